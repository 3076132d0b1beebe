"""Sets and runs by themselves: where they go on, and in which order they lie."""

import pytest

from canasta_gui.rules.core.cards import Card, card_names, parse_card, parse_cards
from canasta_gui.rules.romme.melds import added, in_order, meld_refusal, onward, open_ends
from canasta_gui.rules.romme.ruleset import load_preset

RULES = load_preset("romme-ajout")
DECK: list[Card] = [
    parse_card(rank + suit)
    for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    for suit in "SHDC"
]


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def fits(laid: tuple[Card, ...], card: Card) -> bool:
    """Return whether a card makes a longer meld of a whole one, wherever it goes."""
    grown = (added(in_order(laid, laid), (card,), (card,), low=low) for low in (False, True))
    return any(meld_refusal(RULES, meld) is None for meld in grown)


@pytest.mark.parametrize(
    "laid",
    [
        *("7S 7H 7D", "7S 7H 7D 7C", "AS AH AC", "4H 5H 6H", "AC 2C 3C", "2C 3C 4C", "JD QD KD", "QD KD AD"),
        *("AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS", "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS"),
    ],
)
def test_the_open_ends_of_a_meld_are_the_cards_that_the_referee_lets_it_take(laid: str) -> None:
    meld = in_order(cards(laid), cards(laid))
    ends = {card for card, _ in open_ends(meld)}
    assert card_names(sorted(ends)) == card_names(sorted(card for card in DECK if fits(cards(laid), card)))


@pytest.mark.parametrize(
    ("card", "way", "next_card"),
    [
        ("7S", 1, "8S"),
        ("7S", -1, "6S"),
        ("2H", -1, "AH"),
        ("KH", 1, "AH"),
        ("AH", 1, None),
        ("AH", -1, None),
        ("9C", 0, None),
    ],
)
def test_a_run_goes_on_in_its_direction_and_never_beyond_an_ace(card: str, way: int, next_card: str | None) -> None:
    assert list(onward(parse_card(card), way)) == ([] if next_card is None else [(parse_card(next_card), way)])


def test_a_run_lies_from_low_to_high_with_the_ace_where_it_was_not_first() -> None:
    whole = cards("KS 2S 5S AS 3S 4S 9S 6S 7S 8S 10S JS QS")
    assert card_names(in_order(whole, whole).cards) == [
        "2S",
        "3S",
        "4S",
        "5S",
        "6S",
        "7S",
        "8S",
        "9S",
        "10S",
        "JS",
        "QS",
        "KS",
        "AS",
    ]


def test_a_card_is_added_after_a_run_and_another_before_it() -> None:
    run = cards("5H 6H 7H")
    meld = added(in_order(run, run), cards("8H 4H"), cards("8H 4H"), low=False)
    assert card_names(meld.cards) == ["4H", "5H", "6H", "7H", "8H"]


def test_an_ace_lies_above_a_king_that_comes_with_it() -> None:
    run = cards("10H JH QH")
    meld = added(in_order(run, run), cards("AH KH"), cards("AH KH"), low=False)
    assert card_names(meld.cards) == ["10H", "JH", "QH", "KH", "AH"]
