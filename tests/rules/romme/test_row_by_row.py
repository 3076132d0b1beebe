"""docs/rules.md §3 row by row, and the rulings R40 to R47: one sentence of the rule book is one test."""

from collections import Counter
from random import Random

import pytest

from canasta_gui.rules.core.cards import HIDDEN, JOKER, card_name, parse_card, parse_cards
from canasta_gui.rules.core.events import DealEnded, Dealt, Discard, Drew, TurnedUp
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.engine import match_winners, score_lines, start_deal
from canasta_gui.rules.romme.events import Action
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.notation import action_to_json, read_position, write_position
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.referee import candidates, check
from canasta_gui.rules.romme.ruleset import RommeRules, from_table, load_preset, preset_ids, to_table
from tests.rules.romme.games import deal, deck
from tests.rules.romme.support import (
    ACQUISITION,
    AJOUT,
    GERMAN,
    ROMME,
    act,
    add,
    house_rules,
    lay,
    playing,
    plays,
    position,
    table,
    why,
)


def played(pos: RommePosition, *actions: Action) -> RommePosition:
    """Return the position after these actions; the one before stays as it is."""
    then = pos.copy()
    plays(then, *actions)
    return then


# --- cards, players, deal --------------------------------------------------------------------------------------


def test_rommé_has_106_cards_two_packs_and_two_jokers() -> None:  # 003:4
    cards = Counter(deck(ROMME))
    assert sum(cards.values()) == 106
    assert cards[JOKER] == 2
    assert {number for card, number in cards.items() if card != JOKER} == {2}


def test_two_to_six_play_and_four_by_default() -> None:  # 003:7, R46
    for game in ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch"):
        assert load_preset(game).players == 4
        assert {load_preset(name).players for name in preset_ids() if name.startswith(game)} >= {2, 3, 4, 5, 6}


def test_the_threshold_is_agreed_before_from_0_to_9() -> None:  # 003:28
    assert ROMME.going_out.threshold == 9
    for threshold in range(10):
        assert house_rules({"going_out": {"threshold": threshold}}).going_out.threshold == threshold


def test_thirteen_cards_are_dealt_three_times_three_and_once_four() -> None:  # 003:30
    pos, events = deal(ROMME, Random(1))
    seats = [event.seat for event in events if isinstance(event, Dealt)]
    assert seats == [seat for packet in (3, 3, 3, 4) for seat in (0, 1, 2, 3) for _ in range(packet)]
    assert [len(hand) for hand in pos.hands] == [13, 13, 13, 13]


def test_one_card_lies_face_up_and_the_left_of_the_dealer_starts() -> None:  # 003:30-31, R47
    order = deck(ROMME)
    pos, events = start_deal(ROMME, order, deal_no=1, dealer=2, totals=[0] * 4)
    assert sum(isinstance(event, TurnedUp) for event in events) == 1
    assert pos.pile == [order[52]]
    assert pos.turn == 3
    assert len(pos.stock) == 106 - 53


# --- the turn ----------------------------------------------------------------------------------------------------


def test_the_face_up_card_may_be_refused() -> None:  # 003:31
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS\nstock: 5H 6H")
    assert why(pos, act("take")) is None
    plays(pos, act("draw"))
    assert pos.pile == parse_cards("KS")
    assert parse_card("5H") in pos.hands[0]


def test_the_hidden_card_must_be_kept() -> None:  # 003:31
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS\nstock: 5H 6H")
    plays(pos, act("draw"))
    assert why(pos, act("take")) is Why.ALREADY_DRAWN
    assert why(pos, act("draw")) is Why.ALREADY_DRAWN


def test_nothing_is_laid_before_a_card_was_taken() -> None:  # 003:31
    pos = position("to act: 0   phase: draw\nhand 0: KS KH KD 9D\npile: 4S")
    assert why(pos, lay("KS KH KD")) is Why.TAKE_ONE_FIRST
    assert why(pos, act("discard", card="9D")) is Why.TAKE_ONE_FIRST


def test_every_turn_ends_with_a_discard_and_the_next_player_goes_on() -> None:  # 003:31
    pos = playing("2C 9D KS", more="pile: 4S")
    plays(pos, act("discard", card="KS"))
    assert (pos.turn, pos.phase, pos.pile[-1], pos.discarder) == (1, Phase.DRAW, parse_card("KS"), 0)
    assert why(pos, act("draw"), seat=0) is Why.NOT_YOUR_TURN
    assert why(playing("2C 9D"), act("discard", card="KS")) is Why.CARD_NOT_HELD


# --- sets and runs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("meld", "refused"),
    [
        ("KS KH KD", None),
        ("KS KH KD KC", None),
        ("KS KH", Why.MELD_TOO_SHORT),
        ("KS KS KH", Why.SET_SAME_SUIT),
        ("KS KH KD KD", Why.SET_SAME_SUIT),
        ("KS KH QD", Why.MELD_NEITHER),
    ],
)
def test_a_set_is_three_or_four_of_a_rank_all_of_different_suits(meld: str, refused: Why | None) -> None:  # 003:18
    assert why(playing(f"{meld} 9D"), lay(meld)) is refused


