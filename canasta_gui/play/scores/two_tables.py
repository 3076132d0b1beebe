"""Results of deals played at two tables, as data: one deal, a match, and several people in turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_gui.match.duplicate import ComparedDeal, difference, differences, sums
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.scores.results import side_names
from canasta_gui.rules.families import AnyRules, family
from canasta_gui.words import Words
from canasta_gui.words.duplicate import (
    as_played_sentence,
    deal_title,
    difference_sentence,
    points_text,
    second_table_title,
    what_counts,
)


@dataclass(frozen=True)
class ResultRow:
    """A row of texts; `strong` or a `total` below a line."""

    label: str
    cells: tuple[str, ...]
    strong: bool = False
    total: bool = False


@dataclass(frozen=True)
class ResultTable:
    """A table of texts: what it shows, its columns and its rows."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[ResultRow, ...]
    sentence: str = ""
    """The result in words."""
    note: str = ""
    """A small note at the bottom."""


@dataclass(frozen=True)
class ResultPage:
    """Tables shown together. `waiting`: the second table still plays; `caution`: limits of the comparison."""

    tables: tuple[ResultTable, ...]
    waiting: bool = False
    caution: str = ""


def own_side(rules: AnyRules, seats: Sequence[SeatInfo]) -> int:
    """Return the side that is compared: that of the first person; the first side if only computers play."""
    person = next((seat for seat, info in enumerate(seats) if info.player == "human"), 0)
    return next(side for side, members in enumerate(rules.seating.sides) if person in members)


def deal_at_two_tables(
    words: Words,
    rules: AnyRules,
    seats: Sequence[SeatInfo],
    deal: ComparedDeal,
    *,
    second: str,
) -> ResultTable:
    """Return one deal, a column for each side. `second`: the level of the computers at the second table."""
    tables = words.t("Your table"), second_table_title(words, second)
    return _deal(words, rules, seats, deal, own_side(rules, seats), tables, difference_sentence)


def deal_played_again(
    words: Words, rules: AnyRules, seats: Sequence[SeatInfo], deal: ComparedDeal, *, side: int, level: str
) -> ResultTable:
    """Return one deal as played, and as replayed by computers of a level. `side`: the side that is compared."""
    return _deal(words, rules, seats, deal, side, (words.t("As played"), level), as_played_sentence)


def _deal(
    words: Words,
    rules: AnyRules,
    seats: Sequence[SeatInfo],
    deal: ComparedDeal,
    side: int,
    tables: tuple[str, str],
    say: Callable[[Words, int], str],
) -> ResultTable:
    columns = side_names(rules, tuple(seat.name for seat in seats))
    signed = not family(rules).fewer_points_win
    rows = [
        _points_row(words, title, points, len(columns))
        for title, points in zip(tables, (deal.own, deal.second), strict=True)
    ]
    better = difference(rules, deal, side)
    if deal.own is not None and deal.second is not None and better is not None:
        less = (mine - theirs for mine, theirs in zip(deal.own, deal.second, strict=True))
        cells = tuple(words.number(points, signed=signed) for points in less)
        rows.append(ResultRow(words.t("Difference"), cells, total=True))
    sentence = "" if better is None else say(words, better)
    return ResultTable(
        words.t("The same cards at two tables"), columns, tuple(rows), sentence, what_counts(words, len(columns))
    )


def match_at_two_tables(
    words: Words, rules: AnyRules, seats: Sequence[SeatInfo], deals: Sequence[ComparedDeal], *, second: str
) -> ResultTable:
    """Return a match, a row for each deal, and the sums of comparable deals. `second`: players of the second table."""
    side = own_side(rules, seats)
    rows = [
        ResultRow(
            deal_title(words, deal),
            (
                points_text(words, deal.own, side),
                points_text(words, deal.second, side),
                _signed(words, difference(rules, deal, side)),
            ),
        )
        for deal in deals
    ]
    whole, both = differences(rules, deals, side), sums(deals, rules.n_sides)
    total = (
        points_text(words, both.own, side),
        points_text(words, both.second, side),
        words.number(whole, signed=True),
    )
    rows.append(ResultRow(words.t("Total"), total, total=True))
    columns = (words.t("Your table"), second_table_title(words, second), words.t("Difference"))
    note = what_counts(words, rules.n_sides)
    return ResultTable(
        words.t("The match at both tables"), columns, tuple(rows), difference_sentence(words, whole), note
    )


@dataclass(frozen=True)
class TableOfPerson:
    """The deals of one of several people who play the same deals, each at a separate table with computers."""

    name: str
    seats: tuple[SeatInfo, ...]
    deals: tuple[ComparedDeal, ...]


def round_of_people(
    words: Words, rules: AnyRules, people: Sequence[TableOfPerson], nth: int, *, second: str
) -> ResultTable:
    """Return a deal that all have played, a row for each person; deals are counted from 0."""
    rows = []
    for person in people:
        deal, side = person.deals[nth], own_side(rules, person.seats)
        cells = (
            points_text(words, deal.own, side),
            points_text(words, deal.second, side),
            _signed(words, difference(rules, deal, side)),
        )
        rows.append(ResultRow(person.name, cells))
    columns = (words.t("Own table"), second_table_title(words, second), words.t("Difference"))
    title = words.t("Deal {number}", number=people[0].deals[nth].deal)
    return ResultTable(title, columns, tuple(rows), note=what_counts(words, rules.n_sides))


def match_of_people(words: Words, rules: AnyRules, people: Sequence[TableOfPerson], rounds: int) -> ResultTable:
    """Return the differences of all people in the first `rounds` deals, a row for each deal, and the leader."""
    columns = tuple(person.name for person in people)
    sides = [own_side(rules, person.seats) for person in people]
    rows = []
    for nth in range(rounds):
        cells = (
            _signed(words, difference(rules, person.deals[nth], side))
            for person, side in zip(people, sides, strict=True)
        )
        rows.append(ResultRow(words.t("Deal {number}", number=people[0].deals[nth].deal), tuple(cells)))
    wholes = [differences(rules, person.deals[:rounds], side) for person, side in zip(people, sides, strict=True)]
    rows.append(ResultRow(words.t("Total"), tuple(words.number(whole, signed=True) for whole in wholes), total=True))
    return ResultTable(
        words.t("Difference from the second table"), columns, tuple(rows), _leader(words, columns, wholes)
    )


def _leader(words: Words, names: Sequence[str], wholes: Sequence[int]) -> str:
    """Return the leader and the lead."""
    best, *others = sorted(zip(wholes, names, strict=True), reverse=True, key=lambda each: each[0])
    ahead = best[0] - others[0][0] if others else 0
    if not ahead:
        return words.t("Nobody is ahead.")
    return words.n("{name} is ahead by {n} point.", "{name} is ahead by {n} points.", ahead, name=best[1])


def _points_row(words: Words, label: str, points: Sequence[int] | None, sides: int) -> ResultRow:
    cells = tuple(map(words.number, points)) if points is not None else ("–",) * sides
    return ResultRow(label, cells, strong=True)


def _signed(words: Words, points: int | None) -> str:
    return "–" if points is None else words.number(points, signed=True)
