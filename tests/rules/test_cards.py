"""The cards: which there are, what they are worth, how they are written (000:7-33)."""

import pytest

from canasta_gui.rules.core.cards import (
    BLANCHE,
    FACES,
    HIDDEN,
    JOKER,
    RED_THREES,
    card_name,
    card_names,
    count_kinds,
    is_wild,
    parse_card,
    parse_cards,
    rank_of,
    suit_of,
    whole_deck,
)
from tests.rules.support import CLASSIQUE

DECK = whole_deck(2, 4, 0)


def test_two_conventional_packs_with_the_four_jokers() -> None:  # 000:7
    cards = CLASSIQUE.cards
    assert (cards.packs, cards.jokers, cards.blanches, cards.total) == (2, 4, 0, 108)
    assert len(DECK) == 108
    assert DECK.count(JOKER) == 4
    assert DECK.count(BLANCHE) == 0
    assert all(DECK.count(face) == 2 for face in FACES if face > BLANCHE)


def test_of_the_108_cards_88_are_natural() -> None:  # 000:17
    assert sum(not is_wild(card) and rank_of(card) != 3 for card in DECK) == 88


def test_twelve_cards_are_wild_the_jokers_and_the_twos() -> None:  # 000:19
    wild = [card for card in DECK if is_wild(card)]
    assert len(wild) == 12
    assert set(card_names(wild)) == {"JK", "2C", "2D", "2H", "2S"}
    assert not is_wild(HIDDEN)


def test_four_cards_are_black_threes_and_four_red_threes() -> None:  # 000:21, 000:23
    threes = [card for card in DECK if rank_of(card) == 3]
    assert len(threes) == 8
    assert sum(card in RED_THREES for card in threes) == 4


@pytest.mark.parametrize(
    ("card", "points"),
    [("JK", 50), ("2C", 20), ("AS", 20), *((f"{rank}H", 10) for rank in ("K", "Q", "J", "10", "9", "8"))]
    + [(f"{rank}D", 5) for rank in ("7", "6", "5", "4")]
    + [("3S", 5), ("3C", 5)],
)
def test_value_of_each_card(card: str, points: int) -> None:  # 000:28-33
    assert CLASSIQUE.value[parse_card(card)] == points


def test_the_hundred_points_of_a_red_three_are_a_bonus_and_no_hand_value() -> None:  # 000:27, trap a
    assert [CLASSIQUE.value[card] for card in RED_THREES] == [0, 0]


def test_every_card_has_a_name_that_reads_back() -> None:
    assert [parse_card(card_name(card)) for card in [*FACES, HIDDEN]] == [*FACES, HIDDEN]
    assert len(FACES) == len({card_name(face) for face in FACES}) == 54
    assert parse_cards(" KS 10H\n3D 2C JK BL ?? ") == [55, 42, 13, 8, JOKER, BLANCHE, HIDDEN]


@pytest.mark.parametrize("text", ["", "1S", "KX", "10", "ks", "JKS", "3"])
def test_a_text_that_is_no_card_is_named(text: str) -> None:
    with pytest.raises(ValueError, match="no such card") as caught:
        parse_card(text)
    assert repr(text) in str(caught.value)


def test_ranks_and_suits_stand_in_the_order_of_the_draw() -> None:  # 000:9
    ace, king = parse_cards("AS KS")
    assert rank_of(ace) > rank_of(king) > rank_of(parse_card("2S")) > rank_of(JOKER)
    assert [suit_of(card) for card in parse_cards("7C 7D 7H 7S")] == [0, 1, 2, 3]


def test_kinds_tell_black_from_red_threes_and_leave_hidden_cards_out() -> None:
    counts = count_kinds(parse_cards("3S 3C 3D KS KH ?? JK 2C"))
    assert (counts[3], counts[15], counts[13], counts[0], counts[2], sum(counts)) == (2, 1, 2, 1, 1, 7)
