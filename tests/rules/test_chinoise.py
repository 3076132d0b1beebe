"""Chinese canasta: what it does otherwise (source 002, R01, R24, R25, R33, R54, R58)."""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.action_json import action_from_json, action_to_json
from canasta_gui.rules.canasta.actions import Ask, Lay, MeldCards, Pass, TakeReserve
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import redact, view_of
from canasta_gui.rules.canasta.referee import must_keep_two
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import BLANCHE, HIDDEN, JOKER, RANK_TWO, parse_cards
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import (
    CLASSIQUE,
    allowed,
    deal,
    discard,
    ended,
    hand,
    house_rules,
    kinds_of_events,
    lay,
    names,
    only,
    played,
    position,
    refused,
    take,
)

CHINOISE, SIX = load_preset("chinoise-4"), load_preset("chinoise-6")


def wilds(cards: str) -> Lay:
    """Return a lay of wild cards alone."""
    return Lay((MeldCards(RANK_TWO, tuple(parse_cards(cards))),))


# --- cards and deal -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "total", "packs"), [(CHINOISE, 162, 3), (SIX, 216, 4)])
def test_each_pack_has_a_joker_and_a_blanche(rules: CanastaRules, total: int, packs: int) -> None:  # 002:3, R33
    _, events = deal(rules=rules, dealer=rules.players - 1)
    order = only(events, ev.DealBegan)[0].order
    assert len(order) == total
    assert (order.count(JOKER), order.count(BLANCHE)) == (packs, packs)


@pytest.mark.parametrize("rules", [CHINOISE, SIX])
def test_fifteen_cards_and_then_eleven_for_the_pony_are_dealt(rules: CanastaRules) -> None:  # 002:29
    pos, events = deal(rules=rules, dealer=rules.players - 1)
    assert [len(cards) for cards in pos.hands] == [15] * rules.players
    assert [len(cards) for cards in pos.reserves] == [11] * rules.players
    order = only(events, ev.DealBegan)[0].order
    n = rules.players
    assert pos.reserves[0] == list(order[15 * n : 26 * n : n])  # one at a time, from the dealer's left on
    assert pos.pile[0] == order[26 * n]


def test_nobody_sees_a_pony_not_even_its_owner() -> None:  # 002:29
    pos, events = deal(rules=CHINOISE)
    for seat in range(4):
        view = view_of(pos, seat)
        assert all(cards == [HIDDEN] * 11 for cards in view.reserves)
        dealt = [redact(event, seat) for event in only(events, ev.ReserveDealt)]
        assert all(isinstance(event, ev.ReserveDealt) and event.card == HIDDEN for event in dealt)


def test_a_black_three_turned_up_stays_and_blocks_the_first_seat() -> None:  # R01
    pos = position("to act: 0   phase: draw\nhand 0: 3C 3C AS AH AD KS\npile: 3S\nup-cards: 1\nblocked: 0", CHINOISE)
    refused(pos, 0, take("3C 3C", "AS AH AD"), Why.PILE_BLOCKED)


# --- opening and the pile -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 0), (0, 90), (2995, 90), (3000, 120), (4995, 120), (5000, 150), (7995, 150), (8000, 180)],
)
def test_the_minimum_of_the_opening(total: int, minimum: int) -> None:  # 002:87-91, R33f
    assert CHINOISE.opening.minimum([total, 0], 0) == minimum


def test_a_side_below_zero_opens_with_any_meld() -> None:  # 002:87, R33
    pos = position("to act: 0   phase: play\ntotals: -100 0\nhand 0: 4C 4D 4H 8C 9C", CHINOISE)
    played(pos, 0, lay("4C 4D 4H"))


OPEN = "to act: 0   phase: draw\nhand 0: AS JK AD AC KC KD 8C 9C\npile: 4C AH\n"


def test_the_pile_is_not_frozen_before_the_opening() -> None:  # 002:35
    allowed(position(OPEN, CHINOISE), 0, take("AS JK"))  # 20 + 50 + 20 = 90
    refused(position(OPEN, CLASSIQUE), 0, take("AS JK"), Why.PILE_SIDE_NOT_OPEN, 2, 1)
    assert take("JK AS") in list(candidates(position(OPEN, CHINOISE), 0)) or take("AS JK") in list(
        candidates(position(OPEN, CHINOISE), 0)
    )


def test_the_minimum_must_be_reached_with_the_top_card() -> None:  # 002:35
    pos = position(OPEN.replace("JK", "2C"), CHINOISE)
    refused(pos, 0, take("AS 2C"), Why.OPENING_TOO_LOW, 90, 60)
    pos = position(OPEN.replace("JK", "2C"), CHINOISE)
    allowed(pos, 0, take("AS AD AC 2C"))


