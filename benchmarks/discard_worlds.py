"""Discards judged in drawn deals beside the network: `benchmarks/discard_worlds.py ask --deals 100`, or `duel`.

`ask` plays deals of masters. At some discards the network's two best, if they are near each other, are played on for
two turns by the fast policy of the play-outs, in deals drawn from what the seat knows, and by masters for a round in
the true deal. Printed is what a point of the network's lead, and one of the lead in the drawn deals, is worth in points
of the true one (least squares), for more and more drawn deals. `duel` plays a master that adds a share of that lead to
the network's values against one that does not. Nobody thinks twice.
"""

import argparse
import random
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from math import inf, sqrt
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from learn_rows import played

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.experience import evaluate_discards
from canasta_gui.ai.canasta.features import HUNDRED, lead_features, weighted_sum
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import final_lead, value_weights
from canasta_gui.ai.canasta.rollout_policy import rollout_action
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.lab.estimates import mean_estimate
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules, load_preset
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.position import Phase

PLAYER: Final = replace(MASTER, thinks_twice=False)
ASKED: Final = 0.25
"""Share of the discards that `ask` looks at."""
TURNS: Final = 2
WORLDS: Final = (4, 16, 64)
CONSIDERED: Final = 3
"""Number of discards that are tried in a duel."""
NEAR: Final = 60.0
"""Lag in points behind the network's best discard up to which another one is tried."""
LONGEST: Final = 100
"""Maximum number of actions of a round."""


class Asked(NamedTuple):
    """Lead of the network's best discard over the second, in points.

    `network`: as it says; `worlds`: in the first 4, 16 and 64 drawn deals; `true`: a round later in the true deal.
    """

    network: float
    worlds: tuple[float, ...]
    true: float


def lead(pos: CanastaPosition, seat: int) -> float:
    """Return the lead of a seat's side, estimated while the deal runs, in points."""
    if pos.phase is Phase.OVER:
        return HUNDRED * final_lead(pos, pos.rules.side_of[seat])
    return HUNDRED * weighted_sum(lead_features(pos, pos.side(seat)), value_weights())


def after_two_turns(pos: CanastaPosition, seat: int, discard: act.Discard) -> float:
    """Return the lead after a discard and two turns of the fast policy; `pos` is changed."""
    play(pos, seat, discard)
    turn, left = pos.turn, TURNS
    for _ in range(LONGEST):
        if pos.turn != turn:
            turn, left = pos.turn, left - 1
        if left == 0 or pos.phase is Phase.OVER:
            break
        play(pos, pos.to_act, rollout_action(pos, pos.to_act))
    return lead(pos, seat)


def leads_in_worlds(context: DecisionContext, discards: Sequence[act.Discard], number: int) -> list[list[float]]:
    """Return the lead after each discard in each of the deals drawn from what the seat knows."""
    determinizer = Determinizer(context.view, context.memory, learned=True)
    leads = list[list[float]]()
    for world in range(number):
        sample = determinizer.sample(random.Random(f"worlds {world}"))
        leads.append([after_two_turns(sample.copy(), context.seat, discard) for discard in discards])
    return leads


def best_discards(context: DecisionContext, most: int) -> dict[act.Discard, float]:
    """Return the discards that the network values most, one a kind, with their values, best first."""
    kinds = {KIND[one.card]: one for one in candidates(context.view, context.seat) if isinstance(one, act.Discard)}
    values = evaluate_discards(context, list(kinds.values()))
    return {one: values[one] for one in sorted(values, key=values.__getitem__, reverse=True)[:most]}


def round_later(pos: CanastaPosition, seen: Sequence[Sequence[Event]], seat: int, discard: act.Discard) -> float:
    """Return the lead in the true deal when masters have played on until the seat's next turn."""
    pos, logs = pos.copy(), [list(log) for log in seen]
    action: act.Action = discard
    left, turn = len(pos.playing), pos.turn
    for _ in range(LONGEST):
        events = play(pos, pos.to_act, action)
        for other, log in enumerate(logs):
            log += [redact(event, other) for event in events]
        if pos.turn != turn:
            turn, left = pos.turn, left - 1
        if left == 0 or pos.phase is Phase.OVER:
            break
        action = policy.decide(view_of(pos, pos.to_act), logs[pos.to_act], PLAYER)
    return lead(pos, seat)


class Asking:
    """Plays as a master and notes what drawn deals say of some discards; knows the true deal by a log of its own."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._logs: dict[int, Sequence[Event]] = {}
        self.asked: list[Asked] = []

    def turn_begins(self, pos: CanastaPosition) -> None:
        """Do nothing."""

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act."""
        seat = pos.to_act
        self._logs[seat] = history  # the same growing list at each of the seat's turns
        view = view_of(pos, seat)
        action = policy.decide(view, history, PLAYER)
        everybody = len(self._logs) == pos.rules.players
        if isinstance(action, act.Discard) and everybody and self._rng.random() < ASKED:
            self._ask(pos, DecisionContext(view, seat, recall(view, history), PLAYER))
        return action

    def _ask(self, pos: CanastaPosition, context: DecisionContext) -> None:
        best = best_discards(context, 2)
        if len(best) < 2 or len(pos.hands[context.seat]) <= 2:
            return
        one, other = best
        if best[one] - best[other] > NEAR:
            return
        leads = [first - second for first, second in leads_in_worlds(context, (one, other), WORLDS[-1])]
        seen = [self._logs[seat] for seat in range(pos.rules.players)]
        true = [round_later(pos, seen, context.seat, each) for each in best]
        means = tuple(sum(leads[:number]) / number for number in WORLDS)
        self.asked.append(Asked(best[one] - best[other], means, true[0] - true[1]))


