"""The practice deals that come with the program: TOML files, read into positions, tasks and judgements.

The pieces of advice on the rule page have each a short one.

Texts are messages to be translated; {me}, {left}, {partner} and {right} are the names of the seats.
"""

import math
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from canasta_gui.match.match import deck_of
from canasta_gui.play.practice.moves import MovePattern, ScriptedMove, read_moves, read_pattern
from canasta_gui.rules.canasta.position import CanastaPosition, recount
from canasta_gui.rules.core.cards import HIDDEN, RED_THREES, Card
from canasta_gui.rules.families import AnyPosition, AnyRules, family, load_rules, rules_at_level
from canasta_gui.toml_input import read_toml
from canasta_gui.words.rulebook.page import ALL_ADVICE

PRACTICES: Final = ("opening", "freezing", "defence", "going_out", "irregularities")
"""The practice deals, in the order in which they are offered."""
ME: Final = 0
"""The learner's seat."""
_LEVEL: Final = "club"
_CHANCE: Final = 1

SeatMove = tuple[int, ScriptedMove]
"""What a seat does."""


@dataclass(frozen=True)
class Mistake:
    """Something that the rules allow and the task does not.

    `without`: only as long as this has not been done in this turn. `until`: not after the turn of this number. `then`:
    what the others make of it, played before the reason is given.
    """

    pattern: MovePattern
    reason: str
    without: str = ""
    until: float = math.inf
    then: tuple[SeatMove, ...] = ()


@dataclass(frozen=True)
class PracticeTurn:
    """A turn of the learner.

    `task`: what to look at and what to find out. `right`: the moves that are right, in their order; `free`: what may be
    done besides. `praise`: why it was right; empty for the last turn. `otherwise`: the reason against whatever else the
    rules allow. `others`: what the others do, from the beginning of this turn to that of the next.
    """

    task: str
    right: tuple[ScriptedMove, ...]
    praise: str
    otherwise: str
    free: tuple[MovePattern, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    others: tuple[SeatMove, ...] = ()


@dataclass(frozen=True)
class Practice:
    """A practice deal, from a `position` in the middle of a deal. `before`: what the others do before the first turn.

    `level`: of the computers, where the deal goes another way than the others' moves foresee.
    """

    name: str
    title: str
    about: str
    position: AnyPosition
    turns: tuple[PracticeTurn, ...]
    done: str
    before: tuple[SeatMove, ...] = ()
    level: str = _LEVEL


@cache
def load_practice(name: str) -> Practice:
    """Return a practice deal by its name."""
    table = _table("deals", name)
    return _practice(name, table["title"], table["about"], table)


@cache
def load_advice_deal(key: str) -> Practice:
    """Return the short practice deal that shows a piece of advice, by the key of the advice."""
    advice = ALL_ADVICE[key]
    return _practice(f"advice.{key}", advice.title, advice.text, _table("advice", key))


def _table(folder: str, name: str) -> Mapping[str, Any]:
    return read_toml((resources.files(__package__) / folder / f"{name}.toml").read_text(encoding="utf-8"))


def _practice(name: str, title: str, about: str, table: Mapping[str, Any]) -> Practice:
    general = _mistakes(table.get("mistakes", ()))
    return Practice(
        name,
        title,
        about,
        _position(table["position"], _rules(table)),
        tuple(
            _turn(turn, tuple(each for each in general if number <= each.until))
            for number, turn in enumerate(table["turns"], 1)
        ),
        table["done"],
        _seat_moves(table.get("before", ())),
    )


def _rules(table: Mapping[str, Any]) -> AnyRules:
    rules = load_rules(table["rules"])
    return rules_at_level(rules, table["irregularities"]) if "irregularities" in table else rules


def _turn(table: Mapping[str, Any], general: tuple[Mistake, ...]) -> PracticeTurn:
    return PracticeTurn(
        table["task"],
        read_moves(table["right"]),
        table.get("praise", ""),
        table["otherwise"],
        tuple(map(read_pattern, table.get("free", ()))),
        (*_mistakes(table.get("mistakes", ())), *general),
        _seat_moves(table.get("others", ())),
    )


def _mistakes(tables: Any) -> tuple[Mistake, ...]:
    return tuple(
        Mistake(
            read_pattern(each["move"]),
            each["reason"],
            each.get("without", ""),
            each.get("until", math.inf),
            _seat_moves(each.get("then", ())),
        )
        for each in tables
    )


def _seat_moves(lines: Any) -> tuple[SeatMove, ...]:
    """Return the moves of lines such as `1: draw, discard 6D`."""
    found = []
    for line in lines:
        seat, _, moves = line.partition(":")
        found += [(int(seat), move) for move in read_moves(moves)]
    return tuple(found)


# --- the position ---


def _position(text: str, rules: AnyRules) -> AnyPosition:
    """Return a position in words, with the cards that it leaves open dealt out, and all others below the stock.

    Red threes come last: nobody is to meet one by chance.
    """
    position = family(rules).read_position(text, rules=rules)
    rest = _rest_of_deck(position)
    second = position.reserves if isinstance(position, CanastaPosition) else ()
    for cards in (position.stock, *position.hands, *second):
        cards[:] = [rest.pop() if card == HIDDEN else card for card in cards]
    for hand in position.hands:
        hand.sort()
    position.stock = [*rest, *position.stock]
    if isinstance(position, CanastaPosition):
        recount(position)
    return position


def _rest_of_deck(position: AnyPosition) -> list[Card]:
    """Return the cards that the position does not name, red threes first, for what is dealt from the end."""
    left = Counter(deck_of(position.rules))
    left.subtract(card for card in family(position.rules).all_cards(position) if card != HIDDEN)
    if min(left.values()) < 0:
        raise ValueError(f"more cards than the deck has: {[card for card, number in left.items() if number < 0]}")
    rest = sorted(left.elements())
    random.Random(_CHANCE).shuffle(rest)
    return sorted(rest, key=lambda card: card not in RED_THREES)
