"""What the cards left over could still become: two of a rank, or near neighbours of a suit, wait for a third."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations

from canasta_gui.ai.romme.knowledge import Knowledge, places
from canasta_gui.ai.romme.weights import Weights
from canasta_gui.rules.core.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld, face_at, onward, open_ends


def completing(one: Card, other: Card) -> Iterator[Card]:
    """The cards that would make a meld of two."""
    if rank_of(one) == rank_of(other):
        if one != other:
            rank = rank_of(one) * NEXT_OF_SUIT
            yield from (rank + suit for suit in range(CLUBS, SPADES + 1) if rank + suit not in (one, other))
        return
    if suit_of(one) != suit_of(other):
        return
    suit = suit_of(one)
    for a in places(one):
        for b in places(other):
            low, high = min(a, b), max(a, b)
            if high - low == 2:
                yield face_at(suit, low + 1)
            elif high - low == 1:
                yield from (face_at(suit, n) for n in (low - 1, high + 1) if LOWEST <= n <= HIGHEST)


def keep_values(know: Knowledge, rest: Sequence[Card], weights: Weights, turns: float) -> dict[Card, float]:
    """For each card left over what it promises: points that would go with it, by the chance that the third one comes.

    `turns`: how many draws are hoped for.
    """
    values = {card: weights.joker if card == JOKER else 0.0 for card in rest}
    for one, other in combinations(sorted(set(rest)), 2):
        if JOKER in (one, other):
            continue
        promised = promise(know, one, other, weights, turns)
        values[one] += promised
        values[other] += promised
    return values


def growing(know: Knowledge, melds: Iterable[RommeMeld], turns: float) -> dict[Card, float]:
    """For each card that would fit a run on the table if it were one longer: the chance that it will be."""
    chances: dict[Card, float] = {}
    for meld in melds:
        for face, way in open_ends(meld):
            missing = 1.0 - min(1.0, know.unseen[face] / know.hidden)
            chances |= {beyond: 1.0 - missing**turns for beyond, _ in onward(face, way)}
    return chances


def promise(know: Knowledge, one: Card, other: Card, weights: Weights, turns: float | None = None) -> float:
    """What two cards promise together to each of them: points, by the chance that the third one comes."""
    held = know.view.rules.held_value
    copies = sum(know.unseen[card] for card in set(completing(one, other)))
    chance = 1.0 - (1.0 - min(1.0, copies / know.hidden)) ** (weights.turns if turns is None else turns)
    return float(chance * ((held[one] + held[other]) / 2))


def waited_for(know: Knowledge, card: Card) -> float:
    """Roughly how many pairs the next player holds that wait for a card, by chance."""
    if card == JOKER:
        return 1.0
    share = len(know.view.hands[know.next_seat]) / know.hidden
    return sum(
        min(1.0, know.unseen[one] * share) * min(1.0, know.unseen[other] * share) for one, other in partners(card)
    )


@cache
def partners(card: Card) -> tuple[tuple[Card, Card], ...]:
    """The pairs of cards with which a card makes a meld of three."""
    rank = rank_of(card) * NEXT_OF_SUIT
    others = [rank + suit for suit in range(CLUBS, SPADES + 1) if rank + suit != card]
    pairs = list(combinations(others, 2))
    for place in places(card):
        for low in range(max(LOWEST, place - 2), min(place, HIGHEST - 2) + 1):
            one, other = (face_at(suit_of(card), n) for n in range(low, low + 3) if n != place)
            pairs.append((one, other))
    return tuple(pairs)
