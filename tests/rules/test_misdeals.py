"""Faults of the deal (000:209-227): how each shows, each reported in time and too late, and who sees what of it."""

from random import Random
from typing import get_args

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Discard, Draw, Object
from canasta_gui.rules.canasta.arbitration.action_handlers import misdeal_by_chance
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.arbitration_state import Misdeal
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.integrity import integrity_error
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.policies import BY_CHANCE, OffenceKind
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import is_dealt_again, void_for
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.events import DealEnded, Dealt
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.rules.core.refusal import Refusal, Why
from tests.rules.irregularities import objected, state_of
from tests.rules.offending import random_move, with_list
from tests.rules.support import house_rules, kinds_of_events, only, played, refused

CLUMSY = with_list("classic", "clumsy")
DEALER = 3


def deck(seed: int, rules: CanastaRules = CLUMSY) -> list[Card]:
    order = rules.cards.deck()
    Random(seed).shuffle(order)
    return order


def dealt(kind: OffenceKind | None, seed: int = 1, rules: CanastaRules = CLUMSY) -> CanastaPosition:
    """Return a deal of which the dealer got this wrong."""
    order, totals = deck(seed, rules), [0] * rules.n_sides
    return start_deal(rules, order, deal_no=1, dealer=DEALER, totals=totals, misdeal=kind or "")[0]


def fault_of(pos: CanastaPosition) -> Misdeal:
    found = state_of(pos).misdeal
    assert found is not None
    return found


def turn(pos: CanastaPosition) -> None:
    """Let a turn go by: a draw, and a discard of another card than a foreign one."""
    seat, fault = pos.turn, state_of(pos).misdeal
    played(pos, seat, Draw())
    kept = fault.card if fault is not None and fault.seat == seat else HIDDEN
    played(pos, seat, Discard(next(c for c in pos.hands[seat] if c != kept and c not in pos.rules.bonus_threes)))


def after(pos: CanastaPosition, turns: int) -> CanastaPosition:
    for _ in range(turns):
        turn(pos)
    return pos


def is_void(pos: CanastaPosition, by: int) -> None:
    """Assert that an objection makes the deal void: nothing is scored."""
    (end,) = only(objected(pos, by), DealEnded)
    assert (end.how, end.by, end.totals) == ("misdealt", by, (0, 0))
    assert [line.total for line in end.lines] == [0, 0]
    assert pos.phase is Phase.OVER


def is_too_late(pos: CanastaPosition, by: int) -> None:
    assert kinds_of_events(objected(pos, by)) == ["objection_failed"]
    assert pos.phase is not Phase.OVER


# --- 1b: a wrong card turned (000:213) ---


def test_two_cards_lie_face_up_where_the_wrong_one_was_turned() -> None:  # 000:213
    pos, right = dealt("wrong_card_turned"), dealt(None)
    assert fault_of(pos).card in pos.stock
    assert (pos.pile, pos.stock, pos.hands) == (right.pile, right.stock, right.hands)
    assert not right.arbitration or right.arbitration.misdeal is None


@pytest.mark.parametrize("by", range(4))
def test_anybody_may_report_a_wrong_card_turned_and_the_deal_is_void(by: int) -> None:  # 000:213, R71
    is_void(dealt("wrong_card_turned"), by)


def test_after_the_first_discard_the_wrong_card_is_back_in_the_stock() -> None:  # 000:213
    pos = dealt("wrong_card_turned")
    played(pos, 0, Draw())
    assert fault_of(pos).kind == "wrong_card_turned"
    played(pos, 0, Discard(next(card for card in pos.hands[0] if card not in pos.rules.bonus_threes)))
    assert state_of(pos).misdeal is None
    is_too_late(pos, 1)


# --- 1c: the deck not cut (000:215) ---


@pytest.mark.parametrize("by", range(4))
def test_a_deck_that_was_not_cut_is_dealt_again(by: int) -> None:  # 000:215, R71
    is_void(dealt("not_cut"), by)


def test_once_a_card_is_drawn_it_does_not_matter_that_the_deck_was_not_cut() -> None:  # 000:215
    pos = dealt("not_cut")
    played(pos, 0, Draw())
    is_too_late(pos, 1)


# --- 1d: a short hand (000:217, 000:223) ---


@pytest.mark.parametrize("seed", range(1, 6))
def test_a_short_hand_has_a_card_less_and_the_stock_a_card_more(seed: int) -> None:  # 000:217
    pos, right = dealt("short_hand", seed), dealt(None, seed)
    sizes = [len(hand) for hand in pos.hands]
    assert sizes == [11 - (seat == fault_of(pos).seat) for seat in range(4)]
    assert len(pos.stock) + len(pos.pile) == len(right.stock) + len(right.pile) + 1


