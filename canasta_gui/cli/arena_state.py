"""The state of an arena in a file: one JSON object a line, so that an interrupted run can go on."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from canasta_gui.cli.console import InputError, chosen_words, read_file, unwritable
from canasta_gui.json_input import load_json
from canasta_gui.lab.arena import Block, Contest
from canasta_gui.lab.troubles import Trouble, TroubleCode
from canasta_gui.rules.families import rules_as_recorded

LARGEST_STATE = 1 << 27
"""Bytes above which a file is no state of an arena."""
MOST = 10**12
"""No number of an arena is larger."""


class StateFile:
    """The blocks of a contest on the disk; without a name nothing is kept."""

    def __init__(self, name: str | None, contest: Contest) -> None:
        self.blocks: dict[int, Block] = {}
        self._path = None if name is None else Path(name)
        self._head = _head(contest)
        if self._path is not None:
            self._take_up(self._path)

    def keep(self, block: Block) -> None:
        """Add a block that is not there yet."""
        if self._path is not None and block.number not in self.blocks:
            self.blocks[block.number] = block
            self._append(json.dumps(asdict(block), ensure_ascii=False))

    def _take_up(self, path: Path) -> None:
        try:
            data = read_file(path, LARGEST_STATE).decode()
        except FileNotFoundError:
            self._append(json.dumps(self._head, ensure_ascii=False))
            return
        except (OSError, UnicodeDecodeError):
            raise InputError(chosen_words().t("{path} cannot be read", path=path)) from None
        whole, broken_off = data[: data.rfind("\n") + 1], data[data.rfind("\n") + 1 :]
        try:
            head, *lines = map(load_json, whole.splitlines())
            self.blocks = {line["number"]: _block(line) for line in lines}
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
            raise InputError(chosen_words().t("{path} is no state of an arena", path=path)) from None
        if head != self._head:
            raise InputError(chosen_words().t("{path} is the state of another contest", path=path))
        if broken_off:
            self._rewrite(whole)

    def _append(self, line: str) -> None:
        assert self._path is not None
        try:
            with self._path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(f"{line}\n")
        except OSError as error:
            raise unwritable(self._path, error) from None

    def _rewrite(self, text: str) -> None:
        assert self._path is not None
        try:
            self._path.write_text(text, encoding="utf-8", newline="\n")
        except OSError as error:
            raise unwritable(self._path, error) from None


def _block(line: dict[str, Any]) -> Block:
    """Return a block from its JSON data; raise ValueError or TypeError for anything else."""
    block = Block(**line)
    pairs: tuple[Any, ...] = (block.points, block.canastas, block.exits, block.times)
    numbers = [block.lead, block.share, *block.points, *block.canastas, *block.exits]
    counts = [block.number, block.matches, block.deals, *(count for times in block.times for count in times.values())]
    if not (
        all(isinstance(pair, list) and len(pair) == 2 for pair in pairs)
        and all(type(number) in (int, float) and abs(number) < MOST for number in numbers)
        and all(type(count) is int and 0 <= count < MOST for count in counts)
        and all(0 <= float(seconds) < MOST for times in block.times for seconds in times)
    ):
        raise ValueError
    block.troubles = [_trouble(*trouble) for trouble in block.troubles]
    return block


def _trouble(code: object, match_no: object, deal_no: object, *texts: object) -> Trouble:
    """Return a trouble from its JSON data; raise ValueError or TypeError for anything else."""
    position, seat, action, report = texts
    numbers = [each for each in (match_no, deal_no, seat) if type(each) is int]
    written = [each for each in (position, action, report) if isinstance(each, str)]
    if len(numbers) < 3 or len(written) < 3:
        raise ValueError
    return Trouble(TroubleCode(str(code)), numbers[0], numbers[1], written[0], numbers[2], written[1], written[2])


def _head(contest: Contest) -> dict[str, Any]:
    """Return what a state must share with the contest that continues it; the number of deals may grow."""
    table = {
        "arena": 1,
        "players": [seat.level for seat in contest.players],
        "seed": contest.seed,
        "rules": rules_as_recorded(contest.rules),
    }
    made: dict[str, Any] = json.loads(json.dumps(table))
    return made
