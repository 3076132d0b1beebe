"""Irregularities of other seats, as the person at the screen sees them and is asked."""

import random
from collections.abc import Sequence

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.disk import write_atomically
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies import OffenceList
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card, parse_cards
from canasta_gui.rules.core.position import Phase
from canasta_gui.screens.hot_seat import PATIENCE, CurtainScreen
from canasta_gui.stage.places import STOCK, Place, hand_of, stranded_of
from tests.ui.pilot import CLUB, NAMES, Pilot, Pilots
from tests.ui.refereed import refereed
from tests.ui.test_referee_mode import actions, slow, state, table


def truth(pilot: Pilot) -> CanastaPosition:
    position = pilot.game.match.position
    assert isinstance(position, CanastaPosition)
    return position


def does(pilot: Pilot, seat: int, action: act.Action) -> None:
    """Play this action for a seat instead of its own, and show it at the table."""
    assert pilot.game.match.submit(seat, action) is None
    pilot.game.conductor._drop_questions()
    for _ in range(5):
        pilot.step()


def faces(pilot: Pilot, place: Place) -> list[Card]:
    """Return the cards that are seen in a place."""
    sprites = pilot.table.board.display.sprites()
    return sorted(sprite.face for sprite in sprites if sprite.place == place and sprite.face != HIDDEN)


def answers(pilot: Pilot) -> list[str]:
    """Return the answers of the dialog over the table."""
    assert pilot.table.dialog is not None
    return [each.name for each in pilot.table.dialog.walk() if each.focusable]


def discarded(pilot: Pilot, seat: int) -> act.Discard:
    return act.Discard(next(card for card in truth(pilot).hands[seat] if card >> 2 in range(4, 14)))


def at_turn_of(pilots: Pilots, seat: int, offences: OffenceList = "swiss") -> Pilot:
    """Return a table whose computers take their time, in the first round."""
    pilot = slow(pilots, refereed(offences))
    while (now := truth(pilot).turn) != seat:
        does(pilot, now, act.Draw())
        does(pilot, now, discarded(pilot, now))
    return pilot


# --- a hand that is shown ---------------------------------------------------------------------------------------------


def test_the_hand_of_who_took_the_pile_unshown_is_seen_for_a_while(pilots: Pilots) -> None:  # 000:271
    pilot = at_turn_of(pilots, 1, "classic")
    does(pilot, 1, act.Slip("pile_unshown"))
    does(pilot, 1, act.Slip("pile_unshown", kept=True))
    with_pile = sorted(truth(pilot).hands[1])
    assert faces(pilot, hand_of(1)) == []
    pilot.table.board.set_tempo(1.0)
    pilot.key(pygame.K_j)
    pilot.run_until(lambda: faces(pilot, hand_of(1)) == with_pile, limit=10)
    pilot.run_until(lambda: faces(pilot, hand_of(1)) == [], limit=10)
    assert [(fine.kind, fine.seat, fine.by) for fine in state(pilot).fines] == [("pile_unshown", 1, 0)]
    assert len(truth(pilot).hands[1]) == 11


# --- stranded wild cards ----------------------------------------------------------------------------------------------


def test_wild_cards_that_stay_are_drawn_apart_from_the_melds_and_named(pilots: Pilots) -> None:  # 000:261
    pilot = table(pilots, refereed(level="head"), ada="KS KH 2C 2D 2H JK KD 8C 8D 8H 10D")
    pilot.game.conductor.pause = 60.0
    does(pilot, 0, act.Draw())
    kings = tuple(parse_cards("KS KH KD 2C 2D 2H JK"))
    does(pilot, 0, act.Slip("surplus_wilds", act.Lay((act.MeldCards(13, kings),))))
    assert stranded_of(0) not in pilot.table.board.display.layout.zones
    does(pilot, 1, act.Object())
    (left,) = state(pilot).stranded[0]
    assert faces(pilot, stranded_of(0)) == [left]
    (node,) = [node for node in pilot.table.semantics().walk() if node.name.startswith("Wild cards left lying")]
    assert node.name == "Wild cards left lying: Ada · Clara"
    (sprite,) = [each for each in pilot.table.board.display.sprites() if each.place == stranded_of(0)]
    table_rect = pygame.Rect(0, 0, *pilot.window.surface.get_size())
    assert table_rect.collidepoint(sprite.pose.center)


# --- shuffling again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "key"])
def test_who_may_have_the_stock_shuffled_is_offered_it_once(pilots: Pilots, by: str) -> None:  # 003:117, R62
    pilot = at_turn_of(pilots, 1)
    assert not pilot.table.commands.button(TableCommand.RESHUFFLE).visible
    does(pilot, 1, act.Draw())
    does(pilot, 1, act.Slip("peek"))
    assert faces(pilot, STOCK) == [state(pilot).shown_top]  # all see it
    before = truth(pilot).stock[:]
    if by == "button":
        pilot.click(pilot.table.commands.button(TableCommand.RESHUFFLE).rect.center)
    else:
        pilot.key(pygame.K_q)
    pilot.step()
    assert isinstance(actions(pilot)[-1], act.Reshuffle)
    assert sorted(truth(pilot).stock) == sorted(before)
    assert truth(pilot).stock != before
    assert not pilot.table.commands.button(TableCommand.RESHUFFLE).visible


