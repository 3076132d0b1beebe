"""What the expert learned from deals played out to their end: which discard costs least, when melds are held back.

Both are weighted sums of features; the weights depend on how near the nearest of the other seats is to the end. They
are data (`weights/learned_values.toml`): points by which an action ended ahead of another one with the same cards.
There is a table for rules in which a seat's first melds must count so much, one for those in which cards may be added
to the melds of all, and one for all others: what it costs to lay early depends most on these.
"""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from canasta_gui.ai.common.weight_files import read_table
from canasta_gui.ai.romme import weights
from canasta_gui.ai.romme.memory import RommeMemory
from canasta_gui.ai.romme.potential import completing_cards, growth_probabilities, pairs_waiting_for
from canasta_gui.rules.core.cards import JOKER, Card, rank_of, whole_deck
from canasta_gui.rules.romme.laying import LayDown
from canasta_gui.rules.romme.melds import RommeMeld, open_ends
from canasta_gui.rules.romme.ruleset import RommeRules

STAGES = (3, 6, 9)
"""The most cards in the smallest hand of the others, stage by stage; the last stage is beyond."""
DRAWS = 9
"""Draws over which a pair waits for its third card."""
NEVER = -1000.0
"""The value of discarding a joker."""
MAX_WAITING = 2.0
"""Further pairs of the next seat that wait for a card make no difference."""
SET, RUN, GAP = range(3)
"""What two cards wait for: a third of their rank, a neighbour in a run, or the card between them."""
MOST_SEATS = 4
"""What was learned of keeping melds back holds at tables of so many: more seats leave another stock, open sooner."""

DISCARD_FEATURES = (
    *("points", "root", "soon", "outs", "twins", "alone", "far", "sets", "runs", "gaps", "growing", "pairable"),
    *("waited", "crowded", "fits_table", "passed"),
)
HOLD_FEATURES = (
    *("always", "nearest", "round", "cards", "laid_points", "left_points", "left_cards", "jokers", "others_open"),
    *("table_melds", "stock"),
)


@cache
def _tables() -> Mapping[str, Mapping[str, Sequence[Sequence[float]]]]:
    """Return the weights by kind of rules, decision and stage."""
    names = {"discard": DISCARD_FEATURES, "hold": HOLD_FEATURES}
    return {
        kind: {what: list(zip(*(table[name] for name in names[what]), strict=True)) for what, table in tables.items()}
        for kind, tables in read_table(weights.__name__, "learned_values").items()
    }


def _weights(memory: RommeMemory, decision: str) -> Sequence[float]:
    melds = memory.view.rules.melds
    kind = "minimum" if melds.first_points else "shared" if melds.adding == "everywhere" else "own"
    return _tables()[kind][decision][bisect_left(STAGES, memory.nearest)]


def _weighted_sum(row: Sequence[float], features: Sequence[float]) -> float:
    return sum(weight * feature for weight, feature in zip(row, features, strict=True))


# --- what to discard -------------------------------------------------------------------------------------------------


def discard_values(memory: RommeMemory, rest: Sequence[Card], fitting: Collection[RommeMeld]) -> dict[Card, float]:
    """Return the value, in points, of discarding each of the cards left over; only differences between them matter.

    `fitting`: the melds that the seat may add to.
    """
    row, pairs = _weights(memory, "discard"), _pairs(memory, rest)
    growth = growth_probabilities(memory, fitting, DRAWS)
    table = {face for melds in memory.view.melds for meld in melds.values() for face, _ in open_ends(meld)}
    values: dict[Card, float] = {}
    for card in sorted(set(rest)):
        left = list(rest)
        left.remove(card)
        features = (*_hand_features(memory, left, pairs, growth), *_card_features(memory, card, table))
        values[card] = NEVER if card == JOKER else _weighted_sum(row, features)
    return values


class _Pair(NamedTuple):
    """Two cards that wait for a third.

    `kind`: SET, RUN or GAP. `thirds`: the unseen cards that would complete a meld; `live`: their copies. `points`: of
    the two cards.
    """

    one: Card
    other: Card
    kind: int
    thirds: tuple[Card, ...]
    live: int
    points: int


