"""The opening: how many points it takes and what counts (000:69-86, R08, R22)."""

import pytest

from canasta_gui.rules.canasta.actions import Lay
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, house_rules, lay, played, position, refused, take

KINGS = "KS KH KD KC 7C 7D 7H 5S 4C 4D AS AH"


@pytest.mark.parametrize(
    ("total", "need"),
    [(-5, 15), (-2000, 15), (0, 50), (1495, 50), (1500, 90), (2995, 90), (3000, 120), (4995, 120), (9000, 120)],
)
def test_the_minimum_follows_the_total_of_the_side(total: int, need: int) -> None:  # 000:71-75
    pos = position(f"to act: 0   phase: play   totals: {total} 700\nhand 0: KS")
    assert pos.minimum_for(0) == need
    assert pos.minimum_for(1) == 50


def test_melds_below_the_minimum_do_not_open() -> None:  # 000:69
    pos = position(f"to act: 0   phase: play\nhand 0: {KINGS}")
    refused(pos, 0, lay("KS KH KD KC"), Why.OPENING_TOO_LOW, 50, 40)
    refused(pos, 0, lay("KS KH KD", "7C 7D 7H"), Why.OPENING_TOO_LOW, 50, 45)


def test_melds_of_exactly_the_minimum_open() -> None:  # 000:69
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KD KC 8C 5C 6C")
    refused(pos, 0, lay("KS KH KD KD"), Why.OPENING_TOO_LOW, 50, 40)
    assert not pos.is_open(0)
    played(pos, 0, lay("KS KH KD KD KC"))
    assert pos.is_open(0)


def test_as_many_melds_as_one_likes_open_together() -> None:  # 000:77
    pos = position("to act: 0   phase: play   totals: 1500 0\nhand 0: KS KH KD 7C 7D 7H QS QH QD 4S 4H 4D AC 5C")
    refused(pos, 0, lay("KS KH KD", "QS QH QD", "7C 7D 7H"), Why.OPENING_TOO_LOW, 90, 75)
    allowed(pos, 0, lay("KS KH KD", "QS QH QD", "7C 7D 7H", "4S 4H 4D"))


@pytest.mark.parametrize(
    ("total", "cards", "points"),
    [(-5, "4S 4H 4D", 15), (0, "8S 8H 8D JK", 80), (1500, "KS KH KD KC JK", 90), (3000, "AS AH AD AC 2S 2H", 120)],
)
def test_the_value_of_a_meld_is_the_sum_of_its_cards(total: int, cards: str, points: int) -> None:  # 000:77
    pos = position(f"to act: 0   phase: play   totals: {total} 0\nhand 0: {cards} 5C 6C")
    allowed(pos, 0, lay(cards))
    pos.totals = [5000, 0]
    if points < 120:
        refused(pos, 0, lay(cards), Why.OPENING_TOO_LOW, 120, points)


def test_neither_red_threes_nor_a_canasta_bonus_count_towards_the_minimum() -> None:  # 000:81-84
    pos = position("""
        to act: 0   phase: play
        hand 0: 7S 7S 7H 7H 7D 7D 7C 5C 6C
        red threes side 0: 3D 3H
    """)
    refused(pos, 0, lay("7S 7S 7H 7H 7D 7D 7C"), Why.OPENING_TOO_LOW, 50, 35)


def test_the_top_card_of_the_pile_counts_towards_the_minimum() -> None:  # 000:79
    pos = position("to act: 0   phase: draw\nhand 0: AS AH 5C 6C\npile: 7C AD")
    played(pos, 0, take("AS AH"))
    assert pos.is_open(0)


def test_other_cards_of_the_pile_do_not_count() -> None:  # 000:79, 000:135
    pos = position("to act: 0   phase: draw\nhand 0: KS KH QS QH 5C\npile: QD QC KD")
    refused(pos, 0, take("KS KH"), Why.OPENING_TOO_LOW, 50, 30)
    refused(pos, 0, take("KS KH", "QS QH QD"), Why.CARD_NOT_HELD)


def test_a_pile_is_taken_to_open_only_with_all_that_the_minimum_needs() -> None:  # 000:135
    pos = position("to act: 0   phase: draw\nhand 0: KS KH QS QH JK 5C 6C\npile: QD QC KD")
    refused(pos, 0, take("KS KH"), Why.OPENING_TOO_LOW, 50, 30)
    played(pos, 0, take("KS KH", "QS QH JK"))
    assert pos.is_open(0)


def test_the_partner_of_the_opener_owes_no_minimum() -> None:  # 000:86, R08
    pos = position("""
        to act: 0   phase: play
        hand 0: AS AH AD 4C 5C
        hand 1: 9S
        hand 2: 4S 4H 4D 7C 7D
        stock: 8C 8D 8H
    """)
    played(pos, 0, lay("AS AH AD"))
    played(pos, 0, discard("4C"))
    for seat in (1, 2):
        played(pos, seat, next(iter(candidates(pos, seat))))
        if seat == 1:
            played(pos, seat, discard("9S"))
    played(pos, 2, lay("4S 4H 4D"))
    assert len(pos.melds[0]) == 2


