"""Make the puzzles: `python -m benchmarks.make_puzzles --log FOLDER`, again and again; `--ship` writes the file.

Fast experts play numbered matches, and each of their decisions is examined (`canasta_gui.lab.puzzles.finding`). The
findings of a match are appended to the log as one line, so that the work can be interrupted and resumed at any time.
The same seed plays the same matches in the same order and finds the same puzzles, on every machine.

`--ship` chooses among all that were found: evenly by theme, and within a theme by grade, in the order of their finding.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.lab.puzzles.finding import puzzle_in
from canasta_gui.lab.puzzles.puzzle import (
    GRADES,
    THEMES,
    Grade,
    Puzzle,
    Theme,
    puzzle_from_json,
    puzzle_line,
    puzzle_to_json,
)
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.position import Phase

SCHEDULE = (
    "classique-4", "classique-2", "suisse-4", "classique-4", "international-4", "modern-american",
    "classique-4", "suisse-2", "classique-3", "classique-2", "uruguay-4", "suisse-4",
)  # fmt: skip
"""The rule sets of the matches, in turns: mostly those that are played most."""
DEALS = 3
"""Deals of a match: later ones have other totals, and other minimums for the opening."""
MOST_IN_DEAL = 5
"""Puzzles of a deal: more of them would resemble each other."""
MOST_ALIKE = {"easy": 20, "medium": 30, "hard": 30}
"""Maximum number of puzzles of one theme, by grade."""
STALLED_AFTER = 2000
SHIPPED = Path(__file__).resolve().parents[1] / "canasta_gui" / "lab" / "puzzles" / "data" / "puzzles.jsonl"


@dataclass
class MatchFindings:
    """Findings of a match. `tried`: decisions examined; `seconds` of processor time, which only the log has."""

    number: int
    rules: str
    tried: int = 0
    seconds: float = 0.0
    puzzles: list[Puzzle] = field(default_factory=list)

    def line(self) -> str:
        """Return the line of the log."""
        return json.dumps({**vars(self), "puzzles": [puzzle_to_json(puzzle) for puzzle in self.puzzles]})


class Wanted:
    """The themes and grades still wanted: those with `MOST_ALIKE` puzzles are no longer tried."""

    def __init__(self, found: Sequence[MatchFindings]) -> None:
        self._counts = Counter((puzzle.theme, puzzle.grade) for each in found for puzzle in each.puzzles)

    def __call__(self, theme: Theme, grade: Grade) -> bool:
        return self._counts[theme, grade] < MOST_ALIKE[grade]

    def count(self, puzzle: Puzzle) -> None:
        """Count what was found."""
        self._counts[puzzle.theme, puzzle.grade] += 1


def findings_of(number: int, seed: int, wanted: Wanted) -> MatchFindings:
    """Play a match and look for puzzles in it."""
    begun = time.process_time()
    found = MatchFindings(number, SCHEDULE[number % len(SCHEDULE)])
    for deal in _deals(found, seed):
        _look_for_puzzles(deal, found, wanted)
    found.seconds = round(time.process_time() - begun, 2)
    return found


def _look_for_puzzles(deal: Sequence[tuple[str, CanastaPosition]], found: MatchFindings, wanted: Wanted) -> None:
    """Add the puzzles among the decisions of a deal; two of one theme are of different seats."""
    had: set[tuple[int, Theme]] = set()
    for name, pos in deal:
        if len(had) == MOST_IN_DEAL:
            break
        found.tried += 1
        seat = pos.to_act
        known = frozenset(theme for other, theme in had if other == seat)
        puzzle = puzzle_in(pos, name, partial(_is_wanted, wanted, known))
        if puzzle is not None and _is_wanted(wanted, known, puzzle.theme, puzzle.grade):
            had.add((seat, puzzle.theme))
            found.puzzles.append(puzzle)
            wanted.count(puzzle)


def _is_wanted(wanted: Wanted, known: frozenset[Theme], theme: Theme, grade: Grade) -> bool:
    return theme not in known and wanted(theme, grade)


def _deals(found: MatchFindings, seed: int) -> Iterator[list[tuple[str, CanastaPosition]]]:
    """Yield the decisions of each deal of a match, each with its name."""
    rules = load_preset(found.rules)
    seats = [SeatInfo(f"seat {seat}", "computer", "master") for seat in range(rules.players)]

    def deck(deal: int) -> list[int]:
        return shuffled(rules, random.Random(f"puzzles {seed} {found.number} {deal}"))

    match = Match(rules, seats, MemoryJournal(), deck)
    for _ in range(DEALS):
        if match.winners:
            return
        match.next_deal()
        yield _decisions(match, found)


def _decisions(match: Match, found: MatchFindings) -> list[tuple[str, CanastaPosition]]:
    decisions = []
    for move in range(STALLED_AFTER):
        seat = match.to_act
        if seat is None:
            break
        position = match.position
        assert isinstance(position, CanastaPosition)
        if position.phase in (Phase.DRAW, Phase.PLAY) and _has_choice(position, seat):
            decisions.append((f"{found.rules} {found.number} {match.deal_no} {move}", position.copy()))
        action = policy.decide(match.view(seat), match.events_for(seat), MASTER)  # type: ignore[arg-type]  # of canasta
        refusal = match.submit(seat, action)
        assert refusal is None, refusal
    return decisions


def _has_choice(position: CanastaPosition, seat: int) -> bool:
    return sum(1 for _ in zip(range(2), candidates(position, seat), strict=False)) > 1


def chosen(puzzles: Sequence[Puzzle], number: int) -> list[Puzzle]:
    """Return `number` puzzles, evenly by theme and then by grade, sorted by both."""
    waiting = {
        theme: {grade: [each for each in puzzles if (each.theme, each.grade) == (theme, grade)] for grade in GRADES}
        for theme in THEMES
    }
    taken: list[Puzzle] = []
    while len(taken) < number and any(any(grades.values()) for grades in waiting.values()):
        for theme in THEMES:
            here = [each for each in taken if each.theme == theme]
            grades = [grade for grade in GRADES if waiting[theme][grade]]
            if grades and len(taken) < number:
                fewest = min(grades, key=lambda grade: sum(each.grade == grade for each in here))
                taken.append(waiting[theme][fewest].pop(0))
    places = {puzzle.name: place for place, puzzle in enumerate(taken)}
    return sorted(taken, key=lambda each: (THEMES.index(each.theme), GRADES.index(each.grade), places[each.name]))


def read_log(log: Path) -> list[MatchFindings]:
    """Return the findings so far; only an incomplete last line is ignored."""
    found = []
    for line in log.read_text(encoding="utf-8").splitlines(keepends=True) if log.exists() else ():
        if line.endswith("\n"):
            table = json.loads(line)
            found.append(MatchFindings(**{**table, "puzzles": [puzzle_from_json(each) for each in table["puzzles"]]}))
    return found


def summary(found: Sequence[MatchFindings]) -> str:
    """Return the figures of a log."""
    puzzles = [puzzle for each in found for puzzle in each.puzzles]
    tried, seconds = sum(each.tried for each in found), sum(each.seconds for each in found)
    counts = Counter((puzzle.theme, puzzle.grade) for puzzle in puzzles)
    lines = [f"{len(found)} matches, {tried} decisions, {len(puzzles)} puzzles, {seconds:.0f} s of the processor"]
    lines += [f"  {theme}: " + ", ".join(f"{counts[theme, grade]} {grade}" for grade in GRADES) for theme in THEMES]
    return "\n".join(lines)


def main() -> int:
    """Go on looking, or ship what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--log", type=Path, required=True, metavar="FILE", help="where findings are kept")
    parser.add_argument("--seed", type=int, default=1, help="the same seed plays the same matches (1)")
    parser.add_argument("--matches", type=int, help="so many matches in all (until it is broken off)")
    parser.add_argument("--ship", type=int, metavar="N", help="look no further, and write the N best spread puzzles")
    options = parser.parse_args()
    found = read_log(options.log)
    if options.ship is None:
        text = "".join(each.line() + "\n" for each in found)
        options.log.write_text(text, encoding="utf-8")  # without the incomplete line of an interrupted run
        numbers = count(len(found)) if options.matches is None else range(len(found), options.matches)
        for number in numbers:
            found.append(findings_of(number, options.seed, Wanted(found)))
            with options.log.open("a", encoding="utf-8") as log:
                log.write(found[-1].line() + "\n")
    else:
        puzzles = chosen([puzzle for each in found for puzzle in each.puzzles], options.ship)
        lines = (puzzle_line(each) + "\n" for each in puzzles)
        SHIPPED.write_text("".join(lines), encoding="utf-8")
    print(summary(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
