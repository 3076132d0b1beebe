"""The score pad for its players: rows, exits, the entered deal, its account, the clock."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple, cast

from canasta_gui.match.score_pad.entries import CanastaEntry, DealEntry, EntryProblem, PointsEntry, RommeEntry
from canasta_gui.match.score_pad.families import entry_lines, entry_problems
from canasta_gui.match.score_pad.record import ScorePad
from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.scores.score_sheet import MatchResult, SheetRow
from canasta_gui.rules.canasta.counting import (
    CanastaKind,
    SideCount,
    canasta_kinds,
    most_points,
    most_red_threes,
    step_of_values,
)
from canasta_gui.rules.canasta.events import How as CanastaHow
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyRules, AnyScoreLine, family
from canasta_gui.rules.romme.events import How as RommeHow
from canasta_gui.rules.romme.ruleset import RommeRules
from canasta_gui.words import Words
from canasta_gui.words.narration import score_labels
from canasta_gui.words.score_pad import side_label

_MINUTE = timedelta(minutes=1)


class ScorePadClock:
    """Clock of a match with real cards: computes the minutes left, and records when they are over.

    `now`: the wall clock. Real cards are played while the program is closed, so this clock does not stop.
    """

    def __init__(self, pad: ScorePad, now: Callable[[], datetime]) -> None:
        self._pad, self._now = pad, now

    @property
    def minutes_left(self) -> int:
        """Minutes left, rounded up; 0 without a clock, or if its start is unknown."""
        passed = self._passed if self._pad.clock_runs else None
        return 0 if passed is None else max(0, -(-(self._limit - passed) // _MINUTE))

    def look(self) -> None:
        """Record the end of the time, once it is over."""
        passed = self._passed if self._pad.clock_runs else None
        if passed is not None and passed >= self._limit:
            self._pad.end_time(passed // _MINUTE)

    @property
    def _limit(self) -> timedelta:
        return _MINUTE * self._pad.sheet.header.minutes

    @property
    def _passed(self) -> timedelta | None:
        """Time since the sheet was begun; None if a file does not contain its start."""
        try:
            started = datetime.fromisoformat(self._pad.sheet.header.started)
            return max(timedelta(), self._now().astimezone() - started.astimezone())
        except (ValueError, OverflowError):
            return None


def columns_of(sheet: PadSheet) -> tuple[str, ...]:
    """Return the titles of the columns: each side by its players."""
    return tuple(side_label(sheet.rules, sheet.header.names, side) for side in range(sheet.rules.n_sides))


def account_rows(
    words: Words, rules: AnyRules, lines: Sequence[AnyScoreLine], points: Sequence[int], before: Sequence[int]
) -> tuple[SheetRow, ...]:
    """Return the counted rows, without those that are zero for all, and the sums; `before`: the totals."""
    signed = not family(rules).fewer_points_win
    rows = [
        SheetRow(words.t(label), values, signed=signed)
        for field, label in score_labels(rules)
        if any(values := tuple(getattr(line, field) for line in lines))
    ]
    rows.append(SheetRow(words.t("This deal"), tuple(points), strong=True, signed=signed))
    if any(before):
        rows.append(SheetRow(words.t("Before"), tuple(before)))
    totals = tuple(old + new for old, new in zip(before, points, strict=True))
    rows.append(SheetRow(words.t("Total"), totals, total=True))
    return tuple(rows)


def totals_before(sheet: PadSheet, deal: int) -> tuple[int, ...]:
    """Return the totals before a deal, which may be the next one."""
    return sheet.deals[deal - 2].totals if deal > 1 else (0,) * sheet.rules.n_sides


def standing_rows(words: Words, sheet: PadSheet) -> tuple[SheetRow, ...]:
    """Return the standing of the table: the totals, the next minimum of each side, the points to the target."""
    rows = [SheetRow(words.t("Total"), sheet.totals, total=True)]
    if sheet.winners:
        return tuple(rows)
    if sheet.openings:
        rows.append(SheetRow(words.t("Opens next with"), sheet.openings))
    if sheet.to_target:
        rows.append(SheetRow(words.t("To {points}", points=words.number(sheet.rules.target)), sheet.to_target))
    return tuple(rows)


def result_of(sheet: PadSheet) -> MatchResult:
    """Return the result of a match that is over."""
    rules = sheet.rules
    history = tuple(sheet.course)
    fewest = family(rules).fewer_points_win
    return MatchResult(columns_of(sheet), sheet.winners, sheet.totals, history, rules.target or None, fewest)


class ExitChoice(NamedTuple):
    """A way to end a deal. `special`: the name of the special hand that was shown, and its points."""

    how: str
    special: str = ""
    points: int = 0


MOST_FINES = 10_000
"""Maximum points of fines that can be entered for a side."""
MOST_MELDS = 9
"""Maximum number of fined melds or hands of a rank that can be entered."""


class CountRow(NamedTuple):
    """A row of the entry form: a number for each side.

    `name`: `cards`, `hands`, `red_threes`, … of a count, or one with its subject after a colon: `canasta:mixed`,
    `unfinished:14`, `held:7`. `kind`: of a row of canastas. `points`: the number is points and is typed; else it is a
    count with buttons. `most`, `step`: its maximum and its steps.
    """

    name: str
    points: bool
    most: int
    step: int = 1
    kind: CanastaKind | None = None

    @property
    def rank(self) -> int:
        """The rank of a fine."""
        return int(self.name.partition(":")[2])


Numbers = Mapping[str, int]
CountedEntry = CanastaEntry | RommeEntry


def count_of(rows: Iterable[CountRow], numbers: Numbers, special: int = 0) -> SideCount:
    """Return the count of a side's numbers, by the names of the rows."""

    def of(name: str) -> int:
        return numbers.get(name, 0)

    canastas = tuple(row.kind for row in rows if row.kind is not None for _ in range(of(row.name)))

    def ranked(what: str) -> tuple[int, ...]:
        return tuple(row.rank for row in rows if row.name.startswith(f"{what}:") for _ in range(of(row.name)))

    return SideCount(
        cards=of("cards"),
        canastas=canastas,
        opened=bool(canastas) or of("cards") > 0,
        red_threes=of("red_threes"),
        black_threes=of("black_threes"),
        hands=of("hands"),
        threes_held=of("threes_held"),
        threes_held_early=of("threes_held_early"),
        unfinished=ranked("unfinished"),
        held=ranked("held"),
        special=special,
        fines=of("fines"),
    )


