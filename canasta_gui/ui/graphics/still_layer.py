"""The part of a picture that often stays the same from one frame to the next."""

from collections.abc import Callable

import pygame


class StillLayer:
    """Draws the lower part of a frame, and copies it from then on while it shows the same.

    The first frame that shows something else is drawn as it is; a copy is taken of the second, so that frames in which
    everything moves cost no copy.
    """

    def __init__(self) -> None:
        self._picture: pygame.Surface | None = None
        self._shows: object = None
        self._kept = False

    def draw(self, surface: pygame.Surface, shows: object, paint: Callable[[], None]) -> None:
        """Cover the surface with what `paint` draws on it, as long as that `shows` something else (by equality)."""
        if self._shows != shows:
            self._shows, self._kept = shows, False
            paint()
            return
        if self._picture is None or self._picture.get_size() != surface.get_size():
            self._picture, self._kept = pygame.Surface(surface.get_size()), False
        if self._kept:
            surface.blit(self._picture, (0, 0))
            return
        paint()
        self._picture.blit(surface, (0, 0))
        self._kept = True

    def forget(self) -> None:
        """Draw it again the next time."""
        self._shows, self._kept = None, False
