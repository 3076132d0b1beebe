"""The ledger: a summary of all games, kept beside the records and rebuilt from them."""

import itertools
import json
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import NoReturn

import pytest

from canasta_gui.match.follower import RecordFollower, RecordProblem, resume
from canasta_gui.match.ledger import DealFigures, GameFigures, Ledger, figures_of
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import RecordItem, SeatInfo, with_header
from canasta_gui.match.replay import Replay
from canasta_gui.rules.families import family, load_rules
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from tests.match.tables import act, new_match, play_deals

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    (tmp_path / "games").mkdir()
    return Folders(tmp_path, tmp_path)


def put(folders: Folders, name: str, lines: Sequence[str]) -> Path:
    path = folders.games / f"{name}.canasta"
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def played(seed: int, deals: int = 1) -> Match:
    match = new_match(seed)
    play_deals(match, deals, seed)
    return match


def read(folders: Folders) -> Ledger:
    ledger = Ledger(folders)
    assert ledger.refresh() is None
    ledger.read_on(1e9, time.monotonic)
    return ledger


def test_a_record_of_an_earlier_version_is_renamed_and_deleted_where_it_lies(folders: Folders) -> None:
    path = put(folders, "2026-11-18-200000", played(1).lines).rename(folders.games / "2026-11-18-200000.jsonl")
    ledger = read(folders)
    (game,) = ledger.games
    assert (ledger.path(game), ledger.rename(game, "Sunday")) == (path, None)
    (game,) = read(folders).games
    assert (game.title, list(folders.games.iterdir())) == ("Sunday", [path])
    assert ledger.delete(game) is None
    assert list(folders.games.iterdir()) == []


def test_of_two_records_that_differ_in_the_ending_alone_the_newer_kind_counts(folders: Folders) -> None:
    ours = put(folders, "2026-11-18-200000", played(1).lines)
    ours.with_suffix(".jsonl").write_bytes(ours.read_bytes())
    ledger = read(folders)
    assert [ledger.path(game) for game in ledger.games] == [ours]


def test_the_figures_of_a_record_are_those_of_its_deals() -> None:
    match = played(3, 2)
    game = figures_of("x", match.lines)
    assert [deal.points for deal in game.deals] == [tuple(line.total for line in sheet.lines) for sheet in match.sheets]
    assert (game.totals, game.running, game.winners, game.fault) == (match.totals, 0, match.winners, 0)
    assert (game.rules, game.seats, game.side_of, game.sides) == (
        "Canasta classique",
        match.seats,
        (0, 1, 0, 1),
        ((0, 2), (1, 3)),
    )


