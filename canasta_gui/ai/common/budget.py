"""How long a computer player may think."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple


class Budget(NamedTuple):
    """The limits of one search: a number of play-outs, and `seconds` by the `clock`; the first one reached ends it."""

    playouts: int = 1_000_000
    seconds: float = inf
    clock: Callable[[], float] | None = None

    def deadline(self) -> float:
        """Return the clock's time at which a search that begins now must end."""
        return inf if self.clock is None else self.clock() + self.seconds
