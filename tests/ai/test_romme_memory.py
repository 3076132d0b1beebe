"""A seat's memory of a deal of Rommé is true of the hidden hands, and possible melds are true of the rules."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, cast

import pytest

from canasta_gui.ai.common import players
from canasta_gui.ai.levels import player
from canasta_gui.ai.romme.memory import (
    EndLookahead,
    RommeMemory,
    completing_cards,
    completing_pairs,
    could_share_meld,
    growth_probabilities,
    keep_values,
    pairs_waiting_for,
    recall,
)
from canasta_gui.ai.romme.weights import load_weights
from canasta_gui.rules.core.cards import HIDDEN, JOKER, Card, card_name, parse_card, parse_cards, whole_deck
from canasta_gui.rules.core.events import Discarded, Drew
from canasta_gui.rules.romme.events import CardsAdded, Event, JokerSwapped, MeldLaid, TookUp
from canasta_gui.rules.romme.family import view_of
from canasta_gui.rules.romme.laying import best_lay
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.rules.romme.ruleset import load_preset
from tests.ai.tables import decisions
from tests.rules.romme.support import ROMME, house_rules, playing

GAMES = ("romme", "romme-acquisition", "romme-ajout", "romme-deutsch")
RUN = "melds side 1: 5C 6C 7C"


def remembered(history: Sequence[Event], more: str = RUN) -> RommeMemory:
    """Return the memory of seat 0 after these events."""
    pos = playing("2D 9H", more=f"{more}\nhand 1: ?? x5\nhand 2: ?? x5\nhand 3: ?? x5\npile: 8S\nstock: ?? x40")
    return recall(view_of(pos, 0), history, 0)


def held(memory: RommeMemory, seat: int) -> list[Card]:
    """Return the cards that a seat took and may still hold."""
    return sorted(memory.taken[seat].elements())


def meld(text: str) -> RommeMeld:
    """Return a meld without jokers."""
    cards = tuple(parse_cards(text))
    return RommeMeld(cards, cards)


# --- memory --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", GAMES)
def test_what_is_remembered_is_true_and_nothing_is_counted_twice(preset: str) -> None:
    """Cards taken lie in the hand; those and the unseen ones are all that the seat cannot see."""
    rules, met = load_preset(preset), 0  # a player without a plan takes what it cannot lay
    for pos, seen, _ in decisions(rules, 3, [player("club"), players.decide] * 2):
        assert isinstance(pos, RommePosition)
        seat = pos.to_act
        memory = recall(view_of(pos, seat), cast("list[Event]", seen), seat)
        others = [other for other in pos.playing if other != seat]
        taken = sum((memory.taken[other] for other in others), Counter[Card]())
        for other in others:
            assert not memory.taken[other] - Counter(pos.hands[other])
            met += bool(memory.taken[other])
        hidden = Counter(card for part in (pos.stock, *(pos.hands[other] for other in others)) for card in part)
        assert memory.unseen + taken == hidden
        assert memory.hidden == hidden.total()
    assert met > 5


def test_a_card_taken_is_known_until_it_is_discarded_laid_or_added() -> None:
    king = parse_card("KD")
    taken: list[Event] = [Discarded(0, king), TookUp(1, king)]
    assert held(remembered(taken), 1) == [king]
    assert held(remembered([*taken, Discarded(1, parse_card("KH"))]), 1) == [king]
    assert held(remembered([*taken, Discarded(1, king)]), 1) == []
    assert held(remembered([*taken, CardsAdded(1, 1, 0, (king,), (king,), meld("QD KD AD"))]), 1) == []
    assert held(remembered([*taken, MeldLaid(1, 0, meld("KD KH KS"))]), 1) == []
    assert held(remembered([*taken, *taken, Discarded(1, king)]), 1) == [king]


def test_a_card_taken_twice_is_held_twice_until_one_of_them_goes() -> None:
    king = parse_card("KD")
    twice: list[Event] = [Discarded(0, king), TookUp(1, king), Discarded(3, king), TookUp(1, king)]
    assert held(remembered(twice), 1) == [king, king]
    assert held(remembered([*twice, Discarded(1, king)]), 1) == [king]


def test_whoever_exchanges_a_joker_holds_it_then() -> None:
    king = parse_card("KD")
    history: list[Event] = [Discarded(0, king), TookUp(1, king), JokerSwapped(1, 0, 0, king)]
    assert held(remembered(history), 1) == [JOKER]


def test_a_seat_that_draws_lets_the_face_up_card_pass() -> None:
    king, queen = parse_card("KD"), parse_card("QD")
    memory = remembered([Discarded(0, queen), Discarded(0, king), Drew(1, HIDDEN)])
    assert memory.passed[1] == Counter([king])
    assert not memory.passed[2]
    taken: list[Event] = [Discarded(0, queen), Discarded(0, king), TookUp(1, king), Drew(2, HIDDEN)]
    assert remembered(taken).passed[2] == Counter([queen])  # the card below is face up again


def test_what_the_seat_took_itself_is_in_its_hand_and_not_counted_again() -> None:
    card = parse_card("2D")
    memory, without = remembered([Discarded(3, card), TookUp(0, card)]), remembered([])
    assert memory.unseen == without.unseen


# --- what cards can become -----------------------------------------------------------------------------------------

DECK = sorted(set(whole_deck(1, 0, 0)))
FIRST = [parse_card(name) for name in ("AC", "2C", "3C", "8C", "QC", "KC")]


def test_the_third_cards_of_a_pair_are_those_with_which_the_rules_allow_a_meld() -> None:
    for one in FIRST:
        for other in DECK:
            melds = {third for third in DECK if best_lay(ROMME, [one, other, third]).melds}
            assert set(completing_cards(one, other)) == melds, (one, other)
            assert could_share_meld(one, other) is bool(melds)


def test_a_joker_goes_with_every_card() -> None:
    assert all(could_share_meld(card, JOKER) and could_share_meld(JOKER, card) for card in FIRST)


def test_the_pairs_that_wait_for_a_card_are_those_that_it_completes() -> None:
    for card in FIRST:
        pairs = {frozenset(pair) for pair in combinations(DECK, 2) if card in completing_cards(*pair)}
        assert {frozenset(pair) for pair in completing_pairs(card)} == pairs


def test_a_pair_is_kept_for_half_its_points_times_the_probability_of_a_third_card() -> None:
    """With one draw to come that is the share of the fitting cards among the hidden ones."""
    memory, weights = remembered([]), load_weights("club")
    queens, four = [parse_card("QS"), parse_card("QH")], parse_card("4D")
    values = keep_values(memory, [*queens, four, JOKER], weights, 1.0)
    fitting = memory.unseen[parse_card("QC")] + memory.unseen[parse_card("QD")]
    assert fitting == 4
    assert values[queens[0]] == values[queens[1]] == pytest.approx(10 * fitting / memory.hidden)
    assert values[four] == 0.0
    assert values[JOKER] == weights.joker


def test_a_run_grows_with_the_probability_that_its_next_card_comes() -> None:
    memory = remembered([])
    growth = growth_probabilities(memory, memory.view.melds[1].values(), 1.0)
    share = memory.unseen[parse_card("8C")] / memory.hidden
    assert growth == {parse_card("3C"): pytest.approx(share), parse_card("9C"): pytest.approx(share)}
    twice = growth_probabilities(memory, memory.view.melds[1].values(), 2.0)
    assert twice[parse_card("9C")] == pytest.approx(1.0 - (1.0 - share) ** 2)


def test_twice_as_many_cards_hold_four_times_as_many_pairs_that_wait() -> None:
    memory = remembered([])
    few = pairs_waiting_for(memory, parse_card("8H"))
    memory.view.hands[1] = memory.view.hands[1] * 2
    assert 0.0 < few < 1.0
    assert pairs_waiting_for(memory, parse_card("8H")) == pytest.approx(4 * few)


# --- the end of the deal -------------------------------------------------------------------------------------------


def ending_cards(hand: str, more: str, delta: dict[str, Any] | None = None) -> set[str]:
    """Return the names of the cards that would end the deal if seat 0 got them next."""
    rules = house_rules({"going_out": {"threshold": 0}, **(delta or {})})
    seen = view_of(playing(hand, rules, more), 0)
    lookahead = EndLookahead(recall(seen, (), 0))
    return {card_name(card) for card in (*DECK, JOKER) if lookahead.ends_deal(seen.hands[0], card)}


def test_a_card_ends_the_deal_if_all_but_one_card_can_be_laid_or_added() -> None:
    """King and queen wait for the jack, with the ten left to discard; the run takes an eight, but two cards stay."""
    assert ending_cards("QC KC 10D", "melds side 0: 5C 6C 7C") == {"JC", "AC", "JK"}


def test_a_joker_in_the_hand_makes_a_meld_of_any_card_that_goes_with_another() -> None:
    found = ending_cards("QC JK 2D", "melds side 0: 7S 8S 9S")
    assert {"KC", "JC", "AC", "10C", "QS", "2H", "3D", "4D"} <= found
    assert not found & {"5H", "9D", "KH"}


def test_a_card_that_fits_the_table_ends_the_deal_where_it_may_be_added() -> None:
    own, theirs = "melds side 0: 5C 6C 7C", "melds side 0: 4S 4H 4D 4C\nmelds side 1: 5C 6C 7C"
    everywhere, nowhere = ({"melds": {"adding": adding}} for adding in ("everywhere", "nowhere"))
    assert ending_cards("10D", own) == {"4C", "8C", "JK"}
    assert "8C" not in ending_cards("10D", theirs, {"melds": {"adding": "own"}})
    assert "8C" in ending_cards("10D", theirs, everywhere)
    assert ending_cards("10D", own, nowhere) == set()


def test_before_the_first_meld_nothing_can_be_added_and_melds_must_count_enough() -> None:
    table = "melds side 1: 5C 6C 7C"
    everywhere = {"melds": {"adding": "everywhere"}}
    assert ending_cards("10D", table, everywhere) == set()
    owed = {"melds": {"adding": "everywhere", "first_points": 40}}
    assert ending_cards("2C 3C 10D", "", owed) == set()
    assert "4C" in ending_cards("2C 3C 10D", "", everywhere)


def test_what_the_unseen_cards_hold_of_them_is_counted_with_every_copy() -> None:
    seen = view_of(playing("QC KC 10D", house_rules({"going_out": {"threshold": 0}}), "melds side 0: 5C 6C 7C"), 0)
    memory = recall(seen, (), 0)
    jokers = memory.unseen[JOKER]
    assert EndLookahead(memory).count_ending_cards(seen.hands[0]) == 2 + 2 + jokers
