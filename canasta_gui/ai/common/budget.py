"""How long a computer player may think."""

from collections.abc import Callable
from math import inf
from typing import NamedTuple


class Budget(NamedTuple):
    """How long to search: so many play-outs, or `seconds` by the `clock`, whatever is spent first."""

    playouts: int = 1_000_000
    seconds: float = inf
    clock: Callable[[], float] | None = None

    def deadline(self) -> float:
        """When it is over, by the clock."""
        return inf if self.clock is None else self.clock() + self.seconds
