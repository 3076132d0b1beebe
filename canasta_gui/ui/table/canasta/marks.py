"""The marks of canastas: a sign and a colour for each kind."""

from typing import Final

from canasta_gui.rules.core.cards import RANK_TWO, is_run
from canasta_gui.ui.graphics.theme import Colour
from canasta_gui.ui.table.painting.marks import MeldMark

_RED: Final[Colour] = (150, 34, 34, 255)
_BLACK: Final[Colour] = (22, 24, 30, 255)
_VIOLET: Final[Colour] = (84, 48, 132, 255)
_BLUE: Final[Colour] = (24, 78, 140, 255)

NATURAL: Final = MeldMark("crown", _RED)
MIXED: Final = MeldMark("star", _BLACK)
WILD: Final = MeldMark("jester", _VIOLET)
PURE_WILD: Final = MeldMark("crown", _VIOLET)
RUN: Final = MeldMark("stairs", _BLUE)


def mark_of(rank: int, wilds: int) -> MeldMark:
    """Return the mark of a canasta of this rank (or run) that contains so many wild cards."""
    if is_run(rank):
        return RUN
    if rank == RANK_TWO:
        return WILD if wilds else PURE_WILD
    return MIXED if wilds else NATURAL
