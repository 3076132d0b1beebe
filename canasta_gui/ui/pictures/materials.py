"""The materials of pages without dialogs: a frame of wood, dark cloth, lit tiles, a candle and its flames."""

import io
import random
from typing import Final

import pygame

from canasta_gui import ui

_WHITE: Final[ui.Colour] = (255, 255, 255, 255)
_BLACK: Final[ui.Colour] = (0, 0, 0, 255)
FLAME_LIGHT: Final[ui.Colour] = (255, 214, 130, 255)
"""Colour of words about a candle."""
_GRAIN: Final = 70
_GRAIN_SEED: Final = 11


def put_text(
    surface: pygame.Surface,
    look: ui.Look,
    text: str,
    rect: pygame.Rect,
    size: float,
    colour: ui.Colour,
    *,
    bold: bool = False,
    align: str = "left",
) -> pygame.Rect:
    """Draw a line of this size in units; smaller, down to two thirds, if it would not fit."""
    px = fitting_px(look, text, rect.width, size, bold=bold)
    return look.text.draw(surface, text, rect, px, colour, bold=bold, align=align)


def fitting_px(look: ui.Look, text: str, width: int, size: float, *, bold: bool = False) -> int:
    """Return the height of a line in pixels: of this size in units, or smaller, down to two thirds of it."""
    largest = look.font(size)
    least = max(ui.SMALLEST_TEXT, round(largest * 0.67))
    return next((px for px in range(largest, least, -1) if look.text.width(text, px, bold=bold) <= width), least)


def faded_box(
    surface: pygame.Surface,
    look: ui.Look,
    rect: pygame.Rect,
    colours: tuple[ui.Colour, ui.Colour],
    *,
    radius: float,
    line: ui.Colour | None = None,
    width: float = 1,
) -> None:
    """Draw a rounded box that is lit from above: from its first colour to its second; `radius` in units."""
    top, low = colours
    corner = look.px(radius)
    strip = pygame.Surface((1, rect.height), pygame.SRCALPHA)
    for y in range(rect.height):
        strip.set_at((0, y), ui.mix(top, low, y / max(1, rect.height - 1)))
    picture = pygame.transform.scale(strip, rect.size)
    _round_off(look, picture, corner)
    surface.blit(picture, rect)
    if line is not None:
        look.shapes.box(surface, rect, (0, 0, 0, 0), radius=corner, line=line, width=look.px(width))


def _round_off(look: ui.Look, picture: pygame.Surface, corner: int) -> None:
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    look.shapes.box(mask, mask.get_rect(), _WHITE, radius=corner)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def sheet(surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, *, radius: float = 16, rim: bool = False) -> None:
    """Draw a dark panel of the cloth's own colour; `rim`: with a line of brass."""
    theme = look.theme
    corner = look.px(radius)
    look.shapes.shadow(surface, rect, radius=corner, blur=look.px(10), drop=look.px(6), colour=(0, 0, 0, 110))
    dark = ui.with_alpha(ui.mix(theme.felt_edge, _BLACK, 0.16), 255)
    if theme.rail is None:
        look.shapes.box(surface, rect, theme.panel, radius=corner, line=theme.panel_line, width=look.px(2))
        return
    line = ui.with_alpha(theme.accent, 70) if rim else (255, 255, 255, 30)
    top = ui.with_alpha(ui.mix(dark, _WHITE, 0.06), 226)
    faded_box(surface, look, rect, (top, ui.with_alpha(dark, 226)), radius=radius, line=line, width=1.2)


def tile(surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, *, lit: float, radius: float = 18) -> None:
    """Draw a tile of lit cloth: the cloth with a part of white, `lit`."""
    theme = look.theme
    corner = look.px(radius)
    look.shapes.shadow(surface, rect, radius=corner, blur=look.px(8), drop=look.px(5), colour=(0, 0, 0, 110))
    if theme.rail is None:
        look.shapes.box(surface, rect, theme.panel, radius=corner, line=theme.panel_line, width=look.px(2))
        return
    top = ui.with_alpha(ui.mix(theme.felt, _WHITE, lit), 255)
    low = ui.with_alpha(ui.mix(theme.felt, _BLACK, 0.2), 255)
    faded_box(surface, look, rect, (top, low), radius=radius, line=(255, 255, 255, 56), width=1.2)


