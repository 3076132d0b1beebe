"""Kills of the window while it hosts: nothing acknowledged is lost, and every seat is taken again at the same link."""

import sys
from random import Random

import pytest

from tests.hosted_kills import play_with_kills
from tests.hosting_window import by_window

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills are signals")


@pytest.mark.parametrize(
    ("preset", "kills"),
    [
        ("classique-4", 3),
        pytest.param("classique-4", 10, marks=pytest.mark.long),
        pytest.param("romme-acquisition", 10, marks=pytest.mark.long),
    ],
)
def test_a_window_that_is_killed_loses_nothing_that_was_acknowledged(preset: str, kills: int) -> None:
    chance = Random(4)
    figures = play_with_kills(preset, kills, chance, by_window(chance))
    print(f"{preset}: {figures}")  # noqa: T201  # for who runs it long, with -s
    assert figures.kills == kills
    assert figures.events > 0
    assert len(figures.back) > kills  # two guests come back after nearly every kill
