"""The reference of the fields of a rule set says what the rule sets have."""

from canasta_gui.rules.families import all_preset_ids, load_rules, rules_to_table
from canasta_gui.rules.field_specs import fields_of
from tests.make_fields import PAGE, page


def test_the_page_is_what_the_program_would_write() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `python -m tests.make_fields`"


def test_every_field_of_every_preset_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    paths = {field.path for preset in all_preset_ids() for field in fields_of(rules_to_table(load_rules(preset)))}
    assert {path for path in paths if f"\n| `{path}` | " not in text} == set()