@pytest.mark.parametrize(
    ("meld", "refused"),
    [
        ("3C 4C 5C", None),
        ("5C 3C 4C", None),
        ("9D 10D JD QD KD AD", None),
        ("3C 4C", Why.MELD_TOO_SHORT),
        ("3C 4C 6C", Why.RUN_GAP),
        ("3C 4C 4C", Why.RUN_GAP),
        ("3C 4D 5C", Why.MELD_NEITHER),
    ],
)
def test_a_run_is_three_or_more_consecutive_cards_of_one_suit(meld: str, refused: Why | None) -> None:  # 003:19
    assert why(playing(f"{meld} 9H"), lay(meld)) is refused


def test_the_ace_is_low_or_high() -> None:  # 003:26
    assert why(playing("AH 2H 3H 9D"), lay("AH 2H 3H")) is None
    assert why(playing("QD KD AD 9D"), lay("QD KD AD")) is None
    low = playing("AH 2H 3H 9D")
    plays(low, lay("3H AH 2H"))
    assert table(low, 0) == [["AH", "2H", "3H"]]


def test_no_run_goes_round_the_corner() -> None:  # 003:26
    assert why(playing("KH AH 2H 9D"), lay("KH AH 2H")) is Why.RUN_CORNER
    assert why(playing("QH KH AH 2H 9D"), lay("QH KH AH 2H")) is Why.RUN_CORNER


def test_the_first_meld_has_no_minimum() -> None:
    assert why(playing("2C 2D 2H 9D"), lay("2C 2D 2H")) is None


def test_cards_that_are_not_held_cannot_be_laid() -> None:
    assert why(playing("KS KH 9D"), lay("KS KH KD")) is Why.CARD_NOT_HELD
    assert why(playing("KS KH KD 9D"), act("lay", melds=[])) is Why.NOTHING_LAID


# --- jokers --------------------------------------------------------------------------------------------------------


def test_a_joker_is_announced_as_the_card_it_stands_for() -> None:  # 003:18
    pos = playing("KC KD KH JK 9D")
    assert why(pos, act("lay", melds=[{"rank": "K", "cards": ["KC", "KD", "KH", "JK"]}])) is Why.JOKER_NOT_ANNOUNCED
    plays(pos, lay("KC KD KH JK=KS"))
    assert table(pos, 0) == [["KC", "KD", "KH", "KS"]]
    assert JOKER in pos.melds[0][13].cards


def test_only_a_joker_stands_for_another_card() -> None:  # 003:18
    assert why(playing("3C 4C 9D 2H"), lay("3C 4C 9D=5C")) is Why.FACE_WRONG


def test_an_announced_joker_must_make_a_meld() -> None:
    assert why(playing("3C 5C JK 9D"), lay("3C 5C JK=4C")) is None
    assert why(playing("3C 5C JK 9D"), lay("3C 5C JK=6C")) is Why.RUN_GAP
    assert why(playing("KC KD JK 9D"), lay("KC KD JK=KC")) is Why.SET_SAME_SUIT


def test_r42_a_meld_has_fewer_jokers_than_natural_cards() -> None:
    assert why(playing("KC JK JK 9D"), lay("KC JK=KD JK=KH")) is Why.JOKERS_TOO_MANY
    assert why(playing("KC KD JK JK 9D"), lay("KC KD JK=KH JK=KS")) is Why.JOKERS_TOO_MANY
    assert why(playing("3C 4C 6C JK JK 9D"), lay("3C 4C JK=5C 6C JK=7C")) is None


LAID_JOKER = "melds side 2: KC KD JK=KS\npile: 4S"


def test_others_may_exchange_a_joker_for_the_card_it_stands_for() -> None:  # 003:18
    pos = playing("KS 9D 2H", more=LAID_JOKER)
    plays(pos, act("swap", owner=2, rank="K", card="KS"))
    assert JOKER in pos.hands[0]
    assert JOKER not in pos.melds[2][13].cards
    assert parse_card("KS") not in pos.hands[0]


def test_r43_a_joker_is_exchanged_only_in_ones_own_turn() -> None:
    pos = position(f"to act: 1   phase: play\nhand 0: KS 9D\nhand 1: 3C 4C\n{LAID_JOKER}")
    assert why(pos, act("swap", owner=2, rank="K", card="KS"), seat=0) is Why.NOT_YOUR_TURN


def test_r43_it_may_be_exchanged_before_the_draw_and_without_a_meld_of_ones_own() -> None:
    pos = position(f"to act: 0   phase: draw\nhand 0: KS 9D\n{LAID_JOKER}")
    assert not pos.is_open(0)
    assert why(pos, act("swap", owner=2, rank="K", card="KS")) is None


