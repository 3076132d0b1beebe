"""Points, rectangles and poses."""

import pytest

from canasta_gui.stage.geometry import Point, Pose, Rect, Size, around, centered

CARD = Size(100, 140)


def test_a_rectangle_owns_its_upper_left_edges_only() -> None:
    rect = Rect(10, 20, 30, 40)
    assert rect.contains(Point(10, 20))
    assert not rect.contains(Point(40, 20))
    assert not rect.contains(Point(10, 60))


def test_neighbours_that_touch_do_not_overlap() -> None:
    assert not Rect(0, 0, 10, 10).shared(Rect(10, 0, 10, 10))
    assert Rect(0, 0, 10, 10).shared(Rect(9, 9, 10, 10))


def test_the_area_in_common() -> None:
    assert Rect(0, 0, 10, 10).shared(Rect(5, 8, 10, 10)) == 10
    assert Rect(0, 0, 10, 10).shared(Rect(20, 0, 10, 10)) == 0


def test_inset_keeps_the_middle_and_never_turns_inside_out() -> None:
    assert Rect(0, 0, 10, 20).inset(2, 3) == Rect(2, 3, 6, 14)
    assert Rect(0, 0, 10, 20).inset(-1) == Rect(-1, -1, 12, 22)
    assert Rect(0, 0, 10, 20).inset(8) == Rect(5, 8, 0, 4)


def test_mirrored_twice_is_the_same() -> None:
    rect = Rect(10, 5, 20, 8)
    assert rect.mirrored(100) == Rect(70, 5, 20, 8)
    assert rect.mirrored(100).mirrored(100) == rect


def test_around_holds_all_and_needs_one() -> None:
    boxes = [Rect(5, 5, 10, 10), Rect(0, 8, 3, 30)]
    whole = around(boxes)
    assert whole == Rect(0, 5, 15, 33)
    assert all(whole.holds(box) for box in boxes)
    with pytest.raises(ValueError, match="surround"):
        around([])


def test_a_turned_card_is_hit_where_it_lies() -> None:
    upright = Pose(0, 0)
    across = Pose(0, 0, angle=90)
    assert upright.covers(Point(0, 65), CARD)
    assert not upright.covers(Point(65, 0), CARD)
    assert across.covers(Point(65, 0), CARD)
    assert not across.covers(Point(0, 65), CARD)


def test_a_card_is_hit_by_its_scale() -> None:
    assert not Pose(0, 0, scale=0.5).covers(Point(0, 40), CARD)


def test_the_bounds_of_a_card_turn_with_it() -> None:
    assert Pose(10, 20).bounds(CARD) == centered(Point(10, 20), 100, 140)
    turned = Pose(0, 0, angle=90).bounds(CARD)
    assert (round(turned.w), round(turned.h)) == (140, 100)


def test_a_point_of_a_card_turns_and_narrows_with_it() -> None:
    assert Pose(200, 300).spot(-40, -60) == Point(160, 240)
    turned = Pose(200, 300, angle=90).spot(-40, -60)
    assert tuple(turned) == pytest.approx((260, 260))
    assert Pose(200, 300, squeeze=0.1).spot(-40, -60) == Point(196, 240)
