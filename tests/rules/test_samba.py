"""Samba and Bolivia: runs of a suit, two melds of a rank, melds of wild cards mixed at will (§6, B.ca, HSW, BC)."""

import json

import pytest

from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Action, Lay, MeldCards, Pass, Take
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.meld_search.exits import can_shed
from canasta_gui.rules.canasta.meld_search.opening_search import run_ends
from canasta_gui.rules.canasta.notation import position_to_json, read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import RANK_TWO, SPADES, card_names, meld_key, parse_cards, run_of
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.reading_problems import NotationError, RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    deal,
    discard,
    ended,
    house_rules,
    lay,
    played,
    position,
    refused,
    take,
)

SAMBA, BOLIVIA = load_preset("samba"), load_preset("bolivia")
RUN = run_of(SPADES)
OPEN = "to act: 0   phase: play\nlaid this deal: 0\n"
EMPTY = "".join(f"hand {seat}:\n" for seat in range(4))


def samba(text: str) -> CanastaPosition:
    return position(text, SAMBA)


def bolivia(text: str) -> CanastaPosition:
    return position(text, BOLIVIA)


def cards_of(pos: CanastaPosition, key: int) -> str:
    """Return the cards of a meld of side 0, in the order in which they lie."""
    return " ".join(card_names(pos.melds[0][key].cards))


def wilds(cards: str, of: int = 0) -> Lay:
    """Return a lay of wild cards alone."""
    return Lay((MeldCards(RANK_TWO, tuple(parse_cards(cards)), of),))


# --- cards and deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [SAMBA, BOLIVIA])
def test_162_cards_of_which_each_is_dealt_fifteen(rules: CanastaRules) -> None:  # §6
    pos, events = deal(rules=rules)
    order = events[0].order  # type: ignore[union-attr]
    assert (len(order), order.count(0), [len(cards) for cards in pos.hands]) == (162, 6, [15] * 4)


def test_two_cards_are_drawn_and_one_is_discarded() -> None:  # §6
    pos = samba("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 5D 9H 8H")
    played(pos, 0, Draw())
    assert sorted(pos.hands[0]) == sorted(parse_cards("KS 4C 5D 9H"))
    played(pos, 0, discard("4C"))
    assert (pos.turn, len(pos.stock)) == (1, 1)


@pytest.mark.parametrize(
    ("rules", "total", "minimum"),
    [
        *(
            (SAMBA, -5, 15),
            (SAMBA, 0, 50),
            (SAMBA, 1500, 90),
            (SAMBA, 3000, 120),
            (SAMBA, 6995, 120),
            (SAMBA, 7000, 160),
        ),
        *((BOLIVIA, 6995, 120), (BOLIVIA, 7000, 150), (BOLIVIA, 14000, 150)),
    ],
)
def test_the_minimum_of_the_opening(rules: CanastaRules, total: int, minimum: int) -> None:  # §6
    assert rules.opening.minimum([total, 0], 0) == minimum


# --- runs -----------------------------------------------------------------------------------------------------------


def test_a_run_is_three_or_more_cards_of_a_suit_in_sequence() -> None:  # B.ca, HSW
    pos = samba(OPEN + "hand 0: 7S 5S 6S 8C 9C\nmelds side 0: QS QH QC")
    played(pos, 0, lay("7S 5S 6S"))
    assert cards_of(pos, RUN) == "5S 6S 7S"  # it holds its cards sorted
    assert pos.melds[0][RUN].wilds == 0


@pytest.mark.parametrize(
    ("cards", "why"),
    [
        ("S: 5S 6S 7H", Why.RUN_WRONG_CARD),
        ("S: 5S 6S 2S", Why.RUN_WRONG_CARD),
        ("S: 5S 6S JK", Why.RUN_WRONG_CARD),
        ("S: 3S 4S 5S", Why.RUN_WRONG_CARD),
        ("S: 5S 6S 8S", Why.RUN_GAP),
        ("S: 5S 6S 6S", Why.RUN_GAP),
        ("S: KS AS 4S", Why.RUN_GAP),
    ],
)
def test_no_wild_card_no_three_no_gap_and_no_corner(cards: str, why: Why) -> None:  # B.ca: ace high, four low
    pos = samba(OPEN + "hand 0: 5S 6S 7H 2S JK 3S 4S 6S 8S KS AS 9C\nmelds side 0: QS QH QC")
    refused(pos, 0, lay(cards), why)


