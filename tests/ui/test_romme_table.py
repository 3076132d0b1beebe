"""Rommé in the real window: whole deals by the mouse and by keys, being asked, the sheets, the list of games."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.match.follower import problems
from canasta_gui.match.record import read_record
from canasta_gui.play.commands import TableCommand
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.rules.core.events import DealBegan, Discard
from canasta_gui.rules.families import family
from canasta_gui.rules.romme.notation import read_position
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.replay import ReplayDock, look_at
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.stage.places import STOCK
from canasta_gui.ui.table.romme import ROMME_TABLE
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from canasta_gui.words.narration import event_sentence
from tests.lanes import some_in_gate
from tests.languages import in_turn
from tests.rules.romme.support import house_rules, lay
from tests.ui.driver import Driver
from tests.ui.pilot import QUICK, Pilot, Pilots, dock_of
from tests.ui.recording_screen_reader import RecordingScreenReader
from tests.ui.stand_in import stand_in

VARIANTS = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")


def has_time(seconds: float) -> Any:
    return replace(QUICK, question_seconds=seconds)


def asked(pilots: Pilots, seconds: float) -> Pilot:
    """Return a game in which Ada is asked within `seconds` seconds whether she claims a discard."""
    pilot = pilots(seed=2, settings=has_time(seconds))
    pilot.loop.one_of = 10
    pilot.begin(preset="romme-acquisition")
    while not (pilot.game.match.position.to_act == 0 != pilot.game.match.position.turn):
        pilot.play()
    return pilot


def said(pilot: Pilot) -> list[str]:
    """Return the labels of the answer buttons."""
    return [pilot.table.commands.button(do).text for do in (TableCommand.NO, TableCommand.YES)]


def recorded(pilot: Pilot) -> list[Any]:
    return [json.loads(line) for line in pilot.game.match.lines]


def assert_recorded(pilot: Pilot) -> None:
    assert list(problems(read_record(pilot.record().read_bytes()))) == []


def seat_at(pilot: Pilot, text: str) -> None:
    """Bring a position in words to the table."""
    match: Any = pilot.game.match
    match._position = read_position(text, rules=match.rules)
    pilot.table.board.show(family(match.rules).view_of(match.position, 0))
    pilot.step()


@pytest.mark.parametrize("preset", some_in_gate(VARIANTS, one_in=2))
def test_a_whole_deal_with_the_mouse_alone(pilots: Pilots, preset: str) -> None:
    pilot = pilots(size=(800, 600), seed=2)
    pilot.loop.one_of = 10
    pilot.begin(preset=preset)
    assert pilot.table.context.family is ROMME_TABLE
    assert not pilot.table.atlas.marks
    assert pilot.play_deal() > 3
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)
    assert_recorded(pilot)


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(VARIANTS, each=2), one_in=4, first=3))
def test_a_whole_deal_by_keys_and_ears_alone(pilots: Pilots, preset: str, language: str) -> None:
    pilot = pilots(size=(800, 600), seed=3, settings=replace(QUICK, language=language))
    pilot.loop.one_of = 100
    pilot.loop.screen_reader = reader = RecordingScreenReader()
    pilot.begin(preset=preset)
    number = 0
    while isinstance(pilot.loop.scene, TableScene):
        pilot.play(pilot.keyboard.play)
        number += 1
        assert number < 400
    assert number > 3
    assert_recorded(pilot)
    match, words = pilot.game.match, Words(language)
    events = [event for event in match.events_for(0) if not isinstance(event, DealBegan)]
    told = [event_sentence(words, event, pilot.game.names, 0) for event in events]
    assert [sentence for sentence in reader.announcements if sentence in told] == [
        sentence for sentence in told if sentence
    ]


def test_what_a_staged_joker_stands_for_is_heard_and_so_is_its_change(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(preset="romme")
    seat_at(pilot, "to act: 0   phase: play\nhand 0: 5H 6H JK KC 2D\nhand 1: ?? x9\npile: 4H\nstock: ?? x20")
    pilot.loop.screen_reader = reader = RecordingScreenReader()
    pilot.keyboard.play(lay("JK=4H 5H 6H"))
    heard = [sentence for sentence in reader.announcements if "in place of" in sentence]
    assert [sentence.partition(". Joker")[2] for sentence in heard] == [
        ", in place of: Seven of hearts.",
        ", in place of: Four of hearts.",
    ]


# --- being asked ---


def test_a_question_shows_how_long_it_waits_and_then_takes_silence_for_no(pilots: Pilots) -> None:
    pilot = asked(pilots, 10)
    before = len(pilot.game.match.lines)
    assert said(pilot) == ["Leave the card (10 s)", "Claim it"]
    pilot.wait(4)
    assert said(pilot) == ["Leave the card (6 s)", "Claim it"]
    assert len(pilot.game.match.lines) == before
    pilot.wait(6.1)
    answers = [line for line in recorded(pilot)[before:] if line["seat"] == 0]
    assert answers[0] == {"seat": 0, "do": "claim", "yes": False}


def test_a_question_may_wait_for_ever(pilots: Pilots) -> None:
    pilot = asked(pilots, 0)
    before = len(pilot.game.match.lines)
    pilot.wait(120)
    assert said(pilot) == ["Leave the card", "Claim it"]
    assert len(pilot.game.match.lines) == before
    pilot.key(pygame.K_n)
    pilot.step()
    assert recorded(pilot)[before] == {"seat": 0, "do": "claim", "yes": False}


def test_the_clock_stands_while_something_lies_over_the_table(pilots: Pilots) -> None:
    pilot = asked(pilots, 10)
    before = len(pilot.game.match.lines)
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(60)
    assert len(pilot.game.match.lines) == before
    pilot.key(pygame.K_ESCAPE)
    pilot.wait(1)
    assert said(pilot) == ["Leave the card (9 s)", "Claim it"]


def test_while_a_question_waits_nothing_moves(pilots: Pilots) -> None:
    pilot = asked(pilots, 30)
    pilot.step()
    assert not pilot.step()


def test_a_claim_goes_round_a_shared_screen_in_turn_order(pilots: Pilots) -> None:
    pilot = pilots(settings=has_time(10))
    pilot.begin((0, 1, 2, 3), preset="romme-acquisition")
    pilot.pass_curtain()
    heard = []
    for keys in ("d", "n", "y", "y", "y"):
        table = pilot.table
        heard.append((table.conductor.viewer, pilot.game.match.position.phase.name))
        pilot.key(pygame.key.key_code(keys))
        pilot.settle()
        if not isinstance(pilot.loop.scene, TableScene):
            assert pilot.called == pilot.game.match.position.to_act
            pilot.wait(60)  # nobody has looked at the question yet
            pilot.pass_curtain()
    assert heard == [(0, "CLAIM"), (1, "CLAIM"), (2, "CLAIM"), (0, "CONSENT"), (1, "CONSENT")]
    position: Any = pilot.game.match.position
    assert (len(position.hands[2]), position.phase.name, position.turn) == (15, "DRAW", 0)


def test_an_objection_ends_the_claim(pilots: Pilots) -> None:
    pilot = pilots(settings=has_time(10))
    pilot.begin((0, 1, 2, 3), preset="romme-acquisition")
    pilot.pass_curtain()
    for keys in ("d", "y", "n"):
        pilot.key(pygame.key.key_code(keys))
        pilot.settle()
        if not isinstance(pilot.loop.scene, TableScene):
            pilot.pass_curtain()
    position: Any = pilot.game.match.position
    assert (len(position.hands[1]), position.to_act, position.phase.name) == (13, 2, "CLAIM")


def test_a_claim_that_brings_no_hidden_card_is_asked_without_one(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(preset="romme-acquisition")
    for hidden, besides in ((0, ""), (2, ", with 2 cards from the stock besides")):
        rules = house_rules({"face_up": {"hidden": hidden}}, "romme-acquisition")
        position = read_position(
            "to act: 0   turn: 2   phase: claim\nhand 0: 9S 4D\npile: KS\nstock: ?? x9", rules=rules
        )
        pilot.table.board.show(family(rules).view_of(position, 0))
        assert pilot.table.status.prompt.turn() == f"Do you claim the king of spades{besides}?"


def test_what_is_not_to_be_had_any_more_says_so_where_something_lies(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(preset="romme-acquisition")
    for pile, told in (("pile: KS 4D", True), ("", False)):  # the only card has just been claimed
        seat_at(
            pilot, f"to act: 0   phase: draw\nhand 0: 9S\nhand 2: ?? x15\n{pile}\nface-up card left: yes\nstock: ?? x9"
        )
        assert ("Stock only" in pilot.painted) == told


# --- the stock is used up ---


USED_UP = "to act: 0   phase: draw\nhand 0: 9S 4D\nhand 1: ?? x3\npile: KS 5H 6H 7H\nstock:\nstock turned: {}"


@pytest.fixture
def used_up(pilots: Pilots) -> Callable[[int], Pilot]:
    """Ada begins a turn at a table of two, with no card in the stock, which was turned over so often."""

    def build(turned: int) -> Pilot:
        pilot = pilots()
        pilot.begin(preset="romme-deutsch-2")
        seat_at(pilot, USED_UP.format(turned))
        return pilot

    return build


def test_before_the_discards_are_turned_over_the_table_says_so(used_up: Callable[[int], Pilot]) -> None:
    pilot = used_up(1)
    assert "Your turn: take the face-up card, or draw, for which the discards are turned over." in pilot.painted
    pilot.click(pilot.mouse.middle(STOCK))
    pilot.settle()
    assert (len(pilot.game.match.position.stock), len(pilot.game.match.position.hands[0])) == (2, 3)


def test_whoever_is_asked_first_knows_that_to_leave_the_card_ends_the_deal(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin(preset="romme-acquisition")
    for stock, told in (("?? x2", "or leave it: click the stock (D)."), ("", "If you leave it, the deal is over")):
        seat_at(pilot, f"to act: 0   phase: claim\nhand 0: 9S 4D\npile: KS\nstock: {stock}")
        assert told in pilot.table.status.prompt.turn()


def test_before_the_hands_count_because_nothing_can_be_drawn_the_table_says_so(used_up: Callable[[int], Pilot]) -> None:
    pilot = used_up(2)
    assert "Your turn: take the face-up card. If you click the stock (D), which is used up, the deal is over." in (
        " ".join(pilot.painted)
    )
    pilot.click(pilot.mouse.middle(STOCK))
    pilot.settle()
    position: Any = pilot.game.match.position
    assert position.how == "used_up"
    assert "The stock is used up: nobody went out, and what is left in the hands counts." in " ".join(pilot.read)


# --- why not, the sheets, the records ---


def test_a_refusal_names_the_rule(pilots: Pilots) -> None:
    pilot = pilots(seed=2)
    pilot.begin(preset="romme")
    pilot.keyboard.play(Discard(pilot.table.board.hand_order.cards[0]))
    assert pilot.table.message == "Begin your turn with the face-up card or with one from the stock."
    assert pilot.table.overlay.messages.shown is not None
    assert pilot.table.overlay.messages.shown.source == "Rule: Drawing – F1"


def test_the_sheet_counts_bad_points_and_the_fewest_win(pilots: Pilots) -> None:
    pilot = pilots(seed=2)
    pilot.loop.one_of = 10
    pilot.begin(preset="romme")
    pilot.play_deal()
    ended: Any = pilot.game.match.events[-1]
    sheet = score_sheet(pilot.app.program.words, pilot.game.match, ended)
    assert sheet.title.startswith("Deal 1 of 4 · ")
    assert [row.label for row in sheet.rows] == ["Points left in hand", "This deal", "Total"]
    assert all(points is not None and points >= 0 for points in sheet.rows[0].values)
    assert not any(row.signed for row in sheet.rows)


def test_who_ties_for_the_fewest_points_shares_the_first_place(driver: Driver) -> None:
    result = MatchResult(("Ada", "Basile", "Clara"), (0, 2), (31, 40, 31), ((31, 40, 31),), None, fewest=True)
    driver.show(WinnerScreen(stand_in(driver.graphics, Words("en")), result))
    assert driver.has("label", "Ada, Clara share the first place")


def test_a_game_is_in_the_list_is_looked_at_again_and_counts(pilots: Pilots) -> None:
    pilot = pilots(seed=2)
    pilot.loop.one_of = 10
    pilot.begin(preset="romme-acquisition-3")
    pilot.play_deal()
    totals = pilot.game.match.totals
    pilot.app.title()
    pilot.loop.one_of = 1
    pilot.show(GamesScreen)
    pilot.step()
    assert any(text.startswith("Rommé acquisition") for text in pilot.painted)
    look_at(pilot.app.program, pilot.record())
    scene = dock_of(pilot.loop.scene, ReplayDock)
    assert scene.table.context.family is ROMME_TABLE
    scene.playback.go_to(scene.playback.last)
    pilot.step()
    assert tuple(scene.playback.match.sheets[-1].totals) == totals
    pilot.show(StatisticsScreen)
    pilot.step()
    assert "Deals won, of 1" in " ".join(pilot.painted)


def test_it_is_chosen_for_a_new_game_with_the_mouse(pilot: Pilot) -> None:
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.step()
    tile = pilot.widget("Rommé")
    pilot.form.layer.reveal(tile)
    pilot.step()
    pilot.press_button("Rommé")
    pilot.press_button("Deal the cards")
    pilot.draw_for_seats()
    assert pilot.table.context.family is ROMME_TABLE
    assert pilot.game.match.rules.id == "romme"
