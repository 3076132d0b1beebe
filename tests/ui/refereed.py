"""Tables where irregularities are played, and players who know their gestures."""

from collections.abc import Sequence
from dataclasses import replace

from canasta_gui import screens
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import Irregularities, Level, OffenceList
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of, meld_of
from tests.ui.keyboard import Keyboard
from tests.ui.mouse import Mouse
from tests.ui.pilot import NAMES, Pilot


def refereed(offences: OffenceList = "classic", level: Level = "hand") -> CanastaRules:
    """Return the game of the tests, with a list of irregularities that is played."""
    return replace(load_preset("classique-4"), irregularities=Irregularities(level, offences))


def sit_down(pilot: Pilot, rules: CanastaRules, people: Sequence[int] = (0,), level: str = "club") -> None:
    """Begin a match; Ada on seat 0 plays first, `people` hold these seats."""
    pilot.app.start()
    seats = [
        SeatInfo(name, "human") if seat in people else SeatInfo(name, "computer", level)
        for seat, name in enumerate(NAMES[: rules.players])
    ]
    screens.match.begin(pilot.app.program, rules, seats, rules.playing(1)[-1], 1)


def to_act(view: CanastaPosition, action: AnyAction) -> TableCommand | None:
    """Return the command for an action that moves no card."""
    match action:
        case act.Pass() if view.phase is Phase.CONTEST:
            return TableCommand.LET_STAND
        case act.Remedy(how="back"):
            case = view.arbitration.case if view.arbitration is not None else None
            if case is None or case.offence is None:
                return TableCommand.DENY
            return TableCommand.LEAVE if case.offence.is_hanging else TableCommand.RETURN
        case act.Reshuffle():
            return TableCommand.RESHUFFLE
        case act.Object():
            return TableCommand.OBJECT
    return None


class RefereedMouse(Mouse):
    """Takes the pile with the cards that are put on it, and lays red threes."""

    def play(self, action: AnyAction) -> None:
        view = self.board.view
        assert isinstance(view, CanastaPosition)
        command = to_act(view, action)
        if command is not None:
            self.button(command)
            return
        match action:
            case act.Expose(card=card) if card in view.rules.bonus_threes:
                self.drag_card(card, TABLE)
            case act.Slip(kind="overdraw", kept=True):
                self.click(self.middle(STOCK))
                self.click(self.middle(STOCK))
            case act.Slip(deed=deed) if deed is not None:
                super().play(deed)
            case _:
                super().play(action)

    def _take(self, action: act.Take) -> None:
        board = self.board
        opened = board.view.is_open(board.view.side(board.bottom))
        top = board.view.pile[-1]
        if not action.using:
            self.drag(self.middle(PILE), self.middle(meld_of(board.view.side(board.bottom), action.key(top))))
            return
        self._select(action.using)
        self.drag_card(action.using[0], PILE, selected=len(action.using) > 1)
        if not opened:
            self._stage_all(action.melds)
            self.button(TableCommand.DECLARE)


class RefereedKeyboard(Keyboard):
    """Lays red threes with Enter, and knows the commands of a table where irregularities are played."""

    def play(self, action: AnyAction) -> None:
        view = self.board.view
        assert isinstance(view, CanastaPosition)
        command = to_act(view, action)
        if command is not None:
            self.do(TableCommand.RETURN if command in (TableCommand.LEAVE, TableCommand.DENY) else command)
            return
        match action:
            case act.Expose(card=card) if card in view.rules.bonus_threes:
                self._to_card(card)
                self.do(Key.ENTER)
            case act.Slip(kind="overdraw", kept=True):
                self.do(Key.DRAW)
                self.do(Key.DRAW)
            case act.Slip(deed=deed) if deed is not None:
                super().play(deed)
            case _:
                super().play(action)


def hand(pilot: Pilot) -> list[Card]:
    """Return the cards of the seat at the bottom."""
    return list(pilot.table.board.view.hands[pilot.table.board.bottom])


def place_of_hand(pilot: Pilot) -> object:
    return hand_of(pilot.table.board.bottom)
