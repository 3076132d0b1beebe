"""Long work in small steps: whoever waits for it can do other things between them."""

from collections.abc import Generator
from typing import Generic, TypeVar

T = TypeVar("T")

Steps = Generator[int, None, T]
"""Work that yields after each step how large the step was; reading a record counts the letters of its lines."""


class Work(Generic[T]):
    """Work that goes on a little at a time. `total`: how much there is of it."""

    def __init__(self, steps: Steps[T], total: int) -> None:
        self._steps, self._total = steps, total
        self._done = 0
        self._results: list[T] = []

    @property
    def part(self) -> float:
        """The part that is done, from 0 to 1."""
        return min(1.0, self._done / max(1, self._total))

    @property
    def result(self) -> T:
        """The result, once the work is done."""
        return self._results[0]

    def go_on(self, amount: int) -> bool:
        """Do this much of the work, or one step more than that; return whether all of it is done."""
        end = self._done + amount
        try:
            while self._done < end:
                self._done += next(self._steps)
        except StopIteration as finished:
            self._results.append(finished.value)
        return bool(self._results)


def in_one_go(steps: Steps[T]) -> T:
    """Do all of the work now, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as finished:
            result: T = finished.value
            return result
