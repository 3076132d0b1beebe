"""Lays that need no judgement: natural canastas, and all that can lie in the last turn before the stock ends."""

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.certain_lays import is_last_turn, without_doubt
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CanastaWeights, load_weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import card_name
from tests.rules.support import position

KNOWING = [load_weights(level) for level in ("club", "expert", "master")]
SIX_KINGS = "melds side 0: KC KD KH KS KC KD | 8S 8H 8D 8C 8S 2C 2D"


def whole_turn(pos: CanastaPosition, weights: CanastaWeights) -> list[act.Action]:
    """What seat 0 does up to the end of its turn."""
    actions: list[act.Action] = []
    while pos.to_act == 0 and pos.how is None:
        actions.append(policy.decide(view_of(pos, 0), (), weights))
        play(pos, 0, actions[-1])
    return actions


def laid(actions: list[act.Action]) -> list[str]:
    return sorted(card_name(card) for one in actions if isinstance(one, act.Lay) for card in act.cards_played(one))


def in_play(text: str, preset: str = "classique-4") -> CanastaPosition:
    return position(f"to act: 0   dealer: 3   phase: play   laid this deal: 0\n{text}", load_preset(preset))


@pytest.mark.parametrize("weights", KNOWING)
@pytest.mark.parametrize("pile", ["7C", "2C 4C 5H 10D JC 9S 9D 10S 5C AC JD"])
def test_the_seventh_card_of_a_natural_canasta_is_laid(weights: CanastaWeights, pile: str) -> None:
    """With a canasta on the table or without one, on a large frozen pile and on a small free one."""
    for melds in (SIX_KINGS, "melds side 0: KC KD KH KS KC KD"):
        pos = in_play(f"{melds}\nhand 0: KH 4D 5S 9H JD QS AC AD\npile: {pile}\nstock: ?? x30")
        assert "KH" in laid(whole_turn(pos, weights))


@pytest.mark.parametrize("weights", KNOWING)
def test_two_cards_that_complete_a_natural_canasta_are_laid_at_once(weights: CanastaWeights) -> None:
    pos = in_play("melds side 0: KC KD KH KS KC\nhand 0: KH KD 4D 5S 9H JD QS AC\npile: 2C 4C 5H\nstock: ?? x30")
    first, *_ = whole_turn(pos, weights)
    assert laid([first]) == ["KD", "KH"]


HELD = """
to act: 3   dealer: 3   phase: play
hand 0: ?? x4
hand 1: ?? x5
hand 2: ?? x8
hand 3: 8H 3S 3S 3C 3C 9S 9D
melds side 0: 8D 8C 8C 8D 8S | KS KD KC KH KS
melds side 1: 4H 4C 4H 4S 4C 4D 4S 4D | 5S 5D JK 5H 2D 5C 2H 5H 5S | 6D 6C 6S | 7H 7S 7C 7D 7C 7S 7H \
| 9S 9D 9C 9C 9H 9H | 10D 10S 10H 10S 2D JK JK | JH JC JS JC JD 2C 2C \
| QS QH QC JK QC QD 2S | KH KD KC | AH AS AC AD AS 2S 2H
red threes side 0: 3H 3D
red threes side 1: 3H 3D
pile: 5D 6D 5C 10C
stock: ?? x2
laid this deal: 0 1 2 3
laid this turn: yes
took the pile: 1 3
"""


@pytest.mark.parametrize("weights", KNOWING)
def test_a_natural_canasta_of_nines_is_closed_that_the_master_of_november_held(weights: CanastaWeights) -> None:
    view = view_of(position(HELD), 3)
    assert isinstance(policy.decide(view, (), load_weights("master-2026-11")), act.Discard)
    assert isinstance(policy.decide(view, (), weights), act.Lay)


@pytest.mark.parametrize("weights", KNOWING)
def test_no_exit_is_forced(weights: CanastaWeights) -> None:
    """With two cards the seventh would leave one, whose discard goes out: that stays a decision of its own."""
    view = view_of(in_play(f"{SIX_KINGS}\nhand 0: KH 4D\npile: 7C\nstock: ?? x30"), 0)
    context = DecisionContext(view, 0, recall(view, ()), weights)
    options = list(candidates(view, 0))
    assert without_doubt(context, options) == options


FINED_EXIT = """
to act: 0   dealer: 1   phase: play
answer: yes
asked by: 0
laid this deal: 0 2
laid this turn: yes
totals: 7530 8180
hand 0: 7H 7D AH 7S AD 7D 4H 7S AD AS
melds side 0: 2S 2H 2H 2D 2D 2C JK | 8S 8H 8C 8D 8H 8D 8C | QS QD QC QC QH 2C JK
stock: ??
"""
"""Unfinished melds of sevens and of aces are fined in the modern American game."""


@pytest.mark.parametrize("weights", KNOWING)
def test_after_the_partners_yes_a_seat_goes_out_though_it_costs_a_fine(weights: CanastaWeights) -> None:
    pos = position(FINED_EXIT, load_preset("modern-american"))
    whole_turn(pos, weights)
    assert (pos.how, pos.hands[0]) == ("ordinary", [])


@pytest.mark.parametrize("weights", KNOWING)
def test_all_that_can_lie_is_laid_in_the_last_turn(weights: CanastaWeights) -> None:
    """A wild card and fours on their meld, aces as a new one; a single and a card to discard stay."""
    text = "melds side 0: 4C 4D 4H | 8S 8H 8D 8C 8S 2C 2D\nhand 0: 4S 4C JK AC AD AS 9H 6C\npile: 7C QD"
    pos = in_play(f"{text}\nstock:")
    actions = whole_turn(pos, weights)
    assert laid(actions) == ["4C", "4S", "AC", "AD", "AS", "JK"]
    assert isinstance(actions[-1], act.Discard)


@pytest.mark.parametrize("weights", KNOWING)
def test_no_wild_card_spoils_a_natural_canasta_in_the_last_turn(weights: CanastaWeights) -> None:
    pos = in_play("melds side 0: KC KD KH KS KC KD KH\nhand 0: 2C JK 5D 9H JD QS AC\npile: 7C\nstock:")
    assert laid(whole_turn(pos, weights)) == []


def test_no_meld_is_begun_that_would_be_fined() -> None:
    """Unfinished melds of aces cost more than they bring in modern-american."""
    text = "melds side 0: 8S 8H 8D 8C 8S 2C 2D\nhand 0: AC AD AS 9H 6C 4S JD\npile: 7C QD\nstock:"
    for weights in KNOWING:
        assert laid(whole_turn(in_play(text, "modern-american"), weights)) == []


@pytest.mark.parametrize(("stock", "last"), [(0, True), (1, False), (2, False)])
def test_of_two_who_draw_two_cards_the_one_who_leaves_a_card_draws_again(stock: int, last: bool) -> None:
    """The other seat needs to take the pile only once."""
    pos = position(
        f"to act: 0   dealer: 1   phase: play\nhand 0: 4D 5S\nhand 1: ?? x9\npile: 9C\nstock: ?? x{stock}",
        load_preset("classique-2"),
    )
    assert is_last_turn(pos) is last


@pytest.mark.parametrize(("preset", "last"), [("classique-4", True), ("tete-et-queue", False)])
def test_no_turn_is_the_last_where_a_take_leaves_cards_in_the_pile(preset: str, last: bool) -> None:
    others = "\n".join(f"hand {seat}: ?? x9" for seat in (1, 2, 3))
    text = f"to act: 0   dealer: 1   phase: play\nhand 0: 4D 5S\n{others}\npile: 9C\nstock:"
    assert is_last_turn(position(text, load_preset(preset))) is last
