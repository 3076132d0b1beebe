"""The chances to win a match: they add up, follow the totals, and know the rules by which it ends."""

from dataclasses import replace

import pytest

from canasta_gui.ai.canasta.chances import deal_points, exit_decides, match_chances, worth_of_rivals
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaView, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids

CLASSIQUE = load_preset("classique-4")


@pytest.mark.parametrize("preset", preset_ids())
def test_equals_have_equal_chances(preset: str) -> None:
    rules = load_preset(preset)
    chances = match_chances(rules, [0] * rules.n_sides, 0)
    assert sum(chances) == pytest.approx(1.0)
    assert chances == pytest.approx([1.0 / rules.n_sides] * rules.n_sides)


@pytest.mark.parametrize(
    ("own", "theirs", "chance"),
    [(3000, 2000, 0.64), (4000, 3000, 0.71), (4500, 4000, 0.66), (4500, 3500, 0.77), (4000, 2000, 0.83)],
)
def test_the_chances_are_those_of_thousands_of_deals(own: int, theirs: int, chance: float) -> None:
    """The figures were worked out backwards from 3,831 deals of experts, by another way than the formula."""
    assert match_chances(CLASSIQUE, [own, theirs], 5)[0] == pytest.approx(chance, abs=0.05)


def test_the_same_lead_is_worth_more_near_the_end() -> None:
    early, late = (match_chances(CLASSIQUE, [base + 500, base], 3)[0] for base in (0, 4000))
    assert 0.5 < early < late


def test_who_has_won_has_won() -> None:
    assert match_chances(CLASSIQUE, [5200, 4000], 7) == (1.0, 0.0)
    level = match_chances(CLASSIQUE, [5200, 5200], 7)  # a tie goes on
    assert level == pytest.approx([0.5, 0.5])


def _of_deals(deals: int) -> CanastaRules:
    return replace(CLASSIQUE, target=0, deals=deals)


def test_fewer_deals_leave_less_to_come() -> None:
    soon, later = (match_chances(_of_deals(deals), [1500, 1000], 3)[0] for deals in (4, 20))
    assert 0.5 < later < soon < 1.0


def test_three_sides_share_the_chances_by_their_places() -> None:
    rules = next(rules for rules in map(load_preset, preset_ids()) if rules.n_sides == 3)
    first, second, third = match_chances(rules, [2000, 1000, 0], 4)
    assert first > second > third > 0.0
    assert first + second + third == pytest.approx(1.0)


def test_house_rules_have_the_figures_of_the_preset_most_like_them() -> None:
    house = replace(CLASSIQUE, id="", going_out=replace(CLASSIQUE.going_out, bonus=200))
    assert deal_points(house) == deal_points(CLASSIQUE)


# --- what follows for play -------------------------------------------------------------------------------------------


def _view(totals: str) -> CanastaView:
    """Return a table at which the side of seat 0 has 180 points lying, a canasta among them, and could go out."""
    text = f"""\
rules: classique-4
to act: 0   phase: play
hand 0: 4C
hand 1: ?? x4
hand 2: ?? x4
hand 3: ?? x4
pile: 9C
melds side 0: 7C 7D 7H 7S 7C 7D 7H
melds side 1: 5C 5D 5H 5S
stock: ?? x30
totals: {totals}
"""
    return view_of(read_position(text), 0)


def test_far_from_the_end_points_count_alike() -> None:
    assert worth_of_rivals(_view("1000 2000"), 0) == 1.0


def test_who_leads_near_the_end_plays_for_points_and_who_is_behind_against_theirs() -> None:
    assert worth_of_rivals(_view("4200 2500"), 0) < 0.8
    assert worth_of_rivals(_view("2500 4200"), 0) > 1.25


@pytest.mark.parametrize(
    ("totals", "decided"),
    [("4600 3000", True), ("3000 5100", False), ("3000 3000", None), ("4600 5250", None)],
)
def test_an_exit_decides_where_it_ends_the_match_beyond_doubt(totals: str, decided: bool | None) -> None:
    assert exit_decides(_view(totals), 0, 9.0) is decided
