"""Do points given away tell players apart? `python benchmarks/points_given_away.py --players expert,novice --deals 20`

Two kinds of players sit on the two sides, and every seat is screened in every deal: that is all that points given away
need. Told are blocks of deals and all of them: by one seat of each side, as a person has, and by all seats. The
intervals are those of the deals; how exactly the shares of `lab/review/seat_review.py` are known is left out, for it
is the same for both.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.trials import Screening
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import player
from canasta_gui.lab.estimates import Estimate, mean_estimate
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deals, decisions_of
from canasta_gui.lab.review.seat_review import SeatReviewer, advance
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.ruleset import load_preset

Away = tuple[Sequence[float], Sequence[float]]
"""Points given away by each seat in a deal."""


def main() -> int:
    """Play, review, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--players", default="expert,novice", metavar="ONE,OTHER", help="two levels (expert,novice)")
    parser.add_argument("--deals", type=int, default=20, help="how many deals (20)")
    parser.add_argument("--block", type=int, default=20, help="after how many deals the players are told apart (20)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    options = parser.parse_args()
    rules, levels = load_preset(options.rules), options.players.split(",")
    kinds = [ComputerSeat(level, player(level, Budget(playouts=24))) for level in levels]
    seats = tuple(kinds[seat % len(kinds)] for seat in range(rules.players))
    plan = SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True)
    done: list[Away] = []
    for match in simulate(plan, lambda _: None):
        for deal in canasta_deals(read_lines(match.lines)):
            done.append(reviewed(deal, options.seed))
            if len(done) % options.block == 0:
                print(f"deals {len(done) - options.block + 1} to {len(done)}")
                report(done[-options.block :], levels)
    print(f"all {len(done)} deals")
    report(done, levels)
    return 0


def reviewed(deal: PlayedDeal, seed: int) -> Away:
    """Screen every seat of a deal."""
    points: tuple[list[float], list[float]] = ([], [])
    for seat in deal.rules.playing(deal.deal_no):
        reviewer = SeatReviewer(decisions_of(deal, seat), seed)
        while isinstance(reviewer.next_piece(), Screening):
            advance(reviewer)
        points[seat % 2].append(reviewer.result().given_away)
    return points


def report(deals: Sequence[Away], levels: Sequence[str]) -> None:
    """Print what was given away by one seat and by the mean seat of a side, and how far the sides are apart."""
    for side, level in enumerate(levels):
        one = mean_estimate([deal[side][0] for deal in deals])
        both = mean_estimate([fmean(deal[side]) for deal in deals])
        print(f"  {level}: one seat {told(one)}, all its seats {told(both)}")
    one = mean_estimate([deal[1][0] - deal[0][0] for deal in deals])
    both = mean_estimate([fmean(deal[1]) - fmean(deal[0]) for deal in deals])
    print(f"  apart: one seat {told(one)}, all seats {told(both)}", flush=True)


def told(estimate: Estimate) -> str:
    """Return a number with its margin."""
    return f"{estimate.value:.0f} (± {estimate.margin:.0f})"


if __name__ == "__main__":
    sys.exit(main())
