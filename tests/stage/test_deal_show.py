"""The count after a deal as a function of time: it adds up, it runs back, and it never takes longer than its limit."""

from itertools import pairwise

import pytest

from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.deal_show import FADE, LIMIT, SHORTEST, BeatKind, CountedRow, DealShow

ROWS = (
    CountedRow(BeatKind.NATURAL, ((500, 500), (500, 0))),
    CountedRow(BeatKind.CANASTA, ((300, 0),)),
    CountedRow(BeatKind.RED_THREES, ((100, -200),)),
    CountedRow(BeatKind.HANDS, ((-155, -35),)),
)
DEAL = (1245, 265)


def test_what_is_counted_adds_up() -> None:
    show = DealShow(ROWS, (885, 655))
    assert show.totals(0.0) == (885, 655)
    assert show.deal(FADE) == (0, 0)
    assert show.deal(show.sums_from) == DEAL
    assert show.totals(99.0) == (885 + 1245, 655 + 265)
    assert show.values(0, 99.0) == (1000, 500)
    half = show.beats[1].begins
    assert show.values(0, half) == (500, 500)


def test_rows_appear_in_order_and_points_run_back_from_the_highest() -> None:
    show = DealShow(ROWS, (885, 655))
    begun = [min(beat.begins for beat in show.beats if beat.row == row) for row in range(len(ROWS))]
    assert begun == sorted(begun)
    assert [show.has_begun(row, begun[1]) for row in range(len(ROWS))] == [True, True, False, False]
    assert show.highest(99.0) == (885 + 1400, 655 + 500)


@pytest.mark.parametrize("number", [0, 1, 4, 9, 14, 40])
def test_everything_rests_within_the_limit(number: int) -> None:
    rows = [CountedRow(BeatKind.NATURAL, ((500, 0),) * number)] if number else []
    show = DealShow(rows, (0, 0))
    assert show.ends <= LIMIT + 1e-9
    assert len(show.beats) == number
    lengths = [beat.ends - beat.begins for beat in show.beats]
    assert all(length >= SHORTEST - 1e-9 for length in lengths) or number == 40
    assert all(a.ends == pytest.approx(b.begins) for a, b in zip(show.beats, show.beats[1:], strict=False))


def test_a_canasta_opens_is_sealed_and_flies_before_its_points_are_all_there() -> None:
    show = DealShow(ROWS, (0, 0))
    beat = show.beats[0]
    at = [beat.begins + (beat.ends - beat.begins) * part for part in (0.0, 0.3, 0.5, 0.8, 1.0)]
    opened, sealed, flown = ([step(time) for time in at] for step in (beat.opened, beat.sealed, beat.flown))
    for course in (opened, sealed, flown):
        assert course == sorted(course)
        assert (course[0], course[-1]) == (0.0, 1.0)
    assert sealed[1] == 0.0
    assert flown[2] == 0.0
    assert beat.counted(at[2]) == 0.0


def test_each_step_is_heard_once_and_a_mark_when_it_is_passed() -> None:
    show = DealShow(ROWS, (1485, 0), marks=(1500,))

    def heard(frames: int, *, won: bool) -> list[Cue]:
        times = [show.ends * nth / frames for nth in range(frames + 1)]
        return [cue for a, b in pairwise(times) for cue in show.cues(a, b, won=won)]

    slow, fast = heard(600, won=True), heard(7, won=True)
    assert sorted(slow) == sorted(fast)
    assert slow.count(Cue.CANASTA_GREAT) == 2
    assert slow.count(Cue.CANASTA_MIXED) == 1
    assert slow.count(Cue.OPENING) == 1
    assert slow[-2:] == [Cue.WIN, Cue.ANSWER]
    assert Cue.WIN not in heard(600, won=False)