def test_two_cards_are_no_run() -> None:  # B.ca
    pos = samba(OPEN + "hand 0: 5S 6S 9C 9D\nmelds side 0: QS QH QC")
    refused(pos, 0, lay("S: 5S 6S"), Why.MELD_TOO_SHORT, 3, 2)


def test_where_there_are_no_runs_nobody_lays_one() -> None:
    text = OPEN + "hand 0: 5S 6S 7S 9C 9D\nmelds side 0: QS QH QC"
    refused(position(text, CLASSIQUE), 0, lay("5S 6S 7S"), Why.MELD_WRONG_CARD)


def test_it_grows_at_either_end() -> None:  # B.ca
    pos = samba(OPEN + "hand 0: 4S 8S 9S JS 9C 9D\nmelds side 0: 5S 6S 7S")
    refused(pos, 0, lay("S: 9S"), Why.RUN_GAP)
    refused(pos, 0, lay("S: JS"), Why.RUN_GAP)
    played(pos, 0, lay("S: 4S"))
    played(pos, 0, lay("S: 9S 8S"))
    assert cards_of(pos, RUN) == "4S 5S 6S 7S 8S 9S"


def test_a_samba_of_seven_is_closed() -> None:  # B.ca
    pos = samba(OPEN + "hand 0: 10S JS 9C 9D\nmelds side 0: 4S 5S 6S 7S 8S 9S")
    refused(pos, 0, lay("S: 10S JS"), Why.MELD_CLOSED, 7, 8)
    played(pos, 0, lay("S: 10S"))
    refused(pos, 0, lay("S: JS"), Why.MELD_CLOSED, 7, 8)


def test_a_suit_may_have_several_runs_that_are_never_joined() -> None:  # ours: the sources are silent
    pos = samba(OPEN + "hand 0: 8S 9S 10S JS 5S 6S 7S 9C\nmelds side 0: 4S 5S 6S | QS QH QC")
    refused(pos, 0, lay("S/2: 8S 9S 10S"), Why.MELD_NOT_THERE)
    played(pos, 0, lay("S/1: 8S 9S 10S"))
    played(pos, 0, lay("S: 7S"))  # between the two: it goes where the player says
    refused(pos, 0, lay("S: 8S"), Why.CARD_NOT_HELD)
    assert cards_of(pos, RUN) == "4S 5S 6S 7S"
    assert cards_of(pos, meld_key(RUN, 1)) == "8S 9S 10S"


def test_a_run_counts_for_the_opening() -> None:  # HSW
    pos = samba("to act: 0   phase: play\nhand 0: QS KS AS 10S JS 9C 9D")
    refused(pos, 0, lay("QS KS AS"), Why.OPENING_TOO_LOW, 50, 40)
    assert lay("JS QS KS AS") in list(candidates(pos, 0))
    played(pos, 0, lay("JS QS KS AS"))
    assert pos.is_open(0)


def test_on_offer_are_the_ends_of_runs_and_the_smallest_new_ones() -> None:
    pos = samba(OPEN + "hand 0: 4S 8S 9S 10S JS 9C\nmelds side 0: 5S 6S 7S")
    lays = {action for action in candidates(pos, 0) if isinstance(action, Lay)}
    assert lays == {lay("S: 4S"), lay("S: 8S"), lay("S/1: 8S 9S 10S"), lay("S/1: 9S 10S JS")}


def test_cards_of_a_rank_are_told_apart_only_where_a_run_wants_one() -> None:
    pos = samba(OPEN + "hand 0: KS KH KD KC 4C 9D\nmelds side 0: QH QD QC")
    assert sum(isinstance(action, Lay) for action in candidates(pos, 0)) == 1
    pos = samba(OPEN + "hand 0: KS KH KD KC QS AS 9D\nmelds side 0: QH QD QC")
    assert sum(isinstance(action, Lay) and action.melds[0].rank == 13 for action in candidates(pos, 0)) == 2


# --- sets -----------------------------------------------------------------------------------------------------------


def test_at_most_two_wild_cards_in_a_set() -> None:  # B.ca
    pos = samba(OPEN + "hand 0: 2C 2D JK 9C 9D\nmelds side 0: QS QH QC QD QD")
    refused(pos, 0, lay("Q: 2C 2D JK"), Why.MELD_TOO_MANY_WILDS, 2, 3)
    played(pos, 0, lay("Q: 2C JK"))
    refused(pos, 0, lay("Q: 2D"), Why.MELD_TOO_MANY_WILDS, 2, 3)


