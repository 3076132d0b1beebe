"""A dock with a panel of texts and buttons, which gives instructions and follows the play."""

from dataclasses import replace
from typing import Final

import pygame

from canasta_gui.play.commands import TableCommand
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.platform.input_events import (
    InputEvent,
    KeyPress,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
)
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.layer import Layer

WITHHELD: Final = frozenset({TableCommand.UNDO, TableCommand.HINT, TableCommand.WHY})
"""Commands that a table with a panel lacks: the panel judges moves and shows the right one."""


class PanelDock(Dock):
    """A panel beside the cards of a table; a subclass creates its widgets, and decides which keys and area it uses.

    `root`: the initial widgets.
    """

    withheld: frozenset[TableCommand] = WITHHELD

    def __init__(self, table: TableScene, root: Widget, *, grows_upright: bool = False) -> None:
        self.table, self.words, self.board = table, table.words, table.board
        self.layer = Layer(table.graphics, root, modal=False, tooltips=False, grows_upright=grows_upright)

    @property
    def panel(self) -> Widget:
        """The widgets of the panel."""
        return self.layer.root

    @property
    def waiting(self) -> bool:
        """True if the player is to act."""
        return self.board.idle and self.table.conductor.waiting_for_viewer

    def key(self, event: KeyPress) -> bool:
        """Perform the panel's function of a key; return whether it has one."""
        raise NotImplementedError

    def covers(self, pos: tuple[int, int]) -> bool:
        """Return whether the panel covers a position, so that the table gets no press there."""
        raise NotImplementedError

    def tell(self, panel: Widget) -> None:
        """Announce the words of the panel."""
        for node in panel.semantics().walk():
            if node.role == "label":
                self.table.overlay.announce(node.name)
        self.table.dirty = True

    # --- queries of the table ---

    def permits(self, command: TableCommand) -> bool:
        return command not in self.withheld or (command is TableCommand.UNDO and bool(self.board.draft))

    def hint(self) -> str:
        return self.layer.hint

    def handle(self, event: InputEvent) -> bool:
        return self.table.dialog is None and self._is_own(event)

    def _is_own(self, event: InputEvent) -> bool:
        if isinstance(event, KeyPress):
            return self.key(event)
        if isinstance(event, SemanticAction):
            return self.layer.handle(event)
        pointer = isinstance(event, PointerPress | PointerMove | PointerRelease)
        if pointer and not self.board.selection.in_air and self.layer.handle(event):
            return True
        return isinstance(event, PointerPress) and self.covers(event.pos)

    def semantics(self, table: Node) -> Node:
        """Return the panel and the table; a question covers both."""
        if self.table.dialog is not None:
            return table
        return replace(table, children=(*self.layer.semantics(), *table.children))


def draw_lower_edge(surface: pygame.Surface, look: Look, height: int, line: Colour, thickness: float) -> None:
    """Draw the background of a bar at the lower edge, `height` pixels high, with a line above."""
    below = pygame.Rect(0, surface.get_height() - height, surface.get_width(), height)
    look.shapes.box(surface, below, look.theme.sunken)
    look.shapes.box(surface, pygame.Rect(0, below.y, below.width, look.px(thickness)), line)
