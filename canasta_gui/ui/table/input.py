"""Pointer, keys and screen readers at the table: where each input goes."""

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.stage.focus import Key as BoardKey
from canasta_gui.stage.focus import Spot
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.table.command_runner import CommandRunner
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.dialogs import TableDialogs
from canasta_gui.ui.table.keys import TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.table.pointer import TablePointer


class TableInput:
    """Gives each input event to the keys of the table, the layer of buttons and dialogs, or the board."""

    def __init__(
        self, context: TableContext, overlay: TableOverlay, commands: CommandRunner, dialogs: TableDialogs
    ) -> None:
        self._board, self._words = context.board, context.words
        self._available, self._ending = context.available, context.ending
        self._overlay, self._commands, self._dialogs = overlay, commands, dialogs
        self._pointer = TablePointer(context.board, lambda: self._available.may_arrange, self._skip)

    @property
    def waiting(self) -> bool:
        """Whether a press may still become a hold."""
        return self._pointer.waiting

    def advance(self, now: float) -> bool:
        """Move on to a time; True if a press has become a hold."""
        return self._pointer.advance(now)

    def handle(self, event: InputEvent) -> bool:
        """React to an event; True if the table may look different."""
        if self._overlay.dialog is None and isinstance(event, KeyPress) and self._key(event):
            return True
        if self._overlay.layer.handle(event):
            return True
        if isinstance(event, SemanticAction):
            return self._semantic_action(event)
        if isinstance(event, PointerPress) and event.button != "right":
            self._overlay.messages.close()
        return self._pointer.handle(event)

    def _semantic_action(self, action: SemanticAction) -> bool:
        """TableCommand what a screen reader asks of a card or a place: move the focus there, or what a click does."""
        spot = action.target.part
        if self._overlay.dialog is not None or action.target.owner is not self._board or not isinstance(spot, Spot):
            return False
        if action.kind == "focus":
            self._board.keyboard.go_to(spot)
        elif self._available.may_arrange and not self._skip():
            self._board.keyboard.act_on(spot)
            if spot.nth is not None:
                self._tell_selection()
        return True

    def _skip(self) -> bool:
        """Let flying cards land, or go on after a deal; True if there was something to skip."""
        if not self._board.idle:
            self._board.skip()
        elif self._ending.shown:
            self._ending.skip()
        else:
            return False
        return True

    def _key(self, event: KeyPress) -> bool:
        command = TABLE_KEYS.command_of(event)
        if self._board.display.shrink():
            return True
        if command is BoardKey.CANCEL and self._board.selection.is_empty and not self._board.draft:
            command = TableCommand.MENU
        if self._ending.shown and command in (BoardKey.ENTER, BoardKey.SELECT):
            return self._skip()
        if isinstance(command, TableViewCommand):
            return self._table_key(command)
        if isinstance(command, TableCommand):
            self._commands.press(command)
            return True
        return isinstance(command, BoardKey) and self._board_key(command)

    def _table_key(self, command: TableViewCommand) -> bool:
        match command:
            case TableViewCommand.ENLARGE:
                return self._board.keyboard.enlarge()
            case TableViewCommand.TALK:
                self._dialogs.offer_reminders()
                return True
            case TableViewCommand.STATE:
                self._dialogs.show_state()
                return True

    def _board_key(self, command: BoardKey) -> bool:
        if not self._available.may_arrange:
            return False
        self._board.keyboard.key(command)
        if command in (BoardKey.SELECT, BoardKey.RANK):
            self._tell_selection()
        return True

    def _tell_selection(self) -> None:
        """Say how many cards are selected now."""
        number, words = len(self._board.selection.selected), self._words
        none = words.t("No card is selected.")
        self._overlay.announce(words.n("{n} card selected", "{n} cards selected", number) if number else none)
