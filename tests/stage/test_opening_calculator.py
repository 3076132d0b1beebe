"""The opening calculator, on positions in words, with the real referee."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import card_names, parse_cards
from canasta_gui.stage.canasta.draft import EMPTY, CanastaDraft
from canasta_gui.stage.canasta.gestures import Staging
from canasta_gui.stage.canasta.opening_calculator import OpeningEstimate, estimate_opening, opening_options
from tests.stage.support import seen

PLAY = "to act: 0\nphase: play\nhand 0: KS KH KD AS AH AD 9C 9D 9H 2C JK 4C 5S\npile: 4D QS"
START = "to act: 0\nhand 0: KS KH AS AH AD 9C 8C 2C 4C 5S\nstock: 5C 5D ?? x20\npile: 4D KD"
OPEN = "melds side 0: 7S 7H 7D\nlaid this deal: 0"


def sums(text: str, cards: str, draft: CanastaDraft = EMPTY) -> OpeningEstimate:
    view = seen(text)
    return estimate_opening(view, 0, draft, parse_cards(cards), opening_options(view, 0), check)


def needs(text: str, cards: str, draft: CanastaDraft = EMPTY) -> list[str] | None:
    way = sums(text, cards, draft).completion
    return None if way is None else sorted(card_names(way))


def test_the_points_of_what_is_lifted_and_what_is_missing_to_the_minimum() -> None:
    assert sums(PLAY, "KS KH KD")[:3] == (30, 50, 20)
    assert sums(f"{PLAY}\ntotals: 1650 0", "KS KH KD")[:3] == (30, 90, 60)


def test_the_cheapest_way_spends_no_wild_card_where_natural_cards_do() -> None:
    assert needs(PLAY, "KS KH KD") == ["9C", "9D", "9H"]  # 60 points; with the aces it would be more than is needed


def test_a_meld_begun_is_completed_besides_and_the_top_card_counts_for_its_own() -> None:
    assert needs(PLAY.replace("9C 9D 9H", "9C 8D 7H"), "KS KH") == ["AD", "AH", "AS", "KD"]
    staged = CanastaDraft().add(parse_cards("KS KH")).taking_pile()
    assert needs(START.replace("AD", "4D"), "", staged) == ["2C"]  # three kings and a two are 50


def test_enough_needs_nothing_more() -> None:
    assert sums(PLAY, "AS AH AD") == OpeningEstimate(60, 50, 0, ())


def test_two_cards_are_no_meld_though_their_points_would_do() -> None:
    assert sums(PLAY, "JK 4C") == OpeningEstimate(55, 50, 0, None)


def test_a_card_that_can_be_in_no_meld_leads_nowhere() -> None:
    assert needs(PLAY, "5S") is None


def test_staged_and_lifted_cards_count_together() -> None:
    staged = CanastaDraft().add(parse_cards("KS KH KD"))
    assert sums(PLAY, "9C 9D 9H", staged) == OpeningEstimate(60, 50, 0, ())
    assert needs(PLAY, "9C 9D", staged) == ["9H"]


def test_a_loose_wild_card_is_used_first() -> None:
    staged = CanastaDraft(loose=(parse_cards("2C")[0],))
    assert needs(PLAY, "AS AH", staged) == []


def test_wild_cards_count_before_they_have_a_meld() -> None:
    hand = PLAY.replace("9C 9D 9H 2C JK", "6C 6D 6H 2C 2D")
    six = CanastaDraft().add(parse_cards("6C 6D 6H"))
    assert sums(hand, "2C 2D", six) == OpeningEstimate(55, 50, 0, ())
    assert sums(hand, "2C", six)[:3] == (35, 50, 15)
    assert sums(hand, "", replace(six, loose=tuple(parse_cards("2C 2D")))) == OpeningEstimate(55, 50, 0, ())


@given(st.lists(st.sampled_from(parse_cards("KS KH KD AS AH AD 9C 9D 9H 2C JK")), unique=True, min_size=1), st.data())
def test_what_is_enough_has_the_points_that_are_counted(cards: list[int], data: st.DataObject) -> None:
    """However the cards are divided between what is staged and what is lifted."""
    view, cut = seen(PLAY), data.draw(st.integers(0, len(cards)))
    staging = Staging(view, lambda action: check(view, 0, action) or action, 0)
    staged = staging.with_cards(EMPTY, cards[:cut]) if cut else EMPTY
    found = estimate_opening(view, 0, staged, cards[cut:], opening_options(view, 0), check)
    assert found.points == sum(view.rules.value[card] for card in cards)
    assert found.missing == max(0, 50 - found.points)
    assert found.completion != () or not found.missing


def test_before_the_draw_ways_are_told_as_well() -> None:
    assert needs(START, "AS AH") == ["AD"]


def test_with_the_piles_top_card_its_points_count_and_only_takes_are_told() -> None:
    staged = CanastaDraft().add(parse_cards("KS KH")).taking_pile()
    assert sums(START, "", staged) == OpeningEstimate(30, 50, 20, tuple(parse_cards("AS AH AD")))


def test_nothing_is_told_once_the_side_is_open_or_when_others_play() -> None:
    assert opening_options(seen(f"{PLAY}\n{OPEN}"), 0) == []
    assert opening_options(seen(PLAY, 1), 1) == []


@pytest.mark.parametrize("cards", ["KS", "KS KH", "AS AH AD", "2C", "JK 9C", "9C 9D KS KH"])
def test_every_way_that_is_told_is_legal(cards: str) -> None:
    view = seen(PLAY)
    lifted = parse_cards(cards)
    told = estimate_opening(view, 0, EMPTY, lifted, opening_options(view, 0), check)
    assert told.completion is not None
    held = [*lifted, *told.completion]
    assert not Counter(held) - Counter(view.hands[0])
    assert sum(view.rules.value[card] for card in held) >= 50
