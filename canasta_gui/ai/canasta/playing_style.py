"""Dials: what a player can ask of a computer – goes out late, is thrifty with wild cards – as other weights."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta_gui.ai.canasta.weights import Weights


@cache
def dials() -> dict[str, tuple[str, ...]]:
    """The dials and what each can be turned to, beside not being turned."""
    return {dial: tuple(settings) for dial, settings in _table().items()}


def turned(weights: "Weights", settings: Mapping[str, str]) -> "Weights":
    """The weights with these dials turned; what there is no dial or setting for changes nothing."""
    table = _table()
    for dial, setting in settings.items():
        for name, change in table.get(dial, {}).get(setting, {}).items():
            weights = _changed(weights, name, change)
    return weights


def _changed(weights: "Weights", name: str, change: Mapping[str, float]) -> "Weights":
    value = getattr(weights, name) * change.get("times", 1.0) + change.get("add", 0.0)
    changed: dict[str, Any] = {name: value}
    return replace(weights, **changed)


def _table() -> dict[str, Any]:
    from canasta_gui.ai.canasta.weights import read_table

    return read_table("dials")
