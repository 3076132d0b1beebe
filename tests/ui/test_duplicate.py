"""Duplicate in the window: the second table beside the first one, and the comparison."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.duplicate import deals_of, difference, duplicate_path
from canasta_gui.match.follower import problems
from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.match.record import read_lines
from canasta_gui.rules.seat_draw import Seated
from canasta_gui.screens import new_game
from canasta_gui.screens import replay as replay_screens
from canasta_gui.screens.duplicate import ResultScreen
from canasta_gui.screens.games import GamesScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.score_sheet import ScoreSheetScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.screens.waiting import WaitingScreen
from canasta_gui.screens.winner import WinnerScreen
from canasta_gui.ui.table.scene import TableScene
from tests.executors import Later
from tests.ui.pilot import CLUB, NAMES, QUICK, Pilot, Pilots, dock_of, shows


@pytest.fixture
def pilots(tmp_path: Path) -> Iterator[Pilots]:
    with Pilots(tmp_path) as pilots:
        yield pilots


def begin(pilot: Pilot, *, preset: str = "classique-2", second: str = "novice", length: str = "") -> None:
    """Sit down at a table with a second one."""
    pilot.app.start()
    pilot.app.program.rule_sets.look()
    rules = pilot.app.program.rule_sets.rules(preset)
    players = tuple(SeatSetup(name, seat == 0) for seat, name in enumerate(NAMES[: rules.players]))
    order = rules.playing(1)
    pilot.loop.one_of = 10
    new_game.begin(
        pilot.app.program,
        GameSetup(preset, players, second=second, length=length),
        Seated(tuple(range(rules.players)), order[-1], order[0]),
        cut=False,
    )
    pilot.settle()


def finish_deal(pilot: Pilot) -> None:
    """Let a club player take every seat until the deal is over: what the mouse can do is tested elsewhere."""
    match, conductor = pilot.game.match, pilot.table.conductor
    conductor.close()
    while match.to_act is not None:
        match.submit(match.to_act, CLUB(match.view(match.to_act), match.events_for(match.to_act)))
    conductor.show()
    pilot.run_until(lambda: not isinstance(pilot.loop.scene, TableScene))


def play_deal(pilot: Pilot) -> ScoreSheetScreen:
    """Play the deal to its end, and wait for both tables."""
    finish_deal(pilot)
    pilot.run_until(lambda: "The second table is still playing…" not in pilot.read)
    scene = pilot.loop.scene
    assert isinstance(scene, ScoreSheetScreen)
    return scene


def by_key(pilot: Pilot, name: str) -> None:
    """Press a button with the keyboard."""
    pilot.form.layer.set_focus(pilot.widget(name))
    pilot.key(pygame.K_RETURN)
    pilot.step()


def answer(pilot: Pilot, name: str) -> None:
    """Click a button of the dialog over a scene of widgets."""
    pilot.step()
    pilot.click(pilot.widget(name, pilot.form.layer.dialog).rect.center)


@pytest.mark.parametrize("preset", ["classique-2", "classique-3", "classique-4", "romme-acquisition"])
def test_the_sheet_shows_both_tables_and_the_difference(pilots: Pilots, preset: str) -> None:
    pilot = pilots(settings=QUICK)
    begin(pilot, preset=preset)
    play_deal(pilot)
    match, table = pilot.game.match, pilot.game.duplicate
    assert table is not None
    (deal,) = table.compared(match)
    better = difference(match.rules, deal, 0)
    assert better is not None
    assert deal.own == tuple(line.total for line in match.sheets[0].lines)
    shown = " ".join(pilot.read)
    assert "Second table · Novice" in shown
    words = pilot.app.program.words
    assert words.number(abs(better)) + (" point" if better else "") in shown or not better


@pytest.mark.long
def test_a_match_is_compared_from_the_first_deal_to_the_winner(pilots: Pilots) -> None:
    """From the sheet, from the menu and at the end; the record is a record like all others."""
    pilot = pilots(settings=QUICK)
    begin(pilot, preset="romme-acquisition", length="half")
    deals = 0
    while True:
        sheet = play_deal(pilot)
        deals += 1
        pilot.press_button("The match…")
        assert isinstance(pilot.form, ResultScreen)
        assert {f"Deal {n}" for n in range(1, deals + 1)} <= set(pilot.read)
        pilot.key(pygame.K_ESCAPE)
        assert id(pilot.loop.scene) == id(sheet)
        if pilot.game.match.winners:
            break
        pilot.press_button("Next deal")
        pilot.settle()
        pilot.key(pygame.K_ESCAPE)
        pilot.answer("More…")
        pilot.answer("Both tables…")
        assert isinstance(pilot.app.program.screens.form, ResultScreen)
        assert f"Deal {deals}" in pilot.read
        pilot.key(pygame.K_ESCAPE)
        assert isinstance(pilot.loop.scene, TableScene)
    pilot.press_button("The result")
    winner = pilot.loop.scene
    assert isinstance(winner, WinnerScreen)
    pilot.press_button("Both tables…")
    assert f"Deal {deals}" in pilot.read
    assert "Total" in pilot.read
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(winner)
    assert list(problems(read_lines(pilot.game.match.lines))) == []
    assert deals > 1
    see_both_tables_later(pilot, deals)


def see_both_tables_later(pilot: Pilot, deals: int) -> None:
    """Open a match that is over from the list of games: the match at both tables, and a sheet in the replay."""
    pilot.app.title()
    pilot.show(GamesScreen)
    pilot.run_until(lambda: "Both tables…" in pilot.read)
    games = pilot.loop.scene
    pilot.press_button("Both tables…")
    assert {f"Deal {n}" for n in range(1, deals + 1)} <= set(pilot.read)
    assert "Total" in pilot.read
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, type(games))
    pilot.press_button("Look at it")
    pilot.run_until(lambda: shows(pilot.loop.scene, ReplayDock))
    replay = dock_of(pilot.loop.scene, ReplayDock)
    replay.show_sheet(replay.playback.replay.starts[1] - 1)
    sheet = pilot.loop.scene
    assert "Second table · Novice" in " ".join(pilot.read)
    pilot.press_button("Watch the second table")
    assert shows(pilot.loop.scene, ReplayDock)
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(sheet)


def test_the_second_table_is_watched_and_its_record_is_right(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    begin(pilot)
    sheet = play_deal(pilot)
    match, table = pilot.game.match, pilot.game.duplicate
    assert table is not None
    record = table.record_of(match, 0)
    assert record is not None
    assert list(problems(read_lines(record))) == []
    pilot.press_button("Watch the second table")
    scene = dock_of(pilot.loop.scene, ReplayDock)
    assert [seat.name for seat in scene.playback.replay.seats] == ["Novice for Ada", "Basile"]
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(sheet)


def test_the_sheet_waits_for_nothing_and_shows_what_comes(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot, held = pilots(settings=QUICK), Later()
    pilot.app.program.lab_executor = lambda: held
    begin(pilot)
    finish_deal(pilot)
    assert "The second table is still playing…" in pilot.read
    assert "Difference" not in pilot.read
    said: list[str] = []
    monkeypatch.setattr(pilot.loop.scene, "say", said.append)
    while held.do():
        pilot.step()
    assert "Difference" in pilot.read
    assert any("second table" in sentence for sentence in said)


def test_after_a_kill_the_same_is_played_again(pilots: Pilots) -> None:
    pilot, held = pilots(settings=QUICK), Later()
    pilot.app.program.lab_executor = lambda: held
    begin(pilot)
    held.do()
    lines = pilot.game.match.lines
    pilot = pilots(settings=None)  # nothing was closed
    pilot.go_on()
    assert pilot.game.match.lines == lines
    pilot.run_until(lambda: duplicate_path(pilot.folders, pilot.record().stem).read_text().count("\n") == 2)
    table = pilot.game.duplicate
    assert table is not None
    first = table.record_of(pilot.game.match, 0)

    path = duplicate_path(pilot.folders, pilot.record().stem)
    text = path.read_text()
    path.write_text(text[: len(text) // 2])  # half a line
    pilot = pilots(settings=None)
    pilot.go_on()
    pilot.run_until(lambda: path.read_text() == text)
    assert pilot.game.duplicate is not None
    assert pilot.game.duplicate.record_of(pilot.game.match, 0) == first


def test_the_process_of_the_second_table_ends_with_the_game(pilots: Pilots) -> None:
    pilot, held = pilots(settings=QUICK), Later()
    pilot.app.program.lab_executor = lambda: held
    begin(pilot)
    assert held.work
    pilot.app.title()
    assert held.stopped


def test_a_second_table_that_breaks_does_no_harm(pilots: Pilots, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = pilots(settings=QUICK)

    def broken(*_: Any) -> None:
        raise RuntimeError("the process died")

    monkeypatch.setattr("canasta_gui.lab.background_deals.play_on", broken)
    begin(pilot)
    play_deal(pilot)
    assert "Second table · Novice" in pilot.read
    assert "Difference" not in pilot.read
    pilot.press_button("Next deal")
    pilot.settle()
    assert isinstance(pilot.loop.scene, TableScene)


def test_a_game_without_a_second_table_has_no_trace_of_one(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.begin()
    finish_deal(pilot)
    assert "Second table · Novice" not in pilot.read
    assert not pilot.folders.duplicates.exists()


def test_deleting_a_game_deletes_what_its_second_table_played(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    begin(pilot)
    path = duplicate_path(pilot.folders, pilot.record().stem)
    assert path.exists()
    pilot.app.title()
    pilot.show(GamesScreen)
    pilot.run_until(lambda: any(name.startswith("Delete") for name in pilot.read))
    pilot.press_button("Delete…")
    answer(pilot, "Delete")
    assert not path.exists()


# --- a deal replayed by computers


@pytest.mark.long
def test_others_play_a_deal_that_is_over(pilots: Pilots) -> None:
    """From the score sheet and from the replay; it is watched, and nothing is written for it."""
    pilot = pilots(settings=QUICK)
    pilot.begin(preset="classique-2")
    finish_deal(pilot)
    sheet, before = pilot.loop.scene, pilot.record().read_bytes()
    ask_novices(pilot)
    shown = " ".join(pilot.read)
    assert "How would the novice have fared?" in shown
    assert "One deal says little" in shown
    result = pilot.loop.scene
    pilot.press_button("Watch it")
    assert shows(pilot.loop.scene, ReplayDock)
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(result)
    pilot.press_button("Back")
    assert id(pilot.loop.scene) == id(sheet)
    assert pilot.record().read_bytes() == before

    pilot.app.title()
    replay_screens.look_at(pilot.app.program, pilot.record())
    replay = dock_of(pilot.loop.scene, ReplayDock)
    replay.playback.go_to(replay.playback.last)
    replay.show_sheet(replay.playback.last)
    ask_novices(pilot)
    assert " ".join(pilot.read) == shown
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, ScoreSheetScreen)


def ask_novices(pilot: Pilot) -> None:
    by_key(pilot, "More…")
    answer(pilot, "And the master?")
    level = pilot.widget("Who plays", pilot.form.layer.dialog).rect
    part = 2 * LEVELS.index("novice") + 1
    pilot.click((level.x + level.width * part // (2 * len(LEVELS)), level.centery))
    answer(pilot, "Let them play")
    assert isinstance(pilot.loop.scene, WaitingScreen)
    pilot.run_until(lambda: not isinstance(pilot.loop.scene, WaitingScreen))
    assert isinstance(pilot.loop.scene, ResultScreen)


def test_whoever_does_not_wait_goes_back(pilots: Pilots) -> None:
    pilot, held = pilots(settings=QUICK), Later()
    pilot.app.program.lab_executor = lambda: held
    pilot.begin(preset="classique-2")
    finish_deal(pilot)
    sheet = pilot.loop.scene
    by_key(pilot, "More…")
    answer(pilot, "And the master?")
    answer(pilot, "Let them play")
    assert isinstance(pilot.loop.scene, WaitingScreen)
    pilot.key(pygame.K_ESCAPE)
    assert id(pilot.loop.scene) == id(sheet)
    assert held.stopped


def test_the_deal_in_the_record_is_the_one_asked_about(pilots: Pilots) -> None:
    pilot = pilots(settings=QUICK)
    pilot.begin(preset="classique-2")
    lines = pilot.game.match.lines
    assert deals_of(lines, pilot.game.match.header).deals[-1].begins == 2
    assert isinstance(pilot.loop.scene, TableScene)
    pilot.app.title()
    assert isinstance(pilot.form, TitleScreen)
