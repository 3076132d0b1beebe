"""Every number of a rule set has a span, and what lies outside it is refused when the rule set is read."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.rule_set import MOST_ENTRIES, MOST_UNKNOWN, UNSAID
from canasta_gui.rules.families import all_preset_ids, load_rules, rules_from_table, rules_to_table
from tests.rules.strategies import examples

PRESETS = ("classique-4", "hand-and-foot", "modern-american", "uruguay-4", "suisse-5", "romme-ajout-3")


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of every number of a table."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers(inner, (*path, at))
    elif type(value) is int:
        yield path


def with_number(preset: str, path: tuple[Any, ...], number: int) -> dict[str, Any]:
    table = copy.deepcopy(rules_to_table(load_rules(preset)))
    inner: Any = table
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = number
    return table


PLACES = [(preset, path) for preset in PRESETS for path in numbers(rules_to_table(load_rules(preset)))]


@examples(300)
@given(st.sampled_from(PLACES), st.sampled_from((10**30, 10**400, 10**4000, 10**5000)), st.sampled_from((1, -1)))
def test_no_number_without_end_is_accepted_anywhere(place: tuple[str, tuple[Any, ...]], size: int, sign: int) -> None:
    preset, path = place
    with pytest.raises(RuleSetError) as caught:
        rules_from_table(with_number(preset, path, sign * size))
    (problem, *_) = caught.value.problems
    assert problem.code is RuleSetProblemCode.OUT_OF_SPAN
    assert str(path[0]) in str(problem)
    assert len(str(problem)) < 200


@examples(200)
@given(st.sampled_from(PLACES), st.integers(-(10**9), 10**9))
def test_what_is_accepted_is_small_enough_to_count_with(place: tuple[str, tuple[Any, ...]], number: int) -> None:
    try:
        rules = rules_from_table(with_number(*place, number))
    except RuleSetError as error:
        problems = error.problems
    else:
        assert abs(number) <= 30_000_000
        assert rules_from_table(rules_to_table(rules)) == rules
        return
    assert all(len(str(problem)) < 400 for problem in problems)


@pytest.mark.parametrize("preset", all_preset_ids())
def test_every_preset_reads_back(preset: str) -> None:
    assert rules_from_table(rules_to_table(load_rules(preset)), preset=preset) == load_rules(preset)


def test_a_list_without_end_is_refused() -> None:
    table = with_number("classique-4", ("target",), 5000)
    with pytest.raises(RuleSetError, match=f"at most {MOST_ENTRIES} entries, not 5000"):
        rules_from_table({**table, "melds": {**table["melds"], "pure_ranks": [5] * 5000}})


def test_of_many_sources_without_a_rule_the_first_few_are_named() -> None:
    table = with_number("classique-4", ("target",), 5000)
    with pytest.raises(RuleSetError) as caught:
        rules_from_table({**table, "sources": {f"nothing {n}": "" for n in range(5000)}})
    assert len(caught.value.problems) == MOST_UNKNOWN


def test_more_sides_than_a_table_can_show_are_refused() -> None:
    table = with_number("classique-4", ("cards", "packs"), 6)
    for players, fits in ((9, True), (10, False), (12, False)):
        wanted = {**table, "players": players, "seating": {"kind": "fixed", "sides": [[n] for n in range(players)]}}
        if fits:
            assert rules_from_table(wanted).n_sides == players
        else:
            with pytest.raises(RuleSetError, match=f"room for 9 sides at most, not for {players}"):
                rules_from_table(wanted)


def test_a_number_beside_which_nothing_is_said_has_a_span_all_the_same() -> None:
    assert UNSAID.least < 0 < UNSAID.most
