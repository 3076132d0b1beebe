"""Cuban canasta: each sentence of RGC in docs/rules.md §5 and §6.2, and the first round of R97c."""

import pytest

from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, names, played, position, refused, take

RULES = load_preset("cuban-4")
QUEENS = "QS QS QH QH QC QC QD"


def test_each_player_is_dealt_thirteen_cards() -> None:
    pos, _ = deal(then="9C", rules=RULES)
    assert [len(cards) for cards in pos.hands] == [13] * 4


def test_the_game_is_7500_points() -> None:
    assert match_winners(RULES, (7495, 0)) == ()
    assert match_winners(RULES, (7500, 0)) == (0,)


@pytest.mark.parametrize(("total", "minimum"), [(-5, 15), (0, 50), (1500, 90), (3000, 120), (4995, 120), (5000, 150)])
def test_the_minimum_is_150_from_5000(total: int, minimum: int) -> None:
    assert RULES.opening.minimum((total, 0), 0) == minimum


@pytest.mark.parametrize(("threes", "points"), [("3D", 100), ("3D 3H", 300), ("3D 3H 3D", 500), ("3D 3H 3D 3H", 1000)])
def test_red_threes_count_for_a_side_with_a_canasta_and_against_one_without(threes: str, points: int) -> None:
    for melds, sign in ((QUEENS, 1), ("KS KH KD", -1)):
        pos = position(f"to act: 0   phase: play\nhand 0:\nmelds side 0: {melds}\nred threes side 0: {threes}", RULES)
        assert score_lines(pos, "stock", 0)[0].red_threes == sign * points


def test_a_canasta_has_no_more_than_seven_cards() -> None:
    text = f"to act: 0   phase: play\nhand 0: QD 5C 6C\nmelds side 0: {QUEENS}\nlaid this deal: 0"
    refused(position(text, RULES), 0, lay("Q: QD"), Why.MELD_CLOSED, 7, 8)


@pytest.mark.parametrize(
    ("cards", "points"),
    [("2S 2H 2D 2C 2S 2H 2D", 4000), ("JK JK JK JK 2S 2H 2D", 3000), ("JK JK JK 2S 2H 2D 2C", 2000)],
)
def test_canastas_of_wild_cards(cards: str, points: int) -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    assert score_lines(pos, "stock", 0)[0].wild == points


def test_three_wild_cards_are_a_meld() -> None:
    text = "to act: 0   phase: play\nhand 0: JK 2S 2H 5C 6C\nmelds side 0: KS KH KD\nlaid this deal: 0"
    allowed(position(text, RULES), 0, lay("2: JK 2S 2H"))


def test_the_pile_is_always_frozen_and_not_taken_with_a_wild_card_on_top() -> None:
    text = "to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C {}\nlaid this deal: 0\nmelds side 0: 8C 8C 8D"
    refused(position(text.format("8D"), RULES), 0, take("8S 2C"), Why.PILE_FROZEN, 2, 1)
    allowed(position(text.format("8D"), RULES), 0, take("8S 8H"))
    refused(position(text.format("2D"), RULES), 0, take("8S 8H"), Why.PILE_TOP_WILD)


def test_a_concealed_exit_brings_no_more() -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: {QUEENS} 6C", RULES)
    played(pos, 0, lay(QUEENS))
    assert ended(played(pos, 0, discard("6C"))).lines[0].out == 100


# --- the first round ------------------------------------------------------------------------------------------------


def test_no_black_three_is_discarded_the_first_time_round_the_table() -> None:
    """RGC, R97c: in the first turn of each player, the dealer's included; afterwards it may be."""
    held = {0: "3S 9C", 1: "3C 9D", 2: "3S 9H", 3: "3C 9S"}
    pos, _ = deal(held, then="8D", rules=RULES)
    for turn in range(8):
        seat = pos.turn
        played(pos, seat, Draw())
        three, nine = held[seat].split()
        black = discard(three)
        proposed = [action for action in candidates(pos, seat) if isinstance(action, Discard)]
        if turn < 4:
            refused(pos, seat, black, Why.BLACK_THREES_WAIT)
            assert black not in proposed
            played(pos, seat, discard(nine))
        else:
            assert black in proposed
            played(pos, seat, black)
    assert all(name.startswith("3") for name in names(pos.pile).split()[-4:])


