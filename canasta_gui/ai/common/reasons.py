"""Facts that speak for an action: their form, and those common to all families."""

from enum import StrEnum
from typing import NamedTuple

MAX_REASONS = 3
"""Maximum number of reasons given for one action."""


class ReasonCode(StrEnum):
    """Codes of facts common to all families; `canasta_gui.words.reasons` has the sentences."""

    NOTHING_ELSE = "nothing else"
    BEST_LEFT = "best left"
    RIVALS_NEAR = "rivals near"
    RIVALS_HOLD = "rivals hold"


class Reason(NamedTuple):
    """A fact that speaks for an action: its code, and the rank, number and seat that it is about.

    `code`: a `ReasonCode` or one of the family's own. `rank` and `seat` are -1 where there is none; `number` counts
    cards or points. `secret`: the fact reveals cards in the acting seat's hand.
    """

    code: StrEnum
    rank: int = -1
    number: int = 0
    seat: int = -1
    secret: bool = False
