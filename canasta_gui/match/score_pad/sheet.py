"""The sheet of a score pad: the deals as entered, the results computed from them, figures, and a table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from canasta_gui.match.ledger import DealFigures, GameFigures
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.score_pad.entries import DealEntry, PointsEntry
from canasta_gui.match.score_pad.families import entry_lines, pad_of
from canasta_gui.match.statistics import csv_text, plain
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family


def entry_points(entry: DealEntry, lines: Sequence[AnyScoreLine]) -> tuple[int, ...]:
    """Return the points of each side; `lines`: result of `entry_lines`."""
    return entry.points if isinstance(entry, PointsEntry) else tuple(line.total for line in lines)


def is_dealt_again(rules: AnyRules, entry: DealEntry) -> bool:
    """Return whether the deal is dealt again by the same dealer and does not count towards the agreed number."""
    return not isinstance(entry, PointsEntry) and family(rules).is_dealt_again(rules, entry.how)


class PadHeader(NamedTuple):
    """Header of a sheet: the rules, the players by seat, the seat that deals first.

    `program`, `started`: the program that wrote the sheet, and when it was begun. `title`: the name that the players
    gave it. `minutes`: minutes after which the present deal is the last one; 0 for no clock.
    """

    program: str
    rules: AnyRules
    names: tuple[str, ...]
    dealer: int
    started: str = ""
    title: str = ""
    minutes: int = 0


class ScoredDeal(NamedTuple):
    """A deal of the sheet: its number, counted from 1, its dealer and players, and each side's points.

    `lines`: the score lines, if the deal was counted. `totals`: totals after it.
    """

    deal: int
    dealer: int
    playing: tuple[int, ...]
    entry: DealEntry
    lines: tuple[AnyScoreLine, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class PadSheet:
    """The scores of a table.

    All are computed from the header and the entries, so that a correction changes the rest. A table that plays on after
    the end of its match continues on the same sheet. `last_by_clock`: the number of the deal being played when the time
    was over; 0 before.
    """

    header: PadHeader
    entries: tuple[DealEntry, ...] = ()
    last_by_clock: int = 0

    @property
    def rules(self) -> AnyRules:
        """The rules of the table."""
        return self.header.rules

    @cached_property
    def deals(self) -> tuple[ScoredDeal, ...]:
        """The deals so far."""
        rules, dealer = self.rules, self.header.dealer
        totals, deals = (0,) * rules.n_sides, list[ScoredDeal]()
        for deal, entry in enumerate(self.entries, 1):
            lines = entry_lines(rules, entry)
            points = entry_points(entry, lines)
            totals = tuple(total + more for total, more in zip(totals, points, strict=True))
            deals.append(ScoredDeal(deal, dealer, rules.playing(deal), entry, lines, points, totals))
            dealer = self._dealer_after(deals[-1])
        return tuple(deals)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return self.deals[-1].totals if self.deals else (0,) * self.rules.n_sides

    @property
    def next_deal(self) -> int:
        """The number of the next deal."""
        return len(self.entries) + 1

    @property
    def next_dealer(self) -> int:
        """The seat that deals next."""
        return self._dealer_after(self.deals[-1]) if self.deals else self.header.dealer

    def _dealer_after(self, deal: ScoredDeal) -> int:
        again = is_dealt_again(self.rules, deal.entry)
        return deal.dealer if again else self.rules.next_dealer(deal.deal, deal.dealer)

    def sitting_out(self, deal: int) -> tuple[int, ...]:
        """Return the seats that do not play a deal."""
        playing = self.rules.playing(deal)
        return tuple(seat for seat in range(self.rules.players) if seat not in playing)

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that have won at present; none while the match goes on."""
        return family(self.rules).match_winners(self.rules, self.totals, self.counting_deals, self._ended_by_clock)

    @property
    def _ended_by_clock(self) -> bool:
        """True if a deal that counts has been entered since the time was over."""
        late = self.entries[self.last_by_clock - 1 :] if self.last_by_clock else ()
        return not all(is_dealt_again(self.rules, entry) for entry in late)

    @property
    def is_last_deal(self) -> bool:
        """True if the match ends with the next deal, unless a tie or a void deal continues it."""
        if self.winners:
            return False
        return self.last_by_clock > 0 or self.counting_deals + 1 == self.rules.deals > 1

    @property
    def counting_deals(self) -> int:
        """Number of deals that count towards the agreed number."""
        return sum(not is_dealt_again(self.rules, entry) for entry in self.entries)

    @property
    def openings(self) -> tuple[int, ...]:
        """The points that each side needs to open the next deal; none in games without such a minimum."""
        previous = self.deals[-1].points if self.deals else ()
        return self.rules.next_openings(len(self.deals), self.totals, previous)

    @property
    def to_target(self) -> tuple[int, ...]:
        """Points that each side lacks to the target, never below zero; none without a target."""
        target = self.rules.target
        return tuple(max(0, target - total) for total in self.totals) if target else ()

    @property
    def course(self) -> Sequence[tuple[int, ...]]:
        """The totals after each deal."""
        return [deal.totals for deal in self.deals]


