"""Measure the thinking time of computer players: `python benchmarks/thinking.py classique-4 classique-6a …`.

One seat is played by the level asked for, the others by club players. Only decisions between several actions count. A
player is in time when 99 of 100 decisions end within the budget and a tenth; the script ends with 1 where they do not.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import PLAYABLE, player
from canasta_gui.match.match import shuffled
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyEvent, Decide, family

LATE = 1.1
Clock = Callable[[], float]


def times_of(rules: CanastaRules, decide: Decide, seed: int, clock: Clock) -> Iterator[float]:
    """Yield the seconds, by the clock, of each decision of one seat in one deal."""
    rng = random.Random(seed)
    thinker = rules.playing(1)[seed % len(rules.playing(1))]
    game, club = family(rules), player("club")
    pos, events = game.start_deal(
        rules, shuffled(rules, rng), deal_no=1, dealer=rng.choice(rules.playing(1)), totals=[0] * rules.n_sides
    )
    seen: list[list[AnyEvent]] = [[game.redact(event, seat) for event in events] for seat in range(rules.players)]
    while pos.phase is not Phase.OVER:
        seat = pos.to_act
        view, several = game.view_of(pos, seat), len(list(game.candidates(pos, seat))) > 1
        began = clock()
        action = (decide if seat == thinker else club)(view, seen[seat])
        if seat == thinker and several:
            yield clock() - began
        events = game.play(pos, seat, action)
        for other, log in enumerate(seen):
            log += [game.redact(event, other) for event in events]


def measured(rules: CanastaRules, decide: Decide, number: int, clock: Clock) -> list[float]:
    """Return the seconds of `number` decisions, in ascending order."""
    times: list[float] = []
    seed = 1
    while len(times) < number:
        times += times_of(rules, decide, seed, clock)
        seed += 1
    return sorted(times[:number])


def main() -> int:
    """Measure each rule set, print a line for it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("rules", nargs="+", metavar="PRESET", help="the rule sets to play")
    parser.add_argument("--level", choices=PLAYABLE, default="master", help="who thinks (master)")
    parser.add_argument(
        "--seconds", type=float, default=1.0, help="the budget, which a baseline that searches uses up (1)"
    )
    parser.add_argument("--decisions", type=int, default=400, help="decisions under each rule set (400)")
    parser.add_argument("--busy", action="store_true", help="count processor time: for a machine with other work to do")
    options = parser.parse_args()
    clock = time.process_time if options.busy else time.monotonic
    decide = player(options.level, Budget(seconds=options.seconds, clock=clock))
    in_time = True
    for preset in options.rules:
        times = measured(load_preset(preset), decide, options.decisions, clock)
        most = times[int(0.99 * len(times))]
        in_time = in_time and most <= LATE * options.seconds
        print(f"{preset}: {len(times)} decisions, median {times[len(times) // 2]:.4f} s, ", end="")
        print(f"99 % within {most:.3f} s, longest {times[-1]:.3f} s")
    return 0 if in_time else 1


if __name__ == "__main__":
    sys.exit(main())
