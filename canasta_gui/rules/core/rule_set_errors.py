"""What is wrong with a rule set: a code, the fields it is about and the numbers; the words floor makes a sentence."""

import difflib
from collections.abc import Iterable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from canasta_gui.messages import gettext_noop
from canasta_gui.text_input import LONGEST_QUOTE


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
    NO_SUCH_RANK = gettext_noop("there is no rank {rank}: ranks go from {low} to {high}, the ace")
    DEAD_BLACK_THREES = gettext_noop("black threes cannot be laid like red ones that are never laid")
    NO_MINIMUM = gettext_noop("the opening needs a minimum for the first deal")
    STEPS = gettext_noop("the steps of the opening must rise")
    NO_IRREGULARITIES = gettext_noop(
        "irregularities can be explained or played only where the table has a list of them"
    )
    WAIVED_UNLISTED = gettext_noop("what the list of irregularities does not name cannot be without consequence")


class RuleSetProblem(NamedTuple):
    """One thing that is wrong. `at`: the paths of the fields it is about (`cards.deal`), the likeliest to blame first.

    `near`: what may have been meant; `known`: all that could have been meant, where nothing is near.
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
    """A rule set that cannot be read or contradicts itself; `problems` has at least one entry, the worst first.

    `name`: what the rule set or its file is called, if that is known. The text is a sentence on the first one.
    """

    def __init__(self, problems: Iterable[RuleSetProblem], name: str = "") -> None:
        self.problems, self.name = tuple(problems), name
        super().__init__(f"{name}: {self.problems[0]}" if name else str(self.problems[0]))


def unknown(
    what: RuleSetProblemCode, word: str, known: Iterable[str], at: str = "", /, **values: int | str
) -> RuleSetProblem:
    """Return the problem of a word that is none of those known, with the nearest of them or with all."""
    every = tuple(sorted(known))
    near = difflib.get_close_matches(word[:LONGEST_QUOTE], every, n=1, cutoff=0.5)
    return RuleSetProblem(what, (at,) if at else (), values, near[0] if near else "", () if near else every)
