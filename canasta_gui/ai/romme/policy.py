"""A player of Rommé: lays what can be laid, keeps what may still become something, minds what the others are after."""

import random
from collections.abc import Iterator, Sequence
from functools import cached_property

from canasta_gui.ai.romme.knowledge import Knowledge, knowledge, near
from canasta_gui.ai.romme.learned_values import discard_worths, hold_worth
from canasta_gui.ai.romme.lookahead import Ending
from canasta_gui.ai.romme.potential import keep_values
from canasta_gui.ai.romme.weights import Weights, load_weights
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


def decide(view: RommeView, history: Sequence[Event], weights: Weights = CLUB) -> act.Action:
    """What to do now."""
    return Thought(view, history, weights).action()


class Thought:
    """One decision: the view, what is known, and what lies in the hand."""

    def __init__(self, view: RommeView, history: Sequence[Event], weights: Weights) -> None:
        self.view, self.weights = view, weights
        self.seat = view.to_act
        self.rules = view.rules
        self.hand = view.hands[self.seat]
        self.know: Knowledge = knowledge(view, history, self.seat)
        # Chance is the same for the same view and history, so that a game can be played again.
        moment = f"{self.seat} {view.deal_no} {len(history)} {sorted(self.hand)} {view.pile}"
        self._chance = random.Random(moment)
        self.turns = max(0, sum(isinstance(event, TurnBegan) for event in history) - 1)
        self.overlooks = weights.overlooks > 0 and self._chance.random() < weights.overlooks

    def action(self) -> act.Action:
        """What to do now."""
        match self.view.phase:
            case Phase.CONSENT:
                return act.Consent(len(self.view.hands[self.view.claimant]) >= self.weights.consents_from)
            case Phase.CLAIM if self.seat != self.view.turn:
                claim = act.Claim(self._claims())
                return claim if check(self.view, self.seat, claim) is None else act.Claim(False)
            case Phase.CLAIM | Phase.DRAW:
                return self._beginning()
            case _:
                return self._laying() or self.ending()

    # --- the face-up card ---

    def _beginning(self) -> act.Action:
        take = act.TakeUp()
        if check(self.view, self.seat, take) is None and not self.overlooks and self._takes(self.view.pile[-1]):
            return take
        return act.Claim(False) if self.view.phase is Phase.CLAIM else Draw()

    def _takes(self, card: Card) -> bool:
        if card in self.know.let_go and not self._lays_at_once(card):
            return False  # it went round and nothing new has come: whoever took it again could do so for ever
        return self._wants(card) or (self.weights.learned and self.ending_near.comes_with(self.hand, card))

    @cached_property
    def ending_near(self) -> Ending:
        """How near the end of the deal is."""
        return Ending(self.know)

    def _lays_at_once(self, card: Card) -> bool:
        """Would the seat lay melds in this turn with the card, or add it?"""
        return self.fits(card) or (self.view.is_open(self.seat) and bool(self._planned([*self.hand, card]).melds))

    @property
    def _caught(self) -> float:
        return self.weights.near if self.know.nearest <= self.weights.near_cards else self.weights.caught

    def _wants(self, card: Card) -> bool:
        """Does the card join a meld, in the hand or on the table?"""
        if card == JOKER:
            return True
        return self.saved(card) >= 0 or self.fits(card)

    def saved(self, card: Card) -> int:
        """The points fewer in the hand if this card comes and all is laid; below 0 if it stays there itself."""
        return best_lay(self.rules, self.hand).points - best_lay(self.rules, [*self.hand, card]).points

    def fits(self, card: Card) -> bool:
        """Could the card be added to a meld on the table, in this turn?"""
        if not self.view.is_open(self.seat):
            return False
        return any(card in dict(open_ends(meld)) for meld in self.melds_to_add_to())

    def melds_to_add_to(self) -> Iterator[RommeMeld]:
        """The melds on the table that the seat may add to, once it has one itself."""
        adding = self.rules.melds.adding
        for owner, melds in enumerate(self.view.melds):
            if adding == "everywhere" or (adding == "own" and owner == self.seat):
                yield from melds.values()

    @property
    def _may_add_to(self) -> list[RommeMeld]:
        return list(self.melds_to_add_to()) if self.view.is_open(self.seat) else []

    def _claims(self) -> bool:
        card = self.view.pile[-1]
        if self.overlooks or card == HIDDEN:
            return False
        return self.saved(card) >= self.weights.claim_from

    # --- laying ---

    def _laying(self) -> act.Action | None:
        """A way out, or else melds, a joker exchanged, cards added; None where nothing is to be laid."""
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
        """Are the first melds better laid in a later turn? Never where the deal could end in this one."""
        plan = self.plan
        if not self.weights.learned or self.view.is_open(self.seat) or self.view.turned or not plan.melds:
            return False
        left = [self.rules.held_value[card] for card in plan.rest]
        if sum(left) - max(left, default=0) <= self.rules.going_out.threshold:
            return False
        return hold_worth(self.know, plan, self.turns) > 0.0

    def _way_out(self) -> act.Action | None:
        """Announce, or lay towards the last card: where the hand can go as far as that in this turn."""
        plan = self.plan
        announce = best_announcement(self.view, self.seat)
        if announce is not None and not plan.melds:
            return announce
        return None

    @cached_property
    def plan(self) -> LayDown:
        """The melds to lay now, as the rules of the first meld and of the last card allow."""
        return self._planned(self.hand)

    def _planned(self, hand: Sequence[Card]) -> LayDown:
        """The melds to lay of a hand, as those rules allow."""
        need = 0 if self.view.is_open(self.seat) else self.rules.melds.first_points
        if not self.rules.going_out.must_discard:
            return best_lay(self.rules, hand, need)
        plans = (self._without(hand, card, need) for card in sorted(set(hand)))
        return min(plans, key=lambda plan: plan.points - max(map(self.rules.held_value.__getitem__, plan.rest)))

    def _without(self, hand: Sequence[Card], card: Card, need: int) -> LayDown:
        """The best plan that keeps a card of the hand back for the discard."""
        others = list(hand)
        others.remove(card)
        plan = best_lay(self.rules, others, need)
        return plan._replace(points=plan.points + self.rules.held_value[card], rest=(*plan.rest, card))

    def _lay(self) -> act.Lay | None:
        plan = self.plan
        melds = plan.melds
        if self.know.nearest > self.weights.joker_waits and plan.points > self.rules.going_out.threshold:
            melds = tuple(self._spared(meld) for meld in melds)
        for lay in (act.Lay(melds), act.Lay(plan.melds)):
            if melds and check(self.view, self.seat, lay) is None:
                return lay
        return None

    def _spared(self, meld: RommeMeld) -> RommeMeld:
        """The meld without jokers that it does not need."""
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
        """A joker on the table for the card it stands for, where it saves points at once."""
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
        """A card that is left over on to a meld where it fits; jokers only when the end is near."""
        rest = self.plan.rest
        near_end = self.know.nearest <= self.weights.joker_waits
        for add in additions(self.view, self.seat):
            spare = all(card in rest and (card != JOKER or near_end) for card in add.cards)
            if spare and check(self.view, self.seat, add) is None:
                return add
        return None

    # --- the end of the turn ---

    def ending(self) -> act.Action:
        """Announce, or discard."""
        announce = best_announcement(self.view, self.seat)
        if announce is not None:
            return announce
        scores = self.discard_scores()
        return Discard(max(sorted(scores), key=scores.__getitem__))

    def discard_scores(self) -> dict[Card, float]:
        """For each card that could go: the points that it would cost, less what it promises and who wants it."""
        weights, held = self.weights, self.rules.held_value
        rest = best_lay(self.rules, self.hand).rest or tuple(self.hand)
        if weights.learned:
            worths = discard_worths(self.know, rest, self._may_add_to)
            return {card: worth + self._whim() for card, worth in worths.items()}
        keep = keep_values(self.know, rest, weights, weights.turns)
        return {
            card: self._caught * held[card] - weights.hope * keep[card] - self._danger(card) + self._whim()
            for card in sorted(set(rest))
        }

    def _whim(self) -> float:
        """Where the stock was turned over again and again nothing new comes: then anything may go, lest it go on."""
        return self.weights.stale * max(0, self.view.turned - 1) * self._chance.random()

    def hand_without(self, card: Card) -> list[Card]:
        """The hand once a card has gone."""
        left = list(self.hand)
        left.remove(card)
        return left

    def _danger(self, card: Card) -> float:
        """What it costs that somebody else could use the card."""
        weights, know = self.weights, self.know
        if card == JOKER:
            return 2 * weights.joker
        danger = 0.0
        if self.rules.melds.adding == "everywhere" and any(
            card in dict(open_ends(meld)) for melds in self.view.melds for meld in melds.values()
        ):
            danger += weights.wanted
        if any(near(card, taken) or card == taken for taken in know.taken[know.next_seat]):
            danger += weights.collected
        return danger * weights.let_pass if know.passed[know.next_seat][card] else danger


def best_announcement(view: RommeView, seat: int) -> act.Announce | None:
    """The announcement that leaves the fewest points, if any is allowed."""
    held = view.rules.held_value
    cards = sorted(set(view.hands[seat]), key=lambda card: (-held[card], card))
    tries = (*map(act.Announce, cards[:1]), act.Announce())
    return next((announce for announce in tries if check(view, seat, announce) is None), None)
