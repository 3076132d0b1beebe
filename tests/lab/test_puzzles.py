"""The puzzles that are shipped: legal, solvable from what the seat sees, and as far ahead as they must be."""

import json
from collections.abc import Sequence

import pytest

from canasta_gui.ai.canasta.search import TurnPlan, completed_plan
from canasta_gui.lab.puzzles import finding
from canasta_gui.lab.puzzles.finding import (
    PlanComparison,
    UntriedMove,
    best_plan,
    context_of,
    gap_of,
    goes_out,
    puzzle_in,
    tried,
)
from canasta_gui.lab.puzzles.puzzle import (
    GRADES,
    LEAST_ERRORS,
    LEAST_LEAD,
    THEMES,
    grade_of,
    load_puzzles,
    puzzle_from_json,
    puzzle_line,
    same_play,
)
from canasta_gui.play.puzzles import dealt_position
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.position import Phase
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.puzzles import answer, reasons
from tests.ui.gallery_daily import PUZZLE

ALL = load_puzzles()


def queens(*cards: str) -> act.Take:
    return act.Take(tuple(map(parse_card, cards)))


# --- the file ---


def test_each_puzzle_has_a_name_of_its_own() -> None:
    assert len({puzzle.name for puzzle in ALL}) == len(ALL)
    assert len({puzzle.position for puzzle in ALL}) == len(ALL)


def test_puzzles_are_sorted_by_theme_and_grade() -> None:
    kinds = [(THEMES.index(puzzle.theme), GRADES.index(puzzle.grade)) for puzzle in ALL]
    assert kinds == sorted(kinds)


def test_lines_of_the_file_round_trip() -> None:
    for puzzle in ALL:
        assert puzzle_from_json(json.loads(puzzle_line(puzzle))) == puzzle


def test_leads_are_as_large_and_as_sure_as_they_must_be() -> None:
    for puzzle in ALL:
        least = puzzle.lead
        assert least.loss >= LEAST_LEAD, puzzle.name
        assert least.loss >= LEAST_ERRORS * max(least.error - 0.05, 1.0), puzzle.name  # errors are rounded
        assert all(other.loss >= least.loss for other in puzzle.others)
        assert puzzle.club[0] >= finding.CLUB_LEAD


def test_every_position_shows_what_the_seat_sees_and_no_more() -> None:
    for puzzle in ALL:
        position = read_position(puzzle.position)
        seat = position.to_act
        others = [card for other, hand in enumerate(position.hands) if other != seat for card in hand]
        assert {*others, *position.stock} <= {HIDDEN}, puzzle.name
        assert HIDDEN not in position.hands[seat]
        assert write_position(view_of(position, seat)) == puzzle.position


def test_every_action_of_a_puzzle_is_allowed() -> None:
    for puzzle in ALL:
        view = puzzle.view()
        assert view.phase in (Phase.DRAW, Phase.PLAY)
        for action in (*puzzle.best, *(other.action for other in puzzle.others)):
            assert check(view, view.to_act, action) is None, (puzzle.name, action)


def test_no_action_is_both_right_and_wrong() -> None:
    for puzzle in ALL:
        assert not any(same_play(best, other.action) for best in puzzle.best for other in puzzle.others)
        assert len({type(best) for best in puzzle.best}) == 1


def test_every_puzzle_can_be_laid_out_with_all_cards() -> None:
    for puzzle in ALL:
        position = dealt_position(puzzle)
        cards = [*position.pile, *position.stock, *(card for hand in position.hands for card in hand)]
        cards += [card for reserve in position.reserves for card in reserve]
        cards += [card for melds in position.melds for meld in melds.values() for card in meld.cards]
        cards += [card for threes in position.red_threes for card in threes]
        assert sorted(cards) == sorted(position.rules.cards.deck()), puzzle.name
        assert position.hands[position.to_act] == read_position(puzzle.position).hands[position.to_act]
        assert check(position, position.to_act, puzzle.best[0]) is None
        assert dealt_position(puzzle).hands == position.hands


@pytest.mark.parametrize("one_in", [len(LANGUAGES), pytest.param(1, marks=pytest.mark.long)])
def test_every_puzzle_has_its_answer_and_its_reason_in_words(one_in: int) -> None:
    """In the gate each in one of the languages."""
    names = [f"player {seat}" for seat in range(6)]
    for nth, language in enumerate(LANGUAGES):
        words = Words(language)
        for puzzle in ALL[nth % one_in :: one_in]:
            assert answer(words, puzzle)
            told = reasons(words, puzzle, names)
            assert told, puzzle.name
            assert "{" not in told
    exits = [puzzle for puzzle in ALL if goes_out(puzzle.view(), best_plan(puzzle))]
    assert all("Going out brings" in reasons(Words("en"), puzzle, names) for puzzle in exits)


# --- judging ---


def test_actions_that_differ_in_suits_are_the_same() -> None:
    assert same_play(queens("QS", "QD"), queens("QH", "QD"))
    assert not same_play(queens("QS", "QD"), queens("QS", "JK"))
    assert same_play(act.Discard(parse_card("8D")), act.Discard(parse_card("8S")))
    assert not same_play(act.Discard(parse_card("3D")), act.Discard(parse_card("3S")))
    assert not same_play(act.Draw(), act.Pass())


