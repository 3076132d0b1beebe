"""Numbers in texts of strangers: digits of other scripts, signs that only look like digits, thousands of them."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.match.duplicate import table_of_path
from canasta_gui.rules.canasta.notation import read_position
from canasta_gui.rules.core.reading_problems import NotationError
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.text_input import TomlError, read_toml, whole_number
from canasta_gui.words import Words
from canasta_gui.words.rulebook import rule_page
from canasta_gui.words.rulebook.formats import page_html, page_text
from canasta_gui.words.rulebook.sources import within
from tests.rules.strategies import examples

EN = Words("en")
NINES = "9" * 5000
NUMBERS = st.sampled_from(["0", "7", "69", "007", "²", "٣", "x", "", "-1", "1.5", " 8", "½", "𝟗", NINES])
CITES = st.tuples(st.sampled_from(["000", "003", "R", "§5", "P", "", "²"]), NUMBERS, NUMBERS, NUMBERS).map(
    lambda parts: "{}:{}-{}, {}:{}".format(*parts[:3], parts[0], parts[3])
)


@pytest.mark.parametrize(
    ("text", "number"), [("69", 69), ("0", 0), ("²", None), ("٣", None), ("x", None), ("", None), (NINES, None)]
)
def test_only_a_few_of_our_own_digits_are_a_number(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("lines", ["x-y", "²", "²-³", "1-²", "1-2-3", "-", f"1-{NINES}"])
def test_a_citation_of_a_stranger_lies_within_none(lines: str) -> None:
    assert not within("003:78", f"003:{lines}")
    assert not within(f"003:{lines}", "003:78-82")
    assert within("003:78", "003:78-82")


@examples(12)
@given(st.lists(CITES, min_size=6, max_size=6))
@pytest.mark.parametrize("rules", [load_rules("classique-4"), load_rules("romme")], ids=lambda rules: str(rules.id))
def test_a_page_of_rules_tells_whatever_is_cited(rules: AnyRules, cites: list[str]) -> None:
    cited = {path: cites[nth % 6] for nth, path in enumerate(rules.sources)}
    page = rule_page(EN, replace(rules, sources=cited))
    assert page_text(EN, page)
    assert page_html(EN, page)


@examples(40)
@given(NUMBERS)
@pytest.mark.parametrize("key", ["hand", "melds side", "red threes side"])
def test_a_field_of_a_position_is_numbered_in_one_way(key: str, number: str) -> None:
    text = f"rules: classique-4\nto act: 0\nphase: play\n{key} 0: 3H\n{key} {number}: 3D\n"
    with pytest.raises(NotationError):
        read_position(text)


@pytest.mark.parametrize("text", ['["line {0}"]\n["line {0}"]', '"line {0}".a = 1\n["line {0}"]'])
@pytest.mark.parametrize("number", ["9", "٣", NINES])
def test_a_key_that_calls_itself_a_line_is_none(text: str, number: str) -> None:
    with pytest.raises(TomlError) as caught:
        read_toml(text.format(number))
    assert caught.value.line == 2


@pytest.mark.parametrize(
    ("name", "table"), [("1", 0), ("12", 11), ("0", None), ("²", None), ("٣", None), ("9" * 200, None)]
)
def test_a_record_belongs_to_the_table_of_its_name(name: str, table: int | None) -> None:
    assert table_of_path(Path(f"{name}.canasta")) == table
