"""Dialogs, the list of a screen's keys, toasts and tooltips."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.keys import KeyGroup, KeyMap, key_label
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Column, EqualRow, Frame, Grid, Row, Scroll
from canasta_gui.ui.widgets.controls import Button, ButtonKind
from canasta_gui.ui.widgets.labels import Heading, Label, Paragraph
from canasta_gui.words import Words

DialogAnswer = tuple[str, ButtonKind, Callable[[], object]]
"""A button of a question: its text, its kind, its function."""


class Dialog(Widget):
    """A title, a text or `body`, and buttons; the safe one is first.

    Every button closes the dialog before it acts. Esc presses the first one unless `must_answer`.
    """

    role: Role = "dialog"

    def __init__(
        self,
        title: str,
        text: str,
        answers: Sequence[DialogAnswer],
        *,
        body: Widget | None = None,
        must_answer: bool = False,
        widest: float = 560,
    ) -> None:
        super().__init__(title)
        self.on_close: Callable[[], None] = lambda: None
        """Called when the dialog closes; set by the layer that shows it."""
        self._answers = [action for _, _, action in answers]
        self._must_answer = must_answer
        self.buttons = [Button(label, self._presser(action), kind=kind) for label, kind, action in answers]
        whole = Column(self._parts(title, text, *([body] if body is not None else [])), gap=Gap.NORMAL)
        self._frame = Frame(
            Frame(whole, pad=Gap.LARGE, widest=widest, across="stretch", down="center", panel=True),
            pad=Gap.LARGE,
            across="center",
            down="center",
        )

    def _parts(self, title: str, text: str, *body: Widget) -> list[Widget]:
        """Return the widgets of the panel from top to bottom."""
        return [
            Heading(title, size=TextSize.HEADING),
            *([Paragraph(text)] if text else []),
            *body,
            Frame(EqualRow(self.buttons, pack="right", stack=True), pad=(0, Gap.SMALL)),
        ]

    @property
    def children(self) -> Sequence[Widget]:
        return (self._frame,)

    @property
    def first(self) -> Widget:
        """The button that gets the focus: the primary one, or the first."""
        return next((button for button in self.buttons if button.kind == "primary"), self.buttons[0])

    def narrowest(self, look: Look) -> int:
        return self._frame.least_width(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return self._frame.size_in(look, width)

    def least_height(self, look: Look, width: int) -> int:
        return self._frame.least_height(look, width)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        self.rect = rect
        self._frame.place(look, rect)

    def close(self) -> None:
        """Close the dialog without an answer."""
        self.on_close()

    def cancel(self) -> None:
        """Close and give the first answer, as Esc does; do nothing if `must_answer`."""
        if not self._must_answer:
            self.close()
            self._answers[0]()

    def _presser(self, action: Callable[[], object]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press


class Menu(Dialog):
    """Entries below one another, the first always at the same place, and a note below them."""

    _TOP: Final = 0.08  # top of the menu as a fraction of the window's height, if it fits below

    def __init__(self, title: str, note: str, entries: Sequence[DialogAnswer]) -> None:
        super().__init__(title, note, entries, widest=520)

    def _parts(self, title: str, text: str, *body: Widget) -> list[Widget]:
        return [
            Heading(title, size=TextSize.HEADING),
            Column(self.buttons, gap=Gap.SMALL),
            *body,
            Paragraph(text, size=TextSize.CAPTION, colour="dim"),
        ]

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place the menu near the top, higher up if it would not fit otherwise."""
        height = self._frame.size_in(look, rect.width)[1]
        top = max(0, min(round(rect.height * self._TOP), rect.height - height))
        self.rect = rect
        self._frame.place(look, pygame.Rect(rect.x, rect.y + top, rect.width, min(height, rect.height)))


def key_sheet(words: Words, keys: KeyMap[Enum]) -> Dialog:
    """Return a dialog with the keys in two columns."""
    lists = [_list(words, group) for group in keys.groups]
    half = _middle([len(group.bindings) + 2 for group in keys.groups])
    columns = [Column(part, gap=Gap.LARGE, grow=1) for part in (lists[:half], lists[half:])]
    body = Scroll(Row(columns, gap=Gap.HUGE, align="top"))
    close = words.t("Close")
    return Dialog(words.t("Keys"), "", [(close, "primary", lambda: None)], body=body, widest=1000)


def _middle(sizes: Sequence[int]) -> int:
    """Return the index that splits a list into two parts of about equal length."""
    return min(range(1, len(sizes)), key=lambda at: abs(sum(sizes[:at]) - sum(sizes[at:])))


