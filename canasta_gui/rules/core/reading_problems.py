"""Problems in a rule set, or in a text that should be a position, an action or a line of a record: data, no prose.

A problem is a code, its values and its place; `words.reading_problems` makes a sentence of it.
"""

import difflib
import json
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple, NoReturn

from canasta_gui.messages import gettext_noop
from canasta_gui.text_input import LONGEST_QUOTE, quoted_start


class RuleSetProblemCode(Enum):
    """The codes. As everywhere in the program, the English words are the id of the message: a phrase without a stop."""

    # Reading
    NO_SUCH_RULES = gettext_noop("there is no rule set '{name}'")
    NOT_TOML = gettext_noop("this is not a TOML file")
    NOT_TOML_LINE = gettext_noop("this is not a TOML file: line {line} cannot be read")
    EXTENDS = gettext_noop("extends must name a rule set")
    UNKNOWN_KEY = gettext_noop("unknown key '{key}'")
    UNKNOWN_KEY_OF = gettext_noop("{table}: unknown key '{key}'")
    UNKNOWN_KIND = gettext_noop("{key}: unknown kind {value}")
    UNKNOWN_WORD = gettext_noop("{key}: {value} is unknown")
    MISSING = gettext_noop("{keys} missing")
    TOO_LARGE_A_FILE = gettext_noop("this is more than any rule set says")
    TOO_DEEP = gettext_noop("line {line} is nested deeper than any rule set")
    OUT_OF_SPAN = gettext_noop("{key}: must be between {low} and {high}")
    TOO_MANY_ENTRIES = gettext_noop("{key}: must hold at most {most} entries, not {have}")
    NOT_A_NUMBER = gettext_noop("{key}: must be a whole number, not {value}")
    NOT_A_TEXT = gettext_noop("{key}: must be a text, not {value}")
    NOT_A_SWITCH = gettext_noop("{key}: must be true or false, not {value}")
    NOT_A_LIST = gettext_noop("{key}: must be a list")
    WRONG_LENGTH = gettext_noop("{key}: must hold {need} entries each, not {have}")
    NOT_A_TABLE = gettext_noop("{key}: must be a table")
    NOT_A_KIND = gettext_noop("{key}: must be a table with a kind")
    NOT_TEXTS = gettext_noop("{key}: must be a table of texts")
    UNKNOWN_SOURCE = gettext_noop("[sources] names '{code}', which is no refusal, field or topic")
    # Contradictions
    PLAYERS = gettext_noop("players must be between {low} and {high}, not {players}")
    TOO_MANY_SIDES = gettext_noop("the table has room for {most} sides at most, not for {sides}")
    TOO_MANY_CARDS = gettext_noop("there can be at most {packs} packs, and {jokers} jokers and blanches of each kind")
    TOO_MANY_LIMITS = gettext_noop("the most wild cards can be said for {most} meld sizes at most")
    SIDES = gettext_noop("the sides must hold each of the seats 0 to {last} once, not {seats}")
    NOBODY_PLAYS = gettext_noop("playing must name the seats that play")
    NEIGHBOURS = gettext_noop("the seats {seats} cannot play together: sides must sit one after the other")
    UNEVEN = gettext_noop("the seats {seats} cannot play together: every side needs as many players")
    AT_LEAST = gettext_noop("{key}: must be at least {least}, not {value}")
    NO_STOCK = gettext_noop("a deal of {deal} with {players} players and {cards} cards leaves no stock")
    WILD_LIMITS_MISSING = gettext_noop("the most wild cards must be said for each meld size from 3 cards on")
    WILD_LIMITS_NATURAL = gettext_noop("the most wild cards must leave two natural cards in every meld")
    WILD_LIMITS_RISE = gettext_noop(
        "the most wild cards must not fall, and may rise by one at most from a meld size to the next"
    )
    TWICE = gettext_noop("{key}: two things are said of {value}")
    OUT_NO_CANASTA = gettext_noop("going out needs at least one canasta")
    OUT_WILD = gettext_noop("going out needs canastas of wild cards, but wild cards may not be laid by themselves")
    OUT_MIXED = gettext_noop("going out needs mixed canastas, but melds may not hold wild cards")
    JOINED_WILD_MELDS = gettext_noop("where sides join during a deal, wild cards may not be laid by themselves")
    JOINED_SEVERAL = gettext_noop("where sides join during a deal, no runs and one meld of a rank may be laid")
    OUT_RUNS = gettext_noop("going out needs canastas in sequence, but runs of a suit may not be laid")
    OUT_NATURAL_CARDS = gettext_noop(
        "going out needs natural canastas of {canasta} cards, but there are only {cards} cards of each rank"
    )
    OUT_MIXED_CARDS = gettext_noop(
        "going out needs mixed canastas of {canasta} cards, but there are only {cards} cards of each rank, and at most "
        "{wilds} wild cards may join them"
    )
    OUT_WILD_SEVERAL = gettext_noop(
        "going out needs {need} canastas of wild cards, but a side may lay only one meld of them"
    )
    OUT_WILD_CARDS = gettext_noop("the canastas that going out needs take {need} wild cards, but there are only {have}")
    OUT_TWOS = gettext_noop(
        "the canastas of wild cards that going out needs take {need} twos, but there are only {have}"
    )
    OUT_TOO_MANY_CANASTAS = gettext_noop("going out needs {need} canastas, but the cards are enough for {have} only")
    SPECIAL_CARDS = gettext_noop("nobody can ever hold the special hand “{hand}”: the packs have no such cards")
    SPECIAL_TOO_LARGE = gettext_noop(
        "nobody can ever hold the special hand “{hand}”: it has {have} cards, and a hand {most} at most"
    )
    TOGETHER_TOO_MANY = gettext_noop("a sum is named for {number} red threes together, but there are only {have}")
    CLOSED_TOO_SOON = gettext_noop("a meld cannot be closed by {most} cards: a canasta has {canasta}")
    WORTHLESS = gettext_noop("every card that can be melded must be worth at least 1 point, a black three at least 0")
    ENDLESS = gettext_noop("a match needs a target or a number of deals")
    DEAD_RED_THREES = gettext_noop("red threes that are never laid cannot end the deal")
    RUNS_CLEAN = gettext_noop("where runs are laid, no opening can need a meld without wild cards")
    UNDER_WHOLE_PILE = gettext_noop("cards under the up-card need a card turned up and a pile that is taken whole")
    UNDER_IRREGULARITIES = gettext_noop("with cards under the up-card no irregularities can be played")
    RUNS_NATURAL = gettext_noop("where runs are laid, no opening can be one without wild cards")
    NO_SUCH_RANK = gettext_noop("there is no rank {rank}: ranks go from {low} to {high}, the ace")
    DEAD_BLACK_THREES = gettext_noop("black threes cannot be laid like red ones that are never laid")
    NO_MINIMUM = gettext_noop("the opening needs a minimum for the first deal")
    STEPS = gettext_noop("the steps of the opening must rise")
    NO_IRREGULARITIES = gettext_noop(
        "irregularities can be explained or played only where the table has a list of them"
    )
    WAIVED_UNLISTED = gettext_noop("what the list of irregularities does not name cannot be without consequence")


