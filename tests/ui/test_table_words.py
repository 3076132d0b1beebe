"""Texts at the table for a newcomer: what to do, what is staged, what is missing, and why something is refused."""

from pathlib import Path

import pygame
import pytest

from canasta_gui.play.canasta.table import pile_notes
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.stage.places import PILE, STOCK, TABLE, meld_of
from canasta_gui.words import Words
from tests.rules.support import position
from tests.stage.support import seen
from tests.ui.pilot import MOVING, Pilot, Pilots

OPEN = "melds side 0: 7S 7H 7D\nlaid this deal: 0\n"
HAND = "hand 0: 9C 9D 9H KS KH 2C 4C JS\n"
UNOPENED = f"to act: 0\nphase: play\n{HAND}pile: 4D QS"


@pytest.fixture
def pilot(pilots: Pilots) -> Pilot:
    pilot = pilots()
    pilot.begin()
    return pilot


def put(pilot: Pilot, text: str) -> None:
    """Show the person this position instead of the one that was dealt."""
    match = pilot.game.match
    match._position, match._events = position(text), []
    match._seen = [[] for _ in match.seats]
    pilot.game.conductor.show()
    pilot.step()


def stage(pilot: Pilot, *cards: str) -> None:
    for card in cards:
        pilot.mouse.drag_card(parse_card(card), TABLE)


def says(pilot: Pilot, text: str) -> bool:
    return text in pilot.painted


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
def test_the_line_above_the_hand_says_what_to_do(pilot: Pilot, text: str, line: str) -> None:
    put(pilot, text)
    assert says(pilot, line)


def test_after_a_yes_before_the_draw_nobody_is_sent_to_the_stock_that_leads_nowhere(pilot: Pilot) -> None:
    """The pile alone leads out (R50)."""
    text = (
        "to act: 0\nphase: draw\nhand 0: KS KH KD 7C\nstock: 4C 5C\npile: 7D 7H QH\n"
        "melds side 0: QS QD QC QS QD QC 2S\nlaid this deal: 0\nhad a turn: 0 1 2 3\nanswer: "
    )
    put(pilot, text + "yes")
    assert says(pilot, "Your partner Clara says yes: you must go out in this turn.")
    board = pilot.table.board
    assert (board.invites(STOCK), board.invites(PILE)) == (False, True)
    put(pilot, text + "no")
    assert (board.invites(STOCK), board.invites(PILE)) == (True, True)


def test_while_the_cards_are_dealt_the_dealer_is_named(tmp_path: Path) -> None:
    with Pilots(tmp_path) as pilots:
        pilot = pilots(settings=MOVING)
        pilot.deal_to()
        pilot.wait(2)
        assert says(pilot, f"{pilot.game.names[pilot.game.match.dealer]} deals.")
        assert not any(text.endswith("to play.") for text in pilot.painted)


def test_an_empty_table_says_what_the_opening_needs(pilot: Pilot) -> None:
    put(pilot, UNOPENED + "\ntotals: 1650 0")
    assert says(pilot, "Lay your opening melds here: 90 points or more")


def test_staged_cards_are_framed_and_named_as_not_laid(pilot: Pilot) -> None:
    put(pilot, UNOPENED)
    assert not says(pilot, "Not laid yet")
    stage(pilot, "9C", "9D")
    assert says(pilot, "Not laid yet")
    assert says(pilot, "2/3")
    stage(pilot, "9H")
    assert not says(pilot, "2/3")
    pilot.mouse.button(TableCommand.UNDO)
    assert not says(pilot, "Not laid yet")


def test_staging_for_the_pile_says_so(pilot: Pilot) -> None:
    put(pilot, "to act: 0\nhand 0: QH QD 9C 9D 9H KS KH 2C 4C\npile: 4D QS")
    pilot.mouse.click(pilot.mouse.middle(PILE))
    assert says(pilot, "To take the pile: not laid yet")
    stage(pilot, "9C", "9D", "9H")
    assert says(pilot, "Ready: declare it, and the pile is yours.")