def test_a_side_may_have_two_canastas_of_a_rank_the_second_begun_once_the_first_is_one() -> None:  # B.ca
    text = OPEN + "hand 0: KS KD KC 2C 9C 9D\nmelds side 0: KS KS KH KH KD KC"
    pos = samba(text)
    refused(pos, 0, lay("K/1: KS KD KC"), Why.MELD_UNFINISHED)
    played(pos, 0, lay("K: 2C"))
    played(pos, 0, lay("K/1: KS KD KC"))
    assert cards_of(pos, meld_key(13, 1)) == "KS KD KC"
    classic = OPEN + "hand 0: KS KD KC 9C\nmelds side 0: KS KH KH KD 2C 2D 2S"
    refused(position(classic, CLASSIQUE), 0, lay("K/1: KS KD KC"), Why.MELD_NOT_THERE)


def test_cards_of_the_hand_go_on_a_canasta_too() -> None:  # HSW
    pos = samba(OPEN + "hand 0: KC 9C 9D\nmelds side 0: KS KS KH KH KD KC KC")
    played(pos, 0, lay("K: KC"))
    assert len(pos.melds[0][13].cards) == 8


# --- the pile -------------------------------------------------------------------------------------------------------


DRAW = "to act: 0   phase: draw\nlaid this deal: 0\n"


def test_a_natural_pair_takes_the_pile_one_card_with_a_wild_one_does_not() -> None:  # B.ca
    pos = samba(DRAW + "hand 0: 9C 9D JK 4C\nmelds side 0: QS QH QC\npile: 5C 9H")
    refused(pos, 0, take("9C JK"), Why.PILE_NO_PAIR)
    played(pos, 0, take("9C 9D"))


def test_the_top_card_joins_a_meld_below_seven_of_a_free_pile() -> None:  # B.ca
    pos = samba(DRAW + "hand 0: 4C 4D\nmelds side 0: QS QH QC QD QD 2C\npile: 5C QH")
    played(pos, 0, take())
    assert len(pos.melds[0][12].cards) == 7


def test_it_joins_no_canasta() -> None:  # B.ca, HSW
    text = DRAW + "hand 0: QC QD 4C\nmelds side 0: QS QH QC QD QD QS 2C\npile: 5C QH"
    pos = samba(text)
    refused(pos, 0, take(), Why.PILE_MELD_FULL, 6, 7)
    refused(pos, 0, take("QC QD"), Why.PILE_MELD_FULL, 6, 7)
    assert [action for action in candidates(pos, 0) if isinstance(action, Take)] == [_second(take("QD QC"))]
    played(pos, 0, _second(take("QC QD")))  # the pair begins another meld
    assert cards_of(pos, meld_key(12, 1)) == "QC QD QH"


def _second(action: Take) -> Take:
    return action._replace(of=1)


def onto_run(of: int = 0) -> Take:
    """Take the pile with its top card on a run."""
    return Take(run=True, of=of)


def test_the_top_card_lengthens_a_run() -> None:  # B.ca
    text = DRAW + "hand 0: 9S 4C 4D\nmelds side 0: 5S 6S 7S\npile: 10C 8S"
    pos = samba(text)
    assert onto_run() in list(candidates(pos, 0))
    played(pos, 0, onto_run())
    assert cards_of(pos, RUN) == "5S 6S 7S 8S"
    refused(samba(text.replace("8S", "9S", 2)), 0, onto_run(), Why.RUN_GAP)
    refused(samba(text.replace("8S", "9D")), 0, onto_run(), Why.PILE_RUN_ALONE)


def test_it_never_begins_a_run_and_no_card_of_the_hand_helps_it() -> None:  # B.ca
    pos = samba(DRAW + "hand 0: 9S 10S 4C\nmelds side 0: 4S 5S 6S\npile: 10C 8S")
    refused(pos, 0, onto_run(1), Why.PILE_RUN_ALONE)
    pos = samba(DRAW + "hand 0: 7S 10S 4C\nmelds side 0: 4S 5S 6S\npile: 10C 8S")
    refused(pos, 0, Take(tuple(parse_cards("7S")), run=True), Why.PILE_RUN_ALONE)
    refused(pos, 0, onto_run(), Why.RUN_GAP)


