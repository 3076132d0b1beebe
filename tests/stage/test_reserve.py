"""The second packet at the table, and melds of wild cards, as Chinese canasta has them (002, R33, R58)."""

import itertools

import pytest

from canasta_gui.rules.canasta.actions import Lay, MeldCards, TakeReserve
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, RANK_TWO, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.canasta.draft import EMPTY
from canasta_gui.stage.cursor import Key, Spot, ring_of
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.geometry import Point, Rect, around
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.layout import TableLayout, lay_out
from canasta_gui.stage.places import LOOSE, PILE, STOCK, TABLE, hand_of, meld_of, reserve_of, staged
from tests.rules.support import lay, position
from tests.stage.support import TableTop, seen

CHINOISE = load_preset("chinoise-4")
PACKET = reserve_of(0)
OPENED = """to act: 0   phase: play   laid this deal: 0
hand 0: KS KH 2C 2D JK 9C 5H
melds side 0: 7S 7H 7D
reserve 0: AS AH AD 4C
reserve 1: ?? x11"""


def table(text: str = OPENED, size: tuple[float, float] = (1280, 800)) -> TableTop:
    return TableTop(position(text, CHINOISE), size=size)


def layout(text: str, size: tuple[float, float] = (1280, 800), *, left_handed: bool = False) -> TableLayout:
    return lay_out(table(text).board.view, EMPTY, HandOrder(), Fit(size, left_handed=left_handed))


def beside(top: TableTop) -> Point:
    """Return a point of the own table beside everything."""
    own = top.board.display.layout.table.own
    return Point(own.x + 3, own.center.y)


# --- where it lies --------------------------------------------------------------------------------------------------


def test_every_packet_lies_face_down_beside_its_hand() -> None:  # 002:29
    packets = "\n".join(f"reserve {seat}: ?? x11" for seat in range(4))
    shown = layout(f"to act: 0   phase: draw\n{packets}")
    for seat in range(4):
        cards = [placed for placed in shown.placed if placed.slot.place == reserve_of(seat)]
        assert len(cards) == 11
        assert all(placed.face == HIDDEN and not placed.pose.face_up for placed in cards)
        spot = shown.table.seats[seat]
        assert shown.reserves[seat] == spot.reserve
        hand = spot.hand if seat else shown.zones[hand_of(0)]
        assert spot.reserve.shared(hand) == 0
        assert spot.reserve.shared(shown.table.own) == 0


@pytest.mark.parametrize("left_handed", [False, True])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080), (3840, 2160)])
def test_ones_own_packet_lies_beside_ones_portrait_and_covers_nothing(size: tuple[int, int], left_handed: bool) -> None:
    shown = layout(OPENED, size, left_handed=left_handed)
    rect, table = shown.zones[PACKET], shown.table
    seat = table.seats[0]
    assert not any(rect.shared(other) > 0 for other in (seat.portrait, seat.plate, table.hand, table.lane, table.own))
    assert rect.shared(table.controls) == 0
    assert Rect(0, 0, *size).holds(rect)
    assert (rect.x < size[0] / 2) != left_handed


def test_a_packet_that_was_taken_leaves_no_place() -> None:
    shown = layout("to act: 0   phase: draw\nreserve 2: ?? x11")
    assert set(shown.reserves) == {2}
    assert PACKET not in shown.zones


def test_games_without_packets_show_none_and_need_no_room() -> None:
    shown = lay_out(seen("to act: 0"), EMPTY, HandOrder(), Fit((1280, 800)))
    assert shown.reserves == {}
    assert shown.table.seats[1].hand.center.x == shown.table.seats[1].plate.center.x


# --- taking it ------------------------------------------------------------------------------------------------------


def test_a_click_takes_the_packet_into_the_hand() -> None:  # R33b, R58
    top = table()
    top.click(top.middle(PACKET))
    top.settle()
    assert top.submitted == [TakeReserve()]
    assert {"AS", "AH", "AD", "4C"} <= set(top.at(hand_of(0)))
    assert top.at(PACKET) == []


def test_the_cards_of_the_packet_are_marked_as_new() -> None:
    top = table()
    top.click(top.middle(PACKET))
    top.settle()
    assert sorted(held.card for held in top.board.hand_order.held if held.fresh) == sorted(parse_cards("AS AH AD 4C"))


