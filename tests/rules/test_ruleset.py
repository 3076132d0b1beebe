"""Rule sets as data: reading, merging, checking, writing (HOUSE.md, "Rule sets as data")."""

import json
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from canasta_gui.rules.canasta import ruleset
from canasta_gui.rules.canasta.policies import ByScore
from canasta_gui.rules.canasta.ruleset import PRESETS, CanastaRules, from_table, load_preset, preset_ids, to_table
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_reader import PresetLibrary, merged
from tests.rules.strategies import examples, generators, house_rules
from tests.rules.support import whole_table

TABLE = to_table(load_preset("classique-4"))
FOLDER = Path(ruleset.__file__).parent / "presets"


def complaint(delta: dict[str, Any]) -> str:
    """Return the errors of classique-4 with this on top."""
    with pytest.raises(RuleSetError) as caught:
        from_table(merged(TABLE, delta))
    return str(caught.value)


# --- the presets ----------------------------------------------------------------------------------------------------


def test_classique_4_is_shipped() -> None:
    assert "classique-4" in preset_ids()


@pytest.mark.parametrize("preset", preset_ids())
def test_every_preset_reads_and_knows_its_name(preset: str) -> None:
    rules = load_preset(preset)
    assert rules.id == preset
    assert rules.title
    assert load_preset(preset) is rules


@pytest.mark.parametrize("preset", preset_ids())
def test_every_preset_survives_being_written_and_read(preset: str) -> None:
    rules = load_preset(preset)
    table = json.loads(json.dumps(to_table(rules)))
    assert from_table(table) == rules
    assert to_table(from_table(table)) == table


@examples(50)
@given(generators)
def test_house_rules_survive_being_written_and_read(rng: Any) -> None:
    rules = house_rules(rng)
    assert from_table(json.loads(json.dumps(to_table(rules)))) == rules


def test_every_refusal_of_a_rule_is_cited() -> None:
    rules = load_preset("classique-4")
    assert rules.cited(Why.PILE_FROZEN) == "000:125"
    assert rules.cited(Why.OPENING_TOO_LOW) == "000:69"
    assert rules.cited(Why.WOULD_BE_STUCK) == "R51"
    assert rules.cited(Why.CARD_NOT_HELD) == ""  # no rule of the book


@pytest.mark.parametrize("preset", preset_ids())
def test_citations_are_lines_of_the_sources_or_rulings(preset: str) -> None:
    for source in load_preset(preset).sources.values():
        for place in source.split(", "):
            assert re.fullmatch(r"00[0-4]:\d+(-\d+)?|R\d\d[a-z]?|§5\.1|§6|P|B|AC|CS|JC|PG|RGC|RGI", place), place


@pytest.mark.parametrize("preset", preset_ids())
def test_a_preset_that_changes_a_field_cites_its_own_line_for_it(preset: str) -> None:
    """Else the line of the rule set that it extends would stand there for something else."""
    table = tomllib.loads((FOLDER / f"{preset}.toml").read_text(encoding="utf-8"))
    if "extends" not in table:
        return
    inherited = load_preset(table["extends"]).sources
    own = table.get("sources", {})
    for name, value in table.items():
        changed = value if isinstance(value, dict) and name != "sources" else {}
        for key in changed:
            if f"{name}.{key}" in inherited:
                assert f"{name}.{key}" in own or name in own, f"{name}.{key}"


def test_the_values_of_classique_4() -> None:
    """The row of the parameter matrix, presets.yaml."""
    rules = load_preset("classique-4")
    assert (rules.players, rules.seating.sides, rules.target) == (4, ((0, 2), (1, 3)), 5000)
    assert (rules.cards.packs, rules.cards.jokers, rules.cards.total, rules.cards.deal) == (2, 4, 108, 11)
    assert rules.draw.count == 1
    assert rules.melds.wild_limits == (1, 1, 2, 2, 3)
    assert rules.opening == ByScore(((0, 50), (1500, 90), (3000, 120)), 15)
    assert rules.pile.max_wilds == 6
    assert (rules.going_out.canastas, rules.going_out.asking) == (1, "compulsory")
    assert (rules.going_out.bonus, rules.going_out.concealed) == (100, 200)
    assert not rules.going_out.black_threes_then_discard
    assert rules.stock_end.last_red_three_ends
    assert (rules.red_threes.each, rules.red_threes.together) == (100, ((4, 800),))
    assert (rules.red_threes.in_hand, rules.red_threes.in_hand_first_turn) == (-500, -100)
    assert (rules.canastas.natural, rules.canastas.mixed) == (500, 300)


