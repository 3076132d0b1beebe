"""The families of games on a score pad."""

from collections.abc import Iterator, Mapping
from typing import Final, cast

from canasta_gui.match.score_pad.canasta import CANASTA_PAD
from canasta_gui.match.score_pad.entries import (
    CanastaEntry,
    DealEntry,
    EntryProblem,
    EntryProblemCode,
    PointsEntry,
    RommeEntry,
)
from canasta_gui.match.score_pad.family import PadFamily
from canasta_gui.match.score_pad.romme import ROMME_PAD
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules, AnyScoreLine

AnyPad = PadFamily[AnyRules, CanastaEntry | RommeEntry]

# The only cast that erases the family of the functions, as in `rules.families`.
_PADS: Final = cast(Mapping[FamilyKey, AnyPad], {CANASTA_KEY: CANASTA_PAD, ROMME_KEY: ROMME_PAD})


def pad_of(rules: AnyRules) -> AnyPad:
    """Return the score pad functions of the family of a rule set."""
    return _PADS[rules.family]


def entry_lines(rules: AnyRules, entry: DealEntry) -> tuple[AnyScoreLine, ...]:
    """Return the score lines of a counted deal; none if only its points are known."""
    if isinstance(entry, PointsEntry):
        return ()
    assert entry.family == rules.family, "the entry is of another family"
    return pad_of(rules).lines(rules, entry)


def entry_problems(rules: AnyRules, entry: DealEntry, playing: tuple[int, ...]) -> tuple[EntryProblem, ...]:
    """Return the problems of a deal that the seats `playing` have played, errors before hints."""
    if isinstance(entry, PointsEntry):
        found = _points_problems(rules, entry)
    elif entry.family != rules.family:
        found = iter([EntryProblem(EntryProblemCode.OTHER_FAMILY)])
    else:
        found = pad_of(rules).problems(rules, entry, playing)
    return tuple(sorted(found, key=lambda problem: problem.is_hint))


def _points_problems(rules: AnyRules, entry: PointsEntry) -> Iterator[EntryProblem]:
    if len(entry.points) != rules.n_sides:
        yield EntryProblem(EntryProblemCode.NUMBER_OF_SIDES, found=len(entry.points), limit=rules.n_sides)
        return
    for side, points in enumerate(entry.points):
        yield from pad_of(rules).points_problems(rules, side, points)