def test_the_whole_packet_is_dragged_into_the_hand_or_on_to_the_table() -> None:
    for place in (hand_of(0), TABLE):
        top = table()
        packet = top.board.display.layout.zones[PACKET].center
        top.board.pointer.press(packet)
        top.board.pointer.move(top.middle(place))
        top.tick()
        assert sum(sprite.lifted for sprite in top.board.display.sprites()) == 4
        lit = {zone.place: zone.highlight for zone in top.board.display.zones()}
        assert (lit[hand_of(0)], lit[TABLE], lit[PILE]) == (Highlight.CAN, Highlight.CAN, Highlight.NONE)
        top.board.pointer.release(top.middle(place))
        top.settle()
        assert top.submitted == [TakeReserve()]


def test_the_packet_is_reached_by_tab_and_taken_by_enter() -> None:
    top = table()
    assert ring_of(top.board.display.layout)[-2:] == [[Spot(STOCK)], [Spot(PACKET)]]
    for key in (Key.PREVIOUS_ZONE, Key.ENTER):
        top.board.keyboard.key(key)
    top.settle()
    assert top.submitted == [TakeReserve()]


def test_whoever_has_laid_nothing_is_told_why_the_packet_must_wait() -> None:  # R58
    for gesture in ("click", "drag", "key"):
        top = table("to act: 0   phase: play\nhand 0: KS KH 9C\nreserve 0: ?? x11")
        packet = top.middle(PACKET)
        if gesture == "click":
            top.click(packet)
        elif gesture == "drag":
            top.board.pointer.press(packet)
            top.board.pointer.move(top.middle(hand_of(0)))
            top.board.pointer.release(top.middle(hand_of(0)))
        else:
            top.board.keyboard.key(Key.PREVIOUS_ZONE)
            top.board.keyboard.key(Key.ENTER)
        top.settle()
        assert top.submitted == []
        assert [refusal.why for refusal in top.refusals] == [Why.RESERVE_NOT_YET]


def test_the_packet_invites_as_soon_as_it_may_be_taken() -> None:
    def light(text: str) -> Highlight:
        return next(zone.highlight for zone in table(text).board.display.zones() if zone.place == PACKET)

    assert light(OPENED) is Highlight.INVITES
    assert light(OPENED.replace("laid this deal: 0", "")) is Highlight.NONE
    assert light(OPENED.replace("to act: 0", "to act: 1")) is Highlight.NONE


def test_staged_cards_stay_where_they_are_when_the_packet_comes() -> None:
    top = table()
    top.drag(["KS", "KH"], beside(top))
    top.click(top.middle(PACKET))
    top.settle()
    assert {name: set(cards) for name, cards in top.staged_cards().items()} == {"K": {"KS", "KH"}}
    assert "AS" in top.at(hand_of(0))


def test_the_packets_of_the_others_cannot_be_touched() -> None:
    top = table()
    other = top.board.display.layout.reserves[1].center
    top.click(other)
    top.click_again(other)
    top.settle()
    assert top.submitted == []
    assert top.refusals == []


def test_drawing_and_the_packet_are_two_things() -> None:
    top = table(OPENED.replace("phase: play", "phase: draw"))
    top.click(top.middle(STOCK))
    top.settle()
    top.click(top.middle(PACKET))
    top.settle()
    assert top.submitted == [Draw(), TakeReserve()]


# --- wild cards by themselves ---------------------------------------------------------------------------------------

UNOPENED = "to act: 0   phase: play\nhand 0: KS KH KD 2C 2D JK BL 9C 5H"


def test_wild_cards_on_the_bare_table_begin_a_meld_of_their_own() -> None:  # R33e
    top = table(UNOPENED)
    beside = top.board.display.layout.table.own.center
    top.drag(["2C"], beside)
    assert top.board.draft.of(RANK_TWO) == tuple(parse_cards("2C"))
    assert staged(LOOSE) not in top.board.display.layout.zones
    assert top.board.draft_status.refusal is not None
    assert top.board.draft_status.refusal.why is Why.MELD_TOO_SHORT
    top.drag(["2D"], staged(RANK_TWO))
    top.drag(["JK"], staged(RANK_TWO))
    assert top.at(staged(RANK_TWO)) == ["2C", "2D", "JK"]
    assert top.board.draft_status.points == 90
    assert top.board.draft_status.can_declare
    top.board.commands.declare()
    top.settle()
    assert top.submitted == [Lay((MeldCards(RANK_TWO, tuple(parse_cards("2C 2D JK"))),))]


