"""The cut before the deal: offered to a person beside the dealer, unless the setting is off."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pygame

from canasta_gui.match.record import SeatInfo, read_lines
from canasta_gui.match.record_check import problems
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.rules.canasta.actions import Draw, Object
from canasta_gui.rules.canasta.policies.irregularities import Level
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import begin
from canasta_gui.ui.scenes.cut import CutScene
from canasta_gui.ui.table.scene import TableScene
from tests.ui.desk import NAMES, QUICK, Desk, Desks
from tests.ui.refereed import refereed

ASKING = replace(QUICK, cut_deck=True)


def new_game(desk: Desk, people: Sequence[int] = (0,), number: int | None = None) -> None:
    """Ada plays first and so sits at the left of the dealer."""
    desk.app.start()
    players = tuple(SeatSetup(name, seat in people) for seat, name in enumerate(NAMES[:4]))
    begin(desk.app.program, GameSetup("classique-4", players, number=number), Seated((0, 1, 2, 3), 3, 0))
    desk.step()


def asked(desk: Desk) -> CutScene:
    scene = desk.loop.scene
    assert isinstance(scene, CutScene), scene
    return scene


def test_a_person_beside_the_dealer_cuts_the_deck_whose_fingerprint_is_shown(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk)
    deck = asked(desk).deck
    assert desk.t("{name}, cut the deck?", name="Ada") in desk.read
    x, y, _ = deck.pose(41)
    place = deck.place_at((round(x), round(y)))
    shown = " ".join(desk.read)
    desk.click((round(x), round(y)))
    desk.settle()
    match = desk.game.match
    assert isinstance(desk.loop.scene, TableScene)
    deal = json.loads(match.lines[1])
    assert deal["cut"] == match.deck.cut == place
    assert match.deck.fingerprint.removeprefix("sha256:")[:16] in shown
    assert list(problems(read_lines(match.lines))) == []
    assert desk.record().read_text(encoding="utf-8").splitlines() == list(match.lines)


def test_one_key_deals_the_deck_as_it_lies(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk)
    asked(desk)
    desk.key(pygame.K_RETURN)
    assert isinstance(desk.loop.scene, TableScene)
    assert desk.game.match.deck.cut is None
    assert desk.game.match.header.number is not None


def test_the_deck_is_cut_by_keys(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk)
    scene = asked(desk)
    scene.layer.set_focus(scene.deck)
    desk.key(pygame.K_HOME, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN)
    assert desk.game.match.deck.cut == 2


def test_whoever_does_not_want_to_be_asked_is_not_asked_again(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk)
    desk.press_button("Don’t ask again")
    assert isinstance(desk.loop.scene, TableScene)
    assert not desk.app.program.settings.cut_deck
    new_game(desk)
    assert isinstance(desk.loop.scene, TableScene)


def test_nobody_is_asked_where_a_computer_cuts_or_the_number_was_chosen(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk, people=(2,))
    assert isinstance(desk.loop.scene, TableScene)
    new_game(desk, number=12)
    assert isinstance(desk.loop.scene, TableScene)
    assert desk.game.match.cutter is None
    desk.app.match_flow.demo(1)
    desk.step()
    assert isinstance(desk.loop.scene, TableScene)


def test_each_deal_has_its_cut(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    new_game(desk, people=range(4))
    desk.loop.one_of = 100
    desk.key(pygame.K_RETURN)
    desk.play_deal()
    desk.app.match_flow.go_on()
    desk.step()
    assert desk.t("{name}, cut the deck?", name="Basile") in desk.read
    asked(desk).deck.on_draw(50)
    assert desk.game.match.deal_no == 2
    assert desk.game.match.deck.cut == 50
    assert json.loads(desk.game.match.lines[0]).get("number") is None
    assert list(problems(read_lines(desk.game.match.lines))) == []


# --- a dealer who forgets the cut ---


def clumsy_dealer(desk: Desk, people: Sequence[int] = (3,), level: Level = "hand") -> None:
    """Denis deals, and Ada sits at his left."""
    desk.app.start()
    seats = [
        SeatInfo(name, "human") if seat in people else SeatInfo(name, "computer", "club")
        for seat, name in enumerate(NAMES[:4])
    ]
    desk.app.match_flow.begin(refereed(level=level), seats, 3, 1)
    desk.step()


def fault(desk: Desk) -> str | None:
    found: str | None = json.loads(desk.game.match.lines[1]).get("fault")
    return found


def test_a_dealer_who_deals_before_the_cut_can_be_told_so(desks: Desks) -> None:  # 000:215
    desk = desks(settings=ASKING)
    clumsy_dealer(desk)
    assert isinstance(desk.loop.scene, MessageScreen)
    desk.press_button("Deal now")
    assert fault(desk) == "not_cut"
    match = desk.game.match
    assert match.submit(1, Object()) is None
    assert match.deal_over
    assert list(problems(read_lines(match.lines))) == []


def test_an_objection_to_the_missing_cut_comes_too_late_after_the_first_draw(desks: Desks) -> None:  # 000:215
    desk = desks(settings=ASKING)
    clumsy_dealer(desk, people=(0, 3))
    desk.press_button("Deal now")
    desk.game.conductor._reactions = {}
    match = desk.game.match
    assert match.submit(0, Draw()) is None
    assert match.submit(1, Object()) is None
    assert not match.deal_over


def test_a_dealer_who_has_the_deck_cut_does_nothing_wrong(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    clumsy_dealer(desk)
    desk.key(pygame.K_ESCAPE)  # no accident is an offence
    assert isinstance(desk.loop.scene, TableScene)
    assert fault(desk) is None
    clumsy_dealer(desk, people=(0, 3))
    desk.press_button("Let Ada cut")
    asked(desk)
    desk.key(pygame.K_RETURN)
    assert fault(desk) is None


def test_no_dealer_is_asked_where_that_is_no_offence(desks: Desks) -> None:
    desk = desks(settings=ASKING)
    clumsy_dealer(desk, level="head")
    assert isinstance(desk.loop.scene, TableScene)
    quick = desks(settings=QUICK)
    clumsy_dealer(quick)
    assert isinstance(quick.loop.scene, TableScene)
    assert fault(quick) is None
