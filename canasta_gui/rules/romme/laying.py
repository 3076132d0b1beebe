"""The best way to lay a hand: which melds leave the fewest points in it. The answer is exact, jokers included.

A hand is counted by kind of card and packed into one number, four bits a kind. Every meld is a pattern: the natural
cards it takes, and how few and how many jokers go with them. From the lowest kind on, one copy is either left in the
hand or taken by a pattern that begins with it; what is left is solved once and remembered.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from canasta_gui.rules.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.romme.melds import HIGHEST, LARGEST_SET, LOWEST, SMALLEST, Meld, face_at
from canasta_gui.rules.romme.ruleset import RommeRules

BITS = 4
NEVER = 1 << 30


class LayDown(NamedTuple):
    """Melds, and what they leave: the points that count against the hand, and the cards."""

    melds: tuple[Meld, ...]
    points: int
    rest: tuple[Card, ...]


class _Pattern(NamedTuple):
    """Natural cards of a meld, and the fewest and most jokers with them. `places`: where they lie in a run, else ()."""

    cards: tuple[Card, ...]
    packed: int
    fewest: int
    most: int
    places: tuple[int, ...]


def best_lay(rules: RommeRules, hand: Sequence[Card], need: int = 0) -> LayDown:
    """The lay-down that leaves the fewest points in the hand; nothing where the melds would count less than `need`."""
    return _best_lay(rules, tuple(sorted(hand)), need)


@lru_cache(maxsize=4096)
def _best_lay(rules: RommeRules, hand: tuple[Card, ...], need: int) -> LayDown:
    search = _Search(rules, hand)
    melds = tuple(search.melds(need))
    rest = list(hand)
    for meld in melds:
        for card in meld.cards:
            rest.remove(card)
    return LayDown(melds, sum(rules.held_value[card] for card in rest), tuple(rest))


class _Search:
    """All ways to lay one hand."""

    def __init__(self, rules: RommeRules, hand: Sequence[Card]) -> None:
        self._rules = rules
        self._kinds = sorted(set(hand) - {JOKER})
        self._bit = {card: 1 << BITS * n for n, card in enumerate(self._kinds)}
        self._guard = sum(bit << BITS - 1 for bit in self._bit.values())
        self._values = [rules.held_value[card] for card in self._kinds]
        self._joker_value = rules.held_value[JOKER]
        self._start = sum(self._bit[card] for card in hand if card != JOKER)
        self._jokers = sum(card == JOKER for card in hand)
        self._patterns: list[list[_Pattern]] = [[] for _ in self._kinds]
        for pattern in (*self._sets(), *self._runs()):
            self._patterns[min(map(self._kinds.index, pattern.cards))].append(pattern)
        self._known: dict[tuple[int, int, int], tuple[int, _Pattern | None, int]] = {}

    # --- patterns ---

    def _pattern(self, cards: tuple[Card, ...], fewest: int, places: tuple[int, ...] = ()) -> Iterator[_Pattern]:
        room = HIGHEST if places else LARGEST_SET
        fewest = max(fewest, SMALLEST - len(cards))
        most = min(self._jokers, self._rules.most_jokers(len(cards)), room - len(cards))
        if fewest <= most:
            yield _Pattern(cards, sum(self._bit[card] for card in cards), fewest, most, places)

    def _sets(self) -> Iterator[_Pattern]:
        for rank in {rank_of(card) for card in self._kinds}:
            held = [card for card in self._kinds if rank_of(card) == rank]
            for size in range(1, LARGEST_SET + 1):
                for cards in combinations(held, size):
                    yield from self._pattern(cards, 0)

    def _runs(self) -> Iterator[_Pattern]:
        for suit in range(CLUBS, SPADES + 1):
            held = [place for place in range(LOWEST, HIGHEST + 1) if face_at(suit, place) in self._bit]
            for n in range(len(held)):
                yield from self._runs_from(suit, held, n, (held[n],), 0)

    def _runs_from(self, suit: int, held: list[int], n: int, places: tuple[int, ...], gaps: int) -> Iterator[_Pattern]:
        """Runs whose natural cards lie at `places`, and those that go on from there, over gaps for jokers."""
        cards = tuple(face_at(suit, place) for place in places)
        yield from self._pattern(cards, gaps, places)
        for m in range(n + 1, len(held)):
            wider = gaps + held[m] - held[n] - 1
            if wider > self._jokers:
                return
            yield from self._runs_from(suit, held, m, (*places, held[m]), wider)

    # --- search ---

    def melds(self, need: int) -> Iterator[Meld]:
        """The melds of the best way to lay the hand, which count `need` together; none if no melds do."""
        state, jokers = self._start, self._jokers
        if need and self._fewest(state, jokers, need) >= NEVER:
            return
        while state:
            self._fewest(state, jokers, need)
            _, pattern, used = self._known[state, jokers, need]
            if pattern is None:
                state -= 1 << BITS * self._first(state)
            else:
                meld = _laid(pattern, used)
                yield meld
                state, jokers, need = state - pattern.packed, jokers - used, max(0, need - meld.points)

    @staticmethod
    def _first(state: int) -> int:
        return ((state & -state).bit_length() - 1) // BITS

    def _fewest(self, state: int, jokers: int, need: int) -> int:
        """The fewest points left of these cards when melds are laid that count `need`; NEVER if none do."""
        if not state:
            return NEVER if need else jokers * self._joker_value
        known = self._known.get((state, jokers, need))
        if known is not None:
            return known[0]
        first = self._first(state)
        best = self._values[first] + self._fewest(state - (1 << BITS * first), jokers, need)
        choice: tuple[_Pattern | None, int] = (None, 0)
        for pattern in self._patterns[first]:
            if not best:
                break
            if pattern.fewest > jokers or ((state | self._guard) - pattern.packed) & self._guard != self._guard:
                continue
            after = state - pattern.packed
            for used in range(pattern.fewest, min(pattern.most, jokers) + 1):
                left = max(0, need - _laid(pattern, used).points) if need else 0
                points = self._fewest(after, jokers - used, left)
                if points < best:
                    best, choice = points, (pattern, used)
        self._known[state, jokers, need] = best, *choice
        return best


@lru_cache(maxsize=65536)
def _laid(pattern: _Pattern, jokers: int) -> Meld:
    """The meld of a pattern with so many jokers, each announced as what counts most."""
    if not pattern.places:
        rank = rank_of(pattern.cards[0])
        faces = [rank * NEXT_OF_SUIT + suit for suit in range(CLUBS, SPADES + 1)]
        missing = [face for face in faces if face not in pattern.cards][:jokers]
        shown = sorted((*pattern.cards, *missing))
        return Meld(tuple(JOKER if face in missing else face for face in shown), tuple(shown))
    suit, first, last = suit_of(pattern.cards[0]), pattern.places[0], pattern.places[-1]
    over = jokers - (last - first + 1 - len(pattern.places))
    spans = ((first - below, last + over - below) for below in range(over + 1))
    runs = [_run(suit, pattern.places, low, high) for low, high in spans if low >= LOWEST and high <= HIGHEST]
    return max(runs, key=lambda run: run.points)


def _run(suit: int, natural: tuple[int, ...], low: int, high: int) -> Meld:
    places = range(low, high + 1)
    faces = tuple(face_at(suit, place) for place in places)
    return Meld(tuple(face if place in natural else JOKER for face, place in zip(faces, places, strict=True)), faces)
