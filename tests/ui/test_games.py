"""The list of games and the statistics, driven through the program by mouse and keyboard."""

import csv
import itertools
import os
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from canasta_gui import screens
from canasta_gui.lab.review import seat_review
from canasta_gui.match.follower import resume
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.record import Header, SeatInfo, read_record, seat_to_json, with_header
from canasta_gui.match.replay import Replay
from canasta_gui.screens.games import PARTS, GamesScreen
from canasta_gui.screens.message import MessageScreen
from canasta_gui.screens.replay import ReplayDock
from canasta_gui.screens.review import LessonsScreen, ReviewScreen
from canasta_gui.screens.statistics import StatisticsScreen
from canasta_gui.screens.title import TitleScreen
from canasta_gui.storage.game_files import read_game, unfinished_games
from canasta_gui.ui import Button, ChoiceBox, LineChart, ListView, NumberTable
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words.titles import sides_in_order
from tests.lab.test_review import SMALL
from tests.match.tables import new_match, play_deals
from tests.ui.pilot import Pilot, Pilots, dock_of, shows

GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED, UNFINISHED = "2026-11-18-200000", "2026-11-19-200000"


def put(pilot: Pilot, name: str, lines: Sequence[str]) -> Path:
    path = pilot.folders.games / f"{name}.canasta"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def played(seed: int, deals: int = 99) -> list[str]:
    """Return a match of Ada and Zoë (people) and two computers, at random; numbered, so that it can be dealt again."""
    match = new_match(seed)
    play_deals(match, deals, seed)
    return [with_header(match.lines[0], number=seed), *match.lines[1:]]


@pytest.fixture
def archive(pilot: Pilot) -> Pilot:
    """A finished and an unfinished game lie on the disk; the title is shown."""
    put(pilot, FINISHED, played(3))
    put(pilot, UNFINISHED, [*played(4, 1), *new_match_lines(4)])
    pilot.app.start()
    pilot.step()
    return pilot


def new_match_lines(seed: int) -> list[str]:
    """Return the second deal of the match of a seed, just dealt."""
    match = new_match(seed)
    play_deals(match, 1, seed)
    match.next_deal()
    return list(match.lines[-1:])


def games(pilot: Pilot) -> GamesScreen:
    scene = pilot.loop.scene
    assert isinstance(scene, GamesScreen), scene
    return scene


def statistics(pilot: Pilot) -> StatisticsScreen:
    scene = pilot.loop.scene
    assert isinstance(scene, StatisticsScreen), scene
    return scene


def answer(pilot: Pilot, name: str) -> None:
    dialog = pilot.form.layer.dialog
    assert dialog is not None
    pilot.step()
    pilot.click(pilot.widget(name, dialog).rect.center)


def test_the_title_leads_to_all_games_the_newest_first(archive: Pilot) -> None:
    archive.press_button("Records")
    assert [game.name for game in games(archive).shown] == [UNFINISHED, FINISHED]
    assert "Classic canasta · no. 3" in archive.painted
    assert "Ada · Zoë – Bo · Çelik" in archive.painted
    archive.key(pygame.K_ESCAPE)
    assert isinstance(archive.loop.scene, TitleScreen)


def test_your_own_side_is_told_first_wherever_points_are(pilot: Pilot) -> None:
    """On the title, in the list of games and where a deal of one is chosen: players and points in one order."""
    seats = [SeatInfo(name, "human" if name == "Clara" else "computer") for name in ("Ada", "Clara", "Eva", "Zoë")]
    match = new_match(4)
    play_deals(match, 1, 4)
    header = with_header(match.lines[0], seats=[*map(seat_to_json, seats)])
    put(pilot, UNFINISHED, [header, *match.lines[1:]])
    pilot.app.start()
    pilot.step()
    own, rival = (pilot.app.program.words.number(total) for total in reversed(match.totals))
    told = f"{own} – {rival}"
    assert match.totals[0] != match.totals[1]
    assert any(text.startswith(f"You and Zoë {own}, Ada and Eva {rival}.") for text in pilot.read), pilot.read
    pilot.press_button("Records")
    listed = next(each for each in games(pilot).layer.root.walk() if isinstance(each, ListView))
    (row,) = listed.rows
    assert "Clara · Zoë – Ada · Eva" in row
    assert any(part.endswith(told) for part in row)


