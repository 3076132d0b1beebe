"""Finder of puzzles in simulated deals: decisions in which one action, or several equal ones, is far better.

A candidate is tried as it will be shown: from the position alone, without its history. Three stages play every
alternative to the end of the deal, each in freshly drawn deals. The first two discard unpromising candidates. The
number of deals of the last stage is fixed in advance, and only its results decide and are reported, so that the lead is
free of selection bias. Fast players finish the deals of these stages. To exclude leads that depend on them, slower club
players finish further deals, in which the right action must be ahead too.
"""

import random
import zlib
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, Future
from math import ceil
from typing import Final, NamedTuple

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import evaluate_discards, evaluate_lays, evaluate_starts
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import Playouts, final_lead
from canasta_gui.ai.canasta.search import TurnPlan, completed_plan
from canasta_gui.ai.canasta.trials import mean_and_error
from canasta_gui.ai.canasta.weights import MASTER, load_weights
from canasta_gui.lab.puzzles.puzzle import LEAST_ERRORS, LEAST_LEAD, Grade, Puzzle, Theme, Tried, grade_of, same_play
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.notation import read_position, write_position
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView, view_of
from canasta_gui.rules.core.position import Phase

MOST_ALTERNATIVES = 6
FIRST_DEALS, SECOND_DEALS = 12, 32
LEAST_DEALS, MOST_DEALS = 160, 560
"""Bounds of the number of drawn deals of the last stage, which depends on the error to be expected."""
PROMISING = (120.0, 1.0), (150.0, 1.4)
"""Lead, in points and in standard errors, that each of the first two stages requires for going on to the next."""
SAFETY_FACTOR = 1.15
"""Factor on the required certainty, for choosing the number of deals of the last stage from the second one."""
CLUB_DEALS, CLUB_LEAD, CLUB_ERRORS = 40, 75.0, 1.5
"""Deals that club players finish, and the lead required there, in points and in standard errors."""
LONGEST_DEAL = 1500
"""Actions after which such a deal is aborted."""
FROZEN_FROM = 4
"""Least size of a pile that is worth freezing."""
UNANIMOUS = 2
"""Only one in this number of decisions on which all levels agree is examined: they are usually right."""
LARGE_PILE = 6
"""Least size of a pile that is worth defending."""


class PlanComparison(NamedTuple):
    """Alternatives of a decision, and their results in the same drawn deals, in points."""

    plans: tuple[TurnPlan, ...]
    results: tuple[tuple[float, ...], ...]

    def lead(self, one: int, other: int) -> tuple[float, float]:
        """Return the lead in points of one alternative over another, and its standard error."""
        gaps = (a - b for a, b in zip(self.results[one], self.results[other], strict=True))
        return mean_and_error(tuple(gaps))

    def actions(self, numbers: Sequence[int]) -> tuple[act.Action, ...]:
        """Return the first actions of some alternatives."""
        return tuple(self.plans[n].actions[0] for n in numbers)

    def ranked(self) -> list[int]:
        """Return the indices of the alternatives, the best one first."""
        return sorted(range(len(self.plans)), key=lambda n: -sum(self.results[n]))


class Margin(NamedTuple):
    """Gap between the right alternatives and the others: the smallest lead, and its certainty."""

    right: tuple[int, ...]
    wrong: tuple[int, ...]
    lead: float
    errors: float


Wanted = Callable[[Theme, Grade], bool]


