"""Whole games by every way to play: keys alone, clicks alone, and the hand-over that no held card survives."""

import itertools
from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from canasta_gui.play.commands import TableCommand, TableOptions
from canasta_gui.rules.canasta.ruleset import preset_ids
from canasta_gui.rules.core.actions import Draw
from canasta_gui.rules.core.cards import card_name, parse_card
from canasta_gui.rules.core.events import Discarded
from canasta_gui.screens.draw_for_seats import DrawForSeatsScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.rules_page import show_rules
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE
from canasta_gui.storage.settings import load_settings
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.ui.table.scene import HOLD_SECONDS, TableScene
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.containers import Scroll
from canasta_gui.words import LANGUAGES, Words
from canasta_gui.words.narration import event_sentence
from tests.lanes import some_in_gate
from tests.ui.clicks import Clicks
from tests.ui.desk import MOVING, NAMES, QUICK, Desk, Desks, Stacked, stacked
from tests.ui.ears import Ears
from tests.ui.test_keys import large
from tests.ui.test_table_scene import HAND, has_selection, idle, recorded

SHORT = 'extends = "classique-4"\ntitle = "Short"\ntarget = 2000\n'
"""A match of a few deals."""


def own_rules(desk: Desk, text: str) -> str:
    """Write a rule set of the player's own; its name among the others."""
    desk.folders.rules.mkdir(parents=True, exist_ok=True)
    (desk.folders.rules / "short.toml").write_text(text, encoding="utf-8")
    return "own:short"


def no_mouse(*_: object) -> None:
    raise AssertionError("the mouse is not to be touched")


def press(desk: Desk, name: str) -> None:
    """Walk to the button of this name and press it, by keys."""
    desk.step()
    seen = {desk.focused}
    while desk.focused != name:
        desk.key(pygame.K_TAB)
        assert desk.focused not in seen - {name}, f"no {name!r} among {seen}"
        seen.add(desk.focused)
    desk.key(pygame.K_RETURN)


def draw_by_keys(desk: Desk) -> None:
    while isinstance(scene := desk.loop.scene, DrawForSeatsScreen):
        names = {each.name for each in scene.layer.root.walk() if each.focusable and each.enabled}
        if "To the table" in names:
            press(desk, "To the table")
        elif desk.focused in names:
            desk.key(pygame.K_RIGHT, pygame.K_RETURN)
            desk.step(0.05)
        else:
            desk.step(0.05)
    desk.settle()


def test_a_whole_match_by_keys_alone_from_the_title_to_the_title(desks: Desks) -> None:
    desk = desks(seed=2)
    desk.loop.one_of = 100
    name = own_rules(desk, SHORT)
    desk.mouse.press = desk.mouse.move = desk.mouse.release = no_mouse
    desk.app.start()
    press(desk, "New game")
    scene = desk.form
    assert isinstance(scene, NewGameScreen)
    title = next(own.rules.title for own in desk.app.program.rule_sets.all if own.id == name)
    press(desk, title)
    assert scene.setup.preset == name
    press(desk, "Deal the cards")
    draw_by_keys(desk)
    deals = 0
    while not isinstance(desk.loop.scene, WinnerScene):
        if isinstance(desk.loop.scene, ScoreSheetScene):
            deals += 1
            desk.key(pygame.K_RETURN)
            desk.settle()
        else:
            desk.play(desk.keyboard.play)
    assert deals == desk.game.match.deal_no >= 2
    assert max(desk.game.match.totals) >= 2000
    press(desk, "Back to the title")
    assert isinstance(desk.loop.scene, TitleScreen)


def test_a_whole_match_by_clicks_alone(desks: Desks) -> None:
    desk = desks(seed=3)
    desk.loop.one_of = 100
    mouse = desk.mouse
    clicks = Clicks(mouse.scene, mouse.press, mouse.move, mouse.release, mouse.wait)
    desk.begin(preset=own_rules(desk, SHORT))
    while not isinstance(desk.loop.scene, WinnerScene):
        if isinstance(desk.loop.scene, ScoreSheetScene):
            desk.press_button("The result" if desk.game.match.winners else "Next deal")
            desk.settle()
        else:
            desk.play(clicks.play)
    assert max(desk.game.match.totals) >= 2000


