"""Irregularities of other seats, as the person at the screen sees them and is asked."""

import random
from collections.abc import Sequence

import pygame
import pytest

from canasta_gui.disk import write_atomically
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.policies.irregularities import OffenceList
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card, parse_cards
from canasta_gui.rules.core.phases import Phase
from canasta_gui.stage.places import STOCK, Place, hand_of, stranded_of
from canasta_gui.ui.scenes.curtain import PATIENCE, CurtainScene
from tests.ui.desk import CLUB, NAMES, Desk, Desks
from tests.ui.refereed import refereed
from tests.ui.test_referee_mode import actions, slow, state, table


def truth(desk: Desk) -> CanastaPosition:
    position = desk.game.match.position
    assert isinstance(position, CanastaPosition)
    return position


def does(desk: Desk, seat: int, action: act.Action) -> None:
    """A seat does this, whatever it would have done; it is seen at the table."""
    assert desk.game.match.submit(seat, action) is None
    desk.game.conductor._drop_questions()
    for _ in range(5):
        desk.step()


def faces(desk: Desk, place: Place) -> list[Card]:
    """The cards that are seen in a place."""
    sprites = desk.table.board.display.sprites()
    return sorted(sprite.face for sprite in sprites if sprite.place == place and sprite.face != HIDDEN)


def answers(desk: Desk) -> list[str]:
    """The answers of the dialog over the table."""
    assert desk.table.dialog is not None
    return [each.name for each in desk.table.dialog.walk() if each.focusable]


def discarded(desk: Desk, seat: int) -> act.Discard:
    return act.Discard(next(card for card in truth(desk).hands[seat] if card >> 2 in range(4, 14)))


def at_turn_of(desks: Desks, seat: int, offences: OffenceList = "swiss") -> Desk:
    """A table whose computers take their time, in the first round."""
    desk = slow(desks, refereed(offences))
    while (now := truth(desk).turn) != seat:
        does(desk, now, act.Draw())
        does(desk, now, discarded(desk, now))
    return desk


# --- a hand that is shown ---------------------------------------------------------------------------------------------


def test_the_hand_of_who_took_the_pile_unshown_is_seen_for_a_while(desks: Desks) -> None:  # 000:271
    desk = at_turn_of(desks, 1, "classic")
    does(desk, 1, act.Slip("pile_unshown"))
    does(desk, 1, act.Slip("pile_unshown", kept=True))
    with_pile = sorted(truth(desk).hands[1])
    assert faces(desk, hand_of(1)) == []
    desk.table.board.set_tempo(1.0)
    desk.key(pygame.K_j)
    desk.run_until(lambda: faces(desk, hand_of(1)) == with_pile, limit=10)
    desk.run_until(lambda: faces(desk, hand_of(1)) == [], limit=10)
    assert [(fine.kind, fine.seat, fine.by) for fine in state(desk).fines] == [("pile_unshown", 1, 0)]
    assert len(truth(desk).hands[1]) == 11


# --- stranded wild cards ----------------------------------------------------------------------------------------------


def test_wild_cards_that_stay_are_drawn_apart_from_the_melds_and_named(desks: Desks) -> None:  # 000:261
    desk = table(desks, refereed(level="head"), ada="KS KH 2C 2D 2H JK KD 8C 8D 8H 10D")
    desk.game.conductor.pause = 60.0
    does(desk, 0, act.Draw())
    kings = tuple(parse_cards("KS KH KD 2C 2D 2H JK"))
    does(desk, 0, act.Slip("surplus_wilds", act.Lay((act.MeldCards(13, kings),))))
    assert stranded_of(0) not in desk.table.board.display.layout.zones
    does(desk, 1, act.Object())
    (left,) = state(desk).stranded[0]
    assert faces(desk, stranded_of(0)) == [left]
    (node,) = [node for node in desk.table.semantics().walk() if node.name.startswith("Wild cards left lying")]
    assert node.name == "Wild cards left lying: Ada · Clara"
    (sprite,) = [each for each in desk.table.board.display.sprites() if each.place == stranded_of(0)]
    table_rect = pygame.Rect(0, 0, *desk.window.surface.get_size())
    assert table_rect.collidepoint(sprite.pose.center)


# --- shuffling again --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "key"])
def test_who_may_have_the_stock_shuffled_is_offered_it_once(desks: Desks, by: str) -> None:  # 003:117, R62
    desk = at_turn_of(desks, 1)
    assert not desk.table.commands.button(TableCommand.RESHUFFLE).visible
    does(desk, 1, act.Draw())
    does(desk, 1, act.Slip("peek"))
    assert faces(desk, STOCK) == [state(desk).shown_top]  # all see it
    before = truth(desk).stock[:]
    if by == "button":
        desk.click(desk.table.commands.button(TableCommand.RESHUFFLE).rect.center)
    else:
        desk.key(pygame.K_q)
    desk.step()
    assert isinstance(actions(desk)[-1], act.Reshuffle)
    assert sorted(truth(desk).stock) == sorted(before)
    assert truth(desk).stock != before
    assert not desk.table.commands.button(TableCommand.RESHUFFLE).visible


