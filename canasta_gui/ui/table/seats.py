"""Paints the players around the table: portraits, names, balloons, and their packets."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

import pygame

from canasta_gui.ai.levels import LEVELS
from canasta_gui.play.table_talk import Face
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.regions import SeatArea
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_level, fitting_level, level_width, portrait_picture
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha
from canasta_gui.ui.table.panel import shown_place
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title


class Scoreboard(NamedTuple):
    """The names of the seats, the levels of the computer players by seat, and the sides in display order."""

    names: tuple[str, ...]
    order: tuple[int, ...]
    computers: frozenset[int] = frozenset()
    levels: Mapping[int, str] = MappingProxyType({})


RING: Final = 0.035  # width of the ring below the face, as a fraction of the disc's
_LEANS: Final = 1.08  # magnification of a face that looks at the viewer
_FAINT: Final = 110  # opacity of a player who sits out
_PAPER: Final[Colour] = (245, 239, 222, 255)
_INK: Final[Colour] = (24, 30, 26, 255)
_PAD: Final = 12  # margin left and right of the text of a bubble
_TAIL: Final = 10  # length of a bubble's tail


def draw_face(surface: pygame.Surface, look: Look, square: Rect, portrait: str, face: Face, *, faint: bool) -> None:
    """Draw a player's face within the ring of a seat."""
    disc = box(square)
    side = round(disc.width * (1 - 2 * RING) * (_LEANS if face.looks else 1.0))
    place = pygame.Rect(0, 0, side, side)
    place.center = disc.center
    if face.part < 1.0:
        surface.blit(portrait_picture(look, portrait, face.before, side), place)
    picture = portrait_picture(look, portrait, face.mood, side)
    opacity = _FAINT if faint else round(255 * face.part)
    if opacity == 255:  # changing the opacity, even briefly, makes the next blit slow
        surface.blit(picture, place)
    else:
        picture.set_alpha(opacity)
        surface.blit(picture, place)
        picture.set_alpha(255)