def numbers_of(count: SideCount) -> dict[str, int]:
    """Return the numbers of a count, by the names of the rows; the inverse of `count_of`."""
    plain = ("cards", "hands", "red_threes", "black_threes", "threes_held", "threes_held_early", "fines")
    numbers = Counter({name: getattr(count, name) for name in plain})
    numbers.update(f"canasta:{kind.name}" for kind in count.canastas)
    numbers.update(f"unfinished:{rank}" for rank in count.unfinished)
    numbers.update(f"held:{rank}" for rank in count.held)
    return {name: number for name, number in numbers.items() if number}


POINTS_ROW = "points"
MOST_TOTAL = 100_000
"""Maximum points of a deal entered as a total, above and below zero."""


class EntryForm:
    """The entry of a deal on a sheet, initially with its present values.

    `counted`: True if the deal is counted row by row, False if only its points are entered; both keep their numbers.
    `by`: the seat that went out, NOBODY for none. `lone`: the seat that plays alone, NOBODY for none.
    """

    def __init__(self, sheet: PadSheet, deal: int) -> None:
        self.sheet, self.deal = sheet, deal
        rules = self.rules = sheet.rules
        self._form = form_of(rules)
        self.rows = self._form.rows(rules)
        self.ways_out, self.ways_without = self._form.ways_out(rules), self._form.ways_without(rules)
        self.counted = True
        self.by = self.lone = NOBODY
        self.way: ExitChoice = self.ways_without[0]
        self._numbers: list[dict[str, int]] = [{} for _ in range(rules.n_sides)]
        if self.is_correction:
            self._take(sheet.entries[deal - 1])

    @property
    def is_correction(self) -> bool:
        """True if the deal already has an entry."""
        return self.deal <= len(self.sheet.entries)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play the deal."""
        return self.rules.playing(self.deal)

    @property
    def has_lone_hand(self) -> bool:
        """True if one player plays alone against the others in this game."""
        return bool(self.rules.joined)

    @property
    def ways(self) -> tuple[ExitChoice, ...]:
        """The ways to end the deal that remain for the present `by`."""
        return self.ways_without if self.by == NOBODY else self.ways_out

    # --- typing ---

    def number(self, name: str, side: int) -> int:
        """Return the number of a row of a side; `POINTS_ROW` is its total points."""
        return self._numbers[side].get(name, 0)

    def numbers_of_side(self, side: int) -> Numbers:
        """Return all numbers of a side, by the names of the rows."""
        return self._numbers[side]

    def put(self, name: str, side: int, number: int) -> None:
        """Enter the number of a row of a side."""
        self._numbers[side][name] = number

    def choose_out(self, seat: int) -> None:
        """Set the seat that went out; NOBODY for none."""
        self.by = seat
        if self.way not in self.ways:
            self.way = self.ways[0]

    def choose_way(self, way: ExitChoice) -> None:
        """Set the way in which the deal ended."""
        self.way = way

    # --- the entry and its account ---

    @property
    def entry(self) -> DealEntry:
        """The present entry."""
        sides = range(self.rules.n_sides)
        if not self.counted:
            return PointsEntry(tuple(self.number(POINTS_ROW, side) for side in sides))
        return self._form.entry(self)

    @property
    def lines(self) -> tuple[AnyScoreLine, ...]:
        """The score lines of the present entry; none if only its points are entered."""
        return entry_lines(self.rules, self.entry)

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side in the present entry."""
        if not self.counted:
            return tuple(self.number(POINTS_ROW, side) for side in range(self.rules.n_sides))
        return tuple(line.total for line in self.lines)

    @property
    def problems(self) -> tuple[EntryProblem, ...]:
        """The problems of the present entry, errors before hints."""
        return entry_problems(self.rules, self.entry, self.playing)

    @property
    def refusal(self) -> EntryProblem | None:
        """Why the deal cannot be accepted; None if it can."""
        return next((problem for problem in self.problems if not problem.is_hint), None)

    @property
    def is_empty(self) -> bool:
        """True if nothing has been entered yet."""
        return self.by == NOBODY and not any(number for numbers in self._numbers for number in numbers.values())

    def _take(self, entry: DealEntry) -> None:
        """Fill in the earlier entry of the deal."""
        if isinstance(entry, PointsEntry):
            self.counted = False
            for side, points in enumerate(entry.points):
                self.put(POINTS_ROW, side, points)
            return
        self.by = entry.by
        self.way = self._form.way_of(self.rules, entry)
        if self.way not in self.ways:  # a file may contain ways that these rules do not distinguish
            if self.by == NOBODY:
                self.ways_without = (*self.ways_without, self.way)
            else:
                self.ways_out = (*self.ways_out, self.way)
        self._numbers = self._form.numbers(entry)
        self.lone = getattr(entry, "lone", NOBODY)