def test_r43_only_the_announced_card_takes_its_place() -> None:
    pos = playing("KH KD 9D", more=LAID_JOKER)
    assert why(pos, act("swap", owner=2, rank="K", card="KH")) is Why.SWAP_NO_JOKER
    assert why(pos, act("swap", owner=2, rank="K", card="KS")) is Why.CARD_NOT_HELD
    assert why(pos, act("swap", owner=1, rank="K", card="KS")) is Why.MELD_NOWHERE


def test_r43_the_joker_may_be_laid_again_at_once_as_another_card() -> None:
    pos = playing("KS 3C 4C 9D", more=LAID_JOKER)
    plays(pos, act("swap", owner=2, rank="K", card="KS"), lay("3C 4C JK=5C"))
    assert table(pos, 0) == [["3C", "4C", "5C"]]


# --- adding --------------------------------------------------------------------------------------------------------

OTHERS_RUN = "melds side 1: 5C 6C 7C\npile: 4S"


def test_in_plain_rommé_nothing_is_added_to_the_melds_of_others() -> None:  # 003:39
    pos = playing("4C 9D", more="melds side 0: KS KH KD\n" + OTHERS_RUN)
    assert why(pos, add(1, "C", "4C")) is Why.ADD_NOT_HERE


def test_in_plain_rommé_one_may_go_on_with_ones_own_melds() -> None:
    pos = playing("KC 9D 2H", more="melds side 0: KS KH KD")
    plays(pos, add(0, "K", "KC"))
    assert table(pos, 0) == [["KC", "KD", "KH", "KS"]]


def test_where_nothing_is_added_not_even_to_ones_own_melds() -> None:
    rules = house_rules({"melds": {"adding": "nowhere"}})
    assert why(playing("KC 9D", rules, "melds side 0: KS KH KD"), add(0, "K", "KC")) is Why.ADD_NOT_HERE


def test_in_the_ajout_cards_are_added_to_either_end_of_anybodys_run() -> None:  # 003:40
    pos = playing("4C 8C 9D", AJOUT, "melds side 0: KS KH KD\n" + OTHERS_RUN)
    plays(pos, add(1, "C", "4C"), add(1, "C", "8C"))
    assert table(pos, 1) == [["4C", "5C", "6C", "7C", "8C"]]


def test_in_the_ajout_several_cards_are_added_at_once() -> None:  # 003:40
    pos = playing("3C 4C 8C 9D 2H", AJOUT, "melds side 0: KS KH KD\n" + OTHERS_RUN)
    plays(pos, add(1, "C", "8C 3C 4C"))
    assert table(pos, 1) == [["3C", "4C", "5C", "6C", "7C", "8C"]]


def test_in_the_ajout_a_set_takes_its_fourth_suit() -> None:  # 003:41
    pos = playing("KD 9D", AJOUT, "melds side 0: 3C 4C 5C\nmelds side 1: KC KS KH")
    plays(pos, add(1, "K", "KD"))
    assert table(pos, 1) == [["KC", "KD", "KH", "KS"]]


def test_in_the_ajout_no_card_lies_twice_in_a_set() -> None:  # 003:41
    pos = playing("KC 9D", AJOUT, "melds side 0: 3C 4C 5C\nmelds side 1: KC KS KH")
    assert why(pos, add(1, "K", "KC")) is Why.SET_SAME_SUIT


def test_in_the_ajout_only_who_has_laid_himself_may_add() -> None:  # 003:42
    pos = playing("4C KS KH KD 9D", AJOUT, OTHERS_RUN)
    assert why(pos, add(1, "C", "4C")) is Why.ADD_NO_OWN_MELD
    plays(pos, lay("KS KH KD"))
    assert why(pos, add(1, "C", "4C")) is None


def test_what_does_not_fit_is_not_added() -> None:
    pos = playing("9C 4D KC JK 9D", AJOUT, "melds side 0: KS KH KD\n" + OTHERS_RUN)
    for card in ("9C", "4D", "KC"):
        assert why(pos, add(1, "C", card)) is Why.ADD_NO_FIT
    assert why(pos, add(1, "C", "JK=8C")) is None
    assert why(pos, add(2, "C", "9C")) is Why.MELD_NOWHERE
    assert why(pos, add(1, "C", "8C")) is Why.CARD_NOT_HELD


def test_an_ace_is_added_above_the_king_or_below_the_two_and_no_further() -> None:  # 003:26
    high = playing("AC 2C 9D", AJOUT, "melds side 0: JC QC KC")
    assert why(high, add(0, "C", "AC")) is None
    assert why(high, add(0, "C", "AC 2C")) is not None
    low = playing("AC KC 9D", AJOUT, "melds side 0: 2C 3C 4C")
    plays(low, add(0, "C", "AC"))
    assert table(low, 0) == [["AC", "2C", "3C", "4C"]]
    assert why(low, add(0, "C", "KC")) is Why.RUN_CORNER


TWO_TO_KING = "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC"


