"""Two kinds of players with the same cards: fair tables, the same figures for any workers, honest intervals."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from canasta_gui.ai.common import players
from canasta_gui.ai.levels import player
from canasta_gui.lab import arena
from canasta_gui.lab.arena import Block, Contest, play_contest, result, summary, tables
from canasta_gui.lab.estimates import mean_estimate, quantile, ratio_estimate
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.rules.canasta.ruleset import load_preset
from tests.match.tables import CLASSIQUE

RANDOM = ComputerSeat("random", players.decide)
CLUB = ComputerSeat("club", player("club"))
CONTEST = Contest(CLASSIQUE, (RANDOM, RANDOM), 30, 7)


def _bare(blocks: Iterator[Block]) -> list[Block]:
    """Return the blocks without their durations."""
    bare = list(blocks)
    for block in bare:
        block.times = [{}, {}]
    return bare


@pytest.fixture(scope="module")
def alone() -> list[Block]:
    return _bare(play_contest(CONTEST))


def test_with_two_sides_a_block_is_a_match_and_the_same_with_sides_swapped() -> None:
    assert tables(2) == ((0, 1), (1, 0))


def test_with_three_sides_each_kind_sits_once_alone_on_every_side() -> None:
    assert tables(3) == ((0, 1, 1), (1, 0, 1), (1, 1, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def test_equal_players_are_equal_to_the_point() -> None:
    """The same player on both chairs, the same cards: every lead and every win comes back with the sides swapped."""
    for block in play_contest(Contest(CLASSIQUE, (CLUB, CLUB), 20, 3)):
        assert block.lead == 0.0
        assert block.share == 0.5


def test_equal_players_are_equal_where_three_sides_meet() -> None:
    contest = Contest(load_preset("classique-3"), (CLUB, CLUB), 1, 3)
    (block,) = play_contest(contest)
    assert block.lead == pytest.approx(0.0)
    assert block.share == 0.5
    assert block.matches == 6


@pytest.mark.long
@pytest.mark.parametrize("ahead", [1, 3])
def test_the_figures_do_not_depend_on_who_plays(alone: list[Block], ahead: int) -> None:
    with ThreadPoolExecutor(2) as pool:
        assert _bare(play_contest(CONTEST, pool, ahead=ahead)) == alone


def test_there_are_as_many_deals_as_asked_for(alone: list[Block]) -> None:
    assert sum(block.deals for block in alone) >= 30
    assert sum(block.deals for block in alone[:-1]) < 30


def test_what_is_known_is_not_played_again(alone: list[Block], monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = []
    play = arena.play_block

    def noted(job: arena.BlockJob) -> Block:
        numbers.append(job.number)
        return play(job)

    monkeypatch.setattr(arena, "play_block", noted)
    known = {block.number: block for block in alone[:-1]}
    assert _bare(play_contest(CONTEST, known=known)) == alone
    assert numbers == [alone[-1].number]


def test_the_better_player_leads() -> None:
    contest = Contest(CLASSIQUE, (CLUB, RANDOM), 40, 1)
    blocks = list(play_contest(contest))
    lead, share = result(blocks)
    assert abs(lead.value) > lead.margin
    assert lead.value > 300
    assert share.value == 1.0
    figures: dict[str, Any] = summary(contest, blocks)
    assert figures["deals"] == sum(block.deals for block in blocks)
    club, other = figures["players"]
    assert club["points a deal"] - other["points a deal"] == pytest.approx(lead.value, abs=0.2)
    assert club["went out"] > other["went out"]
    assert 0 < club["seconds a decision, median"] <= club["seconds a decision, 99 %"]


def test_an_interval_is_as_wide_as_students() -> None:
    """Five values of mean 3 and variance 2.5: 3 ± 2.776 · √(2.5 / 5)."""
    estimate = mean_estimate([1, 2, 3, 4, 5])
    assert estimate.value == 3
    assert estimate.margin == pytest.approx(1.963, abs=0.01)
    assert abs(estimate.value) > estimate.margin


def test_a_ratio_counts_large_samples_as_large() -> None:
    assert ratio_estimate([10, 0], [1, 9]).value == 1.0
    assert ratio_estimate([2, 4, 6], [1, 2, 3]).margin == pytest.approx(0.0)


@pytest.mark.parametrize(("sums", "sizes", "value"), [([], [], 0.0), ([5], [2], 2.5)])
def test_one_sample_is_no_certainty(sums: list[float], sizes: list[float], value: float) -> None:
    estimate = ratio_estimate(sums, sizes)
    assert (estimate.value, estimate.margin) == (value, float("inf"))
    assert abs(estimate.value) <= estimate.margin
    assert estimate.as_table(1) == {"mean": value, "low": None, "high": None}


def test_quantiles_of_counted_times() -> None:
    times = {"1.0e-03": 98, "5.0e-03": 1, "2.0e+00": 1}
    assert [quantile(times, share) for share in (0.5, 0.99, 1.0)] == [0.001, 0.005, 2.0]
    assert quantile({}, 0.5) == 0.0
