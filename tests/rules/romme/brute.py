"""The best lay-down of a hand by brute force, and a comparison over many hands.

`python -m tests.rules.romme.brute 10000` compares the fast method with it on 10,000 hands of up to fifteen cards.
"""

import sys
import time
from collections.abc import Sequence
from functools import cache
from random import Random

from canasta_gui.rules.core.cards import JOKER, RANK_ACE, Card, rank_of, suit_of
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.ruleset import RommeRules, load_preset, preset_ids
from tests.rules.romme.games import deck


def is_meld(rules: RommeRules, cards: Sequence[Card]) -> bool:
    """Return whether these cards, whatever the jokers represent, are a set or a run."""
    naturals = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(naturals)
    if len(cards) < 3 or not naturals or jokers > rules.most_jokers(len(naturals)):
        return False
    ranks, suits = [rank_of(card) for card in naturals], {suit_of(card) for card in naturals}
    if len(set(ranks)) == 1 and len(suits) == len(naturals) and len(cards) <= 4:
        return True
    if len(suits) > 1 or len(cards) > 14:
        return False
    aces = ranks.count(RANK_ACE)
    others = [rank for rank in ranks if rank != RANK_ACE]
    for low in range(aces + 1):
        places = [*others, *([1] * low), *([14] * (aces - low))]
        if len(set(places)) == len(places) and max(places) - min(places) < len(cards):
            return True
    return False


def fewest_points(rules: RommeRules, hand: Sequence[Card]) -> int:
    """Return the fewest points that any melds leave in the hand: every subset of it is tried that could be one."""
    n = len(hand)
    groups = [[i for i in range(n) if hand[i] == JOKER or suit_of(hand[i]) == suit] for suit in range(4)]
    groups += [[i for i in range(n) if hand[i] == JOKER or rank_of(hand[i]) == rank] for rank in range(2, 15)]
    melds: set[int] = set()
    for group in groups:  # whatever is a meld is of one suit or of one rank
        for subset in range(1 << len(group)):
            chosen = [i for k, i in enumerate(group) if subset >> k & 1]
            if is_meld(rules, [hand[i] for i in chosen]):
                melds.add(sum(1 << i for i in chosen))
    with_lowest: list[list[int]] = [[] for _ in range(n)]
    for meld in melds:
        with_lowest[(meld & -meld).bit_length() - 1].append(meld)

    @cache
    def fewest(left: int) -> int:
        if not left:
            return 0
        first = (left & -left).bit_length() - 1
        best = rules.held_value[hand[first]] + fewest(left & ~(1 << first))
        for meld in with_lowest[first]:
            if meld & left == meld:
                best = min(best, fewest(left ^ meld))
        return best

    return fewest((1 << n) - 1)


def random_hand(rng: Random, rules: RommeRules) -> list[Card]:
    """Return up to fifteen cards, often of few suits and ranks, so that they make melds, often with jokers."""
    cards = deck(rules)
    kind = rng.randrange(4)
    if kind:
        suits, low = rng.sample(range(4), kind), rng.randint(2, 9)
        cards = [card for card in cards if card == JOKER or suit_of(card) in suits or low <= rank_of(card) < low + 3]
    hand = rng.sample(cards, min(rng.randint(3, 15), len(cards)))
    for _ in range(rng.randint(0, 3)):
        if hand.count(JOKER) < rules.cards.jokers:
            hand[rng.randrange(len(hand))] = JOKER
    while hand.count(JOKER) > rules.cards.jokers:
        hand.remove(JOKER)
    return hand


def compare(hands: int, seed: int) -> tuple[int, float, float]:
    """Return the number of disagreements of the two methods, and the mean and longest time of the fast one in ms."""
    rng, wrong, spent, longest = Random(seed), 0, 0.0, 0.0
    kinds = [load_preset(preset) for preset in preset_ids()]
    for _ in range(hands):
        rules = rng.choice(kinds)
        hand = random_hand(rng, rules)
        began = time.perf_counter()
        laid = best_lay(rules, hand)
        took = (time.perf_counter() - began) * 1000
        spent, longest = spent + took, max(longest, took)
        wrong += laid.points != fewest_points(rules, hand)
    return wrong, spent / hands, longest


if __name__ == "__main__":
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    disagreements, mean, worst = compare(number, 2026)
    sys.stdout.write(f"{number} hands: {disagreements} disagreements; {mean:.3f} ms in the mean, {worst:.1f} at most\n")
