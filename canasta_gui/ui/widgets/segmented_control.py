"""A choice with all options side by side."""

from collections.abc import Callable, Sequence

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize
from canasta_gui.ui.platform.input_events import Pos
from canasta_gui.ui.widgets.base import draw_focus_ring
from canasta_gui.ui.widgets.controls import CONTROL_RADIUS, Choice, body_height


class SegmentedControl(Choice):
    """One of a few options, each with an optional icon; the chosen one is highlighted."""

    def __init__(
        self,
        name: str,
        options: Sequence[str],
        index: int,
        on_change: Callable[[int], None],
        *,
        icons: Sequence[str] = (),
        hint: str = "",
    ) -> None:
        super().__init__(name, options, index, on_change, hint=hint)
        self.icons = tuple(icons)

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        return self._part(look) * len(self.options) + 2 * look.px(3), body_height(look)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        theme = look.theme
        radius = look.px(CONTROL_RADIUS)
        look.shapes.box(surface, self.rect, theme.sunken, radius=radius, line=theme.line, width=look.px(1))
        for number in range(len(self.options)):
            chosen = number == self.index
            box = self._box(number).inflate(0, -2 * look.px(3))
            if chosen:
                fill = theme.accent_hover if self.hovered else theme.accent
                look.shapes.box(surface, box, fill, radius=look.px(CONTROL_RADIUS - 3))
            self._draw_option(surface, look, box, number, theme.on_accent if chosen else theme.dim)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect, radius)

    def release(self, pos: Pos, /) -> None:
        for number in range(len(self.options)):
            if self._box(number).collidepoint(pos):
                self._choose(number)

    def _step(self, by: int) -> None:
        """Go to the option beside this one, and stop at the ends."""
        self._choose(max(0, min(len(self.options) - 1, self.index + by)))

    def _part(self, look: Look) -> int:
        px = look.font(TextSize.BODY)
        icon = round(px * 1.1) + look.px(8) if self.icons else 0
        return max(look.text.width(option, px, bold=True) for option in self.options) + icon + 2 * look.px(14)

    def _box(self, number: int) -> pygame.Rect:
        inner = self.rect.inflate(-6, 0)
        left = inner.x + inner.width * number // len(self.options)
        right = inner.x + inner.width * (number + 1) // len(self.options)
        return pygame.Rect(left, inner.y, right - left, inner.height)

    def _draw_option(self, surface: pygame.Surface, look: Look, box: pygame.Rect, number: int, ink: Colour) -> None:
        px = look.font(TextSize.BODY)
        bold = number == self.index
        if not self.icons:
            look.text.draw(surface, self.options[number], box, px, ink, bold=bold, align="center")
            return
        side = round(px * 1.1)
        both = side + look.px(8) + look.text.width(self.options[number], px, bold=bold)
        x = box.centerx - both // 2
        surface.blit(look.icons.icon(self.icons[number], side, ink), (x, box.centery - side // 2))
        place = pygame.Rect(x + side + look.px(8), box.y, box.right - x - side - look.px(8), box.height)
        look.text.draw(surface, self.options[number], place, px, ink, bold=bold)
