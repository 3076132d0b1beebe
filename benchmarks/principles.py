"""Which principles do players of each level break? `python benchmarks/principles.py --level novice --deals 400`

Players of one level play deals of canasta or Rommé. Printed is, for each principle (`lab/review`), in how many of a
seat's deals it is broken, and in how many anything is told. With `--exchange N` the moments of at most N cases of each
are played to the end both ways, in `--samples` drawn deals each: the mean that the other way brings, with its standard
error. With `--coach` it is how often a coach would have objected before the action, and in how many of a seat's deals.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Final, cast

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import romme_playouts

from canasta_gui.ai.canasta.search import TurnPlan, completed_plan
from canasta_gui.ai.canasta.trials import Measurement, Suspicion, context_of, mean_and_error
from canasta_gui.ai.levels import LEVELS, player
from canasta_gui.lab.review.lessons import all_broken, broken_by
from canasta_gui.lab.review.occasions import Occasion
from canasta_gui.lab.review.own_turns import seat_deal
from canasta_gui.lab.review.played_deal import AnyEndedDeal, PlayedDeal, decisions_of, ended_deals
from canasta_gui.lab.simulate import ComputerSeat, SimulationPlan, simulate
from canasta_gui.match.record import read_lines
from canasta_gui.rules.canasta.actions import Action
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, load_rules
from canasta_gui.rules.romme.events import Action as RommeAction


def main() -> int:
    """Play, count, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", metavar="PRESET", help="the rule set (classique-4)")
    parser.add_argument("--level", default="novice", choices=LEVELS, help="who plays (novice)")
    parser.add_argument("--deals", type=int, default=100, help="how many deals (100)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--exchange", type=int, default=0, metavar="N", help="cases to play to the end both ways (0)")
    parser.add_argument("--samples", type=int, default=32, help="drawn deals for each case (32)")
    parser.add_argument("--coach", action="store_true", help="what would be told before the action")
    options = parser.parse_args()
    return _count_objections(options) if options.coach else _count_principles(options)


def _count_principles(options: argparse.Namespace) -> int:
    seats = deals = told = 0
    broken, gains = Counter[StrEnum](), defaultdict[StrEnum, list[float]](list)
    for deal in _played(options):
        deals += 1
        for seat in deal.rules.playing(deal.deal_no):
            seats += 1
            found = all_broken(deal, seat)
            told += bool(found)
            for cause, moments in found:
                broken[cause] += 1
                if len(gains[cause]) < options.exchange:
                    gains[cause] += _GAINS[deal.rules.family](deal, seat, moments[0], options.samples)
    print(f"{options.rules}, {options.level}: {deals} deals, {seats} of a seat; anything told in {told / seats:.1%}")
    for cause, number in sorted(broken.items()):
        line = f"  {cause}: {number} ({number / seats:.2%})"
        if gains[cause]:
            mean, error = mean_and_error(tuple(gains[cause]))
            line += f", the other way brings {mean:+.1f} (standard error {error:.1f}, {len(gains[cause])} cases)"
        print(line)
    return 0


def _count_objections(options: argparse.Namespace) -> int:
    seats = deals = told = 0
    objections, shares = Counter[StrEnum](), Counter[StrEnum]()
    for deal in _played(options):
        deals += 1
        for seat in deal.rules.playing(deal.deal_no):
            seen = seat_deal(deal, seat, object)
            steps = [step for turn in seen.turns for step in turn.steps]
            found = (broken_by(step.view, seen.events[: step.n_events], step.action, step.move) for step in steps)
            causes = [principle.cause for principle in found if principle is not None]
            objections.update(causes)
            shares.update(set(causes))
            seats, told = seats + 1, told + bool(causes)
    print(f"{options.rules}, {options.level}: {deals} deals, {seats} of a seat; the coach speaks in {told / seats:.1%}")
    for cause, number in sorted(objections.items()):
        print(f"  {cause}: {number} times, in {shares[cause] / seats:.1%} of a seat's deals")
    return 0


def _played(options: argparse.Namespace) -> Iterator[AnyEndedDeal]:
    rules = load_rules(options.rules)
    seats = (ComputerSeat(options.level, player(options.level)),) * rules.players
    for match in simulate(SimulationPlan(rules, seats, options.deals, options.seed, keep_records=True), lambda _: None):
        yield from ended_deals(read_lines(match.lines))


# A deal has the moves and actions of its own family, which the types cannot express.


def _canasta_gain(deal: AnyEndedDeal, seat: int, moment: Occasion, samples: int) -> list[float]:
    """Return the mean gain of the other way in drawn deals; nothing for a moment that cannot be drawn."""
    decision = next((each for each in decisions_of(cast(PlayedDeal, deal), seat) if each.move == moment.move), None)
    if decision is None:
        return []
    context, instead = context_of(decision), cast(Action, moment.instead)
    plans = [completed_plan(context, TurnPlan((action,))).actions for action in (decision.action, instead)]
    suspicion = Suspicion(decision, "lay", plans[0], plans[1], 0.0)
    values = Measurement(suspicion, "principle", range(samples)).run()
    return [sum(values) / len(values)]


def _romme_gain(deal: AnyEndedDeal, seat: int, moment: Occasion, samples: int) -> list[float]:
    return [romme_playouts.gain(deal, seat, moment.move, cast(RommeAction, moment.instead), samples)]


_GAINS: Final[Mapping[FamilyKey, Callable[[AnyEndedDeal, int, Occasion, int], list[float]]]] = {
    CANASTA_KEY: _canasta_gain,
    ROMME_KEY: _romme_gain,
}


if __name__ == "__main__":
    sys.exit(main())