def test_the_tables_that_follow_from_the_fields() -> None:
    rules = load_preset("classique-4")
    assert rules.wild_limit[:11] == (0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 3)
    assert rules.wild_cap[:8] == (0, 0, 1, 2, 3, 3, 3, 3)  # 2 + 1, 3 + 2, 4 + 3 and never more
    assert rules.side_of == (0, 1, 0, 1)
    assert rules.alliance.partners == ((2,), (3,), (0,), (1,))
    assert rules.n_sides == 2


def test_a_rule_set_can_be_compared_and_hashed() -> None:
    assert from_table(TABLE) == from_table(TABLE)
    assert hash(from_table(TABLE)) == hash(from_table(TABLE))
    assert from_table(merged(TABLE, {"target": 3000})) != from_table(TABLE)


# --- mistakes -------------------------------------------------------------------------------------------------------


def test_an_unknown_preset_is_named_with_a_suggestion() -> None:
    with pytest.raises(RuleSetError, match=r"there is no rule set 'clasique-4'; did you mean 'classique-4'\?"):
        load_preset("clasique-4")
    with pytest.raises(RuleSetError, match=r"there is no rule set 'zzz'; there are .*classique-4"):
        load_preset("zzz")


def test_an_unknown_key_is_named_with_a_suggestion() -> None:
    assert "unknown key 'targt'; did you mean 'target'?" in complaint({"targt": 3000})
    assert "pile: unknown key 'max_wild'; did you mean 'max_wilds'?" in complaint({"pile": {"max_wild": 3}})
    assert "pile" in complaint({"pile": {"max_wild": 3}})
    assert "unknown key 'value_of_kind'" in complaint({"value_of_kind": []})


def test_an_unknown_kind_is_named_with_a_suggestion() -> None:
    assert "unknown kind 'hole'; did you mean 'whole'?" in complaint({"pile": {"kind": "hole", "max_wilds": 6}})
    assert "pile: must be a table with a kind" in complaint({"pile": 3})
    assert "pile: unknown kind []" in complaint({"pile": {"kind": [], "max_wilds": 6}})


def test_an_unknown_word_is_named_with_a_suggestion() -> None:
    said = complaint({"going_out": {"asking": "compulsary"}})
    assert "asking: 'compulsary' is unknown; did you mean 'compulsory'?" in said


def special(groups: list[int], **fields: Any) -> dict[str, Any]:
    """Return a special hand of groups of a rank with these sizes."""
    return {"name": "Seven pairs", "points": 1000, "groups": groups, **fields}


@pytest.mark.parametrize(
    ("delta", "words"),
    [
        ({"target": "5000"}, "target: must be a whole number, not '5000'"),
        ({"target": True}, "target: must be a whole number, not True"),
        ({"title": 4}, "title: must be a text, not 4"),
        ({"stock_end": {"last_red_three_ends": 1}}, "last_red_three_ends: must be true or false, not 1"),
        ({"melds": {"wild_limits": 3}}, "wild_limits: must be a list"),
        ({"melds": {"wild_limits": ["1"]}}, "wild_limits: must be a whole number, not '1'"),
        ({"opening": {"steps": [[0, 50, 3]]}}, "steps: must hold 2 entries each, not 3"),
        ({"opening": {"steps": [50]}}, "steps: must be a list"),
        ({"cards": 108}, "cards: must be a table"),
        ({"sources": {"pile_frozen": 125}}, "sources: must be a table of texts"),
    ],
)
def test_a_value_of_the_wrong_type_is_named(delta: dict[str, Any], words: str) -> None:
    assert words in complaint(delta)


def test_what_is_missing_is_named() -> None:
    table = {key: value for key, value in TABLE.items() if key not in ("target", "draw")}
    with pytest.raises(RuleSetError, match="target, draw missing"):
        from_table(table)


