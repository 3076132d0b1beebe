"""The turn: draw or take, lay, discard; who plays (000:61-67)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Pass
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, discard, hand, house_rules, lay, names, played, position, refused, take

DRAW = "to act: 0   phase: draw\nhand 0: KS KH 7C\nmelds side 0: QS QH QC\npile: 5C KD\nstock: 4C 6C 8C"
PLAY = "to act: 0   phase: play\nhand 0: KS KH KD 7C\nmelds side 0: QS QH QC\npile: 5C\nstock: 6C 8C"


def test_the_turn_passes_to_the_left() -> None:  # 000:63
    pos = position("to act: 0   phase: draw\nhand 0: KS\nhand 1: KH\nhand 2: KD\nhand 3: KC\nstock: 4C 5C 6C 7C 8C")
    for seat in (0, 1, 2, 3, 0):
        assert pos.to_act == seat
        played(pos, seat, Draw())
        events = played(pos, seat, discard(names(pos.hands[seat][-1:])))
        assert events[-1] == ev.TurnBegan((seat + 1) % 4)


def test_nobody_plays_out_of_turn() -> None:  # 000:63
    pos = position(DRAW)
    tries: tuple[Action, ...] = (Draw(), take("KS KH"), Ask(), Pass(), discard("KS"), lay("KS KH KD"))
    for seat in (1, 2, 3):
        for action in tries:
            refused(pos, seat, action, Why.NOT_YOUR_TURN)
        assert list(candidates(pos, seat)) == []


def test_one_card_is_drawn() -> None:  # 000:65
    pos = position(DRAW)
    assert played(pos, 0, Draw()) == [ev.Drew(0, parse_card("4C"))]
    assert hand(pos, 0) == "4C 7C KH KS"
    assert names(pos.stock[::-1]) == "6C 8C"
    assert pos.phase is Phase.PLAY


def test_only_one_card_is_drawn_a_turn() -> None:  # 000:65
    pos = position(DRAW)
    played(pos, 0, Draw())
    refused(pos, 0, Draw(), Why.ALREADY_DRAWN)
    refused(pos, 0, take("KS KH"), Why.ALREADY_DRAWN)


def test_whoever_took_the_pile_does_not_draw() -> None:  # 000:65-67
    pos = position(DRAW)
    played(pos, 0, take("KS KH"))
    refused(pos, 0, Draw(), Why.ALREADY_DRAWN)


def test_nothing_is_laid_or_discarded_before_the_draw() -> None:  # 000:65, R07: melding before drawing thaws nothing
    pos = position(DRAW.replace("KS KH 7C", "KS KH KC 7C"))
    refused(pos, 0, lay("KS KH KC"), Why.DRAW_FIRST)
    refused(pos, 0, discard("7C"), Why.DRAW_FIRST)


def test_a_discard_ends_the_turn() -> None:  # 000:65
    pos = position(PLAY)
    events = played(pos, 0, discard("7C"))
    assert events[:2] == [ev.Discarded(0, parse_card("7C")), ev.TurnBegan(1)]
    assert names(pos.pile) == "5C 7C"
    assert hand(pos, 0) == "KD KH KS"
    assert (pos.turn, pos.phase, pos.drawn) == (1, Phase.DRAW, False)


def test_only_a_card_of_the_hand_is_discarded() -> None:  # 000:65
    pos = position(PLAY)
    refused(pos, 0, discard("9C"), Why.CARD_NOT_HELD)
    refused(pos, 0, discard("??"), Why.CARD_NOT_HELD)
    refused(pos, 0, discard("QS"), Why.CARD_NOT_HELD)  # lies in a meld


def test_melds_are_laid_between_draw_and_discard_as_often_as_one_likes() -> None:  # 000:65
    pos = position(PLAY.replace("hand 0: ", "hand 0: QD 9C "))
    for action in (lay("QD"), lay("KS KH KD"), discard("9C")):
        played(pos, 0, action)
    assert hand(pos, 0) == "7C"


def test_laying_is_never_compulsory() -> None:  # 000:65 (s'il est en mesure de le faire)
    pos = position(PLAY)
    allowed(pos, 0, discard("KS"))


def test_drawing_is_allowed_although_the_pile_could_be_taken() -> None:  # 000:67 (il est autorisé)
    pos = position(DRAW)
    allowed(pos, 0, take("KS KH"))
    allowed(pos, 0, Draw())


def test_what_a_turn_began_with_is_forgotten_when_the_next_begins() -> None:
    pos = position(PLAY + "\nlaid this turn: yes   answer: no")
    played(pos, 0, discard("7C"))
    assert (pos.answer, pos.laid_now, pos.asker, pos.drawn) == (None, False, -1, False)


def test_who_laid_in_this_deal_is_remembered() -> None:
    pos = position(PLAY.replace("hand 0: ", "hand 0: 9C "))
    played(pos, 0, lay("KS KH KD"))
    assert (pos.laid_now, pos.laid) == (True, 0)
    played(pos, 0, discard("7C"))
    assert (pos.laid_now, pos.laid) == (False, 1)


def test_there_is_no_pass_while_the_stock_lasts() -> None:
    refused(position(DRAW), 0, Pass(), Why.PASS_NOT_NOW)
    refused(position(PLAY), 0, Pass(), Why.PASS_NOT_NOW)


def test_an_answer_needs_a_question() -> None:
    for seat, why in ((0, Why.NOTHING_ASKED), (2, Why.NOT_YOUR_TURN)):
        refused(position(PLAY), seat, Answer(True), why)


def test_something_that_is_no_action_is_refused() -> None:
    refused(position(PLAY), 0, ("draw",), Why.UNKNOWN_ACTION)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", range(4))
def test_after_the_end_of_the_deal_nothing_is_allowed(seat: int) -> None:
    pos = position("to act: 0   phase: over   how: stock   by: 3\nhand 0: KS KH\npile: KD")
    for action in (Draw(), take("KS KH"), discard("KS"), Pass(), Ask(), Answer(True)):
        refused(pos, seat, action, Why.DEAL_OVER)


# --- dead ends: R51, R52 --------------------------------------------------------------------------------------------


def test_a_lay_that_leaves_one_card_and_no_exit_is_refused() -> None:  # R51
    pos = position(PLAY)
    refused(pos, 0, lay("KS KH KD"), Why.WOULD_BE_STUCK)


def test_a_take_that_leaves_one_card_and_no_exit_is_refused() -> None:  # R51
    pos = position("to act: 0   phase: draw\nhand 0: KS KH 7C\nmelds side 0: QS QH QC\npile: KD\nstock: 4C")
    refused(pos, 0, take("KS KH"), Why.WOULD_BE_STUCK)
    pos = position("to act: 0   phase: draw\nhand 0: 7C\nmelds side 0: QS QH QC\npile: QD\nstock: 4C")
    refused(pos, 0, take(), Why.WOULD_BE_STUCK)


def test_red_threes_of_the_pile_are_no_cards_to_discard() -> None:  # R51, 000:59
    pos = position("to act: 0   phase: draw\nhand 0: KS KH 7C\nmelds side 0: QS QH QC\npile: 3D KD\nstock: 4C")
    refused(pos, 0, take("KS KH"), Why.WOULD_BE_STUCK)


def test_with_a_canasta_one_card_left_can_be_discarded() -> None:  # R51, 000:149
    pos = position(PLAY.replace("QS QH QC", "QS QH QC QC QD QD QS"))
    played(pos, 0, lay("KS KH KD"))
    assert played(pos, 0, discard("7C"))[-1].tag == "deal_ended"


def test_with_a_canasta_but_not_asked_one_card_left_is_a_dead_end() -> None:  # R51, R50
    pos = position(PLAY.replace("QS QH QC", "QS QH QC QC QD QD QS") + "\nlaid this deal: 0")
    refused(pos, 0, lay("KS KH KD"), Why.OUT_NOT_ASKED)


def test_one_card_that_may_not_leave_the_hand_ends_the_turn_with_a_pass() -> None:  # R52
    rules = house_rules({"stock_end": {"last_red_three_ends": False}})
    text = "to act: 0   phase: draw\nhand 0: KS\nmelds side 0: QS QH QC\nlaid this deal: 0\nstock: 3D\npile: 5C"
    pos = position(text, rules)
    played(pos, 0, Draw())
    refused(pos, 0, discard("KS"), Why.OUT_NO_CANASTA, 1, 0)
    assert list(candidates(pos, 0)) == [Pass()]
    assert played(pos, 0, Pass())[:2] == [ev.Passed(0), ev.TurnBegan(1)]
    assert hand(pos, 0) == "KS"


def test_one_card_that_can_leave_the_hand_is_no_reason_to_pass() -> None:  # R52
    rules = house_rules({"stock_end": {"last_red_three_ends": False}, "going_out": {"asking": "none"}})
    text = "to act: 0   phase: play\nhand 0: QD\nmelds side 0: QS QS QH QH QC QC\nlaid this deal: 0\nstock:\npile: 5C"
    pos = position(text, rules)
    refused(pos, 0, discard("QD"), Why.OUT_NO_CANASTA, 1, 0)
    refused(pos, 0, Pass(), Why.PASS_NOT_NOW)
    played(pos, 0, lay("QD"))
    assert pos.how == "ordinary"
