"""Choices of the policy in positions with an answer that any good player knows."""

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.actions import Action, Answer, Ask, Lay, Pass, Take
from canasta_gui.rules.canasta.engine import apply
from canasta_gui.rules.canasta.events import Event, TookPile
from canasta_gui.rules.canasta.position import view_of
from canasta_gui.rules.core.cards import BLACK_THREES, HIDDEN, card_name, is_wild, parse_card
from canasta_gui.rules.core.events import Discard, Discarded, Draw, Drew
from tests.rules.support import position


def decision(text: str, history: tuple[Event, ...] = ()) -> Action:
    """Return the choice of seat 0 in a position given as text."""
    return policy.decide(view_of(position("to act: 0   dealer: 3   " + text), 0), history)


def discarded(text: str, history: tuple[Event, ...] = ()) -> str:
    """Return the card that seat 0 discards, once it lays nothing more."""
    pos = position("to act: 0   dealer: 3   phase: play   " + text)
    action = policy.decide(view_of(pos, 0), history)
    assert isinstance(action, Discard), action
    return card_name(action.card)


BOTH_OPEN = """
melds side 0: 9C 9D 9S 9H
melds side 1: QC QD QH | 6C 6D 6S
laid this deal: 0 1 2 3
"""

FAT_PILE = "4C 5H 10D JC 8S AD 10S 5C AC JD"


def test_takes_a_fat_pile_that_fits_a_meld() -> None:
    action = decision(BOTH_OPEN + f"hand 0: 4H 8D 10C JS KD KS\npile: {FAT_PILE} 9D")
    assert action == Take()


def test_takes_a_fat_frozen_pile_with_a_pair() -> None:
    action = decision(BOTH_OPEN + f"hand 0: 4H 8D 10C JS KD KS\npile: 2C {FAT_PILE} KC")
    assert isinstance(action, Take)
    assert sorted(card_name(card) for card in action.using) == ["KD", "KS"]


def test_opens_through_a_fat_pile() -> None:
    action = decision(f"hand 0: KC KD AC AD AS 4H 5D 6C 7S 8H 9D\npile: {FAT_PILE} KS\ntotals: 0 0")
    assert isinstance(action, Take)


def test_draws_when_the_pile_brings_nothing() -> None:
    assert decision(BOTH_OPEN + "hand 0: 4H 8D 10C JS KD KS\npile: 5C") == Draw()


def test_does_not_feed_a_fat_pile_to_a_meld_of_the_next_side() -> None:
    hand = "hand 0: QS 6H 4D 8C 10H KD"
    assert discarded(BOTH_OPEN + f"{hand}\npile: {FAT_PILE}") not in ("QS", "6H")


def test_throws_a_black_three_when_the_pile_is_dangerous() -> None:
    hand = "hand 0: 3C QS 6H KD KS AC AS"
    assert parse_card(discarded(BOTH_OPEN + f"{hand}\npile: {FAT_PILE}")) in BLACK_THREES


def test_keeps_the_wild_cards_on_a_small_pile() -> None:
    assert not is_wild(parse_card(discarded(BOTH_OPEN + "hand 0: 2C JK 4D 8C 10H KD AS\npile: 7S")))


def test_does_not_discard_what_the_next_seat_is_known_to_hold() -> None:
    """The next seat took a pile with a pair in it: a card of that rank on a frozen pile is a present."""
    text = BOTH_OPEN + f"hand 0: KD JS 7C AS\npile: 2C {FAT_PILE}"
    first_choice = discarded(text)
    rank = first_choice[:-1]
    seen = TookPile(1, (parse_card(f"{rank}H"), parse_card(f"{rank}H"), parse_card("4S"), parse_card("5S")))
    assert discarded(text, (seen,)) != first_choice


def test_prefers_what_the_next_seat_threw_away_itself() -> None:
    text = BOTH_OPEN + f"hand 0: KD JS\npile: 2C {FAT_PILE}"
    other = "JS" if discarded(text) == "KD" else "KD"
    thrown = Discarded(1, parse_card(f"{other[0]}H")), Drew(2, HIDDEN), Discarded(2, parse_card("8D")), Drew(3, HIDDEN)
    assert discarded(text, thrown) == other


def test_closes_a_canasta_with_a_wild_card() -> None:
    text = "phase: play   melds side 0: KC KD KH KS KC KD\nlaid this deal: 0\nhand 0: 2C 4D 5S 8H JD QS\npile: 7C"
    action = decision(text)
    assert action == Lay((act.MeldCards(13, (parse_card("2C"),)),))


