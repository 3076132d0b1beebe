"""Duration of a match: its turns and deals as measured between computer players, at an assumed pace.

The figures are in the file of each preset, written by `python -m tests.make_playing_times`.
"""

from typing import Final

from canasta_gui.rules.families import AnyRules, is_preset, played

# The assumed pace, in seconds: a turn of the only person at the table, a turn of a computer at the usual speed of cards
# and thinking, and the pause between two deals.
_PERSON, _COMPUTER, _BETWEEN = 14.0, 2.5, 25.0
_MINUTE: Final = 60.0


def playing_minutes(rules: AnyRules) -> float | None:
    """Return the minutes that a match of one person with computers takes; None for rules without measurements."""
    counted = played(rules.id) if is_preset(rules.id) else None
    if counted is None:
        return None
    playing = len(rules.playing(1))
    turn = (_PERSON + (playing - 1) * _COMPUTER) / playing
    return counted.deals * (counted.turns * turn + _BETWEEN) / _MINUTE
