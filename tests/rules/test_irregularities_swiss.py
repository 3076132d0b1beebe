"""The fines of the Swiss book as they are played (003:108-118), item by item."""

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Discard, Draw, Expose, Object, Pick, Remedy, Reshuffle, Slip
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import slip_for
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card, parse_card, parse_cards
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.irregularities import SWISS, fines, objected, remedied, slipped, sorted_hand, state_of
from tests.rules.irregularities import at as at_table
from tests.rules.support import allowed, discard, kinds_of_events, lay, only, played, refused, take

PLAY = "to act: 0   phase: play\ntotals: 0 0\npile: 9C 4D\nstock: 4C 5C 6C 8D\n"
DRAW = "to act: 0   phase: draw\ntotals: 0 0\npile: 5C 6D 4D\nstock: 4C 5C 6C 8D\n"
HANDS = "hand 0: 4S 4H KC KD KH KS 9D\nhand 1: 7S 7H 7D AC QS\n"


def at(text: str) -> CanastaPosition:
    return at_table(text, SWISS)


def once(card: str) -> tuple[Card, ...]:
    return tuple(parse_cards(card))


# --- S1: the top card without the points to open (003:110) ---


def test_a_pile_taken_with_too_few_points_goes_back_and_costs_fifty() -> None:  # 003:110
    pos = at(DRAW + HANDS)
    before = (sorted_hand(pos, 0), pos.pile[:])
    assert slipped(pos, 0, take("4S 4H")).kind == "short_take"
    objected(pos, 1)
    assert (sorted_hand(pos, 0), pos.pile) == before
    assert fines(pos) == [("short_take", 0, 50)]
    assert (pos.turn, pos.phase) == (0, Phase.DRAW)
    refused(pos, 0, take("4S 4H", "KC KD KH KS"), Why.PILE_FORFEITED)
    played(pos, 0, Draw())
    assert pos.minimum_for(0) == 50


def test_a_low_opening_without_the_pile_is_on_no_swiss_list() -> None:  # 003:110
    pos = at(PLAY + HANDS)
    assert slip_for(pos, 0, lay("KC KD KH")) is None


def test_a_pile_taken_with_too_few_points_stands_once_the_next_player_draws() -> None:  # R63
    pos = at(DRAW + HANDS)
    slipped(pos, 0, take("4S 4H"))
    played(pos, 0, discard("KC"))
    played(pos, 1, Draw())
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]


# --- S2: the pile before its meld lies (003:111) ---


def test_the_pile_taken_before_its_meld_lies_is_picked_out_again_and_costs_two_hundred() -> None:  # 003:111
    pos = at(DRAW + HANDS)
    before = (sorted_hand(pos, 0), pos.pile[:])
    played(pos, 0, Slip("pile_unshown"))
    played(pos, 0, Slip("pile_unshown", kept=True))
    shown = only(objected(pos, 3), ev.HandShown)
    assert sorted(shown[0].cards) == sorted([*before[0], *before[1]])
    assert (sorted_hand(pos, 0), pos.pile) == before
    assert fines(pos) == [("pile_unshown", 0, 200)]


def test_a_seat_that_has_to_go_out_with_a_pile_that_it_lost_draws() -> None:  # 003:111, R50
    pos = at(
        "to act: 1   phase: draw\ntotals: 0 0\npile: AD\nstock: 3D 8D 10S 2C\nhand 0: 8H 9H\nhand 1: KH\n"
        "hand 2: 3C 6D\nhand 3: 5H 5C\nmelds side 0: 5S 5H 5D\nmelds side 1: 4H 2D 4C 4D 4S 4C 4S | AD AC AC AH\n"
        'answer: yes\nasked by: 1\nirregularities: {"no_pile": true}\n'
    )
    assert list(candidates(pos, 1)) == [Draw()]
    played(pos, 1, Draw())
    assert list(candidates(pos, 1))


# --- S3: the stock out of turn (003:112) ---


def test_a_card_drawn_out_of_turn_goes_back_and_costs_a_hundred() -> None:  # 003:112
    pos = at(DRAW + HANDS)
    stock = pos.stock[:]
    played(pos, 2, Slip("draw_out_of_turn"))
    objected(pos, 1)
    assert pos.stock == stock
    assert fines(pos) == [("draw_out_of_turn", 2, 100)]
    assert state_of(pos).draws_owed == (0, 0, 0, 0)


