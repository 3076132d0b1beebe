"""The coach at the table: a costly action waits, is questioned once, and can be taken back; other seats do not wait."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.ai.canasta.trials import Decision
from canasta_gui.lab.review import principles
from canasta_gui.lab.review import seat_review as coach
from canasta_gui.play.coach import LONGEST_WAIT
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import HIDDEN, parse_card
from canasta_gui.rules.romme.events import Claim
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.screens.match import QUIET_DEALS, MatchDock
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import STOCK
from canasta_gui.storage.settings import Settings
from tests.executors import Later
from tests.lab.test_review import FED
from tests.rules.romme.support import ACQUISITION, AJOUT, playing, position
from tests.ui.pilot import QUICK, Pilot, Pilots
from tests.ui.refereed import refereed, sit_down
from tests.ui.test_tables import put, show

COACHED = replace(QUICK, coach=True)
KING, THREE = act.Discard(parse_card("KD")), act.Discard(parse_card("3S"))


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WARNING_EFFORT", coach.WARNING_EFFORT._replace(first=16, batch=16, most=48, budget=48))


def at_a_fat_pile(pilots: Pilots, settings: Settings = COACHED) -> tuple[Pilot, Later]:
    """Return a table where a king would give the whole pile away; what the coach thinks of is done on demand."""
    pilot, later = pilots(settings=settings), Later()
    pilot.app.program.thinking = later
    pilot.begin()
    put(pilot, FED)
    pilot.settle()
    later.do_all()
    return pilot, later


def discard(pilot: Pilot, action: act.Discard) -> None:
    """Double-click a card, and let a frame pass."""
    pilot.double_click(pilot.mouse.card_position(action.card))
    pilot.step()


def actions(pilot: Pilot) -> list[Any]:
    """Return the actions of the person at the table."""
    return [move.action for move in pilot.game.match.moves if move.seat == 0]


def warned(pilots: Pilots) -> Pilot:
    pilot, later = at_a_fat_pile(pilots)
    before = actions(pilot)
    discard(pilot, KING)
    assert actions(pilot) == before
    assert not pilot.table.board.idle  # the card lies on the pile, and waits
    later.do_all()
    pilot.step()
    assert pilot.table.dialog is not None
    assert actions(pilot) == before
    return pilot


def test_a_broken_principle_is_told_at_once_without_play_outs(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    def played_out(_: Decision) -> None:
        raise AssertionError("nothing is to be played out")

    monkeypatch.setattr(coach, "warning", played_out)
    pilot = warned(pilots)
    assert "fits an open meld of the next player" in " ".join(pilot.painted)
    assert "points more" not in " ".join(pilot.painted)
    pilot.answer("Play it anyway")
    pilot.step()
    assert actions(pilot)[-1] == KING


def test_what_is_costly_is_asked_about_and_can_be_taken_back(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(principles, "principle_broken_by", lambda _: None)
    pilot = warned(pilots)
    before = actions(pilot)
    text = " ".join(pilot.painted)
    assert "Discard the 3♠" in text or "Discard" in text
    assert "points more, give or take" in text
    assert "the true number lies between" in text
    pilot.answer("Take it back")
    pilot.settle()
    assert actions(pilot) == before
    assert pilot.table.conductor.waiting_for_viewer
    assert pilot.table.board.idle


def test_who_insists_plays_it(pilots: Pilots) -> None:
    pilot = warned(pilots)
    pilot.answer("Play it anyway")
    pilot.step()
    assert actions(pilot)[-1] == KING


def test_the_same_is_not_warned_of_twice(pilots: Pilots) -> None:
    pilot = warned(pilots)
    pilot.key(pygame.K_ESCAPE)
    pilot.settle()
    discard(pilot, KING)
    assert actions(pilot)[-1] == KING


def test_a_harmless_action_is_played_without_a_word(pilots: Pilots) -> None:
    pilot, later = at_a_fat_pile(pilots)
    discard(pilot, THREE)
    later.do_all()
    pilot.step()
    assert pilot.table.dialog is None
    assert actions(pilot)[-1] == THREE


@pytest.mark.parametrize("settings", [QUICK], ids=["off"])
def test_without_the_setting_nothing_waits(pilots: Pilots, settings: Settings) -> None:
    pilot, later = at_a_fat_pile(pilots, settings)
    discard(pilot, KING)
    assert actions(pilot)[-1] == KING
    assert not later.work


def test_a_coach_that_takes_too_long_holds_nobody_up(pilots: Pilots) -> None:
    pilot, _ = at_a_fat_pile(pilots)
    discard(pilot, KING)
    pilot.wait(LONGEST_WAIT / 2)
    assert "The coach is thinking…" in pilot.painted
    assert KING not in actions(pilot)
    pilot.wait(LONGEST_WAIT)
    assert actions(pilot)[-1] == KING


def test_a_coach_that_fails_does_not_end_the_game(pilots: Pilots) -> None:
    pilot, later = at_a_fat_pile(pilots)
    discard(pilot, KING)
    later.do_all(RuntimeError("out of its mind"))
    pilot.step()
    assert actions(pilot)[-1] == KING


def test_who_leaves_the_table_meanwhile_has_not_played(pilots: Pilots) -> None:
    pilot, later = at_a_fat_pile(pilots)
    discard(pilot, KING)
    pilot.app.title()
    assert isinstance(pilot.loop.scene, TitleScreen)
    later.do_all()
    pilot.step()
    assert isinstance(pilot.loop.scene, TitleScreen)


def test_the_warning_is_heard(pilots: Pilots) -> None:
    pilot = warned(pilots)
    names = [node.name for node in pilot.table.semantics().walk()]
    assert "Take it back" in names
    assert any("fits an open meld" in name for name in names)
    focus = pilot.table.overlay.layer.focus
    assert focus is not None
    assert focus.name == "Take it back"  # Enter and Esc are on the safe side


def test_where_irregularities_are_played_there_is_no_coach(pilots: Pilots) -> None:
    pilot, later = pilots(settings=COACHED), Later()
    pilot.app.program.thinking = later
    sit_down(pilot, refereed())
    pilot.settle()
    pilot.mouse.click(pilot.mouse.middle(STOCK))
    pilot.settle()
    assert not later.work
    pilot.key(pygame.K_h)
    assert any("no coach" in text for text in pilot.painted)


def test_the_next_person_at_the_screen_is_coached_for_the_own_seat(pilots: Pilots) -> None:
    """Two people share the screen: each is judged by what that seat knows."""
    pilot, later = pilots(settings=COACHED), Later()
    pilot.app.program.thinking = later
    pilot.begin((0, 1))
    for seat in (0, 1):
        pilot.pass_curtain()
        later.work = []
        pilot.mouse.click(pilot.mouse.middle(STOCK))
        pilot.step()
        view, history, action, _ = [task.args for task in later.work if task.args][-1]
        assert view.to_act == seat
        assert action == act.Draw()
        assert list(history) == pilot.game.match.events_for(seat)[: len(history)]
        later.do_all()
        pilot.settle()
        later.work = []
        pilot.double_click(pilot.mouse.card_position(pilot.game.match.view(seat).hands[seat][0]))
        pilot.step()
        later.do_all()
        pilot.step()
        if pilot.table.dialog is not None:
            pilot.answer("Play it anyway")
        pilot.settle()


def ends_deal(pilot: Pilot, *, judged: int, warned: int) -> None:
    """Let the deal end after the coach has judged and warned about some actions."""
    coaching = pilot.table.coaching
    coaching.judged, coaching.warned = judged, warned
    dock = pilot.table.dock
    assert isinstance(dock, MatchDock)
    dock._rest_coach()


def test_the_coach_rests_after_five_deals_without_a_warning(pilots: Pilots) -> None:
    pilot = pilots(settings=COACHED)
    pilot.begin()
    for silent in range(1, QUIET_DEALS):
        ends_deal(pilot, judged=9, warned=0)
        assert (pilot.app.program.settings.coach, pilot.app.program.settings.coach_silent) == (True, silent)
    ends_deal(pilot, judged=9, warned=0)
    assert (pilot.app.program.settings.coach, pilot.app.program.settings.coach_silent) == (False, 0)
    assert "without a word from the coach" in pilot.table.message


def test_a_warning_begins_the_count_again_and_a_deal_unseen_does_not_count(pilots: Pilots) -> None:
    pilot = pilots(settings=replace(COACHED, coach_silent=QUIET_DEALS - 1))
    pilot.begin()
    ends_deal(pilot, judged=0, warned=0)
    assert pilot.app.program.settings.coach_silent == QUIET_DEALS - 1
    ends_deal(pilot, judged=9, warned=1)
    assert (pilot.app.program.settings.coach, pilot.app.program.settings.coach_silent) == (True, 0)


def test_what_the_coach_judges_and_warns_about_is_counted(pilots: Pilots) -> None:
    pilot = warned(pilots)
    assert (pilot.table.coaching.judged, pilot.table.coaching.warned) == (1, 1)


# --- Rommé -----------------------------------------------------------------------------------------------------------


def at_romme(pilots: Pilots, at: RommePosition, settings: Settings = COACHED) -> tuple[Pilot, Later]:
    """Return a table of Rommé with this position; what the coach thinks of is done on demand."""
    pilot, later = pilots(settings=settings), Later()
    pilot.app.program.thinking = later
    pilot.begin(preset=at.rules.id)
    show(pilot, at)
    pilot.settle()
    later.do_all()
    return pilot, later


def judge(pilot: Pilot, later: Later) -> None:
    """Let the coach finish its thought, and a frame pass."""
    later.do_all()
    pilot.step()


HEART, NINE = act.Discard(parse_card("8H")), act.Discard(parse_card("9D"))


def test_a_card_that_feeds_the_next_player_of_romme_is_questioned_and_goes_home(pilots: Pilots) -> None:
    pilot, later = at_romme(pilots, playing("8H 4C KD 9D", AJOUT, "melds side 1: 5H 6H 7H"))
    discard(pilot, HEART)
    assert actions(pilot) == []
    view = later.work[-1].args[0]
    assert {card for hand in view.hands[1:] for card in hand} | set(view.stock) == {HIDDEN}
    judge(pilot, later)
    told = " ".join(pilot.painted)
    assert "can add your card to a meld on the table" in told
    assert "Instead: Discard the nine of diamonds" in told
    pilot.answer("Take it back")
    pilot.settle()
    assert actions(pilot) == []
    discard(pilot, NINE)
    judge(pilot, later)
    assert pilot.table.dialog is None
    assert actions(pilot) == [NINE]


CLAIMABLE = "to act: 0   turn: 2   phase: claim\nhand 0: KS KH 4C 9D\npile: 2D KD\ndiscarded by: 1"
LEFT, CLAIMED = Claim(False), Claim(True)


def test_a_card_left_that_makes_a_meld_is_asked_about_again(pilots: Pilots) -> None:
    pilot, later = at_romme(pilots, position(CLAIMABLE, ACQUISITION))
    pilot.key(pygame.K_n)
    pilot.step()
    judge(pilot, later)
    assert "worth more than the cards with it" in " ".join(pilot.painted)
    pilot.answer("Take it back")
    pilot.settle()
    assert actions(pilot) == []
    pilot.key(pygame.K_y)
    pilot.step()
    judge(pilot, later)
    assert actions(pilot)[:1] == [CLAIMED]


def test_silence_is_not_held_up_by_the_coach(pilots: Pilots) -> None:
    pilot, later = at_romme(pilots, position(CLAIMABLE, ACQUISITION), replace(COACHED, question_seconds=10))
    pilot.wait(10.5)
    assert actions(pilot)[:1] == [LEFT]
    assert not later.work
