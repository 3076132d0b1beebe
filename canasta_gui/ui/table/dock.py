"""What goes along beside the cards of a table: a record's bar, the panel of a lesson, the question of a puzzle."""

import pygame

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.rules.families import AnyDealEnded, AnyEvent, AnyRules
from canasta_gui.stage.hand_order import Order
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.platform.input_events import InputEvent
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.words.canasta.reminders import Reminder


class Dock:
    """The side of a table that a screen fills; this one is empty, and nothing follows from what it hears.

    The table asks its dock first: who gets an input event, which commands there are, how much room the cards have. It
    tells the dock what the screen has to act on.
    """

    dirty = False
    """Whether the dock must be drawn again."""

    @property
    def rules(self) -> AnyRules | None:
        """The rules of what the dock shows, where that is no match: a record."""
        return None

    # --- what the table asks ---

    def permits(self, command: TableCommand) -> bool:  # noqa: ARG002
        """Return whether this table has a command."""
        return True

    @property
    def instructs(self) -> bool:
        """Whether the dock says what there is to do, so that the line above the hand is silent."""
        return False

    def hint(self) -> str:
        """Return what the button under the pointer does; empty without one."""
        return ""

    def height(self, size: tuple[int, int]) -> int:  # noqa: ARG002
        """Return the pixels at the lower edge of a window of this size that the dock takes from the table."""
        return 0

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the dock out in a window of this size, where the table has its place already."""

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002
        """React to an event; return whether it was meant for the dock, so that the table does not get it."""
        return False

    def advance(self, now: float, moving: bool) -> bool:  # noqa: ARG002
        """Go on to a time in seconds, after the table; return whether anything moves, given whether the table does."""
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dock on the whole window, above the table."""

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what lies above the cards and below the messages."""

    def semantics(self, table: Node) -> Node:
        """Return what is in the window by meaning, given what is on the table."""
        return table

    def take_announcements(self) -> list[str]:
        """Return what the dock has announced since the last call."""
        return []

    def show_keys(self) -> bool:
        """Show the keys, where they are not those of a table; return whether they are shown."""
        return False

    # --- what the table tells ---

    def menu(self) -> None:
        """Open the menu: its button or key was pressed."""

    def on_event(self, event: AnyEvent) -> None:
        """React to an event of the game that the board begins to show."""

    def on_objection(self) -> None:
        """Say why an action that the rules allow was not played."""

    def deal_over(self, event: AnyDealEnded) -> None:
        """Go on after a deal, whose end has been shown."""

    def hand_over(self, seat: int) -> None:
        """Let another person sit down, who must act."""

    def computer_failed(self, failure: ComputerFailure) -> None:
        """Report a defect of a computer player."""

    def reminded(self, seat: int, reminder: Reminder) -> None:
        """Pass on what a seat reminds its partner of."""

    def sorted(self, seat: int, order: Order) -> None:
        """Remember how a seat has sorted its hand."""
