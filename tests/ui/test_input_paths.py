"""Whole games by every way to play: keys alone, clicks alone, and the hand-over that no held card survives."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.program.preferences import Preferences
from canasta_gui.rules.canasta.ruleset import preset_ids
from canasta_gui.rules.core.cards import card_name, parse_card
from canasta_gui.rules.core.events import Discarded, Draw
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.rules_page import show_rules
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui.table.scene import HOLD_SECONDS, TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.narration import event_sentence
from tests.lanes import some_in_gate
from tests.ui.click_only_mouse import ClickOnlyMouse
from tests.ui.pilot import MOVING, NAMES, QUICK, Pilot, Pilots, Stacked, stacked
from tests.ui.recording_screen_reader import RecordingScreenReader
from tests.ui.test_keys import large
from tests.ui.test_table_scene import HAND, has_selection, idle, recorded

SHORT = 'extends = "classique-4"\ntitle = "Short"\ntarget = 2000\n'
"""A match of a few deals."""


def own_rules(pilot: Pilot, text: str) -> str:
    """Write a rule set of the player's own; its name among the others."""
    pilot.folders.rules.mkdir(parents=True, exist_ok=True)
    (pilot.folders.rules / "short.toml").write_text(text, encoding="utf-8")
    return "own:short"


def no_mouse(*_: object) -> None:
    raise AssertionError("the mouse is not to be touched")


def press(pilot: Pilot, name: str) -> None:
    """Walk to the button of this name and press it, by keys."""
    pilot.step()
    seen = {pilot.focused}
    while pilot.focused != name:
        pilot.key(pygame.K_TAB)
        assert pilot.focused not in seen - {name}, f"no {name!r} among {seen}"
        seen.add(pilot.focused)
    pilot.key(pygame.K_RETURN)


def draw_by_keys(pilot: Pilot) -> None:
    while isinstance(scene := pilot.loop.scene, DrawForSeatsScreen):
        names = {each.name for each in scene.layer.root.walk() if each.focusable and each.enabled}
        if "To the table" in names:
            press(pilot, "To the table")
        elif pilot.focused in names:
            pilot.key(pygame.K_RIGHT, pygame.K_RETURN)
            pilot.step(0.05)
        else:
            pilot.step(0.05)
    pilot.settle()


def test_a_whole_match_by_keys_alone_from_the_title_to_the_title(pilots: Pilots) -> None:
    pilot = pilots(seed=2)
    pilot.loop.one_of = 100
    name = own_rules(pilot, SHORT)
    pilot.mouse.press = pilot.mouse.move = pilot.mouse.release = no_mouse
    pilot.app.start()
    press(pilot, "Other games…")
    scene = pilot.form
    assert isinstance(scene, NewGameScreen)
    title = next(own.rules.title for own in pilot.app.program.rule_sets.all if own.id == name)
    press(pilot, title)
    assert scene.setup.preset == name
    press(pilot, "Deal the cards")
    draw_by_keys(pilot)
    deals = 0
    while not isinstance(pilot.loop.scene, WinnerScreen):
        if isinstance(pilot.loop.scene, ScoreSheetScreen):
            deals += 1
            pilot.key(pygame.K_RETURN)
            pilot.settle()
        else:
            pilot.play(pilot.keyboard.play)
    assert deals == pilot.game.match.deal_no >= 2
    assert max(pilot.game.match.totals) >= 2000
    press(pilot, "Back to the title")
    assert isinstance(pilot.loop.scene, TitleScreen)


@pytest.mark.long
def test_a_whole_match_by_clicks_alone(pilots: Pilots) -> None:
    pilot = pilots(seed=3)
    pilot.loop.one_of = 100
    mouse = pilot.mouse
    clicks = ClickOnlyMouse(mouse.scene, mouse.press, mouse.move, mouse.release, mouse.wait)
    pilot.begin(preset=own_rules(pilot, SHORT))
    while not isinstance(pilot.loop.scene, WinnerScreen):
        if isinstance(pilot.loop.scene, ScoreSheetScreen):
            pilot.press_button("The result" if pilot.game.match.winners else "Next deal")
            pilot.settle()
        else:
            pilot.play(clicks.play)
    assert max(pilot.game.match.totals) >= 2000


