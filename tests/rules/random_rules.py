"""Random house rules, drawn from what the fields of a rule set say makes sense for them."""

from random import Random
from typing import Any

from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.field_specs import (
    FieldShape,
    RuleField,
    Table,
    fields_of,
    player_numbers,
    preset_values,
    problems_of,
    seatings,
    value_at,
    with_value,
)

MOST_CHANGES = 12


def random_house_rules(rng: Random, preset: str | None = None, *, changes: int | None = None) -> CanastaRules:
    """Return a shipped rule set with `changes` random changes (1 to 12) that are consistent.

    Of a `preset` that is named the players and their seats stay.
    """
    kept = {FieldShape.TEXT, FieldShape.PLAYERS, FieldShape.SEATING} if preset else {FieldShape.TEXT}
    table: Table = to_table(load_preset(preset or rng.choice(preset_ids())))
    wanted = changes or rng.randint(1, MOST_CHANGES)
    while wanted:
        field = rng.choice([field for field in fields_of(table) if field.shape not in kept])
        tried = with_value(table, field, random_value(rng, field, table))
        if not problems_of(tried):
            table, wanted = tried, wanted - 1
    return from_table(table)


LEVEL, UNPLAYED = "irregularities.level", ("prevented", "explained")


def random_value(rng: Random, field: RuleField, table: Table) -> Any:
    """Return a random sensible value; numbers are often near the current one."""
    match field.shape:
        case FieldShape.SWITCH:
            return rng.random() < 0.5
        case FieldShape.CHOICE if field.path == LEVEL:
            return rng.choice(UNPLAYED)  # deals with offences have generators of their own (`offending`)
        case FieldShape.CHOICE | FieldShape.KIND:
            return rng.choice(field.options)
        case FieldShape.SOME_WORDS:
            return [word for word in field.options if rng.random() < 0.3]
        case FieldShape.PLAYERS:
            return rng.choice(player_numbers())
        case FieldShape.SEATING:
            return rng.choice(seatings(table["players"]))
        case FieldShape.PRESET_VALUE:
            return rng.choice(preset_values(field.path))
        case FieldShape.NUMBER:
            return _number(rng, field, 0, value_at(table, field.path))
        case _:
            return _rows(rng, field, value_at(table, field.path))


def _number(rng: Random, field: RuleField, column: int, now: int) -> int:
    span = field.spans[column]
    if rng.random() < 0.6:
        return max(span.low, min(span.high, now + span.step * rng.choice((-2, -1, 1, 2))))
    return rng.choice(range(span.low, span.high + 1, span.step))


def _rows(rng: Random, field: RuleField, rows: list[Any]) -> list[Any]:
    """Return the rows with other numbers, perhaps one more or one less; what must rise does."""
    some = [*rows]
    if rng.random() < 0.4 and len(some) < field.rows.most:
        lowest = [span.low for span in field.spans]
        some.append(some[-1] if some else lowest[0] if field.shape is FieldShape.LIST else lowest)
    elif rng.random() < 0.3 and len(some) > field.rows.least:
        some.pop(rng.randrange(len(some)))
    if field.shape is FieldShape.LIST:
        return sorted(_number(rng, field, 0, number) if rng.random() < 0.5 else number for number in some)
    drawn = [[_number(rng, field, n, number) for n, number in enumerate(row)] for row in some]
    return sorted({row[0]: row for row in drawn}.values())
