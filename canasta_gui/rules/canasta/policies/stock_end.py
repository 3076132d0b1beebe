"""What happens when the stock is gone."""

from typing import ClassVar, Literal

from canasta_gui.frozen_dataclass import dataclass

Forced = Literal["fitting", "possible"]


@dataclass(frozen=True, slots=True)
class PlayerInTurnDecides:
    """The seat in turn must take a free pile whose top card fits a meld of its side, else takes or passes (R24).

    `forced`: that, or whenever it legally can.
    """

    kind: ClassVar[str] = "player_in_turn_decides"
    ends_with_turn: ClassVar[bool] = False
    last_red_three_ends: bool
    forced: Forced = "fitting"


@dataclass(frozen=True, slots=True)
class LastDrawerDiscards:
    """The deal ends when the turn ends in which the last card of the stock was drawn (000:304)."""

    kind: ClassVar[str] = "last_drawer_discards"
    ends_with_turn: ClassVar[bool] = True
    last_red_three_ends: bool
    forced: ClassVar[Forced] = "fitting"


StockEnd = PlayerInTurnDecides | LastDrawerDiscards
