"""A match that the clock ends: what its record says of it, and that whoever follows the record ends it likewise."""

import json
from random import Random

import pytest

from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.follower import problems, resume
from canasta_gui.match.match import Match, MemoryJournal
from canasta_gui.match.record import ClockLine, OverLine, RecordError, encode, read_lines
from canasta_gui.match.replay import Replay, Viewing
from canasta_gui.rules.core.events import Draw
from tests.match.tables import CLASSIQUE, SEATS, Deck, act, choices, play_until


def clock_match(minutes: int = 30, seed: int = 3) -> tuple[Match, MemoryJournal]:
    journal = MemoryJournal()
    match = Match(CLASSIQUE, SEATS, journal, Deck(seed), started="now", minutes=minutes)
    match.start()
    return match, journal


def play_deal(match: Match, seed: int = 1) -> None:
    chance = Random(seed)
    while not match.deal_over:
        act(match, chance)


def codes(lines: list[str]) -> list[Code]:
    return [each.problem.code for each in problems(read_lines(lines))]


def test_the_deal_in_which_the_time_runs_out_is_the_last_one() -> None:
    match, journal = clock_match()
    match.clock_shows(12)
    play_deal(match)
    assert (match.winners, match.time_over) == ((), False)
    match.next_deal()
    match.clock_shows(30)
    assert (match.winners, match.time_over) == ((), True)  # the deal is finished
    play_deal(match, 2)
    assert match.winners
    assert max(match.totals) < CLASSIQUE.target
    assert [line.item for line in read_lines(journal) if isinstance(line.item, ClockLine)] == [
        ClockLine(12),
        ClockLine(30),
    ]
    assert read_lines(journal)[-1].item == OverLine(match.totals, match.winners)
    assert codes(journal) == []


def test_a_record_with_a_clock_is_of_the_third_format() -> None:
    head = json.loads(clock_match()[1][0])
    assert (head["record"], head["format"], head["minutes"]) == (3, 3, 30)


def test_without_a_clock_nothing_is_said_of_it() -> None:
    match, journal = clock_match(minutes=0)
    play_deal(match)
    assert "minutes" not in json.loads(journal[0])
    assert not match.time_over


def test_a_match_goes_on_with_the_minutes_of_its_record() -> None:
    match, journal = clock_match()
    match.clock_shows(12)
    match.clock_shows(13)
    again = resume(list(journal), MemoryJournal(), Deck(3))
    assert (again.minutes_played, again.header.minutes, again.time_over) == (13, 30, False)
    match.clock_shows(30)
    again = resume(list(journal), MemoryJournal(), Deck(3))
    assert again.time_over
    play_deal(again)
    assert again.winners


def test_what_is_taken_back_takes_no_time_back() -> None:
    match, journal = clock_match()
    seat = play_until(match, "lay", Random(5))
    assert match.submit(seat, next(each for each in choices(match, seat) if each.do == "lay")) is None
    before = list(journal)
    match.clock_shows(4)
    assert match.undo()
    assert journal == [*before[:-1], encode(ClockLine(4))]
    assert codes(journal) == []
    match.restart_deal()
    dealt = max(n for n, line in enumerate(before) if '"deal"' in line)
    assert journal[1:] == [*before[1 : dealt + 1], encode(ClockLine(4))]
    assert codes(journal) == []
    assert match.minutes_played == 4


def test_the_clock_shows_more_every_time_and_stands_still_between_deals() -> None:
    match, _ = clock_match()
    match.clock_shows(4)
    with pytest.raises(ValueError, match="4 minutes"):
        match.clock_shows(4)
    play_deal(match)
    with pytest.raises(ValueError, match="5 minutes"):
        match.clock_shows(5)


def test_check_finds_a_clock_that_is_wrong() -> None:
    match, journal = clock_match()
    match.clock_shows(4)
    early, late = encode(ClockLine(4)), encode(ClockLine(30))
    assert codes([*journal, early]) == [Code.CLOCK_TURNED_BACK]
    play_deal(match)
    assert codes([*journal, late]) == [Code.CLOCK_STOPPED]
    running = next(n for n, line in enumerate(journal) if '"do"' in line)
    over = [*journal[:running], late, *journal[running:]]
    assert codes(over) == []  # cut off before the line that is due
    assert codes([*over, encode(OverLine(match.totals, (9,)))]) == [Code.LINE_WRONG]
    match.next_deal()
    assert codes([*over, journal[-1]])[:1] == [Code.MATCH_END_MISSING]
    none = json.loads(journal[0])
    del none["minutes"]
    assert codes([json.dumps(none), *journal[1:3]]) == [Code.NO_CLOCK]


def test_a_clock_that_cannot_be_read_is_refused() -> None:
    _, journal = clock_match()
    for line in ('{"clock": "4"}', '{"clock": 4, "more": 1}', '{"clock": true}'):
        with pytest.raises(RecordError, match="line 3"):
            read_lines([*journal, line])


def test_a_replay_shows_the_clock_as_it_was() -> None:
    match, journal = clock_match()
    assert match.submit(0, Draw()) is None
    match.clock_shows(30)
    play_deal(match)
    viewing = Viewing(Replay(journal))
    assert (viewing.minutes_played, viewing.time_over) == (0, False)
    viewing.step = 1
    assert (viewing.minutes_played, viewing.time_over) == (30, True)
    viewing.step = viewing.replay.steps - 1
    assert viewing.winners == match.winners
