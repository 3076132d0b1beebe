"""A game of the ledger in a few words: what it is called, who plays and against whom, how it ended."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Protocol

from canasta_gui.words.computers import LEVELS
from canasta_gui.words.titles import preset_title
from canasta_gui.words.translation import Words, mark


class Seat(Protocol):
    """Who sits on a seat."""

    @property
    def name(self) -> str:
        """The name."""

    @property
    def level(self) -> str | None:
        """The level of a computer."""


class Game(Protocol):
    """What is told of a game."""

    @property
    def title(self) -> str:
        """What its player calls it."""

    @property
    def rules(self) -> str:
        """What its rules are called."""

    @property
    def number(self) -> int | None:
        """By which number its cards come again."""

    @property
    def seats(self) -> Sequence[Seat]:
        """Who plays."""

    @property
    def sides(self) -> Sequence[Sequence[int]]:
        """The seats of each side."""

    @property
    def deals(self) -> Sequence[object]:
        """The deals that are over."""

    @property
    def running(self) -> int:
        """The deal that is being played."""

    @property
    def totals(self) -> Sequence[int]:
        """The points of each side."""

    @property
    def winners(self) -> Sequence[int]:
        """The sides that have won."""

    @property
    def again(self) -> Sequence[int]:
        """The deals that were begun again."""

    @property
    def origin(self) -> str:
        """The game that it was played on from."""

    @property
    def fault(self) -> int:
        """The line from which on the record cannot be followed."""


OPPONENTS: Mapping[str, str] = {**LEVELS, "mixed": mark("Several levels"), "people": mark("People")}


def opponents_title(words: Words, opponents: str) -> str:
    """Against whom somebody plays; a level that only a newer version knows is called as it is."""
    return words.t(OPPONENTS[opponents]) if opponents in OPPONENTS else opponents


def game_title(words: Words, game: Game) -> str:
    """What its player calls the game, else what is played and by which number."""
    if game.title:
        return game.title
    rules = preset_title(words, game.rules) if game.rules else words.t("A file that is no game")
    return rules if game.number is None else words.t("{rules} · no. {number}", rules=rules, number=game.number)


def players_text(game: Game) -> str:
    """Who plays with whom, side by side."""
    sides = [" · ".join(game.seats[seat].name for seat in side) for side in game.sides]
    return " – ".join(sides)


def result_text(words: Words, game: Game) -> str:
    """How it stands or ended, and whether that was with cards that were known."""
    if game.fault:
        return words.t("Damaged in line {line}", line=game.fault)
    result = _standing(words, game)
    if game.origin:
        return words.t("{result} · played on", result=result)
    return words.t("{result} · a deal restarted", result=result) if game.again else result


def _standing(words: Words, game: Game) -> str:
    totals = " – ".join(words.number(total) for total in game.totals)
    if len(game.winners) > 1:
        return words.t("A tie: {totals}", totals=totals)
    if game.winners:
        names = " · ".join(game.seats[seat].name for seat in game.sides[game.winners[0]])
        return words.t("{names}: won, {totals}", names=names, totals=totals)
    return words.t("Deal {number} · {totals}", number=game.running or len(game.deals), totals=totals)


def started_text(started: str) -> str:
    """When a game began, by the player's own clock; what is no time is left out."""
    try:
        return datetime.fromisoformat(started).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):  # of a year that no clock here can show
        return ""
