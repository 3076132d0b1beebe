"""The order of a player's own hand."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.core.cards import FACES, card_names, parse_cards
from canasta_gui.stage.hand_order import HandCard, HandOrder, Order

HANDS = st.lists(st.sampled_from(FACES), max_size=20)


def named(arrangement: HandOrder) -> str:
    return " ".join(card_names(arrangement.cards))


def hand(text: str, order: Order = Order.RANK) -> HandOrder:
    return HandOrder(order).settled(parse_cards(text))


def test_by_rank_wild_cards_stand_on_the_right() -> None:
    assert named(hand("JK 2C AS 4D KH 3S BL 4C")) == "3S 4C 4D KH AS 2C BL JK"


def test_by_sets_the_largest_group_stands_on_the_left() -> None:
    assert named(hand("JK KH 4C KD 9S KS 4D", Order.SETS)) == "KD KH KS 4C 4D 9S JK"


def test_a_new_card_goes_to_its_place_and_is_marked() -> None:
    before = hand("4C 9D KS")
    after = before.settled(parse_cards("4C 9D KS 9H"), fresh=True)
    assert named(after) == "4C 9D 9H KS"
    assert [item.fresh for item in after.held] == [False, False, True, False]
    assert not any(item.fresh for item in after.seen().held)


def test_in_a_manual_order_a_new_card_goes_to_the_right_end() -> None:
    manual = hand("4C 9D KS").moved([2], 0)
    assert named(manual) == "KS 4C 9D"
    assert manual.order is Order.MANUAL
    assert named(manual.settled(parse_cards("4C 9D KS 5H"))) == "KS 4C 9D 5H"


def test_a_manual_order_stays_when_cards_leave() -> None:
    manual = hand("4C 9D KS AH").moved([3], 1)
    assert named(manual.settled(parse_cards("4C KS AH"))) == "4C AH KS"


def test_several_cards_move_together() -> None:
    assert named(hand("4C 5C 6C 7C 8C").moved([0, 2], 2)) == "5C 7C 4C 6C 8C"


def test_of_equal_cards_the_one_that_was_moved_leaves() -> None:
    manual = HandOrder(Order.MANUAL, tuple(HandCard(card) for card in parse_cards("KS 4C KS")))
    cards = parse_cards("KS 4C")
    assert named(manual.settled(cards)) == "KS 4C"
    assert named(manual.settled(cards, going={0})) == "4C KS"


def test_manual_order_begins_with_what_lies_there() -> None:
    arrangement = hand("KS 4C 9D")
    assert arrangement.sorted_by(Order.MANUAL).cards == arrangement.cards
    assert named(arrangement.moved([0], 2).sorted_by(Order.RANK)) == "4C 9D KS"


@given(HANDS, HANDS, st.sampled_from(Order), st.sets(st.integers(0, 19)))
def test_settled_holds_just_the_cards_of_the_hand(
    old: list[int], new: list[int], order: Order, going: set[int]
) -> None:
    before = HandOrder(order).settled(old)
    after = before.settled(new, going)
    assert Counter(after.cards) == Counter(new)
    assert after.settled(new) == after
    if order is Order.RANK:
        assert after.held == after.sorted_by(order).held


@given(HANDS, st.data())
def test_moving_loses_nothing(cards: list[int], data: st.DataObject) -> None:
    arrangement = HandOrder().settled(cards)
    picked = data.draw(st.sets(st.sampled_from(range(len(cards))))) if cards else set()
    before = data.draw(st.integers(0, len(cards) - len(picked)))
    moved = arrangement.moved(picked, before)
    assert Counter(moved.cards) == Counter(cards)
    assert moved.cards[before : before + len(picked)] == tuple(arrangement.cards[i] for i in sorted(picked))


def test_by_suits_each_suit_stands_together_with_wild_cards_on_the_right() -> None:
    assert named(hand("JK AC 2D 4S 3C KH 5D", Order.SUITS)) == "3C AC 5D KH 4S 2D JK"


def test_for_runs_and_groups_twos_are_cards_like_others() -> None:
    assert named(hand("JK AC 2D 4S 3C KH 5D", Order.RUNS)) == "3C AC 2D 5D KH 4S JK"
    assert named(hand("JK 2H AC 2D 4S 3C KH", Order.GROUPS)) == "2D 2H 3C 4S KH AC JK"


def test_by_sets_wild_cards_stand_on_the_right_however_many_they_are() -> None:
    assert named(hand("JK 2C 2D 2H 4S 9C 9D", Order.SETS)) == "9C 9D 4S 2C 2D 2H JK"
