"""A whole deal by a screen reader alone: the tree is all that it sees, its actions are all that it does."""

from collections.abc import Callable

import pytest

from tests.a11y.conftest import Program
from tests.a11y.player import Player

pytestmark = pytest.mark.bus


@pytest.mark.long
@pytest.mark.parametrize(("preset", "number"), [("classique-4", 3), ("romme", 5)])
def test_a_deal_is_played_without_seeing(start: Callable[..., Program], preset: str, number: int) -> None:
    program = start(game=(preset, number))
    player = Player(program.client, program.window)
    player.press("Continue")
    assert player.play_deal() >= 2
