"""A canasta closes: the card on top of the fan turns, and another comes up in its place."""

import pytest

from canasta_gui.stage.celebrations import CANASTA_STEPS, ClosingCard, Step
from canasta_gui.stage.geometry import Pose

FAN, GOAL = Pose(100, 100, 0, 1, 3), Pose(120, 100, 0, 1, 1)
TURN = CANASTA_STEPS[Step.TURN]


def turning(part: float, *, shown: bool, top: bool) -> Pose:
    """Return the pose of a card once this part of the turn is over."""
    card = ClosingCard(FAN, FAN, GOAL, width=50, nth=0, number=7, comes=False, shown=shown, top=top)
    return card.pose(TURN.begins + part * (TURN.ends - TURN.begins))


@pytest.mark.parametrize("part", [0.6, 0.75, 0.9])
def test_in_the_second_half_only_the_card_that_comes_up_is_seen_turning(part: float) -> None:
    assert turning(part, shown=True, top=False) == GOAL
    assert turning(part, shown=False, top=True).squeeze < 1


@pytest.mark.parametrize("part", [0.1, 0.25, 0.4])
def test_in_the_first_half_only_the_card_that_lay_on_top_is_seen_turning(part: float) -> None:
    assert turning(part, shown=False, top=True) == GOAL._replace(z=FAN.z)
    assert turning(part, shown=True, top=False).squeeze < 1
