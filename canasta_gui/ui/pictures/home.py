"""The home page: its layout in four sizes of windows, and its cards, tiles and rows."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final, Literal, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_cards
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.pictures.materials import (
    BLUE_SEAL,
    FLAME_LIGHT,
    GREEN_SEAL,
    candle,
    flame,
    gold_button,
    plank,
    put_text,
    seal,
    sheet,
    tile,
)
from canasta_gui.ui.pictures.title import brass
from canasta_gui.ui.platform.input_events import KeyPress, SemanticActionKind

Act = Callable[[], object]
Shape = Literal["wide", "low", "tall", "snug", "column"]
LOW: Final = 2.4
"""Ratio of width to height above which the page has three columns."""
TALL: Final = 1.2
"""Ratio of height to width above which it has one column."""
NARROW: Final = 1000
"""Width in pixels below which it has two narrow columns."""
_SIZES: Final[Mapping[Shape, tuple[int, int]]] = {
    "wide": (1280, 800),
    "low": (2560, 720),
    "tall": (800, 1200),
    "snug": (800, 600),
    "column": (500, 1060),
}
_LARGER: Final[Mapping[Shape, tuple[Shape, ...]]] = {
    "low": ("wide", "snug", "column"),
    "wide": ("snug", "column"),
    "tall": ("column",),
    "snug": ("column",),
}
"""Layouts with fewer columns, for larger text."""
KINGS: Final = tuple(parse_cards("KC KD KS KH JK"))
_KING_POSES: Final = (
    (-0.93, 0.32, 24.0),
    (-0.48, 0.05, 12.0),
    (0.0, -0.02, 0.0),
    (0.48, 0.08, -12.0),
    (0.93, 0.36, -24.0),
)
"""Pose of each card of the fan: offset right and down from its middle, in card widths, and angle to the left."""
_REACH: Final = 0.6
"""Largest distance that a turned card and its shadow reach from the middle, as a fraction of its diagonal."""
_SIGN: Final = 29
"""Width of a small sign with the gaps beside it, in units."""
_COLUMN: Final = 760
"""Maximum width of a single column."""
_PICTURED: Final = 280
"""Width from which a tile has cards beside its words, in units."""
RISE: Final = 30
"""Way of a rising king, in units."""


@dataclass(frozen=True)
class Side:
    """A side of a match under way: portraits, names, points; `part`: of the way to the target, None without one."""

    portraits: tuple[str, ...]
    names: str
    points: str
    part: float | None = None


@dataclass(frozen=True)
class Table:
    """A match under way, as its card shows it.

    `sides`: own side first; of more than two, the leading one first. `pins`: parts of the way to the target where the
    opening rises. `cards`: the hand as it lies there, or a canasta. `told`: everything, for a screen reader.
    """

    sides: tuple[Side, ...]
    pins: tuple[float, ...]
    cards: tuple[Card, ...]
    line: str
    short: str
    told: str


class ExpectedPlayer(NamedTuple):
    """A player who waits: portrait, name, a few words, and whether known to be the partner."""

    portrait: str
    name: str
    about: str
    beside: bool = False


@dataclass(frozen=True)
class Invitation:
    """The players who wait where nothing is under way, and what would be dealt."""

    people: tuple[ExpectedPlayer, ...]
    title: str
    text: str
    told: str


@dataclass(frozen=True)
class Day:
    """A day of the streak: its name, and whether its flame is lit."""

    name: str
    lit: bool


@dataclass
class Motion:
    """The moving parts of the page: parts of their ways from 0 to 1, the picture of the flame, a king's breath."""

    kings: Sequence[float] = (1.0,) * len(KINGS)
    bars: float = 1.0
    candle: float = 1.0
    flicker: int = 0
    breath: float = 0.0


