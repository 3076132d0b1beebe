"""What seats and panels show besides the view."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Scoreboard:
    """The names of the seats, which of them computers play, and how strong these are: their levels by seat."""

    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()
    levels: Mapping[int, str] = field(default_factory=dict)
