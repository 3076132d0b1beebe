"""From the stage's measures to whole pixels."""

import pygame

from canasta_gui.stage.geometry import Rect


def box(rect: Rect) -> pygame.Rect:
    """Return a stage rectangle in whole pixels."""
    left, top = round(rect.x), round(rect.y)
    return pygame.Rect(left, top, round(rect.right) - left, round(rect.bottom) - top)