class Pressable(ui.PaintedButton):
    """A part of the page that is pressed as a whole. `told`: its value for a screen reader; `on_menu`: its menu."""

    def __init__(self, name: str, told: str, on_press: Act, on_menu: Act | None = None) -> None:
        super().__init__(name, on_press)
        self.told, self.on_menu = told, on_menu
        if on_menu is not None:
            self.actions: frozenset[SemanticActionKind] = frozenset({"focus", "press", "menu"})

    @property
    def value(self) -> str | None:
        return self.told or None

    def key(self, event: KeyPress, /) -> bool:
        """Open the menu with its key."""
        asked = event.name == "menu" or (event.name == "f10" and event.shift)
        if asked and self.on_menu is not None:
            self.on_menu()
        return asked and self.on_menu is not None

    def perform(self, kind: SemanticActionKind, value: float | str | None, part: object, /) -> None:
        if kind == "menu" and self.on_menu is not None:
            self.on_menu()
        else:
            super().perform(kind, value, part)

    def ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint what never moves."""

    def draw_state(self, surface: pygame.Surface, look: ui.Look, radius: float) -> None:
        """Draw that the pointer is over it, and the ring of the focus."""
        corner = look.px(radius)
        if self.hovered:
            look.shapes.box(surface, self.rect, (255, 255, 255, 10 if self.pressed else 18), radius=corner)
        if self.ringed:
            ui.draw_focus_ring(surface, look, self.rect, corner)


class MainCard(Pressable):
    """The card of wood with the gold button, in which the page begins."""

    large = True
    """False in a small window."""

    def __init__(self, name: str, told: str, on_press: Act, on_menu: Act | None, motion: Motion) -> None:
        super().__init__(name, told, on_press, on_menu)
        self._motion = motion

    def ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        plank(surface, look, self.rect)

    def _button(self, look: ui.Look) -> pygame.Rect:
        width, height = (232, 56) if self.large else (190, 50)
        size = look.text.width(self.name, look.font(self._button_size), bold=True) + look.px(72)
        rect = pygame.Rect(0, 0, min(max(look.px(width), size), self.rect.width // 2), look.px(height))
        rect.bottomright = self.rect.right - look.px(32), self.rect.bottom - look.px(30)
        return rect

    @property
    def _button_size(self) -> float:
        return 23 if self.large else 19

    def _draw_button(self, surface: pygame.Surface, look: ui.Look) -> pygame.Rect:
        rect = self._button(look)
        gold_button(surface, look, rect, self.name, self._button_size, hot=self.hovered)
        if self.ringed:
            ui.draw_focus_ring(surface, look, rect, look.px(11))
        return rect


class ContinueCard(MainCard):
    """The match under way that was played last."""

    def __init__(
        self, name: str, table: Table, cards: Atlas, on_press: Act, on_menu: Act | None, motion: Motion
    ) -> None:
        super().__init__(name, table.told, on_press, on_menu, motion)
        self._table, self._cards = table, cards

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        table, pad = self._table, look.px(34 if self.large else 24)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        button = self._draw_button(surface, look)
        if len(table.sides) == 2:
            self._draw_sides(surface, look, inner)
        elif table.sides:
            self._draw_places(surface, look, inner, button.top - look.px(20))
        line = pygame.Rect(inner.x, 0, button.left - inner.x - look.px(18), look.text.height(look.font(19)))
        line.bottom = self.rect.bottom - look.px(24)
        text = table.line if self.large else table.short
        put_text(surface, look, text, line, 19 if self.large else 16.5, look.theme.text, bold=True)
        self._draw_hand(surface, look, line)

    def _side(self, look: ui.Look) -> int:
        """Return the width of a portrait."""
        return min(look.px(76 if self.large else 46), self.rect.width // 9)

    def _draw_sides(self, surface: pygame.Surface, look: ui.Look, inner: pygame.Rect) -> None:
        half, gap, side = inner.width // 2, look.px(14 if self.large else 10), self._side(look)
        places = [pygame.Rect(inner.x + nth * (half + gap // 2), inner.y, half - gap, side) for nth in range(2)]
        below = any(
            self._is_too_long(look, shown, place) for shown, place in zip(self._table.sides, places, strict=True)
        )
        for nth, place in enumerate(places):
            self._draw_side(surface, look, place, nth, below=below)
            bar = pygame.Rect(place.x, place.bottom + look.px(16), place.width, look.px(10))
            self._draw_bar(surface, look, bar, nth)

    @property
    def _name_size(self) -> int:
        return 19 if self.large else 16

    def _is_too_long(self, look: ui.Look, shown: Side, place: pygame.Rect) -> bool:
        """Return whether the names of a side do not fit beside its portraits."""
        room = place.width - round(place.height * _before_points(shown))
        return look.text.width(shown.names, look.font(self._name_size), bold=True) > room

    def _draw_side(self, surface: pygame.Surface, look: ui.Look, place: pygame.Rect, nth: int, *, below: bool) -> None:
        """Draw portraits and points, and the names above the points or `below` all."""
        shown, ring, size = self._table.sides[nth], look.theme.sides[nth], self._name_size
        line = look.text.height(look.font(size))
        side = place.height - (line if below else 0)
        for seat, portrait in enumerate(shown.portraits):
            disc = pygame.Rect(place.x + round(seat * side * _step(shown)), place.y, side, side)
            draw_portrait(surface, look, disc, portrait, ring, "pleased" if not nth and not seat else "calm")
        x = place.x + round(side * _before_points(shown))
        high = 0 if below else round(side * 0.42)
        points = pygame.Rect(x, place.y + high, place.right - x, side - high)
        put_text(surface, look, shown.points, points, size * 2.05, look.theme.text, bold=True)
        names = pygame.Rect(place.x, place.y + side, place.width, line) if below else points.move(0, -high)
        names.height = line if below else high
        put_text(surface, look, shown.names, names, size, ring, bold=True)

    def _draw_bar(self, surface: pygame.Surface, look: ui.Look, bar: pygame.Rect, nth: int) -> None:
        part = self._table.sides[nth].part
        if part is None:
            return
        look.shapes.box(surface, bar, (0, 0, 0, 130), radius=bar.height // 2)
        filled = round(bar.width * min(1.0, max(0.0, part)) * self._motion.bars)
        if filled > 0:
            rect = pygame.Rect(bar.x, bar.y, max(bar.height, filled), bar.height)
            look.shapes.box(surface, rect, look.theme.sides[nth], radius=bar.height // 2)
        for pin in self._table.pins:
            x = bar.x + round(bar.width * pin)
            rect = pygame.Rect(x - look.px(1), bar.y - look.px(2), look.px(2), bar.height + 2 * look.px(2))
            look.shapes.box(surface, rect, (250, 244, 228, 150))

    def _draw_places(self, surface: pygame.Surface, look: ui.Look, inner: pygame.Rect, low: int) -> None:
        """Draw a column for each side, the leading one first."""
        sides = self._table.sides
        wide = inner.width // len(sides)
        name, points = look.px(24), look.px(34 if self.large else 26)
        side = max(look.px(24), min(self._side(look), low - inner.y - name - points, round(wide * 0.8)))
        for nth, shown in enumerate(sides):
            column = pygame.Rect(inner.x + nth * wide, inner.y, wide, low - inner.y)
            ring = look.theme.side(nth)
            width = side + round(side * 0.6) * (len(shown.portraits) - 1)
            for place, portrait in enumerate(shown.portraits):
                disc = pygame.Rect(column.centerx - width // 2 + round(place * side * 0.6), column.y, side, side)
                draw_portrait(surface, look, disc, portrait, ring)
            room = pygame.Rect(column.x, column.y + side, wide - look.px(6), name)
            put_text(surface, look, shown.names, room, 18 if self.large else 16, ring, bold=True, align="center")
            room = pygame.Rect(column.x, room.bottom, wide - look.px(6), points)
            size = 30 if self.large else 24
            put_text(surface, look, shown.points, room, size, look.theme.text, bold=True, align="center")

    def _draw_hand(self, surface: pygame.Surface, look: ui.Look, line: pygame.Rect) -> None:
        cards = self._table.cards
        side = self._side(look)
        below = (40 if self.large else 30) if len(self._table.sides) == 2 else (76 if self.large else 60)
        top = self.rect.y + look.px(34 if self.large else 28) + side + look.px(below)
        free = line.top - look.px(8) - top
        width = min(round(free / (CARD_ASPECT + 0.16)), look.px(84))
        if not cards or width < look.px(22):
            return
        width = min(width, round(line.width / (1 + 0.3 * (len(cards) - 1))))
        step = min(0.58 * width, (line.width - width) / max(1, len(cards) - 1))
        middle, y = (len(cards) - 1) / 2, top + free / 2
        for nth, card in enumerate(cards):
            part = (nth - middle) / max(1.0, middle)
            at = line.x + width / 2 + nth * step, y + part**2 * width * 0.12
            self._cards.put(surface, card, at, width, angle=round(-part * 5))


def _step(side: Side) -> float:
    """Return the distance of two portraits as a fraction of their width."""
    return 0.96 if len(side.portraits) < 3 else 0.6


def _before_points(side: Side) -> float:
    """Return the distance of a side's points from its left edge as a fraction of a portrait's width."""
    return _step(side) * (len(side.portraits) - 1) + 1.16


class InvitingCard(MainCard):
    """What Play would deal, and who waits for it, where no match is under way."""

    def __init__(self, name: str, invitation: Invitation, on_press: Act, motion: Motion) -> None:
        super().__init__(name, invitation.told, on_press, None, motion)
        self._invitation = invitation

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        pad = look.px(34 if self.large else 24)
        inner = self.rect.inflate(-2 * pad, -2 * pad)
        button = self._draw_button(surface, look)
        sizes = (21, 17) if self.large else (17, 16)
        title = look.text.height(look.font(sizes[0]))
        wide, px = button.left - inner.x - look.px(16), look.font(sizes[1])
        lines = look.text.wrap(self._invitation.text, px, wide)
        low = look.text.height(px) * len(lines)
        top = min(button.centery - (title + low) // 2, self.rect.bottom - look.px(26) - title - low)
        self._draw_people(surface, look, inner, min(button.top, top))
        room = pygame.Rect(inner.x, top, wide, title)
        put_text(surface, look, self._invitation.title, room, sizes[0], look.theme.text, bold=True)
        below = pygame.Rect(inner.x, top + title, wide, low)
        look.text.draw_lines(surface, lines, below, px, look.theme.text)

    def _draw_people(self, surface: pygame.Surface, look: ui.Look, inner: pygame.Rect, low: int) -> None:
        """Draw the players with their names above `low`, if there is room for them."""
        people = self._invitation.people
        if not people:
            return
        wide = inner.width // len(people)
        name, about = look.px(30), look.px(26) if self.large else 0
        side = min(look.px(118), round(wide * 0.8), low - inner.y - name - about - look.px(10))
        if side < look.px(24):
            return
        for nth, (portrait, who, words, beside) in enumerate(people):
            column = pygame.Rect(inner.x + nth * wide, inner.y, wide, side)
            disc = pygame.Rect(column.centerx - side // 2, column.y, side, side)
            ring = look.theme.sides[0 if beside else 1]
            draw_portrait(surface, look, disc, portrait, ring, "pleased" if not nth else "calm")
            room = pygame.Rect(column.x, disc.bottom + look.px(4), wide - look.px(6), name)
            put_text(surface, look, who, room, 22 if self.large else 18, ring, bold=True, align="center")
            if about:
                room = pygame.Rect(column.x, room.bottom, wide - look.px(8), about)
                put_text(surface, look, words, room, 17, look.theme.text, align="center")


_OVERLAP: Final = 0.78
"""Distance of portraits in a row of a match, as a part of their side."""


class GameRow(Pressable):
    """One more match under way: portraits, a title, and its state."""

    def __init__(
        self, name: str, state: str, portraits: Sequence[str], on_press: Act, on_menu: Act | None = None
    ) -> None:
        super().__init__(name, state, on_press, on_menu)
        self._portraits = tuple(portraits)

    def ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        sheet(surface, look, self.rect, radius=14)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        self.draw_state(surface, look, 14)
        side = min(look.px(44), self.rect.height - look.px(18))
        x, theme, arrow = self.rect.x + look.px(16), look.theme, look.px(18)
        portraits = self._portraits[: self._number_shown(look, side, self.rect.right - x - look.px(28) - arrow)]
        for nth, portrait in enumerate(portraits):
            disc = pygame.Rect(x, self.rect.centery - side // 2, side, side)
            draw_portrait(surface, look, disc, portrait, theme.side(nth + 1))
            x += round(side * (_OVERLAP if nth < len(portraits) - 1 else 1))
        x += look.px(14) if portraits else 0
        room = pygame.Rect(x, self.rect.y, self.rect.right - x - look.px(28) - arrow, self.rect.height)
        high, low = look.text.height(look.font(18)), look.text.height(look.font(16))
        if not self.told:
            look.text.draw_block(surface, self.name, room, look.font(16), theme.text, bold=True)
        else:
            top = room.centery - (high + low) // 2
            put_text(surface, look, self.name, pygame.Rect(x, top, room.width, high), 18, theme.text, bold=True)
            put_text(surface, look, self.told, pygame.Rect(x, top + high, room.width, low), 16, theme.dim)
        icon = look.icons.icon("play", arrow, theme.accent)
        surface.blit(icon, icon.get_rect(midright=(self.rect.right - look.px(20), self.rect.centery)))

    def _number_shown(self, look: ui.Look, side: int, room: int) -> int:
        """Return how many portraits leave room for the whole state, which ends with the points."""
        free = room - look.text.width(self.told, look.font(16))
        number = len(self._portraits)
        while number and look.px(14) + round(side * (1 + _OVERLAP * (number - 1))) > free:
            number -= 1
        return number


class DayTile(Pressable):
    """The deal or the puzzle of the day: its state in a line, and a green seal when it is done."""

    captioned = True
    """False in a small window, where captions fall away."""

    def __init__(
        self, name: str, state: str, cards: Sequence[tuple[Atlas, Card]], on_press: Act, *, done: bool, asks: bool
    ) -> None:
        super().__init__(name, state, on_press)
        self._cards, self._done, self._asks = tuple(cards), done, asks

    def ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        tile(surface, look, self.rect, lit=0.09, radius=13)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        self.draw_state(surface, look, 13)
        rect, many = self.rect, len(self._cards)
        width = min(round(rect.height * 0.44), round(rect.width * 0.15))
        step = width * (0.28 if many > 2 else 0.84)
        x = rect.x + look.px(20) + width / 2
        for nth, (deck, card) in enumerate(self._cards):
            angle = 9 - nth * 6 if many > 2 else 8 - nth * 14
            deck.put(surface, card, (x + nth * step, rect.centery), width, angle=angle)
        end = x + (many - 1) * step + width * 0.62
        if self._done or self._asks:
            disc = pygame.Rect(0, 0, round(width * 0.78), round(width * 0.78))
            disc.center = round(x + (many - 1) * step / 2), round(rect.centery + rect.height * 0.14)
            colours, icon = (GREEN_SEAL, "check") if self._done else (BLUE_SEAL, "question")
            seal(surface, look, disc, colours, icon)
        left = round(end + look.px(12))
        room = pygame.Rect(left, rect.y, rect.right - left - look.px(14), rect.height)
        self._draw_texts(surface, look, room)

    def _draw_texts(self, surface: pygame.Surface, look: ui.Look, room: pygame.Rect) -> None:
        theme, px, small = look.theme, look.font(20 if self.captioned else 18), look.font(17)
        while px > look.font(16) and look.text.longest_word(self.name, px, bold=True) > room.width:
            px -= 1
        name = look.text.wrap(self.name, px, room.width, bold=True)
        state = look.text.wrap(self.told, small, room.width) if self.captioned or self._done else []
        high, low = look.text.height(px), look.text.height(small)
        most = max(0, (room.height - look.px(8) - len(name) * high) // low)
        if len(state) > most:
            state = [*state[: most - 1], " ".join(state[most - 1 :])] if most else []
        top = room.centery - (len(name) * high + len(state) * low) // 2
        look.text.draw_lines(surface, name, pygame.Rect(room.x, top, room.width, 0), px, theme.text, bold=True)
        colour = theme.good if self._done else ui.mix(theme.dim, theme.text, 0.4)
        below = pygame.Rect(room.x, top + len(name) * high, room.width, 0)
        look.text.draw_lines(surface, state, below, small, colour)


class Streak(Pressable):
    """A candle, and the last seven days in flames. `title`: shown above the days."""

    tall = 90.0
    """Height of the candle, in units."""

    def __init__(self, title: str, told: str, days: Sequence[Day], lit: bool, on_press: Act, motion: Motion) -> None:
        super().__init__(title, told, on_press)
        self._days, self._lit, self._motion = tuple(days), lit, motion

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        self.draw_state(surface, look, 13)
        rect, theme = self.rect, look.theme
        height = min(look.px(self.tall), rect.height - look.px(6))
        foot = rect.x + look.px(32), rect.bottom - look.px(6)
        candle(surface, look, foot, height, lit=self._motion.candle if self._lit else 0.0, flicker=self._motion.flicker)
        left = rect.x + look.px(74)
        room = rect.right - left - look.px(6)
        title = pygame.Rect(left, rect.y + look.px(4), room, look.text.height(look.font(21)))
        put_text(surface, look, self.name, title, 21, FLAME_LIGHT, bold=True)
        step = min(look.px(46), room / len(self._days))
        side = min(look.px(25), round(step * 0.72))
        name = look.text.height(look.font(16))
        y = (title.bottom + rect.bottom - name) // 2
        for nth, day in enumerate(self._days):
            x, today = round(left + (nth + 0.5) * step), nth == len(self._days) - 1
            flame(surface, look, (x, y), side, lit=day.lit, today=today)
            place = pygame.Rect(round(x - step / 2), rect.bottom - name - look.px(4), round(step), name)
            colour = theme.text if today else theme.dim
            look.text.draw(surface, day.name, place, look.font(16), colour, bold=today, align="center")


class BigTile(Pressable):
    """Play or Learn: three cards, a title, what it leads to, and who will sit there."""

    size = 32.0
    """Height of the title, in units."""
    faces = True
    """False where there is no room for the players."""
    button_width = 0
    """Width kept free at the right for a button, in pixels."""

    def __init__(
        self,
        name: str,
        lines: Sequence[str],
        cards: Sequence[tuple[Atlas, Card]],
        on_press: Act,
        *,
        portraits: Sequence[tuple[str, bool]] = (),
        starred: bool = False,
    ) -> None:
        """Create a tile; `portraits`: of who will sit there, and whether that is the partner."""
        super().__init__(name, " ".join(f"{line.rstrip('.')}." for line in lines), on_press)
        self._lines, self._cards, self._portraits, self._starred = tuple(lines), tuple(cards), tuple(portraits), starred

    def ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        tile(surface, look, self.rect, lit=0.13)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        self.draw_state(surface, look, 18)
        left = self._draw_cards(surface, look) if self.rect.width >= look.px(_PICTURED) else self.rect.x + look.px(20)
        faces = self._draw_faces(surface, look) if self.faces and self._portraits else 0
        free = self.rect.right - left - look.px(16) - max(faces, self.button_width)
        self._draw_texts(surface, look, pygame.Rect(left, self.rect.y, free, self.rect.height))

    def _draw_cards(self, surface: pygame.Surface, look: ui.Look) -> int:
        """Draw the cards; return where the words beside them begin."""
        rect = self.rect
        width = min(round(rect.height * 0.5), look.px(96), round(rect.width * 0.16))
        x = rect.x + look.px(28) + width * 0.5
        for nth, (deck, card) in enumerate(self._cards):
            at = x + nth * width * 0.42, rect.centery + abs(nth - 1) * width * 0.04
            deck.put(surface, card, at, width, angle=14 - nth * 13)
        if self._starred:
            disc = pygame.Rect(0, 0, round(width * 0.56), round(width * 0.56))
            disc.center = round(x), round(rect.centery + rect.height * 0.22)
            seal(surface, look, disc, GREEN_SEAL, "star")
        return round(x + width * 1.62)

    def _draw_texts(self, surface: pygame.Surface, look: ui.Look, room: pygame.Rect) -> None:
        theme, px = look.theme, look.font(self.size)
        small = low = most = 1
        while px > look.font(18) and look.text.width(self.name, px, bold=True) > room.width:
            px -= 1
        high, lines = look.text.height(px), list[str]()
        for small in range(look.font(17), look.font(14) - 1, -1):
            low = look.text.height(small)
            most = max(1, (room.height - look.px(8) - high) // low)
            lines = [row for line in self._lines for row in look.text.wrap(line, small, room.width)]
            if len(lines) <= most:
                break
        else:
            lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
        top = room.centery - (high + len(lines) * low) // 2
        title = pygame.Rect(room.x, top, room.width, high)
        look.text.draw(surface, self.name, title, px, theme.text, bold=True)
        below = pygame.Rect(room.x, top + high, room.width, 0)
        look.text.draw_lines(surface, lines, below, small, ui.mix(theme.dim, theme.text, 0.5))

    def _draw_faces(self, surface: pygame.Surface, look: ui.Look) -> int:
        """Draw the players above the button; return the width that they take."""
        side, step = look.px(54), look.px(62)
        step = min(step, look.px(200) // len(self._portraits))
        width = side + step * (len(self._portraits) - 1)
        x = self.rect.right - look.px(18) - width
        for nth, (portrait, beside) in enumerate(self._portraits):
            disc = pygame.Rect(x + nth * step, self.rect.y + look.px(18), side, side)
            draw_portrait(surface, look, disc, portrait, look.theme.sides[0 if beside else 1])
        return width


class Quiet(Pressable):
    """A page besides, in the row at the bottom: a small sign and its name."""

    def __init__(self, name: str, icon: str, on_press: Act) -> None:
        super().__init__(name, "", on_press)
        self._icon = icon
        self.size = 17.0

    def width(self, look: ui.Look, size: float) -> int:
        """Return its width with text of a size in units."""
        return look.text.width(self.name, look.font(size)) + look.px(_SIGN + 10)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        self.draw_state(surface, look, 10)
        theme, side = look.theme, look.px(17)
        x = self.rect.x + look.px(4)
        surface.blit(look.icons.icon(self._icon, side, theme.accent), (x, self.rect.centery - side // 2))
        x = self.rect.x + look.px(_SIGN)
        room = pygame.Rect(x, self.rect.y, self.rect.right - x, self.rect.height)
        colour = theme.text if self.hovered else ui.mix(theme.dim, theme.text, 0.5)
        put_text(surface, look, self.name, room, self.size, colour)


class Line(ui.Widget):
    """A line of text."""

    role: ui.Role = "label"

    def __init__(self, text: str, *, size: float, colour: str = "text", bold: bool = False) -> None:
        super().__init__(text)
        self.size, self.colour, self.bold, self.align = size, colour, bold, "left"
        if bold:
            self.role = "heading"

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        colour = getattr(look.theme, self.colour)
        put_text(surface, look, self.name, self.rect, self.size, colour, bold=self.bold, align=self.align)


@dataclass
class HomeParts:
    """The parts of the page; without a match under way `main` invites, and Learn and the games are the two tiles.

    `others`: further matches under way, and the way to the list of all. `tiles`: the two below; `more`: the button on
    the first of them, if any.
    """

    mark: "Nameplate"
    greeting: Line
    main: MainCard
    others: Sequence[GameRow]
    today: Line
    date: Line
    deal: DayTile
    puzzle: DayTile
    streak: Streak
    tiles: tuple[BigTile, BigTile]
    more: ui.Button | None
    quiet: Sequence[Quiet]
    games: Quiet
    """The way to the other games, in the row at the bottom where the tile has no room for a button."""
    short_date: str = ""


class HomePage(ui.Widget):
    """The home page, laid out for the window; the kings look over the frame."""

    def __init__(self, parts: HomeParts, cards: Atlas, graphics: ui.Graphics, motion: Motion) -> None:
        super().__init__()
        self._parts, self._cards, self._graphics, self._motion = parts, cards, graphics, motion
        self._long_date = parts.date.name
        self._scale = 1.0
        self._shape: Shape = "wide"
        self._origin = (0.0, 0.0)
        self._shows: tuple[object, ...] = ()
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._rule = pygame.Rect(0, 0, 0, 0)
        self._fan: tuple[float, float, float] | None = None

    @property
    def children(self) -> Sequence[ui.Widget]:
        parts = self._parts
        today = [parts.today, parts.date, parts.deal, parts.puzzle, parts.streak]
        first, second = parts.tiles
        more = [parts.more] if parts.more is not None else []
        if self._shape == "column":
            below = [first, second, *parts.others, *today]
        else:
            below = [*parts.others, *today, first, *more, second]
        body = [parts.mark, parts.greeting, parts.main, *below]
        return [*body, *([parts.games] if parts.games.visible else []), *parts.quiet]

    def measure(self, _look: ui.Look, width: int, /) -> tuple[int, int]:
        """Return the whole window."""
        return width, 0

    def narrowest(self, look: ui.Look) -> int:  # noqa: ARG002
        """Return 0: the page fits every window."""
        return 0

    def least_height(self, look: ui.Look, width: int) -> int:
        if self._graphics.text_size <= 1:
            return 0
        shape, scale = self._fitting((width, look.scale.size[1]))
        high = self._column_tops(look.scale.size[1] / scale)[-1] if shape == "column" else _SIZES[shape][1]
        return round(high * scale)

    # --- layout ---

    def _fitting(self, size: tuple[int, int]) -> tuple[Shape, float]:
        """Return the layout for a window of this size and its scale: for larger text one with fewer columns."""
        width, height = size
        shape = _shape(width, height)
        wide, high = _SIZES[shape]
        scale = height / high if shape == "low" else min(width / wide, height / high)
        wanted = scale * self._graphics.text_size
        for larger in _LARGER[shape] if wanted > scale else ():
            wide, high = _SIZES[larger]
            shape, scale = larger, min(width / wide, max(wanted, height / high))
            if scale >= wanted * 0.99:
                break
        return shape, scale

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        """Lay the page out for the window."""
        self.rect = rect
        self._shape, self._scale = self._fitting((rect.width, look.scale.size[1]))
        wide, high = _SIZES[self._shape]
        width, height = float(wide), float(high)
        if self._shape in ("low", "column"):
            width = rect.width / self._scale
        if self._shape == "column":
            height = self._column_tops(look.scale.size[1] / self._scale)[-1]
        free = rect.width - width * self._scale, rect.height - height * self._scale
        self._origin = rect.x + free[0] / 2, rect.y + max(0.0, free[1] / 2)
        roomy = self._shape not in ("snug", "column")
        self._parts.main.large = self._parts.deal.captioned = self._parts.puzzle.captioned = roomy
        places: Mapping[Shape, Callable[[ui.Look], None]] = {
            "wide": self._place_wide,
            "low": self._place_low,
            "tall": self._place_tall,
            "snug": self._place_snug,
            "column": self._place_column,
        }
        places[self._shape](look.scaled(self._scale))
        self._shows = (object(),)

    def _at(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        scale, (left, top) = self._scale, self._origin
        return pygame.Rect(round(left + x * scale), round(top + y * scale), round(width * scale), round(height * scale))

    def _place_wide(self, look: ui.Look) -> None:
        parts = self._parts
        self._head((46, 40, 420, 70), (48, 112, 360, 30))
        self._fan = (598, 118, 108)
        self._games(look, (40, 158, 740, 368), 68, 14)
        self._today(look, (802, 40, 438, 486), high=138)
        self._tile(look, parts.tiles[0], (40, 546, 740, 142), 32, more=(184, 38))
        self._tile(look, parts.tiles[1], (802, 546, 438, 142), 32)
        self._foot(look, (40, 712, 1200), (50, 722, 1180, 42))

    def _place_low(self, look: ui.Look) -> None:
        free = self.rect.width / self._scale
        wide = min(2260.0, free - 80)
        left, part = (free - wide) / 2, wide / 2260
        parts = self._parts
        main, today, last = 1010 * part, 560 * part, 642 * part
        middle = left + main + 24 * part
        right = middle + today + 24 * part
        self._head((left + 10, 30, min(420, main * 0.42), 70), (left + main * 0.43, 56, main * 0.29, 32))
        self._fan = (left + main * 0.845, 92, min(96, main * 0.1))
        self._games(look, (left, 122, main, 478), 76, 16)
        self._today(look, (middle, 40, today, 560), high=164)
        self._tile(look, parts.tiles[0], (right, 40, last, 272), 34, more=(184, 38))
        self._tile(look, parts.tiles[1], (right, 328, last, 272), 34)
        self._foot(look, (left, 624, wide), (left + wide * 0.1, 638, wide * 0.8, 44))

    def _place_tall(self, look: ui.Look) -> None:
        parts = self._parts
        self._head((100, 44, 600, 76), (100, 122, 600, 32), "center")
        self._fan = (400, 250, 112)
        self._games(look, (32, 296, 736, 360), 68, 14)
        self._today(look, (32, 672, 736, 260), high=96, beside=True)
        self._tile(look, parts.tiles[0], (32, 948, 360, 118), 27, faces=False)
        self._tile(look, parts.tiles[1], (408, 948, 360, 118), 27, faces=False)
        self._foot(look, (32, 1086, 736), (34, 1106, 732, 44))

    def _place_snug(self, look: ui.Look) -> None:
        parts = self._parts
        self._head((30, 22, 228, 46), (264, 34, 210, 30), "right")
        self._fan = None
        self._games(look, (24, 80, 452, 294), 58, 10)
        self._today(look, (490, 24, 286, 350), high=84)
        self._tile(look, parts.tiles[0], (24, 388, 452, 106), 24, faces=False, more=(140, 36))
        self._tile(look, parts.tiles[1], (490, 388, 286, 106), 23, faces=False)
        self._foot(look, (24, 510, 752), (26, 524, 748, 40))

    def _place_column(self, look: ui.Look) -> None:
        """Place all below each other: what most want comes first, and is in view."""
        parts, free = self._parts, self.rect.width / self._scale
        wide = min(free - 48, _COLUMN)
        left, half = (free - wide) / 2, (wide - 12) / 2
        main, tiles, others, today, foot, _ = self._column_tops(look.scale.size[1] / self._scale)
        self._head((left, 16, 204, 40), (left + 216, 22, wide - 218, 30), "right")
        self._fan = None
        parts.main.place(look, self._at(left, main, wide, tiles - 12 - main))
        self._tile(look, parts.tiles[0], (left, tiles, half, 98), 24, faces=False)
        self._tile(look, parts.tiles[1], (left + half + 12, tiles, half, 98), 24, faces=False)
        self._further(look, (left, others, wide, 58), 10)
        self._today(look, (left, today, wide, 350), high=84)
        self._foot(look, (left, foot, wide), (left + 2, foot + 14, wide - 4, 40), rows=3)

    def _column_tops(self, view: float) -> tuple[float, ...]:
        """Return the tops of the parts of a single column and its bottom, in units; `view`: visible height in units."""
        main = 64.0
        tiles = main + max(190.0, min(view - main - 98 - 30, 284.0)) + 12
        others = tiles + 98 + 12
        today = others + (58 + 12 if self._parts.others else 0)
        foot = today + 350 + 14
        return main, tiles, others, today, foot, foot + 14 + 3 * 40 + 24

    def _head(
        self, mark: tuple[float, ...], greeting: tuple[float, ...], align: Literal["left", "center", "right"] = "left"
    ) -> None:
        parts = self._parts
        parts.mark.rect = self._at(*mark)
        parts.mark.align = "center" if align == "center" else "left"
        parts.greeting.rect, parts.greeting.align = self._at(*greeting), align
        parts.greeting.size = 22 if self._shape not in ("snug", "column") else 18

    def _games(self, look: ui.Look, room: tuple[float, float, float, float], row: float, gap: float) -> None:
        """Place the matches under way: the last one large, the next in a row, and the way to the others."""
        x, y, width, height = room
        main = height - (row + gap if self._parts.others else 0)
        self._parts.main.place(look, self._at(x, y, width, main))
        self._further(look, (x, y + main + gap, width, row), gap)

    def _further(self, look: ui.Look, room: tuple[float, float, float, float], gap: float) -> None:
        """Place the next match and the way to the others in a row, if there are any."""
        x, y, width, height = room
        others = self._parts.others
        last = len(others) - 1
        small = width * 0.3 if last > 0 else 0
        if others:
            others[0].place(look, self._at(x, y, width - small - (gap if last else 0), height))
        if last > 0:
            others[1].place(look, self._at(x + width - small, y, small, height))

    def _today(
        self, look: ui.Look, room: tuple[float, float, float, float], *, high: float, beside: bool = False
    ) -> None:
        x, y, width, height = room
        parts = self._parts
        self._panel = self._at(x, y, width, height)
        parts.today.rect = self._at(x + 24, y + 14, width * 0.4, 36)
        parts.date.rect, parts.date.align = self._at(x + width * 0.4, y + 16, width * 0.6 - 24, 36), "right"
        parts.date.name = parts.short_date if self._shape in ("snug", "column") else self._long_date
        top = y + 58
        if beside:
            half = (width - 48) / 2
            parts.deal.place(look, self._at(x + 18, top, half, high))
            parts.puzzle.place(look, self._at(x + 30 + half, top, half, high))
            parts.streak.place(look, self._at(x + width * 0.23, top + high + 8, 420, height - 58 - high - 14))
            return
        parts.deal.place(look, self._at(x + 18, top, width - 36, high))
        parts.puzzle.place(look, self._at(x + 18, top + high + 12, width - 36, high))
        low = top + 2 * high + 22
        parts.streak.place(look, self._at(x + 12, low, width - 24, y + height - low - 8))

    def _tile(
        self,
        look: ui.Look,
        part: BigTile,
        room: tuple[float, float, float, float],
        size: float,
        *,
        faces: bool = True,
        more: tuple[float, float] | None = None,
    ) -> None:
        x, y, _, height = room
        part.size, part.faces, part.button_width = size, faces, 0
        part.place(look, self._at(*room))
        button = self._parts.more
        if part is not self._parts.tiles[0] or button is None:
            return
        button.visible = more is not None
        if more is not None:
            wide = max(look.px(more[0]), button.size_in(look, part.rect.width)[0])
            place = self._at(x, y + height - more[1] - 14, 1, more[1])
            place.width, place.right = wide, part.rect.right - look.px(22)
            button.place(look, place)
            part.button_width = 0 if faces and part.rect.height > 3 * place.height else wide + look.px(22)

    def _foot(
        self,
        look: ui.Look,
        rule: tuple[float, float, float],
        row: tuple[float, float, float, float],
        rows: int = 1,
    ) -> None:
        """Place the quiet buttons in rows below a line."""
        self._rule = self._at(*rule, 1.4)
        parts = self._parts
        parts.games.visible = parts.more is not None and not parts.more.visible
        quiet = [*([parts.games] if parts.games.visible else []), *parts.quiet]
        x, y, width, height = row
        each = -(-len(quiet) // rows)
        for nth in range(rows):
            self._row_of_quiet(look, quiet[nth * each : (nth + 1) * each], self._at(x, y + nth * height, width, height))

    def _row_of_quiet(self, look: ui.Look, quiet: Sequence[Quiet], place: pygame.Rect) -> None:
        size = 17.0
        while size > 13 and sum(each.width(look, size) for each in quiet) > place.width:
            size -= 0.5
        widths = [each.width(look, size) for each in quiet]
        if sum(widths) > place.width:
            widths = [width * place.width // sum(widths) for width in widths]
        gap = (place.width - sum(widths)) / max(1, len(quiet) - 1)
        x = float(place.x)
        for each, width in zip(quiet, widths, strict=True):
            each.size = size
            each.place(look, pygame.Rect(round(x), place.y, width, place.height))
            x += width + gap

    # --- drawing ---

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        look = look.scaled(self._scale)
        theme = look.theme
        self._graphics.backdrop.put(surface, (*self._shows, theme), lambda ground: self._ground(ground, look))
        self._draw_kings(surface)
        for child in self.children:
            if child.visible:
                child.draw(surface, look)

    def _ground(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint the cloth, the panels and the tiles."""
        look = look.keeping_nothing()  # this picture is kept instead
        look.shapes.felt(surface, look.theme)
        sheet(surface, look, self._panel, radius=20, rim=True)
        for child in self.children:
            if isinstance(child, Pressable):
                child.ground(surface, look)
        look.shapes.box(surface, self._rule, ui.with_alpha(look.theme.accent, 90))

    def _draw_kings(self, surface: pygame.Surface) -> None:
        """Draw the kings, who rise from behind the frame and look over it."""
        if self._fan is None:
            return
        x, y, wide = self._fan
        width = round(wide * self._scale)
        middle = self._at(x, y, 0, 0).topleft
        before = surface.get_clip()
        over = pygame.Rect(0, 0, surface.get_width(), self._parts.main.rect.top)
        surface.set_clip(over.clip(before))
        for nth, (card, (right, down, angle)) in enumerate(zip(KINGS, _KING_POSES, strict=True)):
            risen = self._motion.kings[nth]
            below = (1 - risen) * (RISE + 130) * self._scale
            at = middle[0] + right * width, middle[1] + down * width + below
            if at[1] - _REACH * hypot(width, self._cards.height(width)) >= over.bottom:  # still behind the frame
                continue
            turn = angle + (self._motion.breath if nth == 2 else 0.0)
            self._cards.put(surface, card, at, width, angle=turn)
        surface.set_clip(before)


