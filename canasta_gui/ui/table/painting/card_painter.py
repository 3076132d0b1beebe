"""Paints the cards on the table from the lowest up, with their shadows, and a line around selected ones."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.outputs import Sprite
from canasta_gui.stage.places import PILE, STOCK, Place
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, with_alpha
from canasta_gui.words import Words
from canasta_gui.words.cards import card_sign

HAND_LAYER: Final = 4000.0
"""Sprites from this z on lie above every foot: the viewer's hand and the cards in the air."""

_SQUEEZED: Final = 0.999
_HIDDEN: Final = 1.6  # a card that lies within so many pixels below another is not seen
_LEVEL: Final = 0.05  # cards that differ by no more than this in height are lifted together
_BELOW_JOKER: Final = 0.29  # of a card's height: there its sign ends, which is larger than an index
_SIGNS: Final = 0.235  # of a card's height: so much suit and mark take below the rank
_BRAILLE: Final = 0.06  # of a card's height: half of what Braille cells take
_TALL: Final = 90  # a heap of so many cards throws the longest shadow
_SHADE: Final = 0.75  # as long as that of a card lifted so far, of the highest
_NEAR: Final = 0.12  # of a card's width: what lies nearer to the next one lies on it


class CardPainter:
    """Paints sprites for a window of one size."""

    def __init__(self, look: Look, atlas: Atlas, words: Words) -> None:
        self.look, self.atlas, self.words = look, atlas, words

    def draw(self, surface: pygame.Surface, layout: TableLayout, sprites: Sequence[Sprite]) -> None:
        """Draw cards with their shadows, from the felt upwards."""
        cards = seen(sprites)
        hidden = buried(cards, layout.card.w * _NEAR)
        number = Counter(sprite.place for sprite in sprites)
        heaps = {place: min(1.0, number[place] / _TALL) * _SHADE for place in (STOCK, PILE)}
        for nth, sprite in enumerate(cards):
            raised = heaps.pop(sprite.place, 0.0)  # the lowest card of a heap throws the shadow of all
            self._card(surface, layout, sprite, shadow=nth not in hidden, raised=raised)

    def _card(
        self, surface: pygame.Surface, layout: TableLayout, sprite: Sprite, *, shadow: bool, raised: float
    ) -> None:
        """Draw a card. `raised`: what lies on it is so high, 0 to 1, and throws its shadow with it."""
        pose = sprite.pose
        width = max(8, round(layout.card.w * pose.scale))
        face = sprite.face if pose.face_up else HIDDEN
        flat = pose.squeeze > _SQUEEZED
        squeeze = 1.0 if flat else max(0.04, pose.squeeze)
        flies = pose.lift > 0
        atlas = self.atlas.of_another_pack if sprite.foreign else self.atlas
        picture = atlas.card(face, width, -pose.angle, squeeze, passing=flies)
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

    def _stand_in(self, surface: pygame.Surface, card: pygame.Rect, width: int, shown: int) -> None:
        """Draw the index of the card that a joker stands for, on a tag below its own: both are seen in a fan."""
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
        """Where the rank of a card ends, and the sign of a joker, as a part of its height."""
        return max(_BELOW_JOKER, self.atlas.faces.index.h + 0.03)

    def _below_signs(self, width: int) -> float:
        """Where suit and mark below a rank end, and Braille dots: in pixels from the middle of the card downward."""
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
        """Draw a sign on a card of the hand: an eye where all see it, a star where a hint means it.

        It lies below the index and the marker of the keyboard.
        """
        look, side = self.look, max(16, round(width * 0.26))
        disc = pygame.Rect(0, 0, side, side)
        at = sprite.pose.spot(-0.34 * width, self._below_signs(width) + self._pointer_side(width) + side * 0.55)
        disc.center = round(at.x), round(at.y)
        look.shapes.box(surface, disc, look.theme.sunken, radius=side // 2, line=colour, width=look.px(1.5))
        picture = look.icons.icon(icon, round(side * 0.7), colour)
        surface.blit(picture, picture.get_rect(center=disc.center))

    def _other_back(self, surface: pygame.Surface, sprite: Sprite, width: int) -> None:
        """Draw a little of its back on a card of another pack."""
        at = sprite.pose.spot(-0.32 * width, 0.42 * width)
        self.atlas.of_another_pack.put(surface, HIDDEN, (at.x, at.y), max(10, round(width * 0.26)), angle=12)

    def _ring(self, surface: pygame.Surface, sprite: Sprite, width: int, colour: Colour, thick: int) -> None:
        ring = self.atlas.ring(width, colour, thick, -sprite.pose.angle)
        surface.blit(ring, ring.get_rect(center=(round(sprite.pose.x), round(sprite.pose.y))))

    def _pointer(self, surface: pygame.Surface, sprite: Sprite, width: int) -> None:
        """Draw a disc with an arrow to the index above it: the focus of the keyboard, shown not by colour alone.

        It lies on the part of the card that is seen in a fan, below its own index, and on nothing else.
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
    """Return the sprites without those exactly below another in a block: only the edges of the stock are seen."""
    found: list[Sprite] = []
    for sprite in reversed(list(sprites)):
        if found and sprite.place == STOCK and _covers(found[-1], sprite):
            continue
        found.append(sprite)
    return found[::-1]


def buried(sprites: Sequence[Sprite], reach: float) -> set[int]:
    """Return which of these lie in the midst of a heap: on one card and below another, hardly beside either.

    They throw no shadow of their own: many shadows over each other would make the edges of the heap black.
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


def split_layers(sprites: Sequence[Sprite]) -> tuple[list[Sprite], list[Sprite]]:
    """Return the sprites below and above the feet and signs."""
    low = [sprite for sprite in sprites if sprite.pose.z < HAND_LAYER]
    return low, [sprite for sprite in sprites if sprite.pose.z >= HAND_LAYER]