_AT_ONCE = frozenset({"concealed", "in_hand", "hand_out"})


def figures_of_sheet(name: str, sheet: PadSheet) -> GameFigures:
    """Return the figures of a sheet, without turns, which are not counted; `name`: name of its file."""
    header, rules = sheet.header, sheet.rules
    return GameFigures(
        name,
        header.started,
        rules.title,
        family(rules).fewer_points_win,
        tuple(rules.side_of),
        tuple(SeatInfo(each, "human") for each in header.names),
        None,
        header.title,
        (),
        "",
        tuple(_deal_figures(rules, deal) for deal in sheet.deals),
        0,
        sheet.totals,
        sheet.winners,
    )


def _deal_figures(rules: AnyRules, deal: ScoredDeal) -> DealFigures:
    entry = deal.entry
    if isinstance(entry, PointsEntry):
        return DealFigures(deal.deal, NOBODY, False, 0, deal.points, (0,) * rules.n_sides)
    canastas = pad_of(rules).canastas(rules, entry) or (0,) * rules.n_sides
    return DealFigures(deal.deal, entry.by, entry.how in _AT_ONCE, 0, deal.points, canastas)


def sheet_csv(sheet: PadSheet) -> str:
    """Return the sheet as CSV.

    The columns are the same in every language: the deal, the dealer and the seat that went out, then the points of each
    side, their components, and the totals.
    """
    rules, names = sheet.rules, sheet.header.names
    sides = ["+".join(map(plain, (names[seat] for seat in seats))) for seats in rules.seating.sides]
    fields = _fields(sheet)
    head = ["deal", "dealer", "out", "how"]
    head += [f"{field}: {side}" for side in sides for field in (*fields, "points")]
    head += [f"total: {side}" for side in sides]
    rows: list[list[str | int]] = [[*head]]
    for deal in sheet.deals:
        by = getattr(deal.entry, "by", -1)
        row: list[str | int] = [deal.deal, plain(names[deal.dealer]), plain(names[by]) if by >= 0 else ""]
        row.append(str(getattr(deal.entry, "how", "")))
        for side, points in enumerate(deal.points):
            row += [getattr(deal.lines[side], field) if deal.lines else "" for field in fields]
            row.append(points)
        rows.append([*row, *deal.totals])
    return csv_text(rows)


def _fields(sheet: PadSheet) -> list[str]:
    """Return the columns of the score lines that any deal has; none if all were entered as points."""
    lines = [line for deal in sheet.deals for line in deal.lines]
    named = [field for field in lines[0]._fields if field not in ("side", "seat", "irregularities")] if lines else []
    return [field for field in named if any(getattr(line, field) for line in lines)]
