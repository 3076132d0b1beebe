"""Paints the score panels of the sides beside stock and pile."""

import itertools
from collections.abc import Mapping

import pygame

from canasta_gui.rules.families import AnyView
from canasta_gui.stage.layout import TableLayout
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.table.painting.side_panel import PanelContent, SidePanel
from canasta_gui.words import Words


def panels_of(
    look: Look, words: Words, layout: TableLayout, view: AnyView, contents: Mapping[int, PanelContent]
) -> dict[int, SidePanel]:
    """Return the panel of each side; those who play with the near seat have its colour."""
    near = view.side(layout.bottom)
    others = itertools.cycle(look.theme.sides[1:])
    panels = {}
    for side in layout.table.panels:
        own = view.side(view.rules.seating.sides[side][0]) == near
        panels[side] = SidePanel(look, words, contents[side], look.theme.sides[0] if own else next(others))
    return panels


def draw_panels(
    surface: pygame.Surface, layout: TableLayout, panels: Mapping[int, SidePanel], lit: Mapping[int, float]
) -> None:
    """Draw the panels. `lit`: how brightly each shines."""
    for side, panel in panels.items():
        panel.draw(surface, box(layout.table.panels[side]), lit=lit.get(side, 0.0))
