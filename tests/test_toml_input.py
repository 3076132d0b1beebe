"""TOML of strangers: bounded before it is parsed."""

import tomllib
from typing import Any

import pytest

from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.rule_set_reader import read_delta
from canasta_gui.text_input import LONGEST_TOML, TomlError, read_toml

DOTTED = ".".join("a" * 20_000)  # 40 KB: seconds in the parser
HOSTILE = (f"{DOTTED} = 1", f"[{DOTTED}]", f"x = {{ {DOTTED} = 1 }}", "x = " + "[" * 5000, "x = " + "{a=" * 5000)


@pytest.mark.parametrize("text", [*HOSTILE, "#" * (LONGEST_TOML + 1)], ids=lambda text: text[:12])
def test_what_is_too_deep_or_too_long_never_comes_to_the_parser(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[Any] = []
    monkeypatch.setattr(tomllib, "loads", parsed.append)
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    assert caught.value.too_much
    assert parsed == []


def test_dots_and_brackets_in_comments_are_no_depth() -> None:
    assert read_toml(f"# {'.' * 500} {'[' * 500}\na.b = [[1], [2]] # Well…\n") == {"a": {"b": [[1], [2]]}}


@pytest.mark.parametrize("text", ["x = " + "9" * 5000, "x = ", "= 1"])
def test_what_is_no_toml_says_so(text: str) -> None:
    with pytest.raises(TomlError) as caught:
        read_toml(text)
    assert not caught.value.too_much


def test_a_rule_set_that_is_too_deep_is_refused_in_a_sentence() -> None:
    with pytest.raises(RuleSetError, match="line 2 is nested deeper than any rule set"):
        read_delta(f"x = 1\n{DOTTED} = 1", "theirs.toml")
    with pytest.raises(RuleSetError) as caught:
        read_delta("#" * (LONGEST_TOML + 1), "theirs.toml")
    assert caught.value.problems[0].code is RuleSetProblemCode.TOO_LARGE_A_FILE