def test_people_at_one_screen_are_told_by_their_seats() -> None:
    seats = [SeatInfo(name, "human") for name in "abcd"]
    assert sides_in_order((0, 1, 0, 1), seats) == [0, 1]
    seats[1:] = [SeatInfo(name, "computer", "club") for name in "bcd"]
    assert sides_in_order((1, 0, 1, 0), seats) == [1, 0]


def test_a_deal_is_reviewed_from_the_list(archive: Pilot, monkeypatch: pytest.MonkeyPatch) -> None:
    """For whom is asked where several people played; the way back leads to the list."""
    monkeypatch.setattr(seat_review, "USUAL_EFFORT", SMALL)
    archive.show(GamesScreen, UNFINISHED)
    archive.press_button("Review…")
    archive.key(pygame.K_DOWN)
    archive.key(pygame.K_RETURN)
    archive.run_until(lambda: isinstance(archive.loop.scene, ReviewScreen))
    scene = archive.loop.scene
    assert isinstance(scene, ReviewScreen)
    assert (scene.review.deal_no, scene.review.seat) == (1, 2)
    archive.key(pygame.K_ESCAPE)
    chosen = games(archive).chosen
    assert chosen is not None
    assert chosen.name == UNFINISHED


def test_a_deal_of_romme_is_reviewed_from_the_list(pilot: Pilot) -> None:
    put(pilot, FINISHED, (GOLDEN / "romme-2.jsonl").read_text(encoding="utf-8").splitlines())
    pilot.app.start()
    pilot.show(GamesScreen)
    pilot.press_button("Review…")
    pilot.key(pygame.K_RETURN)
    pilot.run_until(lambda: isinstance(pilot.loop.scene, LessonsScreen))
    assert "By the rules of thumb" in pilot.read
    assert "Measured: played to the end" not in pilot.read
    pilot.key(pygame.K_ESCAPE)
    assert isinstance(pilot.loop.scene, GamesScreen)


def test_who_sat_out_is_told_that_there_is_no_review(pilot: Pilot) -> None:
    lines = (GOLDEN / "classique-5.jsonl").read_text(encoding="utf-8").splitlines()
    path = put(pilot, FINISHED, lines)
    pilot.app.start()
    pilot.show(GamesScreen)
    screens.replay.review_deal(pilot.app.program, path, 1, 0)  # the dealer sits out
    pilot.run_until(lambda: isinstance(pilot.loop.scene, MessageScreen))
    assert "A deal is reviewed only for those who played in it." in pilot.read


def last_played(path: Path, minute: int) -> None:
    moment = datetime(2026, 11, 20, 21, minute).timestamp()
    os.utime(path, (moment, moment))


def test_the_game_that_was_played_last_is_the_first_and_is_the_one_to_continue(pilot: Pilot) -> None:
    pilot.app.start()
    paths = [put(pilot, f"2026-11-1{n}-200000", new_match(n).lines) for n in range(3)]
    for path, minute in zip(paths, (20, 30, 10), strict=True):
        last_played(path, minute)
    pilot.show(GamesScreen)
    assert [game.name for game in games(pilot).shown] == [paths[n].stem for n in (1, 0, 2)]
    assert "2026-11-20 21:30" in pilot.painted
    assert unfinished_games(pilot.folders) == [paths[n] for n in (1, 0, 2)]
    pilot.app.start()
    pilot.press_button("Continue")
    assert pilot.game.file is not None
    assert pilot.game.file.path == paths[1]


def test_a_new_name_is_no_play(pilot: Pilot) -> None:
    pilot.app.start()
    paths = [put(pilot, f"2026-11-1{n}-200000", new_match(n).lines) for n in range(2)]
    for path, minute in zip(paths, (20, 30), strict=True):
        last_played(path, minute)
    ledger = pilot.app.program.ledger
    pilot.show(GamesScreen)
    assert ledger.rename(ledger.games[1], "Oma") is None
    ledger.refresh()
    assert [game.title for game in ledger.games] == ["", "Oma"]
    assert not ledger.pending


