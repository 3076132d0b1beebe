"""Fit the values by which the search evaluates a position: `python benchmarks/fit_values.py classique-4 chinoise-4 …`.

Players of the club level with slightly varied weights play deals against each other. The features of the position are
noted at the beginning of every turn, and at the end of the deal by how much that side was ahead. The best weights
(least squares, a little drawn to zero) are printed as `canasta_gui/ai/canasta/weights/values.toml` has them.
"""

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.features import FEATURE_NAMES, lead_features
from canasta_gui.ai.canasta.playouts import final_lead
from canasta_gui.ai.canasta.weights import CLUB, CanastaWeights
from canasta_gui.match.match import shuffled
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.events import TurnBegan
from canasta_gui.rules.core.position import Phase

VARIED = ("wild", "opening", "pile_card", "draw", "exit_canasta", "closed_share", "held_share")
SIGMA, LONGEST, DRAWN_TO_ZERO = 0.35, 1500, 30.0

Row = tuple[list[float], float]
"""The features of a position, and the side's final lead in hundreds of points."""


def varied(rng: random.Random) -> CanastaWeights:
    """Return slightly varied weights."""
    changed: dict[str, Any] = {name: getattr(CLUB, name) * rng.lognormvariate(0, SIGMA) for name in VARIED}
    return replace(CLUB, **changed)


def rows_of(rules: CanastaRules, seed: int) -> Iterator[Row]:
    """Yield the positions of one deal."""
    rng = random.Random(seed)
    totals = [rng.randrange(max(1, rules.target)) for _ in range(rules.n_sides)]
    deal_no = rng.randrange(len(rules.tables)) + 1
    dealer = rng.choice(rules.playing(deal_no))
    pos, events = start_deal(rules, shuffled(rules, rng), deal_no=deal_no, dealer=dealer, totals=totals)
    players = [varied(rng) for _ in range(rules.players)]
    seen: list[list[Event]] = [[redact(event, seat) for event in events] for seat in range(rules.players)]
    noted: list[tuple[int, list[float]]] = []
    for _ in range(LONGEST):
        if pos.phase is Phase.OVER:
            break
        seat = pos.to_act
        events = play(pos, seat, policy.decide(view_of(pos, seat), seen[seat], players[seat]))
        for other, log in enumerate(seen):
            log += [redact(event, other) for event in events]
        if pos.phase is Phase.DRAW and any(isinstance(event, TurnBegan) for event in events):
            side = pos.side(rng.choice(pos.playing))
            noted.append((side, lead_features(pos, side)))
    if pos.how is not None:
        for side, features in noted:
            yield features, final_lead(pos, side)


def fitted(rows: Iterator[Row]) -> list[float]:
    """Return the weights with the least squares."""
    size = len(FEATURE_NAMES)
    table = [[DRAWN_TO_ZERO * (n == m) for m in range(size + 1)] for n in range(size)]
    for features, points in rows:
        held = [(n, number) for n, number in enumerate(features) if number]
        for n, number in held:
            row = table[n]
            for m, other in held:
                row[m] += number * other
            row[size] += number * points
    return solved(table)


def solved(table: Sequence[list[float]]) -> list[float]:
    """Solve the equations, whose table is positive definite and has the right side as its last column."""
    size = len(table)
    for n, pivot in enumerate(table):
        for row in table[n + 1 :]:
            factor = row[n] / pivot[n]
            for m in range(n, size + 1):
                row[m] -= factor * pivot[m]
    found = [0.0] * size
    for n in reversed(range(size)):
        rest = sum(table[n][m] * found[m] for m in range(n + 1, size))
        found[n] = (table[n][size] - rest) / table[n][n]
    return found


def asked(doc: str | None) -> tuple[list[CanastaRules], range]:
    """Return the rule sets and the seeds of the deals that the command line asks for; `doc`: the script's docstring."""
    parser = argparse.ArgumentParser(description=doc.splitlines()[0] if doc else None)
    parser.add_argument("rules", nargs="+", metavar="PRESET", help="the rule sets to play")
    parser.add_argument("--deals", type=int, default=1000, help="deals of each (1000)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    options = parser.parse_args()
    return [load_preset(preset) for preset in options.rules], range(options.seed, options.seed + options.deals)


def main() -> int:
    """Play, fit, print."""
    games, seeds = asked(__doc__)
    weights = fitted(row for rules in games for seed in seeds for row in rows_of(rules, seed))
    for name, weight in zip(FEATURE_NAMES, weights, strict=True):
        print(f"{name} = {weight:.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
