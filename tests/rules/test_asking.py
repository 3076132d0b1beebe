"""Asking the partner: when, and how the answer binds (000:153, 000:273-277, R23, R50)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Answer, Ask, Pass
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import CLASSIQUE, allowed, discard, house_rules, lay, played, position, refused, take

CANASTA = "melds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"
READY = "to act: 0   phase: play\nhand 0: KS KH KD 7C\nstock: 4C 5C\npile: 9C\n" + CANASTA


def asked(text: str, answer: bool) -> CanastaPosition:
    """Return the position after seat 0 asked and its partner answered."""
    pos = position(text)
    played(pos, 0, Ask())
    played(pos, 2, Answer(answer))
    return pos


def test_the_partner_must_be_asked_before_going_out() -> None:  # 000:153
    pos = position(READY.replace(" 7C", ""))
    refused(pos, 0, lay("KS KH KD"), Why.OUT_NOT_ASKED)
    pos = position(READY.replace("KS KH KD 7C", "7C"))
    refused(pos, 0, discard("7C"), Why.OUT_NOT_ASKED)


def test_the_partner_answers_nobody_else() -> None:  # 000:153
    pos = position(READY)
    assert played(pos, 0, Ask()) == [ev.Asked(0, 2)]
    assert (pos.phase, pos.to_act, pos.asker, pos.turn) == (Phase.ANSWER, 2, 0, 0)
    for seat in (0, 1, 3):
        refused(pos, seat, Answer(True), Why.NOT_YOUR_TURN)
    assert list(candidates(pos, 2)) == [Answer(True), Answer(False)]
    assert played(pos, 2, Answer(True)) == [ev.Answered(2, True)]
    assert (pos.phase, pos.to_act, pos.answer) == (Phase.PLAY, 0, True)


@pytest.mark.parametrize("partner", [(0, 2), (1, 3), (2, 0), (3, 1)])
def test_each_seat_asks_the_seat_opposite(partner: tuple[int, int]) -> None:
    assert CLASSIQUE.alliance.partners[partner[0]] == (partner[1],)


def test_until_the_answer_nothing_else_happens() -> None:  # 000:275
    pos = position(READY)
    played(pos, 0, Ask())
    refused(pos, 0, lay("KS KH KD"), Why.ANSWER_PENDING)
    refused(pos, 2, Draw(), Why.ANSWER_FIRST)
    refused(pos, 2, discard("7C"), Why.ANSWER_FIRST)


def test_after_a_yes_the_player_goes_out() -> None:  # 000:153, 000:277
    pos = asked(READY, True)
    played(pos, 0, lay("KS KH KD"))
    assert played(pos, 0, discard("7C"))[-1].tag == "deal_ended"


def test_after_a_yes_the_asker_must_go_out() -> None:  # 000:277, R50
    pos = asked(READY, True)
    refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
    refused(pos, 0, discard("KS"), Why.MUST_GO_OUT)


def test_after_a_yes_only_what_still_leads_out_is_allowed() -> None:  # R50
    text = READY.replace("KS KH KD 7C", "KS KH 2C 2D 7C 7D")
    pos = asked(text.replace("hand 0: ", "hand 0: 5H "), True)
    refused(pos, 0, lay("Q: 2C"), Why.MUST_GO_OUT)  # the two belongs to the kings or the sevens
    allowed(pos, 0, lay("KS KH 2C"))
    offered = {action.do for action in candidates(pos, 0)}
    assert offered == {"lay"}


def test_after_a_no_the_asker_may_not_go_out() -> None:  # 000:153, R50
    pos = asked(READY.replace(" 7C", ""), False)
    refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)
    allowed(pos, 0, discard("KS"))


def test_after_a_no_one_card_left_is_a_dead_end() -> None:  # R51: and the no is what makes it one
    pos = asked(READY, False)
    refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)
    allowed(pos, 0, discard("7C"))


def test_unasked_one_card_left_is_a_dead_end_for_want_of_the_question() -> None:  # R51
    refused(position(READY), 0, lay("KS KH KD"), Why.OUT_NOT_ASKED)


def test_without_a_canasta_no_answer_would_help() -> None:  # R51
    ready = READY.replace(CANASTA, "melds side 0: QS QH QC\nhad a turn: 0 2 3\nlaid this deal: 0 2")
    refused(position(ready), 0, lay("KS KH KD"), Why.WOULD_BE_STUCK)


def test_a_no_binds_a_concealed_exit_too() -> None:  # 000:153, R23
    pos = asked(READY.replace("laid this deal: 0 2", "laid this deal: 2").replace(" 7C", ""), False)
    refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)


def test_the_answer_is_forgotten_with_the_turn() -> None:
    pos = asked(READY, False)
    played(pos, 0, discard("7C"))
    assert (pos.answer, pos.asker) == (None, -1)


def test_a_player_asks_once_a_turn() -> None:  # R50
    for answer in (True, False):
        refused(asked(READY, answer), 0, Ask(), Why.ASK_TWICE)


def test_a_player_asks_before_laying_anything_in_the_turn() -> None:  # 000:273, R50
    pos = position(READY.replace("7C", "7C QH"))
    played(pos, 0, lay("QH"))
    refused(pos, 0, Ask(), Why.ASK_TOO_LATE)


def test_a_player_asks_before_taking_the_pile() -> None:  # 000:273, R50
    text = READY.replace("phase: play", "phase: draw").replace("pile: 9C", "pile: 7D 7H QH")
    pos = position(text)
    allowed(pos, 0, Ask())
    played(pos, 0, take())
    refused(pos, 0, Ask(), Why.ASK_TOO_LATE)


def test_after_the_draw_a_player_asks_only_while_an_exit_exists() -> None:  # R50
    allowed(position(READY), 0, Ask())
    refused(position(READY.replace("7C", "7C 8C")), 0, Ask(), Why.ASK_NO_EXIT)
    refused(position(READY.replace("QS QH QC QC QD QD QS", "QS QH QC QC QD QD")), 0, Ask(), Why.ASK_NO_EXIT)


def test_an_exit_may_make_its_canasta_itself() -> None:  # R50, 000:153
    text = READY.replace("QS QH QC QC QD QD QS", "QS QH QC QC QD QD").replace("7C", "7C QS")
    pos = asked(text, True)
    played(pos, 0, lay("QS", "KS KH KD"))
    played(pos, 0, discard("7C"))
    assert pos.how == "ordinary"


def test_before_the_draw_a_player_asks_if_the_whole_hand_can_be_laid() -> None:  # R50
    text = READY.replace("phase: play", "phase: draw").replace(" 7C", "")
    pos = asked(text, True)
    assert list(candidates(pos, 0)) == [Draw()]
    played(pos, 0, Draw())
    refused(pos, 0, discard("4C"), Why.MUST_GO_OUT)
    played(pos, 0, lay("KS KH KD"))
    played(pos, 0, discard("4C"))
    assert pos.phase is Phase.OVER
    refused(position(READY.replace("phase: play", "phase: draw")), 0, Ask(), Why.ASK_NO_EXIT)


def test_before_the_draw_black_threes_are_no_exit_since_nothing_may_follow_them() -> None:  # R50, R26
    text = "to act: 0   phase: draw\nhand 0: 3S 3C 3S\nstock: 4C\npile: 9C\n" + CANASTA
    refused(position(text), 0, Ask(), Why.ASK_NO_EXIT)
    rules = house_rules({"going_out": {"black_threes_then_discard": True}})
    allowed(position(text, rules), 0, Ask())


def test_before_a_draw_of_two_cards_a_hand_that_can_be_laid_is_no_exit_yet() -> None:  # R50
    rules = house_rules({"draw": {"count": 2}})
    text = READY.replace("phase: play", "phase: draw").replace(" 7C", "")
    refused(position(text, rules), 0, Ask(), Why.ASK_NO_EXIT)
    allowed(position(text.replace("4C 5C", "4C"), rules), 0, Ask())


def test_before_the_draw_a_player_asks_if_the_pile_leads_out() -> None:  # R50
    text = READY.replace("phase: play", "phase: draw").replace("pile: 9C", "pile: 7D 7H QH")
    pos = asked(text, True)
    refused(pos, 0, Draw(), Why.MUST_GO_OUT)
    refused(pos, 0, take("KS KH"), Why.MELD_WRONG_CARD)
    played(pos, 0, take())
    refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
    played(pos, 0, lay("7C 7D 7H"))
    played(pos, 0, lay("KS KH KD"))
    assert pos.how == "ordinary"


def test_the_pile_leads_out_where_its_cards_go_with_single_ones_of_the_hand() -> None:  # R50
    text = f"to act: 0   phase: draw\nhand 0: 9C 9D KS 5C\nstock: 4C 5C\n{CANASTA}pile: "
    allowed(position(text + "KH KD 9H"), 0, Ask())
    refused(position(text + "KH 7D 9H"), 0, Ask(), Why.ASK_NO_EXIT)


def test_a_pile_that_cannot_be_taken_leads_nobody_out() -> None:  # R01, R50
    text = "to act: 0   phase: draw\nhand 0: 3S 3C QS QH QC QD QS QH QC 7C\npile: 3S\nup-cards: 1\n"
    bought = {"pile": {"up_black_three": "bought"}, "going_out": {"asking": "optional"}}
    rules = house_rules(bought)
    allowed(position(text, rules), 0, Ask())
    rules = house_rules({**bought, "going_out": {"asking": "optional", "black_threes": False}})
    refused(position(text, rules), 0, take("3S 3C", "QS QH QC QD QS QH QC"), Why.BLACK_THREES_NEVER)
    refused(position(text, rules), 0, Ask(), Why.ASK_NO_EXIT)


def test_after_a_yes_a_pile_that_blocks_the_exit_is_not_taken() -> None:  # R50
    text = READY.replace("phase: play", "phase: draw").replace(" 7C", "").replace("pile: 9C", "pile: 4H 5H QH")
    pos = asked(text, True)
    refused(pos, 0, take(), Why.MUST_GO_OUT)
    allowed(pos, 0, Draw())


def test_after_a_yes_with_the_stock_gone_there_is_no_pass() -> None:  # R50, R24
    text = READY.replace("phase: play", "phase: draw").replace("pile: 9C", "pile: QH").replace("stock: 4C 5C", "stock:")
    pos = asked(text, True)
    refused(pos, 0, Pass(), Why.MUST_GO_OUT)
    assert list(candidates(pos, 0)) == [take()]


def test_asking_is_never_needed_for_a_concealed_exit() -> None:  # R23, R50
    pos = position(READY.replace("laid this deal: 0 2", "laid this deal: 2").replace(" 7C", ""))
    played(pos, 0, lay("KS KH KD"))
    assert pos.how == "concealed"


def test_where_asking_is_optional_nobody_needs_to_ask_but_the_answer_binds() -> None:  # R23
    rules = house_rules({"going_out": {"asking": "optional"}})
    text = READY.replace(" 7C", "")
    allowed(position(text, rules), 0, lay("KS KH KD"))
    pos = position(text, rules)
    played(pos, 0, Ask())
    played(pos, 2, Answer(False))
    refused(pos, 0, lay("KS KH KD"), Why.OUT_REFUSED)


def test_where_there_is_no_asking_nobody_is_asked() -> None:  # R23
    rules = house_rules({"going_out": {"asking": "none"}})
    refused(position(READY, rules), 0, Ask(), Why.ASK_NOBODY)
    allowed(position(READY.replace(" 7C", ""), rules), 0, lay("KS KH KD"))


def test_a_side_of_one_never_asks() -> None:  # R23
    rules = house_rules({"seating": {"sides": [[0], [1], [2], [3]]}})
    pos = position(READY.replace(" 7C", ""), rules)
    refused(pos, 0, Ask(), Why.ASK_NOBODY)
    played(pos, 0, lay("KS KH KD"))
    assert pos.how == "ordinary"


def test_in_a_side_of_three_the_next_partner_in_turn_is_asked() -> None:  # R23
    rules = house_rules({"players": 6, "cards": {"packs": 3}, "seating": {"sides": [[0, 2, 4], [1, 3, 5]]}})
    assert [rules.alliance.partners[seat][0] for seat in range(6)] == [2, 3, 4, 5, 0, 1]