@pytest.mark.parametrize("card", ["AC", "JK=AC"])
def test_an_ace_that_fits_both_ends_of_a_run_lies_where_its_player_says(card: str) -> None:  # 003:26
    pos = playing("AC AC JK 9D", AJOUT, f"melds side 1: {TWO_TO_KING}\nmelds side 0: KH KS KD")
    above, below = (add(1, "C", card), act("add", owner=1, rank="C", cards=[card], low=True))
    assert table(played(pos, above), 1) == [[*TWO_TO_KING.split(), "AC"]]
    assert table(played(pos, below), 1) == [["AC", *TWO_TO_KING.split()]]
    both = played(pos, below, add(1, "C", "AC"))
    assert table(both, 1) == [["AC", *TWO_TO_KING.split(), "AC"]]
    assert read_position(write_position(both), rules=AJOUT) == both
    assert [action_to_json(each) for each in (above, below)] == [
        {"do": "add", "owner": 1, "rank": "C", "cards": [card]},
        {"do": "add", "owner": 1, "rank": "C", "cards": [card], "low": True},
    ]


def test_with_a_two_or_a_king_beside_it_an_ace_lies_low_only_where_it_is_said() -> None:  # 003:26
    pos = playing("AC 2C KC 9D", AJOUT, "melds side 0: 3C 4C 5C 6C 7C 8C 9C 10C JC QC")
    for cards, low, first in (("AC 2C", False, "AC"), ("KC AC", True, "3C"), ("AC 2C KC", True, "AC")):
        action = act("add", owner=0, rank="C", cards=cards.split(), low=low)
        assert table(played(pos, action), 0)[0][0] == first
    assert table(played(pos, add(0, "C", "AC 2C KC")), 0)[0][0] == "2C"


# --- claiming ------------------------------------------------------------------------------------------------------


def after_the_discard(cards: str = "pile: 4S\nstock: 5H 6H 7H 8H", rules: RommeRules = ACQUISITION) -> RommePosition:
    """Return a position after seat 0 has discarded its king; the others are asked."""
    pos = playing("2C 9D KS", rules, cards)
    plays(pos, act("discard", card="KS"))
    return pos


YES, NO = act("claim", yes=True), act("claim", yes=False)
AGREED, REFUSED = act("consent", yes=True), act("consent", yes=False)


def test_in_plain_rommé_only_the_next_player_may_take_a_discard() -> None:  # 003:37
    pos = playing("2C 9D KS", more="pile: 4S")
    plays(pos, act("discard", card="KS"))
    assert pos.phase is Phase.DRAW
    assert why(pos, act("take"), seat=2) is Why.NOT_YOUR_TURN
    assert why(pos, act("claim", yes=True)) is Why.CLAIM_NOT_NOW
    assert why(pos, act("consent", yes=True)) is Why.CONSENT_NOT_NOW


def test_r44_after_a_discard_the_players_are_asked_in_turn_order() -> None:
    pos = after_the_discard()
    order = []
    while pos.phase is Phase.CLAIM:
        order.append(pos.to_act)
        plays(pos, NO)
    assert order == [1, 2, 3]  # not whoever discarded it
    assert (pos.turn, pos.phase) == (1, Phase.DRAW)


def test_r44_the_next_player_may_simply_take_it_without_another_card() -> None:
    pos = after_the_discard()
    assert why(pos, YES) is Why.CLAIM_YOURS_ANYWAY
    plays(pos, act("take"))
    assert (pos.turn, pos.phase, len(pos.hands[1]), len(pos.stock)) == (1, Phase.PLAY, 11, 4)


def test_r44_whoever_leaves_it_draws_from_the_stock() -> None:
    pos = after_the_discard()
    plays(pos, NO, NO, NO)
    assert why(pos, act("take")) is Why.FACE_UP_LEFT
    plays(pos, act("draw"))
    assert pos.pile == parse_cards("4S KS")


def test_r44_everybody_between_must_agree() -> None:  # 003:37
    pos = after_the_discard()
    plays(pos, NO, NO, YES)
    assert (pos.phase, pos.to_act, pos.claimant) == (Phase.CONSENT, 1, 3)
    plays(pos, AGREED)
    assert (pos.phase, pos.to_act, pos.claimant) == (Phase.CONSENT, 2, 3)
    events = plays(pos, AGREED)
    assert [type(event) for event in events] == [ev.ConsentAnswered, ev.Acquired, ev.HiddenTaken, ev.ClaimsOver]


def test_r44_the_claimant_takes_a_hidden_card_besides_and_does_not_discard() -> None:  # 003:37
    pos = after_the_discard()
    plays(pos, NO, YES, AGREED)
    assert sorted(card_name(card) for card in pos.hands[2] if card != HIDDEN) == ["5H", "KS"]
    assert (pos.pile, len(pos.hands[2]), pos.turn) == (parse_cards("4S"), 12, 1)


