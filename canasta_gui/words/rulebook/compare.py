"""The rule sets that a page is compared with, and what each of them is called there."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from canasta_gui.rules.families import AnyRules, family, rules_to_table
from canasta_gui.words.rulebook.page import Page, rule_page
from canasta_gui.words.titles import family_title, rules_title, seats_title
from canasta_gui.words.translation import Words

_NO_RULE = ("id", "title", "sources")


@dataclass(frozen=True)
class Comparison:
    """What a page is compared with: `neighbours` by name; `base`, the preset that house rules come from."""

    neighbours: Mapping[str, AnyRules]
    base: AnyRules | None


def compared_rule_page(words: Words, rules: AnyRules) -> Page:
    """Return the page of a rule set, compared with the presets that stand next to it."""
    comparison = comparison_for(words, rules)
    return rule_page(words, rules, comparison.neighbours, comparison.base)


def comparison_for(words: Words, rules: AnyRules) -> Comparison:
    """Return what to compare with: for a preset its family at other tables, and as many players in other families.

    For house rules it is the preset that has most in common with them.
    """
    game = family(rules)
    presets: list[AnyRules] = [game.presets.load(preset) for preset in game.presets.ids()]
    fields = _leaves(rules)
    alike = next((other for other in presets if _leaves(other) == fields), None)
    if alike is None:
        base = max(presets, key=lambda other: len(_leaves(other).items() & fields.items()))
        return Comparison({rules_title(words, base): base}, base)
    here = [other for other in presets if other is not alike]
    elsewhere = [other for other in here if other.title == alike.title]
    others = [other for other in here if other.title != alike.title and other.players == alike.players]
    tables = Counter(other.players for other in [alike, *elsewhere])
    named = {_table(words, other, tables): other for other in sorted(elsewhere, key=lambda other: other.players)}
    titles = Counter(other.title for other in others)
    for other in others:
        named[(family_title if titles[other.title] == 1 else rules_title)(words, other)] = other
    return Comparison(named, None)


def _table(words: Words, rules: AnyRules, tables: Counter[int]) -> str:
    """Return a table of the same family: "3 players", or "6 players (3 sides)" where there are several for six."""
    seats = seats_title(words, rules)
    players, _, more = seats.partition(", ")
    return f"{players} ({more})" if more and tables[rules.players] > 1 else players


def _leaves(rules: AnyRules) -> dict[str, str]:
    """Return every field that is a rule and no choice of each table, by its path, as text."""
    table = rules_to_table(rules.without_table_choices())
    return dict(_walk("", {key: value for key, value in table.items() if key not in _NO_RULE}))


def _walk(path: str, value: Any) -> list[tuple[str, str]]:
    if isinstance(value, dict):
        return [pair for key, inner in value.items() for pair in _walk(f"{path}.{key}", inner)]
    return [(path, repr(value))]
