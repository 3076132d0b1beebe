"""How a moment of a game is brought before the judge."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta_gui.match.score_pad.sheet import PadSheet
    from canasta_gui.rules.families import AnyPosition

AskJudge = Callable[["AnyPosition", int, str, Callable[[], None]], None]
"""Shows the judge what a seat sees of a position, with a note where that comes from; then leads back."""
AskAtTable = Callable[["PadSheet | None"], None]
"""Shows the judge for a table with real cards, whose sheet may be known."""