class RuleSetProblem(NamedTuple):
    """One problem.

    `at`: paths of the fields it is about (`cards.deal`), the likeliest culprit first. `near`: a probable correction;
    `known`: all valid words, if none is near.
    """

    code: RuleSetProblemCode
    at: tuple[str, ...] = ()
    values: Mapping[str, int | str] = MappingProxyType({})
    near: str = ""
    known: tuple[str, ...] = ()

    def __str__(self) -> str:
        phrase = self.code.value.format(**self.values)
        if self.near:
            return f"{phrase}; did you mean '{self.near}'?"
        return f"{phrase}; there are {', '.join(self.known)}" if self.known else phrase


class RuleSetError(ValueError):
    """Error for a rule set that cannot be read or contradicts itself.

    `problems` has at least one entry, the worst first. `name`: name of the rule set or its file, if known. The text is
    a sentence about the first problem.
    """

    def __init__(self, problems: Iterable[RuleSetProblem], name: str = "") -> None:
        self.problems, self.name = tuple(problems), name
        super().__init__(f"{name}: {self.problems[0]}" if name else str(self.problems[0]))


def unknown(
    what: RuleSetProblemCode, word: str, known: Iterable[str], at: str = "", /, **values: int | str
) -> RuleSetProblem:
    """Return the problem of an unknown word, with the nearest known one or all of them."""
    every = tuple(sorted(known))
    near = difflib.get_close_matches(word[:LONGEST_QUOTE], every, n=1, cutoff=0.5)
    return RuleSetProblem(what, (at,) if at else (), values, near[0] if near else "", () if near else every)


