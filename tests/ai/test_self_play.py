"""The policy against itself at the classic table: canastas, exits, and partners who are asked to wait."""

from dataclasses import dataclass, field
from random import Random

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.position import NOBODY, Phase
from canasta_gui.rules.families import CANASTA
from tests.ai.tables import decisions

CLASSIQUE = load_preset("classique-4")
DEALS = 40


@dataclass
class Games:
    """Counts over the deals. `refused`: for every no, whether that seat ended the deal in the same turn."""

    canastas: int = 0
    exits: int = 0
    granted: int = 0
    refused: list[bool] = field(default_factory=list)


@pytest.fixture(scope="module")
def games() -> Games:
    found = Games()
    for seed in range(DEALS):
        rng = Random(seed)
        totals = [rng.randrange(CLASSIQUE.target) for _ in range(2)]
        refused, end = NOBODY, None
        for pos, _, action in decisions(CLASSIQUE, seed, [policy.decide] * 4, totals):
            end = pos  # the same position throughout
            if pos.phase is Phase.DRAW and refused != NOBODY:
                found.refused.append(False)
                refused = NOBODY
            if isinstance(action, act.Answer):
                found.granted += action.yes
                refused = NOBODY if action.yes else pos.turn
        assert end is not None
        if refused != NOBODY:
            found.refused.append(end.by == refused)
        found.exits += end.how in CANASTA.exits
        found.canastas += sum(end.canastas(side) for side in range(2))
    return found


def test_a_side_makes_nine_tenths_of_a_canasta_a_deal(games: Games) -> None:
    assert games.canastas / (2 * DEALS) >= 0.9


def test_most_deals_end_with_an_exit(games: Games) -> None:
    assert games.exits / DEALS >= 0.8


def test_partners_are_asked_and_say_both_yes_and_no(games: Games) -> None:
    assert games.granted > 0
    assert games.refused


def test_nobody_goes_out_in_the_turn_in_which_the_partner_said_no(games: Games) -> None:
    assert not any(games.refused)
