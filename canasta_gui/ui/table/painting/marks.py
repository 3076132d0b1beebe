"""Marks: a sign on a coloured disc, the same on a meld and in a panel."""

from typing import NamedTuple

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour


class MeldMark(NamedTuple):
    """A sign on a disc."""

    icon: str
    fill: Colour


def draw_mark(surface: pygame.Surface, look: Look, mark: MeldMark, disc: pygame.Rect) -> None:
    """Draw a mark as a disc in this square."""
    line = look.theme.accent
    look.shapes.box(surface, disc, mark.fill, radius=disc.width // 2, line=line, width=look.px(1.5))
    picture = look.icons.icon(mark.icon, round(disc.width * 0.72), line)
    surface.blit(picture, picture.get_rect(center=disc.center))
