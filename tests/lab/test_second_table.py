"""A deal of a record at a second table: the same cards, computers in every seat, a piece at a time."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import player
from canasta_gui.lab import background_deals
from canasta_gui.lab.background_deals import SECOND_TABLE_PIECE, BackgroundDeal, DealToPlay, StalledDealError, play_on
from canasta_gui.match.duplicate import deals_of, points_of, second_seats
from canasta_gui.match.follower import problems
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import DealLine, SeatInfo, read_lines
from canasta_gui.match.replay import Replay
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, load_rules
from tests.executors import Later

FEW = Budget(playouts=4)


def played(preset: str, deals: int, seed: int = 1) -> Match:
    """Return a match with a person in the first seat, as novices played it."""
    rules, novice = load_rules(preset), player("novice")
    seats = [SeatInfo("Ada", "human"), *(SeatInfo(f"C{n}", "computer", "club") for n in range(1, rules.players))]
    match = Match(rules, seats, MemoryJournal(), lambda deal: shuffled(rules, random.Random(f"{seed} {deal}")))
    match.start()
    while match.deal_no < deals or not match.deal_over:
        if match.to_act is None:
            match.next_deal()
        else:
            match.submit(match.to_act, novice(match.view(match.to_act), match.events_for(match.to_act)))
    return match


def deal_to_play(match: Match, nth: int, level: str = "club") -> DealToPlay:
    deal = deals_of(match.lines, match.header).deals[nth]
    return DealToPlay(match.lines[: deal.begins], second_seats(match.seats, level, lambda name: f"for {name}"))


@pytest.mark.parametrize(
    "preset", ["classique-2", "classique-3", "classique-4", "classique-5", "classique-6a", "romme-acquisition"]
)
def test_a_deal_in_the_middle_of_a_match_is_played_with_its_cards_and_its_totals(preset: str) -> None:
    match = played(preset, 2)
    deal = deal_to_play(match, 1)
    piece = play_on(deal)
    assert piece.over
    record = [*deal.record, *piece.lines]
    assert list(problems(read_lines(record))) == []
    assert Replay(record).steps > 0
    first, second = (
        [line.item for line in read_lines(lines) if isinstance(line.item, DealLine)] for lines in (match.lines, record)
    )
    assert first == second
    assert points_of(piece.lines, match.header) is not None


def test_people_make_room_for_the_level_and_the_others_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = (
        SeatInfo("Ada", "human"),
        SeatInfo("Odile", "computer", "expert", (("out", "late"),)),
        SeatInfo("Bo", "human"),
        SeatInfo("Denis", "computer", "novice"),
    )
    second = second_seats(seats, "club", lambda name: f"Club for {name}")
    assert second == (
        SeatInfo("Club for Ada", "computer", "club"),
        seats[1],
        SeatInfo("Club for Bo", "computer", "club"),
        seats[3],
    )
    assert {seat.level for seat in second_seats(seats, "club", str, everywhere=True)} == {"club"}


def test_no_computer_there_sees_a_card_that_its_seat_does_not_see(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor anything of how the deal went at the first table."""
    match, seen = played("classique-4", 1), list[tuple[AnyView, Sequence[AnyEvent]]]()

    def watching(level: str, budget: Budget, style: dict[str, str]) -> Any:
        decide = player(level, budget, style)

        def look(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
            seen.append((view, tuple(history)))
            return decide(view, history)

        return look

    monkeypatch.setattr(background_deals, "player", watching)
    deal = deal_to_play(match, 0)
    assert not any('"do"' in line for line in deal.lines)
    play_on(deal, actions=40)
    assert len(seen) == 40
    for view, _ in seen:
        others = [view.hands[seat] for seat in range(4) if seat != view.viewer]
        assert all(card == HIDDEN for hand in [*others, view.stock] for card in hand)


@pytest.mark.parametrize("level", ["club", "expert"])
def test_the_same_is_played_again_in_pieces_and_after_a_kill(level: str) -> None:
    deal = deal_to_play(played("classique-2", 1), 0, level)
    whole = play_on(deal, actions=30, budget=FEW)
    first = play_on(deal, actions=SECOND_TABLE_PIECE, budget=FEW)
    assert play_on(deal, first.lines, 30 - SECOND_TABLE_PIECE, FEW) == whole == play_on(deal, actions=30, budget=FEW)


def test_in_the_background_it_is_the_same_and_nothing_waits() -> None:
    deal, later, woken = deal_to_play(played("romme-acquisition", 1), 0), Later(), list[int]()
    work = BackgroundDeal(later, deal, lambda: woken.append(1))
    lines = work.poll()
    while lines is None:
        assert work.poll() is None
        assert len(later.work) == 1
        later.do()
        lines = work.poll()
    assert lines == play_on(deal).lines
    assert len(woken) >= len(lines) // (SECOND_TABLE_PIECE + 1)


def test_what_is_dropped_asks_for_nothing_more() -> None:
    later = Later()
    work = BackgroundDeal(later, deal_to_play(played("romme-acquisition", 1), 0), lambda: None)
    work.poll()
    work.cancel()
    assert later.work[0].future.cancelled()


def test_a_deal_without_an_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_deals, "STALLED_AFTER", 5)
    later = Later()
    work = BackgroundDeal(later, deal_to_play(played("classique-4", 1), 0), lambda: None)
    work.poll()
    later.do()
    with pytest.raises(StalledDealError):
        work.poll()
