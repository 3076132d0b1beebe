"""How long a match takes: its turns and deals as counted between computer players, at a pace that is assumed.

The figures of `playing_times.toml` are written by `python -m tests.make_playing_times`.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final, NamedTuple

from canasta_gui.rules.families import AnyRules

TABLE: Final = "playing_times.toml"

# The pace, in seconds: a turn of the one person at the table, a turn of a computer at the usual speed of cards and
# thinking, and from one deal to the next. All three are assumed; none has been measured.
_PERSON, _COMPUTER, _BETWEEN = 14.0, 2.5, 25.0
_MINUTE: Final = 60.0


class CountedTurns(NamedTuple):
    """What was counted of a rule set: the turns of a deal, and the deals of a whole match, on the average."""

    turns: float
    deals: float


@cache
def counted_turns() -> Mapping[str, CountedTurns]:
    """Return what was counted, by the id of the rule set."""
    text = (resources.files("canasta_gui.match") / TABLE).read_text("utf-8")
    return {preset: CountedTurns(**figures) for preset, figures in tomllib.loads(text).items()}


def playing_minutes(rules: AnyRules) -> float | None:
    """Return how many minutes a whole match takes one person with computers; None for rules that nobody has counted."""
    counted = counted_turns().get(rules.id)
    if counted is None:
        return None
    playing = len(rules.playing(1))
    turn = (_PERSON + (playing - 1) * _COMPUTER) / playing
    return counted.deals * (counted.turns * turn + _BETWEEN) / _MINUTE
