"""Checking a whole record: everything that is wrong in it, and nothing else."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from canasta_gui.match.follower import LineProblem, OtherRules, WrongLine, problems, remarks
from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import EndLine, Header, RecordLine, SeatInfo, read_lines
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import AnyScoreLine, load_rules, rules_from_table, rules_to_table
from tests.match.tables import new_match, play_deals


def three_deals() -> list[str]:
    match = new_match(3)
    play_deals(match, 3, 3)
    return list(match.lines)


def found(lines: list[str]) -> list[LineProblem]:
    return list(problems(read_lines(lines)))


def places(lines: list[str]) -> list[tuple[int, Code]]:
    return [(line_no, problem.code) for line_no, problem in found(lines)]


def starts(lines: list[str], key: str) -> list[int]:
    return [n for n, line in enumerate(lines) if line.startswith(f'{{"{key}"')]


def edited(line: str, **fields: object) -> str:
    return json.dumps({**json.loads(line), **fields})


def test_a_record_of_ours_is_right_to_every_line() -> None:
    lines = three_deals()
    for end in (len(lines), len(lines) - 1, len(lines) - 5, 2, 1):
        assert found(lines[:end]) == []


def test_one_problem_a_deal_is_told_and_the_next_deals_are_still_checked() -> None:
    lines = three_deals()
    first, _, third = starts(lines, "deal")
    lines[first + 1] = '{"seat": 2, "do": "draw"}'
    lines[third + 1] = '{"seat": 0, "do": "ask"}'
    assert places(lines) == [(first + 2, Code.ACTION_REFUSED), (third + 2, Code.ACTION_REFUSED)]


def test_a_wrong_score_does_not_make_the_next_deal_wrong() -> None:
    lines = three_deals()
    end, second = starts(lines, "end")[0], starts(lines, "deal")[1]
    table = json.loads(lines[end])
    table["lines"][0]["hands"] -= 5
    table["lines"][0]["total"] -= 5
    table["totals"][0] -= 5
    lines[end] = json.dumps(table)
    lines[second] = edited(lines[second], totals=table["totals"])
    first, *others = found(lines)
    assert (first.line_no, first.problem.code) == (end + 1, Code.LINE_WRONG)
    assert isinstance(first.problem, WrongLine)
    assert [differs(line) for line in pairs(first.problem)] == [["hands"], []]
    # Only what follows from the totals is wrong too: what the openings needed, and later totals are checked from there.
    for _, problem in others:
        assert not isinstance(problem, WrongLine) or not any(map(differs, pairs(problem)))


def pairs(problem: WrongLine) -> list[tuple[AnyScoreLine, AnyScoreLine]]:
    """Return the score lines of the end of a deal, as they must be and as they are."""
    if not isinstance(problem.wanted, EndLine) or not isinstance(problem.found, EndLine):
        return []
    return list(zip(problem.wanted.lines, problem.found.lines, strict=True))


def differs(lines: tuple[AnyScoreLine, AnyScoreLine]) -> list[str]:
    return [column for column in lines[0]._fields if getattr(lines[0], column) != getattr(lines[1], column)]


def test_a_wrong_print_is_told_and_the_deal_is_played_all_the_same() -> None:
    lines = three_deals()
    second = starts(lines, "deal")[1]
    lines[second] = edited(lines[second], print="sha256:0")
    lines[second + 1] = '{"seat": 3, "do": "pass"}'
    assert places(lines) == [(second + 1, Code.LINE_WRONG), (second + 2, Code.ACTION_REFUSED)]


def test_a_deal_that_cannot_be_dealt_is_told_once() -> None:
    lines = three_deals()
    second = starts(lines, "deal")[1]
    lines[second] = edited(lines[second], order=[])
    assert places(lines) == [(second + 1, Code.OTHER_DECK)]


# --- the seats of score lines --------------------------------------------------------------------------------------


def one_deal(preset: str) -> list[str]:
    rules = load_rules(preset)
    seats = [SeatInfo(f"seat {seat}", "computer") for seat in range(rules.players)]
    match = Match(rules, seats, MemoryJournal(), lambda deal: shuffled(rules, Random(deal)))
    match.start()
    play_deals(match, 1, 3)
    return list(match.lines)


def score_lines(lines: list[str]) -> list[dict[str, int]]:
    found: list[dict[str, int]] = json.loads(lines[starts(lines, "end")[0]])["lines"]
    return found


@pytest.mark.parametrize("preset", ["classique-2", "classique-3-isolee", "romme"])
def test_the_score_line_of_a_side_of_one_seat_says_which_and_older_records_need_not(preset: str) -> None:  # R83
    lines = one_deal(preset)
    assert [line["seat"] for line in score_lines(lines)] == [line["side"] for line in score_lines(lines)]
    assert found(lines) == []
    end = starts(lines, "end")[0]
    without = [{key: value for key, value in line.items() if key != "seat"} for line in score_lines(lines)]
    assert found([*lines[:end], edited(lines[end], lines=without), *lines[end + 1 :]]) == []
    without[0]["seat"] = 1
    [(_, problem)] = found([*lines[:end], edited(lines[end], lines=without)])
    assert isinstance(problem, WrongLine)
    assert differs(pairs(problem)[0]) == ["seat"]


@pytest.mark.parametrize("preset", ["classique-4", "classique-6a"])
def test_other_score_lines_say_no_seat(preset: str) -> None:  # R83
    lines = one_deal(preset)
    assert not any("seat" in line for line in score_lines(lines))
    end = starts(lines, "end")[0]
    with_seats = [{"seat": 0, **line} for line in score_lines(lines)]
    assert found([*lines[:end], edited(lines[end], lines=with_seats)])


# --- remarks on the name of the rules ------------------------------------------------------------------------------


def header_of(name: str, delta: Mapping[str, Any]) -> list[RecordLine]:
    rules = rules_from_table(merged(rules_to_table(load_rules("classique-2")), delta), preset=name)
    return [RecordLine(1, Header("", rules, (SeatInfo("Ada", "human"),) * 2, ""))]


@pytest.mark.parametrize(
    ("name", "delta", "said"),
    [
        ("classique-2", {}, []),
        ("classique-2", {"title": "Chez nous", "sources": {}}, []),
        ("", {"target": 700, "id": ""}, []),
        ("classique-2", {"irregularities": {"level": "explained"}}, []),  # what each table chooses
        ("classique-2", {"irregularities": {"waived": []}}, [(Code.NOT_THE_PRESET, "classique-2")]),
        ("classique-2", {"target": 0, "deals": 6}, []),  # each table chooses what ends its match
        ("classique-2", {"fines": {"held": [[4, 100]]}}, [(Code.NOT_THE_PRESET, "classique-2")]),
        ("clasique-9", {}, [(Code.NO_SUCH_PRESET, "clasique-9")]),
    ],
)
def test_a_name_that_promises_other_rules_gets_a_remark(
    name: str, delta: dict[str, Any], said: list[tuple[Code, str]]
) -> None:
    assert list(remarks(header_of(name, delta))) == [LineProblem(1, OtherRules(*each)) for each in said]
