"""The pointer at the table: clicks, drags within the hand, and drops on places that take no cards."""

import pytest

from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.event_queue import Highlight, Misplaced, Misplacement
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of, meld_of
from tests.rules.support import discard, lay
from tests.stage.support import (
    HAND,
    MY_PLAY,
    OPEN,
    START,
    TableTop,
    beside_the_melds,
    left_end,
    lights,
    own_meld,
    stage_of,
)

# --- clicks ---


def test_clicks_select_and_a_click_on_a_zone_moves() -> None:
    table = TableTop(MY_PLAY + f"\n{OPEN}", tempo=1)
    table.click_card("9C", "9D", "9H")
    table.settle()
    selected = [s for s in table.board.display.sprites() if s.selected]
    assert len(selected) == 3
    others = [s for s in table.board.display.sprites() if s.place == HAND and not s.selected]
    assert max(s.pose.y for s in selected) < min(s.pose.y for s in others)
    assert lights(table)[TABLE] is Highlight.CAN
    table.click(beside_the_melds(table))
    table.settle()
    assert table.submitted == [lay("9C 9D 9H")]
    assert not any(s.selected for s in table.board.display.sprites())


def test_a_second_click_unselects_and_a_click_beside_forgets_all() -> None:
    table = TableTop(MY_PLAY)
    table.click_card("9C", "9D")
    table.click_card("9C")
    assert [s.face for s in table.board.display.sprites() if s.selected] == parse_cards("9D")
    table.click(Point(2, 300))
    assert not any(s.selected for s in table.board.display.sprites())
    table.click_card("KS")
    table.click(Point(table.board.display.layout.table.hand.x + 3, table.board.display.layout.table.hand.bottom))
    assert not any(s.selected for s in table.board.display.sprites())


def test_the_stock_can_be_drawn_from_while_cards_are_selected() -> None:
    table = TableTop(START)
    table.click_card("9C")
    table.click(table.middle(STOCK))
    assert table.submitted == [Draw()]


def test_shift_takes_all_cards_of_a_rank() -> None:
    table = TableTop(MY_PLAY)
    table.click(table.spot(table.sprites("9D")[0]), whole_rank=True)
    assert {s.face for s in table.board.display.sprites() if s.selected} == set(parse_cards("9C 9D 9H"))
    table.drag_sprite(table.sprites("9C")[0], TABLE)
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}


def test_shift_on_the_stock_is_a_plain_click_and_never_mixes_places() -> None:
    table = TableTop(START)
    table.drag(["9C", "9D"], TABLE)
    table.click_card("9H")
    table.click(table.spot(table.sprites("9D", stage_of("9"))[0]), whole_rank=True)
    assert {s.face for s in table.board.display.sprites() if s.selected} == set(parse_cards("9C 9D"))
    table.click(table.middle(STOCK), whole_rank=True)
    assert table.submitted == [Draw()]


def test_control_picks_up_the_top_card_of_the_pile_to_be_put_on_a_meld_of_ones_choice() -> None:
    table = TableTop(f"{START}\nmelds side 0: QH QD QC\nlaid this deal: 0")
    table.click(table.middle(PILE), add=True)
    assert table.has_selection()
    assert table.submitted == []
    table.click(table.middle(own_meld("Q")))
    assert [type(action).__name__ for action in table.submitted] == ["Take"]


def test_control_again_lets_go_of_the_pile() -> None:
    table = TableTop(START)
    for held in (True, False):
        table.click(table.middle(PILE), add=True)
        assert table.has_selection() == held
    assert table.submitted == []


def test_control_adds_to_the_selection() -> None:
    table = TableTop(MY_PLAY)
    for name in ("9C", "KS"):
        table.click(table.spot(table.sprites(name)[0]), add=True)
    assert {s.face for s in table.board.display.sprites() if s.selected} == set(parse_cards("9C KS"))