def _pairs(memory: RommeMemory, rest: Sequence[Card]) -> list[_Pair]:
    held, unseen = memory.view.rules.held_value, memory.unseen
    found = []
    for one, other in combinations(sorted(set(rest) - {JOKER}), 2):
        if thirds := set(completing_cards(one, other)):
            kind = SET if rank_of(one) == rank_of(other) else RUN if len(thirds) > 1 else GAP
            seen = tuple(third for third in thirds if unseen[third])
            live = sum(unseen[third] for third in seen)
            found.append(_Pair(one, other, kind, seen, live, held[one] + held[other]))
    return found


def _hand_features(
    memory: RommeMemory, left: Sequence[Card], pairs: Sequence[_Pair], growth: Mapping[Card, float]
) -> tuple[float, ...]:
    """Return the features of the cards left after a discard."""
    rules, kinds = memory.view.rules, set(left)
    held = rules.held_value
    points = sum(held[card] for card in left)
    expected = [0.0, 0.0, 0.0]
    thirds: dict[Card, int] = {}
    paired: set[Card] = set()
    for pair in pairs:
        if pair.one in kinds and pair.other in kinds:
            expected[pair.kind] += pair.points * (1.0 - (1.0 - min(1.0, pair.live / memory.hidden)) ** DRAWS)
            for third in pair.thirds:
                thirds[third] = max(thirds.get(third, 0), pair.points)
                paired |= {pair.one, pair.other}
    unseen, naturals = memory.unseen, kinds - {JOKER}
    return (
        points,
        sqrt(points),
        sum(unseen[third] * value for third, value in thirds.items()) / memory.hidden,
        sum(unseen[third] for third in thirds) / memory.hidden,
        len(left) - len(kinds),
        sum(held[card] for card in naturals - paired),
        _cards_above_threshold(rules, left, points),
        *expected,
        sum(growth.get(card, 0.0) * held[card] for card in naturals),
        sum(held[card] * sum(unseen[each] for each in pair_partners(card)) for card in naturals) / memory.hidden,
    )


def _cards_above_threshold(rules: RommeRules, left: Sequence[Card], points: int) -> int:
    """Return how many cards would have to go until little enough is left to announce."""
    for number, value in enumerate(sorted((rules.held_value[card] for card in left), reverse=True)):
        if points <= rules.going_out.threshold:
            return number
        points -= value
    return len(left)


@cache
def pair_partners(card: Card) -> tuple[Card, ...]:
    """Return the cards with which a card waits for a third one."""
    return tuple(
        each for each in sorted(set(whole_deck(1, 0, 0))) if each != card and set(completing_cards(card, each))
    )


def _card_features(memory: RommeMemory, card: Card, table: Collection[Card]) -> tuple[float, ...]:
    """Return the features of what others could do with a card; `table`: the cards that fit a meld there."""
    waiting = min(MAX_WAITING, pairs_waiting_for(memory, card))
    return waiting, waiting * waiting, float(card in table), float(memory.passed[memory.next_seat][card] > 0)


# --- when to lay -----------------------------------------------------------------------------------------------------


def hold_value(memory: RommeMemory, plan: LayDown, turns: int) -> float:
    """Return by how many points it is better to keep the first melds back in this turn than to lay them.

    `turns`: how many have been played before this one.
    """
    view, held = memory.view, memory.view.rules.held_value
    cards = [card for meld in plan.melds for card in meld.cards]
    features = (
        1.0,
        memory.nearest,
        turns / view.rules.players,
        len(cards),
        sum(held[card] for card in cards),
        sum(held[card] for card in plan.rest),
        len(plan.rest),
        cards.count(JOKER),
        sum(bool(melds) for seat, melds in enumerate(view.melds) if seat != memory.seat),
        sum(map(len, view.melds)),
        len(view.stock),
    )
    return _weighted_sum(_weights(memory, "hold"), features)
