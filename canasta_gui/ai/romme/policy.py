"""The policy of every level of Rommé: lay what is possible, keep cards that may become melds, feed no other seat."""

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from itertools import combinations
from math import sqrt
from typing import NamedTuple

from canasta_gui.ai.common.players import decision_rng
from canasta_gui.ai.common.weight_files import read_table
from canasta_gui.ai.romme import weights
from canasta_gui.ai.romme.memory import (
    EndLookahead,
    RommeMemory,
    completing_cards,
    could_share_meld,
    growth_probabilities,
    keep_values,
    pairs_waiting_for,
    recall,
)
from canasta_gui.ai.romme.weights import RommeWeights, load_weights
from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card, rank_of, whole_deck
from canasta_gui.rules.core.events import Discard, Draw, TurnBegan
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import LayDown, best_lay
from canasta_gui.rules.romme.melds import RommeMeld, meld_refusal, open_ends
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import additions, check
from canasta_gui.rules.romme.ruleset import RommeRules

# Learned values of discards and of holding melds back, from deals played to their end: the points by which an action
# ended ahead of another one with the same cards. Both are weighted sums of features (`weights/learned_values.toml`);
# the weights depend on the smallest hand of the other seats. There is a table for rules with a minimum for a seat's
# first melds, one for rules by which cards may be added to all melds, and one for all others, since the cost of laying
# early depends most on these.

STAGES = (3, 6, 9)
"""Upper bounds of the stages in cards of the others' smallest hand; the last stage has none."""
DRAWS = 9
"""Number of draws that a pair is assumed to wait for its third card."""
NEVER = -1000.0
"""The value of discarding a joker."""
MAX_WAITING = 2.0
"""Upper bound on the pairs of the next seat that wait for a card; more make no difference."""
SET, RUN, GAP = range(3)
"""Missing third card of a pair: another of its rank, a neighbour in a run, or the card between the two."""
MOST_SEATS = 4
"""Maximum number of seats at which melds are held back; larger tables have a smaller stock and open sooner."""

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


# --- discards --------------------------------------------------------------------------------------------------------


def discard_values(memory: RommeMemory, rest: Sequence[Card], fitting: Collection[RommeMeld]) -> dict[Card, float]:
    """Return the value, in points, of discarding each of the unmelded cards; only differences matter.

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

    `kind`: SET, RUN or GAP. `thirds`: unseen cards that would complete a meld; `live`: number of their copies.
    `points`: points of the two cards.
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
    """Return the number of cards that must go before the rest is low enough to announce."""
    for number, value in enumerate(sorted((rules.held_value[card] for card in left), reverse=True)):
        if points <= rules.going_out.threshold:
            return number
        points -= value
    return len(left)


@cache
def pair_partners(card: Card) -> tuple[Card, ...]:
    """Return the cards that form a pair with a card."""
    return tuple(
        each for each in sorted(set(whole_deck(1, 0, 0))) if each != card and set(completing_cards(card, each))
    )


def _card_features(memory: RommeMemory, card: Card, table: Collection[Card]) -> tuple[float, ...]:
    """Return the features of a card's use to others; `table`: cards that fit a meld on the table."""
    waiting = min(MAX_WAITING, pairs_waiting_for(memory, card))
    return waiting, waiting * waiting, float(card in table), float(memory.passed[memory.next_seat][card] > 0)


# --- holding melds back ----------------------------------------------------------------------------------------------


def hold_value(memory: RommeMemory, plan: LayDown, turns: int) -> float:
    """Return the gain in points of keeping the first melds back in this turn, instead of laying them.

    `turns`: number of turns played before this one.
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


CLUB = load_weights("club")


def decide(view: RommeView, history: Sequence[Event], weights: RommeWeights = CLUB) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them."""
    return RommeDecision(view, history, weights).action()


