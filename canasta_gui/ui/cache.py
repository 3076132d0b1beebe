"""Values that are dear to make and may be made again: those used last are kept."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

import pygame

V = TypeVar("V")


class Cache(Generic[V]):
    """Keeps values up to a total `weight`; the one that was not used for longest goes first."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weight = most, weight
        self._total = 0
        self._values: OrderedDict[object, V] = OrderedDict()

    def get(self, key: object, make: Callable[[], V]) -> V:
        """Return the value of a key, made when it is not there."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = make()
        self._values[key] = value
        self._total += self._weight(value)
        while self._total > self._most and len(self._values) > 1:
            _, oldest = self._values.popitem(last=False)
            self._total -= self._weight(oldest)
        return value

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)


def picture_cache(megabytes: int) -> Cache[pygame.Surface]:
    """Return a cache for pictures: windows of every size pass by while one is dragged larger."""
    return Cache(megabytes << 20, lambda picture: picture.get_width() * picture.get_height() * picture.get_bytesize())
