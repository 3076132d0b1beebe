"""The warning of a coach: only of what is costly, only from what the seat knows."""

from random import Random

import pytest

from canasta_gui.lab.review import seat_review as coach
from canasta_gui.lab.review.played_deal import decision_now, decisions_of
from canasta_gui.lab.review.seat_review import LEAST_WARNED, warning
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import parse_card
from tests.ai.tables import reshuffled
from tests.lab.test_review import SEAT, deal_of, fed


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WARNING_EFFORT", coach.WARNING_EFFORT._replace(first=16, batch=16, most=64, budget=64))


def test_feeding_a_fat_pile_is_warned_of() -> None:
    found = warning(fed("KD"))
    assert found is not None
    assert found.is_at_least(LEAST_WARNED)
    assert found.other[0] == act.Discard(parse_card("3S"))


def test_stopping_it_is_not() -> None:
    assert warning(fed("3S")) is None


@pytest.mark.parametrize(
    ("loss", "error", "shown"), [(240.0, 80.0, True), (200.0, 60.0, False), (160.0, 5.0, True), (140.0, 5.0, False)]
)
def test_the_loss_must_be_150_points_also_by_an_error_less(loss: float, error: float, shown: bool) -> None:
    decision = fed("KD")
    point = TurningPoint(decision, "discard", (decision.action,), (decision.action,), loss, error, 64)
    assert point.is_at_least(LEAST_WARNED) is shown


def test_what_is_about_to_be_done_is_the_decision_that_the_review_will_find() -> None:
    deal = deal_of(3)
    for decision in decisions_of(deal, SEAT):
        assert decision_now(decision.view, decision.history, decision.action, decision.move) == decision


def test_who_has_no_choice_is_not_warned() -> None:
    deal = deal_of(3)
    found = {decision.move for decision in decisions_of(deal, SEAT)}
    forced = [(number, move) for number, move in enumerate(deal.moves) if move.seat == SEAT and number not in found]
    assert forced
    for number, move in forced:
        view = view_of(deal.position_before(number), SEAT)
        assert decision_now(view, (), move.action, number) is None


def test_hidden_cards_change_nothing() -> None:
    """With all unseen cards dealt again, the warning about a costly action stays the same."""
    decision = fed("KD")
    first = warning(decision)
    assert first is not None
    deal, rng, seen = deal_of(5), Random(1), 0
    for each in decisions_of(deal, SEAT)[::4]:
        truth = deal.position_before(each.move)
        twin = reshuffled(truth, rng)
        seen += twin.hands != truth.hands
        one, other = warning(each), warning(each._replace(view=view_of(twin, SEAT)))
        assert (one is None) == (other is None)
        if one is not None and other is not None:
            assert one[1:] == other[1:]
    assert seen