@pytest.mark.parametrize("name", ["classique-4", "classique-3-isolee", "samba", "uruguay-6"])
def test_exits_canastas_and_turns_are_counted_as_the_score_sheets_say(name: str) -> None:
    lines = tuple((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    game = figures_of(name, lines)
    ends = [table for line in lines if "end" in (table := json.loads(line))]
    assert len(game.deals) == len(ends)
    for deal, end in zip(game.deals, ends, strict=True):
        assert deal.out == (end["by"] if end["how"] in ("ordinary", "concealed", "in_hand", "special") else -1)
        assert deal.concealed == (end["how"] in ("concealed", "in_hand"))
        assert deal.turns > 0
        for side, line in enumerate(end["lines"]):
            bonus = sum(line.get(column, 0) for column in ("natural", "mixed", "wild", "runs"))
            assert (deal.canastas[side] > 0) == (bonus > 0)
    assert list(game.winners) == json.loads(lines[-1])["winners"]


def test_a_record_that_breaks_off_counts_until_there() -> None:
    lines = played(4, 2).lines
    for wrong in ('{"seat": 0, "do": "fly"}', '{"seat": 9, "do": "draw"}', "{"):
        game = figures_of("x", (*lines[:-3], wrong, *lines[-3:]))
        assert (game.fault, len(game.deals), game.seats) == (len(lines) - 2, 1, figures_of("x", lines).seats)


def test_what_is_no_record_is_a_game_with_a_fault() -> None:
    assert figures_of("x", ("hello",)).fault == 1
    assert figures_of("x", ()).fault == 1


def test_the_newest_game_comes_first_and_what_is_gone_still_counts(folders: Folders) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)
    put(folders, "2026-11-21-080000", played(2).lines)
    ledger = read(folders)
    assert [game.name for game in ledger.games] == ["2026-11-21-080000", "2026-11-20-200000"]
    assert ledger.delete(ledger.games[0]) is None
    assert [game.name for game in ledger.games] == ["2026-11-20-200000"]
    again = read(folders)
    assert [game.name for game in again.games] == ["2026-11-20-200000"]
    assert [game.name for game in again.counted] == ["2026-11-20-200000", "2026-11-21-080000"]


def test_what_a_deleted_game_counts_for_is_written_when_that_has_made_room(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)
    with monkeypatch.context() as full:
        full.setattr(GameFile, "_write_whole", _no_room)
        ledger = read(folders)
        unlink = Path.unlink

        def making_room(path: Path, missing_ok: bool = False) -> None:
            unlink(path, missing_ok)
            full.undo()

        full.setattr(Path, "unlink", making_room)
        assert ledger.delete(ledger.games[0]) is None
    assert [game.name for game in read(folders).counted] == ["2026-11-20-200000"]


def _no_room(_file: GameFile) -> None:
    raise OSError(28, "No space left on device")


def test_only_what_has_changed_is_read_again(folders: Folders) -> None:
    match = new_match(5)
    path = put(folders, "2026-11-20-200000", match.lines)
    put(folders, "2026-11-20-210000", played(6).lines)
    read(folders)
    ledger = Ledger(folders)
    ledger.refresh()
    assert not ledger.pending
    play_deals(match, 1, 5)
    put(folders, path.stem, match.lines)
    ledger.refresh()
    assert ledger.pending == [path]
    ledger.read_on(1e9, time.monotonic)
    assert [len(game.deals) for game in ledger.games] == [1, 1]
    assert [len(game.deals) for game in read(folders).games] == [1, 1]


def test_reading_stops_when_its_time_is_over_and_goes_on_later(folders: Folders) -> None:
    for n in range(4):
        put(folders, f"2026-11-20-20000{n}", new_match(n).lines)
    ledger = Ledger(folders)
    ledger.refresh()
    clock = itertools.count().__next__
    while not ledger.games:
        assert ledger.read_on(1, lambda: float(clock()))
    assert [game.name[-1] for game in ledger.games] == ["3"]
    while ledger.read_on(1, lambda: float(clock())):
        pass
    assert len(ledger.games) == 4


@pytest.fixture
def followed(monkeypatch: pytest.MonkeyPatch) -> list[RecordItem]:
    """The lines of records that have been played again since."""
    found: list[RecordItem] = []
    follow = RecordFollower.follow

    def counting(follower: RecordFollower, item: RecordItem) -> RecordProblem | None:
        found.append(item)
        return follow(follower, item)

    monkeypatch.setattr(RecordFollower, "follow", counting)
    return found


def test_a_long_record_is_read_a_few_lines_at_a_time(folders: Folders, followed: list[RecordItem]) -> None:
    lines = played(3, deals=4).lines
    put(folders, "2026-11-20-200000", lines)
    ledger = Ledger(folders)
    ledger.refresh()
    clock = itertools.count().__next__
    most, calls = 0, 0
    while ledger.pending:
        before = len(followed)
        ledger.read_on(5, lambda: float(clock()))
        most, calls = max(most, len(followed) - before), calls + 1
    assert most <= 5
    assert calls >= len(lines) / 5
    assert ledger.games[0].deals == figures_of("x", lines).deals


def test_a_record_that_changes_while_it_is_read_is_read_from_its_beginning(folders: Folders) -> None:
    match = played(3)
    path = put(folders, "2026-11-20-200000", match.lines[:-5])
    ledger = Ledger(folders)
    ledger.refresh()
    ledger.read_on(0, lambda: 0.0)
    ledger.refresh()
    ledger.read_on(0, lambda: 0.0)
    put(folders, path.stem, match.lines)
    ledger.refresh()
    ledger.read_on(1e9, time.monotonic)
    assert ledger.games[0].deals == figures_of("x", match.lines).deals


def test_opening_the_list_again_does_not_begin_a_long_record_anew(folders: Folders, followed: list[RecordItem]) -> None:
    lines = played(3).lines
    put(folders, "2026-11-20-200000", lines)
    ledger = Ledger(folders)
    while not ledger.games:
        ledger.refresh()
        ledger.read_on(0, lambda: 0.0)
    assert len(followed) == len(lines) - 1


def test_a_new_name_is_known_without_playing_the_record_again(folders: Folders, followed: list[RecordItem]) -> None:
    put(folders, "2026-11-20-200000", played(3).lines)
    ledger = read(folders)
    followed.clear()
    assert ledger.rename(ledger.games[0], " Sunday\u200b ") is None
    assert ledger.games[0].title == "Sunday"
    ledger.refresh()
    assert (ledger.pending, followed) == ([], [])
    folders.ledger_file.unlink()
    assert read(folders).games == ledger.games


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"hello\n",
        b'{"ledger": 0}\n{}\n',
        b'{"ledger": true}\n{}\n',
        b'{"ledger": 1}\n[]\n',
        b'{"ledger": 1}\n{"name": "x", "name": "y"}\n',
        b'{"ledger": 1}\n{"name": 7}\n',
        b'{"ledger": 1}\n{"name": "x"\n{"name": "y"}\n',
        b'{"ledger": 1}\n' + b"[" * 100_000 + b"\n",
    ],
)
def test_a_damaged_or_foreign_ledger_is_set_aside_and_made_anew(folders: Folders, content: bytes) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)
    whole = read(folders).counted
    folders.ledger_file.write_bytes(content)
    ledger = Ledger(folders)
    problem = ledger.refresh()
    assert problem is not None
    assert (problem.code, problem.path.read_bytes()) == (ProblemCode.DAMAGED_LEDGER, content)
    ledger.read_on(1e9, time.monotonic)
    assert ledger.counted == whole
    assert read(folders).counted == whole


