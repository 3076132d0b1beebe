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
from canasta_gui.play.hint import Hint
from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, MeldCards, Take
from canasta_gui.rules.core.cards import RANK_NAMES, card_names, parse_card
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction
from canasta_gui.screens.hot_seat import CurtainScreen
from canasta_gui.screens.match import restart
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.settings import SettingsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.animator import FLYING
from canasta_gui.stage.canasta.draft import CanastaDraft
from canasta_gui.stage.event_queue import Highlight
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, meld_of
from canasta_gui.storage.game_files import read_game
from canasta_gui.ui.platform.input_events import SemanticAction
from canasta_gui.ui.table.scene import TableScene
from tests.executors import AtOnce
from tests.match.tables import choices
from tests.ui.pilot import MOVING, NAMES, QUICK, Pilot, Pilots, Stacked, save_game, stacked

HAND = "KS KH KD AS AH AD 9C 8C 7C 6D 4H"
"""Opens with kings and aces (90 points)."""


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    return pilots(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))


def rank(name: str) -> int:
    return RANK_NAMES.index(name)


def hand(pilot: Pilot) -> list[str]:
    """Return the cards of the hand on the screen, from left to right."""
    board = pilot.table.board
    shown = [sprite for sprite in board.display.sprites() if sprite.place == hand_of(board.bottom)]
    return card_names(sprite.face for sprite in sorted(shown, key=lambda sprite: sprite.pose.x))


def has_selection(pilot: Pilot) -> bool:
    return pilot.table.board.selection.in_air


def idle(pilot: Pilot) -> bool:
    return pilot.table.board.idle


def asked(pilot: Pilot) -> bool:
    """Return whether there is a question over the table."""
    return pilot.table.dialog is not None


def recorded(pilot: Pilot) -> list[str]:
    """Return the recorded actions from the disk."""
    lines = [json.loads(line) for line in read_game(pilot.record()).lines]
    assert tuple(json.dumps(line, ensure_ascii=False) for line in lines) == pilot.game.match.lines
    return [line["do"] for line in lines if "do" in line]


def lay(name: str, cards: str) -> Lay:
    return Lay((MeldCards(rank(name), tuple(parse_card(card) for card in cards.split())),))


def opened(pilot: Pilot) -> None:
    """Draw, and open with kings and aces through the staging area."""
    pilot.mouse.play(Draw())
    pilot.mouse.play(Lay((*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)))


def key(pilot: Pilot, *names: str) -> None:
    for name in names:
        pilot.key(pygame.key.key_code(name))
        pilot.settle()


# --- a turn ----------------------------------------------------------------------------------------------------------


def test_a_turn_with_the_mouse(pilot: Pilot) -> None:
    pilot.begin()
    assert sum(text.startswith("Your turn: draw from the stock") for text in pilot.painted) == 1
    opened(pilot)
    assert set(pilot.table.board.view.melds[0]) == {rank("K"), rank("A")}
    assert "Lay melds if you like, then discard a card." in pilot.painted
    pilot.mouse.play(Discard(parse_card("4H")))
    assert recorded(pilot)[:3] == ["draw", "lay", "discard"]
    assert pilot.game.match.to_act == 0  # the computers have played


def test_a_click_on_the_stock_draws_and_a_double_click_discards(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.click(pilot.mouse.middle(STOCK))
    assert "QH" in hand(pilot)
    pilot.double_click(pilot.mouse.card_position(parse_card("4H")))
    pilot.settle()
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_the_pile_is_taken_by_a_click_and_completed_in_the_staging_area(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "KS KH AS AH AD 9C 8C 7C 6D 4H 4C"}, up="KD")))
    pilot.begin()
    pilot.mouse.click(pilot.mouse.middle(PILE))
    assert pilot.table.board.draft.taking
    assert "30 / 50" in pilot.painted
    assert "20 points missing · A♠ A♥ A♦ would do" in pilot.painted
    assert not pilot.table.commands.button(TableCommand.DECLARE).enabled
    for card in ("AS", "AH", "AD"):
        pilot.mouse.drag_card(parse_card(card), TABLE)
    assert "90 / 50" in pilot.painted
    pilot.mouse.button(TableCommand.DECLARE)
    assert recorded(pilot) == ["take"]
    assert not pilot.table.board.draft


