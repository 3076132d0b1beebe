"""Levels that are not shown to be stronger than the one below, by rule set, from measured figures (`ladder.toml`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from canasta_gui.ai.common import weight_files
from canasta_gui.ai.levels import LEVELS


@dataclass(frozen=True, slots=True)
class LevelLead:
    """One level against the one below it.

    `lead`, `low`, `high`: points a deal and their 95 % interval, over `deals` deals. `same`: both levels play alike.
    """

    deals: int = 0
    lead: float = 0.0
    low: float = 0.0
    high: float = 0.0
    same: bool = False

    @property
    def is_shown(self) -> bool:
        """True if the level is shown to be the stronger one."""
        return self.low > 0.0


@cache
def ladders() -> Mapping[str, Mapping[str, LevelLead]]:
    """Return the measured rungs by rule set and level."""
    table = weight_files.read_table("canasta_gui.ai", "ladder")
    return {
        preset: {level: weight_files.weights_from(LevelLead, values, LevelLead()) for level, values in rungs.items()}
        for preset, rungs in table.items()
    }


def alike_levels(preset: str) -> tuple[tuple[str, ...], ...]:
    """Return the groups of neighbouring levels that are about equally strong at this rule set, the weakest first."""
    rungs = ladders().get(preset, {})
    groups: list[list[str]] = []
    for below, level in pairwise(LEVELS):
        rung = rungs.get(level)
        if rung is None or rung.is_shown:
            continue
        if groups and groups[-1][-1] == below:
            groups[-1].append(level)
        else:
            groups.append([below, level])
    return tuple(map(tuple, groups))