def test_a_damaged_ledger_that_can_be_neither_copied_nor_renamed_stays(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)
    folders.ledger_file.write_bytes(b"hello\n")

    def refused(*_: object) -> NoReturn:
        raise PermissionError

    monkeypatch.setattr(Path, "rename", refused)
    monkeypatch.setattr("canasta_gui.disk._copy", refused)
    ledger = Ledger(folders)
    assert ledger.refresh() == StorageProblem(ProblemCode.UNREADABLE_LEDGER, folders.ledger_file)
    ledger.read_on(1e9, time.monotonic)
    assert len(ledger.counted) == 1
    assert folders.ledger_file.read_bytes() == b"hello\n"


def test_what_can_be_read_of_a_damaged_ledger_still_counts(folders: Folders) -> None:
    for n in range(4):
        put(folders, f"2026-11-20-20000{n}", played(n).lines)
    ledger = read(folders)
    whole = ledger.counted
    for game in ledger.games:
        ledger.delete(game)
    lines = folders.ledger_file.read_bytes().splitlines(keepends=True)
    lines[2] = b"\xff" + lines[2][1:]
    folders.ledger_file.write_bytes(b"".join(lines))
    again = Ledger(folders)
    problem = again.refresh()
    assert problem is not None
    assert (problem.code, problem.path.read_bytes()) == (ProblemCode.DAMAGED_LEDGER, b"".join(lines))
    assert len(again.counted) == 3
    assert all(game in whole for game in again.counted)
    assert read(folders).counted == again.counted


def test_a_ledger_of_a_newer_version_is_left_alone(folders: Folders) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)
    content = b'{"ledger": 2, "more": []}\n{}\n'
    folders.ledger_file.write_bytes(content)
    ledger = Ledger(folders)
    assert ledger.refresh() == StorageProblem(ProblemCode.NEWER_LEDGER, folders.ledger_file)
    ledger.read_on(1e9, time.monotonic)
    assert len(ledger.games) == 1
    assert ledger.reset() is None
    assert ledger.delete(ledger.games[0]) is None
    assert folders.ledger_file.read_bytes() == content


def test_the_ledger_of_a_game_played_for_ever_does_not_grow_for_ever(folders: Folders) -> None:
    match, most = new_match(5), 0
    for n in range(60):
        put(folders, "2026-11-20-200000", [with_header(match.lines[0], title="x" * n), *match.lines[1:]])
        assert len(read(folders).games) == 1
        most = max(most, len(folders.ledger_file.read_bytes().splitlines()))
    assert most < 20


def test_a_game_that_was_read_counts_also_if_it_is_deleted_before_the_rest_was_read(folders: Folders) -> None:
    for n in range(4):
        put(folders, f"2026-11-20-20000{n}", played(n).lines)
    ledger = Ledger(folders)
    ledger.refresh()
    while not ledger.games:
        ledger.read_on(0, time.monotonic)
    (game,) = ledger.games
    ledger.delete(game)
    assert game in read(folders).counted


def test_a_damaged_record_is_not_written_anew_under_another_title(folders: Folders) -> None:
    path = put(folders, "2026-11-20-200000", [*played(1).lines, "garbage"])
    before = path.read_bytes()
    ledger = read(folders)
    assert ledger.rename(ledger.games[0], "x") is not None
    assert path.read_bytes() == before


def test_a_ledger_whose_last_line_was_cut_off_only_lacks_that(folders: Folders) -> None:
    for n in range(3):
        put(folders, f"2026-11-20-20000{n}", played(n).lines)
    whole = read(folders).counted
    content = folders.ledger_file.read_bytes()
    folders.ledger_file.write_bytes(content[:-40])
    ledger = Ledger(folders)
    assert ledger.refresh() is None
    assert len(ledger.pending) == 1
    ledger.read_on(1e9, time.monotonic)
    assert ledger.counted == whole
    assert read(folders).counted == whole