@pytest.mark.parametrize(
    ("delta", "words"),
    [
        ({"seating": {"sides": [[0, 2], [1]]}}, "each of the seats 0 to 3 once, not [0, 1, 2]"),
        ({"seating": {"sides": [[0, 2], [1, 2]]}}, "each of the seats 0 to 3 once, not [0, 1, 2, 2]"),
        ({"players": 3}, "each of the seats 0 to 2 once"),
        ({"cards": {"packs": 0}}, "must be at least 1"),
        ({"cards": {"packs": 13}}, "at most 12 packs"),
        ({"cards": {"jokers": 49}}, "48 jokers and blanches"),
        ({"players": 1000}, "players must be between 2 and 12, not 1000"),
        ({"melds": {"wild_limits": [1] * 31}}, "for 30 meld sizes at most"),
        ({"cards": {"deal": 0}}, "must be at least 1"),
        ({"cards": {"jokers": -1}}, "cards.jokers: must be at least 0, not -1"),
        ({"draw": {"count": 0}}, "must be at least 1"),
        ({"target": 0}, "a match needs a target or a number of deals"),
        ({"target": -1}, "target: must be at least 0, not -1"),
        ({"cards": {"deal": 26}}, "leaves no stock"),
        ({"cards": {"packs": 1}, "draw": {"count": 3}}, "leaves no stock"),
        ({"melds": {"pure_ranks": [15]}}, "there is no rank 15: ranks go from 4 to 14"),
        ({"fines": {"held": [[3, -100]]}}, "there is no rank 3"),
        ({"melds": {"most": 6}}, "a meld cannot be closed by 6 cards"),
        ({"melds": {"runs": True}, "opening": {"clean": True}}, "no opening can need a meld without wild cards"),
        ({"melds": {"wild_limits": []}}, "must be said for each meld size"),
        ({"melds": {"wild_limits": [-1, 0]}}, "must be said for each meld size"),
        ({"melds": {"wild_limits": [2, 2, 3]}}, "two natural cards in every meld"),
        ({"melds": {"wild_limits": [1, 1, 3]}}, "rise by one at most"),
        ({"melds": {"wild_limits": [1, 2, 1]}}, "must not fall"),
        ({"going_out": {"canastas": 0}}, "at least one canasta"),
        ({"values": {"two": 0}}, "worth at least 1 point"),
        ({"values": {"four_to_seven": 0}}, "worth at least 1 point"),
        ({"values": {"black_three": -5}}, "a black three at least 0"),
        (
            {"cards": {"packs": 1, "deal": 5}, "melds": {"wild_limits": [0]}},
            "going out needs 1 canastas, but the cards are enough for 0 only",
        ),
        ({"cards": {"packs": 1, "deal": 5}, "going_out": {"natural": 1}}, "only 4 cards of each rank"),
        (
            {"cards": {"packs": 1, "deal": 5}, "melds": {"wild_limits": [1, 1, 2]}, "going_out": {"mixed": 1}},
            "at most 2 wild cards may join them",
        ),
        (
            {"cards": {"packs": 1, "jokers": 0, "deal": 5}, "going_out": {"canastas": 2}},
            "going out needs 2 canastas, but the cards are enough for 1 only",
        ),
        (
            {"melds": {"wild_melds": True}, "going_out": {"canastas": 2, "wild": 2}},
            "going out needs 2 canastas of wild cards, but a side may lay only one meld of them",
        ),
        (
            {
                "melds": {"wild_melds": True, "wild_mix": True, "another_of_a_rank": True},
                "going_out": {"canastas": 2, "wild": 2},
            },
            "take 14 wild cards, but there are only 12",
        ),
        (
            {
                "cards": {"jokers": 8},
                "melds": {"wild_melds": True, "another_of_a_rank": True},
                "going_out": {"canastas": 3, "wild": 3},
            },
            "take 21 wild cards, but there are only 16",
        ),
        (
            {
                "cards": {"jokers": 20},
                "melds": {"wild_melds": True, "another_of_a_rank": True},
                "going_out": {"canastas": 3, "wild": 3},
            },
            "take 12 twos, but there are only 8",
        ),
        ({"special_hands": [special([5, 8])]}, "“Seven pairs”: it has 13 cards, and a hand 12 at most"),
        ({"special_hands": [special([9, 3])]}, "hold the special hand “Seven pairs”: the packs have no such cards"),
        ({"special_hands": [special([1] * 12)]}, "the packs have no such cards"),
        ({"special_hands": [special([6, 6], wild_groups=2)]}, "the packs have no such cards"),
        (
            {"cards": {"blanches": 0}, "special_hands": [special([2, 2, 8], wild_groups=3)]},
            "the packs have no such cards",
        ),
        ({"special_hands": [special([1] * 100, wild_groups=50)]}, "the packs have no such cards"),
        ({"special_hands": [special([6, 6], wild_groups=-1)]}, "the packs have no such cards"),
        ({"special_hands": [special([6, 6], ranks=[4, 5, 6])]}, "the packs have no such cards"),
        (
            {"red_threes": {"together": [[5, 800], [6, 1000]]}},
            "a sum is named for 5 red threes together, but there are only 4",
        ),
        (
            {"red_threes": {"together": [[5, 1000]], "black_too": True, "per_colour": True}},
            "a sum is named for 5 red threes together, but there are only 4",
        ),
        ({"opening": {"negative": -15}}, "opening: must be at least 0, not -15"),
        ({"opening": {"steps": [[0, -50]]}}, "opening: must be at least 0, not -50"),
        ({"pile": {"max_wilds": -1}}, "pile.max_wilds: must be at least 0, not -1"),
        ({"melds": {"wild_limits": [0]}, "going_out": {"mixed": 1}}, "melds may not hold wild cards"),
        ({"red_threes": {"together": [[4, 800], [4, 900]]}}, "red_threes.together: two things are said of 4"),
        ({"opening": {"steps": []}}, "must rise"),
        ({"opening": {"steps": [[0, 50], [0, 90]]}}, "must rise"),
        ({"opening": {"steps": [[1500, 50], [0, 90]]}}, "must rise"),
        (
            {"sources": {"pile_frosen": "000:121"}},
            "'pile_frosen', which is no refusal, field or topic; did you mean 'pile_frozen'?",
        ),
    ],
)
def test_a_contradiction_is_refused_in_a_sentence(delta: dict[str, Any], words: str) -> None:
    said = complaint(delta)
    assert words in said
    assert said.startswith("classique-4: ")


