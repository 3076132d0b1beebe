"""Duration of a match: its turns and deals as measured between computer players, at an assumed pace.

The figures are in the file of each preset, written by `python -m tests.make_playing_times`.
"""

from typing import Final

from canasta_gui.rules.families import AnyRules, is_preset, played

# The pace, in seconds: a turn of the only person at the table, a turn of a computer at the usual speed of cards and
# thinking, and between two deals. All three are assumed, not measured.
_PERSON, _COMPUTER, _BETWEEN = 14.0, 2.5, 25.0
_MINUTE: Final = 60.0


def playing_minutes(rules: AnyRules) -> float | None:
    """Return the minutes of a whole match of one person with computers; None for rules without measurements."""
    counted = played(rules.id) if is_preset(rules.id) else None
    if counted is None:
        return None
    playing = len(rules.playing(1))
    turn = (_PERSON + (playing - 1) * _COMPUTER) / playing
    return counted.deals * (counted.turns * turn + _BETWEEN) / _MINUTE
