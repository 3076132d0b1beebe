"""A button that takes a change back."""

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets.controls import Button


class ResetButton(Button):
    """A button that takes a change back; invisible without a change, but it keeps its place."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the button if it is enabled."""
        if self.enabled:
            super().draw(surface, look)
