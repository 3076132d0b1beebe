"""Referee mode at the table: gestures, objections, questions, and a screen that tells nothing of what is allowed."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.conductor import GESTURE_SECONDS
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration_state import Arbitration
from canasta_gui.rules.canasta.policies.irregularities import Level
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, staged
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.scenes.curtain import PATIENCE
from tests.ui.desk import QUICK, Desk, Desks, Stacked, stacked
from tests.ui.refereed import RefereedKeyboard, RefereedMouse, hand, place_of_hand, refereed, sit_down

ADA = "KS KH KD 8C 8D 8H 2C 5C 6D 9S 10D"


def table(
    desks: Desks,
    rules: CanastaRules,
    *,
    ada: str = ADA,
    up: str = "9D",
    stock: str = "4C 5D 6C 7H",
    people: Sequence[int] = (0,),
    objecting: bool = False,
) -> Desk:
    """A table whose cards are known, at Ada's first turn; computers object where that is wanted."""
    desk = desks(chance=Stacked(stacked({0: ada}, up=up, stock=stock)), settings=QUICK)
    sit_down(desk, rules, people)
    if not objecting:
        desk.game.conductor._reactions = {}
    desk.settle()
    desk.mouse = RefereedMouse(lambda: desk.table, desk.press, desk._move, desk._release, desk.settle)
    desk.keyboard = RefereedKeyboard(lambda: desk.table, lambda key, mod: desk.key(key, mod=mod), desk.settle)
    return desk


def actions(desk: Desk) -> list[Any]:
    return [move.action for move in desk.game.match.moves]


def state(desk: Desk) -> Arbitration:
    position = desk.game.match.position
    assert isinstance(position, CanastaPosition)
    assert position.arbitration is not None
    return position.arbitration


# --- gestures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["drag", "double-click", "enter"])
def test_a_red_three_is_laid_by_hand(desks: Desks, way: str) -> None:
    desk = table(desks, refereed(level="head"), ada="3H KH KD 8C 8D 8H 2C 5C 6D 9S 10D")
    red = parse_card("3H")
    assert red in hand(desk)  # nobody laid it for her
    if way == "drag":
        desk.mouse.drag_card(red, TABLE)
    elif way == "double-click":
        desk.double_click(desk.mouse.card_position(red))
    else:
        desk.keyboard.play(act.Expose(red))
    assert actions(desk) == [act.Expose(red)]
    assert len(hand(desk)) == 11


