"""Pointer, keys and screen readers at the table: where each input goes."""

from collections.abc import Callable
from typing import Final

from canasta_gui.play.table_commands import TableCommand
from canasta_gui.stage.board import Board
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.input.focus import Key as BoardKey
from canasta_gui.stage.input.focus import Spot
from canasta_gui.ui.platform.input_events import (
    FocusLost,
    InputEvent,
    KeyPress,
    PointerLeft,
    PointerMove,
    PointerPress,
    PointerRelease,
    SemanticAction,
)
from canasta_gui.ui.table.card_menu import CardMenu
from canasta_gui.ui.table.command_runner import CommandRunner
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.dialogs import TableDialogs
from canasta_gui.ui.table.keys import TABLE_KEYS, TableViewCommand
from canasta_gui.ui.table.overlay import TableOverlay

HOLD_SECONDS: Final = 0.55
"""The seconds of a press on a card until it is enlarged."""
_NOWHERE: Final = Point(-1, -1)


class TableInput:
    """Gives each input event to the keys of the table, the layer of buttons and dialogs, or the board.

    `skipped`: called when what was still to be shown has been shown at once.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        commands: CommandRunner,
        dialogs: TableDialogs,
        skipped: Callable[[], None],
    ) -> None:
        self._board, self._words = context.board, context.words
        self._available, self._ending = context.available, context.ending
        self._overlay, self._commands, self._dialogs, self._skipped = overlay, commands, dialogs, skipped
        self._card_menu = CardMenu(context, dialogs.ask)
        self._pointer = TablePointer(context.board, lambda: self._available.may_arrange, self._skip, self._card_menu)

    @property
    def waiting(self) -> bool:
        """Whether a press may still become a hold."""
        return self._pointer.waiting

    def advance(self, now: float) -> bool:
        """Move on to a time; True if a press has become a hold."""
        return self._pointer.advance(now)

    def handle(self, event: InputEvent) -> bool:
        """React to an event; True if the table may look different."""
        self._hurry(event)
        if self._overlay.dialog is None and isinstance(event, KeyPress) and self._key(event):
            return True
        if self._overlay.layer.handle(event):
            return True
        if isinstance(event, SemanticAction):
            return self._semantic_action(event)
        if isinstance(event, PointerPress) and event.button != "right":
            self._overlay.messages.close()
        return self._pointer.handle(event)

    def _hurry(self, event: InputEvent) -> None:
        """Let what is celebrated have arrived at a key or a press, which do what they do besides.

        While the game still waits, a press is a click that skips.
        """
        hurries = isinstance(event, KeyPress) or (isinstance(event, PointerPress) and self._board.idle)
        if hurries and self._board.hurry():
            self._skipped()

    def _semantic_action(self, action: SemanticAction) -> bool:
        """Do what a screen reader asks of a card or a place: move the focus there, or what a click does."""
        spot = action.target.part
        if self._overlay.dialog is not None or action.target.owner is not self._board or not isinstance(spot, Spot):
            return False
        if action.kind == "focus":
            self._board.keyboard.go_to(spot)
        elif action.kind == "menu":
            self._board.keyboard.go_to(spot)
            self._open_card_menu()
        elif self._available.may_arrange and not self._skip():
            self._board.keyboard.act_on(spot)
            if spot.nth is not None:
                self._tell_selection()
        return True

    def _skip(self) -> bool:
        """Let flying cards land, or go on after a deal; True if there was something to skip."""
        if not self._board.idle:
            self._board.skip()
            self._skipped()
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
            case TableViewCommand.CARD_MENU:
                return self._open_card_menu()
            case TableViewCommand.TALK:
                self._dialogs.offer_reminders()
                return True
            case TableViewCommand.STATE:
                self._dialogs.show_state()
                return True

    def _open_card_menu(self) -> bool:
        """Open the menu of the selected or focused card; return False where there is none."""
        keyboard = self._board.keyboard
        return self._card_menu.open(keyboard.own_card, keyboard.enlarge)

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


class TablePointer:
    """Passes the pointer on to the board.

    `may_touch`: returns whether a player at the screen may move cards. `skip`: returns whether a click was used to skip
    what is shown. `menu`: opens at the right button, and where a finger stays.
    """

    def __init__(self, board: Board, may_touch: Callable[[], bool], skip: Callable[[], bool], menu: CardMenu) -> None:
        self._board, self._may_touch, self._skip, self._menu = board, may_touch, skip, menu
        self._touched: Point | None = None  # by a finger
        self._now = 0.0
        self._dragged = False
        self._down = False
        self._skips = False  # a click would show where the flying cards land; a drag begins none the less
        self._pressed = False
        self._pressed_at: float | None = None  # counted from the first frame after the press
        self._enlarged_at = 0.0

    @property
    def waiting(self) -> bool:
        """Whether a press may still become a long press."""
        return self._pressed

    def advance(self, now: float) -> bool:
        """Enlarge a card after a long press; True if that happens now."""
        self._now = now
        if not self._pressed:
            return False
        self._pressed_at = now if self._pressed_at is None else self._pressed_at
        if now - self._pressed_at < HOLD_SECONDS:
            return False
        self._pressed = False
        return (self._touched is not None and self._open_menu(self._touched)) or self._board.pointer.hold()

    def handle(self, event: InputEvent) -> bool:
        """React to a pointer event; True if the table may look different."""
        match event:
            case PointerPress() if self._board.display.shrink():
                pass
            case PointerPress(button="right"):
                self._look_closer(Point(*event.pos))
            case PointerPress():
                self._press(event)
            case PointerMove(held=held) if self._down and not held:
                self._interrupt()  # the button went up outside the window
            case PointerMove(pos=pos):
                self._board.pointer.move(Point(*pos))
            case PointerRelease():
                self._release(event)
            case FocusLost():
                self._interrupt()
            case PointerLeft():
                if not self._down:  # what is dragged stays where the window ends
                    self._board.pointer.move(_NOWHERE)
            case _:
                return False
        return True

    def _press(self, event: PointerPress) -> None:
        point = Point(*event.pos)
        self._skips = not self._board.idle and self._may_touch() and self._board.pointer.own_card_at(point) is not None
        if (not self._skips and self._skip()) or not self._may_touch():
            return
        self._down = True
        # To the system, two quick drags from one spot are a double-click as well.
        double = event.clicks == 2 and not (self._dragged or event.shift or event.ctrl)
        rank = event.shift or event.button == "middle"
        self._board.pointer.press(
            point, add=event.ctrl, whole_rank=rank, keep=self._skips, finger=event.touch, double=double
        )
        self._pressed, self._pressed_at = True, None
        self._touched = point if event.touch else None

    def _release(self, event: PointerRelease) -> None:
        if event.button == "right":
            if self._now - self._enlarged_at >= HOLD_SECONDS:  # a mere click leaves the card there
                self._board.display.shrink()
            return
        self._down, self._pressed, self._dragged = False, False, self._board.selection.in_air
        self._board.display.shrink()
        self._board.pointer.release(Point(*event.pos))
        if self._skips and not self._dragged:
            self._skip()
        self._skips = False

    def _look_closer(self, point: Point) -> None:
        """Drop the held cards, else open the menu of the card under the right button, or enlarge it."""
        if not self._board.selection.in_air and self._open_menu(point):
            return
        if self._board.selection.in_air or not self._board.pointer.enlarge(point):
            self._interrupt()
            self._board.cancel()
        else:
            self._enlarged_at = self._now

    def _open_menu(self, point: Point) -> bool:
        pointer = self._board.pointer
        if self._board.selection.in_air or not self._may_touch():
            return False
        opened = self._menu.open(pointer.own_card_at(point), lambda: pointer.enlarge(point))
        if opened:
            self._interrupt()
        return opened

    def _interrupt(self) -> None:
        self._down = self._pressed = self._skips = False
        self._board.pointer.interrupt()