# --- a card that was told ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "key"])
def test_an_opponent_is_accused_of_having_told_a_card(desks: Desks, by: str) -> None:  # 003:116
    desk = table(desks, refereed("swiss"))
    if by == "button":
        desk.click(desk.table.commands.button(TableCommand.ACCUSE).rect.center)
    else:
        desk.key(pygame.K_j, mod=pygame.KMOD_SHIFT)
    desk.step()
    assert answers(desk) == ["Nobody", "Basile", "Denis"]
    desk.answer("Basile")
    desk.settle()
    assert actions(desk) == [act.Object(1), act.Remedy("back")]  # a computer tells nothing
    assert desk.table.dialog is None


@pytest.mark.parametrize("told", [True, False], ids=["told", "not told"])
def test_who_is_accused_shows_the_card_or_denies_it(desks: Desks, told: bool) -> None:  # 003:116
    desk = table(desks, refereed("swiss"))
    does(desk, 1, act.Object(0))
    assert desk.table.status.text().startswith("Basile says that you told your partner of a card.")
    if told:
        desk.click(desk.mouse.card_position(parse_card("10D")))
        desk.mouse.button(TableCommand.EXPOSE)
    else:
        desk.mouse.button(TableCommand.DENY)
    tens = (parse_card("10D"),)
    assert actions(desk)[-1] == (act.Slip("told", cards=tens) if told else act.Remedy("back"))
    assert state(desk).penalty[0] == (tens if told else ())
    assert truth(desk).phase is Phase.DRAW


# --- drawn before the discard -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["mouse", "keys"])
def test_the_stock_before_the_discard_of_the_one_before(desks: Desks, by: str) -> None:  # 003:118
    desk = at_turn_of(desks, 3)
    does(desk, 3, act.Draw())
    held = len(truth(desk).hands[0])
    if by == "mouse":
        desk.click(desk.mouse.middle(STOCK))
    else:
        desk.key(pygame.K_d)
    desk.step()
    assert actions(desk)[-1] == act.Slip("early_draw")
    assert len(truth(desk).hands[0]) == held + 1
    does(desk, 3, discarded(desk, 3))
    assert (truth(desk).turn, truth(desk).phase) == (0, Phase.PLAY)  # no draw, and no pile
    assert desk.table.status.text() == "Open with 50 points or more, or discard a card."


# --- an exit that may be objected to ----------------------------------------------------------------------------------


def an_exit(desks: Desks, people: Sequence[int]) -> tuple[Desk, int]:
    """Resume a game in which a seat has gone out and a person may object; return the seat that went out."""
    desk = desks()
    desk.app.start()
    seats = [SeatInfo(name, "human" if n in people else "computer") for n, name in enumerate(NAMES[:4])]
    seats = [seat if seat.player == "human" else seat._replace(level="club") for seat in seats]
    rules, chance = refereed(level="head"), random.Random(3)
    for _ in range(60):
        match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, chance))
        match.start()
        while match.to_act is not None and not (match.position.phase is Phase.CONTEST and match.to_act in people):
            match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act)))
        if match.to_act is not None:
            path = desk.folders.games / "2026-11-20-200000.canasta"
            write_atomically(path, "".join(f"{line}\n" for line in match.lines))
            desk.app.saved_games.resume(path)
            for _ in range(5):
                desk.step()
            position = match.position
            assert isinstance(position, CanastaPosition)
            assert position.arbitration is not None
            assert position.arbitration.exit is not None
            return desk, position.arbitration.exit.seat
    raise AssertionError("somebody goes out")


@pytest.mark.parametrize("answer", ["Let it stand", "Objection!"])
def test_an_exit_is_asked_about_before_anybody_sits_down(desks: Desks, answer: str) -> None:
    """Among several people: all of the question lies open, and no hand is."""
    desk, gone = an_exit(desks, (0, 1, 2, 3))
    desk.pass_curtain()
    assert desk.table.status.text() == f"{NAMES[gone]} has gone out. Object, or let it stand."
    desk.mouse.button(TableCommand.LET_STAND)
    asked = desk.game.match.to_act
    assert asked is not None
    assert asked % 2 != gone % 2
    assert isinstance(desk.loop.scene, CurtainScene)
    assert f"{NAMES[gone]} has gone out. Do you object, or do you let it stand?" in desk.read
    desk.wait(2 * PATIENCE)
    desk.press_button(answer)
    move = desk.game.match.moves[-1]
    assert (move.seat, move.action) == (asked, act.Object() if answer == "Objection!" else act.Pass())


def test_an_exit_is_asked_about_at_the_table_of_one_person(desks: Desks) -> None:
    desk, gone = an_exit(desks, (0,))
    assert desk.table.status.text() == f"{NAMES[gone]} has gone out. Object, or let it stand."
    assert desk.table.commands.button(TableCommand.OBJECT).visible
    desk.mouse.button(TableCommand.LET_STAND)
    passed = [move for move in desk.game.match.moves if isinstance(move.action, act.Pass) and move.seat == 0]
    assert passed
