"""What appears over the widgets for a moment: toasts and tooltips."""

from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets.base import Widget

FADE: Final = 0.2
"""Seconds in which a toast fades in or out."""
TOOLTIP_AFTER: Final = 0.6
"""Seconds that the pointer rests on a widget until its tooltip appears."""


class Toast:
    """A short message at the bottom of the window, for some seconds from the first `advance` on."""

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
        self._widget: Widget | None = None  # whose hint is shown
        self._since: float | None = None  # when the pointer came to rest on the hovered widget

    @property
    def text(self) -> str:
        """The hint that is shown; empty for none."""
        return "" if self._widget is None else self._widget.hint

    def hide(self) -> bool:
        """Hide the tooltip and wait anew; return True if it was shown."""
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
    """Draw a small box with a sentence below `anchor`, or above it where the window ends."""
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
