"""Learn the value of choices: `python benchmarks/judgement.py collect FOLDER PRESET …`, then `fit FOLDER PRESET …`.

`collect`: masters play deals with some random choices, and all options of every choice are recorded
(`judgement_rows.py`). `fit`: a critic learns the result of deals from all cards (`critic.py`). Then a network learns
the critic's verdict on each lay and discard from what the seat may know (`choice_network.py`). As the critic errs, too,
the network is scaled by how far its predictions came true in the deals, with a small weight of each feature beside it.
The networks are printed in the format of the files in `canasta_gui/ai/canasta/judgement/`; the share of the outcomes of
held-out deals that was predicted goes to standard error. Needs `pip install .[learn]`.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import numpy as np
from choice_network import ChoiceNetwork, Choices, fitted
from critic import Critic, Turns, gains
from judgement_rows import NotedDeal, noted_deal
from numpy.typing import NDArray
from small_networks import held_out

from canasta_gui.ai.canasta.judgement import SITUATION
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

KINDS: Final = ("start", "lay", "discard")
UNITS: Final = {"lay": 24, "discard": 32}
"""Hidden units of the networks. Ways to begin the turn have none, because the critic is wrong about them."""
LASTING: Final = {"start": 0.9, "lay": 0.95, "discard": 0.9}
DRAWN: Final = {"start": 20_000.0, "lay": 250_000.0, "discard": 250_000.0}
"""Strength of the shrinkage of the weights beside the network, in choices."""
APART: Final = 10_000_000.0
"""Offset between the deal numbers of two rule sets; deals are held out and halved in the same way in each."""
OWN_WORD: Final = 0
"""Index of the feature with the policy's evaluation of a choice, in hundreds of points."""
DANGER: Final = 2
"""Index of the feature with the probability that the next seat takes a discard."""
WARY_FROM: Final = 2
"""Smallest pile, without the discard, that counts as given away when it is taken at once (`duels.PILE`)."""
STEEP: Final = 20.0
"""Rise of the unit for ten more cards, equal for all discards; with a card too few it is zero."""
SHARD: Final = 100
"""Deals per file."""
PREDICTED: Final = (0.0, 0.9, 1.0)

Numbers = NDArray[np.floating[Any]]


def collect(rules: CanastaRules, seeds: range, folder: Path) -> None:
    """Play the deals and write their choices to a file."""
    deals = [(seed, deal) for seed in seeds if (deal := noted_deal(rules, seed)) is not None]
    arrays: dict[str, Any] = {
        "turns": np.array([numbers for _, deal in deals for _, numbers in deal.turns], np.float32),
        "turn_marks": np.array(
            [[seed, turn, side, deal.final[side]] for seed, deal in deals for turn, (side, _) in enumerate(deal.turns)]
        ),
    }
    for kind in KINDS:
        arrays |= {f"{kind}_{name}": array for name, array in _noted(kind, deals).items()}
    np.savez(folder / f"{rules.id}.{seeds.start}.npz", **arrays)


def _noted(kind: str, deals: Sequence[tuple[int, NotedDeal]]) -> dict[str, Any]:
    """Return the choices of a kind as arrays."""
    choices = [(seed, choice) for seed, deal in deals for choice in deal.choices if choice.kind == kind]
    width = max((len(numbers) for _, choice in choices for numbers in choice.options), default=0)
    known = max((len(numbers) for _, choice in choices for numbers in choice.after), default=0)
    return {
        "marks": np.array([[seed, choice.turn, len(choice.options), choice.chosen] for seed, choice in choices]),
        "situations": np.array([choice.situation for _, choice in choices], np.float32),
        "options": _table((numbers for _, choice in choices for numbers in choice.options), width),
        "shares": np.array([share for _, choice in choices for share in choice.shares], np.float32),
        "after": _table((numbers for _, choice in choices for numbers in choice.after), known),
        "over": np.array([lead for _, choice in choices for lead in choice.over], np.float32),
    }


def _table(rows: Iterator[list[float]], width: int) -> NDArray[np.float32]:
    """Return the rows padded to one width; an empty row becomes NaN."""
    return np.array([[*row, *[0.0] * (width - len(row))] if row else [np.nan] * width for row in rows], np.float32)


