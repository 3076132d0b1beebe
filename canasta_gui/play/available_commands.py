"""Which buttons the table shows at a moment, and which of them work."""

from typing import Final

from canasta_gui.play.advice import Advice
from canasta_gui.play.conductor import TableController
from canasta_gui.play.table_commands import Do
from canasta_gui.rules.canasta.actions import Answer, Ask, Pass, Show
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyAction, family
from canasta_gui.stage.board import Board

ACTIONS: Final[dict[Do, AnyAction]] = {
    Do.ASK: Ask(),
    Do.PASS: Pass(),
    Do.SHOW: Show(),
    Do.YES: Answer(True),
    Do.NO: Answer(False),
}
"""What the buttons do that are actions of the game."""
_WHERE_ALLOWED: Final = (Do.ASK, Do.PASS, Do.SHOW)
ANSWERS: Final = frozenset({Do.YES, Do.NO})


class Offers:
    """For a game of canasta; another family says otherwise when one is `asked` and what is `allowed`."""

    def __init__(self, board: Board, conductor: TableController, advice: Advice) -> None:
        self.board, self.conductor, self._advice = board, conductor, advice

    @property
    def may_arrange(self) -> bool:
        """A person may put his hand in order while others play."""
        return self.conductor.viewer in self.conductor.people

    @property
    def awaited(self) -> bool:
        """Does the table wait for the player in front?"""
        return self.board.my_turn and self.board.idle and self.conductor.waiting_for_viewer

    def now(self) -> tuple[set[Do], set[Do]]:
        """The buttons shown, and those of them that work now."""
        shown, working = {Do.MENU, Do.WHY}, {Do.MENU}
        if self._advice.can_tell:
            working.add(Do.WHY)
        if not self.may_arrange:
            return shown, working
        shown |= {Do.SORT, Do.UNDO, Do.HINT}
        working.add(Do.SORT)
        if not self.awaited:
            return shown, working
        working.add(Do.HINT)
        if self.conductor.match.can_undo:
            working.add(Do.UNDO)
        if self.asked:
            return shown | ANSWERS, working | ANSWERS
        staging, allowed = self._staging(), self.allowed()
        return shown | staging | allowed, working | self._working(staging) | allowed

    @property
    def asked(self) -> bool:
        """Is the player in front asked something that he can only answer?"""
        return self.awaited and self.board.view.phase is Phase.ANSWER

    def _staging(self) -> set[Do]:
        """What can be done with staged cards."""
        return {Do.TAKE_BACK, Do.DECLARE} if self.board.draft else set()

    def _working(self, staging: set[Do]) -> set[Do]:
        return staging if staging and self.board.draft_status.can_declare else staging - {Do.DECLARE}

    def allowed(self) -> set[Do]:
        """What the rules allow besides moving cards: these buttons are there only where they work."""
        if self.board.draft:
            return set()
        view, seat = self.board.view, self.board.bottom
        allowed = {do for do in _WHERE_ALLOWED if family(view.rules).check(view, seat, ACTIONS[do]) is None}
        return allowed | {Do.TOP} if self.board.top_alone else allowed
