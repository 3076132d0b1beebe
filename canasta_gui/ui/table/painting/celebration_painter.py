"""Paints what is celebrated: light and sparks below the cards, points and numbers in flight above them."""

import math
from collections.abc import Iterable, Mapping
from typing import Final

import pygame

from canasta_gui.stage.geometry import Rect, around
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.motion.celebrations import CelebrationKind, CelebrationView, Step
from canasta_gui.stage.motion.easing import arriving, bump, smooth
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.sparks import draw_sparks
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha
from canasta_gui.ui.table.painting.display import FamilyDisplay
from canasta_gui.ui.table.painting.side_panel import SidePanel
from canasta_gui.words import Words

_WARM: Final[Colour] = (255, 226, 130, 255)
_SPARKS: Final = 8  # for each grade
_PIPS: Final = 24  # for each grade
_SUITS: Final = ("spade", "heart", "diamond", "club")
_LEVELS: Final = 6  # steps of brightness: a picture is made once for each
_SEAT: Final = 0.6  # how bright the light around somebody is
_FIRST, _LAST = 34.0, 24.0  # the size of points as they set off and as they arrive
_ARC: Final = 46.0
_NUMBERS: Final[Mapping[int, float]] = {1: TextSize.HEADING, 2: TextSize.TITLE, 3: TextSize.TITLE * 1.25}


