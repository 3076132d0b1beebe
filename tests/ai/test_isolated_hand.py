"""The isolated hand: the computer players know who is with them, before and after the sides join."""

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choices import take_probability
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB
from canasta_gui.rules.canasta.actions import Action, Answer, Take
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.position import NOBODY, Phase
from tests.ai.tables import decisions
from tests.rules.support import position

LONE = load_preset("classique-3-isolee")

TABLE = """
to act: 0   phase: play
hand 0: KS KH 9D 5C 4C
melds side 0: QS QH QC
melds side 1: KD KC KS
melds side 2: 7S 7H 7D
"""


def context(text: str) -> DecisionContext:
    """Return the choice of seat 0."""
    view = view_of(position(text, LONE), 0)
    return DecisionContext(view, 0, recall(view, []), CLUB)


def test_before_the_sides_join_both_others_are_rivals() -> None:
    alone = context(TABLE)
    assert alone.rival_sides() == [1, 2]
    assert take_probability(alone, parse_card("KH")) > 0.5  # the next seat has a meld of kings


def test_afterwards_the_partner_is_none() -> None:
    with_partner = context(TABLE + "lone hand: 2")
    assert with_partner.rival_sides() == [2]
    assert take_probability(with_partner, parse_card("KH")) == 0.0


def test_the_isolated_hand_has_one_rival_of_two_hands() -> None:
    lonely = context(TABLE + "lone hand: 0")
    assert lonely.rival_sides() == [1]
    assert lonely.view.seats(1) == (1, 2)


def test_a_partner_adds_to_what_the_other_had_laid() -> None:
    """000:296: two kings for the partner's meld of kings, useless to everyone else."""
    pos = position(TABLE + "lone hand: 2\nlaid this deal: 0 1", LONE)
    action = policy.decide(view_of(pos, 0), [])
    assert action.do == "lay"
    assert all(meld.rank == parse_card("KS") >> 2 for meld in action.melds)


PILE = """
to act: 0   phase: draw
hand 0: 9D 9H 5C 4C 6C JC
melds side 0: QS QH QC
melds side 1: KD KC KS
melds side 2: 7S 7H 7D
pile: {} 9C
"""


SMALL = "8S 8H 8D AS AH"
BIG = "8S 8H 8D AS AH AD KH 10D QD QC JS JD JH 6S 6D 5S 5D AC 2S JK 4S 4D AS 10S"


@pytest.mark.parametrize(("pile", "before"), [(SMALL, "draw"), (BIG, "take")])
def test_to_take_the_pile_first_it_must_be_worth_playing_alone(pile: str, before: str) -> None:
    """000:312: the two others add up their points, so that who plays alone falls behind."""
    for lone, do in (("", before), ("lone hand: 2", "take")):
        pos = position(PILE.format(pile) + lone, LONE)
        assert policy.decide(view_of(pos, 0), []).do == do


@pytest.fixture(scope="module")
def games() -> list[list[tuple[int, Action, bool]]]:
    """Twelve deals: before each action who played alone then, the action, and whether its seat was that one."""
    told = []
    for seed in range(12):
        steps = []
        for pos, seen, action in decisions(LONE, seed, [policy.decide] * 3):
            assert check(pos, pos.to_act, action) is None
            assert policy.choose(view_of(pos, pos.to_act), seen) == action
            steps.append((pos.lone, action, pos.to_act == pos.lone))
        assert pos.phase is Phase.OVER
        told.append(steps)
    return told


def test_sides_join_in_most_deals_and_partners_ask_each_other(games: list[list[tuple[int, Action, bool]]]) -> None:
    joined = [steps for steps in games if steps[-1][0] != NOBODY]
    assert len(joined) >= 6
    for steps in joined:
        first = next(n for n, (lone, _, _) in enumerate(steps) if lone != NOBODY)
        assert isinstance(steps[first - 1][1], Take)
    asked = [own for steps in games for _, action, own in steps if action.do == "ask"]
    assert asked
    assert not any(asked)  # the isolated hand has nobody to ask
    assert any(isinstance(action, Answer) for steps in games for _, action, _ in steps)
