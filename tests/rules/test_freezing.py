"""Blocked and frozen piles, and how they are taken (000:21, 000:115-135, R02, R07, R27)."""

import pytest

from canasta_gui.rules.canasta.actions import Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, house_rules, lay, played, position, refused, take

OPEN = "to act: 0   phase: draw\nmelds side 0: QS QH QC\n"


# --- before the side has opened -------------------------------------------------------------------------------------


def test_the_pile_is_frozen_for_a_side_that_has_not_opened() -> None:  # 000:117
    pos = position("to act: 0   phase: draw\nhand 0: AD 2H KS KH KD 4C 5C\npile: 6C AS")
    refused(pos, 0, take("AD 2H", "KS KH KD"), Why.PILE_SIDE_NOT_OPEN, 2, 1)
    pos = position("to act: 0   phase: draw\nhand 0: AD AH 2H 4C 5C\npile: 6C AS")
    allowed(pos, 0, take("AD AH"))


def test_an_opening_thaws_the_pile_for_the_player_and_the_partner() -> None:  # 000:117
    pos = position("""
        to act: 0   phase: play
        hand 0: AS AH AD 9S 5C
        hand 1: 4S 9C
        hand 2: 9D 2C 6C 7C
        stock: 8C 8D 8H
    """)
    played(pos, 0, lay("AS AH AD"))
    played(pos, 0, discard("9S"))
    played(pos, 1, Draw())
    played(pos, 1, discard("9C"))
    played(pos, 2, take("9D 2C"))


def test_the_opponents_opening_thaws_nothing() -> None:  # 000:117
    pos = position("to act: 0   phase: draw\nmelds side 1: QS QH QC\nhand 0: AD 2H KS KH KD 4C 5C\npile: 6C AS")
    refused(pos, 0, take("AD 2H", "KS KH KD"), Why.PILE_SIDE_NOT_OPEN, 2, 1)


def test_an_opening_does_not_thaw_a_pile_frozen_by_a_card() -> None:  # 000:117
    pos = position(OPEN + "hand 0: 9D 2H 4C 5C\npile: JK 9S")
    refused(pos, 0, take("9D 2H"), Why.PILE_FROZEN, 2, 1)


def test_where_a_discarded_wild_card_stops_the_next_player_only_it_freezes_nothing() -> None:  # R33a
    rules = house_rules({"pile": {"block_next_only": True}})
    opened = "melds side 0: QS QH QC\nmelds side 1: JS JH JC\n"
    text = opened + "to act: 0   phase: play\nhand 0: 2S 4C 5C\nhand 1: 9S 9H 6C\nhand 2: 2H 6H 8C 10C\npile: 9S"
    pos = position(text + "\nstock: 6D 7D", rules)
    played(pos, 0, discard("2S"))
    assert not pos.frozen
    refused(pos, 1, take("9S 9H"), Why.PILE_TOP_WILD)
    played(pos, 1, Draw())
    played(pos, 1, discard("6D"))
    assert read_position(write_position(pos)) == pos
    allowed(pos, 2, take("6H 2H"))
    turned = position(opened + "to act: 0\nhand 0: 9S 2H 4C\npile: JK 9H\nup-cards: 2", rules)
    refused(turned, 0, take("9S 2H"), Why.PILE_FROZEN, 2, 1)


# --- black threes ---------------------------------------------------------------------------------------------------


def test_a_discarded_black_three_blocks_the_next_player() -> None:  # 000:21, 000:121, R02
    pos = position(OPEN.replace("draw", "play") + "hand 0: 3S 4C 5C\nhand 1: 3C 3C 9D 9H\npile: 9S")
    played(pos, 0, discard("3S"))
    assert pos.blocked == 1
    assert not pos.frozen
    refused(pos, 1, take("3C 3C"), Why.PILE_BLOCKED)
    refused(pos, 1, take("9D 9H"), Why.PILE_BLOCKED)