class ReadingCode(Enum):
    """The codes. As everywhere in the program, the English words are the id of the message: a phrase without a stop."""

    # JSON
    NO_JSON = gettext_noop("this is no JSON object")
    NO_JSON_AT = gettext_noop("this is no JSON object (column {column})")
    TOO_LARGE_JSON = gettext_noop("this JSON object holds more than the program ever writes")
    TWICE = gettext_noop("the field {field} is there twice")
    MISSING = gettext_noop("the field '{field}' is missing")
    NOT_A_NUMBER = gettext_noop("'{field}' must be a whole number, not {value}")
    NOT_A_TEXT = gettext_noop("'{field}' must be a text, not {value}")
    NOT_A_LIST = gettext_noop("'{field}' must be a list, not {value}")
    NOT_AN_OBJECT = gettext_noop("'{field}' must be an object, not {value}")
    NOT_NUMBERS = gettext_noop("'{field}' must be a list of whole numbers, not {value}")
    NOT_CARDS = gettext_noop("'{field}' must be a list of cards, not {value}")
    NOT_MELDS = gettext_noop("'{field}' must be a list of melds, not {value}")
    NOT_TRUE_OR_FALSE = gettext_noop("'{field}' must be true or false, not {value}")
    NOT_TRUE = gettext_noop("'{field}' must be true")
    NOT_ONE_OF = gettext_noop("'{field}' must be one of {known}, not {value}")
    NOT_IN_SPAN = gettext_noop("'{field}' must be a whole number from {low} to {high}, not {value}")
    NOT_A_VALUE = gettext_noop("{value} is no text, number, truth value or list of them")
    ENDLESS_NUMBER = gettext_noop("in '{field}' stands a number larger than any of a game")
    # Cards and melds
    NO_SUCH_CARD = gettext_noop("no such card: {value}")
    NOT_A_CARD = gettext_noop("a card must be a text such as 'KS', not {value}")
    HIDDEN_CARD = gettext_noop("a hidden card cannot be played")
    OPEN_CARD_HIDDEN = gettext_noop("a card that lies open cannot be hidden")
    CARD_TOO_OFTEN = gettext_noop("here is one {card} too many: the packs hold {limit}")
    TOO_MANY_CARDS = gettext_noop("with this there are more than the {total} cards of the game")
    NO_RED_THREE = gettext_noop("{card} is no red three")
    NO_MELD = gettext_noop("{cards} is no meld")
    NO_MELD_OF_ONE_RANK = gettext_noop("{cards} is no meld: it needs natural cards of one rank")
    NO_MELD_OF_RED_THREES = gettext_noop("{cards} is no meld: red threes lie beside the melds")
    NO_MELD_OF_THIS_RANK = gettext_noop("{cards} is no meld of rank {rank}")
    TWO_MELDS_OF_A_RANK = gettext_noop("side {side} has two melds of one rank ({cards})")
    EMPTY_MELD = gettext_noop("a meld needs at least one card")
    NOT_A_MELD = gettext_noop("a meld must be an object with 'rank' and 'cards', not {value}")
    NOT_A_NUMBERED_MELD = gettext_noop(
        "a meld must be an object with 'rank' and 'cards' (and perhaps 'of'), not {value}"
    )
    NO_SUCH_MELD_RANK = gettext_noop("there is no meld of rank {value}; the ranks are {known}")
    NO_SUCH_RANK = gettext_noop("there is no rank {value}; the ranks are {known}")
    # Actions
    ACTION_NO_OBJECT = gettext_noop("an action must be a JSON object")
    NO_DO = gettext_noop("the field 'do' is missing; it names the action")
    NO_SUCH_ACTION = gettext_noop("there is no action {value}")
    NO_SUCH_ACTION_FIELD = gettext_noop("the action '{action}' has no field {field}")
    ACTION_FIELD_MISSING = gettext_noop("the action '{action}' needs the field '{field}'")
    NOT_A_SEAT = gettext_noop("'{field}' must be a seat, not {value}")
    # Positions
    NO_FIELD = gettext_noop("{text} is no field: a field is a name, a colon and a value")
    NO_SUCH_FIELD = gettext_noop("there is no field {field}")
    NO_RULES = gettext_noop("the field 'rules' is missing; it names the rule set, one of {known}")
    RULES_NO_OBJECT = gettext_noop("after 'rules' stands no JSON object")
    NO_TURN = gettext_noop("the field 'to act' is missing; it names the seat that must act")
    NOT_ONE_VALUE = gettext_noop("'{field}' needs one value, not {value}")
    NOT_SO_MANY_NUMBERS = gettext_noop("'{field}' needs {need} whole numbers, not {value}")
    NO_SUCH_SEAT = gettext_noop("there is no seat {number}; the seats are 0 to {last}")
    NO_SUCH_SIDE = gettext_noop("there is no side {number}; the sides are 0 to {last}")
    NO_LONE_HAND = gettext_noop("in these rules nobody becomes the isolated hand")
    NOBODY_CHOOSES = gettext_noop("in this game nobody chooses a packet")
    OTHERS_PLAY = gettext_noop("in deal {deal} the seats {seats} play")
    SITS_OUT = gettext_noop("seat {seat} sits out in deal {deal}")
    CANNOT_ANSWER = gettext_noop("seat {seat} cannot be the one who answers")
    CANNOT_ANSWER_SEAT = gettext_noop("seat {seat} cannot be the one who answers seat {asker}")
    TOO_MANY_UP_CARDS = gettext_noop("{number} up-cards in a pile of {cards} cards")
    NOT_IN_TURN = gettext_noop("seat {seat} acts in the turn of seat {turn}, but nobody is asked")
    NOT_TAKEN = gettext_noop("seat {seat} has not taken {card}")
    CLAIMANT = gettext_noop("'claimant' must say for whom consent is asked, and nothing elsewhere")
    NOBODY_ASKED = gettext_noop("by these rules nobody is asked about the face-up card")
    NO_FACE_UP_CARD = gettext_noop("nobody can be asked: there is no face-up card")
    OWN_DISCARD = gettext_noop("seat {seat} cannot claim what it has discarded itself")
    NOT_BETWEEN_SEATS = gettext_noop("seat {seat} does not sit between the card and seat {claimant}")
    TOO_FEW_TO_CLAIM = gettext_noop(
        "seat {seat} cannot claim: that takes {need} cards of the stock, and there are {have}"
    )
    # Irregularities in actions and positions
    NO_SEAT_BETWEEN = gettext_noop("'{field}' must be a seat from {low} to {high}, not {value}")
    NO_SIDE_BETWEEN = gettext_noop("'{field}' must be a side from {low} to {high}, not {value}")
    NOT_A_DEED = gettext_noop("'{field}' must be an action, one of {known}, not {value}")
    NOT_OF_THE_PACKS = gettext_noop("'{field}' must be a card of the packs, not {value}")
    NOT_A_MELD_NAME = gettext_noop("'{field}' must be the name of a meld, not {value}")
    NO_FIELD_IN = gettext_noop("'{name}' has no field {field}")
    FIELD_MISSING_IN = gettext_noop("'{name}' needs the field '{field}'")
    IRREGULARITIES_NO_OBJECT = gettext_noop("after 'irregularities' stands no JSON object")
    NO_IRREGULARITIES = gettext_noop("in these rules no irregularities are played")
    TURN_MISPLACED = gettext_noop("'turn' stands only where an irregularity is set right")
    OTHER_MUST_ACT = gettext_noop("it is seat {wanted} that must act, not seat {seat}")
    CASE_MISPLACED = gettext_noop("a 'case' stands in the phase 'remedy', and nowhere else")
    PICKS_MISPLACED = gettext_noop("'picks' of two cards or more stand in the phase 'pick', and nowhere else")
    CONTEST_INCOMPLETE = gettext_noop("in the phase 'contest' the 'exit' and who is 'waiting' must be said")
    OFFENDER_SITS_OUT = gettext_noop("a seat that sits out cannot have offended")
    PENALTY_CARDS = gettext_noop("penalty cards of seat {seat} are not in its hand")
    NOT_OVERFULL = gettext_noop("side {side} has no meld {meld} with too many wild cards")
    NO_REMEDY = gettext_noop("for the offence '{offence}' there is no remedy")
    OFFENCE_WITHOUT_BEFORE = gettext_noop("the offence '{offence}' needs the field 'before'")
    NO_MISDEAL = gettext_noop("the offence '{offence}' needs 'misdeal', which says how it shows on the table")
    MISDEAL_MISFITS = gettext_noop("the fault '{offence}' of the deal does not go with the position")
    OFFENCE_MISFITS = gettext_noop("the offence '{offence}' of seat {seat} does not go with the cards on the table")
    # Lines of a record
    NO_UTF8 = gettext_noop("this is no UTF-8 text")
    EMPTY_RECORD = gettext_noop("this is no game record: not one whole line in it")
    NO_RECORD = gettext_noop("this is no game record: the first line must be an object with the field 'record'")
    NO_DEAL = gettext_noop("there is no deal in this record")
    TOO_LONG_LINE = gettext_noop("this line is longer than any line of a record")
    TOO_MANY_LINES = gettext_noop("a record ends before this line: it has at most {most}")
    NOT_ONE_KIND = gettext_noop("a line needs exactly one of the fields {known}")
    SECOND_RECORD = gettext_noop("a second record begins here")
    NEWER_FORMAT = gettext_noop("this is a record of format {format}, which only a newer version of the program reads")
    OTHER_FORMAT = gettext_noop("this is a record of format {format}; this program reads formats {first} and {last}")
    FORMAT_TOO_OLD = gettext_noop("where irregularities are played a record is of format {need}, not {format}")
    FINE_NO_OBJECT = gettext_noop("a fine must be an object, not {value}")
    NO_SUCH_OFFENCE = gettext_noop("there is no offence {value}")
    NUMBER_OF_SEATS = gettext_noop("there are {seats} seats, and the rules are for {players} players")
    NO_RULES_NAMED = gettext_noop("one of the fields 'rules' and 'preset' must be there")
    SEAT_NO_OBJECT = gettext_noop("a seat must be an object with 'name' and 'player', not {value}")
    SCORE_LINE_NO_OBJECT = gettext_noop("a score line must be an object, not {value}")
    WRONG_SUM = gettext_noop("the score line of side {side} adds up to {sum}, not {said}")
    NO_SUCH_LINE_FIELD = gettext_noop("there is no field {field} in a line of this kind")
    HIDDEN_ORDER = gettext_noop("the order must name every card")
    NO_PAD = gettext_noop("these are no scores of a table: the first line must be an object with the field 'pad'")
    NO_SUCH_PAD_DEAL = gettext_noop("there is no deal {deal}")
    WRONG_LINES = gettext_noop("the score line of side {side} does not follow from the count")
    BAD_RULES = gettext_noop("the rules cannot be used")


