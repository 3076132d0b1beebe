"""The draw for partners, seats and the first deal (000:9-15, 000:43-49, R38)."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import card_name, parse_card, parse_cards
from canasta_gui.rules.families import load_rules
from canasta_gui.rules.seat_draw import Drawn, Redraw, SeatDraw, Seated, seated, seats_to_choose
from tests.rules.support import CLASSIQUE, house_rules

END = "4C 5C 6C 7C"


def spread(cards: str) -> SeatDraw:
    """Return a draw of four players from a spread whose fifth and following cards are these."""
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


# --- what the cards decide, source by source (R38) ------------------------------------------------------------------


def test_the_highest_card_is_eldest_and_the_next_is_the_partner() -> None:  # 000:45
    assert seated(CLASSIQUE, [3, 1, 0, 2]).players == (3, 0, 1, 2)  # player 3 on seat 0, player 1 opposite


def test_the_first_dealer_sits_on_the_eldests_right() -> None:  # 000:49, R38
    table = seated(CLASSIQUE, [3, 1, 0, 2])
    assert (table.dealer, table.first) == (3, 0)  # so the eldest plays first
    assert table.players[table.first] == 3


@pytest.mark.parametrize("seat", range(4))
def test_whoever_drew_the_highest_chooses_a_seat_and_plays_first_there(seat: int) -> None:  # 000:45, R95
    table = seated(CLASSIQUE, [3, 1, 0, 2], seat)
    assert (table.players[seat], table.first) == (3, seat)
    assert table.players[(seat + 2) % 4] == 1  # the next in rank is the partner, and sits opposite
    assert table.dealer == (seat - 1) % 4  # 000:49
    assert sorted(table.players) == [0, 1, 2, 3]


def test_chosen_seats_keep_the_sides_that_the_cards_made() -> None:  # 000:45, 000:324, R95
    for preset in ("classique-4", "classique-5", "classique-6a", "classique-6b", "classique-6c"):
        rules = load_preset(preset)
        ranking = list(range(rules.players))[::-1]
        for seat in seats_to_choose(rules):
            table = seated(rules, ranking, seat)
            side = rules.seating.sides[rules.side_of[seat]]
            assert {table.players[each] for each in side} == set(ranking[: len(side)])
            assert table.first == table.players.index(ranking[0]) == seat


def test_at_five_the_seat_chosen_is_one_that_plays_the_first_deal() -> None:  # 000:45, 000:318, R95
    rules = load_preset("classique-5")
    assert seats_to_choose(rules) == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="cannot choose"):
        seated(rules, [0, 1, 2, 3, 4], 0)
    two = seated(rules, [0, 1, 2, 3, 4], 1)  # the side of two
    assert {two.players[seat] for seat in (1, 3)} == {0, 1}


@pytest.mark.parametrize("preset", ["classique-2", "classique-3", "suisse-4", "uruguay-4", "romme"])
def test_where_the_highest_card_decides_nothing_of_the_seats_none_is_chosen(preset: str) -> None:  # 003:69, 004:19
    assert seats_to_choose(load_rules(preset)) == ()


def test_the_next_in_rank_share_the_eldests_side_whatever_the_seats() -> None:
    rules = house_rules({"players": 6, "cards": {"packs": 3}, "seating": {"sides": [[1, 3, 5], [0, 2, 4]]}})
    assert seated(rules, [5, 4, 3, 2, 1, 0]).players == (5, 2, 4, 1, 3, 0)


@pytest.mark.parametrize(
    ("preset", "pairs"), [("chinoise-4", [{3, 1}, {0, 2}]), ("chinoise-6", [{5, 3}, {1, 4}, {0, 2}])]
)
def test_the_two_highest_play_together_and_the_highest_plays_first(preset: str, pairs: list[set[int]]) -> None:
    """002:25-27: the neighbour on the right deals; partners never sit side by side."""
    rules = load_preset(preset)
    ranking = [3, 1, 0, 2] if rules.players == 4 else [5, 3, 1, 4, 0, 2]
    table = seated(rules, ranking)
    assert [{table.players[seat] for seat in side} for side in rules.seating.sides] == pairs
    assert table.players[table.first] == ranking[0]
    assert table.dealer == (table.first - 1) % rules.players
    assert all(abs(one - other) > 1 for one, other in (side for side in rules.seating.sides))


@pytest.mark.parametrize("preset", ["suisse-2", "suisse-3", "suisse-4", "suisse-6", "suisse-6-pairs"])
def test_partners_are_not_drawn_and_the_lot_says_who_deals(preset: str) -> None:
    """003:69: the left neighbour of the dealer begins."""
    rules = load_preset(preset)
    for dealer in range(rules.players):
        ranking = [dealer, *(player for player in range(rules.players) if player != dealer)]
        assert seated(rules, ranking) == Seated(tuple(range(rules.players)), dealer, (dealer + 1) % rules.players)


def test_whoever_sits_out_the_first_deal_does_not_deal_it() -> None:  # 003:67-69, R39
    rules = load_preset("suisse-5")
    assert 0 not in rules.playing(1)
    table = seated(rules, [0, 3, 1, 2, 4])
    assert (table.dealer, table.first) == (3, 4)  # clockwise sit 4 1 2 3: seat 4 took the free chair


@pytest.mark.parametrize("preset", ["uruguay-2", "uruguay-3", "uruguay-4", "uruguay-6"])
def test_the_highest_card_wins_the_deal(preset: str) -> None:  # 004:19, 004:29
    rules = load_preset(preset)
    ranking = list(range(rules.players))[::-1]
    table = seated(rules, ranking)
    assert table.players[table.dealer] == ranking[0]
    assert table.first == (table.dealer + 1) % rules.players


def test_the_two_highest_play_against_the_two_lowest() -> None:  # 004:19
    rules = load_preset("uruguay-4")
    table = seated(rules, [2, 0, 3, 1])
    sides = [{table.players[seat] for seat in side} for side in rules.seating.sides]
    assert sorted(map(sorted, sides)) == [[0, 2], [1, 3]]


def test_after_a_joker_everybody_draws_again_where_the_rules_say_so() -> None:  # 004:19
    draw = SeatDraw(4, parse_cards(f"{END} KS QH JK 9D 7H {END}"), all_again=True)
    draw.pick(0, 4)
    draw.pick(1, 5)
    assert draw.pick(2, 6) == drawn(2, "JK", (0, 1, 2, 3), Redraw.JOKER)
    assert draw.waiting == [0, 1, 2, 3]
    assert load_preset("uruguay-4").seat_draw.joker == "all_again"
