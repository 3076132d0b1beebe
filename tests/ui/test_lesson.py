"""The first lesson in the real window: played to its end in every way there is, and never lost."""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.lesson import FIRST_LESSON, Gesture, LessonStep
from canasta_gui.rules.core.cards import Card, parse_card
from canasta_gui.rules.families import CANASTA_KEY
from canasta_gui.screens.first_match import FarewellScreen
from canasta_gui.screens.lesson import LessonDock
from canasta_gui.screens.match import MatchDock
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui import Button, Widget
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.graphics.text import Ink
from canasta_gui.words import LANGUAGES, Words
from tests.lanes import only_in_gate, some_in_gate
from tests.languages import at_sizes
from tests.ui.pilot import NAMES, QUICK, Pilot, Pilots, dock_of, save_game, shows
from tests.ui.test_input_paths import no_mouse
from tests.ui.test_score_pad_walks import press as press_by_keys
from tests.ui.test_text_fits import check_whole_and_apart

STEPS = FIRST_LESSON.steps
OF = {way: next(n for n, step in enumerate(STEPS) if step.gesture is way) for way in Gesture}


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots()
    pilot.app.start()
    pilot.press_button("Learn")
    pilot.settle()
    return pilot


def lesson(pilot: Pilot) -> LessonDock:
    return dock_of(pilot.loop.scene, LessonDock)


def at(pilot: Pilot) -> int:
    return lesson(pilot).progress.at


def panel(pilot: Pilot) -> dict[str, Widget]:
    pilot.step()
    return {widget.name: widget for widget in lesson(pilot).panel.walk()}


def press(pilot: Pilot, name: str) -> None:
    pilot.click(panel(pilot)[name].rect.center)
    pilot.settle()


def skip_to(pilot: Pilot, step: int) -> None:
    while at(pilot) < step:
        pilot.key(pygame.K_PAGEDOWN)
        pilot.settle()


def cards_of(step: LessonStep) -> Iterator[Card]:
    """Yield the cards that the step is about."""
    return iter(step.cards)


# Ways of playing a step


def by_dragging(pilot: Pilot, step: LessonStep) -> None:
    if step.staged:
        for card in cards_of(step):
            on = next(meld.key for meld in step.staged if card in meld.cards)
            pilot.mouse._stage(on, card)
    elif step.gesture is Gesture.DECLARE:
        pilot.mouse.button(TableCommand.DECLARE)
    elif step.action is not None:
        pilot.mouse.play(step.action)
    else:
        press(pilot, "Next")


def by_clicking(pilot: Pilot, step: LessonStep) -> None:
    mouse = pilot.mouse
    if step.gesture is Gesture.READ:
        press(pilot, "Next")
    elif step.gesture in (Gesture.DECLARE, Gesture.ASK):
        mouse.button({Gesture.DECLARE: TableCommand.DECLARE, Gesture.ASK: TableCommand.ASK}[step.gesture])
    elif step.gesture in (Gesture.DRAW, Gesture.TAKE):
        mouse.click(mouse.middle(STOCK if step.gesture is Gesture.DRAW else PILE))
    else:
        for card in cards_of(step):
            mouse.click(mouse.card_position(card))
        (place,) = step.places
        mouse.click(mouse.free_spot(place) if place == TABLE else mouse.middle(place))


def by_keys(pilot: Pilot, step: LessonStep) -> None:
    keys = {Gesture.READ: pygame.K_RETURN, Gesture.DRAW: pygame.K_d, Gesture.TAKE: pygame.K_t, Gesture.ASK: pygame.K_a}
    if step.gesture in keys:
        pilot.key(keys[step.gesture])
    elif step.gesture is Gesture.DECLARE:
        pilot.key(pygame.K_m)
    elif step.gesture is Gesture.DISCARD:
        walk_to_card(pilot, step.cards[0])
        pilot.key(pygame.K_x)
    elif step.gesture is Gesture.ADD:
        walk_to_card(pilot, step.cards[0])
        pilot.key(pygame.K_RETURN)
        walk_to_place(pilot, step.places[0])
        pilot.key(pygame.K_RETURN)
    else:
        for card in cards_of(step):
            walk_to_card(pilot, card)
            pilot.key(pygame.K_SPACE)
        pilot.key(pygame.K_m)