def tables_of(folder: Path, presets: Sequence[str]) -> list[dict[str, Any]]:
    """Return the tables collected for these rule sets; no two deals have the same number."""
    return [
        {name: _told_apart(array, number) if name.endswith("marks") else array for name, array in np.load(path).items()}
        for number, preset in enumerate(presets)
        for path in sorted(folder.glob(f"{preset}.*.npz"))
    ]


def _told_apart(marks: Numbers, rule_set: int) -> Numbers:
    return marks + APART * rule_set * (np.arange(marks.shape[1]) == 0) if marks.size else marks


def turns_of(tables: Sequence[Mapping[str, Any]]) -> tuple[Turns, Numbers]:
    """Return all turns, and an identifier of each, made of its deal and its number in it."""
    marks = np.vstack([table["turn_marks"] for table in tables])
    turns = Turns(marks[:, 0], marks[:, 2], np.vstack([table["turns"] for table in tables]), marks[:, 3])
    return turns, _names(marks)


def _names(marks: Numbers) -> Numbers:
    names: Numbers = marks[:, 0] * 1000.0 + marks[:, 1]
    return names


def choices_of(kind: str, tables: Sequence[Mapping[str, Any]], critic: Critic) -> tuple[Choices, Numbers]:
    """Return all choices of a kind with the critic's verdicts on their options, and their marks."""
    parts: dict[str, list[Any]] = {name: [] for name in ("marks", "situations", "options", "shares", "judged")}
    for table in tables:
        if not len(table[f"{kind}_marks"]):
            continue
        for name in ("marks", "situations", "options", "shares"):
            parts[name].append(table[f"{kind}_{name}"])
        parts["judged"].append(_judged(kind, table, critic))
    whole = {name: np.concatenate(arrays) for name, arrays in parts.items()}
    sizes = whole["marks"][:, 2].astype(np.int64)
    choices = Choices(
        whole["situations"],
        np.cumsum(sizes) - sizes,
        whole["marks"][:, 0],
        whole["options"],
        whole["shares"],
        whole["judged"],
    )
    return choices, whole["marks"]


def _judged(kind: str, table: Mapping[str, Any], critic: Critic) -> NDArray[np.float32]:
    """Return the critic's verdict on each option for the choosing side: the negative of that for the next seat's."""
    if kind not in UNITS:
        return np.full(len(table[f"{kind}_options"]), np.nan, np.float32)
    marks, after, over = (table[f"{kind}_{name}"] for name in ("marks", "after", "over"))
    deals = np.repeat(marks[:, 0], marks[:, 2].astype(np.int64))
    foreseen = -critic.foreseen(after, deals)
    judged: NDArray[np.float32] = np.where(np.isnan(over), foreseen, over)
    return judged


def centred(choices: Choices, chosen: NDArray[np.int64], numbers: Numbers) -> Numbers:
    """Return the numbers of the chosen options less their expected values."""
    shares = choices.shares if numbers.ndim == 1 else choices.shares[:, None]
    expected: Numbers = np.add.reduceat(numbers * shares, choices.starts, axis=0)
    return numbers[chosen] - expected


def weighed(table: Numbers, gained: Numbers, drawn: float) -> Numbers:
    """Return the least-squares weights, shrunk towards zero except for the last one, the network's."""
    squares = table.T @ table
    drawing = np.diag(squares) * drawn / len(table) + 1.0
    drawing[-1] = 1.0
    weights: Numbers = np.linalg.solve(squares + np.diag(drawing), table.T @ gained)
    return weights


def explained(judged: Numbers, gained: Numbers) -> str:
    """Return the slope of the gains against the predictions, and the predicted part of the gains in points."""
    slope = judged @ gained / (judged @ judged)
    return f"{slope:.2f}, {100.0 * slope * judged.std():.1f}"


