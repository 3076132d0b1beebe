"""Whole games without a window: the figures, the faults that must show, the same result for any number of workers."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import pytest

from canasta_gui.ai.common import players
from canasta_gui.lab import simulate as module
from canasta_gui.lab.simulate import (
    Audit,
    ComputerSeat,
    Job,
    SimulatedMatch,
    SimulationPlan,
    bounded_workers,
    play_match,
    simulate,
    summary,
)
from canasta_gui.lab.troubles import TroubleCode
from canasta_gui.match.follower import problems
from canasta_gui.match.match import deck_of
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.actions import Ask, Pass
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import Discard, Draw, Drew, TurnBegan
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyPosition, AnyView, Decide, family
from canasta_gui.words import Words
from canasta_gui.words.troubles import trouble_text
from tests.executors import Pool, needs_processes
from tests.match.tables import CLASSIQUE, new_match


def seats(*decide: Decide) -> tuple[ComputerSeat, ...]:
    return tuple(ComputerSeat("tester", decide[n % len(decide)]) for n in range(4))


RANDOM = seats(players.decide)


def played(plan: SimulationPlan) -> list[SimulatedMatch]:
    told: list[int] = []
    matches = list(simulate(plan, told.append))
    assert sum(told) == plan.deals
    return matches


def draw_and_discard(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    assert isinstance(view, CanastaPosition)
    if view.stock:
        return Discard(view.hands[view.to_act][0]) if view.drawn else Draw()
    return Pass()


def always_asks(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    return Ask()


def breaks(view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
    raise ZeroDivisionError("oops")


def test_deals_are_played_until_there_are_enough() -> None:
    matches = played(SimulationPlan(CLASSIQUE, RANDOM, 12, 5))
    figures = summary(SimulationPlan(CLASSIQUE, RANDOM, 12, 5), matches)
    assert figures["deals"] == 12
    assert figures["stalls"] == figures["illegal actions"] == figures["crashes"] == figures["broken invariants"] == 0
    assert not any(match.troubles for match in matches)


def test_the_figures_are_those_of_the_records() -> None:
    plan = SimulationPlan(CLASSIQUE, RANDOM, 9, 5, keep_records=True)
    matches = played(plan)
    lines = [line for match in matches for line in match.lines]
    figures = summary(plan, matches)
    assert figures["actions"] == sum('"do": ' in line for line in lines)
    assert figures["pile takes"] == sum('"do": "take"' in line for line in lines)
    assert figures["asked"] == sum('"do": "ask"' in line for line in lines)
    assert figures["answered no"] == sum('"yes": false' in line for line in lines)
    assert figures["deals"] == sum(line.startswith('{"end"') for line in lines)
    assert figures["matches finished"] == sum(line.startswith('{"over"') for line in lines)
    ends = figures["ends"]
    assert isinstance(ends, dict)
    assert ends == {how: sum(f'"how": "{how}"' in line for line in lines) for how in ends}
    for match in matches:
        assert list(problems(read_lines(match.lines))) == []


def test_every_number_of_workers_gives_the_same_figures() -> None:
    alone = SimulationPlan(CLASSIQUE, RANDOM, 20, 3, keep_records=True)
    assert played(alone._replace(workers=2)) == played(alone)


def test_where_no_process_can_be_had_a_thread_plays_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def shut_in(*_: object, **_options: object) -> None:
        raise OSError(38, "Function not implemented")

    alone = SimulationPlan(CLASSIQUE, RANDOM, 3, 3, keep_records=True)
    monkeypatch.setattr(module, "ProcessPoolExecutor", shut_in)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert played(alone._replace(workers=2)) == played(alone)


def test_what_was_played_ahead_is_given_up_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Futures that are cancelled one by one have left a pool waiting for ever."""
    given_up: list[bool] = []
    monkeypatch.setattr(module, "ProcessPoolExecutor", partial(Pool, given_up))
    monkeypatch.setattr(os, "cpu_count", lambda: 8)
    played(SimulationPlan(CLASSIQUE, RANDOM, 2, 3, workers=2))
    assert given_up == [True]


def test_another_seed_deals_other_cards() -> None:
    one, other = (played(SimulationPlan(CLASSIQUE, RANDOM, 1, seed, keep_records=True)) for seed in (1, 2))
    assert one[0].lines[1] != other[0].lines[1]


def test_the_first_dealer_changes_from_match_to_match() -> None:
    dealers = [play_match(Job(CLASSIQUE, RANDOM, 1, n, 1, keep_record=True)).lines[1] for n in (1, 2, 5)]
    assert ['"dealer": 0' in dealers[0], '"dealer": 1' in dealers[1], '"dealer": 0' in dealers[2]] == [True] * 3


def test_an_illegal_action_is_counted_told_and_replaced() -> None:
    match = play_match(Job(CLASSIQUE, seats(always_asks, draw_and_discard), 1, 1, 1))
    assert match.deals[0].how
    assert match.deals[0].illegal == len(match.troubles) > 0
    trouble = match.troubles[0]
    assert (trouble.code, trouble.action) == (TroubleCode.REFUSED, '{"do": "ask"}')
    assert "hand 0:" in trouble.position
    assert 'plays {"do": "ask"}, which the rules refuse\n' in trouble_text(Words("en"), trouble)


