"""Modern American canasta: the column of docs/rules.md §6, after the Canasta League of America and Pagat."""

import pytest

from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, Pass, Show, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import KIND, WILD_KINDS
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.position import NOBODY
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    allowed,
    deal,
    discard,
    ended,
    hand,
    lay,
    names,
    played,
    position,
    refused,
    take,
)

RULES = load_preset("modern-american")
QUEENS, NINES = "QS QS QH QH QC QC QD", "9S 9S 9H 9H 9C 2S 2H"
TWO_CANASTAS = f"melds side 0: {QUEENS} | {NINES}\nlaid this deal: 0 2\n"
OPEN = "melds side 0: KS KH KD\nlaid this deal: 0\n"


# --- the deal and the pile ------------------------------------------------------------------------------------------


def test_thirteen_cards_and_no_up_card() -> None:
    """§6: deal 13; none, pile starts empty."""
    pos, _ = deal(rules=RULES)
    assert [len(cards) for cards in pos.hands] == [13] * 4
    assert (pos.pile, pos.blocked, len(pos.stock)) == ([], NOBODY, 108 - 52)


def test_one_card_is_drawn_and_one_discarded() -> None:
    """§6: 1/1."""
    pos, _ = deal({0: "4S"}, then="9C", rules=RULES)
    played(pos, 0, Draw())
    assert len(pos.hands[0]) == 14
    played(pos, 0, discard("4S"))
    assert (len(pos.hands[0]), names(pos.pile), pos.turn) == (13, "4S", 1)


def test_the_pile_is_taken_with_a_natural_pair_alone() -> None:
    """§6: natural pair always."""
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C 8D\n{OPEN}"
    refused(position(text, RULES), 0, take("8S 2C"), Why.PILE_FROZEN, 2, 1)
    allowed(position(text, RULES), 0, take("8S 8H"))


def test_the_top_card_alone_never_joins_a_meld() -> None:
    """§6: natural pair always."""
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H 5C 6C\npile: 4C KC\n{OPEN}"
    refused(position(text, RULES), 0, take(""), Why.PILE_FROZEN, 2, 0)


def test_a_pair_joins_a_meld_of_four_with_the_top_card_but_not_one_of_five() -> None:
    """§6: not with a meld of 5+, which seven cards close."""
    text = "to act: 0   phase: draw\nhand 0: KS KH 5C 6C\npile: 4C KC\nmelds side 0: {}\n"
    allowed(position(text.format("KS KH KD KD"), RULES), 0, take("KS KH"))
    pos = position(text.format("KC KH KD KD 2S"), RULES)
    refused(pos, 0, take("KS KH"), Why.MELD_CLOSED, 7, 8)
    assert not [action for action in candidates(pos, 0) if isinstance(action, Take)]


def test_a_wild_card_is_discarded_only_from_a_hand_of_nothing_else() -> None:
    """P, R27: or as the last card."""
    refused(position("to act: 0   phase: play\nhand 0: 2S JK 7C", RULES), 0, discard("2S"),
            Why.TOO_MANY_WILDS_IN_PILE, 0, 0)  # fmt: skip
    allowed(position("to act: 0   phase: play\nhand 0: 2S JK", RULES), 0, discard("2S"))
    pos = position(f"to act: 0   phase: play\nhand 0: 2S\n{TWO_CANASTAS}", RULES)
    assert ended(played(pos, 0, discard("2S"))).how == "ordinary"


# --- threes ---------------------------------------------------------------------------------------------------------


def test_threes_of_both_colours_are_laid_and_replaced() -> None:
    """§6: both colours are bonus cards."""
    pos, _ = deal({0: "3S 3D 9D"}, then="8C 4H 3C 5H 6H", rules=RULES)
    assert sorted(names(pos.red_threes[0]).split()) == ["3D", "3S"]
    played(pos, 0, Draw())
    assert sorted(names(pos.red_threes[0]).split()) == ["3C", "3D", "3S"]
    assert "3" not in {card[0] for card in hand(pos, 0).split()}


