"""Check that the luck of the cards has mean zero, and measure its share: `python benchmarks/luck.py --deals 2000`

Computers of one level play deals. Prints the mean luck of one side with its standard error, the standard deviation of
the results before and after the luck is subtracted, and the factors on the luck of draws and of dealt cards with which
that standard deviation would be least.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import covariance, stdev, variance

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.trials import mean_and_error
from canasta_gui.ai.levels import player
from canasta_gui.lab.review.findings import LUCK_VERSION, lead_of_result
from canasta_gui.lab.review.luck import luck_of
from canasta_gui.lab.review.played_deal import canasta_deals
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.ruleset import load_preset

TOLD_EVERY = 200


def main() -> int:
    """Play, account, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--deals", type=int, default=2000, help="how many deals (2000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--level", default="club", help="the level of the computers (club)")
    options = parser.parse_args()
    rules = load_preset(options.rules)
    seats = (ComputerSeat(options.level, player(options.level)),) * rules.players
    plan = SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True)
    drawn, dealt, results, seconds = list[float](), list[float](), list[float](), 0.0
    for match in simulate(plan, lambda _: None):
        for deal in canasta_deals(read_lines(match.lines)):
            begun = time.process_time()
            told = luck_of(deal)
            seconds += time.process_time() - begun
            if told is None:
                continue
            drawn.append(sum(card.points[0] for card in told.cards if card.draw))
            dealt.append(told.total(0) - drawn[-1])
            results.append(lead_of_result(deal.totals, 0))
            if len(results) % TOLD_EVERY == 0:
                tell(drawn, dealt, results, seconds)
    tell(drawn, dealt, results, seconds)
    return 0


def tell(drawn: Sequence[float], dealt: Sequence[float], results: Sequence[float], seconds: float) -> None:
    """Print the figures so far."""
    whole = [one + other for one, other in zip(drawn, dealt, strict=True)]
    print(f"version {LUCK_VERSION}, {len(results)} deals, {seconds / len(results):.3f} seconds a deal")
    for name, values in (("draws", drawn), ("cards dealt", dealt), ("all luck", whole), ("result", results)):
        mean, error = mean_and_error(tuple(values))
        print(f"  {name}: mean {mean:.1f}, its standard error {error:.1f}, standard deviation {stdev(values):.0f}")
    adjusted = [result - luck for result, luck in zip(results, whole, strict=True)]
    print(f"  result less luck: standard deviation {stdev(adjusted):.0f}")
    one, other = best_factors(drawn, dealt, results)
    least = [result - one * a - other * b for result, a, b in zip(results, drawn, dealt, strict=True)]
    print(f"  least with {one:.2f} of draws and {other:.2f} of dealt cards: {stdev(least):.0f}", flush=True)


def best_factors(drawn: Sequence[float], dealt: Sequence[float], results: Sequence[float]) -> tuple[float, float]:
    """Return the factors on both kinds of luck with which the rest of the result varies least (least squares)."""
    a, b, c = variance(drawn), variance(dealt), covariance(drawn, dealt)
    to_a, to_b = covariance(drawn, results), covariance(dealt, results)
    whole = a * b - c * c
    return (to_a * b - to_b * c) / whole, (to_b * a - to_a * c) / whole


if __name__ == "__main__":
    sys.exit(main())
