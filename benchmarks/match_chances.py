"""Fits what a side makes in a deal, and checks the chances to win a match that follow: `match_chances.py PRESET …`.

`python benchmarks/match_chances.py --log FILE --matches 40 PRESET …` plays matches of club players and adds them to the
log; those that it holds already are not played again. Without presets: all of canasta. Printed is the table of
`canasta_gui/ai/canasta/weights/match_chances.toml`; on standard error, for half of the matches and figures from the
other half, how true the chances before each deal are. The same log and numbers always give the same table.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import log, sqrt
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.chances import DealPoints, chances_between_equals
from canasta_gui.ai.levels import player
from canasta_gui.lab.simulate import LONGEST_MATCH, ComputerSeat, Job, play_match
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset, preset_ids

SEED: Final = 77
BANDS: Final = 5


class PlayedMatch(NamedTuple):
    """A match of the log: its number, the sides that won it, the points of each deal by side."""

    number: int
    winners: list[int]
    deals: list[list[int]]


def play(rules: CanastaRules, number: int) -> PlayedMatch:
    """Play a match of club players."""
    seats = tuple(ComputerSeat("club", player("club")) for _ in range(rules.players))
    match = play_match(Job(rules, seats, SEED, number, LONGEST_MATCH, audited=False))
    return PlayedMatch(number, list(match.winners), [deal.points for deal in match.deals])


def read_log(path: Path) -> dict[str, list[PlayedMatch]]:
    """Return the matches of a log by rule set."""
    matches = defaultdict[str, list[PlayedMatch]](list)
    for line in path.read_text("utf-8").splitlines() if path.exists() else ():
        preset, number, winners, deals = json.loads(line)
        matches[preset].append(PlayedMatch(number, winners, deals))
    return matches


def fitted(matches: Sequence[PlayedMatch]) -> DealPoints:
    """Return what a side makes in a deal; the spread is that of the sides' differences, each side's share of it."""
    deals = [points for match in matches for points in match.deals if len(points) > 1]
    apart = [points[side] - fmean(points) for points in deals for side in range(len(points))]
    sides = len(deals[0])
    spread = sqrt(fmean([gap * gap for gap in apart]) * sides / (sides - 1))
    return DealPoints(round(fmean([point for points in deals for point in points])), round(spread))


def foretold(rules: CanastaRules, matches: Sequence[PlayedMatch], points: DealPoints) -> Iterator[tuple[float, float]]:
    """Yield for each side before each deal but the first its chance, and whether it won."""
    for match in matches:
        if len(match.winners) != 1:
            continue
        totals = [0] * rules.n_sides
        for played, deal in enumerate(match.deals[:-1], start=1):
            totals = [total + made for total, made in zip(totals, deal or [0] * len(totals), strict=True)]
            for side, chance in enumerate(chances_between_equals(rules, totals, played, points)):
                yield chance, float(side in match.winners)


def tell(name: str, rows: Sequence[tuple[float, float]]) -> None:
    """Print the quality of the chances: the mean log loss, and predicted and observed shares by band."""
    if not rows:
        return
    losses = [-log(max(1e-9, chance if won else 1.0 - chance)) for chance, won in rows]
    bands = [[row for row in rows if n / BANDS <= row[0] < (n + 1) / BANDS] for n in range(BANDS)]
    said = (f"{fmean(c for c, _ in band):.2f} {fmean(w for _, w in band):.2f} ({len(band)})" for band in bands if band)
    print(f"{name}: {len(rows)} moments, log loss {fmean(losses):.3f}; said, true: {' · '.join(said)}", file=sys.stderr)


def main() -> None:
    """Play what is missing, then print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("presets", nargs="*", metavar="PRESET")
    parser.add_argument("--log", type=Path, required=True)
    parser.add_argument("--matches", type=int, default=40)
    wanted = parser.parse_args()
    presets = wanted.presets or preset_ids()
    known = read_log(wanted.log)
    with wanted.log.open("a", encoding="utf-8") as log_file:
        for preset in presets:
            rules, numbers = load_preset(preset), {match.number for match in known[preset]}
            for number in (number for number in range(wanted.matches) if number not in numbers):
                match = play(rules, number)
                known[preset].append(match)
                print(json.dumps([preset, *match]), file=log_file, flush=True)
    every: list[tuple[float, float]] = []
    for preset in presets:
        rules, matches = load_preset(preset), sorted(known[preset])
        print(f"{preset} = {list(fitted(matches))}")
        rows = list(foretold(rules, matches[1::2], fitted(matches[::2])))
        tell(preset, rows)
        every += rows
    tell("all", every)


if __name__ == "__main__":
    main()
