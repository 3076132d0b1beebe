"""The keys: one table for the program and the overlay; and what a pointer can do besides dragging."""

from enum import Enum

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.actions import Draw
from canasta_gui.rules.core.cards import HIDDEN, Card, card_names, parse_card, parse_cards
from canasta_gui.screens.new_game import NewGameScreen, open_new_game
from canasta_gui.stage.cursor import Key as BoardKey
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.places import PILE, STOCK, TABLE, hand_of
from canasta_gui.ui.platform.input_events import KeyPress
from canasta_gui.ui.platform.keys import KeyMap, key_label
from canasta_gui.ui.scenes.replay import REPLAY_KEYS
from canasta_gui.ui.table.buttons import REFEREED, TABLE_KEYS
from canasta_gui.ui.table.hud import SAME_KEY
from canasta_gui.ui.table.scene import HOLD_SECONDS
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.input_routing import FORM_KEYS
from canasta_gui.words import LANGUAGES, Words
from tests.ui.desk import Desk, Desks, Stacked, stacked
from tests.ui.test_table_scene import HAND, hand, key, opened, recorded


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="KC", stock="QH")))
    desk.begin()
    return desk


def question_mark(desk: Desk) -> None:
    desk.post(pygame.KEYDOWN, key=pygame.K_COMMA, mod=pygame.KMOD_SHIFT, unicode="?", scancode=0)


def on(desk: Desk, card: str) -> None:
    """Walk to a card of the hand."""
    names = hand(desk)
    desk.key(pygame.K_TAB, pygame.K_TAB, pygame.K_TAB, pygame.K_TAB)  # once around: to the first card
    desk.key(*[pygame.K_RIGHT] * names.index(card))
    assert [s.face for s in desk.table.board.display.sprites() if s.focused] == [parse_card(card)]


def selected(desk: Desk) -> list[str]:
    return card_names(sorted(s.face for s in desk.table.board.display.sprites() if s.selected))


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
        "Where irregularities are played"
    }
    assert all(group.bindings for group in without.groups)


def test_shift_is_passed_over_where_nothing_is_bound_with_it() -> None:
    find = TABLE_KEYS.command_of
    assert find(KeyPress("u", shift=True)) is find(KeyPress("u")) is find(KeyPress("z", ctrl=True)) is TableCommand.UNDO
    assert find(KeyPress("left", shift=True)) is BoardKey.MOVE_LEFT
    assert find(KeyPress("u", ctrl=True)) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_overlay_shows_every_key_of_the_game_in_every_language(desk: Desk, language: str) -> None:
    desk.app.program.words = words = Words(language)
    desk.table.context.words = words
    question_mark(desk)
    shown = set(desk.painted)
    for binding in desk.table.context.family.keys.bindings():
        assert "  ".join(key_label(words, key) for key in binding.keys) in shown
        assert any(words.t(binding.meaning).startswith(text) for text in shown if len(text) > 1)
    desk.key(pygame.K_ESCAPE)
    assert dialog(desk) is None


def test_the_overlay_leaves_out_what_the_game_does_not_know(desks: Desks) -> None:
    desk = desks()
    for preset, told, untold in (
        ("classique-4", "Take the pile", "Announce Rommé, which ends the deal"),
        ("romme", "Take the face-up card", "Ask your partner: may I go out?"),
    ):
        desk.begin(preset=preset)
        assert {told, untold, "Discard the card"} & {
            each.meaning for each in desk.table.context.family.keys.bindings()
        } == {
            told,
            "Discard the card",
        }


def test_the_overlay_opens_on_every_screen_but_not_while_somebody_writes(desks: Desks) -> None:
    desk = desks()
    desk.app.start()
    question_mark(desk)
    assert form_dialog(desk) is not None
    question_mark(desk)
    desk.key(pygame.K_RETURN)
    assert form_dialog(desk) is None
    open_new_game(desk.app.program)
    scene = desk.form
    assert isinstance(scene, NewGameScreen)
    scene.layer.set_focus(next(each for each in scene.layer.root.walk() if each.writes))
    question_mark(desk)
    assert form_dialog(desk) is None


# --- playing by keys -------------------------------------------------------------------------------------------------


def test_d_draws_m_melds_what_is_selected_and_x_discards(desk: Desk) -> None:
    key(desk, "d")
    on(desk, "KH")
    key(desk, "r", "m")  # all kings into the staging area
    assert "30 / 50" in desk.painted
    on(desk, "AS")
    key(desk, "r", "m", "m")  # the aces too, and declare
    assert recorded(desk) == ["draw", "lay"]
    on(desk, "9C")
    key(desk, "x")
    assert recorded(desk)[:3] == ["draw", "lay", "discard"]


def test_t_takes_the_pile(desk: Desk) -> None:
    key(desk, "t")
    assert desk.table.board.draft.taking
    key(desk, "escape")
    assert not desk.table.board.draft


def test_x_before_the_draw_says_that_one_draws_first_and_with_several_that_it_is_one(desk: Desk) -> None:
    on(desk, "KH")
    key(desk, "x")
    assert recorded(desk) == []
    assert desk.table.message
    key(desk, "d")
    on(desk, "KH")
    key(desk, "r", "x")
    assert recorded(desk) == ["draw"]
    assert desk.table.message == desk.t("You discard one card only.")


