"""The draw for partners, seats and the first deal (000:9-15, 000:43-49, R38)."""

import pytest

from canasta_gui.rules.cards import card_name, parse_card, parse_cards
from canasta_gui.rules.drawing import Drawn, Redraw, SeatDraw, first_dealer, seat_players
from tests.rules.support import CLASSIQUE, house_rules

END = "4C 5C 6C 7C"


def spread(cards: str) -> SeatDraw:
    """A draw of four players from a spread whose fifth and following cards are these."""
    return SeatDraw(4, parse_cards(f"{END} {cards} {END}"))


def drawn(player: int, cards: str, again: tuple[int, ...] = (), why: Redraw | None = None) -> Drawn:
    return Drawn(player, tuple(parse_cards(cards)), again, why)


def test_each_player_draws_one_card() -> None:  # 000:45
    draw = spread("KS QH 9D 7H")
    assert draw.waiting == [0, 1, 2, 3]
    for player, card in enumerate(["KS", "QH", "9D", "7H"]):
        assert not draw.finished
        assert draw.pick(player, 4 + player) == drawn(player, card)
    assert draw.finished
    assert {player: card_name(card) for player, card in draw.kept.items()} == {0: "KS", 1: "QH", 2: "9D", 3: "7H"}


def test_the_order_is_ace_high_two_low() -> None:  # 000:9
    draw = spread("2S KC AC 10S")
    for player in range(4):
        draw.pick(player, 4 + player)
    assert draw.ranking() == [2, 1, 3, 0]


def test_among_equal_ranks_spades_beat_hearts_diamonds_clubs() -> None:  # 000:9
    draw = spread("9C 9S 9D 9H")
    for player in range(4):
        draw.pick(player, 4 + player)
    assert draw.ranking() == [1, 3, 2, 0]


def test_red_and_black_threes_count_by_rank_and_suit() -> None:  # 000:9
    draw = spread("3S 3H 2S 4C")
    for player in range(4):
        draw.pick(player, 4 + player)
    assert draw.ranking() == [3, 0, 1, 2]


def test_a_joker_is_drawn_again() -> None:  # 000:13
    draw = spread("JK QH 9D 7H")
    assert draw.pick(0, 4) == drawn(0, "JK", (0,), Redraw.JOKER)
    assert draw.waiting == [0, 1, 2, 3]
    assert draw.pick(0, 5) == drawn(0, "QH")


def test_whoever_draws_several_cards_draws_again() -> None:  # 000:14
    draw = spread("KS QH 9D 7H")
    assert draw.pick(1, 4, 5) == drawn(1, "KS QH", (1,), Redraw.SEVERAL)
    with pytest.raises(ValueError, match="cannot draw"):
        draw.pick(1, 5)  # it lies open
    assert draw.pick(1, 6) == drawn(1, "9D")


@pytest.mark.parametrize("place", [0, 1, 2, 3, -4, -3, -2, -1])
def test_one_of_the_four_first_or_last_cards_is_drawn_again(place: int) -> None:  # 000:15
    draw = spread("KS QH 9D 7H")
    place %= len(draw.spread)
    assert draw.pick(2, place).why is Redraw.END_CARD
    assert 2 in draw.waiting


@pytest.mark.parametrize("place", [4, 7])
def test_the_fifth_card_from_either_end_counts(place: int) -> None:  # 000:15
    assert spread("KS QH 9D 7H").pick(2, place).why is None


def test_players_with_identical_cards_draw_again() -> None:  # 000:11
    draw = spread("AH KS AH 7H 8H")
    draw.pick(0, 4)
    draw.pick(1, 5)
    assert draw.pick(2, 6) == drawn(2, "AH", (0, 2), Redraw.IDENTICAL)
    assert draw.waiting == [0, 2, 3]
    assert draw.kept == {1: parse_card("KS")}
    assert draw.pick(0, 7) == drawn(0, "7H")


def test_cards_of_the_same_rank_are_not_identical() -> None:  # 000:11 (par exemple l'As de cœur)
    draw = spread("AH AS 9D 7H")
    draw.pick(0, 4)
    assert draw.pick(1, 5).why is None


def test_nobody_draws_twice_or_where_there_is_no_card() -> None:
    draw = spread("KS QH 9D 7H")
    draw.pick(0, 4)
    for player, places in ((0, (5,)), (1, (4,)), (1, ()), (1, (99,)), (1, (-5,)), (1, (5, 5)), (9, (5,))):
        with pytest.raises(ValueError, match="cannot draw"):
            draw.pick(player, *places)
    assert draw.waiting == [1, 2, 3]


def test_the_highest_card_is_eldest_and_the_next_is_his_partner() -> None:  # 000:45
    players = seat_players(CLASSIQUE, [3, 1, 0, 2])
    assert players == [3, 0, 1, 2]  # player 3 on seat 0, his partner player 1 opposite


def test_the_first_dealer_sits_on_the_eldests_right() -> None:  # 000:49, R38
    assert first_dealer(CLASSIQUE) == 3
    assert (first_dealer(CLASSIQUE) + 1) % 4 == 0  # so the eldest plays first


def test_the_next_in_rank_share_the_eldests_side_whatever_the_seats() -> None:
    rules = house_rules({"players": 6, "cards": {"packs": 3}, "seating": {"sides": [[1, 3, 5], [0, 2, 4]]}})
    assert seat_players(rules, [5, 4, 3, 2, 1, 0]) == [5, 2, 4, 1, 3, 0]
