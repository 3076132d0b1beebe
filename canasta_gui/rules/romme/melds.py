"""Sets and runs, with jokers announced as cards; all melds of a hand; first melds.

A meld has `cards`, in order, and `faces`: the card that each of them is or represents (003:18). A set has three or four
cards of a rank in different suits; a run has three or more cards of a suit in sequence, the ace low or high
(003:18-26).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, combinations, combinations_with_replacement, groupby, pairwise, product
from typing import NamedTuple

from canasta_gui.rules.core.cards import (
    CLUBS,
    JOKER,
    NEXT_OF_SUIT,
    RANK_ACE,
    RANK_TWO,
    SPADES,
    Card,
    rank_of,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.romme.ruleset import COURT_CARD, HIGH_ACE, LOW_ACE, RommeRules

SMALLEST, LARGEST_SET = 3, 4
LOWEST, HIGHEST = 1, 14
"""The places of a run: the low ace, the two, … the king, the high ace."""


class RommeMeld(NamedTuple):
    """A set, its suits in order, or a run from low to high. `faces[n]` is the card that `cards[n]` is or represents."""

    cards: tuple[Card, ...]
    faces: tuple[Card, ...]

    @property
    def is_run(self) -> bool:
        """True for a run of a suit."""
        return rank_of(self.faces[0]) != rank_of(self.faces[1])

    @property
    def rank(self) -> int:
        """Its rank, or 16 to 19 for a run of a suit (`cards.run_of`)."""
        return run_of(suit_of(self.faces[0])) if self.is_run else rank_of(self.faces[0])

    @property
    def jokers(self) -> int:
        """Number of jokers."""
        return sum(card == JOKER for card in self.cards)

    @property
    def stood_for(self) -> tuple[Card, ...]:
        """The cards that its jokers represent."""
        return tuple(face for card, face in zip(self.cards, self.faces, strict=True) if card == JOKER)

    @property
    def lowest(self) -> int:
        """The place of the first card of a run, 1 (the low ace) to 12."""
        low = is_low_ace(self.faces)
        return LOWEST if low else rank_of(self.faces[0])

    @property
    def points(self) -> int:
        """Points of its cards when laid: an ace below the two is worth one point (003:12)."""
        first = is_low_ace(self.faces)
        return sum(face_points(face) for face in self.faces) - first * (HIGH_ACE - LOW_ACE)


def face_points(face: Card) -> int:
    """Return the points of a card in a meld; an ace below a two counts less."""
    rank = rank_of(face)
    return HIGH_ACE if rank == RANK_ACE else min(rank, COURT_CARD)


def is_low_ace(faces: Sequence[Card]) -> bool:
    """Return whether these faces are a run that begins with an ace."""
    return len(faces) > 1 and rank_of(faces[0]) == RANK_ACE and rank_of(faces[1]) == RANK_TWO


def face_at(suit: int, place: int) -> Card:
    """Return the card of a suit at a place of a run, 1 (the low ace) to 14 (the high one)."""
    return (RANK_ACE if place == LOWEST else place) * NEXT_OF_SUIT + suit


def in_order(cards: Sequence[Card], faces: Sequence[Card]) -> RommeMeld:
    """Return the meld of these cards, given in any order; nothing is checked.

    An ace that fits both ends of a run is low if it comes first.
    """
    low = _ace_is_low(faces)
    ranked = sorted(range(len(faces)), key=lambda n: (_place(faces[n], low=n == low - 1), suit_of(faces[n]), n))
    return RommeMeld(tuple(cards[n] for n in ranked), tuple(faces[n] for n in ranked))


def _ace_is_low(faces: Sequence[Card]) -> int:
    """Return one more than the index of the ace below a two; 0 if there is none."""
    ranks = [rank_of(face) for face in faces]
    if RANK_ACE not in ranks or RANK_TWO not in ranks:
        return 0
    first = ranks.index(RANK_ACE)
    high = HIGHEST - 1 in ranks and ranks.count(RANK_ACE) == 1
    return 0 if high and first else first + 1


def _place(face: Card, *, low: bool) -> int:
    return LOWEST if low else rank_of(face)


# --- valid melds -----------------------------------------------------------------------------------------------------


def meld_refusal(rules: RommeRules, meld: RommeMeld) -> Refusal | None:
    """Return why this is no valid meld; None if it is one. Cards must be in order."""
    if len(meld.cards) != len(meld.faces) or not all(
        card in (face, JOKER) for card, face in zip(meld.cards, meld.faces, strict=True)
    ):
        return Refusal(Why.FACE_WRONG)
    if any(rank_of(face) < RANK_TWO for face in meld.faces):
        return Refusal(Why.JOKER_NOT_ANNOUNCED)
    if len(meld.cards) < SMALLEST:
        return Refusal(Why.MELD_TOO_SHORT, SMALLEST, len(meld.cards))
    most = rules.most_jokers(len(meld.cards) - meld.jokers)
    if meld.jokers > most:
        return Refusal(Why.JOKERS_TOO_MANY, most, meld.jokers)
    return _set_refusal(meld) if not meld.is_run else _run_refusal(meld)


def _set_refusal(meld: RommeMeld) -> Refusal | None:
    if len({rank_of(face) for face in meld.faces}) > 1:
        return Refusal(Why.MELD_NEITHER)
    return Refusal(Why.SET_SAME_SUIT) if len(set(meld.faces)) < len(meld.faces) else None


def _run_refusal(meld: RommeMeld) -> Refusal | None:
    if len({suit_of(face) for face in meld.faces}) > 1:
        return Refusal(Why.MELD_NEITHER)
    low = is_low_ace(meld.faces)
    places = [_place(face, low=low and n == 0) for n, face in enumerate(meld.faces)]
    if all(later - earlier == 1 for earlier, later in pairwise(places)):
        return None
    ranks = {rank_of(face) for face in meld.faces}
    corner = {RANK_TWO, RANK_ACE, HIGHEST - 1} <= ranks and len(ranks) < HIGHEST - 1
    return Refusal(Why.RUN_CORNER if corner else Why.RUN_GAP)


def added(meld: RommeMeld, cards: Sequence[Card], faces: Sequence[Card], *, low: bool = False) -> RommeMeld:
    """Return the meld with fitting cards added; nothing is checked. `low`: an ace that fits both ends is low."""
    if not meld.is_run:
        return in_order((*meld.cards, *cards), (*meld.faces, *faces))
    below, above = _ends(meld, cards, faces, low=low)
    return RommeMeld(
        (*(card for card, _ in below), *meld.cards, *(card for card, _ in above)),
        (*(face for _, face in below), *meld.faces, *(face for _, face in above)),
    )


def _ends(
    meld: RommeMeld, cards: Sequence[Card], faces: Sequence[Card], *, low: bool
) -> tuple[list[tuple[Card, Card]], ...]:
    """Return the cards to put before and after a run, from low to high; an ace goes next to its neighbour."""
    last = meld.lowest + len(meld.faces) - 1
    reach = [rank_of(face) for face in faces]
    above_king = last == HIGHEST - 1 or (last < HIGHEST - 1 and HIGHEST - 1 in reach)
    below_two = meld.lowest == RANK_TWO or (meld.lowest > RANK_TWO and RANK_TWO in reach)
    below: list[tuple[int, Card, Card]] = []
    above: list[tuple[int, Card, Card]] = []
    for card, face in zip(cards, faces, strict=True):
        place = rank_of(face)
        if place == RANK_ACE and LOWEST not in (entry[0] for entry in below):
            taken = HIGHEST in (entry[0] for entry in above)
            place = LOWEST if below_two and (low or taken or not above_king) else HIGHEST
        (below if place < meld.lowest else above).append((place, card, face))
    return tuple([(card, face) for _, card, face in sorted(part)] for part in (below, above))


def open_ends(meld: RommeMeld) -> Iterator[tuple[Card, int]]:
    """Yield the cards that a meld could take, each with its direction: down (-1) or up (1) a run, or 0 for a set."""
    if meld.is_run:
        suit, low = suit_of(meld.faces[0]), meld.lowest
        ends = ((low - 1, -1), (low + len(meld.faces), 1))
        yield from ((face_at(suit, place), way) for place, way in ends if LOWEST <= place <= HIGHEST)
    elif len(meld.faces) < LARGEST_SET:
        rank = rank_of(meld.faces[0]) * NEXT_OF_SUIT
        yield from ((rank + suit, 0) for suit in range(CLUBS, SPADES + 1) if rank + suit not in meld.faces)


def onward(card: Card, way: int) -> Iterator[tuple[Card, int]]:
    """Yield the card after one that lengthened a run upwards (1) or downwards (-1); nothing after an ace."""
    place = rank_of(card) + way
    if way and rank_of(card) != RANK_ACE:
        yield face_at(suit_of(card), place), way


# --- melds of a hand -------------------------------------------------------------------------------------------------


def melds_in(rules: RommeRules, hand: Sequence[Card]) -> Iterator[RommeMeld]:
    """Yield every meld that cards of the hand can form, with every announcement of its jokers."""
    held = Counter(hand)
    for rank in range(RANK_TWO, RANK_ACE + 1):
        suits = [rank * NEXT_OF_SUIT + suit for suit in range(CLUBS, SPADES + 1)]
        for size in (SMALLEST, LARGEST_SET):
            for faces in combinations(suits, size):
                yield from _with_jokers(rules, held, faces)
    for suit in range(CLUBS, SPADES + 1):
        yield from _runs_in(rules, held, suit)


def _runs_in(rules: RommeRules, held: Counter[Card], suit: int) -> Iterator[RommeMeld]:
    for first in range(LOWEST, HIGHEST - 1):
        missing = 0
        for last in range(first, HIGHEST + 1):
            missing += face_at(suit, last) not in held
            if missing > held[JOKER]:
                break
            if last - first >= SMALLEST - 1:
                yield from _with_jokers(rules, held, tuple(face_at(suit, n) for n in range(first, last + 1)))


def _with_jokers(rules: RommeRules, held: Counter[Card], faces: tuple[Card, ...]) -> Iterator[RommeMeld]:
    """Yield the melds with these faces: a joker for every missing card, and perhaps for others."""
    left = held.copy()
    must: list[int] = []
    may: list[int] = []
    for n, face in enumerate(faces):
        (may if left[face] > 0 else must).append(n)
        left[face] -= 1
    for more in range(held[JOKER] - len(must) + 1):
        jokers = len(must) + more
        if jokers > rules.most_jokers(len(faces) - jokers):
            return
        for others in combinations(may, more):
            stand_in = {*must, *others}
            yield RommeMeld(tuple(JOKER if n in stand_in else face for n, face in enumerate(faces)), faces)


# Search for all first melds that reach the minimum without a card or meld to spare. Melds of the same cards with the
# same points differ only in the cards that jokers represent, and form one kind: the search iterates over kinds, the
# most valuable first, and expands them at the end.

_BITS = 5  # per card in a packed hand: up to twelve jokers, and a guard bit that a subtraction borrows

Choice = tuple[RommeMeld, ...]


class _Kind(NamedTuple):
    """Melds of the same cards with the same points. `packed`: the cards; `size`: their number.

    `spare`: points lost at least if some of it is left out.
    """

    points: int
    spare: int
    packed: int
    size: int
    melds: tuple[RommeMeld, ...]


Kinds = Sequence[_Kind]


def openings(rules: RommeRules, hand: Sequence[Card], melds: Iterable[RommeMeld]) -> Iterator[Choice]:
    """Yield every choice of these melds that can be the first ones of a hand, without a meld or card to spare."""
    for kinds in _Search(rules, hand, melds).choices():
        choices = (combinations_with_replacement(kind.melds, len([*same])) for kind, same in groupby(kinds))
        yield from (tuple(chain.from_iterable(choice)) for choice in product(*choices))


def lost_at_least(rules: RommeRules, meld: RommeMeld) -> int:
    """Return the least points lost by leaving out part of a meld; all its points if only the whole can be left out."""
    return meld.points if rules.melds.adding == "nowhere" else meld.points - _dearest_part(rules, meld)


def _dearest_part(rules: RommeRules, meld: RommeMeld) -> int:
    """Return the points of the most valuable smaller meld in a meld (part of a run, three of a set); 0 for none."""
    size = len(meld.cards)
    if not meld.is_run:
        return face_points(meld.faces[0]) * SMALLEST if size > SMALLEST else 0
    jokers = [0, *accumulate(card == JOKER for card in meld.cards)]
    worth = [0, *accumulate(map(face_points, meld.faces))]
    low_ace, dearest = worth[-1] - meld.points, 0
    for first in range(size - SMALLEST + 1):
        for last in range(first + SMALLEST, size + (first > 0)):
            standing = jokers[last] - jokers[first]
            if standing <= rules.most_jokers(last - first - standing):
                dearest = max(dearest, worth[last] - worth[first] - (0 if first else low_ace))
    return dearest


class _Search:
    """Search for kinds of melds of one hand that reach the minimum together."""

    def __init__(self, rules: RommeRules, hand: Sequence[Card], melds: Iterable[RommeMeld]) -> None:
        self._need = rules.melds.first_points
        self._most = len(hand) - rules.going_out.must_discard
        self._bit = {card: 1 << _BITS * n for n, card in enumerate(sorted(set(hand)))}
        self._guard = sum(bit << _BITS - 1 for bit in self._bit.values())
        self._hand = sum(self._bit[card] for card in hand)
        self._kinds = self._sorted(rules, melds)

    def _sorted(self, rules: RommeRules, melds: Iterable[RommeMeld]) -> Kinds:
        """Return the kinds that could be part of a choice, the most valuable first."""
        alike: defaultdict[tuple[int, int, int, int], list[RommeMeld]] = defaultdict(list)
        for meld in melds:
            points, spare = meld.points, lost_at_least(rules, meld)
            if points - self._need < spare:
                packed = sum(map(self._bit.__getitem__, meld.cards))
                alike[points, spare, packed, len(meld.cards)].append(meld)
        return sorted((_Kind(*key, tuple(same)) for key, same in alike.items()), reverse=True)

    def choices(self) -> Iterator[tuple[_Kind, ...]]:
        """Yield the choices of kinds that reach the minimum, each in descending order."""
        spare = max((kind.spare for kind in self._kinds), default=0)
        return self._choices(self._kinds, self._hand, self._most, self._need, spare)

    def _choices(self, kinds: Kinds, hand: int, most: int, need: int, spare: int) -> Iterator[tuple[_Kind, ...]]:
        """Yield the choices with at most `most` more cards and an excess of less than `spare` points."""
        guard = self._guard
        for n, kind in enumerate(kinds):
            least = min(spare, kind.spare)
            if kind.points >= need:
                if kind.points - need < least and kind.size <= most:
                    yield (kind,)
                continue
            if kind.points * (most // SMALLEST) < need:
                return  # later kinds are worth even less
            left, room = hand - kind.packed, most - kind.size
            others = [
                other for other in kinds[n:] if other.size <= room and ((left | guard) - other.packed) & guard == guard
            ]
            for more in self._choices(others, left, room, need - kind.points, least):
                yield (kind, *more)