@pytest.mark.parametrize(
    ("preset", "language"), some_in_gate(zip(preset_ids(), itertools.cycle(LANGUAGES), strict=False), one_in=4)
)
def test_a_whole_deal_of_every_game_by_keys_and_ears_alone(desks: Desks, preset: str, language: str) -> None:
    desk = desks(seed=5, settings=replace(QUICK, language=language))
    desk.loop.one_of = 100
    desk.loop.screen_reader = ears = Ears()
    desk.mouse.press = desk.mouse.move = desk.mouse.release = no_mouse
    desk.begin((desk.app.program.rule_sets.rules(preset).playing(1)[0],), preset=preset)
    actions = 0
    while isinstance(desk.loop.scene, TableScene):
        desk.play(desk.keyboard.play)
        actions += 1
    assert actions >= 3  # a whole turn; how many follow is up to the others, who may go out soon
    assert [each for each in LANGUAGES if discards(each) & set(ears.said)] == [language]


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
def desk(desks: Desks) -> Desk:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    desk.begin()
    return desk


def test_a_turn_by_touch(desk: Desk) -> None:
    desk.tap(desk.mouse.middle(STOCK))
    desk.settle()
    assert recorded(desk) == ["draw"]
    for name in ("KS", "KH", "KD"):  # tapped, and tapped where they go
        desk.tap(desk.mouse.card_position(parse_card(name)))
    desk.tap(desk.mouse.free_spot(TABLE))
    assert "30 / 50" in desk.painted
    ace = desk.mouse.card_position(parse_card("AS"))
    desk.tap(ace)
    desk.tap(ace)  # twice in a hurry: the obvious, all aces
    desk.settle()
    desk.tap(desk.table.commands.button(TableCommand.DECLARE).rect.center)
    desk.settle()
    assert recorded(desk) == ["draw", "lay"]
    desk.swipe(desk.mouse.card_position(parse_card("4H")), desk.mouse.middle(PILE))
    desk.settle()
    assert recorded(desk)[:3] == ["draw", "lay", "discard"]


def test_a_long_touch_shows_a_card_large_until_the_finger_is_lifted(desk: Desk) -> None:
    at_card = desk.mouse.card_position(parse_card("KH"))
    desk.touch(at_card)
    desk.wait(HOLD_SECONDS + 0.2)
    assert large(desk) == (parse_card("KH"),)
    desk.touch(at_card, kind=pygame.FINGERUP)
    assert large(desk) == ()
    assert recorded(desk) == []


def test_a_second_finger_lets_a_dragged_card_glide_home(desk: Desk) -> None:
    desk.tap(desk.mouse.middle(STOCK))
    desk.settle()
    desk.touch(desk.mouse.card_position(parse_card("4H")))
    desk.touch(desk.mouse.middle(PILE), kind=pygame.FINGERMOTION)
    assert has_selection(desk)
    desk.touch((5, 5), finger=2)
    assert not has_selection(desk)
    desk.touch(desk.mouse.middle(PILE), kind=pygame.FINGERUP)
    assert recorded(desk) == ["draw"]


def test_a_finger_scrolls_what_is_longer_than_its_place_and_presses_nothing(desks: Desks) -> None:
    desk = desks(size=(800, 600))
    desk.app.start()
    show_rules(desk.app.program)
    desk.step()
    scroll = max((w for w in desk.form.layer.root.walk() if isinstance(w, Scroll)), key=lambda w: w.overflow)
    x, y = scroll.rect.center
    desk.swipe((x, y + 100), (x, y - 60))
    assert scroll.offset == 160
    desk.swipe((x, y - 60), (x, y + 200))
    assert scroll.offset == 0


# --- an impatient player ---------------------------------------------------------------------------------------------


def lift(desk: Desk, card: str) -> tuple[int, int]:
    """Seize a card and carry it over the pile, without letting go; where it was seized."""
    at_card = desk.mouse.card_position(parse_card(card))
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    desk.mouse.move(desk.mouse.middle(PILE))
    assert desk.table.board.selection.in_air
    return at_card


def chosen(desk: Desk) -> list[str]:
    return sorted(card_name(each.face) for each in desk.table.board.display.sprites() if each.selected)