def test_the_counter_tells_what_is_missing_and_the_cards_go_back(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    for card in ("KS", "KH", "KD"):
        pilot.mouse.drag_card(parse_card(card), TABLE)
    assert {"30 / 50", "20 points missing · A♠ A♥ A♦ would do"} <= set(pilot.painted)
    assert not pilot.table.commands.button(TableCommand.DECLARE).enabled
    key(pilot, "m")  # its key cannot do what the button cannot
    assert recorded(pilot) == ["draw"]
    pilot.mouse.button(TableCommand.UNDO)
    assert Counter(hand(pilot)) == Counter((HAND + " QH").split())
    assert not pilot.table.commands.button(TableCommand.DECLARE).visible
    assert recorded(pilot) == ["draw"]


def test_the_counter_reckons_with_the_cards_in_the_air_and_names_the_cheapest_way(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    for name in ("KS", "KH"):
        pilot.mouse.click(pilot.mouse.card_position(parse_card(name)))
    held_over(pilot, "KS", TABLE)
    assert {"20 / 50", "30 points missing · A♠ A♥ A♦ K♦ would do"} <= set(pilot.painted)
    pilot.mouse.release(pilot.mouse.middle(STOCK))
    assert "20 / 50" not in pilot.painted


def test_a_calculator_that_fails_does_not_end_the_game(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    class Fails(AtOnce):
        def submit(self, *_: object) -> Future[Any]:  # type: ignore[override]
            return super().submit(divmod, 1, 0)

    pilot.begin()
    table = pilot.table
    assert isinstance(table.status.counter, CanastaCounter)
    monkeypatch.setattr(table.status.counter._finder, "_executor", Fails())
    pilot.mouse.play(Draw())
    for card in ("KS", "KH", "KD"):
        pilot.mouse.drag_card(parse_card(card), TABLE)
    assert "30 / 50" in pilot.painted
    assert pilot.table is table


def test_several_cards_are_dragged_together(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    for name in ("KS", "KH", "KD"):
        pilot.mouse.click(pilot.mouse.card_position(parse_card(name)))
    assert sum(sprite.selected for sprite in pilot.table.board.display.sprites()) == 3
    pilot.mouse.drag_card(parse_card("KH"), TABLE)
    assert pilot.table.board.draft.of(rank("K")) == tuple(map(parse_card, ("KD", "KH", "KS")))


def test_a_card_is_moved_within_the_hand_and_sorting_puts_it_back(pilot: Pilot) -> None:
    pilot.begin()
    before = hand(pilot)
    assert before[0] != "9C"
    middle = pilot.mouse.middle(hand_of(0))
    pilot.mouse.drag(pilot.mouse.card_position(parse_card("9C")), (200, middle[1]))
    assert hand(pilot) == ["9C", *(card for card in before if card != "9C")]
    pilot.mouse.button(TableCommand.SORT)
    assert hand(pilot) == before
    key(pilot, "s")
    assert pilot.table.board.hand_order.order is Order.SETS
    assert hand(pilot) != before
    assert recorded(pilot) == []


def test_a_click_while_cards_fly_shows_where_they_land_and_does_nothing_else(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND})))
    pilot.deal_to()
    for _ in range(3):
        pilot.step()
    assert not idle(pilot)
    middle = pilot.mouse.middle(STOCK)
    pilot.click(middle)
    assert idle(pilot)
    assert len(hand(pilot)) == 11
    assert recorded(pilot) == []
    pilot.mouse.click(middle)
    assert recorded(pilot) == ["draw"]


def test_a_screen_readers_press_on_a_card_of_the_hand_while_cards_fly_lands_them_and_selects_it(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    pilot.begin()
    card = next(node for node in pilot.table.semantics().walk() if node.name == "Nine of clubs")
    assert card.target is not None
    pilot.click(pilot.mouse.middle(STOCK))
    pilot.step()
    assert not idle(pilot)
    pilot.table.handle(SemanticAction("press", card.target))
    assert idle(pilot)
    chosen = [sprite.face for sprite in pilot.table.board.display.sprites() if sprite.selected]
    assert chosen == [parse_card("9C")]


# --- refused ---------------------------------------------------------------------------------------------------------


def test_a_refused_drop_glides_home_and_says_why_and_where_it_stands(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="9S")))
    pilot.begin()
    before = hand(pilot)
    at_card, pile = pilot.mouse.card_position(parse_card("9C")), pilot.mouse.middle(PILE)
    sentence = "you need two natural cards of the top card's rank in your hand. Rule: Before your side has opened – F1"
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    for step in range(1, 5):
        pilot.mouse.move(
            (at_card[0] + (pile[0] - at_card[0]) * step // 4, at_card[1] + (pile[1] - at_card[1]) * step // 4)
        )
    assert next(zone for zone in pilot.table.board.display.zones() if zone.place == PILE).highlight is Highlight.CANNOT
    assert sentence in " ".join(pilot.painted)  # while it is held there
    pilot.mouse.release(pile)
    assert not has_selection(pilot)
    assert pilot.painted  # on its way home
    pilot.wait(1.0)
    assert hand(pilot) == before
    assert sentence in " ".join(pilot.painted)
    pilot.run_until(lambda: sentence not in " ".join(pilot.painted), limit=10)
    assert recorded(pilot) == []


def test_an_opening_too_low_names_both_numbers(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "4C 4D 4H 9S 9H 8C 8D 7C 7D 6D 6C"}, stock="QH")))
    pilot.begin()
    pilot.mouse.play(Draw())
    for card in ("4C", "4D", "4H"):
        pilot.mouse.drag_card(parse_card(card), TABLE)
    pilot.table.board.commands.declare()  # as a program without buttons might
    pilot.step()
    assert "Your side opens with 50 points or more; these cards make 15. Rule: The first melds – F1" in " ".join(
        pilot.painted
    )
    assert recorded(pilot) == ["draw"]


