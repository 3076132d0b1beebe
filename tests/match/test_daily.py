"""The deal of a day: the same for everybody, counted once, kept whatever happens."""

import json
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.ai.levels import player
from canasta_gui.match.daily import (
    LEVEL,
    DailyBook,
    DayResult,
    daily_dealer,
    daily_number,
    daily_rules,
    lead_of,
    month_weeks,
    numbered_deck,
)
from canasta_gui.match.game_numbers import LARGEST
from canasta_gui.match.match import Match
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.core.cards import card_names
from canasta_gui.rules.families import load_rules
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.game_files import FileJournal, GameFile
from tests.rules.strategies import examples

DAY = date(2026, 11, 23)
PRESET = "classique-4"


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path)


def played(folders: Folders, name: str, moves: int) -> Match:
    """Save a match of one deal with `moves` moves under this name."""
    rules = daily_rules(load_rules(PRESET))
    number = daily_number(DAY, PRESET)
    file = GameFile(folders.games / name)
    seats = [SeatInfo(f"seat {seat}", "computer", LEVEL) for seat in range(rules.players)]
    match = Match(
        rules, seats, FileJournal(file, lambda _: None), lambda deal: numbered_deck(rules, number, deal), number=number
    )
    match.start()
    decide = player(LEVEL)
    while moves and match.to_act is not None:
        match.submit(match.to_act, decide(match.view(match.to_act), match.events_for(match.to_act)))
        moves -= 1
    return match


# The numbers below are the contract with players everywhere: whoever changes them deals others other cards.


@pytest.mark.parametrize(
    ("day", "preset", "number"),
    [
        (date(2026, 11, 23), "classique-4", 9_575_462),
        (date(2026, 11, 24), "classique-4", 810_639_189),
        (date(2026, 11, 23), "suisse-2", 204_554_555),
        (date(2024, 2, 29), "international-4", 386_183_022),
    ],
)
def test_number_follows_from_day_and_rule_set_for_ever(day: date, preset: str, number: int) -> None:
    assert daily_number(day, preset) == number


def test_cards_of_a_day_are_fixed() -> None:
    rules = daily_rules(load_rules(PRESET))
    deck = numbered_deck(rules, daily_number(DAY, PRESET), 1)
    assert " ".join(card_names(deck[:11])) == "QC 3C 5S 4D JD 5C 6D 6C 10H 4S JK"


def test_numbers_are_those_of_games() -> None:
    numbers = {daily_number(date.fromordinal(740_000 + n), PRESET) for n in range(400)}
    assert len(numbers) == 400
    assert all(1 <= number <= LARGEST for number in numbers)


def test_every_seat_deals_some_day() -> None:
    rules = load_rules(PRESET)
    dealers = {daily_dealer(rules, daily_number(date.fromordinal(740_000 + n), PRESET)) for n in range(40)}
    assert dealers == set(range(4))


def test_daily_match_is_one_deal() -> None:
    assert (daily_rules(load_rules(PRESET)).target, daily_rules(load_rules(PRESET)).deals) == (0, 1)


def test_lead_is_over_the_mean_of_the_others() -> None:
    assert lead_of((500, 200), 0) == 300
    assert lead_of((100, 400, 300), 0) == -250


def test_first_try_counts_and_no_later_one(folders: Folders) -> None:
    book = DailyBook(folders)
    book.begin(DAY, PRESET, "first.canasta")
    book.begin(DAY, PRESET, "second.canasta")
    book.finish("second.canasta", 900)
    book.finish("first.canasta", -40)
    book.finish("first.canasta", 900)
    result = DailyBook(folders).result(DAY, PRESET)
    assert result == DayResult(DAY, PRESET, "first.canasta", -40)


def test_deal_that_was_begun_counts_as_begun(folders: Folders) -> None:
    DailyBook(folders).begin(DAY, PRESET, "first.canasta")
    book = DailyBook(folders)
    result = book.result(DAY, PRESET)
    assert result is not None
    assert result.points is None
    assert not book.can_go_on(result)  # its record is not there any more: it stays begun


