"""The page about phones describes the protocol as it is: events and their fields, codes, limits."""

import re
from pathlib import Path

import pytest

from canasta_gui.remote import messages
from canasta_gui.remote.hosted_table import MOST_TRIES, SHUT_SECONDS
from canasta_gui.remote.messages import Closing
from canasta_gui.remote.server import MOST_OPEN
from canasta_gui.rules.families import family, load_rules
from tests.rules.event_reader import fields_of

PAGE = Path("docs/phones.md").read_text("utf-8")


def table_below(heading: str) -> dict[str, list[str]]:
    """Return the table after a line of the page: the cells after the first, by the first."""
    rows: dict[str, list[str]] = {}
    for line in PAGE[PAGE.index(heading) + len(heading) :].lstrip("\n").splitlines():
        if not line.startswith("|"):
            if rows:
                break
            continue
        first, *cells = (cell.strip() for cell in line.strip("|").split(" | "))
        rows[first.strip("` |")] = cells
    return rows


@pytest.mark.parametrize(("preset", "heading"), [("classique-4", "Of canasta:"), ("romme-acquisition", "Of Rommé:")])
def test_every_event_is_described_with_its_fields_in_order(preset: str, heading: str) -> None:
    described = table_below("Of every game:") | table_below(heading)
    for event in family(load_rules(preset)).events:
        tag = str(event._field_defaults["tag"])
        names = re.findall(r"`(\w+)`", described[tag][0])
        assert names == [name for name, _ in fields_of(event)], tag


def test_every_closing_code_is_described_with_its_reason() -> None:
    described = table_below("### Why a connection is closed")
    told = {int(code): re.match(r"`(\w+)`", cells[0]) for code, cells in described.items() if code.isdecimal()}
    reasons = {code: match.group(1) for code, match in told.items() if match is not None}
    assert reasons == {int(each): each.name.lower() for each in Closing if each is not Closing.DOES_NOT_READ}


def test_the_limits_are_those_of_the_program() -> None:
    limits = " ".join(cell for row in table_below("### Limits").values() for cell in row)
    assert f"{messages.LONGEST_MESSAGE // 1024} KiB, {messages.MOST_NESTED} brackets deep" in limits
    for number in (messages.MOST_A_SECOND, messages.MOST_WAITING, messages.MOST_DEVICES, MOST_OPEN):
        assert re.search(rf"\b{number}\b", limits), number
    assert (MOST_TRIES, SHUT_SECONDS) == (5, 30.0)
    assert "five" in limits
    assert "30 seconds" in limits
    assert f"Version {messages.PROTOCOL}." in PAGE
