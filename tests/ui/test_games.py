"""The list of games and the statistics, driven through the program by mouse and keyboard."""

import csv
import itertools
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from canasta_gui.lab.review import seat_review
from canasta_gui.match.follower import resume
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.record import Header, read_record, with_header
from canasta_gui.match.replay import Replay
from canasta_gui.screens.games import PARTS, GamesScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.new_game import NewGameScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.game_files import read_game, unfinished_games
from canasta_gui.ui.scenes.replay import ReplayDock
from canasta_gui.ui.scenes.review.scene import ReviewScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import ChoiceBox, LineChart, ListView, NumberTable
from tests.lab.test_review import SMALL
from tests.match.tables import new_match, play_deals
from tests.ui.desk import Desk, Desks, dock_of, shows

GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED, UNFINISHED = "2026-11-18-200000", "2026-11-19-200000"


def put(desk: Desk, name: str, lines: Sequence[str]) -> Path:
    path = desk.folders.games / f"{name}.canasta"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def played(seed: int, deals: int = 99) -> list[str]:
    """A match of Ada and Zoë (people) and two computers, at random; numbered, so that it can be dealt again."""
    match = new_match(seed)
    play_deals(match, deals, seed)
    return [with_header(match.lines[0], number=seed), *match.lines[1:]]


@pytest.fixture
def archive(desk: Desk) -> Desk:
    """A finished and an unfinished game lie on the disk; the title is shown."""
    put(desk, FINISHED, played(3))
    put(desk, UNFINISHED, [*played(4, 1), *new_match_lines(4)])
    desk.app.start()
    desk.step()
    return desk


def new_match_lines(seed: int) -> list[str]:
    """The second deal of the match of a seed, just dealt."""
    match = new_match(seed)
    play_deals(match, 1, seed)
    match.next_deal()
    return list(match.lines[-1:])


def games(desk: Desk) -> GamesScreen:
    scene = desk.loop.scene
    assert isinstance(scene, GamesScreen), scene
    return scene


def statistics(desk: Desk) -> StatisticsScreen:
    scene = desk.loop.scene
    assert isinstance(scene, StatisticsScreen), scene
    return scene


def answer(desk: Desk, name: str) -> None:
    dialog = desk.form.layer.dialog
    assert dialog is not None
    desk.step()
    desk.click(desk.widget(name, dialog).rect.center)


def test_the_title_leads_to_all_games_the_newest_first(archive: Desk) -> None:
    archive.press_button("Records and statistics")
    assert [game.name for game in games(archive).shown] == [UNFINISHED, FINISHED]
    assert "Classic canasta · no. 3" in archive.painted
    assert "Ada · Zoë – Bo · Çelik" in archive.painted
    archive.key(pygame.K_ESCAPE)
    assert isinstance(archive.loop.scene, TitleScreen)