def test_deal_in_the_middle_can_go_on(folders: Folders) -> None:
    played(folders, "first.canasta", 5)
    book = DailyBook(folders)
    book.begin(DAY, PRESET, "first.canasta")
    book.settle()
    result = book.result(DAY, PRESET)
    assert result is not None
    assert book.can_go_on(result)


def test_end_that_was_not_noted_is_found_in_the_record(folders: Folders) -> None:
    DailyBook(folders).begin(DAY, PRESET, "first.canasta")
    match = played(folders, "first.canasta", 2000)
    assert match.winners
    book = DailyBook(folders)
    book.settle()
    result = DailyBook(folders).result(DAY, PRESET)
    assert result is not None
    assert result.points == lead_of(match.totals, 0)
    assert not book.can_go_on(result)


def test_series_of_days(folders: Folders) -> None:
    book = DailyBook(folders)
    for day, points in ((18, 100), (20, 100), (21, -50), (22, 300), (23, None)):
        record = f"{day}.canasta"
        book.begin(date(2026, 11, day), PRESET, record)
        if points is not None:
            book.finish(record, points)
    assert book.series(DAY) == 3  # today's is not ended yet, and may still be
    book.finish("23.canasta", 0)
    assert book.series(DAY) == 4
    assert book.series(date(2026, 11, 25)) == 0
    assert book.longest_series() == 4


def test_a_series_is_reached_on_the_day_that_completes_it(folders: Folders) -> None:
    book = DailyBook(folders)
    assert book.series_reached(1) is None
    for day in (1, 3, 4, 5, 8):
        book.light(date(2026, 11, day))
    assert book.series_reached(2) == date(2026, 11, 4)
    assert book.series_reached(3) == date(2026, 11, 5)
    assert book.series_reached(4) is None


def test_stars_compare_with_the_expert() -> None:
    def stars(points: int | None, expert: int | None) -> int:
        return DayResult(DAY, PRESET, "a", points, expert).stars

    assert stars(None, 100) == 0
    assert stars(640, 640) == 3
    assert stars(640, 700) == 2
    assert stars(-100, 50) == 2
    assert stars(-100, 101) == 1
    assert stars(-100, None) == 1
    assert stars(10, None) == 2


def test_only_the_first_try_at_a_puzzle_counts(folders: Folders) -> None:
    book = DailyBook(folders)
    book.note_puzzle("a", right=False)
    book.note_puzzle("a", right=True)
    book.note_puzzle("b", right=True)
    assert DailyBook(folders).puzzles == {"a": False, "b": True}


def test_what_a_newer_version_wrote_stays(folders: Folders) -> None:
    path = folders.data / "daily.json"
    day = {"day": "2026-11-22", "rules": PRESET, "record": "a.canasta", "points": 5, "hints": 3}
    path.write_text(json.dumps({"days": [day], "puzzles": {}, "medals": ["gold"]}), encoding="utf-8")
    DailyBook(folders).begin(DAY, PRESET, "b.canasta")
    table = json.loads(path.read_text(encoding="utf-8"))
    assert table["medals"] == ["gold"]
    assert table["days"][0]["hints"] == 3


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"days": 3, "puzzles": {}}', '{"days": [{"day": "never"}], "puzzles": {}}', "[" * 100_000],
)
def test_damaged_file_is_set_aside(folders: Folders, text: str) -> None:
    path = folders.data / "daily.json"
    path.write_text(text, encoding="utf-8")
    book = DailyBook(folders)
    assert book.problem is not None
    book.begin(DAY, PRESET, "b.canasta")
    assert DailyBook(folders).result(DAY, PRESET) is not None
    assert [each.read_text(encoding="utf-8") for each in folders.data.glob("*damaged*")] == [text]


def test_what_can_be_read_of_a_damaged_file_counts(folders: Folders) -> None:
    good = {"day": "2026-11-22", "rules": PRESET, "record": "a.canasta", "points": 5}
    text = json.dumps({"days": [good, {"day": "never"}], "puzzles": {}})
    (folders.data / "daily.json").write_text(text, encoding="utf-8")
    assert [each.points for each in DailyBook(folders).results] == [5]


