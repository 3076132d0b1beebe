"""Composition of melds from the cards of a hand, and search for new melds that reach a minimum.

A hand allows thousands of sets of melds, of which few are irreducible. The points that a meld can spare are therefore
cached, being the same in every deal, and the search backtracks where even the rest of the hand would not suffice.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple

from canasta_gui.rules.canasta.actions import MeldCards
from canasta_gui.rules.canasta.policies import CANASTA, MIN_MELD, MeldLaw
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
    RANK_THREE,
    RANK_TWO,
    WILD_KINDS,
    Card,
    is_run,
    rank_of_key,
    run_of,
    suit_of,
)
from canasta_gui.rules.core.position import Phase


class Shape(NamedTuple):
    """Numbers of cards in a meld: naturals of the rank, jokers, blanches, twos."""

    rank: int
    naturals: int
    jokers: int
    blanches: int
    twos: int

    @property
    def wilds(self) -> int:
        """Number of wild cards."""
        return self.jokers + self.blanches + self.twos

    def points(self, rules: CanastaRules) -> int:
        """Return the points of the cards."""
        value = rules.value_of_kind
        wild = self.jokers * value[RANK_JOKER] + self.blanches * value[RANK_BLANCHE] + self.twos * value[RANK_TWO]
        return self.naturals * value[self.rank] + wild


Kinds = dict[int, list[Card]]
"""Cards by kind; kinds and cards are in the order of the hand."""


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
    """Return the first cards that fit shapes of different ranks, without using a card twice."""
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
    """Picks cards of a hand for shapes; where there are runs, it distinguishes suits as far as they matter now."""

    __slots__ = ("_hand", "_keen", "_runs", "kinds")

    def __init__(self, pos: CanastaPosition, seat: int) -> None:
        self._hand = pos.hands[seat]
        self.kinds = by_kind(self._hand)
        self._runs = pos.rules.melds.runs
        self._keen = keen_cards(pos, seat) if self._runs else frozenset()

    def melds(self, shapes: Sequence[Shape], hand: Sequence[Card] | None = None) -> Iterator[tuple[MeldCards, ...]]:
        """Yield the choices of cards for shapes of different ranks, up to cards that play alike; `hand`: the cards."""
        if not self._runs:
            yield pick(shapes, self.kinds)
            return
        cards = self._hand if hand is None else hand
        mixed = [shape for shape in shapes if shape.rank != RANK_TWO]
        for choice in product(*(self._naturals(shape.rank, shape.naturals, cards) for shape in mixed)):
            naturals = [card for chosen in choice for card in chosen]
            yield pick(shapes, by_kind([*naturals, *(card for card in cards if KIND[card] in WILD_KINDS)]))

    def naturals(self, rank: int, number: int) -> list[tuple[Card, ...]]:
        """Return the choices of `number` cards of a rank, up to cards that play alike, the highest suit first."""
        if not self._runs:
            return [tuple(sorted(self.kinds[rank][:number], reverse=True))]
        return [tuple(sorted(cards, reverse=True)) for cards in self._naturals(rank, number, self._hand)]

    def _naturals(self, rank: int, number: int, cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
        """Yield the choices of natural cards, distinguishing only those that may become part of a run."""
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
    """Return the number of cards within two ranks of a card in its suit, possible parts of a run."""
    return sum(
        other in cards
        for other in range(card - 2 * NEXT_OF_SUIT, card + 3 * NEXT_OF_SUIT, NEXT_OF_SUIT)
        if other != card
    )


def keen_cards(pos: CanastaPosition, seat: int) -> frozenset[Card]:
    """Return the cards that might be laid in a run in this turn, including cards of the pile before the draw."""
    there = {card for card in pos.hands[seat] if card >= RANK_FOUR << 2}
    if pos.phase is Phase.DRAW:
        there.update(card for card in pos.pile if card >= RANK_FOUR << 2)
    for key, meld in pos.melds[pos.side(seat)].items():
        if is_run(rank_of_key(key)) and len(meld.cards) < CANASTA:
            there.update(meld.cards)
    keen: set[Card] = set()
    for suit in range(4):
        row: list[Card] = []
        for card in range((RANK_FOUR << 2) + suit, (RANK_ACE + 2) << 2, NEXT_OF_SUIT):  # up to one place after the ace
            if card in there:
                row.append(card)
            else:
                keen.update(row if len(row) >= MIN_MELD else ())
                row = []
    return frozenset(keen)


def runs_in(cards: Iterable[Card]) -> list[tuple[Card, ...]]:
    """Return every run of three to seven cards among these, each once."""
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
    """Return the cards that would lengthen a run, below and above; none for a closed one."""
    if len(run) >= CANASTA:
        return ()
    ends = (run[0] - NEXT_OF_SUIT, run[-1] + NEXT_OF_SUIT)
    return tuple(card for card in ends if RANK_FOUR <= card >> 2 <= RANK_ACE)


def run_melds(runs: Sequence[tuple[Card, ...]], begun: Counter[int]) -> tuple[MeldCards, ...]:
    """Return these runs as new melds; `begun`: number of runs that the side has, by `run_of`."""
    number = begun.copy()
    melds = []
    for run in runs:
        rank = run_of(suit_of(run[0]))
        melds.append(MeldCards(rank, run, number[rank]))
        number[rank] += 1
    return tuple(melds)


PAIR: Final = 2
NEVER: Final = 1 << 30
Worths = tuple[int, int, int, int]
"""Points of a natural card of a rank, a joker, a blanche and a two."""
KINDS: Final = (RANK_JOKER, RANK_BLANCHE, RANK_TWO)


class MeldOption(NamedTuple):
    """A possible meld: its points, the wild cards that it takes from the hand, and what could be left out.

    `card`: least points of a card that could be left out. `whole`: points of the meld, if all of it could be. Both are
    NEVER where the cards could not be laid later (the rule of five, §6). `clean`: whether it has no wild cards.
    """

    shape: Shape
    points: int
    jokers: int
    blanches: int
    twos: int
    card: int
    whole: int
    clean: bool


def wild_choices(counts: Sequence[int], most: int) -> list[tuple[int, int, int]]:
    """Return every choice (jokers, blanches, twos) of up to `most` wild cards of the hand, the fewest first."""
    return _wild_choices(counts[RANK_JOKER], counts[RANK_BLANCHE], counts[RANK_TWO], most)


@cache
def _wild_choices(jokers: int, blanches: int, twos: int, most: int) -> list[tuple[int, int, int]]:
    every = product(range(min(jokers, most) + 1), range(min(blanches, most) + 1), range(min(twos, most) + 1))
    return sorted((choice for choice in every if sum(choice) <= most), key=sum)


def new_meld_shapes(rules: CanastaRules, counts: Sequence[int], rank: int) -> list[Shape]:
    """Return every new meld of a rank that the hand can form."""
    return [choice.shape for choice in _choices(rules, counts, rank)]


def stands(law: MeldLaw, shape: Shape) -> bool:
    """Return whether the shape is a valid meld."""
    return min(shape) >= 0 and law.allows(shape.naturals + shape.wilds, shape.wilds)


def _choices(rules: CanastaRules, counts: Sequence[int], rank: int) -> tuple[MeldOption, ...]:
    law, value, wilds = rules.laws[rank], rules.value_of_kind, (counts[RANK_JOKER], counts[RANK_BLANCHE])
    worths = (value[rank], value[RANK_JOKER], value[RANK_BLANCHE], value[RANK_TWO])
    if rank == RANK_TWO:
        return _new_melds(law, rank, worths, counts[RANK_TWO], *wilds, 0)
    return _new_melds(law, rank, worths, counts[rank], *wilds, counts[RANK_TWO])


@lru_cache(maxsize=4096)
def _new_melds(
    law: MeldLaw, rank: int, worths: Worths, naturals: int, jokers: int, blanches: int, twos: int
) -> tuple[MeldOption, ...]:
    """Return every new meld of a rank from these cards; in melds of wild cards twos are the naturals (R33e)."""
    found: list[MeldOption] = []
    for number in range(0 if rank == RANK_TWO else PAIR, naturals + 1):
        for wild in _wild_choices(jokers, blanches, twos, law.limits[-1]):
            shape = Shape(rank, number, *wild)
            if stands(law, shape):
                found.append(_choice(law, worths, shape, None))
    return tuple(found)


def _choice(law: MeldLaw, worths: Worths, shape: Shape, core: Shape | None) -> MeldOption:
    """Return the option of a shape; the cards of `core` must stay in it and do not come from the hand."""
    points = sum(map(int.__mul__, shape[1:], worths))
    follows = not shape.wilds or shape.naturals >= law.naturals_for_wilds
    spared = [
        worth
        for n, (smaller, worth) in enumerate(zip(_one_card_less(shape), worths, strict=True))
        if (n == 0 or follows) and stands(law, smaller) and (core is None or _holds(smaller, core))
    ]
    least = min(spared, default=NEVER)
    had = core or Shape(shape.rank, 0, 0, 0, 0)
    twos = shape.naturals if shape.rank == RANK_TWO else shape.twos
    had_twos = had.naturals if shape.rank == RANK_TWO else had.twos
    return MeldOption(
        shape,
        points,
        shape.jokers - had.jokers,
        shape.blanches - had.blanches,
        twos - had_twos,
        least,
        points if follows and core is None else NEVER,
        not shape.wilds and shape.rank != RANK_TWO,
    )


def _one_card_less(shape: Shape) -> tuple[Shape, ...]:
    rank, naturals, jokers, blanches, twos = shape
    return (
        Shape(rank, naturals - 1, jokers, blanches, twos),
        Shape(rank, naturals, jokers - 1, blanches, twos),
        Shape(rank, naturals, jokers, blanches - 1, twos),
        Shape(rank, naturals, jokers, blanches, twos - 1),
    )


def _holds(shape: Shape, core: Shape) -> bool:
    """Return whether the shape still holds all of the core."""
    return all(have >= must for have, must in zip(shape[1:], core[1:], strict=True))


def _grown(rules: CanastaRules, counts: Sequence[int], fixed: Shape) -> tuple[MeldOption, ...]:
    """Return the fixed meld with no or more cards of the hand on it; nothing joins bought black threes (R60)."""
    law, value = rules.laws[fixed.rank], rules.value_of_kind
    worths = (value[fixed.rank], value[RANK_JOKER], value[RANK_BLANCHE], value[RANK_TWO])
    if fixed.rank == RANK_THREE:
        return (_choice(law, worths, fixed, fixed),)
    return _grown_melds(
        law, worths, fixed, counts[fixed.rank], counts[RANK_JOKER], counts[RANK_BLANCHE], counts[RANK_TWO]
    )


@lru_cache(maxsize=4096)
def _grown_melds(
    law: MeldLaw, worths: Worths, fixed: Shape, naturals: int, jokers: int, blanches: int, twos: int
) -> tuple[MeldOption, ...]:
    found: list[MeldOption] = []
    for number in range(fixed.naturals, fixed.naturals + naturals + 1):
        for wild in _wild_choices(jokers, blanches, twos, max(0, law.limits[-1] - fixed.wilds)):
            shape = Shape(fixed.rank, number, *map(int.__add__, fixed[2:], wild))
            if stands(law, shape):
                found.append(_choice(law, worths, shape, fixed))
    return tuple(found)


def minimal_openings(
    rules: CanastaRules, counts: Sequence[int], need: int, *, fixed: Shape | None = None, beside: bool = False
) -> list[tuple[Shape, ...]]:
    """Return every set of new melds worth at least `need` of which no card can be left out.

    `fixed`: a meld that comes first in every set; its cards are not in `counts`, and more cards of its rank and wild
    cards may join it. Without a minimum any one meld opens. `beside`: whether other melds are laid too, whose points
    are already subtracted from `need`; it may then be zero or less, and a set may be empty.
    """
    need = need if beside else max(need, 1)
    ranks = [rank for rank in MELD_RANKS if counts[rank] >= PAIR and (fixed is None or rank != fixed.rank)]
    value = rules.value_of_kind
    naturals = [counts[rank] * value[rank] for rank in ranks]
    wilds = sum([counts[kind] * value[kind] for kind in KINDS])
    given = 0 if fixed is None else fixed.points(rules) + counts[fixed.rank] * value[fixed.rank]
    if given + sum(naturals) + wilds < need:
        return []  # the whole hand would not suffice
    options: list[Sequence[MeldOption]] = [_choices(rules, counts, rank) for rank in ranks]
    natural_only = rules.opening.natural_only
    if natural_only:
        options = [_natural(choices) for choices in options]
    elif rules.melds.wild_melds:
        options.append(_choices(rules, counts, RANK_TWO))
        naturals.append(0)
    search = _Search(rules, options, naturals, need, alone=fixed is None and not beside)
    left = (counts[RANK_JOKER], counts[RANK_BLANCHE], counts[RANK_TWO])
    if fixed is None:
        search.extend(0, 0, left, ())
    else:
        grown = _grown(rules, counts, fixed)
        for choice in _natural(grown) if natural_only else grown:
            fewer = (left[0] - choice.jokers, left[1] - choice.blanches, left[2] - choice.twos)
            search.extend(0, choice.points, fewer, (choice,))
    return search.found


def _natural(choices: Sequence[MeldOption]) -> list[MeldOption]:
    """Return the options without wild cards."""
    return [choice for choice in choices if not choice.shape.wilds and choice.shape.rank != RANK_TWO]


class _Search:
    """Search for sets of melds, one per rank, that reach `need`; `alone`: a single meld can never be left out."""

    __slots__ = ("_alone", "_clean", "_need", "_only_now", "_options", "_reach", "_value", "found")

    def __init__(
        self,
        rules: CanastaRules,
        options: list[Sequence[MeldOption]],
        naturals: Sequence[int],
        need: int,
        *,
        alone: bool,
    ) -> None:
        self._options, self._need, self._alone = options, need, alone
        self._clean = rules.opening.clean
        self._only_now = rules.melds.naturals_once_open > PAIR  # some wild cards may be laid in the opening only
        self._value = [rules.value_of_kind[kind] for kind in KINDS]
        self._reach = [sum(naturals[n:]) for n in range(len(naturals) + 1)]
        self.found: list[tuple[Shape, ...]] = []

    def extend(self, first: int, points: int, left: tuple[int, int, int], chosen: tuple[MeldOption, ...]) -> None:
        """Find the sets that begin with the chosen melds; `first`: first rank to add, `left`: wild cards left."""
        need, options = self._need, self._options
        if points >= need and (not self._clean or _is_clean(chosen)):
            if self._irreducible(chosen, points - need):
                self.found.append(tuple([choice.shape for choice in chosen]))
            if not self._only_now:
                return
        jokers, blanches, twos = left
        joker, blanche, two = self._value
        wilds = jokers * joker + blanches * blanche + twos * two
        for n in range(first, len(options)):
            if points + self._reach[n] + wilds < need:
                return
            for choice in options[n]:
                if choice.jokers <= jokers and choice.blanches <= blanches and choice.twos <= twos:
                    fewer = (jokers - choice.jokers, blanches - choice.blanches, twos - choice.twos)
                    self.extend(n + 1, points + choice.points, fewer, (*chosen, choice))

    def _irreducible(self, chosen: tuple[MeldOption, ...], spare: int) -> bool:
        """Return whether leaving out any card or meld would cost more than the spare points."""
        for choice in chosen:
            if choice.card <= spare:
                return False
        if self._alone and len(chosen) == 1:
            return True
        for n, choice in enumerate(chosen):
            if choice.whole <= spare and (not self._clean or _is_clean((*chosen[:n], *chosen[n + 1 :]))):
                return False
        return True


def _is_clean(chosen: Sequence[MeldOption]) -> bool:
    """Return whether there is a meld without wild cards (§6)."""
    return any(choice.clean for choice in chosen)