class CelebrationPainter:
    """Paints the celebrations of one frame."""

    def __init__(
        self,
        look: Look,
        words: Words,
        display: FamilyDisplay,
        layout: TableLayout,
        views: Iterable[CelebrationView],
    ) -> None:
        self._look, self._words, self._display, self._layout = look, words, display, layout
        self.views = list(views)

    def below(self, surface: pygame.Surface) -> None:
        """Paint the light and the sparks: they lie on the felt, so that no card is covered."""
        for view in self.views:
            match view.celebration.kind:
                case CelebrationKind.CANASTA | CelebrationKind.COMPLETE:
                    self._light(surface, view)
                case CelebrationKind.PILE | CelebrationKind.OUT:
                    self._seat_light(surface, view)

    def above(self, surface: pygame.Surface, panels: Mapping[int, SidePanel]) -> None:
        """Paint what flies over the table; points fly to the panel of their side."""
        for view in self.views:
            if view.celebration.kind is CelebrationKind.OUT:
                self._suits(surface, view)
            elif view.celebration.kind is CelebrationKind.PILE and view.time >= 0:
                self._number(surface, view)
            side = view.celebration.side
            if view.during(Step.FLY) and side in panels:
                self._points(surface, view, panels[side].points_at(box(self._layout.table.panels[side])))

    # --- where ---

    def _where(self, view: CelebrationView) -> pygame.Rect:
        """Return where something is celebrated: cards that lie there, a place, or the portrait of a seat."""
        at, layout = view.celebration.at, self._layout
        if isinstance(at, int):
            return box(layout.table.seats[at].portrait)
        poses = [placed.pose for placed in layout.placed if placed.slot.place == at]
        if poses and at in layout.feet:
            return box(around(pose.bounds(layout.card) for pose in poses))
        return box(layout.zones.get(at, Rect(0, 0, 0, 0)))

    # --- light ---

    def _light(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint the light under a meld, and sparks around it, while its seal is set; they fade as the points fly."""
        done = view.part(Step.SEAL)
        if not done or view.still:
            return
        grade = view.celebration.grade
        fade = 1 - (view.part(Step.FLY) if view.celebration.points else done)
        where, colour = self._where(view), self._colour(view)
        wide = round(self._layout.table.meld_card.w)
        radius = round((0.75 + 0.65 * arriving(done) + 0.12 * grade) * wide)
        self._shine(surface, where.center, radius, _WARM, 0.75 * fade)
        draw_sparks(surface, self._look, where.center, wide, _SPARKS * grade, flown=done, left=fade, colour=colour)

    def _colour(self, view: CelebrationView) -> Colour:
        """Return the colour of the sparks: of the metal of the seal, where there is one."""
        celebration = view.celebration
        foot = None if isinstance(celebration.at, int) else self._layout.feet.get(celebration.at)
        mark = None if foot is None else self._display.complete_mark(celebration.key, foot.wilds)
        return self._look.theme.focus if mark is None else mark.line

    def _seat_light(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint light around the portrait of who has gone out, or has taken a large pile."""
        if view.celebration.kind is CelebrationKind.PILE and view.celebration.grade < 2:
            return
        portrait = box(self._layout.table.seats[view.celebration.seat].portrait)
        strength = _SEAT * (1.0 if view.still else bump(view.part(Step.RISE) or view.part(Step.SWEEP)))
        self._shine(
            surface, portrait.center, round(portrait.width * (1.0 + 0.15 * view.celebration.grade)), _WARM, strength
        )

    def _shine(
        self, surface: pygame.Surface, center: tuple[int, int], radius: int, colour: Colour, strength: float
    ) -> None:
        level = round(strength * _LEVELS) * 255 // _LEVELS
        if level:
            self._look.shapes.light(surface, center, radius, with_alpha(colour, level))

    # --- what flies ---

    def _points(self, surface: pygame.Surface, view: CelebrationView, figure: pygame.Rect) -> None:
        """Write the points on their way, in an arc, to the figure they belong to."""
        look = self._look
        way = smooth(view.part(Step.FLY))
        start = self._where(view)
        x = start.centerx + (figure.centerx - start.centerx) * way + look.px(_ARC) * math.sin(math.pi * way)
        y = start.centery + (figure.centery - start.centery) * way
        size = look.font(2 * round((_FIRST + (_LAST - _FIRST) * way) / 2))
        self._outlined(surface, self._words.number(view.celebration.points, signed=True), (round(x), round(y)), size)

    def _outlined(self, surface: pygame.Surface, text: str, center: tuple[int, int], size: int) -> None:
        """Write a text that can be read on everything."""
        look, off = self._look, max(1, size // 16)
        dark = look.text.line(text, size, with_alpha(look.theme.sunken, 255), bold=True)
        place = dark.get_rect(center=center)
        for x, y in ((-off, -off), (off, -off), (-off, off), (off, off), (0, 2 * off)):
            surface.blit(dark, place.move(x, y))
        surface.blit(look.text.line(text, size, look.theme.focus, bold=True), place)

    def _number(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Write the number of cards of a pile, on its way to the seat that has taken them; larger for many cards."""
        look, celebration = self._look, view.celebration
        way = 0.0 if view.still else smooth(view.part(Step.SWEEP))
        start = self._where(view)
        end = box(self._layout.table.seats[celebration.seat].plate)
        px, text = look.font(_NUMBERS[celebration.grade]), f"+{celebration.number}"
        pill = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(24), look.text.height(px))
        pill.center = (
            round(start.centerx + (end.centerx - start.centerx) * way),
            round(start.centery + (end.centery - start.centery) * way - look.px(_ARC) * math.sin(math.pi * way)),
        )
        fill = with_alpha(look.theme.sunken, 235)
        look.shapes.box(surface, pill, fill, radius=pill.height // 2, line=look.theme.accent)
        look.text.draw(surface, text, pill, px, look.theme.accent, bold=True, align="center")

    def _suits(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint signs of the suits that rise from a seat and scatter."""
        if view.still:
            return
        look, frame, part = self._look, self._where(view), view.part(Step.RISE)
        alpha = round((1 - max(0.0, part * 2 - 1)) * _LEVELS) * 255 // _LEVELS
        width, height = surface.get_size()
        toward = 1 if frame.centery < height / 2 else -1
        for nth in range(_PIPS * view.celebration.grade):
            a, b, c = (_scattered(nth, salt) for salt in (1, 2, 3))
            x = frame.centerx + (width / 2 - frame.centerx) * part * 0.7 + a * part * width * 0.24
            y = frame.centery + toward * height * (0.3 + 0.2 * b) * bump(part * 0.5 + 0.02) * 1.2
            side = 2 * look.px(9 + 7 * abs(c))
            colour = look.theme.red_suit if nth % 4 in (1, 2) else look.theme.accent
            icon = look.icons.icon(_SUITS[nth % 4], side, with_alpha(colour, alpha))
            surface.blit(icon, icon.get_rect(center=(round(x), round(y))))


def _scattered(nth: int, salt: int) -> float:
    """Return a fixed pseudo-random number from -1 to 1."""
    mixed = (nth * 2654435761 + salt * 974634777) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return (mixed >> 8) / 0x7FFFFF - 1
