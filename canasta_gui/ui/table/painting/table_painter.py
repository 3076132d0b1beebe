"""Paints the table around the cards: the felt and its places, name plates and panels, and how many cards lie where."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import LOOSE, PILE, STOCK, Area, Place
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import Colour, TextSize, mix, with_alpha
from canasta_gui.ui.table.painting.display import FamilyDisplay, PileNote
from canasta_gui.ui.table.painting.marks import MeldMark, draw_mark
from canasta_gui.ui.table.painting.side_panel import SidePanel
from canasta_gui.words import Words

_LAYER: Final = 500.0
"""Cards whose z differ by less lie in the same part of the table."""


@dataclass(frozen=True)
class Scoreboard:
    """What plates and panels show besides the view: the names of the seats, and which of them computers play."""

    names: tuple[str, ...]
    computers: frozenset[int] = frozenset()


class TablePainter:
    """Paints the table around the cards in one frame, for a window of one size."""

    def __init__(self, look: Look, atlas: Atlas, words: Words, display: FamilyDisplay) -> None:
        self.look, self.atlas, self.words, self.display = look, atlas, words, display

    # --- below the cards ---

    def ground(
        self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard, *, taking: bool
    ) -> None:
        """Paint the felt, the outlines of the places, the name plates and the score panels.

        `taking`: the staged cards are to take the pile.
        """
        self.look.shapes.felt(surface, self.look.theme)
        table = layout.table
        self._area(surface, table.own, strong=True)
        for side, rect in table.others.items():
            self._area(surface, rect, strong=False)
            if len(table.others) > 1:
                self._owners(surface, rect, self.display.side_name(self.words, view, scoreboard.names, side))
            if side in view.sides and not self.display.has_laid(view, side):
                self._faint_text(surface, rect, self.words.t("Nothing laid yet"))
        own = view.side(layout.bottom)
        if layout.draft_box is not None:
            text = self.words.t("To take the pile: not laid yet") if taking else self.words.t("Not laid yet")
            self._staging(surface, table.own, layout.draft_box, text)
        elif not self.display.has_laid(view, own):
            invitation = self.display.invitation_to_lay(self.words, view, layout.bottom)
            self._faint_text(surface, table.own, invitation)
        self._outline(surface, table.stock)
        self._outline(surface, table.pile.inset(table.pile.w / 6, 0))
        for seat in table.seats:
            self._plate(surface, layout, view, scoreboard, seat)
        for side, rect in table.panels.items():
            self._panel(surface, rect, layout, view, scoreboard, side)

    def _area(self, surface: pygame.Surface, rect: Rect, *, strong: bool) -> None:
        theme = self.look.theme
        fill = theme.area if strong else theme.far_area
        self.look.shapes.box(surface, box(rect), fill, radius=self.look.px(14), line=theme.area_line, width=1)

    def _owners(self, surface: pygame.Surface, rect: Rect, names: str) -> None:
        """Write whose melds lie here at the foot of a place: where several sides share a row."""
        look = self.look
        size = look.font(TextSize.CAPTION * 0.86)
        foot = box(rect).inflate(-look.px(16), 0)
        foot.height, foot.bottom = look.text.height(size), box(rect).bottom - look.px(2)
        look.text.draw(surface, names, foot, size, look.theme.dim, align="center")

    def _staging(self, surface: pygame.Surface, area: Rect, around: Rect, text: str) -> None:
        """Draw a frame around the staged cards, and the text beside it where there is room."""
        look, accent = self.look, self.look.theme.accent
        frame = box(around).clip(box(area))
        line = with_alpha(accent, 150)
        look.shapes.box(surface, frame, with_alpha(accent, 22), radius=look.px(10), line=line, width=look.px(2))
        size, gap = look.font(TextSize.CAPTION), look.px(10)
        room = round(area.right) - frame.right - 2 * gap
        beside = pygame.Rect(frame.right + gap, frame.y, room, look.text.height(size))
        if look.text.width(text, size) <= room:
            look.text.draw(surface, text, beside, size, accent)

    def _faint_text(self, surface: pygame.Surface, rect: Rect, text: str) -> None:
        look, place = self.look, box(rect).inflate(-self.look.px(20), 0)
        look.text.draw_block(surface, text, place, look.font(TextSize.BODY), look.theme.faint, align="center")

    def _outline(self, surface: pygame.Surface, rect: Rect) -> None:
        theme, radius = self.look.theme, round(rect.w * self.atlas.corner)
        self.look.shapes.box(surface, box(rect), theme.area, radius=radius, line=theme.line, width=self.look.px(2))

    def _plate(
        self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard, seat: int
    ) -> None:
        """Draw the plate of a seat: its name, number of cards, turn and deal; faint for a seat that sits out."""
        spot = layout.table.seats[seat]
        theme, look = self.look.theme, self.look
        own = seat == layout.bottom
        height = look.px(54) if own else spot.plate.h
        rect = box(Rect(spot.plate.x, spot.plate.y, spot.plate.w, min(height, spot.plate.h)))
        active = view.phase is not Phase.OVER and view.to_act == seat
        line = theme.accent if active else theme.panel_line
        idle = seat not in view.playing
        fill = mix(theme.panel, theme.accent, 0.16) if active else with_alpha(theme.panel, 110 if idle else 255)
        if active:
            look.shapes.shadow(
                surface, rect, radius=look.px(10), blur=look.px(9), drop=0, colour=with_alpha(theme.accent, 120)
            )
        look.shapes.box(surface, rect, fill, radius=look.px(10), line=line, width=look.px(2 if active else 1))
        count = self.words.n("{n} card", "{n} cards", len(view.hands[seat]))
        icon = "computer" if seat in scoreboard.computers else "person"
        deals = seat == view.dealer
        state = self.words.t("sits out") if idle else count
        self._plate_lines(surface, rect, "" if idle else icon, scoreboard.names[seat], state, deals=deals)

    def _plate_lines(
        self, surface: pygame.Surface, plate: pygame.Rect, icon: str, name: str, state: str, *, deals: bool
    ) -> None:
        """Write the name, and below it the icon and the state; faint without an icon.

        The dealer's disc lies beside one of the two lines; where both are too long for that, the icon is left out.
        """
        look, theme = self.look, self.look.theme
        inner = plate.inflate(-look.px(16), -look.px(6))
        half = inner.height // 2
        first = pygame.Rect(inner.x, inner.y, inner.width + look.px(5), half)
        second = pygame.Rect(inner.x, inner.y + half, inner.width, inner.height - half)
        size, small = look.font(TextSize.CAPTION), look.font(TextSize.CAPTION * 0.86)
        disc = max(16, look.px(20)) if deals else 0
        long = look.text.width(state, small) + round(small * 1.1) + look.px(5)
        above = bool(icon and disc) and long + disc > second.width
        above = above and look.text.width(name, small, bold=True) + disc <= first.width
        if above:
            first.width -= disc
        fitting = size if look.text.width(name, size, bold=True) <= first.width else small
        look.text.draw(surface, name, first, fitting, theme.text if icon else theme.dim, bold=True)
        if icon and long + disc * (not above) <= second.width:
            self._icon_line(surface, second, icon, state, small, theme.dim)
        else:
            look.text.draw(surface, state, second, small, theme.dim)
        if deals:
            self._dealer_button(surface, plate, above=above)

    def _dealer_button(self, surface: pygame.Surface, plate: pygame.Rect, *, above: bool) -> None:
        """Draw a small disc with the first letter of the word for a dealer at a corner of the plate."""
        look = self.look
        side = max(16, look.px(20))
        disc = pygame.Rect(0, 0, side, side)
        disc.bottomright = (plate.right - look.px(5), plate.bottom - look.px(5))
        if above:
            disc.top = plate.top + look.px(3)
        letter = self.words.p("letter on the dealer's disc", "D")
        look.shapes.box(surface, disc, look.theme.accent, radius=side // 2)
        look.text.draw(surface, letter, disc, round(side * 0.7), look.theme.on_accent, bold=True, align="center")

    def _icon_line(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        icon: str,
        text: str,
        size: int,
        colour: Colour,
        *,
        bold: bool = False,
    ) -> None:
        side = min(rect.height, round(size * 1.1))
        picture = self.look.icons.icon(icon, side, colour)
        surface.blit(picture, picture.get_rect(midleft=(rect.x, rect.centery)))
        gap = side + self.look.px(5)
        place = pygame.Rect(rect.x + gap, rect.y, max(1, rect.width - gap), rect.height)
        self.look.text.draw(surface, text, place, size, colour, bold=bold)

    def _panel(
        self,
        surface: pygame.Surface,
        rect: Rect,
        layout: TableLayout,
        view: AnyView,
        scoreboard: Scoreboard,
        side: int,
    ) -> None:
        """Draw the panel of a side, at the outer edge of its place beside stock and pile."""
        panel = SidePanel(self.look, self.words, self.display.panel_content(self.words, view, scoreboard.names, side))
        outer = box(rect)
        outer.width = min(outer.width, max(self.look.px(300), panel.width))
        if rect.center.x < layout.table.stock.center.x:
            outer.right = round(rect.right)
        own = view.side(view.rules.seating.sides[side][0]) == view.side(layout.bottom)
        panel.draw(surface, outer, own=own)

    # --- above the cards ---

    def badges(self, surface: pygame.Surface, layout: TableLayout, view: AnyView, lying: Sequence[Sprite]) -> None:
        """Draw the number of cards of melds, stock and pile, the marks of canastas, and why the pile is shut.

        `lying`: the cards that are not in the air, from the felt upwards; some may not yet have left their old place.
        A badge follows the uppermost card of its meld while the meld moves.
        """
        goal = {placed.slot.place: placed.pose for placed in sorted(layout.placed, key=lambda placed: placed.pose.z)}
        arrived = [sprite for sprite in lying if abs(sprite.pose.z - goal[sprite.place].z) < _LAYER]
        number = Counter(sprite.place for sprite in arrived)
        top = {sprite.place: sprite.pose for sprite in arrived}
        for place, badge in layout.badges.items():
            if place not in number:
                continue
            away = top[place].x - goal[place].x, top[place].y - goal[place].y
            rect = box(badge.rect).move(round(away[0]), round(away[1]))
            if place.area is Area.DRAFT:
                self._staged_badge(surface, place, rect, number[place], self.display.least_cards(view))
            else:
                mark = self.display.complete_mark(place.key, badge.wilds)
                closed = badge.canasta and number[place] == badge.cards
                self._meld_badge(surface, rect, number[place], mark if closed else None)
        self._stock_badge(surface, layout, view)
        self._reserve_badges(surface, layout, view)
        self._pile_badges(surface, layout, view)

    def _staged_badge(self, surface: pygame.Surface, place: Place, rect: pygame.Rect, cards: int, least: int) -> None:
        """Draw the number of cards of a staged meld: `2/3` while it is too short, `?` on a wild card without a meld."""
        if place.key == LOOSE:
            self._bubble(surface, rect, "?", line=self.look.theme.warning)
        elif cards < least:
            wide = pygame.Rect(0, 0, round(rect.width * 1.5), rect.height)
            wide.bottomright = rect.bottomright
            self._bubble(surface, wide, f"{cards}/{least}", line=self.look.theme.warning)
        else:
            self._bubble(surface, rect, str(cards))

    def _meld_badge(self, surface: pygame.Surface, rect: pygame.Rect, cards: int, mark: MeldMark | None) -> None:
        if mark is not None:
            disc = pygame.Rect(0, 0, rect.width, rect.width)
            disc.midbottom = (rect.centerx, rect.top + self.look.px(2))
            draw_mark(surface, self.look, mark, disc)
        self._bubble(surface, rect, str(cards))

    def _bubble(self, surface: pygame.Surface, rect: pygame.Rect, text: str, *, line: Colour | None = None) -> None:
        look, theme = self.look, self.look.theme
        fill = with_alpha(theme.sunken, 235)
        look.shapes.box(surface, rect, fill, radius=rect.height // 2, line=line or theme.line, width=1)
        size = max(11, round(rect.height * 0.62))
        look.text.draw(surface, text, rect, size, theme.text, bold=True, align="center")

    def _stock_badge(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        left = len(view.stock)
        text = self.words.number(left) if left else self.words.t("Stock used up")
        self._tag(surface, layout.zones[STOCK], text, "stack", self.look.theme.text)

    def _reserve_badges(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        """Draw the number of cards of the second packets; the player's own is labelled too."""
        look = self.look
        if not isinstance(view, CanastaPosition):
            return
        for seat, rect in layout.reserves.items():
            number = str(len(view.reserves[seat]))
            side = max(18, look.px(20), round(rect.w * 0.3))
            badge = pygame.Rect(0, 0, side, side)
            badge.bottomright = round(rect.right) + side // 4, round(rect.bottom) + side // 4
            if seat == layout.bottom:
                t = self.words.t
                name = t("Second hand") if view.rules.reserve.must_be_played else t("Second packet")
                self._label(surface, rect, name, layout)
                badge.topright = round(rect.right) + side // 3, round(rect.y) - side // 3
            self._bubble(surface, badge, number)

    def _label(self, surface: pygame.Surface, rect: Rect, text: str, layout: TableLayout) -> None:
        """Write the name of a packet on its lower edge."""
        look = self.look
        size = look.font(TextSize.CAPTION * 0.86)
        room = round(layout.table.seats[layout.bottom].plate.w)
        pill = pygame.Rect(0, 0, min(room, look.text.width(text, size) + look.px(12)), look.text.height(size))
        pill.midbottom = round(rect.center.x), round(rect.bottom) + look.px(4)
        fill = with_alpha(look.theme.sunken, 225)
        look.shapes.box(surface, pill, fill, radius=pill.height // 2, line=look.theme.line, width=1)
        look.text.draw(surface, text, pill.inflate(-look.px(4), 0), size, look.theme.text, align="center")

    def _pile_badges(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        theme = self.look.theme
        pile = layout.zones[PILE]
        self._tag(surface, pile, self.words.number(len(view.pile)), "stack", theme.text)
        size = self.look.font(TextSize.CAPTION)
        height = self.look.text.height(size) + self.look.px(4)
        y = box(pile).y - round(height * 0.62)  # above the index of the top card
        for note in self.display.pile_notes(self.words, view):
            y = self._note(surface, box(pile).centerx, y, height, note, size)

    def _note(self, surface: pygame.Surface, x: int, y: int, height: int, note: PileNote, size: int) -> int:
        """Draw a note around x with its upper edge at y; return the y of the next one."""
        look = self.look
        colour = note.colour or look.theme.warning
        side = round(size * 1.1)
        width = side + look.text.width(note.text, size, bold=True) + look.px(24)
        rect = pygame.Rect(x - width // 2, y, width, height)
        fill = with_alpha(look.theme.sunken, 235)
        look.shapes.box(surface, rect, fill, radius=height // 2, line=colour, width=look.px(1.5))
        inner = rect.inflate(-look.px(16), 0)
        self._icon_line(surface, inner, note.icon, note.text, size, colour, bold=True)
        return rect.bottom + look.px(3)

    def _tag(self, surface: pygame.Surface, rect: Rect, text: str, icon: str, colour: Colour) -> None:
        """Draw a small pill at the foot of stock or pile."""
        look = self.look
        size = look.font(TextSize.CAPTION)
        side = round(size * 1.0)
        width = side + look.text.width(text, size, bold=True) + look.px(22)
        height = look.text.height(size)
        pill = pygame.Rect(0, 0, width, height)
        pill.midbottom = (round(rect.center.x), round(rect.bottom) + look.px(2))
        look.shapes.box(
            surface, pill, with_alpha(look.theme.sunken, 225), radius=height // 2, line=look.theme.line, width=1
        )
        self._icon_line(surface, pill.inflate(-look.px(14), 0), icon, text, size, colour, bold=True)
