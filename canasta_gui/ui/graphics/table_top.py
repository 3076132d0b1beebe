"""The table behind every scene: lamp-lit cloth or boards, within an edge of polished wood."""

import io
import math
import random
from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

import pygame

from canasta_gui.stage.regions import TABLE_EDGE
from canasta_gui.ui.graphics.theme import Colour, Scale, Theme, Weave, mix

_CORNER: Final = 26.0  # radius of the felt's corners, in design units like all lengths here
_SHADOW: Final = 15.0
_DARKEST: Final = 0.2  # the opacity of the ring of the shadow next to the wood
_BRASS: Final = (0.76, 0.88)  # position of the line of brass, from the outer side of the wood (0) to the felt (1)
_PROFILE: Final = ((0.0, 0.35), (0.12, 0.75), (0.3, 1.0), (0.5, 0.72), (0.74, 0.4), (1.0, 0.0))
"""Brightness of the wood from its outer side to the felt: rounded, with the lamp's reflection on top."""
_STREAK, _STREAKS, _DEPTH = 8, 9, 64  # length of a streak in edge widths, streaks side by side, maximum darkness of 255
_RINGS: Final = 16  # number of rings that make up the wood, and its shadow
_EDGE_SEED: Final = 7


def edge_width(size: tuple[int, int], theme: Theme) -> int:
    """Return the width of the table's edge in a window of this size, in pixels; 0 if it has none."""
    return round(TABLE_EDGE * Scale.of(size).factor) if theme.rail is not None else 0


def paint_edge(table: pygame.Surface, theme: Theme) -> None:
    """Paint the edge around a whole window."""
    if theme.rail is None:
        return
    width, height = table.get_size()
    scale = Scale.of((width, height))
    edge = edge_width((width, height), theme)
    reach = edge + scale.px(_CORNER) + scale.px(_SHADOW)
    if min(width, height) <= 2 * reach:
        return
    corner = _corner(theme, theme.rail, edge, scale)
    long, high = width - 2 * reach, height - 2 * reach
    across = pygame.transform.scale(corner.subsurface((reach, 0, 2, reach)), (long, reach))
    down = pygame.transform.scale(corner.subsurface((0, reach, reach, 2)), (reach, high))
    square = corner.subsurface((0, 0, reach, reach))
    flip = pygame.transform.flip
    for right, low in product((False, True), (False, True)):
        table.blit(flip(square, right, low), ((width - reach) * right, (height - reach) * low))
    for far in (False, True):
        table.blit(flip(across, False, far), (reach, (height - reach) * far))
        table.blit(flip(down, far, False), ((width - reach) * far, reach))
    _grain(table, edge)


def _corner(theme: Theme, rail: Colour, edge: int, scale: Scale) -> pygame.Surface:
    """Return the upper left corner, and two pixels more of the adjoining edges."""
    radius, shadow = scale.px(_CORNER), scale.px(_SHADOW)
    side = edge + radius + shadow + 2

    def ring(inset: float, thick: float, colour: Colour, alpha: float = 1.0) -> str:
        at, far, end = inset + thick / 2, radius + edge, side + thick  # both ends lie outside the picture
        turn = f"A{far - at:.2f},{far - at:.2f} 0 0 1 {far},{at:.2f}"
        return (
            f'<path d="M{at:.2f},{end:.2f} V{far} {turn} H{end:.2f}" fill="none" '
            f'stroke="{_hex(colour)}" stroke-opacity="{alpha:.3f}" stroke-width="{thick:.2f}"/>'
        )

    black: Colour = (0, 0, 0)
    outside = mix(theme.rail_deep, rail, _PROFILE[0][1])
    # Straight wood first; the round rings cover all of it except the outermost corner.
    body = f'<path d="M0,0 H{side} V{edge} H{edge} V{side} H0 Z" fill="{_hex(outside)}"/>'
    for n in range(_RINGS):
        step = shadow / _RINGS
        body += ring(edge - 1 + n * step, step * 2, black, _DARKEST * (1 - n / _RINGS) ** 2)
    for n in range(_RINGS):
        step = edge / _RINGS
        body += ring(n * step, min(step * 2, edge - n * step), mix(theme.rail_deep, rail, _light_at(n / _RINGS)))
    first, last = (part * edge for part in _BRASS)
    body += ring(first, last - first, theme.inlay)
    body += ring(first, (last - first) / 3, mix(theme.inlay, (255, 250, 220), 0.45))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" viewBox="0 0 {side} {side}">'
    return pygame.image.load_sized_svg(io.BytesIO(f"{head}{body}</svg>".encode()), (side, side)).convert_alpha()


