"""Taking the pile: what gives the right to it and what comes with it (000:67, 000:102-109, R07, R59)."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    allowed,
    hand,
    house_rules,
    kinds_of_events,
    lay,
    meld,
    names,
    played,
    position,
    refused,
    take,
)

OPEN = "to act: 0   phase: draw\nmelds side 0: QS QH QC\n"


def test_a_pair_of_the_top_card_takes_the_pile() -> None:  # 000:67, 000:108
    pos = position(OPEN + "hand 0: 9D 9H 4C 5C\npile: 6C 7C 9S")
    events = played(pos, 0, take("9D 9H"))
    assert events == [
        ev.Melded(0, 0, 9, tuple(parse_cards("9D 9H")), parse_card("9S")),
        taken := ev.TookPile(0, tuple(parse_cards("6C 7C"))),
    ]
    assert taken.pile_size == 3
    assert meld(pos, 0, "9") == "9D 9H 9S"
    assert hand(pos, 0) == "4C 5C 6C 7C"
    assert pos.took == 1


def test_a_natural_card_and_a_wild_card_take_the_pile() -> None:  # 000:67, 000:108
    pos = position(OPEN + "hand 0: 9D 2H 4C 5C\npile: 6C 7C 9S")
    played(pos, 0, take("9D 2H"))
    assert meld(pos, 0, "9") == "2H 9D 9S"


def test_wild_cards_alone_do_not_take_the_pile() -> None:  # 000:108, 000:98
    pos = position(OPEN + "hand 0: JK 2H 4C 5C\npile: 6C 7C 9S")
    refused(pos, 0, take("JK 2H"), Why.PILE_NO_MATCH)
    refused(pos, 0, take("JK"), Why.PILE_NO_MATCH)


def test_one_natural_card_alone_does_not_take_the_pile() -> None:  # 000:108
    pos = position(OPEN + "hand 0: 9D 4C 5C\npile: 6C 7C 9S")
    refused(pos, 0, take("9D"), Why.PILE_NO_MATCH)
    refused(pos, 0, take(), Why.PILE_NO_MATCH)
    refused(pos, 0, take("4C 5C"), Why.PILE_NO_MATCH)
    refused(pos, 0, take("9D 4C"), Why.MELD_WRONG_CARD)


def test_a_meld_of_the_side_takes_the_top_card_and_the_pile() -> None:  # 000:109, R07
    pos = position(OPEN + "hand 0: 4C 5C\npile: 6C 7C QD")
    played(pos, 0, take())
    assert meld(pos, 0, "Q") == "QC QD QH QS"
    assert hand(pos, 0) == "4C 5C 6C 7C"


def test_the_top_card_joins_the_partners_meld_and_a_finished_canasta() -> None:  # 000:109
    pos = position("to act: 2   phase: draw\nmelds side 0: QS QS QH QH QC QC 2C\nhand 2: 4C 5C\npile: 6C QD")
    played(pos, 2, take())
    assert len(pos.melds[0][12].cards) == 8


def test_a_meld_of_the_opponents_gives_no_right() -> None:  # 000:109
    pos = position(OPEN + "melds side 1: 9S 9H 9C\nhand 0: 4C 5C\npile: 6C 9D")
    refused(pos, 0, take(), Why.PILE_NO_MATCH)


def test_the_whole_pile_comes_with_the_top_card() -> None:  # 000:67
    pos = position(OPEN + "hand 0: 9D 9H 4C 5C\npile: 6C 7C 8C 10C JC 9S")
    played(pos, 0, take("9D 9H"))
    assert not pos.pile
    assert hand(pos, 0) == "4C 5C 6C 7C 8C 10C JC"


def test_the_meld_with_the_top_card_is_laid_at_once() -> None:  # 000:67
    pos = position(OPEN + "hand 0: 9D 9H 4C 5C\npile: 6C 7C 9S")
    assert kinds_of_events(played(pos, 0, take("9D 9H"))) == ["melded", "took_pile"]
    assert pos.laid_now


def test_cards_shown_must_be_in_the_hand() -> None:  # 000:108, 000:133
    pos = position(OPEN + "hand 0: 9D 4C 5C\npile: 9H 7C 9S")
    refused(pos, 0, take("9D 9H"), Why.CARD_NOT_HELD)  # the other nine lies in the pile
    refused(pos, 0, take("9D 9D"), Why.CARD_NOT_HELD)


def test_more_cards_may_join_the_top_card_at_once() -> None:  # 000:94-100
    pos = position(OPEN + "hand 0: 9D 9H 9C 2H JK 4C 5C\npile: 6C 7C 9S")
    allowed(pos, 0, take("9D 9H 9C 2H"))
    played(pos, 0, take("9D 9H 9C 2H JK"))
    assert meld(pos, 0, "9") == "JK 2H 9C 9D 9H 9S"


def test_the_limit_of_wild_cards_holds_for_the_meld_with_the_top_card() -> None:  # 000:98-100
    pos = position(OPEN + "hand 0: 9D 2H JK 4C 5C\npile: 6C 7C 9S")
    refused(pos, 0, take("9D 2H JK"), Why.MELD_TOO_MANY_WILDS, 1, 2)


def test_a_side_that_is_open_may_lay_further_melds_with_the_take() -> None:  # R59
    pos = position(OPEN + "hand 0: 9D 9H KS KH KD 4C 5C\npile: 6C 7C 9S")
    played(pos, 0, take("9D 9H", "KS KH KD"))
    assert (meld(pos, 0, "9"), meld(pos, 0, "K")) == ("9D 9H 9S", "KD KH KS")


def test_cards_below_the_top_card_are_not_laid_with_the_take_but_after_it() -> None:  # 000:79, §7.2
    pos = position(OPEN + "hand 0: 9D 9H KS KH 4C 5C\npile: KD 7C 9S")
    refused(pos, 0, take("9D 9H", "KS KH KD"), Why.CARD_NOT_HELD)
    played(pos, 0, take("9D 9H"))
    played(pos, 0, lay("KS KH KD"))


def test_an_empty_pile_cannot_be_taken() -> None:
    pos = position(OPEN + "hand 0: 9D 9H 4C 5C\npile:")
    refused(pos, 0, take("9D 9H"), Why.PILE_EMPTY)
    assert [action.do for action in candidates(pos, 0)] == ["draw"]


def test_a_wild_card_on_top_cannot_be_taken() -> None:  # 000:123-125
    for top in ("JK", "2C"):
        pos = position(OPEN + f"hand 0: JK 2D 2H 9D 9H\npile: 9S {top}")
        refused(pos, 0, take("2D 2H"), Why.PILE_TOP_WILD)
        refused(pos, 0, take("9D 9H"), Why.PILE_TOP_WILD)
        assert [action.do for action in candidates(pos, 0)] == ["draw"]


def test_a_three_on_top_cannot_be_taken() -> None:  # 000:21, 000:23
    for top in ("3S", "3D"):
        pos = position(OPEN + f"hand 0: 3C 3C 9D 9H\npile: 9S {top}")
        refused(pos, 0, take("3C 3C"), Why.PILE_TOP_THREE)
        assert [action.do for action in candidates(pos, 0)] == ["draw"]


def test_an_unopened_side_needs_a_natural_pair_even_with_the_points() -> None:  # 000:117
    pos = position("to act: 0   phase: draw\nhand 0: AD JK JK KS KH KD 4C 5C\npile: 6C AS")
    refused(pos, 0, take("AD JK"), Why.PILE_SIDE_NOT_OPEN, 2, 1)
    refused(pos, 0, take("JK JK", "KS KH KD"), Why.PILE_SIDE_NOT_OPEN, 2, 0)


def test_the_ways_on_offer_are_the_pair_and_each_wild_card() -> None:
    pos = position(OPEN + "hand 0: 9D 9H JK 2C 2D 4C 5C\npile: 6C 7C 9S")
    ways = [sorted(card >> 2 for card in action.using) for action in candidates(pos, 0) if action.do == "take"]
    assert sorted(ways) == [[0, 9], [2, 9], [9, 9]]


def test_on_its_own_meld_a_side_needs_to_show_nothing() -> None:  # 000:109
    pos = position(OPEN + "hand 0: QD QD JK 4C 5C\npile: 6C 7C QH")
    ways = [action for action in candidates(pos, 0) if action.do == "take"]
    assert ways == [take()]
    allowed(pos, 0, take("QD"))
    allowed(pos, 0, take("JK"))


def test_a_take_that_opens_with_three_wild_cards_is_on_offer() -> None:  # 000:100: four naturals carry three
    """Four tens 40, a joker 50, two twos 40: 130 for 120; without one of the tens the meld would not stand."""
    pos = position("to act: 0   phase: draw   totals: 3000 0\nhand 0: 10S 10S 10H 2S 2S JK 4S 4H 5S\npile: QC 10H")
    ways = [sorted(names(action.using).split()) for action in candidates(pos, 0) if action.do == "take"]
    assert ["10H", "10S", "10S", "2S", "2S", "JK"] in ways


def test_where_more_wild_cards_are_allowed_the_take_on_offer_still_needs_one() -> None:  # R09, the table of 004
    rules = house_rules({"melds": {"wild_limits": [1, 2, 3, 3, 3]}})
    pos = position(OPEN + "hand 0: 9D JK 2C 4C 5C\npile: 6C 7C 9S", rules)
    ways = [sorted(card >> 2 for card in action.using) for action in candidates(pos, 0) if action.do == "take"]
    assert sorted(ways) == [[0, 9], [2, 9]]
    allowed(pos, 0, take("9D JK 2C"))
