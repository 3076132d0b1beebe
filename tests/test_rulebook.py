"""The rules as a page: silent about no field, knowing no names, saying what differs; every refusal leads to it."""

import itertools
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser
from typing import Any, get_args

import pytest
from hypothesis import given

from canasta_gui.rules.canasta.policies import Level, OffenceKind, TopOfPile
from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.families import all_preset_ids, load_rules, rules_from_table, rules_to_table
from canasta_gui.rules.romme.family import ROMME
from canasta_gui.words import Words
from canasta_gui.words.rulebook import compared_rule_page, comparison_for, rule_page, statement_for
from canasta_gui.words.rulebook.formats import WIDTH, page_html, page_text
from canasta_gui.words.rulebook.page import Page
from canasta_gui.words.rulebook.sources import within
from canasta_gui.words.translation import LANGUAGES
from tests.lanes import only_in_gate, some_in_gate
from tests.languages import in_turn
from tests.rules.random_rules import random_house_rules
from tests.rules.strategies import examples, generators

EN = Words("en")
PRESETS = preset_ids()


# --- fields, and what they can be changed to -----------------------------------------------------------------------


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every field of a table with its path; a table with a kind also as a whole."""
    if not isinstance(value, dict):
        yield path, value
        return
    for key, inner in value.items():
        yield from leaves(inner, (*path, key))


def fields_of(rules: CanastaRules) -> list[tuple[str, ...]]:
    """Return the fields that are rules: all but the name and where they are written."""
    table = to_table(rules)
    apart = ("id", "title", "sources", "special_hands")  # of special hands see the test of their own
    return [path for path, _ in leaves({k: v for k, v in table.items() if k not in apart})]


WORDS: dict[str, tuple[str, ...]] = {
    "pile.up_black_three": ("covered", "stays", "bought"),
    "going_out.asking": ("compulsory", "optional", "none"),
    "stock_end.forced": ("fitting", "possible"),
    "red_threes.plus_with": ("melded", "canasta", "two_canastas", "always"),
    "red_threes.minus_without": ("melded", "canasta"),
    "red_threes.dealt_laid": ("first_turn", "before_play", "before_up_card"),
    "seating.deal_passes": ("next_chair", "next_seat"),
    "seat_draw.highest": ("plays_first", "deals"),
    "seat_draw.partners": ("by_rank", "as_seated"),
    "seat_draw.joker": ("drawer_again", "all_again"),
    "irregularities.list": ("classic", "swiss", "none"),
    "irregularities.level": get_args(Level),
    "irregularities.penalty_discard": ("advised", "compulsory"),
}

# What must go with a change to make sense.
COMPANY: dict[str, dict[str, Any]] = {
    "going_out.wild": {"melds": {"wild_melds": True}},
    "melds.wild_melds": {"going_out": {"wild": 0}},
    "going_out.runs": {"melds": {"runs": True}},
    "melds.runs": {"going_out": {"runs": 0}},
    "red_threes.dead": {"stock_end": {"last_red_three_ends": False}, "red_threes": {"black_too": False}},
    "stock_end.last_red_three_ends": {"red_threes": {"dead": False}},
    "irregularities.list": {"irregularities": {"waived": []}},
    "pile.under_up_card": {
        "pile": {"kind": "whole", "top_alone": False, "up_card": True},
        "irregularities": {"level": "prevented"},
    },
    **{
        path: {"pile": {"under_up_card": False}}
        for path in ("pile.kind", "pile.top_alone", "pile.up_card", "irregularities.level")
    },
}

# Fields that mean nothing in some rule sets: there a change need not be told.
IDLE: dict[str, Callable[[CanastaRules], bool]] = {
    "draw.replaces_red_three": lambda r: r.red_threes.dead,
    "red_threes.dealt_laid": lambda r: r.red_threes.dead,
    "red_threes.plus_with": lambda r: r.red_threes.dead or r.red_threes.minus_without == "two_canastas",
    "red_threes.minus": lambda r: r.red_threes.dead or r.red_threes.plus_with == "always",
    "red_threes.together": lambda r: r.red_threes.dead,
    "red_threes.minus_without": lambda r: (
        r.red_threes.dead
        or r.red_threes.plus_with == "always"
        or not (r.red_threes.minus or r.red_threes.plus_with == "melded")
    ),
    "red_threes.per_colour": lambda r: not r.red_threes.black_too,
    "red_threes.black_too": lambda r: r.red_threes.dead,
    "opening.clean": lambda r: r.melds.runs,
    "opening.natural_only": lambda r: r.melds.runs,
    "pile.up_black_three": lambda r: r.red_threes.black_too or not r.pile.up_card,
    "pile.under_up_card": lambda r: isinstance(r.pile, TopOfPile),  # they need a pile that is taken whole
    "pile.black_threes_wait": lambda r: r.red_threes.black_too,
    "pile.black_threes_aside": lambda r: r.red_threes.black_too,
    "values.black_threes_together": lambda r: r.red_threes.black_too,
    "going_out.in_hand_first_turn": lambda r: not r.going_out.in_hand,
    "canastas.wild_at_exit": lambda r: not r.melds.wild_melds,
    "pile.black_threes_freeze": lambda r: r.red_threes.black_too,
    "pile.frozen_before_opening": lambda r: r.pile.always_frozen or not r.pile.with_wild,
    "pile.with_wild": lambda r: r.pile.always_frozen,
    "pile.block_next_only": lambda r: r.pile.always_frozen,
    "pile.joins_below": lambda r: r.pile.own_canasta_blocks,
    "melds.wild_mix": lambda r: not r.melds.wild_melds,
    "melds.wild_most": lambda r: not r.melds.wild_melds,
    "melds.twos_bound": lambda r: not r.melds.wild_melds,
    "melds.runs": lambda r: bool(r.joined) or r.opening.clean or r.opening.natural_only,
    "going_out.runs": lambda r: bool(r.joined) or r.opening.clean or r.opening.natural_only,
    "going_out.wild_counts": lambda r: not r.melds.wild_melds,
    "melds.another_of_a_rank": lambda r: bool(r.joined),
    "canastas.run": lambda r: not r.melds.runs,
    "going_out.black_threes": lambda r: r.red_threes.black_too,
    "going_out.black_threes_then_discard": lambda r: r.red_threes.black_too or not r.going_out.black_threes,
    "going_out.black_threes_last": lambda r: (
        r.red_threes.black_too or not (r.going_out.black_threes and r.going_out.black_threes_then_discard)
    ),
    "canastas.wild_by_jokers": lambda r: not r.melds.wild_melds,
    "going_out.asking": lambda r: not (any(r.alliance.partners) or r.joined),
    "melds.wild_melds": lambda r: bool(r.joined),  # they do not go together
    "going_out.wild": lambda r: bool(r.joined),
    "canastas.wild": lambda r: not r.melds.wild_melds,
    "canastas.wild_pure": lambda r: not r.melds.wild_melds,
}


@pytest.mark.parametrize(
    ("preset", "language"),
    only_in_gate(itertools.product(all_preset_ids(), LANGUAGES), in_turn(all_preset_ids())),
)
def test_without_jokers_no_page_speaks_of_them(preset: str, language: str) -> None:
    table = rules_to_table(load_rules(preset))
    without = {"jokers": 0} if table.get("family") == "romme" else {"jokers": 0, "blanches": 0}
    words = Words(language)
    page = page_text(words, rule_page(words, rules_from_table(merged(table, {"cards": without}))))
    assert "joker" not in page.lower().replace(words.t("Joker canasta").lower(), "")


def idle(name: str, rules: CanastaRules) -> bool:
    """Return whether the field means nothing in these rules."""
    section, _, field = name.partition(".")
    if section == "irregularities" and field in rules.irregularities.without_effect:
        return True
    return name in IDLE and IDLE[name](rules)


def other_values(path: str, value: Any) -> list[Any]:
    """Return other values for the field, sensible or not."""
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1, value * 2, value + 5, value + 7]
    if isinstance(value, str):
        return [word for word in WORDS[path] if word != value]
    assert isinstance(value, list)
    return [[kind] for kind in get_args(OffenceKind)] if path == "irregularities.waived" else [*_other_lists(value)]


def _other_lists(value: list[Any]) -> Iterator[list[Any]]:
    """Yield one entry changed, the last one left out, two exchanged."""
    for at, entry in enumerate(value):
        if isinstance(entry, int):
            yield [*value[:at], entry + 1, *value[at + 1 :]]
        else:
            for changed in _other_lists(entry):
                yield [*value[:at], changed, *value[at + 1 :]]
    if value:
        yield value[:-1]
    else:
        yield [10]
        yield [[10, -500]]
        yield [[10, 500]]
        yield [[10, 0, 500]]
    if len(value) > 1 and isinstance(value[0], list):
        swapped = json.loads(json.dumps(value))
        swapped[0][-1], swapped[1][-1] = swapped[1][-1], swapped[0][-1]
        yield swapped


def kinds_elsewhere(table: str, kind: str) -> list[dict[str, Any]]:
    """Return fields that define a shipped rule set as another game: its table, players and packs."""
    found = [to_table(load_preset(preset)) for preset in PRESETS]
    return [
        {key: other[key] for key in (table, "players", "seating", "cards")}
        for other in found
        if other[table]["kind"] != kind
    ]


def changes(rules: CanastaRules, path: tuple[str, ...]) -> Iterator[CanastaRules]:
    """Yield rule sets that differ from these in one field (and in what must go with it)."""
    table = to_table(rules)
    value: Any = table
    for key in path:
        value = value[key]
    deltas: list[dict[str, Any]]
    if path == ("players",):
        deltas = [
            {"players": other.players, "seating": to_table(other)["seating"]}
            for other in map(load_preset, PRESETS)
            # Two tables of single players differ in their number alone, which the name of the other one tells.
            if other.players != value and max(map(len, (*rules.seating.sides, *other.seating.sides))) > 1
        ]
    elif path[-1] == "kind":
        deltas = kinds_elsewhere(path[0], value)
    else:
        beside = COMPANY.get(".".join(path), {})
        deltas = [merged(beside, _nested(path, other)) for other in other_values(".".join(path), value)]
    if path == ("seating", "sides"):
        deltas += _other_seatings(table["seating"])
    return (changed for delta in deltas if (changed := _built(merged(table, delta))) is not None)


def _other_seatings(seating: dict[str, Any]) -> list[dict[str, Any]]:
    """Return seatings with two sides joined, or two seats exchanged wherever they are named."""
    exchanged = json.loads(json.dumps(seating).replace("0", "#").replace("1", "0").replace("#", "1"))
    first, second, *others = seating["sides"]
    return [{"seating": exchanged}, {"seating": {**seating, "sides": [sorted(first + second), *others]}}]


def _nested(path: tuple[str, ...], value: Any) -> dict[str, Any]:
    for key in reversed(path):
        value = {key: value}
    assert isinstance(value, dict)
    return value


def _built(table: dict[str, Any]) -> CanastaRules | None:
    try:
        return from_table(table)
    except RuleSetError:
        return None


def told(page: Page, field: str) -> list[tuple[str, str, object]]:
    """Return the statements of the page about a field."""
    return [(s.key, s.text, s.table) for s in page.statements if field in s.fields]


def meaning_something(preset: str) -> list[tuple[str, ...]]:
    """Return the fields of a game that are not idle there."""
    rules = load_preset(preset)
    return [path for path in fields_of(rules) if not idle(".".join(path), rules)]


@cache
def _turns() -> dict[str, list[tuple[str, ...]]]:
    """Return every field that means something anywhere, at one of the games where it does; the games take turns."""
    games: dict[tuple[str, ...], list[str]] = {}
    for preset in PRESETS:
        for path in meaning_something(preset):
            games.setdefault(path, []).append(preset)
    turns: dict[str, list[tuple[str, ...]]] = {preset: [] for preset in PRESETS}
    for nth, (path, presets) in enumerate(games.items()):
        turns[presets[nth % len(presets)]].append(path)
    return turns


def whose_turn_it_is(preset: str) -> list[tuple[str, ...]]:
    """Return those fields of a game whose turn it is there."""
    return _turns()[preset]


@pytest.mark.parametrize("fields", [whose_turn_it_is, pytest.param(meaning_something, marks=pytest.mark.long)])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_field_is_passed_over_in_silence(preset: str, fields: Callable[[str], list[tuple[str, ...]]]) -> None:
    """Every field changed to another legal value changes the page, and the change is marked against the original."""
    rules = load_preset(preset)
    before = rule_page(EN, rules)
    for path in fields(preset):
        name = ".".join(path)
        if path[-1] == "kind" and next(changes(rules, path), None) is None:
            continue  # there is only one kind of it so far
        now = told(before, name)
        seen = next((other for other in changes(rules, path) if told(rule_page(EN, other), name) != now), None)
        assert seen is not None, f"{name}: the page does not change"
        page = rule_page(EN, seen, {"before": rules}, rules)
        marked = [*(s.differences for s in page.statements), *(chapter.elsewhere for chapter in page.chapters)]
        assert any(marked), f"{name}: the change is not marked"


@pytest.mark.parametrize("preset", PRESETS)
def test_every_field_is_stated_by_somebody(preset: str) -> None:
    rules = load_preset(preset)
    stated = {field for statement in rule_page(EN, rules).statements for field in statement.fields}
    unsaid = {name for name in map(".".join, fields_of(rules)) if not idle(name, rules)} - stated
    assert unsaid <= SAID_ONLY_WHERE_THEY_MATTER, unsaid


SAID_ONLY_WHERE_THEY_MATTER = {
    "irregularities.list",
    "irregularities.waived",
    "pile.top_alone",
    "pile.max_wilds",
    "reserve.kind",
    "going_out.in_hand",
    "reserve.chosen",
    "red_threes.black_too",
    "fines.unfinished",
    "fines.held",
    "melds.runs",
    "melds.most",
    "melds.pure_ranks",
    "melds.naturals_once_open",
    "opening.clean",
    "opening.natural_only",
    "canastas.collections",
    "pile.black_threes_wait",
    "pile.black_threes_aside",
    "pile.under_up_card",
}
"""Rules that are switched off need no statement; the test above covers switching them on."""


@pytest.mark.parametrize("preset", PRESETS)
def test_the_page_knows_fields_and_no_names(preset: str) -> None:
    rules = load_preset(preset)
    other = from_table({**to_table(rules), "id": "something-else"})
    assert rule_page(EN, other) == rule_page(EN, rules)


@pytest.mark.parametrize("preset", PRESETS)
def test_statements_have_keys_of_their_own_and_whole_sentences(preset: str) -> None:
    for language in LANGUAGES:
        page = rule_page(Words(language), load_preset(preset))
        keys = [statement.key for statement in page.statements]
        assert len(set(keys)) == len(keys)
        for statement in page.statements:
            assert statement.text.endswith("."), statement.text
            assert statement.text[0].isupper() or statement.text[0].isdigit(), statement.text
            assert "  " not in statement.text
            assert not statement.brief.endswith("."), statement.brief
            assert statement.title


HANDS: list[dict[str, Any]] = [
    {"name": "Garbage", "points": 3000, "groups": [4, 4, 3, 3]},
    {"name": "Ours", "points": 500, "groups": [2, 3, 8], "wild_groups": 1, "ranks": [14, 7]},
]


def with_special_hands(*hands: dict[str, Any]) -> CanastaRules:
    """Return the classic with special hands."""
    return from_table(
        merged(to_table(load_preset("classique-4")), {"cards": {"deal": 13}, "special_hands": list(hands)})
    )


def test_special_hands_are_told_with_their_cards_and_points() -> None:
    table = next(s.table for s in rule_page(EN, with_special_hands(*HANDS)).statements if s.key == "out.special")
    assert table is not None
    assert table.rows == (
        ("Garbage", "cards of a rank: 3, 3, 4, 4; no wild cards", "3,000"),
        ("Ours", "cards of a rank: 2, 3, 8; among them: Aces and Sevens; 1 group of jokers or of twos", "500"),
    )


@examples(40)
@given(generators)
def test_any_house_rules_have_a_page(rng: Any) -> None:
    """For any setting of the set-up screen: whole sentences, marks against the nearest preset, no open placeholders."""
    rules, words = random_house_rules(rng), Words(rng.choice(LANGUAGES))
    page = compared_rule_page(words, rules)
    text = page_text(words, page)
    assert not re.search(r"\{\w*\}|None|\bFalse\b|\bTrue\b", text)
    assert all(s.text.endswith(".") and s.short for s in page.statements)
    assert page_html(words, page).endswith("</html>\n")
    assert not any(s.cites for s in page.statements if s.own)


# --- refusals ------------------------------------------------------------------------------------------------------

NO_RULE = {Why.DEAL_OVER, Why.UNKNOWN_ACTION, Why.CARD_NOT_HELD}
"""Refusals of what makes no sense; there is no rule to look up."""


def test_every_refusal_leads_to_a_rule_somewhere() -> None:
    without = merged(to_table(load_preset("classique-4")), {"going_out": {"black_threes": False}})
    known = [*map(load_preset, PRESETS), from_table(without), with_special_hands(*HANDS)]
    everywhere = [*known, *map(load_rules, ROMME.presets.ids())]
    found = {why for rules in everywhere for s in rule_page(EN, rules).statements for why in s.whys}
    assert found == set(Why) - NO_RULE


@pytest.mark.parametrize("preset", PRESETS)
def test_every_refusal_that_a_preset_cites_leads_to_its_rule(preset: str) -> None:
    rules = load_preset(preset)
    page = rule_page(EN, rules)
    for why in Why:
        if rules.cited(why):
            statement = statement_for(page, why)
            assert statement is not None, why
            for place in rules.cited(why).split(", "):
                assert any(place == cite or within(place, cite) for cite in statement.cites), why


# --- where it is written, and what others say ----------------------------------------------------------------------


def test_a_rule_cites_its_lines_and_the_page_says_what_they_stand_for() -> None:
    page = compared_rule_page(EN, load_preset("suisse-4"))
    drawing = next(statement for statement in page.statements if statement.key == "turn.draw")
    assert drawing.cites == ("003:77", "R04")
    assert "slip of the translation" in drawing.notes[0]
    assert [sign for sign, _ in page.books] == ["003", "004", "C", "R"]  # advice is of other books too


@pytest.mark.parametrize(
    ("preset", "key"),
    [
        ("suisse-4", "turn.draw"),  # R04
        ("suisse-4", "pile.before_opening"),  # R05
        ("suisse-4", "opening.what"),  # R08
        ("uruguay-4", "opening.what"),  # R08
        ("uruguay-4", "red_threes.drawn"),  # R11
        ("suisse-4", "out.concealed"),  # R20
    ],
)
def test_where_a_source_is_probably_wrong_the_page_says_so(preset: str, key: str) -> None:
    """docs/rules.md §7.8."""
    assert next(s for s in rule_page(EN, load_preset(preset)).statements if s.key == key).notes


def test_a_preset_is_compared_with_its_family_and_with_as_many_players_elsewhere() -> None:
    names = comparison_for(EN, load_preset("classique-4")).neighbours
    assert {"2 players", "3 players", "5 players", "6 players (3 sides)", "Swiss canasta"} <= set(names)
    assert len(set(map(id, names.values()))) == len(names)
    for other in names.values():
        assert other.players == 4 or other.title == "Canasta classique"


def test_the_marks_say_who_differs_and_how() -> None:
    page = compared_rule_page(EN, load_preset("classique-4"))
    wilds = next(statement for statement in page.statements if statement.key == "melds.wild_limits")
    swiss = next(d for d in wilds.differences if "Swiss canasta" in d.names)
    assert swiss.says == "at most 1, 2, 2, 3, 3, counted from 3 cards on"
    pile = next(chapter for chapter in page.chapters if chapter.key == "pile")
    assert any("Uruguayan canasta" in d.names and "top card alone" in d.says for d in pile.elsewhere)


def test_house_rules_are_compared_with_the_nearest_preset_and_cite_nothing_where_they_differ() -> None:
    rules = from_table(merged(to_table(load_preset("suisse-3")), {"title": "Sunday", "cards": {"deal": 12}, "id": "x"}))
    page = compared_rule_page(EN, rules)
    own = [statement for statement in page.statements if statement.own]
    assert [statement.key for statement in own] == ["deal.hand"]
    assert own[0].cites == ()
    assert own[0].differences[0].names == ("Swiss canasta · 3 players",)
    assert own[0].differences[0].says == "13 cards each"
    assert page.title.startswith("Sunday")


# --- as text and as HTML -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(PRESETS), one_in=2, first=1))
def test_the_text_stays_within_its_width(preset: str, language: str) -> None:
    text = page_text(Words(language), compared_rule_page(Words(language), load_preset(preset)))
    assert max(map(len, text.splitlines())) <= WIDTH
    assert not re.search(r"\{\w*\}", text)


class Reader(HTMLParser):
    """Reads a page strictly: every tag closed by its own, every link with a place to go to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag != "meta":
            self.open.append(tag)
        values = dict(attrs)
        self.ids += [values["id"] or ""] if "id" in values else []
        self.links += [values["href"] or ""] if "href" in values else []

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize(("preset", "language"), some_in_gate(in_turn(PRESETS), one_in=2))
def test_the_html_is_well_formed_and_whole(preset: str, language: str) -> None:
    page = compared_rule_page(Words(language), load_preset(preset))
    html = page_html(Words(language), page)
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert {link.removeprefix("#") for link in reader.links} == {chapter.key for chapter in page.chapters}
    assert all(statement.text in reader.text for statement in page.statements)
    assert "http" not in html  # nothing is fetched


def test_what_players_name_themselves_is_escaped() -> None:
    rules = from_table(merged(to_table(load_preset("classique-4")), {"title": "<b>Ours & theirs</b>"}))
    html = page_html(EN, compared_rule_page(EN, rules))
    assert "<h1>&lt;b&gt;Ours &amp; theirs&lt;/b&gt;" in html
    assert "<b>Ours" not in html


def test_a_chapter_that_house_rules_take_away_says_what_the_book_has_in_it() -> None:
    book = load_preset("tete-et-queue")
    own = from_table(merged(to_table(book), {"reserve": {"kind": "none"}}))
    (chapter,) = (chapter for chapter in rule_page(EN, own, {"book": book}, book).chapters if chapter.key == "reserve")
    assert chapter.statements == ()
    assert any("11 cards" in difference.says for difference in chapter.elsewhere)
    assert all(chapter.key != "reserve" for chapter in rule_page(EN, own, {"book": book}).chapters)
