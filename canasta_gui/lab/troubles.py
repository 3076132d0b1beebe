"""Troubles in games of computers: data, no prose; `words` makes a sentence of each."""

from enum import StrEnum
from typing import NamedTuple


class TroubleCode(StrEnum):
    """Kind of trouble."""

    BROKE = "broke"
    """A player raised an exception."""
    REFUSED = "refused"
    """The rules refuse an action of a player."""
    STUCK = "stuck"
    """A seat has no allowed action."""
    AUDIT = "audit"
    """The cards or the counts of a position are wrong."""


class Trouble(NamedTuple):
    """One trouble, and its position.

    `action`: as JSON. `report`: the traceback of an error, or the finding of an audit, for developers.
    """

    code: TroubleCode
    match_no: int
    deal_no: int
    position: str
    seat: int = -1
    action: str = ""
    report: str = ""
