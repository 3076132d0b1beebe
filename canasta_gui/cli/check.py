"""`canasta-gui check`: replays records."""

import argparse
from typing import Any

from canasta_gui.cli.console import print_json, read_bytes
from canasta_gui.match.record import EndLine, OverLine, PlayLine, RecordError, RecordLine, read_record
from canasta_gui.match.record_check import problems, remarks


def run(options: argparse.Namespace) -> int:
    """Check every file; return 1 if anything is wrong in one of them."""
    findings = [_check(name) for name in options.records]
    if options.json:
        print_json(findings)
    else:
        for finding in findings:
            _tell(finding)
    return 1 if any(finding["problems"] for finding in findings) else 0


def _check(name: str) -> dict[str, Any]:
    lines: list[RecordLine] = []
    try:
        lines = read_record(read_bytes(name))
        found = list(problems(lines))
    except RecordError as error:
        found = [error]
    kinds = [type(line.item) for line in lines]
    return {
        "record": name,
        "deals": kinds.count(EndLine),
        "actions": kinds.count(PlayLine),
        "finished": OverLine in kinds,
        "remarks": [{"line": remark.line_no, "remark": str(remark)} for remark in remarks(lines)],
        "problems": [{"line": error.line_no, "problem": str(error)} for error in found],
    }


def _tell(finding: dict[str, Any]) -> None:
    for remark in finding["remarks"]:
        print(f"{finding['record']}: {remark['remark']} (remark)")
    for problem in finding["problems"]:
        print(f"{finding['record']}: {problem['problem']}")
    if not finding["problems"]:
        state = "finished" if finding["finished"] else "not finished"
        print(f"{finding['record']}: right; {finding['deals']} whole deals, {finding['actions']} actions, {state}")
