"""Which cards of a hand a meld is made of: from numbers of cards to cards, and what may become a run."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from canasta_gui.rules.canasta.actions import MeldCards
from canasta_gui.rules.canasta.policies.melds import CANASTA, MIN_MELD
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import (
    KIND,
    MELD_RANKS,
    NEXT_OF_SUIT,
    RANK_ACE,
    RANK_BLANCHE,
    RANK_FOUR,
    RANK_JOKER,
    RANK_TWO,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.phases import Phase


class Shape(NamedTuple):
    """Cards of one meld as numbers: naturals of the rank, jokers, blanches, twos."""

    rank: int
    naturals: int
    jokers: int
    blanches: int
    twos: int

    @property
    def wilds(self) -> int:
        """How many wild cards."""
        return self.jokers + self.blanches + self.twos

    def points(self, rules: CanastaRules) -> int:
        """Return what the cards are worth."""
        value = rules.value_of_kind
        wild = self.jokers * value[RANK_JOKER] + self.blanches * value[RANK_BLANCHE] + self.twos * value[RANK_TWO]
        return self.naturals * value[self.rank] + wild


Kinds = dict[int, list[Card]]
"""Cards by kind, the kinds and the cards of each in the order in which they lie there."""


def by_kind(cards: Iterable[Card]) -> Kinds:
    """Return the cards by kind."""
    kinds: Kinds = {}
    for card in cards:
        kind = KIND[card]
        if kind in kinds:
            kinds[kind].append(card)
        else:
            kinds[kind] = [card]
    return kinds


def pick(shapes: Sequence[Shape], kinds: Kinds) -> tuple[MeldCards, ...]:
    """Cards for shapes of different ranks, the first that fit, no card twice."""
    used = [0] * (RANK_TWO + 1)
    melds = []
    for rank, naturals, jokers, blanches, twos in shapes:
        cards = kinds[rank][:naturals] if naturals and rank != RANK_TWO else []
        for kind, number in (
            (RANK_TWO, naturals if rank == RANK_TWO else twos),
            (RANK_BLANCHE, blanches),
            (RANK_JOKER, jokers),
        ):
            if number:
                cards += kinds[kind][used[kind] : used[kind] + number]
                used[kind] += number
        melds.append(MeldCards(rank, tuple(sorted(cards, reverse=True))))
    return tuple(melds)


class Picker:
    """Picks cards of a hand for shapes. Where there are runs it tells the suits apart, as far as they matter now."""

    __slots__ = ("_hand", "_keen", "_runs", "kinds")

    def __init__(self, pos: CanastaPosition, seat: int) -> None:
        self._hand = pos.hands[seat]
        self.kinds = by_kind(self._hand)
        self._runs = pos.rules.melds.runs
        self._keen = keen_cards(pos, seat) if self._runs else frozenset()

    def melds(self, shapes: Sequence[Shape], hand: Sequence[Card] | None = None) -> Iterator[tuple[MeldCards, ...]]:
        """Cards for shapes of different ranks, in every way that does not play alike; of the whole hand or of some."""
        if not self._runs:
            yield pick(shapes, self.kinds)
            return
        cards = self._hand if hand is None else hand
        mixed = [shape for shape in shapes if shape.rank != RANK_TWO]
        for choice in product(*(self._naturals(shape.rank, shape.naturals, cards) for shape in mixed)):
            naturals = [card for chosen in choice for card in chosen]
            yield pick(shapes, by_kind([*naturals, *(card for card in cards if KIND[card] in WILD_KINDS)]))

    def naturals(self, rank: int, number: int) -> list[tuple[Card, ...]]:
        """Return so many cards of a rank, in every way that does not play alike, the highest suit first."""
        if not self._runs:
            return [tuple(sorted(self.kinds[rank][:number], reverse=True))]
        return [tuple(sorted(cards, reverse=True)) for cards in self._naturals(rank, number, self._hand)]

    def _naturals(self, rank: int, number: int, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """Yield the choices of natural cards: of those that may become a run every one, of the others any."""
        if rank not in MELD_RANKS:
            yield tuple([card for card in cards if KIND[card] == rank][:number])
            return
        ours = [card for card in cards if KIND[card] == rank]
        keen = Counter(card for card in ours if card in self._keen)
        plain = sorted((card for card in ours if card not in self._keen), key=lambda card: _neighbours(card, cards))
        for numbers in product(*(range(held + 1) for held in keen.values())):
            others = number - sum(numbers)
            if 0 <= others <= len(plain):
                chosen = [card for card, times in zip(keen, numbers, strict=True) for _ in range(times)]
                yield (*plain[:others], *chosen)


def _neighbours(card: Card, cards: Sequence[Card]) -> int:
    """Return how many cards lie near a card in its suit: what might become a run some day is kept."""
    return sum(
        other in cards
        for other in range(card - 2 * NEXT_OF_SUIT, card + 3 * NEXT_OF_SUIT, NEXT_OF_SUIT)
        if other != card
    )


def keen_cards(pos: CanastaPosition, seat: int) -> frozenset[Card]:
    """Return the cards that might be laid in sequence in this turn, those below the pile's top included."""
    there = {card for card in pos.hands[seat] if card >= RANK_FOUR << 2}
    if pos.phase is Phase.DRAW:
        there.update(card for card in pos.pile if card >= RANK_FOUR << 2)
    for key, meld in pos.melds[pos.side(seat)].items():
        if is_run(rank_of_key(key)) and len(meld.cards) < CANASTA:
            there.update(meld.cards)
    keen: set[Card] = set()
    for suit in range(4):
        row: list[Card] = []
        for card in range((RANK_FOUR << 2) + suit, (RANK_ACE + 2) << 2, NEXT_OF_SUIT):  # one card behind the ace
            if card in there:
                row.append(card)
            else:
                keen.update(row if len(row) >= MIN_MELD else ())
                row = []
    return frozenset(keen)


def runs_in(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Return every run of three to seven that these cards hold, each of them once."""
    there = set(cards)
    found = []
    for low in sorted(card for card in there if card >= RANK_FOUR << 2):
        run = [low]
        while len(run) < CANASTA and run[-1] + NEXT_OF_SUIT in there:
            run.append(run[-1] + NEXT_OF_SUIT)
            if len(run) >= MIN_MELD:
                found.append(tuple(run))
    return found


def run_ends(run: Sequence[Card]) -> tuple[Card, ...]:
    """Return the cards that lengthen a run, below and above; none for a closed one."""
    if len(run) >= CANASTA:
        return ()
    ends = (run[0] - NEXT_OF_SUIT, run[-1] + NEXT_OF_SUIT)
    return tuple(card for card in ends if RANK_FOUR <= card >> 2 <= RANK_ACE)


def run_melds(runs: Sequence[tuple[Card, ...]], begun: Counter[int]) -> tuple[MeldCards, ...]:
    """These runs as new melds; `begun`: how many runs the side has, by `run_of`."""
    number = begun.copy()
    melds = []
    for run in runs:
        rank = run_of(suit_of(run[0]))
        melds.append(MeldCards(rank, run, number[rank]))
        number[rank] += 1
    return tuple(melds)
