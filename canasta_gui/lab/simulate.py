"""Matches between computer players without a window, audited event by event, and their figures.

Matches are numbered and each has its own seed, derived from the common seed and its number, so that the figures do not
depend on the number of workers. Matches are played until there are enough deals; the last one is cut short.
"""

import json
import multiprocessing
import os
import random
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from canasta_gui.lab.troubles import Trouble, TroubleCode
from canasta_gui.match.irregularity_figures import irregularity_figures
from canasta_gui.match.match import Match, MemoryJournal, deck_of, next_interruption, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.match.worker_process import DaemonThread, end_with_parent
from canasta_gui.rules.canasta.actions import Expose, Slip
from canasta_gui.rules.canasta.events import Answered, Asked, CardBuried, ForeignRemoved, Offended
from canasta_gui.rules.canasta.policies import MISDEALS
from canasta_gui.rules.core.events import DealEnded, TurnBegan
from canasta_gui.rules.families import (
    AnyAction,
    AnyEvent,
    AnyPosition,
    AnyRules,
    Decide,
    React,
    action_to_json,
    family,
)


def bounded_workers(wanted: int, work: int) -> int:
    """Return the number of worker processes: at most one per processor, and one per piece of work."""
    return max(1, min(wanted, os.cpu_count() or 1, work))


@contextmanager
def worker_pool(workers: int) -> Iterator[Executor]:
    """Yield a pool of processes; work still queued at the end is dropped.

    Where the system does not allow processes, one thread does all the work.
    """
    pool: Executor
    try:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent)
    except (ImportError, OSError):
        pool = DaemonThread()
    try:
        yield pool
    finally:
        # Futures that are cancelled one by one can make the pool wait for the last one for ever.
        pool.shutdown(cancel_futures=True)


class Audit:
    """A second position that follows the events alone; with `views` also a view for every seat."""

    def __init__(self, rules: AnyRules, *, views: bool) -> None:
        self._deck = sorted(deck_of(rules))
        self._family = game = family(rules)
        self._copy = game.position(rules)
        self._views = [game.position(rules, viewer=seat) for seat in range(rules.players)] if views else []

    def watch(self, events: Iterable[AnyEvent], truth: AnyPosition) -> str | None:
        """Apply the events of an action that led to `truth`; return a sentence about the first difference, or None."""
        for event in events:
            self._family.evolve(self._copy, event)
            complaint = self._family.integrity_error(self._copy, self._deck)
            if complaint is not None:
                return f"after the event {event.tag!r}: {complaint}"
        if self._copy != truth:
            return "the events do not lead to the position"
        for seat, view in enumerate(self._views):
            for event in events:
                self._family.evolve(view, self._family.redact(event, seat))
            if view != self._family.view_of(truth, seat):
                return f"the redacted events do not lead to the view of seat {seat}"
        return None


STALLED_AFTER = 2000
"""Number of actions after which a deal is given up; the longest regular ones have a few hundred."""

LONGEST_MATCH = 50
"""Number of deals after which a match is aborted, since players who only lose points would never end it."""


class ComputerSeat(NamedTuple):
    """A computer player: the name of its level, its decisions, and its reactions out of turn."""

    level: str
    decide: Decide
    react: React | None = None


class Job(NamedTuple):
    """One match to play.

    `most_deals`: maximum number of deals. `paranoid`: whether to audit every view. `keep_record`: whether to return the
    record. `audited`: whether to audit at all.
    """

    rules: AnyRules
    seats: tuple[ComputerSeat, ...]
    seed: int
    match_no: int
    most_deals: int
    paranoid: bool = False
    keep_record: bool = False
    audited: bool = True


