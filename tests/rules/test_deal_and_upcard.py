"""Dealing, and the card that the dealer turns up (000:47-55, R01, R02, R61)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    arranged,
    deal,
    discard,
    hand,
    house_rules,
    kinds_of_events,
    names,
    only,
    played,
    position,
    refused,
    take,
)


def test_eleven_cards_to_each_player() -> None:  # 000:51
    pos, _ = deal(then="9C")
    assert [len(cards) for cards in pos.hands] == [11, 11, 11, 11]
    assert len(pos.stock) == 108 - 44 - 1


@pytest.mark.parametrize("dealer", range(4))
def test_one_at_a_time_clockwise_beginning_with_the_eldest_the_dealer_last(dealer: int) -> None:  # 000:51-53
    order = arranged(then="9C", dealer=dealer)
    _, events = start_deal(CLASSIQUE, order, deal_no=1, dealer=dealer, totals=(0, 0))
    dealt = only(events, ev.Dealt)
    seats = [(dealer + n) % 4 for n in (1, 2, 3, 4)]
    assert [event.seat for event in dealt] == seats * 11
    assert [event.card for event in dealt] == order[:44]


def test_the_next_card_is_turned_up_and_begins_the_pile_the_rest_is_the_stock() -> None:  # 000:53
    order = arranged(then="9C 4D KS")
    pos, _ = start_deal(CLASSIQUE, order, deal_no=1, dealer=3, totals=(0, 0))
    assert names(pos.pile) == "9C"
    assert pos.stock[::-1] == order[45:]
    assert not pos.frozen
    assert pos.blocked == -1


def test_the_eldest_left_of_the_dealer_plays_first() -> None:  # 000:49, 000:63
    for dealer in range(4):
        pos, events = deal(then="9C", dealer=dealer)
        assert (pos.turn, pos.phase) == ((dealer + 1) % 4, Phase.DRAW)
        assert only(events, ev.TurnBegan) == [ev.TurnBegan((dealer + 1) % 4)]


def test_the_deal_tells_its_number_dealer_and_totals() -> None:
    pos, events = start_deal(CLASSIQUE, arranged(), deal_no=4, dealer=2, totals=[1520, -40])
    assert (pos.deal_no, pos.dealer, pos.totals) == (4, 2, [1520, -40])
    began = events[0]
    assert isinstance(began, ev.DealBegan)
    assert (began.deal_no, began.dealer, began.totals) == (4, 2, (1520, -40))
    assert kinds_of_events(events) == ["deal_began", *["dealt"] * 44, "turned_up", "turn_began"]


@pytest.mark.parametrize("chain", ["JK 9C", "2D 4H", "3D AS", "3S 10C", "JK 2C 3H 3C 7D"])
def test_joker_two_red_and_black_three_are_covered_until_a_card_from_four_to_ace(chain: str) -> None:  # 000:55
    pos, events = deal(then=chain)
    assert names(pos.pile) == chain
    assert pos.up_cards == len(pos.pile)
    assert [event.card for event in only(events, ev.TurnedUp)] == parse_cards(chain)


@pytest.mark.parametrize("rank", ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])
def test_a_card_from_four_to_ace_is_not_covered(rank: str) -> None:  # 000:55
    pos, _ = deal(then=f"{rank}C JK")
    assert names(pos.pile) == f"{rank}C"


@pytest.mark.parametrize(("chain", "wilds"), [("JK 9C", 1), ("2D 9C", 1), ("JK 2S 9C", 2)])
def test_a_wild_card_turned_up_freezes_the_pile(chain: str, wilds: int) -> None:  # 000:123
    pos, _ = deal(then=chain)
    assert pos.frozen
    assert pos.pile_wilds == wilds
    assert pos.blocked == -1


def test_a_red_three_turned_up_freezes_the_pile() -> None:  # 000:122
    pos, _ = deal(then="3D 9C")
    assert pos.frozen
    assert pos.pile_wilds == 0


@pytest.mark.parametrize("chain", ["3S 9C", "3S JK 9C", "JK 3C 9C"])
def test_a_black_three_turned_up_blocks_the_first_player_wherever_it_lies(chain: str) -> None:  # 000:121, R01, R61
    pos, _ = deal({0: "9D 9H KS KH KD AS AH"}, then=chain)
    assert pos.blocked == 0
    refused(pos, 0, take("9D 9H", "KS KH KD"), Why.PILE_BLOCKED)


def test_a_black_three_turned_up_does_not_freeze_for_longer_than_the_first_turn() -> None:  # R01
    pos, _ = deal({0: "4D", 1: "4S 4H QS QH QD JK AS AH"}, then="3S 9C")
    assert not pos.frozen
    played(pos, 0, Draw())
    played(pos, 0, discard("4D"))
    assert pos.blocked == -1
    played(pos, 1, take("4S 4H", "QS QH QD", "A: AS AH JK"))


def test_without_a_black_three_the_first_player_may_take() -> None:
    pos, _ = deal({0: "9D 9H KS KH KD 4S"}, then="9C")
    played(pos, 0, take("9D 9H", "KS KH KD"))
    assert pos.took == 1


def test_a_stock_that_runs_out_under_the_up_cards_ends_the_chain() -> None:
    rules = house_rules({"cards": {"packs": 1, "deal": 11, "jokers": 4}, "red_threes": {"together": []}})
    order = sorted(arranged(rules=rules), reverse=True)  # the wild cards and threes come last
    pos, _ = start_deal(rules, order, deal_no=1, dealer=3, totals=(0, 0))
    assert not pos.stock
    assert len(pos.pile) == 12
    refused(pos, 0, Draw(), Why.STOCK_EMPTY)


def test_cards_reach_the_hands_and_their_counts() -> None:
    pos, _ = deal({2: "KS KS KH 10D 4C 4D 4H 4S 5C JK 2D"}, then="9C")
    assert hand(pos, 2) == "JK 2D 4C 4D 4H 4S 5C 10D KH KS KS"
    assert pos.counts[2][13] == 3
    assert pos.counts[2][4] == 4
    assert pos.counts[2][0] == pos.counts[2][2] == 1


def test_a_position_may_begin_in_the_middle() -> None:
    pos = position("to act: 2   phase: draw\nhand 2: KS\npile: 3S 9C\nblocked: 2")
    assert pos.blocked == 2
    refused(pos, 2, take("KS"), Why.PILE_BLOCKED)


def test_where_no_card_is_turned_up_the_pile_starts_empty() -> None:
    """§6."""
    pos, events = deal({0: "KS KH"}, then="9C 4D", rules=house_rules({"pile": {"up_card": False}}))
    assert (pos.pile, pos.up_cards, pos.frozen, pos.blocked) == ([], 0, False, NOBODY)
    assert "turned_up" not in kinds_of_events(events)
    refused(pos, 0, take("KS KH"), Why.PILE_EMPTY)
    played(pos, 0, Draw())
    assert "9C" in hand(pos, 0)
