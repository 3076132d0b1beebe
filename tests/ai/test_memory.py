"""A seat's memory of a deal of canasta: true of the hidden hands, complete, and limited to what it saw."""

import pickle
from collections import Counter
from collections.abc import Sequence

import pytest

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.memory import Memory, recall
from canasta_gui.rules.canasta.events import Event, HandShown, Melded, PenaltyLaid, PileSeized, TookPile, TookTop
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import HIDDEN, KIND_RED_THREE, Card, count_kinds, parse_card, parse_cards
from canasta_gui.rules.core.events import Discarded, Drew
from tests.ai.tables import decisions
from tests.rules.irregularities import at
from tests.rules.support import position

KING, QUEEN, FIVE = 13, 12, 5
TABLE = (
    "to act: 0   phase: draw\nhand 0: 4C 6C\nhand 1: ?? x11\nhand 2: ?? x11\nhand 3: ?? x11\npile: 8C\nstock: ?? x40"
)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def remembered(history: Sequence[Event], preset: str = "classique-4") -> Memory:
    """Return the memory of seat 0 after these events."""
    return recall(view_of(position(TABLE, load_preset(preset)), 0), history)


def hidden_from(pos: CanastaPosition, seat: int) -> Counter[Card]:
    """Return the cards that a seat cannot see."""
    hands = [hand for other, hand in enumerate(pos.hands) if other != seat]
    return Counter(card for part in (*hands, *pos.reserves, pos.stock) for card in part)


@pytest.mark.parametrize(
    "preset", ["classique-4", "classique-2", "chinoise-4", "samba", "uruguay-4", "modern-american"]
)
def test_what_is_remembered_is_true_and_nothing_is_counted_twice(preset: str) -> None:
    """Cards known in a hand lie there; those and the unseen ones are all that the seat cannot see."""
    rules, met = load_preset(preset), 0
    for pos, seen, _ in decisions(rules, 3, [policy.decide] * rules.players):
        memory = recall(view_of(pos, pos.to_act), seen)
        for other, faces in enumerate(memory.faces):
            assert not Counter(faces) - Counter(pos.hands[other])
            assert all(known <= held for known, held in zip(memory.known[other], pos.counts[other], strict=True))
            met += bool(faces)
        hidden = count_kinds(list(hidden_from(pos, pos.to_act).elements()))
        known = [sum(of_seat[kind] for of_seat in memory.known) for kind in range(len(hidden))]
        assert [unseen + held for unseen, held in zip(memory.unseen, known, strict=True)] == hidden
    assert met > 5


@pytest.mark.parametrize(
    "rules", [load_preset("classique-4"), load_preset("classique-4").at_level("clumsy"), load_preset("samba")]
)
def test_what_is_remembered_from_decision_to_decision_is_what_the_whole_deal_says(rules: CanastaRules) -> None:
    """A view that was pickled, as in another process, is not taken for one of the same deal."""
    for pos, seen, _ in decisions(rules, 1, [policy.decide] * rules.players):
        view = view_of(pos, pos.to_act)
        afresh = recall(pickle.loads(pickle.dumps(view)), seen)
        recall(view, seen[:-9])
        assert recall(view, seen) == recall(view, seen) == afresh


def test_nothing_is_remembered_of_the_own_hand() -> None:
    memory = remembered([TookPile(0, cards("KD KH 5S"))])
    assert not any(memory.known[0])
    assert not memory.faces[0]


def test_discards_are_remembered_by_seat_and_rank() -> None:
    memory = remembered(
        [Discarded(1, parse_card("KD")), Discarded(2, parse_card("QD")), Discarded(1, parse_card("KH"))]
    )
    assert [of_seat[KING] for of_seat in memory.discarded] == [0, 2, 0, 0]
    assert [of_seat[QUEEN] for of_seat in memory.discarded] == [0, 0, 1, 0]