def escape(desk: Desk) -> None:
    desk.key(pygame.K_ESCAPE)


def other_window(desk: Desk) -> None:
    desk.post(pygame.WINDOWFOCUSLOST)


def other_size(desk: Desk) -> None:
    desk.resize((1000, 700))


def right_button(desk: Desk) -> None:
    desk.post(pygame.MOUSEBUTTONDOWN, pos=desk.mouse.middle(PILE), button=3, clicks=1)
    desk.post(pygame.MOUSEBUTTONUP, pos=desk.mouse.middle(PILE), button=3, clicks=1)


def the_rules(desk: Desk) -> None:
    desk.key(pygame.K_F1)
    desk.key(pygame.K_ESCAPE)


def let_go_outside(desk: Desk) -> None:
    desk.post(pygame.WINDOWLEAVE)
    desk._held = False
    desk.mouse.move(desk.mouse.middle(STOCK))


DISTURBED = (escape, other_window, other_size, right_button, the_rules, let_go_outside)


@pytest.mark.parametrize("disturb", DISTURBED)
def test_what_disturbs_a_drag_sends_the_card_home_and_leaves_the_next_drag_alone(
    desk: Desk, disturb: Callable[[Desk], None]
) -> None:
    desk.mouse.play(Draw())
    lift(desk, "4H")
    disturb(desk)
    desk.step()
    assert not desk.table.board.selection.in_air
    desk.mouse.release(desk.mouse.middle(PILE))
    desk.settle()
    assert recorded(desk) == ["draw"]
    assert desk.table.dialog is None
    desk.wait(1)
    desk.mouse.drag_card(parse_card("4H"), PILE)
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_full_screen_in_the_middle_of_a_drag_loses_nothing(desk: Desk) -> None:
    desk.mouse.play(Draw())
    lift(desk, "4H")
    desk.key(pygame.K_F11, pygame.K_F11)
    desk.mouse.release(desk.mouse.middle(PILE))
    desk.settle()
    assert recorded(desk)[:2] in (["draw"], ["draw", "discard"])  # as large as before, the window keeps the drag


def test_a_card_dragged_out_of_the_window_waits_at_its_edge(desk: Desk) -> None:
    desk.mouse.play(Draw())
    lift(desk, "4H")
    (before,) = [each.pose.center for each in desk.table.board.display.sprites() if each.lifted]
    desk.post(pygame.WINDOWLEAVE)
    (after,) = [each.pose.center for each in desk.table.board.display.sprites() if each.lifted]
    assert after == before
    desk.mouse.release(desk.mouse.middle(PILE))
    desk.settle()
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_what_is_selected_stays_so_while_another_window_has_the_keys(desk: Desk) -> None:
    desk.mouse.click(desk.mouse.card_position(parse_card("KH")))
    desk.mouse.click(desk.mouse.card_position(parse_card("KD")))
    assert chosen(desk) == ["KD", "KH"]
    desk.post(pygame.WINDOWFOCUSLOST)
    assert chosen(desk) == ["KD", "KH"]
    right_button(desk)
    desk.key(pygame.K_ESCAPE)
    assert desk.table.dialog is None


