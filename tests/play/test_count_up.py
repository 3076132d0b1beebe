"""Figures that count up: they arrive, never overshoot, and with reduced motion they are there at once."""

from canasta_gui.play.scores.score_sheet import SECONDS, CountUp


def test_figures_count_up_and_arrive() -> None:
    figures = CountUp()
    figures.aim((0, 100), 0.0, at_once=False)
    assert figures.shown(0.0) == (0, 100)  # the first ones are there at once
    figures.aim((500, 100), 1.0, at_once=False)
    shown = [figures.shown(1.0 + SECONDS * part / 4)[0] for part in range(5)]
    assert shown == sorted(shown)
    assert (shown[0], shown[-1]) == (0, 500)
    assert 0 < shown[1] < 500
    assert figures.counting(1.0)
    assert not figures.counting(1.0 + SECONDS)
    assert figures.shown(99.0) == (500, 100)


def test_a_change_on_the_way_goes_on_from_what_is_shown() -> None:
    figures = CountUp()
    figures.aim((0,), 0.0, at_once=False)
    figures.aim((500,), 0.0, at_once=False)
    midway = figures.shown(SECONDS / 2)
    figures.aim((800,), SECONDS / 2, at_once=False)
    assert figures.shown(SECONDS / 2) == midway


def test_with_reduced_motion_nothing_counts() -> None:
    figures = CountUp()
    figures.aim((0,), 0.0, at_once=True)
    figures.aim((500,), 1.0, at_once=True)
    assert figures.shown(1.0) == (500,)
    assert not figures.counting(1.0)
