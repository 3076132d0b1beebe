"""What the cards left over could still become: two of a rank, or near neighbours of a suit, wait for a third."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from canasta_gui.ai.romme.memory import RommeMemory, run_places
from canasta_gui.ai.romme.weights import RommeWeights
from canasta_gui.rules.core.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld, face_at, onward, open_ends


def completing_cards(one: Card, other: Card) -> Iterator[Card]:
    """Yield the cards that would make a meld of two; a card may come twice."""
    if rank_of(one) == rank_of(other):
        if one != other:
            rank = rank_of(one) * NEXT_OF_SUIT
            yield from (rank + suit for suit in range(CLUBS, SPADES + 1) if rank + suit not in (one, other))
        return
    if suit_of(one) != suit_of(other):
        return
    suit = suit_of(one)
    for a in run_places(one):
        for b in run_places(other):
            low, high = min(a, b), max(a, b)
            if high - low == 2:
                yield face_at(suit, low + 1)
            elif high - low == 1:
                yield from (face_at(suit, n) for n in (low - 1, high + 1) if LOWEST <= n <= HIGHEST)


@cache
def completing_pairs(card: Card) -> tuple[tuple[Card, Card], ...]:
    """Return the pairs of cards with which a card makes a meld of three."""
    rank = rank_of(card) * NEXT_OF_SUIT
    others = [rank + suit for suit in range(CLUBS, SPADES + 1) if rank + suit != card]
    pairs = list(combinations(others, 2))
    for place in run_places(card):
        for low in range(max(LOWEST, place - 2), min(place, HIGHEST - 2) + 1):
            one, other = (face_at(suit_of(card), n) for n in range(low, low + 3) if n != place)
            pairs.append((one, other))
    return tuple(pairs)


def keep_values(memory: RommeMemory, rest: Sequence[Card], weights: RommeWeights, turns: float) -> dict[Card, float]:
    """Return what keeping each card left over is worth: points that would go with it, by their probability.

    `turns`: the draws over which a third card is waited for.
    """
    values = {card: weights.joker if card == JOKER else 0.0 for card in rest}
    for one, other in combinations(sorted(set(rest)), 2):
        if JOKER in (one, other):
            continue
        value = _pair_value(memory, one, other, turns)
        values[one] += value
        values[other] += value
    return values


def _pair_value(memory: RommeMemory, one: Card, other: Card, turns: float) -> float:
    """Return what two cards are worth to each other: half their points, by the probability of a third card."""
    held = memory.view.rules.held_value
    copies = sum(memory.unseen[card] for card in set(completing_cards(one, other)))
    probability = 1.0 - (1.0 - min(1.0, copies / memory.hidden)) ** turns
    return float(probability * ((held[one] + held[other]) / 2))


def growth_probabilities(memory: RommeMemory, melds: Iterable[RommeMeld], turns: float) -> dict[Card, float]:
    """Return, for each card that would fit a run on the table were it one longer, the probability that it will be."""
    probabilities: dict[Card, float] = {}
    for meld in melds:
        for face, way in open_ends(meld):
            missing = 1.0 - min(1.0, memory.unseen[face] / memory.hidden)
            probabilities |= {beyond: 1.0 - missing**turns for beyond, _ in onward(face, way)}
    return probabilities


def pairs_waiting_for(memory: RommeMemory, card: Card) -> float:
    """Return roughly how many pairs that wait for a card the next seat is expected to hold."""
    if card == JOKER:
        return 1.0
    share = len(memory.view.hands[memory.next_seat]) / memory.hidden
    return sum(
        min(1.0, memory.unseen[one] * share) * min(1.0, memory.unseen[other] * share)
        for one, other in completing_pairs(card)
    )
