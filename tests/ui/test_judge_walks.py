"""A judge's question from the title to the answer, by keys alone and by mouse alone."""

import pygame
import pytest

from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.ui.pictures.card_grid import CardGrid
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.test_input_paths import no_mouse
from tests.ui.test_judge import tap, turn_choice, turn_to
from tests.ui.test_score_pad_walks import press, walk_to


def pick(pilot: Pilot, name: str, cards: list[Card]) -> None:
    """Walk to the cards of a grid by arrows, and press each."""
    walk_to(pilot, name)
    for card in cards:
        grid = pilot.form.layer.focus
        assert isinstance(grid, CardGrid)
        to = next(nth for nth, cell in enumerate(grid.cells) if cell.card == card and cell.number)
        way = pygame.K_RIGHT if to > grid.chosen else pygame.K_LEFT
        pilot.key(*[way] * abs(to - grid.chosen), pygame.K_SPACE)


def choose(pilot: Pilot, name: str, value: str) -> None:
    walk_to(pilot, name)
    turn_choice(pilot, name, value)


def test_a_question_is_asked_and_answered_by_keys_alone(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    monkeypatch.setattr(pilot, "press", no_mouse)
    press(pilot, "Real cards")
    press(pilot, "Ask the judge")
    pick(pilot, "The packs", parse_cards("KS KH KD 2C 4S 9H"))
    walk_to(pilot, "Part")
    pilot.key(pygame.K_RIGHT)
    choose(pilot, "The moment", "Your turn, after drawing")
    walk_to(pilot, "Part")
    pilot.key(pygame.K_RIGHT)
    press(pilot, "You want to: Lay melds")
    pick(pilot, "Choose from your hand", parse_cards("KS KH KD"))
    pilot.step()
    assert {"No.", "Your side opens with 50 points or more; these cards make 30."} <= set(pilot.read)
    pick(pilot, "Choose from your hand", parse_cards("2C"))
    pilot.step()
    assert "Yes." in pilot.read


def choose_by_mouse(pilot: Pilot, name: str, value: str) -> None:
    for _ in range(12):
        pilot.step()
        if pilot.widget(name).value == value:
            return
        rect = pilot.widget(name).rect
        pilot.click((rect.right - rect.height // 2, rect.centery))
    raise AssertionError(pilot.widget(name).value)


def test_a_question_is_asked_and_answered_by_mouse_alone(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = pilots(settings=QUICK)
    pilot.app.start()
    monkeypatch.setattr(pilot, "key", no_mouse)
    pilot.press_button("Real cards")
    pilot.press_button("Ask the judge")
    for card in parse_cards("KS KH KD 2C 4S 9H"):
        tap(pilot, "The packs", card)
    turn_to(pilot, 1)
    choose_by_mouse(pilot, "The moment", "Your turn, after drawing")
    turn_to(pilot, 2)
    pilot.press_button("You want to: Lay melds")
    for card in parse_cards("KS KH KD"):
        tap(pilot, "Choose from your hand", card)
    assert {"No.", "Your side opens with 50 points or more; these cards make 30."} <= set(pilot.read)
    tap(pilot, "Choose from your hand", parse_cards("2C")[0])
    assert "Yes." in pilot.read
