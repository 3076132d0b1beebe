"""Fit a network that judges the options of a choice against each other (`canasta_gui/ai/canasta/judgement/`)."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from small_networks import RATE, Adam

EPOCHS, CHOICES = 14, 512
FADING: Final = 1e-2
"""Weight decay per step, as a fraction of the learning rate."""
CLIP: Final = 8.0
"""Inputs are clipped to this many standard deviations from their mean."""
RARELY: Final = 0.05
"""Minimum probability with which each option is weighted."""
NARROW: Final = 0.02

Numbers = NDArray[np.floating[Any]]


class Choices(NamedTuple):
    """Choices of one kind, and their options one after the other.

    By choice, `situations`: the inputs that its options share; `starts`: the index of its first option; `deals`. By
    option, `options`: its inputs; `shares`: the probability that it is chosen; `judged`: the critic's verdict, or NaN.
    """

    situations: Numbers
    starts: NDArray[np.int64]
    deals: NDArray[np.float64]
    options: Numbers
    shares: Numbers
    judged: Numbers

    @property
    def choice_of(self) -> NDArray[np.int64]:
        """The choice of each option."""
        sizes = np.diff(np.append(self.starts, len(self.options)))
        choices: NDArray[np.int64] = np.repeat(np.arange(len(self.starts)), sizes)
        return choices


class ChoiceNetwork:
    """A hidden layer of rectified units over the numbers of situation and option, and a weighted sum beside it."""

    def __init__(self, choices: Choices, units: int, rng: np.random.Generator) -> None:
        self._scales = [_scale(choices.situations), _scale(choices.options)]
        shared, own = choices.situations.shape[1], choices.options.shape[1]
        self.layers: list[NDArray[np.float64]] = [
            rng.normal(0.0, 0.7 / shared**0.5, (shared, units)),
            rng.normal(0.0, 1.0 / own**0.5, (own, units)),
            np.zeros(units),
            rng.normal(0.0, NARROW, units),
            np.zeros(own),
        ]

    def scaled(self, choices: Choices) -> tuple[Numbers, Numbers]:
        """Return situations and options as the network reads them while it learns."""
        return _scaled(choices.situations, *self._scales[0]), _scaled(choices.options, *self._scales[1])

    def units(self, situations: Numbers, options: Numbers, choice_of: NDArray[np.int64]) -> Numbers:
        """Return the units of each option."""
        of_shared, of_own, biases, _, _ = self.layers
        units: Numbers = np.maximum(options @ of_own + (situations @ of_shared + biases)[choice_of], 0.0)
        return units

    def worth(self, choices: Choices) -> Numbers:
        """Return the value of each option, in hundreds of points."""
        situations, options = self.scaled(choices)
        worth: Numbers = self.units(situations, options, choices.choice_of) @ self.layers[3] + options @ self.layers[4]
        return worth

    def plain(self) -> tuple[list[Numbers], Numbers]:
        """Return weights of situation, option, biases and outputs of the units for unscaled numbers, and the sum's."""
        of_shared, of_own, biases, outputs, sum_ = self.layers
        (mean, spread), (own_mean, own_spread) = self._scales
        shift = (mean / spread) @ of_shared + (own_mean / own_spread) @ of_own
        return [of_shared / spread[:, None], of_own / own_spread[:, None], biases - shift, outputs], sum_ / own_spread


def _scale(numbers: Numbers) -> tuple[Numbers, Numbers]:
    return numbers.mean(0), np.maximum(numbers.std(0), NARROW)


def _scaled(numbers: Numbers, mean: Numbers, spread: Numbers) -> Numbers:
    scaled: Numbers = np.clip((numbers - mean) / spread, -CLIP, CLIP)
    return scaled


def fitted(choices: Choices, known: NDArray[np.bool_], units: int) -> ChoiceNetwork:
    """Return a network fitted to the critic's verdict on each option relative to the others of its choice."""
    rng = np.random.default_rng(0)
    network = ChoiceNetwork(choices, units, rng)
    situations, options = network.scaled(choices)
    silent = np.isnan(choices.judged)
    weights, judged = np.where(silent, 0.0, choices.shares + RARELY), np.where(silent, 0.0, choices.judged)
    sizes = np.diff(np.append(choices.starts, len(options)))
    picks = np.flatnonzero(known)
    adam = Adam(network.layers, EPOCHS * (len(picks) // CHOICES))
    for _ in range(EPOCHS):
        rng.shuffle(picks)
        for first in range(0, len(picks) - CHOICES + 1, CHOICES):
            batch = picks[first : first + CHOICES]
            rows, choice_of = _rows(choices.starts[batch], sizes[batch])
            slopes = _slopes(network, situations[batch], options[rows], choice_of, weights[rows], judged[rows])
            adam.move(network.layers, slopes)
            for layer in network.layers:
                layer *= 1.0 - RATE * FADING
    return network


def _rows(starts: NDArray[np.int64], sizes: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the rows of the options of some choices, and the choice of each."""
    choice_of = np.repeat(np.arange(len(sizes)), sizes)
    before = np.cumsum(sizes) - sizes
    return starts[choice_of] + np.arange(len(choice_of)) - before[choice_of], choice_of


def _slopes(
    network: ChoiceNetwork,
    situations: Numbers,
    options: Numbers,
    choice_of: NDArray[np.int64],
    weights: Numbers,
    judged: Numbers,
) -> list[NDArray[np.float64]]:
    """Return the gradient of the mean squared error within the choices, by layer."""
    units = network.units(situations, options, choice_of)
    errors = units @ network.layers[3] + options @ network.layers[4] - judged
    total = np.bincount(choice_of, weights) + 1e-9
    errors = errors - (np.bincount(choice_of, weights * errors) / total)[choice_of]
    of_worth = 2.0 * weights * errors / len(total)
    of_units = np.outer(of_worth, network.layers[3]) * (units > 0.0)
    of_choices = np.zeros((len(total), units.shape[1]))
    np.add.at(of_choices, choice_of, of_units)
    return [
        situations.T @ of_choices,
        options.T @ of_units,
        of_units.sum(0),
        units.T @ of_worth,
        options.T @ of_worth,
    ]