def test_does_not_break_a_natural_canasta_with_a_wild_card() -> None:
    text = """phase: play   melds side 0: KC KD KH KS KC KD KH | 4C 4D 4H
    laid this deal: 0 2
    hand 0: JK 2C 5D 8H JD QS AC\npile: 7C"""
    action = decision(text)
    if isinstance(action, Lay):
        assert all(meld.rank != 13 for meld in action.melds)


def test_lays_nothing_wild_on_a_weak_meld_while_the_deal_is_young() -> None:
    text = """phase: play   melds side 0: 4C 4D 4H
    laid this deal: 0
    hand 0: JK 5D 7C 8H JD QS AC KD\npile: 7C\nstock: ?? x55"""
    assert isinstance(decision(text), Discard)


def test_completes_a_canasta_with_natural_cards() -> None:
    text = """phase: play   melds side 0: KC KD KH KS KC KD
    laid this deal: 0\nhand 0: KH 4D 5S 8H JD QS\npile: 7C"""
    assert decision(text) == Lay((act.MeldCards(13, (parse_card("KH"),)),))


def test_lays_everything_when_the_stock_is_all_but_gone() -> None:
    text = BOTH_OPEN + "phase: play   hand 0: AC AD AS 4D 5S\nstock: ??\npile: 7C 8C"
    assert decision(text) == Lay((act.MeldCards(14, (parse_card("AS"), parse_card("AD"), parse_card("AC"))),))


def test_opens_in_time_to_save_its_red_threes() -> None:
    text = """phase: play   red threes side 0: 3D 3H 3D
    hand 0: KC KD KH AC AD 2C 4D 5S 7H 8C 9D 10S\nstock: ?? x6\npile: 7C"""
    assert isinstance(decision(text), Lay)


GOING_OUT = """
melds side 0: KC KD KH KS KC KD KH
melds side 1: 6C 6D 6S
laid this deal: 0 1 2 3
stock: ?? x12
"""


def test_asks_before_it_goes_out() -> None:
    action = decision(GOING_OUT + "phase: play   hand 0: KS 5D\nhand 2: ?? x2\npile: 7C")
    assert action == Ask()


def test_goes_out_when_the_partner_agrees() -> None:
    pos = position("to act: 0   dealer: 3   phase: play   answer: yes" + GOING_OUT + "hand 0: KS 5D\npile: 7C")
    assert isinstance(policy.decide(view_of(pos, 0), []), Lay)


@pytest.mark.parametrize(
    ("hand", "agrees"),
    [
        ("4D 5S", True),
        ("AC AD AS AH 2C JK JK 8C 8D 8H", False),  # two hundred points and more, which one turn would save
        ("4D 7S 9C JH", True),  # nothing of this would ever be laid
    ],
)
def test_answers_the_partner_by_what_one_more_turn_would_bring(hand: str, agrees: bool) -> None:
    text = f"to act: 0   phase: answer   asked by: 2   {GOING_OUT}hand 0: {hand}\nhand 2: ?? x2\npile: 7C"
    pos = position(text)
    assert policy.decide(view_of(pos, 0), []) == Answer(agrees)


def test_goes_out_concealed_when_it_falls_in_its_lap() -> None:
    """The partner has the canasta; this seat has laid nothing and can lay all it holds."""
    text = """phase: play   melds side 0: KC KD KH KS KC KD KH
    melds side 1: 6C 6D 6S
    laid this deal: 1 2 3
    stock: ?? x12
    hand 0: AC AD AS 8C 8D 8H 5D\npile: 7C"""
    pos = position("to act: 0   dealer: 3   " + text)
    steps = []
    while pos.how is None and pos.to_act == 0:
        action = policy.decide(view_of(pos, 0), [])
        steps.append(action)
        apply(pos, 0, action)
    assert pos.how == "concealed", steps


def test_takes_from_an_empty_stock_what_it_must() -> None:
    text = BOTH_OPEN + "stock:\nhand 0: 4H 8D 10C JS KD KS\npile: 5C 9D"
    assert decision(text) == Take()


def test_ends_the_deal_rather_than_take_a_pile_that_costs() -> None:
    """With the stock gone the cards of a pile that fit nothing would only be counted against us."""
    text = "melds side 0: 9C 9D 9S 9H\nmelds side 1: QC QD QH\nlaid this deal: 0 1 2 3\nstock:\n"
    assert decision(text + "hand 0: KD KS 4H\npile: AC AD JC JD 10S 8C KC") == Pass()
    assert isinstance(decision(text + "hand 0: KD KS 9H 4D 5S\npile: 9C 9D 9S KC"), Take)
