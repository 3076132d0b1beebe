"""What happens when the stock is gone."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PlayerInTurnDecides:
    """The seat in turn must take a free pile whose top card fits a meld of its side, else takes or passes (R24)."""

    kind: ClassVar[str] = "player_in_turn_decides"
    last_red_three_ends: bool


StockEnd = PlayerInTurnDecides