def _light_at(part: float) -> float:
    """Return the brightness of the wood at a fraction of the way from its outer side to the felt."""
    for (left, low), (right, high) in pairwise(_PROFILE):
        if part <= right:
            return low + (high - low) * (part - left) / (right - left)
    return _PROFILE[-1][1]


def _grain(table: pygame.Surface, edge: int) -> None:
    """Darken the wood in streaks along the grain; the boards at the left and right include the corners."""
    width, height = table.get_size()
    chance = random.Random(_EDGE_SEED)
    for y in (0, height - edge):
        table.blit(_streaks(width - 2 * edge, edge, chance), (edge, y), special_flags=pygame.BLEND_RGB_MULT)
    for x in (0, width - edge):
        upright = pygame.transform.rotate(_streaks(height, edge, chance), 90)
        table.blit(upright, (x, 0), special_flags=pygame.BLEND_RGB_MULT)


def _streaks(long: int, edge: int, chance: random.Random) -> pygame.Surface:
    """Return the grain of a board, to be multiplied by its colour."""
    columns, rows = max(2, long // (edge * _STREAK)), _STREAKS
    shades = bytes(255 - value % _DEPTH for value in chance.randbytes(columns * rows))
    small = pygame.image.frombuffer(b"".join(bytes([shade]) * 3 for shade in shades), (columns, rows), "RGB")
    return pygame.transform.smoothscale(small, (long, edge))


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"


_SEED: Final = 12345  # fixed, so that every window has the same pattern
_TILE: Final = 128
_LAMP: Final[Colour] = (255, 226, 150)
_GLOW: Final = 0.1  # fraction of the lamp's colour in the middle, low enough for text to stay readable
_MIDDLE: Final = (0.5, 0.44)
_REACH: Final = (0.64, 0.7)  # distance from the middle to the dark, as fractions of width and height
_LIGHT_SIZE: Final = (48, 30)
_SHADES: Final = 64


def paint_table_top(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the table of a window: lamp-lit cloth and wooden edge, or a plain colour."""
    if theme.weave is Weave.NONE:
        plain = pygame.Surface(size).convert()
        plain.fill(theme.felt)
        return plain
    table = pygame.transform.smoothscale(_light(theme), size).convert()
    if theme.weave is Weave.WOOD:
        table.blit(_planks(size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    tile = _magnified(_weave(theme), size)
    side = tile.get_width()
    for at in product(range(0, size[0], side), range(0, size[1], side)):
        table.blit(tile, at, special_flags=pygame.BLEND_RGB_ADD)
    paint_edge(table, theme)
    return table


def _light(theme: Theme) -> pygame.Surface:
    """Return a small picture of the light on the table: warm around the middle, dark towards the edge."""
    width, height = _LIGHT_SIZE
    across = [((x / (width - 1) - _MIDDLE[0]) / _REACH[0]) ** 2 for x in range(width)]
    down = [((y / (height - 1) - _MIDDLE[1]) / _REACH[1]) ** 2 for y in range(height)]
    shades = [_lit(theme, step / (_SHADES - 1)) for step in range(_SHADES)]
    farthest = _SHADES - 1
    pixels = b"".join(shades[min(farthest, round(math.sqrt(x + y) * farthest))] for y in down for x in across)
    return pygame.image.frombuffer(pixels, _LIGHT_SIZE, "RGB")


def _lit(theme: Theme, far: float) -> bytes:
    """Return the RGB colour of the cloth at a fraction (0 … 1) of the way from the lit middle to the dark."""
    ground = mix(theme.felt, theme.felt_edge, far**1.7)
    return bytes(mix(ground, _LAMP, _GLOW * (1 - far) ** 1.4)[:3])


def _magnified(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a tile enlarged so that threads look equally thick in windows of any size."""
    times = max(1, round(Scale.of(size).factor))
    side = tile.get_width() * times
    return tile if times == 1 else pygame.transform.smoothscale(tile, (side, side)).convert()


# --- weaves ---


def _weave(theme: Theme) -> pygame.Surface:
    """Return a tile of threads in the cloth's hue, to be added to the ground; it also hides colour banding."""
    full = [part == max(theme.felt[:3]) for part in theme.felt[:3]]
    if theme.weave is Weave.LINEN:
        return _tile(_linen(), [True] * 3)
    return _tile(_noise(5) if theme.weave is Weave.WOOD else _felt(), full)


def _tile(values: bytes, weights: Sequence[bool]) -> pygame.Surface:
    """Return a square tile of these values; channels without full weight get half of them."""
    pixels = bytearray(3 * len(values))
    halves = values.translate(bytes(value // 2 for value in range(256)))
    for channel, full in enumerate(weights):
        pixels[channel::3] = values if full else halves
    return pygame.image.frombuffer(bytes(pixels), (_TILE, _TILE), "RGB").convert()


def _noise(levels: int) -> bytes:
    """Return a tile of random values below `levels`."""
    return random.Random(_SEED).randbytes(_TILE * _TILE).translate(bytes(value % levels for value in range(256)))


def _felt() -> bytes:
    """Return a fine twill under loose fibres."""
    rows = [bytes(_TWILL[(x + y) % len(_TWILL)] for x in range(_TILE)) for y in range(len(_TWILL))]
    twill = b"".join(rows) * (_TILE // len(rows))
    # Added as large integers, all at once; no sum exceeds a byte.
    total = int.from_bytes(_noise(5)) + int.from_bytes(twill)
    values = bytearray(total.to_bytes(_TILE * _TILE))
    chance = random.Random(_SEED)
    for _ in range(_FIBRES):
        x, y, turn = chance.randrange(_TILE), chance.randrange(_TILE), chance.random() * math.tau
        for step in range(_FIBRE):
            at = round(y + step * math.sin(turn)) % _TILE * _TILE + round(x + step * math.cos(turn)) % _TILE
            values[at] = _BRIGHT
    return bytes(values)


_TWILL: Final = (7, 4, 0, 2)
_FIBRES, _FIBRE, _BRIGHT = 70, 8, 11  # number, length in pixels, brightness


def _linen() -> bytes:
    """Return a tile of interwoven threads of different thickness."""
    chance = random.Random(_SEED)
    warp, weft = ([chance.randrange(2, 9) for _ in range(_TILE // _THREAD)] for _ in range(2))
    noise = _noise(4)
    values = bytearray(noise)
    for y, x in product(range(_TILE), range(_TILE)):
        over = (x // _THREAD + y // _THREAD) % 2
        inside = (x if over else y) % _THREAD < _THREAD - 1
        values[y * _TILE + x] += (warp[x // _THREAD] if over else weft[y // _THREAD]) * inside
    return bytes(values)


_THREAD: Final = 4


# --- boards ---

_BOARD_GRAIN: Final = (20, 64)


def _planks(size: tuple[int, int]) -> pygame.Surface:
    """Return boards with joints and grain, to be multiplied by the colour of the wood."""
    width, height = size
    board = max(48, round(height / 6))
    planks, chance = pygame.Surface(size), random.Random(_SEED)
    for top in range(0, height, board):
        planks.blit(pygame.transform.smoothscale(_board(chance), (width, board)), (0, top))
        planks.fill((150, 150, 150), (0, top, width, max(1, board // 60)))
        planks.fill((165, 165, 165), (chance.randrange(width), top, max(1, board // 80), board))
    return planks


def _board(chance: random.Random) -> pygame.Surface:
    """Return a small picture of the grain of one board: lighter and darker lines along it."""
    across, down = _BOARD_GRAIN
    tone = chance.randint(226, 254)
    lines = [chance.randrange(26) for _ in range(down)]
    grain = chance.randbytes(across * down)
    shades = bytes(tone - lines[at // across] - value % 9 for at, value in enumerate(grain))
    pixels = b"".join(bytes([shade]) * 3 for shade in shades)
    return pygame.image.frombuffer(pixels, _BOARD_GRAIN, "RGB")
