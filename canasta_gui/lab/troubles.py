"""What goes wrong in games of computers: data, no prose. The words floor makes a sentence of each."""

from enum import StrEnum
from typing import NamedTuple


class TroubleCode(StrEnum):
    """What went wrong."""

    BROKE = "broke"
    """A player raised an error."""
    REFUSED = "refused"
    """The rules refuse what a player wants to do."""
    STUCK = "stuck"
    """No action is open to a seat."""
    AUDIT = "audit"
    """The cards or the counts of a position are not right."""


class Trouble(NamedTuple):
    """One thing that went wrong, and the position it went wrong in.

    `action`: as JSON. `report`: the trace of an error, or what an audit found, for whoever mends the program.
    """

    code: TroubleCode
    match_no: int
    deal_no: int
    position: str
    seat: int = -1
    action: str = ""
    report: str = ""