def test_a_short_opening_is_played_without_a_word(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"))
    desk.mouse.play(act.Draw())
    eights = parse_cards("8C 8D 8H")
    deed = act.Lay((act.MeldCards(8, tuple(eights)),))
    desk.mouse._select(eights)
    desk.mouse.drag_card(eights[0], TABLE, selected=True)
    assert not desk.table.status.counter.shown  # no sum
    desk.mouse.button(TableCommand.DECLARE)
    assert actions(desk)[-1] == act.Slip("short_opening", deed)
    assert desk.table.message == ""


def test_the_pile_is_held_for_two_seconds_and_goes_in(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"))
    desk.click(desk.mouse.middle(PILE))
    assert actions(desk) == [act.Slip("pile_unshown")]
    desk.wait(GESTURE_SECONDS / 2)
    assert len(actions(desk)) == 1
    desk.run_until(lambda: len(actions(desk)) > 1)
    assert actions(desk)[1] == act.Slip("pile_unshown", kept=True)


def test_a_pile_that_is_held_can_be_let_go_by_drawing(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"))
    desk.key(pygame.K_t)
    desk.step()
    desk.key(pygame.K_d)
    desk.settle()
    assert actions(desk) == [act.Slip("pile_unshown"), act.Draw()]


@pytest.mark.parametrize("second", ["again", "other"])
def test_a_second_card_off_the_stock_lies_there_first(desks: Desks, second: str) -> None:
    desk = table(desks, refereed())
    desk.mouse.play(act.Draw())
    desk.click(desk.mouse.middle(STOCK))
    assert actions(desk) == [act.Draw()]  # it lies before her, and nothing is played yet
    if second == "again":
        desk.click(desk.mouse.middle(STOCK))
        assert actions(desk)[1:] == [act.Slip("overdraw", kept=True)]
    else:
        desk.mouse.play(act.Discard(parse_card("10D")))
        assert actions(desk)[1:3] == [act.Slip("overdraw"), act.Discard(parse_card("10D"))]


def test_a_discard_before_the_draw_is_played(desks: Desks) -> None:
    desk = table(desks, refereed("swiss"))
    desk.mouse.drag_card(parse_card("10D"), PILE)
    assert actions(desk)[0] == act.Slip("no_draw", act.Discard(parse_card("10D")))


def test_two_cards_dropped_on_the_pile(desks: Desks) -> None:
    desk = table(desks, refereed("swiss"))
    desk.mouse.play(act.Draw())
    desk.mouse._select(parse_cards("10D 6D"))
    desk.mouse.drag_card(parse_card("10D"), PILE, selected=True)
    assert isinstance(actions(desk)[1], act.Slip)
    assert actions(desk)[1].kind == "two_discards"


def test_a_card_is_shown_with_the_button_of_the_card(desks: Desks) -> None:
    desk = table(desks, refereed())
    assert not desk.table.commands.button(TableCommand.EXPOSE).visible
    desk.click(desk.mouse.card_position(parse_card("10D")))
    desk.mouse.button(TableCommand.EXPOSE)
    assert actions(desk) == [act.Expose(parse_card("10D"))]
    assert [sprite.face for sprite in desk.table.board.display.sprites() if sprite.faced] == [parse_card("10D")]
    assert parse_card("10D") in hand(desk)


CONTEXT_MENU = 1 << 30 | 101
"""SDL's code of the key of menus."""


def own_nodes(desk: Desk) -> list[Node]:
    """Return the cards of the bottom hand as a screen reader gets them."""
    cards = [node for node in desk.table.semantics().walk() if node.role == "item" and node.key is not None]
    return [node for node in cards if isinstance(node.key, tuple) and node.key[1] == place_of_hand(desk)]


@pytest.mark.parametrize("way", ["right button", "finger", "menu key", "shift f10", "screen reader"])
def test_a_card_is_shown_from_its_menu(desks: Desks, way: str) -> None:
    desk = table(desks, refereed())
    card = parse_card("10D")
    at = desk.mouse.card_position(card)
    if way == "right button":
        desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
        desk.post(pygame.MOUSEBUTTONUP, pos=at, button=3, clicks=1)
    elif way == "finger":
        desk.touch(at)
        desk.wait(0.8)
        desk.touch(at, kind=pygame.FINGERUP)
    elif way == "screen reader":
        (node,) = [node for node in own_nodes(desk) if node.name == "Ten of diamonds"]
        assert "menu" in node.actions
        assert node.target is not None
        desk.table.handle(SemanticAction("menu", node.target))
    else:
        desk.keyboard._to_card(card)
        desk.key(CONTEXT_MENU) if way == "menu key" else desk.key(pygame.K_F10, mod=pygame.KMOD_SHIFT)
    desk.step()
    assert desk.table.dialog is not None
    assert actions(desk) == []  # a menu is no offence
    desk.answer("Show this card")
    desk.settle()
    assert actions(desk) == [act.Expose(card)]
    assert desk.table.dialog is None


def test_the_menu_of_a_card_is_left_with_nothing_done(desks: Desks) -> None:
    desk = table(desks, refereed())
    at = desk.mouse.card_position(parse_card("10D"))
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    desk.answer("Nothing")
    assert desk.table.dialog is None
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    desk.answer("Enlarge")
    assert desk.table.board.display.enlarged == (parse_card("10D"),)
    assert actions(desk) == []


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_where_no_card_can_be_shown_the_right_button_enlarges(desks: Desks, level: Level) -> None:
    desk = table(desks, refereed(level=level))
    at = desk.mouse.card_position(parse_card("10D"))
    desk.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    desk.step()
    assert desk.table.dialog is None
    assert desk.table.board.display.enlarged == (parse_card("10D"),)
    assert all("menu" not in node.actions for node in own_nodes(desk))


def test_who_holds_the_stock_sees_its_next_card_and_so_do_all(desks: Desks) -> None:
    desk = table(desks, refereed("swiss"))

    def hold_the_stock() -> None:
        desk._move(desk.mouse.middle(STOCK))
        desk.press(desk.mouse.middle(STOCK))
        desk.wait(0.8)
        desk._release(desk.mouse.middle(STOCK))

    hold_the_stock()
    assert actions(desk) == [act.Draw()]  # the look belongs to the draw (R89)
    hold_the_stock()
    assert actions(desk) == [act.Draw(), act.Slip("peek")]
    assert desk.table.board.display.sprites()
    assert state(desk).shown_top == parse_card("5D")


@pytest.mark.parametrize("way", ["button", "key"])
def test_cards_are_laid_before_the_partner_has_answered(desks: Desks, way: str) -> None:  # 000:275, R88
    desk = table(desks, refereed(level="head"))
    desk.mouse.play(act.Draw())
    desk.mouse.wait = lambda: desk.wait(0.05)
    desk.mouse.play(act.Ask())
    desk.run_until(lambda: desk.game.match.to_act == 2 and desk.table.board.idle)
    opening = parse_cards("KS KH KD 2C")
    desk.mouse._select(opening)
    desk.mouse.drag_card(opening[0], TABLE, selected=True)
    if way == "button":
        desk.mouse.button(TableCommand.DECLARE)
    else:
        desk.key(pygame.K_m)
        desk.wait(0.05)
    (slip,) = [action for action in actions(desk) if isinstance(action, act.Slip)]
    assert slip.kind == "irregular_ask"
    assert isinstance(slip.deed, act.Lay)
    assert sorted(slip.deed.melds[0].cards) == sorted(opening)


def test_a_drop_on_empty_cloth_goes_home(desks: Desks) -> None:
    desk = table(desks, refereed("swiss"))
    desk.mouse.drag(desk.mouse.card_position(parse_card("10D")), (640, 20))
    assert actions(desk) == []


# --- out of turn -----------------------------------------------------------------------------------------------------


def waiting_for(desk: Desk, seat: int) -> None:
    """Let computers play until one is about to act."""
    desk.run_until(lambda: desk.game.match.to_act == seat and desk.table.board.idle)


def slow(desks: Desks, rules: CanastaRules) -> Desk:
    """A table whose computers take their time, at Basile's turn."""
    desk = table(desks, rules)
    desk.game.conductor.pause = 60.0
    desk.mouse.wait = desk.keyboard.wait = lambda: desk.wait(0.05)
    desk.mouse.play(act.Draw())
    desk.step()
    desk.mouse.play(act.Discard(parse_card("10D")))
    for _ in range(5):
        desk.step()
    assert desk.game.match.to_act == 1
    return desk


def test_the_stock_out_of_turn(desks: Desks) -> None:
    desk = slow(desks, refereed("swiss"))
    desk.click(desk.mouse.middle(STOCK))
    assert len(actions(desk)) == 2
    desk.click(desk.mouse.middle(STOCK))
    assert actions(desk)[2] == act.Slip("draw_out_of_turn", kept=True)


def test_the_stock_out_of_turn_goes_back_after_a_moment(desks: Desks) -> None:
    desk = slow(desks, refereed("swiss"))
    desk.click(desk.mouse.middle(STOCK))
    desk.wait(GESTURE_SECONDS + 0.2)
    assert actions(desk)[2] == act.Slip("draw_out_of_turn")


def test_the_pile_out_of_turn(desks: Desks) -> None:
    desk = slow(desks, refereed("swiss"))
    desk.click(desk.mouse.middle(PILE))
    assert actions(desk)[2] == act.Slip("take_out_of_turn")


# --- objections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_false_objection_is_free_and_answered_kindly(desks: Desks, by: str) -> None:
    desk = table(desks, refereed())
    if by == "key":
        desk.key(pygame.K_j)
    else:
        desk.mouse.button(TableCommand.OBJECT)
    desk.settle()
    assert actions(desk) == [act.Object()]
    assert state(desk).failed[0] == 1
    assert "it costs nothing" in desk.table.status.latest


def test_the_objection_is_offered_in_every_turn(desks: Desks) -> None:
    desk = slow(desks, refereed())
    for _ in range(4):
        button = desk.table.commands.button(TableCommand.OBJECT)
        assert button.visible
        assert button.enabled
        desk.step()


def test_an_offender_takes_the_opening_back(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"), people=(0,))
    desk.mouse.play(act.Draw())
    desk.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert desk.game.match.submit(1, act.Object()) is None
    desk.settle()
    assert desk.table.board.view.phase is Phase.REMEDY
    assert "Objection" in desk.table.status.text()
    desk.keyboard.do(TableCommand.RETURN)
    assert actions(desk)[-1] == act.Remedy("back")
    assert set(parse_cards("8C 8D 8H")) <= set(hand(desk))


def test_a_computer_objects_and_the_offender_is_asked(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"), objecting=True)
    desk.mouse.play(act.Draw())
    desk.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert actions(desk)[-1] == act.Object()
    assert desk.table.board.view.phase is Phase.REMEDY
    assert desk.table.commands.button(TableCommand.RETURN).visible


def test_an_offender_adds_cards_to_the_opening(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"))
    desk.mouse.play(act.Draw())
    desk.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert desk.game.match.submit(1, act.Object()) is None
    desk.settle()
    desk.mouse._select(parse_cards("KS KH KD"))
    desk.mouse.drag_card(parse_card("KS"), TABLE, selected=True)
    desk.mouse.button(TableCommand.DECLARE)
    assert isinstance(actions(desk)[-1], act.Remedy)
    assert actions(desk)[-1].how == "add"


def with_objection(desks: Desks) -> Desk:
    """Ada has opened with three eights, thirty points of the fifty, and Basile has objected."""
    desk = table(desks, refereed(level="head"))
    desk.mouse.play(act.Draw())
    desk.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert desk.game.match.submit(1, act.Object()) is None
    desk.settle()
    return desk


KINGS_AND_WILD = tuple(parse_cards("KS KH KD 2C"))


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_an_offender_lays_another_opening(desks: Desks, way: str) -> None:
    desk = with_objection(desks)
    assert desk.table.board.draft.cards == tuple(parse_cards("8C 8D 8H"))
    if way == "mouse":
        desk.mouse.button(TableCommand.TAKE_BACK)
        desk.mouse._select(KINGS_AND_WILD)
        desk.mouse.drag_card(KINGS_AND_WILD[0], TABLE, selected=True)
        desk.mouse.button(TableCommand.DECLARE)
    else:
        desk.keyboard.do(TableCommand.TAKE_BACK)
        desk.keyboard._select(KINGS_AND_WILD)
        desk.keyboard.do(Key.MELD)
        desk.keyboard.do(Key.MELD)
    (meld,) = actions(desk)[-1].melds
    assert (actions(desk)[-1].how, meld.key, set(meld.cards)) == ("swap", 13, set(KINGS_AND_WILD))
    assert set(parse_cards("8C 8D 8H")) <= set(hand(desk))
    assert [(fine.kind, fine.points) for fine in state(desk).fines] == [("short_opening", 100)]
    assert set(desk.table.board.view.melds[0]) == {13}


def test_the_next_seat_picks_one_of_several_discards(desks: Desks) -> None:
    desk = table(desks, refereed("swiss"), people=(0, 1))
    desk.pass_curtain()
    desk.mouse.play(act.Draw())
    desk.mouse._select(parse_cards("10D 6D"))
    desk.mouse.drag_card(parse_card("10D"), PILE, selected=True)
    assert "Ten of diamonds" in desk.read  # everybody has seen these two
    desk.wait(2 * PATIENCE)
    desk.press_button("Ten of diamonds")
    assert (desk.game.match.moves[-1].seat, actions(desk)[-1]) == (1, act.Pick(parse_card("10D")))
    assert state(desk).penalty[0] == (parse_card("6D"),)


def test_somebody_else_at_the_screen_objects(desks: Desks) -> None:
    desk = table(desks, refereed(level="head"), people=(0, 1))
    desk.pass_curtain()
    desk.mouse.play(act.Draw())
    desk.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    desk.key(pygame.K_j)
    desk.answer("Basile")
    desk.settle()
    assert desk.game.match.moves[-1].seat == 1
    assert desk.table.board.view.phase is Phase.REMEDY


# --- nothing tells ---------------------------------------------------------------------------------------------------

MAY = "9H KS KH KD 8C 8D 8H 2C 5C 6D 9S"
MAY_NOT = "10H KS KH KD 8C 8D 8H 2C 5C 6D 9S"
"""With the first hand Ada can take the nine on the pile, with the other one she cannot."""


def told(desk: Desk, *secret: Place) -> tuple[list[object], bytes]:
    """All that the screen tells, by meaning and as pixels, but for the faces of cards in the `secret` places."""
    desk.table.board.display.shrink()
    layout = desk.table.board.display.layout
    rects = [box(layout.zones[place]).inflate(40, 40) for place in secret]
    fingerprint = ", ".join(desk.table.context.match_lines())
    desk.table.dirty = True
    with desk.looking():
        desk.step(0)
    picture = desk.window.surface.copy()
    for rect in [*rects, box(layout.table.match).inflate(200, 0)]:
        picture.fill((0, 0, 0), rect)
    nodes = [node for node in desk.table.semantics().walk() if node.name != fingerprint]
    return [_without_cards(node, rects) for node in nodes], pygame.image.tobytes(picture, "RGB")


def _without_cards(node: Node, rects: Sequence[pygame.Rect]) -> object:
    card = node.role == "item" or any(rect.contains(node.rect) for rect in rects)
    name, value = ("", "") if card else (node.name, node.value)
    return node.role, name, value, node.actions, node.selected, node.enabled


def both(desks: Desks, level: Level, hands: Sequence[str]) -> list[Desk]:
    """Two tables that differ in Ada's hand."""
    return [table(desks, refereed(level=level), ada=ada) for ada in hands]


@pytest.mark.parametrize("level", ["prevented", "head", "hand"])
@pytest.mark.parametrize("lifted", [False, True])
def test_the_screen_does_not_tell_whether_the_pile_can_be_taken(desks: Desks, level: Level, lifted: bool) -> None:
    seen = []
    for ada in (MAY, MAY_NOT):
        desk = table(desks, refereed(level=level), ada=ada)
        if lifted:
            start, goal = desk.mouse.card_position(parse_card("9S")), desk.mouse.middle(PILE)
            desk._move(start)
            desk.press(start)
            for part in (0.3, 0.7, 1.0):
                x, y = (round(a + part * (b - a)) for a, b in zip(start, goal, strict=True))
                desk._move((x, y))
            desk.wait(0.5)
        seen.append(told(desk, hand_of(0)))
        desk._release((640, 20))
    same_meaning, same_picture = seen[0][0] == seen[1][0], seen[0][1] == seen[1][1]
    assert (same_meaning, same_picture) == ((level != "prevented"),) * 2


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_the_screen_does_not_tell_whether_staged_cards_open(desks: Desks, level: Level) -> None:
    seen = []
    for cards in ("8C 8D 8H", "AC AD AH"):  # 30 points of the 50, and 60
        desk = table(desks, refereed(level=level), ada=f"{cards} KS KH 2C 5C 6D 9S 10D JD")
        desk.mouse.play(act.Draw())
        desk.mouse._select(parse_cards(cards))
        desk.mouse.drag_card(parse_cards(cards)[0], TABLE, selected=True)
        seen.append(told(desk, hand_of(0), staged(parse_cards(cards)[0] >> 2)))
    same_meaning, same_picture = seen[0][0] == seen[1][0], seen[0][1] == seen[1][1]
    assert (same_meaning, same_picture) == ((level != "prevented"),) * 2


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_the_screen_does_not_tell_whether_anything_can_be_laid(desks: Desks, level: Level) -> None:
    """After the draw nothing is offered or lit by what the hand could lay, and there is nothing to ask for."""
    desk = table(desks, refereed(level=level))
    desk.mouse.play(act.Draw())
    shown = {do for do, button in desk.table.overlay.buttons.buttons.items() if button.visible}
    assert (TableCommand.HINT in shown) == (level == "prevented")
    assert (TableCommand.UNDO in shown) == (level == "prevented")
    assert (TableCommand.ASK in shown) == (level != "prevented")  # whether she could go out or not
    assert all(desk.table.overlay.buttons.buttons[do].enabled for do in shown) == (level != "prevented")


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_nobody_is_given_a_hint_of_what_is_allowed(desks: Desks, level: Level, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = table(desks, refereed(level=level))
    desk.key(pygame.K_h)
    desk.settle()
    refused = desk.table.message == (
        "This table is played like a real one: no hints, no coach, no reasons of the others, and nothing is undone."
    )
    assert refused == (level != "prevented")
    thought: list[object] = []
    advice = desk.table.context.advice
    monkeypatch.setattr(advice._adviser, "request", lambda *of: thought.append(of))
    advice.ask_hint()  # whoever wants one
    assert bool(thought) == (level == "prevented")
