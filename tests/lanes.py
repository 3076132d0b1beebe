"""Parameters for two lanes of one test: representative values in the gate, all others in the long lane.

The gate runs before every change and takes minutes; `pytest -m long` runs the rest. Every value is in one of them.
"""

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest

T = TypeVar("T")


def some_in_gate(values: Iterable[T], *, one_in: int, first: int = 0) -> list[object]:
    """Return parameters: every `one_in`-th value, from `first` on, in the gate, the others in the long lane."""
    return [_param(value, gate=nth % one_in == first) for nth, value in enumerate(values)]


def only_in_gate(values: Iterable[T], chosen: Collection[T]) -> list[object]:
    """Return parameters: the chosen values in the gate, the others in the long lane."""
    every = [*values]
    assert all(value in every for value in chosen), "not all that was chosen is there"
    return [_param(value, gate=value in chosen) for value in every]


def _param(value: object, *, gate: bool) -> object:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=() if gate else pytest.mark.long)
