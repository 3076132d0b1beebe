"""Data as it is declared: what is written is read again, and nothing else is."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Annotated, Any, Literal, NamedTuple

import pytest

from canasta_gui.declared_data import (
    Between,
    DataError,
    DataNote,
    FirstFew,
    Form,
    KeyName,
    Like,
    Most,
    OneOf,
    read,
    read_what_can_be,
    written,
)


class Point(NamedTuple):
    across: int
    down: Annotated[int, Most(9)]
    note: Annotated[str | None, DataNote.MAY_BE_MISSING] = None
    tag: Literal["point"] = "point"


@dataclass(frozen=True)
class Everything:
    name: Annotated[str, DataNote.CLEAN]
    kind: Literal["a", "b"]
    day: date
    part: Annotated[float, Between(0, 1)]
    on: bool
    points: tuple[Point, ...]
    pair: tuple[int, str]
    few: Annotated[tuple[int, ...], FirstFew(2)]
    word: Annotated[str, OneOf(("x", "y"))]
    code: Annotated[str, Like(re.compile("[a-z]+"))]
    hex: Annotated[int, Form(lambda data: int(str(data), 16), lambda value: f"{value:x}")]
    renamed: Annotated[int, KeyName("other name")]
    truth: Annotated[bool, DataNote.TRUTH]
    later: Annotated[int, DataNote.MAY_BE_MISSING] = 7
    rest: Annotated[Mapping[str, object], DataNote.OTHERS] = field(default_factory=dict)


WHOLE = Everything(
    name="Ada",
    kind="a",
    day=date(2026, 11, 24),
    part=0.5,
    on=True,
    points=(Point(1, 2), Point(3, -9, "n")),
    pair=(4, "t"),
    few=(5, 6),
    word="x",
    code="abc",
    hex=255,
    renamed=8,
    truth=True,
)
DATA: dict[str, Any] = {
    "name": "Ada",
    "kind": "a",
    "day": "2026-11-24",
    "part": 0.5,
    "on": True,
    "points": [[1, 2], [3, -9, "n"]],
    "pair": [4, "t"],
    "few": [5, 6],
    "word": "x",
    "code": "abc",
    "hex": "ff",
    "other name": 8,
    "truth": True,
    "later": 7,
}


def test_what_is_declared_is_written_in_that_order_and_read_again() -> None:
    assert json.dumps(written(WHOLE)) == json.dumps(DATA)
    assert read(Everything, DATA) == WHOLE


def test_fields_that_nobody_declared_are_kept_where_a_place_is_for_them() -> None:
    newer = {**DATA, "newer": [1]}
    assert read(Everything, newer).rest == {"newer": [1]}
    assert written(read(Everything, newer)) == newer


def test_a_field_that_may_be_missing_has_its_default() -> None:
    assert read(Everything, {key: value for key, value in DATA.items() if key != "later"}) == WHOLE


def test_of_a_longer_list_the_first_few_count_and_all_are_looked_at() -> None:
    assert read(Everything, {**DATA, "few": [1, 2, 3]}).few == (1, 2)
    with pytest.raises(DataError):
        read(Everything, {**DATA, "few": [1, 2, "3"]})


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("name", 1),
        ("kind", "c"),
        ("kind", ["a"]),
        ("day", "2026-02-30"),
        ("day", 20261124),
        ("part", 1.01),
        ("part", float("nan")),
        ("part", 10**400),
        ("part", True),
        ("on", 1),
        ("points", {}),
        ("points", [[1]]),
        ("points", [[1, 2, "n", 4]]),
        ("points", [[1, 10]]),
        ("points", [[1, True]]),
        ("pair", [4]),
        ("pair", None),
        ("word", "z"),
        ("code", "ABC"),
        ("other name", 8.0),
    ],
)
def test_anything_else_is_refused(key: str, value: object) -> None:
    with pytest.raises(DataError):
        read(Everything, {**DATA, key: value})


@pytest.mark.parametrize("key", sorted(DATA.keys() - {"later"}))
def test_a_missing_field_is_refused(key: str) -> None:
    with pytest.raises(DataError):
        read(Everything, {name: value for name, value in DATA.items() if name != key})


def test_no_object_is_refused() -> None:
    nothing: list[object] = [[], "x", None, 3]
    for data in nothing:
        with pytest.raises(DataError):
            read(Everything, data)


def test_of_a_damaged_object_the_fields_that_can_be_read_are_told_from_the_others() -> None:
    values, others = read_what_can_be(Everything, {"name": "Ada", "on": 1, "newer": 2, "other name": 3})
    assert values == {"name": "Ada", "renamed": 3}
    assert others == {"on": 1, "newer": 2}
