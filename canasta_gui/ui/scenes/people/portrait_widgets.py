"""Widgets that show people: a portrait to press, a card with somebody's name and character, a level."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_level, draw_portrait, level_width
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.widgets.base import Widget, draw_focus_ring

_CARD_DISC: Final = 64
_CARD_PAD: Final = 10


class Strength(NamedTuple):
    """How strong somebody plays: one to five diamonds, and the word for it."""

    diamonds: int
    word: str


class LevelLabel(Widget):
    """A level with its diamonds; nothing without one, in the same room. `widest`: the longest word it may show."""

    role: Role = "label"

    def __init__(self, level: Strength | None, widest: str) -> None:
        super().__init__("" if level is None else level.word)
        self.level, self.widest = level, widest

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        size = look.font(TextSize.CAPTION)
        return level_width(look, self.widest, size), look.text.height(size)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self.level is not None:
            draw_level(surface, look, self.rect, *self.level, look.font(TextSize.CAPTION))

    def show(self, level: Strength | None) -> None:
        """Show another level, or none."""
        self.level, self.name = level, "" if level is None else level.word


class PortraitButton(Widget):
    """A portrait to press. `chosen`: None where it is not one of several."""

    role: Role = "button"
    focusable = True

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
        super().__init__(name, hint=hint)
        self.portrait, self.on_press, self.side, self.chosen = portrait, on_press, side, chosen

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        return look.px(self.side), look.px(self.side)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        disc = pygame.Rect(0, 0, min(self.rect.size), min(self.rect.size))
        disc.center = self.rect.center
        ring = theme.accent if self.chosen else theme.accent_hover if self.hovered else theme.line
        draw_portrait(surface, look, disc, self.portrait, ring, "pleased" if self.hovered or self.chosen else "calm")
        if self.ringed:
            draw_focus_ring(surface, look, disc, disc.width // 2)

    def semantics(self) -> Node:
        return replace(super().semantics(), selected=self.chosen)

    def activate(self) -> None:
        self.on_press()


class PersonCard(Widget):
    """Somebody to choose: portrait, name, level and a sentence about the person."""

    role: Role = "button"
    focusable = True

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
    ) -> None:
        super().__init__(name, grow=1)
        self.portrait, self.level, self.sentence = portrait, level, sentence
        self.on_press, self.chosen, self._narrowest = on_press, chosen, narrowest

    @property
    def value(self) -> str:
        return f"{self.level.word}. {self.sentence}"

    def narrowest(self, look: Look) -> int:
        return look.px(self._narrowest)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        width = min(width, look.px(460))
        lines = look.text.wrap(self.sentence, look.font(TextSize.CAPTION), self._text_width(look, width))
        tall = look.text.height(look.font(TextSize.BODY)) + len(lines) * look.text.height(look.font(TextSize.CAPTION))
        return width, max(look.px(_CARD_DISC), tall) + 2 * look.px(_CARD_PAD)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme, radius = look.theme, look.px(12)
        fill = theme.raised_hover if self.hovered else theme.raised
        line = theme.accent if self.chosen else theme.line
        look.shapes.box(surface, self.rect, fill, radius=radius, line=line, width=look.px(2 if self.chosen else 1))
        disc = pygame.Rect(self.rect.x + look.px(_CARD_PAD), 0, look.px(_CARD_DISC), look.px(_CARD_DISC))
        disc.centery = self.rect.centery
        ring = theme.accent if self.chosen or self.hovered else theme.line
        draw_portrait(surface, look, disc, self.portrait, ring, "pleased" if self.hovered else "calm")
        self._draw_texts(surface, look, disc.right + look.px(Gap.NORMAL))
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def activate(self) -> None:
        self.on_press()

    def _text_width(self, look: Look, width: int) -> int:
        return width - look.px(_CARD_DISC) - 2 * look.px(_CARD_PAD) - look.px(Gap.NORMAL)

    def _draw_texts(self, surface: pygame.Surface, look: Look, x: int) -> None:
        theme, body, small = look.theme, look.font(TextSize.BODY), look.font(TextSize.CAPTION)
        room = pygame.Rect(x, 0, self.rect.right - look.px(_CARD_PAD) - x, 0)
        lines = look.text.wrap(self.sentence, small, room.width)
        high = look.text.height(body)
        room.height = high + len(lines) * look.text.height(small)
        room.centery = self.rect.centery
        first = pygame.Rect(room.x, room.y, room.width, high)
        look.text.draw(surface, self.name, first, body, theme.text, bold=True)
        beside = look.text.width(self.name, body, bold=True) + look.px(Gap.NORMAL)
        draw_level(surface, look, pygame.Rect(x + beside, room.y, room.width - beside, high), *self.level, small)
        below = pygame.Rect(room.x, room.y + high, room.width, room.height - high)
        look.text.draw_lines(surface, lines, below, small, theme.dim)