def test_what_is_selected_travels_with_the_card_beside_it_that_is_dragged() -> None:
    table = TableTop(MY_PLAY)
    table.click_card("9C", "9D")
    table.drag_sprite(table.sprites("9H")[0], TABLE)
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}


def test_selected_cards_go_to_a_staged_meld_by_a_click_on_it() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click_card("2C")
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.settle()
    assert table.staged_cards() == {"K": ["KH", "KS", "2C"]}


def test_staged_cards_are_selected_by_a_click_and_go_to_the_hand_by_another() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.settle()
    assert [s.face for s in table.board.display.sprites() if s.selected] == parse_cards("KH")
    table.click(Point(table.board.display.layout.table.hand.x + 3, table.board.display.layout.table.hand.bottom))
    table.settle()
    assert table.staged_cards() == {"K": ["KS"]}


def test_only_cards_of_one_place_are_selected_together() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["KS", "KH"], TABLE)
    table.click(table.spot(table.sprites("KH", stage_of("K"))[0]))
    table.click_card("9C")
    assert [s.face for s in table.board.display.sprites() if s.selected] == parse_cards("9C")


def test_the_obvious_by_double_click() -> None:
    table = TableTop(MY_PLAY)
    table.double_click("9D")
    assert table.staged_cards() == {"9": ["9C", "9D", "9H"]}
    table.double_click("9D", stage_of("9"))
    assert table.staged_cards() == {"9": ["9C", "9H"]}
    table.double_click("2C")
    table.double_click("4C")
    assert not table.submitted  # cards wait to be laid
    table.board.commands.take_back()
    table.double_click("4C")
    assert table.submitted == [discard("4C")]


def test_a_card_that_is_dragged_right_after_a_click_goes_where_it_is_dropped() -> None:
    table = TableTop(MY_PLAY)
    four = table.sprites("4C")[0]
    start, goal = table.spot(four), table.middle(TABLE)
    table.click(start)
    table.board.pointer.press(start, double=True)
    table.board.pointer.move(goal)
    assert table.has_selection()
    table.board.pointer.release(goal)
    table.settle()
    assert not table.submitted  # the obvious would have been to discard it
    assert table.staged_cards() == {"4": ["4C"]}


def test_a_double_click_beside_the_cards_or_on_a_pile_does_nothing() -> None:
    table = TableTop(START)
    table.click_again(Point(2, 300))
    table.click_again(table.middle(STOCK))
    table.tick()
    assert not table.submitted


def test_the_cards_of_others_cannot_be_picked_up() -> None:
    table = TableTop(MY_PLAY + "\nmelds side 1: 8S 8H 8D")
    for place in (hand_of(1), meld_of(1, 8)):
        point = next(s.pose.center for s in reversed(table.board.display.sprites()) if s.place == place)
        table.board.pointer.press(point)
        table.board.pointer.move(Point(point.x + 50, point.y))
        assert not table.has_selection()
        table.board.pointer.release(point)


# --- the hand ---


def test_a_sideways_drag_reorders_the_hand_and_stays() -> None:
    table = TableTop(START, tempo=1)
    king = table.sprites("KS")[0]
    table.drag_sprite(king, left_end(table))
    assert table.at(HAND) == ["KS", "4C", "9C", "9D", "9H", "KH", "2C"]
    assert table.sprites("KS") == [king]
    assert table.board.hand_order.order is Order.MANUAL
    table.click(table.middle(STOCK))
    table.settle()
    assert table.at(HAND) == ["KS", "4C", "9C", "9D", "9H", "KH", "2C", "5C"]


def test_neighbours_part_while_a_card_is_held_over_the_hand() -> None:
    table = TableTop(START)
    before = {s.id: s.pose.x for s in table.board.display.sprites() if s.place == HAND}
    king = table.sprites("KS")[0]
    table.lift(king, left_end(table))
    after = {s.id: s.pose.x for s in table.board.display.sprites() if s.place == HAND}
    first = table.sprites("4C")[0]
    assert after[first] > before[first] + 20


