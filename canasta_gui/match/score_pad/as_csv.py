"""A sheet as a table for other programs: comma-separated values, a line a deal."""

from canasta_gui.match.exports.csv_text import csv_text, plain
from canasta_gui.match.score_pad.sheet import PadSheet


def sheet_csv(sheet: PadSheet) -> str:
    """Return the sheet as CSV.

    The columns are the same in every language: the deal, who dealt and who went out, then the points of each side, what
    they are made of, and the totals.
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
    """Return the columns of the score lines that any deal has; none where all were entered as points."""
    lines = [line for deal in sheet.deals for line in deal.lines]
    named = [field for field in lines[0]._fields if field not in ("side", "seat", "irregularities")] if lines else []
    return [field for field in named if any(getattr(line, field) for line in lines)]
