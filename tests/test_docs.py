"""The pages for developers: links are valid, and every decision has the same four parts."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("benchmarks/*.md")])
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
DECISION = re.compile(r"^### (\d+)\. (.+)$", re.MULTILINE)
PARTS = ["Status", "Context", "Decision", "Consequence"]


def anchors(page: Path) -> set[str]:
    """Return the anchors of a page: those of its own, and those that GitHub gives its headings."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    given = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return given | set(re.findall(r'<a id="([^"]+)">', text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_to_a_file_or_a_heading_leads_there(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, place = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not place or place in anchors(target), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_page_keeps_the_marks_of_a_merge(page: Path) -> None:
    assert not re.search(r"^(<{7} |={7}$|>{7} )", page.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_decision_has_its_number_its_line_in_the_index_and_four_parts() -> None:
    text = (ROOT / "docs" / "decisions.md").read_text(encoding="utf-8")
    _, *records = re.split(r"^### ", text, flags=re.MULTILINE)
    numbered = DECISION.findall(text)
    assert sorted(int(number) for number, _ in numbered) == list(range(1, len(records) + 1))
    assert re.findall(r"^(\d+)\. \[(.+)\]\(#", text, re.MULTILINE) == numbered
    for record in records:
        parts = re.findall(r"^- \*\*(\w+)[^*]*\*\*", record, re.MULTILINE)
        assert list(dict.fromkeys(parts)) == PARTS, record.splitlines()[0]


def test_every_file_that_contributors_are_sent_to_is_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    named = re.findall(r"`((?:canasta_gui|tests|docs|benchmarks|assets|\.ci)/[\w./-]+)`", text)
    assert len(named) > 20
    assert [name for name in named if not (ROOT / name).exists()] == []
