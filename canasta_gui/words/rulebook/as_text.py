"""A rule page as plain text, for a terminal."""

import textwrap
from collections.abc import Iterator

from canasta_gui.words.rulebook.page import Chapter, Page
from canasta_gui.words.rulebook.sources import book_names, books_named
from canasta_gui.words.rulebook.statement import Difference, Statement, TextTable, labelled
from canasta_gui.words.translation import Words

WIDTH = 96
INDENT = "    "


def page_text(words: Words, page: Page) -> str:
    """Return the whole page, at most `WIDTH` characters wide."""
    lines = [page.title, "=" * len(page.title)]
    for number, chapter in enumerate(page.chapters, 1):
        lines += ["", *_chapter(words, number, chapter)]
    if page.cites:
        title, books = words.t("Where the rules are written"), books_named(words, page.cites)
        lines += ["", title, "-" * len(title), *(_wrapped(f"{name} – {about}", INDENT) for name, about in books)]
    return "\n".join(lines) + "\n"


def _chapter(words: Words, number: int, chapter: Chapter) -> Iterator[str]:
    title = f"{number}. {chapter.title}"
    yield title
    yield "-" * len(title)
    for statement in chapter.statements:
        yield ""
        yield from _statement(words, statement)
    if chapter.elsewhere:
        yield ""
        yield words.t("Elsewhere")
        yield from (_difference(words, difference) for difference in chapter.elsewhere)


def _statement(words: Words, statement: Statement) -> Iterator[str]:
    own = words.t("house rule")
    house = f" ({own})" if statement.own else ""
    books = f"  [{book_names(words, statement.cites)}]" if statement.cites else ""
    yield _wrapped(f"{statement.title}{house}{books}", "")
    yield _wrapped(statement.text, "  ")
    if statement.table is not None:
        yield from _table(statement.table)
    yield from (_wrapped(f"({note})", INDENT) for note in statement.notes)
    yield from (_difference(words, difference) for difference in statement.differences)


def _table(table: TextTable) -> Iterator[str]:
    rows = (table.columns, *table.rows)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if len(INDENT) + sum(widths) + 2 * len(widths) > WIDTH:  # too wide to stand side by side
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
