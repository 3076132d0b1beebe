"""Commands of the table: their visibility and availability; options; questions with a time limit."""

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Final

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.messages import gettext_noop
from canasta_gui.play.advice import Hints
from canasta_gui.play.shown import TableController
from canasta_gui.rules.core.position import Phase
from canasta_gui.stage.board import Board
from canasta_gui.storage.settings import Settings


class TableCommand(Enum):
    """A command of the card table."""

    MENU = "menu"
    MOVES = "moves"
    SORT = "sort"
    UNDO = "undo"
    HINT = "hint"
    WHY = "why"
    ASK = "ask"
    PASS = "pass"
    SHOW = "show"
    TOP = "top"
    DECLARE = "declare"
    NO = "no"
    YES = "yes"
    ANNOUNCE = "announce"
    OBJECT = "object"
    ACCUSE = "accuse"
    LET_STAND = "let_stand"
    RETURN = "return"
    LEAVE = "leave"
    DENY = "deny"
    EXPOSE = "expose"
    RESHUFFLE = "reshuffle"
    PICK = "pick"


LABELS: Final[Mapping[TableCommand, str]] = {
    TableCommand.MENU: gettext_noop("Menu"),
    TableCommand.MOVES: gettext_noop("Last moves"),
    TableCommand.SORT: gettext_noop("Sort"),
    TableCommand.UNDO: gettext_noop("Undo"),
    TableCommand.HINT: gettext_noop("Hint"),
    TableCommand.WHY: gettext_noop("Explain"),
    TableCommand.ASK: gettext_noop("May I go out?"),
    TableCommand.PASS: gettext_noop("Pass"),
    TableCommand.TOP: gettext_noop("Top card alone"),
    TableCommand.SHOW: gettext_noop("Show the hand"),
    TableCommand.DECLARE: gettext_noop("Declare"),
    TableCommand.ANNOUNCE: gettext_noop("Rommé!"),
    TableCommand.OBJECT: gettext_noop("Objection!"),
    TableCommand.ACCUSE: gettext_noop("Card told"),
    TableCommand.LET_STAND: gettext_noop("Let it stand"),
    TableCommand.RETURN: gettext_noop("Withdraw it"),
    TableCommand.LEAVE: gettext_noop("Leave the pile"),
    TableCommand.DENY: gettext_noop("I told nothing"),
    TableCommand.EXPOSE: gettext_noop("Show this card"),
    TableCommand.RESHUFFLE: gettext_noop("Shuffle the stock"),
    TableCommand.PICK: gettext_noop("Pick a card"),
    TableCommand.NO: gettext_noop("No"),
    TableCommand.YES: gettext_noop("Yes, go out"),
}
"""Label of each command, to be translated."""


@dataclass(frozen=True)
class TableOptions:
    """Options of the table.

    `ask_discard`: as in the settings. `reminders`: a computer partner gives reminders. `patience`: seconds after which
    a question that others wait for answers itself; 0: never. `speech`: players speak. `portraits`: the chosen ones, by
    name. `still`: motion is reduced. `coach`: the coach warns of costly actions.
    """

    show_keys: bool = False
    ask_discard: str = "never"
    reminders: bool = False
    patience: float = 0.0
    speech: bool = False
    portraits: Mapping[str, str] = field(default_factory=dict)
    still: bool = False
    coach: bool = False

    @classmethod
    def of(cls, settings: Settings) -> "TableOptions":
        """Return the options that the settings contain."""
        return cls(
            settings.show_keys,
            settings.ask_discard,
            settings.partner_reminds,
            patience=settings.question_seconds,
            speech=settings.speech,
            portraits=settings.portraits,
            still=settings.reduced_motion,
            coach=settings.coach,
        )

    def asks(self, *, wild: bool, left: int, staged: bool) -> bool:
        """Return whether to ask before a discard. `left`: cards in hand with this one; `staged`: others are staged."""
        risky = wild or left == 1 or staged
        return self.ask_discard == "always" or (self.ask_discard == "risky" and risky)


ANSWERS: Final = frozenset({TableCommand.YES, TableCommand.NO})


class AvailableCommands(ABC):
    """The commands for the player at the screen."""

    def __init__(self, board: Board, conductor: TableController, advice: Hints) -> None:
        self.board, self.conductor, self._advice = board, conductor, advice

    @property
    def may_arrange(self) -> bool:
        """True if the player may put the hand in order, also while others play."""
        return self.conductor.viewer in self.conductor.people

    @property
    def awaited(self) -> bool:
        """True if the table waits for the player."""
        return self.board.my_turn and self.board.idle and self.conductor.waiting_for_viewer

    @property
    def may_show_cards(self) -> bool:
        """True if the player may show a card of the hand to all."""
        return False

    def now(self) -> tuple[set[TableCommand], set[TableCommand]]:
        """Return the visible commands, and those of them that work now."""
        always = {TableCommand.MENU, TableCommand.MOVES}
        explains = {TableCommand.WHY} if self.may_arrange or self.conductor.computers else set[TableCommand]()
        shown, working = always | explains, always
        if explains and self._advice.can_tell:
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
        allowed = self.allowed()
        shown, working = shown | allowed, working | allowed
        if self.board.draft:
            shown.add(TableCommand.DECLARE)
            working.add(TableCommand.UNDO)
            if self.board.draft_status.can_declare:
                working.add(TableCommand.DECLARE)
        return shown, working

    @property
    @abstractmethod
    def asked(self) -> bool:
        """True if the player is asked a question that must be answered first."""

    @abstractmethod
    def allowed(self) -> set[TableCommand]:
        """Return the allowed commands that do not move cards: they are shown only when they work."""


class AnswerTimer:
    """Countdown for the question at the screen.

    `silent`: the default command of each phase whose question has a time limit.
    """

    def __init__(
        self, conductor: TableController, available: AvailableCommands, silent: Mapping[Phase, TableCommand]
    ) -> None:
        self._conductor, self._available, self._silent = conductor, available, silent
        self._asked: tuple[int, int, Phase] | None = None
        self._left = 0.0

    @property
    def seconds_left(self) -> int | None:
        """Whole seconds left for the question; None without a question, or without a limit."""
        return None if self._asked is None else max(0, math.ceil(self._left - 1e-6))

    @property
    def silent_answer(self) -> TableCommand | None:
        """The default command of the question; None without a time limit."""
        return None if self._asked is None else self._silent[self._asked[2]]

    @property
    def is_over(self) -> bool:
        """True if the time for the question is up."""
        return self._asked is not None and self._left <= 0

    def advance(self, passed: float, patience: float, *, paused: bool) -> TableCommand | None:
        """Count `passed` seconds, except while `paused`; return the default answer when the time is up.

        `patience`: the seconds of a new question, 0 without a limit.
        """
        board = self._available.board
        if not (patience and self._available.asked and board.view.phase in self._silent):
            self._asked = None
            return None
        asked = (len(self._conductor.match.events), board.bottom, board.view.phase)
        if self._asked != asked:
            self._asked, self._left = asked, patience
        elif not paused:
            self._left -= passed
        return self.silent_answer if self.is_over else None
