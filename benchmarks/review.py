"""Does the review find errors, and is it silent where there are none? `python benchmarks/review.py --deals 60`

Experts play deals. In half of them one action of a seat, chosen at random, is replaced by another legal one, also
chosen at random, of which play-outs to the end, in deals drawn from what the seat knew, hold that it is at least 250
points worse; those play-outs use other seeds than the review, and the drawn deals that found the error do not measure
it. The review should name that action. Printed are how many of them it names, in how many of the deals left alone it
names anything, the points given away, and how long a review takes.

With `--fed` the error is always a discard on a fat pile that the next side can take with it, at least as costly beside
another discard alone. Printed is also how often the sentence names the discard as what should have been different.

With `--results FILE` each deal is a line of the file as soon as it is done; a run that was broken off goes on from
there, and `--deals 0` prints what the file holds.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.experience import best_discard
from canasta_gui.ai.canasta.search import TurnPlan, completed_plan
from canasta_gui.ai.canasta.trials import Decision, Kind, Measurement, Screening, Suspicion, context_of, mean_and_error
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deal, decisions_of
from canasta_gui.lab.review.principles import feeds
from canasta_gui.lab.review.seat_review import SeatReview, SeatReviewer, advance
from canasta_gui.lab.review.turning_points import TurningPoint
from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.record import SeatInfo
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.position import Phase

WORSE = 250.0
"""Points by which a planted action is worse at least."""
TRIES = 24
"""Actions that are tried in a deal before it is given up as one without large errors."""
ROUGH, SURE = range(24), range(1000, 1256)
"""The drawn deals in which an action is first looked at, and those that decide."""
LIKELY_WORSE = 150.0

FAT: Final = 6
"""Least size of a pile that is fed."""

Result = dict[str, Any]
"""The outcome of a deal, as one line of JSON."""


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


def played(rules: CanastaRules, seed: int, planted: Planted | None = None) -> PlayedDeal:
    """Return a deal of masters; with an error, which is played instead of what the master would have done."""
    seats = [SeatInfo(f"master {seat}", "computer", "master") for seat in range(rules.players)]
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
            action = policy.decide(view, history, MASTER)  # type: ignore[arg-type]  # of canasta
        refusal = match.submit(seat, action)
        assert refusal is None, refusal
    return canasta_deal(match)


def error_for(deal: PlayedDeal, seat: int, rng: random.Random) -> Planted | None:
    """Return an action of the seat that is surely much worse than what the master did; None if none was met."""
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


def fed_pile_for(deal: PlayedDeal, seat: int, rng: random.Random) -> Planted | None:
    """Return a discard of the seat that feeds a fat pile, and is surely much worse than another discard alone."""
    decisions = [
        each
        for each in decisions_of(deal, seat)
        if each.view.phase is Phase.PLAY and len(each.view.pile) >= FAT and each.view.is_open(each.view.side(seat))
    ]
    rng.shuffle(decisions)
    for decision in decisions:
        view = decision.view
        discards = [option for option in candidates(view, seat) if isinstance(option, act.Discard)]
        fed = [each for each in discards if feeds(view, each.card)]
        safe = [each for each in discards if each not in fed]
        if not fed or not safe:
            continue
        action, other = rng.choice(fed), best_discard(context_of(decision), safe)
        against = decision._replace(action=other)
        if loss_of(against, action, ROUGH) >= LIKELY_WORSE:
            loss = loss_of(against, action, SURE)
            if loss >= WORSE:
                return Planted(decision.move, "discard", action, loss)
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
    parser.add_argument("--results", type=Path, metavar="FILE", help="where results are added, and read from")
    parser.add_argument("--fed", action="store_true", help="the error is a fat pile fed, no deal is left alone")
    parser.add_argument("--verbose", action="store_true", help="a line for each deal")
    options = parser.parse_args()
    rules = load_preset(options.rules)
    done = read_results(options.results)
    seed = max((each["seed"] + 1 for each in done), default=options.seed)
    sorts = (True,) if options.fed else (False, True)
    while any(len(of_kind(done, planted=planted)) < options.deals for planted in sorts):
        for result in results_of(rules, seed, done, options.deals, fed=options.fed):
            done.append(result)
            if options.results is not None:
                with options.results.open("a", encoding="utf-8") as file:
                    print(json.dumps(result), file=file)
            if options.verbose:
                print(*result.values(), flush=True)
        seed += 1
    report(done)
    return 0


def read_results(path: Path | None) -> list[Result]:
    """Return the results of an earlier run; none where there was none."""
    if path is None or not path.exists():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def of_kind(results: Sequence[Result], *, planted: bool) -> list[Result]:
    """Return the results of deals with an error, or of those left alone."""
    return [each for each in results if (each["planted"] is not None) == planted]


def results_of(rules: CanastaRules, seed: int, done: Sequence[Result], deals: int, *, fed: bool) -> Iterator[Result]:
    """Yield the result of a deal left alone, and of the same deal with an error, as far as more of them are wanted."""
    deal, seat = played(rules, seed), seed // rules.players % rules.players
    if not fed and len(of_kind(done, planted=False)) < deals:
        yield result_of(seed, None, reviewed(deal, seat))
    if len(of_kind(done, planted=True)) >= deals:
        return
    error = (fed_pile_for if fed else error_for)(deal, seat, random.Random(f"error {seed}"))
    if error is not None:
        yield result_of(seed, error, reviewed(played(rules, seed, error), seat))


def result_of(seed: int, error: Planted | None, found: Reviewed) -> Result:
    """Return the outcomes in the file."""
    points = found.review.turning_points
    here = [point for point in points if error is not None and point.decision.move == error.move]
    return {
        "seed": seed,
        "planted": None if error is None else error.kind,
        "loss": None if error is None else round(error.loss),
        "named": len(points) if error is None else bool(here),
        "cause": cause_of(here[0]) if here else None,
        "decisions": found.review.decisions,
        "away": round(found.review.given_away, 1),
        "screening": round(found.screening, 3),
        "measuring": round(found.measuring, 3),
        "measured": told(found.review),
    }


def cause_of(point: TurningPoint) -> str:
    """Return what the sentence names: the discard, what is laid, both, or how the turn begins."""
    if point.other_discard is not None:
        return "both"
    return kind_of(point.decision, point.other[0])


def report(results: Sequence[Result]) -> None:
    """Print how many were named, and what it took."""
    planted, alone = of_kind(results, planted=True), of_kind(results, planted=False)
    print(f"planted: {sum(each['named'] for each in planted)} of {len(planted)} named")
    for kind in sorted({each["planted"] for each in planted}):
        same = [each for each in planted if each["planted"] == kind]
        print(f"  {kind}: {sum(each['named'] for each in same)} of {len(same)}")
    causes = Counter(each.get("cause") for each in planted if each["named"])
    print("named as the cause:", ", ".join(f"{cause} {number}" for cause, number in sorted(causes.items())))
    if not alone:
        return
    print(f"left alone: turning points in {sum(bool(each['named']) for each in alone)} of {len(alone)} deals")
    if len(alone) > 1:
        away = mean_estimate([each["away"] for each in alone])
        print(f"given away a deal, left alone: {away.value:.0f} (± {away.margin:.0f})")
        for name in ("screening", "measuring"):
            times = [each[name] for each in alone]
            print(f"seconds, {name}: mean {sum(times) / len(times):.2f}, longest {max(times):.2f}")


def told(review: SeatReview) -> list[str]:
    """Return what was measured, in short."""
    return [
        f"{'*' if each.is_shown else ''}{each.kind}@{each.decision.move}:{each.loss:.0f}±{each.error:.0f}/{each.deals}"
        for each in review.measured
    ]


if __name__ == "__main__":
    sys.exit(main())
