"""Deals and positions for the benchmarks."""

import random
from collections.abc import Callable

from canasta_gui.rules.canasta.candidates import candidates, random_candidate
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.position import OVER, Phase


def fresh_deal(rules: CanastaRules, rng: random.Random) -> CanastaPosition:
    """Return a shuffled deal before its first action."""
    deck = sorted(rules.cards.deck(), key=lambda _: rng.random())
    pos, _ = start_deal(rules, deck, deal_no=1, dealer=rules.playing(1)[0], totals=[0] * rules.n_sides)
    return pos


def play_out(pos: CanastaPosition, chance: Callable[[], float]) -> int:
    """Play a deal to its end at random; return the number of decisions."""
    number = 0
    while pos.phase is not OVER:
        seat = pos.to_act
        play(pos, seat, random_candidate(pos, seat, chance))
        number += 1
    return number


def positions(rules: CanastaRules, number: int, seed: int = 1) -> list[CanastaPosition]:
    """Return positions from all stages of random deals."""
    rng, found = random.Random(seed), list[CanastaPosition]()
    while len(found) < number:
        pos, length = fresh_deal(rules, rng), rng.randrange(120)
        while pos.phase is not Phase.OVER and length:
            play(pos, pos.to_act, rng.choice(list(candidates(pos, pos.to_act))))
            length -= 1
        if pos.phase is not Phase.OVER:
            found.append(pos)
    return found
