"""What a seat draws from the stock, and what a drawn red three does."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawRule:
    """`count` cards a turn."""

    count: int
