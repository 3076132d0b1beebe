"""Choosing some of several equal things."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def counted_off(items: Iterable[T], counts: Counter[int], of: Callable[[T], int]) -> Iterator[T]:
    """Yield the items, in order, while there is a count left of what each is `of`; take each off its count."""
    for item in items:
        if counts[of(item)] > 0:
            counts[of(item)] -= 1
            yield item
