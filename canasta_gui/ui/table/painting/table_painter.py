"""Paints the table below the cards: the felt and its places, and the seats."""

import pygame

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.layout import TableLayout
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import TextSize, with_alpha
from canasta_gui.ui.table.painting.display import FamilyDisplay
from canasta_gui.ui.table.painting.scoreboard import Scoreboard
from canasta_gui.ui.table.painting.seat_painter import SeatPainter
from canasta_gui.words import Words


class TablePainter:
    """Paints the table around the cards in one frame, for a window of one size."""

    def __init__(self, look: Look, atlas: Atlas, words: Words, display: FamilyDisplay) -> None:
        self.look, self.atlas, self.words, self.display = look, atlas, words, display

    def ground(
        self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard, *, taking: bool
    ) -> None:
        """Paint the felt, the outlines of the places and the seats.

        `taking`: the staged cards are to take the pile.
        """
        self.look.shapes.felt(surface, self.look.theme)
        table = layout.table
        self._area(surface, table.own, strong=True)
        for side, rect in table.others.items():
            self._area(surface, rect, strong=False)
            label = table.melds[side].label
            if label is not None:
                self._owners(surface, label, self.display.side_name(self.words, view, scoreboard.names, side))
            if side in view.sides and not self.display.has_laid(view, side):
                self._faint_text(surface, table.melds[side].cards, self.words.t("Nothing laid yet"))
        own = view.side(layout.bottom)
        if layout.draft_boxes:
            text = self.words.t("To take the pile: not laid yet") if taking else self.words.t("Not laid yet")
            self._staging(surface, table.own, layout.draft_boxes, text)
        elif not self.display.has_laid(view, own):
            invitation = self.display.invitation_to_lay(self.words, view, layout.bottom)
            self._faint_text(surface, table.own, invitation)
        self._outline(surface, table.stock)
        self._outline(surface, table.pile.inset((table.pile.w - table.centre_card.w) / 2, 0))
        packet = self.display.packet_name(self.words, view)
        SeatPainter(self.look, self.words, packet).draw(surface, layout, view, scoreboard)

    def _area(self, surface: pygame.Surface, rect: Rect, *, strong: bool) -> None:
        theme = self.look.theme
        fill = theme.area if strong else theme.far_area
        self.look.shapes.box(surface, box(rect), fill, radius=self.look.px(14), line=theme.area_line, width=1)

    def _owners(self, surface: pygame.Surface, label: Rect, names: str) -> None:
        """Write whose melds lie here, where several sides share a part of the table."""
        look = self.look
        look.text.draw(surface, names, box(label), look.font(TextSize.CAPTION * 0.86), look.theme.dim, align="center")

    def _staging(self, surface: pygame.Surface, area: Rect, boxes: tuple[Rect, ...], text: str) -> None:
        """Draw a frame around the staged cards of each row, and the text beside the last where there is room."""
        look, accent = self.look, self.look.theme.accent
        frames = [box(each).clip(box(area)) for each in boxes]
        for frame in frames:
            line = with_alpha(accent, 150)
            look.shapes.box(surface, frame, with_alpha(accent, 22), radius=look.px(10), line=line, width=look.px(2))
        size, gap = look.font(TextSize.CAPTION), look.px(10)
        last = frames[-1]
        beside = pygame.Rect(last.right + gap, last.y, round(area.right) - last.right - 2 * gap, last.height)
        if look.text.longest_word(text, size) <= beside.width:
            look.text.draw_block(surface, text, beside, size, accent)

    def _faint_text(self, surface: pygame.Surface, rect: Rect, text: str) -> None:
        look, place = self.look, box(rect).inflate(-self.look.px(10), 0)
        look.text.draw_block(surface, text, place, look.font(TextSize.BODY), look.theme.faint, align="center")

    def _outline(self, surface: pygame.Surface, rect: Rect) -> None:
        theme, radius = self.look.theme, round(rect.w * self.atlas.corner)
        self.look.shapes.box(surface, box(rect), theme.area, radius=radius, line=theme.line, width=self.look.px(2))