@dataclass
class SimulatedDeal:
    """The figures of one deal; lists have an entry per side."""

    how: str = ""
    out: int = -1
    """The side that went out; -1: none."""
    actions: int = 0
    turns: int = 0
    takes: int = 0
    asked: int = 0
    refused: int = 0
    illegal: int = 0
    crashes: int = 0
    broken: int = 0
    natural: list[int] = field(default_factory=list)
    mixed: list[int] = field(default_factory=list)
    wild: list[int] = field(default_factory=list)
    runs: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    offences: Counter[str] = field(default_factory=Counter)
    """Offences by kind, including faults of the dealer; only with irregularities."""
    mended: Counter[str] = field(default_factory=Counter)
    """Faults of the dealer that were repaired after the first round."""
    void: str = ""
    """The fault of the dealer for which the deal is void."""
    fines: Counter[str] = field(default_factory=Counter)
    objections: int = 0
    upheld: int = 0
    n_lines: int = 0
    """Number of lines of the record at the end of the deal, if it is kept."""


@dataclass
class SimulatedMatch:
    """A played match: its deals, its winners (none if it was aborted), problems, and the record if it was kept."""

    match_no: int
    deals: list[SimulatedDeal] = field(default_factory=list)
    winners: tuple[int, ...] = ()
    troubles: list[Trouble] = field(default_factory=list)
    lines: tuple[str, ...] = ()


def play_match(job: Job) -> SimulatedMatch:
    """Play one match to its end, to the maximum number of deals, or to the first deal that cannot be finished."""
    return _MatchRun(job).run()


class _MatchRun:
    """A match in progress."""

    def __init__(self, job: Job) -> None:
        self._job = job
        infos = [SeatInfo(f"{seat.level} {n}", "computer", seat.level) for n, seat in enumerate(job.seats)]
        self._match = Match(
            job.rules,
            infos,
            MemoryJournal() if job.keep_record else None,
            lambda deal: shuffled(job.rules, random.Random(f"canasta {job.seed} {job.match_no} {deal}")),
            first_dealer=_first_dealer(job),
        )
        self._figures = SimulatedMatch(job.match_no)
        self._reactions = {n: seat.react for n, seat in enumerate(job.seats) if seat.react is not None}

    def run(self) -> SimulatedMatch:
        finished = True
        while finished and not self._match.winners and len(self._figures.deals) < self._job.most_deals:
            finished = self._play_deal()
        self._figures.winners = self._match.winners
        self._figures.lines = self._match.lines if self._job.keep_record else ()
        return self._figures

    def _play_deal(self) -> bool:
        match, deal = self._match, SimulatedDeal()
        self._figures.deals.append(deal)
        match.next_deal()
        audit = Audit(match.rules, views=self._job.paranoid) if self._job.audited else None
        seen = 0
        while True:
            complaint = None if audit is None else audit.watch(match.events[seen:], match.position)
            seen = len(match.events)
            if complaint is not None:
                deal.broken += 1
                self._trouble(TroubleCode.AUDIT, report=complaint)
                break
            if match.deal_over or deal.actions >= STALLED_AFTER or not self._act(deal):
                break
        _count(match, deal)
        deal.n_lines = len(match.lines) if self._job.keep_record else 0
        return match.deal_over

    def _act(self, deal: SimulatedDeal) -> bool:
        """Let a seat act, the one in turn unless another one interrupts; return False if it has no allowed action."""
        match = self._match
        deal.actions += 1
        interruption = next_interruption(match, self._reactions)
        if interruption is not None:
            match.submit(*interruption)
            return True
        seat = match.to_act
        assert seat is not None
        action = self._decided(seat, deal)
        if action is not None:
            refusal = match.submit(seat, action)
            if refusal is None:
                return True
            deal.illegal += 1
            self._trouble(TroubleCode.REFUSED, seat, action=json.dumps(action_to_json(action)))
        instead = next(family(match.rules).candidates(match.view(seat), seat), None)
        if instead is None or match.submit(seat, instead) is not None:
            self._trouble(TroubleCode.STUCK, seat)
            return False
        return True

    def _decided(self, seat: int, deal: SimulatedDeal) -> AnyAction | None:
        try:
            return self._job.seats[seat].decide(self._match.view(seat), self._match.events_for(seat))
        except Exception as error:  # a failing player is counted, and the match goes on
            deal.crashes += 1
            self._trouble(TroubleCode.BROKE, seat, report="".join(traceback.format_exception(error)))
            return None

    def _trouble(self, code: TroubleCode, seat: int = -1, *, action: str = "", report: str = "") -> None:
        match = self._match
        position = family(match.rules).write_position(match.position)
        trouble = Trouble(code, self._job.match_no, match.deal_no, position, seat, action, report)
        self._figures.troubles.append(trouble)