def draw_badge(surface: pygame.Surface, look: Look, portrait: Rect, icon: str) -> None:
    """Draw a small disc with an icon on the rim of a portrait, opposite the dealer's disc."""
    side = max(20, look.px(26))
    disc = pygame.Rect(0, 0, side, side)
    disc.bottomleft = box(portrait).left - look.px(1), box(portrait).bottom + look.px(1)
    look.shapes.box(surface, disc, look.theme.warning, radius=side // 2, line=look.theme.panel, width=look.px(1.5))
    picture = look.icons.icon(icon, round(side * 0.56), look.theme.on_accent)
    surface.blit(picture, picture.get_rect(center=disc.center))


class Bubble:
    """A speech balloon beside the portrait; if it does not fit, the text must be shown elsewhere."""

    def __init__(self, look: Look, area: SeatArea, words: str) -> None:
        self._look, self._area = look, area
        self._room = box(area.speech)
        self._size = next((size for size in self._sizes() if self._fitting(words, size)), None)
        self._lines = [] if self._size is None else self._fitting(words, self._size)

    @property
    def fits(self) -> bool:
        """True if there is room for the words."""
        return self._size is not None

    @property
    def rect(self) -> pygame.Rect:
        """Its rectangle, at the side of the speech area nearest to the portrait; only valid if it fits."""
        look, room, size = self._look, self._room, self._size or 0
        wide = max(look.text.width(line, size) for line in self._lines) + 2 * look.px(_PAD)
        rect = pygame.Rect(0, 0, wide, len(self._lines) * look.text.height(size) + look.px(_PAD))
        portrait, tail = box(self._area.portrait), look.px(_TAIL)
        if room.left >= portrait.right:
            rect.midleft = room.left + tail, portrait.centery
        elif room.right <= portrait.left:
            rect.midright = room.right - tail, portrait.centery
        elif room.centery < portrait.centery:
            rect.midbottom = portrait.centerx, room.bottom - tail
        else:
            rect.midtop = portrait.centerx, room.top + tail
        return rect.clamp(room)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the balloon with its tail towards the portrait; call this only if it fits."""
        look, rect, size = self._look, self.rect, self._size or 0
        look.shapes.shadow(surface, rect, radius=look.px(12), blur=look.px(6), drop=look.px(3), colour=(0, 0, 0, 90))
        pygame.draw.polygon(surface, _PAPER, self.tail)
        look.shapes.box(surface, rect, _PAPER, radius=look.px(12))
        inner = rect.inflate(-2 * look.px(_PAD), -look.px(_PAD))
        look.text.draw_lines(surface, self._lines, inner, size, _INK)

    @property
    def tail(self) -> list[tuple[int, int]]:
        """The corners of its tail, the tip first; only valid if it fits."""
        rect = self.rect
        portrait, half, tail = box(self._area.portrait), self._look.px(6), self._look.px(_TAIL)
        if rect.left >= portrait.right or rect.right <= portrait.left:
            edge, out = (rect.left + half, -tail) if rect.left >= portrait.right else (rect.right - half, tail)
            y = min(max(portrait.centery, rect.top + 2 * half), rect.bottom - 2 * half)
            return [(edge + out - (half if out < 0 else -half), y), (edge, y - half), (edge, y + half)]
        edge, out = (rect.bottom - half, tail) if rect.centery < portrait.centery else (rect.top + half, -tail)
        x = min(max(portrait.centerx, rect.left + 2 * half), rect.right - 2 * half)
        return [(x, edge + out + (half if out > 0 else -half)), (x - half, edge), (x + half, edge)]

    def _sizes(self) -> tuple[int, ...]:
        return tuple(self._look.font(size) for size in (17, TextSize.CAPTION, TextSize.CAPTION * 0.86))

    def _fitting(self, words: str, size: int) -> list[str]:
        """Return the lines of the text if they fit at this size; else an empty list."""
        text, room = self._look.text, self._room
        tail, pad = self._look.px(_TAIL), self._look.px(_PAD)
        wide = room.width - 2 * pad - tail
        if wide <= 0 or text.longest_word(words, size) > wide:
            return []
        lines = text.wrap(words, size, wide)
        return lines if len(lines) * text.height(size) + pad + tail <= room.height else []


class SeatPainter:
    """Paints all seats for a window of one size. `packet`: the name of the viewer's second packet."""

    def __init__(self, look: Look, words: Words, packet: str) -> None:
        self._look, self._words, self._packet = look, words, packet

    def draw(self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard) -> None:
        """Paint all seats: the player, the number of cards, the turn; faint for one who sits out."""
        written = self._levels_written(layout, scoreboard)
        for seat, area in layout.table.seats.items():
            active = view.phase is not Phase.OVER and view.to_act == seat
            self._disc(surface, box(area.portrait), self.ring(view, seat, scoreboard.order), active=active)
            self._plate(surface, area, view, scoreboard, seat, written=written)
            if seat == layout.bottom and seat in layout.reserves:
                self._packet_name(surface, area)

    def faces(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        view: AnyView,
        portraits: Sequence[str],
        faces: Sequence[Face],
    ) -> None:
        """Paint all portraits and the dealer's disc, which change independently of the rest."""
        for seat, area in layout.table.seats.items():
            faint = seat not in view.playing
            draw_face(surface, self._look, area.portrait, portraits[seat], faces[seat], faint=faint)
            if seat == view.dealer:
                self._dealer_disc(surface, box(area.portrait))

    def ring(self, view: AnyView, seat: int, order: Sequence[int]) -> Colour:
        """Return the colour of a seat's side; `order`: the sides in display order."""
        return self._look.theme.side(shown_place(view, view.rules.side_of[seat], order))

    def _disc(self, surface: pygame.Surface, disc: pygame.Rect, ring: Colour, *, active: bool) -> None:
        """Paint the disc of the portrait; the ring of the seat whose turn it is glows."""
        look, theme = self._look, self._look.theme
        radius = disc.width // 2
        if active:
            glow = with_alpha(theme.accent, 200)
            look.shapes.shadow(surface, disc, radius=radius, blur=look.px(12), drop=0, colour=glow)
            disc = disc.inflate(2 * look.px(2), 2 * look.px(2))
            radius = disc.width // 2
        width = max(2, round(disc.width * RING))
        look.shapes.box(surface, disc, theme.panel, radius=radius, line=ring, width=width)

    def _levels_written(self, layout: TableLayout, scoreboard: Scoreboard) -> bool:
        """Return whether the words for the levels fit beside their diamonds on every seat."""
        seats = layout.table.seats
        words = ((seat, level_title(self._words, level)) for seat, level in scoreboard.levels.items())
        return all(fitting_level(self._look, word, box(seats[seat].plate).width)[0] for seat, word in words)

    def _plate(
        self,
        surface: pygame.Surface,
        area: SeatArea,
        view: AnyView,
        scoreboard: Scoreboard,
        seat: int,
        *,
        written: bool,
    ) -> None:
        """Write the name, and below it the number of cards and the level of a computer, in words if `written`."""
        look, theme, plate = self._look, self._look.theme, box(area.plate)
        plays = seat in view.playing
        count = self._words.n("{n} card", "{n} cards", len(view.hands[seat]))
        size, small = look.font(17), look.font(TextSize.CAPTION)
        name = scoreboard.names[seat]
        while size > small and look.text.width(name, size, bold=True) > plate.width:
            size -= 1
        size = look.shrunk(name, size, plate.width, bold=True)
        align = "left" if area.upright else "center"
        row = pygame.Rect(plate.x, plate.y, plate.width, look.text.height(small))
        look.text.draw(surface, name, row, size, theme.text if plays else theme.dim, bold=True, align=align)
        row = row.move(0, row.height)
        state = count if plays else self._words.t("sits out")
        look.text.draw(surface, state, row, look.shrunk(state, small, row.width), theme.dim, align=align)
        if seat in scoreboard.levels:
            self._level(surface, row.move(0, row.height), scoreboard.levels[seat], align, written=written)

    def _level(self, surface: pygame.Surface, row: pygame.Rect, level: str, align: str, *, written: bool) -> None:
        """Draw a computer's strength as diamonds and, if `written`, as a word."""
        look = self._look
        word, size = fitting_level(look, level_title(self._words, level) if written else "", row.width)
        wide = min(row.width, level_width(look, word, size))
        place = pygame.Rect(row.x, row.y, wide, row.height)
        if align == "center":
            place.centerx = row.centerx
        draw_level(surface, look, place, LEVELS.index(level) + 1, word, size)

    def _dealer_disc(self, surface: pygame.Surface, portrait: pygame.Rect) -> None:
        """Draw a small disc with the first letter of the word for a dealer on the rim of the portrait."""
        look, colour = self._look, self._look.theme.accent
        side = max(16, look.px(20))
        disc = pygame.Rect(0, 0, side, side)
        disc.bottomright = portrait.right + look.px(1), portrait.bottom + look.px(1)
        letter = self._words.p("letter on the dealer's disc", "D")
        look.shapes.box(surface, disc, colour, radius=side // 2, line=look.theme.panel, width=look.px(1.5))
        look.text.draw(surface, letter, disc, round(side * 0.7), look.theme.on_accent, bold=True, align="center")

    def _packet_name(self, surface: pygame.Surface, area: SeatArea) -> None:
        """Write the name of the viewer's second packet: above it, or as the third line of the plate."""
        look, plate = self._look, box(area.plate)
        size = look.font(TextSize.CAPTION * 0.86)
        step = look.text.height(size)
        row = pygame.Rect(plate.x, round(area.reserve.y) - step - look.px(5), plate.width, step)
        if area.upright:
            row.width = round(area.reserve.right) - row.x
            row.y = plate.y + 2 * look.text.height(look.font(TextSize.CAPTION))
        look.text.draw(surface, self._packet, row, size, look.theme.dim, align="left" if area.upright else "right")
