"""How long a match takes: its turns and deals as counted between computer players, at a pace that is assumed.

The figures stand in the file of each preset, written there by `python -m tests.make_playing_times`.
"""

from typing import Final

from canasta_gui.rules.families import AnyRules, is_preset, played

# The pace, in seconds: a turn of the one person at the table, a turn of a computer at the usual speed of cards and
# thinking, and from one deal to the next. All three are assumed; none has been measured.
_PERSON, _COMPUTER, _BETWEEN = 14.0, 2.5, 25.0
_MINUTE: Final = 60.0


def playing_minutes(rules: AnyRules) -> float | None:
    """Return how many minutes a whole match takes one person with computers; None for rules that nobody has counted."""
    counted = played(rules.id) if is_preset(rules.id) else None
    if counted is None:
        return None
    playing = len(rules.playing(1))
    turn = (_PERSON + (playing - 1) * _COMPUTER) / playing
    return counted.deals * (counted.turns * turn + _BETWEEN) / _MINUTE
