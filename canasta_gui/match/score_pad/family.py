"""Interface of a family of games for score pads: counting, checking and writing of deals."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.match.score_pad.entries import CanastaEntry, EntryProblem, RommeEntry
from canasta_gui.rules.families import AnyRules, AnyScoreLine

RulesT = TypeVar("RulesT", bound=AnyRules)
EntryT = TypeVar("EntryT", bound=CanastaEntry | RommeEntry)


@dataclass(frozen=True)
class PadFamily(Generic[RulesT, EntryT]):
    """One family of games on a score pad."""

    lines: Callable[[RulesT, EntryT], tuple[AnyScoreLine, ...]]
    """The score lines of a counted deal."""
    problems: Callable[[RulesT, EntryT, tuple[int, ...]], Iterator[EntryProblem]]
    """The problems of a counted deal, played by the given seats."""
    points_problems: Callable[[RulesT, int, int], Iterator[EntryProblem]]
    """The problems of a side's points, where nothing else was entered."""
    canastas: Callable[[RulesT, EntryT], tuple[int, ...]]
    """The number of canastas of each side."""
    to_json: Callable[[EntryT], dict[str, Any]]
    """The fields of a counted deal that precede `lines`; `by` is present even if no seat went out."""
    from_json: Callable[[dict[str, Any], str, int, RulesT], EntryT]
    """The counted deal of a line, given the key of the deal's number and the seat that went out."""
