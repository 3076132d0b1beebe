"""Contents beside the cards of a table: a record's bar, the panel of a lesson, the question of a puzzle."""

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
    """The part of a table filled by a screen; this base class is empty and ignores all calls.

    The table asks its dock which input events it handles, which commands exist, and how much room the cards have. It
    notifies the dock of events that the screen handles.
    """

    dirty = False
    """True if the dock must be drawn again."""

    @property
    def rules(self) -> AnyRules | None:
        """The rules behind the dock, if that is not a match: a record."""
        return None

    # --- queries of the table ---

    def permits(self, command: TableCommand) -> bool:  # noqa: ARG002
        """Return whether this table has a command."""
        return True

    @property
    def instructs(self) -> bool:
        """True if the dock gives the instructions, so that the line above the hand is empty."""
        return False

    @property
    def advises(self) -> bool:
        """True if the counter shows the missing points, or that none are missing."""
        return True

    def hint(self) -> str:
        """Return the effect of the button under the pointer; empty without one."""
        return ""

    @property
    def notice(self) -> str:
        """A line above the hand that replaces the one about the other players; empty for none."""
        return ""

    def seat_note(self, seat: int) -> str:  # noqa: ARG002
        """Return additional text about a player for screen readers, or an empty text."""
        return ""

    def height(self, size: tuple[int, int]) -> int:  # noqa: ARG002
        """Return the height in pixels that the dock takes at the lower edge of a window of this size."""
        return 0

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out the dock in a window of this size, after the table."""

    def handle(self, event: InputEvent) -> bool:  # noqa: ARG002
        """React to an event; return True if the dock used it and the table must not get it."""
        return False

    def advance(self, now: float, moving: bool) -> bool:  # noqa: ARG002
        """Advance to a time in seconds, after the table.

        Return whether anything moves, given whether the table does.
        """
        return moving

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the dock on the whole window, above the table."""

    def draw_marks(self, surface: pygame.Surface, look: Look) -> None:
        """Draw marks above the cards and below the messages."""

    def semantics(self, table: Node) -> Node:
        """Return the semantics tree of the window, given that of the table."""
        return table

    def take_announcements(self) -> list[str]:
        """Return what the dock has announced since the last call."""
        return []

    def show_keys(self) -> bool:
        """Show the dock's own list of keys, if it has one; return whether it is shown."""
        return False

    def resume(self) -> None:
        """Update the table when it is shown again after another screen."""

    # --- notifications from the table ---

    def menu(self) -> None:
        """Open the menu, because its button or key was pressed."""

    def on_event(self, event: AnyEvent) -> None:
        """React to an event of the game that the board begins to show."""

    def on_objection(self) -> None:
        """Show why an allowed action was not played."""

    def dealing_skipped(self) -> None:
        """React to a press during the dealing, which shows all cards at once."""

    def deal_over(self, event: AnyDealEnded) -> None:
        """Continue after the end of a deal has been shown."""

    def hand_over(self, seat: int) -> None:
        """Let the person on a seat take over, who must act."""

    def computer_failed(self, failure: ComputerFailure) -> None:
        """Report a defect of a computer player."""

    def reminded(self, seat: int, reminder: Reminder) -> None:
        """Handle a seat's reminder to its partner."""

    def sorted(self, seat: int, order: Order) -> None:
        """Save a seat's order of its hand."""