@pytest.mark.parametrize("seed", range(1, 9))
def test_behind_the_card_that_a_short_hand_lacks_every_card_moves_up(seed: int) -> None:  # R92
    order = deck(seed)
    pos, events = start_deal(CLUMSY, order, deal_no=1, dealer=DEALER, totals=[0, 0], misdeal="short_hand")
    lacks = fault_of(pos).seat
    to = [seat for round_ in range(11) for seat in pos.order_of_play if (round_, seat) != (10, lacks)]
    assert [(each.seat, each.card) for each in events if isinstance(each, Dealt)] == list(zip(to, order, strict=False))


@pytest.mark.parametrize("turns", range(4))
def test_a_short_hand_found_before_everybody_has_had_a_turn_makes_the_deal_void(turns: int) -> None:  # 000:217
    is_void(after(dealt("short_hand"), turns), DEALER)


def test_a_short_hand_found_later_is_played_as_it_is() -> None:  # 000:223
    pos = after(dealt("short_hand"), 4)
    assert state_of(pos).misdeal is None
    is_too_late(pos, 2)
    short = [seat for seat in range(4) if len(pos.hands[seat]) == 10]
    assert len(short) == 1


# --- 1e: a card face up in the stock (000:219, 000:225) ---


@pytest.mark.parametrize("turns", [0, 3])
def test_a_card_face_up_in_the_stock_makes_the_deal_void_in_the_first_round(turns: int) -> None:  # 000:219
    pos = after(dealt("face_up_card"), turns)
    fault = fault_of(pos)
    assert pos.stock[fault.place - 1] == fault.card
    refused(pos, 1, Object(order=tuple(reversed(pos.stock))), Why.RESHUFFLE_NOT_NOW)
    is_void(pos, 1)


def test_found_later_the_card_is_put_back_at_random() -> None:  # 000:225
    pos = after(dealt("face_up_card"), 4)
    card = fault_of(pos).card
    order = [card, *(reversed([*pos.stock[: fault_of(pos).place - 1], *pos.stock[fault_of(pos).place :]]))]
    assert check(pos, 2, Object(order=tuple(order[1:]))) == Refusal(Why.RESHUFFLE_OTHER_CARDS)
    events = played(pos, 2, Object(order=tuple(order)))
    assert kinds_of_events(events) == ["objection_upheld", "card_buried"]
    assert pos.stock == order[::-1]
    assert (state_of(pos).misdeal, state_of(pos).offences) == (None, ())
    assert pos.phase is not Phase.OVER
    is_too_late(pos, 2)


def test_a_card_face_up_is_seen_by_all_once_it_is_drawn() -> None:  # 000:225
    pos = after(dealt("face_up_card"), 4)
    while len(pos.stock) >= fault_of(pos).place:
        if len(pos.stock) == fault_of(pos).place:
            played(pos, pos.turn, Draw())
            break
        turn(pos)
    assert state_of(pos).misdeal is None
    is_too_late(pos, 0)


@pytest.mark.parametrize("seed", range(1, 40))
def test_a_card_face_up_lies_deeper_than_three_cards_for_each_seat_reach(seed: int) -> None:  # R92
    pos = dealt("face_up_card", seed)
    place = fault_of(pos).place
    drawn = len(pos.stock) - 3 * len(pos.playing)
    assert 1 <= place <= drawn
    assert fault_of(pos).card == pos.stock[place - 1]


# --- 1f: a foreign card (000:221, 000:227) ---


@pytest.mark.parametrize("turns", [0, 3])
def test_a_foreign_card_makes_the_deal_void_in_the_first_round(turns: int) -> None:  # 000:221
    is_void(after(dealt("foreign_card"), turns), 0)


def test_found_later_a_foreign_card_is_taken_out_and_its_holder_draws() -> None:  # 000:227
    pos = after(dealt("foreign_card"), 4)
    fault, top = fault_of(pos), pos.stock[-1]
    held, number = list(pos.hands[fault.seat]), len(pos.hands[fault.seat])
    events = objected(pos, 1)
    assert kinds_of_events(events) == ["objection_upheld", "foreign_removed", "drew_extra"]
    held.remove(fault.card)
    assert pos.hands[fault.seat] == [*held, top]
    assert len(pos.hands[fault.seat]) == number
    assert state_of(pos).removed == (fault.card,)
    assert integrity_error(pos, sorted(pos.rules.cards.deck())) is None
    is_too_late(pos, 1)


@pytest.mark.parametrize("seed", range(1, 40))
def test_a_foreign_card_is_no_red_three(seed: int) -> None:  # R92
    pos = dealt("foreign_card", seed)
    assert fault_of(pos).card in pos.hands[fault_of(pos).seat]
    assert fault_of(pos).card not in pos.rules.bonus_threes


def test_a_foreign_card_that_has_left_the_hand_can_be_told_no_more() -> None:  # 000:227
    pos = after(dealt("foreign_card"), 4)
    fault = fault_of(pos)
    while pos.turn != fault.seat:
        turn(pos)
    played(pos, fault.seat, Draw())
    pos.hands[fault.seat] = [card for card in pos.hands[fault.seat] if card != fault.card] + [fault.card]
    events = played(pos, fault.seat, Discard(fault.card))
    assert only(events, ev.MisdealSettled)
    assert state_of(pos).misdeal is None
    is_too_late(pos, (fault.seat + 1) % 4)


