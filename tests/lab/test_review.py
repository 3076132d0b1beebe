"""The review: from what the seat knew alone, the same for a seed, and silent about what it cannot show."""

import pickle
from collections.abc import Sequence
from functools import cache
from math import hypot
from random import Random

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.trials import Decision, Measurement, Screening, Suspicion, choice_of
from canasta_gui.lab.estimates import NORMAL_95, mean_estimate
from canasta_gui.lab.review.deal_review import deal_review
from canasta_gui.lab.review.findings import LEAST_DEALS, SHARES_ERROR
from canasta_gui.lab.review.played_deal import (
    PlayedDeal,
    canasta_deal,
    canasta_deals,
    decisions_of,
    ended_deal,
    measurable,
)
from canasta_gui.lab.review.player_account import points_given_away
from canasta_gui.lab.review.seat_review import LEAST, SHARES, Effort, SeatReview, SeatReviewer, advance, expected_loss
from canasta_gui.lab.review.turning_points import Plan, TurningPoint, causes, reported
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.words.review import ReviewSentences
from canasta_gui.words.translation import Words
from tests.ai.tables import reshuffled
from tests.match.tables import new_match
from tests.rules.support import position

SMALL = Effort(screened=4, suspects=3, suspicious=0.0, first=8, batch=8, most=16, budget=24)
SEAT = 1


@cache
def deal_of(seed: int) -> PlayedDeal:
    """Return a deal of club players."""
    match = new_match(seed)
    while not match.deal_over:
        seat = match.to_act
        assert seat is not None
        view = match.view(seat)
        assert match.submit(seat, policy.decide(view, match.events_for(seat))) is None  # type: ignore[arg-type]
    return canasta_deal(match)


def review(decisions: Sequence[Decision], seed: int = 1, effort: Effort = SMALL) -> SeatReview:
    reviewer = SeatReviewer(decisions, seed, effort)
    parts = [reviewer.part]
    while advance(reviewer):
        parts.append(reviewer.part)
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    return reviewer.result()


FED = """
rules: classique-4
to act: 0   phase: play   dealer: 3
hand 0: KD 3S 4C 6C 8D 10H QS
pile: 4H 5D JC AS 10D 5C AC 8C JD 7H 9C AH
melds side 0: 9C 9D 9S
melds side 1: KC KH KS KD KC | 6D 6H 6S
stock: ?? x30
had a turn: 0 1 2 3
laid this deal: 0 1
"""


def fed(card: str) -> Decision:
    """Return a discard on to a fat pile, which the next player takes with a king."""
    view = view_of(position(FED), 0)
    return Decision(view, (), act.Discard(parse_card(card)), 40, 6)


# --- decisions -------------------------------------------------------------------------------------------------------


def test_every_decision_is_one_of_the_seat_with_something_else_to_do() -> None:
    deal = deal_of(3)
    found = decisions_of(deal, SEAT)
    assert len(found) > 5
    for decision in found:
        assert decision.seat == SEAT == deal.moves[decision.move].seat
        assert decision.action == deal.moves[decision.move].action
        assert check(decision.view, SEAT, decision.action) is None
        assert len(list(candidates(decision.view, SEAT))) > 1
    turns = [decision.turn for decision in found]
    assert turns == sorted(turns)
    assert turns[0] >= 1


def test_a_decision_holds_what_the_seat_saw_and_no_card_more() -> None:
    deal = deal_of(3)
    for decision in decisions_of(deal, SEAT):
        assert decision.view == view_of(deal.position_before(decision.move), SEAT)
        assert set(decision.view.stock) <= {HIDDEN}
        assert all(set(hand) <= {HIDDEN} for seat, hand in enumerate(decision.view.hands) if seat != SEAT)


def test_the_deals_of_a_record_are_those_that_were_played_to_their_end() -> None:
    match = new_match(3)
    deal = deal_of(3)
    for move in deal.moves:
        assert match.submit(move.seat, move.action) is None
    match.next_deal()
    assert list(canasta_deals(read_lines(match.lines))) == [deal]


def test_a_deal_of_another_family_is_not_measured() -> None:
    from canasta_gui.match.match import Match, MemoryJournal, shuffled
    from canasta_gui.match.record import SeatInfo
    from canasta_gui.rules.families import load_rules

    rules = load_rules("romme")
    seats = [SeatInfo(str(seat), "human") for seat in range(rules.players)]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, Random(1)))
    match.start()
    assert measurable(ended_deal(match)) is None


