"""The buttons of the table and what they do."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.ui.table.callbacks import TableCallbacks
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.widgets.controls import Button

SAME_KEY: Final = {
    TableCommand.RETURN: (TableCommand.LEAVE, TableCommand.DENY),
    TableCommand.LET_STAND: (TableCommand.PICK,),
}
"""Commands of which never two are offered, and which share a key."""


ADVICE: Final = frozenset({TableCommand.HINT, TableCommand.WHY, TableCommand.UNDO})
"""Commands of which the table says why it does not have them."""


class CommandRunner:
    """Runs commands of the table, by button or by key. `withheld`: commands that this table does not have.

    `dialogs`: what the commands do that open a dialog.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        callbacks: TableCallbacks,
        dialogs: Mapping[TableCommand, Callable[[], object]],
    ) -> None:
        self._context, self._overlay, self._callbacks = context, overlay, callbacks
        self.withheld: frozenset[TableCommand] = frozenset()
        board = context.board
        self._actions: Mapping[TableCommand, Callable[[], object]] = {
            TableCommand.MENU: callbacks.menu,
            TableCommand.SORT: self._sort,
            TableCommand.UNDO: self._undo,
            TableCommand.HINT: self._hint,
            TableCommand.WHY: self._why,
            TableCommand.TAKE_BACK: board.commands.take_back,
            TableCommand.DECLARE: board.commands.declare,
            TableCommand.TOP: board.commands.take_top,
            TableCommand.EXPOSE: board.keyboard.show_card,
            **dialogs,
        }

    def button(self, do: TableCommand) -> Button:
        """Return a button, placed as it would be drawn now."""
        self.arrange()
        return self._overlay.buttons.buttons[do]

    def arrange(self) -> None:
        """Show the buttons that are available now, each in its place."""
        shown, working = self._offered()
        self._label_answers()
        self._overlay.buttons.offer(shown, working)
        self._overlay.buttons.lay_out(self._context.look, self._context.board.display.layout)

    def press(self, do: TableCommand) -> None:
        """Run a command if its button is shown and works."""
        shown, working = self._offered()
        do = next((each for each in SAME_KEY.get(do, ()) if each in shown), do)
        if do in shown and do in working:
            self.run(do)
        elif do in ADVICE and do not in shown and self._context.advice.refused:
            self._overlay.messages.say(self._context.advice.refused)

    def run(self, do: TableCommand) -> None:
        """Run a command: one of the table, else one of the game's family."""
        action = self._actions.get(do)
        if action is not None:
            action()
        else:
            self._context.family.perform(do, self._context.board)

    def _offered(self) -> tuple[set[TableCommand], set[TableCommand]]:
        """Return the commands shown, and those of them that work now."""
        shown, working = self._context.available.now()
        return shown - self.withheld, working - self.withheld

    def _label_answers(self) -> None:
        """Label yes and no with what they answer, and the one that silence means with the seconds left."""
        words, timer = self._context.words, self._context.timer
        for do, text in self._context.family.answer_labels(words, self._context.board.view.phase).items():
            button, silent = self._overlay.buttons.buttons[do], do is timer.silent_answer
            button.name = text
            button.text = words.t("{answer} ({seconds} s)", answer=text, seconds=timer.seconds_left) if silent else text

    def _sort(self) -> None:
        """Sort the hand in the next order."""
        board = self._context.board
        orders, now = board.orders, board.hand_order.order
        board.commands.sort(orders[(orders.index(now) + 1) % len(orders)] if now in orders else orders[0])
        self._callbacks.sorted(board.bottom, board.hand_order.order)

    def _undo(self) -> None:
        """Take back the last step; an opening goes back to the staging area."""
        conductor = self._context.conductor
        done = [move.action for move in conductor.match.moves[-1:]]
        if conductor.undo():
            self._context.board.commands.restage(*done)
        self._overlay.messages.close()

    def _hint(self) -> None:
        self._overlay.messages.advise(self._context.words.t("Thinking…"), "star")
        self._context.advice.ask_hint()

    def _why(self) -> None:
        self._overlay.messages.advise(self._context.advice.why(), "question")