def test_a_card_drawn_out_of_turn_and_kept_is_the_top_one_of_the_stock() -> None:  # 003:112
    pos = at(DRAW + HANDS)
    stock = pos.stock[:]
    events = played(pos, 2, Slip("draw_out_of_turn", kept=True))
    assert only(events, ev.DrewExtra) == [ev.DrewExtra(2, stock[-1])]
    assert pos.stock == stock[:-1]


def test_kept_it_costs_two_hundred_and_the_next_draw() -> None:  # 003:112, R35
    pos = at(DRAW + HANDS)
    played(pos, 2, Slip("draw_out_of_turn", kept=True))
    objected(pos, 3)
    assert fines(pos) == [("draw_out_of_turn", 2, 200)]
    played(pos, 0, Draw())
    played(pos, 0, discard("9D"))
    played(pos, 1, Draw())
    played(pos, 1, discard("QS"))
    assert (pos.turn, pos.phase) == (2, Phase.PLAY)
    refused(pos, 2, Draw(), Why.ALREADY_DRAWN)
    pos.hands[2] = parse_cards("8C 8H")
    pos.counts[2] = [0] * 16
    pos.counts[2][8] = 2
    played(pos, 2, discard("8C"))
    assert state_of(pos).draws_owed == (0, 0, 0, 0)


def test_a_draw_out_of_turn_is_forgotten_when_the_own_turn_begins() -> None:  # R63
    pos = at(DRAW + HANDS)
    played(pos, 1, Slip("draw_out_of_turn", kept=True))
    played(pos, 0, Draw())
    played(pos, 0, discard("9D"))
    assert (pos.turn, pos.phase) == (1, Phase.DRAW)
    assert kinds_of_events(objected(pos, 0)) == ["objection_failed"]


# --- S4: the pile out of turn (003:113) ---


def test_a_pile_taken_out_of_turn_stays_as_penalty_cards_and_costs_a_hundred() -> None:  # 003:113
    pos = at(DRAW + HANDS)
    played(pos, 2, Slip("take_out_of_turn"))
    assert pos.pile == []
    objected(pos, 1)
    assert fines(pos) == [("take_out_of_turn", 2, 100)]
    assert sorted(state_of(pos).penalty[2]) == sorted(parse_cards("5C 6D 4D"))


def test_a_red_three_in_the_pile_bought_out_of_turn_is_laid_and_no_card_is_drawn_for_it() -> None:  # 003:104, R85
    pos = at(DRAW.replace("pile: 5C", "pile: 3D 5C") + HANDS)
    stock, held = pos.stock[:], len(pos.hands[2])
    played(pos, 2, Slip("take_out_of_turn"))
    assert pos.red_threes[2] == [*once("3D")]
    assert len(pos.hands[2]) == held + 3
    assert pos.stock == stock
    objected(pos, 1)
    assert sorted(state_of(pos).penalty[2]) == sorted(parse_cards("5C 6D 4D"))
    assert pos.red_threes[2] == [*once("3D")]


def test_one_penalty_card_must_be_discarded_in_each_turn_until_none_is_left() -> None:  # 003:113, R72
    pos = at(PLAY + HANDS)
    for card in ("9D", "4S"):
        played(pos, 0, Expose(parse_card(card)))
    refused(pos, 0, discard("KC"), Why.PENALTY_CARD_FIRST)
    assert {option.card for option in candidates(pos, 0) if isinstance(option, Discard)} == {*once("9D 4S")}
    played(pos, 0, discard("4S"))
    assert state_of(pos).penalty[0] == once("9D")


def test_penalty_cards_may_be_used_for_the_pile() -> None:  # 003:113
    pos = at(DRAW + HANDS)
    played(pos, 0, Expose(parse_card("4S")))
    played(pos, 0, take("4S 4H", "KC KD KH KS"))
    assert state_of(pos).penalty[0] == ()


# --- S5: a discard without a draw (003:114) ---


def test_whoever_discards_without_drawing_draws_now_without_a_fine() -> None:  # 003:114
    pos = at(DRAW + HANDS)
    assert slipped(pos, 0, discard("9D")).kind == "no_draw"
    assert (pos.turn, len(pos.hands[0])) == (1, 6)
    objected(pos, 1)
    assert len(pos.hands[0]) == 7
    assert not fines(pos)


