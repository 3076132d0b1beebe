"""What the rule sets of every family have in common."""

import itertools
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Final, Self, get_args

from canasta_gui.rules.core.cards import Card, whole_deck
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_errors import RuleSetProblem, RuleSetProblemCode, unknown
from canasta_gui.rules.core.seating import Alliance, Seating
from canasta_gui.text_input import quoted_start

MOST_UNKNOWN: Final = 5
"""So many sources without a rule are named."""


class CardSet:
    """The cards of a game, in numbers of cards in all, not per pack, and how many each seat is dealt."""

    __slots__ = ()

    packs: int
    jokers: int
    blanches: int

    @property
    def total(self) -> int:
        """How many cards the game has."""
        return 52 * self.packs + self.jokers + self.blanches

    def deck(self) -> list[Card]:
        """Return every card of the game, in a fixed order."""
        return whole_deck(self.packs, self.jokers, self.blanches)


class RuleSet:
    """A frozen dataclass of the fields of a family, and the tables that follow from them.

    `alliance`: the sides as a deal begins. `tables`: the seats that play, clockwise, deal by deal and over again.
    """

    id: str
    title: str
    players: int
    cards: CardSet
    sources: Mapping[str, str]
    seating: Seating
    alliance: Alliance
    tables: tuple[tuple[int, ...], ...]

    @property
    def n_sides(self) -> int:
        """How many sides a deal begins with; each has a total of its own, whoever may join whom later."""
        return len(self.alliance.sides)

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat when a deal begins."""
        return self.alliance.side_of

    def playing(self, deal_no: int) -> tuple[int, ...]:
        """Return the seats that play this deal, clockwise."""
        return self.tables[(deal_no - 1) % len(self.tables)]

    def next_dealer(self, deal_no: int, dealer: int) -> int:
        """Return the seat that deals after this one dealt deal `deal_no`."""
        return self.seating.next_dealer(self.playing(deal_no), dealer, self.playing(deal_no + 1))

    def without_table_choices(self) -> Self:
        """Return the rules as they are before the players of a table choose how much of them to play."""
        return self

    def cited(self, why: Why) -> str:
        """Return where the rule book of this preset says so (`000:125`, `000:98-100, R09`), or an empty text."""
        return self.sources.get(why.value, "")


_RECORDED: Final = "recorded"


def recorded_where(matters: Callable[[Any], bool]) -> Mapping[str, Any]:
    """Return the metadata of a section that records name only where its value `matters` to the play."""
    return {_RECORDED: matters}


def sections_not_always_recorded(rules_class: type[Any]) -> Mapping[str, Callable[[Any], bool]]:
    """Return the sections of a rule set that its records may leave out, each with whether a value of it is recorded."""
    return {each.name: each.metadata[_RECORDED] for each in fields(rules_class) if _RECORDED in each.metadata}


def default_of(rules_class: type[Any], section: str) -> object:
    """Return the value of a section that rules have where nothing is said of it."""
    return next(each.default for each in fields(rules_class) if each.name == section)


def citable_in(fields_class: type[object], topics: Iterable[str]) -> dict[str, None]:
    """Return what `sources` may cite a place for: refusals, topics, fields by their path or their whole table.

    In order.
    """
    found = dict.fromkeys([*(why.value for why in Why), *topics])
    for name, hint in typing.get_type_hints(fields_class).items():
        found[name] = None
        for member in (hint, *get_args(hint)):
            if is_dataclass(member):
                inner = [each.name for each in fields(member) if each.init] + ["kind"] * hasattr(member, "kind")
                found |= dict.fromkeys(f"{name}.{key}" for key in inner)
    return found


def unknown_sources(sources: Iterable[str], known: Mapping[str, None]) -> Iterator[RuleSetProblem]:
    """Name what a rule set cites a place for though there is no such thing; the first few, for each costs time."""
    for code in itertools.islice((code for code in sources if code not in known), MOST_UNKNOWN):
        yield unknown(RuleSetProblemCode.UNKNOWN_SOURCE, code, known, code=quoted_start(code))
