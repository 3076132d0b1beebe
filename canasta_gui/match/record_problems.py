"""What is wrong with a line of a record that can be read but does not follow from the lines before it: data, no prose.

The words floor makes a sentence of each (`words.record_problems`).
"""

from enum import StrEnum
from typing import NamedTuple

from canasta_gui.match.record import RecordError, RecordItem
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction


class RecordProblemCode(StrEnum):
    """What is wrong, for tools; the values are part of what `check --json` writes."""

    NO_SUCH_DEAL = "no_such_deal"
    NO_SUCH_SEAT = "no_such_seat"
    DEALER_SITS_OUT = "dealer_sits_out"
    NUMBER_OF_TOTALS = "number_of_totals"
    NO_SUCH_CUT = "no_such_cut"
    OTHER_DECK = "other_deck"
    SAME_DECK = "same_deck"
    OTHER_SHUFFLE = "other_shuffle"
    MATCH_IS_OVER = "match_is_over"
    DEAL_IS_RUNNING = "deal_is_running"
    NO_DEAL_IS_RUNNING = "no_deal_is_running"
    NO_CLOCK = "no_clock"
    CLOCK_STOPPED = "clock_stopped"
    CLOCK_TURNED_BACK = "clock_turned_back"
    DEAL_END_MISSING = "deal_end_missing"
    DEAL_END_MISPLACED = "deal_end_misplaced"
    MATCH_END_MISSING = "match_end_missing"
    MATCH_END_MISPLACED = "match_end_misplaced"
    ACTION_REFUSED = "action_refused"
    LINE_WRONG = "line_wrong"
    NO_SUCH_PRESET = "no_such_preset"
    NOT_THE_PRESET = "not_the_preset"


class BrokenSequence(NamedTuple):
    """A line that cannot stand where it does, or names what does not exist.

    `found`: the number that is wrong, where one is (a deal, a seat, how many totals). `needed`: what it must be, where
    that is a number.
    """

    code: RecordProblemCode
    found: int = 0
    needed: int = 0


class RefusedAction(NamedTuple):
    """An action that the referee refuses."""

    seat: int
    action: AnyAction
    refusal: Refusal

    @property
    def code(self) -> RecordProblemCode:
        return RecordProblemCode.ACTION_REFUSED


class WrongLine(NamedTuple):
    """A line of the right kind that says something else than what follows from the lines before."""

    wanted: RecordItem
    found: RecordItem

    @property
    def code(self) -> RecordProblemCode:
        return RecordProblemCode.LINE_WRONG


class OtherRules(NamedTuple):
    """A header that names a preset whose rules the record does not hold, or that does not exist."""

    code: RecordProblemCode
    preset: str


RecordProblem = BrokenSequence | RefusedAction | WrongLine | OtherRules


class LineProblem(NamedTuple):
    """What is wrong with the line of a number, counted from 1."""

    line_no: int
    problem: RecordProblem


class RecordReplayError(RecordError):
    """A record whose lines can be read but do not make a game."""

    def __init__(self, line_no: int, problem: RecordProblem) -> None:
        super().__init__(line_no, problem.code)
        self.problem = problem
