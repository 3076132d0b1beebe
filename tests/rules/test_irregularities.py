"""The lists of irregularities: what they name, what a level plays, which refusal is which offence, and the records."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import get_args

import pytest

from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import offence_of
from canasta_gui.rules.canasta.policies import LISTS, NO_IRREGULARITIES, Irregularities, Level, OffenceKind, OffenceList
from canasta_gui.rules.canasta.ruleset import (
    PRESETS,
    CanastaRules,
    from_table,
    load_preset,
    preset_ids,
    to_table,
)
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode
from canasta_gui.rules.core.refusal import Refusal, Why
from canasta_gui.rules.core.rule_set_reader import merged

LEVELS: tuple[Level, ...] = get_args(Level)
KINDS: tuple[OffenceKind, ...] = get_args(OffenceKind)


def table(offences: OffenceList, *, level: Level = "explained", waived: tuple[OffenceKind, ...] = ()) -> CanastaRules:
    """Return classic canasta with this list; without a list nothing can be explained."""
    level = level if offences != "none" else "prevented"
    return replace(load_preset("classique-4"), irregularities=Irregularities(level, offences, waived))


# --- lists and levels ----------------------------------------------------------------------------------------------


def test_every_offence_is_on_a_list_and_no_list_names_one_twice() -> None:
    assert {kind for names in LISTS.values() for kind in names} == set(KINDS)
    for names in LISTS.values():
        assert len(set(names)) == len(names)


@pytest.mark.parametrize("offences", get_args(OffenceList))
def test_each_level_plays_what_those_before_it_play_and_the_last_plays_the_whole_list(offences: OffenceList) -> None:
    played = [{kind for kind in KINDS if Irregularities(level, offences).plays(kind)} for level in LEVELS]
    assert not played[LEVELS.index("explained")]
    assert all(fewer <= more for fewer, more in pairwise(played))
    assert played[-1] == set(LISTS[offences])
    assert [Irregularities(level, offences).is_played for level in LEVELS] == [False, False, True, True, True]


def test_what_is_waived_is_neither_named_nor_played() -> None:
    rule = Irregularities("clumsy", "classic", ("short_opening",))
    assert not rule.names("short_opening")
    assert not rule.plays("short_opening")
    assert rule.plays("illegal_exit")


# --- offences ------------------------------------------------------------------------------------------------------

CARD = parse_card("5S")
MELD = act.MeldCards(5, (CARD, CARD, CARD))
LAY, TAKE, BLIND, RUN = act.Lay((MELD,)), act.Take((CARD, CARD)), act.Take(), act.Take(run=True)
DISCARD = act.Discard(CARD)

OFFENCES: dict[str, tuple[act.Action, Why, OffenceKind | None, OffenceKind | None]] = {
    "000:243, an opening too low": (LAY, Why.OPENING_TOO_LOW, "short_opening", None),
    "000:243, with the pile; 003:110": (TAKE, Why.OPENING_TOO_LOW, "short_opening", "short_take"),
    "000:255, no canasta": (LAY, Why.OUT_NO_CANASTA, "illegal_exit", None),
    "000:372, not the canastas needed": (LAY, Why.OUT_CANASTA_KINDS, "illegal_exit", None),
    "000:255, against the answer": (TAKE, Why.OUT_REFUSED, "illegal_exit", None),
    "000:255, unasked": (DISCARD, Why.OUT_NOT_ASKED, "illegal_exit", None),
    "R51, no card left to play on": (LAY, Why.WOULD_BE_STUCK, "illegal_exit", None),
    "000:257, too many wild cards": (LAY, Why.MELD_TOO_MANY_WILDS, "surplus_wilds", None),
    "000:273, asking after melding": (act.Ask(), Why.ASK_TOO_LATE, "irregular_ask", None),
    "000:277, the exit owed": (DISCARD, Why.MUST_GO_OUT, "irregular_ask", None),
    "000:277, the turn ended": (act.Pass(), Why.MUST_GO_OUT, "irregular_ask", None),
    "000:229, one card too many": (act.Draw(), Why.ALREADY_DRAWN, "overdraw", None),
    "000:269, nothing shown; 003:111": (BLIND, Why.PILE_NO_MATCH, "pile_unshown", "pile_unshown"),
    "000:269, a frozen pile; 003:111": (BLIND, Why.PILE_FROZEN, "pile_unshown", "pile_unshown"),
    "003:112, drawn out of turn": (act.Draw(), Why.NOT_YOUR_TURN, None, "draw_out_of_turn"),
    "003:113, bought out of turn": (TAKE, Why.NOT_YOUR_TURN, None, "take_out_of_turn"),
    "003:114, discarded without drawing": (DISCARD, Why.DRAW_FIRST, None, "no_draw"),
    "shown, but too few": (TAKE, Why.PILE_FROZEN, None, None),
    "a run, nothing of the hand": (RUN, Why.PILE_NO_MATCH, None, None),
    "a card that is not there": (DISCARD, Why.CARD_NOT_HELD, None, None),
    "laid out of turn": (LAY, Why.NOT_YOUR_TURN, None, None),
    "melds of nothing": (LAY, Why.MELD_TOO_SHORT, None, None),
}


@pytest.mark.parametrize("case", OFFENCES.values(), ids=OFFENCES)
def test_a_refusal_is_the_offence_of_the_list(
    case: tuple[act.Action, Why, OffenceKind | None, OffenceKind | None],
) -> None:
    action, why, classic, swiss = case
    refusal = Refusal(why)
    assert offence_of(table("classic"), action, refusal) == classic
    assert offence_of(table("swiss"), action, refusal) == swiss
    assert offence_of(table("none"), action, refusal) is None
    assert classic is None or offence_of(table("classic", waived=(classic,)), action, refusal) is None
    assert swiss is None or offence_of(table("swiss", waived=(swiss,)), action, refusal) is None


def test_the_level_changes_nothing_in_what_an_offence_is() -> None:
    for level in LEVELS:
        found = offence_of(table("classic", level=level), LAY, Refusal(Why.OPENING_TOO_LOW))
        assert found == "short_opening"


# --- contradictions ------------------------------------------------------------------------------------------------

IMPOSSIBLE: dict[str, tuple[dict[str, object], RuleSetProblemCode]] = {
    "explained without a list": ({"list": "none", "level": "explained"}, RuleSetProblemCode.NO_IRREGULARITIES),
    "played without a list": ({"list": "none", "level": "head"}, RuleSetProblemCode.NO_IRREGULARITIES),
    "waived, but of the other list": ({"waived": ["short_take"]}, RuleSetProblemCode.WAIVED_UNLISTED),
    "a fine that pays": ({"illegal_exit": -100}, RuleSetProblemCode.AT_LEAST),
    "a fine beyond all sense": ({"pile_unshown": 10**9}, RuleSetProblemCode.OUT_OF_SPAN),
    "a word that there is not": ({"waived": ["cheating"]}, RuleSetProblemCode.UNKNOWN_WORD),
}


@pytest.mark.parametrize(("changes", "code"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_a_contradiction_is_found(changes: dict[str, object], code: RuleSetProblemCode) -> None:
    with pytest.raises(RuleSetError) as raised:
        from_table(merged(to_table(load_preset("classique-4")), {"irregularities": changes}))
    assert [problem.code for problem in raised.value.problems] == [code]


# --- records -------------------------------------------------------------------------------------------------------


def mentions(value: object) -> Iterator[str]:
    """Yield every key of a table and its tables."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from mentions(inner)


