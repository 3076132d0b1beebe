"""Void deals of Rommé: dealt again by the same dealer, counted among no agreed deals, and the third in a row scored."""

import json
from random import Random

import pytest

from canasta_gui.match.follower import RecordProblemCode as Code
from canasta_gui.match.follower import problems, resume
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo, read_lines
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealEnded, Discard, Draw
from canasta_gui.rules.families import AnyRules, load_rules, rules_from_table, rules_to_table
from canasta_gui.rules.romme.position import RommePosition
from canasta_gui.words import Words

SEATS = tuple(SeatInfo(name, "computer", "club") for name in ("Ada", "Bo"))
RULES = load_rules("romme-2")


def deck(rules: AnyRules, deal: int) -> list[Card]:
    return shuffled(rules, Random(f"void {deal}"))


def match_of(rules: AnyRules) -> Match:
    match = Match(rules, SEATS, MemoryJournal(), lambda deal: deck(rules, deal))
    match.start()
    return match


def play_on_and_on(match: Match) -> None:
    """Let everybody draw and discard the card drawn, until nothing is left to draw."""
    while (seat := match.to_act) is not None:
        drew = match.submit(seat, Draw()) is None
        assert drew
        if not match.deal_over:
            assert match.submit(seat, Discard(match.position.hands[seat][-1])) is None


def ends(match: Match) -> list[str]:
    return [sheet.how for sheet in match.sheets]


def test_a_void_deal_is_dealt_again_by_the_same_dealer_and_the_third_in_a_row_counts() -> None:
    match = match_of(RULES)
    dealers = []
    while not match.winners:
        dealers.append(match.dealer)
        play_on_and_on(match)
        if not match.winners:
            match.next_deal()
    assert ends(match) == ["void", "void", "used_up"] * RULES.deals
    assert dealers == [1, 1, 1, 0, 0, 0] * (RULES.deals // 2)
    assert match.deal_no == 3 * RULES.deals
    assert min(match.totals) > 0
    assert [str(problem) for problem in problems(read_lines(match.lines))] == []


def test_a_void_deal_is_not_dealt_again_with_the_same_deck() -> None:  # R79, R90
    match = Match(RULES, SEATS, MemoryJournal(), lambda _: deck(RULES, 1))
    match.start()
    play_on_and_on(match)
    match.next_deal()
    assert [problem.problem.code for problem in problems(read_lines(match.lines))] == [Code.SAME_DECK]


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_a_match_resumed_from_its_record_knows_how_many_were_void(deals: int) -> None:
    match = match_of(RULES)
    for deal in range(deals):
        play_on_and_on(match)
        if deal < deals - 1:
            match.next_deal()
    again = resume(match.lines, MemoryJournal(), lambda deal: deck(RULES, deal))
    again.next_deal()
    position = again.position
    assert isinstance(position, RommePosition)
    assert (position.voids, again.dealer) == (deals % 3, 1 if deals < 3 else 0)


def test_the_sheet_tells_the_number_among_the_agreed_deals() -> None:
    match = match_of(RULES)
    titles = []
    for _ in range(4):
        play_on_and_on(match)
        end = match.events[-1]
        assert isinstance(end, DealEnded)
        titles.append(score_sheet(Words("en"), match, end).title)
        match.next_deal()
    assert [title.partition(" · ")[0] for title in titles] == ["Deal 1 of 4"] * 3 + ["Deal 2 of 4"]
    assert "void" in titles[0]


def test_a_record_of_before_counts_a_void_deal_as_one_of_those_agreed() -> None:
    table = rules_to_table(RULES)
    for key in ("stalemate", "unfinished"):
        del table["stock_end"][key]
    for key in ("asks", "discardable"):
        del table["face_up"][key]
    before = match_of(rules_from_table(table, preset="romme-2"))
    for deal in range(RULES.deals):
        play_on_and_on(before)
        if deal < RULES.deals - 1:
            before.next_deal()
    assert (ends(before), before.totals, before.winners) == (["void"] * RULES.deals, (0, 0), (0, 1))
    lines = list(before.lines)
    head = json.loads(lines[0])
    head["rules"] = table  # as it was written, without the fields that came later
    lines[0] = json.dumps(head)
    assert list(problems(read_lines(lines))) == []