def test_a_deal_is_reviewed_from_the_list(archive: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """For whom is asked where several people played; the way back leads to the list."""
    monkeypatch.setattr(seat_review, "USUAL_EFFORT", SMALL)
    archive.show(GamesScreen, UNFINISHED)
    archive.press_button("Review…")
    archive.key(pygame.K_DOWN)
    archive.key(pygame.K_RETURN)
    archive.run_until(lambda: isinstance(archive.loop.scene, ReviewScene))
    scene = archive.loop.scene
    assert isinstance(scene, ReviewScene)
    assert (scene.review.deal_no, scene.review.seat) == (1, 2)
    archive.key(pygame.K_ESCAPE)
    chosen = games(archive).chosen
    assert chosen is not None
    assert chosen.name == UNFINISHED


def test_a_game_that_is_not_reviewed_says_so(desk: Desk) -> None:
    put(desk, FINISHED, (GOLDEN / "romme-2.jsonl").read_text(encoding="utf-8").splitlines())
    desk.app.start()
    desk.show(GamesScreen)
    desk.press_button("Review…")
    desk.key(pygame.K_RETURN)
    desk.run_until(lambda: isinstance(desk.loop.scene, MessageScreen))
    assert "Only deals of canasta are reviewed, for those who played in them." in desk.read


def last_played(path: Path, minute: int) -> None:
    moment = datetime(2026, 11, 20, 21, minute).timestamp()
    os.utime(path, (moment, moment))


def test_the_game_that_was_played_last_is_the_first_and_is_the_one_to_continue(desk: Desk) -> None:
    desk.app.start()
    paths = [put(desk, f"2026-11-1{n}-200000", new_match(n).lines) for n in range(3)]
    for path, minute in zip(paths, (20, 30, 10), strict=True):
        last_played(path, minute)
    desk.show(GamesScreen)
    assert [game.name for game in games(desk).shown] == [paths[n].stem for n in (1, 0, 2)]
    assert "2026-11-20 21:30" in desk.painted
    assert unfinished_games(desk.folders) == [paths[n] for n in (1, 0, 2)]
    desk.app.start()
    desk.press_button("Continue")
    assert desk.game.file is not None
    assert desk.game.file.path == paths[1]


def test_a_new_name_is_no_play(desk: Desk) -> None:
    desk.app.start()
    paths = [put(desk, f"2026-11-1{n}-200000", new_match(n).lines) for n in range(2)]
    for path, minute in zip(paths, (20, 30), strict=True):
        last_played(path, minute)
    ledger = desk.app.program.ledger
    desk.show(GamesScreen)
    assert ledger.rename(ledger.games[1], "Oma") is None
    ledger.refresh()
    assert [game.title for game in ledger.games] == ["", "Oma"]
    assert not ledger.pending


def test_finished_and_unfinished_games_are_told_apart(archive: Desk) -> None:
    archive.show(GamesScreen)
    scene = games(archive)
    for part, names in (
        (False, [UNFINISHED]),
        (True, [FINISHED]),
        (None, [UNFINISHED, FINISHED]),
    ):
        scene._list(list(PARTS).index(part))
        archive.step()
        assert [game.name for game in scene.shown] == names


def test_a_game_is_looked_at_by_the_keyboard_alone_and_the_list_comes_back_there(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.key(pygame.K_DOWN, pygame.K_RETURN)
    scene = dock_of(archive.loop.scene, ReplayDock)
    assert scene.playback.replay.header.number == 3
    archive.key(pygame.K_ESCAPE)
    assert games(archive).chosen is not None
    assert games(archive)._game.name == FINISHED


def test_a_double_click_looks_at_a_game(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.step()
    rows = games(archive)._rows
    assert rows is not None
    archive.double_click((rows.rect.centerx, rows.rect.y + rows._row + 10))
    assert shows(archive.loop.scene, ReplayDock)


def test_an_unfinished_game_is_played_on_from_the_list(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.press_button("Play on")
    archive.step()
    assert archive.game.file is not None
    assert archive.game.file.path.stem == UNFINISHED


def test_a_finished_game_cannot_be_played_on(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.key(pygame.K_DOWN)
    assert not archive.widget("Play on").enabled
    assert archive.widget("Look at it").enabled


def test_a_game_gets_a_name_of_its_own(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.press_button("Rename…")
    archive.type("Oma")
    answer(archive, "Rename")
    assert games(archive)._game.title == "Oma"
    assert "Oma" in archive.painted
    header = read_record((archive.folders.games / f"{UNFINISHED}.canasta").read_bytes())[0].item
    assert isinstance(header, Header)
    assert header.title == "Oma"


def test_a_game_is_deleted_only_after_a_question_and_still_counts(archive: Desk) -> None:
    path = archive.folders.games / f"{UNFINISHED}.canasta"
    archive.show(GamesScreen)
    archive.press_button("Delete…")
    answer(archive, "Keep it")
    assert path.exists()
    archive.press_button("Delete…")
    answer(archive, "Delete")
    assert not path.exists()
    assert [game.name for game in games(archive).shown] == [FINISHED]
    assert len(archive.app.program.ledger.counted) == 2


def test_the_same_cards_are_dealt_again(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.key(pygame.K_DOWN)
    archive.press_button("Same cards again")
    match = archive.game.match
    assert match.header.number == 3
    assert [seat.name for seat in match.seats] == ["Ada", "Bo", "Zoë", "Çelik"]
    assert match.dealer == 3
    archive.show(GamesScreen)
    assert "Classic canasta · no. 3 – the same cards again" in archive.painted
    assert "Classic canasta · no. 3" in archive.painted


def test_the_secret_cards_of_a_game_that_goes_on_are_not_dealt_again(archive: Desk) -> None:
    archive.show(GamesScreen)
    (unfinished, *_) = games(archive).shown
    assert (unfinished.name, unfinished.number) == (UNFINISHED, 4)
    again = next(each for each in archive.form.layer.root.walk() if each.name == "Same cards again")
    assert not again.enabled
    assert again.hint.startswith("Only the cards of a game that is over can be dealt again")
    replay = Replay(read_game(archive.app.program.ledger.path(unfinished)).lines)
    with pytest.raises(ValueError, match="only a match whose cards are all known can be dealt again"):
        archive.app.saved_games.play_again(replay)
    assert len(list(archive.folders.games.iterdir())) == 2


def test_without_games_there_is_a_friendly_sentence_and_a_way_on(desk: Desk) -> None:
    desk.app.start()
    desk.press_button("Records and statistics")
    assert any(text.startswith("No game yet.") for text in desk.read)
    desk.press_button("Statistics")
    assert any(text.startswith("No game yet.") for text in desk.read)
    desk.press_button("New game")
    assert isinstance(desk.loop.scene, NewGameScreen)


def test_damaged_and_foreign_files_are_in_the_list_and_can_be_deleted(desk: Desk) -> None:
    desk.app.start()
    put(desk, "2026-11-18-100000", [*played(3, 1)[:-4], "{"])
    put(desk, "2026-11-17-100000", ["my shopping list"])
    desk.show(GamesScreen)
    scene = games(desk)
    assert [game.fault > 0 for game in scene.shown] == [True, True]
    assert not desk.widget("Look at it").enabled
    assert "A file that is no game" in desk.painted
    desk.key(pygame.K_DOWN, pygame.K_RETURN)
    assert games(desk) is scene
    desk.press_button("Delete…")
    answer(desk, "Delete")
    assert len(scene.shown) == 1


def test_a_file_that_spoils_while_the_list_is_shown_is_told(archive: Desk) -> None:
    archive.show(GamesScreen)
    put(archive, UNFINISHED, ["{"])
    archive.press_button("Look at it")
    assert isinstance(archive.loop.scene, MessageScreen)
    archive.press_button("Continue")
    assert games(archive)._game.fault == 1


def test_a_damaged_ledger_is_told_and_everything_counted_again(archive: Desk) -> None:
    archive.show(GamesScreen)
    archive.folders.ledger_file.write_text("{")
    archive.app.program.ledger = Ledger(archive.folders)
    archive.show(StatisticsScreen)
    assert any("The statistics could not be read to their end." in text for text in archive.read)
    assert statistics(archive).left == 0
    assert len(statistics(archive).games) == 2


def test_games_with_known_cards_are_marked(desk: Desk) -> None:
    desk.app.start()
    lines = played(3)
    put(desk, "2026-11-18-100000", [with_header(lines[0], again=[1]), *lines[1:]])
    put(desk, "2026-11-18-110000", [with_header(lines[0], origin="2026-11-18-100000"), *lines[1:]])
    desk.show(GamesScreen)
    told = desk.painted
    assert sum(text.endswith("· a deal restarted") for text in told) == 1
    assert sum(text.endswith("· played on") for text in told) == 1


# --- statistics ---


def figures(desk: Desk) -> dict[str, tuple[str, ...]]:
    (table,) = (widget for widget in desk.form.layer.root.walk() if isinstance(widget, NumberTable))
    return {line.label: line.cells for line in table.lines}


def test_the_figures_are_those_of_the_records(archive: Desk) -> None:
    archive.press_button("Records and statistics")
    archive.press_button("Statistics")
    match = resume(played(3), _Deaf(), lambda _: [])
    deals = len(match.sheets) + 1
    told = figures(archive)
    assert told[f"Deals won, of {deals}"]
    won = match.winners == (0,)
    assert told["Matches won, of 1"] == (str(int(won)), str(int(not won)))
    (chart,) = (widget for widget in archive.form.layer.root.walk() if isinstance(widget, LineChart))
    assert len(chart.series[0][1]) == deals + 1
    archive.press_button("Games")
    assert len(games(archive).shown) == 2


class _Deaf:
    def append(self, line: str) -> None:
        """Nothing is kept."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Nothing is kept."""


def choice(desk: Desk, name: str) -> ChoiceBox:
    widget = desk.widget(name)
    assert isinstance(widget, ChoiceBox)
    return widget


def test_they_are_told_by_player_rules_and_opponents(archive: Desk) -> None:
    archive.show(StatisticsScreen)
    scene = statistics(archive)
    assert choice(archive, "Player").value == "Ada"
    everything = figures(archive)
    archive.click((choice(archive, "Player").rect.right - 10, choice(archive, "Player").rect.centery))
    assert scene.game_filter.player == "Zoë"
    assert list(figures(archive).values()) == list(everything.values())
    assert list(choice(archive, "Rules").options) == ["All rules", "Classic canasta"]
    assert list(choice(archive, "Opponents").options) == ["All opponents", "Club"]
    archive.click((choice(archive, "Opponents").rect.right - 10, choice(archive, "Opponents").rect.centery))
    assert scene.game_filter.opponents == "club"
    assert figures(archive) == everything


def test_they_go_to_a_file_as_a_table_and_so_does_the_league(archive: Desk) -> None:
    archive.show(StatisticsScreen)
    scene = statistics(archive)
    (chart,) = (widget for widget in scene.layer.root.walk() if isinstance(widget, LineChart))
    archive.press_button("To a file…")
    archive.press_button("Write")
    assert "The figures are written in" in " ".join(archive.read)
    archive.press_button("Continue")
    assert archive.loop.scene is scene
    archive.press_button("League")
    archive.click(archive.widget("Count matches with computers").rect.center)
    archive.press_button("To a file…")
    archive.press_button("Write")
    league, table = sorted(archive.app.program.folders.exchange.glob("*.csv"))
    rows = list(csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines()))
    assert tuple(int(row["ahead"]) for row in rows) == chart.series[0][1][1:]
    assert league.read_text(encoding="utf-8").startswith("\ufeffplace,name,played,won,shared,points\n1,")


def test_they_go_back_to_nothing_only_after_a_question(archive: Desk) -> None:
    archive.show(StatisticsScreen)
    archive.press_button("Reset…")
    answer(archive, "Leave it")
    assert figures(archive)
    archive.press_button("Reset…")
    answer(archive, "Reset")
    assert "No deal has been played out that counts here." in archive.read
    archive.app.program.ledger = Ledger(archive.folders)
    archive.show(StatisticsScreen)
    assert "No deal has been played out that counts here." in archive.read
    assert len(list(archive.folders.games.glob("*.canasta"))) == 2


def test_a_game_just_played_is_counted(desks: Desks) -> None:
    desk = desks()
    desk.begin()
    desk.play_deal()
    desk.app.title()
    desk.show(StatisticsScreen)
    told = figures(desk)
    assert "Deals won, of 1" in told
    assert "Points a deal" in told


def test_many_records_are_read_little_by_little_while_the_list_is_shown(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.app.start()
    for n in range(12):
        put(desk, f"2026-11-18-1000{n:02}", list(new_match(n).lines))
    monkeypatch.setattr("canasta_gui.screens.screen.READING_SECONDS", 0.0)
    desk.show(GamesScreen)
    scene = games(desk)
    assert (len(scene.games), scene.left) == (0, 12)
    desk.step()
    assert any("still being read" in text for text in desk.read)
    desk.run_until(lambda: scene.left == 0)
    assert len(scene.games) == 12
    assert not any("still being read" in text for text in desk.read)
    desk.wait(3)
    assert not desk.step(0.25)


def test_how_long_is_read_in_a_frame_is_told_by_the_clock_of_the_loop(desk: Desk) -> None:
    """Not by the machine's: what a test sees would hang on how busy that is."""
    desk.app.start()
    for n in range(3):
        put(desk, f"2026-11-18-1000{n:02}", list(new_match(n).lines))
    calm = desk.loop.clock
    desk.loop.clock = itertools.count().__next__
    desk.show(GamesScreen)
    scene = games(desk)
    assert scene.left == 3  # a second for the first line
    desk.loop.clock = calm
    desk.step()
    assert (len(scene.games), scene.left) == (3, 0)


def test_a_thousand_known_games_are_all_in_the_list(desk: Desk) -> None:
    desk.app.start()
    lines = list(new_match(1).lines)
    for n in range(1000):
        put(desk, f"2026-11-18-{n:06}", lines)
    ledger = desk.app.program.ledger
    ledger.refresh()
    while not ledger.games:
        ledger.read_on(0, lambda: 0.0)
    known = ledger.games[0]
    for path in ledger.pending:
        stat = path.stat()
        entry = known.__class__(**{**vars(known), "name": path.stem, "size": stat.st_size, "changed": stat.st_mtime_ns})
        ledger._known[path.stem] = entry
        ledger._fresh.append(path.stem)
    ledger._save()
    desk.app.program.ledger = Ledger(desk.folders)
    desk.show(GamesScreen)
    assert len(games(desk).shown) == 1000
    desk.key(pygame.K_END)
    rows = games(desk)._rows
    assert isinstance(rows, ListView)
    assert rows.chosen == 999
    assert not isinstance(desk.loop.scene, TableScene)
