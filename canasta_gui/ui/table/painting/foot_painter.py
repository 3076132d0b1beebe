"""Paints what is written below cards: counts, what canastas are worth, why the pile is shut. Nothing lies on a card."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.geometry import Pose, Rect
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.motion.celebrations import CelebrationKind, CelebrationView, Step
from canasta_gui.stage.motion.easing import settling
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import LOOSE, Area, Place, Slot
from canasta_gui.stage.placing.melds import MeldFoot
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import Colour, TextSize
from canasta_gui.ui.table.painting.display import FamilyDisplay
from canasta_gui.ui.table.painting.marks import MeldMark, draw_mark
from canasta_gui.words import Words

_LAYER: Final = 500.0
"""Cards whose z differ by less lie in the same part of the table."""
_SEAL_X: Final = 0.27
_SEAL_Y: Final = 0.79
_SEAL: Final = 0.42
"""Where a seal lies on a card, and its width, as parts of the card: lower left, where no face has an index."""
_COMES_DOWN: Final = 0.6  # how much larger a seal is before it is set down
_SIZES: Final = 12  # pictures of it are made in sizes so many parts of the last one apart
_CANASTA: Final = CelebrationKind.CANASTA


class _Part(NamedTuple):
    """A piece of a line: an icon or a text."""

    text: str
    colour: Colour
    icon: str = ""
    bold: bool = False


class FootPainter:
    """Paints the lines below the cards in one frame, for a window of one size."""

    def __init__(self, look: Look, words: Words, display: FamilyDisplay) -> None:
        self._look, self._words, self._display = look, words, display

    def draw(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        view: AnyView,
        lying: Sequence[Sprite],
        news: Mapping[Place, int],
        celebrations: Sequence[CelebrationView] = (),
    ) -> None:
        """Write below melds, stock and pile, and put seals on canastas.

        `lying`: the cards that are not in the air, from the felt upwards; some may not yet have left their old place.
        `news`: so many cards have come to a meld since the viewer's last turn. `celebrations`: where seals come down.
        """
        goal, resting = layout.tops, layout.resting
        arrived = [sprite for sprite in lying if abs(sprite.pose.z - goal[sprite.place].z) < _LAYER]
        number = Counter(sprite.place for sprite in arrived)
        last = {sprite.place: sprite for sprite in arrived}
        sealing = {view.celebration.at: view for view in celebrations if view.celebration.kind is _CANASTA}
        off = _offsets(arrived, resting) if sealing else {}
        for place, at_rest in layout.feet.items():
            foot = at_rest
            if place in last:  # while a meld moves, its foot goes with it
                sprite = last[place]
                x, y = off[place] if off else _between(resting[Slot(place, sprite.nth)], sprite.pose)
                rect = at_rest.rect
                foot = at_rest._replace(rect=rect._replace(x=rect.x + x, y=rect.y + y))
            if place.area in (Area.DRAFT, Area.STRANDED) and number[place]:
                least = self._display.least_cards(view) if place.area is Area.DRAFT else 0
                self._draft(surface, place, foot, number[place], least)
            elif place.area is Area.RED_THREES:
                self._reds(surface, view, place, foot)
            elif number[place]:
                sealed = sealing.get(place)
                foot = foot._replace(canasta=foot.canasta and (sealed is None or sealed.part(Step.SEAL) > 0))
                pose, new = last[place].pose, news.get(place, 0)
                self._meld(surface, layout, view, place, foot, number[place], new, pose, sealed)
        self._stock(surface, layout, view)
        self._pile(surface, layout, view)
        self._reserves(surface, layout, view)

    # --- melds ---

    def _draft(self, surface: pygame.Surface, place: Place, foot: MeldFoot, cards: int, least: int) -> None:
        """Write the number of cards of a staged meld: `2/3` while it is too short, `?` below wild cards without one."""
        theme = self._look.theme
        short = cards < least or place.key == LOOSE
        text = "?" if place.key == LOOSE else f"{cards}/{least}" if short else str(cards)
        self._line(surface, box(foot.rect), [_Part(text, theme.warning if short else theme.text, bold=True)])

    def _reds(self, surface: pygame.Surface, view: AnyView, place: Place, foot: MeldFoot) -> None:
        worth = self._display.meld_worth(view, place)
        if worth is not None:
            number = f"{self._words.number(foot.cards)} · " if foot.stacked else ""
            self._line(surface, box(foot.rect), [_Part(number + self._points(worth), self._look.theme.dim)])

    def _meld(
        self,
        surface: pygame.Surface,
        layout: TableLayout,
        view: AnyView,
        place: Place,
        foot: MeldFoot,
        cards: int,
        new: int,
        top: Pose,
        sealed: CelebrationView | None,
    ) -> None:
        """Write the number of cards, what a canasta is worth, and how many cards are new.

        `sealed`: where its seal comes down at this moment.
        """
        look, theme, rect = self._look, self._look.theme, box(foot.rect)
        closed = foot.canasta and cards == foot.cards
        mark = self._display.complete_mark(place.key, foot.wilds) if closed else None
        if mark is not None:
            down = 1.0 if sealed is None else settling(sealed.part(Step.SEAL))
            self._seal(surface, layout, mark, top, 1 + _COMES_DOWN * (1 - down))
        worth = self._display.meld_worth(view, place) if closed else None
        parts = [_Part(self._words.number(cards), theme.dim if closed else theme.text, bold=not closed)]
        if worth is not None and not new:
            text = f"{self._words.number(cards)} · {self._points(worth)}"
            parts = [_Part(text, theme.dim if sealed is None else theme.text)]
        if not new:
            self._line(surface, rect, parts)
            return
        size = self._size
        pill = pygame.Rect(0, 0, look.text.width(f"+{new}", size, bold=True) + look.px(14), round(size * 1.3))
        gap, wide = look.px(6), self._width(parts, size)
        x = rect.centerx - (wide + gap + pill.width) // 2
        self._line(surface, pygame.Rect(x, rect.y, wide, rect.height), parts)
        pill.midleft = x + wide + gap, rect.centery
        look.shapes.box(surface, pill, theme.accent, radius=pill.height // 2)
        look.text.draw(surface, f"+{new}", pill, size, theme.on_accent, bold=True, align="center")

    def _seal(self, surface: pygame.Surface, layout: TableLayout, mark: MeldMark, card: Pose, larger: float) -> None:
        """Draw the mark of a canasta on its uppermost card."""
        w, h = layout.table.meld_card
        side = round(w * _SEAL * round(larger * _SIZES) / _SIZES)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = round(card.x + (_SEAL_X - 0.5) * w), round(card.y + (_SEAL_Y - 0.5) * h)
        draw_mark(surface, self._look, mark, disc)

    # --- stock, pile, second packets ---

    def _stock(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        left, theme = len(view.stock), self._look.theme
        text = self._words.number(left) if left else self._words.t("Stock used up")
        parts = [_Part(text, theme.text, bold=bool(left))]
        self._line(surface, self._below(layout, layout.table.stock, parts), parts)

    def _pile(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        """Write the number of cards, and why the pile is shut."""
        theme = self._look.theme
        parts = [_Part(self._words.number(len(view.pile)), theme.text, bold=True)]
        notes = self._display.pile_notes(self._words, view)
        parts += [_Part(note.text, note.colour or theme.warning, note.icon) for note in notes]
        self._line(surface, self._below(layout, layout.table.pile, parts), parts)

    def _below(self, layout: TableLayout, heap: Rect, parts: Sequence[_Part]) -> pygame.Rect:
        """Return the line below stock or pile: around its middle, or where that has no room, away from the other."""
        table = layout.table
        centre = (table.stock.center.x + table.pile.center.x) / 2
        side = 1 if heap.center.x > centre else -1
        half = max(abs(heap.center.x - centre) - table.gap / 2, 1.0)
        wide = max(2 * half, min(self._width(parts, self._size), table.centre_card.w * 2 + table.unit * 60))
        x = centre + side * (table.gap / 2 + wide / 2)
        room = pygame.Rect(0, 0, round(wide), round(table.foot))
        room.midtop = round(x), round(heap.bottom + table.unit * 11)
        return room

    def _reserves(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        """Write below the second packets how many cards they have."""
        packets: Sequence[Sequence[int]] = stage_of(view.rules).contents.packets(view)
        for seat, rect in layout.reserves.items():
            room = pygame.Rect(0, 0, round(rect.w * 1.5), round(layout.table.foot))
            room.midtop = round(rect.center.x), round(rect.bottom)
            self._line(surface, room, [_Part(self._words.number(len(packets[seat])), self._look.theme.dim)])

    # --- lines ---

    def _points(self, points: int) -> str:
        sign = "+" if points > 0 else ""
        return sign + self._words.number(points)

    @property
    def _size(self) -> int:
        return self._look.font(TextSize.CAPTION)

    def _width(self, parts: Sequence[_Part], size: int) -> int:
        """Return the width of a line in pixels."""
        look = self._look
        icons = sum(round(size * 1.05) + look.px(4) for part in parts if part.icon)
        texts = sum(look.text.width(part.text, size, bold=part.bold) for part in parts)
        return icons + texts + (len(parts) - 1) * look.px(8)

    def _line(self, surface: pygame.Surface, room: pygame.Rect, parts: Sequence[_Part]) -> None:
        """Write a line around the middle of a place, smaller where it must be."""
        look = self._look
        size = self._size
        while size > look.font(1) and self._width(parts, size) > room.width:
            size -= 1
        x = room.centerx - self._width(parts, size) // 2
        for part in parts:
            if part.icon:
                side = round(size * 1.05)
                picture = look.icons.icon(part.icon, side, part.colour)
                surface.blit(picture, picture.get_rect(midleft=(x, room.centery)))
                x += side + look.px(4)
            wide = look.text.width(part.text, size, bold=part.bold)
            place = pygame.Rect(x, room.y, wide, room.height)
            look.text.draw(surface, part.text, place, size, part.colour, bold=part.bold)
            x += wide + look.px(8)


def _offsets(sprites: Iterable[Sprite], resting: Mapping[Slot, Pose]) -> dict[Place, tuple[float, float]]:
    """Return how far the cards of each place are off it, on the average: a fan that closes has its foot below it."""
    each: defaultdict[Place, list[tuple[float, float]]] = defaultdict(list)
    for sprite in sprites:
        each[sprite.place].append(_between(resting[Slot(sprite.place, sprite.nth)], sprite.pose))
    return {
        place: (sum(x for x, _ in offs) / len(offs), sum(y for _, y in offs) / len(offs))
        for place, offs in each.items()
    }


def _between(one: Pose, other: Pose) -> tuple[float, float]:
    return other.x - one.x, other.y - one.y
