"""The policy where runs of a suit may be laid: they begin, lengthen and close them, and go out by them."""

from collections.abc import Iterator

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choices import take_probability
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.evaluation import possible_runs
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import CLUB
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.meld_search.meld_partitions import canasta_kinds
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import is_run, parse_card, parse_cards
from tests.ai.tables import decisions
from tests.rules.support import discard, lay, position

SAMBA, BOLIVIA = load_preset("samba"), load_preset("bolivia")
OPEN = "to act: 0   phase: play\nlaid this deal: 0\nstock: ?? x60\n"
KINGS = "KS KS KC KC KD KD KH"


def samba(text: str) -> CanastaPosition:
    return position(text, SAMBA)


def choice(pos: CanastaPosition) -> act.Action:
    """Return the choice of seat 0 with no memory of the deal."""
    return policy.decide(view_of(pos, 0), [])


def expected(pos: CanastaPosition) -> float:
    """Return the bonuses that seat 0 expects from runs."""
    view = view_of(pos, 0)
    context = DecisionContext(view, 0, recall(view, []), CLUB)
    return SAMBA.canastas.run * sum(run.chance for run in possible_runs(context, pos.melds[0], pos.hands[0]))


def test_lengthens_a_run() -> None:
    pos = samba(OPEN + "hand 0: 8S 4C 9D JH QC\nmelds side 0: 5S 6S 7S | KS KH KC")
    assert choice(pos) == lay("S: 8S")


def test_closes_a_samba_rather_than_adding_to_a_set() -> None:
    pos = samba(OPEN + "hand 0: JS JC 4D 9H\nmelds side 0: 5S 6S 7S 8S 9S 10S | JD JH JD JC 2C 2D")
    assert choice(pos) == lay("S: JS")


def test_does_not_discard_the_card_that_a_run_is_waiting_for() -> None:
    pos = samba(OPEN + "hand 0: 10S JS 4C 4D QH QD\nmelds side 0: 5S 6S 7S 8S | KS KH KC")
    thrown = choice(pos)
    assert isinstance(thrown, act.Discard)
    assert thrown.card not in parse_cards("10S JS")


def test_a_card_does_not_serve_a_run_and_a_set_at_once() -> None:
    """The six of spades makes 1500 points at once; for the natural canasta of sixes it was kept, and both were lost."""
    pos = position(
        OPEN + "hand 0: 5D 5H 5S 6D 6H 6S 8H 10H\nmelds side 0: 7S 8S 9S 10S JS QS | 6S 6D 6C 6C | KH KH KD KS",
        BOLIVIA,
    )
    assert choice(pos) == lay("S: 6S")


def test_closes_a_samba_with_several_cards_at_one_go() -> None:
    """The stock is at its end: the three sevens could join their set, but 7S and three more close a samba."""
    pos = samba(
        "to act: 0   phase: play\nlaid this deal: 0\nstock: ?? x5\nhand 0: 7H 7S 8S 9D 9S 10S QC KC KD\n"
        "melds side 0: 7D 7C 7C 7D | 8S 8D 8C 8D | 10H 10C 10D | JS QS KS"
    )
    assert choice(pos) == lay("S: 7S 8S 9S 10S")


def test_opens_with_a_run_that_is_enough() -> None:
    pos = samba("to act: 0   phase: play\nstock: ?? x60\nhand 0: 10S JS QS KS AS 4C 5D 9H 7C")
    action = choice(pos)
    assert isinstance(action, act.Lay)
    assert is_run(action.melds[0].rank)


def test_takes_the_pile_onto_a_run() -> None:
    pile = "KD KH QD QH 9C 9D 4H 8S"
    pos = samba(
        f"to act: 0   phase: draw\nlaid this deal: 0\nstock: ?? x60\nhand 0: 4C 9S QC KC 5D\n"
        f"melds side 0: 5S 6S 7S | JS JH JC\npile: {pile}"
    )
    assert choice(pos) == act.Take(run=True)


def test_throws_nothing_that_a_run_of_the_next_side_wants() -> None:
    pos = samba(OPEN + "hand 0: 8S 8H 4C 4D\nmelds side 0: KS KH KC\nmelds side 1: 5S 6S 7S\npile: KD QD QH AH AD")
    view = view_of(pos, 0)
    context = DecisionContext(view, 0, recall(view, []), CLUB)
    assert take_probability(context, parse_card("8S")) > 2 * take_probability(context, parse_card("8H"))


def test_expected_bonuses_grow_with_the_run_and_are_its_bonus_when_it_is_whole() -> None:
    row = ["4S", "5S", "6S", "7S", "8S", "9S", "10S"]
    worth = [expected(samba(OPEN + f"hand 0: 4C\nmelds side 0: {' '.join(row[:size])}")) for size in range(3, 8)]
    assert worth == sorted(worth)
    assert worth[0] > 0
    assert worth[-1] == 1500


def test_a_row_whose_cards_are_gone_brings_nothing() -> None:
    text = OPEN + "hand 0: 4C 9D\nmelds side 0: 4S 5S 6S\n"
    assert expected(samba(text + "melds side 1: 7S 7S 7S 7H")) == 0


def test_goes_out_with_two_canastas_one_of_them_in_sequence() -> None:
    pos = position(OPEN + f"hand 0: 10S 4C\nmelds side 0: {KINGS} | 4S 5S 6S 7S 8S 9S", BOLIVIA)
    assert choice(pos) == lay("S: 10S")
    pos = position(OPEN + f"hand 0: 4C\nmelds side 0: {KINGS} | 4S 5S 6S 7S 8S 9S 10S", BOLIVIA)
    assert choice(pos) == discard("4C")


@pytest.mark.parametrize("preset", ["samba", "bolivia"])
@pytest.mark.parametrize("seed", range(2))
def test_plays_whole_deals_without_a_fallback(preset: str, seed: int) -> None:
    for pos, seen, action in decisions(load_preset(preset), seed, [policy.decide] * 4):
        assert policy.choose(view_of(pos, pos.to_act), seen) == action


def _ends(preset: str, seeds: range) -> Iterator[CanastaPosition]:
    for seed in seeds:
        *_, (pos, _, _) = decisions(load_preset(preset), seed, [policy.decide] * 4)
        yield pos


def test_in_bolivia_clubs_make_runs_of_seven() -> None:
    assert sum(canasta_kinds(melds).runs for pos in _ends("bolivia", range(6)) for melds in pos.melds) >= 2