def walk_to_card(pilot: Pilot, card: Card) -> None:
    """Walk to a card of the hand with that face that is not selected yet."""
    board = pilot.table.board
    for _tab in range(6):
        for _ in range(14):
            pilot.key(pygame.K_LEFT)
        for _ in range(14):
            if any(
                s.focused and s.face == card and not s.selected
                for s in board.display.sprites()
                if s.place == hand_of(0)
            ):
                return
            pilot.key(pygame.K_RIGHT)
        pilot.key(pygame.K_TAB)
    raise AssertionError(card)


def walk_to_place(pilot: Pilot, place: Place) -> None:
    board = pilot.table.board
    for _tab in range(6):
        for _ in range(12):
            if any(zone.focused and zone.place == place for zone in board.display.zones()):
                return
            pilot.key(pygame.K_RIGHT)
        pilot.key(pygame.K_TAB)
    raise AssertionError(place)


@pytest.mark.parametrize("way", only_in_gate([by_dragging, by_clicking, by_keys], [by_dragging]))
def test_the_lesson_is_played_to_its_end(pilot: Pilot, way: Callable[[Pilot, LessonStep], None]) -> None:
    for number, step in enumerate(STEPS):
        assert at(pilot) == number
        way(pilot, step)
        pilot.settle()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    assert any("+565" in (node.value or "") for node in pilot.form.semantics().walk())
    pilot.press_button("Continue")
    assert "You can play canasta" in pilot.read
    assert load_settings(pilot.folders)[0].lesson_done
    pilot.press_button("Play a game")
    seats = pilot.game.match.seats
    assert [seat.level for seat in seats] == [None, "beginner", "club", "beginner"]
    assert load_settings(pilot.folders)[0].coach


def test_after_the_lesson_a_match_is_dealt_without_the_coach_if_it_is_switched_off(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, lesson_done=True, game="romme-3", player_names=NAMES[:3], people=(0,)))
    save_game(pilot.folders, lambda match: match.deal_no > 1)
    pilot.show(FarewellScreen)
    pilot.press_button("With a coach, who speaks up before a costly move")
    pilot.press_button("Play a game")
    assert pilot.game.match.rules.family == CANASTA_KEY
    settings = load_settings(pilot.folders)[0]
    assert not settings.coach
    assert (settings.game, settings.player_names) == ("romme-3", NAMES[:3])  # a table of one's own stays as it is


@pytest.mark.parametrize("device", some_in_gate(["mouse", "keys"], one_in=2))
def test_from_the_title_to_the_next_game_with_one_device_alone(
    pilots: Pilots, monkeypatch: pytest.MonkeyPatch, device: str
) -> None:
    pilot = pilots()
    pilot.app.start()
    by_mouse = device == "mouse"
    monkeypatch.setattr(pilot, "key" if by_mouse else "press", no_mouse)
    go, play_step = (pilot.press_button, by_clicking) if by_mouse else (partial(press_by_keys, pilot), by_keys)
    go("Learn")
    pilot.settle()
    for step in STEPS:
        play_step(pilot, step)
        pilot.settle()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    go("Continue")
    go("Play a game")
    pilot.step()
    assert shows(pilot.loop.scene, MatchDock)


def test_the_panel_speaks_of_what_the_learner_plays_with(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.DRAW])
    assert any(name.endswith("Press D.") for name in panel(pilot))
    pilot.click((5, 700))
    assert any(name.endswith("Click the stock, or drag its top card into your hand.") for name in panel(pilot))


def test_what_is_allowed_but_not_meant_is_explained_and_not_played(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.DISCARD])
    pilot.mouse.drag_card(parse_card("JK"), PILE)
    assert "Here keep the others" in lesson(pilot).table.message
    pilot.wait(1)
    assert parse_card("JK") in pilot.table.board.view.hands[0]
    assert at(pilot) == OF[Gesture.DISCARD]
    pilot.mouse.drag_card(parse_card("4S"), PILE)
    assert at(pilot) == OF[Gesture.DISCARD] + 1
    assert lesson(pilot).table.message == ""


def test_what_the_rules_forbid_is_refused_as_always(pilot: Pilot) -> None:
    pilot.mouse.drag(pilot.mouse.middle(PILE), pilot.mouse.free_spot(TABLE))
    assert "Your side has not opened" in lesson(pilot).table.message


