"""The table played with keys alone."""

from canasta_gui.rules.canasta.actions import Take
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.geometry import Point
from canasta_gui.stage.places import TABLE
from tests.rules.support import discard, lay
from tests.stage.support import HAND, MY_PLAY, OPEN, START, TableTop


def keys(table: TableTop, text: str) -> None:
    """Press keys: t(ab), T (back), l(eft), r(ight), space, e(nter), x (cancel), o(bvious)."""
    named = {
        "t": Key.NEXT_ZONE,
        "T": Key.PREVIOUS_ZONE,
        "l": Key.LEFT,
        "r": Key.RIGHT,
        "_": Key.SELECT,
        "e": Key.ENTER,
        "x": Key.CANCEL,
        "o": Key.OBVIOUS,
    }
    for letter in text:
        table.board.keyboard.key(named[letter])
        table.settle()


def test_a_whole_turn_by_keyboard() -> None:
    """Draw; select the three nines and put them on the table; take a four up and discard it."""
    table = TableTop(START + f"\n{OPEN}")
    keys(table, "Te")
    assert table.submitted == [Draw()]
    keys(table, "t" + "rr_r_r_" + "e" + "te")
    assert table.submitted[1:] == [lay("9C 9D 9H")]
    keys(table, "T" + "e" + "tte")
    assert table.submitted[2:] == [discard("4C")]


def test_the_focus_is_shown_until_the_pointer_is_used() -> None:
    table = TableTop(START)
    keys(table, "r")
    assert [s.face for s in table.board.display.sprites() if s.focused] == parse_cards("9C")
    assert [zone.place for zone in table.board.display.zones() if zone.focused] == [HAND]
    table.click(Point(2, 300))
    assert not any(s.focused for s in table.board.display.sprites())
    assert not any(zone.focused for zone in table.board.display.zones())


def test_carried_cards_are_put_back_with_cancel() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "e")
    assert table.has_selection()
    keys(table, "x")
    assert not table.has_selection()
    keys(table, "ee")
    assert not table.has_selection()
    assert not table.submitted


def test_cancel_with_nothing_held_takes_the_staged_cards_back() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "rr_r_r_" + "ete")
    assert table.board.draft
    keys(table, "x")
    assert not table.board.draft


def test_a_staged_meld_is_picked_up_whole() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "rr_r_r_" + "ete")
    keys(table, "r" + "e")
    assert {s.face for s in table.board.display.sprites() if s.selected} == set(parse_cards("9C 9D 9H"))
    keys(table, "Te")
    assert not table.board.draft


def test_the_obvious_by_key() -> None:
    table = TableTop(START)
    keys(table, "To")
    assert table.submitted == [Draw()]
    keys(table, "to")
    assert table.submitted[1:] == [discard("4C")]


def test_an_undone_opening_lies_in_the_staging_area_again() -> None:
    table = TableTop(MY_PLAY)
    before = table.pos.copy()
    table.drag(["KS", "KH", "2C"], TABLE)
    table.drag(["9C", "9D", "9H"], TABLE)
    staged_before = table.board.draft
    table.board.commands.declare()
    table.settle()
    action = table.submitted[-1]
    table.pos = before
    table.board.show(view_of(before, 0))
    assert not table.board.draft
    table.board.commands.restage(action)
    table.settle()
    assert table.board.draft == staged_before
    assert table.board.draft_status.can_declare


def test_what_an_open_side_undoes_comes_back_to_the_hand() -> None:
    table = TableTop(f"{MY_PLAY}\n{OPEN}\nlaid this deal: 0")
    table.board.commands.restage(lay("9C 9D 9H"))
    assert not table.board.draft


def test_keys_on_empty_places_do_nothing() -> None:
    table = TableTop(MY_PLAY)
    keys(table, "t_eo")
    assert not table.submitted
    assert not table.has_selection()


def test_take_the_pile_by_keyboard() -> None:
    table = TableTop(f"to act: 0\nhand 0: 7C KS 4C 5C\n{OPEN}\npile: 4D QS 7H")
    keys(table, "tte")
    assert table.submitted == [Take()]
