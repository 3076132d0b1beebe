"""Which commands the table offers at a moment, and which of them work; each family of games adds its own."""

from abc import ABC, abstractmethod
from typing import Final

from canasta_gui.play.advice import Hints
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_controller import TableController
from canasta_gui.stage.board import Board

ANSWERS: Final = frozenset({TableCommand.YES, TableCommand.NO})


class AvailableCommands(ABC):
    """The commands for the player at the screen."""

    def __init__(self, board: Board, conductor: TableController, advice: Hints) -> None:
        self.board, self.conductor, self._advice = board, conductor, advice

    @property
    def may_arrange(self) -> bool:
        """Return whether the player may put the hand in order, also while others play."""
        return self.conductor.viewer in self.conductor.people

    @property
    def awaited(self) -> bool:
        """Return whether the table waits for the player."""
        return self.board.my_turn and self.board.idle and self.conductor.waiting_for_viewer

    @property
    def may_show_cards(self) -> bool:
        """Return whether the player may show a card of the hand to all."""
        return False

    def now(self) -> tuple[set[TableCommand], set[TableCommand]]:
        """Return the commands shown, and those of them that work now."""
        always = {TableCommand.MENU, TableCommand.MOVES}
        shown, working = always | {TableCommand.WHY}, always
        if self._advice.can_tell:
            working.add(TableCommand.WHY)
        if not self.may_arrange:
            return shown, working
        hint = set() if self.conductor.unaided else {TableCommand.HINT}
        shown |= {TableCommand.SORT, TableCommand.UNDO} | hint
        working.add(TableCommand.SORT)
        if not self.awaited:
            return shown, working
        working |= hint
        if self.conductor.match.can_undo:
            working.add(TableCommand.UNDO)
        if self.asked:
            return shown | ANSWERS, working | ANSWERS
        staging, allowed = self._staging(), self.allowed()
        return shown | staging | allowed, working | self._working(staging) | allowed

    def _staging(self) -> set[TableCommand]:
        """Return what can be done with staged cards."""
        return {TableCommand.TAKE_BACK, TableCommand.DECLARE} if self.board.draft else set()

    def _working(self, staging: set[TableCommand]) -> set[TableCommand]:
        return staging if staging and self.board.draft_status.can_declare else staging - {TableCommand.DECLARE}

    @property
    @abstractmethod
    def asked(self) -> bool:
        """Return whether the player is asked a question that can only be answered."""

    @abstractmethod
    def allowed(self) -> set[TableCommand]:
        """Return what the rules allow besides moving cards: these commands are shown only where they work."""
