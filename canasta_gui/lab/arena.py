"""Contests of two kinds of computer players with the same cards for both, and confidence intervals.

The unit is a block: the same match, with the same decks and first dealer, once for every way to seat the two kinds.
With two sides these are two matches, sides swapped; with more sides each kind sits on every side once, alone against
the other kind, so that both have the same chances. Blocks are numbered and each has its own seed, so that the figures
depend neither on the workers nor on interruptions.
"""

import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from itertools import count
from typing import NamedTuple

from canasta_gui.lab.estimates import Estimate, mean_estimate, quantile, ratio_estimate
from canasta_gui.lab.simulate import LONGEST_MATCH, ComputerSeat, Job, SimulatedMatch, play_match
from canasta_gui.lab.troubles import Trouble
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyRules, AnyView, Decide, family

Table = tuple[int, ...]
"""The kind of player, 0 or 1, on each side."""


class Contest(NamedTuple):
    """Two kinds of players under a rule set, and the minimum number of deals to play."""

    rules: AnyRules
    players: tuple[ComputerSeat, ComputerSeat]
    deals: int
    seed: int


class BlockJob(NamedTuple):
    """One block to play, with the same result on every machine."""

    rules: AnyRules
    players: tuple[ComputerSeat, ComputerSeat]
    seed: int
    number: int


@dataclass
class Block:
    """Result of a block.

    Lists have an entry for each kind of player. `lead`: mean points of the first kind's sides less those of the
    second's, summed over the deals; negated where fewer points win. `share`: share of the block's matches that the
    first kind won, ties counting a half. `times`: number of decisions by their duration in seconds, rounded to two
    digits.
    """

    number: int
    matches: int = 0
    deals: int = 0
    lead: float = 0.0
    share: float = 0.0
    points: list[float] = field(default_factory=lambda: [0.0, 0.0])
    canastas: list[float] = field(default_factory=lambda: [0.0, 0.0])
    exits: list[int] = field(default_factory=lambda: [0, 0])
    times: list[dict[str, int]] = field(default_factory=lambda: [{}, {}])
    troubles: list[Trouble] = field(default_factory=list)


def tables(n_sides: int) -> tuple[Table, ...]:
    """Return every table of a block: each kind once on every side, alone against the other kind."""
    alone = [tuple(int(side != n) for side in range(n_sides)) for n in range(n_sides)]
    return tuple(dict.fromkeys([*alone, *(tuple(1 - kind for kind in table) for table in alone)]))


def play_block(job: BlockJob) -> Block:
    """Play a block to its end; return its result."""
    block, rules = Block(job.number), job.rules
    arrangements = tables(rules.n_sides)
    for table in arrangements:
        timed = tuple(Timed(seat.decide) for seat in job.players)
        seats = tuple(ComputerSeat(job.players[kind].level, timed[kind]) for kind in _kinds_by_seat(rules, table))
        figures = play_match(Job(rules, seats, job.seed, job.number, LONGEST_MATCH))
        _add(block, rules, table, figures)
        for kind in (0, 1):
            block.times[kind] = dict(Counter(block.times[kind]) + timed[kind].times)
    block.share /= len(arrangements)
    return block


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide
        self.times: Counter[str] = Counter()

    def __call__(self, view: AnyView, history: Sequence[AnyEvent]) -> AnyAction:
        """Return the decision, and record its time."""
        began = time.perf_counter()
        action = self._decide(view, history)
        self.times[f"{time.perf_counter() - began:.1e}"] += 1
        return action


def _kinds_by_seat(rules: AnyRules, table: Table) -> list[int]:
    return [table[rules.side_of[seat]] for seat in range(rules.players)]