def _list(words: Words, group: KeyGroup[Enum]) -> Widget:
    rows: list[list[Widget]] = []
    for binding in group.bindings:
        keys = "  ".join(key_label(words, key) for key in binding.keys)
        label = Label(keys, bold=True, size=TextSize.CAPTION)
        rows.append([label, Paragraph(words.t(binding.meaning), size=TextSize.CAPTION, colour="dim")])
    head = Label(words.t(group.title), bold=True, colour="accent", size=TextSize.CAPTION)
    return Column([head, Grid(rows, stretch=(1,), gap=(Gap.NORMAL, Gap.TINY))], gap=Gap.TINY)


FADE: Final = 0.2
"""Seconds in which a toast fades in or out."""
TOOLTIP_AFTER: Final = 0.6
"""Seconds for which the pointer must rest on a widget before its tooltip appears."""


class Toast:
    """A short message at the bottom of the window, shown for some seconds after the first `advance`."""

    def __init__(self, text: str, seconds: float) -> None:
        self.text, self.seconds = text, seconds
        self.over = False
        self._from: float | None = None
        self._shown = 0.0

    def advance(self, now: float) -> bool:
        """Fade in, stay, fade out; return True while the opacity changes."""
        if self._from is None:
            self._from = now
        age = now - self._from
        before = self._shown
        self._shown = max(0.0, min(1.0, age / FADE, (self.seconds - age) / FADE))
        self.over = age >= self.seconds
        return self._shown != before or age < FADE

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        px = look.font(TextSize.BODY)
        pad = look.px(Gap.LARGE)
        lines = look.text.wrap(self.text, px, min(look.px(620), surface.get_width() - 4 * pad))
        width = max(look.text.width(line, px) for line in lines) + 2 * pad
        box = pygame.Rect(0, 0, width, len(lines) * look.text.height(px) + 2 * look.px(Gap.NORMAL))
        box.midbottom = surface.get_width() // 2, surface.get_height() - look.px(Gap.HUGE)
        picture = pygame.Surface(surface.get_size(), pygame.SRCALPHA) if self._shown < 1 else surface
        look.panel(picture, box, radius=12, fill=look.theme.sunken)
        inner = box.inflate(-2 * pad, -2 * look.px(Gap.NORMAL))
        look.text.draw_lines(picture, lines, inner, px, look.theme.text, align="center")
        if picture is not surface:
            picture.set_alpha(round(255 * self._shown))
            surface.blit(picture, (0, 0))


class Tooltip:
    """The hint of the widget below the pointer."""

    def __init__(self) -> None:
        self._widget: Widget | None = None  # the widget whose hint is shown
        self._since: float | None = None  # when the pointer came to rest on the hovered widget

    @property
    def text(self) -> str:
        """The hint that is shown; empty for none."""
        return "" if self._widget is None else self._widget.hint

    def hide(self) -> bool:
        """Hide the tooltip and restart its delay; return True if it was shown."""
        shown, self._widget, self._since = self._widget is not None, None, None
        return shown

    def advance(self, now: float, hovered: Widget | None) -> bool:
        """Show the hint of a widget that has been hovered over long enough; return True if it has appeared."""
        if hovered is None or not hovered.hint or hovered is self._widget:
            return False
        if self._since is None:
            self._since = now
        elif now - self._since >= TOOLTIP_AFTER:
            self._widget = hovered
            return True
        return False

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if self._widget is not None:
            draw_tooltip(surface, look, self._widget.hint, self._widget.rect)


def draw_tooltip(surface: pygame.Surface, look: Look, text: str, anchor: pygame.Rect) -> None:
    """Draw a small box with a sentence below `anchor`, or above it at the bottom of the window."""
    px = look.font(TextSize.CAPTION)
    pad = look.px(10)
    lines = look.text.wrap(text, px, look.px(320))
    width = max(look.text.width(line, px) for line in lines) + 2 * pad
    box = pygame.Rect(0, 0, width, len(lines) * look.text.height(px) + pad + look.px(4))
    box.midtop = anchor.centerx, anchor.bottom + look.px(8)
    window = surface.get_rect().inflate(-2 * look.px(6), -2 * look.px(6))
    if box.bottom > window.bottom:
        box.bottom = anchor.top - look.px(8)
    box.clamp_ip(window)
    look.panel(surface, box, radius=8, fill=look.theme.sunken)
    look.text.draw_lines(surface, lines, box.inflate(-2 * pad, -(pad + look.px(4))), px, look.theme.text)
