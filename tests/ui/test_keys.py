"""The keys: one table for the program and the overlay; and what a pointer can do besides dragging."""

from enum import Enum

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.cards import HIDDEN, Card, card_names, parse_card, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.screens.replay import REPLAY_KEYS
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of
from canasta_gui.ui.platform.input_events import KeyPress
from canasta_gui.ui.platform.keys import KeyMap, key_label
from canasta_gui.ui.table.buttons import REFEREED, TABLE_KEYS
from canasta_gui.ui.table.hud import SAME_KEY
from canasta_gui.ui.table.scene import HOLD_SECONDS
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.input_routing import FORM_KEYS
from canasta_gui.words import LANGUAGES, Words
from tests.ui.pilot import Pilot, Pilots, Stacked, stacked
from tests.ui.test_table_scene import HAND, hand, key, opened, recorded


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="KC", stock="QH")))
    pilot.begin()
    return pilot


def question_mark(pilot: Pilot) -> None:
    pilot.post(pygame.KEYDOWN, key=pygame.K_COMMA, mod=pygame.KMOD_SHIFT, unicode="?", scancode=0)


def on(pilot: Pilot, card: str) -> None:
    """Walk to a card of the hand."""
    names = hand(pilot)
    pilot.key(pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB)  # once around: to the first card
    pilot.key(*[pygame.K_RIGHT] * names.index(card))
    assert [s.face for s in pilot.table.board.display.sprites() if s.focused] == [parse_card(card)]


def selected(pilot: Pilot) -> list[str]:
    return card_names(sorted(s.face for s in pilot.table.board.display.sprites() if s.selected))


# --- the table of keys -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key_map", [TABLE_KEYS, FORM_KEYS, REPLAY_KEYS])
def test_no_key_does_two_things(key_map: KeyMap[Enum]) -> None:
    keys = [key for each in key_map.bindings() for key in each.keys]
    assert len(keys) == len(set(keys))


def test_every_command_of_the_table_has_a_key_and_every_key_of_the_board_is_bound() -> None:
    bound = {each.command for each in TABLE_KEYS.bindings()}
    assert set(BoardKey) <= bound
    by_other_means = {TableCommand.MENU, TableCommand.DECLARE}  # Esc, and M with nothing selected
    by_key_of_another = {each for others in SAME_KEY.values() for each in others}
    assert set(TableCommand) - by_other_means - by_key_of_another <= bound


def test_no_heading_of_the_overlay_stands_without_keys() -> None:
    without = TABLE_KEYS.adapted(unused=REFEREED)
    assert {group.title for group in TABLE_KEYS.groups} - {group.title for group in without.groups} == {
        "With irregularities"
    }
    assert all(group.bindings for group in without.groups)


