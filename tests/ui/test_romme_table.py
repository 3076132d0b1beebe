"""Rommé in the real window: whole deals by the mouse and by keys, being asked, the sheets, the list of games."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.match.record import read_record
from canasta_gui.match.record_check import problems
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.rules.core.actions import Discard
from canasta_gui.rules.core.events import DealBegan
from canasta_gui.rules.families import family
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.stage.places import STOCK
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.ui.table.romme import ROMME_TABLE
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from canasta_gui.words.narration import event_sentence
from tests.lanes import some_in_gate
from tests.languages import in_turn
from tests.rules.romme.support import house_rules, lay
from tests.ui.desk import QUICK, Desk, Desks, dock_of
from tests.ui.driver import Driver
from tests.ui.ears import Ears

VARIANTS = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")


def has_time(seconds: float) -> Any:
    return replace(QUICK, question_seconds=seconds)


def asked(desks: Desks, seconds: float) -> Desk:
    """Ada is asked within `seconds` seconds whether she claims a discard."""
    desk = desks(seed=2, settings=has_time(seconds))
    desk.loop.one_of = 10
    desk.begin(preset="romme-acquisition")
    while not (desk.game.match.position.to_act == 0 != desk.game.match.position.turn):
        desk.play()
    return desk


def said(desk: Desk) -> list[str]:
    """Return the labels of the answer buttons."""
    return [desk.table.commands.button(do).text for do in (TableCommand.NO, TableCommand.YES)]


def recorded(desk: Desk) -> list[Any]:
    return [json.loads(line) for line in desk.game.match.lines]


def assert_recorded(desk: Desk) -> None:
    assert list(problems(read_record(desk.record().read_bytes()))) == []


def seat_at(desk: Desk, text: str) -> None:
    """Bring a position in words to the table."""
    match: Any = desk.game.match
    match._position = read_position(text, rules=match.rules)
    desk.table.board.show(family(match.rules).view_of(match.position, 0))
    desk.step()


@pytest.mark.parametrize("preset", VARIANTS)
def test_a_whole_deal_with_the_mouse_alone(desks: Desks, preset: str) -> None:
    desk = desks(size=(800, 600), seed=2)
    desk.loop.one_of = 10
    desk.begin(preset=preset)
    assert desk.table.context.family is ROMME_TABLE
    assert not desk.table.atlas.marks
    assert desk.play_deal() > 3
    assert isinstance(desk.loop.scene, ScoreSheetScene)
    assert_recorded(desk)


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(VARIANTS, each=2), one_in=2))
def test_a_whole_deal_by_keys_and_ears_alone(desks: Desks, preset: str, language: str) -> None:
    desk = desks(size=(800, 600), seed=3, settings=replace(QUICK, language=language))
    desk.loop.one_of = 100
    desk.loop.screen_reader = ears = Ears()
    desk.begin(preset=preset)
    number = 0
    while isinstance(desk.loop.scene, TableScene):
        desk.play(desk.keyboard.play)
        number += 1
        assert number < 400
    assert number > 3
    assert_recorded(desk)
    match, words = desk.game.match, Words(language)
    events = [event for event in match.events_for(0) if not isinstance(event, DealBegan)]
    told = [event_sentence(words, event, desk.game.names, 0) for event in events]
    assert [sentence for sentence in ears.said if sentence in told] == [sentence for sentence in told if sentence]


def test_what_a_staged_joker_stands_for_is_heard_and_so_is_its_change(desks: Desks) -> None:
    desk = desks()
    desk.begin(preset="romme")
    seat_at(desk, "to act: 0   phase: play\nhand 0: 5H 6H JK KC 2D\nhand 1: ?? x9\npile: 4H\nstock: ?? x20")
    desk.loop.screen_reader = ears = Ears()
    desk.keyboard.play(lay("JK=4H 5H 6H"))
    heard = [sentence for sentence in ears.said if "in place of" in sentence]
    assert [sentence.partition(". Joker")[2] for sentence in heard] == [
        ", in place of: Seven of hearts.",
        ", in place of: Four of hearts.",
    ]


# --- being asked ---


def test_a_question_shows_how_long_it_waits_and_then_takes_silence_for_no(desks: Desks) -> None:
    desk = asked(desks, 10)
    before = len(desk.game.match.lines)
    assert said(desk) == ["Leave the card (10 s)", "Claim it"]
    desk.wait(4)
    assert said(desk) == ["Leave the card (6 s)", "Claim it"]
    assert len(desk.game.match.lines) == before
    desk.wait(6.1)
    answers = [line for line in recorded(desk)[before:] if line["seat"] == 0]
    assert answers[0] == {"seat": 0, "do": "claim", "yes": False}


def test_a_question_may_wait_for_ever(desks: Desks) -> None:
    desk = asked(desks, 0)
    before = len(desk.game.match.lines)
    desk.wait(120)
    assert said(desk) == ["Leave the card", "Claim it"]
    assert len(desk.game.match.lines) == before
    desk.key(pygame.K_n)
    desk.step()
    assert recorded(desk)[before] == {"seat": 0, "do": "claim", "yes": False}


def test_the_clock_stands_while_something_lies_over_the_table(desks: Desks) -> None:
    desk = asked(desks, 10)
    before = len(desk.game.match.lines)
    desk.key(pygame.K_ESCAPE)
    desk.wait(60)
    assert len(desk.game.match.lines) == before
    desk.key(pygame.K_ESCAPE)
    desk.wait(1)
    assert said(desk) == ["Leave the card (9 s)", "Claim it"]


def test_while_a_question_waits_nothing_moves(desks: Desks) -> None:
    desk = asked(desks, 30)
    desk.step()
    assert not desk.step()


def test_a_claim_goes_round_a_shared_screen_in_turn_order(desks: Desks) -> None:
    desk = desks(settings=has_time(10))
    desk.begin((0, 1, 2, 3), preset="romme-acquisition")
    desk.pass_curtain()
    heard = []
    for keys in ("d", "n", "y", "y", "y"):
        table = desk.table
        heard.append((table.conductor.viewer, desk.game.match.position.phase.name))
        desk.key(pygame.key.key_code(keys))
        desk.settle()
        if not isinstance(desk.loop.scene, TableScene):
            assert desk.called == desk.game.match.position.to_act
            desk.wait(60)  # nobody has looked at the question yet
            desk.pass_curtain()
    assert heard == [(0, "CLAIM"), (1, "CLAIM"), (2, "CLAIM"), (0, "CONSENT"), (1, "CONSENT")]
    position: Any = desk.game.match.position
    assert (len(position.hands[2]), position.phase.name, position.turn) == (15, "DRAW", 0)


def test_an_objection_ends_the_claim(desks: Desks) -> None:
    desk = desks(settings=has_time(10))
    desk.begin((0, 1, 2, 3), preset="romme-acquisition")
    desk.pass_curtain()
    for keys in ("d", "y", "n"):
        desk.key(pygame.key.key_code(keys))
        desk.settle()
        if not isinstance(desk.loop.scene, TableScene):
            desk.pass_curtain()
    position: Any = desk.game.match.position
    assert (len(position.hands[1]), position.to_act, position.phase.name) == (13, 2, "CLAIM")


def test_a_claim_that_brings_no_hidden_card_is_asked_without_one(desks: Desks) -> None:
    desk = desks()
    desk.begin(preset="romme-acquisition")
    for hidden, besides in ((0, ""), (2, ", with 2 cards from the stock besides")):
        rules = house_rules({"face_up": {"hidden": hidden}}, "romme-acquisition")
        position = read_position(
            "to act: 0   turn: 2   phase: claim\nhand 0: 9S 4D\npile: KS\nstock: ?? x9", rules=rules
        )
        desk.table.board.show(family(rules).view_of(position, 0))
        assert desk.table.status.prompt.turn() == f"Do you claim the king of spades{besides}?"


def test_what_is_not_to_be_had_any_more_says_so_where_something_lies(desks: Desks) -> None:
    desk = desks()
    desk.begin(preset="romme-acquisition")
    for pile, told in (("pile: KS 4D", True), ("", False)):  # the only card has just been claimed
        seat_at(
            desk, f"to act: 0   phase: draw\nhand 0: 9S\nhand 2: ?? x15\n{pile}\nface-up card left: yes\nstock: ?? x9"
        )
        assert ("Stock only" in desk.painted) == told


# --- the stock is used up ---


USED_UP = "to act: 0   phase: draw\nhand 0: 9S 4D\nhand 1: ?? x3\npile: KS 5H 6H 7H\nstock:\nstock turned: {}"


@pytest.fixture
def used_up(desks: Desks) -> Callable[[int], Desk]:
    """Ada begins a turn at a table of two, with no card in the stock, which was turned over so often."""

    def build(turned: int) -> Desk:
        desk = desks()
        desk.begin(preset="romme-deutsch-2")
        seat_at(desk, USED_UP.format(turned))
        return desk

    return build


def test_before_the_discards_are_turned_over_the_table_says_so(used_up: Callable[[int], Desk]) -> None:
    desk = used_up(1)
    assert "Your turn: take the face-up card, or draw, for which the discards are turned over." in desk.painted
    desk.click(desk.mouse.middle(STOCK))
    desk.settle()
    assert (len(desk.game.match.position.stock), len(desk.game.match.position.hands[0])) == (2, 3)


def test_whoever_is_asked_first_knows_that_to_leave_the_card_ends_the_deal(desks: Desks) -> None:
    desk = desks()
    desk.begin(preset="romme-acquisition")
    for stock, told in (("?? x2", "or leave it: click the stock (D)."), ("", "If you leave it, the deal is over")):
        seat_at(desk, f"to act: 0   phase: claim\nhand 0: 9S 4D\npile: KS\nstock: {stock}")
        assert told in desk.table.status.prompt.turn()


def test_before_the_hands_count_because_nothing_can_be_drawn_the_table_says_so(used_up: Callable[[int], Desk]) -> None:
    desk = used_up(2)
    assert "Your turn: take the face-up card. If you click the stock (D), which is used up, the deal is over." in (
        " ".join(desk.painted)
    )
    desk.click(desk.mouse.middle(STOCK))
    desk.settle()
    position: Any = desk.game.match.position
    assert position.how == "used_up"
    assert "The stock is used up: nobody went out, and what is left in the hands counts." in " ".join(desk.read)


# --- why not, the sheets, the records ---


def test_a_refusal_names_the_rule(desks: Desks) -> None:
    desk = desks(seed=2)
    desk.begin(preset="romme")
    desk.keyboard.play(Discard(desk.table.board.hand_order.cards[0]))
    assert desk.table.message == "Begin your turn with the face-up card or with one from the stock."
    assert desk.table.overlay.messages.shown is not None
    assert desk.table.overlay.messages.shown.source == "Rule: Drawing – F1"


def test_the_sheet_counts_bad_points_and_the_fewest_win(desks: Desks) -> None:
    desk = desks(seed=2)
    desk.loop.one_of = 10
    desk.begin(preset="romme")
    desk.play_deal()
    ended: Any = desk.game.match.events[-1]
    sheet = score_sheet(desk.app.program.words, desk.game.match, ended)
    assert sheet.title.startswith("Deal 1 of 4: ")
    assert [row.label for row in sheet.rows] == ["Points left in hand", "This deal", "Total"]
    assert all(points is not None and points >= 0 for points in sheet.rows[0].values)
    assert not any(row.signed for row in sheet.rows)


def test_who_ties_for_the_fewest_points_shares_the_first_place(driver: Driver) -> None:
    result = MatchResult(("Ada", "Basile", "Clara"), (0, 2), (31, 40, 31), ((31, 40, 31),), None, fewest=True)
    driver.show(WinnerScene(driver.graphics, Words("en"), result, on_again=lambda: None, on_title=lambda: None))
    assert driver.has("label", "Ada, Clara share the first place")


def test_a_game_is_in_the_list_is_looked_at_again_and_counts(desks: Desks) -> None:
    desk = desks(seed=2)
    desk.loop.one_of = 10
    desk.begin(preset="romme-acquisition-3")
    desk.play_deal()
    totals = desk.game.match.totals
    desk.app.title()
    desk.loop.one_of = 1
    desk.show(GamesScreen)
    desk.step()
    assert any(text.startswith("Rommé acquisition") for text in desk.painted)
    desk.app.replay_flow.look_at(desk.record(), desk.app.title)
    scene = dock_of(desk.loop.scene, ReplayDock)
    assert scene.table.context.family is ROMME_TABLE
    scene.playback.go_to(scene.playback.last)
    desk.step()
    assert tuple(scene.playback.match.sheets[-1].totals) == totals
    desk.show(StatisticsScreen)
    desk.step()
    assert "Deals won, of 1" in " ".join(desk.painted)


def test_it_is_chosen_for_a_new_game_with_the_mouse(desk: Desk) -> None:
    desk.app.start()
    desk.press_button("New game")
    desk.step()
    tile = desk.widget("Rommé")
    desk.form.layer.reveal(tile)
    desk.step()
    desk.press_button("Rommé")
    desk.press_button("Deal the cards")
    desk.draw_for_seats()
    assert desk.table.context.family is ROMME_TABLE
    assert desk.game.match.rules.id == "romme"