@pytest.mark.parametrize(
    "delta",
    [
        {"special_hands": [special([6, 6])]},
        {"special_hands": [special([6, 6], wild_groups=1)]},
        {"special_hands": [special([4, 8], wild_groups=2)]},
        {"special_hands": [special([2, 2])]},  # small ones serve to try the rules out
        {"special_hands": [special([7, 7])], "draw": {"count": 2}},
        {"red_threes": {"together": [[8, 1000]], "black_too": True}},
        {"red_threes": {"together": [[4, 800], [5, 1000]]}},
    ],
)
def test_what_the_cards_allow_is_no_contradiction(delta: dict[str, Any]) -> None:
    from_table(merged(TABLE, delta))


def test_all_contradictions_are_named_with_their_fields_the_worst_first() -> None:
    with pytest.raises(RuleSetError) as caught:
        from_table(merged(TABLE, {"target": 0, "cards": {"deal": 30}, "going_out": {"canastas": 0, "wild": 1}}))
    found = caught.value.problems
    assert [problem.code for problem in found] == [
        RuleSetProblemCode.ENDLESS,
        RuleSetProblemCode.NO_STOCK,
        RuleSetProblemCode.OUT_NO_CANASTA,
        RuleSetProblemCode.OUT_WILD,
    ]
    assert [problem.at[0] for problem in found] == ["target", "cards.deal", "going_out.canastas", "going_out.wild"]
    assert str(caught.value) == f"{caught.value.name}: {found[0]}"
    assert found[1].values == {"deal": 30, "players": 4, "cards": 108}


@examples(200)
@given(generators)
def test_whatever_numbers_a_rule_set_holds_its_contradictions_are_found_without_breaking(rng: Any) -> None:
    """A foreign file may hold any number anywhere."""
    table = to_table(house_rules(rng))

    def spoilt(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: spoilt(each) for key, each in value.items()}
        if isinstance(value, list):
            return [spoilt(each) for each in value if rng.random() < 0.95]
        if type(value) is int and rng.random() < 0.05:
            return rng.choice((-1, 0, 1, 2, 3, 7, 40, 10**12))
        return value

    try:
        from_table(spoilt(table))
    except RuleSetError as error:
        found = error.problems
    else:
        return
    assert found
    assert all(map(str, found))


# --- extending ------------------------------------------------------------------------------------------------------