def test_a_card_put_back_where_it_was_leaves_the_order_sorted() -> None:
    table = TableTop(START)
    king = table.sprites("KS")[0]
    spot = table.spot(king)
    table.board.pointer.press(spot)
    table.board.pointer.move(Point(spot.x + 8, spot.y - 30))
    table.board.pointer.move(spot)
    table.board.pointer.release(spot)
    assert table.board.hand_order.order is Order.RANK


def test_in_a_manual_order_staged_cards_come_back_where_they_are_put() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.drag(["KS"], left_end(table))
    table.drag(["9C", "9D"], TABLE)
    table.drag_sprite(table.sprites("9D", stage_of("9"))[0], left_end(table))
    assert table.at(HAND)[:2] == ["9D", "KS"]
    assert table.staged_cards() == {"9": ["9C"]}


def test_several_cards_are_moved_in_the_hand_together() -> None:
    table = TableTop(START)
    table.drag(["9D", "KH"], left_end(table))
    assert table.at(HAND) == ["9D", "KH", "4C", "9C", "9H", "KS", "2C"]


def test_equal_cards_keep_their_sprites_when_one_is_moved() -> None:
    table = TableTop("to act: 0\nhand 0: KS KS 4C\npile: 4D")
    one, two = table.sprites("KS")
    table.drag_sprite(two, left_end(table))
    assert table.at(HAND) == ["KS", "4C", "KS"]
    ids = [s.id for s in table.board.display.sprites() if s.place == HAND]
    assert (ids[0], ids[2]) == (two, one)


def test_sorting_brings_order_back() -> None:
    table = TableTop(START, tempo=1)
    table.drag(["KS"], left_end(table))
    table.board.commands.sort(Order.SETS)
    table.settle()
    assert table.at(HAND) == ["9C", "9D", "9H", "KH", "KS", "4C", "2C"]
    table.board.commands.sort(Order.RANK)
    table.settle()
    assert table.at(HAND)[0] == "4C"


def test_the_hand_can_be_put_in_order_while_others_play() -> None:
    table = TableTop(START.replace("to act: 0", "to act: 1"), tempo=1)
    king = table.sprites("KS")[0]
    table.lift(king, left_end(table))
    table.play(1, Draw())
    table.tick()
    assert table.has_selection(), "another player's event does not take the card out of the fingers"
    table.board.pointer.release(left_end(table))
    table.settle()
    assert table.at(HAND)[0] == "KS"


def test_a_key_takes_the_dragged_cards_out_of_the_fingers() -> None:
    table = TableTop(MY_PLAY)
    table.board.keyboard.key(Key.OBVIOUS)
    table.lift(table.sprites("KS")[0], table.middle(TABLE))
    table.board.commands.declare()
    assert not table.has_selection()
    table.board.pointer.release(table.middle(TABLE))
    table.settle()
    assert "KS" in table.at(HAND)


def test_a_drag_is_cancelled_when_the_view_is_handed_over() -> None:
    table = TableTop(MY_PLAY)
    table.lift(table.sprites("KS")[0], table.middle(PILE))
    table.board.show(view_of(table.pos, 1))
    table.board.pointer.release(table.middle(PILE))
    table.tick()
    assert not table.submitted
    assert not table.has_selection()


def test_a_drag_is_cancelled_when_ones_own_turn_begins_meanwhile() -> None:
    table = TableTop("to act: 3\nphase: play\nhand 3: KS 9D ?? x5\nhand 0: 9C KH\npile: 4D\nstock: 5C ?? x20")
    table.lift(table.sprites("KH")[0], table.middle(PILE))
    table.play(3, discard("9D"))
    table.tick()
    assert not table.has_selection()


