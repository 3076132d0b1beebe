"""Paints cards, their counts, and the feet of melds."""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.animator import settling
from canasta_gui.stage.celebrations import CelebrationKind, CelebrationView, Step
from canasta_gui.stage.event_queue import Sprite
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.geometry import CARD_ASPECT, Pose, Rect
from canasta_gui.stage.ghosts import Ghost
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import LOOSE, PILE, STOCK, Area, Place, Slot
from canasta_gui.stage.placing import MeldFoot
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha
from canasta_gui.ui.table.family import AnyDisplay
from canasta_gui.ui.table.marks import MeldMark, draw_mark
from canasta_gui.words import Words
from canasta_gui.words.cards import card_sign

HAND_LAYER: Final = 4000.0
"""Sprites from this z on lie above every foot: the viewer's hand and the cards in the air."""

_FLAT: Final = 0.999
_HIDDEN: Final = 1.6  # a card within this many pixels below another is hidden
_AT_ONCE: Final = 3  # number of pictures drawn in a frame
_SAME_SIZE: Final = 0.002  # difference of scales at which a card has arrived
_LEVEL: Final = 0.05  # cards that differ by no more than this in height are lifted together
_BELOW_JOKER: Final = 0.29  # lower end of a joker's sign, as a fraction of the card's height
_SIGNS: Final = 0.235  # height of suit and mark below the rank, as a fraction of the card's height
_BRAILLE: Final = 0.06  # half of the height of Braille cells, as a fraction of the card's height
_TALL: Final = 90  # number of cards from which a heap casts its longest shadow
_SHADE: Final = 0.75  # lift of a single card that casts the same shadow
_PALE: Final = 205  # opacity of a ghost
_NEAR: Final = 0.12  # cards nearer to the next one than this fraction of their width rest on it