def test_a_hand_of_nothing_else_may_discard_one() -> None:
    """R97c."""
    text = "to act: 0   phase: play   first turn: yes\nhand 0: 3S 3C"
    allowed(position(text, RULES), 0, discard("3S"))
    refused(position(f"{text} 2C", RULES), 0, discard("3S"), Why.BLACK_THREES_WAIT)


def test_a_position_says_that_it_is_a_first_turn() -> None:
    pos = position("to act: 0   phase: play   first turn: yes\nhand 0: 3S 3C 9C", RULES)
    assert pos.first_turn
    assert read_position(write_position(pos)) == pos
    assert not position("to act: 0   phase: play\nhand 0: 3S 3C 9C", RULES).first_turn


# --- black threes of a taken pile -----------------------------------------------------------------------------------

TAKING = "to act: 0   phase: draw\nhand 0: 8S 8H 3C 5C 6C\npile: 3S 3C 9D 8D\nmelds side 0: KS KH KD\nlaid this deal: 0"


def test_black_threes_of_a_taken_pile_are_set_aside_and_out_of_play() -> None:
    """RGC, R97e: those of the hand stay there."""
    pos = position(TAKING, RULES)
    played(pos, 0, take("8S 8H"))
    assert (names(pos.red_threes[0]), pos.pile) == ("3S 3C", [])
    assert names(sorted(pos.hands[0])) == names(sorted(parse_cards("3C 5C 6C 9D")))
    assert read_position(write_position(pos)) == pos


def test_elsewhere_they_go_to_the_hand() -> None:
    pos = position(TAKING)
    played(pos, 0, take("8S 8H"))
    assert (names(pos.red_threes[0]), len(pos.hands[0])) == ("", 6)


@pytest.mark.parametrize(
    ("aside", "points"), [("3S", 5), ("3S 3C", 10), ("3S 3S 3C", 15), ("3S 3S 3C 3C", 100), ("3D 3S", 5)]
)
def test_each_counts_five_points_and_all_four_a_hundred(aside: str, points: int) -> None:
    pos = position(f"to act: 0   phase: play\nhand 0:\nmelds side 0: {QUEENS}\nred threes side 0: {aside}", RULES)
    line = score_lines(pos, "stock", 0)[0]
    assert (line.cards, line.red_threes) == (70 + points, 100 * aside.count("3D"))


def test_no_exit_counts_on_them() -> None:
    """They do not reach the hand: with a canasta and nothing else to keep, the pile takes the last card away."""
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H\npile: 3S 8D\nmelds side 0: {QUEENS}\nlaid this deal: 0"
    pos = position(text, RULES)
    assert ended(played(pos, 0, take("8S 8H"))).how == "ordinary"


def test_without_a_canasta_a_take_must_leave_two_cards_besides_them() -> None:
    text = "to act: 0   phase: draw\nhand 0: 8S 8H 4C\npile: 3S 8D\nmelds side 0: KS KH KD\nlaid this deal: 0"
    refused(position(text, RULES), 0, take("8S 8H"), Why.WOULD_BE_STUCK)
    allowed(position(text.replace("pile: 3S", "pile: 9S"), RULES), 0, take("8S 8H"))


def test_in_other_games_a_black_three_may_be_discarded_at_once() -> None:
    pos, _ = deal({0: "3S", 1: "3S", 2: "3C", 3: "3C"}, then="8D")
    seat = pos.turn
    played(pos, seat, Draw())
    played(pos, seat, discard("3S" if seat < 2 else "3C"))
