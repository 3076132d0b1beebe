"""The seals of canastas and of other complete melds: a sign on a medal with a notched rim."""

import io
import math
from typing import Final, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour

_NOTCHES: Final = 18
_POINTS: Final = 180
_SIGN: Final = 0.5  # width of the sign, as a fraction of the seal's
_OUTLINE: Final = " ".join(
    f"{50 + (46 + 3 * math.cos(_NOTCHES * turn)) * math.cos(turn):.1f},"
    f"{50 + (46 + 3 * math.cos(_NOTCHES * turn)) * math.sin(turn):.1f}"
    for turn in (math.tau * nth / _POINTS for nth in range(_POINTS))
)


class MeldMark(NamedTuple):
    """A sign on a seal: the colours of its face, its rim, its engraved line and its sign."""

    icon: str
    face: Colour
    rim: Colour
    line: Colour
    sign: Colour


def draw_mark(surface: pygame.Surface, look: Look, mark: MeldMark, disc: pygame.Rect) -> None:
    """Draw a mark into this square."""
    surface.blit(mark_picture(look, mark, disc.width), disc)


def mark_picture(look: Look, mark: MeldMark, side: int) -> pygame.Surface:
    """Return the seal in this size, made once: a medal with a notched rim, a line around, and its sign engraved."""
    return look.icons.kept((mark, side), lambda: _make(look, mark, max(1, side)))


def _make(look: Look, mark: MeldMark, side: int) -> pygame.Surface:
    body = (
        f'<circle cx="50" cy="54" r="46" fill="#000" fill-opacity=".3"/>'
        f'<polygon points="{_OUTLINE}" fill="{_hex(mark.rim)}"/>'
        f'<circle cx="50" cy="50" r="41" fill="{_hex(mark.face)}"/>'
        f'<path d="M50,9 A41,41 0 0 1 50,91 A56,56 0 0 0 50,9 Z" fill="{_hex(mark.rim)}" fill-opacity=".35"/>'
        f'<circle cx="50" cy="50" r="35" fill="none" stroke="{_hex(mark.line)}" stroke-width="2.4"/>'
    )
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{body}</svg>'
    seal = pygame.image.load_sized_svg(io.BytesIO(text.encode()), (side, side)).convert_alpha()
    engraved = round(side * _SIGN)
    edge = max(1, side // 40)
    for colour, off in ((mark.line, edge), (mark.sign, 0)):
        sign = look.icons.icon(mark.icon, engraved, colour)
        seal.blit(sign, sign.get_rect(center=(side // 2 + off, side // 2 + off)))
    return seal


def _hex(colour: Colour) -> str:
    return f"#{colour[0]:02x}{colour[1]:02x}{colour[2]:02x}"
