"""The seals of canastas: gold for natural ones, silver for mixed ones, a metal and a sign of its own for each kind."""

from typing import Final

from canasta_gui.rules.core.cards import RANK_TWO, is_run
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.table.painting.marks import MeldMark

_WHITE: Final[Colour] = (255, 255, 255, 255)
_GOLD: Final = (230, 185, 63, 255), (176, 124, 22, 255), (255, 240, 184, 255), (112, 72, 6, 255)
_SILVER: Final = (195, 201, 210, 255), (125, 135, 148, 255), (245, 248, 251, 255), (58, 66, 78, 255)
_VIOLET: Final = (138, 90, 194, 255), (78, 43, 128, 255), (220, 197, 245, 255), _WHITE
_BLUE: Final = (63, 134, 207, 255), (29, 79, 140, 255), (196, 222, 250, 255), _WHITE

NATURAL: Final = MeldMark("crown", *_GOLD)
MIXED: Final = MeldMark("star", *_SILVER)
WILD: Final = MeldMark("jester", *_VIOLET)
PURE_WILD: Final = MeldMark("crown", *_VIOLET)
RUN: Final = MeldMark("stairs", *_BLUE)


def mark_of(rank: int, wilds: int) -> MeldMark:
    """Return the mark of a canasta of this rank (or run) that contains so many wild cards."""
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        return WILD if wilds else PURE_WILD
    return MIXED if wilds else NATURAL