def test_a_frozen_pile_needs_a_pair() -> None:  # 002:31
    pos = position(OPEN.replace("4C AH", "2H AH"), CHINOISE)
    refused(pos, 0, take("AS JK"), Why.PILE_FROZEN, 2, 1)
    allowed(pos, 0, take("AS AD JK"))


def test_the_top_card_goes_on_a_completed_canasta() -> None:  # 002:51
    pos = position("to act: 0   phase: draw\nhand 0: 8C 9C\npile: 4C QH\nmelds side 0: QS QS QC QC QD 2C 2D", CHINOISE)
    allowed(pos, 0, take(""))


def test_a_discarded_wild_card_freezes_until_the_pile_is_taken() -> None:  # 002:47, R33a
    pos = position(
        "to act: 3   phase: play\nhand 3: JK 9D 8D\nhand 0: KC 9C 4C 5C\nhand 1: KS KH 7H\npile: 6C", CHINOISE
    )
    played(pos, 3, discard("JK"))
    refused(pos, 0, take(""), Why.PILE_TOP_WILD)
    played(pos, 0, Draw())
    played(pos, 0, discard("KC"))
    assert pos.frozen


# --- wild cards by themselves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "most"),
    [("2C 2D JK", 1), ("2C 2D JK BL", 2), ("2C 2D JK BL JK", 3), ("2C 2D 2H 2S JK BL JK", 3)],
)
def test_in_a_meld_of_wild_cards_twos_are_the_naturals(cards: str, most: int) -> None:  # R33e
    pos = position(f"to act: 0   phase: play\nhand 0: {cards} BL BL 8C 9C\nmelds side 0: QS QH QC", CHINOISE)
    allowed(pos, 0, wilds(cards))
    refused(pos, 0, wilds(cards.replace("2C ", "", 1) + " BL"), Why.MELD_TOO_MANY_WILDS, most, most + 1)


def test_seven_twos_are_pure_and_any_joker_makes_it_impure() -> None:  # 002:9, R33e
    nothing = "".join(f"hand {seat}:\n" for seat in range(4))
    for cards, points in (
        ("2C 2C 2D 2D 2H 2H 2S", 2000),
        ("2C 2C 2D 2D 2H 2H 2S 2S", 2000),
        ("2C 2C 2D 2D JK JK BL", 1500),
        ("2C 2C 2D 2D 2H 2H 2S BL", 1500),
        ("2C 2C 2D 2D 2H 2H", 0),
    ):
        line = score_lines(position(f"to act: 0   phase: play\n{nothing}melds side 0: {cards}", CHINOISE), "stock", 0)[
            0
        ]
        assert (line.wild, line.natural, line.mixed) == (points, 0, 0)


def test_they_count_for_the_opening() -> None:  # R33
    pos = position("to act: 0   phase: play\nhand 0: 2C 2D JK 8C 9C", CHINOISE)
    played(pos, 0, wilds("2C 2D JK"))  # 20 + 20 + 50 = 90
    assert pos.is_open(0)


def test_no_natural_card_joins_them_and_elsewhere_there_are_none() -> None:  # 002:9, 000:19
    text = "to act: 0   phase: play\nhand 0: 2C 2D 2H KS 8C 9C\nmelds side 0: QS QH QC"
    refused(position(text, CHINOISE), 0, wilds("2C 2D KS"), Why.MELD_WRONG_CARD)
    refused(position(text, CLASSIQUE), 0, wilds("2C 2D 2H"), Why.MELD_ONLY_WILDS)


def test_in_words_and_in_the_record() -> None:
    action = wilds("2C 2D JK")
    assert action_to_json(action) == {"do": "lay", "melds": [{"rank": "W", "cards": ["2C", "2D", "JK"]}]}
    assert action_from_json(action_to_json(action)) == action
    pos = position("to act: 0   phase: play\nmelds side 0: 2C 2D JK | QS QH QC\nreserve 0: ?? x11", CHINOISE)
    assert pos.melds[0][RANK_TWO].wilds == 1
    assert read_position(write_position(pos)) == pos


# --- the pony -------------------------------------------------------------------------------------------------------


PONY = "to act: 0   phase: play\nhand 0: QD 8C 9C\nreserve 0: 4C 5C 3D\nstock: 7C 6C\nmelds side 0: QS QH QC\n"


def test_the_pony_is_for_who_has_laid_cards_himself() -> None:  # 002:43, R33b, R58
    pos = position(PONY + "laid this deal: 2", CHINOISE)
    refused(pos, 0, TakeReserve(), Why.RESERVE_NOT_YET)
    played(pos, 0, lay("QD"))  # an addition is enough
    played(pos, 0, TakeReserve())
    assert pos.reserves[0] == []


