"""Every citation of the rule book in code, presets, words, documents and tests leads to a place in `docs/rules.md`."""

import itertools
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

import canasta_gui

PROGRAM = Path(canasta_gui.__file__).parent
ROOT = Path(__file__).parents[1]
RULES_PAGE = ROOT / "docs" / "rules.md"
CITING = {
    PROGRAM: ("**/*.py", "**/*.toml", "**/*.po", "**/*.pot"),
    ROOT: ("*.md", "docs/*.md", "tests/**/*.py", "benchmarks/**/*.py", "benchmarks/**/*.md"),
}

LINES = re.compile(r"\b(00\d):([1-9]\d*)(?:[-–]([1-9]\d*))?")
RULING = re.compile(r"\bR(?!00)\d\d[a-z]?\b")  # R00 is how presets write "a ruling" when they explain their notation
SECTION = re.compile(r"(?:§ ?|\bRULES(?:\.md)? )(\d(?:\.\d)?)")
TRAP = re.compile(r"\btrap ([a-z])\b", re.IGNORECASE)

ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LINK = re.compile(r"\]\(#([^)]+)\)")
CHAPTER = re.compile(r"#### (00\d:\S+) ")
PART = re.compile(r"\| (00\d:\S+) \| [^|]+ \|")
ROW = re.compile(r"\| (00\d:\S+) \| [^|]+ \| ([^|]+) \|")
AUTHORITIES = re.compile(r"\n\| code \|.*?\n\n", re.DOTALL)


@dataclass(frozen=True)
class Span:
    """Lines of a book, both ends included."""

    book: str
    first: int
    last: int

    def covers(self, other: "Span") -> bool:
        """Return whether every line of the other lies in this one."""
        return self.book == other.book and self.first <= other.first <= other.last <= self.last

    @property
    def ends(self) -> "tuple[Span, Span]":
        """The first and the last line, each alone."""
        return Span(self.book, self.first, self.first), Span(self.book, self.last, self.last)


@dataclass(frozen=True)
class RulesPage:
    """The targets that `docs/rules.md` offers to citations.

    `rows` are the described lines of the books; `headings` the chapters and parts that take several rows together.
    """

    anchors: frozenset[str]
    rows: tuple[Span, ...]
    headings: tuple[Span, ...]
    authorities: frozenset[str]

    def resolves(self, citation: str) -> bool:
        """Return whether the page has `000:123`, `003:78-82`, `R51`, `R33f`, `§5.1`, `trap a` or `P`."""
        if match := LINES.fullmatch(citation):
            span = span_of(match)
            whole = any(place.covers(span) for place in self.rows + self.headings)
            return whole and all(any(row.covers(end) for row in self.rows) for end in span.ends)
        if RULING.fullmatch(citation):
            return citation.lower() in self.anchors
        if match := SECTION.fullmatch(citation):
            return f"s{match[1]}" in self.anchors
        if match := TRAP.fullmatch(citation):
            return f"trap-{match[1].lower()}" in self.anchors
        return citation in self.authorities


def span_of(match: re.Match[str]) -> Span:
    book, first, last = match.groups()
    return Span(book, int(first), int(last or first))


def spans(pattern: re.Pattern[str], text: str) -> tuple[Span, ...]:
    """Return the lines of the books that are named at the beginning of a heading or of a row."""
    places = (LINES.fullmatch(match[1]) for line in text.splitlines() if (match := pattern.match(line)))
    return tuple(span_of(place) for place in places if place)


def citations(text: str) -> Iterator[str]:
    """Yield every citation in a text, as it is written."""
    for pattern in (LINES, RULING, SECTION, TRAP):
        yield from (match[0] for match in pattern.finditer(text))


@cache
def rules_page() -> RulesPage:
    text = RULES_PAGE.read_text("utf-8")
    table = AUTHORITIES.search(text)
    assert table, "§5 has no table of authorities"
    codes = [line.split("|")[1] for line in table[0].strip().splitlines()[2:]]
    return RulesPage(
        frozenset(ANCHOR.findall(text)),
        spans(ROW, text),
        spans(CHAPTER, text) + spans(PART, text),
        frozenset(code.strip() for cell in codes for code in cell.split(",")),
    )


def files_with_citations() -> list[Path]:
    found = {path for folder, patterns in CITING.items() for pattern in patterns for path in folder.glob(pattern)}
    return sorted(found - {Path(__file__)})


def presets() -> list[Path]:
    return sorted(PROGRAM.glob("**/presets/*.toml"))


# --- every citation leads somewhere --------------------------------------------------------------------------------