def test_what_was_tried_is_judged_at_once_and_nothing_else() -> None:
    right = PUZZLE.judged(queens("QH", "QD"))
    wrong = PUZZLE.judged(act.Draw())
    assert right is not None
    assert right.loss == 0
    assert wrong is not None
    assert wrong.loss == 412
    assert PUZZLE.judged(queens("QS", "QD", "QH")) is None


def test_move_that_was_not_tried_is_tried_beside_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("canasta_gui.lab.puzzles.finding.UNTRIED_DEALS", 48)
    assert UntriedMove(PUZZLE, act.Draw()).run().loss > 75
    assert UntriedMove(PUZZLE, queens("QH", "QD")).run().loss == 0


def test_grades() -> None:
    assert grade_of(("novice", "club", "expert")) == "easy"
    assert grade_of(("club",)) == "medium"
    assert grade_of(("expert",)) == "hard"
    assert grade_of(()) == "hard"


# --- finding ---


def trial(*results: tuple[act.Action, Sequence[float]]) -> PlanComparison:
    return PlanComparison(
        tuple(TurnPlan((action,)) for action, _ in results), tuple(tuple(values) for _, values in results)
    )


def test_gap_is_the_widest_one_above_actions_of_one_kind() -> None:
    takes = queens("QS", "QD"), queens("QS", "JK")
    gap = gap_of(trial((act.Draw(), (0, 10)), (takes[0], (500, 520)), (takes[1], (480, 510))))
    assert gap is not None
    assert gap.right == (1, 2)
    assert gap.wrong == (0,)
    assert gap.lead == 490  # of the right action that is least ahead


def test_gap_does_not_call_actions_of_two_kinds_right() -> None:
    gap = gap_of(trial((act.Draw(), (0, 10)), (queens("QS", "QD"), (10, 20)), (queens("QS", "JK"), (-500, -520))))
    assert gap is not None
    assert gap.right == (1,)
    assert gap.lead == 10


def test_trial_knows_the_position_alone_and_is_the_same_each_time() -> None:
    context = context_of(PUZZLE.view())
    plans = finding.alternatives(context)
    assert tried(context, plans, "seed", 3) == tried(context, plans, "seed", 3)
    assert tried(context, plans, "seed", 3).results != tried(context, plans, "other", 3).results
    assert all(not any(faces) for faces in context.memory.faces)


def test_hidden_cards_do_not_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The trials depend only on what the seat sees, not on the other hands."""
    trials: list[PlanComparison] = []
    monkeypatch.setattr(finding, "UNANIMOUS", 1)
    monkeypatch.setattr(finding, "gap_of", trials.append)  # says that there is no gap
    for chance in (1, 2):
        assert puzzle_in(dealt_position(PUZZLE._replace(name=str(chance))), "the same") is None
    assert dealt_position(PUZZLE._replace(name="1")).hands != dealt_position(PUZZLE._replace(name="2")).hands
    assert trials[0] == trials[1]


def test_decision_won_by_far_becomes_a_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    def played(_context: object, plans: Sequence[TurnPlan], _seed: str, deals: int) -> PlanComparison:
        leads = [300.0 if isinstance(plan.actions[0], act.Take) else 0.0 for plan in plans]
        return PlanComparison(
            tuple(plans), tuple(tuple(lead + number % 7 for number in range(deals)) for lead in leads)
        )

    monkeypatch.setattr(finding, "UNANIMOUS", 1)
    monkeypatch.setattr(finding, "tried", played)
    monkeypatch.setattr(finding, "lead_with_club_players", lambda *_: (200.0, 50.0))
    position = dealt_position(PUZZLE)
    puzzle = puzzle_in(position, "a name")
    assert puzzle is not None
    assert (puzzle.name, puzzle.theme, puzzle.deals) == ("a name", "take", finding.LEAST_DEALS)
    assert {type(best) for best in puzzle.best} == {act.Take}
    assert [(other.action, other.loss) for other in puzzle.others] == [(act.Draw(), 300.0)]
    assert puzzle_in(position, "a name", lambda _theme, _grade: False) is None
    monkeypatch.setattr(finding, "lead_with_club_players", lambda *_: (20.0, 50.0))
    assert puzzle_in(position, "a name") is None  # it holds only while quick players finish the deal


def test_discard_alternatives_are_tried_where_a_pile_is_worth_it() -> None:
    position = read_position(PUZZLE.position.replace("phase: draw", "phase: play"))
    plans = finding.alternatives(context_of(view_of(position, 0)))
    kinds = {type(plan.actions[0]) for plan in plans}
    assert 2 <= len(plans) <= finding.MOST_ALTERNATIVES
    assert act.Discard in kinds


@pytest.mark.long
def test_leads_hold_in_other_deals() -> None:
    """Every puzzle in fresh deals: the lead appears again, within its standard errors."""
    for puzzle in ALL:
        context = context_of(puzzle.view())
        plans = [TurnPlan((puzzle.best[0],)), TurnPlan((puzzle.lead.action,))]
        plans = [completed_plan(context, plan) for plan in plans]
        lead, error = tried(context, plans, f"anew {puzzle.name}", 120).lead(0, 1)
        assert abs(lead - puzzle.lead.loss) <= 4 * (error**2 + puzzle.lead.error**2) ** 0.5, puzzle.name
