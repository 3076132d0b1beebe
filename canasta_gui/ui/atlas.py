"""Card pictures: drawn from the theme's SVG files for exactly the size shown, kept while that size is in use."""

import io
import tomllib
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pygame

from canasta_gui.rules.cards import HIDDEN, Card, card_name
from canasta_gui.ui.theme import Colour

CACHED_PICTURES = 600
CACHED_SHAPES = 80
SHADOW_ALPHA = 110


class Atlas:
    """The pictures of one card theme. Widths are in pixels; the height follows from the theme's aspect."""

    def __init__(self, folder: Path, language: str = "en") -> None:
        self.folder = folder
        self.language = language
        theme = tomllib.loads((folder / "theme.toml").read_text(encoding="utf-8"))
        width, height = theme["aspect"].split(":")
        self.aspect = int(height) / int(width)
        self.corner = float(theme["corner-radius"])
        self._svg: dict[Card, bytes] = {}
        self._pictures: OrderedDict[tuple[Card, int, int, int], pygame.Surface] = OrderedDict()
        self._shadows: OrderedDict[tuple[int, int], pygame.Surface] = OrderedDict()
        self._rings: OrderedDict[tuple[int, Colour, int, int], pygame.Surface] = OrderedDict()

    def height(self, width: int) -> int:
        """The height of a card of this width."""
        return round(width * self.aspect)

    def card(self, card: Card, width: int, angle: float = 0.0, squeeze: float = 1.0) -> pygame.Surface:
        """A face (or the back, for HIDDEN), turned by `angle` degrees and squeezed sideways (a card turning over)."""
        turn, flat = round(angle * 2) % 720, max(1, round(squeeze * 32))
        key = (card, width, turn, flat)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._draw(card, width, turn / 2, flat / 32)
            self._pictures[key] = picture
            if len(self._pictures) > CACHED_PICTURES:
                self._pictures.popitem(last=False)
        else:
            self._pictures.move_to_end(key)
        return picture

    def _draw(self, card: Card, width: int, angle: float, squeeze: float) -> pygame.Surface:
        if angle == 0 and squeeze == 1:
            size = (width, self.height(width))
            return pygame.image.load_sized_svg(io.BytesIO(self._source(card)), size).convert_alpha()
        if angle == 0:
            upright = self.card(card, width)
            return pygame.transform.smoothscale(upright, (max(1, round(width * squeeze)), upright.get_height()))
        # Turned from twice the size with a clear rim around it: the edges stay smooth.
        large = self.card(card, 2 * width, 0.0, squeeze)
        return pygame.transform.rotozoom(_with_rim(large), angle, 0.5)

    def _source(self, card: Card) -> bytes:
        if card not in self._svg:
            name = "back" if card == HIDDEN else card_name(card)
            local = self.folder / self.language / f"{name}.svg"
            path = local if local.is_file() else self.folder / f"{name}.svg"
            self._svg[card] = path.read_bytes()
        return self._svg[card]

    def shadow(self, width: int, lift: float) -> pygame.Surface:
        """A soft shadow for a card of this width; the higher the card is lifted the wider and softer."""
        step = max(0, min(8, round(lift * 8)))
        radius = round(width * self.corner)
        return _kept(self._shadows, (width, step), lambda: _shadow(width, self.height(width), radius, step / 8))

    def ring(self, width: int, colour: Colour, thick: int, angle: float = 0.0) -> pygame.Surface:
        """A line around a card: selected, focused, or of the same rank as the one under the pointer."""
        key = (width, colour, thick, round(angle * 2))
        return _kept(self._rings, key, lambda: self._make_ring(width, colour, thick, angle))

    def _make_ring(self, width: int, colour: Colour, thick: int, angle: float) -> pygame.Surface:
        picture = pygame.Surface((width + 2 * thick, self.height(width) + 2 * thick), pygame.SRCALPHA)
        radius = round(width * self.corner) + thick
        pygame.draw.rect(picture, colour, picture.get_rect(), thick, border_radius=radius)
        return pygame.transform.rotozoom(_with_rim(picture), angle, 1.0) if angle else picture


K = TypeVar("K")


def _kept(cache: OrderedDict[K, pygame.Surface], key: K, make: Callable[[], pygame.Surface]) -> pygame.Surface:
    if key not in cache:
        cache[key] = make()
        if len(cache) > CACHED_SHAPES:
            cache.popitem(last=False)
    return cache[key]


def _with_rim(picture: pygame.Surface) -> pygame.Surface:
    width, height = picture.get_size()
    framed = pygame.Surface((width + 8, height + 8), pygame.SRCALPHA)
    framed.blit(picture, (4, 4), special_flags=pygame.BLEND_RGBA_MAX)
    return framed


def _shadow(width: int, height: int, radius: int, lift: float) -> pygame.Surface:
    blur = max(2, round(width * (0.03 + 0.07 * lift)))
    margin = 2 * blur
    # Blurred small and scaled up: a shadow has no detail to lose.
    surface = pygame.Surface((width + 2 * margin, height + 2 * margin), pygame.SRCALPHA)
    alpha = round(SHADOW_ALPHA * (0.8 - 0.25 * lift))
    pygame.draw.rect(surface, (0, 0, 0, alpha), (margin, margin, width, height), border_radius=radius)
    return pygame.transform.gaussian_blur(surface, blur)