def test_every_citation_leads_to_a_place_in_the_rule_book() -> None:
    lost = [
        f"{path}:{number}: {citation}"
        for path in files_with_citations()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        for citation in citations(line)
        if not rules_page().resolves(citation)
    ]
    assert not lost, "\n".join(lost)


def test_a_preset_cites_nothing_but_places_of_the_rule_book() -> None:
    lost = [
        f"{path.name}: {key} = {place!r}"
        for path in presets()
        for key, places in tomllib.loads(path.read_text("utf-8")).get("sources", {}).items()
        for place in places.split(", ")
        if places and not rules_page().resolves(place)  # an empty one takes an inherited citation away
    ]
    assert not lost, "\n".join(lost)


def test_citations_are_looked_for_where_there_are_some() -> None:
    suffixes = {path.suffix for path in files_with_citations() if any(citations(path.read_text("utf-8")))}
    assert suffixes >= {".py", ".toml", ".md"}
    assert any("sources" in tomllib.loads(path.read_text("utf-8")) for path in presets())


# --- and a wrong one does not --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "citation",
    ["000:69", "000:98-100", "000:98–100", "000:14", "002:100", "001:211-281", "R01", "R84", "R33f", "§6", "§5.1", "P"],
)
def test_a_citation_that_stands_in_the_rule_book_is_found(citation: str) -> None:
    assert rules_page().resolves(citation)


@pytest.mark.parametrize(
    ("citation", "why"),
    [
        ("000:377", "the book ends before"),
        ("000:68", "an empty line"),
        ("000:69-76", "it ends on an empty line"),
        ("000:370-380", "it goes on past the end"),
        ("000:100-98", "backwards"),
        ("000:206-207", "no chapter or part holds the two"),
        ("005:1", "no such book"),
        ("R00", "no such ruling"),
        ("R19d", "the ruling has no such point"),
        ("R51a", "the ruling has no points"),
        ("§9", "no such section"),
        ("§1.10", "no such section"),
        ("trap g", "no such trap"),
        ("Hoyle", "no such authority"),
        ("", "nothing at all"),
    ],
)
def test_a_wrong_citation_is_found_out(citation: str, why: str) -> None:
    assert not rules_page().resolves(citation), why


def test_every_way_of_writing_a_citation_is_seen() -> None:
    text = (
        '"""Covered (000:55, 003:78-82; R01, R33f): RULES.md §1.9, RULES 7.2, §6, trap a."""  # R40 to R47, "R11-R16"'
    )
    assert list(citations(text)) == [
        *("000:55", "003:78-82", "R01", "R33f", "R40", "R47", "R11", "R16"),
        *("§1.9", "RULES 7.2", "§6", "trap a"),
    ]


def test_what_is_no_citation_is_not_taken_for_one() -> None:
    assert not list(citations("rulings as R00, [000:000–000], 12:30, MR20, R2D2, 0x00:12"))


# --- the page itself -----------------------------------------------------------------------------------------------


def test_the_rulings_are_numbered_without_a_gap() -> None:
    headings = re.findall(r'<a id="r(\d\d)"></a>\n### R(\d\d) \S', RULES_PAGE.read_text("utf-8"))
    assert headings == [(f"{number:02}", f"{number:02}") for number in range(1, len(headings) + 1)]
    assert len(headings) >= 84


def test_the_links_of_the_page_lead_to_its_anchors_and_no_anchor_stands_twice() -> None:
    text = RULES_PAGE.read_text("utf-8")
    anchors = ANCHOR.findall(text)
    assert len(anchors) == len(set(anchors))
    assert not set(LINK.findall(text)) - set(anchors)


def test_every_described_line_of_a_book_leads_to_its_topic() -> None:
    rows = [row for line in RULES_PAGE.read_text("utf-8").splitlines() if (row := ROW.match(line))]
    assert len(rows) > 300
    assert [row[1] for row in rows if not LINK.search(row[2])] == []


@pytest.mark.parametrize("book", ["000", "001", "002", "003", "004"])
def test_the_rows_of_a_book_stand_in_order_and_each_in_one_chapter(book: str) -> None:
    text = RULES_PAGE.read_text("utf-8")
    rows = [span for span in rules_page().rows if span.book == book]
    chapters = [span for span in spans(CHAPTER, text) if span.book == book]
    assert rows
    assert all(one.first <= one.last < other.first for one, other in itertools.pairwise(rows))
    assert all(one.last < other.first for one, other in itertools.pairwise(chapters))
    assert [row for row in rows if sum(chapter.covers(row) for chapter in chapters) != 1] == []
