"""Deals out the cards that a seat does not see in agreement with all that it has seen: positions to try things in."""

import random
from collections import Counter

from canasta_gui.ai.canasta.memory import Memory
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.core.cards import HIDDEN, KIND, MELD_RANKS, RED_THREES, Card, count_kinds, whole_deck

PAIR = 2
STILL_PAIRED = 0.4
"""What is left of the chance of a pair in a hand that let a pile with that rank on top pass."""
STILL_HELD = 0.35
"""What is left of the chance of cards of a rank in a hand that discarded one of them."""


class Determinizer:
    """The positions that may lie behind the view of a seat that knows its own hand. Every `deal` is another one."""

    def __init__(self, view: CanastaView, memory: Memory) -> None:
        self._view, self._memory = view, memory
        self._me = view.viewer
        self._known = [self._held(seat) for seat in range(view.rules.players)]
        self._unseen = self._all_unseen()

    def _held(self, seat: int) -> list[Card]:
        """The cards that the seat is known to hold, no more than it holds."""
        if seat == self._me:
            return []
        return list(self._memory.faces[seat])[: len(self._view.hands[seat])]

    def _all_unseen(self) -> list[Card]:
        view, cards = self._view, self._view.rules.cards
        left = Counter(whole_deck(cards.packs, cards.jokers, cards.blanches))
        left.subtract(view.pile)
        for part in (*view.hands, *view.red_threes, *self._known):
            left.subtract(card for card in part if card != HIDDEN)
        for melds in view.melds:
            for meld in melds.values():
                left.subtract(meld.cards)
        return list(left.elements())

    def deal(self, chance: random.Random) -> CanastaPosition:
        """One position that may be the true one."""
        view = self._view
        world = view.copy()
        world.viewer = None
        cards = self._unseen[:]
        chance.shuffle(cards)
        for seat in self._clear_first():
            missing = len(view.hands[seat]) - len(self._known[seat])
            fresh, cards = _take(cards, missing, self._may_hold_red(seat))
            world.hands[seat] = self._known[seat] + fresh
        for seat, reserve in enumerate(view.reserves):
            world.reserves[seat], cards = cards[: len(reserve)], cards[len(reserve) :]
        world.stock = cards[: len(view.stock)]
        self._believe(world, chance)
        for seat in range(view.rules.players):
            if seat != self._me:
                world.counts[seat] = count_kinds(world.hands[seat])
        return world

    def _clear_first(self) -> list[int]:
        """The other seats; first those that cannot hold a red three."""
        others = (seat for seat in range(self._view.rules.players) if seat != self._me)
        return sorted(others, key=self._may_hold_red)

    def _may_hold_red(self, seat: int) -> bool:
        """Only before a first turn that still lays them, and where they are cards like any other."""
        view = self._view
        if view.rules.red_threes.dead:
            return True
        return not view.had_turn >> seat & 1 and view.rules.red_threes.dealt_laid == "first_turn"

    def _believe(self, world: CanastaPosition, chance: random.Random) -> None:
        """Give back to the stock what a seat would hardly hold, as it plays: what it let pass or threw away."""
        memory = self._memory
        for seat, hand in enumerate(world.hands):
            if seat == self._me or not world.stock:
                continue
            known = len(self._known[seat])
            for rank in MELD_RANKS:
                passed, thrown = memory.let_pass[seat][rank], memory.discarded[seat][rank]
                if not passed and not thrown:
                    continue
                held = [n for n in range(known, len(hand)) if hand[n] >> 2 == rank]
                if thrown and held and chance.random() > STILL_HELD**thrown:
                    _exchange(hand, held.pop(), world.stock, chance)
                if passed and len(held) >= PAIR and chance.random() > STILL_PAIRED**passed:
                    _exchange(hand, held.pop(), world.stock, chance)


def _take(cards: list[Card], number: int, any_card: bool) -> tuple[list[Card], list[Card]]:
    """So many cards off the top, and the rest; red threes are passed over where they cannot be."""
    if any_card:
        return cards[:number], cards[number:]
    fresh: list[Card] = []
    left: list[Card] = []
    for card in cards:
        (fresh if len(fresh) < number and card not in RED_THREES else left).append(card)
    return fresh, left


def _exchange(hand: list[Card], place: int, stock: list[Card], chance: random.Random) -> None:
    """Change a card of the hand for one of the stock that is of another kind and no red three."""
    other = chance.randrange(len(stock))
    card = stock[other]
    if card not in RED_THREES and KIND[card] != KIND[hand[place]]:
        hand[place], stock[other] = card, hand[place]