def test_it_may_be_taken_before_the_draw_too() -> None:  # R58
    pos = position(PONY.replace("play", "draw") + "laid this deal: 0", CHINOISE)
    played(pos, 0, TakeReserve())
    assert pos.phase is Phase.DRAW
    played(pos, 0, Draw())


def test_a_red_three_in_it_is_laid_and_replaced() -> None:  # R33d
    pos = position(PONY + "laid this deal: 0", CHINOISE)
    events = played(pos, 0, TakeReserve())
    assert kinds_of_events(events) == ["took_reserve", "exposed", "replaced"]
    assert (hand(pos, 0), names(pos.red_threes[0])) == ("4C 5C 7C 8C 9C QD", "3D")
    other = redact(events[0], 1)
    assert isinstance(other, ev.TookReserve)
    assert set(other.cards) == {HIDDEN}


def test_after_a_yes_it_stays_where_it_is() -> None:  # R50: whoever may go out must, and the pony would be more cards
    text = f"{PONY}laid this deal: 0".replace("QS QH QC", f"{PURE} | {MIXED} | {WILD}")
    allowed(position(text, CHINOISE), 0, TakeReserve())
    allowed(position(f"{text}\nanswer: no", CHINOISE), 0, TakeReserve())
    refused(position(f"{text}\nanswer: yes", CHINOISE), 0, TakeReserve(), Why.MUST_GO_OUT)


def test_two_cards_must_be_kept_for_want_of_a_canasta_but_not_before_a_second_hand() -> None:
    assert must_keep_two(position(PONY.replace("reserve 0: 4C 5C 3D\n", ""), CHINOISE), 0)
    assert not must_keep_two(position(PONY, CHINOISE), 0)


def test_it_is_optional_and_taken_once() -> None:  # R33b
    pos = position(PONY + "laid this deal: 0", CHINOISE)
    allowed(pos, 0, discard("8C"))
    played(pos, 0, TakeReserve())
    refused(pos, 0, TakeReserve(), Why.RESERVE_NONE)
    refused(position("to act: 0   phase: play\nhand 0: KS 4C", CLASSIQUE), 0, TakeReserve(), Why.RESERVE_NONE)


def test_with_a_pony_left_a_single_card_is_no_dead_end() -> None:  # 002:53, R51
    text = "to act: 0   phase: play\nhand 0: QD 8C\nmelds side 0: QS QH QC\nlaid this deal: 0\n"
    pos = position(text + "reserve 0: 4C 5C 7D", CHINOISE)
    played(pos, 0, lay("QD"))
    refused(pos, 0, discard("8C"), Why.OUT_NO_CANASTA, 3, 0)
    played(pos, 0, TakeReserve())
    played(pos, 0, discard("8C"))
    refused(position(text, CHINOISE), 0, lay("QD"), Why.WOULD_BE_STUCK)


def test_but_nobody_lays_the_last_card_without_going_out() -> None:  # 002:53
    pos = position(
        "to act: 0   phase: play\nhand 0: QD\nmelds side 0: QS QH QC\nlaid this deal: 0\nreserve 0: 4C 5C", CHINOISE
    )
    refused(pos, 0, lay("QD"), Why.OUT_NO_CANASTA, 3, 0)
    refused(pos, 0, Pass(), Why.PASS_NOT_NOW)  # R52: the pony can be taken


def test_a_pony_not_taken_is_neither_deducted_nor_scored() -> None:  # R33c
    hands = "".join(f"hand {seat}:\n" for seat in range(4))
    pos = position(f"to act: 0   phase: play\n{hands}reserve 0: AS AS JK\nmelds side 0: QS QH QC", CHINOISE)
    assert score_lines(pos, "stock", 0)[0].total == 30


def test_in_the_record_it_is_called_reserve() -> None:
    assert action_to_json(TakeReserve()) == {"do": "reserve"}
    assert action_from_json({"do": "reserve"}) == TakeReserve()


# --- going out ------------------------------------------------------------------------------------------------------


PURE, MIXED, WILD = "QS QS QC QC QD QD QH", "9S 9S 9C 9C 2D 2H 2S", "2C 2C 2D 2D JK JK BL"


def test_out_goes_who_has_one_pure_one_impure_and_one_of_wild_cards() -> None:  # 002:11
    text = "to act: 0   phase: play\nhand 0: 8C\nlaid this deal: 0\nmelds side 0: "
    assert ended(played(position(f"{text}{PURE} | {MIXED} | {WILD}", CHINOISE), 0, discard("8C"))).how == "ordinary"
    other_pure, other_mixed = "KS KS KC KC KD KD KH", "7S 7S 7C 7C 7D 7D BL"
    for three in ((PURE, other_pure, WILD), (MIXED, other_mixed, WILD), (PURE, MIXED, other_pure)):
        refused(position(text + " | ".join(three), CHINOISE), 0, discard("8C"), Why.OUT_CANASTA_KINDS)
    refused(position(f"{text}{PURE} | {MIXED}", CHINOISE), 0, discard("8C"), Why.OUT_NO_CANASTA, 3, 2)