# --- who sees what ---


def test_the_holder_alone_knows_which_card_is_foreign() -> None:
    pos = dealt("foreign_card")
    fault = fault_of(pos)
    for viewer in (PUBLIC, *range(4)):
        seen = view_of(pos, viewer).arbitration
        assert seen is not None
        assert seen.misdeal is not None
        assert seen.misdeal.seat == fault.seat
        assert seen.misdeal.card == (fault.card if viewer == fault.seat else HIDDEN)


@pytest.mark.parametrize("kind", ["wrong_card_turned", "short_hand", "face_up_card", "not_cut"])
def test_all_see_every_other_fault(kind: OffenceKind) -> None:
    pos = dealt(kind)
    assert {view_of(pos, viewer).arbitration for viewer in (PUBLIC, *range(4))} == {pos.arbitration}


@pytest.mark.parametrize("kind", [*BY_CHANCE, "not_cut"])
@pytest.mark.parametrize("seed", range(6))
def test_views_follow_from_what_each_seat_sees(kind: OffenceKind, seed: int) -> None:
    rng, order = Random(seed), deck(seed)
    pos, events = start_deal(CLUMSY, order, deal_no=1, dealer=DEALER, totals=[0, 0], misdeal=kind)
    views = {viewer: CanastaPosition(CLUMSY, viewer=viewer) for viewer in (PUBLIC, *range(4))}
    for _ in range(40):
        for viewer, view in views.items():
            for event in events:
                evolve(view, redact(event, viewer))
            assert view == view_of(pos, viewer)
        assert integrity_error(pos, sorted(order)) is None
        for text in (write_position(pos), write_position(views[2])):
            assert write_position(read_position(text, rules=CLUMSY)) == text
        if pos.phase is Phase.OVER:
            break
        events = play(pos, *random_move(rng, pos))


# --- which deals go wrong ---


def test_about_every_sixth_deal_goes_wrong_and_every_kind_happens() -> None:
    found = [misdeal_by_chance(CLUMSY, deck(seed)) for seed in range(600)]
    wrong = [kind for kind in found if kind]
    assert 70 < len(wrong) < 130
    assert {*wrong} == {*BY_CHANCE}
    assert found == [misdeal_by_chance(CLUMSY, deck(seed)) for seed in range(600)]


def test_how_many_deals_go_wrong_is_for_the_table_to_say() -> None:
    always = house_rules({"irregularities": {"level": "clumsy", "misdeal_in": 1}})
    assert all(misdeal_by_chance(always, deck(seed)) for seed in range(30))


@pytest.mark.parametrize("level", ["prevented", "explained", "head", "hand"])
def test_no_dealer_errs_at_a_lower_level(level: str) -> None:
    rules = house_rules({"irregularities": {"level": level, "misdeal_in": 1}})
    assert not any(misdeal_by_chance(rules, deck(seed)) for seed in range(30))


def test_the_swiss_list_has_no_faults_of_the_deal() -> None:  # 003:110-118
    rules = with_list("swiss", "clumsy")
    assert not any(misdeal_by_chance(rules, deck(seed, rules)) for seed in range(60))


def test_of_two_packets_none_holds_a_foreign_card() -> None:  # 000:350
    rules = house_rules({"irregularities": {"level": "clumsy", "misdeal_in": 1}}, "tete-et-queue")
    kinds = {misdeal_by_chance(rules, deck(seed, rules)) for seed in range(60)}
    assert kinds == {*BY_CHANCE} - {"foreign_card"}


def test_of_all_ends_only_that_of_a_void_deal_is_dealt_again() -> None:  # R71
    assert [how for how in get_args(ev.How) if is_dealt_again(CLUMSY, how)] == ["misdealt"]


def test_the_fault_is_named_once_the_deal_is_void_for_it_and_not_before() -> None:  # R71
    pos = dealt("face_up_card")
    assert void_for(pos) == ""
    objected(pos, 1)
    assert void_for(pos) == "face_up_card"


# --- on paper ---


def test_what_is_wrong_with_a_deal_must_go_with_its_cards() -> None:
    text = write_position(dealt("face_up_card"))
    place = fault_of(dealt("face_up_card")).place
    for other in (text.replace(f'"place": {place}', '"place": 300'), text.replace("face_up_card", "short_hand")):
        assert other != text
        with pytest.raises(NotationError, match="fault"):
            read_position(other, rules=CLUMSY)
    alone = text.replace('"misdeal"', '"unknown"')
    with pytest.raises(NotationError):
        read_position(alone, rules=CLUMSY)


def test_a_preset_without_irregularities_deals_as_ever() -> None:
    rules = load_preset("classique-4")
    pos, events = start_deal(rules, deck(1), deal_no=1, dealer=DEALER, totals=[0, 0], misdeal="not_cut")
    assert pos.arbitration is None
    assert not only(events, ev.Misdealt)