def test_a_covered_black_three_may_leave_the_pile_for_a_natural_pair() -> None:  # R01
    """In classique the first player may not take it at all; a strict reader of B lets a pair and the minimum do."""
    text = "to act: 0\nhand 0: 9S 9H AS AS AH 4C 2S\npile: 3S 9C\nup-cards: 2\nblocked: 0"
    refused(position(text), 0, take("9S 9H", "AS AS AH"), Why.PILE_BLOCKED)
    rules = house_rules({"pile": {"up_black_three": "pair_only", "frozen_before_opening": False}})
    pos = position(text, rules)
    assert read_position(write_position(pos)) == pos
    refused(pos, 0, take("9S 2S", "AS AS AH"), Why.PILE_FROZEN, 2, 1)
    refused(pos, 0, take("9S 9H"), Why.OPENING_TOO_LOW, 50, 30)
    takes = [action.using for action in candidates(pos, 0) if isinstance(action, Take)]
    assert takes
    assert all(set(parse_cards("9H 9S")) <= set(using) for using in takes)
    played(pos, 0, take("9S 9H", "AS AS AH"))
    pos = position(text.replace("to act: 0", "to act: 1").replace("hand 0", "hand 1"), rules)
    allowed(pos, 1, take("9S 2S", "AS AS AH"))  # it is the first player alone who needs one


def test_the_block_ends_with_the_next_players_discard() -> None:  # 000:121
    pos = position("""
        to act: 0   phase: play
        melds side 0: QS QH QC
        hand 0: 3S 4C 5C
        hand 1: 7D 8D
        hand 2: 7S 7H 6C 5D
        stock: 8C 8D
        pile: 9S
    """)
    played(pos, 0, discard("3S"))
    played(pos, 1, Draw())
    played(pos, 1, discard("7D"))
    assert pos.blocked == -1
    played(pos, 2, take("7S 7H"))


def test_two_black_threes_in_a_row_block_each_the_next() -> None:  # 000:121
    pos = position("to act: 0   phase: play\nhand 0: 3S 4C\nhand 1: 3C 5C\nhand 2: 6C 7C\nstock: 8C 8D")
    played(pos, 0, discard("3S"))
    played(pos, 1, Draw())
    played(pos, 1, discard("3C"))
    assert pos.blocked == 2
    refused(pos, 2, take("6C 7C"), Why.PILE_BLOCKED)


# --- wild cards and red threes in the pile --------------------------------------------------------------------------


@pytest.mark.parametrize("wild", ["JK", "2C"])
def test_a_discarded_wild_card_freezes_the_pile(wild: str) -> None:  # 000:123
    pos = position(f"to act: 0   phase: play\nhand 0: {wild} 4C 5C\npile: 9S")
    played(pos, 0, discard(wild))
    assert pos.frozen
    assert pos.pile_wilds == 1
    assert pos.blocked == -1


@pytest.mark.parametrize("pile", ["JK 9S", "2C 9S", "3D 9S", "9H 2C 7C 9S", "3H JK 9S"])
def test_a_frozen_pile_opens_only_to_a_natural_pair(pile: str) -> None:  # 000:122-125, 000:133
    pos = position(OPEN + f"hand 0: 9D 9C 2H 4C 5C\npile: {pile}")
    assert pos.frozen
    refused(pos, 0, take("9D 2H"), Why.PILE_FROZEN, 2, 1)
    refused(pos, 0, take(), Why.PILE_FROZEN, 2, 0)
    played(pos, 0, take("9D 9C"))


def test_a_frozen_pile_does_not_come_with_a_card_for_a_meld() -> None:  # 000:125
    pos = position(OPEN + "hand 0: QD QD 4C 5C\npile: JK QH")
    refused(pos, 0, take(), Why.PILE_FROZEN, 2, 0)
    refused(pos, 0, take("QD"), Why.PILE_FROZEN, 2, 1)
    played(pos, 0, take("QD QD"))
    assert len(pos.melds[0][12].cards) == 6