def test_disk_that_refuses_is_told(folders: Folders) -> None:
    book = DailyBook(folders)
    (folders.data / "daily.json").mkdir()
    book.begin(DAY, PRESET, "b.canasta")
    assert book.problem is not None
    assert book.result(DAY, PRESET) is not None


def test_name_of_a_record_leads_nowhere_else(folders: Folders) -> None:
    path = folders.data / "daily.json"
    day = {"day": "2026-11-22", "rules": PRESET, "record": "../../etc/passwd", "points": None}
    path.write_text(json.dumps({"days": [day], "puzzles": {}}), encoding="utf-8")
    book = DailyBook(folders)
    assert book.path(book.results[0]) == folders.games / "passwd"


def test_weeks_of_a_month_begin_on_monday() -> None:
    weeks = list(month_weeks(2026, 11))
    assert weeks[0][0] == date(2026, 10, 26)
    assert weeks[-1][-1] == date(2026, 12, 6)
    assert len(weeks) == 6
    assert len(list(month_weeks(2027, 2))) == 4
    assert {day.weekday() for week in weeks for day in week[:1]} == {0}


DAYS = st.sampled_from(["2026-11-22", "2026-11-23", "0001-01-01", "9999-12-31", "2023-12-31", "never", "", "20261122"])
PRESETS = st.sampled_from([PRESET, "suisse-4", "romme", "classique-99", "own:x", "", "\0", "a" * 300])
RECORDS = st.sampled_from(["a.canasta", "b\0.canasta", "", "..", "/", "../x", "\ud800.canasta", "x" * 300, 5, None])
POINTS = st.sampled_from([None, 0, 120, -40, 10**9, True, "5", 1.5])
LINES = st.fixed_dictionaries({}, optional={"day": DAYS, "rules": PRESETS, "record": RECORDS, "points": POINTS})


@examples(60)
@given(st.lists(LINES, max_size=5))
def test_whatever_stands_there_can_be_asked_and_the_rest_stays(
    tmp_path_factory: pytest.TempPathFactory, days: list[dict[str, object]]
) -> None:
    home = tmp_path_factory.mktemp("home")
    good = {"day": "2026-11-20", "rules": PRESET, "record": "good.canasta", "points": 40, "expert": None}
    newer = {**good, "day": "2026-11-21", "rules": "belote-of-the-future"}
    text = json.dumps({"days": [*days, good, newer], "puzzles": {}})
    (home / "daily.json").write_text(text, encoding="utf-8")
    book = DailyBook(Folders(home, home))
    book.settle()
    for result in book.results:
        load_rules(result.preset)
        assert not book.can_go_on(result)
    assert any(each.record == "good.canasta" for each in book.results)
    for today in (DAY, date(1970, 1, 1), date.max):
        book.series(today)
    book.longest_series()
    book.note_puzzle("a", right=True)
    assert [each for each in json.loads((home / "daily.json").read_text(encoding="utf-8"))["days"] if each == newer]


def test_rules_that_only_a_newer_version_knows_count_for_the_streak_and_stay(folders: Folders) -> None:
    path = folders.data / "daily.json"
    newer = {"day": "2026-11-22", "rules": "six-sides", "record": "a.canasta", "points": 5, "expert": None}
    path.write_text(json.dumps({"days": [newer], "puzzles": {}}), encoding="utf-8")
    book = DailyBook(folders)
    assert book.problem is None
    assert (book.results, book.of_record("a.canasta"), book.series(DAY)) == ((), None, 1)
    book.begin(DAY, PRESET, "b.canasta")
    assert json.loads(path.read_text(encoding="utf-8"))["days"][0] == newer


def test_what_a_full_disk_refused_is_written_once_there_is_room(folders: Folders) -> None:
    book = DailyBook(folders)
    (folders.data / "daily.json").mkdir()
    book.begin(DAY, PRESET, "b.canasta")
    assert not book.try_again()
    (folders.data / "daily.json").rmdir()
    assert book.try_again()
    assert book.problem is None
    assert DailyBook(folders).result(DAY, PRESET) is not None
