"""The record of a score pad: round trips, and what a stranger's file may say."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.match import MemoryJournal
from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.entries import PointsEntry
from canasta_gui.match.score_pad.record import EntryRefusedError, ScorePad, read_pad
from canasta_gui.match.score_pad.sheet import PadHeader, sheet_csv
from canasta_gui.rules.families import load_rules
from tests.ui.gallery_real_cards import filled

DOCS = Path(__file__).parents[2] / "docs" / "record.md"


def lines_of(preset: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in filled(preset, 2).lines]


def read(lines: list[dict[str, Any]]) -> Any:
    return read_pad(json.dumps(line) for line in lines)


@pytest.mark.parametrize(
    "preset", ["classique-5", "uruguay-5", "suisse-6-pairs", "modern-american", "classique-3-isolee", "romme-6"]
)
def test_a_record_says_what_the_sheet_is(preset: str) -> None:
    pad = filled(preset, 3)
    assert read_pad(pad.lines) == pad.sheet
    assert read_pad(pad.lines).deals == pad.sheet.deals


def test_the_fields_of_the_page_are_those_of_the_program() -> None:
    text = DOCS.read_text(encoding="utf-8")
    section = text[text.index("## The score pad") : text.index("## A position in words")]
    named = set(re.findall(r"`(\w+)`", section))
    pad = filled("modern-american", 1)
    written = {key for line in pad.lines[1:] for key in json.loads(line)}
    counted = {key for line in pad.lines[1:] for count in json.loads(line).get("counts", ()) for key in count}
    assert written | counted <= named


WRONG = [
    (0, {"pad": 2}, "newer version"),
    (0, {"pad": None}, "whole number"),
    (0, {"names": ["Ada"]}, "1 seats"),
    (0, {"names": [1, 2, 3, 4]}, "'names' must be a text"),
    (0, {"dealer": 9}, "'dealer' must be a seat"),
    (1, {"how": "misdealt"}, "'how' must be one of"),
    (1, {"how": 3}, "'how' must be a text"),
    (1, {"by": "Ada"}, "'by' must be a whole number"),
    (1, {"by": [0, 1]}, "'by' must be a whole number"),
    (1, {"counts": 3}, "'counts' must be a list"),
    (1, {"counts": [3, 4]}, "'counts' must be an object"),
    (1, {"counts": [{"cards": 10**20}, {}]}, "larger than any"),
    (1, {"counts": [{"canastas": {"golden": 1}}, {}]}, "'canastas' must be one of"),
    (1, {"counts": [{"canastas": {"mixed": -1}}, {}]}, "from 0 to"),
    (1, {"counts": [{"held": ["X"]}, {}]}, "no rank"),
    (1, {"lines": []}, "does not follow"),
    (1, {"cheese": 1}, "no field 'cheese'"),
    (1, {"deal": 5}, "from 1 to 1"),
    (0, {"minutes": "sixty"}, "'minutes' must be a whole number"),
    (0, {"minutes": -1}, "'minutes' must be a whole number from 0 to 600"),
    (3, {"points": ["a", "b"]}, "list of whole numbers"),
    (3, {"deal": 3, "remove": 1}, "exactly one of the fields"),
]


@pytest.mark.parametrize(("at", "change", "said"), WRONG, ids=[said for _, _, said in WRONG])
def test_a_strangers_line_is_refused_by_its_number(at: int, change: dict[str, Any], said: str) -> None:
    lines = lines_of("classique-4")
    lines[at] |= change
    with pytest.raises(RecordReadError, match=re.escape(said)) as caught:
        read(lines)
    assert caught.value.line_no == at + 1


def timed(*, minutes: int = 60) -> ScorePad:
    """Return a sheet of a match that the clock ends."""
    rules = load_rules("classique-2")
    return ScorePad.begin(PadHeader("test", rules, ("Ada", "Bo"), 0, minutes=minutes), MemoryJournal())


def test_the_time_ends_a_match_with_the_next_deal_that_counts() -> None:
    pad = timed()
    pad.enter(PointsEntry((500, 100)))
    with pytest.raises(ValueError, match="59 minutes"):
        pad.end_time(59)
    pad.end_time(61)
    assert pad.sheet.is_last_deal
    assert not pad.sheet.winners
    pad.correct(1, PointsEntry((100, 500)))
    assert not pad.sheet.winners
    pad.enter(PointsEntry((0, 300)))
    assert (pad.sheet.is_last_deal, pad.sheet.winners) == (False, (1,))
    assert json.loads(pad.lines[2]) == {"clock": 61}
    assert read_pad(pad.lines) == pad.sheet
    with pytest.raises(ValueError, match="62 minutes"):
        pad.end_time(62)


def test_the_last_deal_moves_up_with_those_before_it() -> None:
    pad = timed()
    for _ in range(3):
        pad.enter(PointsEntry((500, 100)))
    pad.end_time(60)
    pad.remove(1)
    assert pad.sheet.last_by_clock == 3
    assert not pad.sheet.winners
    pad.enter(PointsEntry((0, 0)))
    assert pad.sheet.winners == (0,)
    pad.remove(3)  # the last one itself: it is played again
    assert pad.sheet.is_last_deal
    assert not pad.sheet.winners


@pytest.mark.parametrize(
    ("minutes", "lines"), [(0, ['{"clock": 61}']), (60, ['{"clock": 61}'] * 2), (60, ['{"clock": 5}'])]
)
def test_a_clock_that_cannot_be_is_refused(minutes: int, lines: list[str]) -> None:
    with pytest.raises(RecordReadError):
        read_pad([*timed(minutes=minutes).lines, *lines])


def test_a_count_that_cannot_be_is_refused_by_its_line() -> None:
    lines = lines_of("classique-4")
    del lines[2]["lines"]
    lines[2]["counts"][0]["red_threes"] = 7
    with pytest.raises(EntryRefusedError) as caught:
        read(lines)
    assert caught.value.line_no == 3


@given(st.lists(st.text(max_size=12) | st.sampled_from(('{"pad": 1}', "[1]", "{}", '{"pad": {}}')), max_size=3))
def test_any_text_is_read_or_refused(texts: list[str]) -> None:
    with pytest.raises((RecordReadError, EntryRefusedError)):
        read_pad(texts)


@given(st.integers(0, 3), st.sampled_from(("pad", "names", "deal", "counts", "how", "points", "lines")), st.data())
def test_any_value_in_a_field_is_read_or_refused(at: int, key: str, data: st.DataObject) -> None:
    lines = lines_of("classique-4")
    values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
        max_leaves=5,
    )
    lines[at][key] = data.draw(values)
    try:
        sheet = read(lines)
    except (RecordReadError, EntryRefusedError):
        return
    assert len(sheet.deals) == 3


def test_the_table_has_a_line_for_each_deal_and_no_formula() -> None:
    rules = load_rules("classique-2")
    pad = ScorePad.begin(PadHeader("test", rules, ("=Ada", "Bo, the other"), 0), MemoryJournal())
    pad.enter(PointsEntry((500, -20)))
    head, line = sheet_csv(pad.sheet).splitlines()
    assert head == 'deal,dealer,out,how,points: \'=Ada,"points: Bo, the other",total: \'=Ada,"total: Bo, the other"'
    assert line == "1,'=Ada,,,500,-20,500,-20"
