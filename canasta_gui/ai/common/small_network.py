"""A small network: one hidden layer of rectified units over numbers that several questions share, and those of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from operator import mul
from typing import Any

Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class SmallNetwork:
    """For each hidden unit the weights of the shared numbers, of a question's own, and its bias.

    For each output the weights of the units, and its bias.
    """

    of_shared: Rows
    of_each: Rows
    biases: tuple[float, ...]
    outputs: Rows
    output_biases: tuple[float, ...]

    def sums(self, shared: Sequence[float]) -> list[float]:
        """Return what the shared numbers add to every unit, its bias included."""
        return [bias + sum(map(mul, row, shared)) for bias, row in zip(self.biases, self.of_shared, strict=True)]

    def answer(self, sums: Sequence[float], numbers: Sequence[float]) -> list[float]:
        """Return the outputs for one question; `sums`: of the shared numbers."""
        units = [max(0.0, before + sum(map(mul, row, numbers))) for before, row in zip(sums, self.of_each, strict=True)]
        return [bias + sum(map(mul, row, units)) for bias, row in zip(self.output_biases, self.outputs, strict=True)]


def network_from(table: Mapping[str, Any]) -> SmallNetwork:
    """Return the network of a table that names its parts as the class does."""
    rows = {name: tuple(map(tuple, table[name])) for name in ("of_shared", "of_each", "outputs")}
    return SmallNetwork(**rows, biases=tuple(table["biases"]), output_biases=tuple(table["output_biases"]))
