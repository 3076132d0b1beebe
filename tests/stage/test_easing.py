"""The curves of motion."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.stage.animator import bump, clamp, hermite, hermite_speed, smooth, toward

UNIT = st.floats(0, 1)
NUMBER = st.floats(-1000, 1000)


@given(NUMBER, NUMBER, NUMBER)
def test_a_path_starts_and_ends_where_it_should(start: float, speed: float, end: float) -> None:
    assert hermite(start, speed, end, 0) == pytest.approx(start)
    assert hermite(start, speed, end, 1) == pytest.approx(end)
    assert hermite_speed(start, speed, end, 0) == pytest.approx(speed)
    assert hermite_speed(start, speed, end, 1) == pytest.approx(0, abs=1e-6)


@given(UNIT)
def test_a_path_from_rest_is_smooth(t: float) -> None:
    assert hermite(0, 0, 1, t) == pytest.approx(smooth(t))


@given(NUMBER, NUMBER, NUMBER, st.floats(0.01, 0.99))
def test_the_speed_is_the_slope_of_the_path(start: float, speed: float, end: float, t: float) -> None:
    slope = (hermite(start, speed, end, t + 1e-5) - hermite(start, speed, end, t - 1e-5)) / 2e-5
    assert hermite_speed(start, speed, end, t) == pytest.approx(slope, abs=0.5)


def test_a_bump_comes_back() -> None:
    assert (bump(0), bump(0.5), bump(1)) == (0, 1, 0)


def test_clamp_keeps_within_bounds() -> None:
    assert [clamp(x) for x in (-1, 0.5, 2)] == [0, 0.5, 1]


def test_toward_halves_the_way_in_a_half_life() -> None:
    assert toward(0, 8, 1, 1) == 4
    assert toward(0, 8, 2, 1) == 6
    assert toward(0, 8, 0.1, 0) == 8