def test_what_a_house_rule_refuses_is_said_to_be_one(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "4C 4D 4H 9S 9H 8C 8D 7C 7D 6D 6C"}, stock="QH")))
    pilot.folders.rules.mkdir(parents=True)
    own = 'extends = "classique-4"\ntitle = "Dear"\n[opening]\nsteps = [[0, 70], [1500, 90], [3000, 120]]\n'
    (pilot.folders.rules / "dear.toml").write_text(own, encoding="utf-8")
    pilot.begin(preset="own:dear")
    pilot.mouse.play(Draw())
    for card in ("4C", "4D", "4H"):
        pilot.mouse.drag_card(parse_card(card), TABLE)
    pilot.table.board.commands.declare()
    pilot.step()
    assert "House rule: The minimum – F1" in pilot.painted


def test_two_cards_are_not_discarded_at_once(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    for name in ("9C", "8C"):
        pilot.mouse.click(pilot.mouse.card_position(parse_card(name)))
    pilot.mouse.drag_card(parse_card("8C"), PILE)
    assert recorded(pilot) == ["draw"]
    assert len(hand(pilot)) == 12


# --- undo ------------------------------------------------------------------------------------------------------------


def test_undo_takes_the_meld_off_the_table_and_out_of_the_record(pilot: Pilot) -> None:
    pilot.begin()
    opened(pilot)
    assert recorded(pilot) == ["draw", "lay"]
    assert pilot.table.commands.button(TableCommand.UNDO).enabled
    pilot.mouse.button(TableCommand.UNDO)
    assert recorded(pilot) == ["draw"]
    assert pilot.table.board.view.melds[0] == {}
    draft = pilot.table.board.draft
    assert isinstance(draft, CanastaDraft)
    assert draft.melds == (*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)  # where it was
    assert pilot.table.commands.button(TableCommand.DECLARE).enabled
    pilot.mouse.button(TableCommand.UNDO)
    assert Counter(hand(pilot)) == Counter((HAND + " QH").split())
    assert pilot.game.match.view(0).phase is Phase.PLAY
    pilot.mouse.play(Discard(parse_card("4H")))
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_undo_goes_back_step_by_step_to_the_draw_and_no_further(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S", stock="KC")))
    pilot.begin()
    opened(pilot)
    pilot.mouse.drag_card(parse_card("KC"), meld_of(0, rank("K")))
    assert recorded(pilot) == ["draw", "lay", "lay"]
    for left in (["draw", "lay"], ["draw"], ["draw"]):  # the last step is that of the staged opening to the hand
        assert pilot.table.commands.button(TableCommand.UNDO).enabled
        key(pilot, "u")
        assert recorded(pilot) == left
    assert not pilot.table.board.draft
    assert not pilot.table.commands.button(TableCommand.UNDO).enabled
    pilot.mouse.play(Discard(parse_card("4H")))
    after = recorded(pilot)
    assert pilot.game.match.to_act == 0
    key(pilot, "u")
    assert recorded(pilot) == after


def test_undo_of_a_taken_pile_lays_it_back(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: "KS KH AS AH AD 9C 8C 7C 6D 4H 4C"}, up="KD")))
    pilot.begin()
    before = hand(pilot)
    pilot.mouse.play(Take(tuple(map(parse_card, ("KS", "KH"))), lay("A", "AS AH AD").melds))
    assert recorded(pilot) == ["take"]
    pilot.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
    pilot.settle()
    assert recorded(pilot) == []
    assert card_names(pilot.table.board.view.pile) == ["KD"]
    assert pilot.table.board.draft.taking
    assert "90 / 50" in pilot.painted
    pilot.key(pygame.K_ESCAPE)
    pilot.settle()
    assert Counter(hand(pilot)) == Counter(before)
    assert pilot.game.match.view(0).phase is Phase.DRAW


