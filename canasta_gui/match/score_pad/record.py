"""The record of a score pad, one JSON object per line, written as the deals are entered; and the score pad itself.

The first line is the header of the sheet. Each later line enters, corrects or removes a deal, names the sheet, or ends
the time; written lines are never changed.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, Final, NamedTuple

from canasta_gui.declared_data import DataNote
from canasta_gui.match.line_fields import field_of, item_of_line, line_of, rules_of_header, table_of, text_of
from canasta_gui.match.match import Journal
from canasta_gui.match.record import RecordReadError, score_line_to_json
from canasta_gui.match.score_pad.entries import DealEntry, EntryProblem, PointsEntry
from canasta_gui.match.score_pad.families import entry_lines, entry_problems, pad_of
from canasta_gui.match.score_pad.sheet import PadHeader, PadSheet
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.reading_problems import (
    NotationError,
    ReadingCode,
    ReadingProblem,
    RuleSetError,
    fail,
    json_text,
)
from canasta_gui.rules.families import AnyRules, rules_as_recorded
from canasta_gui.rules.match_length import MOST
from canasta_gui.text_input import clean_text

FORMAT: Final = 1
LATEST_CLOCK: Final = 1_000_000
"""Largest number of minutes on a clock: a sheet may be opened again after a year."""


class EnteredDeal(NamedTuple):
    """A deal added after the others; `deal`: its number."""

    deal: int
    entry: DealEntry


class CorrectedDeal(NamedTuple):
    """The corrected entry of a deal."""

    deal: int
    entry: DealEntry


class RemovedDeal(NamedTuple):
    """A deal removed, by its number; later ones move up."""

    remove: int


class PadTitle(NamedTuple):
    """The name of the sheet, given by the players."""

    title: Annotated[str, DataNote.CLEAN]


class PadClock(NamedTuple):
    """The time of the match is over, `clock` minutes after it began: the present deal is the last."""

    clock: int


PadItem = PadHeader | EnteredDeal | CorrectedDeal | RemovedDeal | PadTitle | PadClock
_LATER: Final = ("deal", "correct", "remove", "title", "clock")


class EntryRefusedError(ValueError):
    """Error for a deal in a record that cannot have been counted this way; `line_no` counts from 1, 0 if unknown."""

    def __init__(self, problem: EntryProblem, rules: AnyRules, line_no: int = 0) -> None:
        super().__init__(f"line {line_no}: {problem.code}")
        self.problem, self.rules, self.line_no = problem, rules, line_no


# --- writing --------------------------------------------------------------------------------------------------------


def encode(item: PadItem, rules: AnyRules) -> str:
    """Return the line of an item of a sheet by these rules, without its line end."""
    return json.dumps(_to_json(item, rules), ensure_ascii=False)


def _to_json(item: PadItem, rules: AnyRules) -> dict[str, Any]:
    match item:
        case PadHeader():
            return {
                "pad": FORMAT,
                "program": item.program,
                "preset": item.rules.id,
                "rules": rules_as_recorded(item.rules),
                "names": list(item.names),
                "dealer": item.dealer,
                "started": item.started,
                **({"title": item.title} if item.title else {}),
                **({"minutes": item.minutes} if item.minutes else {}),
            }
        case EnteredDeal():
            return {"deal": item.deal, **_entry_to_json(item.entry, rules)}
        case CorrectedDeal():
            return {"correct": item.deal, **_entry_to_json(item.entry, rules)}
    return line_of(item)


def _entry_to_json(entry: DealEntry, rules: AnyRules) -> dict[str, Any]:
    if isinstance(entry, PointsEntry):
        return line_of(entry)
    lines = [score_line_to_json(line) for line in entry_lines(rules, entry)]
    fields = pad_of(rules).to_json(entry)
    return {**{key: value for key, value in fields.items() if (key, value) != ("by", NOBODY)}, "lines": lines}


# --- reading --------------------------------------------------------------------------------------------------------


def read_pad(texts: Iterable[str]) -> PadSheet:
    """Return the sheet of a record, given as its lines without line ends.

    Raises RecordReadError or EntryRefusedError with the first wrong line.
    """
    sheet: PadSheet | None = None
    for no, text in enumerate(texts, 1):
        try:
            sheet = _begun(table_of(text)) if sheet is None else applied(sheet, _later(table_of(text), sheet))
        except NotationError as error:
            raise RecordReadError(no, error.problem) from None
        except RuleSetError as error:
            raise RecordReadError(no, ReadingProblem(ReadingCode.BAD_RULES, rules=error)) from None
        except EntryRefusedError as error:
            raise EntryRefusedError(error.problem, error.rules, no) from None
    if sheet is None:
        raise RecordReadError(1, ReadingProblem(ReadingCode.NO_PAD))
    return sheet


def applied(sheet: PadSheet, item: PadItem) -> PadSheet:
    """Return the sheet after a line. Raises EntryRefusedError if its deal cannot have been counted this way."""
    match item:
        case EnteredDeal() | CorrectedDeal():
            refuse_impossible(sheet, item.deal, item.entry)
            at = item.deal - 1
            behind = sheet.entries[at + 1 :] if isinstance(item, CorrectedDeal) else ()
            return replace(sheet, entries=(*sheet.entries[:at], item.entry, *behind))
        case RemovedDeal():
            last = sheet.last_by_clock - (item.remove < sheet.last_by_clock)
            entries = (*sheet.entries[: item.remove - 1], *sheet.entries[item.remove :])
            return replace(sheet, entries=entries, last_by_clock=last)
        case PadTitle():
            return replace(sheet, header=sheet.header._replace(title=item.title))
        case PadClock():
            return replace(sheet, last_by_clock=sheet.next_deal)
        case PadHeader():
            raise TypeError("a sheet has one header")


def refuse_impossible(sheet: PadSheet, deal: int, entry: DealEntry) -> None:
    """Raise EntryRefusedError for a deal that cannot have been counted this way; hints do not raise."""
    for problem in entry_problems(sheet.rules, entry, sheet.rules.playing(deal)):
        if not problem.is_hint:
            raise EntryRefusedError(problem, sheet.rules)


def _begun(table: dict[str, Any]) -> PadSheet:
    """Return the empty sheet of a first line; other programs may add fields to it."""
    if "pad" not in table:
        fail(ReadingCode.NO_PAD)
    version = field_of(table, "pad", int)
    if version != FORMAT:
        newer = version > FORMAT
        fail(ReadingCode.NEWER_FORMAT if newer else ReadingCode.OTHER_FORMAT, format=version, first=FORMAT, last=FORMAT)
    rules = rules_of_header(table)
    names = field_of(table, "names", list)
    if len(names) != rules.players:
        fail(ReadingCode.NUMBER_OF_SEATS, seats=len(names), players=rules.players)
    dealer = field_of(table, "dealer", int)
    if dealer not in rules.playing(1):
        fail(ReadingCode.NOT_A_SEAT, field="dealer", value=json_text(dealer))
    read = tuple(_name(name, number) for number, name in enumerate(names, 1))
    minutes = field_of({"minutes": 0, **table}, "minutes", int)
    if not 0 <= minutes <= MOST["minutes"]:
        fail(ReadingCode.NOT_IN_SPAN, field="minutes", low=0, high=MOST["minutes"], value=json_text(minutes))
    started, title = text_of(table, "started"), text_of(table, "title")
    return PadSheet(PadHeader(text_of(table, "program"), rules, read, dealer, started, title, minutes))


def _name(value: object, number: int) -> str:
    """Return the name of a player; `number` replaces one without visible characters."""
    if not isinstance(value, str):
        fail(ReadingCode.NOT_A_TEXT, field="names", value=json_text(value))
    return clean_text(value, fallback=str(number))


def _later(table: dict[str, Any], sheet: PadSheet) -> PadItem:
    """Return the item of any line but the first."""
    runs = sheet.header.minutes and not sheet.last_by_clock
    known = _LATER if runs else _LATER[:-1]
    kinds = [key for key in known if key in table]
    if len(kinds) != 1:
        fail(ReadingCode.NOT_ONE_KIND, known=", ".join(map(repr, known)))
    match kinds[0]:
        case "title":
            return item_of_line(PadTitle, table)
        case "clock":
            clock = item_of_line(PadClock, table)
            _refuse_outside("clock", clock.clock, sheet.header.minutes, LATEST_CLOCK)
            return clock
        case "remove":
            removed = item_of_line(RemovedDeal, table)
            _refuse_deal("remove", removed.remove, 1, len(sheet.entries))
            return removed
        case "correct":
            return CorrectedDeal(_deal_of(table, "correct", 1, len(sheet.entries)), _entry(table, "correct", sheet))
    return EnteredDeal(_deal_of(table, "deal", sheet.next_deal, sheet.next_deal), _entry(table, "deal", sheet))


def _deal_of(table: Mapping[str, Any], key: str, low: int, high: int) -> int:
    deal: int = field_of(table, key, int)
    _refuse_deal(key, deal, low, high)
    return deal


def _refuse_deal(key: str, deal: int, low: int, high: int) -> None:
    if high < low:
        fail(ReadingCode.NO_SUCH_PAD_DEAL, deal=deal)
    _refuse_outside(key, deal, low, high)


def _refuse_outside(key: str, number: int, low: int, high: int) -> None:
    if not low <= number <= high:
        fail(ReadingCode.NOT_IN_SPAN, field=key, low=low, high=high, value=json_text(number))


def _entry(table: dict[str, Any], kind: str, sheet: PadSheet) -> DealEntry:
    if "points" in table:
        return item_of_line(PointsEntry, table, kind)
    rules = sheet.rules
    by = field_of(table, "by", int) if table.get("by") is not None else NOBODY
    entry = pad_of(rules).from_json(table, kind, by, rules)
    refuse_impossible(sheet, len(sheet.entries) + 1 if kind == "deal" else table[kind], entry)
    if "lines" in table:
        _compare_lines(field_of(table, "lines", list), entry, rules)
    return entry


def _compare_lines(said: Sequence[object], entry: DealEntry, rules: AnyRules) -> None:
    """Raise NotationError if the recorded score lines differ from those of the count."""
    lines = entry_lines(rules, entry)
    if len(said) != len(lines):
        fail(ReadingCode.WRONG_LINES, side=min(len(said), len(lines)))
    for line, other in zip(lines, said, strict=True):
        if other != score_line_to_json(line):
            fail(ReadingCode.WRONG_LINES, side=line.side)


class ScorePad:
    """The sheet of a table and its record.

    `on_change` is called after every change. A deal that cannot have been counted as entered raises EntryRefusedError,
    and nothing is changed.
    """

    def __init__(self, sheet: PadSheet, journal: Journal, lines: Sequence[str]) -> None:
        self.sheet = sheet
        self.on_change: Callable[[], None] = lambda: None
        self._journal, self._lines = journal, list(lines)

    @classmethod
    def begin(cls, header: PadHeader, journal: Journal) -> "ScorePad":
        """Begin a sheet and write its first line."""
        lines = [encode(header, header.rules)]
        journal.rewrite(lines)
        return cls(PadSheet(header), journal, lines)

    @classmethod
    def resume(cls, lines: Sequence[str], journal: Journal) -> "ScorePad":
        """Go on with the sheet of a record, whose lines the journal holds; raises as `read_pad` does."""
        return cls(read_pad(lines), journal, lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """The record so far."""
        return tuple(self._lines)

    def enter(self, entry: DealEntry) -> None:
        """Enter the next deal."""
        self._write(EnteredDeal(self.sheet.next_deal, entry))

    def correct(self, deal: int, entry: DealEntry) -> None:
        """Correct an earlier deal; later ones are recomputed."""
        self._write(CorrectedDeal(self._known(deal), entry))

    def remove(self, deal: int) -> None:
        """Remove a deal; later ones move up."""
        self._write(RemovedDeal(self._known(deal)))

    def rename(self, title: str) -> None:
        """Name the sheet; an empty title removes the name."""
        self._write(PadTitle(title))

    def end_time(self, minutes: int) -> None:
        """Record that the time is over, `minutes` after the sheet was begun: the next deal is the last one."""
        if not self.clock_runs or minutes < self.sheet.header.minutes:
            raise ValueError(f"the time is not over after {minutes} minutes")
        self._write(PadClock(min(minutes, LATEST_CLOCK)))

    @property
    def clock_runs(self) -> bool:
        """True if the clock ends the match, and has not yet."""
        return self.sheet.header.minutes > 0 and not self.sheet.last_by_clock and not self.sheet.winners

    def _known(self, deal: int) -> int:
        if not 1 <= deal <= len(self.sheet.entries):
            raise ValueError(f"there is no deal {deal}")
        return deal

    def _write(self, item: PadItem) -> None:
        sheet = applied(self.sheet, item)
        line = encode(item, sheet.rules)
        self._lines.append(line)
        self._journal.append(line)
        self.sheet = sheet
        self.on_change()