def test_r44_then_the_next_player_plays_from_the_stock() -> None:
    pos = after_the_discard()
    plays(pos, NO, YES, AGREED)
    assert (pos.to_act, pos.phase) == (1, Phase.DRAW)
    assert why(pos, act("take")) is Why.FACE_UP_LEFT
    assert why(pos, act("draw")) is None


def test_r44_after_a_refusal_the_next_one_further_on_may_claim() -> None:
    pos = after_the_discard()
    plays(pos, NO, YES, REFUSED)
    assert (pos.phase, pos.to_act) == (Phase.CLAIM, 3)
    plays(pos, YES, AGREED, REFUSED)
    assert (pos.phase, pos.turn, pos.pile[-1]) == (Phase.DRAW, 1, parse_card("KS"))


def test_while_a_claim_is_open_nothing_else_is_done() -> None:
    pos = after_the_discard()
    assert why(pos, act("draw")) is Why.CLAIM_FIRST
    assert why(pos, AGREED) is Why.CONSENT_NOT_NOW
    plays(pos, NO, YES)
    assert why(pos, act("draw")) is Why.CONSENT_FIRST
    assert why(pos, YES) is Why.CONSENT_FIRST


def test_the_card_that_the_dealer_turned_may_be_claimed_by_everybody() -> None:  # 003:36
    pos, _ = deal(ACQUISITION, Random(3))
    order = []
    while pos.phase is Phase.CLAIM:
        order.append(pos.to_act)
        plays(pos, NO)
    assert order == [0, 1, 2, 3]


def test_r76_nobody_is_asked_where_no_card_can_be_drawn_for_a_claimant() -> None:
    pos = after_the_discard("pile: 4S\nstock:")
    assert pos.phase is Phase.DRAW
    assert not pos.refused
    assert why(pos, act("take")) is None


@pytest.mark.parametrize(("stock", "asked"), [("", False), ("5H", False), ("5H 6H", True)])
def test_r76_a_claim_leaves_the_next_player_a_card(stock: str, asked: bool) -> None:
    pos = after_the_discard(f"pile: 4S\nstock: {stock}\nstock turned: 2")
    assert (pos.phase is Phase.CLAIM) is asked


def test_r76_discards_that_would_be_turned_count_as_drawable() -> None:
    """The claimed card and the one that stays below it do not."""
    for pile, phase in (("4S", Phase.DRAW), ("3D 4S", Phase.CLAIM)):
        assert after_the_discard(f"pile: {pile}\nstock: 5H").phase is phase


def test_nobody_claims_where_the_discards_are_not_turned_over_any_more() -> None:
    once, twice = (after_the_discard(f"pile: 2D 3D 5D 4S\nstock:\nstock turned: {n}") for n in (1, 2))
    assert twice.phase is Phase.DRAW
    plays(once, NO)
    assert why(once, YES) is None
    plays(once, YES, AGREED)
    assert (once.turned, once.stock, once.pile) == (2, parse_cards("5D 3D"), parse_cards("4S"))


def test_rules_written_before_r76_ask_whoever_sits_there() -> None:
    before = house_rules({"face_up": {"asks": "three_or_more"}}, "romme-acquisition")
    pos = after_the_discard("pile: 4S\nstock:", before)
    plays(pos, NO)
    assert why(pos, YES) is Why.CLAIM_NO_STOCK
    two = house_rules({"face_up": {"asks": "three_or_more"}}, "romme-acquisition-2")
    assert deal(two, Random(1))[0].phase is Phase.DRAW


def test_r76_of_two_players_the_dealer_may_claim_the_card_that_was_turned_up() -> None:
    pos, _ = deal(load_preset("romme-acquisition-2"), Random(1))
    assert (pos.phase, pos.to_act) == (Phase.CLAIM, 0)
    up, cards = pos.pile[-1], len(pos.hands[1])
    plays(pos, NO)
    assert (pos.to_act, why(pos, YES)) == (1, None)
    plays(pos, YES, AGREED)
    assert up in pos.hands[1]
    assert len(pos.hands[1]) == cards + 2
    plays(pos, act("draw"), act("discard", card=card_name(pos.hands[0][0])))
    assert (pos.phase, pos.to_act) == (Phase.DRAW, 1)  # a discard is for the next player, who need not be asked


def test_whoever_knocks_needs_no_consent() -> None:
    rules = house_rules({"face_up": {"claims": "knocking"}}, "romme-deutsch")
    pos = playing("2C 9D KS", rules, "pile: 4S")
    plays(pos, act("discard", card="KS"), NO, NO)
    events = plays(pos, YES)
    assert [type(event) for event in events] == [ev.ClaimAnswered, ev.Acquired, ev.HiddenTaken, ev.ClaimsOver]


# --- the end of a deal ---------------------------------------------------------------------------------------------


def test_the_first_to_announce_rommé_with_a_rest_at_the_threshold_ends_the_deal() -> None:  # 003:9, 003:32
    pos = playing("9D QH", more="pile: 4S\nhand 1: KS\nhand 2: 2C 3C\nhand 3: JK")
    events = plays(pos, act("announce", card="QH"))
    assert [type(event).__name__ for event in events] == ["Discarded", "Announced", "DealEnded"]
    assert (pos.phase, pos.how, pos.by) == (Phase.OVER, "announced", 0)


