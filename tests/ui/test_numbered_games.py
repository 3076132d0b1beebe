"""Numbered games and deals begun again, in the program."""

import json
import random
from dataclasses import replace

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.match.daily import daily_rules, new_number, numbered_deck
from canasta_gui.match.game_numbers import number_name
from canasta_gui.match.ledger import figures_of
from canasta_gui.match.record import DealLine, Header, read_record
from canasta_gui.play.scores.results import match_result
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.words import Words
from canasta_gui.words.games import game_title
from tests.match.tables import new_match
from tests.ui.pilot import CLUB, Pilot, Pilots


def record(pilot: Pilot) -> tuple[Header, DealLine]:
    header, deal, *_ = (line.item for line in read_record(pilot.record().read_bytes()))
    assert isinstance(header, Header)
    assert isinstance(deal, DealLine)
    return header, deal


def enter(pilot: Pilot, number: str) -> None:
    """Go from the title to a new game of this number."""
    pilot.app.start()
    pilot.press_button("Other games…")
    pilot.more_choices()
    pilot.click(pilot.widget("Game number").rect.center)
    pilot.type(number)
    pilot.press_button("Deal the cards")


def test_the_number_of_a_game_brings_its_cards_and_everybody_sits_as_listed(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    enter(pilot, "481922")
    pilot.settle()
    header, deal = record(pilot)
    assert header.number == 481922
    assert list(deal.order) == numbered_deck(load_preset("classique-4"), 481922, 1)
    assert (deal.dealer, [seat.player for seat in header.seats]) == (3, ["human", "computer", "computer", "computer"])
    assert "No. 481922 · deal 1" in pilot.painted


def test_a_game_that_nobody_numbered_has_a_number_and_shows_none_while_it_is_on(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    pilot.begin()
    header, deal = record(pilot)
    assert header.number == 1
    assert list(deal.order) == numbered_deck(header.rules, 1, 1)
    assert "Deal 1" in pilot.painted
    pilot.key(pygame.K_ESCAPE)
    pilot.settle()
    told = [*pilot.painted, *(f"{node.name} {node.value}" for node in pilot.table.semantics().walk())]
    assert not [text for text in told if "No. 1" in text]


def test_the_deal_of_the_day_shows_no_number_either(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    pilot.app.start()
    pilot.press_button("Deal of the day")
    pilot.press_button("Play")
    pilot.settle()
    assert pilot.game.match.header.number is not None
    assert not [text for text in pilot.painted if text.startswith("No. ")]


def test_what_is_drawn_by_chance_is_told_by_its_name_once_the_match_is_over() -> None:
    match = new_match(1, rules=daily_rules(load_preset("classique-4")))  # type: ignore[arg-type]
    while match.to_act is not None:
        assert match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act))) is None
    number = new_number(random.Random(1))
    match.header = match.header._replace(number=number)
    words = Words("en")
    assert match_result(match).number == number_name(number)
    figures = figures_of("x", match.lines)
    drawn = replace(figures, number=number)
    assert number_name(number) in game_title(words, drawn)
    assert number_name(number) not in game_title(words, replace(drawn, winners=()))


def test_the_name_of_a_game_brings_its_cards(pilots: Pilots) -> None:
    number = new_number(random.Random(2))
    pilot = pilots(numbered=True)
    enter(pilot, number_name(number).lower())
    pilot.settle()
    header, deal = record(pilot)
    assert header.number == number
    assert list(deal.order) == numbered_deck(load_preset("classique-4"), number, 1)


def test_what_is_no_number_is_said(pilot: Pilot) -> None:
    for wrong in ("0", "12a", "-3"):
        enter(pilot, wrong)
        assert isinstance(pilot.loop.scene, NewGameScreen)
        assert "The number of a game is from 1 to 999999999, or a name of 20 letters and digits." in pilot.read


@pytest.mark.long
def test_the_next_deals_follow_from_the_number_after_a_break_too(pilots: Pilots) -> None:
    pilot = pilots(numbered=True)
    pilot.begin()
    again = pilots(numbered=True)
    again.go_on()
    again.play_deal()
    screens.match.go_on(again.app.program)
    deals = [line.item for line in read_record(pilot.record().read_bytes()) if isinstance(line.item, DealLine)]
    assert [list(deal.order) for deal in deals] == [numbered_deck(load_preset("classique-4"), 1, n) for n in (1, 2)]


def test_a_deal_is_begun_again_from_the_menu_after_a_question(pilot: Pilot) -> None:
    pilot.begin()
    hand = sorted(pilot.game.match.position.hands[0])
    pilot.play_turn()
    pilot.settle()
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Restart this deal…")
    pilot.answer("Play on")
    assert pilot.game.match.moves
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("Restart this deal…")
    pilot.answer("Restart this deal")
    pilot.settle()
    assert not [move for move in pilot.game.match.moves if move.seat == 0]
    assert sorted(pilot.game.match.position.hands[0]) == hand
    assert json.loads(pilot.record().read_text().splitlines()[0])["again"] == [1]
    pilot.play_turn()
    pilot.settle()


def test_a_deal_begun_again_is_there_after_a_break(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    pilot.play_turn()
    pilot.settle()
    screens.match.restart(pilot.app.program)
    pilot.app.title()
    assert isinstance(pilot.loop.scene, TitleScreen)
    again = pilots()
    again.go_on()
    assert again.game.match.header.again == (1,)
    assert again.game.match.deal_no == 1
