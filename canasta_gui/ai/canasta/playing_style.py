"""Playing style: what a player can ask of a computer – goes out late, is thrifty with wild cards – as other weights."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from canasta_gui.ai.canasta.weights import CanastaWeights


@cache
def style_options() -> dict[str, tuple[str, ...]]:
    """Return the options of a playing style and the settings of each, beside leaving it as it is."""
    return {option: tuple(settings) for option, settings in _table().items()}


def with_style(weights: "CanastaWeights", style: Mapping[str, str]) -> "CanastaWeights":
    """Return the weights changed by the settings of a style; unknown options and settings change nothing."""
    table = _table()
    for option, setting in style.items():
        for name, change in table.get(option, {}).get(setting, {}).items():
            weights = _changed(weights, name, change)
    return weights


def _changed(weights: "CanastaWeights", name: str, change: Mapping[str, float]) -> "CanastaWeights":
    value = getattr(weights, name) * change.get("times", 1.0) + change.get("add", 0.0)
    changed: dict[str, Any] = {name: value}
    return replace(weights, **changed)


def _table() -> dict[str, Any]:
    from canasta_gui.ai.canasta.weights import read_table

    return read_table("playing_style")