def test_a_preset_that_extends_another_states_only_what_differs() -> None:
    table = whole_table('extends = "classique-4"\ntitle = "Short"\ntarget = 2000\npile = { max_wilds = 3 }', "short")
    rules = from_table(table, preset="short")
    assert (rules.id, rules.title, rules.target, rules.pile.max_wilds) == ("short", "Short", 2000, 3)
    assert rules.melds == load_preset("classique-4").melds


def test_an_empty_citation_takes_an_inherited_one_away() -> None:
    text = 'extends = "classique-4"\ntitle = "Short"\nsources = { pile_blocked = "", target = "R34" }'
    sources = whole_table(text, "short")["sources"]
    assert "pile_blocked" in load_preset("classique-4").sources
    assert "pile_blocked" not in sources
    assert sources["target"] == "R34"


def test_a_preset_that_extends_nothing_must_be_whole() -> None:
    assert whole_table("target = 2000", "short") == {"target": 2000}
    with pytest.raises(RuleSetError, match=r"short: title, players, .* missing"):
        from_table(whole_table("target = 2000", "short"), preset="short")


def test_a_preset_that_extends_what_is_not_there_is_refused() -> None:
    with pytest.raises(RuleSetError, match="there is no rule set 'classique-44'; did you mean"):
        whole_table('extends = "classique-44"', "short")
    with pytest.raises(RuleSetError, match="short: extends must name a rule set"):
        whole_table("extends = 4", "short")


def test_a_file_that_is_no_toml_is_refused() -> None:
    with pytest.raises(RuleSetError, match=r"short: this is not a TOML file$"):
        whole_table("target = ", "short")
    with pytest.raises(RuleSetError, match="short: this is not a TOML file: line 2 cannot be read"):
        whole_table("target = 1\nplayers = @", "short")


def test_tables_merge_and_lists_are_replaced() -> None:
    base = {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}
    assert merged(base, {"a": {"y": 5}, "b": [9], "d": 4}) == {"a": {"x": 1, "y": 5}, "b": [9], "c": 3, "d": 4}
    assert base == {"a": {"x": 1, "y": 2}, "b": [1, 2], "c": 3}


def test_a_new_kind_replaces_its_whole_table() -> None:
    base = {"pile": {"kind": "whole", "max_wilds": 6}}
    assert merged(base, {"pile": {"kind": "top", "count": 3}}) == {"pile": {"kind": "top", "count": 3}}
    assert merged(base, {"pile": {"kind": "whole", "max_wilds": 3}}) == {"pile": {"kind": "whole", "max_wilds": 3}}


def test_a_table_may_take_the_place_of_a_plain_value() -> None:
    assert merged({"a": 1}, {"a": {"x": 2}}) == {"a": {"x": 2}}


def test_every_field_of_a_rule_set_stands_in_its_table() -> None:
    written = set(TABLE)
    assert written == {name for name, field in CanastaRules.__dataclass_fields__.items() if field.init}


def test_the_preset_files_hold_no_key_that_is_not_read() -> None:
    for preset in preset_ids():
        own = tomllib.loads((FOLDER / f"{preset}.toml").read_text(encoding="utf-8"))
        assert own.keys() - {"extends", "game", "played"} <= PRESETS.table(preset).keys()
        assert from_table(PRESETS.table(preset), preset=preset) == load_preset(preset)


def test_a_record_leaves_out_the_sources_of_a_section_that_it_leaves_out_and_no_others() -> None:
    rules = load_preset("classique-4")
    record = PRESETS.as_recorded(rules)
    assert TABLE.keys() - record.keys() == {"irregularities"}
    left_out = TABLE["sources"].keys() - record["sources"].keys()
    assert left_out == {path for path in TABLE["sources"] if path.startswith("irregularities.")}
    assert left_out
    assert PRESETS.from_table(record, preset="classique-4") == rules


def test_a_source_that_a_record_does_not_name_is_restored_only_with_its_section() -> None:
    record = PRESETS.as_recorded(load_preset("classique-4"))
    cited = next(iter(record["sources"]))
    del record["sources"][cited]
    assert load_preset("classique-4").sources.keys() - PRESETS.from_table(
        record, preset="classique-4"
    ).sources.keys() == {cited}


def test_the_folder_of_presets_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    library = PresetLibrary(CanastaRules, "canasta_gui.rules.canasta")
    first = library.ids()
    monkeypatch.setattr(resources, "files", None)
    assert library.ids() == first == preset_ids()
