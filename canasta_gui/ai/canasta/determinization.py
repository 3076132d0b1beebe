"""Determinization: samples of the whole position, consistent with everything that one seat has seen."""

import random

from canasta_gui.ai.canasta.beliefs import BeliefExchange
from canasta_gui.ai.canasta.memory import Memory
from canasta_gui.ai.common.probability import unseen_cards
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import KIND, MELD_RANKS, RED_THREES, Card, count_kinds

PAIR = 2
STILL_PAIRED = 0.4
"""Factor on the probability of a pair in a hand that let a pile with that rank on top pass."""
STILL_HELD = 0.35
"""Factor on the probability of cards of a rank in a hand that discarded one of them."""


class Determinizer:
    """Sampler of the positions consistent with the view of a seat that knows its own hand.

    `learned`: whether hands are weighted by the trained beliefs; otherwise two constants are used.
    """

    def __init__(self, view: CanastaView, memory: Memory, *, learned: bool = False) -> None:
        self._view, self._memory = view, memory
        self._seat = view.viewer
        self._known = [self._known_cards(seat) for seat in range(view.rules.players)]
        self._unseen = self._all_unseen()
        self._exchange = BeliefExchange(view, memory, self._dealing_order()) if learned else None

    def _known_cards(self, seat: int) -> list[Card]:
        """Return the cards that another seat is known to hold, limited to the size of its hand."""
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
        """Return a random position that may be the true one."""
        view = self._view
        pos = view.copy()
        pos.viewer, pos.arbitration = None, None  # no offences are committed in sampled positions
        cards = self._unseen[:]
        rng.shuffle(cards)
        hands: dict[int, list[Card]] = {}
        for seat in self._dealing_order():
            missing = len(view.hands[seat]) - len(self._known[seat])
            hands[seat], cards = _deal(cards, missing, red_threes=self._may_hold_red_three(seat))
        for seat, reserve in enumerate(view.reserves):
            pos.reserves[seat], cards = cards[: len(reserve)], cards[len(reserve) :]
        pos.under, cards = cards[: len(view.under)], cards[len(view.under) :]
        pos.stock = cards[: len(view.stock)]
        if self._exchange is not None:
            without = [seat for seat in hands if not self._may_hold_red_three(seat)]
            self._exchange.settle(hands, (pos.stock, pos.under, *pos.reserves), without, rng)
        for seat, dealt in hands.items():
            pos.hands[seat] = self._known[seat] + dealt
        if self._exchange is None:
            self._apply_beliefs(pos, rng)
        for seat in range(view.rules.players):
            if seat != self._seat:
                pos.counts[seat] = count_kinds(pos.hands[seat])
        return pos

    def _dealing_order(self) -> list[int]:
        """Return the other seats, first those that cannot hold a red three, since fewer cards suit them."""
        others = (seat for seat in range(self._view.rules.players) if seat != self._seat)
        return sorted(others, key=self._may_hold_red_three)

    def _may_hold_red_three(self, seat: int) -> bool:
        """Return whether the hand may hold red threes: they are dead, or its first turn is still to come."""
        view = self._view
        if view.rules.red_threes.dead:
            return True
        return not view.had_turn >> seat & 1 and view.rules.red_threes.dealt_laid == "first_turn"

    def _apply_beliefs(self, pos: CanastaPosition, rng: random.Random) -> None:
        """Exchange with the stock cards that a seat is unlikely to hold after it let the rank pass or discarded it."""
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
    """Return the first `number` cards and the rest; `red_threes`: whether red threes are dealt or skipped."""
    if red_threes:
        return cards[:number], cards[number:]
    dealt: list[Card] = []
    left: list[Card] = []
    for card in cards:
        (dealt if len(dealt) < number and card not in RED_THREES else left).append(card)
    return dealt, left


def _exchange(hand: list[Card], place: int, stock: list[Card], rng: random.Random) -> None:
    """Exchange a card of the hand for a random card of the stock, unless that is of the same kind or a red three."""
    other = rng.randrange(len(stock))
    card = stock[other]
    if card not in RED_THREES and KIND[card] != KIND[hand[place]]:
        hand[place], stock[other] = card, hand[place]
