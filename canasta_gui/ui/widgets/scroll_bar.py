"""Vertical scroll bars, in whatever units the content is counted: pixels or rows."""

import pygame

from canasta_gui.ui.graphics.graphics_context import Look


def scroll_handle(track: pygame.Rect, visible: int, total: int, offset: int) -> pygame.Rect:
    """Return the handle on a track, for `visible` of `total` units from `offset` on."""
    height = max(3 * track.width, track.height * visible // max(1, total))
    y = track.y + (track.height - height) * offset // max(1, total - visible)
    return pygame.Rect(track.x, y, track.width, height)


def draw_scroll_bar(
    surface: pygame.Surface, look: Look, track: pygame.Rect, handle: pygame.Rect, *, active: bool
) -> None:
    look.shapes.box(surface, track, look.theme.sunken, radius=track.width // 2)
    colour = look.theme.accent if active else look.theme.faint
    look.shapes.box(surface, handle, colour, radius=track.width // 2)