def test_an_unopened_side_meets_a_frozen_pile_with_pair_and_minimum() -> None:  # 000:125, 000:135
    pos = position("to act: 0   phase: draw\nhand 0: 9D 9C JK AS AH AD 4C 5C\npile: JK 9S")
    refused(pos, 0, take("9D 9C"), Why.OPENING_TOO_LOW, 50, 30)
    refused(pos, 0, take("9D JK", "AS AH AD"), Why.PILE_FROZEN, 2, 1)
    played(pos, 0, take("9D 9C", "AS AH AD"))


def test_the_pile_stays_frozen_until_it_is_taken() -> None:  # 000:123-125
    pos = position("""
        to act: 0   phase: play
        melds side 0: QS QH QC
        hand 0: JK 4C 5C
        hand 1: 9S 9D
        hand 2: 9H 9C 7C 7D
        hand 3: 10C 10D
        stock: 8C 8D 8H
    """)
    played(pos, 0, discard("JK"))
    played(pos, 1, Draw())
    played(pos, 1, discard("9S"))
    assert pos.frozen
    played(pos, 2, take("9H 9C"))
    assert (pos.frozen, pos.pile_wilds) == (False, 0)
    played(pos, 2, discard("7C"))
    assert (pos.frozen, pos.pile_wilds) == (False, 0)


def test_melding_before_the_draw_thaws_nothing() -> None:  # R07
    pos = position(OPEN + "hand 0: 9D 9C 9H 2H 4C 5C\npile: JK 9S")
    refused(pos, 0, lay("9D 9C 9H"), Why.DRAW_FIRST)


# --- the seventh wild card ------------------------------------------------------------------------------------------

SIX = "JK 2C 5C JK 2D 6C 2H 2S"


def test_a_seventh_wild_card_may_not_be_discarded() -> None:  # 000:127
    pos = position(f"to act: 0   phase: play\nhand 0: JK 2C 5C\npile: {SIX}")
    assert pos.pile_wilds == 6
    refused(pos, 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)
    refused(pos, 0, discard("2C"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)
    allowed(pos, 0, discard("5C"))


def test_a_sixth_wild_card_may_be_discarded() -> None:  # 000:127
    pos = position(f"to act: 0   phase: play\nhand 0: JK 2C 5C\npile: {SIX.replace('2S', '9S')}")
    played(pos, 0, discard("2C"))
    assert pos.pile_wilds == 6


def test_wild_cards_that_the_dealer_turned_count_among_the_six() -> None:  # 000:127
    pos = position(f"to act: 0   phase: play\nhand 0: JK 2C 5C\npile: {SIX}\nup-cards: 3")
    refused(pos, 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 6, 6)


def test_a_hand_of_nothing_but_wild_cards_may_discard_a_seventh() -> None:  # R27
    pos = position(f"to act: 0   phase: play\nhand 0: JK 2C\npile: {SIX}")
    played(pos, 0, discard("JK"))
    assert pos.pile_wilds == 7


def test_another_limit_may_be_agreed() -> None:
    rules = house_rules({"pile": {"max_wilds": 1}})
    pos = position("to act: 0   phase: play\nhand 0: JK 5C\npile: 2C 9S", rules)
    refused(pos, 0, discard("JK"), Why.TOO_MANY_WILDS_IN_PILE, 1, 1)


def test_it_may_be_agreed_that_the_pile_is_always_frozen() -> None:  # §6: «natural pair always»
    rules = house_rules({"pile": {"always_frozen": True}})
    pos = position(OPEN + "hand 0: QD AS 2H KS KH 4C 5C\npile: 6C QD", rules)
    refused(pos, 0, take(), Why.PILE_FROZEN, 2, 0)
    pos = position(OPEN + "hand 0: AS 2H KS KH 4C 5C\npile: 6C KD", rules)
    allowed(pos, 0, take("KS KH"))
    played(pos, 0, take("KS KH"))
    assert pos.frozen