def worth(rows: Sequence[Asked], number: int) -> str:
    """Return what a point of either lead is worth in the true deal, with the standard errors."""
    data = [(row.network, row.worlds[number], row.true) for row in rows]
    aa, ab, bb = (sum(row[i] * row[j] for row in data) for i, j in ((0, 0), (0, 1), (1, 1)))
    ay, by = (sum(row[i] * row[2] for row in data) for i in (0, 1))
    det = aa * bb - ab * ab
    a, b = (bb * ay - ab * by) / det, (aa * by - ab * ay) / det
    noise = sum((y - a * x - b * z) ** 2 for x, z, y in data) / (len(data) - 2)
    return (
        f"network {a:+.2f} (se {sqrt(noise * bb / det):.2f}), drawn deals {b:+.3f} (se {sqrt(noise * aa / det):.3f}), "
        f"alone {by / bb:+.3f}, rest {sqrt(noise):.0f}"
    )


class Beside:
    """Duellists: one side adds a share of the lead in drawn deals to the network's values of discards."""

    def __init__(self, share: float, worlds: int, side: int, _rng: random.Random) -> None:
        self._share, self._worlds, self._side = share, worlds, side
        self.changed = 0

    def turn_begins(self, pos: CanastaPosition) -> None:
        """Do nothing."""

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act."""
        view = view_of(pos, pos.to_act)
        action = policy.decide(view, history, PLAYER)
        if not isinstance(action, act.Discard) or pos.rules.side_of[pos.to_act] != self._side:
            return action
        context = DecisionContext(view, view.to_act, recall(view, history), PLAYER)
        values = best_discards(context, CONSIDERED)
        top = max(values.values())
        tried = [one for one, value in values.items() if value > top - NEAR]
        if len(tried) < 2:
            return action
        columns = zip(*leads_in_worlds(context, tried, self._worlds), strict=True)
        sums = [sum(column) / self._worlds for column in columns]
        judged = {one: values[one] + self._share * mean for one, mean in zip(tried, sums, strict=True)}
        best = max(judged, key=judged.__getitem__)
        if KIND[best.card] == KIND[action.card]:
            return action
        self.changed += 1
        return best


def ask(rules: CanastaRules, seeds: range, end: float) -> None:
    """Play deals and print what the drawn deals tell."""
    rows = list[Asked]()
    for seed in seeds:
        done = played(rules, seed, Asking)
        rows += done[0].asked if done is not None else []
        if time.monotonic() > end:
            break
    print(f"{rules.id}: {len(rows)} discards")
    for number, worlds in enumerate(WORLDS):
        print(f"{worlds} drawn deals: {worth(rows, number)}")


def duel(rules: CanastaRules, seeds: range, end: float, share: float, worlds: int) -> None:
    """Play pairs of deals and print the lead."""
    leads, changed = list[float](), 0
    for seed in seeds:
        of_sides = list[float]()
        for side in range(rules.n_sides):
            done = played(rules, seed, partial(Beside, share, worlds, side))
            if done is not None:
                of_sides.append(HUNDRED * final_lead(done[1], side))
                changed += done[0].changed
        if len(of_sides) == rules.n_sides:
            leads.append(sum(of_sides) / len(of_sides))
        if time.monotonic() > end:
            break
    ahead = mean_estimate(leads)
    told = f"{ahead.value:+.0f} (± {ahead.margin:.0f}, {len(leads)} deals)"
    print(f"{rules.id}, share {share}, {worlds} drawn deals: {told}")
    print(f"{changed} discards changed")


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("ask", "duel"))
    parser.add_argument("--rules", default="classique-4", help="the rule set (classique-4)")
    parser.add_argument("--deals", type=int, default=100, help="so many deals, in a duel each for every side (100)")
    parser.add_argument("--minutes", type=float, default=inf, help="at most so many minutes")
    parser.add_argument("--seed", type=int, default=1, help="the first deal (1)")
    parser.add_argument("--share", type=float, default=0.25, help="share of the lead in drawn deals (0.25)")
    parser.add_argument("--worlds", type=int, default=16, help="number of drawn deals in a duel (16)")
    options = parser.parse_args()
    rules, seeds = load_preset(options.rules), range(options.seed, options.seed + options.deals)
    end = time.monotonic() + 60 * options.minutes
    if options.what == "ask":
        ask(rules, seeds, end)
    else:
        duel(rules, seeds, end, options.share, options.worlds)
    return 0


if __name__ == "__main__":
    sys.exit(main())