def _shape(width: int, height: int) -> Shape:
    """Return the layout for a window."""
    if width > height * LOW:
        return "low"
    if height > width * TALL:
        return "tall"
    return "wide" if width >= NARROW else "snug"


class Nameplate(ui.Widget):
    """The name of the game in brass letters, with light from above."""

    role: ui.Role = "heading"
    align = "left"

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint the letters one by one with wide spacing."""
        letters = self.name.upper()
        px = self.rect.height * 66 // 70
        while px > 12 and self._width(look, letters, px) > self.rect.width:
            px -= 1
        row = pygame.Rect(0, 0, self._width(look, letters, px), look.text.height(px))
        row.midleft = self.rect.midleft
        if self.align == "center":
            row.centerx = self.rect.centerx
        picture = pygame.Surface(row.size, pygame.SRCALPHA)
        at = 0
        for letter in letters:
            picture.blit(look.text.line(letter, px, (255, 255, 255, 255), bold=True), (at, 0))
            at += look.text.width(letter, px, bold=True) + _apart(px)
        shade = picture.copy()
        shade.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shade, row.move(0, look.px(3)))
        picture.blit(brass(row.size, look), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, row)

    def _width(self, look: ui.Look, letters: str, px: int) -> int:
        return sum(look.text.width(letter, px, bold=True) for letter in letters) + _apart(px) * (len(letters) - 1)


def _apart(px: int) -> int:
    """Return the distance between two letters."""
    return round(px * 0.075)


def backs(deck: Atlas, number: int) -> list[tuple[Atlas, Card]]:
    """Return covered cards."""
    return [(deck, HIDDEN)] * number


def faces(deck: Atlas, cards: str) -> list[tuple[Atlas, Card]]:
    """Return open cards by their names."""
    return [(deck, card) for card in parse_cards(cards)]
