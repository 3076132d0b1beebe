"""Hints and reasons at the table: asked by a key or a button, answered in a bubble."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableCommand
from canasta_gui.rules.core.phases import Phase
from canasta_gui.storage.folders import Folders
from canasta_gui.words import Words
from canasta_gui.words.sentences import the_card
from tests.ui.desk import QUICK, Desk, save_game


def _some_way_on(match: Match) -> bool:
    return match.deal_no == 1 and len(match.moves) > 20 and match.to_act == 0 and match.position.phase is Phase.PLAY


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    folders = Folders(tmp_path, tmp_path)
    save_game(folders, _some_way_on)
    desk = Desk(folders, settings=replace(QUICK, language="en"))
    desk.app.saved_games.resume(desk.record())
    desk.settle()
    yield desk
    desk.close()


def _bubble(desk: Desk) -> str:
    return desk.table.message


def test_a_hint_proposes_something_with_its_reason(desk: Desk) -> None:
    desk.key(pygame.K_h)
    desk.settle()
    assert _bubble(desk).startswith(("Discard the ", "Lay the ", "Ask your partner"))
    assert _bubble(desk).count(".") >= 2


def test_a_hint_lifts_the_cards_that_it_speaks_of(desk: Desk) -> None:
    desk.key(pygame.K_h)
    desk.settle()
    hinted = [sprite for sprite in desk.table.board.display.sprites() if sprite.hinted]
    assert hinted
    assert all(the_card(Words("en"), sprite.face) in _bubble(desk) for sprite in hinted)
    others = {s.pose.y for s in desk.table.board.display.sprites() if s.place == hinted[0].place and not s.hinted}
    assert max(sprite.pose.y for sprite in hinted) < min(others)
    assert not [sprite for sprite in desk.table.board.display.sprites() if sprite.selected]
    desk.click((round(hinted[0].pose.x), round(hinted[0].pose.y)))
    assert not [sprite for sprite in desk.table.board.display.sprites() if sprite.hinted]


def test_the_button_does_the_same(desk: Desk) -> None:
    desk.key(pygame.K_h)
    desk.settle()
    hint = _bubble(desk)
    desk.table.say("something else")
    desk.click(desk.table.commands.button(TableCommand.HINT).rect.center)
    desk.settle()
    assert _bubble(desk) == hint


def test_why_tells_of_the_last_computer_and_again_of_what_came_before(desk: Desk) -> None:
    desk.key(pygame.K_w)
    desk.step()
    last = _bubble(desk)
    assert last.startswith(("Basile", "Clara", "Denis"))
    desk.key(pygame.K_w)
    desk.step()
    assert _bubble(desk) != last


def test_a_computers_reasons_do_not_tell_its_cards_while_the_deal_runs(desk: Desk) -> None:
    for _ in range(12):
        desk.key(pygame.K_w)
        desk.step()
        assert "Better keep" not in _bubble(desk)
        assert "stands alone" not in _bubble(desk)


def test_there_is_nothing_to_tell_before_a_computer_has_played(tmp_path: Path) -> None:
    desk = Desk(tmp_path, settings=QUICK)
    desk.begin()
    if not any(move.seat for move in desk.game.match.moves):
        desk.key(pygame.K_w)
        desk.step()
        assert _bubble(desk) == ""
    desk.close()


def test_a_hint_that_cannot_be_had_does_not_end_the_game(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def lost() -> None:
        raise RuntimeError("the process is gone, twice")

    monkeypatch.setattr(desk.table.context.advice._adviser, "result", lost)
    table = desk.table
    desk.key(pygame.K_h)
    desk.step()
    assert _bubble(desk) == "There is no hint this time."
    monkeypatch.undo()
    desk.play_turn()
    assert desk.table is table


def test_who_acts_before_a_hint_has_come_no_longer_reads_that_it_is_thought_of(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk.table.context.advice._adviser, "result", lambda: None)
    desk.key(pygame.K_h)
    desk.step()
    assert _bubble(desk) == "Thinking…"
    moves = len(desk.game.match.moves)
    desk.key(pygame.K_LEFT)
    desk.key(pygame.K_x)
    desk.step()
    assert len(desk.game.match.moves) > moves
    assert _bubble(desk) != "Thinking…"


def test_a_hint_that_comes_too_late_is_not_shown(desk: Desk) -> None:
    """The person has acted before the adviser had an answer."""
    table = desk.table
    asked = table.context.advice
    asked.ask_hint()
    asked._asked_at -= 1
    assert asked.hint() == ""
