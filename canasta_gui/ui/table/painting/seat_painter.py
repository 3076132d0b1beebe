"""Paints the seats: the place of the portrait, with the turn around it, and the name plate."""

from collections.abc import Sequence

import pygame

from canasta_gui.ai.levels import LEVELS
from canasta_gui.play.moods import Face
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.placing.regions import SeatArea
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.portraits import draw_level, level_width
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha
from canasta_gui.ui.table.painting.portrait_painter import RING, draw_face
from canasta_gui.ui.table.painting.scoreboard import Scoreboard
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title


class SeatPainter:
    """Paints every seat for a window of one size. `packet`: the name of one's own second packet."""

    def __init__(self, look: Look, words: Words, packet: str) -> None:
        self._look, self._words, self._packet = look, words, packet

    def draw(self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard) -> None:
        """Paint all seats: who sits there, the number of cards, whose turn it is; faint where somebody sits out."""
        for seat, area in layout.table.seats.items():
            active = view.phase is not Phase.OVER and view.to_act == seat
            self._disc(surface, box(area.portrait), self._side_colour(layout, view, seat), active=active)
            self._plate(surface, area, view, scoreboard, seat)
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
        """Paint everybody's portrait, and the dealer's disc on the rim of one: what changes without the rest."""
        for seat, area in layout.table.seats.items():
            faint = seat not in view.playing
            draw_face(surface, self._look, area.portrait, portraits[seat], faces[seat], faint=faint)
            if seat == view.dealer:
                self._dealer_disc(surface, box(area.portrait))

    def _side_colour(self, layout: TableLayout, view: AnyView, seat: int) -> Colour:
        """Return the colour of a seat's side: the near side has the first."""
        own, colours = view.side(layout.bottom), self._look.theme.sides
        others = [side for side in range(len(view.rules.seating.sides)) if side != own]
        side = view.side(seat)
        return colours[0] if side == own else colours[1 + others.index(side) % (len(colours) - 1)]

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

    def _plate(self, surface: pygame.Surface, area: SeatArea, view: AnyView, scoreboard: Scoreboard, seat: int) -> None:
        """Write the name, and below it the number of cards and the level of a computer."""
        look, theme, plate = self._look, self._look.theme, box(area.plate)
        plays = seat in view.playing
        count = self._words.n("{n} card", "{n} cards", len(view.hands[seat]))
        size, small = look.font(17), look.font(TextSize.CAPTION)
        name = scoreboard.names[seat]
        while size > small and look.text.width(name, size, bold=True) > plate.width:
            size -= 1
        align = "left" if area.upright else "center"
        row = pygame.Rect(plate.x, plate.y, plate.width, look.text.height(small))
        look.text.draw(surface, name, row, size, theme.text if plays else theme.dim, bold=True, align=align)
        row = row.move(0, row.height)
        look.text.draw(surface, count if plays else self._words.t("sits out"), row, small, theme.dim, align=align)
        if seat in scoreboard.levels:
            self._level(surface, row.move(0, row.height), scoreboard.levels[seat], align)

    def _level(self, surface: pygame.Surface, row: pygame.Rect, level: str, align: str) -> None:
        """Draw how strong a computer plays, as diamonds and in a word; without the word where it has no room."""
        look, word = self._look, level_title(self._words, level)
        size = look.font(TextSize.CAPTION * 0.93)
        if level_width(look, word, size) > row.width:
            word = ""
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
        """Write the name of one's own second packet: above it, or as the third line of the plate."""
        look, plate = self._look, box(area.plate)
        size = look.font(TextSize.CAPTION * 0.86)
        step = look.text.height(size)
        row = pygame.Rect(plate.x, round(area.reserve.y) - step - look.px(5), plate.width, step)
        if area.upright:
            row.width = round(area.reserve.right) - row.x
            row.y = plate.y + 2 * look.text.height(look.font(TextSize.CAPTION))
        look.text.draw(surface, self._packet, row, size, look.theme.dim, align="left" if area.upright else "right")