def puzzle_in(pos: CanastaPosition, name: str, wanted: Wanted = lambda _theme, _grade: True) -> Puzzle | None:
    """Return the puzzle in a position for the seat that must act; None if there is none, or it is not `wanted`."""
    text = write_position(view_of(pos, pos.to_act))
    shown = read_position(text)
    context = context_of(view_of(shown, shown.to_act))
    plans = alternatives(context)
    if len(plans) < 2:
        return None
    ideas = ideas_of(context.view)
    if len({_idea(idea, plans) for idea in ideas.values()}) == 1 and zlib.crc32(name.encode()) % UNANIMOUS:
        return None
    errors = 0.0
    for stage, deals, (lead, least) in zip(("first", "second"), (FIRST_DEALS, SECOND_DEALS), PROMISING, strict=True):
        trial = tried(context, plans, f"{stage} {name}", deals)
        gap = gap_of(trial)
        if gap is None or gap.lead < lead or gap.errors < least:
            return None
        theme = theme_of(context, trial, gap)
        if theme is None or not wanted(theme, grade_of(found_by(ideas, trial.actions(gap.right)))):
            return None
        errors = gap.errors
    deals = ceil(SECOND_DEALS * (LEAST_ERRORS * SAFETY_FACTOR / errors) ** 2)
    return _proved(context, text, name, ideas, plans, max(LEAST_DEALS, deals)) if deals <= MOST_DEALS else None


def _proved(
    context: DecisionContext,
    text: str,
    name: str,
    ideas: Mapping[str, act.Action],
    plans: Sequence[TurnPlan],
    deals: int,
) -> Puzzle | None:
    """Return the puzzle if a last stage of `deals` deals proves it and club players confirm it; else None."""
    trial = tried(context, plans, f"last {name}", deals)
    gap = gap_of(trial)
    if gap is None or gap.lead < LEAST_LEAD or gap.errors < LEAST_ERRORS:
        return None
    theme = theme_of(context, trial, gap)
    club = lead_with_club_players(context, [trial.plans[n] for n in (gap.right[0], gap.wrong[0])], f"club {name}")
    if theme is None or club[0] < CLUB_LEAD or club[0] < CLUB_ERRORS * club[1]:
        return None
    others = sorted(
        (Tried(trial.plans[n].actions[0], *trial.lead(gap.right[0], n)) for n in gap.wrong), key=lambda each: each.loss
    )
    best = trial.actions(gap.right)
    return Puzzle(name, theme, text, best, tuple(others), deals, club, found_by(ideas, best))


def context_of(view: CanastaView) -> DecisionContext:
    """Return the decision context of a master who knows only the position, not its history."""
    return DecisionContext(view, view.to_act, recall(view, ()), MASTER)


# --- alternatives -------------------------------------------------------------------------------------------------


def alternatives(context: DecisionContext) -> tuple[TurnPlan, ...]:
    """Return the alternatives worth trying, completed to the end of the turn; no two differ in suits only."""
    options = list(candidates(context.view, context.seat))
    ideas = _starts(context, options) if context.view.phase is Phase.DRAW else _plays(context, options)
    kept: list[act.Action] = []
    for idea in ideas:
        if not any(same_play(idea, other) for other in kept):
            kept.append(idea)
    return tuple(completed_plan(context, TurnPlan((idea,))) for idea in kept[:MOST_ALTERNATIVES])


def _starts(context: DecisionContext, options: Sequence[act.Action]) -> list[act.Action]:
    """Return the best ways to begin a turn; none if the pile cannot be taken."""
    if not any(isinstance(option, act.Take) for option in options):
        return []
    values = evaluate_starts(context, [option for option in options if not isinstance(option, act.Ask)])
    ranked = sorted(values, key=values.__getitem__, reverse=True)
    others = [option for option in ranked if not isinstance(option, act.Take)]
    takes = [option for option in ranked if isinstance(option, act.Take)]
    asks = [option for option in options if isinstance(option, act.Ask)]
    return [*others[:1], *asks, *takes[:3]]