def test_above_the_threshold_nobody_announces() -> None:  # 003:28
    assert why(playing("9D AC"), act("announce", card="9D")) is Why.ANNOUNCE_TOO_MUCH
    assert why(playing("9D 2C"), act("announce")) is Why.ANNOUNCE_TOO_MUCH
    assert why(playing("5D 4C"), act("announce")) is None
    zero = house_rules({"going_out": {"threshold": 0}})
    assert why(playing("2C QH", zero), act("announce", card="QH")) is Why.ANNOUNCE_TOO_MUCH
    assert why(playing("9D QH"), act("announce", card="KS")) is Why.CARD_NOT_HELD


def test_in_the_ajout_whoever_has_laid_or_added_all_their_cards_has_won() -> None:  # 003:43
    pos = playing("4C KS KH KD", AJOUT, OTHERS_RUN + "\nhand 1: 9C\nhand 2: 9H\nhand 3: 9S")
    plays(pos, lay("KS KH KD"), add(1, "C", "4C"))
    assert (pos.phase, pos.by) == (Phase.OVER, 0)


def test_the_deal_ends_by_itself_with_the_last_card_discarded() -> None:
    pos = playing("9D", more="pile: 4S\nhand 1: KS\nhand 2: 2C\nhand 3: 3C")
    plays(pos, act("discard", card="9D"))
    assert (pos.how, pos.by) == ("all_out", 0)
    assert why(pos, act("draw"), seat=1) is Why.DEAL_OVER


def test_r40_the_threshold_uses_hand_values_ace_11_joker_40() -> None:  # 003:15
    assert why(playing("AC QH"), act("announce", card="QH")) is Why.ANNOUNCE_TOO_MUCH
    assert why(playing("JK QH"), act("announce", card="QH")) is Why.ANNOUNCE_TOO_MUCH
    held = {name: ROMME.held_value[parse_card(name)] for name in ("AC", "KS", "QS", "JS", "10S", "9S", "2S", "JK")}
    assert held == {"AC": 11, "KS": 10, "QS": 10, "JS": 10, "10S": 10, "9S": 9, "2S": 2, "JK": 40}


def test_r41_the_announcer_also_records_the_rest() -> None:
    pos = playing("9D QH", more="pile: 4S\nhand 1: KS AS\nhand 2: 2C 3C\nhand 3: JK")
    *_, end = plays(pos, act("announce", card="QH"))
    assert isinstance(end, DealEnded)
    assert [line.total for line in end.lines] == [9, 21, 5, 40]


def test_points_left_are_added_up_and_the_lowest_total_wins() -> None:  # 003:34
    pos = playing("9D QH", more="pile: 4S\ntotals: 5 6 7 8\nhand 1: KS\nhand 2: 2C\nhand 3: 3C")
    *_, end = plays(pos, act("announce", card="QH"))
    assert isinstance(end, DealEnded)
    assert end.totals == (14, 16, 9, 11)
    assert match_winners(ROMME, end.totals, 4) == (2,)


def test_r47_an_agreed_number_of_deals_four_by_default_and_ties_share() -> None:
    assert ROMME.deals == 4
    assert match_winners(ROMME, [1, 2, 3, 4], 3) == ()
    assert match_winners(ROMME, [12, 7, 30, 7], 4) == (1, 3)
    assert match_winners(house_rules({"deals": 1}), [12, 7, 30, 9], 1) == (1,)


def test_r45_with_the_stock_gone_the_discards_but_the_top_one_are_turned_over() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS 5H 6H 7H\nstock:")
    events = plays(pos, act("draw"))
    assert [type(event) for event in events] == [ev.StockTurned, Drew]
    assert parse_card("KS") in pos.hands[0]  # the oldest comes first
    assert (pos.pile, pos.stock, pos.turned) == (parse_cards("7H"), parse_cards("6H 5H"), 1)


def test_r45_of_a_stock_that_was_turned_over_a_seat_sees_nothing() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS 5H 6H 7H\nstock:")
    plays(pos, act("draw"))
    assert view_of(pos, 1).stock == [HIDDEN, HIDDEN]


def test_r77_where_nothing_is_left_to_turn_the_face_up_card_may_still_be_taken() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS 5H 7H\nstock:\nstock turned: 2")
    assert list(candidates(pos, 0)) == [act("take"), act("draw")]
    plays(pos, act("take"), act("discard", card="2C"))
    assert (pos.phase, pos.to_act) == (Phase.DRAW, 1)


@pytest.mark.parametrize("rules", [ROMME, ACQUISITION, AJOUT, GERMAN])
def test_r77_the_discards_are_turned_twice_in_every_game(rules: RommeRules) -> None:
    assert rules.stock_end.turnings == 2