def test_cards_selected_while_others_play_stay_selected_when_the_turn_comes() -> None:
    table = TableTop("to act: 3\nphase: play\nhand 3: KS 9D ?? x5\nhand 0: 9C KH\npile: 4D\nstock: 5C ?? x20")
    table.click_card("KH")
    table.play(3, discard("9D"))
    table.settle()
    assert [s.face for s in table.board.display.sprites() if s.selected] == parse_cards("KH")
    assert lights(table)[TABLE] is Highlight.CAN


def test_the_card_under_the_pointer_rises_and_shows_its_kin() -> None:
    table = TableTop(START)
    nine = table.sprites("9D")[0]
    before = next(s.pose.y for s in table.board.display.sprites() if s.id == nine)
    table.board.pointer.move(table.spot(nine))
    shown = {s.id: s for s in table.board.display.sprites()}
    assert shown[nine].hovered
    assert shown[nine].pose.y < before
    assert {s.face for s in shown.values() if s.kin} == set(parse_cards("9C 9D 9H"))
    table.board.pointer.move(Point(2, 300))
    assert not any(s.hovered or s.kin for s in table.board.display.sprites())


def test_the_pointer_at_the_lower_edge_of_a_card_does_not_make_it_tremble() -> None:
    table = TableTop(START)
    nine = table.sprites("2C")[0]
    pose = next(s.pose for s in table.board.display.sprites() if s.id == nine)
    edge = Point(pose.x, pose.y + table.board.display.layout.card.h * 0.495)
    for _ in range(3):
        table.board.pointer.move(edge)
        assert next(s for s in table.board.display.sprites() if s.id == nine).hovered


def test_a_click_on_a_card_that_still_flies_counts_where_it_is_seen() -> None:
    table = TableTop(MY_PLAY, tempo=0.1)
    king = table.sprites("KS")[0]
    end = beside_the_melds(table)
    table.lift(king, end)
    table.board.pointer.release(end)  # into the staging area, which it reaches slowly
    table.board.cancel()
    table.tick(0.3)
    here = next(sprite.pose for sprite in table.board.display.sprites() if sprite.id == king)
    resting = table.board.display.layout.zones[stage_of("K")].center
    assert abs(here.x - resting.x) > table.board.display.layout.card.h
    table.click(here.center)
    assert [s.id for s in table.board.display.sprites() if s.selected] == [king]


def test_a_hidden_card_is_not_hovered() -> None:
    table = TableTop(START)
    table.board.pointer.move(table.middle(STOCK))
    assert not any(s.hovered for s in table.board.display.sprites())


# --- where cards mean nothing ---


def misplaced(table: TableTop) -> list[Misplacement]:
    return [output.why for output in table.outputs if isinstance(output, Misplaced)]


def test_cards_dropped_on_the_other_sides_melds_are_told_that_it_is_not_theirs() -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}\nmelds side 1: 8S 8H 8D")
    table.drag(["KS"], meld_of(1, 8))
    assert misplaced(table) == [Misplacement.THEIR_MELD]
    table.drag(["KS"], PILE)
    assert misplaced(table) == [Misplacement.THEIR_MELD]
    assert table.submitted == [discard("KS")]


@pytest.mark.parametrize("clicked", [False, True])
def test_several_cards_are_no_discard(clicked: bool) -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}")
    if clicked:
        table.click_card("KS", "KH")
        table.settle()
        table.click(table.middle(PILE))
    else:
        table.drag(["KS", "KH"], PILE)
    assert misplaced(table) == [Misplacement.SEVERAL_ON_PILE]
    assert not table.submitted
    assert not table.refusals


def test_out_of_turn_nothing_is_said_about_where_cards_are_dropped() -> None:
    table = TableTop(f"to act: 1\nhand 0: KS KH 4C\n{OPEN}\nmelds side 1: 8S 8H 8D\npile: 4D")
    table.drag(["KS"], meld_of(1, 8))
    assert not misplaced(table)