def _plays(context: DecisionContext, options: Sequence[act.Action]) -> list[act.Action]:
    """Return the best lays and discards, a freeze, and the ways to go out."""
    gains = evaluate_lays(context, [option for option in options if isinstance(option, act.Lay)])
    lays = sorted(gains, key=gains.__getitem__, reverse=True)
    values = evaluate_discards(context, [option for option in options if isinstance(option, act.Discard)])
    discards = sorted(values, key=values.__getitem__, reverse=True)
    ways_out = [option for option in options if isinstance(option, act.Ask | act.Show)]
    exit_step = [policy.best_action(context)]
    freezes = [option for option in discards if _freezes(context.view, option)]
    if lays or ways_out:
        return [*exit_step, *ways_out, *lays[:2], *freezes[:1], *discards[:2]]
    if not freezes and not (len(context.view.pile) >= LARGE_PILE and not context.view.frozen):
        return []  # with little to lose it is seldom clear which of many discards is best
    return [*freezes[:1], *discards[:MOST_ALTERNATIVES]]


def _freezes(view: CanastaView, action: act.Action) -> bool:
    """Return whether an action freezes a pile that is large enough."""
    if not isinstance(action, act.Discard) or view.frozen or len(view.pile) < FROZEN_FROM:
        return False
    return view.rules.pile.frozen_by_discard(action.card)


# --- trials -------------------------------------------------------------------------------------------------------


def tried(context: DecisionContext, plans: Sequence[TurnPlan], seed: str, deals: int) -> PlanComparison:
    """Play every plan to the end in the same drawn deals."""
    determinizer, playouts = Determinizer(context.view, context.memory), Playouts(context)
    results: list[list[float]] = [[] for _ in plans]
    for number in range(deals):
        sample = determinizer.sample(random.Random(f"{seed} {number}"))
        for plan, result in zip(plans, results, strict=True):
            result.append(HUNDRED * playouts.to_end(sample.copy(), plan.actions))
    return PlanComparison(tuple(plans), tuple(map(tuple, results)))


def lead_with_club_players(context: DecisionContext, plans: Sequence[TurnPlan], seed: str) -> tuple[float, float]:
    """Return the lead of a plan over another in deals that club players finish, in points, and its standard error."""
    determinizer, side = Determinizer(context.view, context.memory), context.rules.side_of[context.seat]
    gaps = []
    for number in range(CLUB_DEALS):
        sample = determinizer.sample(random.Random(f"{seed} {number}"))
        one, other = (_finished_by_club(sample.copy(), context.seat, plan.actions) for plan in plans)
        gaps.append(HUNDRED * (final_lead(one, side) - final_lead(other, side)))
    return mean_and_error(tuple(gaps))


def _finished_by_club(pos: CanastaPosition, seat: int, actions: Sequence[act.Action]) -> CanastaPosition:
    for action in actions:
        play(pos, seat, action)
        if pos.phase is Phase.ANSWER:
            _play_as_club(pos)
    for _ in range(LONGEST_DEAL):
        if pos.phase is Phase.OVER:
            return pos
        _play_as_club(pos)
    raise RuntimeError("club players do not end a deal")


def _play_as_club(pos: CanastaPosition) -> None:
    play(pos, pos.to_act, policy.decide(view_of(pos, pos.to_act), ()))


def gap_of(trial: PlanComparison) -> Margin | None:
    """Return the widest gap in the ranking such that all actions above it are of one kind; None for none."""
    ranked = trial.ranked()
    found: list[Margin] = []
    for size in range(1, len(ranked)):
        if type(trial.plans[ranked[size - 1]].actions[0]) is not type(trial.plans[ranked[0]].actions[0]):
            break
        found.append(_gap(trial, ranked[:size], ranked[size:]))
    return max(found, key=lambda gap: gap.lead, default=None)


def _gap(trial: PlanComparison, right: Sequence[int], wrong: Sequence[int]) -> Margin:
    leads = [trial.lead(one, other) for one in right for other in wrong]
    errors = min(lead / max(error, 1.0) for lead, error in leads)
    return Margin(tuple(right), tuple(wrong), min(lead for lead, _ in leads), errors)


# --- themes -------------------------------------------------------------------------------------------------------


