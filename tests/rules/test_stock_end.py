"""The last card of the stock, and playing on without a stock (000:157-161, R24, R25)."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Pass
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, ended, hand, house_rules, names, played, position, refused, take

GONE = "to act: 0   phase: draw   stock:\n"


# --- the last card --------------------------------------------------------------------------------------------------


def test_a_red_three_as_the_last_card_ends_the_deal_at_once() -> None:  # 000:159, R25
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD\nmelds side 0: QS QH QC\nstock: 3D")
    events = played(pos, 0, Draw())
    assert events[:2] == [ev.Drew(0, parse_card("3D")), ev.Exposed(0, parse_card("3D"))]
    assert (ended(events).how, ended(events).by) == ("red_three", 0)
    assert names(pos.red_threes[0]) == "3D"


def test_after_it_the_player_neither_melds_nor_discards() -> None:  # 000:159
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD\nmelds side 0: QS QH QC\nstock: 3D")
    played(pos, 0, Draw())
    assert list(candidates(pos, 0)) == []
    refused(pos, 0, discard("KS"), Why.DEAL_OVER)


def test_a_red_three_drawn_in_place_of_another_may_be_the_last_card_too() -> None:  # 000:159
    pos = position("to act: 0   phase: draw\nhand 0: KS\nstock: 3H 3D")
    assert ended(played(pos, 0, Draw())).how == "red_three"
    assert names(pos.red_threes[0]) == "3H 3D"


def test_any_other_last_card_is_played_like_the_rest() -> None:  # 000:161
    pos = position("to act: 0   phase: draw\nhand 0: KS KH\nhand 1: 4C\nstock: 3D KD")
    played(pos, 0, Draw())
    assert hand(pos, 0) == "KD KH KS"
    events = played(pos, 0, discard("KD"))
    assert events[-1] == ev.TurnBegan(1)


def test_a_rule_set_may_let_the_player_play_on_after_a_last_red_three() -> None:  # 002:57, as a house rule
    rules = house_rules({"stock_end": {"last_red_three_ends": False}})
    pos = position("to act: 0   phase: draw\nhand 0: KS KH\nstock: 3D", rules)
    played(pos, 0, Draw())
    assert pos.phase is Phase.PLAY
    assert hand(pos, 0) == "KH KS"
    played(pos, 0, discard("KH"))


# --- the stock gone -------------------------------------------------------------------------------------------------


def test_there_is_nothing_to_draw() -> None:  # 000:161
    pos = position(GONE + "hand 0: KS KH\npile: 5C")
    refused(pos, 0, Draw(), Why.STOCK_EMPTY)


def test_the_deal_ends_if_the_player_in_turn_cannot_take_the_pile() -> None:  # 000:161, R24
    pos = position(GONE + "hand 0: KS KH\npile: 5C")
    assert list(candidates(pos, 0)) == [Pass()]
    events = played(pos, 0, Pass())
    assert events[0] == ev.Passed(0)
    assert (ended(events).how, ended(events).by) == ("stock", 0)


def test_the_deal_ends_if_the_player_does_not_want_to() -> None:  # R24
    pos = position(GONE + "hand 0: KS KH 4C\nmelds side 0: QS QH QC\npile: 5C KD")
    allowed(pos, 0, take("KS KH"))
    assert ended(played(pos, 0, Pass())).how == "stock"


def test_a_card_that_fits_a_meld_of_the_side_must_be_taken() -> None:  # R24
    pos = position(GONE + "hand 0: KS KH 4C\nmelds side 0: QS QH QC\npile: 5C QD")
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)
    assert list(candidates(pos, 0)) == [take()]


def test_a_canasta_of_the_side_forces_too() -> None:  # R24, 000:109
    pos = position(GONE + "hand 0: KS KH 4C\nmelds side 0: QS QH QC QC QS QH QD\npile: 5C QD")
    refused(pos, 0, Pass(), Why.PASS_MUST_TAKE)


def test_a_meld_of_the_opponents_forces_nothing() -> None:  # R24
    pos = position(GONE + "hand 0: KS KH 4C\nmelds side 0: 9S 9H 9C\nmelds side 1: QS QH QC\npile: 5C QD")
    allowed(pos, 0, Pass())


def test_a_frozen_pile_forces_nothing_but_may_be_taken() -> None:  # R24
    pos = position(GONE + "hand 0: QD QC 4C\nmelds side 0: QS QH QC\npile: JK QD")
    allowed(pos, 0, Pass())
    allowed(pos, 0, take("QD QC"))


def test_a_blocked_pile_forces_nothing() -> None:  # R24, 000:121
    pos = position(GONE + "hand 0: QD QC 4C\nmelds side 0: QS QH QC\npile: 3S QD\nblocked: 0")
    allowed(pos, 0, Pass())
    assert list(candidates(pos, 0)) == [Pass()]


def test_an_empty_pile_forces_nothing() -> None:  # R24
    pos = position(GONE + "hand 0: QD QC 4C\nmelds side 0: QS QH QC\npile:")
    allowed(pos, 0, Pass())


def test_a_take_that_is_a_dead_end_is_not_forced() -> None:  # R51 with R24
    pos = position(GONE + "hand 0: 4C\nmelds side 0: QS QH QC\npile: QD")
    refused(pos, 0, take(), Why.WOULD_BE_STUCK)
    allowed(pos, 0, Pass())


def test_after_a_take_the_game_goes_on_without_a_stock() -> None:  # R24
    pos = position(GONE + "hand 0: KS 4C\nhand 1: 5C\nmelds side 0: QS QH QC\npile: 6C QD")
    played(pos, 0, take())
    events = played(pos, 0, discard("6C"))
    assert events[-1] == ev.TurnBegan(1)
    refused(pos, 1, Draw(), Why.STOCK_EMPTY)
    assert ended(played(pos, 1, Pass())).by == 1


def test_a_side_that_has_not_opened_may_open_with_the_pile() -> None:  # R24 (in any legal way)
    pos = position(GONE + "hand 0: AS AH 4C 5C\npile: 6C AD")
    allowed(pos, 0, Pass())
    played(pos, 0, take("AS AH"))
