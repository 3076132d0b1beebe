"""Referee mode at the table: gestures, objections, questions, and a screen that tells nothing of what is allowed."""

import itertools
from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.play.conductor import GESTURE_SECONDS
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration_state import Arbitration
from canasta_gui.rules.canasta.policies import Level
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import parse_card, parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.screens.hot_seat import PATIENCE
from canasta_gui.stage.cursor import Key
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, staged
from canasta_gui.ui.graphics.shapes import box
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.platform.semantics import Node
from tests.lanes import only_in_gate
from tests.ui.pilot import QUICK, Pilot, Pilots, Stacked, stacked
from tests.ui.refereed import RefereedKeyboard, RefereedMouse, hand, place_of_hand, refereed, sit_down

ADA = "KS KH KD 8C 8D 8H 2C 5C 6D 9S 10D"


def table(
    pilots: Pilots,
    rules: CanastaRules,
    *,
    ada: str = ADA,
    up: str = "9D",
    stock: str = "4C 5D 6C 7H",
    people: Sequence[int] = (0,),
    objecting: bool = False,
) -> Pilot:
    """Return a table whose cards are known, at Ada's first turn; computers object where that is wanted."""
    pilot = pilots(chance=Stacked(stacked({0: ada}, up=up, stock=stock)), settings=QUICK)
    sit_down(pilot, rules, people)
    if not objecting:
        pilot.game.conductor._reactions = {}
    pilot.settle()
    pilot.mouse = RefereedMouse(lambda: pilot.table, pilot.press, pilot._move, pilot._release, pilot.settle)
    pilot.keyboard = RefereedKeyboard(lambda: pilot.table, lambda key, mod: pilot.key(key, mod=mod), pilot.settle)
    return pilot


def actions(pilot: Pilot) -> list[Any]:
    return [move.action for move in pilot.game.match.moves]


def state(pilot: Pilot) -> Arbitration:
    position = pilot.game.match.position
    assert isinstance(position, CanastaPosition)
    assert position.arbitration is not None
    return position.arbitration


# --- gestures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["drag", "double-click", "enter"])
def test_a_red_three_is_laid_by_hand(pilots: Pilots, way: str) -> None:
    pilot = table(pilots, refereed(level="head"), ada="3H KH KD 8C 8D 8H 2C 5C 6D 9S 10D")
    red = parse_card("3H")
    assert red in hand(pilot)  # nobody laid it for her
    if way == "drag":
        pilot.mouse.drag_card(red, TABLE)
    elif way == "double-click":
        pilot.double_click(pilot.mouse.card_position(red))
    else:
        pilot.keyboard.play(act.Expose(red))
    assert actions(pilot) == [act.Expose(red)]
    assert len(hand(pilot)) == 11


