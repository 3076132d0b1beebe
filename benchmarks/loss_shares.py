"""Measure the true share of screened losses: `python benchmarks/loss_shares.py --players novice,club --deals 100`

Two kinds of players sit on the two sides. Whatever looks better than what they did, after the screening of a review, is
played to the end in fresh deals. Printed is, for each kind of decision, the share of the screening's points that is
there in the mean (`lab/review/seat_review.py`), with its standard error; and with the shares in use, what either kind
of player gives away a deal, beside what was measured.

With `--results FILE` each seat's deal is a line of the file; `--deals 0` prints what the file holds.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta.trials import Measurement, Screening, mean_and_error
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import player
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.lab.review.played_deal import PlayedDeal, canasta_deals, decisions_of
from canasta_gui.lab.review.seat_review import LEAST, SHARES, SeatReviewer
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.ruleset import load_preset

SPREAD = 100.0
"""Standard deviation of true losses, in points; imprecise measurements get less weight."""

SeatResult = dict[str, Any]
"""A seat's deal, as a line of JSON holds it."""


def main() -> int:
    """Play, screen, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--players", default="novice,club", metavar="ONE,OTHER", help="two levels (novice,club)")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--samples", type=int, default=32, help="drawn deals for each decision (32)")
    parser.add_argument("--results", type=Path, metavar="FILE", help="where results are added, and read from")
    options = parser.parse_args()
    done = [json.loads(line) for line in options.results.open()] if options.results and options.results.exists() else []
    if options.deals:
        for result in played(options):
            done.append(result)
            if options.results is not None:
                with options.results.open("a", encoding="utf-8") as file:
                    print(json.dumps(result), file=file)
    report(done)
    return 0


def played(options: argparse.Namespace) -> Iterator[SeatResult]:
    """Yield the screening's and the measured results of each seat in each deal."""
    rules, levels = load_preset(options.rules), options.players.split(",")
    kinds = [ComputerSeat(level, player(level, Budget(playouts=24))) for level in levels]
    seats = tuple(kinds[seat % len(kinds)] for seat in range(rules.players))
    plan = SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True)
    number = 0
    for match in simulate(plan, lambda _: None):
        for deal in canasta_deals(read_lines(match.lines)):
            number += 1
            for seat in deal.rules.playing(deal.deal_no):
                found = found_in(deal, seat, options.seed, options.samples)
                yield {"seed": options.seed, "deal": number, "level": levels[seat % len(levels)], "found": found}


def found_in(deal: PlayedDeal, seat: int, seed: int, samples: int) -> list[dict[str, Any]]:
    """Return for each suspected decision its kind, the screening's points `p`, the mean `m` and its error `e`."""
    reviewer, found = SeatReviewer(decisions_of(deal, seat), seed), []
    while isinstance(piece := reviewer.next_piece(), Screening):
        suspicion = piece.run()
        reviewer.take_screening(suspicion)
        if suspicion is not None:
            mean, error = mean_and_error(Measurement(suspicion, str(seed), range(samples)).run())
            found.append({"kind": suspicion.kind, "p": suspicion.points, "m": mean, "e": error})
    return found


def report(results: Sequence[SeatResult]) -> None:
    """Print the share of each kind, and what each kind of player gives away."""
    for kind in SHARES:
        share, error, number = share_of(kind, results)
        print(f"{kind}: {share:.2f} (standard error {error:.2f}), {number} decisions; in use {SHARES[kind]}")
    for level in sorted({result["level"] for result in results}):
        mine = [counted(result) for result in results if result["level"] == level]
        expected = mean_estimate([sum(SHARES[each["kind"]] * each["p"] for each in found) for found in mine])
        measured = mean_estimate([sum(each["m"] for each in found) for found in mine])
        print(
            f"{level}, {len(mine)} deals of a seat: expected {expected.value:.0f} (± {expected.margin:.0f}), "
            f"measured {measured.value:.0f} (± {measured.margin:.0f})"
        )


def share_of(kind: str, results: Sequence[SeatResult]) -> tuple[float, float, int]:
    """Return the share by least squares, its standard error between seats' deals, and the number of decisions."""
    groups = [[each for each in counted(result) if each["kind"] == kind] for result in results]
    whole = sum(weight(each) * each["p"] ** 2 for group in groups for each in group)
    if not whole:
        return 0.0, 0.0, 0
    share = sum(weight(each) * each["p"] * each["m"] for group in groups for each in group) / whole
    rests = (sum(weight(each) * each["p"] * (each["m"] - share * each["p"]) for each in group) for group in groups)
    return share, sqrt(sum(rest**2 for rest in rests)) / whole, sum(map(len, groups))


def counted(result: SeatResult) -> list[dict[str, Any]]:
    """Return the suspected decisions whose screened loss reaches the minimum of its kind."""
    return [each for each in result["found"] if each["p"] >= LEAST[each["kind"]]]


def weight(each: dict[str, Any]) -> float:
    """Return the weight of a measurement."""
    error: float = each["e"]
    return 1.0 / (SPREAD**2 + error**2)


if __name__ == "__main__":
    sys.exit(main())
