"""Kills of the window while it hosts: nothing acknowledged is lost, and every seat is taken again at the same link."""

import sys
from random import Random

import pytest

from tests.hosted_kills import play_with_kills
from tests.hosting_window import by_window

pytestmark = [pytest.mark.skipif(sys.platform == "win32", reason="kills are signals"), pytest.mark.long]


@pytest.mark.parametrize(("preset", "kills"), [("classique-4", 10), ("romme-acquisition", 10)])
def test_a_window_that_is_killed_loses_nothing_that_was_acknowledged(preset: str, kills: int) -> None:
    chance = Random(4)
    figures = play_with_kills(preset, kills, chance, by_window(chance))
    print(f"{preset}: {figures}")  # noqa: T201  # for who runs it long, with -s
    assert figures.kills == kills
    assert figures.events > 0
    assert len(figures.back) > kills  # two guests come back after nearly every kill
