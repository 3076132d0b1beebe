"""The table on the screen: what the hands of a player do there, in the whole program."""

import json
from collections import Counter
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.match.match import Match
from canasta_gui.play.canasta.counter import CanastaCounter
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, MeldCards, Take
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.core.cards import RANK_NAMES, card_names, parse_card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.animator import FLYING
from canasta_gui.stage.canasta.draft import CanastaDraft
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, meld_of
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.scenes.curtain import CurtainScene
from canasta_gui.ui.table.scene import TableScene
from tests.executors import AtOnce
from tests.match.tables import choices
from tests.ui.desk import MOVING, NAMES, Desk, Desks, Stacked, save_game, stacked

HAND = "KS KH KD AS AH AD 9C 8C 7C 6D 4H"
"""Opens with kings and aces (90 points)."""


@pytest.fixture
def desk(desks: Desks) -> Desk:
    return desks(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))


def rank(name: str) -> int:
    return RANK_NAMES.index(name)


def hand(desk: Desk) -> list[str]:
    """The cards of the hand on the screen, from left to right."""
    board = desk.table.board
    shown = [sprite for sprite in board.display.sprites() if sprite.place == hand_of(board.bottom)]
    return card_names(sprite.face for sprite in sorted(shown, key=lambda sprite: sprite.pose.x))


def has_selection(desk: Desk) -> bool:
    return desk.table.board.selection.in_air


def idle(desk: Desk) -> bool:
    return desk.table.board.idle


def asked(desk: Desk) -> bool:
    """Is there a question over the table?"""
    return desk.table.dialog is not None


def recorded(desk: Desk) -> list[str]:
    """Return the recorded actions from the disk."""
    lines = [json.loads(line) for line in read_game(desk.record()).lines]
    assert tuple(json.dumps(line, ensure_ascii=False) for line in lines) == desk.game.match.lines
    return [line["do"] for line in lines if "do" in line]


def lay(name: str, cards: str) -> Lay:
    return Lay((MeldCards(rank(name), tuple(parse_card(card) for card in cards.split())),))


def opened(desk: Desk) -> None:
    """Draw, and open with kings and aces through the staging area."""
    desk.mouse.play(Draw())
    desk.mouse.play(Lay((*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)))


def key(desk: Desk, *names: str) -> None:
    for name in names:
        desk.key(pygame.key.key_code(name))
        desk.settle()


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_a_turn_with_the_mouse(desk: Desk) -> None:
    desk.begin()
    assert sum(text.startswith("Your turn: draw from the stock") for text in desk.painted) == 1
    opened(desk)
    assert set(desk.table.board.view.melds[0]) == {rank("K"), rank("A")}
    assert "Lay melds if you like, then discard a card." in desk.painted
    desk.mouse.play(Discard(parse_card("4H")))
    assert recorded(desk)[:3] == ["draw", "lay", "discard"]
    assert desk.game.match.to_act == 0  # the computers have played


def test_a_click_on_the_stock_draws_and_a_double_click_discards(desk: Desk) -> None:
    desk.begin()
    desk.mouse.click(desk.mouse.middle(STOCK))
    assert "QH" in hand(desk)
    desk.double_click(desk.mouse.card_position(parse_card("4H")))
    desk.settle()
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_the_pile_is_taken_by_a_click_and_completed_in_the_staging_area(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: "KS KH AS AH AD 9C 8C 7C 6D 4H 4C"}, up="KD")))
    desk.begin()
    desk.mouse.click(desk.mouse.middle(PILE))
    assert desk.table.board.draft.taking
    assert "30 / 50" in desk.painted
    assert "20 points missing · A♠ A♥ A♦ would do" in desk.painted
    assert not desk.table.commands.button(TableCommand.DECLARE).enabled
    for card in ("AS", "AH", "AD"):
        desk.mouse.drag_card(parse_card(card), TABLE)
    assert "90 / 50" in desk.painted
    desk.mouse.button(TableCommand.DECLARE)
    assert recorded(desk) == ["take"]
    assert not desk.table.board.draft