class RommeDecision:
    """One decision of the seat that must act: its view, memory and hand, and values derived from them."""

    def __init__(self, view: RommeView, history: Sequence[Event], weights: RommeWeights) -> None:
        self.view, self.weights = view, weights
        self.seat = view.to_act
        self.rules = view.rules
        self.hand = view.hands[self.seat]
        self.memory: RommeMemory = recall(view, history, self.seat)
        self._rng = decision_rng(self.seat, view.deal_no, len(history), sorted(self.hand), view.pile)
        self.turns = max(0, sum(isinstance(event, TurnBegan) for event in history) - 1)
        self.overlooks = weights.overlooks > 0 and self._rng.random() < weights.overlooks

    def action(self) -> act.Action:
        """Return the action to play."""
        match self.view.phase:
            case Phase.CONSENT:
                return act.Consent(len(self.view.hands[self.view.claimant]) >= self.weights.consents_from)
            case Phase.CLAIM if self.seat != self.view.turn:
                claim = act.Claim(self._claims())
                return claim if check(self.view, self.seat, claim) is None else act.Claim(False)
            case Phase.CLAIM | Phase.DRAW:
                return self._start()
            case _:
                return self._melding() or self._end_of_turn()

    # --- the face-up card ---

    def _start(self) -> act.Action:
        take = act.TakeUp()
        if check(self.view, self.seat, take) is None and not self.overlooks and self._takes(self.view.pile[-1]):
            return take
        return act.Claim(False) if self.view.phase is Phase.CLAIM else Draw()

    def _takes(self, card: Card) -> bool:
        if card in self.memory.let_go and not self._lays_at_once(card):
            return False  # no new card has come since it was discarded: taking it again could go on for ever
        return self._wants(card) or (self.weights.learned and self.lookahead.ends_deal(self.hand, card))

    @cached_property
    def lookahead(self) -> EndLookahead:
        return EndLookahead(self.memory)

    def _lays_at_once(self, card: Card) -> bool:
        """Return whether the seat would lay or add the card in this turn."""
        return self.fits(card) or (self.view.is_open(self.seat) and bool(self._planned([*self.hand, card]).melds))

    @property
    def _caught(self) -> float:
        return self.weights.near if self.memory.nearest <= self.weights.near_cards else self.weights.caught

    def _wants(self, card: Card) -> bool:
        """Return whether the card fits a meld, in the hand or on the table."""
        if card == JOKER:
            return True
        return self.saved(card) >= 0 or self.fits(card)

    def saved(self, card: Card) -> int:
        """Return the points by which the card reduces the rest of the hand after laying; negative if it stays."""
        return best_lay(self.rules, self.hand).points - best_lay(self.rules, [*self.hand, card]).points

    def fits(self, card: Card) -> bool:
        """Return whether the card could be added to a meld on the table in this turn."""
        return any(card in dict(open_ends(meld)) for meld in self._melds_to_add_to())

    def _melds_to_add_to(self) -> list[RommeMeld]:
        """Return the melds on the table that the seat may add to; none before it has laid one itself."""
        return self.memory.addable_melds if self.view.is_open(self.seat) else []

    def _claims(self) -> bool:
        card = self.view.pile[-1]
        if self.overlooks or card == HIDDEN:
            return False
        return self.saved(card) >= self.weights.claim_from

    # --- laying ---

    def _melding(self) -> act.Action | None:
        """Return an announcement, or else melds, an exchanged joker or added cards; None if nothing is to be laid."""
        out = self._way_out()
        if out is not None:
            return out
        if self.overlooks:
            return None
        swap = self._swap()
        if swap is None and self.holds_back:
            return None
        return swap or self._lay() or self._add()

    @cached_property
    def holds_back(self) -> bool:
        """True if the first melds should be laid in a later turn; False if the deal could end in this one."""
        plan, crowded = self.plan, self.rules.players > MOST_SEATS
        if not self.weights.learned or crowded or self.view.is_open(self.seat) or self.view.turned or not plan.melds:
            return False
        left = [self.rules.held_value[card] for card in plan.rest]
        if sum(left) - max(left, default=0) <= self.rules.going_out.threshold:
            return False
        return hold_value(self.memory, plan, self.turns) > 0.0

    def _way_out(self) -> act.Announce | None:
        """Return the announcement that ends the deal once nothing more can be laid; None if there is none."""
        return None if self.plan.melds else best_announcement(self.view, self.seat)

    @cached_property
    def plan(self) -> LayDown:
        """The best melds to lay now that the rules for first melds and for the last card allow."""
        return self._planned(self.hand)

    def _planned(self, hand: Sequence[Card]) -> LayDown:
        """Return the plan for a hand."""
        need = 0 if self.view.is_open(self.seat) else self.rules.melds.first_points
        if not self.rules.going_out.must_discard:
            return best_lay(self.rules, hand, need)
        plans = (self._plan_without(hand, card, need) for card in sorted(set(hand)))
        return min(plans, key=lambda plan: plan.points - max(map(self.rules.held_value.__getitem__, plan.rest)))

    def _plan_without(self, hand: Sequence[Card], card: Card, need: int) -> LayDown:
        """Return the best plan that keeps a card of the hand for the discard."""
        others = list(hand)
        others.remove(card)
        plan = best_lay(self.rules, others, need)
        return plan._replace(points=plan.points + self.rules.held_value[card], rest=(*plan.rest, card))

    def _lay(self) -> act.RommeLay | None:
        plan = self.plan
        melds = plan.melds
        if self.memory.nearest > self.weights.joker_waits and plan.points > self.rules.going_out.threshold:
            melds = tuple(self._without_spare_jokers(meld) for meld in melds)
        for lay in (act.RommeLay(melds), act.RommeLay(plan.melds)):
            if melds and check(self.view, self.seat, lay) is None:
                return lay
        return None

    def _without_spare_jokers(self, meld: RommeMeld) -> RommeMeld:
        """Return the meld without jokers that it does not need."""
        while JOKER in meld.cards:
            less = [
                RommeMeld(meld.cards[:n] + meld.cards[n + 1 :], meld.faces[:n] + meld.faces[n + 1 :])
                for n, card in enumerate(meld.cards)
                if card == JOKER
            ]
            fewer = next((each for each in less if meld_refusal(self.rules, each) is None), None)
            if fewer is None:
                break
            meld = fewer
        return meld

    def _swap(self) -> act.Swap | None:
        """Return an exchange of a joker on the table that saves points at once; None if there is none."""
        before = self.plan.points
        for owner, melds in enumerate(self.view.melds):
            for key, meld in sorted(melds.items()):
                for card, face in zip(meld.cards, meld.faces, strict=True):
                    swap = act.Swap(owner, key, face)
                    if card == JOKER and check(self.view, self.seat, swap) is None:
                        hand = [*self.hand, JOKER]
                        hand.remove(face)
                        if best_lay(self.rules, hand).points < before:
                            return swap
        return None

    def _add(self) -> act.Add | None:
        """Return an addition of unmelded cards to a meld on the table; jokers only if the end is near. Else None.

        The end is near, too, if only jokers and one other card are held: the deal ends by its discard.
        """
        rest = self.plan.rest
        ends = sum(card != JOKER for card in self.hand) <= 1
        near_end = ends or self.memory.nearest <= self.weights.joker_waits
        for add in additions(self.view, self.seat):
            spare = all(card in rest and (card != JOKER or near_end) for card in add.cards)
            if spare and check(self.view, self.seat, add) is None:
                return add
        return None

    # --- the end of the turn ---

    def _end_of_turn(self) -> act.Action:
        """Return an announcement, or else the best discard."""
        announce = best_announcement(self.view, self.seat)
        if announce is not None:
            return announce
        scores = self.discard_scores()
        return Discard(max(sorted(scores), key=scores.__getitem__))

    def discard_scores(self) -> dict[Card, float]:
        """Return the score of each possible discard: points saved, less its value to the seat and to others."""
        weights, held = self.weights, self.rules.held_value
        may_go = {card for card in set(self.hand) if check(self.view, self.seat, Discard(card)) is None}
        rest = tuple(card for card in best_lay(self.rules, self.hand).rest if card in may_go)
        rest = rest or tuple(card for card in self.hand if card in may_go)
        if weights.learned:
            values = discard_values(self.memory, rest, self._melds_to_add_to())
            return {card: value + self._stale_noise() for card, value in values.items()}
        keep = keep_values(self.memory, rest, weights, weights.turns)
        return {
            card: self._caught * held[card] - weights.hope * keep[card] - self._danger(card) + self._stale_noise()
            for card in sorted(set(rest))
        }

    def _stale_noise(self) -> float:
        """Return random points after the stock was turned over twice, so that cards do not circulate for ever."""
        return self.weights.stale * max(0, self.view.turned - 1) * self._rng.random()

    def hand_without(self, card: Card) -> list[Card]:
        """Return the hand without a card."""
        left = list(self.hand)
        left.remove(card)
        return left

    def _danger(self, card: Card) -> float:
        """Return the cost of a discard in points, since other seats could use the card."""
        weights, memory = self.weights, self.memory
        if card == JOKER:
            return 2 * weights.joker
        danger = 0.0
        if self.rules.melds.adding == "everywhere" and any(
            card in dict(open_ends(meld)) for melds in self.view.melds for meld in melds.values()
        ):
            danger += weights.wanted
        if any(could_share_meld(card, taken) or card == taken for taken in memory.taken[memory.next_seat]):
            danger += weights.collected
        return danger * weights.let_pass if memory.passed[memory.next_seat][card] else danger


def best_announcement(view: RommeView, seat: int) -> act.Announce | None:
    """Return the announcement that leaves the fewest points; None if none is allowed."""
    held = view.rules.held_value
    cards = sorted(set(view.hands[seat]), key=lambda card: (-held[card], card))
    tries = (*map(act.Announce, cards[:1]), act.Announce())
    return next((announce for announce in tries if check(view, seat, announce) is None), None)