def test_a_card_may_be_seized_while_others_fly(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    desk.begin()
    desk.keyboard.wait = lambda: None
    desk.keyboard.do(BoardKey.DRAW)
    assert not desk.table.board.idle
    lift(desk, "4H")
    desk.run_until(lambda: desk.table.board.idle)
    assert desk.table.board.selection.in_air
    desk.mouse.release(desk.mouse.middle(PILE))
    desk.step()
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_a_click_on_the_hand_while_cards_fly_selects_nothing(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    desk.begin()
    desk.keyboard.wait = lambda: None
    desk.keyboard.do(BoardKey.DRAW)
    assert not idle(desk)
    desk.click(desk.mouse.card_position(parse_card("4H")))
    assert idle(desk)
    assert chosen(desk) == []


def test_who_rests_on_a_card_before_dragging_it_still_drags_it(desk: Desk) -> None:
    desk.mouse.play(Draw())
    at_card = desk.mouse.card_position(parse_card("4H"))
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    desk.wait(HOLD_SECONDS + 0.2)
    assert large(desk) == (parse_card("4H"),)
    desk.mouse.move(desk.mouse.middle(PILE))
    assert large(desk) == ()
    assert desk.table.board.selection.in_air
    desk.mouse.release(desk.mouse.middle(PILE))
    desk.settle()
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_a_finger_that_does_not_lie_quite_still_taps_none_the_less(desk: Desk) -> None:
    x, y = desk.mouse.card_position(parse_card("KH"))
    for kind, shift in ((pygame.FINGERDOWN, 0), (pygame.FINGERMOTION, 8), (pygame.FINGERUP, 8)):
        desk.touch((x + shift, y), kind=kind)
    assert chosen(desk) == ["KH"]
    assert desk.table.board.hand_order.order is Order.RANK


# --- settings --------------------------------------------------------------------------------------------------------


def controls(desk: Desk, section: int) -> list[Widget]:
    """Return the settings of a section on the current screen."""
    scene = desk.form
    assert isinstance(scene, SettingsScreen)
    return [each for each in scene._pages.pages[section].walk() if each.focusable and each.enabled]


def test_every_setting_works_by_keys_and_is_kept_at_once(desks: Desks) -> None:
    desk = desks()
    desk.begin(people=(0, 1))
    desk.pass_curtain()
    for section in range(5):
        desk.open_settings(section)
        for number in reversed(range(len(controls(desk, section)))):  # the volume before the sound is off
            before = desk.app.program.settings
            desk.form.layer.set_focus(controls(desk, section)[number])
            for key in (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_SPACE):
                if desk.app.program.settings == before:
                    desk.key(key)
            if not isinstance(desk.form, SettingsScreen):  # a page of its own, with the present choice in focus
                desk.key(pygame.K_TAB, pygame.K_RETURN)
                desk.settle()
            assert desk.app.program.settings != before, (section, number)
            kept, problems = load_settings(desk.folders)
            assert kept == desk.app.program.settings
            assert not problems
    desk.app.match_flow.back_to_table()
    desk.settle()
    assert desk.table.words.language == desk.app.match_flow.preferences.words(desk.game, 0).language


# --- asked before, and keys shown ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("when", "card", "asked"), [("never", "QH", 0), ("risky", "QH", 0), ("always", "QH", 1)])
def test_a_discard_is_asked_about_as_often_as_the_player_likes(desk: Desk, when: str, card: str, asked: int) -> None:
    desk.app.program.change(replace(desk.app.program.settings, ask_discard=when))
    desk.mouse.play(Draw())
    desk.mouse.drag_card(parse_card(card), PILE)
    assert (desk.table.dialog is not None) == bool(asked)
    if asked:
        assert recorded(desk) == ["draw"]
        desk.key(pygame.K_ESCAPE)
        desk.settle()
        assert recorded(desk) == ["draw"]
        desk.wait(1)
        desk.mouse.drag_card(parse_card(card), PILE)
        desk.answer("Discard it")
        desk.settle()
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_risky_are_wild_cards_the_last_card_and_a_discard_with_cards_staged() -> None:
    options = TableOptions(ask_discard="risky")
    assert options.asks(wild=True, left=5, staged=False)
    assert options.asks(wild=False, left=1, staged=False)
    assert options.asks(wild=False, left=5, staged=True)
    assert not options.asks(wild=False, left=5, staged=False)


def test_quitting_is_asked_about_once_where_the_player_likes_that(desk: Desk) -> None:
    stopped: list[bool] = []
    desk.app.program.loop.stop = lambda: stopped.append(True)  # type: ignore[method-assign]
    desk.close_window()
    assert stopped == [True]
    desk.app.program.change(replace(desk.app.program.settings, ask_quit=True))
    desk.close_window()
    desk.answer("Stay")
    assert stopped == [True]
    desk.close_window()
    desk.close_window()
    assert stopped == [True, True]


def test_the_buttons_show_their_keys_at_once_and_no_longer(desk: Desk) -> None:
    desk.app.program.change(replace(desk.app.program.settings, show_keys=True))
    shown = [
        desk.table.commands.button(do).key_shown
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
    assert {"S", "U", "H", "W", "Esc"} <= set(desk.painted)
    desk.app.program.change(replace(desk.app.program.settings, show_keys=False))
    assert not {"S", "U", "H", "W", "Esc"} & set(desk.painted)
