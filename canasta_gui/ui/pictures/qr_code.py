"""A QR code: dark squares on white with a quiet zone around them, as large as fits."""

from collections.abc import Sequence
from typing import Final

import pygame

from canasta_gui import ui

QUIET: Final = 4
"""Width of the quiet zone in squares."""
_WHITE: Final[ui.Colour] = (255, 255, 255, 255)
_BLACK: Final[ui.Colour] = (0, 0, 0, 255)


class QrCode(ui.Widget):
    """A QR code. `rows`: its squares, True if dark; `side`: its size in units; `name`: for screen readers."""

    role: ui.Role = "image"

    def __init__(self, name: str, rows: Sequence[Sequence[bool]], *, side: float) -> None:
        super().__init__(name)
        self.rows, self.side = rows, side

    def narrowest(self, look: ui.Look) -> int:
        return min(look.px(self.side), look.px(220))

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        side = min(look.px(self.side), width)
        return side, side

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        number = len(self.rows) + 2 * QUIET
        step = max(1, min(self.rect.size) // number)  # whole pixels, so that all squares are equally large
        whole = pygame.Rect(0, 0, step * number, step * number)
        whole.center = self.rect.center
        look.shapes.box(surface, whole, _WHITE, radius=look.px(ui.CONTROL_RADIUS))
        for y, row in enumerate(self.rows, QUIET):
            for x, dark in enumerate(row, QUIET):
                if dark:
                    surface.fill(_BLACK, (whole.x + x * step, whole.y + y * step, step, step))
