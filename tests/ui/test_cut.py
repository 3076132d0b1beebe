"""The cut before the deal: offered to a person beside the dealer, unless the setting is off."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.match.follower import problems
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import SeatInfo, read_lines
from canasta_gui.rules.canasta.actions import Draw, Object
from canasta_gui.rules.canasta.policies import Level
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens.cut import CutScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import begin
from canasta_gui.ui.table.scene import TableScene
from tests.ui.pilot import NAMES, QUICK, Pilot, Pilots
from tests.ui.refereed import refereed

ASKING = replace(QUICK, cut_deck=True)


def new_game(pilot: Pilot, people: Sequence[int] = (0,), number: int | None = None) -> None:
    """Begin a game in which Ada plays first and so sits at the dealer's left."""
    pilot.app.start()
    players = tuple(SeatSetup(name, seat in people) for seat, name in enumerate(NAMES[:4]))
    begin(pilot.app.program, GameSetup("classique-4", players, number=number), Seated((0, 1, 2, 3), 3, 0))
    pilot.step()


def asked(pilot: Pilot) -> CutScreen:
    scene = pilot.loop.scene
    assert isinstance(scene, CutScreen), scene
    return scene


def test_a_person_beside_the_dealer_cuts_the_deck_whose_fingerprint_is_shown_when_asked_for(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot)
    deck = asked(pilot).deck
    assert pilot.t("{name}, cut the deck?", name="Ada") in pilot.read
    x, y, _ = deck.pose(41)
    place = deck.place_at((round(x), round(y)))
    before = " ".join(pilot.read)
    pilot.press_button("The deck…")
    shown = " ".join(pilot.read)
    pilot.key(pygame.K_ESCAPE)
    pilot.click((round(x), round(y)))
    pilot.settle()
    match = pilot.game.match
    assert isinstance(pilot.loop.scene, TableScene)
    deal = json.loads(match.lines[1])
    assert deal["cut"] == match.deck.cut == place
    mark = match.deck.fingerprint.removeprefix("sha256:")[:16]
    assert mark not in before
    assert mark in shown
    assert list(problems(read_lines(match.lines))) == []
    assert pilot.record().read_text(encoding="utf-8").splitlines() == list(match.lines)


def test_one_key_deals_the_deck_as_it_lies(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot)
    asked(pilot)
    pilot.key(pygame.K_RETURN)
    assert isinstance(pilot.loop.scene, TableScene)
    assert pilot.game.match.deck.cut is None
    assert pilot.game.match.header.number is not None


def test_the_deck_is_cut_by_keys(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot)
    scene = asked(pilot)
    scene.layer.set_focus(scene.deck)
    pilot.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert pilot.game.match.deck.cut == 2


def test_whoever_does_not_want_to_be_asked_is_not_asked_again(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot)
    pilot.press_button("Don’t ask again")
    assert isinstance(pilot.loop.scene, TableScene)
    assert not pilot.app.program.settings.cut_deck
    new_game(pilot)
    assert isinstance(pilot.loop.scene, TableScene)


def test_nobody_is_asked_where_a_computer_cuts_or_the_number_was_chosen(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot, people=(2,))
    assert isinstance(pilot.loop.scene, TableScene)
    new_game(pilot, number=12)
    assert isinstance(pilot.loop.scene, TableScene)
    assert pilot.game.match.cutter is None
    screens.match.demo(pilot.app.program, 1)
    pilot.step()
    assert isinstance(pilot.loop.scene, TableScene)


@pytest.mark.long
def test_each_deal_has_its_cut(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    new_game(pilot, people=range(4))
    pilot.loop.one_of = 100
    pilot.key(pygame.K_RETURN)
    pilot.play_deal()
    screens.match.go_on(pilot.app.program)
    pilot.step()
    assert pilot.t("{name}, cut the deck?", name="Basile") in pilot.read
    asked(pilot).deck.on_draw(50)
    assert pilot.game.match.deal_no == 2
    assert pilot.game.match.deck.cut == 50
    assert json.loads(pilot.game.match.lines[0]).get("number") is None
    assert list(problems(read_lines(pilot.game.match.lines))) == []


# --- a dealer who forgets the cut ---


def clumsy_dealer(pilot: Pilot, people: Sequence[int] = (3,), level: Level = "hand") -> None:
    """Let Denis deal, with Ada at his left."""
    pilot.app.start()
    seats = [
        SeatInfo(name, "human") if seat in people else SeatInfo(name, "computer", "club")
        for seat, name in enumerate(NAMES[:4])
    ]
    screens.match.begin(pilot.app.program, refereed(level=level), seats, 3, 1)
    pilot.step()


def fault(pilot: Pilot) -> str | None:
    found: str | None = json.loads(pilot.game.match.lines[1]).get("fault")
    return found


def test_a_dealer_who_deals_before_the_cut_can_be_told_so(pilots: Pilots) -> None:  # 000:215
    pilot = pilots(settings=ASKING)
    clumsy_dealer(pilot)
    assert isinstance(pilot.loop.scene, MessageScreen)
    pilot.press_button("Deal now")
    assert fault(pilot) == "not_cut"
    match = pilot.game.match
    assert match.submit(1, Object()) is None
    assert match.deal_over
    assert list(problems(read_lines(match.lines))) == []


def test_an_objection_to_the_missing_cut_comes_too_late_after_the_first_draw(pilots: Pilots) -> None:  # 000:215
    pilot = pilots(settings=ASKING)
    clumsy_dealer(pilot, people=(0, 3))
    pilot.press_button("Deal now")
    pilot.game.conductor._reactions = {}
    match = pilot.game.match
    assert match.submit(0, Draw()) is None
    assert match.submit(1, Object()) is None
    assert not match.deal_over


def test_a_dealer_who_has_the_deck_cut_does_nothing_wrong(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    clumsy_dealer(pilot)
    pilot.key(pygame.K_ESCAPE)  # no accident is an offence
    assert isinstance(pilot.loop.scene, TableScene)
    assert fault(pilot) is None
    clumsy_dealer(pilot, people=(0, 3))
    pilot.press_button("Let Ada cut")
    asked(pilot)
    pilot.key(pygame.K_RETURN)
    assert fault(pilot) is None


def test_no_dealer_is_asked_where_that_is_no_offence(pilots: Pilots) -> None:
    pilot = pilots(settings=ASKING)
    clumsy_dealer(pilot, level="head")
    assert isinstance(pilot.loop.scene, TableScene)
    quick = pilots(settings=QUICK)
    clumsy_dealer(quick)
    assert isinstance(quick.loop.scene, TableScene)
    assert fault(quick) is None