class PadForm(NamedTuple):
    """A family's form for a deal: the rows, and the ways to end it, the usual one first.

    `ways_out`: with an exit, as far as the rules distinguish them; `ways_without`: without one. `way_of`: of an entered
    deal. `entry`, `numbers`: a form as a deal, and the numbers of each side of a deal.
    """

    rows: Callable[[AnyRules], tuple[CountRow, ...]]
    ways_out: Callable[[AnyRules], tuple[ExitChoice, ...]]
    ways_without: Callable[[AnyRules], tuple[ExitChoice, ...]]
    way_of: Callable[[AnyRules, CountedEntry], ExitChoice]
    entry: Callable[["EntryForm"], CountedEntry]
    numbers: Callable[[CountedEntry], list[dict[str, int]]]


def form_of(rules: AnyRules) -> PadForm:
    """Return the form of a rule set's family."""
    return _FORMS[rules.family]


# --- canasta ---


def _canasta_rows(rules: CanastaRules) -> tuple[CountRow, ...]:
    threes, fines = rules.red_threes, rules.fines
    most, step, reds = most_points(rules), step_of_values(rules), most_red_threes(rules)
    most_canastas = rules.cards.total // 7
    rows = [
        CountRow(f"canasta:{name}", points=False, most=most_canastas, kind=kind)
        for name, kind in canasta_kinds(rules).items()
    ]
    if not threes.dead:
        rows.append(CountRow("red_threes", points=False, most=reds))
    if threes.black_too:
        rows.append(CountRow("black_threes", points=False, most=reds))
    rows.append(CountRow("cards", points=True, most=most, step=step))
    rows.append(CountRow("hands", points=True, most=most, step=step))
    if threes.dead or threes.in_hand or threes.in_hand_first_turn:
        rows.append(CountRow("threes_held", points=False, most=reds * (1 + threes.black_too)))
        if not threes.dead and threes.in_hand_first_turn != threes.in_hand:
            rows.append(CountRow("threes_held_early", points=False, most=reds))
    rows += [CountRow(f"unfinished:{rank}", points=False, most=MOST_MELDS) for rank, _ in fines.unfinished]
    rows += [CountRow(f"held:{rank}", points=False, most=MOST_MELDS) for rank, _ in fines.held]
    rows.append(CountRow("fines", points=True, most=MOST_FINES, step=step))
    return tuple(rows)


