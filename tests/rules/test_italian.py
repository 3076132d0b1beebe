"""Italian canasta: the sentences of RGI and HSI in docs/rules.md §5 and §6.2 that no other game has.

Openings of natural cards, and canastas of wild cards that going out does not count, are in `test_opening.py` and
`test_going_out.py`. Not played: cards under the up-card, twos bound to their meld.
"""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, played, position, refused, take

RULES = load_preset("italian-4")
OF_TWOS = "2S 2H 2D 2C 2S 2H 2D"
QUEENS, KINGS = "QS QS QH QH QC QC QD", "KS KS KH KH KC KC KD"
OPEN = f"melds side 0: {QUEENS} | {KINGS}\nlaid this deal: 0"


def test_three_packs_and_fifteen_cards_each() -> None:
    pos, _ = deal(then="9C", rules=RULES)
    assert (RULES.cards.total, [len(cards) for cards in pos.hands]) == (162, [15] * 4)


def test_the_game_is_12000_points() -> None:
    assert match_winners(RULES, (11995, 0)) == ()
    assert match_winners(RULES, (12000, 0)) == (0,)


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1500, 90), (3000, 120), (5000, 160), (7500, 180), (9995, 180), (10000, 200)],
)
def test_the_minimum_by_total(total: int, minimum: int) -> None:
    assert RULES.opening.minimum((total, 0), 0) == minimum


def test_initial_melds_are_naturals() -> None:
    text = "to act: 0   phase: play\nhand 0: AS AH AD QS QH 2C 5C 6C"
    refused(position(text, RULES), 0, lay("AS AH AD", "QS QH 2C"), Why.OPENING_NOT_NATURAL)
    allowed(position(text, RULES), 0, lay("AS AH AD"))


def test_every_meld_is_of_one_rank() -> None:
    """HSI: no runs, though Samba has them."""
    text = f"to act: 0   phase: play\nhand 0: 5S 6S 7S 9C 9D\n{OPEN}"
    refused(position(text, RULES), 0, lay("5S 6S 7S"), Why.MELD_WRONG_CARD)


def test_the_pile_is_always_frozen_and_needs_a_natural_pair() -> None:
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C 8D\n{OPEN} "
    refused(position(text, RULES), 0, take("8S 2C"), Why.PILE_FROZEN, 2, 1)
    allowed(position(text, RULES), 0, take("8S 8H"))


@pytest.mark.parametrize(("cards", "points"), [("2S 2H 2D 2C 2S 2H 2D", 3000), ("2S 2H 2D 2C 2S JK JK", 2000)])
def test_canastas_of_twos(cards: str, points: int) -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    assert score_lines(pos, "ordinary", 0)[0].wild == points


def test_they_count_for_the_side_that_goes_out_alone() -> None:
    """RGI, PG, R98g: the other side keeps the points of the cards."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {OF_TWOS}\nlaid this deal: 0", RULES)
    for line in (score_lines(pos, "stock", 0)[0], score_lines(pos, "ordinary", 1)[0]):
        assert (line.wild, line.cards) == (0, 140)


def test_all_players_replace_their_red_threes_before_play() -> None:
    pos, _ = deal({1: "3D", 2: "3H"}, then="9C 9D", rules=RULES)
    assert [len(cards) for cards in pos.hands] == [15] * 4
    assert not any(card in RULES.bonus_threes for hand in pos.hands for card in hand)


def test_going_out_takes_two_canastas_and_brings_300() -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\n{OPEN}", RULES)
    assert ended(played(pos, 0, discard("5C"))).lines[0].out == 300
    twos = f"melds side 0: {QUEENS} | 2S 2H 2D 2C 2S 2H 2D\nlaid this deal: 0"
    refused(position(f"to act: 0   phase: play\nhand 0: 5C\n{twos}", RULES), 0, discard("5C"),
            Why.OUT_NO_CANASTA, 2, 1)  # fmt: skip


@pytest.mark.parametrize(("number", "points"), [(1, 100), (3, 300), (4, 800), (5, 1000), (6, 1200)])
def test_red_threes_100_each_and_from_four_on_200(number: int, points: int) -> None:
    threes = " ".join(["3D", "3H"][at % 2] for at in range(number))
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\n{OPEN}\nred threes side 0: {threes}", RULES)
    assert score_lines(pos, "stock", 0)[0].red_threes == points
