"""What a seat draws from the stock, and what a drawn red three does."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawRule:
    """`count` cards a turn. `replaces_red_three`: is a drawn red three replaced from the stock (R11)?"""

    count: int
    replaces_red_three: bool = True
