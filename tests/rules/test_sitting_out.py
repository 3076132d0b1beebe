"""Five and six players of whom four play: who sits out, who deals, what they see (000:318, 000:326, R39)."""

import pytest

from canasta_gui.match.follower import problems
from canasta_gui.match.match import Match, MemoryJournal, deck_of
from canasta_gui.match.record import DealLine, Header, SeatInfo, deck_fingerprint, encode, read_record
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.canasta.actions import Ask
from canasta_gui.rules.canasta.engine import start_deal
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, from_table, load_preset, to_table
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.reading_problems import NotationError, RuleSetError
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_reader import merged
from canasta_gui.rules.seat_draw import seated
from canasta_gui.words import Words
from canasta_gui.words.record_problems import record_problem_sentence
from tests.rules.support import arranged, deal, lay, only, played, position, refused

FIVE, SIX_B = load_preset("classique-5"), load_preset("classique-6b")


@pytest.mark.parametrize("preset", ["classique-5", "suisse-5", "uruguay-5"])
def test_of_the_side_of_three_each_sits_out_in_turn(preset: str) -> None:  # 000:318, 003:67, R94
    rules = load_preset(preset)
    assert [rules.playing(deal_no) for deal_no in (1, 2, 3, 4)] == [
        (4, 1, 2, 3),  # seat 4 takes the chair of seat 0
        (0, 1, 4, 3),
        (0, 1, 2, 3),
        (4, 1, 2, 3),
    ]
    assert rules.side_of == (0, 1, 0, 1, 0)


def test_of_two_sides_of_three_two_each_play() -> None:  # 000:326
    assert [SIX_B.playing(deal_no) for deal_no in (1, 2, 3, 4)] == [
        (2, 3, 4, 5),
        (0, 1, 4, 5),
        (0, 1, 2, 3),
        (2, 3, 4, 5),
    ]


def dealers(rules: CanastaRules, deals: int) -> list[int]:
    """Return the dealers of the first deals of a match."""
    found = [rules.tables[0][-1]]
    while len(found) < deals:
        found.append(rules.next_dealer(len(found), found[-1]))
    return found


def test_the_deal_passes_to_the_next_chair() -> None:  # RECORD: whoever sits there then
    assert dealers(FIVE, 8) == [3, 0, 1, 2, 3, 0, 1, 4]
    for deal_no, dealer in enumerate(dealers(FIVE, 30), 1):
        assert dealer in FIVE.playing(deal_no)


def test_at_six_the_deal_passes_to_the_next_seat_that_plays() -> None:
    assert dealers(SIX_B, 7) == [5, 0, 1, 2, 4, 0, 2]
    for deal_no, dealer in enumerate(dealers(SIX_B, 30), 1):
        assert dealer in SIX_B.playing(deal_no)


@pytest.mark.parametrize("preset", ["classique-4", "classique-5", "classique-6b", "suisse-3"])
def test_the_seat_before_is_the_one_that_the_next_one_follows(preset: str) -> None:
    rules = load_preset(preset)
    for deal_no in range(1, len(rules.tables) + 1):
        pos, _ = deal(rules=rules, dealer=rules.playing(deal_no)[0], deal_no=deal_no)
        assert [pos.next_seat(pos.seat_before(seat)) for seat in pos.playing] == list(pos.playing)


def test_only_those_who_play_get_cards_and_turns() -> None:  # 000:318
    pos, events = deal(rules=FIVE, dealer=3)
    assert [len(cards) for cards in pos.hands] == [0, 11, 11, 11, 11]
    assert [event.seat for event in only(events, ev.Dealt)][:5] == [4, 1, 2, 3, 4]
    turns = [pos.turn]
    for _ in range(4):
        played(pos, pos.turn, Draw())
        card = next(card for card in pos.hands[pos.turn] if card >> 2 > 3)
        played(pos, pos.turn, Discard(card))
        turns.append(pos.turn)
    assert turns == [4, 1, 2, 3, 4]


def test_who_sits_out_may_do_nothing_and_sees_what_is_public() -> None:  # R39
    pos, events = deal(rules=FIVE, dealer=3)
    refused(pos, 0, Draw(), Why.NOT_YOUR_TURN)
    view = view_of(pos, 0)
    assert all(set(cards) <= {HIDDEN} for cards in view.hands)
    seen = [redact(event, 0) for event in events]
    assert all(event.card == HIDDEN for event in seen if isinstance(event, ev.Dealt))