def test_other_melds_that_would_open_are_not_declared(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.STAGE])
    for key, card in ((13, "KS"), (13, "KH"), (13, "KD"), (5, "5C"), (5, "5D"), (5, "JK")):
        pilot.mouse._stage(key, parse_card(card))
    pilot.mouse.button(TableCommand.DECLARE)
    assert "keep your joker" in lesson(pilot).table.message
    pilot.wait(1)
    assert not pilot.table.board.view.melds[0]


def test_whoever_goes_ahead_need_not_read_on(pilot: Pilot) -> None:
    pilot.mouse.click(pilot.mouse.middle(STOCK))
    assert at(pilot) == OF[Gesture.STAGE]


def test_one_can_go_back_to_where_the_table_was(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.TAKE])
    press(pilot, "Back")
    assert at(pilot) == OF[Gesture.TAKE] - 1
    view = pilot.table.board.view
    assert parse_card("4S") in view.hands[0]
    assert len(view.pile) == 1
    pilot.key(pygame.K_PAGEUP)
    assert at(pilot) == OF[Gesture.STAGE]  # what was staged is in the hand again
    assert not pilot.table.board.view.melds[0]


def test_there_is_nothing_before_the_first_step(pilot: Pilot) -> None:
    assert not panel(pilot)["Back"].enabled
    pilot.key(pygame.K_PAGEUP)
    assert at(pilot) == 0


def test_a_step_can_be_shown_instead_of_done(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.STAGE])
    press(pilot, "Show me")
    assert at(pilot) == OF[Gesture.DISCARD]
    assert set(pilot.table.board.view.melds[0]) == {5, 13}


def test_shown_to_its_end_the_lesson_is_done_too(pilot: Pilot) -> None:
    skip_to(pilot, len(STEPS) - 1)
    pilot.key(pygame.K_PAGEDOWN)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    pilot.press_button("Continue")
    pilot.press_button("To the title")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_a_lesson_that_was_left_goes_on_where_it_was(pilot: Pilot, pilots: Pilots) -> None:
    skip_to(pilot, OF[Gesture.LAY])
    press(pilot, "Leave")
    assert isinstance(pilot.loop.scene, TitleScreen)
    assert pilot.app.program.games.current is None
    again = pilots(settings=None)
    again.app.start()
    again.press_button("Learn")
    assert f"You left the lesson at step {OF[Gesture.LAY] + 1} of {len(STEPS)}." in again.read
    again.press_button("Go on there")
    again.settle()
    assert at(again) == OF[Gesture.LAY]
    assert 7 in again.table.board.view.melds[0]


def test_a_lesson_can_be_begun_from_the_beginning(pilot: Pilot) -> None:
    skip_to(pilot, 2)
    press(pilot, "Leave")
    pilot.press_button("Learn")
    assert isinstance(pilot.loop.scene, MessageScreen)
    pilot.press_button("From the beginning")
    pilot.settle()
    assert at(pilot) == 0


def test_escape_asks_before_it_leaves(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Stay")
    assert at(pilot) == 0
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Leave")
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_no_game_is_saved_by_a_lesson(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.TAKE])
    assert not list(pilot.folders.games.glob("*"))


def test_a_press_on_the_panel_does_not_reach_the_table_below(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.DISCARD])
    pilot.click(pilot.mouse.card_position(parse_card("4S")))
    text = next(widget for name, widget in panel(pilot).items() if name.startswith("Your side is open"))
    pilot.click(text.rect.center)
    assert any(sprite.selected for sprite in pilot.table.board.display.sprites())


def test_while_the_learners_own_cards_fly_the_panel_says_what_it_said(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, animation_speed=1.0))
    pilot.app.start()
    pilot.press_button("Learn")
    pilot.settle()
    skip_to(pilot, OF[Gesture.DRAW])
    said = list(panel(pilot))
    pilot.mouse.wait = lambda: None
    pilot.mouse.click(pilot.mouse.middle(STOCK))
    pilot.wait(0.1)
    assert not pilot.table.board.idle
    assert [name for name in panel(pilot) if name in said and len(name) > 40]
    pilot.settle()
    assert any(name.startswith("The gold dot marks the card you drew") for name in panel(pilot))


def test_while_the_others_play_there_is_nothing_to_press(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, animation_speed=1.0))
    pilot.app.start()
    pilot.press_button("Learn")
    pilot.settle()
    skip_to(pilot, OF[Gesture.DISCARD])
    pilot.mouse.wait = lambda: None
    pilot.mouse.drag_card(parse_card("4S"), PILE)
    pilot.wait(1)
    widgets = panel(pilot)
    assert "Basile plays." in widgets
    assert [w.name for w in widgets.values() if isinstance(w, Button) and w.enabled] == ["Back", "Leave"]
    pilot.key(pygame.K_PAGEDOWN)
    assert at(pilot) == OF[Gesture.DISCARD] + 1