@pytest.mark.parametrize(
    ("preset", "language"), some_in_gate(zip(preset_ids(), itertools.cycle(LANGUAGES), strict=False), one_in=12)
)
def test_a_whole_deal_of_every_game_by_keys_and_ears_alone(pilots: Pilots, preset: str, language: str) -> None:
    pilot = pilots(seed=5, settings=replace(QUICK, language=language))
    pilot.loop.one_of = 100
    pilot.loop.screen_reader = reader = RecordingScreenReader()
    pilot.mouse.press = pilot.mouse.move = pilot.mouse.release = no_mouse
    pilot.begin((pilot.app.program.rule_sets.rules(preset).playing(1)[0],), preset=preset)
    actions = 0
    while isinstance(pilot.loop.scene, TableScene):
        pilot.play(pilot.keyboard.play)
        actions += 1
    assert actions >= 3  # a whole turn; how many follow is up to the others, who may go out soon
    assert [each for each in LANGUAGES if discards(each) & set(reader.announcements)] == [language]


def discards(language: str) -> set[str]:
    """Return the announcement of a natural discard in a language."""
    return {
        event_sentence(Words(language), Discarded(seat, parse_card(f"{rank}{suit}")), NAMES)
        for seat in range(len(NAMES))
        for rank in (*range(4, 11), *"JQKA")
        for suit in "SHDC"
    }


# --- fingers ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    pilot.begin()
    return pilot


def test_a_turn_by_touch(pilot: Pilot) -> None:
    pilot.tap(pilot.mouse.middle(STOCK))
    pilot.settle()
    assert recorded(pilot) == ["draw"]
    for name in ("KS", "KH", "KD"):  # tapped, and tapped where they go
        pilot.tap(pilot.mouse.card_position(parse_card(name)))
    pilot.tap(pilot.mouse.free_spot(TABLE))
    assert "30 / 50" in pilot.painted
    ace = pilot.mouse.card_position(parse_card("AS"))
    pilot.tap(ace)
    pilot.tap(ace)  # twice in a hurry: the obvious, all aces
    pilot.settle()
    pilot.tap(pilot.table.commands.button(TableCommand.DECLARE).rect.center)
    pilot.settle()
    assert recorded(pilot) == ["draw", "lay"]
    pilot.swipe(pilot.mouse.card_position(parse_card("4H")), pilot.mouse.middle(PILE))
    pilot.settle()
    assert recorded(pilot)[:3] == ["draw", "lay", "discard"]


def test_a_long_touch_shows_a_card_large_until_the_finger_is_lifted(pilot: Pilot) -> None:
    at_card = pilot.mouse.card_position(parse_card("KH"))
    pilot.touch(at_card)
    pilot.wait(HOLD_SECONDS + 0.2)
    assert large(pilot) == (parse_card("KH"),)
    pilot.touch(at_card, kind=pygame.FINGERUP)
    assert large(pilot) == ()
    assert recorded(pilot) == []


def test_a_second_finger_lets_a_dragged_card_glide_home(pilot: Pilot) -> None:
    pilot.tap(pilot.mouse.middle(STOCK))
    pilot.settle()
    pilot.touch(pilot.mouse.card_position(parse_card("4H")))
    pilot.touch(pilot.mouse.middle(PILE), kind=pygame.FINGERMOTION)
    assert has_selection(pilot)
    pilot.touch((5, 5), finger=2)
    assert not has_selection(pilot)
    pilot.touch(pilot.mouse.middle(PILE), kind=pygame.FINGERUP)
    assert recorded(pilot) == ["draw"]


def test_a_finger_scrolls_what_is_longer_than_its_place_and_presses_nothing(pilots: Pilots) -> None:
    pilot = pilots(size=(800, 600))
    pilot.app.start()
    show_rules(pilot.app.program)
    pilot.step()
    scroll = max((w for w in pilot.form.layer.root.walk() if isinstance(w, Scroll)), key=lambda w: w.overflow)
    x, y = scroll.rect.center
    pilot.swipe((x, y + 100), (x, y - 60))
    assert scroll.offset == 160
    pilot.swipe((x, y - 60), (x, y + 200))
    assert scroll.offset == 0


# --- an impatient player ---------------------------------------------------------------------------------------------


def lift(pilot: Pilot, card: str) -> tuple[int, int]:
    """Pick up a card and hold it over the pile; return its position before."""
    at_card = pilot.mouse.card_position(parse_card(card))
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    pilot.mouse.move(pilot.mouse.middle(PILE))
    assert pilot.table.board.selection.in_air
    return at_card


def chosen(pilot: Pilot) -> list[str]:
    return sorted(card_name(each.face) for each in pilot.table.board.display.sprites() if each.selected)


def escape(pilot: Pilot) -> None:
    pilot.key(pygame.K_ESCAPE)