def test_the_counter_tells_what_is_missing_and_the_cards_go_back(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    for card in ("KS", "KH", "KD"):
        desk.mouse.drag_card(parse_card(card), TABLE)
    assert {"30 / 50", "20 points missing · A♠ A♥ A♦ would do"} <= set(desk.painted)
    assert not desk.table.commands.button(TableCommand.DECLARE).enabled
    key(desk, "m")  # its key cannot do what the button cannot
    assert recorded(desk) == ["draw"]
    desk.mouse.button(TableCommand.TAKE_BACK)
    assert Counter(hand(desk)) == Counter((HAND + " QH").split())
    assert not desk.table.commands.button(TableCommand.DECLARE).visible
    assert recorded(desk) == ["draw"]


def test_the_counter_reckons_with_the_cards_in_the_air_and_names_the_cheapest_way(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    for name in ("KS", "KH"):
        desk.mouse.click(desk.mouse.card_position(parse_card(name)))
    held_over(desk, "KS", TABLE)
    assert {"20 / 50", "30 points missing · A♠ A♥ A♦ K♦ would do"} <= set(desk.painted)
    desk.mouse.release(desk.mouse.middle(STOCK))
    assert "20 / 50" not in desk.painted


def test_a_calculator_that_fails_does_not_end_the_game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fails(AtOnce):
        def submit(self, *_: object) -> Future[Any]:  # type: ignore[override]
            return super().submit(divmod, 1, 0)

    desk.begin()
    table = desk.table
    assert isinstance(table.status.counter, CanastaCounter)
    monkeypatch.setattr(table.status.counter._finder, "_executor", Fails())
    desk.mouse.play(Draw())
    for card in ("KS", "KH", "KD"):
        desk.mouse.drag_card(parse_card(card), TABLE)
    assert "30 / 50" in desk.painted
    assert desk.table is table


def test_several_cards_are_dragged_together(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    for name in ("KS", "KH", "KD"):
        desk.mouse.click(desk.mouse.card_position(parse_card(name)))
    assert sum(sprite.selected for sprite in desk.table.board.display.sprites()) == 3
    desk.mouse.drag_card(parse_card("KH"), TABLE)
    assert desk.table.board.draft.of(rank("K")) == tuple(map(parse_card, ("KD", "KH", "KS")))


def test_a_card_is_moved_within_the_hand_and_sorting_puts_it_back(desk: Desk) -> None:
    desk.begin()
    before = hand(desk)
    assert before[0] != "9C"
    middle = desk.mouse.middle(hand_of(0))
    desk.mouse.drag(desk.mouse.card_position(parse_card("9C")), (200, middle[1]))
    assert hand(desk) == ["9C", *(card for card in before if card != "9C")]
    desk.mouse.button(TableCommand.SORT)
    assert hand(desk) == before
    key(desk, "s")
    assert desk.table.board.hand_order.order is Order.SETS
    assert hand(desk) != before
    assert recorded(desk) == []


def test_a_click_while_cards_fly_shows_where_they_land_and_does_nothing_else(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND})))
    desk.deal_to()
    for _ in range(3):
        desk.step()
    assert not idle(desk)
    middle = desk.mouse.middle(STOCK)
    desk.click(middle)
    assert idle(desk)
    assert len(hand(desk)) == 11
    assert recorded(desk) == []
    desk.mouse.click(middle)
    assert recorded(desk) == ["draw"]


# --- refused ---------------------------------------------------------------------------------------------------------


def test_a_refused_drop_glides_home_and_says_why_and_where_it_stands(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="9S")))
    desk.begin()
    before = hand(desk)
    at_card, pile = desk.mouse.card_position(parse_card("9C")), desk.mouse.middle(PILE)
    sentence = "you need two natural cards of the top card's rank in your hand. Rule: Before your side has opened – F1"
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    for step in range(1, 5):
        desk.mouse.move(
            (at_card[0] + (pile[0] - at_card[0]) * step // 4, at_card[1] + (pile[1] - at_card[1]) * step // 4)
        )
    assert next(zone for zone in desk.table.board.display.zones() if zone.place == PILE).highlight is Highlight.CANNOT
    assert sentence in " ".join(desk.painted)  # while it is held there
    desk.mouse.release(pile)
    assert not has_selection(desk)
    assert desk.painted  # on its way home
    desk.wait(1.0)
    assert hand(desk) == before
    assert sentence in " ".join(desk.painted)
    desk.run_until(lambda: sentence not in " ".join(desk.painted), limit=10)
    assert recorded(desk) == []


def test_an_opening_too_low_names_both_numbers(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: "4C 4D 4H 9S 9H 8C 8D 7C 7D 6D 6C"}, stock="QH")))
    desk.begin()
    desk.mouse.play(Draw())
    for card in ("4C", "4D", "4H"):
        desk.mouse.drag_card(parse_card(card), TABLE)
    desk.table.board.commands.declare()  # as a program without buttons might
    desk.step()
    assert "Your side opens with 50 points or more; these cards make 15. Rule: The first melds – F1" in " ".join(
        desk.painted
    )
    assert recorded(desk) == ["draw"]


