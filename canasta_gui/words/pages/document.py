"""What all printed pages share: one HTML file that needs nothing else, on A4 as on letter."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from canasta_gui.words.rulebook.as_html import STYLE as PAGE_STYLE
from canasta_gui.words.translation import Words

_MANY: Final = 4
"""Tables with more columns have less room for each."""
STYLE: Final = """
table { width: 100%; table-layout: fixed; }
th, td { padding: .15rem .5rem; overflow-wrap: anywhere; }
th:first-child, td:first-child { width: 30%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
svg.chart { display: block; width: 100%; margin: .6rem 0; break-inside: avoid; font-size: 9px; fill: var(--ink); }
tr.strong td { font-weight: bold; }
table.many th, table.many td { padding: .15rem .2rem; }
table.many th { font-size: .68rem; }
table.many th:first-child, table.many td:first-child { width: 22%; }
tr.total td { font-weight: bold; border-bottom: 2px solid var(--ink); }
"""


def document(words: Words, title: str, body: str, style: str = STYLE) -> str:
    """Return a whole file; `body` is HTML already, the title is text."""
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(words.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{PAGE_STYLE}{style}</style>\n</head>\n<body>\n{body}</body>\n</html>\n"
    )


def heading(text: str, level: int = 1) -> str:
    """Return a heading of a text."""
    return f"<h{level}>{escape(text)}</h{level}>\n"


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph of a text; `kind`: its class in the style."""
    return f"<p{_class(kind)}>{escape(text)}</p>\n"


def table(columns: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    """Return a table of texts; each row has the class of its look, or none, and its cells."""
    head = "".join(f"<th>{escape(column)}</th>" for column in columns)
    body = "".join(
        f"<tr{_class(kind)}>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>\n"
        for kind, cells in rows
    )
    many = _class("many") if len(columns) > _MANY else ""
    return f"<table{many}>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"


def _class(kind: str) -> str:
    return f' class="{escape(kind)}"' if kind else ""
