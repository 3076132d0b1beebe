"""A button that undoes a change."""

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.widgets.controls import Button


class ResetButton(Button):
    """A button that undoes a change; without a change it is invisible, but keeps its place."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the button if it is enabled."""
        if self.enabled:
            super().draw(surface, look)
