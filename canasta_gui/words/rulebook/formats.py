"""The rule page as one self-contained HTML file, and as plain text for a terminal."""

import textwrap
from collections.abc import Iterable, Iterator
from html import escape

from canasta_gui.words.rulebook.page import Chapter, Page
from canasta_gui.words.rulebook.sources import book_names, books_named
from canasta_gui.words.rulebook.statement import Difference, Statement, TextTable, labelled
from canasta_gui.words.translation import Words

STYLE = """
:root { color-scheme: light; --ink: #1f2a24; --dim: #5c6b62; --line: #cfd6d1; --accent: #8a6a16; --felt: #1b5e42; }
* { box-sizing: border-box; }
body { font: 17px/1.5 "Lato", "Segoe UI", "Helvetica Neue", Arial, sans-serif; color: var(--ink); background: #fbfaf5;
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 46rem; }
h1 { font-size: 1.9rem; line-height: 1.2; color: var(--felt); margin: 0 0 1rem; }
h2 { font-size: 1.3rem; color: var(--felt); border-bottom: 2px solid var(--line); padding-bottom: .2rem;
  margin: 2.2rem 0 .8rem; break-after: avoid; }
h3 { font-size: 1rem; margin: 1.1rem 0 .1rem; break-after: avoid; }
p { margin: .1rem 0 .3rem; }
nav ol { columns: 2; column-gap: 2rem; padding-left: 1.4rem; margin: 0; }
nav a { color: inherit; text-decoration-color: var(--line); }
section > div { break-inside: avoid; }
.cites, .house { font-weight: normal; font-size: .78rem; color: var(--dim); margin-left: .5em; }
.house { color: var(--accent); font-weight: bold; }
.note { font-size: .88rem; font-style: italic; color: var(--dim); padding-left: 1rem; }
ul.differences { list-style: none; margin: .2rem 0 .4rem; padding: 0 0 0 .7rem; border-left: 3px solid var(--line);
  font-size: .86rem; color: var(--dim); }
ul.differences b { color: var(--accent); font-weight: 600; }
table { border-collapse: collapse; margin: .5rem 0 .6rem; font-size: .95rem; }
th, td { text-align: right; padding: .15rem .8rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
th { font-size: .82rem; color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .9rem; font-size: .88rem; color: var(--dim); }
dt { font-weight: bold; } dd { margin: 0; }
@page { margin: 18mm 16mm; }
@media print { html { font-size: 10.5pt; } nav { display: none; }
  body { font-size: 1rem; background: none; padding: 0; max-width: none; }
  h2 { margin-top: 1.2rem; } h3 { margin-top: .7rem; } th, td { padding-top: .05rem; padding-bottom: .05rem; } }
"""


def page_html(words: Words, page: Page) -> str:
    title = escape(page.title)
    contents = "".join(
        f'<li><a href="#{escape(chapter.key)}">{escape(chapter.title)}</a></li>\n' for chapter in page.chapters
    )
    body = "".join(_html_chapter(words, number, chapter) for number, chapter in enumerate(page.chapters, 1))
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(page.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<nav><ol>\n{contents}</ol></nav>\n"
        f"{body}{_books(words, page)}</body>\n</html>\n"
    )


def _html_chapter(words: Words, number: int, chapter: Chapter) -> str:
    statements = "".join(_html_statement(words, statement) for statement in chapter.statements)
    elsewhere = ""
    if chapter.elsewhere:
        title = words.t("Elsewhere")
        elsewhere = f"<div>\n<h3>{escape(title)}</h3>\n{_differences(words, chapter.elsewhere)}</div>\n"
    return (
        f'<section id="{escape(chapter.key)}">\n<h2>{number}. {escape(chapter.title)}</h2>\n'
        f"{statements}{elsewhere}</section>\n"
    )


def _html_statement(words: Words, statement: Statement) -> str:
    return "".join(_parts(words, statement))


def _parts(words: Words, statement: Statement) -> Iterator[str]:
    yield f'<div id="{escape(statement.key)}">\n<h3>{escape(statement.title)}'
    if statement.own:
        own = words.t("house rule")
        yield f'<span class="house">{escape(own)}</span>'
    if statement.cites:
        yield f'<span class="cites">{escape(book_names(words, statement.cites))}</span>'
    yield f"</h3>\n<p>{escape(statement.text)}</p>\n"
    if statement.table is not None:
        yield _html_table(statement.table)
    for note in statement.notes:
        yield f'<p class="note">{escape(note)}</p>\n'
    if statement.differences:
        yield _differences(words, statement.differences)
    yield "</div>\n"


def _html_table(table: TextTable) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in table.columns)
    rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>\n" for row in table.rows)
    return f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n"


def _differences(words: Words, differences: Iterable[Difference]) -> str:
    texts = (labelled(words, f"<b>{escape(', '.join(each.names))}</b>", escape(each.says)) for each in differences)
    items = "".join(f"<li>≠ {text}</li>\n" for text in texts)
    return f'<ul class="differences">\n{items}</ul>\n'


def _books(words: Words, page: Page) -> str:
    if not page.cites:
        return ""
    title = words.t("Where the rules come from")
    books = books_named(words, page.cites)
    items = "".join(f"<dt>{escape(name)}</dt><dd>{escape(about)}</dd>\n" for name, about in books)
    return f"<section>\n<h2>{escape(title)}</h2>\n<dl>\n{items}</dl>\n</section>\n"


WIDTH = 96
INDENT = "    "


def page_text(words: Words, page: Page) -> str:
    """Return the whole page, at most `WIDTH` characters wide."""
    lines = [page.title, "=" * len(page.title)]
    for number, chapter in enumerate(page.chapters, 1):
        lines += ["", *_text_chapter(words, number, chapter)]
    if page.cites:
        title, books = words.t("Where the rules come from"), books_named(words, page.cites)
        lines += ["", title, "-" * len(title), *(_wrapped(f"{name} – {about}", INDENT) for name, about in books)]
    return "\n".join(lines) + "\n"


def _text_chapter(words: Words, number: int, chapter: Chapter) -> Iterator[str]:
    title = f"{number}. {chapter.title}"
    yield title
    yield "-" * len(title)
    for statement in chapter.statements:
        yield ""
        yield from _text_statement(words, statement)
    if chapter.elsewhere:
        yield ""
        yield words.t("Elsewhere")
        yield from (_difference(words, difference) for difference in chapter.elsewhere)


def _text_statement(words: Words, statement: Statement) -> Iterator[str]:
    own = words.t("house rule")
    house = f" ({own})" if statement.own else ""
    books = f"  [{book_names(words, statement.cites)}]" if statement.cites else ""
    yield _wrapped(f"{statement.title}{house}{books}", "")
    yield _wrapped(statement.text, "  ")
    if statement.table is not None:
        yield from _text_table(statement.table)
    yield from (_wrapped(f"({note})", INDENT) for note in statement.notes)
    yield from (_difference(words, difference) for difference in statement.differences)


def _text_table(table: TextTable) -> Iterator[str]:
    rows = (table.columns, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if len(INDENT) + sum(widths) + 2 * len(widths) > WIDTH:  # too wide for one line
        yield from (_wrapped(" – ".join(row), INDENT) for row in table.rows)
        return
    for row in rows:
        first, *others = row
        cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))]
        yield INDENT + "  ".join(cells).rstrip()


def _difference(words: Words, difference: Difference) -> str:
    return _wrapped("≠ " + labelled(words, ", ".join(difference.names), difference.says), INDENT)


def _wrapped(text: str, indent: str) -> str:
    return textwrap.fill(text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