def test_not_while_the_pile_is_frozen_or_the_run_is_whole() -> None:  # B.ca
    refused(samba(DRAW + "hand 0: 4C 4D\nmelds side 0: 5S 6S 7S\npile: 2C 8S"), 0, onto_run(), Why.PILE_FROZEN, 2, 0)
    text = DRAW + "hand 0: 4C 4D\nmelds side 0: 5S 6S 7S 8S 9S 10S JS\npile: 4C QS"
    refused(samba(text), 0, onto_run(), Why.PILE_MELD_FULL, 6, 7)
    text = "to act: 0   phase: draw\nhand 0: 4C 4D 8C\npile: 4C 8S"
    refused(samba(text), 0, onto_run(), Why.PILE_SIDE_NOT_OPEN, 2, 0)


def test_with_the_stock_gone_a_top_card_that_fits_a_run_must_be_taken() -> None:  # R24
    text = DRAW + "hand 0: 4C 4D\nmelds side 0: 5S 6S 7S\npile: 4H 8S\nstock:"
    refused(samba(text), 0, Pass(), Why.PASS_MUST_TAKE)
    allowed(samba(text.replace("8S", "9S")), 0, Pass())


# --- going out ------------------------------------------------------------------------------------------------------


KINGS, SPADES_RUN = "KS KS KC KC KD KD KH", "5S 6S 7S 8S 9S 10S JS"
MIXED = "9S 9S 9C 9C 9D 2D 2H"


def test_two_canastas_of_any_kind_go_out_sambas_too() -> None:  # B.ca, HSW
    text = OPEN + "hand 0: 8C\nmelds side 0: "
    for pair in ((KINGS, MIXED), (KINGS, SPADES_RUN), (SPADES_RUN, "8H 9H 10H JH QH KH AH")):
        assert ended(played(samba(text + " | ".join(pair)), 0, discard("8C"))).how == "ordinary"
    refused(samba(f"{text}{SPADES_RUN} | QS QH QC"), 0, discard("8C"), Why.OUT_NO_CANASTA, 2, 1)


def test_the_last_card_may_close_the_samba_that_is_lacking() -> None:  # HSW
    pos = samba(OPEN + f"hand 0: 4H 5H 10H\nmelds side 0: {KINGS} | 6H 7H 8H 9H")
    played(pos, 0, lay("H: 10H"))
    end = ended(played(pos, 0, lay("H: 4H 5H")))
    assert (end.how, end.lines[0].runs, end.lines[0].natural, end.lines[0].out) == ("ordinary", 1500, 500, 200)


def test_whoever_keeps_one_card_must_be_able_to_leave_by_a_run() -> None:  # R51
    text = OPEN + f"hand 0: 8S QH 9S 10S\nmelds side 0: {KINGS} | "
    refused(samba(text + "QS QC QD | 5S 6S 7S"), 0, lay("QH", "S: 8S 9S"), Why.WOULD_BE_STUCK)
    allowed(samba(text + "QS QC QD | 4S 5S 6S 7S"), 0, lay("QH", "S: 8S 9S"))  # the ten closes the samba


def test_no_bonus_for_a_concealed_hand() -> None:  # B.ca
    concealed = f"to act: 0   phase: play\nhand 0: {KINGS} {SPADES_RUN} 8C\nmelds side 0:"
    pos = samba(concealed)
    played(pos, 0, lay(KINGS, SPADES_RUN))
    end = ended(played(pos, 0, discard("8C")))
    assert (end.how, end.lines[0].out) == ("concealed", 200)


# --- scores ---------------------------------------------------------------------------------------------------------


def test_a_samba_is_worth_1500() -> None:  # B.ca, HSW
    line = score_lines(samba(f"{OPEN}{EMPTY}melds side 0: {SPADES_RUN} | {MIXED} | {KINGS}"), "stock", 0)[0]
    assert (line.runs, line.mixed, line.natural) == (1500, 300, 500)
    assert line.cards == 55 + 90 + 70
    assert line.total == 2515