def test_a_short_opening_is_played_without_a_word(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"))
    pilot.mouse.play(act.Draw())
    eights = parse_cards("8C 8D 8H")
    deed = act.Lay((act.MeldCards(8, tuple(eights)),))
    pilot.mouse._select(eights)
    pilot.mouse.drag_card(eights[0], TABLE, selected=True)
    assert not pilot.table.status.counter.shown  # no sum
    pilot.mouse.button(TableCommand.DECLARE)
    assert actions(pilot)[-1] == act.Slip("short_opening", deed)
    assert pilot.table.message == ""


def test_the_pile_is_held_for_two_seconds_and_goes_in(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"))
    pilot.click(pilot.mouse.middle(PILE))
    assert actions(pilot) == [act.Slip("pile_unshown")]
    pilot.wait(GESTURE_SECONDS / 2)
    assert len(actions(pilot)) == 1
    pilot.run_until(lambda: len(actions(pilot)) > 1)
    assert actions(pilot)[1] == act.Slip("pile_unshown", kept=True)


def test_a_pile_that_is_held_can_be_let_go_by_drawing(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"))
    pilot.key(pygame.K_t)
    pilot.step()
    pilot.key(pygame.K_d)
    pilot.settle()
    assert actions(pilot) == [act.Slip("pile_unshown"), act.Draw()]


@pytest.mark.parametrize("second", ["again", "other"])
def test_a_second_card_off_the_stock_lies_there_first(pilots: Pilots, second: str) -> None:
    pilot = table(pilots, refereed())
    pilot.mouse.play(act.Draw())
    pilot.click(pilot.mouse.middle(STOCK))
    assert actions(pilot) == [act.Draw()]  # it lies before her, and nothing is played yet
    if second == "again":
        pilot.click(pilot.mouse.middle(STOCK))
        assert actions(pilot)[1:] == [act.Slip("overdraw", kept=True)]
    else:
        pilot.mouse.play(act.Discard(parse_card("10D")))
        assert actions(pilot)[1:3] == [act.Slip("overdraw"), act.Discard(parse_card("10D"))]


def test_a_discard_before_the_draw_is_played(pilots: Pilots) -> None:
    pilot = table(pilots, refereed("swiss"))
    pilot.mouse.drag_card(parse_card("10D"), PILE)
    assert actions(pilot)[0] == act.Slip("no_draw", act.Discard(parse_card("10D")))


def test_two_cards_dropped_on_the_pile(pilots: Pilots) -> None:
    pilot = table(pilots, refereed("swiss"))
    pilot.mouse.play(act.Draw())
    pilot.mouse._select(parse_cards("10D 6D"))
    pilot.mouse.drag_card(parse_card("10D"), PILE, selected=True)
    assert isinstance(actions(pilot)[1], act.Slip)
    assert actions(pilot)[1].kind == "two_discards"


def test_a_card_is_shown_with_the_button_of_the_card(pilots: Pilots) -> None:
    pilot = table(pilots, refereed())
    assert not pilot.table.commands.button(TableCommand.EXPOSE).visible
    pilot.click(pilot.mouse.card_position(parse_card("10D")))
    pilot.mouse.button(TableCommand.EXPOSE)
    assert actions(pilot) == [act.Expose(parse_card("10D"))]
    assert [sprite.face for sprite in pilot.table.board.display.sprites() if sprite.faced] == [parse_card("10D")]
    assert parse_card("10D") in hand(pilot)


CONTEXT_MENU = 1 << 30 | 101
"""SDL's code of the key of menus."""


def own_nodes(pilot: Pilot) -> list[Node]:
    """Return the cards of the bottom hand as a screen reader gets them."""
    cards = [node for node in pilot.table.semantics().walk() if node.role == "item" and node.key is not None]
    return [node for node in cards if isinstance(node.key, tuple) and node.key[1] == place_of_hand(pilot)]


@pytest.mark.parametrize("way", ["right button", "finger", "menu key", "shift f10", "screen reader"])
def test_a_card_is_shown_from_its_menu(pilots: Pilots, way: str) -> None:
    pilot = table(pilots, refereed())
    card = parse_card("10D")
    at = pilot.mouse.card_position(card)
    if way == "right button":
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
        pilot.post(pygame.MOUSEBUTTONUP, pos=at, button=3, clicks=1)
    elif way == "finger":
        pilot.touch(at)
        pilot.wait(0.8)
        pilot.touch(at, kind=pygame.FINGERUP)
    elif way == "screen reader":
        (node,) = [node for node in own_nodes(pilot) if node.name == "Ten of diamonds"]
        assert "menu" in node.actions
        assert node.target is not None
        pilot.table.handle(SemanticAction("menu", node.target))
    else:
        pilot.keyboard._to_card(card)
        pilot.key(CONTEXT_MENU) if way == "menu key" else pilot.key(pygame.K_F10, mod=pygame.KMOD_SHIFT)
    pilot.step()
    assert pilot.table.dialog is not None
    assert actions(pilot) == []  # a menu is no offence
    pilot.answer("Show this card")
    pilot.settle()
    assert actions(pilot) == [act.Expose(card)]
    assert pilot.table.dialog is None


def test_the_menu_of_a_card_is_left_with_nothing_done(pilots: Pilots) -> None:
    pilot = table(pilots, refereed())
    at = pilot.mouse.card_position(parse_card("10D"))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    pilot.answer("Nothing")
    assert pilot.table.dialog is None
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    pilot.answer("Enlarge")
    assert pilot.table.board.display.enlarged == (parse_card("10D"),)
    assert actions(pilot) == []


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_where_no_card_can_be_shown_the_right_button_enlarges(pilots: Pilots, level: Level) -> None:
    pilot = table(pilots, refereed(level=level))
    at = pilot.mouse.card_position(parse_card("10D"))
    pilot.post(pygame.MOUSEBUTTONDOWN, pos=at, button=3, clicks=1)
    pilot.step()
    assert pilot.table.dialog is None
    assert pilot.table.board.display.enlarged == (parse_card("10D"),)
    assert all("menu" not in node.actions for node in own_nodes(pilot))


def test_who_holds_the_stock_sees_its_next_card_and_so_do_all(pilots: Pilots) -> None:
    pilot = table(pilots, refereed("swiss"))

    def hold_the_stock() -> None:
        pilot._move(pilot.mouse.middle(STOCK))
        pilot.press(pilot.mouse.middle(STOCK))
        pilot.wait(0.8)
        pilot._release(pilot.mouse.middle(STOCK))

    hold_the_stock()
    assert actions(pilot) == [act.Draw()]  # the look belongs to the draw (R89)
    hold_the_stock()
    assert actions(pilot) == [act.Draw(), act.Slip("peek")]
    assert pilot.table.board.display.sprites()
    assert state(pilot).shown_top == parse_card("5D")


@pytest.mark.parametrize("way", ["button", "key"])
def test_cards_are_laid_before_the_partner_has_answered(pilots: Pilots, way: str) -> None:  # 000:275, R88
    pilot = table(pilots, refereed(level="head"))
    pilot.mouse.play(act.Draw())
    pilot.mouse.wait = lambda: pilot.wait(0.05)
    pilot.mouse.play(act.Ask())
    pilot.run_until(lambda: pilot.game.match.to_act == 2 and pilot.table.board.idle)
    opening = parse_cards("KS KH KD 2C")
    pilot.mouse._select(opening)
    pilot.mouse.drag_card(opening[0], TABLE, selected=True)
    if way == "button":
        pilot.mouse.button(TableCommand.DECLARE)
    else:
        pilot.key(pygame.K_m)
        pilot.wait(0.05)
    (slip,) = [action for action in actions(pilot) if isinstance(action, act.Slip)]
    assert slip.kind == "irregular_ask"
    assert isinstance(slip.deed, act.Lay)
    assert sorted(slip.deed.melds[0].cards) == sorted(opening)


def test_a_drop_on_empty_cloth_goes_home(pilots: Pilots) -> None:
    pilot = table(pilots, refereed("swiss"))
    pilot.mouse.drag(pilot.mouse.card_position(parse_card("10D")), (640, 20))
    assert actions(pilot) == []


# --- out of turn -----------------------------------------------------------------------------------------------------


def waiting_for(pilot: Pilot, seat: int) -> None:
    """Let computers play until one is about to act."""
    pilot.run_until(lambda: pilot.game.match.to_act == seat and pilot.table.board.idle)


def slow(pilots: Pilots, rules: CanastaRules) -> Pilot:
    """Return a table whose computers take their time, at Basile's turn."""
    pilot = table(pilots, rules)
    pilot.game.conductor.pause = 60.0
    pilot.mouse.wait = pilot.keyboard.wait = lambda: pilot.wait(0.05)
    pilot.mouse.play(act.Draw())
    pilot.step()
    pilot.mouse.play(act.Discard(parse_card("10D")))
    for _ in range(5):
        pilot.step()
    assert pilot.game.match.to_act == 1
    return pilot


def test_the_stock_out_of_turn(pilots: Pilots) -> None:
    pilot = slow(pilots, refereed("swiss"))
    pilot.click(pilot.mouse.middle(STOCK))
    assert len(actions(pilot)) == 2
    pilot.click(pilot.mouse.middle(STOCK))
    assert actions(pilot)[2] == act.Slip("draw_out_of_turn", kept=True)


def test_the_stock_out_of_turn_goes_back_after_a_moment(pilots: Pilots) -> None:
    pilot = slow(pilots, refereed("swiss"))
    pilot.click(pilot.mouse.middle(STOCK))
    pilot.wait(GESTURE_SECONDS + 0.2)
    assert actions(pilot)[2] == act.Slip("draw_out_of_turn")


def test_the_pile_out_of_turn(pilots: Pilots) -> None:
    pilot = slow(pilots, refereed("swiss"))
    pilot.click(pilot.mouse.middle(PILE))
    assert actions(pilot)[2] == act.Slip("take_out_of_turn")


# --- objections ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["key", "button"])
def test_a_false_objection_is_free_and_answered_kindly(pilots: Pilots, by: str) -> None:
    pilot = table(pilots, refereed())
    if by == "key":
        pilot.key(pygame.K_j)
    else:
        pilot.mouse.button(TableCommand.OBJECT)
    pilot.settle()
    assert actions(pilot) == [act.Object()]
    assert state(pilot).failed[0] == 1
    assert "nothing was wrong" in pilot.table.status.latest
    pilot.wait(3)
    assert pilot.table.message == "You object, but nothing was wrong. There is no fine for that."
    pilot.wait(20)
    assert pilot.table.message == ""


def test_who_objects_again_to_nothing_gets_the_same_answer_and_the_log_has_it_once(pilots: Pilots) -> None:
    pilot = table(pilots, refereed())
    for _ in range(2):
        pilot.mouse.button(TableCommand.OBJECT)
        pilot.wait(20)
    pilot.mouse.button(TableCommand.OBJECT)
    answer = "You object, but nothing was wrong. There is no fine for that."
    assert pilot.table.message == answer
    assert actions(pilot) == [act.Object()]
    assert state(pilot).failed[0] == 1
    pilot.table.dialogs.show_moves()
    read = [node.name for node in pilot.table.semantics().walk()]
    assert read.count(answer) == 1
    pilot.key(pygame.K_ESCAPE)
    pilot.mouse.play(act.Draw())
    pilot.mouse.button(TableCommand.OBJECT)  # something has happened since
    assert actions(pilot) == [act.Object(), act.Draw(), act.Object()]


def test_the_objection_is_offered_in_every_turn(pilots: Pilots) -> None:
    pilot = slow(pilots, refereed())
    for _ in range(4):
        button = pilot.table.commands.button(TableCommand.OBJECT)
        assert button.visible
        assert button.enabled
        pilot.step()


def test_an_offender_takes_the_opening_back(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"), people=(0,))
    pilot.mouse.play(act.Draw())
    pilot.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert pilot.game.match.submit(1, act.Object()) is None
    pilot.settle()
    assert pilot.table.board.view.phase is Phase.REMEDY
    assert "Objection" in pilot.table.status.text()
    pilot.keyboard.do(TableCommand.RETURN)
    assert actions(pilot)[-1] == act.Remedy("back")
    assert set(parse_cards("8C 8D 8H")) <= set(hand(pilot))


def test_a_computer_objects_and_the_offender_is_asked(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"), objecting=True)
    pilot.mouse.play(act.Draw())
    pilot.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert actions(pilot)[-1] == act.Object()
    assert pilot.table.board.view.phase is Phase.REMEDY
    assert pilot.table.commands.button(TableCommand.RETURN).visible


def test_an_offender_adds_cards_to_the_opening(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"))
    pilot.mouse.play(act.Draw())
    pilot.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert pilot.game.match.submit(1, act.Object()) is None
    pilot.settle()
    pilot.mouse._select(parse_cards("KS KH KD"))
    pilot.mouse.drag_card(parse_card("KS"), TABLE, selected=True)
    pilot.mouse.button(TableCommand.DECLARE)
    assert isinstance(actions(pilot)[-1], act.Remedy)
    assert actions(pilot)[-1].how == "add"


def with_objection(pilots: Pilots) -> Pilot:
    """Return a game in which Ada opened with thirty points of the fifty, and Basile objected."""
    pilot = table(pilots, refereed(level="head"))
    pilot.mouse.play(act.Draw())
    pilot.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    assert pilot.game.match.submit(1, act.Object()) is None
    pilot.settle()
    return pilot


KINGS_AND_WILD = tuple(parse_cards("KS KH KD 2C"))


@pytest.mark.parametrize("way", ["mouse", "keys"])
def test_an_offender_lays_another_opening(pilots: Pilots, way: str) -> None:
    pilot = with_objection(pilots)
    assert pilot.table.board.draft.cards == tuple(parse_cards("8C 8D 8H"))
    if way == "mouse":
        pilot.mouse.button(TableCommand.UNDO)
        pilot.mouse._select(KINGS_AND_WILD)
        pilot.mouse.drag_card(KINGS_AND_WILD[0], TABLE, selected=True)
        pilot.mouse.button(TableCommand.DECLARE)
    else:
        pilot.keyboard.do(TableCommand.UNDO)
        pilot.keyboard._select(KINGS_AND_WILD)
        pilot.keyboard.do(Key.MELD)
        pilot.keyboard.do(Key.MELD)
    (meld,) = actions(pilot)[-1].melds
    assert (actions(pilot)[-1].how, meld.key, set(meld.cards)) == ("swap", 13, set(KINGS_AND_WILD))
    assert set(parse_cards("8C 8D 8H")) <= set(hand(pilot))
    assert [(fine.kind, fine.points) for fine in state(pilot).fines] == [("short_opening", 100)]
    assert set(pilot.table.board.view.melds[0]) == {13}


def test_the_next_seat_picks_one_of_several_discards(pilots: Pilots) -> None:
    pilot = table(pilots, refereed("swiss"), people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.play(act.Draw())
    pilot.mouse._select(parse_cards("10D 6D"))
    pilot.mouse.drag_card(parse_card("10D"), PILE, selected=True)
    assert "Ten of diamonds" in pilot.read  # everybody has seen these two
    pilot.wait(2 * PATIENCE)
    pilot.press_button("Ten of diamonds")
    assert (pilot.game.match.moves[-1].seat, actions(pilot)[-1]) == (1, act.Pick(parse_card("10D")))
    assert state(pilot).penalty[0] == (parse_card("6D"),)


def test_somebody_else_at_the_screen_objects(pilots: Pilots) -> None:
    pilot = table(pilots, refereed(level="head"), people=(0, 1))
    pilot.pass_curtain()
    pilot.mouse.play(act.Draw())
    pilot.mouse.play(act.Lay((act.MeldCards(8, tuple(parse_cards("8C 8D 8H"))),)))
    pilot.key(pygame.K_j)
    pilot.answer("Basile")
    pilot.settle()
    assert pilot.game.match.moves[-1].seat == 1
    assert pilot.table.board.view.phase is Phase.REMEDY


# --- nothing tells ---------------------------------------------------------------------------------------------------

MAY = "9H KS KH KD 8C 8D 8H 2C 5C 6D 9S"
MAY_NOT = "10H KS KH KD 8C 8D 8H 2C 5C 6D 9S"
"""With the first hand Ada can take the nine on the pile, with the other one she cannot."""


def told(pilot: Pilot, *secret: Place) -> tuple[list[object], bytes]:
    """Return all that the screen tells, by meaning and as pixels, but for the faces of cards in the `secret` places."""
    pilot.table.board.display.shrink()
    layout = pilot.table.board.display.layout
    rects = [box(layout.zones[place]).inflate(40, 40) for place in secret]
    pilot.table.dirty = True
    with pilot.looking():
        pilot.step(0)
    picture = pilot.window.surface.copy()
    for rect in rects:
        picture.fill((0, 0, 0), rect)
    return [_without_cards(node, rects) for node in pilot.table.semantics().walk()], pygame.image.tobytes(
        picture, "RGB"
    )


def _without_cards(node: Node, rects: Sequence[pygame.Rect]) -> object:
    card = node.role == "item" or any(rect.contains(node.rect) for rect in rects)
    name, value = ("", "") if card else (node.name, node.value)
    return node.role, name, value, node.actions, node.selected, node.enabled


def both(pilots: Pilots, level: Level, hands: Sequence[str]) -> list[Pilot]:
    """Return two tables that differ in Ada's hand."""
    return [table(pilots, refereed(level=level), ada=ada) for ada in hands]


@pytest.mark.parametrize(
    ("level", "lifted"),
    only_in_gate(
        itertools.product(["prevented", "head", "hand"], [False, True]),
        [("prevented", False), ("head", True), ("hand", False)],
    ),
)
def test_the_screen_does_not_tell_whether_the_pile_can_be_taken(pilots: Pilots, level: Level, lifted: bool) -> None:
    seen = []
    for ada in (MAY, MAY_NOT):
        pilot = table(pilots, refereed(level=level), ada=ada)
        if lifted:
            start, goal = pilot.mouse.card_position(parse_card("9S")), pilot.mouse.middle(PILE)
            pilot._move(start)
            pilot.press(start)
            for part in (0.3, 0.7, 1.0):
                x, y = (round(a + part * (b - a)) for a, b in zip(start, goal, strict=True))
                pilot._move((x, y))
            pilot.wait(0.5)
        seen.append(told(pilot, hand_of(0)))
        pilot._release((640, 20))
    same_meaning, same_picture = seen[0][0] == seen[1][0], seen[0][1] == seen[1][1]
    assert (same_meaning, same_picture) == ((level != "prevented"),) * 2


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_the_screen_does_not_tell_whether_staged_cards_open(pilots: Pilots, level: Level) -> None:
    seen = []
    for cards in ("8C 8D 8H", "AC AD AH"):  # 30 points of the 50, and 60
        pilot = table(pilots, refereed(level=level), ada=f"{cards} KS KH 2C 5C 6D 9S 10D JD")
        pilot.mouse.play(act.Draw())
        pilot.mouse._select(parse_cards(cards))
        pilot.mouse.drag_card(parse_cards(cards)[0], TABLE, selected=True)
        seen.append(told(pilot, hand_of(0), staged(parse_cards(cards)[0] >> 2)))
    same_meaning, same_picture = seen[0][0] == seen[1][0], seen[0][1] == seen[1][1]
    assert (same_meaning, same_picture) == ((level != "prevented"),) * 2


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_the_screen_does_not_tell_whether_anything_can_be_laid(pilots: Pilots, level: Level) -> None:
    """After the draw nothing is offered or lit by what the hand could lay, and there is nothing to ask for."""
    pilot = table(pilots, refereed(level=level))
    pilot.mouse.play(act.Draw())
    shown = {do for do, button in pilot.table.overlay.buttons.buttons.items() if button.visible}
    assert (TableCommand.HINT in shown) == (level == "prevented")
    assert (TableCommand.ASK in shown) == (level != "prevented")  # whether she could go out or not
    works = {do for do in shown if pilot.table.overlay.buttons.buttons[do].enabled}
    assert (shown - works == {TableCommand.UNDO}) == (level != "prevented")  # nothing is staged


@pytest.mark.parametrize("level", ["prevented", "head"])
def test_nobody_is_given_a_hint_of_what_is_allowed(
    pilots: Pilots, level: Level, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = table(pilots, refereed(level=level))
    pilot.key(pygame.K_h)
    pilot.settle()
    refused = pilot.table.message == (
        "This table is played like a real one: no hints, no coach, no reasons of the others, and nothing is undone."
    )
    assert refused == (level != "prevented")
    thought: list[object] = []
    advice = pilot.table.context.advice
    monkeypatch.setattr(advice._adviser, "request", lambda *of: thought.append(of))
    advice.ask_hint()  # whoever wants one
    assert bool(thought) == (level == "prevented")