def test_finished_and_unfinished_games_are_told_apart(archive: Pilot) -> None:
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


def test_a_game_is_looked_at_by_the_keyboard_alone_and_the_list_comes_back_there(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.key(pygame.K_DOWN, pygame.K_RETURN)
    scene = dock_of(archive.loop.scene, ReplayDock)
    assert scene.playback.replay.header.number == 3
    archive.key(pygame.K_ESCAPE)
    assert games(archive).chosen is not None
    assert games(archive)._game.name == FINISHED


def test_a_double_click_looks_at_a_game(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.step()
    rows = games(archive)._rows
    assert rows is not None
    archive.double_click((rows.rect.centerx, rows.rect.y + rows._row + 10))
    assert shows(archive.loop.scene, ReplayDock)


def test_an_unfinished_game_is_played_on_from_the_list(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.press_button("Play on")
    archive.step()
    assert archive.game.file is not None
    assert archive.game.file.path.stem == UNFINISHED


def kinds(archive: Pilot) -> dict[str, str]:
    """Return the kinds of the buttons that open a game."""
    buttons = (each for each in games(archive).layer.root.walk() if isinstance(each, Button))
    return {each.name: each.kind for each in buttons if each.name in ("Play on", "Look at it")}


def test_a_finished_game_cannot_be_played_on(archive: Pilot) -> None:
    archive.show(GamesScreen)
    assert kinds(archive) == {"Play on": "primary", "Look at it": "secondary"}
    archive.key(pygame.K_DOWN)
    assert kinds(archive) == {"Look at it": "primary"}


def test_a_game_gets_a_name_of_its_own(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.press_button("Rename…")
    archive.type("Oma")
    answer(archive, "Rename")
    assert games(archive)._game.title == "Oma"
    assert "Oma" in archive.painted
    header = read_record((archive.folders.games / f"{UNFINISHED}.canasta").read_bytes())[0].item
    assert isinstance(header, Header)
    assert header.title == "Oma"


def test_a_game_is_deleted_only_after_a_question_and_still_counts(archive: Pilot) -> None:
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


def test_the_same_cards_are_dealt_again(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.key(pygame.K_DOWN)
    archive.press_button("Same cards again")
    match = archive.game.match
    assert match.header.number == 3
    assert [seat.name for seat in match.seats] == ["Ada", "Bo", "Zoë", "Çelik"]
    assert match.dealer == 3
    archive.show(GamesScreen)
    assert "Classic canasta – the same cards again" in archive.painted  # its number is told once it is over
    assert "Classic canasta · no. 3" in archive.painted


def test_the_secret_cards_of_a_game_that_goes_on_are_not_dealt_again(archive: Pilot) -> None:
    archive.show(GamesScreen)
    (unfinished, *_) = games(archive).shown
    assert (unfinished.name, unfinished.number) == (UNFINISHED, 4)
    again = next(each for each in archive.form.layer.root.walk() if each.name == "Same cards again")
    assert not again.enabled
    assert again.hint.startswith("Only the cards of a game that is over can be dealt again")
    replay = Replay(read_game(archive.app.program.ledger.path(unfinished)).lines)
    with pytest.raises(ValueError, match="only a match whose cards are all known can be dealt again"):
        screens.saved_games.play_again(archive.app.program, replay)
    assert len(list(archive.folders.games.iterdir())) == 2


@pytest.mark.parametrize(
    ("page", "way", "leads_to"),
    [
        ("Games", "Deal of the day", "DailyScreen"),
        ("Games", "Teach me", "TableScene"),
        ("Statistics", "Teach me", "TableScene"),
        ("Statistics", "New game", "NewGameScreen"),
    ],
)
def test_without_games_there_is_a_friendly_sentence_and_ways_on(
    pilot: Pilot, page: str, way: str, leads_to: str
) -> None:
    pilot.app.start()
    pilot.press_button("Records")
    pilot.records_page(page)
    assert any(text.startswith("No games yet.") for text in pilot.read)
    pilot.press_button(way)
    assert type(pilot.loop.scene).__name__ == leads_to


def test_damaged_and_foreign_files_are_in_the_list_and_can_be_deleted(pilot: Pilot) -> None:
    pilot.app.start()
    put(pilot, "2026-11-18-100000", [*played(3, 1)[:-4], "{"])
    put(pilot, "2026-11-17-100000", ["my shopping list"])
    pilot.show(GamesScreen)
    scene = games(pilot)
    assert [game.fault > 0 for game in scene.shown] == [True, True]
    assert not pilot.widget("Look at it").enabled
    assert "A file that is no game" in pilot.painted
    pilot.key(pygame.K_DOWN, pygame.K_RETURN)
    assert games(pilot) is scene
    pilot.press_button("Delete…")
    answer(pilot, "Delete")
    assert len(scene.shown) == 1


def test_a_file_that_spoils_while_the_list_is_shown_is_told(archive: Pilot) -> None:
    archive.show(GamesScreen)
    put(archive, UNFINISHED, ["{"])
    archive.press_button("Look at it")
    assert isinstance(archive.loop.scene, MessageScreen)
    archive.press_button("Continue")
    assert games(archive)._game.fault == 1


def test_a_damaged_ledger_is_told_and_everything_counted_again(archive: Pilot) -> None:
    archive.show(GamesScreen)
    archive.folders.ledger_file.write_text("{")
    archive.app.program.ledger = Ledger(archive.folders)
    archive.show(StatisticsScreen)
    assert any("The statistics could not be read to their end." in text for text in archive.read)
    assert statistics(archive).left == 0
    assert len(statistics(archive).games) == 2


def test_games_with_known_cards_are_marked(pilot: Pilot) -> None:
    pilot.app.start()
    lines = played(3)
    put(pilot, "2026-11-18-100000", [with_header(lines[0], again=[1]), *lines[1:]])
    put(pilot, "2026-11-18-110000", [with_header(lines[0], origin="2026-11-18-100000"), *lines[1:]])
    pilot.show(GamesScreen)
    told = pilot.painted
    assert sum(text.endswith("· a deal restarted") for text in told) == 1
    assert sum(text.endswith("· played on") for text in told) == 1


# --- statistics ---


def figures(pilot: Pilot) -> dict[str, tuple[str, ...]]:
    (table,) = (widget for widget in pilot.form.layer.root.walk() if isinstance(widget, NumberTable))
    return {line.label: line.cells for line in table.lines}


def test_the_figures_are_those_of_the_records(archive: Pilot) -> None:
    archive.press_button("Records")
    archive.records_page("Statistics")
    match = resume(played(3), _Deaf(), lambda _: [])
    deals = len(match.sheets) + 1
    told = figures(archive)
    assert told[f"Deals won, of {deals}"]
    won = match.winners == (0,)
    assert told["Matches won, of 1"] == (str(int(won)), str(int(not won)))
    (chart,) = (widget for widget in archive.form.layer.root.walk() if isinstance(widget, LineChart))
    assert len(chart.series[0][1]) == deals + 1
    archive.records_page("Games")
    assert len(games(archive).shown) == 2


class _Deaf:
    def append(self, line: str) -> None:
        """Keep nothing."""

    def rewrite(self, lines: Sequence[str]) -> None:
        """Keep nothing."""


def choice(pilot: Pilot, name: str) -> ChoiceBox:
    widget = pilot.widget(name)
    assert isinstance(widget, ChoiceBox)
    return widget


def test_they_are_told_by_player_rules_and_opponents(archive: Pilot) -> None:
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


def test_they_go_to_a_file_as_a_table_and_so_does_the_league(archive: Pilot) -> None:
    archive.show(StatisticsScreen)
    scene = statistics(archive)
    (chart,) = (widget for widget in scene.layer.root.walk() if isinstance(widget, LineChart))
    archive.press_button("To a file…")
    archive.press_button("Write")
    assert "The figures are written in" in " ".join(archive.read)
    archive.press_button("Continue")
    assert archive.loop.scene is scene
    archive.records_page("League")
    archive.click(archive.widget("Count matches with computers").rect.center)
    archive.press_button("To a file…")
    archive.press_button("Write")
    league, table = sorted(archive.app.program.folders.exchange.glob("*.csv"))
    rows = list(csv.DictReader(table.read_text(encoding="utf-8-sig").splitlines()))
    assert tuple(int(row["ahead"]) for row in rows) == chart.series[0][1][1:]
    assert league.read_text(encoding="utf-8").startswith("\ufeffplace,name,played,won,shared,points\n1,")


def test_after_a_reset_nothing_is_left_of_a_filter(archive: Pilot) -> None:
    """With rules chosen that no game had any more, "Something broke" stood in the place of the statistics."""
    archive.show(StatisticsScreen)
    page = statistics(archive)
    page.choose(page.game_filter._replace(rules="Canasta classique", opponents="club"))
    archive.step()
    archive.press_button("Reset…")
    answer(archive, "Reset")
    archive.step()
    assert statistics(archive).game_filter[1:] == (None, None)
    assert "No deal has been played out that counts here." in archive.read


def test_they_go_back_to_nothing_only_after_a_question(archive: Pilot) -> None:
    archive.show(StatisticsScreen)
    archive.press_button("Reset…")
    answer(archive, "Cancel")
    assert figures(archive)
    archive.press_button("Reset…")
    answer(archive, "Reset")
    assert "No deal has been played out that counts here." in archive.read
    archive.app.program.ledger = Ledger(archive.folders)
    archive.show(StatisticsScreen)
    assert "No deal has been played out that counts here." in archive.read
    assert len(list(archive.folders.games.glob("*.canasta"))) == 2


@pytest.mark.long
def test_a_game_just_played_is_counted(pilots: Pilots) -> None:
    pilot = pilots()
    pilot.begin()
    pilot.play_deal()
    pilot.app.title()
    pilot.show(StatisticsScreen)
    told = figures(pilot)
    assert "Deals won, of 1" in told
    assert "Points per deal" in told


def test_many_records_are_read_little_by_little_while_the_list_is_shown(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot.app.start()
    for n in range(12):
        put(pilot, f"2026-11-18-1000{n:02}", list(new_match(n).lines))
    monkeypatch.setattr("canasta_gui.screens.screen.READING_SECONDS", 0.0)
    pilot.show(GamesScreen)
    scene = games(pilot)
    assert (len(scene.games), scene.left) == (0, 12)
    pilot.step()
    assert any("still being read" in text for text in pilot.read)
    pilot.run_until(lambda: scene.left == 0)
    assert len(scene.games) == 12
    assert not any("still being read" in text for text in pilot.read)
    pilot.wait(3)
    assert not pilot.step(0.25)


def test_how_long_is_read_in_a_frame_is_told_by_the_clock_of_the_loop(pilot: Pilot) -> None:
    """Not by the machine's: what a test sees would hang on how busy that is."""
    pilot.app.start()
    for n in range(3):
        put(pilot, f"2026-11-18-1000{n:02}", list(new_match(n).lines))
    calm = pilot.loop.clock
    pilot.loop.clock = itertools.count().__next__
    pilot.show(GamesScreen)
    scene = games(pilot)
    assert scene.left == 3  # a second for the first line
    pilot.loop.clock = calm
    pilot.step()
    assert (len(scene.games), scene.left) == (3, 0)


def test_a_thousand_known_games_are_all_in_the_list(pilot: Pilot) -> None:
    pilot.app.start()
    lines = list(new_match(1).lines)
    for n in range(1000):
        put(pilot, f"2026-11-18-{n:06}", lines)
    ledger = pilot.app.program.ledger
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
    pilot.app.program.ledger = Ledger(pilot.folders)
    pilot.show(GamesScreen)
    assert len(games(pilot).shown) == 1000
    pilot.key(pygame.K_END)
    rows = games(pilot)._rows
    assert isinstance(rows, ListView)
    assert rows.chosen == 999
    assert not isinstance(pilot.loop.scene, TableScene)