def test_alternatives_are_legal_and_differ_from_what_was_done() -> None:
    for decision in decisions_of(deal_of(4), SEAT):
        choice = choice_of(decision)
        assert choice.plan.actions[0] == decision.action
        firsts = [other.actions[0] for other in choice.others]
        assert len(set(firsts)) == len(firsts)
        assert decision.action not in firsts
        assert all(check(decision.view, SEAT, first) is None for first in firsts)


def test_whoever_may_ask_to_go_out_and_does_not_could_have_asked() -> None:
    text = """
    to act: 0   phase: play   dealer: 3
    hand 0: KS KH KD 4C
    pile: 7H
    melds side 0: QC QD QH QS QC QD QH | 9C 9D 9S
    had a turn: 0 1 2 3
    laid this deal: 0 2
    """
    view = view_of(position(text), 0)
    decision = Decision(view, (), act.Discard(parse_card("4C")), 40, 6)
    assert any(isinstance(other.actions[0], act.Ask) for other in choice_of(decision).others)


# --- no peeking ------------------------------------------------------------------------------------------------------


def test_hidden_cards_change_nothing() -> None:
    """With all unseen cards dealt again, each part of the review finds the same."""
    deal, rng, changed = deal_of(5), Random(1), 0
    for decision in decisions_of(deal, SEAT)[::3]:
        truth = deal.position_before(decision.move)
        twin = reshuffled(truth, rng)
        changed += twin.hands != truth.hands
        again = decision._replace(view=view_of(twin, SEAT))
        first, second = (Screening(each, "1", 3).run() for each in (decision, again))
        assert (first is None) == (second is None)
        if first is not None and second is not None:
            assert first[1:] == second[1:]
            measured = [Measurement(each, "1", range(2)).run() for each in (first, second)]
            assert measured[0] == measured[1]
    assert changed


# --- what is found ---------------------------------------------------------------------------------------------------


def test_the_same_seed_finds_the_same_and_another_one_other_numbers() -> None:
    decisions = [fed("KD")]
    assert review(decisions) == review(decisions)
    assert review(decisions).measured[0].loss != review(decisions, seed=2).measured[0].loss


def test_how_the_work_is_cut_changes_nothing() -> None:
    suspicion = Screening(fed("KD"), "1", 4).run()
    assert suspicion is not None
    pieces = [Measurement(suspicion, "1", numbers).run() for numbers in (range(3), range(3, 8))]
    assert Measurement(suspicion, "1", range(8)).run() == pieces[0] + pieces[1]


def test_pieces_can_be_done_in_another_process() -> None:
    piece = SeatReviewer([fed("KD")], 1, SMALL).next_piece()
    assert isinstance(piece, Screening)
    assert pickle.loads(pickle.dumps(piece)).run() == piece.run()


def test_feeding_a_fat_pile_is_a_turning_point() -> None:
    (point,) = review([fed("KD")], effort=Effort(first=24, batch=24, most=96)).turning_points
    assert point.kind == "discard"
    assert point.loss >= 100.0
    assert point.other[0] == act.Discard(parse_card("3S"))


def test_stopping_it_is_none() -> None:
    assert review([fed("3S")], effort=Effort(first=24, batch=24, most=96)).turning_points == ()


def test_nothing_decided_is_a_result() -> None:
    assert review([]) == SeatReview(0, (), (), 0.0)


# --- what is claimed -------------------------------------------------------------------------------------------------


def claimed(*gains: Sequence[float], effort: Effort = Effort(first=4, batch=4, most=4)) -> SeatReview:  # noqa: B008
    """Return the review of as many suspects as there are lists of gains, each of them a batch."""
    decision = fed("KD")
    reviewer = SeatReviewer([decision] * len(gains), 1, effort)
    for number in range(len(gains)):
        plan = (act.Discard(parse_card("3S")),)
        reviewer.take_screening(Suspicion(decision, "discard", (decision.action,), plan, 100.0 - number))
    batches = iter(gains)
    while reviewer.next_piece() is not None:
        reviewer.take_measurement(next(batches))
    return reviewer.result()


def test_a_loss_must_be_large() -> None:
    assert claimed([99.0, 99.1, 99.0, 99.1]).turning_points == ()
    assert claimed([85.0, 85.0, 135.0, 135.0]).turning_points == ()  # a mean of 110, an error of 14
    assert len(claimed([95.0, 95.0, 145.0, 145.0]).turning_points) == 1
    assert len(claimed([101.0, 101.1, 101.0, 101.1]).turning_points) == 1


def test_a_loss_must_be_sure() -> None:
    sure = [200.0, 200.0, 400.0, 400.0]  # a mean of 300, an error of 57.7
    unsure = [50.0, 50.0, 550.0, 550.0]  # an error of 144
    assert [point.loss for point in claimed(sure).turning_points] == [300.0]
    assert claimed(unsure).turning_points == ()