# --- a card that was told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "key"])
def test_an_opponent_is_accused_of_having_told_a_card(pilots: Pilots, by: str) -> None:  # 003:116
    pilot = table(pilots, refereed("swiss"))
    if by == "button":
        pilot.click(pilot.table.commands.button(TableCommand.ACCUSE).rect.center)
    else:
        pilot.key(pygame.K_j, mod=pygame.KMOD_SHIFT)
    pilot.step()
    assert answers(pilot) == ["Nobody", "Basile", "Denis"]
    pilot.answer("Basile")
    pilot.settle()
    assert actions(pilot) == [act.Object(1), act.Remedy("back")]  # a computer tells nothing
    assert pilot.table.dialog is None


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_who_is_accused_shows_the_card_or_denies_it(pilots: Pilots, told: bool) -> None:  # 003:116
    pilot = table(pilots, refereed("swiss"))
    does(pilot, 1, act.Object(0))
    assert pilot.table.status.text().startswith("Basile says that you told your partner of a card.")
    if told:
        pilot.click(pilot.mouse.card_position(parse_card("10D")))
        pilot.mouse.button(TableCommand.EXPOSE)
    else:
        pilot.mouse.button(TableCommand.DENY)
    tens = (parse_card("10D"),)
    assert actions(pilot)[-1] == (act.Slip("told", cards=tens) if told else act.Remedy("back"))
    assert state(pilot).penalty[0] == (tens if told else ())
    assert truth(pilot).phase is Phase.DRAW


# --- drawn before the discard -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_stock_before_the_discard_of_the_one_before(pilots: Pilots, by: str) -> None:  # 003:118
    pilot = at_turn_of(pilots, 3)
    does(pilot, 3, act.Draw())
    held = len(truth(pilot).hands[0])
    if by == "mouse":
        pilot.click(pilot.mouse.middle(STOCK))
    else:
        pilot.key(pygame.K_d)
    pilot.step()
    assert actions(pilot)[-1] == act.Slip("early_draw")
    assert len(truth(pilot).hands[0]) == held + 1
    does(pilot, 3, discarded(pilot, 3))
    assert (truth(pilot).turn, truth(pilot).phase) == (0, Phase.PLAY)  # no draw, and no pile
    assert pilot.table.status.text() == "Open with 50 points or more, or discard a card."


# --- an exit that may be objected to ----------------------------------------------------------------------------------


def an_exit(pilots: Pilots, people: Sequence[int]) -> tuple[Pilot, int]:
    """Resume a game in which a seat has gone out and a person may object; return the seat that went out."""
    pilot = pilots()
    pilot.app.start()
    seats = [SeatInfo(name, "human" if n in people else "computer") for n, name in enumerate(NAMES[:4])]
    seats = [seat if seat.player == "human" else seat._replace(level="club") for seat in seats]
    rules, chance = refereed(level="head"), random.Random(3)
    for _ in range(60):
        match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
        match.start()
        while match.to_act is not None and not (match.position.phase is Phase.CONTEST and match.to_act in people):
            match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act)))
        if match.to_act is not None:
            path = pilot.folders.games / "2026-11-20-200000.canasta"
            write_atomically(path, "".join(f"{line}\n" for line in match.lines))
            screens.saved_games.resume(pilot.app.program, path)
            for _ in range(5):
                pilot.step()
            position = match.position
            assert isinstance(position, CanastaPosition)
            assert position.arbitration is not None
            assert position.arbitration.exit is not None
            return pilot, position.arbitration.exit.seat
    raise AssertionError("somebody goes out")


@pytest.mark.parametrize("answer", ["Let it stand", "Objection!"])
def test_an_exit_is_asked_about_before_anybody_sits_down(pilots: Pilots, answer: str) -> None:
    """Among several people: all of the question lies open, and no hand is."""
    pilot, gone = an_exit(pilots, (0, 1, 2, 3))
    pilot.pass_curtain()
    assert pilot.table.status.text() == f"{NAMES[gone]} has gone out. Object, or let it stand."
    pilot.mouse.button(TableCommand.LET_STAND)
    asked = pilot.game.match.to_act
    assert asked is not None
    assert asked % 2 != gone % 2
    assert isinstance(pilot.loop.scene, CurtainScreen)
    assert f"{NAMES[gone]} has gone out. Do you object, or do you let it stand?" in pilot.read
    pilot.wait(2 * PATIENCE)
    pilot.press_button(answer)
    move = pilot.game.match.moves[-1]
    assert (move.seat, move.action) == (asked, act.Object() if answer == "Objection!" else act.Pass())


def test_an_exit_is_asked_about_at_the_table_of_one_person(pilots: Pilots) -> None:
    pilot, gone = an_exit(pilots, (0,))
    assert pilot.table.status.text() == f"{NAMES[gone]} has gone out. Object, or let it stand."
    assert pilot.table.commands.button(TableCommand.OBJECT).visible
    pilot.mouse.button(TableCommand.LET_STAND)
    passed = [move for move in pilot.game.match.moves if isinstance(move.action, act.Pass) and move.seat == 0]
    assert passed
