"""The deals of a match beside the same deals at a second table."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.match.record import DealLine, EndLine, Header, OverLine, VoidLine, read_later_line
from canasta_gui.rules.families import AnyRules, family


class DealtDeal(NamedTuple):
    """A deal of a record. `begins`: how many lines the record has up to the one that begins it, that one included.

    `points`: of each side; None while it is played, and for a deal that is void. `over`: it is not played any more.
    """

    deal: int
    begins: int
    points: tuple[int, ...] | None = None
    over: bool = False


class ComparedDeal(NamedTuple):
    """A deal at both tables: the points of each side; None where it has not been played, or is void.

    `again`: its player began it again from its first card.
    """

    deal: int
    own: tuple[int, ...] | None
    second: tuple[int, ...] | None
    again: bool = False


class DealsOfRecord(NamedTuple):
    """The deals that were begun in a record, in order, and whether the match is over."""

    deals: tuple[DealtDeal, ...]
    match_over: bool

    @property
    def finished(self) -> int:
        """How many deals are over."""
        return sum(deal.over for deal in self.deals)


def deals_of(lines: Sequence[str], header: Header) -> DealsOfRecord:
    """Return the deals of a record's lines, given without their header being read again."""
    deals: list[DealtDeal] = []
    match_over = False
    for number, text in enumerate(lines[1:], 2):
        if text.startswith(_ACTION):  # most lines: nothing of them is needed
            continue
        item = read_later_line(text, header)
        if isinstance(item, DealLine):
            deals.append(DealtDeal(item.deal, number))
        elif isinstance(item, EndLine | VoidLine) and deals:
            points = tuple(line.total for line in item.lines) if isinstance(item, EndLine) else None
            deals[-1] = deals[-1]._replace(points=points, over=True)
        match_over = match_over or isinstance(item, OverLine)
    return DealsOfRecord(tuple(deals), match_over)


_ACTION = '{"seat"'


def points_of(lines: Sequence[str], header: Header) -> tuple[int, ...] | None:
    """Return the points of each side that the lines of one deal end with; None where it is void."""
    items = [read_later_line(text, header) for text in lines if not text.startswith(_ACTION)]
    return next((tuple(line.total for line in item.lines) for item in items if isinstance(item, EndLine)), None)


def advantage(rules: AnyRules, points: Sequence[int], side: int) -> float:
    """Return by how much a side is ahead of the others, who count as their mean; above 0 is good in every game."""
    others = [number for other, number in enumerate(points) if other != side]
    ahead = points[side] - sum(others) / len(others) if others else float(points[side])
    return -ahead if family(rules).fewer_points_win else ahead


def difference(rules: AnyRules, deal: ComparedDeal, side: int) -> int | None:
    """Return how much better a side did in a deal than at the second table; None where one of them has no points."""
    if deal.own is None or deal.second is None:
        return None
    return round(advantage(rules, deal.own, side) - advantage(rules, deal.second, side))


def differences(rules: AnyRules, deals: Sequence[ComparedDeal], side: int) -> int:
    """Return the sum of the differences of those deals that compare."""
    found = (difference(rules, deal, side) for deal in deals)
    return sum(number for number in found if number is not None)


class TableSums(NamedTuple):
    """The sums of the points of each side at both tables, of the deals that compare."""

    own: tuple[int, ...]
    second: tuple[int, ...]


def sums(deals: Sequence[ComparedDeal], sides: int) -> TableSums:
    """Return the sums of both tables; 0 of no deals."""
    both = [(deal.own, deal.second) for deal in deals if deal.own is not None and deal.second is not None]
    return TableSums(
        tuple(sum(own[side] for own, _ in both) for side in range(sides)),
        tuple(sum(second[side] for _, second in both) for side in range(sides)),
    )