def _count(match: Match, deal: SimulatedDeal) -> None:
    game = family(match.rules)
    for event in match.events:
        deal.turns += isinstance(event, TurnBegan)
        deal.takes += isinstance(event, game.takes)
        deal.asked += isinstance(event, Asked)
        deal.refused += isinstance(event, Answered) and not event.yes
        if isinstance(event, DealEnded):
            deal.how = event.how
            deal.out = match.position.side(event.by) if event.how in game.exits else -1
            deal.points = [line.total for line in event.lines]
    deal.offences.update(_offences(match))
    deal.void = game.void_for(match.position)
    for event in match.events:
        if isinstance(event, CardBuried | ForeignRemoved):
            deal.mended["face_up_card" if isinstance(event, CardBuried) else "foreign_card"] += 1
    if match.deal_over and match.rules.plays_irregularities:
        fines, objections, upheld, _ = irregularity_figures(match.events, match.rules.players)
        deal.fines.update(fine.kind for fine in fines)
        deal.objections, deal.upheld = sum(objections), sum(upheld)
    for kinds in game.meld_kinds(match.position):
        deal.natural.append(kinds.natural)
        deal.mixed.append(kinds.mixed)
        deal.wild.append(kinds.wild)
        deal.runs.append(kinds.runs)


def _offences(match: Match) -> Iterator[str]:
    """Yield the kind of every offence of the deal; a pile held over a hand and then taken in counts once."""
    if not match.rules.plays_irregularities:
        return
    for move in match.moves:
        match move.action:
            case Slip(kind="pile_unshown", kept=True):
                pass
            case Slip(kind=kind):
                yield kind
            case Expose(card=card) if card not in match.rules.bonus_threes:
                yield "expose"
    for event in match.events:
        if isinstance(event, Offended) and event.offence.kind in MISDEALS:
            yield event.offence.kind


def _first_dealer(job: Job) -> int:
    """Return the first dealer of a match, rotating by match among the seats that play the first deal."""
    playing = job.rules.playing(1)
    return sorted(playing)[(job.match_no - 1) % len(playing)]


# --- many matches --------------------------------------------------------------------------------------------------


class SimulationPlan(NamedTuple):
    """A simulation: the number of deals between these seats."""

    rules: AnyRules
    seats: tuple[ComputerSeat, ...]
    deals: int
    seed: int
    workers: int = 1
    paranoid: bool = False
    keep_records: bool = False


def simulate(plan: SimulationPlan, progress: Callable[[int], None]) -> Iterator[SimulatedMatch]:
    """Yield the matches in order, exactly `plan.deals` deals in all; `progress` gets the number of deals of each."""
    left = plan.deals
    for figures in _matches(plan):
        if len(figures.deals) > left:
            del figures.deals[left:]
            figures.winners = ()
            figures.lines = figures.lines[: figures.deals[-1].n_lines]
        left -= len(figures.deals)
        progress(len(figures.deals))
        yield figures
        if not left:
            return


def _matches(plan: SimulationPlan) -> Iterator[SimulatedMatch]:
    jobs = (
        Job(
            plan.rules,
            plan.seats,
            plan.seed,
            match_no,
            min(LONGEST_MATCH, plan.deals),
            plan.paranoid,
            plan.keep_records,
        )
        for match_no in count(1)
    )
    workers = bounded_workers(plan.workers, plan.deals)
    return map(play_match, jobs) if workers == 1 else _in_workers(jobs, workers)


