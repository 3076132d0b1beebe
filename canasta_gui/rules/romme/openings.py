"""First melds that count enough together, of which nothing is to spare: all of them, however many jokers there are.

Melds of the same cards that count the same differ only in what their jokers stand for. They are one kind here: the
search goes over kinds, the dearest first, and what the jokers stand for is said at the end.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, chain, combinations_with_replacement, groupby, product
from typing import NamedTuple

from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.romme.melds import SMALLEST, RommeMeld, face_points
from canasta_gui.rules.romme.ruleset import RommeRules

_BITS = 5  # for each card in a packed hand: as many as twelve jokers, and above them a bit that a subtraction borrows

Choice = tuple[RommeMeld, ...]


class _Kind(NamedTuple):
    """Melds of the same cards that count the same. `packed`: those cards; `size`: how many."""

    points: int
    spare: int
    packed: int
    size: int
    melds: tuple[RommeMeld, ...]


Kinds = Sequence[_Kind]


def openings(rules: RommeRules, hand: Sequence[Card], melds: Iterable[RommeMeld]) -> Iterator[Choice]:
    """Yield every choice of these melds that may be the first ones of a hand, with no meld and no card to spare."""
    for kinds in _Search(rules, hand, melds).choices():
        choices = (combinations_with_replacement(kind.melds, len([*same])) for kind, same in groupby(kinds))
        yield from (tuple(chain.from_iterable(choice)) for choice in product(*choices))


def lost_at_least(rules: RommeRules, meld: RommeMeld) -> int:
    """Return how many points fewer are laid if something of a meld is left out.

    If nothing of it can be, then all of them.
    """
    return meld.points if rules.melds.adding == "nowhere" else meld.points - _dearest_part(rules, meld)


def _dearest_part(rules: RommeRules, meld: RommeMeld) -> int:
    """Return what the dearest smaller meld in a meld counts: neighbours of a run, any three of a set.

    0 if there is none.
    """
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
    """The kinds of melds of one hand, and how they are enough together."""

    def __init__(self, rules: RommeRules, hand: Sequence[Card], melds: Iterable[RommeMeld]) -> None:
        self._need = rules.melds.first_points
        self._most = len(hand) - rules.going_out.must_discard
        self._bit = {card: 1 << _BITS * n for n, card in enumerate(sorted(set(hand)))}
        self._guard = sum(bit << _BITS - 1 for bit in self._bit.values())
        self._hand = sum(self._bit[card] for card in hand)
        self._kinds = self._sorted(rules, melds)

    def _sorted(self, rules: RommeRules, melds: Iterable[RommeMeld]) -> Kinds:
        """Return the kinds of which anything could be needed, the dearest first."""
        alike: defaultdict[tuple[int, int, int, int], list[RommeMeld]] = defaultdict(list)
        for meld in melds:
            points, spare = meld.points, lost_at_least(rules, meld)
            if points - self._need < spare:
                packed = sum(map(self._bit.__getitem__, meld.cards))
                alike[points, spare, packed, len(meld.cards)].append(meld)
        return sorted((_Kind(*key, tuple(same)) for key, same in alike.items()), reverse=True)

    def choices(self) -> Iterator[tuple[_Kind, ...]]:
        """Kinds that are enough together, in falling order."""
        spare = max((kind.spare for kind in self._kinds), default=0)
        return self._choices(self._kinds, self._hand, self._most, self._need, spare)

    def _choices(self, kinds: Kinds, hand: int, most: int, need: int, spare: int) -> Iterator[tuple[_Kind, ...]]:
        """Yield those of at most so many cards of what is left of the hand; as much as `spare` would be too much."""
        guard = self._guard
        for n, kind in enumerate(kinds):
            least = min(spare, kind.spare)
            if kind.points >= need:
                if kind.points - need < least and kind.size <= most:
                    yield (kind,)
                continue
            if kind.points * (most // SMALLEST) < need:
                return  # nor can any that come after it
            left, room = hand - kind.packed, most - kind.size
            others = [
                other for other in kinds[n:] if other.size <= room and ((left | guard) - other.packed) & guard == guard
            ]
            for more in self._choices(others, left, room, need - kind.points, least):
                yield (kind, *more)
