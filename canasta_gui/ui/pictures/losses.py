"""What a decision cost, as a bar: from the least to the most that is likely, with a mark at the estimate."""

from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.words import Words

_BAR: Final = 12
_MARK: Final = 22
_STEP: Final = 100  # the scale ends at a multiple of this


def scale_of(*highs: float) -> int:
    """Return the end of a scale for bars up to these points."""
    return max(_STEP, -(-round(max(highs, default=0)) // _STEP) * _STEP)


class LossBar(ui.Widget):
    """A bar from `low` to `high` points on a scale from 0 to `most`, with a mark at `loss`."""

    def __init__(self, words: Words, low: float, loss: float, high: float, most: int) -> None:
        super().__init__()
        self.low, self.loss, self.high, self.most = max(0.0, low), max(0.0, loss), high, most
        self._words = words

    def narrowest(self, look: ui.Look) -> int:
        return look.px(140)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return width, look.px(_MARK) + look.text.height(look.font(ui.TextSize.CAPTION))

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, radius = look.theme, look.px(_BAR) // 2
        middle = self.rect.y + look.px(_MARK) // 2
        track = pygame.Rect(self.rect.x, middle - radius, self.rect.width, 2 * radius)
        look.shapes.box(surface, track, theme.sunken, radius=radius, line=theme.line, width=look.px(1))
        left, right = self._at(self.low), self._at(self.high)
        part = pygame.Rect(left, track.y, max(2 * radius, right - left), track.height)
        look.shapes.box(surface, part, theme.warning, radius=radius)
        mark = pygame.Rect(0, 0, max(2, look.px(3)), look.px(_MARK))
        mark.center = self._at(self.loss), middle
        look.shapes.box(surface, mark, theme.text, radius=mark.width // 2)
        self._draw_numbers(surface, look)

    def _draw_numbers(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Write the ends of the bar, and those of the scale where they are clear of these."""
        size = look.font(ui.TextSize.CAPTION)
        line = pygame.Rect(0, self.rect.y + look.px(_MARK), 0, look.text.height(size))
        taken: list[pygame.Rect] = []
        for points in (round(self.low), round(self.high), 0, self.most):
            text = self._words.number(points)
            place = line.copy()
            place.width = look.text.width(text, size)
            place.centerx = self._at(points)
            place.clamp_ip(pygame.Rect(self.rect.x, line.y, self.rect.width, line.height))
            if not any(place.inflate(look.px(12), 0).colliderect(each) for each in taken):
                taken.append(place)
                look.text.draw(surface, text, place, size, look.theme.text)

    def _at(self, points: float) -> int:
        return self.rect.x + round(self.rect.width * min(1.0, points / self.most))
