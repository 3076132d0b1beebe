"""Learns what the expert judges by: `python benchmarks/learn.py collect FOLDER PRESET …`, then `fit FOLDER PRESET …`.

`collect`: experts that do not search play deals, not always the best, and every choice is noted (`learn_rows.py`).
`fit`: first what a standing is worth at the end of a deal, from the deals of these rule sets; then, for each kind of
choice, what its features are worth by how much better the side stood one and two rounds later, drawn to the weights
that there are. It prints a table of `canasta_gui/ai/canasta/weights/experience.toml`; beside it, on standard error, how
well the weights before and after foretell the deals that were held out. Needs numpy (`pip install .[learn]`).
"""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from learn_rows import KINDS, ExploredDeal, experience_of, explored
from numpy.typing import NDArray
from small_networks import HELD_OUT, held_out

from canasta_gui.ai.canasta.experience import groups_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

ROUNDS: Final = (1, 2)
MOST: Final = 30.0
"""Hundreds of points to which a lead is clipped."""
APART: Final = 1_000_000.0 * HELD_OUT
"""Offset between the deal numbers of two rule sets."""
STANDING_DRAWN: Final = 30.0
SHARD: Final = 100
"""Deals per file."""

Numbers = NDArray[np.float64]


class Choices(NamedTuple):
    """All choices of one kind: their features, their deals, and by how much the side then stood better."""

    features: Numbers
    deals: Numbers
    gained: Numbers

    @property
    def held_out(self) -> NDArray[np.bool_]:
        """Return a mask of the choices of held-out deals."""
        return held_out(self.deals)


def collect(rules: CanastaRules, seeds: range, folder: Path) -> None:
    """Play the deals and write what was chosen in them to a file."""
    deals = [(seed, deal) for seed in seeds if (deal := explored(rules, seed)) is not None]
    parts = [f"{kind}_{part}" for kind in KINDS for part in ("features", "marks")]
    rows: dict[str, list[Sequence[float]]] = {name: [] for name in ("standings", "final", *parts)}
    names: dict[str, dict[str, None]] = {kind: {} for kind in KINDS}
    for _, deal in deals:
        for choice in deal.choices:
            names[choice.kind].update(dict.fromkeys(choice.features))
    for seed, deal in deals:
        _note(rows, names, seed, deal)
    arrays: dict[str, Any] = {name: np.array(of_name, np.float32) for name, of_name in rows.items()}
    arrays |= {f"{kind}_names": np.array(list(of_kind)) for kind, of_kind in names.items()}
    np.savez_compressed(folder / f"{rules.id}.{seeds.start}.npz", **arrays)


def _note(
    rows: Mapping[str, list[Sequence[float]]], names: Mapping[str, Mapping[str, None]], seed: int, deal: ExploredDeal
) -> None:
    """Add a deal. A choice is marked with its deal and the rows of its standing then and later, -1 for the end."""
    first, seats = len(rows["standings"]), sorted(deal.final)
    for standing in deal.standings:
        rows["standings"] += [standing[seat] for seat in seats]
        rows["final"] += [[seed, deal.final[seat]] for seat in seats]
    for choice in deal.choices:
        place = seats.index(choice.seat)
        turns = [choice.turn + rounds * len(seats) for rounds in (0, *ROUNDS)]
        at = [first + turn * len(seats) + place if turn < len(deal.standings) else -1 for turn in turns]
        rows[f"{choice.kind}_features"].append([choice.features.get(name, 0.0) for name in names[choice.kind]])
        rows[f"{choice.kind}_marks"].append([seed, deal.final[choice.seat], *at])


class Data(NamedTuple):
    """All files: the standings with their deals and final leads, and by kind the choices with their marks."""

    standings: Numbers
    final: Numbers
    features: dict[str, Numbers]
    marks: dict[str, Numbers]
    names: dict[str, list[str]]


def load(folder: Path, presets: Sequence[str]) -> Data:
    """Read what was collected of these rule sets. Deals of different rule sets get different numbers."""
    files = [(n, np.load(path)) for n, preset in enumerate(presets) for path in sorted(folder.glob(f"{preset}.*.npz"))]
    names = {
        kind: list(dict.fromkeys(str(name) for _, file in files for name in file[f"{kind}_names"])) for kind in KINDS
    }
    standings, final = list[Numbers](), list[Numbers]()
    features: dict[str, list[Numbers]] = {kind: [] for kind in KINDS}
    marks: dict[str, list[Numbers]] = {kind: [] for kind in KINDS}
    first = 0
    for n, file in files:
        apart = np.array([n * APART, 0.0])
        for kind in KINDS:
            found, noted = file[f"{kind}_features"], file[f"{kind}_marks"].astype(np.float64)
            if not len(found):
                continue
            table = np.zeros((len(found), len(names[kind])))
            table[:, [names[kind].index(str(name)) for name in file[f"{kind}_names"]]] = found
            noted[:, :2] += apart
            noted[:, 2:] = np.where(noted[:, 2:] >= 0, noted[:, 2:] + first, -1)
            features[kind].append(table)
            marks[kind].append(noted)
        standings.append(file["standings"].astype(np.float64))
        final.append(file["final"] + apart)
        first += len(file["standings"])
    return Data(
        np.vstack(standings),
        np.vstack(final),
        {kind: np.vstack(tables) for kind, tables in features.items()},
        {kind: np.vstack(tables) for kind, tables in marks.items()},
        names,
    )


