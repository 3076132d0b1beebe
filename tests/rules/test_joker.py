"""Joker canasta: each sentence of JC in docs/rules.md §5 and §6.2; what it does not say is the international game's."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import RANK_TWO
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, names, played, position, refused, take

RULES = load_preset("joker-4")
QUEENS, NINES = "QS QS QH QH QC QC QD", "9S 9S 9H 9H 9C 2S 2H"
TWO_CANASTAS = f"melds side 0: {QUEENS} | {NINES}\nlaid this deal: 0 2\n"


def test_each_player_receives_thirteen_cards() -> None:
    pos, _ = deal(then="9C", rules=RULES)
    assert [len(cards) for cards in pos.hands] == [13] * 4


def test_the_pile_is_always_frozen_and_only_taken_by_a_natural_pair_from_the_hand() -> None:
    text = "to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C 8D\nlaid this deal: 0\nmelds side 0: 8C 8C 8D"
    refused(position(text, RULES), 0, take("8S 2C"), Why.PILE_FROZEN, 2, 1)
    refused(position(text, RULES), 0, take(), Why.PILE_FROZEN, 2, 0)
    allowed(position(text, RULES), 0, take("8S 8H"))


@pytest.mark.parametrize(
    ("total", "minimum"), [(-500, 100), (0, 100), (2995, 100), (3000, 130), (4995, 130), (5000, 150), (8400, 150)]
)
def test_the_initial_meld(total: int, minimum: int) -> None:
    """Under 3000 100, from 3000 130, from 5000 150."""
    assert RULES.opening.minimum((total, 0), 0) == minimum


def test_the_game_is_to_8500() -> None:
    assert match_winners(RULES, (8495, 0)) == ()
    assert match_winners(RULES, (8500, 0)) == (0,)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2S 2H 2D 2C 2S 2H 2D", 4000),
        ("JK JK JK JK 2S 2H 2D", 3000),
        ("JK JK JK 2S 2H 2D 2C", 2000),
        ("JK 2S 2H 2D 2C 2S 2H", 2000),
    ],
)
def test_wild_cards_are_melded_as_canastas(cards: str, points: int) -> None:
    """Seven twos 4000; four jokers and three twos 3000; anything else 2000."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    assert RANK_TWO in pos.melds[0]
    assert score_lines(pos, "stock", 0)[0].wild == points


@pytest.mark.parametrize(
    ("threes", "points"),
    [("3D", 100), ("3D 3H", 300), ("3S 3C 3S", 500), ("3D 3H 3D 3H", 1000), ("3D 3H 3S", 400)],
)
def test_black_threes_are_like_red_ones_and_each_colour_counts_by_itself(threes: str, points: int) -> None:
    """R97a; a side that fails to make a canasta has them against it, whatever else it laid (R97d)."""
    for melds, sign in ((QUEENS, 1), ("KS KH KD", -1)):
        pos = position(f"to act: 0   phase: play\nhand 0:\nmelds side 0: {melds}\nred threes side 0: {threes}", RULES)
        assert score_lines(pos, "stock", 0)[0].red_threes == sign * points


def test_a_black_three_is_laid_and_replaced_like_a_red_one() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 4S 5S\nstock: 3S 9C", RULES)
    played(pos, 0, Draw())
    assert (names(sorted(pos.hands[0])), names(pos.red_threes[0])) == ("4S 5S 9C", "3S")


def test_two_canastas_before_going_out() -> None:
    text = f"to act: 0   phase: play\nhand 0: 5C\nmelds side 0: {QUEENS}\nlaid this deal: 0"
    refused(position(text, RULES), 0, discard("5C"), Why.OUT_NO_CANASTA, 2, 1)
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\n{TWO_CANASTAS}", RULES)
    assert ended(played(pos, 0, discard("5C"))).how == "ordinary"


def test_canastas_contain_no_more_than_seven_cards() -> None:
    text = f"to act: 0   phase: play\nhand 0: QD 5C 6C\n{TWO_CANASTAS}"
    refused(position(text, RULES), 0, lay("Q: QD"), Why.MELD_CLOSED, 7, 8)
