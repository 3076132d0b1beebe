"""The second packet of cards that some games deal."""

from typing import Annotated, ClassVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.bounds import Span


@dataclass(frozen=True, slots=True)
class NoReserve:
    """One hand a deal, and nothing else."""

    kind: ClassVar[str] = "none"

    size: ClassVar[int] = 0
    must_be_played: ClassVar[bool] = False
    chosen: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Pony:
    """A second packet of `size` cards for each seat, to be taken in the seat's own turn after melding (R33b, R58)."""

    kind: ClassVar[str] = "pony"
    must_be_played: ClassVar[bool] = False
    chosen: ClassVar[bool] = False
    size: Annotated[int, Span(1, 25)]


@dataclass(frozen=True, slots=True)
class Foot:
    """A second hand of `size` cards for each seat, taken by itself once the first is played (000:352, R31).

    Laid to the last card, the first hand is followed at once; discarded to the last card, for the seat's next turn.
    Nobody goes out before, and a second hand not played counts against its side. `chosen`: does each seat choose which
    of its two packets is the first, by one card of each (000:350)?
    """

    kind: ClassVar[str] = "foot"
    must_be_played: ClassVar[bool] = True
    size: Annotated[int, Span(1, 25)]
    chosen: bool = False


Reserve = NoReserve | Pony | Foot
