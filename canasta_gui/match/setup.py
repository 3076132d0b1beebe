"""The choices before a match: the rules and the players."""

from dataclasses import dataclass
from typing import Final

LONGEST_NAME: Final = 16
"""Letters in the name of a player."""


@dataclass(frozen=True)
class SeatSetup:
    """A player: the name, and whether a person plays."""

    name: str
    human: bool


@dataclass(frozen=True)
class GameSetup:
    """A rule set by the name of its preset, and the players in the order of the list; where they sit is drawn later."""

    preset: str
    players: tuple[SeatSetup, ...]
    number: int | None = None
    """The number of decks that were played before; then the seats follow the order of the list."""
    level: str = ""
    """How much of its list of irregularities the table plays; empty: as its rules say."""
    length: str = ""
    """How long the match is, as `MatchEnd.of_length` reads it; empty: as its rules say."""
    second: str = ""
    """The level of the computers that play the same deals at a second table; empty: there is none."""
    apart: bool = False
    """Whether several people each play at a table of their own; only with a second table."""
