"""Tampa: the two sentences of PG in docs/rules.md §5, and what R99 rules where they are silent."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, played, position, refused, take

RULES = load_preset("tampa-4")
QUEENS, OF_WILDS = "QS QS QH QH QC QC QD", "JK 2S 2H 2D 2C 2S JK"
OPEN = "melds side 0: KS KH KD\nlaid this deal: 0"


def test_three_packs() -> None:
    """PG; R99: 15 cards each, and two are drawn."""
    pos, _ = deal(then="9C", rules=RULES)
    assert (RULES.cards.total, [len(cards) for cards in pos.hands]) == (162, [15] * 4)
    before = len(pos.stock)
    played(pos, pos.turn, Draw())
    assert len(pos.stock) <= before - 2


def test_no_sequence_is_melded() -> None:
    """PG."""
    text = f"to act: 0   phase: play\nhand 0: 5S 6S 7S 9C 9D\n{OPEN}"
    refused(position(text, RULES), 0, lay("5S 6S 7S"), Why.MELD_WRONG_CARD)


@pytest.mark.parametrize("cards", ["JK 2S 2H", "JK JK JK", "2S 2H 2D 2C"])
def test_wild_cards_are_melded_instead(cards: str) -> None:
    """PG, R99a: twos and jokers alike."""
    allowed(position(f"to act: 0   phase: play\nhand 0: {cards} 5C 6C\n{OPEN}", RULES), 0, lay(f"2: {cards}"))


@pytest.mark.parametrize("cards", [OF_WILDS, "2S 2H 2D 2C 2S 2H 2D", "JK JK JK JK 2S 2H 2D"])
def test_a_canasta_of_them_brings_2000(cards: str) -> None:
    """PG, R99b."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    assert score_lines(pos, "stock", 0)[0].wild == 2000


def test_seven_close_it_and_another_may_be_begun() -> None:
    """R99a."""
    text = f"to act: 0   phase: play\nhand 0: JK 2S 2H 5C 6C\nmelds side 0: {OF_WILDS}\nlaid this deal: 0"
    refused(position(text, RULES), 0, lay("2: JK"), Why.MELD_CLOSED, 7, 8)
    allowed(position(text, RULES), 0, lay("2/1: JK 2S 2H"))


def test_it_is_one_of_the_two_canastas_that_go_out() -> None:
    """R99b."""
    text = "to act: 0   phase: play\nhand 0: 5C\nmelds side 0: {}\nlaid this deal: 0"
    refused(position(text.format(OF_WILDS), RULES), 0, discard("5C"), Why.OUT_NO_CANASTA, 2, 1)
    pos = position(text.format(f"{OF_WILDS} | {QUEENS}"), RULES)
    line = ended(played(pos, 0, discard("5C"))).lines[0]
    assert (line.out, line.wild, line.natural) == (200, 2000, 500)


def test_a_meld_of_wild_cards_that_stays_unfinished_costs_nothing() -> None:
    """R99b: its cards count."""
    pos = position("to act: 0   phase: play\nhand 0:\nmelds side 0: JK 2S 2H\nlaid this deal: 0", RULES)
    line = score_lines(pos, "stock", 0)[0]
    assert (line.cards, line.wild, line.fines) == (90, 0, 0)


def test_all_else_is_samba() -> None:
    """R99: a natural pair takes the pile, and a wild card on top keeps it; 10,000 win."""
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C {{}}\n{OPEN}"
    allowed(position(text.format("8D"), RULES), 0, take("8S 8H"))
    refused(position(text.format("2D"), RULES), 0, take("8S 8H"), Why.PILE_TOP_WILD)
    assert match_winners(RULES, (9995, 0)) == ()
    assert match_winners(RULES, (10000, 0)) == (0,)
