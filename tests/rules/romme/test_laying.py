"""The best lay-down of a hand is exact: a slow search over everything finds no better."""

import pytest

from canasta_gui.rules.core.cards import card_names, parse_cards
from canasta_gui.rules.romme.laying import LayDown, _runs_of, best_lay
from canasta_gui.rules.romme.melds import meld_refusal
from canasta_gui.rules.romme.ruleset import load_preset
from tests.rules.romme.brute import compare

ROMME, GERMAN = load_preset("romme"), load_preset("romme-deutsch")


def laid(hand: str, need: int = 0, rules: object = ROMME) -> LayDown:
    """Return the best lay-down of a hand."""
    return best_lay(ROMME if rules is ROMME else GERMAN, parse_cards(hand), need)


def test_the_best_lay_down_agrees_with_a_search_over_all_subsets() -> None:
    wrong, mean, _ = compare(250, 7)
    assert wrong == 0
    assert mean < 25  # on a busy machine; a fifth of a millisecond on an idle one


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("", 0),
        ("KS KH", 20),
        ("KS KH KD", 0),
        ("KS KS KH", 30),
        ("KS KH KD KC 9C", 9),
        ("AS 2S 3S", 0),
        ("QS KS AS", 0),
        ("KS AS 2S", 23),
        ("KS KH JK", 0),
        ("KS JK JK", 90),
        ("3C 4C 5C 5D 5H", 7),
        ("3C 4C 5C 6C 6D 6H", 0),
        ("3C 4C 5C 5C 6C 7C", 0),
    ],
)
def test_what_a_hand_can_lay(hand: str, points: int) -> None:
    found = laid(hand)
    assert found.points == points
    assert not any(meld_refusal(ROMME, meld) for meld in found.melds)
    assert sorted([*found.rest, *(card for meld in found.melds for card in meld.cards)]) == sorted(parse_cards(hand))


def test_a_joker_is_announced_as_what_counts_most() -> None:
    (run,) = laid("3C 4C JK").melds
    assert card_names(run.faces) == ["3C", "4C", "5C"]
    (kings,) = laid("KS KH JK").melds
    assert "KC" in card_names(kings.faces) or "KD" in card_names(kings.faces)


def test_first_melds_must_count_enough_or_nothing_is_laid() -> None:
    assert laid("3C 4C 5C 9D", need=40, rules=GERMAN).melds == ()
    found = laid("KS KH KD 3C 4C 5C 9D", need=40, rules=GERMAN)
    assert len(found.melds) == 2
    assert laid("QH KH AH 10S 10C 10D 2C", need=60, rules=GERMAN).points == 2


def test_enough_for_the_first_melds_may_leave_more_points_in_the_hand() -> None:
    hand = "2C 3C 4C 4D 4H 4S 10D JD QD"
    assert laid(hand, rules=GERMAN).points <= laid(hand, need=42, rules=GERMAN).points
    assert sum(meld.points for meld in laid(hand, need=42, rules=GERMAN).melds) >= 42


def test_a_long_run_lies_as_one() -> None:
    (run,) = laid("3C 4C 5C 6C 7C 8C 9C").melds
    assert card_names(run.faces) == ["3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    (whole,) = laid("AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AC").melds
    assert len(whole.cards) == 14
    assert meld_refusal(ROMME, whole) is None


def test_even_the_hardest_hands_are_a_matter_of_a_few_hundred_cases() -> None:
    hand = parse_cards("JK JK JK JK JK 2D 3D 4D 5D 6D 7D 8C 9D 10D AD")
    assert best_lay(GERMAN, hand).rest == tuple(parse_cards("8C"))
    assert len(_runs_of(GERMAN, 5, tuple(range(2, 12)))) < 600  # of 862 choices
