"""Which principles do players of each level break? `python benchmarks/principles.py --level novice --deals 400`

Players of one level play deals. Printed is, for each principle (`lab/review/principles.py`), in how many of a seat's
deals it is broken, and in how many anything is told. With `--exchange N` the moments of at most N cases of each are
played to the end both ways, in `--samples` drawn deals each: the mean that the other way brings, with its standard
error.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.search import TurnPlan, completed_plan
from canasta_gui.ai.canasta.trials import Measurement, Suspicion, context_of, mean_and_error
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.lab.review.own_turns import seen_deal
from canasta_gui.lab.review.played_deal import PlayedDeal, decisions_of, played_deals
from canasta_gui.lab.review.principles import Cause, Occasion, broken_principles
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.ruleset import load_preset


def main() -> int:
    """Play, count, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--level", default="novice", choices=LEVELS, help="who plays (novice)")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--exchange", type=int, default=0, metavar="N", help="cases to play to the end both ways (0)")
    parser.add_argument("--samples", type=int, default=32, help="drawn deals for each case (32)")
    options = parser.parse_args()
    seats = deals = told = 0
    broken, gains = Counter[Cause](), defaultdict[Cause, list[float]](list)
    for deal in _played(options):
        deals += 1
        for seat in deal.rules.playing(deal.deal_no):
            seats += 1
            found = broken_principles(seen_deal(deal, seat))
            told += bool(found)
            for cause, moments in found:
                broken[cause] += 1
                if len(gains[cause]) < options.exchange:
                    gains[cause] += _gain(deal, seat, moments[0], options.samples)
    print(f"{options.rules}, {options.level}: {deals} deals, {seats} of a seat; anything told in {told / seats:.1%}")
    for cause in Cause:
        line = f"  {cause}: {broken[cause]} ({broken[cause] / seats:.2%})"
        if gains[cause]:
            mean, error = mean_and_error(tuple(gains[cause]))
            line += f", the other way brings {mean:+.0f} (standard error {error:.0f}, {len(gains[cause])} cases)"
        print(line)
    return 0


def _played(options: argparse.Namespace) -> Iterator[PlayedDeal]:
    rules = load_preset(options.rules)
    seats = (ComputerSeat(options.level, player(options.level)),) * rules.players
    for match in simulate(SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True), lambda _: None):
        yield from played_deals(read_lines(match.lines))


def _gain(deal: PlayedDeal, seat: int, moment: Occasion, samples: int) -> list[float]:
    """Return the mean gain of the other way in drawn deals; nothing for a moment that cannot be drawn."""
    decision = next((each for each in decisions_of(deal, seat) if each.move == moment.move), None)
    if decision is None:
        return []
    context = context_of(decision)
    plans = [completed_plan(context, TurnPlan((action,))).actions for action in (decision.action, moment.instead)]
    suspicion = Suspicion(decision, "lay", plans[0], plans[1], 0.0)
    values = Measurement(suspicion, "principle", range(samples)).run()
    return [sum(values) / len(values)]


if __name__ == "__main__":
    sys.exit(main())
