"""The second packet of cards that some games deal."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

from canasta_gui.rules.sense import Span


@dataclass(frozen=True, slots=True)
class NoReserve:
    """One hand a deal, and nothing else."""

    kind: ClassVar[str] = "none"

    size: ClassVar[int] = 0


@dataclass(frozen=True, slots=True)
class Pony:
    """A second packet of `size` cards for each seat, to be taken in a turn of one's own after melding (R33b, R58)."""

    kind: ClassVar[str] = "pony"
    size: Annotated[int, Span(1, 25)]


Reserve = NoReserve | Pony
