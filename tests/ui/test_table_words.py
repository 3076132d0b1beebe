"""Texts at the table for a newcomer: what to do, what is staged, what is missing, and why something is refused."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.stage.places import PILE, TABLE, meld_of
from tests.rules.support import position
from tests.ui.desk import MOVING, Desk, Desks

OPEN = "melds side 0: 7S 7H 7D\nlaid this deal: 0\n"
HAND = "hand 0: 9C 9D 9H KS KH 2C 4C JS\n"
UNOPENED = f"to act: 0\nphase: play\n{HAND}pile: 4D QS"


@pytest.fixture
def desk(desks: Desks) -> Desk:
    desk = desks()
    desk.begin()
    return desk


def put(desk: Desk, text: str) -> None:
    """Show the person this position instead of the one that was dealt."""
    match = desk.game.match
    match._position, match._events = position(text), []
    match._seen = [[] for _ in match.seats]
    desk.game.conductor.show()
    desk.step()


def stage(desk: Desk, *cards: str) -> None:
    for card in cards:
        desk.mouse.drag_card(parse_card(card), TABLE)


def says(desk: Desk, text: str) -> bool:
    return text in desk.painted


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"to act: 0\n{HAND}pile: 4D 9S", "Your turn: draw from the stock or take the pile."),
        (f"to act: 0\n{HAND}pile: 4D QS", "Your turn: draw from the stock. You cannot take the pile now."),
        (f"to act: 0\n{OPEN}{HAND}stock:\npile: 4D 9S", "The stock is used up: take the pile or pass."),
        (f"to act: 0\n{OPEN}{HAND}stock:\npile: 4D 7C", "The stock is used up: you must take the pile."),
        (UNOPENED, "Open with 50 points or more, or discard a card."),
        (f"{UNOPENED}\n{OPEN}", "Lay melds if you like, then discard a card."),
        (f"{UNOPENED}\n{OPEN}answer: yes", "Your partner Clara says yes: you must go out in this turn."),
        (f"{UNOPENED}\n{OPEN}answer: no", "Your partner Clara says no: you may not go out in this turn."),
    ],
)
def test_the_line_above_the_hand_says_what_to_do(desk: Desk, text: str, line: str) -> None:
    put(desk, text)
    assert says(desk, line)


def test_while_the_cards_are_dealt_the_dealer_is_named(tmp_path: Path) -> None:
    with Desks(tmp_path) as desks:
        desk = desks(settings=MOVING)
        desk.deal_to()
        desk.wait(2)
        assert says(desk, f"{desk.game.names[desk.game.match.dealer]} deals.")
        assert not any(text.endswith("to play.") for text in desk.painted)


def test_an_empty_table_says_what_the_opening_needs(desk: Desk) -> None:
    put(desk, UNOPENED + "\ntotals: 1650 0")
    assert says(desk, "Lay your opening melds here: 90 points or more")


def test_staged_cards_are_framed_and_named_as_not_laid(desk: Desk) -> None:
    put(desk, UNOPENED)
    assert not says(desk, "Not laid yet")
    stage(desk, "9C", "9D")
    assert says(desk, "Not laid yet")
    assert says(desk, "2/3")
    stage(desk, "9H")
    assert not says(desk, "2/3")
    desk.mouse.button(TableCommand.TAKE_BACK)
    assert not says(desk, "Not laid yet")


def test_staging_for_the_pile_says_so(desk: Desk) -> None:
    put(desk, "to act: 0\nhand 0: QH QD 9C 9D 9H KS KH 2C 4C\npile: 4D QS")
    desk.mouse.click(desk.mouse.middle(PILE))
    assert says(desk, "To take the pile: not laid yet")
    stage(desk, "9C", "9D", "9H")
    assert says(desk, "Ready: declare it, and the pile is yours.")


def test_a_wild_card_that_belongs_to_no_meld_yet_asks_for_one(desk: Desk) -> None:
    put(desk, UNOPENED)
    stage(desk, "9C", "9D", "9H", "KS", "KH", "2C")
    assert says(desk, "?")
    assert says(desk, "Drag the wild card onto the meld that it belongs to.")


def test_cards_in_the_air_are_not_counted_on_the_table(desk: Desk) -> None:
    put(desk, UNOPENED)
    stage(desk, "9C")
    assert says(desk, "1/3")
    sprite = next(s for s in desk.table.board.display.sprites() if s.face == parse_card("9C"))
    start = round(sprite.pose.x), round(sprite.pose.y)
    desk._move(start)
    desk.press(start)
    desk._move((start[0] + 90, start[1] + 90))
    assert not says(desk, "1/3")
    desk._release((start[0] + 90, start[1] + 90))


def test_a_refusal_says_why_and_below_it_where_that_is_written(desk: Desk) -> None:
    put(desk, f"to act: 0\n{HAND}pile: 4D QS")
    desk.mouse.wait = lambda: None  # it would wait until the reason is gone
    desk.mouse.drag_card(parse_card("JS"), PILE)
    painted = desk.painted
    at = painted.index("Begin your turn by drawing a card or taking the pile.")
    assert painted[at + 1] == "Rule: Whose turn it is – F1"


def test_a_button_that_goes_takes_its_hint_with_it(desk: Desk) -> None:
    put(desk, UNOPENED)
    stage(desk, "9C")
    button = desk.table.commands.button(TableCommand.TAKE_BACK)
    desk._move(button.rect.center)
    desk.wait(1)
    assert says(desk, button.hint)
    desk.click(button.rect.center)
    desk.wait(1)
    assert not button.visible
    assert not says(desk, button.hint)


def test_a_card_dropped_where_it_means_nothing_is_explained(desk: Desk) -> None:
    put(desk, f"{UNOPENED}\nmelds side 1: 7S 7H 7D")
    desk.mouse.wait = lambda: None
    desk.mouse.drag_card(parse_card("JS"), meld_of(1, 7))
    assert says(desk, "You can add cards only to the melds of your own side.")


def test_the_mark_of_the_deck_explains_itself(desk: Desk) -> None:
    spot = desk.table.board.display.layout.table.match.center
    desk.post(pygame.MOUSEMOTION, pos=(round(spot.x), round(spot.y)), rel=(0, 0), buttons=(0, 0, 0))
    desk.wait(2)
    assert any("fingerprint" in text for text in desk.painted)
