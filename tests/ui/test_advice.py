"""The advice in the window: from the list of what there is to learn and from the rule page, tried at the table."""

from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.practice.practices import load_advice_deal
from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.screens.practice import PracticeListScreen
from canasta_gui.screens.rules_page import RulesScreen
from canasta_gui.storage.settings import load_settings
from canasta_gui.words import LANGUAGES
from canasta_gui.words.rulebook.page import ALL_ADVICE
from tests.ui.desk import QUICK, Desk, Desks
from tests.ui.test_practice import check_panel, mouse, play_to_end, press, scene_of, wait

LEARNT = replace(QUICK, lesson_done=True)


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks(settings=LEARNT)
    desk.app.start()
    return desk


def open_advice(desk: Desk) -> None:
    desk.press_button("Learn")
    desk.press_button("Begin: How to play well")


def begin_advice(desk: Desk, key: str) -> None:
    """Begin the deal of a piece of advice from the list, scrolled to it."""
    desk.step()
    name = f"{desk.t('Begin')}: {desk.t(ALL_ADVICE[key].title)}"
    desk.form.layer.reveal(desk.widget(name))
    desk.press_button(name)
    wait(desk)


def test_every_piece_of_advice_is_shown_at_the_table_to_its_end(desk: Desk) -> None:
    """By keys alone, one after the other; after the last one the list says that all were tried."""
    open_advice(desk)
    assert desk.focused == "Begin: Let the pile grow"
    desk.key(pygame.K_RETURN)
    wait(desk)
    for key in ALL_ADVICE:
        while scene_of(desk).progress.verdict is None:
            desk.key(pygame.K_PAGEDOWN)
            wait(desk)
        progress = scene_of(desk).progress
        assert progress.verdict is not None
        assert (progress.practice.name, progress.verdict.kind) == (f"advice.{key}", VerdictKind.DONE)
        press(desk, "Next practice deal")
    assert isinstance(desk.loop.scene, PracticeListScreen)
    assert set(load_settings(desk.folders)[0].practices) == {f"advice.{key}" for key in ALL_ADVICE}
    desk.key(pygame.K_ESCAPE)
    assert "Again: How to play well" in desk.read


def test_the_rule_page_leads_to_the_advice_that_fits_it_and_back(desk: Desk) -> None:
    desk.key(pygame.K_F1)
    rules = desk.loop.scene
    assert isinstance(rules, RulesScreen)
    desk.press_button("Try the advice…")
    names = desk.read
    assert "Begin: Ask before you go out" in names
    assert "Begin: A whole hand at one go" not in names
    begin_advice(desk, "ask")
    assert scene_of(desk).progress.practice == load_advice_deal("ask")
    desk.key(pygame.K_ESCAPE)
    desk.answer("Leave")
    desk.key(pygame.K_ESCAPE)
    assert desk.loop.scene is rules


@pytest.mark.parametrize("key", ["let_it_grow", "ask", "threshold", "claim"])
def test_advice_is_followed_with_the_mouse(desk: Desk, key: str) -> None:
    open_advice(desk)
    begin_advice(desk, key)
    play_to_end(desk, mouse(desk).play)


@pytest.mark.parametrize("one_in", [len(LANGUAGES), pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_is_said_of_advice_is_whole_in_the_smallest_window(
    desks: Desks, language: str, one_in: int
) -> None:
    """In the gate each piece in one of the languages."""
    desk = desks(size=(800, 600), settings=replace(LEARNT, language=language))
    desk.app.start()
    for key in [*ALL_ADVICE][LANGUAGES.index(language) % one_in :: one_in]:
        desk.app.learning.practices.show_advice(None, desk.app.title)
        begin_advice(desk, key)
        check_panel(desk, (800, 600))
