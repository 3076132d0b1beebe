"""What seats and panels show besides the view."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Scoreboard:
    """The names of the seats, and which of them computers play."""

    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()