def test_the_partner_who_plays_is_asked() -> None:  # R23
    text = (
        "deal: 2   to act: 4   phase: play\nhand 4: KS KH KD 7C\nmelds side 0: QS QH QC QC QD QD QS\nlaid this deal: 4"
    )
    pos = position(text, FIVE)
    assert played(pos, 4, Ask()) == [ev.Asked(4, 0)]
    assert pos.to_act == 0
    pos = position(text.replace("deal: 2", "deal: 1"), FIVE)
    assert played(pos, 4, Ask()) == [ev.Asked(4, 2)]


def test_partners_lay_on_the_same_melds_whoever_plays() -> None:
    pos = position("deal: 1   to act: 4   phase: play\nhand 4: QD 7C 8C\nmelds side 0: QS QH QC", FIVE)
    played(pos, 4, lay("QD"))


def test_a_dealer_who_sits_out_is_impossible() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        start_deal(FIVE, arranged(rules=FIVE), deal_no=1, dealer=0, totals=[0, 0])


# --- in words and in the record ------------------------------------------------------------------------------------


def test_a_position_says_who_plays() -> None:
    pos, _ = deal(rules=FIVE, dealer=3)
    text = write_position(pos)
    assert "playing: 4 1 2 3\n" in text
    assert "hand 0" not in text
    assert read_position(text) == pos
    assert "playing" not in write_position(deal(rules=load_preset("classique-4"))[0])


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("to act: 0", "line 3: seat 0 sits out in deal 1"),
        ("to act: 1\nplaying: 0 1 2 3", "line 4: in deal 1 the seats 4 1 2 3 play"),
        ("to act: 1\nhand 0: KS", "line 4: seat 0 sits out in deal 1"),
        ("to act: 1\ndealer: 0", "line 4: seat 0 sits out in deal 1"),
    ],
)
def test_a_position_in_which_an_idle_seat_plays_is_wrong(line: str, complaint: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_position(f"rules: classique-5\ndeal: 1\n{line}")
    assert str(caught.value) == complaint


def test_the_deal_line_carries_who_plays() -> None:
    match = Match(FIVE, [SeatInfo(str(n), "computer") for n in range(5)], MemoryJournal(), lambda _: deck_of(FIVE))
    match.start()
    assert '"playing": [4, 1, 2, 3]' in match.lines[1]
    assert (match.dealer, match.to_act) == (3, 4)


def test_a_record_with_the_wrong_seats_playing_is_found_out() -> None:
    order = tuple(deck_of(FIVE))
    match = Match(FIVE, [SeatInfo(str(n), "computer") for n in range(5)], MemoryJournal(), lambda _: deck_of(FIVE))
    match.start()
    good = DealLine(1, 3, (0, 0), order, deck_fingerprint(order), (4, 1, 2, 3))
    assert match.lines[1] == encode(good)
    for wrong, complaint in (
        (good._replace(playing=(0, 1, 2, 3)), "In this deal these play, and nobody else: 4, 1, 2 and 3."),
        (good._replace(playing=None), "In this deal these play, and nobody else: 4, 1, 2 and 3."),
        (good._replace(dealer=0), "0 sits out in this deal and cannot deal it."),
    ):
        lines = list(read_record(f"{match.lines[0]}\n{encode(wrong)}\n"))
        header = lines[0][1]
        assert isinstance(header, Header)
        found = list(problems(lines))
        assert len(found) == 1
        assert record_problem_sentence(Words("en"), found[0].problem, header) == complaint


# --- contradictions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("playing", "complaint"),
    [
        ([[0, 2, 1, 3]], "cannot play together: sides must sit one after the other"),
        ([[0, 1, 0, 3]], "cannot play together: sides must sit one after the other"),
        ([[0, 1, 2]], "cannot play together"),
        ([[0, 1, 2, 7]], "cannot play together"),
        ([], "playing must name the seats that play"),
    ],
)
def test_seats_that_cannot_play_together_are_named(playing: list[list[int]], complaint: str) -> None:
    with pytest.raises(RuleSetError, match=complaint):
        from_table(merged(to_table(FIVE), {"seating": {"playing": playing}}))


def test_the_eldest_sits_where_the_first_deal_begins() -> None:  # 000:45, R39
    rules = load_preset("classique-5")
    players, _, first = seated(rules, [3, 0, 4, 1, 2])
    assert players[first] == 3
    assert first in rules.playing(1)
    assert {players[seat] for seat in rules.seating.sides[0]} == {3, 0, 4}
    assert players[0] == 4  # who sits out the first deal drew the lowest card of the side
