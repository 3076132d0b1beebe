"""Numbered games and deals begun again, in the program."""

import json

import pygame

from canasta_gui.match.numbered_deals import numbered_deck
from canasta_gui.match.record import DealLine, Header, read_record
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.title import TitleScreen
from tests.ui.desk import Desk, Desks


def record(desk: Desk) -> tuple[Header, DealLine]:
    header, deal, *_ = (line.item for line in read_record(desk.record().read_bytes()))
    assert isinstance(header, Header)
    assert isinstance(deal, DealLine)
    return header, deal


def enter(desk: Desk, number: str) -> None:
    """From the title to a new game of this number."""
    desk.app.start()
    desk.press_button("New game")
    desk.more_choices()
    desk.click(desk.widget("Game number").rect.center)
    desk.type(number)
    desk.press_button("Deal the cards")


def test_the_number_of_a_game_brings_its_cards_and_everybody_sits_as_listed(desks: Desks) -> None:
    desk = desks(numbered=True)
    enter(desk, "481922")
    desk.settle()
    header, deal = record(desk)
    assert header.number == 481922
    assert list(deal.order) == numbered_deck(load_preset("classique-4"), 481922, 1)
    assert (deal.dealer, [seat.player for seat in header.seats]) == (3, ["human", "computer", "computer", "computer"])
    assert "No. 481922 · deal 1" in desk.painted


def test_a_game_that_nobody_numbered_shows_its_number_and_can_be_played_by_it(desks: Desks) -> None:
    desk = desks(numbered=True)
    desk.begin()
    header, deal = record(desk)
    assert header.number == 1
    assert list(deal.order) == numbered_deck(header.rules, 1, 1)


def test_what_is_no_number_is_said(desk: Desk) -> None:
    for wrong in ("0", "12a", "-3"):
        enter(desk, wrong)
        assert isinstance(desk.loop.scene, NewGameScreen)
        assert "The number of a game is a whole number from 1 to 999999999." in desk.read


def test_the_next_deals_follow_from_the_number_after_a_break_too(desks: Desks) -> None:
    desk = desks(numbered=True)
    desk.begin()
    again = desks(numbered=True)
    again.go_on()
    again.play_deal()
    again.app.match_flow.go_on()
    deals = [line.item for line in read_record(desk.record().read_bytes()) if isinstance(line.item, DealLine)]
    assert [list(deal.order) for deal in deals] == [numbered_deck(load_preset("classique-4"), 1, n) for n in (1, 2)]


def test_a_deal_is_begun_again_from_the_menu_after_a_question(desk: Desk) -> None:
    desk.begin()
    hand = sorted(desk.game.match.position.hands[0])
    desk.play_turn()
    desk.settle()
    desk.key(pygame.K_ESCAPE)
    desk.answer("Restart this deal…")
    desk.answer("Play on")
    assert desk.game.match.moves
    desk.key(pygame.K_ESCAPE)
    desk.answer("Restart this deal…")
    desk.answer("Restart this deal")
    desk.settle()
    assert not [move for move in desk.game.match.moves if move.seat == 0]
    assert sorted(desk.game.match.position.hands[0]) == hand
    assert json.loads(desk.record().read_text().splitlines()[0])["again"] == [1]
    desk.play_turn()
    desk.settle()


def test_a_deal_begun_again_is_there_after_a_break(desks: Desks) -> None:
    desk = desks()
    desk.begin()
    desk.play_turn()
    desk.settle()
    desk.app.match_flow.restart()
    desk.app.title()
    assert isinstance(desk.loop.scene, TitleScreen)
    again = desks()
    again.go_on()
    assert again.game.match.header.again == (1,)
    assert again.game.match.deal_no == 1
