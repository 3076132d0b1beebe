"""Weights of computer players: TOML files, read into a dataclass or a small network."""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from importlib import resources
from operator import mul
from typing import Any, TypeVar

from canasta_gui.text_input import Json

WeightsT = TypeVar("WeightsT")


class WeightsError(ValueError):
    """Error for unusable weights; the message is one plain sentence."""


def read_table(package: str, name: str) -> dict[str, Any]:
    """Read the data file `name`.toml of a package."""
    return tomllib.loads((resources.files(package) / f"{name}.toml").read_text("utf-8"))


def weights_from(kind: type[WeightsT], table: Mapping[str, Any], base: WeightsT | None = None) -> WeightsT:
    """Return the weights of a table; missing ones come from `base`.

    Lists become tuples, so that weights can be hashed. Raises WeightsError for an unknown or a missing weight.
    """
    known = {field.name for field in fields(kind)}  # type: ignore[arg-type]  # every kind of weights is a dataclass
    for name in table:
        if name not in known:
            raise WeightsError(f"there is no weight {name!r}")
    values = {} if base is None else {name: getattr(base, name) for name in known}
    values |= {name: _hashable(value) for name, value in table.items()}
    for name in sorted(known - values.keys()):
        raise WeightsError(f"the weight {name!r} is missing")
    return kind(**values)


def _hashable(value: Json) -> Json:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def read_weights(kind: type[WeightsT], package: str, name: str) -> WeightsT:
    """Read the weights of a level from its package; a file may extend that of another level (`extends`)."""
    table = read_table(package, name)
    base = table.pop("extends", None)
    return weights_from(kind, table, None if base is None else read_weights(kind, package, base))


Rows = tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class SmallNetwork:
    """Network with one hidden layer.

    Each hidden unit has weights for the shared inputs (`of_shared`) and for a question's inputs (`of_each`), and a
    bias; each output has weights for the units and a bias.
    """

    of_shared: Rows
    of_each: Rows
    biases: tuple[float, ...]
    outputs: Rows
    output_biases: tuple[float, ...]

    def sums(self, shared: Sequence[float]) -> list[float]:
        """Return the contribution of the shared inputs to every hidden unit, including its bias."""
        return [bias + sum(map(mul, row, shared)) for bias, row in zip(self.biases, self.of_shared, strict=True)]

    def answer(self, sums: Sequence[float], numbers: Sequence[float]) -> list[float]:
        """Return the outputs for one question; `sums`: result of `sums` for the shared inputs."""
        units = [max(0.0, before + sum(map(mul, row, numbers))) for before, row in zip(sums, self.of_each, strict=True)]
        return [bias + sum(map(mul, row, units)) for bias, row in zip(self.output_biases, self.outputs, strict=True)]


def network_from(table: Mapping[str, Any]) -> SmallNetwork:
    """Return the network of a table with the fields of `SmallNetwork`."""
    rows = {name: tuple(map(tuple, table[name])) for name in ("of_shared", "of_each", "outputs")}
    return SmallNetwork(**rows, biases=tuple(table["biases"]), output_biases=tuple(table["output_biases"]))