def fit(
    kind: str, choices: Choices, marks: Numbers, gained: Mapping[float, Numbers], share: float | None, wary: float
) -> None:
    """Fit the network for one kind of choice, and print it and its quality."""
    chosen = choices.starts + marks[:, 3].astype(np.int64)
    known = ~held_out(choices.deals)
    table = centred(choices, chosen, choices.options.astype(np.float64))
    network = fitted(choices, known, UNITS[kind]) if kind in UNITS else None
    judged = np.zeros(len(table)) if network is None else centred(choices, chosen, network.worth(choices))
    table = np.column_stack([table, judged])
    weights = weighed(table[known], gained[LASTING[kind]][known], DRAWN[kind])
    said = {"all": table[~known] @ weights} | ({"network alone": judged[~known]} if network is not None else {})
    for which, foretold in said.items():
        figures = [explained(foretold, gained[lasting][~known]) for lasting in PREDICTED]
        print(f"{kind}, {which}: {len(marks)} choices; slope, points foretold {'; '.join(figures)}", file=sys.stderr)
    weights = weighed(table, gained[LASTING[kind]], DRAWN[kind])
    if share is not None:
        weights *= share
        weights[OWN_WORD] += 1.0
    show(kind, network, weights, choices.situations.shape[1], wary if kind == "discard" else 0.0)


def show(kind: str, network: ChoiceNetwork | None, weights: Numbers, shared: int, wary: float) -> None:
    """Print the network of a kind of choice; the weights beside it become two additional units.

    `wary`: points subtracted from a discard, times its danger, unless the pile is small: the first unit.
    """
    of_shared, beside = np.zeros((2, shared)), weights[:-1]
    of_each, biases, outputs = np.stack([beside, -beside]), np.zeros(2), np.array([1.0, -1.0])
    if network is not None:
        (units_shared, units_each, units_biases, units_outputs), summed = network.plain()
        beside = beside + summed * weights[-1]
        of_shared = np.vstack([units_shared.T, of_shared])
        of_each = np.vstack([units_each.T, beside, -beside])
        biases, outputs = np.append(units_biases, biases), np.append(units_outputs * weights[-1], outputs)
    if wary:
        of_pile, of_danger = np.zeros(shared), np.zeros(len(beside))
        of_pile[SITUATION.index("pile")], of_danger[DANGER] = STEEP, 1.0
        of_shared, of_each = np.vstack([of_pile, of_shared]), np.vstack([of_danger, of_each])
        biases, outputs = np.append(-STEEP * WARY_FROM / 10.0, biases), np.append(-wary / 100.0, outputs)
    print(f"\n[{kind}]")
    for layer, rows in (("of_shared", of_shared), ("of_each", of_each), ("outputs", outputs[None])):
        print(f"{layer} = [")
        for row in rows:
            print(f"    {_row(row)},")
        print("]")
    print(f"biases = {_row(biases)}\noutput_biases = [0.0]")


def _row(numbers: Numbers) -> str:
    return "[" + ", ".join(repr(float(f"{number:.4g}")) for number in numbers) + "]"


def main() -> int:
    """Collect or fit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    steps = parser.add_subparsers(dest="step", required=True)
    collecting, fitting = steps.add_parser("collect"), steps.add_parser("fit")
    for step in (collecting, fitting):
        step.add_argument("folder", type=Path)
        step.add_argument("rules", nargs="+", metavar="PRESET")
    fitting.add_argument(
        "--share", type=float, help="how much of it counts beside the policy's own word; else it alone"
    )
    fitting.add_argument(
        "--wary", type=float, default=0.0, help="points less for a discard by which the next seat takes a pile (0)"
    )
    collecting.add_argument("--deals", type=int, default=10_000, help="deals of each rule set (10000)")
    collecting.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    options = parser.parse_args()
    if options.step == "collect":
        options.folder.mkdir(parents=True, exist_ok=True)
        last = options.seed + options.deals
        for start in range(options.seed, last, SHARD):
            for preset in options.rules:
                collect(load_preset(preset), range(start, min(last, start + SHARD)), options.folder)
        return 0
    tables = tables_of(options.folder, options.rules)
    turns, names = turns_of(tables)
    critic = Critic(turns)
    foreseen, order = critic.foreseen(turns.numbers, turns.deals), np.argsort(names)
    for kind in KINDS:
        choices, marks = choices_of(kind, tables, critic)
        rows = order[np.searchsorted(names, _names(marks), sorter=order)]
        gained = {each: gains(turns, foreseen, each)[rows] for each in {*PREDICTED, *LASTING.values()}}
        fit(kind, choices, marks, gained, options.share, options.wary)
    return 0


if __name__ == "__main__":
    sys.exit(main())
