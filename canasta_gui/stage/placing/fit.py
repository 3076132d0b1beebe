"""What the table is laid for."""

from dataclasses import dataclass
from typing import NamedTuple


class Index(NamedTuple):
    """How much of a card its index takes in the corner, as parts of the card's width and height.

    So much is seen of every card that another one lies on.
    """

    w: float = 0.24
    h: float = 0.226

    @property
    def step(self) -> float:
        """From one card of a fan to the next, in card widths: the index is whole, with some air around it."""
        return self.w + 0.06


USUAL_INDEX = Index()


@dataclass(frozen=True, slots=True)
class Fit:
    """What the table is laid for: a window of this size (pixels), the hand that plays, the cards and their `index`.

    `card_size`: a step smaller (-1) or larger (1) than what fits best.
    """

    size: tuple[float, float] = (1280.0, 800.0)
    left_handed: bool = False
    card_size: int = 0
    index: Index = USUAL_INDEX
