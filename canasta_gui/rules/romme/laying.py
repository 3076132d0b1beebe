"""The best way to lay a hand: the one that leaves the fewest points.

The search is exact, including jokers. A hand is packed into one number, with the copies of each card in four bits.
Every meld is a pattern: the natural cards it takes, and the possible numbers of jokers. From the lowest card on, one
copy is either left in the hand or taken by a pattern that begins with it; each remainder is solved once and cached.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from typing import NamedTuple

from canasta_gui.rules.core.cards import CLUBS, JOKER, NEXT_OF_SUIT, SPADES, Card, rank_of, suit_of
from canasta_gui.rules.romme.melds import HIGHEST, LARGEST_SET, LOWEST, SMALLEST, RommeMeld, face_at, face_points
from canasta_gui.rules.romme.ruleset import LOW_ACE, RommeRules

BITS = 4
NEVER = 1 << 30


class LayDown(NamedTuple):
    """Melds to lay, and the rest of the hand: its points against the seat, and its cards."""

    melds: tuple[RommeMeld, ...]
    points: int
    rest: tuple[Card, ...]


class _Pattern(NamedTuple):
    """Natural cards of a meld; `variants`: possible numbers of jokers, each with the points of the meld.

    `packed`: the cards as a packed hand. `places`: places of the cards in a run; empty for a set.
    """

    cards: tuple[Card, ...]
    packed: int
    variants: tuple[tuple[int, int], ...]
    places: tuple[int, ...]


def best_lay(rules: RommeRules, hand: Sequence[Card], need: int = 0) -> LayDown:
    """Return the lay-down that leaves the fewest points; no melds if none that count `need` points can be laid."""
    return _best_lay(rules, tuple(sorted(hand)), need)


@lru_cache(maxsize=4096)
def _best_lay(rules: RommeRules, hand: tuple[Card, ...], need: int) -> LayDown:
    search = _Search(rules, hand)
    melds = tuple(_joined(search.melds(need)))
    rest = list(hand)
    for meld in melds:
        for card in meld.cards:
            rest.remove(card)
    return LayDown(melds, sum(rules.held_value[card] for card in rest), tuple(rest))


def _joined(melds: Iterable[RommeMeld]) -> Iterator[RommeMeld]:
    """Yield the melds, joining runs where one continues another."""
    runs: list[RommeMeld] = []
    for meld in melds:
        if meld.is_run:
            runs.append(meld)
        else:
            yield meld
    runs.sort(key=lambda run: (run.rank, run.lowest))
    while runs:
        run = runs.pop(0)
        for other in [other for other in runs if other.rank == run.rank]:
            if other.lowest == run.lowest + len(run.cards):
                runs.remove(other)
                run = RommeMeld(run.cards + other.cards, run.faces + other.faces)
        yield run


class _Search:
    """Search for the best way to lay one hand."""

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
            self._patterns[self._first(pattern.packed)].append(pattern)
        self._known: dict[tuple[int, int, int], tuple[int, _Pattern | None, int]] = {}

    # --- patterns ---

    def _sets(self) -> Iterator[_Pattern]:
        for rank in {rank_of(card) for card in self._kinds}:
            held = [card for card in self._kinds if rank_of(card) == rank]
            for size in range(1, LARGEST_SET + 1):
                for cards in combinations(held, size):
                    if variants := _variants_of_set(self._rules, self._jokers, rank, size):
                        yield _Pattern(cards, sum(map(self._bit.__getitem__, cards)), variants, ())

    def _runs(self) -> Iterator[_Pattern]:
        for suit in range(CLUBS, SPADES + 1):
            faces = {place: face_at(suit, place) for place in range(LOWEST, HIGHEST + 1)}
            held = tuple(place for place, face in faces.items() if face in self._bit)
            for places, variants in _runs_of(self._rules, self._jokers, held):
                cards = tuple(map(faces.__getitem__, places))
                yield _Pattern(cards, sum(map(self._bit.__getitem__, cards)), variants, places)

    # --- search ---

    def melds(self, need: int) -> Iterator[RommeMeld]:
        """Yield the melds of the best way to lay the hand with melds worth `need` together; none if there is none."""
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
        """Return the fewest points left of these cards after laying melds worth `need`; NEVER if there are none."""
        if not state:
            return NEVER if need else jokers * self._joker_value
        known = self._known.get((state, jokers, need))
        if known is not None:
            return known[0]
        found = self._owing(state, jokers, need) if need else self._free(state, jokers)
        self._known[state, jokers, need] = found
        return found[0]

    def _fitting(self, state: int, first: int) -> list[_Pattern]:
        """Return the patterns that begin with the first card and whose cards are available."""
        cards, guard = state | self._guard, self._guard
        return [pattern for pattern in self._patterns[first] if (cards - pattern.packed) & guard == guard]

    def _free(self, state: int, jokers: int) -> tuple[int, _Pattern | None, int]:
        """Return the fewest points left without a minimum, with the pattern that the first card then joins, if any."""
        first = self._first(state)
        found: tuple[int, _Pattern | None, int]
        found = self._values[first] + self._fewest(state - (1 << BITS * first), jokers, 0), None, 0
        for pattern in self._fitting(state, first):
            if not found[0]:
                break
            for used, _ in pattern.variants:
                if used > jokers:
                    break
                points = self._fewest(state - pattern.packed, jokers - used, 0)
                if points < found[0]:
                    found = points, pattern, used
        return found

    def _owing(self, state: int, jokers: int, need: int) -> tuple[int, _Pattern | None, int]:
        """Return the same for melds worth at least `need`, which never leave fewer points than without a minimum."""
        first = self._first(state)
        found: tuple[int, _Pattern | None, int] = (NEVER, None, 0)
        for pattern in self._fitting(state, first):
            after = state - pattern.packed
            for used, counted in pattern.variants:
                if used > jokers:
                    break
                if self._fewest(after, jokers - used, 0) < found[0]:
                    points = self._fewest(after, jokers - used, max(0, need - counted))
                    if points < found[0]:
                        found = points, pattern, used
        rest, value = state - (1 << BITS * first), self._values[first]
        if value + self._fewest(rest, jokers, 0) < found[0]:
            points = value + self._fewest(rest, jokers, need)
            if points < found[0]:
                found = points, None, 0
        return found


# --- melds of natural cards and jokers -------------------------------------------------------------------------------

Variants = tuple[tuple[int, int], ...]
Cuts = tuple[tuple[int, int], ...]
"""Places where a run can be cut: the numbers of natural cards before it, and of jokers between them."""


@lru_cache(maxsize=1024)
def _variants_of_set(rules: RommeRules, jokers: int, rank: int, naturals: int) -> Variants:
    """Return the possible numbers of jokers in a set with these naturals, each with the points of the set."""
    most = min(jokers, rules.most_jokers(naturals), LARGEST_SET - naturals)
    value = face_points(rank * NEXT_OF_SUIT)
    return tuple((used, value * (naturals + used)) for used in range(max(0, SMALLEST - naturals), most + 1))


@lru_cache(maxsize=8192)
def _runs_of(rules: RommeRules, jokers: int, held: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Variants], ...]:
    """Return every choice of places for a run with up to `jokers` jokers, and its possible numbers of jokers.

    Choices that can just as well be laid as two runs are left out.
    """
    found: list[tuple[tuple[int, ...], Variants]] = []
    most = [rules.most_jokers(naturals) for naturals in range(HIGHEST + 1)]
    begun: list[tuple[tuple[int, ...], int, Cuts]] = [((place,), 0, ()) for place in held]
    while begun:
        places, gaps, cuts = begun.pop()
        size = len(places)
        fewest = max(gaps, SMALLEST - size)
        used = range(fewest, min(jokers, most[size], HIGHEST - size) + 1)
        if variants := tuple((n, _run_points(places[0], size + n)) for n in used if not _in_two(cuts, size, n, most)):
            found.append((places, variants))
        if _in_two(cuts, size, jokers, most, SMALLEST):
            continue  # then every continuation can be cut, too
        if size + gaps >= SMALLEST and gaps <= most[size]:
            cuts = (*cuts, (size, gaps))
        for place in held[bisect_right(held, places[-1]) :]:
            wider = gaps + place - places[-1] - 1
            if wider > jokers:
                break
            begun.append(((*places, place), wider, cuts))
    return tuple(found)


def _in_two(cuts: Cuts, size: int, jokers: int, most: Sequence[int], behind: int = 1) -> bool:
    """Return whether a run can be cut into two runs of the same value, with at least `behind` naturals in the second.

    The first keeps the jokers inside it, the second gets all others. `most`: maximum number of jokers by number of
    natural cards.
    """
    for naturals, inside in cuts:
        others, left = size - naturals, jokers - inside
        if others >= behind and others + left >= SMALLEST and left <= most[others]:
            return True
    return False


_UP_TO = tuple(
    accumulate((LOW_ACE, *(face_points(face_at(CLUBS, place)) for place in range(LOWEST + 1, HIGHEST + 1))), initial=0)
)
"""Sum of the points of places 1 to n of a run, by n."""


def _lowest_place(first: int, length: int) -> int:
    """Return the first place of the most valuable run of this length: as high as its first natural card allows."""
    return min(first, HIGHEST - length + 1)


def _run_points(first: int, length: int) -> int:
    """Return the points of the most valuable run of this length with this first natural card."""
    low = _lowest_place(first, length)
    return _UP_TO[low + length - 1] - _UP_TO[low - 1]


def _laid(pattern: _Pattern, jokers: int) -> RommeMeld:
    """Return the meld of a pattern with `jokers` jokers, announced as the most valuable cards."""
    if not pattern.places:
        rank = rank_of(pattern.cards[0]) * NEXT_OF_SUIT
        missing = [rank + suit for suit in range(CLUBS, SPADES + 1) if rank + suit not in pattern.cards]
        faces = sorted((*pattern.cards, *missing[:jokers]))
        return RommeMeld(tuple(face if face in pattern.cards else JOKER for face in faces), tuple(faces))
    length = len(pattern.cards) + jokers
    low = _lowest_place(pattern.places[0], length)
    places = range(low, low + length)
    run = tuple(face_at(suit_of(pattern.cards[0]), place) for place in places)
    cards = (face if place in pattern.places else JOKER for face, place in zip(run, places, strict=True))
    return RommeMeld(tuple(cards), run)
