"""The advice in the window: from the list of what there is to learn and from the rule page, tried at the table."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.practice.practices import load_advice_deal
from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.screens.practice import PracticeListScreen, Practices
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.storage.settings import load_settings
from canasta_gui.words import LANGUAGES
from canasta_gui.words.rulebook.page import ALL_ADVICE
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.test_practice import check_panel, mouse, play_to_end, press, scene_of, wait

LEARNT = replace(QUICK, lesson_done=True)


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=LEARNT)
    pilot.app.start()
    return pilot


def open_advice(pilot: Pilot) -> None:
    pilot.press_button("Learn")
    pilot.press_button("Begin: How to play well")


def begin_advice(pilot: Pilot, key: str) -> None:
    """Begin the deal of a piece of advice from the list, scrolled to it."""
    pilot.step()
    name = f"{pilot.t('Begin')}: {pilot.t(ALL_ADVICE[key].title)}"
    pilot.form.layer.reveal(pilot.widget(name))
    pilot.press_button(name)
    wait(pilot)


@pytest.mark.long
def test_every_piece_of_advice_is_shown_at_the_table_to_its_end(pilot: Pilot) -> None:
    """By keys alone, one after the other; after the last one the list says that all were tried."""
    open_advice(pilot)
    assert pilot.focused == "Begin: Let the pile grow"
    pilot.key(pygame.K_RETURN)
    wait(pilot)
    for key in ALL_ADVICE:
        while scene_of(pilot).progress.verdict is None:
            pilot.key(pygame.K_PAGEDOWN)
            wait(pilot)
        progress = scene_of(pilot).progress
        assert progress.verdict is not None
        assert (progress.practice.name, progress.verdict.kind) == (f"advice.{key}", VerdictKind.DONE)
        press(pilot, "Next practice deal")
    assert isinstance(pilot.loop.scene, PracticeListScreen)
    assert set(load_settings(pilot.folders)[0].practices) == {f"advice.{key}" for key in ALL_ADVICE}
    pilot.key(pygame.K_ESCAPE)
    assert "Again: How to play well" in pilot.read


def test_the_rule_page_leads_to_the_advice_that_fits_it_and_back(pilot: Pilot) -> None:
    pilot.key(pygame.K_F1)
    rules = pilot.loop.scene
    assert isinstance(rules, RulesScreen)
    pilot.press_button("Try the advice…")
    names = pilot.read
    assert "Begin: Ask before you go out" in names
    assert "Begin: A whole hand at one go" not in names
    begin_advice(pilot, "ask")
    assert scene_of(pilot).progress.practice == load_advice_deal("ask")
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Leave")
    pilot.key(pygame.K_ESCAPE)
    assert pilot.loop.scene is rules


@pytest.mark.parametrize("key", ["let_it_grow", "ask", "threshold", "claim"])
def test_advice_is_followed_with_the_mouse(pilot: Pilot, key: str) -> None:
    open_advice(pilot)
    begin_advice(pilot, key)
    play_to_end(pilot, mouse(pilot).play)


@pytest.mark.parametrize("one_in", [len(LANGUAGES), pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_of_advice_is_whole_in_the_smallest_window(
    pilots: Pilots, language: str, one_in: int
) -> None:
    """In the gate each piece in one of the languages."""
    pilot = pilots(size=(800, 600), settings=replace(LEARNT, language=language))
    pilot.app.start()
    for key in [*ALL_ADVICE][LANGUAGES.index(language) % one_in :: one_in]:
        Practices(pilot.app.program).show_advice(None)
        begin_advice(pilot, key)
        check_panel(pilot, (800, 600))
