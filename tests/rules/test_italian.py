"""Italian canasta: the sentences of RGI and HSI in docs/rules.md §5 and §6.2 that no other game has.

Openings of natural cards, and canastas of wild cards that going out does not count, are in `test_opening.py` and
`test_going_out.py`. Not played: what HSI alone says of the first turns (R98k).
"""

import pytest

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Ask, Pass
from canasta_gui.rules.canasta.position import redact, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.canasta.scoring import match_winners, score_lines
from canasta_gui.rules.core.cards import HIDDEN, parse_card, parse_cards
from canasta_gui.rules.core.position import PUBLIC, Phase
from canasta_gui.rules.core.refusal import Why
from tests.rules.support import allowed, deal, discard, ended, lay, names, only, played, position, refused, take

RULES = load_preset("italian-4")
OF_TWOS = "2S 2H 2D 2C 2S 2H 2D"
QUEENS, KINGS = "QS QS QH QH QC QC QD", "KS KS KH KH KC KC KD"
OPEN = f"melds side 0: {QUEENS} | {KINGS}\nlaid this deal: 0"


def test_three_packs_and_fifteen_cards_each() -> None:
    pos, _ = deal(then="9C", rules=RULES)
    assert (RULES.cards.total, [len(cards) for cards in pos.hands]) == (162, [15] * 4)


def test_the_game_is_12000_points() -> None:
    assert match_winners(RULES, (11995, 0)) == ()
    assert match_winners(RULES, (12000, 0)) == (0,)


@pytest.mark.parametrize(
    ("total", "minimum"),
    [(-5, 15), (0, 50), (1500, 90), (3000, 120), (5000, 160), (7500, 180), (9995, 180), (10000, 200)],
)
def test_the_minimum_by_total(total: int, minimum: int) -> None:
    assert RULES.opening.minimum((total, 0), 0) == minimum


def test_initial_melds_are_naturals() -> None:
    text = "to act: 0   phase: play\nhand 0: AS AH AD QS QH 2C 5C 6C"
    refused(position(text, RULES), 0, lay("AS AH AD", "QS QH 2C"), Why.OPENING_NOT_NATURAL)
    allowed(position(text, RULES), 0, lay("AS AH AD"))


def test_every_meld_is_of_one_rank() -> None:
    """HSI: no runs, though Samba has them."""
    text = f"to act: 0   phase: play\nhand 0: 5S 6S 7S 9C 9D\n{OPEN}"
    refused(position(text, RULES), 0, lay("5S 6S 7S"), Why.MELD_WRONG_CARD)


def test_the_pile_is_always_frozen_and_needs_a_natural_pair() -> None:
    text = f"to act: 0   phase: draw\nhand 0: 8S 8H 2C 5C 6C\npile: 4C 8D\n{OPEN} "
    refused(position(text, RULES), 0, take("8S 2C"), Why.PILE_FROZEN, 2, 1)
    allowed(position(text, RULES), 0, take("8S 8H"))


@pytest.mark.parametrize(("cards", "points"), [("2S 2H 2D 2C 2S 2H 2D", 3000), ("2S 2H 2D 2C 2S JK JK", 2000)])
def test_canastas_of_twos(cards: str, points: int) -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {cards}\nlaid this deal: 0", RULES)
    assert score_lines(pos, "ordinary", 0)[0].wild == points


def test_they_count_for_the_side_that_goes_out_alone() -> None:
    """RGI, PG, R98g: the other side keeps the points of the cards."""
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\nmelds side 0: {OF_TWOS}\nlaid this deal: 0", RULES)
    for line in (score_lines(pos, "stock", 0)[0], score_lines(pos, "ordinary", 1)[0]):
        assert (line.wild, line.cards) == (0, 140)


def test_all_players_replace_their_red_threes_before_play() -> None:
    pos, _ = deal({1: "3D", 2: "3H"}, then="9C 9D", rules=RULES)
    assert [len(cards) for cards in pos.hands] == [15] * 4
    assert not any(card in RULES.bonus_threes for hand in pos.hands for card in hand)


def test_they_do_so_before_the_up_card_is_turned() -> None:
    """RGI, HSI."""
    _, events = deal({1: "3D"}, then="9C KD", rules=RULES)
    kinds = [type(event) for event in events]
    assert kinds.index(ev.Replaced) < kinds.index(ev.TurnedUp)
    assert only(events, ev.TurnedUp) == [ev.TurnedUp(parse_card("KD"))]


@pytest.mark.parametrize(("up_card", "number"), [("AS", 1), ("4C", 4), ("10D", 10), ("JH", 11), ("QH", 12), ("KS", 13)])
def test_as_many_cards_lie_under_the_up_card_as_its_rank_says(up_card: str, number: int) -> None:
    pos, events = deal(then=up_card, rules=RULES)
    laid = [event.card for event in only(events, ev.LaidUnder)]
    assert (pos.pile, pos.under, len(laid)) == ([parse_card(up_card)], laid, number)


def test_a_covered_up_card_does_not_say_how_many() -> None:
    """R98i: the card that stays on top does."""
    pos, _ = deal(then="2C JK 5D", rules=RULES)
    assert (names(pos.pile), len(pos.under)) == ("2C JK 5D", 5)


def test_a_black_three_turned_up_has_three_under_it() -> None:
    pos, _ = deal(then="3C", rules=RULES)
    assert (len(pos.under), pos.blocked) == (3, pos.turn)


