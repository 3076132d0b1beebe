"""The edge of the table: polished wood around the felt, with a line of brass and its shadow on the cloth."""

import io
import random
from itertools import pairwise, product
from typing import Final

import pygame

from canasta_gui.stage.placing.regions import TABLE_EDGE
from canasta_gui.ui.graphics.theme import Colour, Scale, Theme, mix

_CORNER: Final = 26.0  # the radius of the felt's corners, in units like all lengths here
_SHADOW: Final = 15.0
_DARKEST: Final = 0.2  # the opacity of the ring of the shadow next to the wood
_BRASS: Final = (0.76, 0.88)  # where the line of brass lies, from the outer side of the wood (0) to the felt (1)
_PROFILE: Final = ((0.0, 0.35), (0.12, 0.75), (0.3, 1.0), (0.5, 0.72), (0.74, 0.4), (1.0, 0.0))
"""How light the wood is from its outer side to the felt: rounded, with the lamp's shine on its back."""
_STREAK, _STREAKS, _DEPTH = 8, 9, 64  # how long a streak is, in edges; how many lie side by side; how dark, of 255
_RINGS: Final = 16  # of the wood from its outer side to the felt, and of its shadow
_SEED: Final = 7


def edge_width(size: tuple[int, int], theme: Theme) -> int:
    """Return how wide the edge is in a window of this size, in pixels: 0 on a table that has none."""
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
    """Return the upper left corner, and two pixels more of what leads away from it."""
    radius, shadow = scale.px(_CORNER), scale.px(_SHADOW)
    side = edge + radius + shadow + 2

    def ring(inset: float, thick: float, colour: Colour, alpha: float = 1.0) -> str:
        at, far, end = inset + thick / 2, radius + edge, side + thick  # its ends lie outside the picture
        turn = f"A{far - at:.2f},{far - at:.2f} 0 0 1 {far},{at:.2f}"
        return (
            f'<path d="M{at:.2f},{end:.2f} V{far} {turn} H{end:.2f}" fill="none" '
            f'stroke="{_hex(colour)}" stroke-opacity="{alpha:.3f}" stroke-width="{thick:.2f}"/>'
        )

    black: Colour = (0, 0, 0)
    outside = mix(theme.rail_deep, rail, _PROFILE[0][1])
    # Straight wood at first: the round rings leave only the outermost corner of it, and cover what is inside.
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
    """Return how light the wood is so far from its outer side to the felt."""
    for (left, low), (right, high) in pairwise(_PROFILE):
        if part <= right:
            return low + (high - low) * (part - left) / (right - left)
    return _PROFILE[-1][1]


def _grain(table: pygame.Surface, edge: int) -> None:
    """Darken the wood in streaks along it; the boards at the left and right reach into the corners."""
    width, height = table.get_size()
    chance = random.Random(_SEED)
    for y in (0, height - edge):
        table.blit(_streaks(width - 2 * edge, edge, chance), (edge, y), special_flags=pygame.BLEND_RGB_MULT)
    for x in (0, width - edge):
        upright = pygame.transform.rotate(_streaks(height, edge, chance), 90)
        table.blit(upright, (x, 0), special_flags=pygame.BLEND_RGB_MULT)


def _streaks(long: int, edge: int, chance: random.Random) -> pygame.Surface:
    """Return the grain of a board, to be multiplied with its colour."""
    columns, rows = max(2, long // (edge * _STREAK)), _STREAKS
    shades = bytes(255 - value % _DEPTH for value in chance.randbytes(columns * rows))
    small = pygame.image.frombuffer(b"".join(bytes([shade]) * 3 for shade in shades), (columns, rows), "RGB")
    return pygame.transform.smoothscale(small, (long, edge))


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
