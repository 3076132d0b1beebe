"""The heads-up display of the table: all that stands beside and over the cards."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.ui.table.callbacks import TableCallbacks
from canasta_gui.ui.table.command_runner import CommandRunner
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.table.people import TablePeople
from canasta_gui.ui.table.scores import TableScores
from canasta_gui.ui.table.status_line import StatusLine


class TableHud:
    """Buttons, dialogs and messages, the players, the status line and the scores of one table.

    `executor`: runs what would make the window stutter. `dialogs`: what the commands do that open a dialog.
    """

    def __init__(
        self,
        context: TableContext,
        callbacks: TableCallbacks,
        executor: Executor | None,
        dialogs: Mapping[TableCommand, Callable[[], object]],
    ) -> None:
        self.overlay = TableOverlay(context, lambda do: self.commands.run(do))
        self.commands = CommandRunner(context, self.overlay, callbacks, dialogs)
        self.status = StatusLine(context, executor)
        self.people = TablePeople(
            context.words, context.board, context.conductor, lambda: context.options, self.overlay.announce
        )
        self.scores = TableScores(context)

    def advance(self, now: float) -> bool:
        """Go on to a time in seconds; return whether anything looks different now. Dialogs and buttons are apart."""
        changed = self.overlay.messages.advance(now)
        changed = self.people.advance(now) or changed
        changed = self.scores.advance(now) or changed
        return self.status.counter.advance() or changed
