"""The cut: after the fingerprint was shown, in the record, and checked against the deck that was shown."""

import json
import random
from collections.abc import Callable

import pytest

from canasta_gui.match.deck import cut_deck, cutting_seat, deck_before_cut
from canasta_gui.match.follower import RecordProblemCode, problems, resume
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo, deck_fingerprint, read_lines
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.rules.families import AnyRules, load_rules

RULES = load_rules("classique-4")


def new(journal: MemoryJournal, *, chosen: bool = False, rules: AnyRules = RULES) -> Match:
    chance = random.Random(3)
    seats = [SeatInfo("A", "human")] * rules.players
    return Match(rules, seats, journal, lambda _: shuffled(rules, chance), number=7, chosen=chosen)


def complaints(lines: list[str]) -> list[RecordProblemCode]:
    return [found.problem.code for found in problems(read_lines(lines))]


@pytest.mark.parametrize("cut", [1, 41, 107])
def test_a_deck_is_cut_after_its_fingerprint_was_shown(cut: int) -> None:
    journal = MemoryJournal()
    match = new(journal)
    shown = match.shuffle_next()
    match.start(cut)
    deal = json.loads(journal[1])
    order = deal["order"]
    deck = [*order[-cut:], *order[:-cut]]
    assert (deal["cut"], deal["print"]) == (cut, shown)
    assert deck_fingerprint(parse_cards(" ".join(deck))) == shown
    assert [*deck[cut:], *deck[:cut]] == order
    assert match.deck.as_announced
    assert complaints(list(journal)) == []
    assert resume(list(journal), MemoryJournal(), lambda _: []).position == match.position


def changed(**fields: object) -> Callable[[str], str]:
    return lambda line: json.dumps({**json.loads(line), **fields})


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (changed(cut=40), RecordProblemCode.LINE_WRONG),
        (changed(cut=0), RecordProblemCode.NO_SUCH_CUT),
        (changed(cut=108), RecordProblemCode.NO_SUCH_CUT),
        (changed(cut=1000), RecordProblemCode.NO_SUCH_CUT),
        (
            lambda line: json.dumps({k: v for k, v in json.loads(line).items() if k != "cut"}),
            RecordProblemCode.LINE_WRONG,
        ),
    ],
)
def test_check_finds_a_cut_that_does_not_lead_from_the_shown_deck(
    change: Callable[[str], str], complaint: RecordProblemCode
) -> None:
    journal = MemoryJournal()
    new(journal).start(41)
    (found,) = complaints([journal[0], change(journal[1])])
    assert found is complaint


def test_a_deck_that_nobody_cuts_is_recorded_as_ever() -> None:
    journal = MemoryJournal()
    match = new(journal)
    match.start()
    assert "cut" not in json.loads(journal[1])
    assert match.header.number == 7
    assert match.deck.cut is None


def test_a_game_that_was_cut_has_no_number_any_more() -> None:
    journal = MemoryJournal()
    match = new(journal)
    match.start(41)
    assert match.header.number is None
    assert "number" not in json.loads(journal[0])


@pytest.mark.parametrize("cut", [0, 108, -1])
def test_at_least_a_card_is_lifted_off_and_at_least_one_stays(cut: int) -> None:
    with pytest.raises(ValueError, match="cannot be lifted"):
        new(MemoryJournal()).start(cut)


def test_the_neighbour_of_the_dealer_cuts_as_the_books_say() -> None:
    assert cutting_seat(RULES, 1, 3) == 0  # the left one, 000:49
    assert cutting_seat(load_rules("suisse-4"), 1, 3) == 2  # the right one, 003:69
    five = load_rules("classique-5")
    table = five.playing(1)
    assert cutting_seat(five, 1, table[-1]) == table[0]  # whoever sits out does not cut
    assert new(MemoryJournal()).cutter == 0
    assert new(MemoryJournal(), chosen=True).cutter is None


def test_a_cut_changes_the_place_of_the_cards_only() -> None:
    deck = shuffled(RULES, random.Random(1))
    for cut in range(1, len(deck)):
        assert deck_before_cut(cut_deck(deck, cut), cut) == deck
    assert cut_deck(deck, None) == deck_before_cut(deck, None) == deck
