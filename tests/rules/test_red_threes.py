"""Red threes: in the dealt hand, drawn, found in the pile, never melded (000:23, 000:57-59)."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Ask
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    deal,
    discard,
    ended,
    hand,
    house_rules,
    lay,
    names,
    only,
    played,
    position,
    refused,
    take,
)


def test_a_red_three_in_the_dealt_hand_is_laid_and_replaced_when_the_turn_comes() -> None:  # 000:59
    pos, events = deal({0: "3D KS", 1: "3H QS"}, then="9C 4D 5D 6D")
    assert names(pos.red_threes[0]) == "3D"
    assert len(pos.hands[0]) == 11
    assert parse_card("4D") in pos.hands[0]
    assert events[-3:] == [ev.TurnBegan(0), ev.Exposed(0, parse_card("3D")), ev.Replaced(0, parse_card("4D"))]
    assert parse_card("3H") in pos.hands[1]  # not before the second seat's own turn
    played(pos, 0, Draw())
    then = played(pos, 0, discard("KS"))
    assert then[-3:] == [ev.TurnBegan(1), ev.Exposed(1, parse_card("3H")), ev.Replaced(1, parse_card("6D"))]
    assert len(pos.hands[1]) == 11


def test_a_red_three_that_replaces_one_is_laid_and_replaced_too() -> None:  # 000:59
    pos, events = deal({0: "3D 3D"}, then="9C 3H 4C 5C")
    assert names(pos.red_threes[0]) == "3D 3D 3H"
    assert len(pos.hands[0]) == 11
    assert names([event.card for event in only(events, ev.Replaced)]) == "3H 4C 5C"


def test_the_replacement_is_not_yet_the_draw_of_the_turn() -> None:  # 000:59, 000:65
    pos, _ = deal({0: "3D"}, then="9C 4D")
    assert pos.phase is Phase.DRAW
    played(pos, 0, Draw())
    assert len(pos.hands[0]) == 12


def test_a_red_three_drawn_is_laid_at_once_and_another_card_drawn() -> None:  # 000:23, 000:59
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D 3H 4C 5C")
    events = played(pos, 0, Draw())
    three, other, four = parse_card("3D"), parse_card("3H"), parse_card("4C")
    assert events == [
        ev.Drew(0, three),
        ev.Exposed(0, three),
        ev.Replaced(0, other),
        ev.Exposed(0, other),
        ev.Replaced(0, four),
    ]
    assert hand(pos, 0) == "4C KS"
    assert names(pos.red_threes[0]) == "3D 3H"
    assert pos.phase is Phase.PLAY


def test_a_red_three_in_the_pile_is_laid_and_not_replaced() -> None:  # 000:59
    pos = position("""
        to act: 0   phase: draw   had a turn: 0 1 2 3
        hand 0: 9D 9H 4C 5C
        melds side 0: KS KH KD
        pile: 3D 7C 9C
        stock: 6C 8C
    """)
    events = played(pos, 0, take("9D 9H"))
    assert events[-1] == ev.Exposed(0, parse_card("3D"))
    assert only(events, ev.Replaced) == []
    assert hand(pos, 0) == "4C 5C 7C"
    assert names(pos.red_threes[0]) == "3D"
    assert len(pos.stock) == 2


def test_red_threes_form_no_meld() -> None:  # 000:23
    pos = position("to act: 0   phase: play\nhand 0: 3D 3H 3D KS KH KD KC\nmelds side 0: QS QH QC")
    refused(pos, 0, lay("3D 3H 3D"), Why.MELD_RED_THREE)
    refused(pos, 0, lay("KS KH KD 3D"), Why.MELD_RED_THREE)
    refused(pos, 0, lay("Q: 3D"), Why.MELD_RED_THREE)


def test_with_two_cards_to_draw_each_red_three_is_replaced() -> None:
    rules = house_rules({"draw": {"count": 2}})
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D 4C 3H 5C 6C", rules)
    played(pos, 0, Draw())
    assert hand(pos, 0) == "4C 5C KS"
    assert names(pos.stock) == "6C"


def test_of_two_cards_to_draw_a_last_red_three_is_laid_and_ends_nothing() -> None:  # R57
    rules = house_rules({"draw": {"count": 2}})
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 4C 3D", rules)
    played(pos, 0, Draw())
    assert hand(pos, 0) == "4C KS"
    assert names(pos.red_threes[0]) == "3D"
    assert pos.phase is Phase.PLAY
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3D", rules)
    assert ended(played(pos, 0, Draw())).how == "red_three"


def test_of_two_cards_one_is_drawn_where_the_stock_holds_no_more() -> None:  # R37
    rules = house_rules({"draw": {"count": 2}})
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 4C", rules)
    played(pos, 0, Draw())
    assert hand(pos, 0) == "4C KS"


def test_a_hand_that_holds_a_red_three_does_not_go_out() -> None:  # 000:23
    pos = position("to act: 0   phase: play\nhand 0: 3D KS KH KD 4C\nmelds side 0: QS QS QH QH QC QC QD")
    refused(pos, 0, Ask(), Why.ASK_NO_EXIT)
    refused(pos, 0, lay("KS KH KD", "Q: 3D"), Why.MELD_RED_THREE)
