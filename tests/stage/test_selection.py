"""Selecting and lifting cards: sounds, and places that take no cards."""

from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Discard
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.stage.celebrations import Cue
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.event_queue import Misplacement, Sounded
from canasta_gui.stage.places import PILE, TABLE, hand_of
from tests.rules.support import position
from tests.stage.support import MY_PLAY, START, TableTop

HAND = hand_of(0)


def sounds(table: TableTop) -> list[Cue]:
    """Return the sounds since the last call."""
    heard = [output.cue for output in table.outputs if isinstance(output, Sounded)]
    table.outputs.clear()
    return heard


def test_cards_sound_when_they_are_lifted_by_pointer_or_keyboard() -> None:
    table = TableTop(MY_PLAY)
    sounds(table)
    table.lift(table.sprites("KS")[0], table.middle(TABLE))
    assert sounds(table) == [Cue.PICK_UP]
    assert table.board.selection.in_air
    table.board.cancel()
    table.board.keyboard.key(Key.ENTER)
    table.tick()
    assert sounds(table) == [Cue.PICK_UP]


def test_the_selection_is_empty_until_a_card_is_selected_or_lifted() -> None:
    table = TableTop(MY_PLAY)
    states = [table.board.selection.is_empty]
    table.click_card("KS")
    states.append(table.board.selection.is_empty)
    table.board.cancel()
    states.append(table.board.selection.is_empty)
    assert states == [True, False, True]


def test_no_card_of_a_hidden_hand_can_be_selected() -> None:
    table = TableTop(START)
    hand = [sprite.id for sprite in table.board.display.sprites() if sprite.place.area == "hand"]
    assert any(table.board.selection.selectable(sprite) for sprite in hand)
    table.board.show(view_of(position(START), PUBLIC), bottom=0)
    assert not any(table.board.selection.selectable(sprite.id) for sprite in table.board.display.sprites())


def test_several_cards_mean_nothing_on_the_pile_and_one_card_or_another_place_does() -> None:
    table = TableTop(MY_PLAY)
    selection = table.board.selection
    kings = [*table.sprites("KS"), *table.sprites("KH")]
    assert selection.misplacement(PILE, kings) is Misplacement.SEVERAL_ON_PILE
    assert selection.misplacement(PILE, kings[:1]) is None
    assert selection.misplacement(TABLE, kings) is None


def test_a_drawn_card_is_new_until_the_end_of_the_turn() -> None:
    table = TableTop(START)
    table.board.keyboard.key(Key.DRAW)
    table.settle()
    fresh = [[item.fresh for item in table.board.hand_order.held].count(True)]
    table.play(0, Discard(parse_card("4C")))
    table.settle()
    fresh.append([item.fresh for item in table.board.hand_order.held].count(True))
    assert fresh[0] > 0
    assert fresh[1] == 0


def test_a_staging_area_outlasts_another_view_of_its_seat_and_no_other_seat() -> None:
    table = TableTop(MY_PLAY)
    table.drag(["9C", "9D", "9H"], TABLE)
    staged = table.board.draft
    assert staged
    pos = table.pos
    table.board.show(view_of(pos, 0))
    assert table.board.draft == staged
    table.board.show(view_of(pos, 1))
    assert not table.board.draft


DECLARING = "to act: 0\nphase: play\nhand 0: KS KH KD QS QH QD 7C 4C 5D\ntotals: 0 0\npile: 4D\nstock: 5C ?? x20"


def declare(table: TableTop) -> None:
    """Stage two melds, declare them, and wait until the first one lies on the table while the second waits."""
    for names in (["KS", "KH", "KD"], ["QS", "QH", "QD"]):
        table.drag(names, TABLE)
    table.board.commands.declare()
    table.tick()
    assert not table.board.idle


def test_cards_selected_while_ones_own_melds_are_shown_stay_selected() -> None:
    table = TableTop(DECLARING, tempo=1)
    declare(table)
    table.click_card("7C")
    table.settle()
    assert "KS" not in table.at(HAND)
    assert [item.face for item in table.board.display.sprites() if item.selected] == [parse_card("7C")]


def test_a_press_that_ends_while_ones_own_melds_are_shown_is_a_click() -> None:
    table = TableTop(DECLARING, tempo=1)
    declare(table)
    spot = table.spot(table.sprites("7C")[0])
    table.board.pointer.press(spot)
    table.settle()
    table.board.pointer.release(spot)
    table.tick()
    assert [item.face for item in table.board.display.sprites() if item.selected] == [parse_card("7C")]


def test_a_selected_card_that_leaves_the_hand_is_selected_no_longer() -> None:
    table = TableTop(MY_PLAY, tempo=1)
    table.click_card("KS")
    table.click_card("4C")
    table.play(0, Discard(parse_card("4C")))
    table.settle()
    assert [item.face for item in table.board.display.sprites() if item.selected] == [parse_card("KS")]
