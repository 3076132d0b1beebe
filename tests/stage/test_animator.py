"""From the pose shown to the pose wanted, with time as a number."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.stage.animator import FLYING, Animator
from canasta_gui.stage.geometry import Pose

HERE, THERE = Pose(0, 0, z=5), Pose(300, 400, angle=90, scale=0.5, z=7)


class Round:
    """A course that leads aside and back."""

    goal, seconds = HERE, 1.0

    def pose(self, time: float) -> Pose:
        return HERE if time >= self.seconds else HERE._replace(x=50)


def moving(tempo: float = 1.0, **how: float) -> Animator:
    animator = Animator(tempo)
    animator.place(1, HERE)
    animator.aim(1, THERE, 10.0, **{"duration": 1.0, **how})
    return animator


def test_a_sprite_starts_where_it_was_and_arrives_where_it_should() -> None:
    animator = moving()
    assert animator.pose(1, 10.0) == HERE
    assert animator.pose(1, 11.0) == THERE
    assert animator.moving(10.999)
    assert not animator.moving(11.0)


def test_on_its_way_it_comes_ever_nearer() -> None:
    animator = moving()
    left = [math.dist(animator.pose(1, 10 + t / 20).center, THERE.center) for t in range(21)]
    assert left == sorted(left, reverse=True)


def test_the_tempo_divides_the_time() -> None:
    assert not moving(tempo=4).moving(10.25)
    assert moving(tempo=0.5).moving(11.9)


def test_without_tempo_everything_is_there_at_once() -> None:
    animator = moving(tempo=0)
    assert animator.pose(1, 10.0) == THERE
    assert not animator.moving(10.0)
    animator.follow(1, Round(), 10.0)
    assert animator.pose(1, 10.1) == HERE


def test_a_delay_keeps_it_waiting() -> None:
    animator = moving(delay=0.5)
    assert animator.pose(1, 10.4) == HERE
    assert animator.pose(1, 11.5) == THERE


def test_a_new_sprite_appears_where_it_belongs() -> None:
    animator = Animator()
    animator.aim(3, THERE, 0.0, duration=1)
    assert animator.pose(3, 0.0) == THERE
    assert 3 in animator
    animator.remove(3)
    assert 3 not in animator


def test_in_an_arc_it_rises_over_everything_and_comes_down_again() -> None:
    animator = moving(arc=1.0)
    top = animator.pose(1, 10.5)
    assert top.lift > 0.5
    assert top.z > FLYING
    assert animator.pose(1, 11).z == THERE.z
    assert animator.pose(1, 11).lift == 0


def test_sliding_it_stays_in_its_layer() -> None:
    assert moving().pose(1, 10.5).z == THERE.z


def test_a_card_turns_over_through_its_edge() -> None:
    animator = Animator()
    animator.place(1, Pose(0, 0, face_up=False))
    animator.aim(1, Pose(100, 0, face_up=True), 0.0, duration=1)
    poses = [animator.pose(1, t / 50) for t in range(51)]
    faces = [pose.face_up for pose in poses]
    assert faces == sorted(faces)
    assert (faces[0], faces[-1]) == (False, True)
    assert min(pose.squeeze for pose in poses) < 0.1
    assert poses[0].squeeze == poses[-1].squeeze == 1
    assert all(pose.squeeze > 0 for pose in poses)


def test_turned_round_in_flight_it_neither_jumps_nor_stops_dead() -> None:
    animator = moving()
    before = animator.pose(1, 10.5)
    slope = (animator.pose(1, 10.5).x - animator.pose(1, 10.499).x) / 0.001
    animator.aim(1, HERE, 10.5, duration=1)
    after = animator.pose(1, 10.5)
    assert (after.x, after.y) == pytest.approx((before.x, before.y))
    new_slope = (animator.pose(1, 10.501).x - after.x) / 0.001
    assert new_slope == pytest.approx(slope, rel=0.05)
    assert animator.pose(1, 11.5) == HERE


@given(st.floats(0, 1), st.floats(-2000, 2000), st.floats(-2000, 2000), st.floats(0.05, 1))
def test_turned_round_anywhere_it_is_never_flung_off_the_table(when: float, x: float, y: float, whole: float) -> None:
    animator = moving(arc=0.6)
    animator.aim(1, Pose(x, y), 10 + when, duration=whole)
    start, size = animator.pose(1, 10 + when), math.dist((0, 0), (300, 400))
    room = max(size, math.dist(start.center, (x, y)))
    for t in range(41):
        pose = animator.pose(1, 10 + when + whole * t / 40)
        assert math.dist(pose.center, start.center) <= 2 * room + 50


def test_aimed_where_it_goes_already_it_keeps_its_path() -> None:
    animator = moving()
    before = animator.pose(1, 10.7)
    animator.aim(1, THERE, 10.6, duration=5)
    assert animator.pose(1, 10.7) == before


def test_aimed_where_it_lies_it_does_not_travel() -> None:
    animator = Animator()
    animator.place(1, HERE)
    animator.aim(1, Pose(0.1, 0.1, z=9), 0.0, duration=1)
    assert not animator.moving(0.0)
    assert animator.pose(1, 0.0).z == 9


def test_a_course_is_followed_to_its_end() -> None:
    animator = Animator(tempo=2.0)
    animator.place(1, THERE)
    animator.follow(1, Round(), 10.0)
    assert animator.pose(1, 10.25) == Pose(50, 0, z=5)
    assert animator.moving(10.49)
    assert not animator.moving(10.5)
    assert animator.pose(1, 10.5) == animator.goal(1) == HERE


def test_sent_elsewhere_on_its_course_it_goes_on_from_there() -> None:
    animator = Animator()
    animator.place(1, HERE)
    animator.follow(1, Round(), 10.0)
    animator.aim(1, HERE, 10.2, duration=1.0)
    assert animator.pose(1, 10.5).x == 50  # sent where the course leads anyway
    animator.aim(1, THERE, 10.5, duration=1.0)
    assert animator.pose(1, 10.5).x == 50
    assert animator.pose(1, 11.5) == THERE


def test_finish_brings_everything_home() -> None:
    animator = moving(arc=1)
    animator.follow(2, Round(), 10.0)
    animator.finish()
    assert animator.pose(2, 10.1) == HERE
    assert animator.pose(1, 10.1) == THERE
    assert not animator.moving(10.1)
    assert animator.goal(1) == THERE


def swinging(tempo: float = 1.0) -> Animator:
    animator = Animator(tempo)
    animator.place(1, HERE)
    animator.swing(1, 10.0, x=80, angle=5, delay=0.5, duration=1.0)
    return animator


def test_a_sprite_swings_aside_and_comes_back_to_where_it_lay() -> None:
    animator = swinging()
    assert animator.pose(1, 10.5) == HERE
    aside = animator.pose(1, 11.0)
    assert (aside.x, aside.y, aside.angle) == (80, 0, 5)
    assert animator.moving(11.4)
    assert animator.pose(1, 11.5) == HERE
    assert not animator.moving(11.5)


def test_a_swing_can_be_broken_off_and_is_not_seen_where_movement_is_off() -> None:
    animator = swinging()
    animator.finish()
    assert animator.pose(1, 11.0) == HERE
    assert swinging(tempo=0).pose(1, 11.0) == HERE
