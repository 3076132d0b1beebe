"""Hints and reasons at the table: asked by a key or a button, answered in a bubble."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.position import Phase
from canasta_gui.storage.folders import Folders
from canasta_gui.words import Words
from canasta_gui.words.sentences import the_card
from tests.ui.pilot import QUICK, Pilot, save_game


def _some_way_on(match: Match) -> bool:
    return match.deal_no == 1 and len(match.moves) > 20 and match.to_act == 0 and match.position.phase is Phase.PLAY


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    folders = Folders(tmp_path, tmp_path)
    save_game(folders, _some_way_on)
    pilot = Pilot(folders, settings=replace(QUICK, language="en"))
    screens.saved_games.resume(pilot.app.program, pilot.record())
    pilot.settle()
    yield pilot
    pilot.close()


def _bubble(pilot: Pilot) -> str:
    return pilot.table.message


def test_a_hint_proposes_something_with_its_reason(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    assert _bubble(pilot).startswith(("Discard the ", "Lay the ", "Ask your partner"))
    assert _bubble(pilot).count(".") >= 2


def test_a_hint_lifts_the_cards_that_it_speaks_of(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    hinted = [sprite for sprite in pilot.table.board.display.sprites() if sprite.hinted]
    assert hinted
    assert all(the_card(Words("en"), sprite.face) in _bubble(pilot) for sprite in hinted)
    others = {s.pose.y for s in pilot.table.board.display.sprites() if s.place == hinted[0].place and not s.hinted}
    assert max(sprite.pose.y for sprite in hinted) < min(others)
    assert not [sprite for sprite in pilot.table.board.display.sprites() if sprite.selected]
    pilot.click((round(hinted[0].pose.x), round(hinted[0].pose.y)))
    assert not [sprite for sprite in pilot.table.board.display.sprites() if sprite.hinted]


def test_the_button_does_the_same(pilot: Pilot) -> None:
    pilot.key(pygame.K_h)
    pilot.settle()
    hint = _bubble(pilot)
    pilot.table.say("something else")
    pilot.click(pilot.table.commands.button(TableCommand.HINT).rect.center)
    pilot.settle()
    assert _bubble(pilot) == hint


def test_why_tells_of_the_last_computer_and_again_of_what_came_before(pilot: Pilot) -> None:
    pilot.key(pygame.K_w)
    pilot.step()
    last = _bubble(pilot)
    assert last.startswith(("Basile", "Clara", "Denis"))
    pilot.key(pygame.K_w)
    pilot.step()
    assert _bubble(pilot) != last


def test_a_computers_reasons_do_not_tell_its_cards_while_the_deal_runs(pilot: Pilot) -> None:
    for _ in range(12):
        pilot.key(pygame.K_w)
        pilot.step()
        assert "Better keep" not in _bubble(pilot)
        assert "stands alone" not in _bubble(pilot)


def test_there_is_nothing_to_tell_before_a_computer_has_played(tmp_path: Path) -> None:
    pilot = Pilot(tmp_path, settings=QUICK)
    pilot.begin()
    if not any(move.seat for move in pilot.game.match.moves):
        pilot.key(pygame.K_w)
        pilot.step()
        assert _bubble(pilot) == ""
    pilot.close()


def test_a_hint_that_cannot_be_had_does_not_end_the_game(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise RuntimeError("the process is gone, twice")

    monkeypatch.setattr(pilot.table.context.advice._adviser, "result", lost)
    table = pilot.table
    pilot.key(pygame.K_h)
    pilot.step()
    assert _bubble(pilot) == "There is no hint this time."
    monkeypatch.undo()
    pilot.play_turn()
    assert pilot.table is table


def test_who_acts_before_a_hint_has_come_no_longer_reads_that_it_is_thought_of(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pilot.table.context.advice._adviser, "result", lambda: None)
    pilot.key(pygame.K_h)
    pilot.step()
    assert _bubble(pilot) == "Thinking…"
    moves = len(pilot.game.match.moves)
    pilot.key(pygame.K_LEFT)
    pilot.key(pygame.K_x)
    pilot.step()
    assert len(pilot.game.match.moves) > moves
    assert _bubble(pilot) != "Thinking…"


def test_a_hint_that_comes_too_late_is_not_shown(pilot: Pilot) -> None:
    """The person has acted before the adviser had an answer."""
    table = pilot.table
    asked = table.context.advice
    asked.ask_hint()
    asked._asked_at -= 1
    assert asked.hint() is None
