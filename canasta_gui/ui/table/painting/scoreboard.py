"""What seats and panels show besides the view."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Scoreboard(NamedTuple):
    """The names of the seats, which of them computers play, and how strong these are: their levels by seat."""

    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()
    levels: Mapping[int, str] = MappingProxyType({})