def other_window(pilot: Pilot) -> None:
    pilot.post(pygame.WINDOWFOCUSLOST)


def other_size(pilot: Pilot) -> None:
    pilot.resize((1000, 700))


def right_button(pilot: Pilot) -> None:
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=pilot.mouse.middle(PILE), button=3, clicks=1)
    pilot.post(pygame.MOUSEBUTTONUP, pos=pilot.mouse.middle(PILE), button=3, clicks=1)


def the_rules(pilot: Pilot) -> None:
    pilot.key(pygame.K_F1)
    pilot.key(pygame.K_ESCAPE)


def let_go_outside(pilot: Pilot) -> None:
    pilot.post(pygame.WINDOWLEAVE)
    pilot._held = False
    pilot.mouse.move(pilot.mouse.middle(STOCK))


DISTURBED = (escape, other_window, other_size, right_button, the_rules, let_go_outside)


@pytest.mark.parametrize("disturb", DISTURBED)
def test_what_disturbs_a_drag_sends_the_card_home_and_leaves_the_next_drag_alone(
    pilot: Pilot, disturb: Callable[[Pilot], None]
) -> None:
    pilot.mouse.play(Draw())
    lift(pilot, "4H")
    disturb(pilot)
    pilot.step()
    assert not pilot.table.board.selection.in_air
    pilot.mouse.release(pilot.mouse.middle(PILE))
    pilot.settle()
    assert recorded(pilot) == ["draw"]
    assert pilot.table.dialog is None
    pilot.wait(1)
    pilot.mouse.drag_card(parse_card("4H"), PILE)
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_full_screen_in_the_middle_of_a_drag_loses_nothing(pilot: Pilot) -> None:
    pilot.mouse.play(Draw())
    lift(pilot, "4H")
    pilot.key(pygame.K_F11, pygame.K_F11)
    pilot.mouse.release(pilot.mouse.middle(PILE))
    pilot.settle()
    assert recorded(pilot)[:2] in (["draw"], ["draw", "discard"])  # as large as before, the window keeps the drag


def test_a_card_dragged_out_of_the_window_waits_at_its_edge(pilot: Pilot) -> None:
    pilot.mouse.play(Draw())
    lift(pilot, "4H")
    (before,) = [each.pose.center for each in pilot.table.board.display.sprites() if each.lifted]
    pilot.post(pygame.WINDOWLEAVE)
    (after,) = [each.pose.center for each in pilot.table.board.display.sprites() if each.lifted]
    assert after == before
    pilot.mouse.release(pilot.mouse.middle(PILE))
    pilot.settle()
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_what_is_selected_stays_so_while_another_window_has_the_keys(pilot: Pilot) -> None:
    pilot.mouse.click(pilot.mouse.card_position(parse_card("KH")))
    pilot.mouse.click(pilot.mouse.card_position(parse_card("KD")))
    assert chosen(pilot) == ["KD", "KH"]
    pilot.post(pygame.WINDOWFOCUSLOST)
    assert chosen(pilot) == ["KD", "KH"]
    right_button(pilot)
    pilot.key(pygame.K_ESCAPE)
    assert pilot.table.dialog is None