def test_the_last_canasta_may_be_made_by_the_exit() -> None:  # 002:11
    text = "to act: 0   phase: play\nhand 0: 2D 2D JK JK BL 8C\nlaid this deal: 0\nmelds side 0: "
    pos = position(f"{text}{PURE} | 9S 9S 9C 9C 9D 9D BL | 2C 2C 2H", CHINOISE)
    played(pos, 0, wilds("2D 2D JK JK"))
    refused(pos, 0, lay("Q: BL"), Why.WOULD_BE_STUCK)  # it would spoil the only pure canasta
    played(pos, 0, wilds("BL"))
    end = ended(played(pos, 0, discard("8C")))
    assert (end.lines[0].natural, end.lines[0].mixed, end.lines[0].wild) == (500, 300, 1500)


def test_no_bonus_for_the_exit_and_nobody_is_asked() -> None:  # R33g
    text = f"to act: 0   phase: play\nhand 0: 8C\nlaid this deal: 0\nmelds side 0: {PURE} | {MIXED} | {WILD}"
    pos = position(text, CHINOISE)
    refused(pos, 0, Ask(), Why.ASK_NOBODY)
    assert [line.out for line in ended(played(pos, 0, discard("8C"))).lines] == [0, 0]


def test_black_threes_at_the_exit_and_a_discard_after_them() -> None:  # 002:47, R54
    text = f"to act: 0   phase: play\nhand 0: 3C 3C 3S 8C\nlaid this deal: 0\nmelds side 0: {PURE} | {MIXED} | {WILD}"
    pos = position(text, CHINOISE)
    played(pos, 0, lay("3C 3C 3S"))
    assert ended(played(pos, 0, discard("8C"))).how == "ordinary"
    five = position(text.replace("3C 3C 3S 8C", "3C 3C 3C 3S 3S"), CHINOISE)
    refused(five, 0, lay("3C 3C 3C 3S 3S"), Why.BLACK_THREES_NUMBER, 4, 5)


def test_after_black_threes_the_pony_stays_where_it_is() -> None:  # R26: they are the last thing
    text = f"to act: 0   phase: play\nhand 0: 3C 3C 3S 8C\nlaid this deal: 0\nmelds side 0: {PURE} | {MIXED} | {WILD}"
    pos = position(text + "\nreserve 0: 4C 5C", CHINOISE)
    played(pos, 0, lay("3C 3C 3S"))
    refused(pos, 0, TakeReserve(), Why.BLACK_THREES_ONLY_AT_EXIT)
    pos = position(text.replace(PURE, "KS KH KD") + "\nreserve 0: 4C 5C", CHINOISE)
    refused(pos, 0, lay("3C 3C 3S"), Why.WOULD_BE_STUCK)


# --- red threes, the stock, the match -------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "points"), [(1, 100), (4, 400), (5, 1000), (6, 1200), (7, 1400), (8, 1600)])
def test_red_threes_for_and_against(number: int, points: int) -> None:  # 002:67-69, 002:97-99, R33f
    threes = " ".join(["3D", "3H"] * 4).split()[:number]
    text = f"to act: 0   phase: play\nred threes side 0: {' '.join(threes)}\n"
    assert score_lines(position(text, SIX), "stock", 0)[0].red_threes == -points
    assert score_lines(position(text + "melds side 0: QS QH QC", SIX), "stock", 0)[0].red_threes == points


def test_a_red_three_in_a_hand_costs_500_always() -> None:  # 002:100, R33h
    text = "to act: 0   phase: play\nhand 1: 3D KS\nhad a turn: 0\n"
    for melds_of_the_side in ("", "melds side 1: QS QH QC"):
        assert score_lines(position(text + melds_of_the_side, CHINOISE), "ordinary", 0)[1].fines == -500


def test_a_red_three_as_the_last_card_is_laid_and_the_turn_goes_on() -> None:  # 002:57, R25
    pos = position("to act: 0   phase: draw\nhand 0: KS 4C\nstock: 3D", CHINOISE)
    assert kinds_of_events(played(pos, 0, Draw())) == ["drew", "exposed"]
    assert pos.phase is Phase.PLAY


def test_the_match_goes_to_15000() -> None:  # 002:13
    assert match_winners(CHINOISE, [14995, 0]) == ()
    assert match_winners(CHINOISE, [15000, 0]) == (0,)


def test_canastas_of_wild_cards_need_melds_of_them() -> None:
    with pytest.raises(RuleSetError, match="wild cards may not be laid by themselves"):
        house_rules({"going_out": {"wild": 1}})