def theme_of(context: DecisionContext, trial: PlanComparison, gap: Margin) -> Theme | None:
    """Return the theme of a decision, given by the right actions and the best wrong one; None for none."""
    view = context.view
    nearest = min(gap.wrong, key=lambda n: trial.lead(gap.right[0], n)[0])
    best, second = trial.plans[gap.right[0]], trial.plans[nearest]
    if goes_out(view, best) != goes_out(view, second):
        return "out"
    first, other = best.actions[0], second.actions[0]
    if view.phase is Phase.DRAW:
        return "take" if isinstance(first, act.Take) != isinstance(other, act.Take) else None
    if _freezes(view, first):
        return "freeze"
    if not view.is_open(context.side) and isinstance(first, act.Lay) != isinstance(other, act.Lay):
        return "open"
    if isinstance(first, act.Discard) and isinstance(other, act.Discard):
        return "defend"
    return None


def best_plan(puzzle: Puzzle) -> TurnPlan:
    """Return the best action of a puzzle, with the actions that would follow it in the turn."""
    return completed_plan(context_of(puzzle.view()), TurnPlan((puzzle.best[0],)))


def goes_out(view: CanastaView, plan: TurnPlan) -> bool:
    """Return whether a plan goes out, or asks to."""
    left = len(view.hands[view.to_act]) + (1 if isinstance(plan.actions[0], act.Draw) else 0)
    for action in plan.actions:
        match action:
            case act.Ask() | act.Show():
                return True
            case act.Discard():
                left -= 1
            case act.Lay(melds):
                left -= sum(len(meld.cards) for meld in melds)
            case act.Take():
                return False
    return left <= 0


def ideas_of(view: CanastaView) -> Mapping[str, act.Action]:
    """Return the action that a player of each level would choose."""
    return {level: policy.decide(view, (), load_weights(level)) for level in ("novice", "club", "master")}


def _idea(idea: act.Action, plans: Sequence[TurnPlan]) -> object:
    """Return the index of the plan that begins with an idea, or else the kind of action that the idea is."""
    return next((n for n, plan in enumerate(plans) if same_play(plan.actions[0], idea)), idea.do)


def found_by(ideas: Mapping[str, act.Action], best: Sequence[act.Action]) -> tuple[str, ...]:
    """Return the levels whose first idea is right."""
    return tuple(level for level, idea in ideas.items() if any(same_play(idea, each) for each in best))


UNTRIED_DEALS: Final = 160
UNTRIED_LOSS, UNTRIED_ERRORS = 75.0, 2.0
"""Least loss, in points and in standard errors, from which a move is called worse than the best one."""


class UntriedMove(NamedTuple):
    """A move to be tried; `run` can be called in another process."""

    puzzle: Puzzle
    action: act.Action

    def run(self) -> Tried:
        """Return the loss of the move; zero where it cannot be distinguished from the best one."""
        context = context_of(self.puzzle.view())
        actions = (self.puzzle.best[0], self.action)
        plans = [completed_plan(context, TurnPlan((action,))) for action in actions]
        loss, error = tried(context, plans, f"untried {self.puzzle.name}", UNTRIED_DEALS).lead(0, 1)
        is_worse = loss >= UNTRIED_LOSS and loss >= UNTRIED_ERRORS * error
        return Tried(self.action, loss, error) if is_worse else Tried(self.action, 0.0, 0.0)


class BackgroundTrial:
    """Tries a move in a worker of `executor`; `wake` is called from its thread at the end."""

    def __init__(self, executor: Executor, move: UntriedMove, wake: Callable[[], None]) -> None:
        self._future: Future[Tried] = executor.submit(move.run)
        self._future.add_done_callback(lambda _: wake())

    def poll(self) -> Tried | None:
        """Return the result once it is known. Raises the exceptions of the worker."""
        return self._future.result() if self._future.done() else None

    def cancel(self) -> None:
        """Cancel the trial unless it has begun."""
        self._future.cancel()
