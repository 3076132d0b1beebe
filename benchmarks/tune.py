"""Tune the weights of a computer player by self-play: `python benchmarks/tune.py --rules classique-4`.

Every weight is tried a little larger and a little smaller against the weights as they are, on the same decks with the
sides swapped. Those that do worse drop out round by round, while the others play on: most deals are spent where they
decide something. What is left is printed with its 95 % interval; what does not exclude zero is best left alone.
"""

import argparse
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, replace
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.weights import CanastaWeights, load_weights
from canasta_gui.lab.arena import Block, BlockJob, play_block, result
from canasta_gui.lab.estimates import Estimate
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

FACTORS = (0.6, 1.6)
ROUNDS = ((2, 0.5), (4, 0.4), (10, 0.4), (24, 1.0))
"""Blocks that every candidate plays in a round, and the part of the candidates that goes on."""


class Candidate(NamedTuple):
    """Weights that differ in one number, and the blocks that they have played."""

    name: str
    weights: CanastaWeights
    blocks: list[Block]

    @property
    def lead(self) -> Estimate:
        """The lead over the present weights, in points per deal."""
        return result(self.blocks).lead


def variants(weights: CanastaWeights, factors: tuple[float, ...] = FACTORS) -> Iterator[Candidate]:
    """Yield the weights with each nonzero number multiplied by each factor."""
    for field in fields(CanastaWeights):
        value = getattr(weights, field.name)
        if isinstance(value, float) and value:
            for factor in factors:
                number: dict[str, Any] = {field.name: value * factor}
                yield Candidate(f"{field.name} = {value * factor:g}", replace(weights, **number), [])


def jobs(candidate: Candidate, base: CanastaWeights, rules: CanastaRules, seed: int, number: int) -> list[BlockJob]:
    """Return the next blocks of a candidate; all candidates get the same decks."""
    seats = (
        ComputerSeat("candidate", partial(policy.decide, weights=candidate.weights)),
        ComputerSeat("base", partial(policy.decide, weights=base)),
    )
    first = len(candidate.blocks) + 1
    return [BlockJob(rules, seats, seed, n) for n in range(first, first + number)]


def main() -> int:
    """Race the variants, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rules", default="classique-4", help="the rule set (classique-4)")
    parser.add_argument("--player", default="club", help="the file of weights to begin with (club)")
    parser.add_argument("--only", default="", help="only weights whose names hold this")
    parser.add_argument("--workers", type=int, default=2, help="how many processes play (2)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed deals the same cards (1)")
    parser.add_argument("--blocks", type=float, default=1.0, help="play so many times as many blocks (1)")
    options = parser.parse_args()
    base, rules = load_weights(options.player), load_preset(options.rules)
    alive = [candidate for candidate in variants(base) if options.only in candidate.name]
    with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
        for number, part in ROUNDS:
            blocks = max(1, round(number * options.blocks))
            for candidate in alive:
                more = jobs(candidate, base, rules, options.seed, blocks)
                candidate.blocks.extend(pool.map(play_block, more))
            alive.sort(key=lambda candidate: -candidate.lead.value)
            alive = alive[: max(1, round(len(alive) * part))]
            print(f"after {len(alive[0].blocks)} blocks: {', '.join(candidate.name for candidate in alive[:8])}")
    for candidate in alive:
        lead = candidate.lead
        print(f"{candidate.name:<32} {lead.value:+7.1f}   (95 %: {lead.low:+.1f} to {lead.high:+.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