def test_the_opponents_owe_their_own_minimum() -> None:  # 000:69, R08
    pos = position("to act: 1   phase: play\nmelds side 0: AS AH AD\nhand 1: 4S 4H 4D 5C 6C")
    refused(pos, 1, lay("4S 4H 4D"), Why.OPENING_TOO_LOW, 50, 15)


def test_after_the_opening_any_meld_may_be_laid() -> None:  # 000:69, 000:86
    pos = position("to act: 0   phase: play\nhand 0: AS AH AD 4S 4H 4D 5C 6C")
    refused(pos, 0, lay("4S 4H 4D"), Why.OPENING_TOO_LOW, 50, 15)
    played(pos, 0, lay("AS AH AD"))
    played(pos, 0, lay("4S 4H 4D"))


def test_a_concealed_exit_owes_the_minimum_too() -> None:  # R22
    cards = "7S 7S 7H 7H 7D 7D 7C"
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} 4C")
    refused(pos, 0, lay(cards), Why.OPENING_TOO_LOW, 50, 35)
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} AS AH AD 4C")
    allowed(pos, 0, lay(cards, "AS AH AD"))


def test_an_opening_that_cannot_be_completed_is_never_offered() -> None:
    pos = position("to act: 0   phase: play   totals: 3000 0\nhand 0: KS KH KD 7C 7D 7H 5S 4C 9D 10H QC")
    assert {action.do for action in candidates(pos, 0)} == {"discard"}


def test_openings_on_offer_hold_no_card_that_could_be_left_out() -> None:
    pos = position("to act: 0   phase: play\nhand 0: AS AH AD AC JK 4S 4H 4D 9C")
    offered = {action for action in candidates(pos, 0) if action.do == "lay"}
    assert {len(meld.cards) for action in offered for meld in action.melds} == {3}
    assert all(len(action.melds) == 1 for action in offered)


def test_where_no_minimum_is_owed_any_meld_opens() -> None:  # 002:87, as a house rule
    rules = house_rules({"opening": {"negative": 0}})
    pos = position("to act: 0   phase: play   totals: -5 0\nhand 0: 4S 4H 4D 5C 6C", rules)
    offered = [action for action in candidates(pos, 0) if action.do == "lay"]
    assert offered == [lay("4S 4H 4D")]
    played(pos, 0, offered[0])


def test_an_opening_that_needs_the_whole_hand_is_on_offer_as_an_exit() -> None:  # R19, R22
    """Five kings and two twos: a canasta worth exactly 90."""
    pos = position("to act: 0   phase: play   totals: 1500 0\nhand 0: KS KS KH KH KD 2S 2H")
    offered = [action for action in candidates(pos, 0) if action.do == "lay"]
    assert [sorted(action.melds[0].cards) for action in offered] == [sorted(pos.hands[0])]
    played(pos, 0, offered[0])
    assert pos.how == "concealed"


# --- natural cards alone (§6, RGI) ---------------------------------------------------------------------------------

NATURAL = house_rules({"opening": {"natural_only": True}}, "international-4")


def test_an_opening_without_wild_cards_holds_natural_cards_alone() -> None:
    text = "to act: 0   phase: play\nhand 0: KS KH KD QS QH 2C JK 8S 5C 6C"
    refused(position(text, NATURAL), 0, lay("KS KH KD", "QS QH JK"), Why.OPENING_NOT_NATURAL)
    refused(position(text, NATURAL), 0, lay("KS KH KD"), Why.OPENING_TOO_LOW, 50, 30)


def test_wild_cards_follow_the_opening_in_the_same_turn() -> None:
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC KS QS QH 2C JK 5C 6C", NATURAL)
    played(pos, 0, lay("KS KH KD KC KS"))
    allowed(pos, 0, lay("K: 2C"))
    played(pos, 0, lay("QS QH JK"))
    assert pos.is_open(0)


def test_the_pile_opens_with_natural_cards_alone() -> None:
    text = "to act: 0   phase: draw\nhand 0: AS AH QS QH QD JK 5C 6C\npile: 4C AD"
    refused(position(text, NATURAL), 0, take("AS AH JK"), Why.OPENING_NOT_NATURAL)
    refused(position(text, NATURAL), 0, take("AS AH", "QS QH JK"), Why.OPENING_NOT_NATURAL)
    allowed(position(text, NATURAL), 0, take("AS AH"))


def test_no_opening_with_a_wild_card_is_proposed() -> None:
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD KC 2C JK QS QH 5C 6C", NATURAL)
    assert not [action for action in candidates(pos, 0) if isinstance(action, Lay)]
    pos = position("to act: 0   phase: play\nhand 0: AS AH AD 2C JK QS QH 5C 6C", NATURAL)
    assert [action for action in candidates(pos, 0) if isinstance(action, Lay)] == [lay("AS AH AD")]


def test_an_opening_that_ends_in_an_exit_needs_natural_melds_first() -> None:
    """Laid one after another: the natural melds open, and the wild cards go where they may."""
    aces = "AS AS AH AH AD AD AC"
    pos = position(f"to act: 0   phase: play\nhand 0: {aces} JK QS QH 6C", NATURAL)
    played(pos, 0, lay(aces))
    played(pos, 0, lay("QS QH JK"))
    pos = position("to act: 0   phase: play\nhand 0: QS QH JK KS KH 2C 6C", NATURAL)
    assert not [action for action in candidates(pos, 0) if isinstance(action, Lay)]
