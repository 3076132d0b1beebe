"""A deal while it is entered: the numbers so far, what they come to, and what is wrong with them."""

from typing import cast

from canasta_gui.match.score_pad.entries import CanastaEntry, DealEntry, PointsEntry, RommeEntry, entry_lines
from canasta_gui.match.score_pad.problems import EntryProblem, entry_problems
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.score_pad.exits import ExitChoice, exit_of, ways_out, ways_without
from canasta_gui.play.score_pad.rows import CountRow, count_of, numbers_of, rows_of
from canasta_gui.rules.canasta.events import How as CanastaHow
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.phases import NOBODY
from canasta_gui.rules.families import AnyScoreLine
from canasta_gui.rules.romme.events import How as RommeHow

POINTS_ROW = "points"
MOST_TOTAL = 100_000
"""The most points that a deal can be entered with as a total, above and below zero."""


class EntryForm:
    """The deal of a number on a sheet; of one that is there, as it was entered.

    `counted`: whether it is counted, or only its points are entered; both keep their numbers. `by`: the seat that went
    out, NOBODY for none. `lone`: the isolated hand.
    """

    def __init__(self, sheet: PadSheet, deal: int) -> None:
        self.sheet, self.deal = sheet, deal
        rules = self.rules = sheet.rules
        self.rows: tuple[CountRow, ...] = rows_of(rules)
        self.ways_out, self.ways_without = ways_out(rules), ways_without(rules)
        self.counted = True
        self.by = self.lone = NOBODY
        self.way: ExitChoice = self.ways_without[0]
        self._numbers: list[dict[str, int]] = [{} for _ in range(rules.n_sides)]
        if self.is_correction:
            self._take(sheet.entries[deal - 1])

    @property
    def is_correction(self) -> bool:
        """Whether the deal is there already."""
        return self.deal <= len(self.sheet.entries)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play the deal."""
        return self.rules.playing(self.deal)

    @property
    def has_lone_hand(self) -> bool:
        """Whether one plays alone against the others in this game."""
        return isinstance(self.rules, CanastaRules) and bool(self.rules.joined)

    @property
    def ways(self) -> tuple[ExitChoice, ...]:
        """The ways in which the deal can have ended, after it was chosen whether anybody went out."""
        return self.ways_without if self.by == NOBODY else self.ways_out

    # --- typing ---

    def number(self, name: str, side: int) -> int:
        """Return the number of a row of a side; `POINTS_ROW` is its points in all."""
        return self._numbers[side].get(name, 0)

    def put(self, name: str, side: int, number: int) -> None:
        """Enter the number of a row of a side."""
        self._numbers[side][name] = number

    def choose_out(self, seat: int) -> None:
        """Say who went out; NOBODY for nobody."""
        self.by = seat
        if self.way not in self.ways:
            self.way = self.ways[0]

    def choose_way(self, way: ExitChoice) -> None:
        """Say how the deal ended."""
        self.way = way

    # --- what it comes to ---

    @property
    def entry(self) -> DealEntry:
        """The deal as it stands."""
        sides = range(self.rules.n_sides)
        if not self.counted:
            return PointsEntry(tuple(self.number(POINTS_ROW, side) for side in sides))
        if not isinstance(self.rules, CanastaRules):
            hands = tuple(self.number("hands", side) for side in sides)
            return RommeEntry(cast(RommeHow, self.way.how), self.by, hands)
        shower = self.rules.side_of[self.by] if self.way.how == "special" else NOBODY
        counts = tuple(
            count_of(self.rows, self._numbers[side], self.way.points if side == shower else 0) for side in sides
        )
        return CanastaEntry(cast(CanastaHow, self.way.how), self.by, counts, self.lone)

    @property
    def lines(self) -> tuple[AnyScoreLine, ...]:
        """The score lines of the deal as it stands; none where only its points are entered."""
        return entry_lines(self.rules, self.entry)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side as the deal stands."""
        if not self.counted:
            return tuple(self.number(POINTS_ROW, side) for side in range(self.rules.n_sides))
        return tuple(line.total for line in self.lines)

    @property
    def problems(self) -> tuple[EntryProblem, ...]:
        """What is wrong with the deal as it stands, what refuses it before the hints."""
        return entry_problems(self.rules, self.entry, self.playing)

    @property
    def refusal(self) -> EntryProblem | None:
        """Why the deal cannot be taken; None where it can."""
        return next((problem for problem in self.problems if not problem.is_hint), None)

    @property
    def is_empty(self) -> bool:
        """Whether nothing was entered yet."""
        return self.by == NOBODY and not any(number for numbers in self._numbers for number in numbers.values())

    def _take(self, entry: DealEntry) -> None:
        """Begin with what was entered before."""
        if isinstance(entry, PointsEntry):
            self.counted = False
            for side, points in enumerate(entry.points):
                self.put(POINTS_ROW, side, points)
            return
        self.by = entry.by
        self.way = exit_of(self.rules, entry)
        if self.way not in self.ways:  # a file may say more than these rules tell apart
            if self.by == NOBODY:
                self.ways_without = (*self.ways_without, self.way)
            else:
                self.ways_out = (*self.ways_out, self.way)
        if isinstance(entry, CanastaEntry):
            self.lone = entry.lone
            self._numbers = [numbers_of(count) for count in entry.counts]
        else:
            self._numbers = [{"hands": points} for points in entry.hands]