@pytest.mark.parametrize(("number", "points"), [(1, 100), (5, 500), (6, 1000)])
def test_red_threes_count_for_a_side_with_two_canastas_and_against_any_other(number: int, points: int) -> None:  # HSW
    threes = " ".join(["3D", "3H"] * 3).split()[:number]
    text = f"{OPEN}red threes side 0: {' '.join(threes)}\nmelds side 0: "
    assert score_lines(samba(f"{text}{KINGS} | {SPADES_RUN}"), "stock", 0)[0].red_threes == points
    assert score_lines(samba(f"{text}{KINGS} | QS QH QC"), "stock", 0)[0].red_threes == -points
    assert score_lines(samba(text), "stock", 0)[0].red_threes == -points


def test_samba_goes_to_10000_and_bolivia_to_15000() -> None:  # §6
    assert (match_winners(SAMBA, [9995, 0]), match_winners(SAMBA, [10000, 0])) == ((), (0,))
    assert (match_winners(BOLIVIA, [14995, 0]), match_winners(BOLIVIA, [15000, 0])) == ((), (0,))


# --- bolivia --------------------------------------------------------------------------------------------------------


def test_three_or_more_wild_cards_of_any_kind_are_a_meld() -> None:  # B.ca: no distinction between deuces and jokers
    pos = bolivia(OPEN + "hand 0: JK JK JK 2C 2D 9C 9D\nmelds side 0: QS QH QC")
    refused(samba(OPEN + "hand 0: JK JK JK 2C\nmelds side 0: QS QH QC"), 0, wilds("JK JK JK"), Why.MELD_ONLY_WILDS)
    assert wilds("JK JK JK") in list(candidates(pos, 0))
    played(pos, 0, wilds("JK JK JK"))
    played(pos, 0, wilds("2C 2D"))
    refused(bolivia(OPEN + "hand 0: JK 2C 9C\nmelds side 0: QS QH QC"), 0, wilds("JK 2C"), Why.MELD_TOO_SHORT, 3, 2)


def test_a_bolivia_of_seven_is_worth_2500_and_closed() -> None:  # B.ca, BC: three to seven
    pos = bolivia(OPEN + "hand 0: 2C 2D 2S JK 9C 9D\nmelds side 0: JK JK JK 2C 2D 2H")
    refused(pos, 0, wilds("2C 2D"), Why.MELD_CLOSED, 7, 8)
    refused(pos, 0, wilds("2C 2D 2S", 1), Why.MELD_UNFINISHED)
    played(pos, 0, wilds("JK"))
    played(pos, 0, wilds("2C 2D 2S", 1))
    assert score_lines(pos, "stock", 0)[0].wild == 2500
    assert score_lines(bolivia(f"{OPEN}{EMPTY}melds side 0: 2C 2C 2D 2D 2H 2H 2S"), "stock", 0)[0].wild == 2500


def test_of_the_two_canastas_to_go_out_one_is_an_escalera() -> None:  # B.ca, BC
    text = OPEN + "hand 0: 8C\nmelds side 0: "
    ended(played(bolivia(f"{text}{KINGS} | {SPADES_RUN}"), 0, discard("8C")))
    ended(played(bolivia(f"{text}2C 2C 2D 2D JK JK JK | {SPADES_RUN}"), 0, discard("8C")))
    refused(bolivia(f"{text}{KINGS} | {MIXED}"), 0, discard("8C"), Why.OUT_CANASTA_KINDS)
    refused(bolivia(f"{text}{SPADES_RUN} | QS QH QC"), 0, discard("8C"), Why.OUT_NO_CANASTA, 2, 1)


@pytest.mark.parametrize(("melds", "goes"), [(SPADES_RUN, True), (MIXED, False)])
def test_a_whole_hand_is_laid_with_one_escalera_and_not_without(melds: str, goes: bool) -> None:  # B.ca, BC
    pos = bolivia(f"{OPEN}hand 0: 9C 9D 9H 8C\nmelds side 0: {KINGS} | {melds}")
    assert can_shed(BOLIVIA, pos.counts[0], pos.melds[0], need=0, may_discard=True, held=pos.hands[0]) is goes


@pytest.mark.parametrize(
    ("hand", "goes"),
    [("10S JS 8C", True), ("4S 10S 8C", True), ("10S QS 8C", False), ("JS QS 8C", False), ("4C 10S 8C", False)],
)
def test_a_whole_hand_is_laid_where_it_makes_a_run_an_escalera(hand: str, goes: bool) -> None:  # B.ca, BC
    pos = bolivia(f"{OPEN}hand 0: {hand}\nmelds side 0: {KINGS} | 5S 6S 7S 8S 9S")
    assert can_shed(BOLIVIA, pos.counts[0], pos.melds[0], need=0, may_discard=True, held=pos.hands[0]) is goes


