"""Do points given away tell players apart? `python benchmarks/points_given_away.py --players expert,novice --deals 20`

Two kinds of players sit on the two sides, and one seat of each is reviewed in every deal.
"""

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import player
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.lab.review.played_deal import decisions_of, played_deals
from canasta_gui.lab.review.seat_review import SeatReviewer, advance
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.ruleset import load_preset


def main() -> int:
    """Play, review, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--players", default="expert,novice", metavar="ONE,OTHER", help="two levels (expert,novice)")
    parser.add_argument("--deals", type=int, default=20, help="how many deals (20)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    options = parser.parse_args()
    rules, levels = load_preset(options.rules), options.players.split(",")
    kinds = [ComputerSeat(level, player(level, Budget(playouts=24))) for level in levels]
    seats = tuple(kinds[seat % len(kinds)] for seat in range(rules.players))
    given: dict[str, list[float]] = {level: [] for level in levels}
    claims = dict.fromkeys(levels, 0)
    for match in simulate(SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True), lambda _: None):
        for deal in played_deals(read_lines(match.lines)):
            for seat, level in enumerate(levels):
                reviewer = SeatReviewer(decisions_of(deal, seat), options.seed)
                while advance(reviewer):
                    pass
                review = reviewer.result()
                given[level].append(review.given_away)
                claims[level] += len(review.turning_points)
    for level, values in given.items():
        away = mean_estimate(values)
        print(f"{level}: {away.value:.0f} (± {away.margin:.0f}) in {len(values)} deals, {claims[level]} turning points")
    first, second = given.values()
    apart = mean_estimate([other - one for one, other in zip(first, second, strict=True)])
    print(f"apart: {apart.value:.0f} (± {apart.margin:.0f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
