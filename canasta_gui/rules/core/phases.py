"""What a deal waits for: the phases of every family of games."""

from enum import IntEnum
from typing import Final

NOBODY: Final = -1


class Phase(IntEnum):
    """What the seat in turn has to do."""

    CHOOSE = 0
    DRAW = 1
    PLAY = 2
    ANSWER = 3
    OVER = 4
    CLAIM = 5
    CONSENT = 6
    REMEDY = 7
    PICK = 8
    CONTEST = 9


# A member of an enum takes longer to look up than a function to call; these are looked at with every decision.
CHOOSE: Final = Phase.CHOOSE
DRAW: Final = Phase.DRAW
PLAY: Final = Phase.PLAY
ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
CLAIM: Final = Phase.CLAIM
CONSENT: Final = Phase.CONSENT
REMEDY: Final = Phase.REMEDY
PICK: Final = Phase.PICK
CONTEST: Final = Phase.CONTEST