def test_a_game_gets_a_name_and_nothing_else_changes(folders: Folders) -> None:
    match = played(7)
    path = put(folders, "2026-11-20-200000", match.lines)
    ledger = read(folders)
    assert ledger.rename(ledger.games[0], "Grand-mère") is None
    assert ledger.games[0].title == "Grand-mère"
    assert path.read_text(encoding="utf-8").splitlines()[1:] == list(match.lines[1:])
    assert resume(path.read_text(encoding="utf-8").splitlines(), _Nothing(), lambda _: []).totals == match.totals
    ledger.rename(ledger.games[0], "")
    assert path.read_text(encoding="utf-8").splitlines() == list(match.lines)


class _Nothing:
    def append(self, line: str) -> None:
        raise AssertionError

    def rewrite(self, lines: Sequence[str]) -> None:
        raise AssertionError


def test_after_a_reset_only_new_deals_count(folders: Folders) -> None:
    match = played(8)
    put(folders, "2026-11-20-200000", match.lines)
    put(folders, "2026-11-20-210000", played(9).lines)
    ledger = read(folders)
    ledger.delete(ledger.games[0])
    assert ledger.reset() is None
    assert [game.forgotten for game in ledger.counted] == [1]
    match.next_deal()
    play_on(match)
    put(folders, "2026-11-20-200000", match.lines)
    (game,) = read(folders).counted
    assert (game.forgotten, len(game.deals)) == (1, 2)


def play_on(match: Match) -> None:
    chance = Random(1)
    while not match.deal_over:
        act(match, chance)


def test_where_nothing_can_be_written_the_list_is_still_there(
    folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(folders, "2026-11-20-200000", played(1).lines)

    def refuse(path: Path, text: str) -> None:
        raise OSError("read-only")

    monkeypatch.setattr("canasta_gui.storage.game_files.write_atomically", refuse)
    ledger = read(folders)
    assert len(ledger.games) == 1
    problem = ledger.rename(ledger.games[0], "x")
    assert problem is not None
    assert problem.code is ProblemCode.UNCHANGED


def test_known_games_are_listed_without_opening_one(folders: Folders, monkeypatch: pytest.MonkeyPatch) -> None:
    deal = DealFigures(1, 0, False, 40, (500, 300), (1, 1), None, ())
    (game,) = [replace(figures_of("x", new_match(1).lines), deals=(deal,) * 7)]
    named = [replace(game, name=f"2026-11-20-{n:06d}") for n in range(100)]
    ledger = Ledger(folders)
    for each in named:
        stat = put(folders, each.name, ["{}"]).stat()
        known = replace(each, size=stat.st_size, changed=stat.st_mtime_ns)
        ledger._known[each.name] = known
        ledger._fresh.append(each.name)
    ledger._save()

    def refuse(_: object) -> NoReturn:
        raise AssertionError("a record was read")

    monkeypatch.setattr("canasta_gui.match.ledger.lines_of_game", refuse)
    again = Ledger(folders)
    again.refresh()
    assert (len(again.games), again.pending) == (100, [])


def test_the_head_of_a_record_says_what_statistics_must_know() -> None:
    lines = played(2).lines
    head = with_header(lines[0], again=[1], origin="2026-11-19-100000", number=5, title="T")
    game = figures_of("x", (head, *lines[1:]))
    assert (game.again, game.origin, game.number, game.title) == ((1,), "2026-11-19-100000", 5, "T")
    assert isinstance(game, GameFigures)


def test_a_game_of_another_family_is_counted_and_looked_at_by_its_own_rules() -> None:
    rules = load_rules("romme-3")
    seats = [SeatInfo(name, "human") for name in ("Ada", "Bo", "Zoë")]
    match = Match(rules, seats, MemoryJournal(), lambda deal: shuffled(rules, Random(deal)))
    match.start()
    chance, game = Random(2), family(rules)
    while not match.deal_over and len(match.moves) < 2000:
        seat = match.to_act
        assert seat is not None
        assert match.submit(seat, chance.choice(list(game.candidates(match.view(seat), seat)))) is None
    figures = figures_of("x", match.lines)
    assert (figures.fault, figures.low, figures.seats) == (0, True, tuple(seats))
    assert len(figures.deals) == len(match.sheets)
    replay = Replay(match.lines)
    assert replay.position(replay.steps - 1) == match.position