@pytest.mark.parametrize(
    ("threes", "points"), [("3D", 100), ("3D 3H", 300), ("3D 3H 3D", 500), ("3S 3C 3S 3C", 1000), ("3D 3H 3S", 400)]
)
def test_what_threes_are_worth(threes: str, points: int) -> None:
    """§6: per colour 100/300/500/1000; plus with two canastas, nil with one, minus without."""
    for melds, sign in ((f"{QUEENS} | {NINES}", 1), (QUEENS, 0), ("KS KH KD", -1)):
        pos = position(f"to act: 0   phase: play\nhand 0:\nmelds side 0: {melds}\nred threes side 0: {threes}", RULES)
        assert score_lines(pos, "stock", 0)[0].red_threes == sign * points


# --- melds ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["KS KH KD KC KS 2S 2H", "KS KH KD KC KS KH KD", "2S 2H JK", "JK JK JK JK 2S 2H 2D"])
def test_what_an_open_side_may_lay(cards: str) -> None:
    """§6: two wild cards on five naturals; melds of wild cards in any mixture."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} 5C 6C\nmelds side 0: 8S 8H 8D", RULES)
    key = f"2: {cards}" if cards.split()[0] in ("2S", "JK") else cards
    allowed(pos, 0, lay(key))


def test_no_meld_holds_three_wild_cards() -> None:
    """§6: 2."""
    pos = position("to act: 0   phase: play\nhand 0: 2S 5C 6C\nmelds side 0: KS KH KD KC 2H 2D", RULES)
    refused(pos, 0, lay("K: 2S"), Why.MELD_TOO_MANY_WILDS, 2, 3)


@pytest.mark.parametrize("cards", ["7S 7H 2C", "AS AH 2C", "AS AH AD AC AS 2C"])
def test_sevens_and_aces_hold_no_wild_cards(cards: str) -> None:
    """§6: sevens none, aces pure."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} 5C 6C\n{OPEN}", RULES)
    refused(pos, 0, lay(cards), Why.MELD_PURE)


def test_once_open_wild_cards_need_five_natural_ones() -> None:
    """§6: rule of five after opening."""
    text = "to act: 0   phase: play\nhand 0: KS 2C 8S 8H 5C 6C\nmelds side 0: KS KH KD KC | QS QH 2S\n"
    refused(position(text, RULES), 0, lay("K: 2C"), Why.WILDS_TOO_EARLY, 5, 4)
    refused(position(text, RULES), 0, lay("Q: 2C"), Why.WILDS_TOO_EARLY, 5, 2)
    refused(position(text, RULES), 0, lay("8S 8H 2C"), Why.WILDS_TOO_EARLY, 5, 2)
    pos = position(text, RULES)
    assert not [a for a in candidates(pos, 0) if isinstance(a, Lay) and KIND[a.melds[0].cards[0]] in WILD_KINDS]
    played(pos, 0, lay("KS"))
    allowed(pos, 0, lay("K: 2C"))


def test_seven_cards_close_a_meld() -> None:
    """§6: max meld 7."""
    pos = position(f"to act: 0   phase: play\nhand 0: QD 2C 5C 6C\nmelds side 0: {QUEENS}", RULES)
    refused(pos, 0, lay("QD"), Why.MELD_CLOSED, 7, 8)
    pos = position("to act: 0   phase: play\nhand 0: JK 5C 6C\nmelds side 0: 2S 2S 2H 2H 2D 2D 2C", RULES)
    refused(pos, 0, lay("2: JK"), Why.MELD_CLOSED, 7, 8)


def test_no_second_meld_of_a_closed_rank() -> None:
    """§6, melds closed at seven: one meld of a rank."""
    pos = position("to act: 0   phase: play\nhand 0: QS QH QD 5C 6C\nmelds side 0: QS QH QC QC QD 2S 2H", RULES)
    refused(pos, 0, lay("QS QH QD"), Why.MELD_CLOSED, 7, 10)


# --- the opening ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("total", "minimum"), [(-500, 125), (0, 125), (2995, 125), (3000, 155), (5000, 180)])
def test_the_minimum_by_score(total: int, minimum: int) -> None:
    """§6: 125/155/180 at 0/3000/5000."""
    assert position(f"to act: 0\ntotals: {total} 0", RULES).minimum_for(0) == minimum


