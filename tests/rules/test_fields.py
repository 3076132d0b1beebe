"""The fields of a rule set as they are offered: read off the dataclasses, changed on plain tables, written as TOML."""

import tomllib
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given

from canasta_gui.rules.canasta.policies import PLAYABLE_LEVELS
from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetProblemCode
from canasta_gui.rules.core.rule_set import UNSAID, Span
from canasta_gui.rules.core.rule_set_reader import merged, toml_text
from canasta_gui.rules.families import AnyFamily, families
from canasta_gui.rules.field_specs import (
    DERIVED,
    SOME,
    FieldShape,
    RuleField,
    changed,
    differences,
    fields_of,
    paths_of,
    player_numbers,
    preset_values,
    problems_of,
    seatings,
    value_at,
    with_value,
)
from tests.rules.random_rules import random_house_rules, random_value
from tests.rules.strategies import examples, generators
from tests.rules.support import whole_table

TABLE = to_table(load_preset("classique-4"))


def field_at(path: str, table: dict[str, Any] = TABLE) -> RuleField:
    return next(field for field in fields_of(table) if field.path == path)


def leaves(value: Any, path: str = "") -> set[str]:
    """Return every path of a rule set at which something other than a dataclass lies, and the kinds."""
    found = {f"{path}.kind"} if hasattr(value, "kind") else set()
    for each in fields(value):
        if each.init:
            inner, at = getattr(value, each.name), f"{path}.{each.name}".removeprefix(".")
            found |= leaves(inner, at) if is_dataclass(inner) else {at}
    return found


# --- every field has a place ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("family", tuple(families()), ids=lambda family: family.key)
def test_every_field_has_a_label_and_a_meaning_beside_its_declaration(family: AnyFamily) -> None:
    unsaid = {path for path, text in paths_of(family.rules_class).items() if not (text and text.label and text.meaning)}
    assert unsaid <= DERIVED | {"title", "seating.sides", "seating.playing"}


@pytest.mark.parametrize("family", tuple(families()), ids=lambda family: family.key)
def test_every_choice_has_words_beside_its_declaration(family: AnyFamily) -> None:
    named_elsewhere = {"seating", "irregularities.list", "irregularities.waived"}
    for preset in family.presets.ids():
        for field in fields_of(family.presets.to_table(family.presets.load(preset))):
            text = paths_of(family.rules_class)[field.path]
            if field.options and field.path not in named_elsewhere:
                assert text is not None
                assert set(field.options) <= set(text.options), field.path
                assert all(text.options.values())


def test_a_field_that_several_families_have_means_the_same_in_all() -> None:
    canasta, romme = (paths_of(family.rules_class) for family in families())
    assert {path for path in canasta.keys() & romme.keys() if canasta[path] != romme[path]} == set()


def test_no_field_is_read_behind_one_that_its_table_does_not_have() -> None:
    for family in families():
        declared = set().union(*(leaves(family.presets.load(preset)) for preset in family.presets.ids()))
        assert declared - {"seating.kind"} <= paths_of(family.rules_class).keys()


def test_a_field_is_read_where_it_is_declared_or_behind_the_one_that_it_names() -> None:
    read = [path for path in paths_of(CanastaRules) if path.startswith("melds.")]
    assert read[:4] == ["melds.wild_limits", "melds.wild_melds", "melds.wild_mix", "melds.most"]


@pytest.mark.parametrize("preset", preset_ids())
def test_every_field_is_offered_or_derived_or_part_of_the_arrangement_of_the_seats(preset: str) -> None:
    rules = load_preset(preset)
    offered = {field.path for field in fields_of(to_table(rules))}
    arrangement = {"seating.kind", "seating.sides", "seating.playing"}
    unlisted = {f"irregularities.{name}" for name in rules.irregularities.without_effect}
    assert not unlisted & offered
    for path in leaves(rules) - offered - DERIVED - arrangement - unlisted:
        # What all shipped rule sets share is no choice.
        assert path.endswith(".kind") or path == "special_hands"
        assert preset_values(path) == (value_at(TABLE, path),)
    assert offered - leaves(rules) == {"seating"}


@pytest.mark.parametrize("preset", preset_ids())
def test_of_every_number_it_is_said_what_makes_sense_and_the_preset_does(preset: str) -> None:
    table = to_table(load_preset(preset))
    for field in fields_of(table):
        assert UNSAID not in field.spans, field.path
        assert field.rows is not SOME, field.path
        value = value_at(table, field.path)
        match field.shape:
            case FieldShape.NUMBER:
                rows = [[value]]
            case FieldShape.LIST:
                rows = [[number] for number in value]
            case FieldShape.TABLE:
                rows = value
            case _:
                rows = []
        assert not rows or field.rows.least <= len(rows) <= field.rows.most, field.path
        for row in rows:
            for span, number in zip(field.spans, row, strict=True):
                assert span.low <= number <= span.high, (field.path, number)


def test_a_policy_shows_the_fields_of_its_kind() -> None:
    by_score = {field.path for field in fields_of(TABLE)}
    looking_back = {field.path for field in fields_of(to_table(load_preset("uruguay-4")))}
    assert {"opening.kind", "opening.steps", "opening.negative"} <= by_score
    assert "opening.negative" not in looking_back
    assert field_at("reserve.kind").options[0] == "none"
    assert "reserve.size" not in by_score


def test_a_span_can_be_widened_for_a_number_that_stands_there() -> None:
    assert Span(0, 10, 5).including(12) == Span(0, 12, 5)
    assert Span(0, 10).including(-3) == Span(-3, 10)


# --- changing ------------------------------------------------------------------------------------------------------


