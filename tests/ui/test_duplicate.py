"""Duplicate in the window: the second table beside the first one, and the comparison."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.duplicate.comparison import deals_of, difference
from canasta_gui.match.duplicate.duplicate_file import duplicate_path
from canasta_gui.match.record import read_lines
from canasta_gui.match.record_check import problems
from canasta_gui.match.setup import GameSetup, SeatSetup
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.ui.scenes.duplicate.results import ResultScene
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.waiting import WaitingScene
from canasta_gui.ui.scenes.winner import WinnerScene
from canasta_gui.ui.table.scene import TableScene
from tests.executors import Later
from tests.ui.desk import CLUB, NAMES, QUICK, Desk, Desks, dock_of, shows


@pytest.fixture
def desks(tmp_path: Path) -> Iterator[Desks]:
    with Desks(tmp_path) as desks:
        yield desks


def begin(desk: Desk, *, preset: str = "classique-2", second: str = "novice", length: str = "") -> None:
    """Sit down at a table with a second one."""
    desk.app.start()
    desk.app.program.rule_sets.look()
    rules = desk.app.program.rule_sets.rules(preset)
    players = tuple(SeatSetup(name, seat == 0) for seat, name in enumerate(NAMES[: rules.players]))
    order = rules.playing(1)
    desk.loop.one_of = 10
    new_game.begin(
        desk.app.program,
        GameSetup(preset, players, second=second, length=length),
        Seated(tuple(range(rules.players)), order[-1], order[0]),
        cut=False,
    )
    desk.settle()


def finish_deal(desk: Desk) -> None:
    """Let a club player take every seat until the deal is over: what the mouse can do is tested elsewhere."""
    match, conductor = desk.game.match, desk.table.conductor
    conductor.close()
    while match.to_act is not None:
        match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act)))
    conductor.show()
    desk.run_until(lambda: not isinstance(desk.loop.scene, TableScene))


def play_deal(desk: Desk) -> ScoreSheetScene:
    """Play the deal to its end, and wait for both tables."""
    finish_deal(desk)
    desk.run_until(lambda: "The second table is still playing…" not in desk.read)
    scene = desk.loop.scene
    assert isinstance(scene, ScoreSheetScene)
    return scene


def by_key(desk: Desk, name: str) -> None:
    """Press a button with the keyboard."""
    desk.form.layer.set_focus(desk.widget(name))
    desk.key(pygame.K_RETURN)
    desk.step()


def answer(desk: Desk, name: str) -> None:
    """Click a button of the dialog over a scene of widgets."""
    desk.step()
    desk.click(desk.widget(name, desk.form.layer.dialog).rect.center)


@pytest.mark.parametrize("preset", ["classique-2", "classique-3", "classique-4", "romme-acquisition"])
def test_the_sheet_shows_both_tables_and_the_difference(desks: Desks, preset: str) -> None:
    desk = desks(settings=QUICK)
    begin(desk, preset=preset)
    play_deal(desk)
    match, table = desk.game.match, desk.game.duplicate
    assert table is not None
    (deal,) = table.compared(match)
    better = difference(match.rules, deal, 0)
    assert better is not None
    assert deal.own == tuple(line.total for line in match.sheets[0].lines)
    shown = " ".join(desk.read)
    assert "Second table · Novice" in shown
    words = desk.app.program.words
    assert words.number(abs(better)) + (" point" if better else "") in shown or not better


def test_a_match_is_compared_from_the_first_deal_to_the_winner(desks: Desks) -> None:
    """From the sheet, from the menu and at the end; the record is a record like all others."""
    desk = desks(settings=QUICK)
    begin(desk, preset="romme-acquisition", length="half")
    deals = 0
    while True:
        sheet = play_deal(desk)
        deals += 1
        desk.press_button("The match…")
        assert isinstance(desk.loop.scene, ResultScene)
        assert {f"Deal {n}" for n in range(1, deals + 1)} <= set(desk.read)
        desk.key(pygame.K_ESCAPE)
        assert id(desk.loop.scene) == id(sheet)
        if desk.game.match.winners:
            break
        desk.press_button("Next deal")
        desk.settle()
        desk.key(pygame.K_ESCAPE)
        desk.answer("Both tables…")
        assert isinstance(desk.loop.scene, ResultScene)
        assert f"Deal {deals}" in desk.read
        desk.key(pygame.K_ESCAPE)
        assert isinstance(desk.loop.scene, TableScene)
    desk.press_button("The result")
    winner = desk.loop.scene
    assert isinstance(winner, WinnerScene)
    desk.press_button("Both tables…")
    assert f"Deal {deals}" in desk.read
    assert "Total" in desk.read
    desk.key(pygame.K_ESCAPE)
    assert id(desk.loop.scene) == id(winner)
    assert list(problems(read_lines(desk.game.match.lines))) == []
    assert deals > 1
    see_both_tables_later(desk, deals)


def see_both_tables_later(desk: Desk, deals: int) -> None:
    """Open a match that is over from the list of games: the match at both tables, and a sheet in the replay."""
    desk.app.title()
    desk.show(GamesScreen)
    desk.run_until(lambda: "Both tables…" in desk.read)
    games = desk.loop.scene
    desk.press_button("Both tables…")
    assert {f"Deal {n}" for n in range(1, deals + 1)} <= set(desk.read)
    assert "Total" in desk.read
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, type(games))
    desk.press_button("Look at it")
    desk.run_until(lambda: shows(desk.loop.scene, ReplayDock))
    replay = dock_of(desk.loop.scene, ReplayDock)
    replay.calls.sheet(replay.playback.replay.starts[1] - 1)
    sheet = desk.loop.scene
    assert "Second table · Novice" in " ".join(desk.read)
    desk.press_button("Watch the second table")
    assert shows(desk.loop.scene, ReplayDock)
    desk.key(pygame.K_ESCAPE)
    assert id(desk.loop.scene) == id(sheet)


def test_the_second_table_is_watched_and_its_record_is_right(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    begin(desk)
    sheet = play_deal(desk)
    match, table = desk.game.match, desk.game.duplicate
    assert table is not None
    record = table.record_of(match, 0)
    assert record is not None
    assert list(problems(read_lines(record))) == []
    desk.press_button("Watch the second table")
    scene = dock_of(desk.loop.scene, ReplayDock)
    assert [seat.name for seat in scene.playback.replay.seats] == ["Novice for Ada", "Basile"]
    desk.key(pygame.K_ESCAPE)
    assert id(desk.loop.scene) == id(sheet)


def test_the_sheet_waits_for_nothing_and_shows_what_comes(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    desk, held = desks(settings=QUICK), Later()
    desk.app.program.lab_executor = lambda: held
    begin(desk)
    finish_deal(desk)
    assert "The second table is still playing…" in desk.read
    assert "Difference" not in desk.read
    said: list[str] = []
    monkeypatch.setattr(desk.loop.scene, "say", said.append)
    while held.do():
        desk.step()
    assert "Difference" in desk.read
    assert any("second table" in sentence for sentence in said)


def test_after_a_kill_the_same_is_played_again(desks: Desks) -> None:
    desk, held = desks(settings=QUICK), Later()
    desk.app.program.lab_executor = lambda: held
    begin(desk)
    held.do()
    lines = desk.game.match.lines
    desk = desks(settings=None)  # nothing was closed
    desk.go_on()
    assert desk.game.match.lines == lines
    desk.run_until(lambda: duplicate_path(desk.folders, desk.record().stem).read_text().count("\n") == 2)
    table = desk.game.duplicate
    assert table is not None
    first = table.record_of(desk.game.match, 0)

    path = duplicate_path(desk.folders, desk.record().stem)
    text = path.read_text()
    path.write_text(text[: len(text) // 2])  # half a line
    desk = desks(settings=None)
    desk.go_on()
    desk.run_until(lambda: path.read_text() == text)
    assert desk.game.duplicate is not None
    assert desk.game.duplicate.record_of(desk.game.match, 0) == first


def test_the_process_of_the_second_table_ends_with_the_game(desks: Desks) -> None:
    desk, held = desks(settings=QUICK), Later()
    desk.app.program.lab_executor = lambda: held
    begin(desk)
    assert held.work
    desk.app.title()
    assert held.stopped


def test_a_second_table_that_breaks_does_no_harm(desks: Desks, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desks(settings=QUICK)

    def broken(*_: Any) -> None:
        raise RuntimeError("the process died")

    monkeypatch.setattr("canasta_gui.lab.background_deals.play_on", broken)
    begin(desk)
    play_deal(desk)
    assert "Second table · Novice" in desk.read
    assert "Difference" not in desk.read
    desk.press_button("Next deal")
    desk.settle()
    assert isinstance(desk.loop.scene, TableScene)


def test_a_game_without_a_second_table_has_no_trace_of_one(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    desk.begin()
    finish_deal(desk)
    assert "Second table · Novice" not in desk.read
    assert not desk.folders.duplicates.exists()


def test_deleting_a_game_deletes_what_its_second_table_played(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    begin(desk)
    path = duplicate_path(desk.folders, desk.record().stem)
    assert path.exists()
    desk.app.title()
    desk.show(GamesScreen)
    desk.run_until(lambda: any(name.startswith("Delete") for name in desk.read))
    desk.press_button("Delete…")
    answer(desk, "Delete")
    assert not path.exists()


# --- how others would have fared -------------------------------------------------------------------------------------


def test_others_play_a_deal_that_is_over(desks: Desks) -> None:
    """From the score sheet and from the replay; it is watched, and nothing is written for it."""
    desk = desks(settings=QUICK)
    desk.begin(preset="classique-2")
    finish_deal(desk)
    sheet, before = desk.loop.scene, desk.record().read_bytes()
    ask_novices(desk)
    shown = " ".join(desk.read)
    assert "How would the novice have fared?" in shown
    assert "One deal says little" in shown
    result = desk.loop.scene
    desk.press_button("Watch it")
    assert shows(desk.loop.scene, ReplayDock)
    desk.key(pygame.K_ESCAPE)
    assert id(desk.loop.scene) == id(result)
    desk.press_button("Back")
    assert id(desk.loop.scene) == id(sheet)
    assert desk.record().read_bytes() == before

    desk.app.title()
    desk.app.replay_flow.look_at(desk.record(), desk.app.title)
    replay = dock_of(desk.loop.scene, ReplayDock)
    replay.playback.go_to(replay.playback.last)
    desk.app.replay_flow._show_sheet(
        replay.playback, replay.playback.last, desk.record(), lambda: desk.loop.show(replay.table)
    )
    ask_novices(desk)
    assert " ".join(desk.read) == shown
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.loop.scene, ScoreSheetScene)


def ask_novices(desk: Desk) -> None:
    by_key(desk, "And the master?")
    level = desk.widget("Who plays", desk.form.layer.dialog).rect
    part = 2 * LEVELS.index("novice") + 1
    desk.click((level.x + level.width * part // (2 * len(LEVELS)), level.centery))
    answer(desk, "Let them play")
    assert isinstance(desk.loop.scene, WaitingScene)
    desk.run_until(lambda: not isinstance(desk.loop.scene, WaitingScene))
    assert isinstance(desk.loop.scene, ResultScene)


def test_whoever_does_not_wait_goes_back(desks: Desks) -> None:
    desk, held = desks(settings=QUICK), Later()
    desk.app.program.lab_executor = lambda: held
    desk.begin(preset="classique-2")
    finish_deal(desk)
    sheet = desk.loop.scene
    by_key(desk, "And the master?")
    answer(desk, "Let them play")
    assert isinstance(desk.loop.scene, WaitingScene)
    desk.key(pygame.K_ESCAPE)
    assert id(desk.loop.scene) == id(sheet)
    assert held.stopped


def test_the_deal_in_the_record_is_the_one_asked_about(desks: Desks) -> None:
    desk = desks(settings=QUICK)
    desk.begin(preset="classique-2")
    lines = desk.game.match.lines
    assert deals_of(lines, desk.game.match.header).deals[-1].begins == 2
    assert isinstance(desk.loop.scene, TableScene)
    desk.app.title()
    assert isinstance(desk.form, TitleScreen)
