"""The picture below everything that moves."""

from collections.abc import Callable

import pygame


class Backdrop:
    """A picture of the size of the window, painted again only when what it depends on has changed."""

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: tuple[object, ...] = ()

    def put(self, surface: pygame.Surface, shows: tuple[object, ...], paint: Callable[[pygame.Surface], None]) -> None:
        """Cover a surface with it; paint it again when one of the objects `shows`, on which it depends, is replaced."""
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._shows = pygame.Surface(surface.get_size()), ()
        if len(shows) != len(self._shows) or any(a is not b for a, b in zip(shows, self._shows, strict=True)):
            paint(self._picture)
            self._shows = shows
        surface.blit(self._picture, (0, 0))

    def forget(self) -> None:
        """Paint it again the next time."""
        self._shows = ()
