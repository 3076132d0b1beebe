"""What many deals have taught: the features of a choice, their weights, and the levels and rules it applies to."""

from dataclasses import replace

import pytest

from canasta_gui.ai.canasta import experience, policy, weights
from canasta_gui.ai.canasta.choice_features import (
    DiscardFeatures,
    LayFeatures,
    StartFeatures,
    discard_features,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, EXPERT, CanastaWeights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.view import view_of
from canasta_gui.rules.core.phases import Phase
from tests.ai.tables import decisions

CLASSIQUE = load_preset("classique-4")


def context_of(pos: CanastaPosition, seen: list[Event], weights: CanastaWeights) -> DecisionContext:
    """The decision of the seat that must act."""
    view = view_of(pos, pos.to_act)
    return DecisionContext(view, pos.to_act, recall(view, seen), weights)


def test_the_choice_that_others_are_compared_with_has_no_features_of_its_own() -> None:
    drawn = 0
    for pos, seen, _ in decisions(CLASSIQUE, 2, [policy.decide] * 4):
        if pos.phase is Phase.DRAW:
            context = context_of(pos, seen, EXPERT)
            features = start_features(context, turn_features(context), act.Draw(), -30.0)
            assert features.worth == -0.3
            assert not any(features[1:])
            drawn += 1
    assert drawn > 10


def test_every_feature_is_a_float_and_of_a_size() -> None:
    """One weight serves all; mypyc and the sums want floats."""
    kinds = set()
    for preset in ("classique-4", "classique-2", "chinoise-6", "modern-american"):
        for pos, seen, _ in decisions(load_preset(preset), 4, [policy.decide] * load_preset(preset).players):
            context = context_of(pos, seen, EXPERT)
            turn = turn_features(context)
            for option in candidates(context.view, context.seat):
                rows: tuple[DiscardFeatures | LayFeatures | StartFeatures, ...] = ()
                if isinstance(option, act.Discard):
                    rows = (discard_features(context, turn, option.card),)
                elif isinstance(option, act.Lay):
                    rows = (lay_features(context, turn, option, 50.0),)
                elif isinstance(option, act.Take):
                    rows = (start_features(context, turn, option, 50.0),)
                for row in rows:
                    assert all(type(number) is float and abs(number) < 60.0 for number in row), row
                    kinds.add(type(row))
    assert kinds == {DiscardFeatures, LayFeatures, StartFeatures}


def test_the_file_names_every_feature_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table = weights.read_table("experience")
    assert list(table["start"]) == list(StartFeatures._fields)
    assert list(table["lay"]) == list(LayFeatures._fields)
    assert list(table["discard"]) == list(DiscardFeatures._fields)
    known = experience.load_experience()
    assert known.lays[0] == table["lay"]["gain"] > 0.0
    experience.load_experience.cache_clear()
    monkeypatch.setattr(experience, "read_table", lambda _: {**table, "lay": {"luck": 1.0}})
    with pytest.raises(ValueError, match="luck"):
        experience.load_experience()
    experience.load_experience.cache_clear()


@pytest.mark.parametrize("preset", ["hand-and-foot", "samba", "bolivia", "classique-3-isolee"])
def test_a_second_hand_runs_and_sides_that_join_are_left_to_the_policy(preset: str) -> None:
    rules = load_preset(preset)
    assert not experience.applies_to(rules)
    pos, seen, _ = next(decisions(rules, 1, [policy.decide] * rules.players))
    assert experience.experience_for(context_of(pos, seen, EXPERT)) is None


def test_only_the_expert_has_experience() -> None:
    pos, seen, _ = next(decisions(CLASSIQUE, 1, [policy.decide] * 4))
    assert experience.experience_for(context_of(pos, seen, EXPERT)) == experience.load_experience()
    assert experience.experience_for(context_of(pos, seen, CLUB)) is None
    assert replace(EXPERT, experienced=False) == CLUB


def test_experience_changes_what_is_done_but_most_of_it_stays() -> None:
    """The policy's evaluation is its first feature."""
    same = others = 0
    for seed in range(3):
        for pos, seen, action in decisions(CLASSIQUE, seed, [policy.decide] * 4):
            view = view_of(pos, pos.to_act)
            if len(list(candidates(view, pos.to_act))) > 1:
                if policy.choose(view, seen, EXPERT) == action:
                    same += 1
                else:
                    others += 1
    assert same > others > 10