def _add(block: Block, rules: AnyRules, table: Table, match: SimulatedMatch) -> None:
    """Add the result of a match to its block."""
    block.matches += 1
    block.troubles += match.troubles
    sides = [[side for side, kind in enumerate(table) if kind == which] for which in (0, 1)]
    fewer = family(rules).fewer_points_win
    for deal in match.deals:
        if not deal.how:
            continue
        block.deals += 1
        made = [sum(kinds) for kinds in zip(deal.natural, deal.mixed, deal.wild, strict=True)]
        means = [sum(deal.points[side] for side in own) / len(own) for own in sides]
        block.lead += means[1] - means[0] if fewer else means[0] - means[1]
        for kind, own in enumerate(sides):
            block.points[kind] += means[kind]
            block.canastas[kind] += sum(made[side] for side in own) / len(own)
            block.exits[kind] += deal.out in own
    winners = match.winners or range(rules.n_sides)
    block.share += sum(side in sides[0] for side in winners) / len(winners)


# --- many blocks ---------------------------------------------------------------------------------------------------


def play_contest(
    contest: Contest, executor: Executor | None = None, *, ahead: int = 2, known: Mapping[int, Block] | None = None
) -> Iterator[Block]:
    """Yield the blocks in order until there are enough deals; those `known` from an earlier run are not played again.

    `executor`: plays them, `ahead` at a time; None: the present thread does.
    """
    left = contest.deals
    for block in _blocks(contest, executor, ahead, known or {}):
        yield block
        left -= block.deals
        if left <= 0 or not block.deals:  # players that cannot finish a single deal would go on for ever
            return


def _blocks(contest: Contest, executor: Executor | None, ahead: int, known: Mapping[int, Block]) -> Iterator[Block]:
    jobs = (BlockJob(contest.rules, contest.players, contest.seed, number) for number in count(1))
    if executor is None:
        for job in jobs:
            yield known[job.number] if job.number in known else play_block(job)
    else:
        yield from _in_executor(jobs, executor, ahead, known)


def _in_executor(
    jobs: Iterator[BlockJob], executor: Executor, ahead: int, known: Mapping[int, Block]
) -> Iterator[Block]:
    waiting: deque[Block | Future[Block]] = deque()
    try:
        for job in jobs:
            waiting.append(known[job.number] if job.number in known else executor.submit(play_block, job))
            if len(waiting) > ahead:
                first = waiting.popleft()
                yield first if isinstance(first, Block) else first.result()
    finally:
        for future in waiting:
            if isinstance(future, Future):
                future.cancel()


# --- results ---------------------------------------------------------------------------------------------------------


class Result(NamedTuple):
    """The result of some blocks: the first kind's lead in points per deal, and its share of the matches won."""

    lead: Estimate
    share: Estimate


def result(blocks: Sequence[Block]) -> Result:
    """Return the estimates with their 95 % intervals."""
    return Result(
        ratio_estimate([block.lead for block in blocks], [block.deals for block in blocks]),
        mean_estimate([block.share for block in blocks]),
    )


def summary(contest: Contest, blocks: Iterable[Block]) -> dict[str, object]:
    """Return the figures of a whole contest, as plain data."""
    played = list(blocks)
    deals = sum(block.deals for block in played)
    lead, share = result(played)
    return {
        "rules": contest.rules.id,
        "seed": contest.seed,
        "blocks": len(played),
        "matches": sum(block.matches for block in played),
        "deals": deals,
        "lead a deal": lead.as_table(1),
        "share of matches": share.as_table(4),
        "players": [_player_figures(contest, played, kind, max(1, deals)) for kind in (0, 1)],
        "troubles": sum(len(block.troubles) for block in played),
    }


def _player_figures(contest: Contest, blocks: Sequence[Block], kind: int, deals: int) -> dict[str, object]:
    times: Counter[str] = Counter()
    for block in blocks:
        times.update(block.times[kind])
    return {
        "player": contest.players[kind].level,
        "points a deal": round(sum(block.points[kind] for block in blocks) / deals, 1),
        f"{family(contest.rules).counted} a deal": round(sum(block.canastas[kind] for block in blocks) / deals, 3),
        "went out": round(sum(block.exits[kind] for block in blocks) / deals, 3),
        "seconds a decision, median": quantile(times, 0.5),
        "seconds a decision, 99 %": quantile(times, 0.99),
    }
