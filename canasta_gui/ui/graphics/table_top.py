"""The table under every scene: cloth or boards in the light of a lamp. Size and theme decide how it looks."""

import math
import random
from collections.abc import Sequence
from itertools import product
from typing import Final

import pygame

from canasta_gui.ui.graphics.table_edge import paint_edge
from canasta_gui.ui.graphics.theme import Colour, Scale, Theme, Weave, mix

_SEED: Final = 12345  # a fixed pattern, so that every window looks the same
_TILE: Final = 128
_LAMP: Final[Colour] = (255, 226, 150)
_GLOW: Final = 0.1  # of the lamp's colour in the middle: what is written there must stay easy to read
_MIDDLE: Final = (0.5, 0.44)
_REACH: Final = (0.64, 0.7)  # from the middle to the dark, of the width and of the height
_LIGHT_SIZE: Final = (48, 30)
_SHADES: Final = 64


def paint_table_top(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Return the table of a window: its cloth, lit from above the middle, and its wooden edge; or a plain ground."""
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
    """Return the light on the table, small: warm and bright around the middle, dark towards the edge."""
    width, height = _LIGHT_SIZE
    across = [((x / (width - 1) - _MIDDLE[0]) / _REACH[0]) ** 2 for x in range(width)]
    down = [((y / (height - 1) - _MIDDLE[1]) / _REACH[1]) ** 2 for y in range(height)]
    shades = [_lit(theme, step / (_SHADES - 1)) for step in range(_SHADES)]
    farthest = _SHADES - 1
    pixels = b"".join(shades[min(farthest, round(math.sqrt(x + y) * farthest))] for y in down for x in across)
    return pygame.image.frombuffer(pixels, _LIGHT_SIZE, "RGB")


def _lit(theme: Theme, far: float) -> bytes:
    """Return the colour of the cloth so far, 0 to 1, on the way from the middle of the light to the dark."""
    ground = mix(theme.felt, theme.felt_edge, far**1.7)
    return bytes(mix(ground, _LAMP, _GLOW * (1 - far) ** 1.4)[:3])


def _magnified(tile: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a tile with threads as thick in a large window as they are in a small one."""
    times = max(1, round(Scale.of(size).factor))
    side = tile.get_width() * times
    return tile if times == 1 else pygame.transform.smoothscale(tile, (side, side)).convert()


# --- what is woven ---


def _weave(theme: Theme) -> pygame.Surface:
    """Return a tile to be added to the ground: threads in the cloth's own hue; it also hides steps of light."""
    full = [part == max(theme.felt[:3]) for part in theme.felt[:3]]
    if theme.weave is Weave.LINEN:
        return _tile(_linen(), [True] * 3)
    return _tile(_noise(5) if theme.weave is Weave.WOOD else _felt(), full)


def _tile(values: bytes, weights: Sequence[bool]) -> pygame.Surface:
    """Return a square of these values in the channels with full weight, and of half of them in the others."""
    pixels = bytearray(3 * len(values))
    halves = values.translate(bytes(value // 2 for value in range(256)))
    for channel, full in enumerate(weights):
        pixels[channel::3] = values if full else halves
    return pygame.image.frombuffer(bytes(pixels), (_TILE, _TILE), "RGB").convert()


def _noise(levels: int) -> bytes:
    """Return a tile of values below `levels`."""
    return random.Random(_SEED).randbytes(_TILE * _TILE).translate(bytes(value % levels for value in range(256)))


def _felt() -> bytes:
    """Return a fine twill under loose fibres."""
    rows = [bytes(_TWILL[(x + y) % len(_TWILL)] for x in range(_TILE)) for y in range(len(_TWILL))]
    twill = b"".join(rows) * (_TILE // len(rows))
    # As large numbers, so that all are added at once: none of the sums is larger than a byte.
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
_FIBRES, _FIBRE, _BRIGHT = 70, 8, 11  # how many, how long in pixels, how light


def _linen() -> bytes:
    """Return threads over and under each other, some thicker than others."""
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
    across, down = _BOARD_GRAIN
    tone = chance.randint(226, 254)
    lines = [chance.randrange(26) for _ in range(down)]
    grain = chance.randbytes(across * down)
    shades = bytes(tone - lines[at // across] - value % 9 for at, value in enumerate(grain))
    pixels = b"".join(bytes([shade]) * 3 for shade in shades)
    return pygame.image.frombuffer(pixels, _BOARD_GRAIN, "RGB")
