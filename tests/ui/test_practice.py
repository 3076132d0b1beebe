"""The practice deals in the real window: played as they are meant, with a mistake, and never counted."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.practice.practices import ME, PRACTICES, load_practice
from canasta_gui.play.practice.progress import Verdict, VerdictKind
from canasta_gui.rules.canasta.actions import Remedy
from canasta_gui.rules.core.actions import Draw
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.lesson import LessonDock
from canasta_gui.screens.practice import PracticeDock, PracticeListScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import PILE
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.widgets import Button, Widget
from canasta_gui.words import LANGUAGES
from tests.languages import at_sizes
from tests.ui.desk import QUICK, Desk, Desks, dock_of, shows
from tests.ui.keyboard import Keyboard
from tests.ui.mouse import Mouse
from tests.ui.refereed import RefereedKeyboard, RefereedMouse
from tests.ui.test_text_fits import check_whole_and_apart

MOST_ACTIONS = 40
LEARNT = replace(QUICK, lesson_done=True)
WRONG = {
    "opening": ("KS", "breaks up a pair"),
    "freezing": ("9H", "never throw what lies in their melds"),
    "defence": ("3C", "Safe, but too early"),
    "going_out": ("7H", "It fits your sevens"),
    "irregularities": ("", "45 points, not 50"),
}
"""A mistake in the first turn of each deal: what is discarded after the draw, if anything, and what is said of it."""


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks(settings=LEARNT)
    desk.app.start()
    desk.press_button("Learn")
    return desk


def begin(desk: Desk, name: str) -> PracticeDock:
    """Begin a practice deal from the list."""
    desk.press_button(f"Begin: {load_practice(name).title}")
    wait(desk)
    return scene_of(desk)


def scene_of(desk: Desk) -> PracticeDock:
    return dock_of(desk.loop.scene, PracticeDock)


def wait(desk: Desk) -> None:
    """Let time pass until the learner is to act, or the try is over."""
    scene = scene_of(desk)
    desk.step(0.05)

    def settled() -> bool:
        if scene.progress.verdict is not None:
            return scene.board.idle
        return scene.board.idle and scene.table.conductor.waiting_for_viewer

    desk.run_until(settled)
    desk.step(0.05)


def panel(desk: Desk) -> dict[str, Widget]:
    desk.step()
    return {widget.name: widget for widget in scene_of(desk).panel.walk()}


def said(desk: Desk, part: str) -> bool:
    return any(part in name for name in panel(desk))


def press(desk: Desk, name: str) -> None:
    desk.click(panel(desk)[name].rect.center)
    if shows(desk.loop.scene, PracticeDock):
        wait(desk)


class MendingMouse(RefereedMouse):
    """Adds cards to an opening that was too low."""

    def play(self, action: AnyAction) -> None:
        if isinstance(action, Remedy) and action.melds:
            self._stage_all(action.melds)
            self.button(TableCommand.DECLARE)
        else:
            super().play(action)


def mouse(desk: Desk) -> Mouse:
    """The hands that play at this table."""
    kind = MendingMouse if scene_of(desk).board.is_refereed else Mouse
    known = desk.mouse
    return kind(lambda: desk.table, known.press, known.move, known.release, lambda: wait(desk))


class MendingKeyboard(RefereedKeyboard):
    """Adds cards to an opening that was too low."""

    def play(self, action: AnyAction) -> None:
        if isinstance(action, Remedy) and action.melds:
            for meld in action.melds:
                self._stage(meld)
            self.do(Key.MELD)
        else:
            super().play(action)


def keyboard(desk: Desk, kind: type[Keyboard]) -> Keyboard:
    """The keys that play at this table."""
    return kind(lambda: desk.table, lambda key, mod: desk.key(key, mod=mod), lambda: wait(desk))


def solution(desk: Desk) -> AnyAction:
    scene = scene_of(desk)
    return scene.progress.solution(scene.table.conductor.match.view(ME).hands[ME])


def play_to_end(desk: Desk, play: Callable[[AnyAction], None]) -> None:
    scene = scene_of(desk)
    for _ in range(MOST_ACTIONS):
        if scene.progress.verdict is not None:
            break
        play(solution(desk))
        wait(desk)
    assert scene.progress.verdict == Verdict(VerdictKind.DONE, scene.progress.practice.done)


@pytest.mark.parametrize("name", PRACTICES)
def test_a_practice_deal_is_played_with_the_mouse_and_then_marked_as_done(desk: Desk, name: str) -> None:
    begin(desk, name)
    play_to_end(desk, mouse(desk).play)
    assert said(desk, "Done")
    assert load_settings(desk.folders)[0].practices == (name,)
    press(desk, "Leave")
    assert f"Again: {load_practice(name).title}" in desk.read
    assert "done" in desk.read
    assert not list(desk.folders.games.glob("*"))
    assert desk.app.match_flow.game is None
    desk.app.program.ledger.refresh()
    assert not desk.app.program.ledger.games


@pytest.mark.parametrize("name", ["opening", "going_out"])
def test_a_practice_deal_is_played_with_keys_alone(desk: Desk, name: str) -> None:
    begin(desk, name)
    play_to_end(desk, keyboard(desk, Keyboard).play)
    desk.key(pygame.K_RETURN)
    assert scene_of(desk).progress.practice.name == PRACTICES[PRACTICES.index(name) + 1]


def test_irregularities_are_practised_with_keys_alone(desk: Desk) -> None:
    begin(desk, "irregularities")
    play_to_end(desk, keyboard(desk, MendingKeyboard).play)


@pytest.mark.parametrize("name", PRACTICES)
def test_a_mistake_gets_its_reason_and_the_turn_can_be_played_again(desk: Desk, name: str) -> None:
    scene = begin(desk, name)
    card, reason = WRONG[name]
    hands = mouse(desk)
    hands.play(Draw())
    if card:
        hands.drag_card(parse_card(card), PILE)
    assert scene.progress.verdict is not None
    assert scene.progress.verdict.kind is VerdictKind.MISTAKE
    assert said(desk, reason)
    assert load_settings(desk.folders)[0].practices == ()
    press(desk, "Again")
    again = scene_of(desk)
    assert again is not scene
    assert again.progress.verdict is None
    assert again.progress.turn_no == 0
    assert sorted(again.board.view.hands[ME]) == sorted(again.progress.practice.position.hands[ME])
    assert said(desk, "turn 1 of 5")


def test_a_later_turn_begins_again_with_the_table_as_it_was_then(desk: Desk) -> None:
    scene = begin(desk, "freezing")
    while scene.progress.turn_no < 2:
        desk.key(pygame.K_PAGEDOWN)
        wait(desk)
    pile, hand = list(scene.board.view.pile), sorted(scene.board.view.hands[ME])
    desk.key(pygame.K_PAGEDOWN)
    wait(desk)
    desk.mouse.wait = lambda: wait(desk)
    desk.mouse.drag_card(parse_card("JC"), PILE)
    wait(desk)
    assert said(desk, "breaks up a pair")
    desk.key(pygame.K_PAGEDOWN)
    wait(desk)
    again = scene_of(desk)
    assert again.progress.turn_no == 2
    assert (list(again.board.view.pile), sorted(again.board.view.hands[ME])) == (pile, hand)
    while again.progress.verdict is None:
        desk.key(pygame.K_PAGEDOWN)
        wait(desk)
    assert again.progress.verdict.kind is VerdictKind.DONE


def test_the_deal_begins_anew_from_the_start(desk: Desk) -> None:
    scene = begin(desk, "opening")
    while scene.progress.turn_no < 1:
        desk.key(pygame.K_PAGEDOWN)
        wait(desk)
    press(desk, "From the start")
    assert scene_of(desk).progress.turn_no == 0
    desk.key(pygame.K_PAGEUP)
    wait(desk)
    assert scene_of(desk).progress.turn_no == 0


def test_once_a_try_is_over_nothing_more_is_played(desk: Desk) -> None:
    scene = begin(desk, "opening")
    desk.mouse.wait = lambda: wait(desk)
    desk.mouse.play(Draw())
    desk.mouse.drag_card(parse_card("KS"), PILE)
    moves = len(scene.table.conductor.match.moves)
    desk.wait(5)
    assert len(scene.table.conductor.match.moves) == moves
    desk.key(pygame.K_d)
    desk.wait(1)
    assert len(scene.table.conductor.match.moves) == moves


def test_the_others_answer_a_mistake_before_the_reason_is_said(desk: Desk) -> None:
    scene = begin(desk, "freezing")
    desk.mouse.wait = lambda: None
    desk.mouse.play(Draw())
    desk.run_until(lambda: scene.board.idle and scene.table.conductor.waiting_for_viewer)
    desk.mouse.drag_card(parse_card("9H"), PILE)
    early = scene.progress.verdict
    wait(desk)
    assert (early is None, scene.progress.verdict is None) == (True, False)
    assert not scene.board.view.pile


def test_after_a_deal_the_next_one_follows_and_after_the_last_one_the_list(desk: Desk) -> None:
    begin(desk, PRACTICES[0])
    for name, following in itertools.pairwise((*PRACTICES, "")):
        while scene_of(desk).progress.verdict is None:
            desk.key(pygame.K_PAGEDOWN)
            wait(desk)
        assert scene_of(desk).progress.practice.name == name
        press(desk, "Next practice deal")
        if following:
            assert scene_of(desk).progress.practice.name == following
    assert isinstance(desk.loop.scene, PracticeListScreen)
    assert set(load_settings(desk.folders)[0].practices) == set(PRACTICES)


def test_the_list_offers_the_lesson_and_what_is_not_done_yet(desk: Desk) -> None:
    assert desk.focused == "Begin: When to open"
    desk.key(pygame.K_RETURN)
    wait(desk)
    assert scene_of(desk).progress.practice.name == "opening"
    desk.key(pygame.K_ESCAPE)
    desk.answer("Stay")
    desk.key(pygame.K_ESCAPE)
    desk.answer("Leave")
    assert isinstance(desk.loop.scene, PracticeListScreen)
    desk.press_button("Again: The first lesson")
    assert shows(desk.loop.scene, LessonDock)


def test_the_list_leads_back_to_the_title(desk: Desk) -> None:
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, TitleScreen)


def test_a_newcomer_gets_the_lesson_and_no_list(desks: Desks) -> None:
    desk = desks()
    desk.app.start()
    desk.press_button("Learn")
    assert shows(desk.loop.scene, LessonDock)


def test_a_lesson_that_was_left_is_offered_where_it_was(desks: Desks) -> None:
    desk = desks(settings=replace(QUICK, lesson=4, practices=("opening",)))
    desk.app.start()
    desk.press_button("Learn")
    assert any(text.startswith("You left it at step 5 of ") for text in desk.read)


def test_a_screen_reader_hears_the_task_the_judgement_and_the_way_on(desk: Desk) -> None:
    scene = begin(desk, "defence")
    task = scene.progress.turn.task.format(left="Basile")
    nodes = list(scene.table.semantics().walk())
    assert task in [node.name for node in nodes]
    scene.table.take_announcements()
    desk.mouse.wait = lambda: wait(desk)
    desk.mouse.play(Draw())
    desk.mouse.drag_card(parse_card("3C"), PILE)
    wait(desk)
    heard = scene.table.take_announcements() + [node.name for node in scene.table.semantics().walk()]
    assert any("Safe, but too early" in text for text in heard)
    again = next(node for node in scene.table.semantics().walk() if node.name == "Again")
    assert again.target is not None
    scene.table.handle(SemanticAction("press", again.target))
    assert scene_of(desk) is not scene


def test_what_would_help_too_much_is_not_there(desk: Desk) -> None:
    scene = begin(desk, "opening")
    for command in (TableCommand.UNDO, TableCommand.HINT, TableCommand.WHY):
        assert not scene.table.commands.button(command).visible


@pytest.mark.parametrize(("language", "size"), at_sizes((800, 600), (1280, 800), (1920, 1080), (900, 1400)), ids=str)
@pytest.mark.parametrize("one_in", [2, pytest.param(1, marks=pytest.mark.long)])
def test_everything_that_is_said_is_whole_in_the_panel(
    desks: Desks, language: str, size: tuple[int, int], one_in: int
) -> None:
    desk = desks(size=size, settings=replace(LEARNT, language=language))
    desk.app.start()
    for name in PRACTICES[LANGUAGES.index(language) % one_in :: one_in]:
        desk.app.learning.practices.begin(name)
        check_panel(desk, size)


def check_panel(desk: Desk, size: tuple[int, int]) -> None:
    """Is everything that the panel of this deal can say whole, and the panel not too high?"""
    wait(desk)
    scene, text = scene_of(desk), desk.app.program.graphics.text
    height = scene.height(size)
    assert height <= size[1] * 0.27
    for each in scene.every_text():
        framed = scene.framed(each, scene.buttons(waiting=True))
        rect = pygame.Rect(0, size[1] - height, size[0], height)
        framed.place(scene.layer.look, rect)
        inks: list[Ink] = []
        text.log = inks
        framed.draw(desk.window.surface, scene.layer.look)
        text.log = None
        check_whole_and_apart(inks, rect, scrolls=False)


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)], ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_is_whole(desks: Desks, language: str, size: tuple[int, int]) -> None:
    desk = desks(size=size, settings=replace(LEARNT, language=language))
    desk.app.start()
    desk.press_button(desk.t("Learn"))
    desk.step()
    buttons = [each for each in desk.form.layer.root.walk() if isinstance(each, Button)]
    assert len(buttons) == len(PRACTICES) + 4  # the first lesson, the advice, the puzzles, and the way back
    inks: list[Ink] = []
    desk.app.program.graphics.text.log = inks
    desk.form.layer.draw(desk.window.surface)
    desk.app.program.graphics.text.log = None
    check_whole_and_apart(inks, pygame.Rect((0, 0), size), scrolls=True)
