"""Smooth boxes, soft shadows and the table; conversion of stage rectangles to pixels."""

import io
from typing import Final

import pygame

from canasta_gui.stage.geometry import Rect
from canasta_gui.ui.graphics.cache import PictureCache
from canasta_gui.ui.graphics.table_top import paint_table_top
from canasta_gui.ui.graphics.theme import Colour, Theme, with_alpha


def box(rect: Rect) -> pygame.Rect:
    """Return a stage rectangle in whole pixels."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)


CLEAR: Final[Colour] = (0, 0, 0, 0)
_RADIUS_STEP: Final = 8
"""Radii of lights are rounded to this step so that the cache stays small while one grows."""
_GLOW: Final = 48
_FAR_SOFTER: Final = 12
_LARGEST: Final = 32_000
"""Maximum side of a box in pixels: pygame cannot scale a longer one, and no screen is a quarter as wide."""


class Shapes:
    """Draws boxes with smooth corners; each is made once for its size and cached."""

    def __init__(self) -> None:
        self._boxes = PictureCache(2.5)
        self._patches = PictureCache(0.5)
        self._felts = PictureCache(1)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Set the cache sizes for a window of this size in pixels."""
        for kept in (self._boxes, self._patches, self._felts):
            kept.keep_for(size)

    def box(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        fill: Colour,
        *,
        radius: int = 0,
        line: Colour | None = None,
        width: int = 1,
    ) -> None:
        """Draw a rounded box, filled and with an optional line of `width` pixels inside its edge."""
        if rect.width <= 0 or rect.height <= 0:
            return
        rect = _within_reach(rect)
        radius = max(0, min(radius, rect.width // 2, rect.height // 2))
        key = rect.size, fill, radius, line, width
        surface.blit(self._boxes.get(key, lambda: self._make_box(rect.size, fill, radius, line, width)), rect)

    def shadow(
        self, surface: pygame.Surface, rect: pygame.Rect, *, radius: int, blur: int, drop: int, colour: Colour
    ) -> None:
        """Draw the soft shadow of a box: `blur` pixels wide, `drop` pixels lower than the box."""
        if rect.width <= 0 or rect.height <= 0:
            return
        rect = _within_reach(rect)
        shadow = self._boxes.get(
            ("shadow", rect.size, radius, blur, colour), lambda: self._make_shadow(rect.size, radius, blur, colour)
        )
        surface.blit(shadow, (rect.x - 2 * blur, rect.y - 2 * blur + drop))

    def light(self, surface: pygame.Surface, center: tuple[int, int], radius: int, colour: Colour) -> None:
        """Draw a round light that fades from its colour in the middle to nothing at the edge."""
        radius = min(max(_RADIUS_STEP, round(radius / _RADIUS_STEP) * _RADIUS_STEP), _LARGEST // 2)
        light = self._boxes.get(("light", radius, colour), lambda: _make_light(radius, colour))
        surface.blit(light, light.get_rect(center=center))

    def felt(self, surface: pygame.Surface, theme: Theme) -> None:
        """Cover the surface with the table: the lamp-lit cloth and its wooden edge."""
        size = surface.get_size()
        surface.blit(self._felts.get((size, theme), lambda: paint_table_top(size, theme)), (0, 0))

    def _make_box(
        self, size: tuple[int, int], fill: Colour, radius: int, line: Colour | None, width: int
    ) -> pygame.Surface:
        border = max(radius, width) + 1

        def patch() -> pygame.Surface:
            side = 2 * border + 2
            return _svg_box((side, side), fill, radius, line, width)

        if min(size) <= 2 * border + 2:
            return _svg_box(size, fill, radius, line, width)
        return _stretch(self._patches.get((fill, radius, line, width), patch), size, border)

    def _make_shadow(self, size: tuple[int, int], radius: int, blur: int, colour: Colour) -> pygame.Surface:
        pad = 2 * blur
        border = pad + max(radius, 2 * blur) + 1

        def patch() -> pygame.Surface:
            side = 2 * border + 2
            whole = pygame.Surface((side, side), pygame.SRCALPHA)
            whole.fill(with_alpha(colour, 0))
            core = side - 2 * pad
            whole.blit(_svg_box((core, core), colour, radius, None, 0), (pad, pad))
            return _blurred(whole, blur)

        full = size[0] + 2 * pad, size[1] + 2 * pad
        if min(full) <= 2 * border + 2:
            whole = pygame.Surface(full, pygame.SRCALPHA)
            whole.fill(with_alpha(colour, 0))
            whole.blit(_svg_box(size, colour, min(radius, min(size) // 2), None, 0), (pad, pad))
            return _blurred(whole, blur)
        return _stretch(self._patches.get(("shadow", radius, blur, colour), patch), full, border)


def _make_light(radius: int, colour: Colour) -> pygame.Surface:
    """Return a light, enlarged from a small picture, since it has no sharp edges."""
    whole = colour[3] if len(colour) == 4 else 255
    middle = (_GLOW - 1) / 2
    far = [[((x - middle) ** 2 + (y - middle) ** 2) / middle**2 for x in range(_GLOW)] for y in range(_GLOW)]
    pixels = b"".join(
        bytes((*colour[:3], round(whole * max(0.0, 1 - distance) ** 2))) for row in far for distance in row
    )
    small = pygame.image.frombytes(pixels, (_GLOW, _GLOW), "RGBA")
    return pygame.transform.smoothscale(small, (2 * radius, 2 * radius)).convert_alpha()


def _within_reach(rect: pygame.Rect) -> pygame.Rect:
    """Limit the size of a box, which may be arbitrarily large for a long text."""
    return pygame.Rect(rect.x, rect.y, min(rect.width, _LARGEST), min(rect.height, _LARGEST))


def _svg_box(size: tuple[int, int], fill: Colour, radius: int, line: Colour | None, width: int) -> pygame.Surface:
    w, h = size
    stroke = ""
    inset = 0.0
    if line is not None:
        inset = width / 2
        stroke = f' stroke="{_hex(line)}" stroke-opacity="{_alpha(line)}" stroke-width="{width}"'
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
        f'<rect x="{inset}" y="{inset}" width="{w - 2 * inset}" height="{h - 2 * inset}" '
        f'rx="{max(0.0, radius - inset)}" '
        f'fill="{_hex(fill)}" fill-opacity="{_alpha(fill)}"{stroke}/></svg>'
    )
    return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size).convert_alpha()


def _blurred(picture: pygame.Surface, blur: int) -> pygame.Surface:
    """Return a picture blurred by `blur` pixels; for a strong blur, a third of the resolution is enough."""
    if blur == 0:
        return picture
    if blur < _FAR_SOFTER:
        return pygame.transform.gaussian_blur(picture, blur)
    width, height = picture.get_size()
    small = pygame.transform.smoothscale(picture, (width // 3, height // 3))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur // 3), (width, height))


def _stretch(patch: pygame.Surface, size: tuple[int, int], border: int) -> pygame.Surface:
    """Return a box of any size stretched from a small one with a uniform middle."""
    result = pygame.Surface(size, pygame.SRCALPHA)
    side = patch.get_width()
    spans = []
    for length in size:
        middle = length - 2 * border
        spans.append(
            (
                (0, border, 0, border),
                (border, side - 2 * border, border, middle),
                (side - border, border, length - border, border),
            )
        )
    for x, w, to_x, to_w in spans[0]:
        for y, h, to_y, to_h in spans[1]:
            part = patch.subsurface((x, y, w, h))
            result.blit(part if (w, h) == (to_w, to_h) else pygame.transform.scale(part, (to_w, to_h)), (to_x, to_y))
    return result


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _alpha(colour: Colour) -> str:
    return f"{colour[3] / 255:.3f}" if len(colour) == 4 else "1"
