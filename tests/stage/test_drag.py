"""Cards in the fingers."""

import pytest

from canasta_gui.stage.drag import Drag
from canasta_gui.stage.geometry import Point, Pose, Size
from canasta_gui.stage.places import hand_of

CARD = Size(100, 140)
FRAME = 1 / 60


def grab(*homes: Pose) -> Drag:
    poses = dict(enumerate(homes or (Pose(500, 500),)))
    return Drag(Point(510, 520), hand_of(0), tuple(poses), poses, CARD)


def frames(drag: Drag, number: int, *, calm: bool = False) -> None:
    for _ in range(number):
        drag.advance(FRAME, calm=calm)


def test_a_tremble_is_no_drag() -> None:
    drag = grab()
    assert not drag.move(Point(513, 523))
    assert drag.move(Point(516, 523))
    assert drag.move(Point(510, 520)), "once lifted it stays lifted"


def test_a_lifted_card_keeps_its_place_under_the_pointer() -> None:
    drag = grab()
    drag.move(Point(700, 300))
    pose = drag.pose(0)
    assert (pose.x, pose.y) == (690, 280)


def test_it_rises_and_grows() -> None:
    drag = grab(Pose(500, 500, scale=0.7))
    drag.move(Point(700, 300))
    assert drag.pose(0).scale == pytest.approx(0.7)
    frames(drag, 30)
    assert drag.pose(0).scale == pytest.approx(1.06, abs=0.01)
    assert drag.pose(0).lift > 0.99
    assert drag.pose(0).z > 10_000


def test_it_leans_into_its_movement_and_straightens_up() -> None:
    drag = grab()
    for step in range(10):
        drag.move(Point(510 + 40 * step, 520))
        drag.advance(FRAME)
    assert 3 < drag.pose(0).angle <= 9
    assert not drag.settled
    frames(drag, 90)
    assert abs(drag.pose(0).angle) < 0.2
    assert drag.settled


def test_a_calm_drag_neither_leans_nor_swings() -> None:
    drag = grab(Pose(500, 500), Pose(600, 500, z=1))
    drag.move(Point(900, 520))
    drag.advance(FRAME, calm=True)
    assert drag.pose(0).angle == 0
    assert drag.settled is True


def test_no_time_no_change() -> None:
    drag = grab()
    drag.move(Point(900, 520))
    drag.advance(0)
    assert drag.lift == 0


def test_a_group_gathers_in_the_order_of_the_hand() -> None:
    drag = Drag(
        Point(500, 500),
        hand_of(0),
        (1, 0, 2),
        {0: Pose(200, 500, angle=-3), 1: Pose(500, 500, z=1), 2: Pose(900, 500, angle=3, z=2)},
        CARD,
    )
    drag.move(Point(520, 400))
    assert drag.pose(0).x == pytest.approx(220), "at first everything is where it was"
    frames(drag, 60)
    xs = [drag.pose(sprite).x for sprite in (0, 1, 2)]
    assert xs == pytest.approx([520 - 26, 520, 520 + 26], abs=1)
    assert drag.pose(0).z < drag.pose(1).z < drag.pose(2).z
    assert drag.pose(0).angle == pytest.approx(drag.tilt, abs=0.1)