class CardPainter:
    """Paints sprites for a window of one size."""

    def __init__(self, look: Look, atlas: Atlas, words: Words) -> None:
        self.look, self.atlas, self.words = look, atlas, words
        self._ahead, self._at_once = 1, _AT_ONCE
        self.unfinished = False
        """True if some pictures are only scaled so far, so that the cards have to be painted again."""

    def draw(self, surface: pygame.Surface, layout: TableLayout, sprites: Sequence[Sprite]) -> None:
        """Draw cards with their shadows, from the felt upwards."""
        cards = seen(sprites)
        hidden = buried(cards, layout.card.w * _NEAR)
        number = Counter(sprite.place for sprite in sprites)
        heaps = {place: min(1.0, number[place] / _TALL) * _SHADE for place in (STOCK, PILE)}
        for nth, sprite in enumerate(cards):
            raised = heaps.pop(sprite.place, 0.0)  # the lowest card of a heap casts the shadow of all
            self._card(surface, layout, sprite, shadow=nth not in hidden, raised=raised)

    def _card(
        self, surface: pygame.Surface, layout: TableLayout, sprite: Sprite, *, shadow: bool, raised: float
    ) -> None:
        """Draw a card. `raised`: height, 0 to 1, of the cards on it, which adds to its shadow."""
        pose = sprite.pose
        width = max(8, round(layout.card.w * pose.scale))
        face = sprite.face if pose.face_up else HIDDEN
        flat = pose.squeeze > _FLAT
        squeeze = 1.0 if flat else max(0.04, pose.squeeze)
        flies = pose.lift > 0 or self._is_resized(layout, sprite)
        atlas = self.atlas.of_another_pack if sprite.foreign else self.atlas
        scaled = flies or self._may_wait(atlas, face, width, upright=flat and not round(pose.angle * 2))
        picture = atlas.card(face, width, -pose.angle, squeeze, passing=scaled)
        if flat and shadow:
            lift = max(pose.lift, raised)
            below = self.atlas.shadow(width, lift, -pose.angle, passing=flies)
            drop = round(width * (0.02 + 0.1 * lift))
            surface.blit(below, below.get_rect(center=(round(pose.x), round(pose.y) + drop)))
        place = picture.get_rect(center=(round(pose.x), round(pose.y)))
        surface.blit(picture, place)
        if sprite.stands_for != HIDDEN and face != HIDDEN:
            self._stand_in(surface, place, width, sprite.stands_for)
        if sprite.selected or sprite.focused or sprite.fresh or sprite.kin or sprite.hinted:
            self._rim(surface, width, sprite)
        if sprite.faced:
            self._sign(surface, sprite, width, "eye", self.look.theme.warning)
        elif sprite.hinted:
            self._sign(surface, sprite, width, "star", self.look.theme.accent)
        if sprite.foreign and face != HIDDEN:
            self._other_back(surface, sprite, width)

    def ghosts(self, surface: pygame.Surface, layout: TableLayout, ghosts: Sequence[Ghost]) -> None:
        """Draw cards with a line around them, pale as a whole, so that none shows through another, and a star."""
        if not ghosts:
            return
        look, painted = self.look, []
        for ghost in ghosts:
            width = max(8, round(layout.card.w * ghost.pose.scale))
            ring = self.atlas.ring(width, with_alpha(look.theme.accent, 255), look.px(3), -ghost.pose.angle)
            for picture in (self.atlas.card(ghost.card, width, -ghost.pose.angle, passing=True), ring):
                painted.append((picture, picture.get_rect(center=(round(ghost.pose.x), round(ghost.pose.y)))))
        whole = painted[0][1].unionall([rect for _, rect in painted])
        layer = pygame.Surface(whole.size, pygame.SRCALPHA)
        for picture, rect in painted:
            layer.blit(picture, rect.move(-whole.x, -whole.y))
        layer.set_alpha(_PALE)
        surface.blit(layer, whole)
        pose, side = ghosts[-1].pose, look.px(26)
        wide = layout.card.w * pose.scale
        at = pose.spot(0.3 * wide, 0.36 * wide * CARD_ASPECT)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = round(at.x), round(at.y)
        look.shapes.box(surface, disc, look.theme.sunken, radius=side // 2, line=look.theme.accent)
        star = look.icons.icon("star", round(side * 0.7), look.theme.accent)
        surface.blit(star, star.get_rect(center=disc.center))

    def _is_resized(self, layout: TableLayout, sprite: Sprite) -> bool:
        """Return whether a card is on its way to another size, so that its present one will not recur.

        One picture of a frame is drawn ahead: if all were drawn when the cards arrive, that frame would be late.
        """
        rest = layout.resting.get(Slot(sprite.place, sprite.nth))
        if rest is None or abs(rest.scale - sprite.pose.scale) <= _SAME_SIZE:
            return False
        if self._ahead and not round(rest.angle * 2):
            atlas = self.atlas.of_another_pack if sprite.foreign else self.atlas
            width = max(8, round(layout.card.w * rest.scale))
            self._ahead -= atlas.prepare(sprite.face if rest.face_up else HIDDEN, width)
        return True

    def _may_wait(self, atlas: Atlas, face: Card, width: int, *, upright: bool) -> bool:
        """Return whether a resting card is painted scaled for now, as enough pictures have been drawn for this frame.

        Where many cards change their size at once, this takes a few frames instead of a single late one.
        """
        if not upright or not atlas.may_wait(face, width):
            return False
        self._at_once -= 1
        waits = self._at_once < 0
        self.unfinished |= waits
        return waits

    def _stand_in(self, surface: pygame.Surface, card: pygame.Rect, width: int, shown: int) -> None:
        """Draw the index of the card that a joker represents on a tag below its own index, so that a fan shows both."""
        look, sign = self.look, card_sign(self.words, shown)
        size = max(7, round(width * 0.2))
        lines = (sign[:-1], sign[-1])
        wide = max(look.text.width(line, size, bold=True) for line in lines)
        tag = pygame.Rect(0, 0, max(wide + 2, round(width * 0.25)), round(size * 2.2))
        tag.topleft = card.x + 1, card.y + round(width * CARD_ASPECT * self._below_index)
        paper, ink = (250, 246, 236, 255), (28, 30, 34, 255)
        look.shapes.box(surface, tag, paper, radius=round(size * 0.3), line=look.theme.accent, width=max(1, size // 10))
        for nth, line in enumerate(lines):
            row = pygame.Rect(tag.x, tag.y + round(nth * size * 1.02), tag.width, round(size * 1.2))
            look.text.draw(surface, line, row, size, ink, bold=True, align="center")

    @property
    def _below_index(self) -> float:
        """Lower end of a card's rank, or of the sign of a joker, as a fraction of its height."""
        return max(_BELOW_JOKER, self.atlas.faces.index.h + 0.03)

    def _below_signs(self, width: int) -> float:
        """Return the lower end of suit and mark, or of Braille dots, in pixels from the middle of the card downward."""
        faces = self.atlas.faces
        ends = faces.braille[1] + _BRAILLE if self.atlas.braille else faces.index.h + _SIGNS
        return (ends - 0.5) * width * CARD_ASPECT

    def _pointer_side(self, width: int) -> int:
        return min(self.look.px(20), round(self.atlas.faces.index.w * width))

    def _rim(self, surface: pygame.Surface, width: int, sprite: Sprite) -> None:
        """Draw a line around a selected, focused or related card, and a small dot on a new one."""
        look, theme = self.look, self.look.theme
        if sprite.selected or sprite.focused or sprite.kin or sprite.hinted:
            colour = theme.focus if sprite.focused else theme.accent
            thick = look.px(3 if sprite.selected or sprite.focused or sprite.hinted else 1.5)
            self._ring(surface, sprite, width, with_alpha(colour, 255 if thick > look.px(2) else 170), thick)
        if sprite.focused:
            self._pointer(surface, sprite, width)
        if sprite.fresh:
            side = max(6, round(width * 0.12))
            dot = pygame.Rect(0, 0, side, side)
            at = sprite.pose.spot(-0.34 * width, -0.5 * width * CARD_ASPECT - 0.3 * side)  # above the index
            dot.center = round(at.x), round(at.y)
            look.shapes.box(surface, dot, theme.accent, radius=side // 2, line=theme.on_accent, width=1)

    def _sign(self, surface: pygame.Surface, sprite: Sprite, width: int, icon: str, colour: Colour) -> None:
        """Draw a sign on a card of the hand: an eye if all see the card, a star for a hint.

        It is below the index and the marker of the keyboard.
        """
        look, side = self.look, max(16, round(width * 0.26))
        disc = pygame.Rect(0, 0, side, side)
        at = sprite.pose.spot(-0.34 * width, self._below_signs(width) + self._pointer_side(width) + side * 0.55)
        disc.center = round(at.x), round(at.y)
        look.shapes.box(surface, disc, look.theme.sunken, radius=side // 2, line=colour, width=look.px(1.5))
        picture = look.icons.icon(icon, round(side * 0.7), colour)
        surface.blit(picture, picture.get_rect(center=disc.center))

    def _other_back(self, surface: pygame.Surface, sprite: Sprite, width: int) -> None:
        """Draw a small picture of its back on a face-up card of another pack."""
        at = sprite.pose.spot(-0.32 * width, 0.42 * width)
        self.atlas.of_another_pack.put(surface, HIDDEN, (at.x, at.y), max(10, round(width * 0.26)), angle=12)

    def _ring(self, surface: pygame.Surface, sprite: Sprite, width: int, colour: Colour, thick: int) -> None:
        ring = self.atlas.ring(width, colour, thick, -sprite.pose.angle)
        surface.blit(ring, ring.get_rect(center=(round(sprite.pose.x), round(sprite.pose.y))))

    def _pointer(self, surface: pygame.Surface, sprite: Sprite, width: int) -> None:
        """Draw a disc with an arrow to the index above it, so that the keyboard focus is not shown by colour alone.

        It is on the part of the card that is visible in a fan, below the index, and covers nothing else.
        """
        look, side = self.look, self._pointer_side(width)
        across = self.atlas.faces.index.w / 2 + 0.02 - 0.5
        at = sprite.pose.spot(across * width, self._below_signs(width) + side / 2)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = round(at.x), round(at.y)
        look.shapes.box(surface, disc, look.theme.sunken, radius=side // 2, line=look.theme.focus, width=look.px(2))
        arrow = pygame.transform.rotate(look.icons.icon("arrow-right", round(side * 0.7), look.theme.focus), 90)
        surface.blit(arrow, arrow.get_rect(center=disc.center))

    def enlarged(self, surface: pygame.Surface, layout: TableLayout, faces: Sequence[int]) -> None:
        """Draw one card, or those of a meld side by side, as large as the table allows."""
        look, table = self.look, layout.table
        self.look.shapes.box(surface, surface.get_rect(), with_alpha(look.theme.scrim, 150))
        height = round(min(table.hand.y - 2 * table.gap, look.px(460)))
        width = round(height / CARD_ASPECT)
        room = round(table.own.w)
        step = min(width * 1.04, (room - width) / max(1, len(faces) - 1))
        left = table.own.center.x - step * (len(faces) - 1) / 2
        middle = round((table.gap + table.hand.y) / 2)
        for nth, face in enumerate(faces):
            self.atlas.put(surface, face, (left + nth * step, middle), width)


def seen(sprites: Iterable[Sprite]) -> list[Sprite]:
    """Return the sprites without the cards of the stock that lie exactly below another."""
    found: list[Sprite] = []
    for sprite in reversed(list(sprites)):
        if found and sprite.place == STOCK and _covers(found[-1], sprite):
            continue
        found.append(sprite)
    return found[::-1]


def buried(sprites: Sequence[Sprite], reach: float) -> set[int]:
    """Return the indices of cards inside a heap, which lie on one card and below another.

    They get no shadow, since many overlapping shadows would make the edges of the heap black.
    """
    last: dict[Place, int] = {}
    resting: set[int] = set()
    covered: set[int] = set()
    for nth, sprite in enumerate(sprites):
        below = last.get(sprite.place)
        last[sprite.place] = nth
        if below is not None and _rests(sprite, sprites[below], reach):
            resting.add(nth)
            covered.add(below)
    return resting & covered


def _rests(upper: Sprite, lower: Sprite, reach: float) -> bool:
    a, b = upper.pose, lower.pose
    return abs(a.lift - b.lift) < _LEVEL and abs(a.x - b.x) < reach and abs(a.y - b.y) < reach


def _covers(upper: Sprite, lower: Sprite) -> bool:
    """Return whether a card hides another completely."""
    a, b = upper.pose, lower.pose
    alike = upper.place == lower.place and (a.angle, a.scale, a.squeeze) == (b.angle, b.scale, b.squeeze)
    return alike and abs(a.x - b.x) < _HIDDEN and abs(a.y - b.y) < _HIDDEN


def split_layers(sprites: Sequence[Sprite]) -> tuple[Sequence[Sprite], Sequence[Sprite]]:
    """Return the sprites below and above the feet and signs. They are in painting order, the lowest first."""
    border = bisect_left(sprites, HAND_LAYER, key=lambda sprite: sprite.pose.z)
    return sprites[:border], sprites[border:]


_LAYER: Final = 500.0
"""Cards whose z differs by less than this are in the same part of the table."""
_SEAL_X: Final = 0.27
_SEAL_Y: Final = 0.79
_SEAL: Final = 0.42
"""Position of a seal on a card, and its width, as fractions of the card: lower left, where no face has an index."""
_COMES_DOWN: Final = 0.6  # enlargement of a seal before it is set down
_SIZES: Final = 12  # its pictures are made for multiples of 1/12 of the final size
_CANASTA: Final = CelebrationKind.CANASTA


class _Part(NamedTuple):
    """A piece of a line: an icon or a text."""

    text: str
    colour: Colour
    icon: str = ""
    bold: bool = False


class FootPainter:
    """Paints the lines below the cards in one frame, for a window of one size."""

    def __init__(self, look: Look, words: Words, display: AnyDisplay) -> None:
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
        `news`: number of cards added to a meld since the viewer's last turn. `celebrations`: where seals come down.
        """
        goal, resting = layout.tops, layout.resting
        arrived = [sprite for sprite in lying if abs(sprite.pose.z - goal[sprite.place].z) < _LAYER]
        number = Counter(sprite.place for sprite in arrived)
        last = {sprite.place: sprite for sprite in arrived}
        sealing = {view.celebration.at: view for view in celebrations if view.celebration.kind is _CANASTA}
        off = _offsets(arrived, resting) if sealing else {}
        for place, at_rest in layout.feet.items():
            foot = at_rest
            if place in last:  # the foot of a moving meld moves along
                sprite = last[place]
                x, y = off[place] if off else _between(resting[Slot(place, sprite.nth)], sprite.pose)
                rect = at_rest.rect
                foot = at_rest._replace(rect=rect._replace(x=rect.x + x, y=rect.y + y))
            if place.area in (Area.DRAFT, Area.STRANDED) and number[place]:
                least = self._display.least_cards(view) if place.area is Area.DRAFT else 0
                self._draft(surface, place, foot, number[place], least)
            elif place.area is Area.RED_THREES:
                self._reds(surface, view, place, foot, news.get(place, 0))
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
        """Write the number of cards of a staged meld: `2/3` while it is too short, `?` below loose wild cards."""
        theme = self._look.theme
        short = cards < least or place.key == LOOSE
        text = "?" if place.key == LOOSE else f"{cards}/{least}" if short else str(cards)
        self._line(surface, box(foot.rect), [_Part(text, theme.warning if short else theme.text, bold=True)])

    def _reds(self, surface: pygame.Surface, view: AnyView, place: Place, foot: MeldFoot, new: int) -> None:
        """Write the points of the red threes, and the number of new ones."""
        worth = self._display.meld_worth(view, place)
        if worth is not None:
            number = f"{self._words.number(foot.cards)} · " if foot.stacked and not new else ""
            parts = [_Part(number + self._points(worth), self._look.theme.dim)]
            self._with_news(surface, box(foot.rect), parts, new)

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
        """Write the number of cards, the points of a canasta, and the number of new cards.

        `sealed`: the present state of its seal.
        """
        theme, rect = self._look.theme, box(foot.rect)
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
        self._with_news(surface, rect, parts, new)

    def _with_news(self, surface: pygame.Surface, rect: pygame.Rect, parts: Sequence["_Part"], new: int) -> None:
        """Write a line, followed by the number of new cards in a pill."""
        look, theme = self._look, self._look.theme
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
        """Write the number of cards, and why the pile is closed."""
        theme = self._look.theme
        number = len(view.pile) + len(stage_of(view.rules).contents.under(view))
        parts = [_Part(self._words.number(number), theme.text, bold=True)]
        notes = self._display.pile_notes(self._words, view)
        parts += [_Part(note.text, note.colour or theme.warning, note.icon) for note in notes]
        room = self._below(layout, layout.table.pile, parts)
        if self._width(parts, self._look.font(1)) > room.width:  # the sign and the panel say it as well
            parts = [part._replace(text="") if part.icon else part for part in parts]
        self._line(surface, room, parts)

    def _below(self, layout: TableLayout, heap: Rect, parts: Sequence[_Part]) -> pygame.Rect:
        """Return the place of the line below stock or pile: centred, or if that is too narrow, extended outwards."""
        table = layout.table
        centre = (table.stock.center.x + table.pile.center.x) / 2
        side = 1 if heap.center.x > centre else -1
        half = max(abs(heap.center.x - centre) - table.gap / 2, 1.0)
        wide = max(2 * half, min(self._width(parts, self._size), table.centre_card.w * 2 + table.unit * 60))
        y = heap.bottom + table.unit * 11
        beside = [
            abs((panel.x if side > 0 else panel.right) - centre)
            for panel in table.panels.values()
            if (panel.center.x - centre) * side > 0 and panel.y < y + table.foot and panel.bottom > y
        ]
        wide = max(2 * half, min(wide, *(way - table.gap for way in beside))) if beside else wide
        x = centre + side * (table.gap / 2 + wide / 2)
        room = pygame.Rect(0, 0, round(wide), round(table.foot))
        room.midtop = round(x), round(y)
        return room

    def _reserves(self, surface: pygame.Surface, layout: TableLayout, view: AnyView) -> None:
        """Write the number of cards below each second packet."""
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
        """Write a line in the middle of a place, smaller if necessary."""
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
            if not part.text:
                continue
            wide = look.text.width(part.text, size, bold=part.bold)
            place = pygame.Rect(x, room.y, wide, room.height)
            look.text.draw(surface, part.text, place, size, part.colour, bold=part.bold)
            x += wide + look.px(8)


def _offsets(sprites: Iterable[Sprite], resting: Mapping[Slot, Pose]) -> dict[Place, tuple[float, float]]:
    """Return the mean offset of the cards of each place from their resting poses, for the foot of a closing fan."""
    each: defaultdict[Place, list[tuple[float, float]]] = defaultdict(list)
    for sprite in sprites:
        each[sprite.place].append(_between(resting[Slot(sprite.place, sprite.nth)], sprite.pose))
    return {
        place: (sum(x for x, _ in offs) / len(offs), sum(y for _, y in offs) / len(offs))
        for place, offs in each.items()
    }


def _between(one: Pose, other: Pose) -> tuple[float, float]:
    return other.x - one.x, other.y - one.y
