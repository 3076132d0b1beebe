"""Learns how probably the next seat takes a discard: `python benchmarks/danger.py collect FOLDER PRESET …`, then `fit`.

`collect`: experts that do not search play deals, and every discard gives some rows (`danger_rows`). `fit`: a network
with one hidden layer for all rule sets, printed as `canasta_gui/ai/canasta/weights/danger.toml` has it; beside it, on
standard error, how well it and the formula foretell the deals that were held out. Needs numpy (`pip install .[learn]`).
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from danger_rows import rows_of
from numpy.typing import NDArray

from canasta_gui.ai.canasta.danger.features import TURN_NUMBERS
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

HELD_OUT = 5
"""One deal in so many is held out: deals, not rows, which are alike within a deal."""
EPOCHS, BATCH, RATE, DRAWN_TO_ZERO = 14, 512, 3e-3, 1e-4

Numbers = NDArray[np.float64]


def collect(rules: CanastaRules, seeds: range, folder: Path) -> None:
    """Play the deals and write their rows to a file of the rule set."""
    rows = [row for seed in seeds for row in rows_of(rules, seed)]
    numbers = np.array([row.numbers for row in rows], np.float32)
    marks = np.array([row[:3] for row in rows], np.int32)
    np.savez_compressed(folder / f"{rules.id}.{seeds.start}.npz", numbers=numbers, marks=marks)


class Data(NamedTuple):
    """The rows of all files: the rule set of each, its deal, its label, whether it was chosen, its numbers."""

    rules: NDArray[np.str_]
    deals: NDArray[np.int32]
    taken: Numbers
    chosen: NDArray[np.bool_]
    numbers: Numbers

    @property
    def held_out(self) -> NDArray[np.bool_]:
        """Which rows are of deals that no network is fitted on."""
        rows: NDArray[np.bool_] = self.deals % HELD_OUT == 0
        return rows


def load(folder: Path) -> Data:
    """Read what was collected."""
    files = [(path.name.split(".")[0], np.load(path)) for path in sorted(folder.glob("*.npz"))]
    marks = np.vstack([file["marks"] for _, file in files])
    rules = np.concatenate([np.full(len(file["marks"]), name) for name, file in files])
    numbers = np.vstack([file["numbers"] for _, file in files]).astype(np.float64)
    return Data(rules, marks[:, 0], marks[:, 1].astype(np.float64), marks[:, 2] == 1, numbers)


class Fitted(NamedTuple):
    """A network: the weights of every number for each unit, the units' biases, their weights at the end, its bias."""

    weights: Numbers
    biases: Numbers
    outputs: Numbers
    bias: float

    def probabilities(self, numbers: Numbers) -> Numbers:
        """Return what the network says of each row."""
        units = np.maximum(numbers @ self.weights + self.biases, 0.0)
        said: Numbers = 1.0 / (1.0 + np.exp(-(units @ self.outputs + self.bias)))
        return said