def test_what_a_house_rule_refuses_is_said_to_be_one(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: "4C 4D 4H 9S 9H 8C 8D 7C 7D 6D 6C"}, stock="QH")))
    desk.folders.rules.mkdir(parents=True)
    own = 'extends = "classique-4"\ntitle = "Dear"\n[opening]\nsteps = [[0, 70], [1500, 90], [3000, 120]]\n'
    (desk.folders.rules / "dear.toml").write_text(own, encoding="utf-8")
    desk.begin(preset="own:dear")
    desk.mouse.play(Draw())
    for card in ("4C", "4D", "4H"):
        desk.mouse.drag_card(parse_card(card), TABLE)
    desk.table.board.commands.declare()
    desk.step()
    assert "House rule: The minimum – F1" in desk.painted


def test_two_cards_are_not_discarded_at_once(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    for name in ("9C", "8C"):
        desk.mouse.click(desk.mouse.card_position(parse_card(name)))
    desk.mouse.drag_card(parse_card("8C"), PILE)
    assert recorded(desk) == ["draw"]
    assert len(hand(desk)) == 12


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_takes_the_meld_off_the_table_and_out_of_the_record(desk: Desk) -> None:
    desk.begin()
    opened(desk)
    assert recorded(desk) == ["draw", "lay"]
    assert desk.table.commands.button(TableCommand.UNDO).enabled
    desk.mouse.button(TableCommand.UNDO)
    assert recorded(desk) == ["draw"]
    assert desk.table.board.view.melds[0] == {}
    draft = desk.table.board.draft
    assert isinstance(draft, CanastaDraft)
    assert draft.melds == (*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)  # where it was
    assert desk.table.commands.button(TableCommand.DECLARE).enabled
    desk.mouse.button(TableCommand.TAKE_BACK)
    assert Counter(hand(desk)) == Counter((HAND + " QH").split())
    assert desk.game.match.view(0).phase is Phase.PLAY
    desk.mouse.play(Discard(parse_card("4H")))
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_undo_goes_back_step_by_step_to_the_draw_and_no_further(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S", stock="KC")))
    desk.begin()
    opened(desk)
    desk.mouse.drag_card(parse_card("KC"), meld_of(0, rank("K")))
    assert recorded(desk) == ["draw", "lay", "lay"]
    for left in (["draw", "lay"], ["draw"], ["draw"]):
        assert desk.table.commands.button(TableCommand.UNDO).enabled == (len(recorded(desk)) > 1)
        key(desk, "u")
        assert recorded(desk) == left
    desk.mouse.play(Discard(parse_card("4H")))
    after = recorded(desk)
    assert desk.game.match.to_act == 0
    key(desk, "u")
    assert recorded(desk) == after


def test_undo_of_a_taken_pile_lays_it_back(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: "KS KH AS AH AD 9C 8C 7C 6D 4H 4C"}, up="KD")))
    desk.begin()
    before = hand(desk)
    desk.mouse.play(Take(tuple(map(parse_card, ("KS", "KH"))), lay("A", "AS AH AD").melds))
    assert recorded(desk) == ["take"]
    desk.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    desk.settle()
    assert recorded(desk) == []
    assert card_names(desk.table.board.view.pile) == ["KD"]
    assert desk.table.board.draft.taking
    assert "90 / 50" in desk.painted
    desk.key(pygame.K_ESCAPE)
    desk.settle()
    assert Counter(hand(desk)) == Counter(before)
    assert desk.game.match.view(0).phase is Phase.DRAW


# --- drags that end otherwise ----------------------------------------------------------------------------------------


