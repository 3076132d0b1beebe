"""What the expert learned from deals played out to their end: which discard costs least, when melds are held back.

Both are sums of marks, each with a weight that depends on how near the nearest of the others is to the end. The
weights are data (`learned.toml`): points by which an action ended ahead of another one with the same cards. There is a
table for rules in which a seat's first melds must count so much, one for those in which cards may be added to the melds
of all, and one for all others: what it costs to lay early depends most on these.
"""

import tomllib
from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import resources
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from canasta_gui.ai.romme.knowledge import Knowledge
from canasta_gui.ai.romme.potential import completing, growing, waited_for
from canasta_gui.rules.core.cards import JOKER, Card, rank_of, whole_deck
from canasta_gui.rules.romme.laying import LayDown
from canasta_gui.rules.romme.melds import RommeMeld, open_ends
from canasta_gui.rules.romme.ruleset import RommeRules

STAGES = (3, 6, 9)
"""The most cards in the smallest hand of the others, stage by stage; the last stage is beyond."""
HOPED = 9
"""Draws over which a pair hopes for its third card."""
NEVER = -1000.0
"""What it is worth to discard a joker."""
CROWD = 2.0
"""More pairs than this of the next player that wait for a card make no difference."""
SET, RUN, GAP = range(3)

DISCARD_MARKS = (
    *("points", "root", "soon", "outs", "twins", "alone", "far", "sets", "runs", "gaps", "growing", "company"),
    *("waited", "crowded", "fits_table", "passed"),
)
HOLD_MARKS = (
    *("always", "nearest", "round", "cards", "laid_points", "left_points", "left_cards", "jokers", "others_open"),
    *("table_melds", "stock"),
)


@cache
def _tables() -> Mapping[str, Mapping[str, Sequence[Sequence[float]]]]:
    """Rules → decision → stage → weights."""
    text = (resources.files("canasta_gui.ai.romme") / "learned.toml").read_text("utf-8")
    names = {"discard": DISCARD_MARKS, "hold": HOLD_MARKS}
    return {
        kind: {what: list(zip(*(table[mark] for mark in names[what]), strict=True)) for what, table in tables.items()}
        for kind, tables in tomllib.loads(text).items()
    }


def _weights(know: Knowledge, decision: str) -> Sequence[float]:
    melds = know.view.rules.melds
    kind = "minimum" if melds.first_points else "shared" if melds.adding == "everywhere" else "own"
    return _tables()[kind][decision][bisect_left(STAGES, know.nearest)]


def _sum(weights: Sequence[float], marks: Sequence[float]) -> float:
    return sum(weight * mark for weight, mark in zip(weights, marks, strict=True))


# --- what to discard -------------------------------------------------------------------------------------------------


def discard_worths(know: Knowledge, rest: Sequence[Card], fitting: Collection[RommeMeld]) -> dict[Card, float]:
    """For each card of those left over what it is worth, in points, to discard it; only the differences say anything.

    `fitting`: the melds that the seat may add to.
    """
    weights, pairs = _weights(know, "discard"), _pairs(know, rest)
    grows = growing(know, fitting, HOPED)
    table = {face for melds in know.view.melds for meld in melds.values() for face, _ in open_ends(meld)}
    worths: dict[Card, float] = {}
    for card in sorted(set(rest)):
        left = list(rest)
        left.remove(card)
        marks = (*_hand_marks(know, left, pairs, grows), *_card_marks(know, card, table))
        worths[card] = NEVER if card == JOKER else _sum(weights, marks)
    return worths


class _Pair(NamedTuple):
    """Two cards that wait for a third: those that could be it and are not seen yet, how many there are, the points."""

    one: Card
    other: Card
    kind: int
    thirds: tuple[Card, ...]
    live: int
    points: int


def _pairs(know: Knowledge, rest: Sequence[Card]) -> list[_Pair]:
    held, unseen = know.view.rules.held_value, know.unseen
    found = []
    for one, other in combinations(sorted(set(rest) - {JOKER}), 2):
        if thirds := set(completing(one, other)):
            kind = SET if rank_of(one) == rank_of(other) else RUN if len(thirds) > 1 else GAP
            seen = tuple(third for third in thirds if unseen[third])
            live = sum(unseen[third] for third in seen)
            found.append(_Pair(one, other, kind, seen, live, held[one] + held[other]))
    return found


def _hand_marks(
    know: Knowledge, left: Sequence[Card], pairs: Sequence[_Pair], grows: Mapping[Card, float]
) -> tuple[float, ...]:
    """What the cards left after a discard are like."""
    rules, kinds = know.view.rules, set(left)
    held = rules.held_value
    points = sum(held[card] for card in left)
    hopes = [0.0, 0.0, 0.0]
    thirds: dict[Card, int] = {}
    paired: set[Card] = set()
    for pair in pairs:
        if pair.one in kinds and pair.other in kinds:
            hopes[pair.kind] += pair.points * (1.0 - (1.0 - min(1.0, pair.live / know.hidden)) ** HOPED)
            for third in pair.thirds:
                thirds[third] = max(thirds.get(third, 0), pair.points)
                paired |= {pair.one, pair.other}
    unseen, naturals = know.unseen, kinds - {JOKER}
    return (
        points,
        sqrt(points),
        sum(unseen[third] * worth for third, worth in thirds.items()) / know.hidden,
        sum(unseen[third] for third in thirds) / know.hidden,
        len(left) - len(kinds),
        sum(held[card] for card in naturals - paired),
        _far_from_the_end(rules, left, points),
        *hopes,
        sum(grows.get(card, 0.0) * held[card] for card in naturals),
        sum(held[card] * sum(unseen[each] for each in company(card)) for card in naturals) / know.hidden,
    )


def _far_from_the_end(rules: RommeRules, left: Sequence[Card], points: int) -> int:
    """How many cards would have to go until little enough is left to announce."""
    for number, worth in enumerate(sorted((rules.held_value[card] for card in left), reverse=True)):
        if points <= rules.going_out.threshold:
            return number
        points -= worth
    return len(left)


@cache
def company(card: Card) -> tuple[Card, ...]:
    """The cards that make a pair with a card, waiting for a third."""
    return tuple(each for each in sorted(set(whole_deck(1, 0, 0))) if each != card and set(completing(card, each)))


def _card_marks(know: Knowledge, card: Card, table: Collection[Card]) -> tuple[float, ...]:
    """What others could do with a card."""
    waited = min(CROWD, waited_for(know, card))
    return waited, waited * waited, float(card in table), float(know.passed[know.next_seat][card] > 0)


# --- when to lay -----------------------------------------------------------------------------------------------------


def hold_worth(know: Knowledge, plan: LayDown, turns: int) -> float:
    """By how many points it is better to keep the first melds back in this turn than to lay them.

    `turns`: how many have been played before this one.
    """
    view, held = know.view, know.view.rules.held_value
    cards = [card for meld in plan.melds for card in meld.cards]
    marks = (
        1.0,
        know.nearest,
        turns / view.rules.players,
        len(cards),
        sum(held[card] for card in cards),
        sum(held[card] for card in plan.rest),
        len(plan.rest),
        cards.count(JOKER),
        sum(bool(melds) for seat, melds in enumerate(view.melds) if seat != know.seat),
        sum(map(len, view.melds)),
        len(view.stock),
    )
    return _sum(_weights(know, "hold"), marks)
