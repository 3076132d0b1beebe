"""Learn what hidden hands hold: `python benchmarks/beliefs.py collect FOLDER PRESET …`, then `fit`, `plot`, `sample`.

`collect`: masters who think once play deals, and every discard gives some rows (`belief_rows`). `fit`: prints a network
with one hidden layer for all rule sets, in the format of `canasta_gui/ai/canasta/weights/beliefs.toml`; on standard
error, how well a random deal, the shipped network and this one predict held-out deals, and whether there is a pair;
`--further` begins with the shipped network, `--share` takes a part of the deals, for a learning curve. `plot FOLDER
PICTURE`: a calibration plot. `sample PRESET …`: how well the hands that the search samples, with and without the
network, predict the true ones. Needs numpy and, for the plot, matplotlib (`pip install .[learn,plot]`).
"""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from belief_rows import rows_of, samples_of
from numpy.typing import NDArray
from small_networks import Numbers, empty, even_shares, fitted, from_shipped, held_out, log_loss, show

from canasta_gui.ai.canasta.beliefs import MOST, RANK_NUMBERS, SEAT_NUMBERS, load_network
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

PAIR = 2
WILD = len(SEAT_NUMBERS) + RANK_NUMBERS.index("wild")


def collect(rules: CanastaRules, seeds: range, folder: Path) -> None:
    """Play the deals and write their rows to a file of the rule set."""
    rows = [row for seed in seeds for row in rows_of(rules, seed)]
    np.savez_compressed(
        folder / f"{rules.id}.{seeds.start}.npz",
        numbers=np.array([row.numbers for row in rows], np.float32),
        dealt=np.array([row.dealt for row in rows], np.float32),
        marks=np.array([row[:2] for row in rows], np.int32),
    )


class Data(NamedTuple):
    """The rows of all files: the rule set of each, its deal, the cards held, how probable dealt at random, numbers."""

    rules: NDArray[np.str_]
    deals: NDArray[np.int64]
    held: NDArray[np.int64]
    dealt: Numbers
    numbers: Numbers

    @property
    def held_out(self) -> NDArray[np.bool_]:
        """Return a mask of the rows of held-out deals."""
        return held_out(self.deals)


def load(folder: Path) -> Data:
    """Read the collected files."""
    files = [(path.name.split(".")[0], np.load(path)) for path in sorted(folder.glob("*.npz"))]
    marks = np.vstack([file["marks"] for _, file in files]).astype(np.int64)
    return Data(
        np.concatenate([np.full(len(file["marks"]), name) for name, file in files]),
        marks[:, 0],
        marks[:, 1],
        np.vstack([file["dealt"] for _, file in files]).astype(np.float64),
        np.vstack([file["numbers"] for _, file in files]),
    )


def a_part(deals: NDArray[np.int64], share: float) -> NDArray[np.bool_]:
    """Return the mask of the rows of a random `share` of the deals; a larger share contains every smaller one."""
    found, inverse = np.unique(deals, return_inverse=True)
    rows: NDArray[np.bool_] = np.random.default_rng(2).random(len(found))[inverse] < share
    return rows


def as_pairs(said: Numbers) -> Numbers:
    """Return the probabilities that there is no pair, and that there is one."""
    pairs = said[:, PAIR:].sum(1)
    return np.column_stack([1.0 - pairs, pairs])


def report(data: Data, said: Numbers) -> None:
    """Print on standard error how well chance and both networks predict each rule set's held-out deals."""
    wild = data.numbers[:, WILD] > 0
    shipped = from_shipped(load_network()).probabilities(data.numbers, data.dealt)
    for name in [*np.unique(data.rules), "all"]:
        for which, chosen in (("ranks", ~wild), ("wild cards", wild)):
            rows = data.held_out & chosen & ((data.rules == name) | (name == "all"))
            held, pair = data.held[rows], (data.held[rows] >= PAIR).astype(np.int64)
            losses = [(log_loss(p[rows], held), log_loss(as_pairs(p[rows]), pair)) for p in (data.dealt, shipped, said)]
            told = " -> ".join(f"{counts:.3f} ({pairs:.3f})" for counts, pairs in losses)
            print(f"{name}, {which}: {rows.sum()} rows; log loss (of pairs) {told}", file=sys.stderr)
    for number in (1, 2, 3):
        chances = said[:, number:].sum(1)
        for low in np.arange(0.0, 1.0, 0.1):
            rows = data.held_out & (chances >= low) & (chances < low + 0.1)
            if rows.sum():
                true = (data.held[rows] >= number).mean()
                print(f"{number}+: said {chances[rows].mean():.3f}, true {true:.3f} ({rows.sum()})", file=sys.stderr)