def _canasta_ways_out(rules: CanastaRules) -> tuple[ExitChoice, ...]:
    going_out = rules.going_out
    ways = [ExitChoice("ordinary")]
    if going_out.concealed != going_out.bonus:
        ways.append(ExitChoice("concealed"))
    if going_out.in_hand:
        ways.append(ExitChoice("in_hand"))
    return (*ways, *(ExitChoice("special", hand.name, hand.points) for hand in rules.special_hands))


def _canasta_way_of(rules: CanastaRules, entry: CanastaEntry) -> ExitChoice:
    if entry.how == "special":
        points = max(count.special for count in entry.counts)
        ways = _canasta_ways_out(rules)
        return next((way for way in ways if way.points == points), ways[0])
    return ExitChoice("stock" if entry.how == "red_three" else entry.how)


def _canasta_entry(form: "EntryForm") -> CanastaEntry:
    shower = form.rules.side_of[form.by] if form.way.how == "special" else NOBODY
    counts = tuple(
        count_of(form.rows, form.numbers_of_side(side), form.way.points if side == shower else 0)
        for side in range(form.rules.n_sides)
    )
    return CanastaEntry(cast(CanastaHow, form.way.how), form.by, counts, form.lone)


# --- Rommé ---


def _romme_rows(rules: RommeRules) -> tuple[CountRow, ...]:
    most = sum(rules.held_value[card] for card in rules.cards.deck())
    return (CountRow("hands", points=True, most=most),)


def _romme_ways_out(rules: RommeRules) -> tuple[ExitChoice, ...]:
    out = rules.going_out
    doubled = [ExitChoice("hand_out")] if out.hand_doubles else []
    announced = [ExitChoice("announced")] if not out.must_discard or out.threshold else []
    return (*announced, ExitChoice("all_out"), *doubled)


def _romme_ways_without(rules: RommeRules) -> tuple[ExitChoice, ...]:
    counts, void = ExitChoice("used_up"), ExitChoice("void")
    return (counts,) if rules.stock_end.unfinished == "hands_count" else (void, counts)


def _romme_entry(form: "EntryForm") -> RommeEntry:
    hands = tuple(form.number("hands", side) for side in range(form.rules.n_sides))
    return RommeEntry(cast(RommeHow, form.way.how), form.by, hands)


# Each form gets rule sets and deals of its own family only, which the types cannot express.
_FORMS: Final[Mapping[FamilyKey, PadForm]] = {
    CANASTA_KEY: PadForm(
        rows=cast(Callable[..., tuple[CountRow, ...]], _canasta_rows),
        ways_out=cast(Callable[..., tuple[ExitChoice, ...]], _canasta_ways_out),
        ways_without=lambda _: (ExitChoice("stock"),),
        way_of=cast(Callable[..., ExitChoice], _canasta_way_of),
        entry=_canasta_entry,
        numbers=lambda entry: [numbers_of(count) for count in cast(CanastaEntry, entry).counts],
    ),
    ROMME_KEY: PadForm(
        rows=cast(Callable[..., tuple[CountRow, ...]], _romme_rows),
        ways_out=cast(Callable[..., tuple[ExitChoice, ...]], _romme_ways_out),
        ways_without=cast(Callable[..., tuple[ExitChoice, ...]], _romme_ways_without),
        way_of=lambda _, entry: ExitChoice("used_up" if entry.how == "stalemate" else entry.how),
        entry=_romme_entry,
        numbers=lambda entry: [{"hands": points} for points in cast(RommeEntry, entry).hands],
    ),
}
