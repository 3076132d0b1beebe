"""Write the reference of every field of a rule set, `docs/fields.md`: `python -m tests.make_fields`.

The fields come from the rule sets' own classes, their names and meanings from what a player reads, their values from
the presets. `tests/test_fields_page.py` compares the page with what this program would write.
"""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from canasta_gui.rules.core.rule_set import Span
from canasta_gui.rules.families import AnyFamily, families, load_rules, rules_to_table
from canasta_gui.rules.field_specs import FieldShape, RuleField, fields_of, paths_of, value_at
from canasta_gui.words import Words
from canasta_gui.words.fields import chapter_of, chapter_title, field_about, field_label, reading_order, value_text

PAGE: Final = Path(__file__).parents[1] / "docs" / "fields.md"
TITLES: Final = {"canasta": "Canasta", "romme": "Rommé"}
HEAD: Final = """\
# The fields of a rule set

Every field that a preset (`canasta_gui/rules/*/presets/*.toml`), a rule-set file of a player or the rules in a record
can have: its path, what the set-up screen calls it and says of it, what it may hold, and what the presets make of it.
Written by `python -m tests.make_fields` from the classes in `canasta_gui/rules`; a test says when it is out of date.
Besides these a rule set has `extends`, `family`, `title` and `sources` (field, table or refusal → the place in
[the rule book](rules.md)).
"""


def page() -> str:
    """Return the whole page as Markdown."""
    return "\n".join([HEAD, *(line for family in families() for line in _family(family))])


def _family(family: AnyFamily) -> Iterator[str]:
    words = Words("en")
    tables = {preset: rules_to_table(load_rules(preset)) for preset in family.presets.ids()}
    fields: dict[str, RuleField] = {field.path: field for table in tables.values() for field in fields_of(table)}
    yield f"\n## {TITLES[family.key]}"
    chapter = -1
    for path in sorted((path for path in paths_of(family.rules_class) if path in fields), key=reading_order):
        if chapter_of(path) != chapter:
            chapter = chapter_of(path)
            yield f"\n### {chapter_title(words, chapter)}\n"
            yield "| field | meaning | may hold | presets |\n|---|---|---|---|"
        field = fields[path]
        meaning = ": ".join(filter(None, (f"**{field_label(words, path)}**", field_about(words, path))))
        cells = (f"`{path}`", meaning, _domain(field), _values(words, field, tables))
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def _domain(field: RuleField) -> str:
    """Return the possible values of a field: words, a range, or the shape of a list."""
    match field.shape:
        case FieldShape.CHOICE | FieldShape.KIND:
            return ", ".join(f"`{option}`" for option in field.options)
        case FieldShape.SWITCH:
            return "`true`, `false`"
        case FieldShape.NUMBER:
            return _span(field.spans[0])
        case FieldShape.LIST | FieldShape.TABLE:
            rows = f"{field.rows.least} to {field.rows.most}"
            return f"{rows} rows of ({'; '.join(map(_span, field.spans))})"
        case FieldShape.SOME_WORDS:
            return "any of what the list names"
        case FieldShape.TEXT:
            return "text"
        case _:
            return "one of the presets' values"


def _span(span: Span) -> str:
    return f"{span.low} to {span.high}" + (f" by {span.step}" if span.step > 1 else "")


def _values(words: Words, field: RuleField, tables: Mapping[str, dict[str, Any]]) -> str:
    """Return the values of a field in the presets, the commonest first and without the names of its presets."""
    if field.shape is FieldShape.TEXT:
        return "its own in each"
    holders: dict[str, list[str]] = {}
    for preset, table in tables.items():
        try:
            holders.setdefault(value_text(words, field, value_at(table, field.path)), []).append(preset)
        except (KeyError, TypeError):
            continue  # a field of another kind of policy
    (usual, _), *others = sorted(holders.items(), key=lambda item: -len(item[1]))
    return "; ".join([usual, *(f"{value}: {', '.join(presets)}" for value, presets in others)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