def test_three_turning_points_at_most_the_dearest_first() -> None:
    found = claimed(*([loss - 1, loss, loss, loss + 1] for loss in (150.0, 400.0, 200.0, 300.0)))
    assert [point.loss for point in found.turning_points] == [400.0, 300.0, 200.0]
    assert len(found.measured) == 4


def test_given_away_is_what_the_screening_lets_expect() -> None:
    """The expected loss covers all decisions, also those not played to the end, independent of measured costs."""
    effort = Effort(suspects=1, first=4, batch=4, most=4)
    for gains in ([400.0, 0.0, 400.0, 0.0], [-400.0, 0.0, -400.0, 0.0]):
        found = claimed(gains, [], effort=effort)
        assert len(found.measured) == 1
        assert found.given_away == pytest.approx(SHARES["discard"] * (100.0 + 99.0))


def test_what_the_screening_hardly_suspects_costs_nothing() -> None:
    lay = Suspicion(fed("KD"), "lay", (), (), LEAST["lay"])
    assert expected_loss([lay, lay]) == pytest.approx(2 * SHARES["lay"] * LEAST["lay"])
    assert expected_loss([lay._replace(points=LEAST["lay"] - 1.0)]) == 0.0


def test_a_suspect_that_looks_harmless_is_given_up() -> None:
    effort = Effort(first=4, batch=4, most=400)
    harmless = claimed([1.0, -1.0, 1.0, -1.0], effort=effort)
    assert [point.deals for point in harmless.measured] == [4]


@pytest.mark.parametrize(
    ("turns", "samples", "alternatives"),
    [(range(24), 16, 4), ([*range(12), *[12] * 9], 16, 4), (range(45), 11, 2), ([7] * 30, 8, 1)],
)
def test_many_decisions_above_all_in_one_turn_are_each_screened_with_less(
    turns: Sequence[int], samples: int, alternatives: int
) -> None:
    decisions = [fed("KD")._replace(turn=turn) for turn in turns]
    piece = SeatReviewer(decisions, 1).next_piece()
    assert isinstance(piece, Screening)
    assert (piece.samples, piece.alternatives) == (samples, alternatives)


# --- causes ----------------------------------------------------------------------------------------------------------

NINES = act.lay_of(9, (parse_card("9H"),), 0)
"""A lay that changes little in `ADDING`."""
ADDING = FED.replace("hand 0: KD", "hand 0: 9H KD")


def adding(card: str) -> Decision:
    """Return a discard on to a fat pile, with a nine in the hand that fits a meld."""
    return Decision(view_of(position(ADDING), 0), (), act.Discard(parse_card(card)), 40, 6)


def caused(decision: Decision, plan: Plan, other: Plan, *gains: Sequence[float]) -> SeatReview:
    """Return the review of one alternative: its gains, then those of its parts."""
    reviewer = SeatReviewer([decision], 1, Effort(first=4, batch=4, most=4))
    reviewer.take_screening(Suspicion(decision, "discard" if len(plan) == 1 else "lay", plan, other, 100.0))
    parts = [reviewer.part]
    for each in gains:
        assert isinstance(reviewer.next_piece(), Measurement)
        reviewer.take_measurement(each)
        parts.append(reviewer.part)
    assert reviewer.next_piece() is None
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    return reviewer.result()


KING, THREE = act.Discard(parse_card("KD")), act.Discard(parse_card("3S"))
COSTLY, HARMLESS = [300.0, 301.0, 300.0, 301.0], [10.0, -10.0, 10.0, -10.0]


def test_a_discard_that_is_worth_it_alone_is_the_cause_not_the_lay_before_it() -> None:
    (point,) = caused(adding("KD"), (KING,), (NINES, THREE), COSTLY, COSTLY).turning_points
    assert point.other == (THREE,)
    assert point.other_discard is None


def test_a_lay_that_is_worth_it_alone_is_the_cause_not_the_discard_after_it() -> None:
    (point,) = caused(adding("KD"), (KING,), (NINES, THREE), COSTLY, HARMLESS, COSTLY).turning_points
    assert point.other == (NINES, KING)
    assert point.other_discard is None


def test_of_several_sides_nobody_is_said_to_have_won_by_a_lead_over_the_mean() -> None:
    two, four = (ReviewSentences(Words("en"), ("Ada", "Ben", "Cleo", "Dan"), 0, you=True, sides=n) for n in (2, 4))
    assert two.result(23.0) == "You won the deal by 23 points."
    assert four.result(23.0) == "You did better than the others, by 23 points on average."
    assert four.result(-23.0) == "You did worse than the others, by 23 points on average."


