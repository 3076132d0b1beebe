"""A trial of rules: computers play whole matches by them in the background, and the figures grow match by match."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from typing import Final

from canasta_gui.lab.simulate import ComputerSeat, Job, SimulatedMatch, SimulationPlan, play_match, summary
from canasta_gui.rules.families import AnyRules

MATCHES: Final = 40
"""Matches by each rule set: some hundred deals."""
SEED: Final = 2026


class RulesTrial:
    """Play the same number of matches by each of some rule sets. `wake` is called from the worker's thread.

    A match that cannot be played counts as done and adds nothing to the figures.
    """

    def __init__(
        self,
        executor: Executor,
        rules: Sequence[AnyRules],
        player: ComputerSeat,
        wake: Callable[[], None],
        matches: int = MATCHES,
    ) -> None:
        self._executor = executor
        self._plans = [SimulationPlan(each, (player,) * each.players, 0, SEED) for each in rules]
        self._futures: list[list[Future[SimulatedMatch]]] = [[] for _ in rules]
        for match_no in range(1, matches + 1):
            for plan, futures in zip(self._plans, self._futures, strict=True):
                job = Job(plan.rules, plan.seats, plan.seed, match_no, _MOST_DEALS, audited=False)
                future = executor.submit(play_match, job)
                future.add_done_callback(lambda _: wake())
                futures.append(future)

    @property
    def done(self) -> float:
        """The part that is done, 0 to 1."""
        every = [future for futures in self._futures for future in futures]
        return sum(future.done() for future in every) / len(every)

    def figures(self, number: int) -> dict[str, object] | None:
        """Return the figures of the rule set at an index so far (`simulate.summary`); None before its first match."""
        played = [future.result() for future in self._futures[number] if _succeeded(future)]
        return summary(self._plans[number], played) if played else None

    def stop(self) -> None:
        """Play no further; a running match ends by itself, and nothing waits for it."""
        self._executor.shutdown(wait=False, cancel_futures=True)


_MOST_DEALS: Final = 30
"""Matches of rules by which nobody wins are broken off there."""


def _succeeded(future: Future[SimulatedMatch]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None
