"""Duels in single deals: `python benchmarks/duels.py master master+learned_judgement=false --rules samba`.

A player is a level, a level with some weights changed, or a character at its level. Each deal, with totals as in a
match, is played once for each side: the first player sits there, the second everywhere else. That takes far fewer
deals than whole matches do to tell two players apart; what it is worth in matches the arena tells. Nobody searches.
Printed are the first player's lead, in points a deal, with its 95 % interval, and of each player's discards on piles
of three cards and more, that one included, how many the next seat took at once.
"""

import argparse
import math
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from learn_rows import played

from canasta_gui.ai.canasta import second_thought
from canasta_gui.ai.canasta.features import HUNDRED
from canasta_gui.ai.canasta.playouts import final_lead
from canasta_gui.ai.canasta.weights import CanastaWeights, load_weights, with_style
from canasta_gui.ai.levels import PLAYABLE
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.play.characters import character
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset

PILE: Final = 3
"""Smallest pile that is counted."""


class Duellists:
    """Players of a deal: the first on one side, the second on the others; counts the discards that are taken."""

    def __init__(self, players: Sequence[CanastaWeights], side: int, _rng: random.Random) -> None:
        self._players, self._side = players, side
        self._discarded_by: int | None = None
        self.discards: Counter[tuple[int, bool]] = Counter()

    def turn_begins(self, pos: CanastaPosition) -> None:
        """Do nothing."""

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act, from what it knows."""
        who = int(pos.rules.side_of[pos.to_act] != self._side)
        action = second_thought.decide(view_of(pos, pos.to_act), history, self._players[who])
        self._count(pos, who, action)
        return action

    def _count(self, pos: CanastaPosition, who: int, action: act.Action) -> None:
        """Count a discard once the next seat has drawn or taken."""
        if self._discarded_by is not None and isinstance(action, act.Draw | act.Take | act.Pass):
            self.discards[self._discarded_by, isinstance(action, act.Take)] += 1
            self._discarded_by = None
        if isinstance(action, act.Discard):
            self._discarded_by = who if len(pos.pile) + 1 >= PILE else None


def duel(rules: CanastaRules, players: Sequence[CanastaWeights], seed: int) -> tuple[float, Counter[tuple[int, bool]]]:
    """Return the first player's mean lead in one deal played once for each side, and the discards counted.

    The lead is NaN if the deal does not end.
    """
    leads, discards = list[float](), Counter[tuple[int, bool]]()
    for side in range(rules.n_sides):
        done = played(rules, seed, partial(Duellists, players, side))
        if done is None:
            return math.nan, discards
        duellists, pos = done
        leads.append(HUNDRED * final_lead(pos, side))
        discards += duellists.discards
    return sum(leads) / len(leads), discards


def parsed_player(text: str) -> CanastaWeights:
    """Return the weights that a text names: `club`, `master+learned_danger=false+exit_margin=40`, `Clara`.

    Raises ValueError, with a sentence, if there is no such level or weight, or the value is of another kind.
    """
    level, *changes = text.split("+")
    who = character(level)
    if who is not None:
        return with_style(load_weights(who.level), who.style)
    if level not in PLAYABLE:
        raise ValueError(f"there is no level {level!r}: {', '.join(PLAYABLE)}")
    weights = load_weights(level)
    for change in changes:
        name, _, value = change.partition("=")
        before = getattr(weights, name, None)
        if not isinstance(before, bool | float | str):
            raise ValueError(f"there is no weight {name!r} that is a number, a word, true or false")
        changed: dict[str, Any] = {name: _like(before, name, value)}
        weights = replace(weights, **changed)
    return weights


def _like(before: bool | float | str, name: str, value: str) -> bool | float | str:
    """Return a value of the same kind as the one it replaces."""
    if isinstance(before, str):
        return value
    try:
        return {"true": True, "false": False}[value] if isinstance(before, bool) else float(value)
    except (KeyError, ValueError):
        kind = "true or false" if isinstance(before, bool) else "a number"
        raise ValueError(f"{name} is {kind}, not {value!r}") from None


def main() -> int:
    """Play for some minutes and print the results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("players", nargs=2, metavar="LEVEL[+WEIGHT=VALUE]", help="who plays against whom")
    parser.add_argument("--rules", default="classique-4", help="the rule set (classique-4)")
    parser.add_argument("--deals", type=int, default=500, help="so many deals, each for every side (500)")
    parser.add_argument("--minutes", type=float, default=math.inf, help="at most so many minutes")
    parser.add_argument("--seed", type=int, default=1, help="the first deal; the same seed deals the same cards (1)")
    options = parser.parse_args()
    try:
        rules, players = load_preset(options.rules), [parsed_player(text) for text in options.players]
    except ValueError as error:
        parser.error(str(error))
    leads, discards, end = list[float](), Counter[tuple[int, bool]](), time.monotonic() + 60 * options.minutes
    for seed in range(options.seed, options.seed + options.deals):
        lead, counted = duel(rules, players, seed)
        if not math.isnan(lead):
            leads.append(lead)
            discards += counted
        if time.monotonic() > end:
            break
    ahead = mean_estimate(leads)
    print(f"{rules.id}: {ahead.value:+.0f} (± {ahead.margin:.0f}, {len(leads)} deals)")
    for who, name in enumerate(options.players):
        taken = discards[who, True]
        thrown = max(1, taken + discards[who, False])
        print(f"{name}: {taken / thrown:.1%} of {thrown} discards on piles of {PILE} and more taken at once")
    return 0


if __name__ == "__main__":
    sys.exit(main())
