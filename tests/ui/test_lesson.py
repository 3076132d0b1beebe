"""The first lesson in the real window: played to its end in every way there is, and never lost."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.lesson import FIRST_LESSON, Gesture, LessonStep
from canasta_gui.rules.core.cards import Card, parse_card
from canasta_gui.screens.lesson import LessonDock
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.widgets import Button, Widget
from canasta_gui.words import LANGUAGES, Words
from tests.languages import at_sizes
from tests.ui.desk import QUICK, Desk, Desks, dock_of
from tests.ui.test_text_fits import check_whole_and_apart

STEPS = FIRST_LESSON.steps
OF = {way: next(n for n, step in enumerate(STEPS) if step.gesture is way) for way in Gesture}


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks()
    desk.app.start()
    desk.press_button("Learn")
    desk.settle()
    return desk


def lesson(desk: Desk) -> LessonDock:
    return dock_of(desk.loop.scene, LessonDock)


def at(desk: Desk) -> int:
    return lesson(desk).progress.at


def panel(desk: Desk) -> dict[str, Widget]:
    desk.step()
    return {widget.name: widget for widget in lesson(desk).panel.walk()}


def press(desk: Desk, name: str) -> None:
    desk.click(panel(desk)[name].rect.center)
    desk.settle()


def skip_to(desk: Desk, step: int) -> None:
    while at(desk) < step:
        desk.key(pygame.K_PAGEDOWN)
        desk.settle()


def cards_of(step: LessonStep) -> Iterator[Card]:
    """The cards that the step is about."""
    return iter(step.cards)


# Ways of playing a step


def by_dragging(desk: Desk, step: LessonStep) -> None:
    if step.staged:
        for card in cards_of(step):
            on = next(meld.key for meld in step.staged if card in meld.cards)
            desk.mouse._stage(on, card)
    elif step.gesture is Gesture.DECLARE:
        desk.mouse.button(TableCommand.DECLARE)
    elif step.action is not None:
        desk.mouse.play(step.action)
    else:
        press(desk, "Next")


def by_clicking(desk: Desk, step: LessonStep) -> None:
    mouse = desk.mouse
    if step.gesture is Gesture.READ:
        press(desk, "Next")
    elif step.gesture in (Gesture.DECLARE, Gesture.ASK):
        mouse.button({Gesture.DECLARE: TableCommand.DECLARE, Gesture.ASK: TableCommand.ASK}[step.gesture])
    elif step.gesture in (Gesture.DRAW, Gesture.TAKE):
        mouse.click(mouse.middle(STOCK if step.gesture is Gesture.DRAW else PILE))
    else:
        for card in cards_of(step):
            mouse.click(mouse.card_position(card))
        (place,) = step.places
        mouse.click(mouse.free_spot(place) if place == TABLE else mouse.middle(place))


def by_keys(desk: Desk, step: LessonStep) -> None:
    keys = {Gesture.READ: pygame.K_RETURN, Gesture.DRAW: pygame.K_d, Gesture.TAKE: pygame.K_t, Gesture.ASK: pygame.K_a}
    if step.gesture in keys:
        desk.key(keys[step.gesture])
    elif step.gesture is Gesture.DECLARE:
        desk.key(pygame.K_m)
    elif step.gesture is Gesture.DISCARD:
        walk_to_card(desk, step.cards[0])
        desk.key(pygame.K_x)
    elif step.gesture is Gesture.ADD:
        walk_to_card(desk, step.cards[0])
        desk.key(pygame.K_RETURN)
        walk_to_place(desk, step.places[0])
        desk.key(pygame.K_RETURN)
    else:
        for card in cards_of(step):
            walk_to_card(desk, card)
            desk.key(pygame.K_SPACE)
        desk.key(pygame.K_m)


def walk_to_card(desk: Desk, card: Card) -> None:
    """To a card of the hand with that face that is not selected yet."""
    board = desk.table.board
    for _tab in range(6):
        for _ in range(14):
            desk.key(pygame.K_LEFT)
        for _ in range(14):
            if any(
                s.focused and s.face == card and not s.selected
                for s in board.display.sprites()
                if s.place == hand_of(0)
            ):
                return
            desk.key(pygame.K_RIGHT)
        desk.key(pygame.K_TAB)
    raise AssertionError(card)


def walk_to_place(desk: Desk, place: Place) -> None:
    board = desk.table.board
    for _tab in range(6):
        for _ in range(12):
            if any(zone.focused and zone.place == place for zone in board.display.zones()):
                return
            desk.key(pygame.K_RIGHT)
        desk.key(pygame.K_TAB)
    raise AssertionError(place)


@pytest.mark.parametrize("way", [by_dragging, by_clicking, by_keys])
def test_the_lesson_is_played_to_its_end(desk: Desk, way: Callable[[Desk, LessonStep], None]) -> None:
    for number, step in enumerate(STEPS):
        assert at(desk) == number
        way(desk, step)
        desk.settle()
    desk.run_until(lambda: isinstance(desk.loop.scene, ScoreSheetScene))
    assert any("+565" in (node.value or "") for node in desk.form.semantics().walk())
    desk.press_button("Continue")
    assert "You can play canasta" in desk.read
    assert load_settings(desk.folders)[0].lesson_done
    desk.press_button("Play a game")
    assert isinstance(desk.loop.scene, NewGameScreen)


def test_the_panel_speaks_of_what_the_learner_plays_with(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.DRAW])
    assert any(name.endswith("Press D.") for name in panel(desk))
    desk.click((5, 700))
    assert any(name.endswith("Click the stock, or drag its top card into your hand.") for name in panel(desk))


def test_what_is_allowed_but_not_meant_is_explained_and_not_played(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.DISCARD])
    desk.mouse.drag_card(parse_card("JK"), PILE)
    assert "Here keep the others" in lesson(desk).table.message
    desk.wait(1)
    assert parse_card("JK") in desk.table.board.view.hands[0]
    assert at(desk) == OF[Gesture.DISCARD]
    desk.mouse.drag_card(parse_card("4S"), PILE)
    assert at(desk) == OF[Gesture.DISCARD] + 1
    assert lesson(desk).table.message == ""


def test_what_the_rules_forbid_is_refused_as_always(desk: Desk) -> None:
    desk.mouse.drag(desk.mouse.middle(PILE), desk.mouse.free_spot(TABLE))
    assert "Your side has not opened" in lesson(desk).table.message


def test_other_melds_that_would_open_are_not_declared(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.STAGE])
    for key, card in ((13, "KS"), (13, "KH"), (13, "KD"), (5, "5C"), (5, "5D"), (5, "JK")):
        desk.mouse._stage(key, parse_card(card))
    desk.mouse.button(TableCommand.DECLARE)
    assert "keep your joker" in lesson(desk).table.message
    desk.wait(1)
    assert not desk.table.board.view.melds[0]


def test_whoever_goes_ahead_need_not_read_on(desk: Desk) -> None:
    desk.mouse.click(desk.mouse.middle(STOCK))
    assert at(desk) == OF[Gesture.STAGE]


def test_one_can_go_back_to_where_the_table_was(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.TAKE])
    press(desk, "Back")
    assert at(desk) == OF[Gesture.TAKE] - 1
    view = desk.table.board.view
    assert parse_card("4S") in view.hands[0]
    assert len(view.pile) == 1
    desk.key(pygame.K_PAGEUP)
    assert at(desk) == OF[Gesture.STAGE]  # what was staged is in the hand again
    assert not desk.table.board.view.melds[0]


def test_there_is_nothing_before_the_first_step(desk: Desk) -> None:
    assert not panel(desk)["Back"].enabled
    desk.key(pygame.K_PAGEUP)
    assert at(desk) == 0


def test_a_step_can_be_shown_instead_of_done(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.STAGE])
    press(desk, "Show me")
    assert at(desk) == OF[Gesture.DISCARD]
    assert set(desk.table.board.view.melds[0]) == {5, 13}


def test_shown_to_its_end_the_lesson_is_done_too(desk: Desk) -> None:
    skip_to(desk, len(STEPS) - 1)
    desk.key(pygame.K_PAGEDOWN)
    desk.run_until(lambda: isinstance(desk.loop.scene, ScoreSheetScene))
    desk.press_button("Continue")
    desk.press_button("To the title")
    assert isinstance(desk.loop.scene, TitleScreen)


def test_a_lesson_that_was_left_goes_on_where_it_was(desk: Desk, desks: Desks) -> None:
    skip_to(desk, OF[Gesture.LAY])
    press(desk, "Leave")
    assert isinstance(desk.loop.scene, TitleScreen)
    assert desk.app.match_flow.game is None
    again = desks(settings=None)
    again.app.start()
    again.press_button("Learn")
    assert f"You left the lesson at step {OF[Gesture.LAY] + 1} of {len(STEPS)}." in again.read
    again.press_button("Go on there")
    again.settle()
    assert at(again) == OF[Gesture.LAY]
    assert 7 in again.table.board.view.melds[0]


def test_a_lesson_can_be_begun_from_the_beginning(desk: Desk) -> None:
    skip_to(desk, 2)
    press(desk, "Leave")
    desk.press_button("Learn")
    assert isinstance(desk.loop.scene, MessageScreen)
    desk.press_button("From the beginning")
    desk.settle()
    assert at(desk) == 0


def test_escape_asks_before_it_leaves(desk: Desk) -> None:
    desk.key(pygame.K_ESCAPE)
    desk.answer("Stay")
    assert at(desk) == 0
    desk.key(pygame.K_ESCAPE)
    desk.answer("Leave")
    assert isinstance(desk.loop.scene, TitleScreen)


def test_no_game_is_saved_by_a_lesson(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.TAKE])
    assert not list(desk.folders.games.glob("*"))


def test_a_press_on_the_panel_does_not_reach_the_table_below(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.DISCARD])
    desk.click(desk.mouse.card_position(parse_card("4S")))
    text = next(widget for name, widget in panel(desk).items() if name.startswith("Your side is open"))
    desk.click(text.rect.center)
    assert any(sprite.selected for sprite in desk.table.board.display.sprites())


def test_while_the_learners_own_cards_fly_the_panel_says_what_it_said(desks: Desks) -> None:
    desk = desks(settings=replace(QUICK, animation_speed=1.0))
    desk.app.start()
    desk.press_button("Learn")
    desk.settle()
    skip_to(desk, OF[Gesture.DRAW])
    said = list(panel(desk))
    desk.mouse.wait = lambda: None
    desk.mouse.click(desk.mouse.middle(STOCK))
    desk.wait(0.1)
    assert not desk.table.board.idle
    assert [name for name in panel(desk) if name in said and len(name) > 40]
    desk.settle()
    assert any(name.startswith("The gold dot marks the card you drew") for name in panel(desk))


def test_while_the_others_play_there_is_nothing_to_press(desks: Desks) -> None:
    desk = desks(settings=replace(QUICK, animation_speed=1.0))
    desk.app.start()
    desk.press_button("Learn")
    desk.settle()
    skip_to(desk, OF[Gesture.DISCARD])
    desk.mouse.wait = lambda: None
    desk.mouse.drag_card(parse_card("4S"), PILE)
    desk.wait(1)
    widgets = panel(desk)
    assert "Basile plays." in widgets
    assert [w.name for w in widgets.values() if isinstance(w, Button) and w.enabled] == ["Back", "Leave"]
    desk.key(pygame.K_PAGEDOWN)
    assert at(desk) == OF[Gesture.DISCARD] + 1


@pytest.mark.parametrize(("language", "size"), at_sizes((800, 600), (1280, 800), (1920, 1080), (900, 1400)), ids=str)
def test_every_step_is_whole_in_its_panel(desks: Desks, language: str, size: tuple[int, int]) -> None:
    desk = desks(size=size, settings=replace(QUICK, language=language))
    desk.app.start()
    desk.press_button(desk.t("Learn"))
    desk.settle()
    scene, text = lesson(desk), desk.app.program.graphics.text
    for number, by_keys_now in itertools.product(range(len(STEPS)), (False, True)):
        scene.progress.at, scene._by_keys = number, by_keys_now
        scene._tell_step()
        inks: list[Ink] = []
        text.log = inks
        scene.layer.draw(desk.window.surface)
        text.log = None
        assert len(inks) > 3
        check_whole_and_apart(inks, scene.panel.children[0].rect, scrolls=False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lesson_takes_five_minutes(language: str) -> None:
    words = Words(language)
    reading = sum(len(words.t(step.text, me="", left="", partner="", right="").split()) for step in STEPS) / 200 * 60
    gestures = 4 * sum(step.gesture is not Gesture.READ for step in STEPS)
    others = 50  # seconds, as the program comes
    assert reading + gestures + others < 5 * 60


def test_the_panel_ends_with_the_deal(desk: Desk) -> None:
    skip_to(desk, len(STEPS) - 1)
    desk.key(pygame.K_PAGEDOWN)
    scene = lesson(desk)
    desk.run_until(lambda: scene._is_over)
    widgets = panel(desk)
    assert any("you are out, and the deal is over" in name for name in widgets)
    assert not any("discard the four" in name for name in widgets)


def test_the_lesson_says_how_many_packs_there_are(desk: Desk) -> None:
    assert any("two packs" in name for name in panel(desk))


def test_the_mark_of_the_pile_is_around_its_cards(desk: Desk) -> None:
    skip_to(desk, OF[Gesture.TAKE])
    scene = lesson(desk)
    (marked,) = scene._pointed_at()
    heap = [
        sprite.pose.bounds(scene.board.display.layout.card)
        for sprite in scene.board.display.sprites()
        if sprite.place == PILE
    ]
    assert (marked.x, marked.right) == (min(rect.x for rect in heap), max(rect.right for rect in heap))
