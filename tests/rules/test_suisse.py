"""The Swiss leaflet: what it does otherwise (003:46-145, R01, R06, R17, R20, R21, R60, R61)."""

import pytest

from canasta_gui.rules.canasta.actions import Answer, Ask, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    deal,
    discard,
    ended,
    lay,
    meld,
    names,
    played,
    position,
    refused,
    take,
)

SUISSE = load_preset("suisse-4")
CANASTA = "melds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"


# --- the black three that the dealer turns up -----------------------------------------------------------------------


def test_a_black_three_turned_up_stays() -> None:  # 003:106, R01
    pos, _ = deal(then="3S 9C 4D", rules=SUISSE)
    assert (names(pos.pile), pos.up_cards, pos.frozen) == ("3S", 1, False)


def test_a_red_three_and_a_wild_card_turned_up_are_covered_and_freeze() -> None:  # 003:74, R03
    for card in ("3D", "2H", "JK"):
        pos, _ = deal(then=f"{card} 9C", rules=SUISSE)
        assert (names(pos.pile), pos.frozen) == (f"{card} 9C", True)


BUY = "to act: 0   dealer: 3   phase: draw\nhand 0: 3C 3S AS AH AD 9H 9D\npile: 3S\nup-cards: 1\n"


def test_the_first_seat_may_buy_it_with_two_black_threes_and_the_minimum() -> None:  # 003:106, R01
    pos = position(BUY, SUISSE)
    played(pos, 0, take("3C 3S", "AS AH AD"))
    assert (meld(pos, 0, "3"), pos.pile) == ("3C 3S 3S", [])


def test_the_bought_threes_count_five_points_each() -> None:  # 003:106: as ordinary cards
    refused(position(BUY, SUISSE), 0, take("3C 3S"), Why.OPENING_TOO_LOW, 50, 15)
    pos = position(BUY.replace("AS AH AD", "KS KH KD"), SUISSE)
    refused(pos, 0, take("3C 3S", "KS KH KD"), Why.OPENING_TOO_LOW, 50, 45)
    allowed(position("totals: -5 0\n" + BUY, SUISSE), 0, take("3C 3S"))


def test_one_black_three_does_not_buy_it_nor_does_a_wild_card() -> None:  # 003:46, R01
    pos = position(BUY.replace("3C 3S AS", "3C JK AS"), SUISSE)
    refused(pos, 0, take("3C", "AS AH AD"), Why.PILE_SIDE_NOT_OPEN, 2, 1)
    refused(pos, 0, take("3C JK", "AS AH AD"), Why.PILE_SIDE_NOT_OPEN, 2, 1)


def test_all_black_threes_may_go_into_the_purchase() -> None:  # R26: three or four
    pos = position(BUY.replace("3C 3S AS", "3C 3C 3S AS"), SUISSE)
    takes = [action for action in candidates(pos, 0) if isinstance(action, Take)]
    assert sorted(len(action.using) for action in takes) == [2, 3]
    played(pos, 0, take("3C 3C 3S", "AS AH AD"))
    assert meld(pos, 0, "3") == "3C 3C 3S 3S"


def test_the_cards_below_come_with_it() -> None:  # R61
    pos = position(BUY.replace("pile: 3S\nup-cards: 1", "pile: JK 3S\nup-cards: 2"), SUISSE)
    played(pos, 0, take("3C 3S", "AS AH AD"))
    assert names(pos.hands[0]) == "9H 9D JK"


def test_only_the_first_seat_can_buy_it() -> None:  # 003:106: «une seule fois»
    pos = position(BUY, SUISSE)
    played(pos, 0, Draw())
    played(pos, 0, discard("9H"))
    pos = position(BUY.replace("pile: 3S\nup-cards: 1", "pile: 9C 3S\nup-cards: 1\nblocked: 1"), SUISSE)
    refused(pos, 0, take("3C 3S", "AS AH AD"), Why.PILE_TOP_THREE)