def test_shift_is_passed_over_where_nothing_is_bound_with_it() -> None:
    find = TABLE_KEYS.command_of
    assert find(KeyPress("u", shift=True)) is find(KeyPress("u")) is find(KeyPress("z", ctrl=True)) is TableCommand.UNDO
    assert find(KeyPress("left", shift=True)) is BoardKey.MOVE_LEFT
    assert find(KeyPress("u", ctrl=True)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overlay_shows_every_key_of_the_game_in_every_language(pilot: Pilot, language: str) -> None:
    pilot.app.program.words = words = Words(language)
    pilot.table.context.words = words
    question_mark(pilot)
    shown = set(pilot.painted)
    for binding in pilot.table.context.family.keys.bindings():
        assert "  ".join(key_label(words, key) for key in binding.keys) in shown
        assert any(words.t(binding.meaning).startswith(text) for text in shown if len(text) > 1)
    pilot.key(pygame.K_ESCAPE)
    assert dialog(pilot) is None


def test_the_overlay_leaves_out_what_the_game_does_not_know(pilots: Pilots) -> None:
    pilot = pilots()
    for preset, told, untold in (
        ("classique-4", "Take the pile", "Announce Rommé, which ends the deal"),
        ("romme", "Take the face-up card", "Ask your partner: may I go out?"),
    ):
        pilot.begin(preset=preset)
        assert {told, untold, "Discard the card"} & {
            each.meaning for each in pilot.table.context.family.keys.bindings()
        } == {
            told,
            "Discard the card",
        }


def test_the_overlay_opens_on_every_screen_but_not_while_somebody_writes(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.app.start()
    question_mark(pilot)
    assert form_dialog(pilot) is not None
    question_mark(pilot)
    pilot.key(pygame.K_RETURN)
    assert form_dialog(pilot) is None
    open_new_game(pilot.app.program)
    scene = pilot.form
    assert isinstance(scene, NewGameScreen)
    scene.layer.set_focus(next(each for each in scene.layer.root.walk() if each.writes))
    question_mark(pilot)
    assert form_dialog(pilot) is None


# --- playing by keys -------------------------------------------------------------------------------------------------


def test_d_draws_m_melds_what_is_selected_and_x_discards(pilot: Pilot) -> None:
    key(pilot, "d")
    on(pilot, "KH")
    key(pilot, "r", "m")  # all kings into the staging area
    assert "30 / 50" in pilot.painted
    on(pilot, "AS")
    key(pilot, "r", "m", "m")  # the aces too, and declare
    assert recorded(pilot) == ["draw", "lay"]
    on(pilot, "9C")
    key(pilot, "x")
    assert recorded(pilot)[:3] == ["draw", "lay", "discard"]


def test_t_takes_the_pile(pilot: Pilot) -> None:
    key(pilot, "t")
    assert pilot.table.board.draft.taking
    key(pilot, "escape")
    assert not pilot.table.board.draft


def test_x_before_the_draw_says_that_one_draws_first_and_with_several_that_it_is_one(pilot: Pilot) -> None:
    on(pilot, "KH")
    key(pilot, "x")
    assert recorded(pilot) == []
    assert pilot.table.message
    key(pilot, "d")
    on(pilot, "KH")
    key(pilot, "r", "x")
    assert recorded(pilot) == ["draw"]
    assert pilot.table.message == pilot.t("You discard one card only.")


def test_shift_and_an_arrow_move_cards_in_the_hand_and_the_focus_goes_with_them(pilot: Pilot) -> None:
    before = hand(pilot)
    on(pilot, before[2])
    pilot.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    assert hand(pilot) == [before[0], before[2], before[1], *before[3:]]
    assert [s.face for s in pilot.table.board.display.sprites() if s.focused] == [parse_card(before[2])]


def test_a_carried_card_tells_at_each_place_whether_it_may_lie_there(pilot: Pilot) -> None:
    on(pilot, "9C")
    key(pilot, "return")
    assert pilot.table.board.selection.in_air
    lights = {}
    for _ in range(4):
        key(pilot, "tab")
        zone = next(zone for zone in pilot.table.board.display.zones() if zone.focused)
        lights[zone.place] = zone.highlight
        assert zone.hovered
    assert lights[TABLE] is Highlight.CAN
    assert lights[PILE] is Highlight.CANNOT
    assert lights[STOCK] is Highlight.NONE
    key(pilot, "escape")
    assert not pilot.table.board.selection.in_air


def test_the_focus_is_told_by_shape_and_not_by_colour_alone(pilot: Pilot) -> None:
    on(pilot, "9C")
    card = next(s for s in pilot.table.board.display.sprites() if s.focused)
    above = pygame.Rect(0, 0, 16, 16)
    above.midbottom = round(card.pose.x), round(card.pose.y - pilot.table.board.display.layout.card.h / 2) + 4
    with pilot.looking():
        pilot.table.dirty = True
        pilot.step()
    pointed = pilot.window.surface.subsurface(above).copy()
    pilot.mouse.move(pilot.mouse.middle(STOCK))
    pilot.mouse.press((2, pilot.window.size[1] // 3))  # the pointer takes over
    pilot.mouse.release((2, pilot.window.size[1] // 3))
    with pilot.looking():
        pilot.table.dirty = True
        pilot.step()
    assert pygame.image.tobytes(pointed, "RGB") != pygame.image.tobytes(
        pilot.window.surface.subsurface(above).copy(), "RGB"
    )


# --- looking closer --------------------------------------------------------------------------------------------------


def large(pilot: Pilot) -> tuple[Card, ...]:
    return pilot.table.board.display.enlarged


def dialog(pilot: Pilot) -> Dialog | None:
    return pilot.table.dialog


def form_dialog(pilot: Pilot) -> Dialog | None:
    return pilot.form.layer.dialog


def right_click(pilot: Pilot, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(kind, pos=pos, button=3, clicks=1)


def test_a_right_click_shows_a_card_large_and_the_next_press_puts_it_back(pilot: Pilot) -> None:
    right_click(pilot, pilot.mouse.card_position(parse_card("KH")))
    assert large(pilot) == (parse_card("KH"),)
    pilot.click(pilot.mouse.middle(STOCK))
    assert large(pilot) == ()
    assert recorded(pilot) == []


def test_a_meld_is_shown_whole(pilot: Pilot) -> None:
    opened(pilot)
    right_click(pilot, pilot.mouse.middle(next(p for p in pilot.table.board.display.layout.zones if p.key == 14)))
    assert sorted(large(pilot)) == sorted(parse_cards("AS AH AD"))
    pilot.key(pygame.K_ESCAPE)
    assert large(pilot) == ()
    assert dialog(pilot) is None


def test_holding_a_card_shows_it_until_it_is_let_go_and_selects_nothing(pilot: Pilot) -> None:
    at_card = pilot.mouse.card_position(parse_card("KH"))
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    pilot.wait(HOLD_SECONDS + 0.2)
    assert large(pilot) == (parse_card("KH"),)
    pilot.mouse.release(at_card)
    assert large(pilot) == ()
    assert selected(pilot) == []


def test_a_slow_click_on_the_stock_still_draws(pilot: Pilot) -> None:
    middle = pilot.mouse.middle(STOCK)
    pilot.mouse.move(middle)
    pilot.mouse.press(middle)
    pilot.wait(HOLD_SECONDS + 0.2)
    pilot.mouse.release(middle)
    pilot.settle()
    assert recorded(pilot) == ["draw"]


def test_no_hidden_card_is_ever_shown_large(pilot: Pilot) -> None:
    board = pilot.table.board
    for sprite in {each.place: each for each in board.display.sprites()}.values():
        right_click(pilot, (round(sprite.pose.x), round(sprite.pose.y)))
        own = {s.face for s in board.display.sprites() if s.place in (hand_of(0), PILE)}
        assert set(large(pilot)) <= own - {HIDDEN}
        pilot.key(pygame.K_ESCAPE)
        if dialog(pilot) is not None:  # nothing was large, so that Esc asked for the menu
            pilot.key(pygame.K_ESCAPE)


def test_v_shows_the_card_the_keyboard_is_on(pilot: Pilot) -> None:
    on(pilot, "AS")
    key(pilot, "v")
    assert large(pilot) == (parse_card("AS"),)
    key(pilot, "v")
    assert large(pilot) == ()


def test_the_middle_button_takes_all_cards_of_a_rank(pilot: Pilot) -> None:
    pilot.mouse.play(Draw())
    at_card = pilot.mouse.card_position(parse_card("KH"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(kind, pos=at_card, button=2, clicks=1)
    assert selected(pilot) == card_names(sorted(parse_cards("KS KH KD")))
