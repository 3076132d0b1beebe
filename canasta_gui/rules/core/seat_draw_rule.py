"""The draw before the first deal: what the cards decide (R38)."""

from typing import Literal

from canasta_gui.frozen_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    """`highest`: the highest card plays first, and its right neighbour deals (000:45-49), or it deals (004:19).

    `partners`: the highest sit together, then those who follow them (000:45, 002:25, 004:19); or partners are not
    drawn, all keep their seats and only the deal is drawn for (003:69). `joker`: the one who draws it draws again,
    or all do (004:19).
    """

    highest: Literal["plays_first", "deals"] = "plays_first"
    partners: Literal["by_rank", "as_seated"] = "by_rank"
    joker: Literal["drawer_again", "all_again"] = "drawer_again"


DRAWN_FOR_PARTNERS = SeatDrawing()