@pytest.mark.parametrize(
    ("run", "ends"),
    [("6S 7S 8S", "5S 9S"), ("4S 5S 6S", "7S"), ("QS KS AS", "JS"), ("5S 6S 7S 8S 9S 10S", "4S JS"), (SPADES_RUN, "")],
)
def test_a_run_grows_at_its_ends_until_it_is_closed(run: str, ends: str) -> None:  # §6
    assert card_names(run_ends(parse_cards(run))) == ends.split()


def test_a_black_three_left_in_a_hand_costs_100_and_5_are_what_a_melded_one_brings() -> None:  # BC
    text = f"{OPEN}{EMPTY.replace('hand 2:', 'hand 2: 3S 3C KD')}melds side 0: QS QH QC"
    assert score_lines(bolivia(text), "stock", 0)[0].hands == -210
    assert score_lines(samba(text), "stock", 0)[0].hands == -20
    pos = bolivia(OPEN + f"hand 0: 3S 3C 3C 8C\nmelds side 0: {KINGS} | {SPADES_RUN}")
    played(pos, 0, lay("3S 3C 3C"))
    assert ended(played(pos, 0, discard("8C"))).lines[0].cards == 70 + 55 + 15


def test_a_pile_topped_by_a_wild_card_is_not_taken() -> None:  # B.ca
    pos = bolivia(DRAW + "hand 0: 2D 2H 4C\nmelds side 0: 2C 2C JK\npile: 5C 2S")
    refused(pos, 0, take("2D 2H"), Why.PILE_TOP_WILD)


# --- in words and in the record -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "table"),
    [
        (lay("5S 6S 7S"), {"do": "lay", "melds": [{"rank": "S", "cards": ["5S", "6S", "7S"]}]}),
        (lay("H/1: 8H"), {"do": "lay", "melds": [{"rank": "H", "cards": ["8H"], "of": 1}]}),
        (onto_run(), {"do": "take", "with": [], "melds": [], "run": True}),
        (onto_run(2), {"do": "take", "with": [], "melds": [], "of": 2, "run": True}),
    ],
)
def test_a_run_in_the_record_is_called_by_its_suit(action: Action, table: dict[str, object]) -> None:
    assert action_to_json(action) == table
    assert action_from_json(table) == action


def test_a_position_lists_the_cards_of_runs_and_of_several_melds_of_a_rank() -> None:
    pos = samba(f"{OPEN}melds side 0: 7S 5S 6S | {KINGS} | KS KH KC | 9S 10S JS")
    assert sorted(pos.melds[0]) == [13, RUN, meld_key(13, 1), meld_key(RUN, 1)]
    assert (cards_of(pos, RUN), cards_of(pos, meld_key(RUN, 1))) == ("5S 6S 7S", "9S 10S JS")
    assert read_position(write_position(pos)) == pos
    assert read_position(json.dumps(position_to_json(pos))) == pos
    with pytest.raises(NotationError, match="5S 6S 8S is no meld"):
        samba(f"{OPEN}melds side 0: 5S 6S 8S")
    with pytest.raises(NotationError, match="two melds of one rank"):
        position(f"{OPEN}melds side 0: QS QH QC | QD QD QH", CLASSIQUE)


def test_what_was_laid_this_turn_is_told_by_suit_and_number_too() -> None:
    rules = house_rules({"going_out": {"in_hand": 1000}}, "samba")
    pos = position(OPEN + "hand 0: 5S 6S 7S 8S 9S 10S 4C 4D\nmelds side 0: QS QH QC", rules)
    played(pos, 0, lay("5S 6S 7S"))
    played(pos, 0, lay("S/1: 8S 9S 10S"))
    assert "ranks this turn: S 3, S/1 3" in write_position(pos)
    assert read_position(write_position(pos)) == pos


def test_runs_are_needed_only_where_they_may_be_laid() -> None:
    with pytest.raises(RuleSetError, match="runs of a suit may not be laid"):
        house_rules({"going_out": {"runs": 1}})
    with pytest.raises(RuleSetError, match="cannot be closed by 5 cards"):
        house_rules({"melds": {"wild_most": 5}})
