"""The practice deals in the real window: played as they are meant, with a mistake, and never counted."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.practice.practices import ME, load_practice
from canasta_gui.play.practice.progress import Verdict, VerdictKind
from canasta_gui.play.practice.titles import PRACTICES
from canasta_gui.rules.canasta.actions import Remedy
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.lesson import LessonDock
from canasta_gui.screens.practice import PRACTICE_DEALS, PracticeDock, PracticeListScreen, Practices
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import PILE
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui import Button, Widget
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.words import LANGUAGES
from tests.lanes import some_in_gate
from tests.languages import at_sizes
from tests.ui.keyboard import Keyboard
from tests.ui.mouse import Mouse
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of, shows
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
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(settings=LEARNT)
    pilot.app.start()
    pilot.press_button("Learn")
    return pilot


def begin(pilot: Pilot, name: str) -> PracticeDock:
    """Begin a practice deal from the list."""
    pilot.press_button(f"Begin: {load_practice(name).title}")
    wait(pilot)
    return scene_of(pilot)


def scene_of(pilot: Pilot) -> PracticeDock:
    return dock_of(pilot.loop.scene, PracticeDock)


def wait(pilot: Pilot) -> None:
    """Let time pass until the learner is to act, or the try is over."""
    scene = scene_of(pilot)
    pilot.step(0.05)

    def settled() -> bool:
        if scene.progress.verdict is not None:
            return scene.board.idle
        return scene.board.idle and scene.table.conductor.waiting_for_viewer

    pilot.run_until(settled)
    pilot.step(0.05)


def panel(pilot: Pilot) -> dict[str, Widget]:
    pilot.step()
    return {widget.name: widget for widget in scene_of(pilot).panel.walk()}


def said(pilot: Pilot, part: str) -> bool:
    return any(part in name for name in panel(pilot))


def press(pilot: Pilot, name: str) -> None:
    pilot.click(panel(pilot)[name].rect.center)
    if shows(pilot.loop.scene, PracticeDock):
        wait(pilot)


class MendingMouse(RefereedMouse):
    """Adds cards to an opening that was too low."""

    def play(self, action: AnyAction) -> None:
        if isinstance(action, Remedy) and action.melds:
            self._stage_all(action.melds)
            self.button(TableCommand.DECLARE)
        else:
            super().play(action)


def mouse(pilot: Pilot) -> Mouse:
    """Return the hands that play at this table."""
    kind = MendingMouse if scene_of(pilot).board.is_refereed else Mouse
    known = pilot.mouse
    return kind(lambda: pilot.table, known.press, known.move, known.release, lambda: wait(pilot))


class MendingKeyboard(RefereedKeyboard):
    """Adds cards to an opening that was too low."""

    def play(self, action: AnyAction) -> None:
        if isinstance(action, Remedy) and action.melds:
            for meld in action.melds:
                self._stage(meld)
            self.do(Key.MELD)
        else:
            super().play(action)


def keyboard(pilot: Pilot, kind: type[Keyboard]) -> Keyboard:
    """Return the keys that play at this table."""
    return kind(lambda: pilot.table, lambda key, mod: pilot.key(key, mod=mod), lambda: wait(pilot))


def solution(pilot: Pilot) -> AnyAction:
    scene = scene_of(pilot)
    return scene.progress.solution(scene.table.conductor.match.view(ME).hands[ME])


def play_to_end(pilot: Pilot, play: Callable[[AnyAction], None]) -> None:
    scene = scene_of(pilot)
    for _ in range(MOST_ACTIONS):
        if scene.progress.verdict is not None:
            break
        play(solution(pilot))
        wait(pilot)
    assert scene.progress.verdict == Verdict(VerdictKind.DONE, scene.progress.practice.done)


@pytest.mark.parametrize("name", some_in_gate(PRACTICES, one_in=4))
def test_a_practice_deal_is_played_with_the_mouse_and_then_marked_as_done(pilot: Pilot, name: str) -> None:
    begin(pilot, name)
    play_to_end(pilot, mouse(pilot).play)
    assert said(pilot, "Done")
    assert load_settings(pilot.folders)[0].practices == (name,)
    press(pilot, "Leave")
    assert f"Again: {load_practice(name).title}" in pilot.read
    assert "done" in pilot.read
    assert not list(pilot.folders.games.glob("*"))
    assert pilot.app.program.games.current is None
    pilot.app.program.ledger.refresh()
    assert not pilot.app.program.ledger.games


@pytest.mark.parametrize("name", ["opening", "going_out"])
def test_a_practice_deal_is_played_with_keys_alone(pilot: Pilot, name: str) -> None:
    begin(pilot, name)
    play_to_end(pilot, keyboard(pilot, Keyboard).play)
    pilot.key(pygame.K_RETURN)
    assert scene_of(pilot).progress.practice.name == PRACTICES[PRACTICES.index(name) + 1]


def test_irregularities_are_practised_with_keys_alone(pilot: Pilot) -> None:
    begin(pilot, "irregularities")
    play_to_end(pilot, keyboard(pilot, MendingKeyboard).play)


@pytest.mark.parametrize("name", some_in_gate(PRACTICES, one_in=2, first=1))
def test_a_mistake_gets_its_reason_and_the_turn_can_be_played_again(pilot: Pilot, name: str) -> None:
    scene = begin(pilot, name)
    card, reason = WRONG[name]
    hands = mouse(pilot)
    hands.play(Draw())
    if card:
        hands.drag_card(parse_card(card), PILE)
    assert scene.progress.verdict is not None
    assert scene.progress.verdict.kind is VerdictKind.MISTAKE
    assert said(pilot, reason)
    assert load_settings(pilot.folders)[0].practices == ()
    press(pilot, "Again")
    again = scene_of(pilot)
    assert again is not scene
    assert again.progress.verdict is None
    assert again.progress.turn_no == 0
    assert sorted(again.board.view.hands[ME]) == sorted(again.progress.practice.position.hands[ME])
    assert said(pilot, "turn 1 of 5")


def test_a_later_turn_begins_again_with_the_table_as_it_was_then(pilot: Pilot) -> None:
    scene = begin(pilot, "freezing")
    while scene.progress.turn_no < 2:
        pilot.key(pygame.K_PAGEDOWN)
        wait(pilot)
    pile, hand = list(scene.board.view.pile), sorted(scene.board.view.hands[ME])
    pilot.key(pygame.K_PAGEDOWN)
    wait(pilot)
    pilot.mouse.wait = lambda: wait(pilot)
    pilot.mouse.drag_card(parse_card("JC"), PILE)
    wait(pilot)
    assert said(pilot, "breaks up a pair")
    pilot.key(pygame.K_PAGEDOWN)
    wait(pilot)
    again = scene_of(pilot)
    assert again.progress.turn_no == 2
    assert (list(again.board.view.pile), sorted(again.board.view.hands[ME])) == (pile, hand)
    while again.progress.verdict is None:
        pilot.key(pygame.K_PAGEDOWN)
        wait(pilot)
    assert again.progress.verdict.kind is VerdictKind.DONE


def test_the_deal_begins_anew_from_the_start(pilot: Pilot) -> None:
    scene = begin(pilot, "opening")
    while scene.progress.turn_no < 1:
        pilot.key(pygame.K_PAGEDOWN)
        wait(pilot)
    press(pilot, "From the start")
    assert scene_of(pilot).progress.turn_no == 0
    pilot.key(pygame.K_PAGEUP)
    wait(pilot)
    assert scene_of(pilot).progress.turn_no == 0


def test_once_a_try_is_over_nothing_more_is_played(pilot: Pilot) -> None:
    scene = begin(pilot, "opening")
    pilot.mouse.wait = lambda: wait(pilot)
    pilot.mouse.play(Draw())
    pilot.mouse.drag_card(parse_card("KS"), PILE)
    moves = len(scene.table.conductor.match.moves)
    pilot.wait(5)
    assert len(scene.table.conductor.match.moves) == moves
    pilot.key(pygame.K_d)
    pilot.wait(1)
    assert len(scene.table.conductor.match.moves) == moves


def test_the_others_answer_a_mistake_before_the_reason_is_said(pilot: Pilot) -> None:
    scene = begin(pilot, "freezing")
    pilot.mouse.wait = lambda: None
    pilot.mouse.play(Draw())
    pilot.run_until(lambda: scene.board.idle and scene.table.conductor.waiting_for_viewer)
    pilot.mouse.drag_card(parse_card("9H"), PILE)
    early = scene.progress.verdict
    wait(pilot)
    assert (early is None, scene.progress.verdict is None) == (True, False)
    assert not scene.board.view.pile


@pytest.mark.long
def test_after_a_deal_the_next_one_follows_and_after_the_last_one_the_list(pilot: Pilot) -> None:
    begin(pilot, PRACTICES[0])
    for name, following in itertools.pairwise((*PRACTICES, "")):
        while scene_of(pilot).progress.verdict is None:
            pilot.key(pygame.K_PAGEDOWN)
            wait(pilot)
        assert scene_of(pilot).progress.practice.name == name
        press(pilot, "Next practice deal")
        if following:
            assert scene_of(pilot).progress.practice.name == following
    assert isinstance(pilot.loop.scene, PracticeListScreen)
    assert set(load_settings(pilot.folders)[0].practices) == set(PRACTICES)


def test_the_list_offers_the_lesson_and_what_is_not_done_yet(pilot: Pilot) -> None:
    assert pilot.focused == "Begin: When to open"
    pilot.key(pygame.K_RETURN)
    wait(pilot)
    assert scene_of(pilot).progress.practice.name == "opening"
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Stay")
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Leave")
    assert isinstance(pilot.loop.scene, PracticeListScreen)
    pilot.press_button("Again: The first lesson")
    assert shows(pilot.loop.scene, LessonDock)


def test_the_list_leads_back_to_the_title(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_a_newcomer_gets_the_lesson_and_no_list(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Learn")
    assert shows(pilot.loop.scene, LessonDock)


def test_a_lesson_that_was_left_is_offered_where_it_was(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, lesson=4, practices=("opening",)))
    pilot.app.start()
    pilot.press_button("Learn")
    assert any(text.startswith("You left it at step 5 of ") for text in pilot.read)


def test_a_screen_reader_hears_the_task_the_judgement_and_the_way_on(pilot: Pilot) -> None:
    scene = begin(pilot, "defence")
    task = scene.progress.turn.task.format(left="Basile")
    nodes = list(scene.table.semantics().walk())
    assert task in [node.name for node in nodes]
    scene.table.take_announcements()
    pilot.mouse.wait = lambda: wait(pilot)
    pilot.mouse.play(Draw())
    pilot.mouse.drag_card(parse_card("3C"), PILE)
    wait(pilot)
    heard = scene.table.take_announcements() + [node.name for node in scene.table.semantics().walk()]
    assert any("Safe, but too early" in text for text in heard)
    again = next(node for node in scene.table.semantics().walk() if node.name == "Again")
    assert again.target is not None
    scene.table.handle(SemanticAction("press", again.target))
    assert scene_of(pilot) is not scene


def test_what_would_help_too_much_is_not_there(pilot: Pilot) -> None:
    scene = begin(pilot, "opening")
    for command in (TableCommand.UNDO, TableCommand.HINT, TableCommand.WHY):
        assert not scene.table.commands.button(command).visible


@pytest.mark.parametrize(("language", "size"), at_sizes((800, 600), (1280, 800), (1920, 1080), (900, 1400)), ids=str)
@pytest.mark.parametrize("one_in", [4, pytest.param(1, marks=pytest.mark.long)])
def test_everything_that_is_said_is_whole_in_the_panel(
    pilots: Pilots, language: str, size: tuple[int, int], one_in: int
) -> None:
    pilot = pilots(size=size, settings=replace(LEARNT, language=language))
    pilot.app.start()
    for name in PRACTICES[LANGUAGES.index(language) % one_in :: one_in]:
        Practices(pilot.app.program).go_on(PRACTICE_DEALS, name)
        check_panel(pilot, size)


def check_panel(pilot: Pilot, size: tuple[int, int]) -> None:
    """Assert that every text of the panel of this deal is complete, and the panel not too high."""
    wait(pilot)
    scene, text = scene_of(pilot), pilot.app.program.graphics.text
    height = scene.height(size)
    assert height <= size[1] * 0.27
    for each in scene.every_text():
        framed = scene.framed(each, scene.buttons(waiting=True))
        rect = pygame.Rect(0, size[1] - height, size[0], height)
        framed.place(scene.layer.look, rect)
        inks: list[Ink] = []
        text.log = inks
        framed.draw(pilot.window.surface, scene.layer.look)
        text.log = None
        check_whole_and_apart(inks, rect, scrolls=False)


@pytest.mark.parametrize(
    ("language", "size"), some_in_gate(itertools.product(LANGUAGES, [(800, 600), (1280, 800)]), one_in=3), ids=str
)
def test_the_list_is_whole(pilots: Pilots, language: str, size: tuple[int, int]) -> None:
    pilot = pilots(size=size, settings=replace(LEARNT, language=language))
    pilot.app.start()
    pilot.press_button(pilot.t("Learn"))
    pilot.step()
    buttons = [each for each in pilot.form.layer.root.walk() if isinstance(each, Button)]
    assert len(buttons) == len(PRACTICES) + 4  # the first lesson, the advice, the puzzles, and the way back
    inks: list[Ink] = []
    pilot.app.program.graphics.text.log = inks
    pilot.form.layer.draw(pilot.window.surface)
    pilot.app.program.graphics.text.log = None
    check_whole_and_apart(inks, pygame.Rect((0, 0), size), scrolls=True)