def test_r79_without_a_card_to_draw_the_deal_is_void() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: 7H\nstock:\ntotals: 5 6 7 8")
    *_, end = plays(pos, act("draw"))
    assert isinstance(end, DealEnded)
    assert (pos.how, end.totals) == ("void", (5, 6, 7, 8))
    assert [line.total for line in score_lines(pos, "void", 0)] == [0, 0, 0, 0]


def test_r79_the_third_void_deal_in_a_row_is_scored() -> None:
    hands = "hand 0: 2C 9D\nhand 1: AC\nhand 2: JK\nhand 3: 10C KH\n"
    text = hands + "to act: 0   phase: draw\npile: 7H\nstock:\nvoid deals: {}"
    pos = position(text.format(1))
    plays(pos, act("draw"))
    assert pos.how == "void"
    pos = position(text.format(2))
    assert read_position(write_position(pos)) == pos
    *_, end = plays(pos, act("draw"))
    assert isinstance(end, DealEnded)
    assert (pos.how, end.totals) == ("used_up", (11, 11, 40, 20))


def test_r45_the_discards_may_be_turned_over_as_often_as_it_takes() -> None:
    rules = house_rules({"stock_end": {"turnings": 0}})
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D\npile: KS 5H 6H 7H\nstock:\nstock turned: 40", rules)
    assert [type(event) for event in plays(pos, act("draw"))] == [ev.StockTurned, Drew]


# --- what play of many deals brought up ----------------------------------------------------------------------------


FOURS = "melds side 0: KS KH KD KC | 9S 9H 9D 9C\nmelds side 1: 4S 4H 4D 4C\nlaid this deal: 0 1 2 3\n"
LAST_BUT_ONE = "to act: 0   phase: play\nhand 0: 2C 7D\nhand 1: AC\nhand 2: JK\nhand 3: 10C\n" + FOURS


def test_r78_with_one_card_in_each_hand_and_no_room_on_the_table_the_deal_ends_at_once() -> None:
    pos = position(LAST_BUT_ONE, GERMAN)
    *_, end = plays(pos, act("discard", card="2C"))
    assert isinstance(end, DealEnded)
    assert (pos.how, end.by, end.totals) == ("stalemate", 0, (7, 11, 20, 10))  # nothing doubles


@pytest.mark.parametrize(
    ("before", "after"), [("hand 1: AC", "hand 1: AC AD"), ("4S 4H 4D 4C", "4S 4H 4D"), ("4S 4H 4D 4C", "4S 5S 6S")]
)
def test_r78_a_second_card_or_room_on_a_meld_and_the_deal_goes_on(before: str, after: str) -> None:
    pos = position(LAST_BUT_ONE.replace(before, after), GERMAN)
    plays(pos, act("discard", card="2C"))
    assert pos.how is None


def test_r78_where_the_last_card_may_be_laid_there_is_no_stalemate() -> None:
    pos = position(LAST_BUT_ONE, AJOUT)
    plays(pos, act("discard", card="2C"))
    assert pos.how is None


def test_r79_a_stalemate_is_void_where_such_deals_are_dealt_again() -> None:
    pos = position(LAST_BUT_ONE, house_rules({"stock_end": {"unfinished": "dealt_again"}}, "romme-deutsch"))
    plays(pos, act("discard", card="2C"))
    assert pos.how == "void"


def test_r80_in_the_german_game_the_face_up_card_is_not_discarded_in_the_same_turn() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D 3H\npile: 6S 7H", GERMAN)
    plays(pos, act("take"))
    assert read_position(write_position(pos)) == pos
    assert why(pos, act("discard", card="7H")) is Why.FACE_UP_KEPT
    assert {action.card for action in candidates(pos, 0) if isinstance(action, Discard)} == set(parse_cards("2C 9D 3H"))
    plays(pos, act("discard", card="2C"))
    assert pos.taken is None


def test_r80_as_the_last_card_or_as_another_copy_it_may_go() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 7H\npile: 6S 7H", GERMAN)
    plays(pos, act("take"))
    assert why(pos, act("discard", card="7H")) is None
    pos = playing("7H", GERMAN, "laid this deal: 0\nface-up card taken: 7H")
    assert why(pos, act("discard", card="7H")) is None


def test_r80_once_a_copy_was_laid_the_other_one_may_go() -> None:
    table = "laid this deal: 0\nmelds side 0: 4H 5H 6H\nface-up card taken: 7H"
    pos = playing("7H 7H 9D 3C", GERMAN, table)
    plays(pos, add(0, "H", "7H"))
    assert why(pos, act("discard", card="7H")) is None


def test_r80_the_source_games_are_silent() -> None:
    pos = position("to act: 0   phase: draw\nhand 0: 2C 9D 3H\npile: 6S 7H")
    plays(pos, act("take"))
    assert why(pos, act("discard", card="7H")) is None