def test_elsewhere_it_cannot_be_bought() -> None:  # R01
    refused(position(BUY, CLASSIQUE), 0, take("3C 3S", "AS AH AD"), Why.PILE_TOP_THREE)


def test_bought_threes_take_no_further_card_before_the_exit() -> None:  # R60
    text = "phase: play\nmelds side 0: 3C 3S 3S | QS QH QC QC QD QD QS\nlaid this deal: 0\nto act: 0\n"
    refused(position(text + "hand 0: 3C 9D 8D", SUISSE), 0, lay("3C"), Why.BLACK_THREES_ONLY_AT_EXIT)
    refused(position(text + "hand 0: 3C 9D", SUISSE), 0, lay("3C"), Why.BLACK_THREES_ONLY_AT_EXIT)
    pos = position(text + "hand 0: 3C", SUISSE)
    assert lay("3C") in list(candidates(pos, 0))
    assert ended(played(pos, 0, lay("3C"))).how == "ordinary"


def test_a_meld_of_bought_threes_opens_the_side_and_allows_other_lays() -> None:  # R60
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD 8C 9C\nmelds side 0: 3C 3S 3S", SUISSE)
    played(pos, 0, lay("KS KH KD"))


# --- the pile -------------------------------------------------------------------------------------------------------


def test_the_rank_of_an_own_canasta_blocks_the_pile() -> None:  # 003:101, R06
    text = "to act: 0   phase: draw\nhand 0: QD QH 8C 9C KS\npile: 4C QH\nmelds side 0: QS QH QC QC QD 2C 2D\n"
    for using in ("", "QD", "QD QH"):
        refused(position(text.replace("QH QC QC", "QC QC JK"), SUISSE), 0, take(using), Why.PILE_OWN_CANASTA)
    allowed(position(text.replace("QH QC QC", "QC QC JK"), CLASSIQUE), 0, take(""))


def test_the_partner_of_the_owner_is_blocked_too() -> None:  # R06
    text = "to act: 2   phase: draw\nhand 2: QD 8C 9C\npile: 4C QH\nmelds side 0: QS QS QC QC QD 2C 2D\n"
    refused(position(text, SUISSE), 2, take(""), Why.PILE_OWN_CANASTA)


def test_six_of_the_rank_do_not_block_nor_does_a_canasta_of_the_others() -> None:  # R06
    text = "to act: 0   phase: draw\nhand 0: QD QH 8C 9C KS\npile: 4C QH\n"
    allowed(position(text + "melds side 0: QS QS QC QC QD 2C", SUISSE), 0, take(""))
    mine = "melds side 0: KH KD KC\nmelds side 1: QS QS QC QC 2S 2C 2D\n"
    allowed(position(text + mine, SUISSE), 0, take("QD QH"))


def test_the_pile_may_hold_any_number_of_wild_cards() -> None:  # 003 is silent; R27: classique only
    pos = position("to act: 0   phase: play\nhand 0: JK 7C\npile: JK JK 2C 2D 2H 2S 5C", SUISSE)
    allowed(pos, 0, discard("JK"))


def test_the_seat_after_the_next_may_take_past_a_black_three() -> None:  # 003:99
    pos = position("to act: 3   phase: play\nhand 3: 3S 9D 8D\nhand 0: 9C 4C 5C\nhand 1: 9H 9S KS 7H\npile: 6C\n"
                   "melds side 1: KC KD KH\n", SUISSE)  # fmt: skip
    played(pos, 3, discard("3S"))
    refused(pos, 0, take(""), Why.PILE_BLOCKED)
    played(pos, 0, Draw())
    played(pos, 0, discard("9C"))
    played(pos, 1, take("9H 9S"))


