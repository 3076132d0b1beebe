"""Score sheets to print: one to be written by hand, and that of a match that was played."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from canasta_gui.match.record import EndLine
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family
from canasta_gui.words.narration import ending_told
from canasta_gui.words.pages.chart import chart_svg
from canasta_gui.words.pages.document import STYLE, document, heading, paragraph, table
from canasta_gui.words.score_columns import score_labels
from canasta_gui.words.titles import match_length, rules_title
from canasta_gui.words.translation import Words

BLANK_DEALS: Final = 14
"""So many deals have a row on an empty sheet; that leaves room for the names and the notes on either paper."""
_BLANK_STYLE: Final = """
td { height: 11mm; border: 1px solid var(--dim); } th { border: 1px solid var(--dim); }
th:not(:first-child) { height: 13mm; text-align: left; vertical-align: top; }
td:first-child, th:first-child { width: 14%; padding-left: .5rem; }
p.line { display: flex; gap: 1rem; } p.line::after { content: ""; flex: 1; border-bottom: 1px solid var(--dim); }
"""


class PrintedDeal(NamedTuple):
    """A deal of a sheet: how it is called, what was counted, each with the points of every side, and the sums."""

    title: str
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]


class PrintedSheet(NamedTuple):
    """The scores of a match, played at the screen or with real cards. `about`: sentences below the title."""

    title: str
    about: tuple[str, ...]
    sides: tuple[str, ...]
    deals: tuple[PrintedDeal, ...]
    signed: bool = True
    """Whether points are written with their sign: not where all of them count against a player."""
    goal: int = 0
    """To how many points the match goes; 0 where it does not go to any."""


def blank_sheet_html(words: Words, rules: AnyRules) -> str:
    """Return an empty sheet for a table that plays these rules: names and points are written by hand."""
    t = words.t
    title = blank_sheet_title(words, rules)
    sides = rules.seating.sides
    named = [t("Side {number}", number=number) if len(side) > 1 else "" for number, side in enumerate(sides, 1)]
    rows = [("", [str(number), *[""] * len(sides)]) for number in range(1, BLANK_DEALS + 1)]
    body = [
        heading(title),
        paragraph(
            t("A match goes {length}.", length=match_length(words, rules)) if rules.target else _deals(words, rules)
        ),
        paragraph(t("Date and place"), "line"),
        paragraph(t("In each field: the points of the deal above, the new total below.")),
        table([t("Deal"), *named], rows),
    ]
    return document(words, title, "".join(body), STYLE + _BLANK_STYLE)


def blank_sheet_title(words: Words, rules: AnyRules) -> str:
    """Return what an empty sheet is called."""
    return words.t("Score sheet: {rules}", rules=rules_title(words, rules))


def _deals(words: Words, rules: AnyRules) -> str:
    return words.n("A match takes {n} deal.", "A match takes {n} deals.", rules.deals)


def match_sheet(
    words: Words, rules: AnyRules, names: Sequence[str], ends: Sequence[EndLine], winners: Sequence[int], date: str = ""
) -> PrintedSheet:
    """Return the sheet of a match at the screen, as far as it was played. `date`: when, in words."""
    sides = side_names(rules, names)
    deals = tuple(
        PrintedDeal(
            words.t("Deal {number}: {ending}", number=end.end, ending=ending_told(words, end.how, names[end.by])),
            counted_rows(words, rules, end.lines),
            tuple(line.total for line in end.lines),
            end.totals,
        )
        for end in ends
    )
    about = about_match(words, rules, sides, winners, date)
    return PrintedSheet(words.t("Score sheet"), about, sides, deals, not family(rules).fewer_points_win, rules.target)


def side_names(rules: AnyRules, names: Sequence[str]) -> tuple[str, ...]:
    """Return the sides by their players."""
    return tuple(" · ".join(names[seat] for seat in side) for side in rules.seating.sides)


def counted_rows(
    words: Words, rules: AnyRules, lines: Sequence[AnyScoreLine]
) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return what was counted, line by line, without the lines in which nobody has anything."""
    rows = ((words.t(label), tuple(getattr(line, field) for line in lines)) for field, label in score_labels(rules))
    return tuple((label, points) for label, points in rows if any(points))


def about_match(
    words: Words, rules: AnyRules, sides: Sequence[str], winners: Sequence[int], date: str
) -> tuple[str, ...]:
    """Return what stands above the scores: the game, to what it goes, when it was begun, who has won."""
    said = (rules_title(words, rules), match_length(words, rules), date, result_told(words, sides, winners))
    return tuple(filter(None, said))


def result_told(words: Words, sides: Sequence[str], winners: Sequence[int]) -> str:
    """Return who has won a match; empty while it goes on."""
    won = [sides[side] for side in winners]
    if len(won) > 1:
        return words.t("A tie: {names}", names=", ".join(won))
    return words.t("Won by {names}", names=won[0]) if won else ""


def sheet_html(words: Words, sheet: PrintedSheet) -> str:
    """Return the page of a sheet."""
    return document(words, sheet.title, heading(sheet.title) + sheet_body(words, sheet))


def sheet_body(words: Words, sheet: PrintedSheet) -> str:
    """Return what the page of a sheet has below its title."""
    about = "".join(paragraph(each) for each in sheet.about)
    course = [deal.totals for deal in sheet.deals]
    if len(course) > 1:
        about += chart_svg(words, sheet.sides, course, sheet.goal)
    return about + "".join(deal_told(words, sheet, deal) for deal in sheet.deals)


def deal_told(words: Words, sheet: PrintedSheet, deal: PrintedDeal) -> str:
    """Return one deal: what was counted, line by line, its sums and the totals."""
    t = words.t

    def cells(label: str, points: Sequence[int], *, signed: bool) -> list[str]:
        return [label, *(words.number(each, signed=signed) for each in points)]

    rows = [("", cells(label, points, signed=sheet.signed)) for label, points in deal.rows]
    rows.append(("strong", cells(t("This deal"), deal.points, signed=sheet.signed)))
    rows.append(("total", cells(t("Total"), deal.totals, signed=False)))
    return f"<section><div>{heading(deal.title, 3)}{table(['', *sheet.sides], rows)}</div></section>\n"