def choices_of(data: Data, kind: str) -> Choices:
    """Return the choices of a kind and their gains, less the gain predicted by the standing before them.

    The value of a standing and its prediction are fitted separately for each rule set.
    """
    marks = data.marks[kind]
    deals, final, rows = marks[:, 0], marks[:, 1], marks[:, 2:].astype(int)
    gained = np.zeros(len(marks))
    for rules in np.unique(deals // APART):
        known = (data.final[:, 0] // APART == rules) & ~held_out(data.final[:, 0])
        worth = ridge(data.standings[known], data.final[known, 1], STANDING_DRAWN)
        leads, here = np.append(data.standings @ worth, 0.0), deals // APART == rules
        later = [np.where(row >= 0, leads[row], final) - leads[rows[:, 0]] for row in rows[:, 1:].T]
        change, before = np.mean(np.clip(later, -MOST, MOST), axis=0), data.standings[rows[:, 0]]
        fitted = here & ~held_out(deals)
        foretold = before @ ridge(before[fitted], change[fitted], STANDING_DRAWN)
        gained[here] = (change - foretold)[here]
    return Choices(data.features[kind], deals, gained)


def ridge(table: Numbers, results: Numbers, drawn: float, start: Numbers | None = None) -> Numbers:
    """Return the least-squares weights, shrunk towards `start` (or zero) with the strength of `drawn` rows."""
    start = np.zeros(table.shape[1]) if start is None else start
    squares = table.T @ table
    drawing = np.diag(np.diag(squares) * drawn / max(1, len(table)) + 1.0)
    weights: Numbers = start + np.linalg.solve(squares + drawing, table.T @ (results - table @ start))
    return weights


def certainty(choices: Choices, weights: Numbers) -> float:
    """Return the t value of the predicted advantage against the gain, in held-out deals, clustered by deal."""
    rows = choices.held_out
    judged, gained = choices.features[rows] @ weights, choices.gained[rows]
    slope = judged @ gained / (judged @ judged)
    _, of_deal = np.unique(choices.deals[rows], return_inverse=True)
    errors = np.bincount(of_deal, judged * (gained - slope * judged))
    return float(slope * (judged @ judged) / np.sqrt(errors @ errors))


def fit(data: Data, before: Mapping[str, Mapping[str, float]], group: str, drawn: float) -> None:
    """Print the weights of each kind of choice, shrunk towards the earlier ones as by `drawn` choices."""
    for kind in KINDS:
        choices, names = choices_of(data, kind), data.names[kind]
        start = np.array([before[kind].get(name, 0.0) for name in names])
        known = ~choices.held_out
        found = ridge(choices.features[known], choices.gained[known], drawn, start)
        print(
            f"{kind}: {len(choices.deals)} choices;",
            f"t {certainty(choices, start):.1f} -> {certainty(choices, found):.1f}",
            file=sys.stderr,
        )
        print(f"\n[{group}.{kind}]")
        for name, weight in zip(names, ridge(choices.features, choices.gained, drawn, start), strict=True):
            print(f"{name} = {weight:.4f}")


def main() -> int:
    """Collect or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    collecting, fitting = steps.add_parser("collect"), steps.add_parser("fit")
    for step in (collecting, fitting):
        step.add_argument("folder", type=Path)
        step.add_argument("rules", nargs="+", metavar="PRESET")
    collecting.add_argument("--deals", type=int, default=2000, help="deals of each rule set (2000)")
    collecting.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    fitting.add_argument(
        "--drawn", type=float, default=15_000, help="choices that the weights before count for (15000)"
    )
    options = parser.parse_args()
    if options.step == "collect":
        options.folder.mkdir(parents=True, exist_ok=True)
        last = options.seed + options.deals
        for start in range(options.seed, last, SHARD):
            for preset in options.rules:
                collect(load_preset(preset), range(start, min(last, start + SHARD)), options.folder)
        return 0
    rules = load_preset(options.rules[0])
    fit(load(options.folder, options.rules), experience_of(rules), groups_of(rules)[0], options.drawn)
    return 0


if __name__ == "__main__":
    sys.exit(main())
