"""Least-recently-used caches for values that are costly to make."""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final, Generic, TypeVar

import pygame

from canasta_gui.ui.platform.window import DEFAULT_SIZE

V = TypeVar("V")

_BYTES_OF_A_PIXEL: Final = 4


class Cache(Generic[V]):
    """Keeps values up to a total `weight`; drops the least recently used first."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda _: 1) -> None:
        self._most, self._weight = most, weight
        self._total = 0
        self._values: OrderedDict[object, V] = OrderedDict()

    def get(self, key: object, make: Callable[[], V]) -> V:
        """Return the value of a key; make it if it is missing."""
        if key in self._values:
            self._values.move_to_end(key)
            return self._values[key]
        value = make()
        self._values[key] = value
        self._total += self._weight(value)
        self._drop()
        return value

    def limit(self, most: int) -> None:
        """Set the total weight to keep."""
        self._most = most
        self._drop()

    def _drop(self) -> None:
        while self._total > self._most and len(self._values) > 1:
            _, oldest = self._values.popitem(last=False)
            self._total -= self._weight(oldest)

    def __contains__(self, key: object) -> bool:
        return key in self._values

    def __len__(self) -> int:
        return len(self._values)


class PictureCache(Cache[pygame.Surface]):
    """A cache of pictures limited to the pixels of `windows` windows, since larger windows show larger pictures."""

    def __init__(self, windows: float) -> None:
        super().__init__(0, _size_in_bytes)
        self._windows = windows
        self.keep_for(DEFAULT_SIZE)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Set the limit for a window of this size in pixels."""
        self.limit(round(self._windows * size[0] * size[1] * _BYTES_OF_A_PIXEL))


def _size_in_bytes(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height() * picture.get_bytesize()