def test_a_wild_card_that_belongs_to_no_meld_yet_asks_for_one(pilot: Pilot) -> None:
    put(pilot, UNOPENED)
    stage(pilot, "9C", "9D", "9H", "KS", "KH", "2C")
    assert says(pilot, "?")
    assert says(pilot, "Drag the wild card onto the meld that it belongs to.")


def test_cards_in_the_air_are_not_counted_on_the_table(pilot: Pilot) -> None:
    put(pilot, UNOPENED)
    stage(pilot, "9C")
    assert says(pilot, "1/3")
    sprite = next(s for s in pilot.table.board.display.sprites() if s.face == parse_card("9C"))
    start = round(sprite.pose.x), round(sprite.pose.y)
    pilot._move(start)
    pilot.press(start)
    pilot._move((start[0] + 90, start[1] + 90))
    assert not says(pilot, "1/3")
    pilot._release((start[0] + 90, start[1] + 90))


def test_a_refusal_says_why_and_below_it_where_that_is_written(pilot: Pilot) -> None:
    put(pilot, f"to act: 0\n{HAND}pile: 4D QS")
    pilot.mouse.wait = lambda: None  # it would wait until the reason is gone
    pilot.mouse.drag_card(parse_card("JS"), PILE)
    painted = pilot.painted
    at = painted.index("Begin your turn by drawing a card or taking the pile.")
    assert painted[at + 1] == "Rule: Whose turn it is – F1"


def test_a_button_that_goes_takes_its_hint_with_it(pilot: Pilot) -> None:
    put(pilot, UNOPENED)
    stage(pilot, "9C")
    stage(pilot, "9D", "9H")
    button = pilot.table.commands.button(TableCommand.DECLARE)
    pilot._move(button.rect.center)
    pilot.wait(1)
    assert says(pilot, button.hint)
    pilot.key(pygame.K_u)
    pilot.wait(1)
    assert not button.visible
    assert not says(pilot, button.hint)


def test_a_card_dropped_where_it_means_nothing_is_explained(pilot: Pilot) -> None:
    put(pilot, f"{UNOPENED}\nmelds side 1: 7S 7H 7D")
    pilot.mouse.wait = lambda: None
    pilot.mouse.drag_card(parse_card("JS"), meld_of(1, 7))
    assert says(pilot, "You can add cards only to the melds of your own side.")


def test_the_deck_shows_its_fingerprint_only_when_asked(pilot: Pilot) -> None:
    mark = pilot.game.match.deck.fingerprint.removeprefix("sha256:")[:16]
    assert mark[:8] not in " ".join(pilot.painted)
    pilot.key(pygame.K_ESCAPE)
    pilot.answer("More…")
    pilot.answer("The deck…")
    assert mark in " ".join(pilot.painted)


@pytest.mark.parametrize(
    ("phase", "blocked", "note"),
    [
        ("draw", "0", "Blocked"),
        ("play", "0", ""),  # the discard ends it
        ("play", "1", "Blocked for the next player"),
        ("draw", "1", "Blocked for the next player"),
    ],
)
def test_the_pile_says_for_whom_it_is_blocked(phase: str, blocked: str, note: str) -> None:
    view = seen(f"to act: 0\nphase: {phase}\n{OPEN}{HAND}pile: 4D 3S\nblocked: {blocked}")
    assert [each.text for each in pile_notes(Words("en"), view)] == ([note] if note else [])


def test_an_empty_pile_is_not_said_to_be_blocked() -> None:
    view = seen(f"to act: 0\nphase: draw\n{OPEN}{HAND}blocked: 0")
    assert not view.pile
    assert pile_notes(Words("en"), view) == []


def test_a_screen_reader_hears_of_a_frozen_pile_in_the_middle_of_a_sentence() -> None:
    view = seen(f"to act: 0\nphase: draw\n{OPEN}{HAND}pile: 2D 5S\nblocked: 0")
    assert [each.told for each in pile_notes(Words("de"), view)] == ["eingefroren", "gesperrt"]