UNDER = f"to act: 0   phase: draw\nhand 0: 8S 8H 5C 6C\npile: 4C 8D\nunder the pile: 9S 3D KH\n{OPEN} "


def test_nobody_sees_the_cards_under_the_up_card() -> None:
    pos = position(UNDER, RULES)
    for seat in (*range(4), PUBLIC):
        assert view_of(pos, seat).under == [HIDDEN] * 3
    laid = ev.LaidUnder(parse_card("9S"))
    assert all(redact(laid, seat) == ev.LaidUnder(HIDDEN) for seat in range(4))


def test_whoever_takes_the_pile_gets_them_and_alone_sees_them() -> None:
    pos = position(UNDER, RULES)
    events = played(pos, 0, take("8S 8H"))
    (took,) = only(events, ev.TookUnder)
    assert (pos.under, names(sorted(pos.hands[0]))) == ([], names(sorted(parse_cards("5C 6C 4C 9S KH"))))
    assert (redact(took, 0), redact(took, 1)) == (took, ev.TookUnder(0, (HIDDEN,) * 3))


def test_a_red_three_among_them_is_laid_and_not_replaced() -> None:
    pos = position(UNDER, RULES)
    events = played(pos, 0, take("8S 8H"))
    assert names(pos.red_threes[0]) == "3D"
    assert not only(events, ev.Replaced)


def test_after_a_take_that_brings_nothing_to_a_side_without_canastas_the_turn_is_passed() -> None:
    """R98i: all the unseen cards were red threes."""
    text = "to act: 0   phase: draw\nhand 0: 8S 8H\npile: 8D\nunder the pile: 3D\nstock: 4S 5S 6S\n"
    pos = position(f"{text}melds side 0: KS KH KD\nlaid this deal: 0", RULES)
    played(pos, 0, take("8S 8H"))
    assert (pos.hands[0], pos.phase) == ([], Phase.PLAY)
    played(pos, 0, Pass())
    assert pos.turn == 1


def test_nobody_goes_out_with_cards_that_nobody_has_seen() -> None:
    pos = position(f"{UNDER}\nanswer: yes", RULES)
    refused(pos, 0, take("8S 8H"), Why.MUST_GO_OUT)


BOUND = f"to act: 0   phase: play\nhand 0: 2C 2D JK 7C 7H 5C 9C\nmelds side 0: {QUEENS} | KS KH KD | 2S 2H 2C 2D 2S\n"


@pytest.mark.parametrize("meld", ["K: 2C", "7C 7H 2C"])
def test_twos_go_only_to_an_unfinished_meld_of_twos(meld: str) -> None:
    refused(position(f"{BOUND}laid this deal: 0", RULES), 0, lay(meld), Why.TWOS_BOUND)


def test_jokers_are_not_bound_and_twos_may_be_discarded() -> None:
    pos = position(f"{BOUND}laid this deal: 0", RULES)
    allowed(pos, 0, lay("7C 7H JK"))
    allowed(pos, 0, discard("2C"))


def test_once_it_is_a_canasta_twos_are_free() -> None:
    pos = position(f"{BOUND}laid this deal: 0", RULES)
    allowed(pos, 0, lay("2: 2C JK", "7C 7H 2D"))
    played(pos, 0, lay("2: 2C JK"))
    allowed(pos, 0, lay("7C 7H 2D"))


def test_the_exit_search_knows_bound_twos() -> None:
    """The hand could go out if the two might join the kings."""
    melds = f"melds side 0: {QUEENS} | {KINGS} | 7S 7H 7D | 2S 2H 2C 2D"
    pos = position(f"to act: 0   phase: play\nhand 0: 7C 2C 2H 9C\n{melds}\nlaid this deal: 0", RULES)
    allowed(pos, 0, Ask())
    pos = position(f"to act: 0   phase: play\nhand 0: 4C 4D 2C 9C\n{melds}\nlaid this deal: 0", RULES)
    refused(pos, 0, Ask(), Why.ASK_NO_EXIT)
    pos = position(f"to act: 0   phase: play\nhand 0: 4C 4D JK 9C\n{melds}\nlaid this deal: 0", RULES)
    allowed(pos, 0, Ask())


def test_going_out_takes_two_canastas_and_brings_300() -> None:
    pos = position(f"to act: 0   phase: play\nhand 0: 5C\n{OPEN}", RULES)
    assert ended(played(pos, 0, discard("5C"))).lines[0].out == 300
    twos = f"melds side 0: {QUEENS} | 2S 2H 2D 2C 2S 2H 2D\nlaid this deal: 0"
    refused(position(f"to act: 0   phase: play\nhand 0: 5C\n{twos}", RULES), 0, discard("5C"),
            Why.OUT_NO_CANASTA, 2, 1)  # fmt: skip


@pytest.mark.parametrize(("number", "points"), [(1, 100), (3, 300), (4, 800), (5, 1000), (6, 1200)])
def test_red_threes_100_each_and_from_four_on_200(number: int, points: int) -> None:
    threes = " ".join(["3D", "3H"][at % 2] for at in range(number))
    pos = position(f"to act: 0   phase: play\nhand 0: 5C 6C\n{OPEN}\nred threes side 0: {threes}", RULES)
    assert score_lines(pos, "stock", 0)[0].red_threes == points
