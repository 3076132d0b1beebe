"""The last moves: a dialog that tells the deal turn by turn, the last turn first, to whom sits there."""

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.ui.platform.semantics import Node
from tests.ui.pilot import Pilot, Pilots, Stacked, stacked
from tests.ui.test_table_scene import HAND


def lines(pilot: Pilot) -> list[str]:
    """Return the sentences of the open dialog, as a screen reader has them."""
    dialog = pilot.table.dialog
    assert dialog is not None
    return [node.name for node in _labels(dialog.semantics())]


def _labels(node: Node) -> list[Node]:
    return [node] * (node.role == "label") + [each for child in node.children for each in _labels(child)]


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    """Ada draws the queen of hearts; no red three is dealt."""
    hands = {0: HAND, 1: "4S 4H 5S 5H 6C 7C 8D 9C JS JD AS", 2: "4C 4D 5C 5D 6S 7S 8C 9S JC JH AD"}
    return pilots(
        chance=Stacked(stacked({**hands, 3: "4S 5H 6D 6H 7H 8H 9H 10D 10H JC AH"}, up="5S", stock="QH KD KS"))
    )


def play_a_turn(pilot: Pilot) -> None:
    pilot.mouse.play(Draw())
    pilot.mouse.play(Discard(parse_card("4H")))
    pilot.settle()


def test_a_key_shows_the_turns_of_the_deal_the_last_one_first(pilot: Pilot) -> None:
    pilot.begin()
    play_a_turn(pilot)
    pilot.key(pygame.K_F2)
    told = lines(pilot)
    assert told[-1] == "You draw the queen of hearts and discard the four of hearts."
    names = ("Basile", "Clara", "Denis")
    others = [line.split()[0] for line in told if line.startswith(names) and "discards" in line]
    assert others == ["Denis", "Clara", "Basile"]
    pilot.key(pygame.K_ESCAPE)
    assert pilot.table.dialog is None


def test_the_button_does_the_same_and_before_the_first_turn_it_says_so(pilot: Pilot) -> None:
    pilot.begin()
    pilot.resize((1280, 800))
    button = pilot.table.commands.button(TableCommand.MOVES)
    assert button.visible
    pilot.click(button.rect.center)
    assert lines(pilot) == ["Nothing has been played yet."]


def test_the_menu_leads_there_where_there_is_no_room_for_the_button(pilot: Pilot) -> None:
    pilot.begin()
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("The last moves… (F2)")
    assert lines(pilot) == ["Nothing has been played yet."]


def test_nobody_reads_there_what_somebody_else_has_drawn(pilot: Pilot) -> None:
    """Two people at one screen: the one who sits down reads of the card that was discarded, not of the one drawn."""
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.key(pygame.K_F2)
    assert lines(pilot) == ["You draw the queen of hearts."]
    pilot.key(pygame.K_ESCAPE)
    pilot.mouse.play(Discard(parse_card("4H")))
    pilot.pass_curtain()
    pilot.key(pygame.K_F2)
    assert lines(pilot) == ["Ada discards the four of hearts."]


def test_nothing_is_told_that_has_not_been_shown_yet(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    conductor = pilot.game.conductor
    whole = len(conductor.match.events_for(conductor.viewer))
    assert len(conductor.shown_events) <= whole
    conductor._brought = whole - 1
    assert len(conductor.shown_events) == whole - 1