def plank(surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, *, radius: float = 20, wide: float = 12) -> None:
    """Draw a frame of the table's wood with a line of brass around dark cloth; `wide`: the wood's width in units."""
    theme = look.theme
    corner = look.px(radius)
    look.shapes.shadow(surface, rect, radius=corner, blur=look.px(12), drop=look.px(6), colour=(0, 0, 0, 150))
    inner = rect.inflate(-2 * look.px(wide), -2 * look.px(wide))
    if theme.rail is None:
        look.shapes.box(surface, rect, theme.panel, radius=corner, line=theme.panel_line, width=look.px(3))
        return
    faded_box(surface, look, rect, (ui.with_alpha(theme.rail, 255), ui.with_alpha(theme.rail_deep, 255)), radius=radius)
    grain = _grain(look, rect.size, corner)
    surface.blit(grain, rect)
    light = ui.with_alpha(ui.mix(theme.rail, _WHITE, 0.3), 110)
    look.shapes.box(surface, rect, (0, 0, 0, 0), radius=corner, line=light, width=look.px(1))
    brass = rect.inflate(-look.px(wide), -look.px(wide))
    line = ui.with_alpha(theme.inlay, 200)
    look.shapes.box(surface, brass, (0, 0, 0, 0), radius=corner - look.px(5), line=line, width=look.px(1.3))
    top = ui.with_alpha(ui.mix(theme.felt, _BLACK, 0.34), 255)
    low = ui.with_alpha(ui.mix(theme.felt_edge, _BLACK, 0.1), 255)
    faded_box(surface, look, inner, (top, low), radius=radius - 7, line=(0, 0, 0, 150), width=1.5)
    before = surface.get_clip()
    surface.set_clip(inner.clip(before))
    glow = ui.with_alpha(ui.mix(theme.felt, (220, 255, 200, 255), 0.3), 90)
    look.shapes.light(surface, (inner.centerx, inner.y + inner.height * 2 // 5), round(inner.width * 0.42), glow)
    surface.set_clip(before)


def _grain(look: ui.Look, size: tuple[int, int], corner: int) -> pygame.Surface:
    """Return streaks along the wood, within rounded corners."""
    chance = random.Random(_GRAIN_SEED)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for _ in range(_GRAIN):
        y, dark = round(chance.random() * size[1]), chance.random() < 0.6
        drift = round(chance.uniform(-0.02, 0.02) * size[1])
        colour = (30, 14, 4, 46) if dark else (210, 160, 110, 26)
        pygame.draw.line(picture, colour, (0, y), (size[0], y + drift), max(1, look.px(1)))
    _round_off(look, picture, corner)
    return picture


# --- drawings ---


def _drawn(look: ui.Look, key: tuple[object, ...], size: tuple[int, int], body: str, box: str) -> pygame.Surface:
    def make() -> pygame.Surface:
        text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{body}</svg>'
        return pygame.image.load_sized_svg(io.BytesIO(text.encode()), size).convert_alpha()

    return look.icons.kept((*key, size), make)


def candle(
    surface: pygame.Surface, look: ui.Look, foot: tuple[int, int], height: int, *, lit: float, flicker: int = 0
) -> None:
    """Draw a candle on its foot; `lit` (0 … 1): how far its flame has grown; `flicker`: number of its picture."""
    size = round(height * 0.69), height
    at = pygame.Rect(0, 0, *size)
    at.midbottom = foot
    if lit > 0:
        strength = lit * (1.0, 0.93, 1.05, 0.97)[flicker % 4]
        spot = foot[0], foot[1] - round(height * 0.78)
        look.shapes.light(surface, spot, round(height * 0.6 * strength), (255, 196, 90, 120))
    surface.blit(_drawn(look, ("candle",), size, _CANDLE, "0 0 100 145"), at)
    if lit > 0:
        lean = (0, 2, -1, 1)[flicker % 4]
        grown = round(height * 0.39 * lit * (1.0, 0.96, 1.04, 0.98)[flicker % 4])
        if grown > 1:
            picture = _drawn(look, ("candle flame",), (round(grown * 0.72), grown), _FLAME, "32 2 36 56")
            low = foot[0] + round(lean * height / 145), foot[1] - round(height * 0.61)
            surface.blit(picture, picture.get_rect(midbottom=low))


_CANDLE: Final = (
    '<path d="M30,62 L70,62 L70,128 C70,134 30,134 30,128 Z" fill="#f3e6c6"/>'
    '<path d="M52,62 L70,62 L70,128 C70,131 62,132.5 52,132.5 Z" fill="#d9c596"/>'
    '<path d="M30,62 C30,56 70,56 70,62 C70,68 64,66 63,74 C62,84 56,80 56,70 C54,66 38,68 36,66 C34,66 30,66 30,62 Z" '
    'fill="#fff6dc"/>'
    '<path d="M18,130 C18,124 82,124 82,130 L78,138 C70,143 30,143 22,138 Z" fill="#c79a45"/>'
    '<path d="M18,130 C30,136 70,136 82,130 L80,134 C68,140 32,140 20,134 Z" fill="#8d651f"/>'
    '<path d="M49,50 L51,50 L51.5,61 L48.5,61 Z" fill="#3a2a18"/>'
)
_FLAME: Final = (
    '<path d="M50,4 C58,20 66,28 66,40 C66,50 59,56 50,56 C41,56 34,50 34,40 C34,28 44,20 50,4 Z" fill="#f0912e"/>'
    '<path d="M50,18 C55,29 60,33 60,42 C60,50 56,54 50,54 C44,54 40,50 40,42 C40,33 46,29 50,18 Z" fill="#ffd25e"/>'
    '<path d="M50,34 C53,40 55,42 55,47 C55,52 53,54 50,54 C47,54 45,52 45,47 C45,42 48,40 50,34 Z" fill="#fff6d8"/>'
)


def flame(
    surface: pygame.Surface, look: ui.Look, center: tuple[int, int], side: int, *, lit: bool, today: bool
) -> None:
    """Draw a day of a streak: a small flame, or the outline of one; today's outline is of gold."""
    if lit:
        look.shapes.light(surface, center, round(side * 1.1), (255, 180, 80, 90))
        picture = _drawn(look, ("flame",), (side, side), _DAY_FLAME, "0 0 100 100")
    else:
        theme = look.theme
        tint = theme.accent if today else theme.faint
        line = _WICK.format(colour="#{:02x}{:02x}{:02x}".format(*tint[:3]), width=8 if today else 6)
        picture = _drawn(look, ("wick", tint), (side, side), line, "0 0 100 100")
    surface.blit(picture, picture.get_rect(center=center))
    if lit and today:
        line = _WICK.format(colour="#{:02x}{:02x}{:02x}".format(*look.theme.accent[:3]), width=6)
        ring = _drawn(look, ("wick", "lit", look.theme.accent), (side + 4, side + 4), line, "0 0 100 100")
        surface.blit(ring, ring.get_rect(center=center))


_DAY_FLAME: Final = (
    '<path d="M50,4 C64,30 82,42 82,66 C82,86 68,98 50,98 C32,98 18,86 18,66 C18,42 40,30 50,4 Z" fill="#f0912e"/>'
    '<path d="M50,36 C58,52 68,58 68,72 C68,86 60,94 50,94 C40,94 32,86 32,72 C32,58 44,52 50,36 Z" fill="#ffdc78"/>'
)
_WICK: Final = (
    '<path d="M50,8 C64,32 80,44 80,66 C80,84 67,95 50,95 C33,95 20,84 20,66 C20,44 40,32 50,8 Z" fill="none" '
    'stroke="{colour}" stroke-width="{width}"/>'
)

GREEN_SEAL: Final = "#3d8f63", "#1d5a3a", "#bfe6cb"
BLUE_SEAL: Final = "#3f86cf", "#1d4f8c", "#c4defa"


def seal(surface: pygame.Surface, look: ui.Look, disc: pygame.Rect, colours: tuple[str, str, str], icon: str) -> None:
    """Draw a medal with a sign: `colours` are those of its face, its rim and its line."""
    face, rim, line = colours
    body = (
        f'<circle cx="50" cy="54" r="46" fill="#000" fill-opacity=".3"/><circle cx="50" cy="50" r="47" fill="{rim}"/>'
        f'<circle cx="50" cy="50" r="41" fill="{face}"/>'
        f'<circle cx="50" cy="50" r="35" fill="none" stroke="{line}" stroke-width="2.4"/>'
    )
    surface.blit(_drawn(look, ("medal", colours), disc.size, body, "0 0 100 100"), disc)
    sign = look.icons.icon(icon, round(disc.width * 0.5), _WHITE)
    surface.blit(sign, sign.get_rect(center=disc.center))


def gold_button(
    surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, text: str, size: float, *, hot: bool = False
) -> None:
    """Draw the gold button of a card, which is pressed with the whole card."""
    theme = look.theme
    corner = look.px(11)
    look.shapes.shadow(surface, rect, radius=corner, blur=look.px(6), drop=look.px(4), colour=(0, 0, 0, 120))
    fill = theme.accent_hover if hot else theme.accent
    look.shapes.box(surface, rect, fill, radius=corner, line=ui.mix(fill, _WHITE, 0.45), width=look.px(1))
    inner = rect.inflate(-2 * look.px(12), 0)
    px = fitting_px(look, text, inner.width - look.font(size) * 3 // 2, size, bold=True)
    words, side = look.text.width(text, px, bold=True), round(px * 1.06)
    x = rect.centerx - (words + side + px // 2) // 2
    surface.blit(look.icons.icon("play", side, theme.on_accent), (x, rect.centery - side // 2))
    place = pygame.Rect(x + side + px // 2, rect.y, rect.right - x - side - px // 2, rect.height)
    look.text.draw(surface, text, place, px, theme.on_accent, bold=True)