def _in_workers(jobs: Iterator[Job], workers: int) -> Iterator[SimulatedMatch]:
    """Yield the matches in order, with a few of them played ahead."""
    with worker_pool(workers) as pool:
        ahead: deque[Future[SimulatedMatch]] = deque()
        for job in jobs:
            ahead.append(pool.submit(play_match, job))
            if len(ahead) > workers:
                yield ahead.popleft().result()


def summary(plan: SimulationPlan, matches: Iterable[SimulatedMatch]) -> dict[str, object]:
    """Return the figures of a whole simulation, as plain data."""
    played = list(matches)
    deals = [deal for match in played for deal in match.deals]
    ended = [deal for deal in deals if deal.how]
    counted = [deal for deal in ended if not deal.void]
    finished = [match for match in played if match.winners]
    sides = range(plan.rules.n_sides)
    natural = sum(sum(deal.natural) for deal in deals)
    runs = sum(sum(deal.runs) for deal in deals)
    canastas = natural + sum(sum(deal.mixed) + sum(deal.wild) for deal in deals) + runs
    turns, takes = sum(deal.turns for deal in deals), sum(deal.takes for deal in deals)
    hands, made = len(deals) * len(sides), family(plan.rules).counted
    return {
        "rules": plan.rules.id,
        "players": [seat.level for seat in plan.seats],
        "seed": plan.seed,
        "matches": len(played),
        "matches finished": len(finished),
        "deals": len(deals),
        "deals per match": _ratio(sum(len(match.deals) for match in finished), len(finished)),
        "stalls": len(deals) - len(ended),
        "illegal actions": sum(deal.illegal for deal in deals),
        "crashes": sum(deal.crashes for deal in deals),
        "broken invariants": sum(deal.broken for deal in deals),
        "actions": sum(deal.actions for deal in deals),
        "turns": turns,
        "turns per deal": _ratio(turns, len(deals)),
        made: canastas,
        f"{made} per side and deal": _ratio(canastas, hands),
        "natural share": _ratio(natural, canastas),
        **({"canastas in sequence": runs} if runs else {}),
        "pile takes": takes,
        "pile takes per turn": _ratio(takes, turns),
        "ends": dict(sorted(Counter(deal.how for deal in ended).items())),
        "asked": sum(deal.asked for deal in deals),
        "answered no": sum(deal.refused for deal in deals),
        **(_irregularities(deals) if plan.rules.plays_irregularities else {}),
        "points per deal, by side": [
            _ratio(sum(deal.points[side] for deal in counted), len(counted)) for side in sides
        ],
        "points per side and deal": _ratio(sum(sum(deal.points) for deal in counted), len(counted) * len(sides)),
        "matches won, by side": [sum(side in match.winners for match in finished) for side in sides],
    }


def _irregularities(deals: Sequence[SimulatedDeal]) -> dict[str, object]:
    """Return how often each offence was committed and fined, and how often seats objected."""
    offences, mended, fines = Counter[str](), Counter[str](), Counter[str]()
    objections = upheld = irregular = 0
    for deal in deals:
        irregular += bool(deal.offences or deal.fines)
        offences += deal.offences
        mended += deal.mended
        fines += deal.fines
        objections, upheld = objections + deal.objections, upheld + deal.upheld
    return {
        "deals with an offence": irregular,
        "offences": dict(sorted(offences.items())),
        "void deals": dict(sorted(Counter(deal.void for deal in deals if deal.void).items())),
        "faults put right": dict(sorted(mended.items())),
        "fines": dict(sorted(fines.items())),
        "objections": objections,
        "objections upheld": upheld,
    }


def _ratio(part: int, whole: int) -> float:
    return round(part / whole, 4) if whole else 0.0
