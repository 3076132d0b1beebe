"""Fits the small networks of the computer players (`canasta_gui/ai/common/weight_files.py`) by Adam. Needs numpy."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from canasta_gui.ai.common.weight_files import SmallNetwork

HELD_OUT = 5
"""One in this many deals is held out: deals, not rows, since the rows of a deal are correlated."""
EPOCHS, BATCH, RATE, DRAWN = 14, 512, 2e-3, 1e-3

Numbers = NDArray[np.float64]


def held_out(deals: NDArray[Any]) -> NDArray[np.bool_]:
    """Return the mask of the rows of held-out deals; `deals`: the number of each row's deal."""
    rows: NDArray[np.bool_] = deals % HELD_OUT == 0
    return rows


class Fitted(NamedTuple):
    """A network: the weights of every number for each unit, the units' biases, their weights for each output, its bias.

    The first case has no output: its score is 0, the others' are the outputs.
    """

    weights: Numbers
    biases: Numbers
    outputs: Numbers
    output_biases: Numbers

    def scores(self, numbers: Numbers) -> Numbers:
        """Return the outputs for each row."""
        units = np.maximum(numbers @ self.weights + self.biases, 0.0)
        said: Numbers = units @ self.outputs + self.output_biases
        return said

    def probabilities(self, numbers: Numbers, before: Numbers | None = None) -> Numbers:
        """Return the network's probability of each row and case; `before`: the probabilities that it modifies."""
        return shares_of_cases(self.scores(numbers), before)


def shares_of_cases(scores: Numbers, before: Numbers | None) -> Numbers:
    """Return the probability of each case, the first of which has the score 0."""
    scores = np.hstack([np.zeros((len(scores), 1)), scores])
    if before is not None:
        scores = scores + np.log(np.maximum(before, 1e-30))
    odds = np.exp(scores - scores.max(1, keepdims=True))
    said: Numbers = odds / odds.sum(1, keepdims=True)
    return said


class Adam:
    """The Adam optimizer with a cosine schedule of the learning rate."""

    def __init__(self, layers: Sequence[Numbers], steps: int) -> None:
        self._drift, self._spread = ([np.zeros_like(layer) for layer in layers] for _ in range(2))
        self._step, self._steps = 0, steps

    def move(self, layers: Sequence[Numbers], slopes: Sequence[Numbers]) -> None:
        """Move the layers in place."""
        self._step += 1
        rate = RATE * 0.5 * (1 + np.cos(np.pi * self._step / self._steps))
        for layer, slope, drift, spread in zip(layers, slopes, self._drift, self._spread, strict=True):
            drift += 0.1 * (slope - drift)
            spread += 0.001 * (slope**2 - spread)
            along = drift / (1 - 0.9**self._step)
            layer -= rate * along / (np.sqrt(spread / (1 - 0.999**self._step)) + 1e-8)


def fitted(
    numbers: Numbers, cases: NDArray[np.int64], shares: Numbers, start: Fitted, before: Numbers | None = None
) -> Fitted:
    """Return the network with the least log loss, drawn to that of the start; `shares`: how much each row counts.

    `before`: the probabilities that the network changes.
    """
    rng = np.random.default_rng(1)
    mean, scale = numbers.mean(0, dtype=np.float64), numbers.std(0, dtype=np.float64)
    scale[scale < 1e-3] = 1.0
    first = [start.weights * scale[:, None], start.biases + mean @ start.weights, start.outputs, start.output_biases]
    layers = [layer.copy() for layer in first] if start.weights.any() else _drawn(first, rng)
    adam = Adam(layers, EPOCHS * (len(cases) // BATCH))
    for _ in range(EPOCHS):
        order = rng.permutation(len(cases))
        for at in range(0, len(order) - BATCH + 1, BATCH):
            rows = np.sort(order[at : at + BATCH])
            data = (numbers[rows] - mean) / scale
            slopes = _slopes(layers, data, cases[rows], shares[rows], None if before is None else before[rows])
            for n in (0, 2):
                slopes[n] += DRAWN * (layers[n] - first[n])
            adam.move(layers, slopes)
    weights, biases, outputs, output_biases = layers
    return Fitted(weights / scale[:, None], biases - (mean / scale) @ weights, outputs, output_biases)


def _drawn(shapes: Sequence[Numbers], rng: np.random.Generator) -> list[Numbers]:
    """Return layers of these shapes to begin with, drawn at random; biases are zero."""
    return [
        rng.normal(size=layer.shape) * np.sqrt((2 if n == 0 else 1) / len(layer)) if n in (0, 2) else layer.copy()
        for n, layer in enumerate(shapes)
    ]


def empty(numbers: int, units: int, outputs: int) -> Fitted:
    """Return a network with zero weights, to be fitted from random weights."""
    return Fitted(np.zeros((numbers, units)), np.zeros(units), np.zeros((units, outputs)), np.zeros(outputs))


def from_shipped(network: SmallNetwork) -> Fitted:
    """Return a network of the program, to be fitted further."""
    return Fitted(
        np.vstack([np.array(network.of_shared).T, np.array(network.of_each).T]),
        np.array(network.biases),
        np.array(network.outputs).T,
        np.array(network.output_biases),
    )


def _slopes(
    layers: Sequence[Numbers], data: Numbers, cases: NDArray[np.int64], shares: Numbers, before: Numbers | None
) -> list[Numbers]:
    """Return the gradient of the log loss by each layer."""
    weights, biases, outputs, output_biases = layers
    units = np.maximum(data @ weights + biases, 0.0)
    off = shares_of_cases(units @ outputs + output_biases, before)
    off[np.arange(len(cases)), cases] -= 1.0
    off = off[:, 1:] * (shares / len(cases))[:, None]
    back = (off @ outputs.T) * (units > 0.0)
    return [data.T @ back, back.sum(0), units.T @ off, off.sum(0)]


def even_shares(names: NDArray[np.str_]) -> Numbers:
    """Return the weight of each row; `names`: its rule set; a rule set with four times the rows counts twice."""
    found, inverse, counts = np.unique(names, return_inverse=True, return_counts=True)
    shares: Numbers = np.sqrt(len(names) / len(found) / counts)[inverse]
    return shares


def log_loss(said: Numbers, cases: NDArray[np.int64]) -> float:
    """Return the mean log loss of the probabilities of all cases."""
    return float(-np.log(np.clip(said[np.arange(len(cases)), cases], 1e-6, 1.0)).mean())


def show(network: Fitted, shared: int) -> None:
    """Print the network as its file has it; `shared`: how many of its numbers many questions share."""
    print(f"output_biases = {_listed(network.output_biases)}\nbiases = {_listed(network.biases)}")
    tables = {
        "outputs": network.outputs.T,
        "of_shared": network.weights[:shared].T,
        "of_each": network.weights[shared:].T,
    }
    for name, rows in tables.items():
        print(f"{name} = [", *(f"  {_listed(row)}," for row in rows), "]", sep="\n")


def _listed(numbers: Numbers) -> str:
    return f"[{', '.join(f'{number:.4g}' for number in numbers)}]"