@pytest.mark.parametrize(
    ("language", "size"),
    some_in_gate(at_sizes((800, 600), (1280, 800), (1920, 1080), (900, 1400)), one_in=2),
    ids=str,
)
def test_every_step_is_whole_in_its_panel(pilots: Pilots, language: str, size: tuple[int, int]) -> None:
    pilot = pilots(size=size, settings=replace(QUICK, language=language))
    pilot.app.start()
    pilot.press_button(pilot.t("Learn"))
    pilot.settle()
    scene, text = lesson(pilot), pilot.app.program.graphics.text
    for number, by_keys_now in itertools.product(range(len(STEPS)), (False, True)):
        scene.progress.at, scene._by_keys = number, by_keys_now
        scene._tell_step()
        inks: list[Ink] = []
        text.log = inks
        scene.layer.draw(pilot.window.surface)
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


def test_the_panel_ends_with_the_deal(pilot: Pilot) -> None:
    skip_to(pilot, len(STEPS) - 1)
    pilot.key(pygame.K_PAGEDOWN)
    scene = lesson(pilot)
    pilot.run_until(lambda: scene._is_over)
    widgets = panel(pilot)
    assert any("you are out, and the deal is over" in name for name in widgets)
    assert not any("discard the four" in name for name in widgets)


def test_the_lesson_says_how_many_packs_there_are(pilot: Pilot) -> None:
    assert any("two packs" in name for name in panel(pilot))


def test_the_mark_of_the_pile_is_around_its_cards(pilot: Pilot) -> None:
    skip_to(pilot, OF[Gesture.TAKE])
    scene = lesson(pilot)
    (marked,) = scene._pointed_at()
    heap = [
        sprite.pose.bounds(scene.board.display.layout.card)
        for sprite in scene.board.display.sprites()
        if sprite.place == PILE
    ]
    assert (marked.x, marked.right) == (min(rect.x for rect in heap), max(rect.right for rect in heap))


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_show_me_is_never_where_next_was(pilots: Pilots, size: tuple[int, int]) -> None:
    """Whoever clicks on one place again and again reads, and is not played for."""
    pilot = pilots(size=size)
    pilot.app.start()
    pilot.press_button("Learn")
    pilot.settle()
    place = next(w for name, w in panel(pilot).items() if name == "Next").rect.center
    for _ in range(len(STEPS)):
        pilot.click(place)
        pilot.settle()
    assert at(pilot) == next(n for n, step in enumerate(STEPS) if step.gesture is not Gesture.READ)
    buttons = [w for w in panel(pilot).values() if isinstance(w, Button) and w.enabled]
    assert "Show me" in [w.name for w in buttons]
    assert [w.kind for w in buttons if w.name == "Show me"] == ["secondary"]


def test_the_counter_gives_no_advice_of_its_own(pilot: Pilot) -> None:
    """Enough for an opening is not yet what the step asks for."""
    step = next(n for n, each in enumerate(STEPS) if each.gesture is Gesture.STAGE)
    skip_to(pilot, step)
    for card in STEPS[step].cards[:2]:
        pilot.mouse.drag_card(card, TABLE)
    scene = pilot.table
    assert scene.hud.status.counter.shown
    assert scene.hud.status.counter.count().note
    assert not scene.hud.status.count().note
    assert scene.hud.status.text() == scene.hud.status.count().figures


@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1080)])
def test_the_frame_around_the_melds_lies_on_no_counter_and_no_button(pilots: Pilots, size: tuple[int, int]) -> None:
    pilot = pilots(size=size)
    pilot.app.start()
    pilot.press_button("Learn")
    pilot.settle()
    skip_to(pilot, next(n for n, each in enumerate(STEPS) if TABLE in each.places))
    dock, table = lesson(pilot), pilot.table
    look, layout = table.context.look, table.board.display.layout.table
    frames = [dock.frame(look, rect) for rect in dock._pointed_at() if box(rect) == box(layout.own)]
    assert frames
    buttons = [each.rect for each in table.overlay.buttons.buttons.values() if each.visible]
    for frame in frames:
        assert not frame.colliderect(box(layout.lane))
        assert frame.collidelist(buttons) < 0
