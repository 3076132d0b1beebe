"""The end of a deal as its page tells it: the sides in order, own side first, the facts, and what is said."""

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.play.scores.deal_facts import NO_FACTS, DealFacts, WonCanasta, deal_facts
from canasta_gui.play.scores.deal_speech import Circle, Saying, sayings
from canasta_gui.play.scores.results import names_of_side, reader
from canasta_gui.play.scores.score_sheet import ScoredMatch, ScoreSheet, SheetRow
from canasta_gui.rules.families import family
from canasta_gui.stage.deal_show import BeatKind, CountedRow
from canasta_gui.words import Words
from canasta_gui.words.narration import side_title


@dataclass(frozen=True)
class ClosingSide:
    """A side: its number, its players in words, and their seats."""

    side: int
    title: str
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class DealClosing:
    """Content of the page after a deal beside the sheet. `own`: the side addressed, None without one."""

    sides: tuple[ClosingSide, ...]
    own: int | None = None
    facts: DealFacts = NO_FACTS
    sayings: tuple[Saying, ...] = ()
    names: tuple[str, ...] = ()
    """The players by seat."""


def deal_closing(words: Words, match: ScoredMatch, sheet: ScoreSheet) -> DealClosing:
    """Return the end of the deal that `sheet` counts."""
    seat, facts = reader(match), deal_facts(match)
    seats_of = match.rules.seating.sides
    own = None if seat is None else match.rules.side_of[seat]
    order = sorted(range(len(seats_of)), key=lambda side: side != own)
    sides = tuple(
        ClosingSide(side, side_title(words, names_of_side(match, side)), tuple(seats_of[side])) for side in order
    )
    computers = frozenset(nth for nth, info in enumerate(match.seats) if info.player == "computer")
    circle = Circle(tuple(tuple(seats) for seats in seats_of), computers, seat, sheet.winner)
    total = sheet.course[-1][sheet.winner] if sheet.winner is not None and sheet.course else 0
    said = sayings(words, circle, facts, deal_no=match.deal_no, total=total, goal=_goal(match, sheet))
    return DealClosing(sides, own, facts, said, tuple(info.name for info in match.seats))


def _goal(match: ScoredMatch, sheet: ScoreSheet) -> int:
    """Return the target that is still to be reached; 0 for none."""
    return 0 if match.winners or family(match.rules).fewer_points_win else sheet.goal or 0


def plain_closing(sheet: ScoreSheet) -> DealClosing:
    """Return the end of a deal of which no more is known than its sheet."""
    sides = tuple(ClosingSide(side, title) for side, title in enumerate(sheet.columns))
    return DealClosing(sides)


def counted_rows(sheet: ScoreSheet) -> list[SheetRow]:
    """Return the rows that make up the points of the deal: those above the first sum."""
    rows = []
    for row in sheet.rows:
        if row.strong or row.total:
            break
        rows.append(row)
    return rows


def shown_counts(sheet: ScoreSheet, facts: DealFacts) -> list[CountedRow]:
    """Return the rows as they are counted: a row of canastas in as many parts as there are canastas."""
    return [CountedRow(_kind(row), _parts(row, canastas_of(row, facts))) for row in counted_rows(sheet)]


def canastas_of(row: SheetRow, facts: DealFacts) -> list[list[WonCanasta]]:
    """Return the canastas that a row counts, by side."""
    sides = range(len(row.values))
    own = [each for each in facts.canastas if each.field == row.field]
    return [[each for each in own if each.side == side] for side in sides]


_KINDS = {
    "natural": BeatKind.NATURAL,
    "mixed": BeatKind.CANASTA,
    "wild": BeatKind.CANASTA,
    "runs": BeatKind.CANASTA,
    "red_threes": BeatKind.RED_THREES,
    "out": BeatKind.OUT,
    "cards": BeatKind.CARDS,
    "hands": BeatKind.HANDS,
}


def _kind(row: SheetRow) -> BeatKind:
    return _KINDS.get(row.field, BeatKind.OTHER)


def _parts(row: SheetRow, canastas: list[list[WonCanasta]]) -> tuple[tuple[int, ...], ...]:
    """Return the points of each side in each part of a row; they add up to its numbers."""
    number = max(1, *map(len, canastas)) if canastas else 1
    left = [value or 0 for value in row.values]
    parts = []
    for nth in range(number):
        points = []
        for side, own in enumerate(canastas):
            last = nth == number - 1 or nth >= len(own) - 1
            points.append(left[side] if last else own[nth].points)
            left[side] -= points[-1]
        parts.append(tuple(points))
    return tuple(parts)
