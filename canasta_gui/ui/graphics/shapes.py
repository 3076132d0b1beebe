"""Smooth boxes, soft shadows and the felt: what every scene is painted on."""

import io
import random
from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui.ui.graphics.cache import PictureCache
from canasta_gui.ui.graphics.theme import Colour, Theme, Weave, mix, with_alpha

CLEAR: Final[Colour] = (0, 0, 0, 0)
_LARGEST: Final = 32_000
"""The longest side of a box in pixels: pygame could not stretch a longer one, and no screen is a quarter as wide."""


class Shapes:
    """Draws boxes with smooth corners; each is made once for its size and cached."""

    def __init__(self) -> None:
        self._boxes = PictureCache(2.5)
        self._patches = PictureCache(0.5)
        self._felts = PictureCache(1)

    def keep_for(self, size: tuple[int, int]) -> None:
        """Keep what a window of this size needs."""
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
        rect = _within_reach(rect)
        shadow = self._boxes.get(
            ("shadow", rect.size, radius, blur, colour), lambda: self._make_shadow(rect.size, radius, blur, colour)
        )
        surface.blit(shadow, (rect.x - 2 * blur, rect.y - 2 * blur + drop))

    def felt(self, surface: pygame.Surface, theme: Theme) -> None:
        """Cover the surface with the cloth: light from above the middle, darker edges, a fine grain."""
        size = surface.get_size()
        surface.blit(self._felts.get((size, theme), lambda: _make_felt(size, theme)), (0, 0))

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
            return pygame.transform.gaussian_blur(whole, max(1, blur)) if blur else whole

        full = size[0] + 2 * pad, size[1] + 2 * pad
        if min(full) <= 2 * border + 2:
            whole = pygame.Surface(full, pygame.SRCALPHA)
            whole.fill(with_alpha(colour, 0))
            whole.blit(_svg_box(size, colour, min(radius, min(size) // 2), None, 0), (pad, pad))
            return pygame.transform.gaussian_blur(whole, max(1, blur)) if blur else whole
        return _stretch(self._patches.get(("shadow", radius, blur, colour), patch), full, border)


def _within_reach(rect: pygame.Rect) -> pygame.Rect:
    """Cut a box off beyond every screen: an endless text asks for an endless box."""
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


def _stretch(patch: pygame.Surface, size: tuple[int, int], border: int) -> pygame.Surface:
    """Make a box of any size from a small one whose middle is the same all over."""
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


def _make_felt(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    if theme.weave is Weave.NONE:
        plain = pygame.Surface(size).convert()
        plain.fill(theme.felt)
        return plain
    felt = pygame.transform.smoothscale(_light(theme), size).convert()
    if theme.weave is Weave.WOOD:
        felt.blit(_planks(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    grain = _linen() if theme.weave is Weave.LINEN else _fibres(theme.felt)
    for x in range(0, size[0], _GRAIN):
        for y in range(0, size[1], _GRAIN):
            felt.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return felt


_GRAIN: Final = 128
_SEED: Final = 12345  # a fixed pattern, so that every window looks the same


def _light(theme: Theme) -> pygame.Surface:
    """Return the light on the table, small: from above the middle, with darker edges."""
    width, height = 64, 40
    across = [((x / (width - 1) - 0.5) / 0.72) ** 2 for x in range(width)]
    down = [((y / (height - 1) - 0.42) / 0.78) ** 2 for y in range(height)]
    shades = [bytes(mix(theme.felt, theme.felt_edge, step / 63)[:3]) for step in range(64)]
    pixels = b"".join(shades[min(63, round((x + y) * 60))] for y in down for x in across)
    return pygame.image.frombuffer(pixels, (width, height), "RGB")


def _tile(values: bytes, weights: Sequence[bool]) -> pygame.Surface:
    """Return a square of these values in the channels with full weight, and of half of them in the others."""
    pixels = bytearray(3 * len(values))
    halves = values.translate(bytes(value // 2 for value in range(256)))
    for channel, full in enumerate(weights):
        pixels[channel::3] = values if full else halves
    return pygame.image.frombuffer(bytes(pixels), (_GRAIN, _GRAIN), "RGB").convert()


def _fibres(felt: Colour) -> pygame.Surface:
    """Return a tile of fibres in the cloth's own hue; it also hides steps in the shading."""
    values = random.Random(_SEED).randbytes(_GRAIN * _GRAIN).translate(bytes(value % 7 for value in range(256)))
    return _tile(values, [part == max(felt[:3]) for part in felt[:3]])


def _linen() -> pygame.Surface:
    """Return a tile of woven threads, over and under."""
    noise = random.Random(_SEED).randbytes(_GRAIN * _GRAIN).translate(bytes(value % 4 for value in range(256)))
    over, under = bytes([5, 5, 0, 0]) * (_GRAIN // 4), bytes([0, 0, 5, 5]) * (_GRAIN // 4)
    weave = (over * 2 + under * 2) * (_GRAIN // 4)
    return _tile(bytes(a + b for a, b in zip(noise, weave, strict=True)), [True] * 3)


def _planks(size: tuple[int, int]) -> pygame.Surface:
    """Return boards with their joints and their grain, to be multiplied with the colour of the wood."""
    width, height = size
    board = max(48, round(height / 6))
    planks, chance = pygame.Surface(size), random.Random(_SEED)
    for top in range(0, height, board):
        planks.blit(pygame.transform.smoothscale(_board(chance), (width, board)), (0, top))
        planks.fill((150, 150, 150), (0, top, width, max(1, board // 60)))
        planks.fill((165, 165, 165), (chance.randrange(width), top, max(1, board // 80), board))
    return planks


def _board(chance: random.Random) -> pygame.Surface:
    """Return the grain of one board, small: lines along it that grow lighter and darker."""
    strip = pygame.Surface((96, 64))
    tone = chance.randint(226, 254)
    for y in range(64):
        shade = tone - chance.randrange(26)
        for x in range(96):
            shade = min(tone, max(tone - 30, shade + chance.randint(-2, 2)))
            strip.set_at((x, y), (shade, shade, shade))
    return strip


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


def _alpha(colour: Colour) -> str:
    return f"{colour[3] / 255:.3f}" if len(colour) == 4 else "1"
