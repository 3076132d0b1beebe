"""Learn how probably the next seat takes a discard: `python benchmarks/danger.py collect FOLDER PRESET …`, then `fit`.

`collect`: masters play deals, and every discard gives some rows (`danger_rows`). `fit`: a network with one hidden layer
for all these rule sets, printed as `canasta_gui/ai/canasta/weights/danger.toml` and `danger_partners.toml` have it;
beside it, on standard error, how well the formula, the network of the program and the new one foretell the deals that
were held out. Needs numpy (`pip install .[learn]`).
"""

import argparse
import sys
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from danger_rows import rows_of
from numpy.typing import NDArray
from small_networks import Numbers, empty, even_shares, fitted, from_shipped, held_out, log_loss, show

from canasta_gui.ai.canasta.danger import TURN_NUMBERS, load_network
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

FILES: Final = ("danger", "danger_partners")


def collect(rules: CanastaRules, seeds: range, folder: Path) -> None:
    """Play the deals and write their rows to a file of the rule set."""
    rows = [row for seed in seeds for row in rows_of(rules, seed)]
    numbers = np.array([row.numbers for row in rows], np.float32)
    marks = np.array([row[:3] for row in rows], np.int32)
    np.savez_compressed(folder / f"{rules.id}.{seeds.start}.npz", numbers=numbers, marks=marks)


class Data(NamedTuple):
    """The rows of all files: the rule set of each, its deal, its label, whether it was chosen, its numbers."""

    rules: NDArray[np.str_]
    deals: NDArray[np.int64]
    taken: NDArray[np.int64]
    chosen: NDArray[np.bool_]
    numbers: Numbers

    @property
    def held_out(self) -> NDArray[np.bool_]:
        """Return a mask of the rows of held-out deals."""
        return held_out(self.deals)


def load(folder: Path) -> Data:
    """Read the collected files."""
    files = [(path.name.split(".")[0], np.load(path)) for path in sorted(folder.glob("*.npz"))]
    marks = np.vstack([file["marks"] for _, file in files]).astype(np.int64)
    rules = np.concatenate([np.full(len(file["marks"]), name) for name, file in files])
    numbers = np.vstack([file["numbers"] for _, file in files])
    return Data(rules, marks[:, 0], marks[:, 1], marks[:, 2] == 1, numbers)


def auc(said: Numbers, taken: NDArray[np.int64]) -> float:
    """Return the probability that a taken row has a higher prediction than one that was not taken."""
    ranks = np.empty(len(said))
    ranks[np.argsort(said, kind="stable")] = np.arange(1, len(said) + 1)
    yes = taken.sum()
    return float((ranks[taken > 0].sum() - yes * (yes + 1) / 2) / (yes * (len(taken) - yes)))


def both_cases(taken: Numbers) -> Numbers:
    """Return the probabilities that the pile is left and that it is taken."""
    return np.column_stack([1.0 - taken, taken])


def report(data: Data, before: Numbers, said: Numbers) -> None:
    """Print on standard error how well the formula and two networks predict each rule set's held-out deals."""
    guessed = data.numbers[:, len(TURN_NUMBERS)]
    for name in np.unique(data.rules):
        for which, chosen in (("all ranks", np.ones(len(said), bool)), ("the chosen", data.chosen)):
            rows = data.held_out & chosen & (data.rules == name)
            figures = [
                f"{auc(p[rows], data.taken[rows]):.3f}, {log_loss(both_cases(p[rows]), data.taken[rows]):.3f}"
                for p in (guessed, before, said)
            ]
            print(f"{name}, {which}: {rows.sum()} rows; AUC and log loss {' -> '.join(figures)}", file=sys.stderr)
    for low in np.arange(0.0, 1.0, 0.1):
        rows = data.held_out & (said >= low) & (said < low + 0.1)
        if rows.sum():
            print(f"said {said[rows].mean():.2f}: true {data.taken[rows].mean():.2f} ({rows.sum()})", file=sys.stderr)


def main() -> int:
    """Collect or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    collecting, fitting = steps.add_parser("collect"), steps.add_parser("fit")
    for step in (collecting, fitting):
        step.add_argument("folder", type=Path)
    collecting.add_argument("rules", nargs="+", metavar="PRESET")
    collecting.add_argument("--deals", type=int, default=500, help="deals of each rule set (500)")
    collecting.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    fitting.add_argument("--units", type=int, default=24, help="units of the hidden layer (24)")
    fitting.add_argument("--of", default=FILES[0], choices=FILES, help="the network of the program (danger)")
    fitting.add_argument("--further", action="store_true", help="begin with the network of the program")
    options = parser.parse_args()
    if options.step == "collect":
        options.folder.mkdir(parents=True, exist_ok=True)
        for preset in options.rules:
            collect(load_preset(preset), range(options.seed, options.seed + options.deals), options.folder)
        return 0
    data = load(options.folder)
    shares, known = even_shares(data.rules), ~data.held_out
    shipped = from_shipped(load_network(options.of))
    start = shipped if options.further else empty(data.numbers.shape[1], options.units, 1)
    judged = fitted(data.numbers[known], data.taken[known], shares[known], start)
    report(data, *(network.probabilities(data.numbers)[:, 1] for network in (shipped, judged)))
    show(fitted(data.numbers, data.taken, shares, start), len(TURN_NUMBERS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