@pytest.mark.parametrize(("language", "said"), [("en", "Add the nine"), ("de", "Leg die"), ("it", "aggiungi il nove")])
def test_an_alternative_begins_after_its_colon_as_the_language_wants(language: str, said: str) -> None:
    (point,) = caused(adding("KD"), (KING,), (NINES, THREE), COSTLY, HARMLESS, HARMLESS).turning_points
    says = ReviewSentences(Words(language), ("Ada", "Ben", "Cleo", "Dan"), 0, you=True)
    assert f": {said}" in says.instead(point)


def test_what_is_worth_it_only_together_is_told_together() -> None:
    review = caused(adding("KD"), (KING,), (NINES, THREE), COSTLY, HARMLESS, HARMLESS)
    (point,) = review.turning_points
    assert point.other == (NINES, THREE)
    assert point.other_discard == THREE
    says = ReviewSentences(Words("en"), ("Ada", "Ben", "Cleo", "Dan"), 0, you=True)
    assert says.instead(point) == "Instead: Add the nine of hearts to the nines. Then discard the three of spades."


def test_a_lay_is_not_blamed_for_the_discard_that_a_player_may_choose_after_it() -> None:
    decision = adding("KD")._replace(action=NINES)
    review = caused(decision, (NINES, KING), (THREE,), COSTLY, HARMLESS, COSTLY)
    assert review.turning_points == review.measured == ()


def test_nothing_is_measured_apart_where_only_one_thing_differs() -> None:
    decision = adding("KD")
    assert causes(decision, (KING,), (THREE,)) == ()
    assert causes(decision, (KING,), (NINES, KING)) == ()


def test_a_card_that_the_alternative_lays_cannot_be_discarded_after_it() -> None:
    assert causes(adding("9H"), (act.Discard(parse_card("9H")),), (NINES, THREE)) == ((THREE,),)


def test_a_part_that_proves_nothing_is_not_measured_for_a_harmless_alternative() -> None:
    assert caused(adding("KD"), (KING,), (NINES, THREE), HARMLESS).turning_points == ()


def test_a_meld_kept_back_in_several_turns_is_one_slip() -> None:
    sixes = act.lay_of(6, tuple(map(parse_card, ("6C", "6D", "6H"))), 0)
    tens = act.lay_of(10, tuple(map(parse_card, ("10C", "10D", "10H"))), 0)
    points = [
        TurningPoint(adding("KD")._replace(turn=turn), "lay", (KING,), (lay, KING), loss, 5.0, 320)
        for turn, lay, loss in ((3, sixes, 200.0), (4, sixes, 300.0), (5, sixes, 250.0), (6, tens, 150.0))
    ]
    assert [(point.decision.turn, point.loss) for point in reported(points)] == [(4, 300.0), (6, 150.0)]


def test_two_piles_fed_are_two_slips() -> None:
    points = [
        TurningPoint(adding("KD")._replace(turn=turn), "discard", (KING,), (THREE,), 200.0, 5.0, 320) for turn in (3, 5)
    ]
    assert len(reported(points)) == 2


def test_what_hardly_looks_better_is_not_measured() -> None:
    effort = Effort(suspicious=100.0, first=4, batch=4, most=4)
    assert len(claimed([300.0, 301.0, 300.0, 301.0], [], effort=effort).measured) == 1


def test_the_account_needs_twenty_deals() -> None:
    deals = [0.0, 100.0] * (LEAST_DEALS // 2)
    assert points_given_away(deals[1:]) is None
    account = points_given_away(deals)
    assert account is not None
    assert account.value == 50.0
    assert account.margin == pytest.approx(hypot(mean_estimate(deals).margin, NORMAL_95 * SHARES_ERROR * 50.0))


# --- the true cards --------------------------------------------------------------------------------------------------


def test_how_the_cards_really_lay_stands_apart_and_changes_no_loss() -> None:
    deal = deal_of(3)
    decision = decisions_of(deal, SEAT)[0]
    suspicion = Suspicion(decision, "begin", (decision.action,), choice_of(decision).others[0].actions, 50.0)
    reviewer = SeatReviewer([decision], 1, Effort(first=4, batch=4, most=4))
    reviewer.take_screening(suspicion)
    reviewer.take_measurement([300.0, 301.0, 300.0, 301.0])
    found = deal_review(deal, SEAT, reviewer.result())
    assert len(found.as_dealt) == len(found.review.turning_points) == 1
    assert found.review.turning_points[0].loss == 300.5
    assert found.result == deal.totals[1] - deal.totals[0]
    assert found.adjusted is not None
    assert found.lucky_points is not None
    assert found.adjusted + found.lucky_points == pytest.approx(found.result)
