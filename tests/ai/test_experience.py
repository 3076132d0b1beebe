"""Learned weights: the features of a choice, their weights, and the levels and rules they apply to."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from canasta_gui.ai.canasta import experience, policy
from canasta_gui.ai.canasta.choice_features import (
    Features,
    discard_features,
    discard_outlook,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, MASTER, CanastaWeights, load_weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.position import Phase
from tests.ai.tables import decisions
from tests.rules.support import lay, position

CLASSIQUE = load_preset("classique-4")


def context_of(pos: CanastaPosition, seen: list[Event], weights: CanastaWeights) -> DecisionContext:
    """Return the decision of the seat that must act."""
    view = view_of(pos, pos.to_act)
    return DecisionContext(view, pos.to_act, recall(view, seen), weights)


def test_the_choice_that_others_are_compared_with_has_no_features_of_its_own() -> None:
    drawn = 0
    for pos, seen, _ in decisions(CLASSIQUE, 2, [policy.decide] * 4):
        if pos.phase is Phase.DRAW:
            context = context_of(pos, seen, MASTER)
            features = start_features(context, turn_features(context), act.Draw(), -30.0)
            assert features == {"worth": -0.3}
            drawn += 1
    assert drawn > 10


def features_by_kind(presets: Sequence[str]) -> Iterator[tuple[str, Features]]:
    """Yield the kind and the features of every choice of some deals."""
    for preset in presets:
        for pos, seen, _ in decisions(load_preset(preset), 4, [policy.decide] * load_preset(preset).players):
            context = context_of(pos, seen, MASTER)
            turn = turn_features(context)
            options = list(candidates(context.view, context.seat))
            outlook = discard_outlook(context, [option.card for option in options if isinstance(option, act.Discard)])
            for option in options:
                if isinstance(option, act.Discard):
                    yield "discard", discard_features(context, turn, option.card, outlook)
                elif isinstance(option, act.Lay):
                    yield "lay", lay_features(context, turn, option, 50.0)
                elif isinstance(option, act.Take):
                    yield "start", start_features(context, turn, option, 50.0)


def test_every_feature_is_a_float_of_a_size_and_every_weight_has_its_feature() -> None:
    """One weight serves all; mypyc and the sums want floats; no file has a weight of a feature that is none."""
    names: dict[str, set[str]] = {}
    for kind, features in features_by_kind(("classique-4", "classique-2", "chinoise-6", "modern-american")):
        assert all(type(number) is float for number in features.values()), features
        # The worth of a discard is that of the whole hand that is left: in hundreds, as much as a deal brings.
        assert all(abs(number) < (100.0 if name == "worth" else 60.0) for name, number in features.items()), features
        names.setdefault(kind, set()).update(features)
    for level in (MASTER, load_weights("expert-2026-11")):
        for group, table in experience.load_experience(level.experience).items():
            assert table.keys() == names.keys()
            for kind, of_kind in table.items():
                assert of_kind.keys() <= names[kind], (group, kind)


OF_MELDS = (
    *("naturals", "reaches_five", "reaches_six", "new", "new_long", "closes_pure", "closes_mixed"),
    *("wilds", "wilds_last", "wilds_short_meld", "wilds_pure", "wilds_closing"),
)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        (("8C 8D 8H",), {"new": 1}),
        (("8C 8D 8H 8S",), {"new": 1, "new_long": 1}),
        (("8C 8D 2C",), {"new": 1, "wilds": 1, "wilds_short_meld": 1}),
        (("9C",), {"naturals": 1, "reaches_six": 1}),
        (("KS",), {"naturals": 1}),
        (("KS 2C",), {"naturals": 1, "reaches_five": 1, "wilds": 1}),
        (("9C 2C",), {"naturals": 1, "wilds": 1, "wilds_pure": 1, "wilds_closing": 1, "closes_mixed": 1}),
        (("9C 9D",), {"naturals": 2, "closes_pure": 1}),
        (("9C 9D", "KS 2C 2D"), {"naturals": 3, "closes_pure": 1, "reaches_six": 1, "wilds": 2, "wilds_last": 1}),
    ],
)
def test_the_features_of_a_lay_tell_what_becomes_of_its_melds(cards: Sequence[str], expected: Features) -> None:
    pos = position(
        "to act: 0   phase: play\nhand 0: 2C 2D 8C 8D 8H 8S 9C 9D KS 4C 5C\nlaid this deal: 0\n"
        "melds side 0: 9C 9D 9H 9H 9S | KC KD KH"
    )
    context = context_of(pos, [], MASTER)
    features = lay_features(context, turn_features(context), lay(*cards), 0.0)
    assert {name: features[name] for name in OF_MELDS if features[name]} == expected


def test_the_expert_of_november_judges_by_what_was_known_then() -> None:
    """A baseline stays what it was: 99 weights of one table for rules without a second hand, runs or joining sides."""
    (table,) = experience.load_experience(load_weights("expert-2026-11").experience).values()
    assert sum(map(len, table.values())) == 99
    assert sum(sum(of_kind.values()) for of_kind in table.values()) == pytest.approx(6.075)


@pytest.mark.parametrize(
    ("preset", "groups"),
    [
        ("classique-4", ("common",)),
        ("classique-2", ("two_handed", "common")),
        ("suisse-2", ("common",)),
        ("hand-and-foot", ("second_hand",)),
        ("tete-et-queue", ("second_hand_drawing_one",)),
        ("samba", ("runs",)),
        ("tampa-4", ()),
        ("classique-3-isolee", ("joining",)),
    ],
)
def test_rules_are_judged_by_the_experience_of_their_group(preset: str, groups: tuple[str, ...]) -> None:
    rules = load_preset(preset)
    assert experience.groups_of(rules) == groups
    pos, seen, _ = next(decisions(rules, 1, [policy.decide] * rules.players))
    for level in (MASTER, load_weights("expert-2026-11")):
        tables = experience.load_experience(level.experience)
        found = [tables[group] for group in groups if group in tables]
        assert experience.experience_for(context_of(pos, seen, level)) == (found[0] if found else None)


def test_only_the_expert_has_experience() -> None:
    pos, seen, _ = next(decisions(CLASSIQUE, 1, [policy.decide] * 4))
    assert (
        experience.experience_for(context_of(pos, seen, MASTER)) == experience.load_experience("experience")["common"]
    )
    assert experience.experience_for(context_of(pos, seen, CLUB)) is None
    # What it does about irregularities is no experience.
    same = replace(MASTER, attention=CLUB.attention, errs=CLUB.errs, fumbles=CLUB.fumbles)
    same = replace(same, experience="", learned_danger=False, learned_judgement=False, thinks_twice=False)
    # Its learned values correct an evaluation in which opening counts as much as when they were learned.
    same = replace(same, opening=CLUB.opening, reach=CLUB.reach)
    assert replace(same, match_aware=False) == CLUB


def test_experience_changes_what_is_done_but_most_of_it_stays() -> None:
    """The policy's evaluation is its first feature."""
    same = others = 0
    for seed in range(3):
        for pos, seen, action in decisions(CLASSIQUE, seed, [policy.decide] * 4):
            view = view_of(pos, pos.to_act)
            if len(list(candidates(view, pos.to_act))) > 1:
                if policy.choose(view, seen, MASTER) == action:
                    same += 1
                else:
                    others += 1
    assert same > others > 10
