"""Two packets, one of which is to be the first hand, by one card of each (000:350), and the second hand (R31)."""

import pytest

from canasta_gui.match.match import deck_of
from canasta_gui.rules.canasta.actions import Choose
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.cursor import Key, Spot, ring_of
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of, reserve_of
from tests.rules.support import position
from tests.stage.support import TableTop

RULES = load_preset("tete-et-queue")
FIRST, OTHER = hand_of(0), reserve_of(0)
CHOICE = """to act: 0   phase: choose
hand 0: KS 4C 4D 4H 5C 5D 5H 6C 6D 6H 7C
reserve 0: JK 8C 8D 8H 9C 9D 9H 10C 10D 10H AC
hand 1: ?? x11\nreserve 1: ?? x11\nhand 2: ?? x11\nreserve 2: ?? x11\nhand 3: ?? x11\nreserve 3: ?? x11"""


def table(text: str = CHOICE, size: tuple[float, float] = (1280, 800)) -> TableTop:
    return TableTop(position(text, RULES), size=size)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_of_each_packet_one_card_is_seen_beside_the_backs_of_the_others(size: tuple[int, int]) -> None:
    layout = table(size=size).board.display.layout
    for place, name in ((FIRST, "KS"), (OTHER, "JK")):
        cards = [placed for placed in layout.placed if placed.slot.place == place]
        (known,) = [placed for placed in cards if placed.pose.face_up]
        backs = [placed for placed in cards if not placed.pose.face_up]
        assert known.face == parse_card(name)
        assert len(backs) == 10
        assert all(back.face == HIDDEN and back.pose.z > known.pose.z for back in backs)
        free = min(back.pose.x - layout.card.w / 2 for back in backs) - known.pose.x + layout.card.w / 2
        assert free > 0.5 * layout.card.w
        assert all(layout.zones[place].holds(placed.pose.bounds(layout.card), 6) for placed in cards)
    assert layout.zones[FIRST].shared(layout.zones[OTHER]) == 0


@pytest.mark.parametrize(("place", "pile"), [(FIRST, 0), (OTHER, 1)])
def test_a_click_anywhere_on_a_packet_chooses_it(place: object, pile: int) -> None:
    top = table()
    (known,) = [s for s in top.board.display.sprites() if s.place == place and s.face != HIDDEN]
    for point in (top.board.display.layout.zones[place].center, known.pose.center):  # type: ignore[index]
        top = table()
        top.click(point)
        top.settle()
        assert top.submitted == [Choose(pile)]
        assert "4C" in top.at(FIRST) if pile == 0 else "8C" in top.at(FIRST)
        assert top.at(OTHER) == ["??"] * 11


def test_a_packet_dragged_on_to_the_table_is_chosen_as_a_whole() -> None:
    top = table()
    top.board.pointer.press(top.middle(OTHER))
    top.board.pointer.move(top.middle(TABLE))
    top.tick()
    assert sum(sprite.lifted for sprite in top.board.display.sprites()) == 11
    assert {zone.place for zone in top.board.display.zones() if zone.highlight is Highlight.CAN} == {TABLE}
    top.board.pointer.release(top.middle(TABLE))
    top.settle()
    assert top.submitted == [Choose(1)]


def test_by_keyboard_the_arrows_go_from_packet_to_packet() -> None:
    top = table()
    assert ring_of(top.board.display.layout) == [[Spot(FIRST), Spot(OTHER)]]
    for key in (Key.RIGHT, Key.ENTER):
        top.board.keyboard.key(key)
    top.settle()
    assert top.submitted == [Choose(1)]


def test_both_packets_invite_and_nothing_else() -> None:
    assert {zone.place for zone in table().board.display.zones() if zone.highlight is Highlight.INVITES} == {
        FIRST,
        OTHER,
    }
    later = CHOICE.replace("to act: 0", "to act: 3   dealer: 3")
    assert not table(later).board.display.layout.choosing  # seat 0 has chosen before


def test_stock_and_pile_are_not_touched_and_no_card_is_picked_out() -> None:
    """A packet is selected as a whole, with any modifier key."""
    top = table()
    for place in (STOCK, PILE):
        top.click(top.middle(place))
    (known,) = [s for s in top.board.display.sprites() if s.place == FIRST and s.face != HIDDEN]
    top.click(known.pose.center, add=True)
    top.settle()
    assert top.submitted == []
    assert not any(sprite.selected for sprite in top.board.display.sprites())
    top.board.pointer.press(known.pose.center, whole_rank=True)
    top.board.pointer.release(known.pose.center)
    top.settle()
    assert top.submitted == [Choose(0)]


def test_a_packet_let_go_where_it_lay_keeps_the_order_of_the_hand() -> None:
    top = table()
    point = top.middle(FIRST)
    top.board.pointer.press(point)
    top.board.pointer.move(top.middle(OTHER))
    top.tick()
    top.board.pointer.move(point)
    top.board.pointer.release(point)
    top.settle()
    assert top.submitted == []
    assert top.board.hand_order.order is Order.RANK


def test_the_packets_are_dealt_to_where_they_are_chosen() -> None:
    pos, _ = start_deal(RULES, deck_of(RULES), deal_no=1, dealer=3, totals=[0, 0])
    top = TableTop(pos)
    assert pos.phase is Phase.CHOOSE
    top.click(top.middle(OTHER))
    top.settle()
    assert top.submitted == [Choose(1)]
    assert len(top.at(FIRST)) == 11
    assert "??" not in top.at(FIRST)


def test_the_second_hand_lies_beside_the_first_and_says_when_it_comes() -> None:  # R31
    top = table("to act: 0   phase: play\nhand 0: KS 4C 4D\nreserve 0: ?? x11")
    top.click(top.middle(OTHER))
    top.settle()
    assert [refusal.why for refusal in top.refusals] == [Why.RESERVE_BY_ITSELF]