def test_once_the_next_player_has_drawn_play_goes_on() -> None:  # 003:114
    pos = at(DRAW + HANDS)
    slipped(pos, 0, discard("9D"))
    played(pos, 1, Draw())
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert len(pos.hands[0]) == 6


def test_a_take_by_the_next_player_does_not_end_it_and_the_card_is_drawn_then() -> None:  # 003:114, R87
    pos = at(DRAW + HANDS.replace("hand 1: 7S 7H 7D AC QS", "hand 1: 9S 9H KS KC KH KD QS QH"))
    slipped(pos, 0, discard("9D"))
    played(pos, 1, take("9S 9H", "KS KC KH KD"))
    assert [offence.kind for offence in state_of(pos).offences] == ["no_draw"]
    objected(pos, 3)
    assert len(pos.hands[0]) == 7
    assert parse_card("4C") in pos.hands[0]
    assert not fines(pos)


def test_the_draw_of_another_than_the_next_player_does_not_end_it_either() -> None:  # 003:114, R87
    pos = at(DRAW + HANDS.replace("hand 1: 7S 7H 7D AC QS", "hand 1: 9S 9H KS KC KH KD QS QH"))
    slipped(pos, 0, discard("9D"))
    played(pos, 1, take("9S 9H", "KS KC KH KD"))
    played(pos, 1, discard("QS"))
    played(pos, 2, Draw())
    objected(pos, 1)
    assert len(pos.hands[0]) == 7


# --- S6: two discards (003:115) ---


def test_of_several_discards_the_next_player_picks_the_one_that_lies() -> None:  # 003:115
    pos = at(PLAY + HANDS)
    played(pos, 0, Slip("two_discards", cards=once("9D KC")))
    assert (pos.phase, pos.to_act) == (Phase.PICK, 1)
    refused(pos, 1, Draw(), Why.PICK_FIRST)
    refused(pos, 1, Pick(parse_card("KD")), Why.PICK_NOT_NOW)
    played(pos, 1, Pick(parse_card("9D")))
    assert pos.pile[-1] == parse_card("9D")
    assert state_of(pos).penalty[0] == once("KC")
    assert parse_card("KC") in pos.hands[0]
    assert (pos.turn, pos.phase) == (1, Phase.DRAW)


def test_an_objection_is_taken_while_a_pick_is_due_and_waits_for_it() -> None:  # 003:112, 003:115, R92
    pos = at(DRAW + HANDS)
    played(pos, 1, Slip("draw_out_of_turn"))
    played(pos, 0, Draw())
    played(pos, 0, Slip("two_discards", cards=once("9D KC")))
    assert kinds_of_events(objected(pos, 2)) == ["objection_upheld"]
    assert not fines(pos)
    played(pos, 1, Pick(parse_card("9D")))
    assert fines(pos) == [("draw_out_of_turn", 1, 100)]
    assert (pos.turn, pos.phase, state_of(pos).waiting) == (1, Phase.DRAW, ())


# --- S7: cards shown or told (003:116) ---


def test_a_card_shown_is_a_penalty_card() -> None:  # 003:116
    pos = at(PLAY + HANDS)
    played(pos, 1, Expose(parse_card("AC")))
    assert state_of(pos).penalty[1] == once("AC")


def test_a_card_told_is_named_by_whoever_is_accused() -> None:  # 003:116
    pos = at(PLAY + HANDS)
    refused(pos, 0, Object(accused=2), Why.ACCUSE_NOT_NOW)
    played(pos, 0, Object(accused=1))
    assert (pos.phase, pos.to_act) == (Phase.REMEDY, 1)
    refused(pos, 1, Slip("told", cards=once("KC")), Why.CARD_NOT_HELD)
    played(pos, 1, Slip("told", cards=once("AC")))
    assert state_of(pos).penalty[1] == once("AC")
    assert (pos.phase, pos.to_act) == (Phase.PLAY, 0)


def test_whoever_told_nothing_says_so_and_the_objection_was_a_false_one() -> None:  # 003:116, R70
    pos = at(PLAY + HANDS)
    played(pos, 0, Object(accused=3))
    remedied(pos, 3, "back")
    assert state_of(pos).failed == (1, 0, 0, 0)
    assert (pos.phase, pos.to_act) == (Phase.PLAY, 0)


