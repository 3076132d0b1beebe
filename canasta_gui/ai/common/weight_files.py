"""The weights of computer players are data: TOML files, one for each level, read into a dataclass of the family."""

import tomllib
from collections.abc import Mapping
from dataclasses import fields
from importlib import resources
from typing import Any, TypeVar

WeightsT = TypeVar("WeightsT")


class WeightsError(ValueError):
    """Weights that cannot be used; the message is one plain sentence."""


def read_table(package: str, name: str) -> dict[str, Any]:
    """Read the file `name`.toml that lies in a package."""
    return tomllib.loads((resources.files(package) / f"{name}.toml").read_text("utf-8"))


def weights_from(kind: type[WeightsT], table: Mapping[str, Any], base: WeightsT | None = None) -> WeightsT:
    """Return the weights of a table; those that it does not name come from `base`.

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


def _hashable(value: Any) -> Any:
    return tuple(map(_hashable, value)) if isinstance(value, list) else value


def read_weights(kind: type[WeightsT], package: str, name: str) -> WeightsT:
    """Read the weights of a level from its package; a file may build on that of another level (`extends`)."""
    table = read_table(package, name)
    base = table.pop("extends", None)
    return weights_from(kind, table, None if base is None else read_weights(kind, package, base))
