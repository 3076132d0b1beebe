"""The policy where wild cards are melded by themselves."""

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import evaluate
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB
from canasta_gui.rules.canasta.actions import Lay
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import RANK_TWO
from tests.rules.support import position


@pytest.mark.parametrize("hand", ["2C 5D 9H JS QC 4D", "JK 5D 9H JS QC 4D 8S 8D"])
def test_closes_the_canasta_of_wild_cards(hand: str) -> None:
    """The seventh wild card is worth 1500 points on the table, and nothing in a hand that is caught with it."""
    pos = position(
        f"to act: 0   dealer: 3   phase: play\nlaid this deal: 0 2\nstock: ?? x40\nhand 0: {hand}\n"
        "hand 1: ?? x9\nhand 2: ?? x9\nhand 3: ?? x9\nmelds side 0: 2S 2H 2D 2C 2S JK | KS KH KD KC | 10S 10H 10D",
        load_preset("chinoise-4"),
    )
    action = policy.decide(view_of(pos, 0), ())
    assert isinstance(action, Lay)
    assert action.melds[0].rank == RANK_TWO


OF_TWOS = "2S 2H 2D 2C 2S 2H JK"


def worth(preset: str, melds: str) -> float:
    """Return the club level's value of seat 0's hand and melds."""
    text = (
        f"to act: 0   phase: play\nlaid this deal: 0\nhand 0: 2C 5D 9H JS QC 4D 8S\nmelds side 0: {melds} | KS KH KD KC"
    )
    view = view_of(position(text, load_preset(preset)), 0)
    context = DecisionContext(view, 0, recall(view, ()), CLUB)
    return evaluate(context, view.melds[0], view.counts[0], view.pile, frozen=view.frozen)


def test_every_canasta_of_wild_cards_counts() -> None:
    """Where a further meld of wild cards may be begun."""
    one, two = worth("tampa-4", OF_TWOS), worth("tampa-4", f"{OF_TWOS} | 2D 2D 2H 2S 2C JK JK")
    assert two - one == pytest.approx(2000, abs=200)


def test_a_further_meld_of_wild_cards_is_worth_what_it_promises() -> None:
    begun = worth("tampa-4", f"{OF_TWOS} | 2D 2D 2H 2S 2C JK")
    assert begun > worth("tampa-4", f"{OF_TWOS} | 2D 2D 2H") > worth("tampa-4", OF_TWOS)