def test_an_opening_needs_a_meld_without_wild_cards() -> None:
    """§6: + clean triple."""
    text = "to act: 0   phase: play\nhand 0: KS KH 2C QS QH JK 8S 8H JK 4S 4H 4D 5C 6C"
    refused(position(text, RULES), 0, lay("KS KH 2C", "QS QH JK", "8S 8H JK"), Why.OPENING_NOT_CLEAN)
    allowed(position(text, RULES), 0, lay("KS KH 2C", "QS QH JK", "4S 4H 4D"))
    refused(position(text, RULES), 0, lay("KS KH 2C", "4S 4H 4D"), Why.OPENING_TOO_LOW, 125, 55)


def test_wild_cards_alone_are_no_clean_meld() -> None:
    """§6 after CLA; P takes them."""
    text = "to act: 0   phase: play\nhand 0: JK JK JK 4S 4H 4D 5C 6C"
    refused(position(text, RULES), 0, lay("2: JK JK JK"), Why.OPENING_NOT_CLEAN)
    allowed(position(text, RULES), 0, lay("2: JK JK JK", "4S 4H 4D"))


def test_in_the_opening_wild_cards_join_two_natural_ones() -> None:
    """§6: the rule of five holds after opening."""
    pos = position("to act: 0   phase: play\nhand 0: AS AH AD KS KH JK QS QH 2C 5C 6C", RULES)
    played(pos, 0, lay("AS AH AD", "KS KH JK", "QS QH 2C"))
    assert len(pos.melds[0]) == 3


def test_what_can_be_laid_in_the_opening_alone_is_on_offer() -> None:
    """§6: after it the wild cards could not join any more."""
    pos = position("to act: 0   phase: play\nhand 0: AS AH AD KS KH KD KC QS QH JK 2C 5C 6C", RULES)
    offered = [action for action in candidates(pos, 0) if isinstance(action, Lay)]
    wilds = {tuple(sorted(len(meld.cards) for meld in action.melds)) for action in offered}
    assert (3, 3, 3) in wilds
    assert all(any(KIND[card] not in WILD_KINDS for card in meld.cards) for a in offered for meld in a.melds)


def test_the_pile_is_taken_to_open_with_a_pair_the_minimum_and_a_clean_meld() -> None:
    """§6: as in the classic, the top card counts."""
    text = "to act: 0   phase: draw\nhand 0: KS KH 8S 8H JK 9S 9H JK 5C 6C\npile: 4C KD\n"
    allowed(position(text, RULES), 0, take("KS KH", "8S 8H JK", "9S 9H JK"))
    refused(position(text, RULES), 0, take("KS KH", "8S 8H JK"), Why.OPENING_TOO_LOW, 125, 100)
    refused(position(text, RULES), 0, take("KS KH JK", "8S 8H JK"), Why.OPENING_NOT_CLEAN)


# --- going out ------------------------------------------------------------------------------------------------------


