"""Statistics of shuffling, with fixed seeds, so that the result is always the same.

Each figure has a limit that an honest shuffle passes with probability 0.999; a lazy shuffle must fail.
"""

import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from math import comb, sqrt

import pytest

from canasta_gui.match.match import deck_of, shuffled
from canasta_gui.rules.core.cards import FACES, JOKER, RED_THREES, Card, is_wild, whole_deck
from tests.rules.support import CLASSIQUE

DECK = whole_deck(2, 4, 0)
DEALS = 4000
HAND = 22
"""The cards of a side: every other one of the first forty-four."""

Decks = Sequence[Sequence[Card]]


@cache
def decks() -> Decks:
    """Return decks as the computers' matches get them: one random source per deal, named after match and deal."""
    return [shuffled(CLASSIQUE, random.Random(f"canasta 1 {n // 8} {n % 8}")) for n in range(DEALS)]


@cache
def decks_of_one_source() -> Decks:
    """Return decks as the window's matches get them: one random source for all."""
    chance = random.Random(5)
    return [shuffled(CLASSIQUE, chance) for _ in range(DEALS)]


def limit(degrees: int) -> float:
    """Return the 0.999 quantile of chi-square (Wilson and Hilferty)."""
    spread = 2 / (9 * degrees)
    return degrees * (1 - spread + 3.09 * sqrt(spread)) ** 3


def chi_square(observed: Sequence[float], expected: Sequence[float]) -> float:
    return sum((have - want) ** 2 / want for have, want in zip(observed, expected, strict=True))


def places_of_wild_cards(sample: Decks) -> float:
    """Return the chi-square of the wild cards over the deck, corrected for drawing without replacement."""
    counts = [sum(is_wild(deck[place]) for deck in sample) for place in range(108)]
    share = 12 / 108
    return chi_square(counts, [len(sample) * share] * 108) / (1 - share) * 107 / 108


def faces_at(place: int) -> Callable[[Decks], float]:
    """Return the chi-square of the faces at one place."""

    def figure(sample: Decks) -> float:
        counts = Counter(deck[place] for deck in sample)
        faces = [face for face in FACES if face in DECK]
        return chi_square([counts[face] for face in faces], [len(sample) * DECK.count(face) / 108 for face in faces])

    return figure


def red_threes_of_a_side(first: int) -> Callable[[Decks], float]:
    """Return the chi-square of red threes dealt to a side (0, 1, 2, 3 or more) against 22 cards of 108."""

    def figure(sample: Decks) -> float:
        numbers = Counter(min(3, sum(card in RED_THREES for card in deck[first : 2 * HAND : 2])) for deck in sample)
        chances = [comb(4, n) * comb(104, HAND - n) / comb(108, HAND) for n in range(5)]
        chances[3:] = [sum(chances[3:])]
        return chi_square([numbers[n] for n in range(4)], [len(sample) * chance for chance in chances])

    return figure


def neighbours(sample: Decks) -> float:
    """Return the chi-square of the number of adjacent equal cards in 107 pairs of 53 faces."""
    pairs = sum(one == other for deck in sample for one, other in itertools.pairwise(deck))
    alike = sum(comb(DECK.count(face), 2) for face in set(DECK)) / comb(108, 2)
    expected = [len(sample) * 107 * alike, len(sample) * 107 * (1 - alike)]
    return chi_square([pairs, len(sample) * 107 - pairs], expected)


def last_deals_cards(sample: Decks) -> float:
    """Return the chi-square of the number of cards at the place of an equal card of the deal before."""
    same = sum(one == other for deck, then in itertools.pairwise(sample) for one, other in zip(deck, then, strict=True))
    tries = (len(sample) - 1) * 108
    chance = sum((DECK.count(face) / 108) ** 2 for face in set(DECK))
    return chi_square([same, tries - same], [tries * chance, tries * (1 - chance)])


FIGURES = [
    pytest.param(places_of_wild_cards, 107, id="places of wild cards"),
    pytest.param(faces_at(0), 52, id="first card dealt"),
    pytest.param(faces_at(44), 52, id="up-card"),
    pytest.param(faces_at(107), 52, id="last card of the stock"),
    pytest.param(red_threes_of_a_side(0), 3, id="red threes of the first side"),
    pytest.param(red_threes_of_a_side(1), 3, id="red threes of the other side"),
    pytest.param(neighbours, 1, id="neighbours"),
    pytest.param(last_deals_cards, 1, id="the deal before"),
]


@pytest.mark.parametrize(("figure", "degrees"), FIGURES)
def test_decks_of_the_computers_matches_are_well_shuffled(figure: Callable[[Decks], float], degrees: int) -> None:
    assert figure(decks()) < limit(degrees)


@pytest.mark.parametrize(("figure", "degrees"), FIGURES)
def test_decks_of_one_source_are_well_shuffled(figure: Callable[[Decks], float], degrees: int) -> None:
    assert figure(decks_of_one_source()) < limit(degrees)


def test_every_deck_is_the_whole_deck() -> None:
    assert all(sorted(deck) == sorted(DECK) for deck in decks()[:100])
    assert sorted(deck_of(CLASSIQUE)) == sorted(DECK)
    assert DECK.count(JOKER) == 4


def test_no_two_decks_are_alike_and_the_same_chance_gives_the_same_deck() -> None:
    assert len({tuple(deck) for deck in decks()}) == DEALS
    assert shuffled(CLASSIQUE, random.Random(7)) == shuffled(CLASSIQUE, random.Random(7))


# --- the figures themselves: each catches the lazy shuffle that it is for ------------------------------------------


def lazy(shuffle: Callable[[random.Random, list[Card]], list[Card]]) -> Decks:
    chance = random.Random(1)
    return [shuffle(chance, DECK[:]) for _ in range(DEALS)]


def only_the_first_half(chance: random.Random, deck: list[Card]) -> list[Card]:
    half = deck[:54]
    chance.shuffle(half)
    return half + deck[54:]


def only_cut(chance: random.Random, deck: list[Card]) -> list[Card]:
    cut = chance.randrange(108)
    return deck[cut:] + deck[:cut]


def in_packets_of_four(chance: random.Random, deck: list[Card]) -> list[Card]:
    packets = [sorted(deck)[n : n + 4] for n in range(0, 108, 4)]
    chance.shuffle(packets)
    return [card for packet in packets for card in packet]


@pytest.mark.parametrize(
    ("figure", "degrees", "shuffle"),
    [
        (places_of_wild_cards, 107, only_the_first_half),
        (faces_at(0), 52, only_the_first_half),
        (faces_at(107), 52, only_the_first_half),
        (last_deals_cards, 1, only_the_first_half),
        (neighbours, 1, only_cut),
        (red_threes_of_a_side(0), 3, only_cut),
        (neighbours, 1, in_packets_of_four),
        (red_threes_of_a_side(1), 3, in_packets_of_four),
    ],
)
def test_a_lazy_shuffle_is_caught(
    figure: Callable[[Decks], float], degrees: int, shuffle: Callable[[random.Random, list[Card]], list[Card]]
) -> None:
    assert figure(lazy(shuffle)) > limit(degrees)
