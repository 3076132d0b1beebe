"""Draws the lines about the match."""

from collections.abc import Sequence

import pygame

from canasta_gui.stage.placing.regions import TableRegions
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import TextSize


def draw_match(surface: pygame.Surface, look: Look, table: TableRegions, lines: Sequence[str]) -> None:
    """Draw three lines about the match, the first the strongest; in a narrow window all in one, or as many as fit."""
    rect, px = box(table.match), look.font(TextSize.CAPTION * 0.86)
    if table.narrow:
        lines = [line for line in lines if line]
        shown = next(
            text
            for number in range(len(lines), 0, -1)
            if look.text.width(text := " · ".join(lines[:number]), px) <= rect.width or number == 1
        )
        look.text.draw(surface, shown, rect, px, look.theme.dim, align="right")
        return
    colours = (look.theme.text, True), (look.theme.dim, False), (look.theme.faint, False)
    step = min(look.text.height(px), rect.height // len(lines))
    written = [(text, *how) for text, how in zip(lines, colours, strict=True) if text]
    for n, (text, colour, bold) in enumerate(written):
        row = pygame.Rect(rect.x, rect.y + n * step, rect.width, step)
        look.text.draw(surface, text, row, px, colour, bold=bold, align="right")