def test_a_change_leaves_the_table_as_it_is() -> None:
    before = to_table(load_preset("classique-4"))
    after = with_value(TABLE, field_at("going_out.canastas"), 3)
    assert value_at(after, "going_out.canastas") == 3
    assert before == TABLE
    assert differences(TABLE, after) == {"going_out": {"canastas": 3}}
    assert changed(TABLE, after, field_at("going_out.canastas"))
    assert not changed(TABLE, after, field_at("going_out.bonus"))


def test_another_kind_brings_its_fields_and_keeps_what_both_know() -> None:
    steps = with_value(TABLE, field_at("opening.steps"), [[0, 60]])
    after = with_value(steps, field_at("opening.kind"), "by_score_and_last_deal")
    assert after["opening"] == {
        "kind": "by_score_and_last_deal",
        "clean": False,
        "natural_only": False,
        "steps": [[0, 60]],
    }
    back = with_value(after, field_at("opening.kind"), "by_score")
    assert back["opening"]["steps"] == [[0, 60]]
    assert back["opening"]["negative"] >= 0
    pony = with_value(TABLE, field_at("reserve.kind"), "pony")
    assert changed(TABLE, pony, field_at("reserve.size", pony))
    assert not problems_of(pony)


def test_another_list_of_irregularities_brings_its_amounts_and_offers_its_fields_alone() -> None:
    waived = with_value(TABLE, field_at("irregularities.waived"), ["overdraw"])
    fewer = with_value(waived, field_at("irregularities.level"), "explained")
    swiss = with_value(fewer, field_at("irregularities.list"), "swiss")
    section = swiss["irregularities"]
    assert (section["pile_unshown"], section["penalty_discard"], section["waived"]) == (200, "compulsory", [])
    assert section["level"] == "explained"
    offered = {field.path for field in fields_of(swiss)}
    assert "irregularities.short_take" in offered
    assert "irregularities.opening_raise" not in offered
    assert "not_cut" not in field_at("irregularities.waived", swiss).options
    none = with_value(swiss, field_at("irregularities.list"), "none")
    assert [field.path for field in fields_of(none) if field.group == "irregularities"] == ["irregularities.list"]
    assert not problems_of(swiss)
    assert not problems_of(none)


def test_what_is_waived_costs_nothing_that_could_be_changed() -> None:
    without = with_value(TABLE, field_at("irregularities.waived"), ["short_opening"])
    offered = {field.path for field in fields_of(without)}
    assert "irregularities.illegal_exit" in offered
    assert not {"irregularities.opening_raise", "irregularities.opening_changed"} & offered


def test_only_levels_that_can_be_played_are_offered() -> None:
    assert field_at("irregularities.level").options == PLAYABLE_LEVELS


def test_other_players_sit_as_a_shipped_rule_set_seats_them() -> None:
    for number in player_numbers():
        after = with_value(TABLE, field_at("players"), number)
        assert from_table(after).players == number
        for seating in seatings(number):
            assert from_table(with_value(after, field_at("seating"), seating)).players == number
    assert len(seatings(6)) >= 3


def test_too_many_cards_for_the_packs_is_a_contradiction_of_both_fields() -> None:
    """Issue 3: "a deal of 15 with six players and two packs leaves no stock"."""
    six = with_value(TABLE, field_at("players"), 6)
    seated = with_value(six, field_at("seating"), next(s for s in seatings(6) if s["kind"] == "fixed"))
    (problem,) = problems_of(with_value(with_value(seated, field_at("cards.deal"), 15), field_at("draw.count"), 4))
    assert problem.code is RuleSetProblemCode.NO_STOCK
    assert {"cards.deal", "cards.packs", "players"} <= set(problem.at)
    assert problem.values == {"deal": 15, "players": 6, "cards": 108}


@examples(150)
@given(generators)
def test_what_differs_put_on_the_preset_is_the_rule_set_again(rng: Random) -> None:
    base = rng.choice(preset_ids())
    ours = to_table(random_house_rules(rng, base))
    theirs = to_table(load_preset(base))
    assert merged(theirs, differences(theirs, ours)) == ours
    assert differences(ours, ours) == {}


@examples(60)
@given(generators)
def test_the_text_of_a_rule_set_reads_back(rng: Random) -> None:
    base = rng.choice(preset_ids())
    rules = random_house_rules(rng, base)
    delta = differences(to_table(load_preset(base)), to_table(rules))
    text = toml_text({"extends": base, **delta}, lambda path: f"{path}\nin two lines", "House rules")
    again = from_table(whole_table(text, "ours"), preset=rules.id)
    assert again == rules


@examples(200)
@given(generators)
def test_every_value_within_sense_is_readable_though_it_may_contradict(rng: Random) -> None:
    """No setting of the screen leads to an error of a key or a type, only to contradictions."""
    table = to_table(load_preset(rng.choice(preset_ids())))
    for _ in range(12):
        offered = fields_of(table)
        field = rng.choice([field for field in offered if field.shape is not FieldShape.TEXT])
        table = with_value(table, field, random_value(rng, field, table))
    paths = {path for field in fields_of(table) for path in (field.path, field.group)}
    for problem in problems_of(table):
        assert set(problem.at) & paths, problem


def test_any_text_survives_the_file() -> None:
    for text in ('He said "no"', "tab\tand \\ and\x7f", "é€𝄞", "", "line\nbreak"):
        assert tomllib.loads(toml_text({"title": text, "an odd key": 1})) == {"title": text, "an odd key": 1}
    assert toml_text({"a": {"b": True, "c": [1, [2]]}, "z": {"d": {"e": "x"}}}) == (
        '\n[a]\nb = true\nc = [1, [2]]\n\n[z]\nd = { e = "x" }\n'
    )
