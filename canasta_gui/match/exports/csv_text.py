"""Comma-separated values, as spreadsheets read them."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
"""With these a spreadsheet would take a name for a formula."""


def csv_text(rows: Iterable[Sequence[str | int]]) -> str:
    """Return rows as CSV, with CR LF as RFC 4180 has it."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return text.getvalue()


def plain(name: str) -> str:
    """Return a name that no spreadsheet takes for a formula."""
    return f"'{name}" if name.startswith(FORMULA) else name
