"""What lies over the cards: buttons, dialogs and messages."""

from collections.abc import Callable

from canasta_gui.play.messages import Messages
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.ui.table.buttons import TableButtons
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.layer import Layer


class TableOverlay:
    """The layer of buttons and dialogs, and the messages; `press` runs the command of a button."""

    def __init__(self, context: TableContext, press: Callable[[TableCommand], None]) -> None:
        self.buttons = TableButtons(context.words, press)
        self.layer = Layer(context.graphics, self.buttons, modal=False, tooltips=False)
        self.hint: Callable[[], str] = lambda: "" if self.dialog is not None else self.layer.hint
        """Says what the button under the pointer does; the lane shows it."""
        self.messages = Messages(context.explainer, self._message_shown)

    @property
    def dialog(self) -> Dialog | None:
        """The dialog on top."""
        return self.layer.dialog

    @property
    def message(self) -> str:
        """The sentence of the message that is shown; empty without one."""
        return self.messages.shown.sentence if self.messages.shown is not None else ""

    def announce(self, text: str) -> None:
        """Say something to those who hear what others see."""
        self.layer.announce(text)

    def close(self) -> None:
        """Close the message and the dialog, and forget what was refused."""
        self.messages.close()
        self.messages.move_on()
        self.layer.close()

    def _message_shown(self, text: str) -> None:
        self.layer.announce(text)
        self.layer.dirty = True