# --- S8: a peek at the next card (003:117) ---


def drawn() -> CanastaPosition:
    """Return a position in which seat 0 has drawn the four of clubs; the five of clubs is next."""
    pos = at(DRAW + HANDS)
    played(pos, 0, Draw())
    return pos


def test_a_card_peeked_at_is_shown_and_the_next_player_may_draw_it() -> None:  # 003:117, R62
    pos = drawn()
    assert only(played(pos, 0, Slip("peek")), ev.TopShown)[0].card == parse_card("5C")
    played(pos, 0, discard("9D"))
    played(pos, 1, Draw())
    assert parse_card("5C") in pos.hands[1]
    assert state_of(pos).reshufflers == 0


def test_who_draws_a_card_tries_to_see_the_next_one_not_before_the_draw() -> None:  # 003:117, R89
    pos = at(DRAW + HANDS)
    refused(pos, 0, Slip("peek"), Why.SLIP_NO_OFFENCE)
    played(pos, 0, Draw())
    allowed(pos, 0, Slip("peek"))


def test_the_look_at_the_next_card_is_had_once_in_a_turn() -> None:  # R89
    pos = drawn()
    played(pos, 0, Slip("peek"))
    played(pos, 1, Reshuffle(once("8D 5C 6C")))
    refused(pos, 0, Slip("peek"), Why.SLIP_NO_OFFENCE)


def test_without_a_draw_there_is_no_look_at_the_next_card() -> None:  # R89
    pos = at(DRAW + HANDS)
    played(pos, 0, take("4S 4H", "KC KD KH KS"))
    refused(pos, 0, Slip("peek"), Why.SLIP_NO_OFFENCE)
    pos = at(DRAW + HANDS)
    slipped(pos, 0, discard("9D"))
    played(pos, 1, Draw())
    played(pos, 1, discard("QS"))
    for seat in (0, 1, 2):
        refused(pos, seat, Slip("peek"), Why.SLIP_NO_OFFENCE)


def test_any_opponent_may_have_the_stock_reshuffled_first() -> None:  # 003:117, R62
    order = once("8D 5C 6C")
    for seat in (1, 3):
        pos = drawn()
        played(pos, 0, Slip("peek"))
        refused(pos, 2, Reshuffle(order), Why.RESHUFFLE_NOT_NOW)
        played(pos, seat, Reshuffle(order))
        assert pos.stock[-1] == parse_card("8D")


# --- S9: drawn before the discard (003:118) ---


def test_whoever_draws_before_the_discard_keeps_the_card_and_has_no_pile() -> None:  # 003:118
    pos = at(PLAY + HANDS.replace("QS", "9S 9H"))
    refused(pos, 1, Slip("draw_out_of_turn"), Why.SLIP_NO_OFFENCE)
    played(pos, 1, Slip("early_draw"))
    assert parse_card("4C") in pos.hands[1]
    played(pos, 0, discard("9D"))
    assert (pos.turn, pos.phase) == (1, Phase.PLAY)
    refused(pos, 1, take("9S 9H"), Why.ALREADY_DRAWN)
    assert not fines(pos)
    allowed(pos, 1, discard("9S"))


def test_only_the_next_player_can_draw_too_early() -> None:  # 003:118
    pos = at(PLAY + HANDS)
    refused(pos, 2, Slip("early_draw"), Why.SLIP_NO_OFFENCE)
    pos = at(DRAW + HANDS)
    refused(pos, 1, Slip("early_draw"), Why.SLIP_NO_OFFENCE)


# --- 7 at a Swiss table, and what is on no Swiss list ---


def test_red_threes_are_laid_by_hand_at_swiss_tables_too() -> None:  # R73, R74
    pos = at(PLAY + HANDS.replace("9D", "3D"))
    played(pos, 0, Expose(parse_card("3D")))
    assert pos.red_threes[0] == [*once("3D")]


def test_offences_of_the_classic_list_are_refused_as_ever() -> None:  # R73
    pos = at(PLAY + HANDS)
    refused(pos, 0, Slip("overdraw"), Why.SLIP_NOT_PLAYED)
    assert slip_for(pos, 0, lay("4S 4H")) is None
    refused(pos, 0, Remedy("back"), Why.REMEDY_NOT_NOW)
    assert state_of(pos).fines == ()
    assert state_of(pos).bound_by == NOBODY
