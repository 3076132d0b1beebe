"""A seat's memory of a deal of Rommé, the prospects of its cards, and cards with which it could end the deal."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

from canasta_gui.ai.common.probability import unseen_cards
from canasta_gui.ai.romme.weights import RommeWeights
from canasta_gui.rules.core.cards import CLUBS, HIDDEN, JOKER, NEXT_OF_SUIT, RANK_ACE, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.core.events import Discarded, Drew, TurnedUp
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import HIGHEST, LOWEST, RommeMeld, face_at, onward, open_ends
from canasta_gui.rules.romme.position import RommeView


@dataclass(frozen=True)
class RommeMemory:
    """A seat's knowledge beside its hand.

    `unseen`: number of copies of each card that the seat cannot see; `hidden`: number of hidden cards, at least 1.
    `taken`: by seat, the face-up cards that it took and may still hold; `passed`: those that it let pass. `let_go`: the
    seat's own discards since any seat last got a card from the stock.
    """

    view: RommeView
    seat: int
    unseen: Counter[Card]
    hidden: int
    taken: dict[int, Counter[Card]]
    passed: dict[int, Counter[Card]]
    let_go: frozenset[Card]

    @property
    def nearest(self) -> int:
        """Size of the smallest hand of another seat."""
        return min(len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat)

    @property
    def next_seat(self) -> int:
        """The seat that may take what this one discards."""
        return self.view.next_seat(self.seat)

    @property
    def addable_melds(self) -> list[RommeMeld]:
        """The melds on the table that the seat may add to once it has a meld itself."""
        adding = self.view.rules.melds.adding
        return [
            meld
            for owner, melds in enumerate(self.view.melds)
            if adding == "everywhere" or (adding == "own" and owner == self.seat)
            for meld in melds.values()
        ]


def recall(view: RommeView, history: Sequence[ev.Event], seat: int) -> RommeMemory:
    """Return the seat's memory, from its view and this deal's events as it saw them."""
    taken: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    passed: dict[int, Counter[Card]] = {other: Counter() for other in view.playing}
    _follow(history, taken, passed)
    unseen = unseen_cards(
        view.rules.cards.deck(),
        *(view.hands[seat], view.pile),
        *(meld.cards for melds in view.melds for meld in melds.values()),
        *(taken[other].elements() for other in view.playing if other != seat),
    )
    hidden = len(view.stock) + sum(hand.count(HIDDEN) for hand in view.hands)
    return RommeMemory(view, seat, unseen, max(1, hidden), taken, passed, frozenset(_let_go(history, seat)))


def _follow(history: Sequence[ev.Event], taken: dict[int, Counter[Card]], passed: dict[int, Counter[Card]]) -> None:
    """Record the face-up cards that each seat took and has not shown since, and those that it let pass."""
    face_up: list[Card] = []
    for event in history:
        match event:
            case TurnedUp(card=card):
                face_up.append(card)
            case Discarded(seat=seat, card=card):
                face_up.append(card)
                _forget(taken[seat], (card,))
            case ev.TookUp(seat=seat, card=card) | ev.Acquired(seat=seat, card=card):
                taken[seat][card] += 1
                if face_up:
                    face_up.pop()
            case ev.MeldLaid(seat=seat, meld=meld):
                _forget(taken[seat], meld.cards)
            case ev.CardsAdded(seat=seat, cards=cards):
                _forget(taken[seat], cards)
            case ev.JokerSwapped(seat=seat, card=card):
                _forget(taken[seat], (card,))
                taken[seat][JOKER] += 1
            case Drew(seat=seat) if face_up:
                passed[seat][face_up[-1]] += 1
            case _:
                pass


def _let_go(history: Sequence[ev.Event], seat: int) -> Iterator[Card]:
    """Yield the seat's own discards, the latest first, since any seat last got a card from the stock."""
    for event in reversed(history):
        if isinstance(event, Drew | ev.HiddenTaken):
            break
        if isinstance(event, Discarded) and event.seat == seat:
            yield event.card


