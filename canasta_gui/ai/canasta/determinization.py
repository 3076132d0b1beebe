"""Determinization: samples of the whole position that agree with all that one seat has seen."""

import random

from canasta_gui.ai.canasta.beliefs import BeliefExchange
from canasta_gui.ai.canasta.memory import Memory
from canasta_gui.ai.common.probability import unseen_cards
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import KIND, MELD_RANKS, RED_THREES, Card, count_kinds

PAIR = 2
STILL_PAIRED = 0.4
"""The share of the probability of a pair that is left in a hand that let a pile with that rank on top pass."""
STILL_HELD = 0.35
"""The share of the probability of cards of a rank that is left in a hand that discarded one of them."""


class Determinizer:
    """Sampler of the positions consistent with the view of a seat that knows its own hand.

    `learned`: weigh hands by the trained beliefs; otherwise by two constants.
    """

    def __init__(self, view: CanastaView, memory: Memory, *, learned: bool = False) -> None:
        self._view, self._memory = view, memory
        self._seat = view.viewer
        self._known = [self._known_cards(seat) for seat in range(view.rules.players)]
        self._unseen = self._all_unseen()
        self._exchange = BeliefExchange(view, memory, self._dealing_order()) if learned else None

    def _known_cards(self, seat: int) -> list[Card]:
        """Return the cards that another seat is known to hold, no more than it holds."""
        if seat == self._seat:
            return []
        return list(self._memory.faces[seat])[: len(self._view.hands[seat])]

    def _all_unseen(self) -> list[Card]:
        view = self._view
        melded = (meld.cards for melds in view.melds for meld in melds.values())
        beside = (
            ()
            if view.arbitration is None
            else (
                view.arbitration.picks,
                view.arbitration.removed,
                *view.arbitration.stranded,
            )
        )
        return list(
            unseen_cards(
                view.rules.cards.deck(), view.pile, *view.hands, *view.red_threes, *self._known, *melded, *beside
            ).elements()
        )

    def sample(self, rng: random.Random) -> CanastaPosition:
        """Return one position that may be the true one."""
        view = self._view
        pos = view.copy()
        pos.viewer, pos.arbitration = None, None  # Nobody commits offences in sampled positions.
        cards = self._unseen[:]
        rng.shuffle(cards)
        hands: dict[int, list[Card]] = {}
        for seat in self._dealing_order():
            missing = len(view.hands[seat]) - len(self._known[seat])
            hands[seat], cards = _deal(cards, missing, red_threes=self._may_hold_red_three(seat))
        for seat, reserve in enumerate(view.reserves):
            pos.reserves[seat], cards = cards[: len(reserve)], cards[len(reserve) :]
        pos.stock = cards[: len(view.stock)]
        if self._exchange is not None:
            without = [seat for seat in hands if not self._may_hold_red_three(seat)]
            self._exchange.settle(hands, (pos.stock, *pos.reserves), without, rng)
        for seat, dealt in hands.items():
            pos.hands[seat] = self._known[seat] + dealt
        if self._exchange is None:
            self._apply_beliefs(pos, rng)
        for seat in range(view.rules.players):
            if seat != self._seat:
                pos.counts[seat] = count_kinds(pos.hands[seat])
        return pos

    def _dealing_order(self) -> list[int]:
        """Return the other seats, first those that cannot hold a red three: they have fewer cards to choose from."""
        others = (seat for seat in range(self._view.rules.players) if seat != self._seat)
        return sorted(others, key=self._may_hold_red_three)

    def _may_hold_red_three(self, seat: int) -> bool:
        """Return whether red threes stay in hands, or this seat's first turn, which lays them, is still to come."""
        view = self._view
        if view.rules.red_threes.dead:
            return True
        return not view.had_turn >> seat & 1 and view.rules.red_threes.dealt_laid == "first_turn"

    def _apply_beliefs(self, pos: CanastaPosition, rng: random.Random) -> None:
        """Exchange with the stock what a seat that let a rank pass or discarded it is unlikely to hold."""
        memory = self._memory
        for seat, hand in enumerate(pos.hands):
            if seat == self._seat or not pos.stock:
                continue
            known = len(self._known[seat])
            for rank in MELD_RANKS:
                passed, discarded = memory.let_pass[seat][rank], memory.discarded[seat][rank]
                if not passed and not discarded:
                    continue
                held = [n for n in range(known, len(hand)) if hand[n] >> 2 == rank]
                if discarded and held and rng.random() > STILL_HELD**discarded:
                    _exchange(hand, held.pop(), pos.stock, rng)
                if passed and len(held) >= PAIR and rng.random() > STILL_PAIRED**passed:
                    _exchange(hand, held.pop(), pos.stock, rng)


def _deal(cards: list[Card], number: int, *, red_threes: bool) -> tuple[list[Card], list[Card]]:
    """Return the first `number` cards, passing over red threes where there can be none, and the rest."""
    if red_threes:
        return cards[:number], cards[number:]
    dealt: list[Card] = []
    left: list[Card] = []
    for card in cards:
        (dealt if len(dealt) < number and card not in RED_THREES else left).append(card)
    return dealt, left


def _exchange(hand: list[Card], place: int, stock: list[Card], rng: random.Random) -> None:
    """Exchange a card of the hand for a random one of the stock, if that is of another kind and no red three."""
    other = rng.randrange(len(stock))
    card = stock[other]
    if card not in RED_THREES and KIND[card] != KIND[hand[place]]:
        hand[place], stock[other] = card, hand[place]
