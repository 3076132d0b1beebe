"""`canasta-gui check`: replay records and report their problems."""

import argparse
from dataclasses import dataclass, field
from typing import Any

from canasta_gui.cli.console import chosen_words, print_json, read_bytes
from canasta_gui.cli.judge import refusal_numbers
from canasta_gui.match.follower import LineProblem, RefusedAction, problems, remarks
from canasta_gui.match.record import EndLine, Header, OverLine, PlayLine, RecordItem, RecordReadError, read_record
from canasta_gui.words.problems import reading_problem_phrase
from canasta_gui.words.record_problems import record_problem_sentence
from canasta_gui.words.translation import Words


@dataclass
class _Finding:
    """The findings in a file: its lines and their problems; `unreadable` if they cannot be read."""

    record: str
    items: list[RecordItem] = field(default_factory=list)
    problems: list[LineProblem] = field(default_factory=list)
    remarks: list[LineProblem] = field(default_factory=list)
    unreadable: RecordReadError | None = None

    @property
    def is_right(self) -> bool:
        return not self.problems and self.unreadable is None

    @property
    def header(self) -> Header:
        header = self.items[0]
        assert isinstance(header, Header)  # every readable record begins with one
        return header

    def count(self, kind: type[RecordItem]) -> int:
        return sum(isinstance(item, kind) for item in self.items)


def run(options: argparse.Namespace) -> int:
    """Check every file; return 1 if one of them has a problem."""
    words = chosen_words()
    findings = [_check(name) for name in options.records]
    if options.json:
        print_json([_as_json(words, finding) for finding in findings])
    else:
        for finding in findings:
            _tell(words, finding)
    return 0 if all(finding.is_right for finding in findings) else 1


def _check(name: str) -> _Finding:
    try:
        lines = read_record(read_bytes(name))
    except RecordReadError as error:
        return _Finding(name, unreadable=error)
    return _Finding(name, [line.item for line in lines], list(problems(lines)), list(remarks(lines)))


def _as_json(words: Words, finding: _Finding) -> dict[str, Any]:
    found = [_problem_as_json(words, finding, problem) for problem in finding.problems]
    if finding.unreadable is not None:
        error = finding.unreadable
        complaint = reading_problem_phrase(words, error.problem)
        reason = error.problem.code.name.lower()
        found = [{"line": error.line_no, "problem": complaint, "code": "unreadable", "reason": reason}]
    return {
        "record": finding.record,
        "deals": finding.count(EndLine),
        "actions": finding.count(PlayLine),
        "finished": finding.count(OverLine) > 0,
        "remarks": [
            {
                "line": remark.line_no,
                "remark": record_problem_sentence(words, remark.problem, finding.header),
                "code": remark.problem.code.value,
            }
            for remark in finding.remarks
        ],
        "problems": found,
    }


def _problem_as_json(words: Words, finding: _Finding, found: LineProblem) -> dict[str, Any]:
    problem = found.problem
    sentence = record_problem_sentence(words, problem, finding.header)
    told = {"line": found.line_no, "problem": sentence, "code": problem.code.value}
    if isinstance(problem, RefusedAction):
        told |= {"seat": problem.seat, "reason": problem.refusal.why.value, **refusal_numbers(problem.refusal)}
    return told


def _tell(words: Words, finding: _Finding) -> None:
    name = finding.record
    if finding.unreadable is not None:
        error = finding.unreadable
        _tell_line(words, name, error.line_no, reading_problem_phrase(words, error.problem))
    for remark in finding.remarks:
        sentence = record_problem_sentence(words, remark.problem, finding.header)
        _tell_line(words, name, remark.line_no, words.t("{remark} (remark)", remark=sentence))
    for found in finding.problems:
        _tell_line(words, name, found.line_no, record_problem_sentence(words, found.problem, finding.header))
    if finding.is_right:
        deals = words.n("{n} whole deal", "{n} whole deals", finding.count(EndLine))
        actions = words.n("{n} action", "{n} actions", finding.count(PlayLine))
        state = words.t("finished") if finding.count(OverLine) else words.t("not finished")
        print(
            words.t(
                "{record}: right; {deals}, {actions}, {state}", record=name, deals=deals, actions=actions, state=state
            )
        )


def _tell_line(words: Words, record: str, line: int, problem: str) -> None:
    print(words.t("{record}: line {line}: {problem}", record=record, line=line, problem=problem))
