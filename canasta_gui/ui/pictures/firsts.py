"""The page of firsts: a cell for each, with the very cards or an outline, and the ladder of the characters."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.match.firsts import First, FirstKind
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.pictures.answers import CHOSEN
from canasta_gui.ui.table.canasta import MIXED, NATURAL, WILD
from canasta_gui.ui.table.marks import MeldMark, draw_mark

_PICTURE: Final = 74  # height of the picture in a cell, in units
_PAD: Final = 9
_SMALL_PICTURE: Final = 70
_ROOMY: Final = 165
"""Width in units below which a cell shows no second line."""
_NARROWEST: Final = 124
_RADIUS: Final = 14
_CARD, _SMALL_CARD = 42, 38
_TITLE, _NOTE = 16, 15


class CellPicture(NamedTuple):
    """The picture of a first: cards with their angles, the seal on them, and the icon of its outline."""

    icon: str
    cards: tuple[tuple[Card, float], ...] = ()
    seal: MeldMark | None = None


def _cards(names: str, *angles: float) -> tuple[tuple[Card, float], ...]:
    return tuple(zip(parse_cards(names), angles, strict=True))


_GOLD_STAR: Final = NATURAL._replace(icon="star")
_PICTURES: Final[Mapping[FirstKind, CellPicture]] = {
    FirstKind.LESSON: CellPicture("star", seal=CHOSEN._replace(icon="star")),
    FirstKind.CANASTA: CellPicture("cards", _cards("6S", 0), MIXED),
    FirstKind.OUT: CellPicture("person"),
    FirstKind.FROZE: CellPicture("snowflake", _cards("2C 9D", 90, -4)),
    FirstKind.WON: CellPicture("crown", seal=NATURAL),
    FirstKind.THREE_DAYS: CellPicture("spark", seal=NATURAL._replace(icon="spark")),
    FirstKind.PILE: CellPicture("stack", _cards("9C 4H KD QS", 16, 6, -4, -14)),
    FirstKind.NATURAL: CellPicture("crown", _cards("QH", 0), NATURAL),
    FirstKind.RED_THREES: CellPicture("diamond", _cards("3H 3D 3H 3D", 15, 5, -5, -15)),
    FirstKind.SEVEN_DAYS: CellPicture("spark", seal=NATURAL._replace(icon="spark")),
    FirstKind.PUZZLES: CellPicture("question", seal=CHOSEN._replace(icon="question")),
    FirstKind.ALL_RIVALS: CellPicture("stairs", seal=NATURAL._replace(icon="stairs")),
    FirstKind.CONCEALED: CellPicture("hand", seal=NATURAL._replace(icon="hand")),
    FirstKind.TWOS: CellPicture("jester", _cards("2S 2H JK", 10, 0, -10), WILD),
    FirstKind.TURNED: CellPicture("undo", seal=NATURAL._replace(icon="undo")),
    FirstKind.TWO_NATURALS: CellPicture("star", _cards("KH QS", 9, -9), NATURAL),
}
_RANKS: Final = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def _shown_cards(first: First, picture: CellPicture) -> Sequence[tuple[Card, float]]:
    """Return the cards of a picture with their angles; for a canasta one of its own rank."""
    if first.kind in (FirstKind.CANASTA, FirstKind.NATURAL) and 2 <= first.number <= 14:
        return _cards(_RANKS[first.number - 2] + ("H" if first.kind is FirstKind.NATURAL else "S"), 0)
    return picture.cards


def cards_of_first(first: First) -> tuple[Card, ...]:
    """Return the cards that stand for a first; none for some."""
    return tuple(card for card, _ in _shown_cards(first, _PICTURES[first.kind]))


class FirstCell(ui.Widget):
    """A first: in colour with the day, or as a quiet outline with what it takes. `portrait`: that of the player."""

    role: ui.Role = "image"

    def __init__(self, first: First, title: str, note: str, spoken: str, *, language: str, portrait: str) -> None:
        super().__init__(title, grow=1)
        self.first, self._note, self._spoken = first, note, spoken
        self._language, self._portrait = language, portrait

    @property
    def value(self) -> str:
        """Its state in words."""
        return self._spoken

    def narrowest(self, look: ui.Look) -> int:
        word = look.text.longest_word(self.name, look.font(_TITLE), bold=True)
        return max(look.px(_NARROWEST), word + 2 * look.px(_PAD))

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        lines = self._lines(look, width)
        text = sum(look.text.height(look.font(size)) for _, size, _ in lines)
        return width, look.px(self._picture(look, width) + _PAD) + text + look.px(_PAD)

    def _picture(self, look: ui.Look, width: int) -> float:
        """Return the height of the picture in units, less in a narrow cell."""
        return _PICTURE if width >= look.px(_ROOMY) else _SMALL_PICTURE

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, earned, radius = look.theme, self.first.earned, look.px(_RADIUS)
        if earned:
            fill = ui.mix(ui.with_alpha(theme.panel, 255), theme.accent, 0.12)
            look.shapes.shadow(surface, self.rect, radius=radius, blur=look.px(6), drop=look.px(4), colour=theme.shadow)
            line = ui.with_alpha(theme.accent, 150)
        else:
            fill, line = theme.area, theme.line
        look.shapes.box(surface, self.rect, fill, radius=radius, line=line, width=look.px(1.4))
        high = self._picture(look, self.rect.width)
        middle = self.rect.centerx, self.rect.y + look.px(_PAD + high / 2)
        if earned:
            look.shapes.light(surface, middle, look.px(_PICTURE * 0.62), ui.with_alpha(theme.accent, 90))
            self._draw_earned(surface, look, middle)
        else:
            self._draw_open(surface, look, middle)
        place = pygame.Rect(self.rect.x, self.rect.y + look.px(_PAD + high), self.rect.width, 0)
        for text, size, bold in self._lines(look, self.rect.width):
            place.height = look.text.height(look.font(size))
            ink = theme.text if bold else theme.accent if earned else theme.on_cloth(theme.dim)
            look.text.draw(surface, text, place, look.font(size), ink, bold=bold, align="center")
            place.y += place.height

    def _lines(self, look: ui.Look, width: int) -> list[tuple[str, float, bool]]:
        room = width - 2 * look.px(_PAD)
        title = look.text.wrap(self.name, look.font(_TITLE), room, bold=True)
        note = look.text.wrap(self._note, look.font(_NOTE), room) if width >= look.px(_ROOMY) else []
        return [*((line, _TITLE, True) for line in title), *((line, _NOTE, False) for line in note)]

    def _draw_earned(self, surface: pygame.Surface, look: ui.Look, middle: tuple[int, int]) -> None:
        picture = _PICTURES[self.first.kind]
        if self.first.kind is FirstKind.OUT:
            disc = pygame.Rect(0, 0, look.px(58), look.px(58))
            disc.center = middle
            draw_portrait(surface, look, disc, self._portrait, look.theme.accent, "pleased")
            return
        atlas, cards = look.graphics.deck(self._language), self._shown(picture)
        width = look.px(_CARD if self.rect.width >= look.px(_ROOMY) else _SMALL_CARD)
        for nth, (card, angle) in enumerate(cards):
            off = nth - (len(cards) - 1) / 2 if abs(angle) < 90 else 0
            atlas.put(surface, card, (middle[0] + off * width * 0.32, middle[1]), width, angle=angle)
        if picture.seal is not None:
            side = look.px(26 if cards else 56)
            disc = pygame.Rect(0, 0, side, side)
            disc.center = (middle[0] - width // 3, middle[1] + width // 2) if cards else middle
            draw_mark(surface, look, picture.seal, disc)

    def _shown(self, picture: CellPicture) -> Sequence[tuple[Card, float]]:
        return _shown_cards(self.first, picture)

    def _draw_open(self, surface: pygame.Surface, look: ui.Look, middle: tuple[int, int]) -> None:
        tint = ui.with_alpha(look.theme.text, 120)
        card = pygame.Rect(0, 0, look.px(38), look.px(53))
        card.center = middle[0], middle[1] - look.px(5)
        look.shapes.box(surface, card, (0, 0, 0, 56), radius=look.px(5), line=tint, width=look.px(1.6))
        icon = look.icons.icon(_PICTURES[self.first.kind].icon, look.px(26), tint)
        surface.blit(icon, icon.get_rect(center=card.center))
        if self.first.part is not None and self.first.part[0]:
            bar = pygame.Rect(0, 0, self.rect.width - 4 * look.px(_PAD), look.px(6))
            bar.midtop = middle[0], card.bottom + look.px(4)
            look.shapes.box(surface, bar, (0, 0, 0, 130), radius=bar.height // 2)
            done = bar.copy()
            done.width = max(bar.height, round(bar.width * self.first.part[0] / self.first.part[1]))
            look.shapes.box(surface, done, look.theme.accent, radius=bar.height // 2)


class Rung(NamedTuple):
    """A character on the ladder. `line`: how it plays, or when it was beaten; `diamonds`: its strength of five."""

    name: str
    portrait: str
    line: str
    diamonds: int
    beaten: bool = False
    next: bool = False
    spoken: str = ""


_RUNG: Final = 52
_NARROW_ROW: Final = 340
_DISC: Final = 44


class LadderRow(ui.PaintedButton):
    """A character to play against: a click begins a match. The next one has the gold `play`."""

    def __init__(self, rung: Rung, play: str, on_press: Callable[[], object]) -> None:
        super().__init__(rung.name, on_press, grow=1)
        self.rung, self._play = rung, play

    @property
    def value(self) -> str:
        """How it plays, whether it was beaten, and that a press plays."""
        return self.rung.spoken

    def narrowest(self, look: ui.Look) -> int:
        name = look.text.width(self.name, look.font(ui.TextSize.BODY), bold=True)
        return max(look.px(_NARROW_ROW), self._left(look) + name + self._right(look))

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        lines = len(self._lines(look, width)) * look.text.height(look.font(_NOTE))
        return width, max(look.px(_RUNG), look.text.height(look.font(ui.TextSize.BODY)) + lines + look.px(8))

    def _lines(self, look: ui.Look, width: int) -> list[str]:
        return look.text.wrap(self.rung.line, look.font(_NOTE), width - self._left(look) - self._right(look))

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, rung, radius = look.theme, self.rung, look.px(12)
        if rung.next or self.hovered:
            fill = ui.with_alpha(theme.accent, 44) if rung.next else theme.raised_hover
            line = theme.accent if rung.next else theme.line
            look.shapes.box(surface, self.rect, fill, radius=radius, line=line, width=look.px(1.5))
        disc = pygame.Rect(0, 0, look.px(_DISC), look.px(_DISC))
        disc.midleft = self.rect.x + look.px(_PAD), self.rect.centery
        ring = theme.good if rung.beaten else theme.accent if rung.next else theme.line
        draw_portrait(surface, look, disc, rung.portrait, ring, "rueful" if rung.beaten else "calm")
        x = self.rect.x + self._left(look)
        high, low = look.text.height(look.font(ui.TextSize.BODY)), look.text.height(look.font(_NOTE))
        room = self.rect.right - x - self._right(look)
        lines = self._lines(look, self.rect.width)
        place = pygame.Rect(x, self.rect.centery - (high + len(lines) * low) // 2, room, high)
        look.text.draw(surface, rung.name, place, look.font(ui.TextSize.BODY), theme.text, bold=True)
        for text in lines:
            place = pygame.Rect(x, place.bottom, room, low)
            look.text.draw(surface, text, place, look.font(_NOTE), theme.good if rung.beaten else theme.dim)
        self._draw_end(surface, look)
        if self.ringed:
            ui.draw_focus_ring(surface, look, self.rect, radius)

    def semantics(self) -> ui.Node:
        return replace(super().semantics(), selected=self.rung.next)

    def _draw_end(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, rung, right = look.theme, self.rung, self.rect.right - look.px(_PAD)
        if rung.next:
            pill = pygame.Rect(0, 0, self._right(look) - 2 * look.px(_PAD), look.px(36))
            pill.midright = right, self.rect.centery
            fill = theme.accent_hover if self.hovered else theme.accent
            look.shapes.box(surface, pill, fill, radius=look.px(10))
            size = look.font(ui.TextSize.BODY)
            look.text.draw(surface, self._play, pill, size, theme.on_accent, bold=True, align="center")
        elif rung.beaten:
            tick = look.icons.icon("check", look.px(20), theme.good)
            surface.blit(tick, tick.get_rect(midright=(right, self.rect.centery)))
        else:
            side = look.px(9)
            for nth in range(5):
                colour = theme.accent if nth < rung.diamonds else ui.with_alpha(theme.accent, 70)
                diamond = look.icons.icon("diamond", side, colour)
                surface.blit(diamond, (right - (5 - nth) * (side + 1), self.rect.y + look.px(11)))

    def _left(self, look: ui.Look) -> int:
        return look.px(_PAD + _DISC + 11)

    def _right(self, look: ui.Look) -> int:
        """Return the width of the end of the row."""
        if self.rung.next:
            return look.text.width(self._play, look.font(ui.TextSize.BODY), bold=True) + look.px(26) + 2 * look.px(_PAD)
        return look.px(30)