def test_shift_and_an_arrow_move_cards_in_the_hand_and_the_focus_goes_with_them(desk: Desk) -> None:
    before = hand(desk)
    on(desk, before[2])
    desk.key(pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, mod=pygame.KMOD_LSHIFT)
    assert hand(desk) == [before[0], before[2], before[1], *before[3:]]
    assert [s.face for s in desk.table.board.display.sprites() if s.focused] == [parse_card(before[2])]


def test_a_carried_card_tells_at_each_place_whether_it_may_lie_there(desk: Desk) -> None:
    on(desk, "9C")
    key(desk, "return")
    assert desk.table.board.selection.in_air
    lights = {}
    for _ in range(4):
        key(desk, "tab")
        zone = next(zone for zone in desk.table.board.display.zones() if zone.focused)
        lights[zone.place] = zone.highlight
        assert zone.hovered
    assert lights[TABLE] is Highlight.CAN
    assert lights[PILE] is Highlight.CANNOT
    assert lights[STOCK] is Highlight.NONE
    key(desk, "escape")
    assert not desk.table.board.selection.in_air


def test_the_focus_is_told_by_shape_and_not_by_colour_alone(desk: Desk) -> None:
    on(desk, "9C")
    card = next(s for s in desk.table.board.display.sprites() if s.focused)
    above = pygame.Rect(0, 0, 16, 16)
    above.midbottom = round(card.pose.x), round(card.pose.y - desk.table.board.display.layout.card.h / 2) + 4
    with desk.looking():
        desk.table.dirty = True
        desk.step()
    pointed = desk.window.surface.subsurface(above).copy()
    desk.mouse.move(desk.mouse.middle(STOCK))
    desk.mouse.press((2, desk.window.size[1] // 3))  # the pointer takes over
    desk.mouse.release((2, desk.window.size[1] // 3))
    with desk.looking():
        desk.table.dirty = True
        desk.step()
    assert pygame.image.tobytes(pointed, "RGB") != pygame.image.tobytes(
        desk.window.surface.subsurface(above).copy(), "RGB"
    )


# --- looking closer --------------------------------------------------------------------------------------------------


def large(desk: Desk) -> tuple[Card, ...]:
    return desk.table.board.display.enlarged


def dialog(desk: Desk) -> Dialog | None:
    return desk.table.dialog


def form_dialog(desk: Desk) -> Dialog | None:
    return desk.form.layer.dialog


def right_click(desk: Desk, pos: tuple[int, int]) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.post(kind, pos=pos, button=3, clicks=1)


def test_a_right_click_shows_a_card_large_and_the_next_press_puts_it_back(desk: Desk) -> None:
    right_click(desk, desk.mouse.card_position(parse_card("KH")))
    assert large(desk) == (parse_card("KH"),)
    desk.click(desk.mouse.middle(STOCK))
    assert large(desk) == ()
    assert recorded(desk) == []


def test_a_meld_is_shown_whole(desk: Desk) -> None:
    opened(desk)
    right_click(desk, desk.mouse.middle(next(p for p in desk.table.board.display.layout.zones if p.key == 14)))
    assert sorted(large(desk)) == sorted(parse_cards("AS AH AD"))
    desk.key(pygame.K_ESCAPE)
    assert large(desk) == ()
    assert dialog(desk) is None


def test_holding_a_card_shows_it_until_it_is_let_go_and_selects_nothing(desk: Desk) -> None:
    at_card = desk.mouse.card_position(parse_card("KH"))
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    desk.wait(HOLD_SECONDS + 0.2)
    assert large(desk) == (parse_card("KH"),)
    desk.mouse.release(at_card)
    assert large(desk) == ()
    assert selected(desk) == []


def test_a_slow_click_on_the_stock_still_draws(desk: Desk) -> None:
    middle = desk.mouse.middle(STOCK)
    desk.mouse.move(middle)
    desk.mouse.press(middle)
    desk.wait(HOLD_SECONDS + 0.2)
    desk.mouse.release(middle)
    desk.settle()
    assert recorded(desk) == ["draw"]


def test_no_hidden_card_is_ever_shown_large(desk: Desk) -> None:
    board = desk.table.board
    for sprite in {each.place: each for each in board.display.sprites()}.values():
        right_click(desk, (round(sprite.pose.x), round(sprite.pose.y)))
        own = {s.face for s in board.display.sprites() if s.place in (hand_of(0), PILE)}
        assert set(large(desk)) <= own - {HIDDEN}
        desk.key(pygame.K_ESCAPE)
        if dialog(desk) is not None:  # nothing was large, so that Esc asked for the menu
            desk.key(pygame.K_ESCAPE)


def test_v_shows_the_card_the_keyboard_is_on(desk: Desk) -> None:
    on(desk, "AS")
    key(desk, "v")
    assert large(desk) == (parse_card("AS"),)
    key(desk, "v")
    assert large(desk) == ()


def test_the_middle_button_takes_all_cards_of_a_rank(desk: Desk) -> None:
    desk.mouse.play(Draw())
    at_card = desk.mouse.card_position(parse_card("KH"))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        desk.post(kind, pos=at_card, button=2, clicks=1)
    assert selected(desk) == card_names(sorted(parse_cards("KS KH KD")))
