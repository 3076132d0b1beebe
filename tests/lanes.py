"""Two lanes for one test: what stands for its kind is tried in the gate, all the rest in the long lane.

The gate is what runs before every change, and takes minutes; `pytest -m long` tries what the gate passes over. Nothing
is left out of both.
"""

from collections.abc import Collection, Iterable
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

T = TypeVar("T")


def some_in_gate(values: Iterable[T], *, one_in: int, first: int = 0) -> list[ParameterSet]:
    """Every value as a parameter: one in so many in the gate, from the `first` one on, the others in the long lane."""
    return [_param(value, gate=nth % one_in == first) for nth, value in enumerate(values)]


def only_in_gate(values: Iterable[T], chosen: Collection[T]) -> list[ParameterSet]:
    """Every value as a parameter: those that were chosen in the gate, the others in the long lane."""
    params = [_param(value, gate=value in chosen) for value in values]
    assert sum(not param.marks for param in params) == len(chosen), "not all that was chosen is there"
    return params


def _param(value: object, *, gate: bool) -> ParameterSet:
    values = value if isinstance(value, tuple) else (value,)
    return pytest.param(*values, marks=() if gate else pytest.mark.long)
