"""The keyboard's way over the table."""

from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.stage.arrangement import Fit
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft
from canasta_gui.stage.cursor import Focus, Key, Spot, ring_of
from canasta_gui.stage.hand_order import HandOrder
from canasta_gui.stage.layout import lay_out
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of
from tests.stage.support import own_meld, seen, stage_of

HAND = hand_of(0)


def ring(text: str, draft: CanastaDraft = EMPTY) -> list[list[Spot]]:
    return ring_of(lay_out(seen(text), draft, HandOrder(), Fit((1280, 800))))


def test_the_zones_are_hand_table_pile_and_stock() -> None:
    zones = ring("to act: 0\nhand 0: KS KH 4C\nmelds side 0: 9S 9H 9D | 7S 7H 7D\nmelds side 1: 5S 5H 5D")
    assert zones[0] == [Spot(HAND, 0), Spot(HAND, 1), Spot(HAND, 2)]
    assert zones[1] == [Spot(TABLE), Spot(own_meld("7")), Spot(own_meld("9"))]
    assert zones[2:] == [[Spot(PILE)], [Spot(STOCK)]]


def test_staged_melds_are_on_the_way() -> None:
    zones = ring("to act: 0\nhand 0: KS KH 4C\nmelds side 0: 9S 9H 9D", EMPTY.add(parse_cards("KS KH")))
    assert zones[1] == [Spot(TABLE), Spot(own_meld("9")), Spot(stage_of("K"))]


def test_tab_goes_round_and_arrows_stay_within() -> None:
    zones = ring("to act: 0\nhand 0: KS KH 4C")
    focus = Focus()
    assert focus.stepped(Key.LEFT, zones).spot(zones) == Spot(HAND, 0)
    right = focus.stepped(Key.RIGHT, zones).stepped(Key.RIGHT, zones).stepped(Key.RIGHT, zones)
    assert right.spot(zones) == Spot(HAND, 2)
    assert focus.stepped(Key.PREVIOUS_ZONE, zones).spot(zones) == Spot(STOCK)
    for _ in range(4):
        focus = focus.stepped(Key.NEXT_ZONE, zones)
    assert focus.spot(zones) == Spot(HAND, 0)


def test_the_focus_survives_a_hand_that_shrinks_or_is_gone() -> None:
    focus = Focus(0, 9)
    assert focus.spot(ring("to act: 0\nhand 0: KS KH")) == Spot(HAND, 1)
    assert focus.spot(ring("to act: 0\nhand 0:")) == Spot(HAND)


def test_after_cards_have_gone_the_first_arrow_moves_already() -> None:
    ring = [[Spot(hand_of(0), nth) for nth in range(3)]]
    assert Focus(0, 5).spot(ring).nth == 2
    assert Focus(0, 5).stepped(Key.LEFT, ring).spot(ring).nth == 1
