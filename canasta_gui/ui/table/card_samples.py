"""Cards as pictures on other screens: one card, two, or a fan of a deck."""

import math
from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.platform.input_events import KeyPress, Pos, SemanticActionKind
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.controls import STEPPED
from canasta_gui.words import Words

SHOWN: Final = (*(parse_card(name) for name in ("AS", "KH", "QD", "JC", "10D", "3H", "2C", "JK")), HIDDEN)
_WIDTH, _FACE_WIDTH = 66, 96  # of a card, in units
_PITCH: Final = 0.78
_FAN_WIDTH, _FAN_PITCH = 52, 0.42


class CardFace(Widget):
    """One card as on the table."""

    def __init__(self, cards: Atlas, card: Card) -> None:
        super().__init__()
        self._cards, self._card = cards, card

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        wide = look.px(_FACE_WIDTH)
        return wide, round(wide * CARD_ASPECT) + 2 * look.px(Gap.SMALL)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._cards.put(surface, self._card, self.rect.center, look.px(_FACE_WIDTH))


class CardFan(Widget):
    """A few overlapping cards, in the width of `most` cards."""

    def __init__(self, language: str, cards: Sequence[Card], most: int) -> None:
        super().__init__()
        self._language, self._cards, self._most = language, tuple(cards[:most]), most

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        wide = look.px(_FAN_WIDTH)
        return round(wide * (1 + _FAN_PITCH * (self._most - 1))), round(wide * CARD_ASPECT)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the cards from left to right."""
        atlas, width = look.graphics.deck(self._language), look.px(_FAN_WIDTH)
        left = self.rect.centerx - (len(self._cards) - 1) * _FAN_PITCH * width / 2
        for nth, card in enumerate(self._cards):
            atlas.put(surface, card, (left + nth * _FAN_PITCH * width, self.rect.centery), width)


class CardSample(Widget):
    """A row of cards on the cloth, in the present style."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.t("Sample of the cards"))
        self._language = words.language

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        wide, pad = look.px(_WIDTH), look.px(Gap.SMALL)
        row = wide * (1 + _PITCH * (len(SHOWN) - 1))
        return round(row) + 2 * pad, round(wide * CARD_ASPECT) + 2 * pad

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the cards from left to right, the back last."""
        theme = look.theme
        look.shapes.box(surface, self.rect, theme.felt, radius=look.px(8), line=theme.area_line, width=1)
        atlas, width, pad = look.graphics.deck(self._language), look.px(_WIDTH), look.px(Gap.SMALL)
        for nth, card in enumerate(SHOWN):
            x = self.rect.x + pad + width / 2 + nth * width * _PITCH
            atlas.put(surface, card, (x, self.rect.centery), width)


ARC: Final = 30.0
"""Degrees between the first and the last card."""

WIDEST: Final = 1180
"""Maximum distance from the first to the last card, in units."""

MARGIN: Final = 22
"""Minimum margin left and right of the arc, in units, so that it stays off the edge of the table."""

_RISE: Final = 0.28
"""Distance of the raised card from the row, in card widths."""

_MARK, _MARK_GAP = 22, 3
"""Size of the mark above the raised card, and the gaps below and above it, in units."""


class DeckFan(Widget):
    """A fan of `count` cards; `gone`: the places already drawn. Mouse or arrow keys raise a card, a click draws it."""

    role: Role = "choice"
    focusable = True
    actions = STEPPED

    def __init__(self, name: str, count: int, cards: Atlas, on_draw: Callable[[int], None]) -> None:
        super().__init__(name)
        self.count, self.cards, self.on_draw = count, cards, on_draw
        self.gone: set[int] = set()
        self.raised: int | None = None
        """The place of the card that is raised."""
        self._width = 1
        self._inner = 1.0

    @property
    def value(self) -> str:
        """The place of the raised card, counted from 1."""
        return "" if self.raised is None else f"{self.raised + 1} / {self.count}"

    @property
    def card_width(self) -> int:
        """The width of a card in pixels."""
        return self._width

    def narrowest(self, look: Look) -> int:
        return look.px(500)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        card = self._card_width(look, width)
        inner = self._inner_width(look, width, card)
        return width, round(card * (CARD_ASPECT * 1.08 + _RISE) + self._sag(inner)) + look.px(_MARK + 2 * _MARK_GAP)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        self.rect = rect
        self._width = self._card_width(look, rect.width)
        self._inner = self._inner_width(look, rect.width, self._width)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the cards that are left, from left to right, the raised one a little out of the row."""
        for place in range(self.count):
            if place in self.gone:
                continue
            x, y, angle = self.raised_pose if place == self.raised and self.enabled else self.pose(place)
            # One shadow for every third card: they are too close for more to be visible.
            shadow = place % 3 == 0 or place == self.raised
            self.cards.put(surface, HIDDEN, (x, y), self._width, angle=angle, shadow=shadow)
        if self.ringed and self.enabled and self.raised is not None:
            mark = look.icons.icon("arrow-right", look.px(_MARK), look.theme.focus)
            pointer = pygame.transform.rotate(mark, self.pose(self.raised)[2] - 90)
            surface.blit(pointer, pointer.get_rect(center=self.mark_at(look)))

    @property
    def raised_pose(self) -> tuple[float, float, float]:
        """The pose of the raised card, moved out of the row in the direction of its upper edge."""
        assert self.raised is not None
        return self._above(self._width * _RISE)

    def mark_at(self, look: Look) -> tuple[float, float]:
        """Return the middle of the mark above the upper edge of the raised card, to which it points."""
        edge = self._width * (_RISE + CARD_ASPECT / 2)
        return self._above(edge + look.px(_MARK / 2 + _MARK_GAP))[:2]

    def _above(self, distance: float) -> tuple[float, float, float]:
        """Return the pose of the raised card in the row, moved up along its own axis."""
        assert self.raised is not None
        x, y, angle = self.pose(self.raised)
        turn = math.radians(angle)
        return x - math.sin(turn) * distance, y - math.cos(turn) * distance, angle

    def pose(self, place: int) -> tuple[float, float, float]:
        """Return the centre of the card at a place, and its angle to the left in degrees."""
        inner = self._inner
        turn = math.radians((place / (self.count - 1) - 0.5) * ARC)
        radius = inner / 2 / math.sin(math.radians(ARC / 2))
        top = self.rect.bottom - self._sag(inner) - self._width * CARD_ASPECT * 0.58
        return self.rect.centerx + radius * math.sin(turn), top + radius * (1 - math.cos(turn)), -math.degrees(turn)

    def hover_at(self, pos: Pos, /) -> bool:
        """Raise the card under the mouse; return True if another one is raised."""
        place = self.place_at(pos)
        changed, self.raised = place != self.raised, place
        return changed

    def place_at(self, pos: Pos) -> int | None:
        """Return the place of the topmost card under a position."""
        for place in reversed(range(self.count)):
            if place not in self.gone and self._covers(place, pos):
                return place
        return None

    def release(self, pos: Pos, /) -> None:
        """Draw the card under the mouse."""
        place = self.place_at(pos)
        if place is not None and self.enabled:
            self.on_draw(place)

    def key(self, event: KeyPress, /) -> bool:
        """Raise another card: left and right, Home and End."""
        steps = {"left": -1, "right": 1, "home": -self.count, "end": self.count}
        if event.name not in steps:
            return False
        left = [place for place in range(self.count) if place not in self.gone]
        now = self.raised if self.raised is not None else self.count // 2
        nearest = min(range(len(left)), key=lambda at: abs(left[at] - now))
        self.raised = left[max(0, min(len(left) - 1, nearest + steps[event.name]))]
        return True

    def perform(self, kind: SemanticActionKind, value: float | str | None, part: object, /) -> None:
        """Perform an action; if no card is raised, a press draws any card."""
        if kind == "press" and self.raised is None:
            self.key(KeyPress("right"))
        super().perform(kind, value, part)

    def activate(self) -> None:
        """Draw the raised card."""
        if self.raised is not None and self.raised not in self.gone and self.enabled:
            self.on_draw(self.raised)

    def _covers(self, place: int, pos: Pos) -> bool:
        x, y, angle = self.pose(place)
        turn = math.radians(angle)
        dx, dy = pos[0] - x, pos[1] - y
        across = dx * math.cos(turn) - dy * math.sin(turn)
        along = dx * math.sin(turn) + dy * math.cos(turn)
        # The raised card stays under the mouse that raised it.
        height = self._width * CARD_ASPECT
        above = height / 2 + (self._width * _RISE if place == self.raised else 0)
        return abs(across) <= self._width / 2 and -above <= along <= height / 2

    def _card_width(self, look: Look, width: int) -> int:
        return max(30, min(look.px(104), width // 9))

    def _inner_width(self, look: Look, width: int, card: int) -> float:
        """Return the distance from the middle of the first card to the middle of the last."""
        return min(width - card * 1.33 - look.px(2 * MARGIN), look.px(WIDEST))

    def _sag(self, inner: float) -> float:
        half = math.radians(ARC / 2)
        return inner / 2 / math.sin(half) * (1 - math.cos(half))
