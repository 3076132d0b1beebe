"""Setting an opening right that is too low: its cards lie in the staging area again, at the offender's table alone."""

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.core.cards import card_name, parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import TABLE
from tests.rules.irregularities import HEAD, at
from tests.stage.support import HAND, TableTop, own_meld, stage_of

HELD = "to act: 0\nphase: play\nhand 0: 9C 9D 9H KS KH KD 2C 4C 5S 6H 6D\npile: 4D QS\nstock: 5C 5D ?? x20"
SHORT = act.Lay((act.MeldCards(9, tuple(parse_cards("9C 9D 9H"))),))
"""Thirty points of the fifty."""


def objected(seat: int = 0) -> TableTop:
    """Return a table at which seat 0 has opened too low, and seat 1 has objected; `seat` looks at it."""
    table = TableTop(at(HELD, HEAD), seat=seat)
    table.play(0, act.Slip("short_opening", SHORT))
    table.settle()
    table.play(1, act.Object())
    table.settle()
    return table


def position_of(table: TableTop) -> CanastaPosition:
    assert isinstance(table.pos, CanastaPosition)
    return table.pos


def last_remedy(table: TableTop) -> act.Remedy:
    (action,) = [each for each in table.submitted if isinstance(each, act.Remedy)]
    return action


def test_the_opening_lies_in_the_staging_area_again() -> None:
    table = objected()
    assert table.board.view.phase is Phase.REMEDY
    assert sorted(table.at(stage_of("9"))) == ["9C", "9D", "9H"]
    assert table.at(own_meld("9")) == []


def test_for_all_others_it_lies_where_it_lay() -> None:
    table = objected(seat=1)
    assert sorted(table.at(own_meld("9"))) == ["9C", "9D", "9H"]
    assert not table.board.draft


def test_who_sits_down_later_finds_it_there_too() -> None:
    table = objected()
    table.board.show(view_of(position_of(table), 1))
    assert not table.board.draft
    table.board.show(view_of(position_of(table), 0))
    assert sorted(map(card_name, table.board.draft.cards)) == ["9C", "9D", "9H"]


def test_more_cards_are_added_to_it() -> None:
    table = objected()
    table.drag(["KS", "KH", "KD"], TABLE)
    table.drag(["2C"], stage_of("9"))
    table.board.commands.declare()
    table.settle()
    added = {meld.key: set(meld.cards) for meld in last_remedy(table).melds}
    assert last_remedy(table).how == "add"
    assert added == {9: set(parse_cards("2C")), 13: set(parse_cards("KS KH KD"))}
    assert set(position_of(table).melds[0]) == {9, 13}


def test_another_opening_is_laid_in_its_place() -> None:
    table = objected()
    table.double_click("9C", stage_of("9"))
    table.board.commands.take_back()
    table.drag(["KS", "KH", "KD", "2C"], TABLE)
    table.board.commands.declare()
    table.settle()
    assert last_remedy(table).how == "swap"
    assert set(position_of(table).melds[0]) == {13}
    assert not table.board.draft
    assert {"9C", "9D", "9H"} <= set(table.at(HAND))


def test_part_of_it_may_stay_and_part_go() -> None:
    table = objected()
    table.double_click("9C", stage_of("9"))
    table.drag(["2C"], stage_of("9"))
    table.drag(["KS", "KH", "KD"], TABLE)
    table.board.commands.declare()
    table.settle()
    assert last_remedy(table).how == "swap"
    assert set(position_of(table).melds[0]) == {9, 13}
    assert "9C" in table.at(HAND)


def test_what_is_still_too_low_stays_in_the_staging_area() -> None:
    table = objected()
    table.board.keyboard.key(Key.CANCEL)
    table.drag(["6H", "6D", "2C"], TABLE)
    table.board.commands.declare()
    table.settle()
    assert [refusal.why for refusal in table.refusals] == [Why.OPENING_TOO_LOW]
    assert table.board.view.phase is Phase.REMEDY
    assert sorted(table.at(stage_of("6"))) == ["2C", "6D", "6H"]


def test_what_is_withdrawn_is_in_the_hand_again() -> None:
    table = objected()
    table.board.commands.submit(act.Remedy("back"))
    table.settle()
    assert not table.board.draft
    assert {"9C", "9D", "9H"} <= set(table.at(HAND))