def test_a_seat_that_draws_lets_the_top_of_the_pile_pass_once() -> None:
    drew = Drew(2, HIDDEN)
    assert remembered([drew]).let_pass[2] == [0] * 16
    memory = remembered([Discarded(1, parse_card("KD")), drew, drew])
    assert [of_seat[KING] for of_seat in memory.let_pass] == [0, 0, 1, 0]


def test_whoever_took_the_pile_let_nothing_pass() -> None:
    memory = remembered([Discarded(1, parse_card("KD")), TookPile(2, cards("QH")), Drew(3, HIDDEN)])
    assert not any(map(any, memory.let_pass))


def test_a_pile_is_known_in_the_hand_until_its_cards_are_laid_or_discarded() -> None:
    taken = TookPile(1, cards("KD KH 5S"))
    memory = remembered([taken])
    assert (memory.known[1][KING], memory.known[1][FIVE]) == (2, 1)
    assert sorted(memory.faces[1]) == sorted(cards("KD KH 5S"))
    memory = remembered([taken, Discarded(1, parse_card("5S"))])
    assert (memory.known[1][KING], memory.known[1][FIVE]) == (2, 0)
    assert sorted(memory.faces[1]) == sorted(cards("KD KH"))
    memory = remembered([taken, Melded(1, 1, KING, cards("KD KH KS"))])
    assert (memory.known[1][KING], memory.known[1][FIVE]) == (0, 1)
    assert memory.faces[1] == [parse_card("5S")]


def test_red_threes_of_a_pile_are_known_in_the_hand_only_where_they_stay_there() -> None:
    taken = TookPile(1, cards("3D KH"))
    laid_at_once, kept = remembered([taken]), remembered([taken], "tete-et-queue")
    assert (laid_at_once.known[1][KIND_RED_THREE], kept.known[1][KIND_RED_THREE]) == (0, 1)
    assert laid_at_once.faces[1] == [parse_card("KH")]
    assert kept.faces[1] == list(cards("3D KH"))


def test_whoever_takes_the_top_card_alone_is_known_to_hold_it_with_the_pair_shown() -> None:
    memory = remembered([TookTop(1, parse_card("KD"), cards("KH KS"))], "uruguay-4")
    assert memory.known[1][KING] == 3
    assert sorted(memory.faces[1]) == sorted(cards("KD KH KS"))
    again = [TookTop(1, parse_card("KD"), cards("KH KS")), TookTop(1, parse_card("KC"), cards("KH KD"))]
    memory = remembered(again, "uruguay-4")  # what was shown twice is not held twice
    assert memory.known[1][KING] == 4
    assert sorted(memory.faces[1]) == sorted(cards("KD KH KS KC"))


@pytest.mark.parametrize(
    ("history", "kings", "known"),
    [
        ((HandShown(1, cards("KS KH 5C")),), 2, "KS KH 5C"),
        ((HandShown(1, cards("KS KH 5C")), Discarded(1, parse_card("KS"))), 1, "KH 5C"),
        ((TookPile(1, cards("KS 9C")), HandShown(1, cards("KS KH 5C"))), 2, "KS KH 5C"),
        ((PileSeized(1, cards("KS KH 9C")),), 2, "KS KH 9C"),
        ((TookPile(1, cards("KS 9C")), PileSeized(1, cards("KS 5C"))), 2, "KS KS 9C 5C"),
        ((TookPile(1, cards("KS 9C")), PenaltyLaid(1, cards("KS"))), 1, "KS 9C"),
        ((TookPile(1, cards("KS 9C")), PenaltyLaid(1, cards("KH"))), 2, "KS KH 9C"),
    ],
)
def test_what_an_irregularity_shows_of_a_hand_is_known(history: Sequence[Event], kings: int, known: str) -> None:
    """A card that is shown again is one card; one that is taken again is another."""
    memory = recall(view_of(at(TABLE), 0), history)
    assert sorted(memory.faces[1]) == sorted(cards(known))
    assert memory.known[1][KING] == kings
    assert memory.unseen[KING] == 8 - kings
