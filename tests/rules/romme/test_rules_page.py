"""The rules of Rommé on paper: every field says something, refusals lead to rules, house rules can be built."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import load_rules, rules_from_table, rules_to_table
from canasta_gui.rules.field_specs import (
    FieldShape,
    RuleField,
    field_texts,
    fields_of,
    problems_of,
    value_at,
    with_value,
)
from canasta_gui.rules.romme.ruleset import RommeRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.words import Words
from canasta_gui.words.fields import field_about, options_of, value_text
from canasta_gui.words.rulebook import compared_rule_page, rule_page, statement_for
from canasta_gui.words.rulebook.formats import page_text
from canasta_gui.words.translation import LANGUAGES
from tests.rules.romme.games import played

EN = Words("en")
ROMME = to_table(load_preset("romme"))


def other_values(field: RuleField, table: dict[str, Any]) -> Iterator[Any]:
    """Return another value for a field."""
    now = value_at(table, field.path)
    match field.shape:
        case FieldShape.SWITCH:
            yield not now
        case FieldShape.CHOICE:
            yield from (option for option in field.options if option != now)
        case FieldShape.NUMBER:
            (span,) = field.spans
            yield from (number for number in range(span.low, span.high + 1, span.step) if number != now)
        case FieldShape.LIST:
            yield from ([*now, 1], now[:-1], [1] * sum(now))


def with_claims(table: dict[str, Any]) -> dict[str, Any]:
    """Return rules in which every field means something."""
    return merged(table, {"face_up": {"claims": "consent"}, "going_out": {"must_discard": True}})


@pytest.mark.parametrize("field", fields_of(ROMME), ids=lambda field: field.path)
def test_every_field_is_told_on_the_page_and_has_words(field: RuleField) -> None:
    table = with_claims(ROMME)
    page = page_text(EN, rule_page(EN, rules_from_table(table)))
    assert field.path == "title" or field.path in field_texts()
    for value in other_values(field, table):
        changed = with_value(table, field, value)
        if not problems_of(changed):
            assert page_text(EN, rule_page(EN, rules_from_table(changed))) != page, value
            assert value_text(EN, field, value)
    assert field.path == "title" or field_about(EN, field.path)
    if field.shape is FieldShape.CHOICE:
        assert set(field.options) <= options_of(field.path).keys()


@pytest.mark.parametrize("preset", preset_ids())
def test_every_refusal_that_a_preset_cites_leads_to_its_rule(preset: str) -> None:
    rules = load_rules(preset)
    page = rule_page(EN, rules)
    for why in Why:
        if rules.cited(why):
            statement = statement_for(page, why)
            assert statement is not None, why
            assert statement.cites


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["romme", "romme-acquisition", "romme-ajout", "romme-deutsch"])
def test_the_page_can_be_read_in_every_language(preset: str, language: str) -> None:
    words = Words(language)
    assert len(page_text(words, compared_rule_page(words, load_rules(preset)))) > 3000


@pytest.mark.parametrize("preset", preset_ids())
def test_a_preset_as_a_table_is_the_preset_again(preset: str) -> None:
    rules = load_preset(preset)
    assert from_table(to_table(rules)) == rules
    assert rules_to_table(rules_from_table(rules_to_table(rules))) == to_table(rules)
    assert to_table(rules)["family"] == "romme"


@pytest.mark.parametrize(
    ("delta", "code"),
    [
        ({"players": 7}, RuleSetProblemCode.PLAYERS),
        ({"players": 1}, RuleSetProblemCode.PLAYERS),
        ({"deals": 0}, RuleSetProblemCode.AT_LEAST),
        ({"cards": {"packs": 0}}, RuleSetProblemCode.AT_LEAST),
        ({"cards": {"packs": 9}}, RuleSetProblemCode.TOO_MANY_CARDS),
        ({"cards": {"jokers": 40}}, RuleSetProblemCode.TOO_MANY_CARDS),
        ({"cards": {"packets": []}}, RuleSetProblemCode.AT_LEAST),
        ({"cards": {"packets": [26]}}, RuleSetProblemCode.NO_STOCK),
        ({"held": {"joker": -1}}, RuleSetProblemCode.AT_LEAST),
        ({"going_out": {"threshold": -1}}, RuleSetProblemCode.AT_LEAST),
        ({"face_up": {"claims": "perhaps"}}, RuleSetProblemCode.UNKNOWN_WORD),
        ({"sources": {"nonsense": "003:1"}}, RuleSetProblemCode.UNKNOWN_SOURCE),
        ({"pile": {}}, RuleSetProblemCode.UNKNOWN_KEY),
        ({"family": "whist"}, RuleSetProblemCode.UNKNOWN_WORD),
    ],
)
def test_rules_that_cannot_be_are_refused_with_a_code(delta: dict[str, Any], code: RuleSetProblemCode) -> None:
    with pytest.raises(RuleSetError) as caught:
        rules_from_table(merged(ROMME, delta))
    assert caught.value.problems[0].code is code


def random_rules(rng: Random) -> RommeRules:
    """Return a preset with some random changes that go together."""
    table = to_table(load_preset(rng.choice(preset_ids())))
    wanted = rng.randint(1, 6)
    while wanted:
        field = rng.choice([field for field in fields_of(table) if field.shape is not FieldShape.TEXT])
        tried = with_value(table, field, rng.choice(list(other_values(field, table))))
        if not problems_of(tried):
            table, wanted = tried, wanted - 1
    return from_table(table)


@pytest.mark.parametrize("seed", range(12))
def test_random_house_rules_play_to_the_end(seed: int) -> None:
    rules = random_rules(Random(seed))
    *_, last = played(rules, seed)
    assert last.pos.how is not None