def test_a_wild_card_moves_from_there_to_the_meld_that_it_was_meant_for() -> None:
    top = table(UNOPENED)
    own = top.board.display.layout.table.own
    top.drag(["2C"], own.center)
    top.drag(["KS", "KH"], top.board.display.layout.zones[TABLE].center)
    wild = top.sprites("2C", staged(RANK_TWO))[0]
    top.drag_sprite(wild, staged(13))
    assert {name: set(cards) for name, cards in top.staged_cards().items()} == {"K": {"KS", "KH", "2C"}}


def test_one_wild_card_on_the_bare_table_is_never_laid_at_once() -> None:
    """It may be meant for another meld than that of the wild cards; three together are a meld."""
    opened = UNOPENED + "\nmelds side 0: 2S 2H 2H"
    top = table(opened)
    top.drag(["JK"], beside(top))
    assert top.submitted == []
    assert top.board.draft.of(RANK_TWO) == tuple(parse_cards("JK"))
    top = table(UNOPENED + "\nmelds side 0: 7S 7H 7D")
    top.drag(["2C", "2D", "BL"], beside(top))
    assert [action.do for action in top.submitted] == ["lay"]


def test_wild_cards_are_added_to_their_meld_by_dropping_them_on_it() -> None:
    top = table(UNOPENED + "\nmelds side 0: 2S 2H 2H")
    top.drag(["JK"], meld_of(0, RANK_TWO))
    assert top.submitted == [lay("2: JK")]


def test_a_natural_card_on_the_meld_of_wild_cards_is_refused() -> None:
    top = table(UNOPENED + "\nmelds side 0: 2S 2H 2H")
    top.drag(["9C"], meld_of(0, RANK_TWO))
    assert [refusal.why for refusal in top.refusals] == [Why.MELD_WRONG_CARD]


def test_jokers_lie_last_in_a_meld_of_wild_cards_and_a_two_tops_the_canasta() -> None:  # 002:9
    shown = layout("to act: 0   phase: draw\nmelds side 0: JK 2S 2H | 7S 7H 7D\nmelds side 1: 2C JK 2D 2C BL 2S 2H")
    column = [p.face for p in sorted(shown.placed, key=lambda p: p.pose.z) if p.slot.place == meld_of(0, RANK_TWO)]
    assert column == parse_cards("2S 2H JK")
    canasta = [p.face for p in sorted(shown.placed, key=lambda p: p.pose.z) if p.slot.place == meld_of(1, RANK_TWO)]
    assert canasta[-1] == parse_cards("2S")[0]  # black for one with jokers
    foot = shown.feet[meld_of(1, RANK_TWO)]
    assert (foot.canasta, foot.wilds) == (True, 2)


# --- many melds -----------------------------------------------------------------------------------------------------

_ALL = " | ".join(f"{rank}S {rank}H {rank}D" for rank in ["4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])


def test_a_side_with_more_melds_gets_more_of_the_row_that_it_shares() -> None:
    six = load_preset("chinoise-6")
    text = f"to act: 0   phase: draw\nmelds side 1: {_ALL}\nmelds side 2: 9S 9H 9D"
    shown = lay_out(TableTop(position(text, six)).board.view, EMPTY, HandOrder(), Fit((1280, 800)))
    lines = {rect.y for rect in shown.table.others.values()}
    assert len(lines) == 2 or shown.table.others[1].w > 1.9 * shown.table.others[2].w
    text = "to act: 0   phase: draw\nmelds side 1: 4S 4H 4D\nmelds side 2: 9S 9H 9D"
    shown = lay_out(TableTop(position(text, six)).board.view, EMPTY, HandOrder(), Fit((1280, 800)))
    assert shown.table.others[1].w == pytest.approx(shown.table.others[2].w)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_melds_become_smaller_before_they_cover_each_other(size: tuple[int, int]) -> None:
    six = load_preset("chinoise-6")
    text = f"to act: 0   phase: draw\nmelds side 1: {_ALL}\nmelds side 2: {_ALL}"
    shown = lay_out(TableTop(position(text, six)).board.view, EMPTY, HandOrder(), Fit(size))
    for side in (1, 2):
        cards = [p for p in shown.placed if p.slot.place.area == "meld" and p.slot.place.owner == side]
        melds = [
            around(p.pose.bounds(shown.card) for p in cards if p.slot.place == place)
            for place in {p.slot.place for p in cards}
        ]
        assert not any(one.shared(other) > 0 for one, other in itertools.combinations(melds, 2))
        assert all(shown.table.others[side].holds(p.pose.bounds(shown.card), 1) for p in cards)