@pytest.mark.parametrize("preset", preset_ids())
def test_a_record_says_nothing_of_irregularities_where_they_are_prevented(preset: str) -> None:
    rules = load_preset(preset)
    assert rules.irregularities.level == "prevented"
    recorded = PRESETS.as_recorded(rules)
    assert not [key for key in mentions(recorded) if key.startswith("irregularities")]
    assert from_table(recorded, preset=preset) == rules
    assert from_table(recorded) == rules


# With cards under the up-card no irregularities can be played.
@pytest.mark.parametrize("preset", [name for name in preset_ids() if not load_preset(name).pile.under_up_card])
@pytest.mark.parametrize("level", [level for level in LEVELS if level != "prevented"])
def test_a_record_has_the_whole_section_at_every_other_level(preset: str, level: Level) -> None:
    rules = load_preset(preset)
    rules = replace(rules, irregularities=replace(rules.irregularities, level=level, list="classic"))
    assert PRESETS.as_recorded(rules) == to_table(rules)
    assert from_table(PRESETS.as_recorded(rules)) == rules


def test_with_cards_under_the_up_card_no_irregularities_are_played() -> None:
    rules = load_preset("italian-4")
    with pytest.raises(RuleSetError, match="no irregularities can be played"):
        replace(rules, irregularities=replace(rules.irregularities, level="hand"))


def test_rules_of_no_preset_that_say_nothing_have_no_list() -> None:
    table = to_table(replace(load_preset("classique-4"), id=""))
    del table["irregularities"]
    table["sources"] = {path: at for path, at in table["sources"].items() if not path.startswith("irregularities")}
    rules = from_table(table)
    assert rules.irregularities == NO_IRREGULARITIES
    assert "irregularities" not in PRESETS.as_recorded(rules)


@pytest.mark.parametrize(("own", "offences"), [("classique-4", "swiss"), ("", "classic"), ("uruguay-4", "classic")])
def test_a_list_that_was_chosen_outlives_a_record_at_which_nothing_of_it_is_played(own: str, offences: str) -> None:
    rules = load_preset(own or "classique-4")
    rules = replace(rules, id=own, irregularities=replace(rules.irregularities, list=offences))  # type: ignore[arg-type]
    recorded = json.loads(json.dumps(PRESETS.as_recorded(rules)))
    assert from_table(recorded) == rules
    assert from_table(recorded).at_level("hand").irregularities.list == offences