def held_over(desk: Desk, name: str, place: Place) -> tuple[int, int]:
    """Seize a card of the hand and hold it over a place."""
    at_card, goal = desk.mouse.card_position(parse_card(name)), desk.mouse.middle(place)
    desk.mouse.move(at_card)
    desk.mouse.press(at_card)
    desk.mouse.move(((at_card[0] + goal[0]) // 2, (at_card[1] + goal[1]) // 2))
    desk.mouse.move(goal)
    assert has_selection(desk)
    return goal


def test_a_drag_does_not_survive_the_hand_over(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin(people=(0, 2))
    desk.pass_curtain()
    desk.mouse.play(Draw())
    desk.mouse.release(held_over(desk, "4H", PILE))
    desk.run_until(lambda: desk.table.board.view.to_act == 1 and desk.table.board.idle)
    goal = held_over(desk, "9C", PILE)  # while Basile thinks one may put one's hand in order
    desk.run_until(lambda: isinstance(desk.loop.scene, CurtainScene))
    desk.mouse.release(goal)
    desk.pass_curtain()
    before = recorded(desk)
    board = desk.table.board
    assert board.bottom == 2
    assert not has_selection(desk)
    desk.mouse.move(goal)
    desk.mouse.release(goal)
    desk.settle()
    assert recorded(desk) == before
    assert not board.draft
    assert len(board.view.hands[2]) == 11


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_resize_in_the_middle_of_a_drag_lets_go_and_everything_still_works(desk: Desk, size: tuple[int, int]) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    before = Counter(hand(desk))
    goal = held_over(desk, "9C", PILE)
    desk.resize(size)
    board = desk.table.board
    assert not has_selection(desk)
    desk.mouse.release(goal)
    desk.settle()
    assert recorded(desk) == ["draw"]
    assert Counter(hand(desk)) == before
    for sprite in board.display.sprites():
        assert 0 <= sprite.pose.x <= size[0]
        assert 0 <= sprite.pose.y <= size[1] + board.display.layout.card.h
    desk.mouse.play(Lay((*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)))
    desk.mouse.play(Discard(parse_card("9C")))
    assert recorded(desk)[:3] == ["draw", "lay", "discard"]


@pytest.mark.parametrize("how", ["right button", "escape", "focus lost", "menu"])
def test_a_drag_can_be_given_up(desk: Desk, how: str) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    before = hand(desk)
    goal = held_over(desk, "9C", PILE)
    if how == "right button":
        desk.post(pygame.MOUSEBUTTONDOWN, pos=goal, button=3, clicks=1)
    elif how == "escape":
        desk.key(pygame.K_ESCAPE)
    elif how == "focus lost":
        desk.post(pygame.WINDOWFOCUSLOST)
    else:
        desk.app.match_flow.open_menu()
    assert not has_selection(desk)
    desk.mouse.release(goal)
    desk.settle()
    assert recorded(desk) == ["draw"]
    assert hand(desk) == before


# --- keys ------------------------------------------------------------------------------------------------------------


def to_zone(desk: Desk, number: int) -> None:
    """With Tab to the zone of this number: hand, table, pile, stock."""
    board = desk.table.board
    for _ in range(5):
        desk.key(pygame.K_TAB)
        if board.keyboard.focus.zone % 4 == number:
            return
    raise AssertionError("Tab never gets there")


def to_card(desk: Desk, name: str) -> None:
    """With the arrows to a card of the hand."""
    for _ in range(15):
        desk.key(pygame.K_LEFT)
    for _ in range(15):
        focused = [sprite for sprite in desk.table.board.display.sprites() if sprite.focused]
        if focused and focused[0].face == parse_card(name):
            return
        desk.key(pygame.K_RIGHT)
    raise AssertionError(f"the arrows never get to {name}: {hand(desk)}")


def test_a_whole_turn_by_keys_alone(desk: Desk) -> None:
    desk.begin()
    to_zone(desk, 3)
    key(desk, "return")
    assert recorded(desk) == ["draw"]
    for cards in (("KS", "KH", "KD"), ("AS", "AH", "AD")):
        to_zone(desk, 0)
        for name in cards:
            to_card(desk, name)
            key(desk, "space")
        key(desk, "return")
        to_zone(desk, 1)
        key(desk, "return")
    assert "90 / 50" in desk.painted
    key(desk, "m")
    assert recorded(desk) == ["draw", "lay"]
    key(desk, "u")
    assert recorded(desk) == ["draw"]
    to_zone(desk, 0)
    to_card(desk, "9C")
    key(desk, "return")
    assert has_selection(desk)
    key(desk, "escape")
    assert not has_selection(desk)
    key(desk, "return")
    to_zone(desk, 2)
    key(desk, "return")
    assert recorded(desk)[:2] == ["draw", "discard"]
    assert '"card": "9C"' in desk.game.match.lines[3]


def test_o_does_the_obvious_and_b_takes_back(desk: Desk) -> None:
    desk.begin()
    to_zone(desk, 3)
    key(desk, "o")
    assert recorded(desk) == ["draw"]
    to_zone(desk, 0)
    to_card(desk, "KS")
    key(desk, "o")
    assert len(desk.table.board.draft.of(rank("K"))) == 3
    key(desk, "b")
    assert not desk.table.board.draft
    to_card(desk, "4H")
    key(desk, "o")
    assert recorded(desk)[:2] == ["draw", "discard"]


def test_keys_of_things_that_are_not_offered_do_nothing(desk: Desk) -> None:
    desk.begin()
    before = hand(desk)
    for name in "uapbmynqx":
        key(desk, name)
    assert recorded(desk) == []
    assert hand(desk) == before


# --- asking ----------------------------------------------------------------------------------------------------------


def may(match: Match, seat: int, action: AnyAction) -> bool:
    return match.to_act == seat and action in choices(match, seat)


def test_asking_the_partner_and_his_answer(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: may(match, 0, Ask()))
    desk.go_on()
    desk.mouse.button(TableCommand.ASK)
    assert recorded(desk)[-2:] == ["ask", "answer"]
    assert any(line.startswith("Clara answers:") for line in [desk.table.status.latest]) or desk.game.match.deal_over
    assert not desk.table.commands.button(TableCommand.ASK).visible


@pytest.mark.parametrize("yes", [True, False])
def test_answering_the_partner(desks: Desks, yes: bool) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: may(match, 0, Answer(True)))
    desk.go_on()
    number = len(desk.game.match.lines)
    assert "Clara asks: may I go out?" in desk.painted
    desk.mouse.drag_card(desk.game.match.view(0).hands[0][0], PILE)  # not before the answer
    assert len(desk.game.match.lines) == number
    if yes:
        desk.mouse.button(TableCommand.YES)
    else:
        key(desk, "n")
    assert json.loads(desk.game.match.lines[number]) == {"seat": 0, "do": "answer", "yes": yes}


def test_two_people_who_ask_each_other_sit_down_in_turn(desks: Desks) -> None:
    desk = desks()
    save_game(desk.folders, lambda match: may(match, 0, Ask()), people=(0, 2))
    desk.go_on()
    desk.pass_curtain()
    desk.mouse.button(TableCommand.ASK)
    assert isinstance(desk.loop.scene, CurtainScene)
    assert desk.called == 2
    assert "Ada asks you: may I go out?" in desk.read
    desk.pass_curtain()
    assert desk.table.board.bottom == 2
    assert not desk.table.commands.button(TableCommand.UNDO).enabled
    desk.mouse.button(TableCommand.NO)
    assert isinstance(desk.loop.scene, CurtainScene)
    assert desk.called == 0
    assert "Clara answers: no, not yet." in desk.read
    desk.pass_curtain()
    assert desk.table.board.bottom == 0
    assert recorded(desk)[-2:] == ["ask", "answer"]


# --- the game goes on ------------------------------------------------------------------------------------------------


def test_another_language_while_a_game_is_on(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    before = hand(desk)
    desk.mouse.button(TableCommand.MENU)
    desk.answer("Settings")
    assert isinstance(desk.loop.scene, SettingsScreen)
    while desk.focused != "Language":
        desk.key(pygame.K_TAB)
    while desk.app.program.settings.language != "fr":
        desk.key(pygame.K_RIGHT)
    desk.press_button("Retour")
    assert hand(desk) == before
    texts = desk.painted
    assert "Trier" in texts
    assert "Sort" not in texts
    desk.mouse.play(Discard(parse_card("4H")))
    assert recorded(desk)[:2] == ["draw", "discard"]
    assert desk.game.match.to_act == 0


def test_settings_from_the_table_apply_to_it(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin()
    desk.app.program.change(replace(desk.app.program.settings, animation_speed=0.0, computer_pause=0.0))
    desk.mouse.play(Draw())
    started = desk.time
    desk.mouse.play(Discard(parse_card("4H")))
    assert desk.game.match.to_act == 0
    assert desk.time - started < 3


def test_the_table_is_laid_for_the_left_hand_at_once_and_again_in_the_next_game(desk: Desk) -> None:
    desk.begin()
    stock, sort = (
        desk.table.board.display.layout.table.stock.center.x,
        desk.table.commands.button(TableCommand.SORT).rect.centerx,
    )
    desk.app.program.change(replace(desk.app.program.settings, left_handed=True))
    width = desk.window.size[0]
    assert desk.table.board.display.layout.table.stock.center.x == pytest.approx(width - stock)
    assert desk.table.commands.button(TableCommand.SORT).rect.centerx == pytest.approx(width - sort, abs=1)
    desk.mouse.play(Draw())
    desk.app.title()
    desk.go_on()
    assert desk.table.commands.button(TableCommand.SORT).rect.centerx == pytest.approx(width - sort, abs=1)


def test_reduced_motion_keeps_the_pauses_but_no_card_flies(desks: Desks) -> None:
    desk = desks(settings=replace(MOVING, reduced_motion=True), chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin()
    poses = [sprite.pose for sprite in desk.table.board.display.sprites()]
    desk.click(desk.mouse.middle(STOCK))
    for _ in range(30):
        desk.step()
        flying = [sprite for sprite in desk.table.board.display.sprites() if sprite.pose.z >= FLYING]
        assert not flying
    assert [sprite.pose for sprite in desk.table.board.display.sprites()] != poses


def test_closing_in_the_middle_of_a_turn_and_continuing(desks: Desks) -> None:
    desk = desks(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    desk.begin()
    opened(desk)
    for card in ("9C", "8C"):  # staged: not melds yet
        desk.mouse.drag_card(parse_card(card), TABLE)
    match = desk.game.match
    view, mark = match.view(0), match.deck.fingerprint
    desk.close_window()
    desk.close()

    again = desks(seed=99)
    again.app.start()
    assert isinstance(again.loop.scene, TitleScreen)
    assert "Deal 1 · 0 – 0" in again.read
    again.press_button("Continue")
    again.settle()
    assert again.table.board.view == view
    assert Counter(hand(again)) == Counter(card_names(view.hands[0]))
    assert set(again.table.board.view.melds[0]) == {rank("K"), rank("A")}
    assert not again.table.board.draft
    assert again.game.match.deck.fingerprint == mark
    assert again.table.commands.button(TableCommand.UNDO).enabled  # nothing hidden has been seen since
    again.mouse.play(Discard(parse_card("9C")))
    assert recorded(again)[:3] == ["draw", "lay", "discard"]


def test_the_menu_leads_to_the_title_and_back(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    before = hand(desk)
    desk.key(pygame.K_ESCAPE)
    assert asked(desk)
    desk.double_click(desk.mouse.card_position(parse_card(before[0])))  # does not reach the table
    assert asked(desk)
    assert recorded(desk) == ["draw"]
    desk.key(pygame.K_SPACE)  # nor does a key: it presses the button that is marked
    assert not asked(desk)
    desk.key(pygame.K_ESCAPE)
    desk.answer("Back to the title")
    assert isinstance(desk.form, TitleScreen)
    desk.press_button("Continue")
    desk.settle()
    assert isinstance(desk.loop.scene, TableScene)
    assert Counter(hand(desk)) == Counter(before)


def test_computers_are_named_while_they_play(desks: Desks) -> None:
    desk = desks(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    desk.begin()
    desk.mouse.play(Draw())
    desk.mouse.release(held_over(desk, "4H", PILE))
    seen: set[str] = set()
    while not desk.table.conductor.waiting_for_viewer:
        desk.wait(0.2)
        seen.update(desk.painted)
    for name in NAMES[1:4]:
        assert any(text.startswith((f"{name} draws", f"{name} discards", f"{name} takes")) for text in seen)


def test_two_quick_drags_from_one_spot_are_no_double_click(desk: Desk) -> None:
    desk.begin()
    desk.mouse.play(Draw())
    goal = held_over(desk, "KS", TABLE)
    desk.mouse.release(goal)
    at_card = desk.mouse.card_position(parse_card("4H"))
    desk.mouse.move(at_card)
    desk.press(at_card, clicks=2)  # so SDL counts them
    assert recorded(desk) == ["draw"]
    desk.mouse.move(goal)
    assert has_selection(desk)
    desk.mouse.release(goal)
    desk.settle()
    assert recorded(desk) == ["draw"]
    assert card_names(desk.table.board.draft.cards) == ["4H", "KS"]
