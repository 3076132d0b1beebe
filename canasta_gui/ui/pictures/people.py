"""People: portraits to press, cards about characters, and the row of a seat."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.ai.levels import LEVELS
from canasta_gui.ui.graphics.portraits import draw_level, draw_portrait, level_width
from canasta_gui.words import Words
from canasta_gui.words.computers import level_title

_CARD_DISC: Final = 64


_CARD_PAD: Final = 10


class Strength(NamedTuple):
    """Strength of a player: one to five diamonds, and the word for it."""

    diamonds: int
    word: str


class PortraitButton(ui.PaintedButton):
    """A portrait to press. `chosen`: None if it is not one of several."""

    def __init__(
        self,
        name: str,
        portrait: str,
        on_press: Callable[[], object],
        *,
        side: float = 46,
        hint: str = "",
        chosen: bool | None = None,
    ) -> None:
        super().__init__(name, on_press, hint=hint)
        self.portrait, self.side, self.chosen = portrait, side, chosen

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        return look.px(self.side), look.px(self.side)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme = look.theme
        disc = pygame.Rect(0, 0, min(self.rect.size), min(self.rect.size))
        disc.center = self.rect.center
        ring = theme.accent if self.chosen else theme.accent_hover if self.hovered else theme.line
        draw_portrait(surface, look, disc, self.portrait, ring, "pleased" if self.hovered or self.chosen else "calm")
        if self.ringed:
            ui.draw_focus_ring(surface, look, disc, disc.width // 2)

    def semantics(self) -> ui.Node:
        return replace(super().semantics(), selected=self.chosen)


class Portrait(ui.Widget):
    """A portrait that cannot be pressed; without one, a free chair. `ring`: the colour of its ring."""

    role: ui.Role = "image"

    def __init__(self, portrait: str, *, side: float, ring: str = "line") -> None:
        super().__init__("")
        self.portrait, self.side, self.ring = portrait, side, ring

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        return look.px(self.side), look.px(self.side)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        if self.portrait:
            draw_portrait(surface, look, self.rect, self.portrait, getattr(look.theme, self.ring), "calm")
        else:
            _draw_free_chair(surface, look, self.rect)


def _draw_free_chair(surface: pygame.Surface, look: ui.Look, rect: pygame.Rect) -> None:
    disc, line = rect.inflate(-look.px(8), -look.px(8)), ui.with_alpha(look.theme.text, 45)
    look.shapes.box(surface, disc, (0, 0, 0, 0), radius=disc.width // 2, line=line, width=look.px(1.5))
    person = look.icons.icon("person", disc.width // 2, line)
    surface.blit(person, person.get_rect(center=disc.center))


class PortraitPicture(ui.Widget):
    """A portrait to look at."""

    def __init__(self, portrait: str, side: float) -> None:
        super().__init__()
        self.portrait, self._side = portrait, side

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        return look.px(self._side), look.px(self._side)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        disc = pygame.Rect(0, 0, min(self.rect.size), min(self.rect.size))
        disc.center = self.rect.center
        draw_portrait(surface, look, disc, self.portrait, look.theme.accent, "pleased")


class PersonCard(ui.PaintedButton):
    """A character to choose: portrait, name, level and a sentence.

    `longest`: the longest name of all cards, behind which the levels stand below one another, if there is room.
    """

    def __init__(
        self,
        name: str,
        portrait: str,
        level: Strength,
        sentence: str,
        on_press: Callable[[], object],
        *,
        chosen: bool,
        narrowest: float = 300,
        longest: str = "",
    ) -> None:
        super().__init__(name, on_press, grow=1)
        self._longest = longest
        self.portrait, self.level, self.sentence = portrait, level, sentence
        self.chosen, self._narrowest = chosen, narrowest

    @property
    def value(self) -> str:
        return f"{self.level.word}. {self.sentence}"

    def narrowest(self, look: ui.Look) -> int:
        return look.room(self._narrowest)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        width = min(width, look.px(460))
        lines = look.text.wrap(self.sentence, look.font(ui.TextSize.CAPTION), self._text_width(look, width))
        tall = look.text.height(look.font(ui.TextSize.BODY)) + len(lines) * look.text.height(
            look.font(ui.TextSize.CAPTION)
        )
        return width, max(look.px(_CARD_DISC), tall) + 2 * look.px(_CARD_PAD)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, radius = look.theme, look.px(12)
        fill = theme.raised_hover if self.hovered else theme.raised
        line = theme.accent if self.chosen else theme.line
        look.shapes.box(surface, self.rect, fill, radius=radius, line=line, width=look.px(2 if self.chosen else 1))
        disc = pygame.Rect(self.rect.x + look.px(_CARD_PAD), 0, look.px(_CARD_DISC), look.px(_CARD_DISC))
        disc.centery = self.rect.centery
        ring = theme.accent if self.chosen or self.hovered else theme.line
        draw_portrait(surface, look, disc, self.portrait, ring, "pleased" if self.hovered else "calm")
        self._draw_texts(surface, look, disc.right + look.px(ui.Gap.NORMAL))
        if self.ringed:
            ui.draw_focus_ring(surface, look, self.rect, radius)

    def _text_width(self, look: ui.Look, width: int) -> int:
        return width - look.px(_CARD_DISC) - 2 * look.px(_CARD_PAD) - look.px(ui.Gap.NORMAL)

    def _draw_texts(self, surface: pygame.Surface, look: ui.Look, x: int) -> None:
        theme, body, small = look.theme, look.font(ui.TextSize.BODY), look.font(ui.TextSize.CAPTION)
        room = pygame.Rect(x, 0, self.rect.right - look.px(_CARD_PAD) - x, 0)
        lines = look.text.wrap(self.sentence, small, room.width)
        high = look.text.height(body)
        room.height = high + len(lines) * look.text.height(small)
        room.centery = self.rect.centery
        first = pygame.Rect(room.x, room.y, room.width, high)
        look.text.draw(surface, self.name, first, body, theme.text, bold=True)
        beside, wanted = (look.text.width(name, body, bold=True) for name in (self.name, self._longest))
        if wanted + look.px(ui.Gap.NORMAL) + level_width(look, self.level.word, small) <= room.width:
            beside = max(beside, wanted)
        beside += look.px(ui.Gap.NORMAL)
        draw_level(surface, look, pygame.Rect(x + beside, room.y, room.width - beside, high), *self.level, small)
        below = pygame.Rect(room.x, room.y + high, room.width, room.height - high)
        look.text.draw_lines(surface, lines, below, small, theme.dim)


def strength_of(words: Words, level: str) -> Strength:
    """Return the strength of a level."""
    return Strength(LEVELS.index(level) + 1, level_title(words, level))


_GAP: Final = 5


_PAD: Final = 4


_SIGN: Final = 1.05  # size of the icon of a person, in text heights


PERSON, PHONE, COMPUTER = range(3)
"""Options for kinds of players: at this screen, on a phone, and the computer of the lowest level, before the others."""


class PlayerKind(ui.Choice):
    """A person at this screen or on a phone, or a computer of one of the levels."""

    def __init__(
        self, words: Words, name: str, index: int, on_change: Callable[[int], None], on_menu: Callable[[], None]
    ) -> None:
        self._on_menu = on_menu
        options = [words.t("Person"), words.t("Phone"), *(level_title(words, level) for level in LEVELS)]
        hint = words.t("A person at this screen or on a phone, or a computer of this strength")
        super().__init__(name, options, index, on_change, hint=hint)

    def activate(self) -> None:
        """Open the menu of all options: who clicks on through them would leave a stronger player behind."""
        self._on_menu()

    def choose(self, index: int) -> None:
        """Choose an option."""
        self._choose(index)

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        size = look.font(ui.TextSize.CAPTION)
        sign = round(size * _SIGN) + look.px(6)
        persons = (sign + look.text.width(word, size) for word in self.options[:COMPUTER])
        computers = (level_width(look, word, size) for word in self.options[COMPUTER:])
        return max(*persons, *computers) + 2 * look.px(_PAD), ui.body_height(look)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, size, radius = look.theme, look.font(ui.TextSize.CAPTION), look.px(ui.CONTROL_RADIUS)
        fill = theme.raised_hover if self.hovered else theme.raised
        look.shapes.box(surface, self.rect, fill, radius=radius, line=theme.line, width=look.px(1))
        room = self.rect.inflate(-2 * look.px(_PAD), 0)
        if self.index >= COMPUTER:
            draw_level(surface, look, room, self.index - COMPUTER + 1, self.value, size)
        else:
            side = round(size * _SIGN)
            person = look.icons.icon("phone" if self.index == PHONE else "person", side, theme.text)
            surface.blit(person, person.get_rect(midleft=room.midleft))
            text = pygame.Rect(room.x + side + look.px(6), room.y, room.width - side - look.px(6), room.height)
            look.text.draw(surface, self.value, text, size, theme.text)
        if self.ringed:
            ui.draw_focus_ring(surface, look, self.rect, radius)


class SeatRow(ui.Row):
    """The widgets of a seat; if it is not `taken`, it keeps its space and shows a free chair."""

    def __init__(self, portrait: PortraitButton, field: ui.TextField, kind: PlayerKind) -> None:
        super().__init__([portrait, field, kind], gap=_GAP)
        self.portrait, self.field, self.kind, self.taken = portrait, field, kind, True
        field.grow = 1

    @property
    def children(self) -> Sequence[ui.Widget]:
        return self.items if self.taken else ()

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        super().draw(surface, look)
        if not self.taken:
            _draw_free_chair(surface, look, self.portrait.rect)


class PlayerNumber(ui.SegmentedControl):
    """Number of players; numbers that a game does not support are shown but cannot be chosen."""

    def __init__(self, name: str, numbers: Sequence[int], on_change: Callable[[int], None]) -> None:
        super().__init__(name, [str(number) for number in numbers], 0, lambda at: on_change(numbers[at]))
        self.numbers = tuple(numbers)
        self.offered: Collection[int] = numbers

    def show(self, number: int, offered: Collection[int]) -> None:
        """Show another number, and those that can be chosen now."""
        self.index, self.offered = self.numbers.index(number), offered

    def semantics(self) -> ui.Node:
        return replace(super().semantics(), hint=", ".join(map(str, sorted(self.offered))))

    def activate(self) -> None:
        """Choose the next number on offer, cyclically."""
        numbers = [at for at, number in enumerate(self.numbers) if number in self.offered]
        self._choose(next((at for at in numbers if at > self.index), numbers[0]))

    def _step(self, by: int) -> None:
        ways = range(self.index + by, len(self.numbers) if by > 0 else -1, by)
        self._choose(next((at for at in ways if self.numbers[at] in self.offered), self.index))

    def _choose(self, index: int) -> None:
        if self.numbers[index] in self.offered:
            super()._choose(index)

    def _draw_option(
        self, surface: pygame.Surface, look: ui.Look, box: pygame.Rect, number: int, ink: ui.Colour
    ) -> None:
        faint = ui.with_alpha(look.theme.faint, 120)
        super()._draw_option(surface, look, box, number, ink if self.numbers[number] in self.offered else faint)
