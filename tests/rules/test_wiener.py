"""Vienna canasta: the sentences of CS and SR in docs/rules.md §5 and §6.1, where they are its own."""

import pytest

from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import parse_card
from canasta_gui.rules.core.events import Draw
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.seat_draw import END_CARDS, Redraw, SeatDraw, decides_partners, seated, seats_to_choose
from tests.rules.support import allowed, deal, discard, ended, lay, names, played, position, refused, take

RULES = load_preset("wiener-4")
QUEENS, KINGS = "QS QS QH QH QC QC QD", "KS KH KD"


def test_two_packs_and_four_jokers_and_twelve_wild_cards() -> None:
    """CS, WC."""
    assert (RULES.cards.total, RULES.cards.packs, RULES.cards.jokers) == (108, 2, 4)


def test_what_the_cards_are_worth() -> None:
    """CS: joker 50, two and ace 20, king to eight 10, the rest and black threes 5."""
    assert RULES.value_of_kind[:-1] == (50, 50, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10, 20)


@pytest.mark.parametrize(("threes", "points"), [("3D", 100), ("3D 3H", 200), ("3D 3H 3D 3H", 800)])
@pytest.mark.parametrize(("melds", "sign"), [(f"melds side 0: {QUEENS}", 1), (f"melds side 0: {KINGS}", -1), ("", -1)])
def test_red_threes_count_for_a_side_with_a_canasta_and_against_one_without(
    threes: str, points: int, melds: str, sign: int
) -> None:
    """CS, SR, R96: a meld alone does not turn them."""
    pos = position(f"to act: 0   phase: play\nhand 0:\n{melds}\nred threes side 0: {threes}", RULES)
    assert score_lines(pos, "stock", 0)[0].red_threes == sign * points


def test_a_red_three_is_replaced_when_drawn_and_not_when_it_comes_with_the_pile() -> None:
    """CS."""
    pos = position("to act: 0   phase: draw\nhand 0: 4S 5S\nstock: 3D 9C", RULES)
    played(pos, 0, Draw())
    assert (names(sorted(pos.hands[0])), names(pos.red_threes[0])) == ("4S 5S 9C", "3D")
    text = f"to act: 0   phase: draw\nhand 0: KS KH 4S 5S\npile: 3D KD\nlaid this deal: 0\nmelds side 0: {QUEENS}"
    pos = position(text, RULES)
    played(pos, 0, take("KS KH"))
    assert (names(sorted(pos.hands[0])), names(pos.red_threes[0])) == ("4S 5S", "3D")


def test_a_black_three_bars_the_next_player() -> None:
    """CS: a card that bars."""
    pos = position("to act: 0   phase: play\nhand 0: 3S 4S 5S\nhand 1: 3S KS KH\npile: KC", RULES)
    played(pos, 0, discard("3S"))
    refused(pos, 1, take("KS KH"), Why.PILE_BLOCKED)


def test_going_out_brings_a_hundred_and_concealed_two_hundred() -> None:
    """SR."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\nmelds side 0: {QUEENS}\nlaid this deal: 0", RULES)
    assert ended(played(pos, 0, discard("5C"))).lines[0].out == 100
    pos = position(f"to act: 0   phase: play\nhand 0: {QUEENS} 6C", RULES)
    played(pos, 0, lay(QUEENS))
    assert ended(played(pos, 0, discard("6C"))).lines[0].out == 200


def test_one_canasta_is_enough_and_none_is_not() -> None:
    """The regular game."""
    refused(position("to act: 0   phase: play\nhand 0: 5C\nlaid this deal: 0\nmelds side 0: KS KH KD", RULES), 0,
            discard("5C"), Why.OUT_NO_CANASTA, 1, 0)  # fmt: skip
    allowed(position(f"to act: 0   phase: play\nhand 0: 5C\nlaid this deal: 0\nmelds side 0: {QUEENS}", RULES), 0,
            discard("5C"))  # fmt: skip


def test_the_first_side_at_five_thousand_wins() -> None:
    """WC."""
    assert match_winners(RULES, (4995, 0)) == ()
    assert match_winners(RULES, (5000, 0)) == (0,)


def test_eleven_cards_each_and_one_turned_up() -> None:
    """The regular game."""
    pos, _ = deal(then="9C", rules=RULES)
    assert ([len(cards) for cards in pos.hands], names(pos.pile)) == ([11] * 4, "9C")


def test_the_draw_for_partners_and_seats() -> None:
    """WC: not from either end, jokers are void, suits decide; the two highest are partners, the highest chooses."""
    ends = ["4C"] * END_CARDS
    draw = SeatDraw(4, [parse_card(name) for name in [*ends, "AH", "AC", "AD", "JK", "KS", *ends]])
    assert draw.pick(3, 0).why is Redraw.END_CARD
    assert draw.pick(3, 7).why is Redraw.JOKER
    for player, place in ((0, 4), (1, 5), (2, 6), (3, 8)):
        assert draw.pick(player, place).why is None
    assert draw.ranking() == [0, 2, 1, 3]
    assert decides_partners(RULES)
    assert seats_to_choose(RULES) == (0, 1, 2, 3)
    table = seated(RULES, draw.ranking(), 1)
    assert (table.players[1], table.players[3]) == (0, 2)


def test_a_wild_card_or_red_three_turned_up_is_covered_and_freezes() -> None:
    """The regular game; §6.1."""
    for first in ("2S", "JK", "3D"):
        pos, _ = deal(then=f"{first} 9C", rules=RULES)
        assert (names(pos.pile), pos.frozen) == (f"{first} 9C", True)


@pytest.mark.parametrize(("total", "minimum"), [(-5, 15), (0, 50), (1495, 50), (1500, 90), (3000, 120), (4995, 120)])
def test_the_minimum_by_total(total: int, minimum: int) -> None:
    """The regular game; §6.1."""
    assert RULES.opening.minimum((total, 0), 0) == minimum


@pytest.mark.parametrize(("cards", "natural", "mixed"), [(QUEENS, 500, 0), ("KS KH KD KC JK 2S 2H", 0, 300)])
def test_a_natural_canasta_500_and_a_mixed_one_300(cards: str, natural: int, mixed: int) -> None:
    """The regular game; §6.1."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    line = score_lines(pos, "stock", 0)[0]
    assert (line.natural, line.mixed) == (natural, mixed)


def test_a_pair_or_a_card_with_a_wild_one_takes_the_pile_and_a_frozen_one_needs_the_pair() -> None:
    """The regular game; §6.1."""
    text = "to act: 0   phase: draw\nhand 0: KS KH 2C 5C 6C\npile: {}4D KD\nlaid this deal: 0\nmelds side 0: 9S 9H 9D"
    free, frozen = position(text.format(""), RULES), position(text.format("2D "), RULES)
    for pos in (free, frozen):
        allowed(pos, 0, take("KS KH"))
    allowed(free, 0, take("KS 2C"))
    refused(frozen, 0, take("KS 2C"), Why.PILE_FROZEN, 2, 1)
