"""The real program over a real message bus, as a screen reader finds it."""

import time
from collections.abc import Callable

import pytest

from canasta_gui.rules.core.cards import whole_deck
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label
from tests.a11y.atspi import FOCUSED, SELECTED
from tests.a11y.conftest import Program
from tests.a11y.player import Player
from tests.e2e.programs import PATIENCE

pytestmark = pytest.mark.bus
LIST_BOX, LABEL, BUTTON = 98, 29, 43
"""Numbers of roles."""


def until(holds: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_from_the_title_to_a_new_game(start: Callable[..., Program]) -> None:
    program = start()
    player = Player(program.client, program.window)
    player.begin()
    names = [name for name, _ in player.names()]
    assert any(name.startswith("Hand: Ada, ") for name in names)
    said = " ".join(player.said)
    assert said.index("Draw for partners.") < said.index("Ada, draw a card.")


def test_focus_selection_and_roles_arrive(start: Callable[..., Program]) -> None:
    program = start(game=("classique-4", 1))
    client, player = program.client, Player(program.client, program.window)
    player.press("Continue")
    hand = player.wait_for("Hand: Ada")[1]
    card = client.children(hand)[2]
    assert (client.role(hand), client.role(player.wait_for("Hint")[1])) == (LIST_BOX, BUTTON)
    client.focus(card)
    assert until(lambda: client.has_state(card, FOCUSED))
    client.press(card)
    assert until(lambda: client.has_state(card, SELECTED))


def test_a_refusal_is_said_with_its_reason(start: Callable[..., Program]) -> None:
    program = start(game=("classique-4", 1))
    player = Player(program.client, program.window)
    player.press("Continue")
    player.wait_for("Your turn")
    program.client.press(player.hand()[0][1])
    player.press("Discard pile")

    def said() -> bool:
        player.names()
        return any("Begin your turn by drawing" in text for text in player.said)

    assert until(said)


def test_behind_the_curtain_no_card_is_told(start: Callable[..., Program]) -> None:
    program = start(game=("classique-2", 1, 2))
    player, words = Player(program.client, program.window), Words("en")
    cards = {card_label(words, card) for card in whole_deck(2, 4, 0)}
    player.press("Continue")
    player.wait_for("I am ")
    assert not cards & {name.split(", ")[0] for name, _ in player.names()}
    while (
        button := player.find("I am ")
    ) is not None:  # at first it takes no press: it may have been meant for the table
        player.press_node(button)
    player.wait_for("Your turn")
    player.press("Stock")
    player.wait_for("Open with")
    mine = [card for card, node in player.names() if card.split(", ")[0] in cards]
    player.client.press(next(node for card, node in player.names() if card == mine[0]))
    player.press("Discard pile")
    player.wait_for("I am ")
    told = [name for name, _ in player.names()]
    discarded = mine[0].split(", ")[0]
    secret = {card.split(", ")[0] for card in mine} - {discarded}
    assert not [name for name in told if any(card in name for card in secret)]


def test_the_program_ends_when_it_is_asked_to(start: Callable[..., Program]) -> None:
    program = start()
    Player(program.client, program.window).press("Quit")
    assert program.process.wait(PATIENCE) == 0