class TextPlace(NamedTuple):
    """Place of a fault: a line of a text, counted from 1, or a field of a JSON object."""

    line: int = 0
    field: str = ""

    def __str__(self) -> str:
        return f"line {self.line}" if self.line else f"field {self.field!r}"


class ReadingProblem(NamedTuple):
    """One problem. `near`: a probable correction. `rules`: the problems of a rule set in the text."""

    code: ReadingCode
    values: Mapping[str, int | str] = MappingProxyType({})
    near: str = ""
    place: TextPlace | None = None
    rules: RuleSetError | None = None

    def __str__(self) -> str:
        phrase = str(self.rules) if self.rules is not None else self.code.value.format(**self.values)
        phrase += f"; did you mean '{self.near}'?" if self.near else ""
        return phrase if self.place is None else f"{self.place}: {phrase}"


class NotationError(ValueError):
    """Error for a text that is not a valid position, action or line of a record."""

    def __init__(self, problem: ReadingProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem

    def at(self, place: TextPlace) -> "NotationError":
        """Return the error with the place of the text."""
        return NotationError(self.problem._replace(place=place))


def fail(code: ReadingCode, place: TextPlace | None = None, /, *, near: str = "", **values: int | str) -> NoReturn:
    """Raise NotationError for a value at this place."""
    raise NotationError(ReadingProblem(code, values, near, place))


def json_text(value: object) -> str:
    """Return a JSON value as sentences quote it: a text in quotes, anything else as JSON; shortened."""
    try:
        text = repr(value) if isinstance(value, str) else json.dumps(value)
    except (ValueError, RecursionError):  # thousands of digits in a number, or of nested brackets
        return "…"
    return quoted_start(text)


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the most similar known word; empty if none is near."""
    near = difflib.get_close_matches(quoted_start(word), list(known), n=1, cutoff=0.6)
    return near[0] if near else ""