def test_r81_a_joker_is_exchanged_at_any_moment_of_ones_own_turn() -> None:
    swap = act("swap", owner=2, rank="K", card="KS")
    pos = position("to act: 0   phase: draw\nhand 0: KS 9D\n" + LAID_JOKER)
    assert swap in list(candidates(pos, 0))
    plays(pos, act("draw"))
    assert why(pos, swap) is None
    asked = position("to act: 0   phase: claim\nhand 0: KS 9D\n" + LAID_JOKER, ACQUISITION)
    assert why(asked, swap) is Why.CLAIM_FIRST
    plays(asked, NO, NO, NO, NO)
    assert (asked.phase, why(asked, swap)) == (Phase.DRAW, None)


# --- the German game -----------------------------------------------------------------------------------------------


def test_the_german_game_has_110_cards_and_a_joker_counts_20_in_the_hand() -> None:
    assert len(deck(GERMAN)) == 110
    assert GERMAN.held_value[JOKER] == 20


@pytest.mark.parametrize("need", [30, 40])
def test_in_the_german_game_the_first_melds_must_count_30_or_40(need: int) -> None:
    rules = house_rules({"melds": {"first_points": need}}, "romme-deutsch")
    pos = playing("KS KH KD 9C 9D 9H 2C 3C 4C 8S", rules)
    assert why(pos, lay("2C 3C 4C")) is Why.FIRST_MELD_TOO_LOW
    assert (why(pos, lay("KS KH KD")) is None) == (need == 30)
    assert why(pos, lay("KS KH KD", "2C 3C 4C")) is (Why.FIRST_MELD_TOO_LOW if need == 40 else None)
    assert why(pos, lay("KS KH KD", "9C 9D 9H")) is None
    plays(pos, lay("KS KH KD", "9C 9D 9H"))
    assert why(pos, lay("2C 3C 4C")) is None


def test_an_ace_below_the_two_counts_one_and_a_joker_as_much_as_its_card() -> None:
    pos = playing("AC 2C 3C QD KD JK 8S", GERMAN)
    refusal = check(pos, 0, lay("QD KD JK=AD", "AC 2C 3C"))
    assert refusal is not None
    assert (refusal.why, refusal.need, refusal.have) == (Why.FIRST_MELD_TOO_LOW, 40, 31 + 6)


def test_in_the_german_game_the_last_card_is_discarded() -> None:
    pos = playing(
        "KS KH KD KC", GERMAN, "laid this deal: 0\nmelds side 0: 3C 4C 5C\nhand 1: 2D\nhand 2: 2H\nhand 3: 3S"
    )
    assert why(pos, lay("KS KH KD KC")) is Why.OUT_MUST_DISCARD
    assert why(pos, act("announce")) is Why.OUT_MUST_DISCARD
    plays(pos, lay("KS KH KD"), act("discard", card="KC"))
    assert pos.how == "all_out"


def test_in_the_german_game_a_joker_is_exchanged_once_an_own_meld_lies_there() -> None:
    pos = playing("KS 9D 2H", GERMAN, LAID_JOKER)
    assert why(pos, act("swap", owner=2, rank="K", card="KS")) is Why.SWAP_NO_OWN_MELD
    assert why(pos, act("swap", owner=2, rank="K", card="KS"), seat=1) is Why.NOT_YOUR_TURN
    rules = house_rules({"melds": {"swapping": "never"}})
    assert why(playing("KS 9D", rules, LAID_JOKER), act("swap", owner=2, rank="K", card="KS")) is Why.SWAP_NEVER


def test_in_the_german_game_a_hand_laid_in_one_turn_counts_twice_against_the_others() -> None:
    pos = playing("KS KH KD KC 10C 10D 10H 2S", GERMAN, "hand 1: 2D AS\nhand 2: 2H\nhand 3: 3S")
    plays(pos, lay("KS KH KD KC", "10C 10D 10H"))
    *_, end = plays(pos, act("discard", card="2S"))
    assert isinstance(end, DealEnded)
    assert (pos.how, end.totals) == ("hand_out", (0, 26, 4, 6))


def test_r79_in_the_german_game_the_hands_count_when_the_stock_is_used_up_after_two_turnings() -> None:
    text = "to act: 0   phase: draw\nhand 0: JK\nhand 1: AC\nhand 2: 2C\nhand 3: 3C\npile: KS 5H 6H 7H\nstock:\n"
    pos = position(text + "stock turned: 1", GERMAN)
    assert [type(event) for event in plays(pos, act("draw"))] == [ev.StockTurned, Drew]
    pos = position(text + "stock turned: 2", GERMAN)
    *_, end = plays(pos, act("draw"))
    assert isinstance(end, DealEnded)
    assert (pos.how, pos.turned, end.totals) == ("used_up", 2, (20, 11, 2, 3))


def test_rules_written_before_turnings_were_counted_still_load() -> None:
    table = to_table(GERMAN)
    del table["stock_end"]
    before = from_table(table)
    assert (before.stock_end.turnings, before.stock_end.unfinished) == (0, "counts_nothing")