# --- melds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "most"),
    [("KS KH 2C", 1), ("KS KH 2C 2D", 2), ("KS KH KD 2C 2D", 2), ("KS KH KD 2C 2D JK", 3), ("KS KH KD KC 2C 2D JK", 3)],
)
def test_how_many_wild_cards_a_meld_holds(cards: str, most: int) -> None:  # 003:78-82
    hand = f"to act: 0   phase: play\nhand 0: {cards} JK 8C 9C\nmelds side 0: QS QH QC\n"
    allowed(position(hand, SUISSE), 0, lay(cards))
    assert SUISSE.wild_limit[len(cards.split())] == most
    if most < 3:
        more = cards.replace("KS ", "", 1) + " JK"
        refused(position(hand, SUISSE), 0, lay(more), Why.MELD_TOO_MANY_WILDS, most, most + 1)


# --- going out ------------------------------------------------------------------------------------------------------


def test_asking_is_free_but_the_answer_binds() -> None:  # 003:106, R23
    text = "to act: 0   phase: play\nhand 0: KS KH KD\n" + CANASTA
    allowed(position(text, SUISSE), 0, lay("KS KH KD"))
    pos = position(text, SUISSE)
    played(pos, 0, Ask())
    played(pos, 2, Answer(False))
    refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)
    pos = position(text + "hand 2: 4C", SUISSE)
    played(pos, 0, Ask())
    played(pos, 2, Answer(True))
    refused(pos, 0, discard("KS"), Why.MUST_GO_OUT)


IN_HAND = "to act: 0   phase: play\nhand 0: KS KS KH KH KD KD KC 8C\n"


def test_a_canasta_in_hand_brings_1000_and_the_canasta_besides() -> None:  # 003:107, R21
    pos = position(IN_HAND, SUISSE)
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    end = ended(played(pos, 0, discard("8C")))
    line = end.lines[0]
    assert (end.how, line.out, line.natural, line.cards) == ("in_hand", 1000, 500, 70)


def test_it_may_be_laid_in_several_steps_of_one_turn() -> (
    None
):  # R21: «seven cards of one meld laid by the seat itself»
    pos = position(IN_HAND, SUISSE)
    played(pos, 0, lay("KS KS KH KH KD"))
    assert read_position(write_position(pos)) == pos
    played(pos, 0, lay("KD KC"))
    assert ended(played(pos, 0, discard("8C"))).how == "in_hand"


def test_cards_added_to_the_partners_meld_make_no_canasta_in_hand() -> None:  # R21
    pos = position("to act: 0   phase: play\nhand 0: KS KH KD\nmelds side 0: KS KH KD KC\nlaid this deal: 2", SUISSE)
    end = ended(played(pos, 0, lay("KS KH KD")))
    assert (end.how, end.lines[0].out) == ("concealed", 200)


def test_seven_own_cards_on_the_partners_meld_do() -> None:  # R21: the seat's own seven
    pos = position(
        "to act: 0   phase: play\nhand 0: 7S 7S 7H 7D 7C 2C 2D\nmelds side 0: 7C 7D 7H\nlaid this deal: 2", SUISSE
    )
    assert ended(played(pos, 0, lay("7S 7S 7H 7D 7C 2C 2D"))).how == "in_hand"


@pytest.mark.parametrize("when", ["took the pile: 0\n", "laid this deal: 0\nmelds side 0: QS QH QC\n"])
def test_who_took_the_pile_or_laid_before_has_no_canasta_in_hand(when: str) -> None:  # 003:107, R21
    pos = position(IN_HAND + when, SUISSE)
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    end = ended(played(pos, 0, discard("8C")))
    assert end.how == ("concealed" if "took" in when else "ordinary")
    assert end.lines[0].out == (200 if "took" in when else 100)


def test_nor_has_who_takes_it_in_the_last_turn() -> None:  # R21
    pos = position("to act: 0   phase: draw\nhand 0: KS KS KH KH KD KD 8C\npile: KC", SUISSE)
    played(pos, 0, take("KS KS KH KH KD KD"))
    assert ended(played(pos, 0, discard("8C"))).how == "concealed"


