"""Argentine canasta: the sentences of AC and OC in docs/rules.md §5 and §6.1, and sums for canastas together (R98)."""

import pytest

from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import deal, discard, ended, house_rules, lay, names, played, position, refused, take

RULES = load_preset("argentine-4")
CANASTAS = [
    "QS QS QH QH QC QC QD",
    "9S 9S 9H 9H 9C 2S 2H",
    "8S 8S 8H 8H 8C 8C 8D",
    "7S 7S 7H 7H 7C 7C 7D",
    "6S 6S 6H 6H 6C 6C 6D",
    "5S 5S 5H 5H 5C 5C 5D",
    "4S 4S 4H 4H 4C 4C 4D",
]
ITALIAN = house_rules({"canastas": {"collections": [[5, 5, 2000], [5, 4, 1000], [7, 0, 2000]]}}, "international-4")


def together(rules: CanastaRules, *melds: str) -> int:
    text = f"to act: 0   phase: play\nhand 0: KC KD\nmelds side 0: {' | '.join(melds)}\nlaid this deal: 0"
    return score_lines(position(text, rules), "stock", 0)[0].together


@pytest.mark.parametrize(("number", "points"), [(1, 0), (4, 0), (5, 500), (6, 500), (7, 2500)])
def test_five_canastas_500_and_seven_2000_and_all_bonuses_add_up(number: int, points: int) -> None:
    """AC, R98a."""
    assert together(RULES, *CANASTAS[:number]) == points


def test_a_meld_that_is_no_canasta_is_none_of_them() -> None:
    assert together(RULES, *CANASTAS[:4], "5S 5S 5H 5H 5C 5C") == 0


def test_of_two_sums_for_as_many_canastas_the_dearer_counts_alone() -> None:
    """RGI, R98b: five natural ones 2000; four and a mixed one 1000; others add up."""
    natural, mixed = [CANASTAS[0], *CANASTAS[2:]], CANASTAS[1]
    assert together(ITALIAN, *natural[:5]) == 2000
    assert together(ITALIAN, *natural[:4], mixed) == 1000
    assert together(ITALIAN, *natural[:3], mixed, "5S 5S 5H 5H 5C 2C 2D") == 0
    assert together(ITALIAN, *natural, mixed) == 4000


def test_they_are_part_of_the_total() -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: KC\nmelds side 0: {' | '.join(CANASTAS[:5])}\n"
                   "laid this deal: 0", RULES)  # fmt: skip
    line = ended(played(pos, 0, discard("KC"))).lines[0]
    assert line.together == 500
    assert line.total == line.cards + line.natural + line.mixed + line.out + line.hands + 500


@pytest.mark.parametrize("row", [[-1, 0, 500], [5, -1, 500], [5, 0, -500]])
def test_a_sum_below_zero_is_refused(row: list[int]) -> None:
    with pytest.raises(RuleSetError):
        house_rules({"canastas": {"collections": [row]}})


@pytest.mark.parametrize("cards", ["JK JK JK JK 2S 2H 2D", "2S 2H 2D 2C 2S 2H 2D"])
def test_a_canasta_of_wild_cards_2000(cards: str) -> None:
    """AC: seven wild cards together."""
    text = f"to act: 0   phase: play\nhand 0: 5C 2C\nmelds side 0: {cards}\nlaid this deal: 0"
    assert score_lines(position(text, RULES), "stock", 0)[0].wild == 2000
    refused(position(text, RULES), 0, lay("2: 2C"), Why.MELD_CLOSED, 7, 8)


def test_a_concealed_exit_500() -> None:
    """AC, R98e: with a canasta of one's own and nothing on a meld of the partner's."""
    pos = position(f"to act: 0   phase: play\nhand 0: {CANASTAS[0]} 6C", RULES)
    played(pos, 0, lay(CANASTAS[0]))
    assert ended(played(pos, 0, discard("6C"))).lines[0].out == 500


HAND = "9S 9H 9C QS QS QH QH QC QC QD"


@pytest.mark.parametrize(("first", "how", "points"), [("yes", "in_hand", 1000), ("no", "concealed", 500)])
def test_a_concealed_exit_in_the_first_turn_1000(first: str, how: str, points: int) -> None:
    """AC, R98e."""
    pos = position(f"to act: 0   phase: play   first turn: {first}\nhand 0: {HAND}", RULES)
    end = ended(played(pos, 0, lay("9S 9H 9C", "QS QS QH QH QC QC QD")))
    assert (end.how, end.lines[0].out) == (how, points)


@pytest.mark.parametrize(("first", "how", "points"), [("yes", "concealed", 500), ("no", "ordinary", 100)])
def test_one_that_adds_to_the_partners_melds_500_in_the_first_turn(first: str, how: str, points: int) -> None:
    """AC, R98e: what it brings later is not known."""
    text = f"to act: 0   phase: play   first turn: {first}\nhand 0: QS QS QH QH QC QC QD 9C\nmelds side 0: 9S 9H 9D"
    pos = position(f"{text}\nlaid this deal: 2", RULES)
    end = ended(played(pos, 0, lay("QS QS QH QH QC QC QD", "9: 9C")))
    assert (end.how, end.lines[0].out) == (how, points)


@pytest.mark.parametrize(("threes", "points"), [("3S 3S 3C", 15), ("3S 3S 3C 3C", 500)])
def test_four_black_threes_on_the_way_out_500_in_all(threes: str, points: int) -> None:
    """AC, R98f: not 520."""
    pos = position(
        f"to act: 0   phase: play\nhand 0: {threes} 5C\nmelds side 0: {CANASTAS[0]}\nlaid this deal: 0", RULES
    )
    played(pos, 0, lay(threes))
    assert ended(played(pos, 0, discard("5C"))).lines[0].cards == 70 + points


def test_a_first_turn_is_over_once_it_is_over() -> None:
    pos, _ = deal({0: "9S"}, then="8D", rules=RULES)
    seat = pos.turn
    assert pos.first_turn
    for _ in range(4):
        played(pos, pos.turn, Draw())
        played(pos, pos.turn, discard(names(pos.hands[pos.turn]).split()[0]))
    assert (pos.turn, pos.first_turn) == (seat, False)


def test_an_up_card_black_three_stays_and_bars_the_first_player() -> None:
    """AC."""
    pos, _ = deal({1: "3S 3C"}, then="3S", rules=RULES)
    assert names(pos.pile) == "3S"
    refused(pos, pos.turn, take("3S 3C"), Why.PILE_BLOCKED)


def test_a_wild_card_or_red_three_turned_up_is_covered() -> None:
    """AC."""
    for first in ("2S", "JK", "3D"):
        pos, _ = deal(then=f"{first} 9C", rules=RULES)
        assert (names(pos.pile), pos.frozen) == (f"{first} 9C", True)