def fitted(numbers: Numbers, taken: Numbers, shares: Numbers, units: int) -> Fitted:
    """Return the network with the least log loss, by Adam; `shares`: how much each row counts."""
    rng = np.random.default_rng(1)
    mean, scale = numbers.mean(0), numbers.std(0)
    scale[scale < 1e-3] = 1.0
    data, size = (numbers - mean) / scale, numbers.shape[1]
    layers: list[Any] = [
        rng.normal(size=(size, units)) * np.sqrt(2 / size),
        np.zeros(units),
        rng.normal(size=units) / np.sqrt(units),
        np.zeros(1),
    ]
    drift, spread = [np.zeros_like(layer) for layer in layers], [np.zeros_like(layer) for layer in layers]
    steps, step = EPOCHS * (len(taken) // BATCH), 0
    for _ in range(EPOCHS):
        order = rng.permutation(len(taken))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rows, step = order[at : at + BATCH], step + 1
            rate = RATE * 0.5 * (1 + np.cos(np.pi * step / steps))
            for n, slope in enumerate(_slopes(layers, data[rows], taken[rows], shares[rows])):
                drift[n] = 0.9 * drift[n] + 0.1 * slope
                spread[n] = 0.999 * spread[n] + 0.001 * slope**2
                along = drift[n] / (1 - 0.9**step)
                layers[n] -= rate * along / (np.sqrt(spread[n] / (1 - 0.999**step)) + 1e-8)
    weights, biases, outputs, bias = layers
    return Fitted(weights / scale[:, None], biases - (mean / scale) @ weights, outputs, float(bias[0]))


def _slopes(layers: Sequence[Any], data: Numbers, taken: Numbers, shares: Numbers) -> list[Any]:
    """Return the gradient of the log loss by each layer."""
    weights, biases, outputs, bias = layers
    units = np.maximum(data @ weights + biases, 0.0)
    off = (1.0 / (1.0 + np.exp(-(units @ outputs + bias))) - taken) * shares / len(taken)
    back = np.outer(off, outputs) * (units > 0.0)
    return [data.T @ back + DRAWN_TO_ZERO * weights, back.sum(0), units.T @ off + DRAWN_TO_ZERO * outputs, off.sum()]


def shares_of(data: Data) -> Numbers:
    """Return how much each row counts: a rule set with four times the rows counts twice."""
    names, inverse, counts = np.unique(data.rules, return_inverse=True, return_counts=True)
    shares: Numbers = np.sqrt(len(data.rules) / len(names) / counts)[inverse]
    return shares


def log_loss(said: Numbers, taken: Numbers) -> float:
    """Return the mean log loss of what was said."""
    said = np.clip(said, 1e-6, 1 - 1e-6)
    return float(-(taken * np.log(said) + (1 - taken) * np.log(1 - said)).mean())


def auc(said: Numbers, taken: Numbers) -> float:
    """Return how probably a row that was taken was given more than one that was not."""
    ranks = np.empty(len(said))
    ranks[np.argsort(said, kind="stable")] = np.arange(1, len(said) + 1)
    yes = taken.sum()
    return float((ranks[taken > 0].sum() - yes * (yes + 1) / 2) / (yes * (len(taken) - yes)))


def report(data: Data, said: Numbers) -> None:
    """Say on standard error what the formula and the network foretell of each rule set's held-out deals."""
    guessed = data.numbers[:, len(TURN_NUMBERS)]
    for name in np.unique(data.rules):
        for which, chosen in (("all ranks", np.ones(len(said), bool)), ("the chosen", data.chosen)):
            rows = data.held_out & chosen & (data.rules == name)
            figures = [
                f"{auc(p[rows], data.taken[rows]):.3f}, {log_loss(p[rows], data.taken[rows]):.3f}"
                for p in (guessed, said)
            ]
            print(f"{name}, {which}: {rows.sum()} rows; AUC and log loss {figures[0]} -> {figures[1]}", file=sys.stderr)
    for low in np.arange(0.0, 1.0, 0.1):
        rows = data.held_out & (said >= low) & (said < low + 0.1)
        if rows.sum():
            print(f"said {said[rows].mean():.2f}: true {data.taken[rows].mean():.2f} ({rows.sum()})", file=sys.stderr)


def show(network: Fitted) -> None:
    """Print the network as its file has it."""
    turn = len(TURN_NUMBERS)
    print(f"bias = {network.bias:.4g}\nbiases = {_listed(network.biases)}\noutputs = {_listed(network.outputs)}")
    for name, rows in (("of_turn", network.weights[:turn].T), ("of_rank", network.weights[turn:].T)):
        print(f"{name} = [", *(f"  {_listed(row)}," for row in rows), "]", sep="\n")


def _listed(numbers: Numbers) -> str:
    return f"[{', '.join(f'{number:.4g}' for number in numbers)}]"


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
    options = parser.parse_args()
    if options.step == "collect":
        options.folder.mkdir(parents=True, exist_ok=True)
        for preset in options.rules:
            collect(load_preset(preset), range(options.seed, options.seed + options.deals), options.folder)
        return 0
    data = load(options.folder)
    shares, known = shares_of(data), ~data.held_out
    judged = fitted(data.numbers[known], data.taken[known], shares[known], options.units)
    report(data, judged.probabilities(data.numbers))
    show(fitted(data.numbers, data.taken, shares, options.units))
    return 0


if __name__ == "__main__":
    sys.exit(main())