def bands(said: Numbers, true: NDArray[np.bool_]) -> tuple[Numbers, Numbers, Numbers]:
    """Return, by tenths of the predictions, their mean, the share that was true, and its standard error."""
    tenths = np.minimum(9, (said * 10).astype(int))
    rows = [tenths == tenth for tenth in range(10) if (tenths == tenth).sum() > 30]
    shares = np.array([true[each].mean() for each in rows])
    counts = np.array([each.sum() for each in rows])
    return np.array([said[each].mean() for each in rows]), shares, np.sqrt(shares * (1 - shares) / counts)


def plot(data: Data, said: Numbers, picture: Path) -> None:
    """Plot the observed shares of one, two and three cards in held-out deals against the predicted ones."""
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, 3, figsize=(10.5, 3.8), sharey=True, layout="constrained")
    rows = data.held_out
    for number, panel in zip((1, 2, 3), panels, strict=True):
        panel.plot([0, 1], [0, 1], color="0.7", linewidth=1)
        for name, chances, marker in (("dealt at random", data.dealt, "s"), ("network", said, "o")):
            means, shares, errors = bands(chances[rows, number:].sum(1), data.held[rows] >= number)
            panel.errorbar(means, shares, 2 * errors, label=name, marker=marker, markersize=4, linewidth=1)
        panel.set(title=f"{number} or more hidden cards of a rank", xlabel="said", xlim=(0, 1), ylim=(0, 1))
        panel.set_aspect("equal")
    panels[0].set_ylabel("true in held-out deals")
    panels[0].legend(frameon=False, loc="upper left")
    figure.savefig(picture, dpi=110)


def report_samples(games: Iterable[CanastaRules], seeds: range) -> None:
    """Print how well sampled hands, with and without the network, predict the true hands."""
    for rules in games:
        rows = [row for seed in seeds for row in samples_of(rules, seed)]
        held = np.array([row.held for row in rows])
        for name, shares in (("constants", [row.plain for row in rows]), ("network", [row.learned for row in rows])):
            said = np.array(shares)
            print(f"{rules.id}, {name}: {len(rows)} ranks of hands, log loss {log_loss(said, held):.3f}")
            for number in (1, 2, 3):
                means, true, _ = bands(said[:, number:].sum(1), held >= number)
                print(f"  {number}+:", *(f"{mean:.2f} {share:.2f} ·" for mean, share in zip(means, true, strict=True)))


def main() -> int:
    """Collect, fit, plot or sample."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    collecting, fitting, plotting = (steps.add_parser(name) for name in ("collect", "fit", "plot"))
    for step in (collecting, fitting, plotting):
        step.add_argument("folder", type=Path)
    plotting.add_argument("picture", type=Path)
    sampling = steps.add_parser("sample")
    for step, deals in ((collecting, 500), (sampling, 20)):
        step.add_argument("rules", nargs="+", metavar="PRESET")
        step.add_argument("--deals", type=int, default=deals, help=f"deals of each rule set ({deals})")
        step.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    for step in (fitting, plotting):
        step.add_argument("--units", type=int, default=16, help="units of the hidden layer (16)")
        step.add_argument("--further", action="store_true", help="begin with the shipped network")
        step.add_argument("--share", type=float, default=1.0, help="learn from this part of the deals (1)")
    options = parser.parse_args()
    if options.step in ("collect", "sample"):
        games, seeds = map(load_preset, options.rules), range(options.seed, options.seed + options.deals)
        if options.step == "sample":
            report_samples(games, seeds)
            return 0
        options.folder.mkdir(parents=True, exist_ok=True)
        for rules in games:
            collect(rules, seeds, options.folder)
        return 0
    data = load(options.folder)
    shares = even_shares(data.rules)
    known = ~data.held_out & a_part(data.deals, options.share)
    start = from_shipped(load_network()) if options.further else empty(data.numbers.shape[1], options.units, MOST)
    judged = fitted(data.numbers[known], data.held[known], shares[known], start, data.dealt[known])
    said = judged.probabilities(data.numbers, data.dealt)
    if options.step == "plot":
        plot(data, said, options.picture)
        return 0
    report(data, said)
    show(fitted(data.numbers, data.held, shares, start, data.dealt), len(SEAT_NUMBERS))
    return 0


if __name__ == "__main__":
    sys.exit(main())