def test_a_player_that_breaks_is_counted_told_and_replaced() -> None:
    match = play_match(Job(CLASSIQUE, seats(breaks, draw_and_discard), 1, 1, 1))
    assert match.deals[0].how
    assert match.deals[0].crashes > 0
    trouble = match.troubles[0]
    assert trouble.code is TroubleCode.BROKE
    assert trouble.report.endswith("ZeroDivisionError: oops\n")
    sentence = trouble_text(Words("de"), trouble).splitlines()[0]
    assert "ZeroDivisionError" not in sentence


def test_a_deal_that_goes_on_and_on_is_a_stall_and_ends_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "STALLED_AFTER", 10)
    match = play_match(Job(CLASSIQUE, RANDOM, 1, 1, 5))
    assert [deal.how for deal in match.deals] == [""]
    assert match.deals[0].actions == 10
    assert summary(SimulationPlan(CLASSIQUE, RANDOM, 1, 1), [match])["stalls"] == 1


def test_a_match_that_nobody_wins_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST_MATCH", 2)
    matches = played(SimulationPlan(CLASSIQUE, seats(draw_and_discard), 4, 1))
    assert [len(match.deals) for match in matches] == [2, 2]
    assert not any(match.winners for match in matches)


def test_the_audit_follows_a_whole_deal_with_every_view() -> None:
    match = play_match(Job(CLASSIQUE, RANDOM, 8, 1, 3, paranoid=True))
    assert len(match.deals) == 3
    assert not match.troubles


def test_the_audit_finds_a_card_out_of_nowhere() -> None:
    match = new_match(1)
    audit = Audit(CLASSIQUE, views=True)
    assert audit.watch(match.events, match.position) is None
    other = next(card for card in deck_of(CLASSIQUE) if card != match.position.stock[-1])
    complaint = audit.watch([Drew(0, other)], match.position)
    assert complaint == "after the event 'drew': the cards are not those of the deck"


def test_the_audit_finds_events_that_do_not_tell_everything() -> None:
    match = new_match(1)
    audit = Audit(CLASSIQUE, views=False)
    ahead = match.position.copy()
    family(CLASSIQUE).evolve(ahead, Drew(0, ahead.stock[-1]))
    assert audit.watch(match.events, ahead) == "the events do not lead to the position"


@pytest.mark.parametrize("what", ["counts", "frozen"])
def test_the_audit_finds_counts_that_do_not_agree_with_the_cards(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(1)
    audit = Audit(CLASSIQUE, views=False)
    assert audit.watch(match.events, match.position) is None

    def careless(pos: AnyPosition, event: AnyEvent) -> None:
        family(CLASSIQUE).evolve(pos, event)
        assert isinstance(pos, CanastaPosition)
        if what == "counts":
            pos.counts[0][9] += 1
        else:
            pos.frozen = not pos.frozen

    monkeypatch.setattr(audit, "_family", replace(family(CLASSIQUE), evolve=careless))
    event = Drew(0, match.position.stock[-1])
    assert (
        audit.watch([event], match.position) == f"after the event {event.tag!r}: the counts do not agree with the cards"
    )


def test_the_audit_finds_a_view_that_was_told_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match(1)
    audit = Audit(CLASSIQUE, views=True)
    assert audit.watch(match.events, match.position) is None
    monkeypatch.setattr(audit, "_family", replace(family(CLASSIQUE), redact=lambda event, seat: TurnBegan(1)))
    assert match.submit(0, Draw()) is None
    complaint = audit.watch([match.events[-1]], match.position)
    assert complaint == "the redacted events do not lead to the view of seat 0"


def test_a_broken_invariant_is_counted_and_ends_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Audit, "watch", lambda *_: "a card too many")
    match = play_match(Job(CLASSIQUE, RANDOM, 1, 1, 5))
    assert [deal.broken for deal in match.deals] == [1]
    (trouble,) = match.troubles
    assert (trouble.code, trouble.match_no, trouble.deal_no) == (TroubleCode.AUDIT, 1, 1)
    assert trouble_text(Words("en"), trouble).endswith("a card too many")


def test_a_seat_that_can_do_nothing_is_a_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    helpless = replace(family(CLASSIQUE), candidates=lambda view, seat: iter(()))
    monkeypatch.setattr(module, "family", lambda rules: helpless)
    match = play_match(Job(CLASSIQUE, seats(always_asks), 1, 1, 5))
    assert [(deal.how, deal.illegal) for deal in match.deals] == [("", 1)]
    assert (match.troubles[1].code, match.troubles[1].seat) == (TroubleCode.STUCK, 1)


def test_all_cards_are_those_of_the_deck() -> None:
    pos = new_match(1).position
    assert sorted(family(CLASSIQUE).all_cards(pos)) == sorted(deck_of(CLASSIQUE))
    assert HIDDEN not in family(CLASSIQUE).all_cards(pos)


@pytest.mark.parametrize(
    ("wanted", "work", "processors", "played"),
    [(999_999_999, 5, 8, 5), (999_999_999, 100, 8, 8), (3, 100, 8, 3), (1, 1, 8, 1)],
)
def test_no_more_processes_than_processors_and_work(
    wanted: int, work: int, processors: int, played: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: processors)
    assert bounded_workers(wanted, work) == played


@needs_processes
def test_workers_do_not_outlive_a_parent_that_was_killed() -> None:
    code = (
        "import os\nfrom canasta_gui.lab.simulate import worker_pool\n"
        "if __name__ == '__main__':\n"
        "    with worker_pool(1) as pool:\n        print(pool.submit(os.getpid).result(), flush=True); input()\n"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        parent.kill()
        parent.communicate(timeout=60)
