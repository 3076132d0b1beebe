"""The policy of every level of Rommé: lay what can be laid, keep what may become a meld, feed no other seat."""

from collections.abc import Sequence
from functools import cached_property

from canasta_gui.ai.common.decision_rng import decision_rng
from canasta_gui.ai.romme.learned_values import MOST_SEATS, discard_values, hold_value
from canasta_gui.ai.romme.lookahead import EndLookahead
from canasta_gui.ai.romme.memory import RommeMemory, could_share_meld, recall
from canasta_gui.ai.romme.potential import keep_values
from canasta_gui.ai.romme.weights import RommeWeights, load_weights
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.romme import actions as act
from canasta_gui.rules.romme.candidates import additions
from canasta_gui.rules.romme.events import Event
from canasta_gui.rules.romme.laying import LayDown, best_lay
from canasta_gui.rules.romme.melds import RommeMeld, meld_refusal, open_ends
from canasta_gui.rules.romme.position import RommeView
from canasta_gui.rules.romme.referee import check

CLUB = load_weights("club")


def decide(view: RommeView, history: Sequence[Event], weights: RommeWeights = CLUB) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them."""
    return RommeDecision(view, history, weights).action()


class RommeDecision:
    """One decision of the seat that must act: its view, its memory and its hand, and what follows from them."""

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
            return False  # it went round and nothing new has come: to take it again could go on for ever
        return self._wants(card) or (self.weights.learned and self.lookahead.ends_deal(self.hand, card))

    @cached_property
    def lookahead(self) -> EndLookahead:
        return EndLookahead(self.memory)

    def _lays_at_once(self, card: Card) -> bool:
        """Return whether the seat would lay melds in this turn with the card, or add it."""
        return self.fits(card) or (self.view.is_open(self.seat) and bool(self._planned([*self.hand, card]).melds))

    @property
    def _caught(self) -> float:
        return self.weights.near if self.memory.nearest <= self.weights.near_cards else self.weights.caught

    def _wants(self, card: Card) -> bool:
        """Return whether the card joins a meld, in the hand or on the table."""
        if card == JOKER:
            return True
        return self.saved(card) >= 0 or self.fits(card)

    def saved(self, card: Card) -> int:
        """Return by how many points less is left in the hand with this card, all being laid; below 0 if it stays."""
        return best_lay(self.rules, self.hand).points - best_lay(self.rules, [*self.hand, card]).points

    def fits(self, card: Card) -> bool:
        """Return whether the card could be added to a meld on the table in this turn."""
        return any(card in dict(open_ends(meld)) for meld in self._melds_to_add_to())

    def _melds_to_add_to(self) -> list[RommeMeld]:
        """Return the melds on the table that the seat may add to: none before it has one itself."""
        return self.memory.addable_melds if self.view.is_open(self.seat) else []

    def _claims(self) -> bool:
        card = self.view.pile[-1]
        if self.overlooks or card == HIDDEN:
            return False
        return self.saved(card) >= self.weights.claim_from

    # --- laying ---

    def _melding(self) -> act.Action | None:
        """Return a way out, or else melds, a joker exchanged or cards added; None where nothing is to be laid."""
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
        """Whether the first melds are better laid in a later turn; never where the deal could end in this one."""
        plan, crowded = self.plan, self.rules.players > MOST_SEATS
        if not self.weights.learned or crowded or self.view.is_open(self.seat) or self.view.turned or not plan.melds:
            return False
        left = [self.rules.held_value[card] for card in plan.rest]
        if sum(left) - max(left, default=0) <= self.rules.going_out.threshold:
            return False
        return hold_value(self.memory, plan, self.turns) > 0.0

    def _way_out(self) -> act.Announce | None:
        """Return the announcement that ends the deal once nothing more can be laid; None where there is none."""
        return None if self.plan.melds else best_announcement(self.view, self.seat)

    @cached_property
    def plan(self) -> LayDown:
        """The melds to lay now, as far as the rules of the first meld and of the last card allow."""
        return self._planned(self.hand)

    def _planned(self, hand: Sequence[Card]) -> LayDown:
        """Return the melds to lay of a hand, as far as those rules allow."""
        need = 0 if self.view.is_open(self.seat) else self.rules.melds.first_points
        if not self.rules.going_out.must_discard:
            return best_lay(self.rules, hand, need)
        plans = (self._plan_without(hand, card, need) for card in sorted(set(hand)))
        return min(plans, key=lambda plan: plan.points - max(map(self.rules.held_value.__getitem__, plan.rest)))

    def _plan_without(self, hand: Sequence[Card], card: Card, need: int) -> LayDown:
        """Return the best plan that keeps a card of the hand back for the discard."""
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
        """Return the meld without the jokers that it does not need."""
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
        """Return the exchange of a joker on the table for the card it stands for, where that saves points at once."""
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
        """Return an addition of cards left over to a meld on the table; jokers only when the end is near."""
        rest = self.plan.rest
        near_end = self.memory.nearest <= self.weights.joker_waits
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
        """Return for each card that could go: the points that it would cost, less its value to the seat and others."""
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
        """Return random points once the stock was turned over again, lest the same few cards go round for ever."""
        return self.weights.stale * max(0, self.view.turned - 1) * self._rng.random()

    def hand_without(self, card: Card) -> list[Card]:
        """Return the hand once a card has gone."""
        left = list(self.hand)
        left.remove(card)
        return left

    def _danger(self, card: Card) -> float:
        """Return the points that a discard costs because other seats could use the card."""
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
