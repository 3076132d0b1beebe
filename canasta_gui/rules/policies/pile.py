"""The discard pile: the up-card, freezing, taking, how much is taken."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class WholePile:
    """Whoever takes the top card takes everything below it (000:67).

    `max_wilds`: a wild card may not be discarded on a pile that holds this many (000:127, R27).
    """

    kind: ClassVar[str] = "whole"
    max_wilds: int


Pile = WholePile
