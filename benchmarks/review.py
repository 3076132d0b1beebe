"""Does the review find errors, and is it silent where there are none? `python benchmarks/review.py --deals 60`

Experts play deals. In half of them one action of a seat, chosen at random, is replaced by another legal one, also
chosen at random, of which play-outs to the end, in deals drawn from what the seat knew, hold that it is at least 250
points worse; those play-outs use other seeds than the review, and the drawn deals that found the error do not measure
it. The review should name that action. Printed are how many of them it names, in how many of the deals left alone it
names anything, the points given away, and how long a review takes.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import expert
from canasta_gui.ai.canasta.expert import completed_plan
from canasta_gui.ai.canasta.search import TurnPlan
from canasta_gui.ai.common.budget import Budget
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.lab.review.alternatives import Kind, context_of
from canasta_gui.lab.review.played_deal import Decision, PlayedDeal, decisions_of
from canasta_gui.lab.review.seat_review import SeatReview, SeatReviewer, advance
from canasta_gui.lab.review.trials import Measurement, Screening, Suspicion, mean_and_error
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.phases import Phase

WORSE = 250.0
"""Points by which a planted action is worse at least."""
TRIES = 24
"""Actions that are tried in a deal before it is given up as one without large errors."""
ROUGH, SURE = range(24), range(1000, 1256)
"""The drawn deals in which an action is first looked at, and those that decide."""
LIKELY_WORSE = 150.0


class Planted(NamedTuple):
    """An error put into a deal: at which action, of which kind, and by how many points it is worse."""

    move: int
    kind: Kind
    action: act.Action
    loss: float


class Reviewed(NamedTuple):
    """A review of one seat, and the seconds of the processor that its stages took."""

    review: SeatReview
    screening: float
    measuring: float


def played(rules: CanastaRules, seed: int, planted: Planted | None = None, playouts: int = 24) -> PlayedDeal:
    """Return a deal of experts; with an error, which is played instead of what the expert would have done."""
    seats = [SeatInfo(f"expert {seat}", "computer", "expert") for seat in range(rules.players)]
    rng = random.Random(f"deal {seed}")
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, rng), first_dealer=seed % rules.players)
    match.start()
    while not match.deal_over:
        seat = match.to_act
        assert seat is not None
        view, history = match.view(seat), match.events_for(seat)
        if planted is not None and len(match.moves) == planted.move:
            action = planted.action
        else:
            action = expert.decide(view, history, Budget(playouts=playouts))  # type: ignore[arg-type]  # of canasta
        refusal = match.submit(seat, action)
        assert refusal is None, refusal
    return PlayedDeal.of_match(match)


def error_for(deal: PlayedDeal, seat: int, rng: random.Random) -> Planted | None:
    """Return an action of the seat that is surely much worse than what the expert did; None if none was met."""
    decisions = decisions_of(deal, seat)
    for _ in range(TRIES if decisions else 0):
        decision = rng.choice(decisions)
        others = [other for other in candidates(decision.view, seat) if other != decision.action]
        other = rng.choice(others)
        if check(decision.view, seat, other) is not None:
            continue
        if loss_of(decision, other, ROUGH) < LIKELY_WORSE:
            continue
        loss = loss_of(decision, other, SURE)
        if loss >= WORSE:
            return Planted(decision.move, kind_of(decision, other), other, loss)
    return None


def loss_of(decision: Decision, other: act.Action, numbers: range) -> float:
    """Return by how many points another action is worse than what was done."""
    context = context_of(decision)
    plans = [completed_plan(context, TurnPlan((action,))).actions for action in (other, decision.action)]
    trial = Measurement(Suspicion(decision, "lay", plans[0], plans[1], 0.0), "planting", numbers)
    return mean_and_error(trial.run())[0]


def kind_of(decision: Decision, action: act.Action) -> Kind:
    """Return the kind of an error."""
    if decision.view.phase is Phase.DRAW:
        return "begin"
    return "discard" if isinstance(action, act.Discard) else "lay"


def reviewed(deal: PlayedDeal, seat: int) -> Reviewed:
    """Review a seat and time it."""
    begun = time.process_time()
    reviewer = SeatReviewer(decisions_of(deal, seat), seed=1)
    while isinstance(reviewer.next_piece(), Screening):
        advance(reviewer)
    screened = time.process_time()
    while advance(reviewer):
        pass
    return Reviewed(reviewer.result(), screened - begun, time.process_time() - screened)


def main() -> int:
    """Plant, review, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--deals", type=int, default=60, help="deals with an error, and as many without (60)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--verbose", action="store_true", help="a line for each deal")
    options = parser.parse_args()
    rules = load_preset(options.rules)
    named, planted, errors = Counter[str](), Counter[str](), 0
    alone: list[Reviewed] = []
    seed = options.seed
    while len(alone) < options.deals or planted.total() < options.deals:
        deal, seat = played(rules, seed), seed // rules.players % rules.players
        if len(alone) < options.deals:
            alone.append(reviewed(deal, seat))
            errors += bool(alone[-1].review.turning_points)
            if options.verbose:
                print(seed, "alone", *told(alone[-1].review), flush=True)
        error = error_for(deal, seat, random.Random(f"error {seed}")) if planted.total() < options.deals else None
        if error is not None:
            found = reviewed(played(rules, seed, error), seat)
            hit = any(point.decision.move == error.move for point in found.review.turning_points)
            planted[error.kind] += 1
            named[error.kind] += hit
            if options.verbose:
                print(seed, "planted", error, "named" if hit else "missed", *told(found.review), flush=True)
        seed += 1
    print(f"planted: {named.total()} of {planted.total()} named")
    for kind, number in sorted(planted.items()):
        print(f"  {kind}: {named[kind]} of {number}")
    print(f"left alone: turning points in {errors} of {len(alone)} deals")
    away = mean_estimate([each.review.given_away for each in alone])
    print(f"given away a deal, left alone: {away.value:.0f} (± {away.margin:.0f})")
    for name, times in (
        ("screening", [each.screening for each in alone]),
        ("to the end", [e.measuring for e in alone]),
    ):
        print(f"seconds, {name}: mean {sum(times) / len(times):.2f}, longest {max(times):.2f}")
    return 0


def told(review: SeatReview) -> Sequence[str]:
    """Return what was measured, in short."""
    return [
        f"{'*' if each.is_shown else ''}{each.kind}@{each.decision.move}:{each.loss:.0f}±{each.error:.0f}/{each.deals}"
        for each in review.measured
    ]


if __name__ == "__main__":
    sys.exit(main())