def test_elsewhere_the_same_exit_is_a_concealed_one() -> None:  # R21
    pos = position(IN_HAND, CLASSIQUE)
    played(pos, 0, lay("KS KS KH KH KD KD KC"))
    assert ended(played(pos, 0, discard("8C"))).how == "concealed"


# --- red threes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "points"), [(1, 100), (3, 300), (4, 800)])
def test_red_threes_count_for_a_canasta_against_a_closed_side_and_else_nothing(number: int, points: int) -> None:  # R17
    threes = " ".join(["3D", "3H", "3D", "3H"][:number])
    text = f"to act: 0   phase: play\nred threes side 0: {threes}\n"
    assert score_lines(position(text, SUISSE), "stock", 0)[0].red_threes == -points  # 003:136-137
    assert score_lines(position(text + "melds side 0: QS QH QC", SUISSE), "stock", 0)[0].red_threes == 0
    assert score_lines(position(text + CANASTA, SUISSE), "stock", 0)[0].red_threes == points  # 003:122


def test_a_red_three_left_in_a_hand_costs_500_even_before_the_first_turn() -> None:  # 003:104
    pos = position("to act: 0   phase: play\nhand 1: 3D KS\nhad a turn: 0", SUISSE)
    assert score_lines(pos, "ordinary", 0)[1].fines == -500


def test_a_last_stock_card_that_is_a_red_three_ends_the_deal() -> None:  # R25
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D", SUISSE)
    assert ended(played(pos, 0, Draw())).how == "red_three"


@pytest.mark.parametrize(
    ("preset", "cards"),
    [("suisse-2", 15), ("suisse-3", 13), ("suisse-4", 11), ("suisse-6", 11), ("suisse-6-pairs", 11)],
)
def test_how_many_cards_are_dealt(preset: str, cards: int) -> None:  # 003:71-73, R29, R37
    rules = load_preset(preset)
    pos, _ = deal(rules=rules, dealer=rules.players - 1)
    assert [len(hand) for hand in pos.hands] == [cards] * rules.players
    assert (rules.cards.total, rules.draw.count, rules.going_out.canastas) == (108, 1, 1)


def test_six_players_form_two_sides_of_three_or_three_sides_of_two() -> None:  # 003:67, R93
    two, three = load_preset("suisse-6"), load_preset("suisse-6-pairs")
    assert [len(side) for side in two.seating.sides] == [3, 3]
    assert [len(side) for side in three.seating.sides] == [2, 2, 2]


def test_the_three_pairs_sit_opposite_each_other() -> None:  # 003:67, R93
    rules = load_preset("suisse-6-pairs")
    assert all(other - one == rules.players // 2 for one, other in rules.seating.sides)


def test_deal_minimum_and_target_of_the_three_pairs_are_those_of_two_sides() -> None:  # R93
    two, three = load_preset("suisse-6"), load_preset("suisse-6-pairs")
    assert (three.cards, three.opening, three.target) == (two.cards, two.opening, two.target)
    pos = position("to act: 0   phase: play\ntotals: 1500 0 -5", three)
    assert [pos.minimum_for(seat) for seat in range(6)] == [90, 50, 15, 90, 50, 15]


def test_a_partner_of_three_pairs_is_asked_across_the_table() -> None:  # 003:67, 003:106
    pos = position("to act: 1   phase: play\ntotals: 0 0 0", load_preset("suisse-6-pairs"))
    assert [pos.partners(seat) for seat in range(6)] == [(3,), (4,), (5,), (0,), (1,), (2,)]


def test_each_of_three_sides_owns_its_melds_alone() -> None:  # 003:95
    pos = position(
        "to act: 0   phase: play\ntotals: 0 0 0\nhand 0: 7S 8H 9C\nmelds side 1: 7H 7D 7C\nmelds side 0: 8S 8D 8C\n"
        "laid this deal: 0 1",
        load_preset("suisse-6-pairs"),
    )
    allowed(pos, 0, lay("8: 8H"))
    refused(pos, 0, lay("7: 7S"), Why.MELD_TOO_SHORT, 3, 1)
