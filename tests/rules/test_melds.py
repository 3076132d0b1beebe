"""The cards of a meld (000:19-21, 000:41, 000:86-100, 000:175-184, R09, R10)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, house_rules, lay, meld, played, position, refused

OPEN = "to act: 0   phase: play\nmelds side 0: QS QH QC\nmelds side 1: 10S 10H 10C\n"


def test_three_cards_of_one_rank_form_a_meld() -> None:  # 000:41
    pos = position(OPEN + "hand 0: KS KH KD 4C 5C")
    played(pos, 0, lay("KS KH KD"))
    assert meld(pos, 0, "K") == "KD KH KS"


def test_two_cards_form_no_meld() -> None:  # 000:41
    pos = position(OPEN + "hand 0: KS KH KD 4C 5C JK")
    refused(pos, 0, lay("KS KH"), Why.MELD_TOO_SHORT, 3, 2)
    refused(pos, 0, lay("KS JK"), Why.MELD_TOO_SHORT, 3, 2)
    refused(pos, 0, lay("KS"), Why.MELD_TOO_SHORT, 3, 1)


def test_a_meld_holds_cards_of_one_value() -> None:  # 000:41, 000:65
    pos = position(OPEN + "hand 0: KS KH JD 4C 5C 6C")
    refused(pos, 0, lay("KS KH JD"), Why.MELD_WRONG_CARD)
    refused(pos, 0, lay("4: 4C 5C 6C"), Why.MELD_WRONG_CARD)
    refused(pos, 0, lay("Q: KS"), Why.MELD_WRONG_CARD)


def test_wild_cards_stand_for_any_card_of_a_meld() -> None:  # 000:19, 000:41
    pos = position(OPEN + "hand 0: KS KH 2D 7C 7H JK 5C 6C")
    played(pos, 0, lay("KS KH 2D", "7C 7H JK"))
    assert (meld(pos, 0, "K"), meld(pos, 0, "7")) == ("2D KH KS", "JK 7C 7H")


def test_wild_cards_alone_are_no_meld() -> None:  # 000:19
    pos = position(OPEN + "hand 0: JK JK 2C 2D 2H 2S 5C 6C")
    refused(pos, 0, Lay((MeldCards(2, tuple(parse_cards("2C 2D 2H"))),)), Why.MELD_ONLY_WILDS)
    refused(pos, 0, Lay((MeldCards(0, tuple(parse_cards("JK JK 2C"))),)), Why.MELD_ONLY_WILDS)
    refused(pos, 0, lay("K: JK JK 2C"), Why.MELD_TOO_MANY_WILDS, 1, 3)


def test_a_wild_card_may_be_laid_alone_on_natural_cards() -> None:  # 000:19
    pos = position(OPEN + "hand 0: JK 5C 6C")
    played(pos, 0, lay("Q: JK"))
    assert meld(pos, 0, "Q") == "JK QC QH QS"


@pytest.mark.parametrize(
    ("size", "wilds", "limit"),
    [(3, 2, 1), (4, 2, 1), (5, 3, 2), (6, 3, 2), (7, 4, 3), (8, 4, 3), (9, 4, 3)],
)
def test_the_naturals_must_outnumber_the_wilds_by_the_table(size: int, wilds: int, limit: int) -> None:
    """000:94, 000:98 (three), 000:99 (four, five), 000:100 (six, seven), R10 (eight and more)."""
    few, many = ["KS", "KS", "KH", "KH", "KD", "KD", "KC", "KC"][: size - limit], ["JK", "JK", "2C", "2D"]
    full = few + many[:limit]
    pos = position(OPEN + f"hand 0: {' '.join(few + many)} 5C 6C")
    allowed(pos, 0, lay(" ".join(full)))
    too_many = few[: size - wilds] + many[:wilds]
    refused(pos, 0, lay(" ".join(too_many)), Why.MELD_TOO_MANY_WILDS, limit, wilds)


@pytest.mark.parametrize(
    ("melded", "refuse", "allow", "limit"),
    [
        ("QS QH 2C", "Q: JK", "QC", 1),
        ("QS QH QC 2C", "Q: 2D JK", "Q: 2D", 2),
        ("QS QH QC 2C 2H", "Q: JK", "QC", 2),
        ("QS QH QD QD 2C 2H", "Q: 2D JK", "Q: JK", 3),
        ("QS QH QD QD 2C 2H 2S", "Q: JK", "QC", 3),
        ("QS QS QH QH QD QD QC 2C 2H 2S", "Q: JK", "QC", 3),
    ],
)
def test_the_limit_holds_after_every_addition(melded: str, refuse: str, allow: str, limit: int) -> None:  # R09, R10
    pos = position(f"to act: 0   phase: play\nmelds side 0: {melded}\nhand 0: JK JK 2D QC 5C 6C")
    allowed(pos, 0, lay(allow))
    refused(pos, 0, lay(refuse), Why.MELD_TOO_MANY_WILDS, limit, limit + 1)


def test_each_natural_card_makes_room_for_more() -> None:  # 000:94
    pos = position("to act: 0   phase: play\nmelds side 0: QS QH 2C\nhand 0: QC QD QD 2D JK JK 5C 6C")
    for card in ("Q: QC", "Q: QD", "Q: 2D", "Q: QD", "Q: JK"):
        played(pos, 0, lay(card))
    refused(pos, 0, lay("Q: JK"), Why.MELD_TOO_MANY_WILDS, 3, 4)
    assert meld(pos, 0, "Q") == "JK 2C 2D QC QD QD QH QS"


def test_a_side_has_one_meld_of_a_rank_further_cards_join_it() -> None:  # 000:88-90
    pos = position(OPEN + "hand 0: QD QD QH 5C 6C")
    events = played(pos, 0, lay("QD QD QH"))
    assert meld(pos, 0, "Q") == "QC QD QD QH QH QS"
    assert len(pos.melds[0]) == 1
    assert events[0] == ev.Melded(0, 0, 12, tuple(parse_cards("QD QD QH")))


def test_two_entries_of_one_rank_are_a_meld_and_an_addition() -> None:  # R59
    pos = position(OPEN + "hand 0: KS KH KD KC 5C 6C")
    played(pos, 0, lay("KS KH KD", "KC"))
    assert meld(pos, 0, "K") == "KC KD KH KS"
    pos = position(OPEN + "hand 0: KS KH KD KC 5C 6C")
    refused(pos, 0, lay("KS KH", "KD KC"), Why.MELD_TOO_SHORT, 3, 2)


def test_both_sides_may_meld_the_same_rank() -> None:  # 000:88-90
    pos = position(OPEN + "hand 0: 10D 10D 10H 5C 6C")
    played(pos, 0, lay("10D 10D 10H"))
    assert meld(pos, 0, "10") == "10D 10D 10H"
    assert meld(pos, 1, "10") == "10C 10H 10S"


def test_a_player_completes_what_the_partner_began() -> None:  # 000:86, 000:90
    pos = position(OPEN.replace("to act: 0", "to act: 2") + "hand 2: QD 5C 6C\nlaid this deal: 0")
    played(pos, 2, lay("QD"))
    assert meld(pos, 0, "Q") == "QC QD QH QS"


def test_nobody_adds_to_the_opponents_melds() -> None:  # 000:90
    pos = position(OPEN + "hand 0: 10D 5C 6C")
    refused(pos, 0, lay("10D"), Why.MELD_TOO_SHORT, 3, 1)
    assert meld(pos, 1, "10") == "10C 10H 10S"


def test_several_melds_and_additions_in_one_turn() -> None:  # 000:65, 000:77
    pos = position(OPEN + "hand 0: KS KH KD 7S 7H 7D QD JK 5C 6C")
    played(pos, 0, lay("KS KH KD", "QD"))
    played(pos, 0, lay("7S 7H 7D"))
    played(pos, 0, lay("K: JK"))
    assert [len(pos.melds[0][rank].cards) for rank in (12, 13, 7)] == [4, 4, 3]


def test_seven_cards_are_a_canasta_and_it_may_grow() -> None:  # 000:175, 000:184
    pos = position("to act: 0   phase: play\nmelds side 0: QS QH QC QC QD QD\nhand 0: QH QS JK 5C 6C")
    assert pos.canastas(0) == 0
    played(pos, 0, lay("QH"))
    assert pos.canastas(0) == 1
    played(pos, 0, lay("QS"))
    assert pos.canastas(0) == 1
    assert pos.melds[0][12].wilds == 0
    played(pos, 0, lay("Q: JK"))  # R10: the pure canasta becomes impure
    assert pos.melds[0][12].wilds == 1


@pytest.mark.parametrize("cards", ["QS QH QC QC QD QD JK", "QS QH QC QC QD 2C JK", "QS QH QC QC 2C 2D JK"])
def test_an_impure_canasta_of_six_five_or_four_naturals(cards: str) -> None:  # 000:182-184
    pos = position(OPEN.replace("QS QH QC\n", "9S 9H 9C\n") + f"hand 0: {cards} 5C 6C")
    played(pos, 0, lay(cards))
    assert pos.canastas(0) == 1


def test_a_card_must_be_held_as_often_as_it_is_laid() -> None:
    pos = position(OPEN + "hand 0: KS KH KD 4C 5C")
    refused(pos, 0, lay("KS KH KC"), Why.CARD_NOT_HELD)
    refused(pos, 0, lay("KS KS KH"), Why.CARD_NOT_HELD)
    refused(pos, 0, lay("KS KH KD", "KS"), Why.CARD_NOT_HELD)
    refused(pos, 0, lay("K: KS KH ??"), Why.CARD_NOT_HELD)


def test_an_empty_gesture_lays_nothing() -> None:
    pos = position(OPEN + "hand 0: KS KH KD 4C 5C")
    refused(pos, 0, Lay(()), Why.NOTHING_LAID)
    refused(pos, 0, lay("Q:"), Why.NOTHING_LAID)


def test_a_rank_that_does_not_exist_holds_no_meld() -> None:
    pos = position(OPEN + "hand 0: KS KH JK 4C 5C")
    refused(pos, 0, Lay((MeldCards(-1, tuple(parse_cards("KS KH JK"))),)), Why.MELD_WRONG_CARD)
    refused(pos, 0, Lay((MeldCards(15, tuple(parse_cards("KS KH JK"))),)), Why.MELD_WRONG_CARD)


def test_of_several_melds_of_a_rank_only_one_that_lies_there_takes_cards() -> None:
    pos = position(OPEN + "hand 0: KS KH KD 4C 5C")
    refused(pos, 0, Lay((MeldCards(13, tuple(parse_cards("KS KH KD")), 1),)), Why.MELD_NOT_THERE)


def test_under_the_official_limits_two_naturals_hold_three_wild_cards() -> None:  # R09, the table of 004
    rules = house_rules({"melds": {"wild_limits": [1, 2, 3, 3, 3]}})
    pos = position(OPEN + "hand 0: KS KH JK JK 2C 2D 4C 5C", rules)
    allowed(pos, 0, lay("KS KH JK JK 2C"))
    refused(pos, 0, lay("KS KH JK JK 2C 2D"), Why.MELD_TOO_MANY_WILDS, 3, 4)


# --- black threes ---------------------------------------------------------------------------------------------------

EXIT = "to act: 0   phase: play\nmelds side 0: QS QH QC QC QD QD QS\n"


def test_black_threes_form_no_meld_but_to_go_out() -> None:  # 000:21, 000:163
    pos = position(EXIT + "hand 0: 3S 3C 3S 5C 6C")
    refused(pos, 0, lay("3S 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)


@pytest.mark.parametrize("threes", ["3S 3C 3S", "3S 3C 3S 3C"])
def test_three_or_four_black_threes_as_the_whole_hand_go_out(threes: str) -> None:  # 000:163
    pos = position(EXIT + f"hand 0: {threes}")
    assert played(pos, 0, lay(threes))[-1].tag == "deal_ended"


def test_nothing_may_be_left_to_discard_after_black_threes() -> None:  # R26
    pos = position(EXIT + "hand 0: 3S 3C 3S 5C")
    refused(pos, 0, lay("3S 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)
    pos = position(EXIT + "hand 0: 3S 3C 3S 3C")
    refused(pos, 0, lay("3S 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)


def test_a_rule_set_may_allow_a_discard_after_black_threes() -> None:  # R26, R54
    rules = house_rules({"going_out": {"black_threes_then_discard": True}})
    pos = position(EXIT + "hand 0: 3S 3C 3S 5C", rules)
    played(pos, 0, lay("3S 3C 3S"))
    pos = position(EXIT + "hand 0: 3S 3C 3S 5C 6C", rules)
    refused(pos, 0, lay("3S 3C 3S"), Why.BLACK_THREES_ONLY_AT_EXIT)


def test_two_black_threes_are_too_few_five_too_many() -> None:  # 000:163, R54
    pos = position(EXIT + "hand 0: 3S 3C")
    refused(pos, 0, lay("3S 3C"), Why.BLACK_THREES_NUMBER, 3, 2)
    rules = house_rules({"cards": {"packs": 3}})
    pos = position(EXIT + "hand 0: 3S 3C 3S 3C 3S", rules)
    refused(pos, 0, lay("3S 3C 3S 3C 3S"), Why.BLACK_THREES_NUMBER, 4, 5)


def test_no_wild_card_joins_black_threes() -> None:  # R26
    pos = position(EXIT + "hand 0: 3S 3C 3S JK")
    refused(pos, 0, lay("3S 3C 3S JK"), Why.BLACK_THREES_WILD)
    refused(pos, 0, lay("3: JK"), Why.BLACK_THREES_WILD)


def test_black_threes_may_follow_other_melds_of_the_same_gesture() -> None:  # 000:163: then only they are left
    pos = position(EXIT + "hand 0: 3S 3C 3S KS KH KD")
    played(pos, 0, lay("KS KH KD", "3S 3C 3S"))
    assert pos.how == "concealed"


def test_black_threes_add_nothing_to_an_opening() -> None:  # 000:163, R26: they are laid last
    pos = position("to act: 0   phase: play   totals: 3000 0\nhand 0: KS KS KH KH KD KD KC JK 3S 3C 3S")
    refused(pos, 0, lay("KS KS KH KH KD KD KC", "3S 3C 3S"), Why.OPENING_TOO_LOW, 120, 70)
    allowed(pos, 0, lay("KS KS KH KH KD KD KC JK", "3S 3C 3S"))
