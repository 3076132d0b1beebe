"""Deals of Rommé on a score pad: how they are counted, checked and written."""

from collections.abc import Iterator
from typing import Any, Final

from canasta_gui.match.line_fields import item_of_line, line_of
from canasta_gui.match.score_pad.entries import EntryProblem, RommeEntry, exit_problems
from canasta_gui.match.score_pad.entries import EntryProblemCode as Code
from canasta_gui.match.score_pad.family import PadFamily
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.romme.engine import EXITS, hand_lines
from canasta_gui.rules.romme.events import HandLine
from canasta_gui.rules.romme.ruleset import RommeRules


def _lines(rules: RommeRules, entry: RommeEntry) -> tuple[HandLine, ...]:
    return hand_lines(rules, dict(enumerate(entry.hands)), entry.how, entry.by)


def _points_problems(_rules: RommeRules, side: int, points: int) -> Iterator[EntryProblem]:
    if points < 0:
        yield EntryProblem(Code.NEGATIVE, side, points)


def _romme_problems(rules: RommeRules, entry: RommeEntry, playing: tuple[int, ...]) -> Iterator[EntryProblem]:
    if len(entry.hands) != rules.n_sides:
        yield EntryProblem(Code.NUMBER_OF_SIDES, found=len(entry.hands), limit=rules.n_sides)
        return
    wrong = list(exit_problems(rules, entry.by, playing, out=entry.how in EXITS))
    yield from wrong
    values = [rules.held_value[card] for card in rules.cards.deck()]
    least = min(values)
    for seat, points in enumerate(entry.hands):
        if points < 0:
            yield EntryProblem(Code.NEGATIVE, seat, points)
        elif 0 < points < least:
            yield EntryProblem(Code.TOO_LITTLE_IN_HAND, seat, points, least)
        elif points == 0 and seat != entry.by and least and entry.how != "void":
            yield EntryProblem(Code.TWO_OUT, seat)
    if sum(entry.hands) > sum(values):
        yield EntryProblem(Code.TOO_MANY_POINTS, found=sum(entry.hands), limit=sum(values))
    if wrong or entry.by == NOBODY:
        return
    rest, threshold = entry.hands[entry.by], rules.going_out.threshold
    if entry.how != "announced" and rest:
        yield EntryProblem(Code.OUT_WITH_CARDS, entry.by, rest)
    elif rest > threshold:
        yield EntryProblem(Code.OVER_THRESHOLD, entry.by, rest, threshold)


def _from_json(table: dict[str, Any], kind: str, by: int, _rules: RommeRules) -> RommeEntry:
    return item_of_line(RommeEntry, table, kind, "lines", by=by)


ROMME_PAD: Final = PadFamily(
    lines=_lines,
    problems=_romme_problems,
    points_problems=_points_problems,
    canastas=lambda rules, _entry: (0,) * rules.n_sides,
    to_json=line_of,
    from_json=_from_json,
)
