"""The irregularities of the classic book as they are played (000:207-277), item by item."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Answer, Ask, Draw, Expose, Lay, Object, Pass, Remedy, Reshuffle, Slip
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.arbitration.referee import slip_for
from canasta_gui.rules.canasta.lay_preview import LayPreview
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import count_kinds, parse_card, parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.irregularities import (
    HAND,
    HEAD,
    TWO,
    at,
    fines,
    fines_of_lines,
    let_stand,
    objected,
    remedied,
    slipped,
    sorted_hand,
    state_of,
)
from tests.rules.support import (
    allowed,
    discard,
    house_rules,
    kinds_of_events,
    lay,
    only,
    played,
    position,
    refused,
    take,
)

PLAY = "to act: 0   phase: play\ntotals: 0 0\npile: 9C 4D\nstock: 4C 5C 6C 8D\n"
DRAW = "to act: 0   phase: draw\ntotals: 0 0\npile: 9C 4D\nstock: 4C 5C 6C 8D\n"
CANASTA = "melds side 0: QS QH QC QC QD QD QS\nlaid this deal: 0 2\n"
FIVES = "hand 0: 5S 5H 5D KC KD 2C 9H 9D\n"


# --- 2: a card too many (000:229-235) ---


def test_a_card_too_many_that_is_not_in_the_hand_is_shown_and_put_back() -> None:  # 000:229
    pos = at(PLAY + FIVES)
    events = played(pos, 0, Slip("overdraw"))
    assert kinds_of_events(events) == ["top_shown"]
    assert state_of(pos).shown_top == parse_card("4C")
    assert len(pos.hands[0]) == 8
    assert not fines(pos)


def test_the_next_player_may_then_have_the_stock_reshuffled_before_drawing() -> None:  # 000:229
    pos = at(PLAY + FIVES)
    played(pos, 0, Slip("overdraw"))
    refused(pos, 3, Reshuffle(), Why.RESHUFFLE_NOT_NOW)
    played(pos, 0, discard("KC"))
    order = tuple(parse_cards("8D 6C 4C 5C"))
    played(pos, 1, Reshuffle(order))
    assert pos.stock == list(reversed(order))
    refused(pos, 1, Reshuffle(order), Why.RESHUFFLE_NOT_NOW)


def test_nothing_is_reshuffled_while_an_offence_is_to_be_put_right() -> None:  # 000:229
    pos = at(PLAY + FIVES)
    slipped(pos, 0, lay("5S 5H 5D"))
    played(pos, 0, Slip("overdraw"))
    objected(pos, 1)
    assert state_of(pos).reshufflers >> 1 & 1
    refused(pos, 1, Reshuffle(), Why.RESHUFFLE_NOT_NOW)


def test_without_a_stock_nothing_is_reshuffled() -> None:  # 000:229
    stock = "stock: 4C 5C 6C 8D\n"
    shown = 'irregularities: {"reshufflers": [1]}\n'
    allowed(at(PLAY + FIVES + shown), 1, Reshuffle())
    refused(at(PLAY.replace(stock, "stock:\n") + FIVES + shown), 1, Reshuffle(), Why.RESHUFFLE_NOT_NOW)


def test_a_new_order_must_be_one_of_the_cards_of_the_stock() -> None:  # 000:229
    pos = at(PLAY + FIVES)
    played(pos, 0, Slip("overdraw"))
    played(pos, 0, discard("KC"))
    assert slip_for(pos, 1, Draw()) is None
    with pytest.raises(AssertionError):
        allowed(pos, 1, Reshuffle(tuple(parse_cards("8D 6C 4C 4C"))))


def test_a_card_too_many_in_the_hand_costs_the_next_draw_and_melding_until_the_hand_is_right() -> None:  # 000:233-235
    pos = at(PLAY + FIVES.replace("5D", "KS"))
    played(pos, 0, Slip("overdraw", kept=True))
    assert len(pos.hands[0]) == 9
    objected(pos, 1)
    refused(pos, 0, lay("KS KC KD 2C"), Why.SURPLUS_CARDS, 0, 1)
    played(pos, 0, discard("5S"))
    for seat in (1, 2, 3):
        played(pos, seat, Draw())
        pos.hands[seat].append(parse_card("7C"))
        played(pos, seat, discard("7C"))
    assert (pos.turn, pos.phase) == (0, Phase.PLAY)
    refused(pos, 0, Draw(), Why.ALREADY_DRAWN)
    refused(pos, 0, lay("KS KC KD 2C"), Why.SURPLUS_CARDS, 0, 1)
    played(pos, 0, discard("5H"))
    assert state_of(pos).surplus == (0, 0, 0, 0)
    assert state_of(pos).draws_owed == (0, 0, 0, 0)


def test_after_three_cards_taken_two_draws_are_skipped() -> None:  # 000:233
    pos = at(PLAY + FIVES)
    for _ in range(2):
        played(pos, 0, Slip("overdraw", kept=True))
    for _ in range(2):
        objected(pos, 3)
    assert (state_of(pos).draws_owed[0], state_of(pos).surplus[0]) == (2, 2)


def test_a_card_too_many_may_be_reported_until_an_opponent_draws() -> None:  # R63
    pos = at(PLAY + FIVES)
    played(pos, 0, Slip("overdraw", kept=True))
    played(pos, 0, discard("KC"))
    played(pos, 1, Draw())
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert state_of(pos).draws_owed == (0, 0, 0, 0)


# --- 3: an exposed card (000:237-241) ---


def test_an_exposed_card_is_a_penalty_card_and_stays_part_of_the_hand() -> None:  # 000:237
    pos = at(PLAY + FIVES)
    assert played(pos, 0, Expose(parse_card("9H"))) == [ev.PenaltyLaid(0, (parse_card("9H"),))]
    assert state_of(pos).penalty[0] == (parse_card("9H"),)
    assert parse_card("9H") in pos.hands[0]
    refused(pos, 0, Expose(parse_card("9H")), Why.CARD_NOT_HELD)


def test_a_penalty_card_can_be_melded() -> None:  # 000:239
    pos = at(PLAY + FIVES.replace("2C", "KH KS KS AC AD AH"))
    played(pos, 0, Expose(parse_card("AC")))
    played(pos, 0, lay("AC AD AH"))
    assert state_of(pos).penalty[0] == ()


def test_discarding_a_penalty_card_is_advice_and_the_owner_chooses() -> None:  # 000:241
    pos = at(PLAY + FIVES)
    for card in ("9H", "KC"):
        played(pos, 0, Expose(parse_card(card)))
    allowed(pos, 0, discard("5S"))
    played(pos, 0, discard("KC"))
    assert state_of(pos).penalty[0] == (parse_card("9H"),)


# --- 4: an insufficient count (000:243-251) ---


def test_an_opening_that_is_too_low_may_be_completed_from_the_hand_without_a_fine() -> None:  # 000:245
    pos = at(PLAY + FIVES.replace("2C", "KH"))
    slipped(pos, 0, lay("KC KD KH"))
    objected(pos, 1)
    assert (pos.phase, pos.to_act) == (Phase.REMEDY, 0)
    refused(pos, 0, Remedy("add", lay("9H 9D").melds), Why.MELD_TOO_SHORT, 3, 2)
    refused(pos, 0, Remedy("add", lay("5S 5H 5D").melds), Why.OPENING_TOO_LOW, 50, 45)
    pos.hands[0].append(parse_card("KS"))
    pos.counts[0][13] += 1
    remedied(pos, 0, "add", "5S 5H 5D", "13: KS".replace("13", "K"))
    assert (pos.phase, pos.to_act) == (Phase.PLAY, 0)
    assert not fines(pos)
    assert state_of(pos).raised == (0, 0)


def test_all_taken_back_the_minimum_rises_by_ten_each_time() -> None:  # 000:247, R64
    pos = at(PLAY + FIVES)
    before = sorted_hand(pos, 0)
    for need in (60, 70):
        slipped(pos, 0, lay("5S 5H 5D"))
        objected(pos, 3)
        remedied(pos, 0, "back")
        assert sorted_hand(pos, 0) == before
        assert pos.minimum_for(0) == pos.minimum_for(2) == need
    assert pos.minimum_for(1) == 50
    assert not pos.is_open(0)
    assert not fines(pos)


def test_other_cards_in_place_of_exposed_ones_cost_a_hundred() -> None:  # 000:249
    pos = at(PLAY + FIVES.replace("9H 9D", "KH 9D AC AD"))
    slipped(pos, 0, lay("5S 5H 5D"))
    objected(pos, 1)
    remedied(pos, 0, "swap", "AC AD 2C", "KC KD KH")
    assert fines(pos) == [("short_opening", 0, 100)]
    assert parse_card("5S") in pos.hands[0]


def test_a_low_opening_stands_once_an_opponent_has_drawn() -> None:  # 000:249-251, 000:265
    pos = at(PLAY + FIVES)
    slipped(pos, 0, lay("5S 5H 5D"))
    played(pos, 0, discard("KC"))
    played(pos, 1, Draw())
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert pos.is_open(0)
    assert state_of(pos).failed == (0, 1, 0, 0)


def test_a_low_opening_reported_after_the_turn_is_set_right_before_the_opponent_draws() -> None:  # 000:249
    pos = at(PLAY + FIVES)
    slipped(pos, 0, lay("5S 5H 5D"))
    played(pos, 0, discard("KC"))
    objected(pos, 1)
    assert pos.to_act == 0
    remedied(pos, 0, "back")
    assert (pos.turn, pos.phase, pos.to_act) == (1, Phase.DRAW, 1)
    assert not pos.laid
    assert len(pos.hands[0]) == 7


def test_further_melds_of_the_turn_complete_a_low_opening() -> None:  # 000:245
    pos = at(PLAY + FIVES.replace("9H 9D", "9H KH KS"))
    slipped(pos, 0, lay("5S 5H 5D"))
    played(pos, 0, lay("KC KD KH KS"))
    assert state_of(pos).offences == ()


def test_a_take_with_a_low_opening_goes_back_with_the_pile() -> None:  # R66
    text = DRAW.replace("pile: 9C 4D", "pile: 5C 6D 4D") + "hand 0: 4S 4H KC KD KH KS 9D\n"
    pos = at(text)
    before = (sorted_hand(pos, 0), pos.pile[:])
    slip = slipped(pos, 0, take("4S 4H"))
    assert slip.kind == "short_opening"
    objected(pos, 1)
    remedied(pos, 0, "back")
    assert (sorted_hand(pos, 0), pos.pile) == before
    assert (pos.turn, pos.phase) == (0, Phase.DRAW)
    refused(pos, 0, take("4S 4H", "KC KD KH KS"), Why.PILE_FORFEITED)
    played(pos, 0, Draw())
    assert pos.minimum_for(0) == 60


@pytest.mark.parametrize("kind", ["short_opening", "illegal_exit", "surplus_wilds"])
def test_at_a_table_for_two_four_and_five_are_prevented(kind: str) -> None:  # 000:286, R48
    assert not TWO.irregularities.plays(kind)  # type: ignore[arg-type]
    assert TWO.irregularities.plays("pile_unshown")
    pos = at("to act: 0   phase: play\npile: 4D\nhand 0: 5S 5H 5D KC KD 2C 9H 9D\n", TWO)
    assert slip_for(pos, 0, lay("5S 5H 5D")) is None


# --- 5: cards laid illegally (000:253-263) ---


def test_an_exit_without_a_canasta_is_taken_back_and_costs_a_hundred() -> None:  # 000:255, 000:257
    text = PLAY + "melds side 0: QS QH QC\nlaid this deal: 2\nhand 0: KC KD KH\n"
    pos = at(text)
    before = sorted_hand(pos, 0)
    assert slipped(pos, 0, lay("KC KD KH")).kind == "illegal_exit"
    assert (pos.phase, pos.to_act) == (Phase.CONTEST, 1)
    objected(pos, 3)
    assert (pos.turn, pos.phase, sorted_hand(pos, 0)) == (0, Phase.PLAY, before)
    assert fines(pos) == [("illegal_exit", 0, 100)]


def test_an_exit_after_a_no_is_taken_back_and_costs_a_hundred() -> None:  # 000:255
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 7C\n")
    played(pos, 0, Ask())
    played(pos, 2, Answer(yes=False))
    assert slipped(pos, 0, lay("KC KD KH")).kind == "illegal_exit"
    assert slipped(pos, 0, discard("7C")).kind == "illegal_exit"
    assert pos.phase is Phase.CONTEST
    objected(pos, 1)
    assert len(pos.hands[0]) == 4
    assert pos.pile == parse_cards("9C 4D")
    assert fines(pos) == [("illegal_exit", 0, 100)]


def test_an_illegal_exit_that_nobody_reports_counts_as_an_exit() -> None:  # 000:265
    pos = at(PLAY + "melds side 0: QS QH QC\nlaid this deal: 0 2\nhand 0: KC KD KH\n")
    slipped(pos, 0, lay("KC KD KH"))
    end = let_stand(pos)
    assert (end.how, end.by) == ("ordinary", 0)
    assert not fines_of_lines(end.lines)


def test_every_exit_waits_for_the_opponents() -> None:  # 000:257: nothing may tell that this one is wrong
    pos = at(PLAY + CANASTA + "hand 0: 7C\nanswer: yes\nasked by: 0\n", HEAD)
    played(pos, 0, discard("7C"))
    assert (pos.phase, list(candidates(pos, 1))) == (Phase.CONTEST, [Pass()])
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert let_stand(pos).by == 0


def test_of_three_naturals_and_four_wild_cards_one_wild_card_stays_and_costs_fifty() -> None:  # 000:257-263, R49
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 2C 2D JK JK 9H 9D\n")
    assert slipped(pos, 0, lay("KC KD KH 2C 2D JK JK")).kind == "surplus_wilds"
    events = objected(pos, 1)
    assert sorted_hand(pos, 0) == sorted(parse_cards("KC KD KH 2D JK JK 9H 9D"))
    assert state_of(pos).stranded[0] == (parse_card("2C"),)
    assert fines(pos) == [("surplus_wilds", 0, 50)]
    assert only(events, ev.LaidBack)
    assert 13 not in pos.melds[0]


@pytest.mark.parametrize(("laid", "stays"), [("JK 2D 2C JK", "2D"), ("JK 2C JK 2D", "2C")])
def test_of_equal_wild_cards_the_first_laid_stays(laid: str, stays: str) -> None:  # R92
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 2C 2D JK JK 9H 9D\n")
    slipped(pos, 0, lay(f"KC KD KH {laid}"))
    objected(pos, 1)
    assert state_of(pos).stranded[0] == (parse_card(stays),)


def test_every_surplus_wild_card_costs_fifty_and_is_worth_nothing() -> None:  # 000:261
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 2C 2D 2H 2S JK JK 9H 9D\n")
    slipped(pos, 0, lay("KC KD KH 2C 2D 2H JK JK"))
    objected(pos, 3)
    assert fines(pos) == [("surplus_wilds", 0, 100)]
    assert len(state_of(pos).stranded[0]) == 2


def test_a_meld_with_surplus_wild_cards_not_reported_stands_and_takes_no_further_one() -> None:  # R67
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 2C 2D JK JK 9H 9D\n")
    slipped(pos, 0, lay("KC KD KH 2C 2D JK JK"))
    played(pos, 0, discard("9H"))
    played(pos, 1, Draw())
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert pos.melds[0][13].wilds == 4
    text_hand = parse_cards("KS 2S 9D 9D 9D")
    pos.turn, pos.phase, pos.hands[0] = 0, Phase.PLAY, text_hand
    pos.counts[0] = [0] * 16
    for card in text_hand:
        pos.counts[0][card >> 2] += 1
    allowed(pos, 0, lay("K: KS"))
    refused(pos, 0, lay("K: 2S"), Why.MELD_TOO_MANY_WILDS, 3, 5)


def overfull_kings() -> CanastaPosition:
    """Let three kings and two wild cards, one too many, stand; seat 0 plays again and draws this card."""
    pos = at(PLAY + CANASTA + "hand 0: KC KD KH 2C 2D 9H 9D\n")
    slipped(pos, 0, lay("KC KD 2C 2D"))
    played(pos, 0, discard("9H"))
    played(pos, 1, Draw())
    return pos


def turn_of(pos: CanastaPosition, seat: int, cards: str) -> None:
    """Give a seat these cards, in its turn and after the draw."""
    pos.turn, pos.phase, pos.drawn, pos.hands[seat] = seat, Phase.PLAY, True, parse_cards(cards)
    pos.counts[seat] = count_kinds(pos.hands[seat])


def test_natural_cards_do_not_make_room_for_a_further_wild_card_on_such_a_meld() -> None:  # R86
    pos = overfull_kings()
    turn_of(pos, 0, "KH KS KS 2S 9D 9D")
    played(pos, 0, lay("K: KH KS KS"))  # seven naturals and wild cards would be allowed three
    refused(pos, 0, lay("K: 2S"), Why.MELD_WILDS_SPENT)
    assert [action for action in candidates(pos, 0) if isinstance(action, Lay)] == [lay("Q: 2S")]


def test_nor_for_its_owners_partner_in_a_later_turn() -> None:  # R86
    pos = overfull_kings()
    turn_of(pos, 0, "KH KS KS 9D 9D")
    played(pos, 0, lay("K: KH KS KS"))
    played(pos, 0, discard("9D"))
    turn_of(pos, 2, "KS JK 9D 9C 8H")
    refused(pos, 2, lay("K: JK"), Why.MELD_WILDS_SPENT)
    refused(pos, 2, lay("K: KS JK"), Why.MELD_WILDS_SPENT)
    allowed(pos, 2, lay("K: KS"))


def test_a_wild_card_laid_on_it_all_the_same_is_one_too_many() -> None:  # 000:257, R86
    pos = overfull_kings()
    turn_of(pos, 0, "KH KS KS 2S 9D 9D")
    played(pos, 0, lay("K: KH KS KS"))
    assert slipped(pos, 0, lay("K: 2S")).kind == "surplus_wilds"
    objected(pos, 1)
    assert fines(pos) == [("surplus_wilds", 0, 50)]
    assert state_of(pos).stranded[0] == tuple(parse_cards("2S"))
    refused(pos, 0, lay("K: 2S"), Why.CARD_NOT_HELD)
    assert state_of(pos).overfull == ((0, 13),)


def test_nobody_is_led_into_an_exit_that_needs_room_for_a_wild_card_there() -> None:  # R51, R86
    pos = overfull_kings()
    turn_of(pos, 0, "KH KS KS 2S JK 9D")
    played(pos, 0, lay("K: KH KS KS"))
    pos.melds[0].pop(12)  # the canasta of queens aside: the kings are the only meld
    preview = LayPreview(pos, 0)
    assert not preview.can_shed_rest()
    pos.arbitration = state_of(pos)._replace(overfull=())
    turn_of(pos, 0, "2S 9D")
    assert LayPreview(pos, 0).can_shed_rest()


def test_taking_back_what_came_later_leaves_such_a_meld_as_it_was() -> None:  # R86
    pos = overfull_kings()
    turn_of(pos, 0, "KH KS KS 8C 8D 2S 2H 9D")
    played(pos, 0, lay("K: KH KS KS"))
    slipped(pos, 0, lay("8C 8D 2S 2H"))
    objected(pos, 1)
    assert state_of(pos).overfull == ((0, 13),)
    refused(pos, 0, lay("K: 2H"), Why.MELD_WILDS_SPENT)


# --- 6: condonation ---


def test_once_an_opponent_takes_the_pile_four_and_five_lapse() -> None:  # 000:265
    pos = at(PLAY.replace("4D", "8C") + "hand 0: 5S 5H 5D KC KD 2C 9H 9D\nhand 1: KS KH JK AS AH AD 3C 7C\n")
    slipped(pos, 0, lay("5S 5H 5D"))
    played(pos, 0, discard("KC"))
    played(pos, 1, take("KS KH", "AS AH AD"))
    assert state_of(pos).offences == ()


# --- 7: a red three kept (000:267) ---


def test_a_red_three_is_laid_by_its_owner_and_replaced() -> None:  # R74, 000:59
    pos = at(PLAY + FIVES.replace("9H", "3H"))
    refused(pos, 0, discard("3H"), Why.RED_THREE_STAYS)
    assert kinds_of_events(played(pos, 0, Expose(parse_card("3H")))) == ["exposed", "replaced"]
    assert pos.red_threes[0] == [parse_card("3H")]
    assert Expose(parse_card("3H")) not in list(candidates(pos, 0))


@pytest.mark.parametrize(("turns", "points"), [("0 1 2 3", 500), ("0", 100)])
def test_a_red_three_still_in_the_hand_at_the_count_costs(turns: str, points: int) -> None:  # 000:267
    text = PLAY + CANASTA + f"hand 0: 7C\nhand 1: 3H 9S\nanswer: yes\nasked by: 0\nhad a turn: {turns}\n"
    pos = at(text, HEAD)
    played(pos, 0, discard("7C"))
    lines = let_stand(pos).lines
    assert [(fine.kind, fine.seat, fine.points) for fine in fines_of_lines(lines)] == [("red_three_kept", 1, points)]
    assert lines[1].fines == -points


# --- 8: the pile taken without showing (000:269-271) ---

PILE = DRAW.replace("pile: 9C 4D", "pile: 5C 6D 4D") + "hand 0: 4S 4H KC KD KH KS AC AD 9D\n"


def test_stopped_while_the_pile_hangs_the_cards_that_give_the_right_cost_nothing() -> None:  # 000:269
    pos = at(PILE)
    played(pos, 0, Slip("pile_unshown"))
    objected(pos, 1)
    assert (pos.phase, pos.to_act) == (Phase.REMEDY, 0)
    played(pos, 0, Remedy("show", lay("KC KD KH KS").melds, tuple(parse_cards("4S 4H"))))
    assert (pos.phase, pos.pile) == (Phase.PLAY, [])
    assert not fines(pos)


def test_stopped_without_the_right_the_pile_stays_and_a_card_is_drawn() -> None:  # 000:269
    pos = at(PILE.replace("4S 4H", "8S 8H"))
    played(pos, 0, Slip("pile_unshown"))
    objected(pos, 3)
    remedied(pos, 0, "back")
    assert pos.pile == parse_cards("5C 6D 4D")
    refused(pos, 0, Slip("pile_unshown"), Why.SLIP_NO_OFFENCE)
    played(pos, 0, Draw())
    assert not fines(pos)


def test_in_the_hand_the_pile_is_picked_out_again_and_costs_a_hundred() -> None:  # 000:271
    pos = at(PILE)
    before = (sorted_hand(pos, 0), pos.pile[:])
    played(pos, 0, Slip("pile_unshown"))
    played(pos, 0, Slip("pile_unshown", kept=True))
    assert len(pos.hands[0]) == 12
    played(pos, 0, discard("AC"))
    events = objected(pos, 1)
    assert only(events, ev.HandShown)
    assert (sorted_hand(pos, 0), pos.pile) == before
    assert fines(pos) == [("pile_unshown", 0, 100)]
    assert (pos.turn, pos.phase) == (0, Phase.DRAW)
    refused(pos, 0, take("4S 4H", "KC KD KH KS"), Why.PILE_FORFEITED)
    played(pos, 0, Draw())


@pytest.mark.parametrize("seat", range(4))
def test_the_pile_hangs_over_the_hand_of_that_seat_alone_until_it_is_in_the_hand(seat: int) -> None:  # 000:269
    pos = at(PILE.replace("to act: 0", f"to act: {seat}").replace("hand 0:", f"hand {seat}:"))
    assert not any(pos.holds_pile(other) for other in range(4))
    played(pos, seat, Slip("pile_unshown"))
    assert [other for other in range(4) if pos.holds_pile(other)] == [seat]
    played(pos, seat, Slip("pile_unshown", kept=True))
    assert not any(pos.holds_pile(other) for other in range(4))


def test_a_pile_that_hangs_may_still_be_shown_or_let_go() -> None:  # 000:269
    pos = at(PILE)
    played(pos, 0, Slip("pile_unshown"))
    allowed(pos, 0, take("4S 4H", "KC KD KH KS"))
    played(pos, 0, Draw())
    assert state_of(pos).offences == ()
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]


# --- 9: irregular asking (000:273-277) ---

READY = PLAY + CANASTA + "hand 0: KS KH KD 7C 8C 9C\n"


def test_asked_after_melding_whoever_does_not_go_out_pays_a_hundred() -> None:  # 000:273, 000:277
    pos = at(READY)
    played(pos, 0, lay("KS KH KD"))
    assert slipped(pos, 0, Ask()).kind == "irregular_ask"
    objected(pos, 1)
    assert (pos.phase, pos.answer) == (Phase.PLAY, True)
    assert slipped(pos, 0, discard("7C")).kind == "irregular_ask"
    assert fines(pos) == [("irregular_ask", 0, 100)]
    assert state_of(pos).fines[0].by == 1
    assert pos.turn == 1


def test_asked_after_melding_an_exit_costs_nothing_even_after_a_no() -> None:  # 000:273
    pos = at(READY.replace("7C 8C 9C", "7C"))
    slipped(pos, 0, lay("KS KH KD"))
    slipped(pos, 0, Ask())
    objected(pos, 3)
    played(pos, 0, discard("7C"))
    assert pos.phase is Phase.CONTEST
    assert [kind for kind, *_ in fines(pos)].count("irregular_ask") == 0


def test_laid_before_the_answer_it_is_irregular_too() -> None:  # 000:275
    pos = at(READY)
    played(pos, 0, Ask())
    slip = slip_for(pos, 0, lay("KS KH KD"))
    assert slip is not None
    played(pos, 0, slip)
    assert (pos.phase, pos.to_act) == (Phase.ANSWER, 2)
    objected(pos, 1)
    assert (pos.phase, pos.answer, pos.to_act) == (Phase.PLAY, True, 0)


def test_who_lays_before_the_answer_and_does_not_go_out_pays_a_hundred() -> None:  # 000:275, 000:277, R88
    pos = at(READY)
    played(pos, 0, Ask())
    slipped(pos, 0, lay("KS KH KD"))
    objected(pos, 3)
    refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
    slipped(pos, 0, discard("7C"))
    assert fines(pos) == [("irregular_ask", 0, 100)]
    assert state_of(pos).fines[0].by == 3


def test_the_last_cards_can_be_laid_before_the_answer_too() -> None:  # 000:275, R88
    for hand in ("KS KH KD", "KS KH KD 7C"):
        pos = at(PLAY + CANASTA + f"hand 0: {hand}\n")
        played(pos, 0, Ask())
        assert slipped(pos, 0, lay("KS KH KD")).kind == "irregular_ask"
        objected(pos, 1)
        if len(pos.hands[0]):
            played(pos, 0, discard("7C"))
        assert pos.phase is Phase.CONTEST
        assert let_stand(pos).by == 0
        assert not fines(pos)


def test_who_is_told_no_after_laying_all_but_one_card_does_not_go_out() -> None:  # 000:255, R52
    pos = at(PLAY + CANASTA + "hand 0: KS KH KD 7C\n")
    played(pos, 0, Ask())
    slipped(pos, 0, lay("KS KH KD"))
    played(pos, 2, Answer(yes=False))
    refused(pos, 0, discard("7C"), Why.OUT_REFUSED)
    played(pos, 0, Pass())
    assert pos.turn == 1


@pytest.mark.parametrize("hand", ["4S 4H KC KD 9D 8C", "9H 9C KC KD 8C 7C"])
def test_asked_while_reaching_for_the_pile_the_seat_must_go_out(hand: str) -> None:  # 000:273, R91
    pos = at(DRAW + "melds side 0: QS QH QC\nlaid this deal: 0 2\nhand 0: " + hand + "\n")
    played(pos, 0, Slip("pile_unshown"))
    refused(pos, 0, Ask(), Why.ASK_TOO_LATE)
    assert slipped(pos, 0, Ask()).kind == "irregular_ask"
    objected(pos, 1)
    assert (pos.phase, pos.answer, state_of(pos).bound_by) == (Phase.DRAW, True, 1)


def test_bound_to_go_out_the_seat_takes_the_pile_that_it_must_take_when_the_stock_is_gone() -> None:  # R24, 000:277
    melds = "melds side 0: 8H 8D 8C\nlaid this deal: 0 2\n"
    pos = at("to act: 0   phase: draw\ntotals: 0 0\npile: 4D 8S\nstock:\n" + melds + "hand 0: 8S JS 4D KC 4C\n")
    played(pos, 0, Slip("pile_unshown"))
    slipped(pos, 0, Ask())
    objected(pos, 1)
    refused(pos, 0, Pass(), Why.MUST_GO_OUT)
    (forced,) = candidates(pos, 0)
    assert forced == take()
    played(pos, 0, forced)
    assert {action.kind for action in candidates(pos, 0) if isinstance(action, Slip)} == {"irregular_ask"}


def test_allowed_to_go_out_whoever_does_not_pays_without_a_report() -> None:  # 000:277
    pos = at(READY)
    played(pos, 0, Ask())
    played(pos, 2, Answer(yes=True))
    refused(pos, 0, discard("7C"), Why.MUST_GO_OUT)
    slipped(pos, 0, discard("7C"))
    assert fines(pos) == [("irregular_ask", 0, 100)]
    assert state_of(pos).fines[0].by == -1


def test_irregular_asking_is_forgotten_at_the_end_of_the_turn() -> None:  # R63
    pos = at(READY)
    played(pos, 0, lay("KS KH KD"))
    slipped(pos, 0, Ask())
    played(pos, 2, Answer(yes=False))
    played(pos, 0, discard("7C"))
    assert kinds_of_events(objected(pos, 1)) == ["objection_failed"]
    assert not fines(pos)


def test_whoever_asks_need_not_see_an_exit() -> None:  # nothing on the table tells whether there is one
    pos = at(PLAY + "hand 0: KS KH 7C 8C 9C\n")
    allowed(pos, 0, Ask())


# --- principles ---


def test_without_a_level_nothing_of_it_is_played() -> None:  # R63
    pos = position(PLAY + FIVES)
    assert pos.arbitration is None
    for action in (Slip("overdraw"), Object(), Expose(parse_card("9H")), Remedy("back"), Reshuffle()):
        refused(pos, 0, action, Why.UNKNOWN_ACTION)


@pytest.mark.parametrize("kind", ["overdraw", "no_draw", "peek"])
def test_errors_of_the_hand_need_the_level(kind: str) -> None:  # R63
    pos = at(PLAY + FIVES, HEAD)
    refused(pos, 0, Slip(kind), Why.SLIP_NOT_PLAYED)  # type: ignore[arg-type]


def test_what_is_allowed_is_no_offence() -> None:  # R63
    pos = at(PLAY + FIVES.replace("9H 9D", "KH KS AC AD AH"))
    refused(pos, 0, Slip("short_opening", lay("KC KD KH KS", "AC AD AH")), Why.SLIP_NO_OFFENCE)


def test_of_two_offences_in_one_gesture_the_dearer_counts() -> None:  # R68
    pos = at(PLAY + "hand 0: 5C 5D 2C 2D 2H 9H 9D\n")
    deed = lay("5C 5D 2C 2D 2H")
    slip = slip_for(pos, 0, deed)
    assert slip is not None
    assert slip.kind == "surplus_wilds"
    low = house_rules({"irregularities": {"level": "head"}, "opening": {"steps": [[0, 150]]}})
    slip = slip_for(at(PLAY + "hand 0: 5C 5D 2C 2D 2H 9H 9D\n", low), 0, deed)
    assert slip is not None
    assert slip.kind == "surplus_wilds"


def test_a_false_objection_costs_nothing_and_is_counted() -> None:  # R70
    pos = at(PLAY + FIVES)
    for _ in range(3):
        assert objected(pos, 3) == [ev.ObjectionFailed(3)]
    assert state_of(pos).failed == (0, 0, 0, 3)
    assert not fines(pos)


def test_nobody_objects_to_the_own_side() -> None:
    pos = at(PLAY + FIVES)
    slipped(pos, 0, lay("5S 5H 5D"))
    assert kinds_of_events(objected(pos, 2)) == ["objection_failed"]


def test_fines_are_in_the_score_with_who_reported_them() -> None:  # 000:257
    pos = at(PLAY + "melds side 0: QS QH QC\nlaid this deal: 2\nhand 0: KC KD KH\n", HAND)
    slipped(pos, 0, lay("KC KD KH"))
    objected(pos, 3)
    played(pos, 0, discard("KC"))
    fine = state_of(pos).fines[0]
    assert (fine.kind, fine.seat, fine.side, fine.points, fine.by) == ("illegal_exit", 0, 0, 100, 3)


def test_a_seat_that_must_go_out_and_cannot_is_not_stuck() -> None:  # 000:277
    pos = at(PLAY + "hand 0: KS KH 7C 8C 9C\n")
    played(pos, 0, Ask())
    played(pos, 2, Answer(yes=True))
    options = list(candidates(pos, 0))
    assert options
    assert all(isinstance(option, Slip) and option.kind == "irregular_ask" for option in options)
