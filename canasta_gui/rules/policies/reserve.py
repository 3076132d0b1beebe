"""The second packet of cards that some games deal."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class NoReserve:
    """One hand a deal, and nothing else."""

    kind: ClassVar[str] = "none"


Reserve = NoReserve
