"""What many deals have taught: the numbers of a choice, what they are worth, and whom and where it holds for."""

from dataclasses import replace

import pytest

from canasta_gui.ai.canasta import experience, policy, weights
from canasta_gui.ai.canasta.choice_features import (
    DiscardNumbers,
    LayNumbers,
    StartNumbers,
    discard_numbers,
    lay_numbers,
    moment_of,
    start_numbers,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB, EXPERT, Weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.view import view_of
from canasta_gui.rules.core.phases import Phase
from tests.ai.tables import decisions

CLASSIQUE = load_preset("classique-4")


def outlook_of(pos: CanastaPosition, seen: list[Event], judge: Weights) -> DecisionContext:
    """What the seat that must act thinks of the moment."""
    view = view_of(pos, pos.to_act)
    return DecisionContext(view, pos.to_act, recall(view, seen), judge)


def test_what_is_held_against_has_no_numbers_of_its_own() -> None:
    drawn = 0
    for pos, seen, _ in decisions(CLASSIQUE, 2, [policy.decide] * 4):
        if pos.phase is Phase.DRAW:
            outlook = outlook_of(pos, seen, EXPERT)
            numbers = start_numbers(outlook, moment_of(outlook), act.Draw(), -30.0)
            assert numbers.worth == -0.3
            assert not any(numbers[1:])
            drawn += 1
    assert drawn > 10


def test_every_number_is_a_float_and_of_a_size() -> None:
    """One weight serves all; mypyc and the sums want floats."""
    kinds = set()
    for preset in ("classique-4", "classique-2", "chinoise-6", "modern-american"):
        for pos, seen, _ in decisions(load_preset(preset), 4, [policy.decide] * load_preset(preset).players):
            outlook = outlook_of(pos, seen, EXPERT)
            moment = moment_of(outlook)
            for option in candidates(outlook.view, outlook.seat):
                rows: tuple[DiscardNumbers | LayNumbers | StartNumbers, ...] = ()
                if isinstance(option, act.Discard):
                    rows = (discard_numbers(outlook, moment, option.card),)
                elif isinstance(option, act.Lay):
                    rows = (lay_numbers(outlook, moment, option, 50.0),)
                elif isinstance(option, act.Take):
                    rows = (start_numbers(outlook, moment, option, 50.0),)
                for row in rows:
                    assert all(type(number) is float and abs(number) < 60.0 for number in row), row
                    kinds.add(type(row))
    assert kinds == {DiscardNumbers, LayNumbers, StartNumbers}


def test_the_file_names_every_number_and_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    table = weights.read_table("experience")
    assert list(table["start"]) == list(StartNumbers._fields)
    assert list(table["lay"]) == list(LayNumbers._fields)
    assert list(table["discard"]) == list(DiscardNumbers._fields)
    known = experience.experience()
    assert known.lays[0] == table["lay"]["gain"] > 0.0
    experience.experience.cache_clear()
    monkeypatch.setattr(experience, "read_table", lambda _: {**table, "lay": {"luck": 1.0}})
    with pytest.raises(ValueError, match="luck"):
        experience.experience()
    experience.experience.cache_clear()


@pytest.mark.parametrize("preset", ["hand-and-foot", "samba", "bolivia", "classique-3-isolee"])
def test_a_second_hand_runs_and_sides_that_join_are_left_to_the_club_players_judgement(preset: str) -> None:
    rules = load_preset(preset)
    assert not experience.holds_for(rules)
    pos, seen, _ = next(decisions(rules, 1, [policy.decide] * rules.players))
    assert experience.learned(outlook_of(pos, seen, EXPERT)) is None


def test_only_the_expert_has_experience() -> None:
    pos, seen, _ = next(decisions(CLASSIQUE, 1, [policy.decide] * 4))
    assert experience.learned(outlook_of(pos, seen, EXPERT)) == experience.experience()
    assert experience.learned(outlook_of(pos, seen, CLUB)) is None
    assert replace(EXPERT, experienced=False) == CLUB


def test_experience_changes_what_is_done_but_most_of_it_stays() -> None:
    """The club player's judgement is its first number."""
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
