"""Widgets without input: text, icons, lines and progress bars."""

from collections.abc import Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget


class Label(Widget):
    """A line of text. `size`: height in units; `colour`: a field of the theme; `align`: left, center or right.

    `room`: the longest text that may replace it, for which space is reserved.
    """

    role: Role = "label"

    def __init__(
        self,
        text: str,
        *,
        size: float = TextSize.BODY,
        bold: bool = False,
        colour: str = "text",
        align: str = "left",
        grow: int = 0,
        room: str = "",
    ) -> None:
        super().__init__(text, grow=grow)
        self.size, self.bold, self.colour, self.align, self.room = size, bold, colour, align, room

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        px = look.font(self.size)
        widest = max(look.text.width(text, px, bold=self.bold) for text in (self.name, self.room))
        return widest, look.text.height(px)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        colour: Colour = getattr(look.theme, self.colour)
        look.text.draw(surface, self.name, self.rect, look.font(self.size), colour, bold=self.bold, align=self.align)


class Heading(Label):
    """A title in one line: large, bold, in the accent colour."""

    role: Role = "heading"

    def __init__(self, text: str, *, size: float = TextSize.TITLE, colour: str = "accent", align: str = "left") -> None:
        super().__init__(text, size=size, bold=True, colour=colour, align=align)


class Paragraph(Widget):
    """Text wrapped into lines of at most `widest` units, and at least `least` units for a long text.

    `room`: texts that may replace it; space is reserved for the highest.
    """

    role: Role = "label"

    def __init__(
        self,
        text: str,
        *,
        size: float = TextSize.BODY,
        bold: bool = False,
        colour: str = "text",
        align: str = "left",
        widest: float = 720,
        least: float = 0,
        grow: int = 0,
        room: Sequence[str] = (),
    ) -> None:
        super().__init__(text, grow=grow)
        self.size, self.bold, self.colour, self.align = size, bold, colour, align
        self.widest, self.least = widest, least
        self.room = tuple(room)

    def narrowest(self, look: Look) -> int:
        px, texts = look.font(self.size), (self.name, *self.room)
        word = max(look.text.longest_word(text, px, bold=self.bold) for text in texts)
        whole = max(look.text.width(text, px, bold=self.bold) for text in texts)
        return max(word, min(look.room(self.least), whole))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        px = look.font(self.size)
        texts = [self._wrapped(look, text, width) for text in (self.name, *self.room) if text]
        widest = max((look.text.width(line, px, bold=self.bold) for lines in texts for line in lines), default=0)
        return widest, max(map(len, texts), default=0) * look.text.height(px)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not self.name:
            return
        colour: Colour = getattr(look.theme, self.colour)
        px = look.font(self.size)
        lines = self._wrapped(look, self.name, self.rect.width)
        look.text.draw_lines(surface, lines, self.rect, px, colour, bold=self.bold, align=self.align)

    def _wrapped(self, look: Look, text: str, width: int) -> list[str]:
        return look.text.wrap(text, look.font(self.size), min(width, look.room(self.widest)), bold=self.bold)


class LongHeading(Paragraph):
    """A title that may need more than one line."""

    role: Role = "heading"

    def __init__(self, text: str, *, size: float = TextSize.TITLE, widest: float = 1100) -> None:
        super().__init__(text, size=size, bold=True, colour="accent", widest=widest)


class Icon(Widget):
    """A small picture; its `name` is empty if a text beside it has the same meaning."""

    role: Role = "image"

    def __init__(self, icon: str, *, size: float = 24, colour: str = "text", name: str = "") -> None:
        super().__init__(name)
        self.icon, self.size, self.colour = icon, size, colour

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        return look.px(self.size), look.px(self.size)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        picture = look.icons.icon(self.icon, look.px(self.size), getattr(look.theme, self.colour))
        surface.blit(picture, picture.get_rect(center=self.rect.center))


class Separator(Widget):
    """A thin horizontal line."""

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        return 0, look.px(1)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        look.shapes.box(surface, self.rect, look.theme.line)


class ProgressBar(Widget):
    """A progress bar; `part`: from 0 to 1."""

    role: Role = "progress"

    def __init__(self, name: str, part: float = 0.0) -> None:
        super().__init__(name)
        self.part = part

    @property
    def value(self) -> str:
        return f"{round(self.part * 100)} %"

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return min(width, look.px(260)), look.px(8)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.rect.height // 2
        look.shapes.box(surface, self.rect, look.theme.sunken, radius=radius)
        done = self.rect.copy()
        done.width = round(self.rect.width * max(0.0, min(1.0, self.part)))
        if done.width >= self.rect.height:
            look.shapes.box(surface, done, look.theme.accent, radius=radius)
