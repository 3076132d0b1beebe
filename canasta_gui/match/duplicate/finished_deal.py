"""A finished deal, to be played again by other players."""

from dataclasses import dataclass
from pathlib import Path

from canasta_gui.match.duplicate import DealtDeal, deals_of
from canasta_gui.match.record import Header


@dataclass(frozen=True)
class FinishedDeal:
    """The last deal of a record. `seat`: the seat whose result is compared. `path`: path of the record, if saved."""

    lines: tuple[str, ...]
    header: Header
    seat: int
    path: Path | None

    @property
    def dealt(self) -> DealtDeal:
        """The deal's entry in the record."""
        return deals_of(self.lines, self.header).deals[-1]

    @property
    def n_actions(self) -> int:
        """Number of lines after the one that begins the deal: its actions, and perhaps a few more."""
        return len(self.lines) - self.dealt.begins

    @property
    def side(self) -> int:
        """The side that is compared."""
        sides = self.header.rules.seating.sides
        return next(side for side, seats in enumerate(sides) if self.seat in seats)