# --- drags that end otherwise ----------------------------------------------------------------------------------------


def held_over(pilot: Pilot, name: str, place: Place) -> tuple[int, int]:
    """Pick up a card of the hand and hold it over a place; return that place."""
    at_card, goal = pilot.mouse.card_position(parse_card(name)), pilot.mouse.middle(place)
    pilot.mouse.move(at_card)
    pilot.mouse.press(at_card)
    pilot.mouse.move(((at_card[0] + goal[0]) // 2, (at_card[1] + goal[1]) // 2))
    pilot.mouse.move(goal)
    assert has_selection(pilot)
    return goal


def test_a_drag_does_not_survive_the_hand_over(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin(people=(0, 2))
    pilot.pass_curtain()
    pilot.mouse.play(Draw())
    pilot.mouse.release(held_over(pilot, "4H", PILE))
    pilot.run_until(lambda: pilot.table.board.view.to_act == 1 and pilot.table.board.idle)
    goal = held_over(pilot, "9C", PILE)  # while Basile thinks one may put one's hand in order
    pilot.run_until(lambda: isinstance(pilot.loop.scene, CurtainScreen))
    pilot.mouse.release(goal)
    pilot.pass_curtain()
    before = recorded(pilot)
    board = pilot.table.board
    assert board.bottom == 2
    assert not has_selection(pilot)
    pilot.mouse.move(goal)
    pilot.mouse.release(goal)
    pilot.settle()
    assert recorded(pilot) == before
    assert not board.draft
    assert len(board.view.hands[2]) == 11


@pytest.mark.parametrize("size", [(800, 600), (1920, 1080)])
def test_a_resize_in_the_middle_of_a_drag_lets_go_and_everything_still_works(
    pilot: Pilot, size: tuple[int, int]
) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    before = Counter(hand(pilot))
    goal = held_over(pilot, "9C", PILE)
    pilot.resize(size)
    board = pilot.table.board
    assert not has_selection(pilot)
    pilot.mouse.release(goal)
    pilot.settle()
    assert recorded(pilot) == ["draw"]
    assert Counter(hand(pilot)) == before
    for sprite in board.display.sprites():
        assert 0 <= sprite.pose.x <= size[0]
        assert 0 <= sprite.pose.y <= size[1] + board.display.layout.card.h
    pilot.mouse.play(Lay((*lay("K", "KS KH KD").melds, *lay("A", "AS AH AD").melds)))
    pilot.mouse.play(Discard(parse_card("9C")))
    assert recorded(pilot)[:3] == ["draw", "lay", "discard"]


@pytest.mark.parametrize("how", ["right button", "escape", "focus lost", "menu"])
def test_a_drag_can_be_given_up(pilot: Pilot, how: str) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    before = hand(pilot)
    goal = held_over(pilot, "9C", PILE)
    if how == "right button":
        pilot.post(pygame.MOUSEBUTTONDOWN, pos=goal, button=3, clicks=1)
    elif how == "escape":
        pilot.key(pygame.K_ESCAPE)
    elif how == "focus lost":
        pilot.post(pygame.WINDOWFOCUSLOST)
    else:
        pilot.table.dock.menu()
    assert not has_selection(pilot)
    pilot.mouse.release(goal)
    pilot.settle()
    assert recorded(pilot) == ["draw"]
    assert hand(pilot) == before


# --- keys ------------------------------------------------------------------------------------------------------------


def to_zone(pilot: Pilot, number: int) -> None:
    """Walk by Tab to the zone of this number: hand, table, pile, stock."""
    board = pilot.table.board
    for _ in range(5):
        pilot.key(pygame.K_TAB)
        if board.keyboard.focus.zone % 4 == number:
            return
    raise AssertionError("Tab never gets there")


def to_card(pilot: Pilot, name: str) -> None:
    """Walk by arrows to a card of the hand."""
    for _ in range(15):
        pilot.key(pygame.K_LEFT)
    for _ in range(15):
        focused = [sprite for sprite in pilot.table.board.display.sprites() if sprite.focused]
        if focused and focused[0].face == parse_card(name):
            return
        pilot.key(pygame.K_RIGHT)
    raise AssertionError(f"the arrows never get to {name}: {hand(pilot)}")


def test_a_whole_turn_by_keys_alone(pilot: Pilot) -> None:
    pilot.begin()
    to_zone(pilot, 3)
    key(pilot, "return")
    assert recorded(pilot) == ["draw"]
    for cards in (("KS", "KH", "KD"), ("AS", "AH", "AD")):
        to_zone(pilot, 0)
        for name in cards:
            to_card(pilot, name)
            key(pilot, "space")
        key(pilot, "return")
        to_zone(pilot, 1)
        key(pilot, "return")
    assert "90 / 50" in pilot.painted
    key(pilot, "m")
    assert recorded(pilot) == ["draw", "lay"]
    key(pilot, "u")
    assert recorded(pilot) == ["draw"]
    to_zone(pilot, 0)
    to_card(pilot, "9C")
    key(pilot, "return")
    assert has_selection(pilot)
    key(pilot, "escape")
    assert not has_selection(pilot)
    key(pilot, "return")
    to_zone(pilot, 2)
    key(pilot, "return")
    assert recorded(pilot)[:2] == ["draw", "discard"]
    assert '"card": "9C"' in pilot.game.match.lines[3]


def test_o_does_the_obvious_and_u_takes_back(pilot: Pilot) -> None:
    pilot.begin()
    to_zone(pilot, 3)
    key(pilot, "o")
    assert recorded(pilot) == ["draw"]
    to_zone(pilot, 0)
    to_card(pilot, "KS")
    key(pilot, "o")
    assert len(pilot.table.board.draft.of(rank("K"))) == 3
    key(pilot, "u")
    assert not pilot.table.board.draft
    to_card(pilot, "4H")
    key(pilot, "o")
    assert recorded(pilot)[:2] == ["draw", "discard"]


def test_keys_of_things_that_are_not_offered_do_nothing(pilot: Pilot) -> None:
    pilot.begin()
    before = hand(pilot)
    for name in "uapmynqx":
        key(pilot, name)
    assert recorded(pilot) == []
    assert hand(pilot) == before


# --- asking ----------------------------------------------------------------------------------------------------------


def may(match: Match, seat: int, action: AnyAction) -> bool:
    return match.to_act == seat and action in choices(match, seat)


def test_asking_the_partner_and_his_answer(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: may(match, 0, Ask()))
    pilot.go_on()
    pilot.mouse.button(TableCommand.ASK)
    assert recorded(pilot)[-2:] == ["ask", "answer"]
    assert any(line.startswith("Clara answers:") for line in [pilot.table.status.latest]) or pilot.game.match.deal_over
    assert not pilot.table.commands.button(TableCommand.ASK).visible


@pytest.mark.parametrize("yes", [True, False])
def test_answering_the_partner(pilots: Pilots, yes: bool) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: may(match, 0, Answer(True)))
    pilot.go_on()
    number = len(pilot.game.match.lines)
    assert "Clara asks: may I go out?" in pilot.painted
    pilot.mouse.drag_card(pilot.game.match.view(0).hands[0][0], PILE)  # not before the answer
    assert len(pilot.game.match.lines) == number
    if yes:
        pilot.mouse.button(TableCommand.YES)
    else:
        key(pilot, "n")
    assert json.loads(pilot.game.match.lines[number]) == {"seat": 0, "do": "answer", "yes": yes}


def test_two_people_who_ask_each_other_sit_down_in_turn(pilots: Pilots) -> None:
    pilot = pilots()
    save_game(pilot.folders, lambda match: may(match, 0, Ask()), people=(0, 2))
    pilot.go_on()
    pilot.pass_curtain()
    pilot.mouse.button(TableCommand.ASK)
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert pilot.called == 2
    assert "Ada asks you: may I go out?" in pilot.read
    pilot.pass_curtain()
    assert pilot.table.board.bottom == 2
    assert not pilot.table.commands.button(TableCommand.UNDO).enabled
    pilot.mouse.button(TableCommand.NO)
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert pilot.called == 0
    assert "Clara answers: no, not yet." in pilot.read
    pilot.pass_curtain()
    assert pilot.table.board.bottom == 0
    assert recorded(pilot)[-2:] == ["ask", "answer"]


# --- the game goes on ------------------------------------------------------------------------------------------------


def test_another_language_while_a_game_is_on(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    before = hand(pilot)
    pilot.mouse.button(TableCommand.MENU)
    pilot.answer("Settings")
    assert isinstance(pilot.loop.scene, SettingsScreen)
    while pilot.focused != "Language":
        pilot.key(pygame.K_TAB)
    while pilot.app.program.settings.language != "fr":
        pilot.key(pygame.K_RIGHT)
    pilot.press_button("Retour")
    assert hand(pilot) == before
    texts = pilot.painted
    assert "Trier" in texts
    assert "Sort" not in texts
    pilot.mouse.play(Discard(parse_card("4H")))
    assert recorded(pilot)[:2] == ["draw", "discard"]
    assert pilot.game.match.to_act == 0


def test_settings_from_the_table_apply_to_it(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin()
    pilot.app.program.change(replace(pilot.app.program.settings, animation_speed=0.0, computer_pause=0.0))
    pilot.mouse.play(Draw())
    started = pilot.time
    pilot.mouse.play(Discard(parse_card("4H")))
    assert pilot.game.match.to_act == 0
    assert pilot.time - started < 3


def test_the_table_is_laid_for_the_left_hand_at_once_and_again_in_the_next_game(pilot: Pilot) -> None:
    pilot.begin()
    stock, sort = (
        pilot.table.board.display.layout.table.stock.center.x,
        pilot.table.commands.button(TableCommand.SORT).rect.centerx,
    )
    pilot.app.program.change(replace(pilot.app.program.settings, left_handed=True))
    width = pilot.window.size[0]
    assert pilot.table.board.display.layout.table.stock.center.x == pytest.approx(width - stock)
    assert pilot.table.commands.button(TableCommand.SORT).rect.centerx == pytest.approx(width - sort, abs=1)
    pilot.mouse.play(Draw())
    pilot.app.title()
    pilot.go_on()
    assert pilot.table.commands.button(TableCommand.SORT).rect.centerx == pytest.approx(width - sort, abs=1)


def test_reduced_motion_keeps_the_pauses_but_no_card_flies(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(MOVING, reduced_motion=True), chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin()
    poses = [sprite.pose for sprite in pilot.table.board.display.sprites()]
    pilot.click(pilot.mouse.middle(STOCK))
    for _ in range(30):
        pilot.step()
        flying = [sprite for sprite in pilot.table.board.display.sprites() if sprite.pose.z >= FLYING]
        assert not flying
    assert [sprite.pose for sprite in pilot.table.board.display.sprites()] != poses


def test_closing_in_the_middle_of_a_turn_and_continuing(pilots: Pilots) -> None:
    pilot = pilots(chance=Stacked(stacked({0: HAND}, up="5S", stock="QH")))
    pilot.begin()
    opened(pilot)
    for card in ("9C", "8C"):  # staged: not melds yet
        pilot.mouse.drag_card(parse_card(card), TABLE)
    match = pilot.game.match
    view, mark = match.view(0), match.deck.fingerprint
    pilot.close_window()
    pilot.close()

    again = pilots(seed=99)
    again.app.start()
    assert isinstance(again.loop.scene, TitleScreen)
    assert "You and Clara 0, Basile and Denis 0. Classic canasta, deal 1, your turn." in again.read
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


def test_the_menu_leads_to_the_title_and_back(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    before = hand(pilot)
    pilot.key(pygame.K_ESCAPE)
    assert asked(pilot)
    pilot.double_click(pilot.mouse.card_position(parse_card(before[0])))  # does not reach the table
    assert asked(pilot)
    assert recorded(pilot) == ["draw"]
    pilot.key(pygame.K_SPACE)  # nor does a key: it presses the button that is marked
    assert not asked(pilot)
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Back to the title")
    assert isinstance(pilot.form, TitleScreen)
    pilot.press_button("Continue")
    pilot.settle()
    assert isinstance(pilot.loop.scene, TableScene)
    assert Counter(hand(pilot)) == Counter(before)


def test_computers_are_named_while_they_play(pilots: Pilots) -> None:
    pilot = pilots(settings=MOVING, chance=Stacked(stacked({0: HAND}, up="5S")))
    pilot.begin()
    pilot.mouse.play(Draw())
    pilot.mouse.release(held_over(pilot, "4H", PILE))
    seen: set[str] = set()
    while not pilot.table.conductor.waiting_for_viewer:
        pilot.wait(0.2)
        seen.update(pilot.painted)
    for name in NAMES[1:4]:
        assert any(text.startswith((f"{name} draws", f"{name} discards", f"{name} takes")) for text in seen)


def test_two_quick_drags_from_one_spot_are_no_double_click(pilot: Pilot) -> None:
    pilot.begin()
    pilot.mouse.play(Draw())
    goal = held_over(pilot, "KS", TABLE)
    pilot.mouse.release(goal)
    at_card = pilot.mouse.card_position(parse_card("4H"))
    pilot.mouse.move(at_card)
    pilot.press(at_card, clicks=2)  # so SDL counts them
    assert recorded(pilot) == ["draw"]
    pilot.mouse.move(goal)
    assert has_selection(pilot)
    pilot.mouse.release(goal)
    pilot.settle()
    assert recorded(pilot) == ["draw"]
    assert card_names(pilot.table.board.draft.cards) == ["4H", "KS"]


# --- the dealing ---


def dealing(pilots: Pilots, skipped: int = 0) -> Pilot:
    """Return a table on which the cards are just being dealt."""
    pilot = pilots(settings=replace(MOVING, deals_skipped=skipped))
    pilot.deal_to()
    pilot.step()
    return pilot


def test_a_click_ends_the_dealing_at_once_and_is_counted_once_a_deal(pilots: Pilots) -> None:
    pilot = dealing(pilots)
    assert not idle(pilot)
    pilot.click((640, 300))
    assert idle(pilot)
    assert len(hand(pilot)) == 11
    pilot.click((640, 300))
    assert pilot.app.program.settings.deals_skipped == 1
    assert pilot.app.program.settings.show_dealing


def test_after_two_skips_in_a_row_the_cards_lie_there_at_once(pilots: Pilots) -> None:
    pilot = dealing(pilots, 1)
    pilot.click((640, 300))
    pilot.step()
    assert "From now on the cards lie there at once. The settings bring the dealing back." in pilot.painted
    assert not pilot.app.program.settings.show_dealing
    restart(pilot.app.program)
    pilot.step()
    assert idle(pilot)
    assert len(hand(pilot)) == 11
    pilot.mouse.play(Draw())
    assert recorded(pilot) == ["draw"]


def test_a_deal_whose_dealing_was_watched_forgets_the_skip_before(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(QUICK, deals_skipped=1))
    save_game(pilot.folders, lambda match: match.deal_over)
    pilot.go_on()
    pilot.run_until(lambda: isinstance(pilot.loop.scene, ScoreSheetScreen))
    assert pilot.app.program.settings.deals_skipped == 0


def test_a_hint_has_one_reason_and_the_others_on_demand(pilot: Pilot) -> None:
    def asked() -> bool:
        return pilot.table.dialog is not None

    pilot.begin((0,))
    hand = pilot.game.board.display.layout.table.hand.y
    reasons = ("It is safe.", "It is early.", "It is fun.")
    pilot.table.overlay.messages.propose(Hint("Draw from the stock.", reasons), pilot.app.program.words)
    pilot.settle()
    assert pilot.table.message == "Draw from the stock. It is safe."
    assert pilot.game.board.display.layout.table.hand.y > hand  # it makes room
    pilot.key(pygame.K_h)
    assert asked()
    said = " ".join(node.name for node in pilot.table.semantics().walk())
    assert all(reason in said for reason in reasons)
    pilot.key(pygame.K_ESCAPE)
    assert not asked()
    pilot.click(pilot.table.overlay.box.center)
    assert asked()
    pilot.key(pygame.K_RETURN)
    pilot.table.overlay.messages.close()
    pilot.settle()
    assert pilot.game.board.display.layout.table.hand.y == hand


def test_a_hint_too_long_for_its_slip_leaves_the_reason_to_the_dialog(pilots: Pilots) -> None:
    pilot = pilots(size=(800, 1200))
    pilot.begin((0,))
    cards = "Take the pile with the five of spades, the five of diamonds and the two of clubs; "
    pilot.table.overlay.messages.propose(Hint(cards * 4, ("It is safe.",)), pilot.app.program.words)
    pilot.settle()
    slip = pilot.table.overlay.box
    painted = [text for text in pilot.painted if text]
    assert slip.height <= pilot.game.board.display.layout.table.lane.h + 1
    assert "It is safe." not in painted
    pilot.key(pygame.K_h)
    assert "It is safe." in " ".join(node.name for node in pilot.table.semantics().walk())
