"""The coach at the table: a costly action waits, is questioned once, and can be taken back; other seats do not wait."""

from dataclasses import replace
from typing import Any

import pygame
import pytest

from canasta_gui.lab.review import seat_review as coach
from canasta_gui.play.coach import LONGEST_WAIT
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.screens.title import TitleScreen
from canasta_gui.stage.places import STOCK
from canasta_gui.storage.settings import Settings
from tests.executors import Later
from tests.lab.test_review import FED
from tests.ui.desk import QUICK, Desk, Desks
from tests.ui.refereed import refereed, sit_down
from tests.ui.test_tables import put

COACHED = replace(QUICK, coach=True)
KING, THREE = act.Discard(parse_card("KD")), act.Discard(parse_card("3S"))


@pytest.fixture(autouse=True)
def _little_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coach, "WARNING_EFFORT", coach.WARNING_EFFORT._replace(first=16, batch=16, most=48, budget=48))


def at_a_fat_pile(desks: Desks, settings: Settings = COACHED) -> tuple[Desk, Later]:
    """A table where a king would give the whole pile away; what the coach thinks of is done on demand."""
    desk, later = desks(settings=settings), Later()
    desk.app.program.thinking = later
    desk.begin()
    put(desk, FED)
    desk.settle()
    later.do_all()
    return desk, later


def discard(desk: Desk, action: act.Discard) -> None:
    """Double-click a card, and let a frame pass."""
    desk.double_click(desk.mouse.card_position(action.card))
    desk.step()


def actions(desk: Desk) -> list[Any]:
    """Return the actions of the person at the table."""
    return [move.action for move in desk.game.match.moves if move.seat == 0]


def warned(desks: Desks) -> Desk:
    desk, later = at_a_fat_pile(desks)
    before = actions(desk)
    discard(desk, KING)
    assert actions(desk) == before
    assert not desk.table.board.idle  # the card lies on the pile, and waits
    later.do_all()
    desk.step()
    assert desk.table.dialog is not None
    assert actions(desk) == before
    return desk


def test_what_is_costly_is_asked_about_and_can_be_taken_back(desks: Desks) -> None:
    desk = warned(desks)
    before = actions(desk)
    text = " ".join(desk.painted)
    assert "Discard the 3♠" in text or "Discard" in text
    assert "points more (±" in text
    assert "In 19 cases of 20" in text
    desk.answer("Take it back")
    desk.settle()
    assert actions(desk) == before
    assert desk.table.conductor.waiting_for_viewer
    assert desk.table.board.idle


def test_who_insists_plays_it(desks: Desks) -> None:
    desk = warned(desks)
    desk.answer("Play it anyway")
    desk.step()
    assert actions(desk)[-1] == KING


def test_the_same_is_not_warned_of_twice(desks: Desks) -> None:
    desk = warned(desks)
    desk.key(pygame.K_ESCAPE)
    desk.settle()
    discard(desk, KING)
    assert actions(desk)[-1] == KING


def test_a_harmless_action_is_played_without_a_word(desks: Desks) -> None:
    desk, later = at_a_fat_pile(desks)
    discard(desk, THREE)
    later.do_all()
    desk.step()
    assert desk.table.dialog is None
    assert actions(desk)[-1] == THREE


@pytest.mark.parametrize("settings", [QUICK], ids=["off"])
def test_without_the_setting_nothing_waits(desks: Desks, settings: Settings) -> None:
    desk, later = at_a_fat_pile(desks, settings)
    discard(desk, KING)
    assert actions(desk)[-1] == KING
    assert not later.work


def test_a_coach_that_takes_too_long_holds_nobody_up(desks: Desks) -> None:
    desk, _ = at_a_fat_pile(desks)
    discard(desk, KING)
    desk.wait(LONGEST_WAIT / 2)
    assert "The coach is thinking…" in desk.painted
    assert KING not in actions(desk)
    desk.wait(LONGEST_WAIT)
    assert actions(desk)[-1] == KING


def test_a_coach_that_fails_does_not_end_the_game(desks: Desks) -> None:
    desk, later = at_a_fat_pile(desks)
    discard(desk, KING)
    later.do_all(RuntimeError("out of its mind"))
    desk.step()
    assert actions(desk)[-1] == KING


def test_who_leaves_the_table_meanwhile_has_not_played(desks: Desks) -> None:
    desk, later = at_a_fat_pile(desks)
    discard(desk, KING)
    desk.app.title()
    assert isinstance(desk.loop.scene, TitleScreen)
    later.do_all()
    desk.step()
    assert isinstance(desk.loop.scene, TitleScreen)


def test_the_warning_is_heard(desks: Desks) -> None:
    desk = warned(desks)
    names = [node.name for node in desk.table.semantics().walk()]
    assert "Take it back" in names
    assert any("points more" in name for name in names)
    focus = desk.table.overlay.layer.focus
    assert focus is not None
    assert focus.name == "Take it back"  # Enter and Esc are on the safe side


def test_where_irregularities_are_played_there_is_no_coach(desks: Desks) -> None:
    desk, later = desks(settings=COACHED), Later()
    desk.app.program.thinking = later
    sit_down(desk, refereed())
    desk.settle()
    desk.mouse.click(desk.mouse.middle(STOCK))
    desk.settle()
    assert not later.work
    desk.key(pygame.K_h)
    assert any("no coach" in text for text in desk.painted)


def test_romme_has_no_coach_and_the_setting_says_so(desks: Desks) -> None:
    desk, later = desks(settings=COACHED), Later()
    desk.app.program.thinking = later
    desk.begin(preset="romme")
    desk.mouse.click(desk.mouse.middle(STOCK))
    desk.settle()
    assert not later.work
    assert [move.seat for move in desk.game.match.moves] == [0]


def test_the_next_person_at_the_screen_is_coached_for_the_own_seat(desks: Desks) -> None:
    """Two people share the screen: each is judged by what that seat knows."""
    desk, later = desks(settings=COACHED), Later()
    desk.app.program.thinking = later
    desk.begin((0, 1))
    for seat in (0, 1):
        desk.pass_curtain()
        later.work = []
        desk.mouse.click(desk.mouse.middle(STOCK))
        desk.step()
        view, history, action, _ = [task.args for task in later.work if task.args][-1]
        assert view.to_act == seat
        assert action == act.Draw()
        assert list(history) == desk.game.match.events_for(seat)[: len(history)]
        later.do_all()
        desk.settle()
        later.work = []
        desk.double_click(desk.mouse.card_position(desk.game.match.view(seat).hands[seat][0]))
        desk.step()
        later.do_all()
        desk.step()
        if desk.table.dialog is not None:
            desk.answer("Play it anyway")
        desk.settle()
