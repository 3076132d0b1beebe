"""Small pictures from `assets/`: white icons tinted to a colour, and other SVG files at the size they are shown."""

from collections.abc import Callable
from pathlib import Path

import pygame

from canasta_gui.ui.graphics.cache import PictureCache
from canasta_gui.ui.graphics.theme import Colour


class Icons:
    """Renders SVG files at exactly the size asked for. `assets` is the folder that holds `icons/` and `cards/`."""

    def __init__(self, assets: Path) -> None:
        self.assets = assets
        self._cache = PictureCache(1)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep what a window of this size needs."""
        self._cache.keep_for(size)

    def icon(self, name: str, side: int, colour: Colour) -> pygame.Surface:
        """Return a square icon of one colour; an unknown name gives an empty box, never an error."""

        def make() -> pygame.Surface:
            surface = self._load(self.assets / "icons" / f"{name}.svg", (side, side))
            surface.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
            return surface

        return self._cache.get((name, side, colour), make)

    def picture(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        """Return any SVG file, as large as fits into `size`; a missing file gives an empty box, never an error."""
        return self._cache.get((path, size), lambda: self._load(path, size))

    def kept(self, key: object, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """Return a picture that is put together from others, made once for its key."""
        return self._cache.get(key, make)

    def _load(self, path: Path, size: tuple[int, int]) -> pygame.Surface:
        size = max(1, size[0]), max(1, size[1])
        if not path.is_file():
            surface = pygame.Surface(size, pygame.SRCALPHA)
            pygame.draw.rect(surface, "white", surface.get_rect(), max(1, size[0] // 12), border_radius=size[0] // 4)
            return surface
        return pygame.image.load_sized_svg(path, size).convert_alpha()
