"""Counting positions: the candidates against trying everything, and both against numbers that are kept.

`perft/*.txt` hold small positions; their first lines say how many positions the turn can reach (cards that play alike
count as one), how many of them end it, and how many series of candidates there are of each length. The first two
numbers are counted by the oracle, which knows nothing of candidates.
"""

import re
from pathlib import Path

import pytest

from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.canasta.position import CanastaPosition
from tests.rules.oracle import Oracle, after, alike, all_actions, same_turn

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def kept(text: str) -> dict[str, int]:
    """Return the numbers of a file: `# reachable: 12`."""
    return {key: int(number) for key, number in re.findall(r"^# ([\w ]+): (\d+)$", text, re.MULTILINE)}


def by_the_oracle(start: CanastaPosition) -> dict[str, int]:
    """Return the number of positions reachable in this turn, the start included, and of those that end it."""
    oracle, found, todo, ends = Oracle(), {repr(alike(start))}, [start], 0
    while todo:
        pos = todo.pop()
        if not same_turn(start, pos):
            ends += 1
            continue
        for action in all_actions(pos):
            if oracle.legal(pos, action):
                then = after(pos, action)
                if repr(alike(then)) not in found:
                    found.add(repr(alike(then)))
                    todo.append(then)
    return {"reachable": len(found), "ends": ends}


def series(pos: CanastaPosition, depth: int) -> int:
    """Return the number of sequences of `depth` candidates."""
    if depth == 0:
        return 1
    total = 0
    for action in candidates(pos, pos.to_act):
        then = pos.copy()
        play(then, pos.to_act, action)
        total += series(then, depth - 1)
    return total


def test_there_are_files() -> None:
    assert len(FILES) >= 5


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_numbers_kept_are_the_oracles(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    numbers = kept(text)
    assert by_the_oracle(read_position(text)) == {"reachable": numbers["reachable"], "ends": numbers["ends"]}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_numbers_kept_are_the_candidates(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    pos, numbers = read_position(text), kept(text)
    assert [series(pos, depth) for depth in (1, 2, 3, 4)] == [numbers[f"depth {depth}"] for depth in (1, 2, 3, 4)]
