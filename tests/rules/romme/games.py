"""Whole deals of Rommé played at random, for tests that watch them."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.romme.engine import apply, start_deal
from canasta_gui.rules.romme.events import Action, Event
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import candidates
from canasta_gui.rules.romme.ruleset import RommeRules

LONGEST = 3000
PRESETS = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch", "romme-2", "romme-acquisition-3")
"""Every kind of game, at small tables and large ones."""
BUSY = ("lay", "add", "swap", "announce")


class Step(NamedTuple):
    """A step of a game and the position after it; the first step is the deal, without an action."""

    events: list[Event]
    pos: RommePosition
    action: Action | None = None


def deck(rules: RommeRules) -> list[Card]:
    """Return every card of the game."""
    return rules.cards.deck()


def deal(rules: RommeRules, rng: Random) -> tuple[RommePosition, list[Event]]:
    """Return a fresh deal."""
    order = deck(rules)
    rng.shuffle(order)
    return start_deal(rules, order, deal_no=1, dealer=rules.players - 1, totals=[0] * rules.players)


def choose(rng: Random, pos: RommePosition, busy: float = 0.8) -> Action:
    """Return any candidate, those that lay something rather than the others."""
    allowed = list(candidates(view_of(pos, pos.to_act), pos.to_act))
    laying = [action for action in allowed if action.do in BUSY]
    return rng.choice(laying if laying and rng.random() < busy else allowed)


def played(rules: RommeRules, seed: int, busy: float = 0.8) -> Iterator[Step]:
    """Yield a deal, step by step; the position is the same object all along."""
    rng = Random(seed)
    pos, events = deal(rules, rng)
    yield Step(events, pos)
    for _ in range(LONGEST):
        if pos.phase is Phase.OVER:
            return
        action = choose(rng, pos, busy)
        yield Step(apply(pos, pos.to_act, action), pos, action)
    raise AssertionError("this deal does not end")
