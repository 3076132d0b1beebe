"""The networks that judge choices: what they read, where they judge, and that what they say makes sense."""

from collections.abc import Sequence

import pytest

from canasta_gui.ai.canasta import experience, policy
from canasta_gui.ai.canasta.choice_features import turn_features
from canasta_gui.ai.canasta.choices import lay_gains, start_values
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.judgement import (
    DISCARD_NUMBERS,
    LAY_NUMBERS,
    SITUATION,
    discard_numbers,
    lay_numbers,
    load_networks,
    network_for,
    situation_numbers,
)
from canasta_gui.ai.canasta.weights import CLUB, MASTER, CanastaWeights, group_of
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import BLACK_THREES, card_name, parse_card
from canasta_gui.rules.core.position import Phase
from tests.ai.tables import decisions
from tests.ai.test_experience import context_of
from tests.lanes import some_in_gate
from tests.rules.support import position

CLASSIQUE = load_preset("classique-4")
BOTH_OPEN = """
melds side 0: 9C 9D 9S 9H
melds side 1: QC QD QH | 6C 6D 6S
laid this deal: 0 1 2 3
"""
FAT_PILE = "4C 5H 10D JC 8S AD 10S 5C AC JD"


def discarded(text: str) -> str:
    """Return the discard of a master with no memory of the deal."""
    pos = position("to act: 0   dealer: 3   phase: play   " + text)
    action = policy.decide(view_of(pos, 0), [], MASTER)
    assert isinstance(action, act.Discard), action
    return card_name(action.card)


@pytest.mark.parametrize(
    "preset",
    some_in_gate(
        ["classique-4", "samba", "bolivia", "chinoise-4", "hand-and-foot", "tete-et-queue", "classique-2", "suisse-2"],
        one_in=2,
    ),
)
def test_networks_read_every_number(preset: str) -> None:
    rules = load_preset(preset)
    networks = load_networks(str(group_of(rules)))
    assert {"lay", "discard"} <= networks.keys()  # ways to begin the turn may be left to the features
    read = dict.fromkeys(networks, 0)
    for pos, seen, _ in decisions(rules, 4, [policy.decide] * rules.players):
        context = context_of(pos, seen, MASTER)
        turn = turn_features(context)
        situation = situation_numbers(context, turn)
        assert len(situation) == len(SITUATION)
        for kind, rows in _numbers(context, list(candidates(context.view, context.seat))):
            if kind not in networks:
                continue
            network = networks[kind]
            assert {len(weights) for weights in network.of_shared} == {len(situation)}
            for row in rows:
                assert len(row) <= len(network.of_each[0])
                read[kind] += len(row) == len(network.of_each[0])
    assert min(read.values()) > 5


def _numbers(context: DecisionContext, options: Sequence[act.Action]) -> list[tuple[str, list[list[float]]]]:
    """Return the features of the options of a decision, by kind."""
    turn = turn_features(context)
    lays = lay_gains(context, [option for option in options if isinstance(option, act.Lay)])
    discards = [option for option in options if isinstance(option, act.Discard)]
    for lay in lays:
        assert len(lay_numbers(context, lay)) == len(LAY_NUMBERS)
    for discard in discards:
        assert len(discard_numbers(context, discard.card)) == len(DISCARD_NUMBERS)
    starts: dict[act.Action, float] = {}
    if context.view.phase is Phase.DRAW:
        starts = start_values(context, [option for option in options if not isinstance(option, act.Ask)])
    return [
        ("start", experience.numbers_of_starts(context, turn, starts) if starts else []),
        ("lay", experience.numbers_of_lays(context, turn, lays)),
        ("discard", experience.numbers_of_discards(context, turn, discards)),
    ]


@pytest.mark.parametrize(
    ("preset", "group"),
    [
        ("classique-4", "partners"),
        ("suisse-6", "partners"),
        ("classique-2", "two_players_drawing_two"),
        ("uruguay-2", "two_players"),
        ("chinoise-4", "wild_cards"),
        ("argentine-4", None),  # an exit pays there
        ("joker-4", None),
        ("modern-american", None),
        ("samba", "runs"),
        ("bolivia", "runs_and_wild_cards"),
        ("hand-and-foot", "second_hands"),
        ("tete-et-queue", "second_hands_drawing_one"),
        ("classique-3", None),
        ("classique-6a", None),
        ("classique-6c", None),
        ("tampa-4", None),
        ("italian-4", None),
    ],
)
def test_they_judge_at_tables_like_those_they_learned_from(preset: str, group: str | None) -> None:
    rules = load_preset(preset)
    assert group_of(rules) == group
    judges = group is not None
    pos, seen, _ = next(decisions(rules, 1, [policy.decide] * rules.players))
    assert (network_for(context_of(pos, seen, MASTER), "discard") is not None) == judges
    assert network_for(context_of(pos, seen, CLUB), "discard") is None


def test_what_they_say_changes_some_choices_and_leaves_most() -> None:
    same = others = 0
    for seed in range(3):
        for pos, seen, _ in decisions(CLASSIQUE, seed, [policy.decide] * 4):
            options = [one for one in candidates(pos, pos.to_act) if isinstance(one, act.Discard)]
            if len(options) > 1:
                best = [_best_discard(pos, seen, options, level) for level in (MASTER, CLUB)]
                same, others = same + (best[0] == best[1]), others + (best[0] != best[1])
    assert others > 5
    assert same > others


def _best_discard(
    pos: CanastaPosition, seen: list[Event], options: list[act.Discard], level: CanastaWeights
) -> act.Discard:
    return experience.best_discard(context_of(pos, seen, level), options)


def test_a_fat_pile_is_not_fed_to_a_meld_of_the_next_side() -> None:
    hand = "hand 0: QS 6H 4D 8C 10H KD"
    assert discarded(BOTH_OPEN + f"{hand}\npile: {FAT_PILE}") not in ("QS", "6H")


def test_a_black_three_stops_a_fat_pile() -> None:
    hand = "hand 0: 3C QS 6H KD KS AC AS"
    assert parse_card(discarded(BOTH_OPEN + f"{hand}\npile: {FAT_PILE}")) in BLACK_THREES