def test_going_out_needs_two_canastas_and_a_discard() -> None:
    """§6: 2, must discard."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\nmelds side 0: {QUEENS}\nlaid this deal: 0", RULES)
    refused(pos, 0, discard("5C"), Why.OUT_NO_CANASTA, 2, 1)
    text = f"to act: 0   phase: play\nhand 0: 5S 5H 5D{{}}\n{TWO_CANASTAS}"
    refused(position(text.format(""), RULES), 0, lay("5S 5H 5D"), Why.OUT_MUST_DISCARD)
    pos = position(text.format(" 6C"), RULES)
    played(pos, 0, lay("5S 5H 5D"))
    end = ended(played(pos, 0, discard("6C")))
    assert (end.how, end.lines[0].out) == ("ordinary", 100)


def test_a_concealed_exit_brings_no_more() -> None:
    """§6: out 100, and no bonus of its own."""
    cards = "5S 5H 5D 5C 5S 5H 5D", "8S 8H 8D 8C 8S 8H 8D"
    text = f"to act: 0   phase: play\nhand 0: {' '.join(cards)} 6C\nmelds side 0: KS KH KD\nlaid this deal: 2"
    pos = position(text, RULES)
    played(pos, 0, lay(*cards))
    assert ended(played(pos, 0, discard("6C"))).lines[0].out == 100


def test_asking_is_optional_and_binding() -> None:
    """P, R23."""
    text = f"to act: 0   phase: play\nhand 0: 5S 5H 5D 6C\n{TWO_CANASTAS}"
    allowed(position(text, RULES), 0, lay("5S 5H 5D"))
    pos = position(text, RULES)
    played(pos, 0, Ask())
    played(pos, 2, Answer(False))
    refused(pos, 0, lay("5S 5H 5D"), Why.OUT_REFUSED)


def test_a_three_as_the_last_card_of_the_stock_ends_the_deal() -> None:
    """R25."""
    for three in ("3D", "3S"):
        pos = position(f"to act: 0   phase: draw\nhand 0: KS 4C\nstock: {three}", RULES)
        assert ended(played(pos, 0, Draw())).how == "red_three"


def test_with_the_stock_gone_nobody_need_take_the_pile() -> None:
    """R24: it is never free."""
    text = "to act: 0   phase: draw\nhand 0: KS KH 4C\nstock:\npile: 9C KD\nmelds side 0: KS KD KC\nlaid this deal: 0"
    pos = position(text, RULES)
    allowed(pos, 0, take("KS KH"))
    assert ended(played(pos, 0, Pass())).how == "stock"


# --- the count ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "natural", "mixed", "wild", "fines"),
    [
        (QUEENS, 500, 0, 0, 0),
        (NINES, 0, 300, 0, 0),
        ("7S 7S 7H 7H 7D 7D 7C", 2500, 0, 0, 0),
        ("AS AS AH AH AD AD AC", 2500, 0, 0, 0),
        ("2S 2S 2H 2H 2D 2D 2C", 0, 0, 3000, 0),
        ("2S 2S 2H JK JK JK JK", 0, 0, 2500, 0),
        ("2S 2S 2H 2H JK JK JK", 0, 0, 2000, 0),
        ("7S 7S 7H", 0, 0, 0, -2500),
        ("AS AS AH AH AD AD", 0, 0, 0, -2500),
        ("2S JK JK JK JK", 0, 0, 0, -2000),
        ("KS KS KH KH KD KD", 0, 0, 0, 0),
    ],
)
def test_bonuses_and_penalties(meld: str, natural: int, mixed: int, wild: int, fines: int) -> None:
    """§6: 500/300, aces & sevens 2500, wild 2000/2500/3000; open ace/seven meld −2500, wild −2000."""
    line = score_lines(position(f"to act: 0   phase: play\nhand 0:\nmelds side 0: {meld}\nhand 2:", RULES), "stock", 0)[
        0
    ]
    assert (line.natural, line.mixed, line.wild, line.fines) == (natural, mixed, wild, fines)


def test_three_aces_or_sevens_in_a_hand_cost_their_seat() -> None:
    """§6: three aces or sevens in hand −1500 each."""
    pos = position("to act: 0   phase: play\nhand 0: AS AS AH 7S 7S 7H\nhand 2: AD AD AC 7D 7D", RULES)
    line = score_lines(pos, "stock", 0)[0]
    assert (line.fines, line.hands) == (-4500, -(6 * 20 + 5 * 5))


def test_without_a_canasta_the_melds_count_against_their_side() -> None:
    """CLA, P."""
    pos = position("to act: 0   phase: play\nhand 0:\nhand 2:\nmelds side 0: KS KH KD KC", RULES)
    assert score_lines(pos, "stock", 0)[0].cards == -40


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("4S 4H 5S 5H 6S 6H 8S 8H 9S 9H JS JH QS QH", 2500),
        ("4S 4H 5S 5H 6S 6H 8S 8H 7S 7H AS AH 2S 2H", 2000),
        ("8S 8H 8D 8C QS QH QD QC 5S 5H 5D KS KH KD", 3000),
    ],
)
def test_the_special_hands(cards: str, points: int) -> None:
    """§6: a small set, 2000 to 3000."""
    pos = position(f"to act: 0   phase: play\nhand 0: {cards}", RULES)
    end = ended(played(pos, 0, Show()))
    assert (end.how, end.lines[0].total) == ("special", points)


def test_the_match_ends_at_8500() -> None:
    """§6: target 8500."""
    assert match_winners(RULES, [8495, 0]) == ()
    assert match_winners(RULES, [8500, 8495]) == (0,)


def test_every_card_but_a_wild_one_may_be_discarded() -> None:
    """§6 knows no further bar (CLA: none of sevens, wild cards, aces and dead cards on an empty pile)."""
    pos = position("to act: 0   phase: play\nhand 0: AS 7S 4S 2C JK", RULES)
    discards = {action.card for action in candidates(pos, 0) if isinstance(action, Discard)}
    assert len(discards) == 3