def test_a_card_may_be_seized_while_others_fly(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    pilot.begin()
    pilot.keyboard.wait = lambda: None
    pilot.keyboard.do(BoardKey.DRAW)
    assert not pilot.table.board.idle
    lift(pilot, "4H")
    pilot.run_until(lambda: pilot.table.board.idle)
    assert pilot.table.board.selection.in_air
    pilot.mouse.release(pilot.mouse.middle(PILE))
    pilot.step()
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_a_click_on_the_hand_while_cards_fly_selects_nothing(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    pilot.begin()
    pilot.keyboard.wait = lambda: None
    pilot.keyboard.do(BoardKey.DRAW)
    assert not idle(pilot)
    pilot.click(pilot.mouse.card_position(parse_card("4H")))
    assert idle(pilot)
    assert chosen(pilot) == []


def test_who_rests_on_a_card_before_dragging_it_still_drags_it(pilot: Pilot) -> None:
    pilot.mouse.play(Draw())
    at_card = pilot.mouse.card_position(parse_card("4H"))
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    pilot.wait(HOLD_SECONDS + 0.2)
    assert large(pilot) == (parse_card("4H"),)
    pilot.mouse.move(pilot.mouse.middle(PILE))
    assert large(pilot) == ()
    assert pilot.table.board.selection.in_air
    pilot.mouse.release(pilot.mouse.middle(PILE))
    pilot.settle()
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_a_finger_that_does_not_lie_quite_still_taps_none_the_less(pilot: Pilot) -> None:
    x, y = pilot.mouse.card_position(parse_card("KH"))
    for kind, shift in ((pygame.FINGERDOWN, 0), (pygame.FINGERMOTION, 8), (pygame.FINGERUP, 8)):
        pilot.touch((x + shift, y), kind=kind)
    assert chosen(pilot) == ["KH"]
    assert pilot.table.board.hand_order.order is Order.RANK


# --- settings --------------------------------------------------------------------------------------------------------


def controls(pilot: Pilot, section: int) -> list[Widget]:
    """Return the settings of a section on the current screen."""
    scene = pilot.form
    assert isinstance(scene, SettingsScreen)
    return [each for each in scene._pages.pages[section].walk() if each.focusable and each.enabled]


def test_every_setting_works_by_keys_and_is_kept_at_once(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(people=(0, 1))
    pilot.pass_curtain()
    for section in range(5):
        pilot.open_settings(section)
        for number in reversed(range(len(controls(pilot, section)))):  # the volume before the sound is off
            before = pilot.app.program.settings
            pilot.form.layer.set_focus(controls(pilot, section)[number])
            for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE):
                if pilot.app.program.settings == before:
                    pilot.key(key)
            if pilot.form.layer.dialog is not None:  # the name
                pilot.type("Zoé")
                pilot.key(pygame.K_RETURN, pygame.K_TAB, pygame.K_RETURN)
                pilot.settle()
            if not isinstance(pilot.form, SettingsScreen):  # a page of its own, with the present choice in focus
                pilot.key(pygame.K_TAB, pygame.K_RETURN)
                pilot.settle()
            assert pilot.app.program.settings != before, (section, number)
            kept, problems = load_settings(pilot.folders)
            assert kept == pilot.app.program.settings
            assert not problems
    screens.match.back_to_table(pilot.app.program)
    pilot.settle()
    assert pilot.table.words.language == Preferences(pilot.app.program).words(pilot.game, 0).language


# --- asked before, and keys shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "card", "asked"), [("never", "QH", 0), ("risky", "QH", 0), ("always", "QH", 1)])
def test_a_discard_is_asked_about_as_often_as_the_player_likes(pilot: Pilot, when: str, card: str, asked: int) -> None:
    pilot.app.program.change(replace(pilot.app.program.settings, ask_discard=when))
    pilot.mouse.play(Draw())
    pilot.mouse.drag_card(parse_card(card), PILE)
    assert (pilot.table.dialog is not None) == bool(asked)
    if asked:
        assert recorded(pilot) == ["draw"]
        pilot.key(pygame.K_ESCAPE)
        pilot.settle()
        assert recorded(pilot) == ["draw"]
        pilot.wait(1)
        pilot.mouse.drag_card(parse_card(card), PILE)
        pilot.answer("Discard it")
        pilot.settle()
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_risky_are_wild_cards_the_last_card_and_a_discard_with_cards_staged() -> None:
    options = TableOptions(ask_discard="risky")
    assert options.asks(wild=True, left=5, staged=False)
    assert options.asks(wild=False, left=1, staged=False)
    assert options.asks(wild=False, left=5, staged=True)
    assert not options.asks(wild=False, left=5, staged=False)


def test_quitting_is_asked_about_once_where_the_player_likes_that(pilot: Pilot) -> None:
    stopped: list[bool] = []
    pilot.app.program.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    pilot.close_window()
    assert stopped == [True]
    pilot.app.program.change(replace(pilot.app.program.settings, ask_quit=True))
    pilot.close_window()
    pilot.answer("Stay")
    assert stopped == [True]
    pilot.close_window()
    pilot.close_window()
    assert stopped == [True, True]


def test_the_buttons_show_their_keys_at_once_and_no_longer(pilot: Pilot) -> None:
    pilot.app.program.change(replace(pilot.app.program.settings, show_keys=True))
    shown = [
        pilot.table.commands.button(do).key_shown
        for do in (
            TableCommand.SORT,
            TableCommand.UNDO,
            TableCommand.HINT,
            TableCommand.WHY,
            TableCommand.DECLARE,
            TableCommand.MENU,
        )
    ]
    assert shown == ["S", "U", "H", "W", "M", "Esc"]
    assert {"S", "U", "H", "W", "Esc"} <= set(pilot.painted)
    pilot.app.program.change(replace(pilot.app.program.settings, show_keys=False))
    assert not {"S", "U", "H", "W", "Esc"} & set(pilot.painted)
