"""Commands and questions of canasta's table, plain and where irregularities are played."""

from collections.abc import Sequence
from typing import Final, cast

from canasta_gui.play.commands import AvailableCommands, TableCommand
from canasta_gui.play.prompt import OpenQuestion
from canasta_gui.play.shown import ShownMatch
from canasta_gui.rules.canasta import referee
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Object, Pass, Pick, Remedy, Reshuffle, Show
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.arbitration_state import Case
from canasta_gui.rules.canasta.events import ObjectionFailed
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.families import AnyEvent
from canasta_gui.stage.board import Board
from canasta_gui.stage.canasta.draft import CanastaDraft
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label

# `play_of` passes boards and matches of canasta only, which the types cannot express.


def canasta_view(board: Board) -> CanastaView:
    """Return the view shown by a board of canasta."""
    return cast(CanastaView, board.view)


def canasta_draft(board: Board) -> CanastaDraft:
    """Return the staging area of a board of canasta."""
    return cast(CanastaDraft, board.draft)


ACTIONS: Final[dict[TableCommand, Action]] = {
    TableCommand.ASK: Ask(),
    TableCommand.PASS: Pass(),
    TableCommand.SHOW: Show(),
    TableCommand.YES: Answer(True),
    TableCommand.NO: Answer(False),
    TableCommand.LET_STAND: Pass(),
    TableCommand.RETURN: Remedy("back"),
    TableCommand.LEAVE: Remedy("back"),
    TableCommand.DENY: Remedy("back"),
    TableCommand.RESHUFFLE: Reshuffle(),
}
"""The commands that are actions of the game."""
_WHERE_ALLOWED: Final = (TableCommand.ASK, TableCommand.PASS, TableCommand.SHOW)


def has_just_failed(events: Sequence[AnyEvent], by: int, action: Action) -> bool:
    """Return whether this seat's objection has just failed, so that a new one would only repeat it."""
    last = events[-1] if events else None
    return action == Object() and isinstance(last, ObjectionFailed) and last.by == by


class CanastaCommands(AvailableCommands):
    """Commands of canasta: asking the partner, passing, showing, taking the top card alone."""

    @property
    def asked(self) -> bool:
        return self.awaited and self.board.view.phase is Phase.ANSWER

    def allowed(self) -> set[TableCommand]:
        board = self.board
        if board.draft:
            return set()
        allowed = {
            each for each in _WHERE_ALLOWED if referee.check(canasta_view(board), board.bottom, ACTIONS[each]) is None
        }
        top_alone = board.my_turn and board.intent().top_alone() is not None
        return allowed | {TableCommand.TOP} if top_alone else allowed


_STAGING = frozenset({TableCommand.UNDO, TableCommand.DECLARE})


class RefereedCommands(CanastaCommands):
    """Commands at a table with irregularities.

    They depend only on public facts and the own cards, and every command shown works, except to take back nothing: only
    staged cards can be taken back. An objection is always possible. There are no hints.
    """

    @property
    def _view(self) -> CanastaView:
        return canasta_view(self.board)

    def now(self) -> tuple[set[TableCommand], set[TableCommand]]:
        working = {TableCommand.MENU, TableCommand.MOVES}
        if not self.may_arrange:
            return working, working
        working |= {TableCommand.SORT, TableCommand.OBJECT} | self._out_of_turn()
        working |= self._in_turn() if self.awaited else self._unanswered()
        return working | {TableCommand.UNDO}, working

    @property
    def may_show_cards(self) -> bool:
        plays = self._view.rules.irregularities.plays("expose")
        return self.may_arrange and (plays or self._asked_for_card)

    def _out_of_turn(self) -> set[TableCommand]:
        """Return the commands available at any time."""
        view, irregularities = self._view, self._view.rules.irregularities
        shown = set()
        if irregularities.plays("told"):
            shown.add(TableCommand.ACCUSE)
        if self.board.keyboard.own_card is not None and self.may_show_cards:
            shown.add(TableCommand.EXPOSE)
        if canasta_draft(self.board).pulled:
            shown.add(TableCommand.UNDO)
        if check(view, self.board.bottom, Reshuffle()) is None:  # the reason for it is public
            shown.add(TableCommand.RESHUFFLE)
        return shown

    def _in_turn(self) -> set[TableCommand]:
        """Return the commands of the seat that must act."""
        view, staging = self._view, set(_STAGING) if self.board.draft else set()
        match view.phase:
            case Phase.ANSWER:
                return {TableCommand.YES, TableCommand.NO}
            case Phase.CONTEST:
                return {TableCommand.LET_STAND}
            case Phase.PICK:
                return {TableCommand.PICK}
            case Phase.REMEDY:
                return staging | self._remedies()
            case Phase.DRAW | Phase.PLAY:
                return staging | self._besides_cards(view)
        return staging

    def _unanswered(self) -> set[TableCommand]:
        """Return the commands of a seat that waits for its partner's answer: declare its staged cards (000:275)."""
        view = self._view
        laid_out = bool(self.board.draft) and view.phase is Phase.ANSWER and view.turn == self.board.bottom
        return set(_STAGING) if laid_out else set()

    def _besides_cards(self, view: CanastaView) -> set[TableCommand]:
        """Return the commands that do not move cards, allowed now or not."""
        rules, seat = view.rules, self.board.bottom
        shown = set()
        if rules.going_out.asking != "none" and view.partners(seat):
            shown.add(TableCommand.ASK)
        if rules.pile.top_alone and view.phase is Phase.DRAW:
            shown.add(TableCommand.TOP)
        if rules.special_hands and view.phase is Phase.PLAY:
            shown.add(TableCommand.SHOW)
        if (view.phase is Phase.DRAW and not view.stock) or len(view.hands[seat]) <= 1:
            shown.add(TableCommand.PASS)
        return shown

    def _remedies(self) -> set[TableCommand]:
        case = case_of(self._view)
        if case is None or case.offence is None:
            return {TableCommand.DENY}
        return {TableCommand.LEAVE if case.offence.is_hanging else TableCommand.RETURN}

    @property
    def _asked_for_card(self) -> bool:
        """True if the player is asked which card was revealed."""
        case = case_of(self._view)
        return case is not None and case.offence is None and case.seat == self.board.bottom


def case_of(view: CanastaView) -> Case | None:
    """Return the offence that must be remedied now, if any."""
    return None if view.arbitration is None or view.phase is not Phase.REMEDY else view.arbitration.case


def open_question(words: Words, match: ShownMatch, names: Sequence[str]) -> OpenQuestion | None:
    """Return the question about public cards: an exit, or several cards discarded together."""
    view = cast(CanastaView, match.view(PUBLIC))
    state, t = view.arbitration, words.t
    if state is None:
        return None
    if view.phase is Phase.CONTEST and state.exit is not None:
        text = t("{name} has gone out. Do you object, or do you let it stand?", name=names[state.exit.seat])
        return OpenQuestion(text, view.pile[-1:], ((t("Let it stand"), Pass()), (t("Objection!"), Object())))
    if view.phase is Phase.PICK:
        text = t("{name} has discarded several cards. Which one stays?", name=names[view.turn])
        picks = tuple(dict.fromkeys(state.picks))
        return OpenQuestion(text, picks, tuple((card_label(words, card), Pick(card)) for card in picks))
    return None
