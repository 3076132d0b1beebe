"""How the points of a deal came about, line by line, and how the table stands after it."""

from collections.abc import Sequence

from canasta_gui.match.score_pad.sheet import PadSheet
from canasta_gui.play.scores.score_sheet import MatchResult, SheetRow
from canasta_gui.rules.families import AnyRules, AnyScoreLine, family
from canasta_gui.words import Words
from canasta_gui.words.narration import score_labels
from canasta_gui.words.score_pad import side_label


def columns_of(sheet: PadSheet) -> tuple[str, ...]:
    """Return the sides by their players."""
    return tuple(side_label(sheet.rules, sheet.header.names, side) for side in range(sheet.rules.n_sides))


def account_rows(
    words: Words, rules: AnyRules, lines: Sequence[AnyScoreLine], points: Sequence[int], before: Sequence[int]
) -> tuple[SheetRow, ...]:
    """Return what was counted, without the rows in which nobody has anything, and the sums; `before`: the totals."""
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
    """Return how the table stands: the totals, what each side opens the next deal with, how far it is to the target."""
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
