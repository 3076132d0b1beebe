"""The last moves: a dialog that tells the deal turn by turn, the last turn first, to whom sits there."""

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.ui.platform.semantics import Node
from tests.ui.desk import Desk, Desks, Stacked, stacked
from tests.ui.test_table_scene import HAND


def lines(desk: Desk) -> list[str]:
    """The sentences of the open dialog, as a screen reader has them."""
    dialog = desk.table.dialog
    assert dialog is not None
    return [node.name for node in _labels(dialog.semantics())]


def _labels(node: Node) -> list[Node]:
    return [node] * (node.role == "label") + [each for child in node.children for each in _labels(child)]


@pytest.fixture
def desk(desks: Desks) -> Desk:
    """Ada draws the queen of hearts; no red three is dealt."""
    hands = {0: HAND, 1: "4S 4H 5S 5H 6C 7C 8D 9C JS JD AS", 2: "4C 4D 5C 5D 6S 7S 8C 9S JC JH AD"}
    return desks(chance=Stacked(stacked({**hands, 3: "4S 5H 6D 6H 7H 8H 9H 10D 10H JC AH"}, up="5S", stock="QH KD KS")))


def play_a_turn(desk: Desk) -> None:
    desk.mouse.play(Draw())
    desk.mouse.play(Discard(parse_card("4H")))
    desk.settle()


def test_a_key_shows_the_turns_of_the_deal_the_last_one_first(desk: Desk) -> None:
    desk.begin()
    play_a_turn(desk)
    desk.key(pygame.K_F2)
    told = lines(desk)
    assert told[-1] == "You draw the queen of hearts and discard the four of hearts."
    names = ("Basile", "Clara", "Denis")
    others = [line.split()[0] for line in told if line.startswith(names) and "discards" in line]
    assert others == ["Denis", "Clara", "Basile"]
    desk.key(pygame.K_ESCAPE)
    assert desk.table.dialog is None


def test_the_button_does_the_same_and_before_the_first_turn_it_says_so(desk: Desk) -> None:
    desk.begin()
    desk.resize((1280, 800))
    button = desk.table.commands.button(TableCommand.MOVES)
    assert button.visible
    desk.click(button.rect.center)
    assert lines(desk) == ["Nothing has been played yet."]


def test_the_menu_leads_there_where_there_is_no_room_for_the_button(desk: Desk) -> None:
    desk.begin()
    desk.key(pygame.K_ESCAPE)
    desk.answer("The last moves… (F2)")
    assert lines(desk) == ["Nothing has been played yet."]


def test_nobody_reads_there_what_somebody_else_has_drawn(desk: Desk) -> None:
    """Two people at one screen: the one who sits down reads of the card that was discarded, not of the one drawn."""
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    desk.mouse.play(Draw())
    desk.key(pygame.K_F2)
    assert lines(desk) == ["You draw the queen of hearts."]
    desk.key(pygame.K_ESCAPE)
    desk.mouse.play(Discard(parse_card("4H")))
    desk.pass_curtain()
    desk.key(pygame.K_F2)
    assert lines(desk) == ["Ada discards the four of hearts."]


def test_nothing_is_told_that_has_not_been_shown_yet(desks: Desks) -> None:
    desk = desks()
    desk.begin()
    conductor = desk.game.conductor
    whole = len(conductor.match.events_for(conductor.viewer))
    assert len(conductor.shown_events) <= whole
    conductor._brought = whole - 1
    assert len(conductor.shown_events) == whole - 1