def _forget(taken: Counter[Card], cards: Iterable[Card]) -> None:
    """Remove cards that a seat has shown from those that it took and may still hold."""
    for card in cards:
        if taken[card] > 1:
            taken[card] -= 1
        else:
            del taken[card]


def could_share_meld(one: Card, other: Card) -> bool:
    """Return whether a third card could complete a meld: same rank, or at most two places apart in a suit."""
    if JOKER in (one, other):
        return True
    if rank_of(one) == rank_of(other):
        return one != other
    return suit_of(one) == suit_of(other) and any(abs(a - b) <= 2 for a in run_places(one) for b in run_places(other))


def run_places(card: Card) -> tuple[int, ...]:
    """Return the places of a card in a run; an ace has two."""
    return (LOWEST, HIGHEST) if rank_of(card) == RANK_ACE else (rank_of(card),)


def completing_cards(one: Card, other: Card) -> Iterator[Card]:
    """Yield the cards that would complete a meld with two cards; a card may be repeated."""
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
    """Return the value of keeping each unmelded card: expected points laid with it.

    `turns`: number of draws to wait for a third card.
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
    """Return the value of a pair to each of its cards: half the points times the probability of a third card."""
    held = memory.view.rules.held_value
    copies = sum(memory.unseen[card] for card in set(completing_cards(one, other)))
    probability = 1.0 - (1.0 - min(1.0, copies / memory.hidden)) ** turns
    return float(probability * ((held[one] + held[other]) / 2))


def growth_probabilities(memory: RommeMemory, melds: Iterable[RommeMeld], turns: float) -> dict[Card, float]:
    """Return the probability that a run on the table grows by one card, for each card that would then fit it."""
    probabilities: dict[Card, float] = {}
    for meld in melds:
        for face, way in open_ends(meld):
            missing = 1.0 - min(1.0, memory.unseen[face] / memory.hidden)
            probabilities |= {beyond: 1.0 - missing**turns for beyond, _ in onward(face, way)}
    return probabilities


def pairs_waiting_for(memory: RommeMemory, card: Card) -> float:
    """Return the approximate expected number of the next seat's pairs that wait for a card."""
    if card == JOKER:
        return 1.0
    share = len(memory.view.hands[memory.next_seat]) / memory.hidden
    return sum(
        min(1.0, memory.unseen[one] * share) * min(1.0, memory.unseen[other] * share)
        for one, other in completing_pairs(card)
    )


class EndLookahead:
    """Search for single cards with which a seat could end the deal."""

    def __init__(self, memory: RommeMemory) -> None:
        self._memory, self._rules = memory, memory.view.rules
        self._open = memory.view.is_open(memory.seat)

    @cached_property
    def _fits(self) -> frozenset[Card]:
        """The cards that could be added to melds on the table, and a joker if there are any."""
        faces = frozenset(face for meld in self._memory.addable_melds for face, _ in open_ends(meld))
        return faces | {JOKER} if faces else faces

    def ends_deal(self, hand: Sequence[Card], card: Card) -> bool:
        """Return whether a hand with this card could be laid, added and discarded down to the threshold."""
        cards = [*hand, card]
        if self._completes_meld(card, hand):
            need = 0 if self._open else self._rules.melds.first_points
            found = best_lay(self._rules, cards, need)
            cards, is_open = list(found.rest), self._open or bool(found.melds)
        else:
            is_open = self._open
        held = [self._rules.held_value[each] for each in cards if not (is_open and each in self._fits)]
        return sum(held) - max(held, default=0) <= self._rules.going_out.threshold

    @staticmethod
    def _completes_meld(card: Card, hand: Sequence[Card]) -> bool:
        """Return whether the card could form a meld with cards of the hand."""
        if card == JOKER or JOKER in hand:
            return True
        return any(one in hand and other in hand for one, other in completing_pairs(card))

    def count_ending_cards(self, hand: Sequence[Card]) -> int:
        """Return the number of unseen cards with which the seat could end the deal."""
        return sum(number for card, number in self._memory.unseen.items() if self.ends_deal(hand, card))
