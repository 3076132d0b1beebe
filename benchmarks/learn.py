"""Learns the expert's experience: `python benchmarks/learn.py classique-4 suisse-4 … > experience.toml`.

Experts that do not search play deals against each other and now and then choose something else, the more often the
better its value. Of every choice the features (`ai/canasta/choice_features.py`) are noted, less their expected values,
and by how much the side was further ahead two rounds later (`ai/canasta/features.py`), or at the end. The best weights
(least squares, drawn to those there are) are printed as `canasta_gui/ai/canasta/weights/experience.toml` has them.

Those in the file were found from the policy's evaluation alone, over 26,800 deals of classique-4, and then over 48,500
deals of all rules that they apply to, three fifths of them classique-4.
"""

import random
import sys
from collections.abc import Hashable, Mapping, Sequence
from math import exp
from pathlib import Path
from typing import NamedTuple, TypeVar

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fit_values import LONGEST, asked, solved

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choice_features import (
    Features,
    discard_features,
    discard_outlook,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import evaluate_discards, evaluate_lays, evaluate_starts, load_experience
from canasta_gui.ai.canasta.features import lead_features, weighted_sum
from canasta_gui.ai.canasta.going_out import wants_out
from canasta_gui.ai.canasta.melding import lay_gains
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.pile_taking import start_values
from canasta_gui.ai.canasta.playouts import final_lead, value_weights
from canasta_gui.ai.canasta.weights import EXPERT
from canasta_gui.match.match import shuffled
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.canasta.view import redact, view_of
from canasta_gui.rules.core.phases import Phase

TEMPERATURE = {"start": 45.0, "lay": 45.0, "discard": 30.0}
"""A choice that is so many points worse is made once where the best is made e times."""
ROUNDS, DRAWN, SPREAD = 2, 10_000.0, 0.14
MOST = 30.0
"""Hundreds of points to which a lead is clipped."""

Option = TypeVar("Option", bound=Hashable)


class ExploredChoice(NamedTuple):
    """One choice: its kind, the seat, the turn of the deal, and its features less their expected values."""

    kind: str
    seat: int
    turn: int
    features: list[float]


class Explorer:
    """Plays like the expert without its search, but not always the best. `choices`: what was chosen, in one deal."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.choices: list[ExploredChoice] = []

    def action(self, view: CanastaView, history: Sequence[Event], turn: int) -> act.Action:
        """Return the action of the seat that must act; `turn`: how many turns of the deal came before."""
        seat, options = view.to_act, list(candidates(view, view.to_act))
        context = DecisionContext(view, seat, recall(view, history), EXPERT)
        best = policy.best_action(context)
        if len(options) == 1 or view.phase not in (Phase.DRAW, Phase.PLAY) or view.answer is True or wants_out(context):
            return best
        if view.phase is Phase.DRAW:
            return self._start(context, options, best, turn)
        return self._play(context, options, best, turn)

    def _start(
        self, context: DecisionContext, options: Sequence[act.Action], best: act.Action, turn: int
    ) -> act.Action:
        starts = [option for option in options if not isinstance(option, act.Ask)]
        values, shared = start_values(context, starts), turn_features(context)
        if best not in values or len(values) == 1:
            return best
        rows: dict[act.Action, Features] = {one: start_features(context, shared, one, values[one]) for one in values}
        return self._chosen("start", evaluate_starts(context, starts), rows, context.seat, turn)

    def _play(self, context: DecisionContext, options: Sequence[act.Action], best: act.Action, turn: int) -> act.Action:
        if not isinstance(best, act.Lay | act.Discard):
            return best
        discards = [option for option in options if isinstance(option, act.Discard)]
        lays = [option for option in options if isinstance(option, act.Lay)]
        shared, gains = turn_features(context), lay_gains(context, lays)
        judged: dict[act.Lay | None, float] = dict(evaluate_lays(context, lays).items())
        rows: dict[act.Lay | None, Features] = {
            lay: lay_features(context, shared, lay, gains[lay]) for lay in judged if lay is not None
        }
        if discards:
            judged[None], rows[None] = 0.0, {}
        lay = self._chosen("lay", judged, rows, context.seat, turn) if judged else None
        if lay is not None or not discards:
            return lay or best
        outlook = discard_outlook(context, [one.card for one in discards])
        of_discards: dict[act.Discard, Features] = {
            one: discard_features(context, shared, one.card, outlook) for one in discards
        }
        return self._chosen("discard", evaluate_discards(context, discards), of_discards, context.seat, turn)

    def _chosen(
        self, kind: str, values: Mapping[Option, float], rows: Mapping[Option, Features], seat: int, turn: int
    ) -> Option:
        options, top = list(values), max(values.values())
        shares = [exp((values[option] - top) / TEMPERATURE[kind]) for option in options]
        chosen = self._rng.choices(options, shares)[0]
        whole = sum(shares)
        columns = {
            name: [rows[option].get(name, 0.0) for option in options]
            for name in load_experience("experience")["common"][kind]
        }
        features = [
            rows[chosen].get(name, 0.0) - sum(map(float.__mul__, shares, column)) / whole
            for name, column in columns.items()
        ]
        self.choices.append(ExploredChoice(kind, seat, turn, features))
        return chosen


class Sums:
    """The equations of one kind of choice."""

    def __init__(self, size: int) -> None:
        self.rows, self.squares = 0, [[0.0] * size for _ in range(size)]
        self.products = [0.0] * size

    def add(self, features: Sequence[float], points: float) -> None:
        """Add a choice, and by how many hundreds of points the side got further ahead."""
        self.rows += 1
        held = [(n, number) for n, number in enumerate(features) if number]
        for n, number in held:
            row = self.squares[n]
            for m, other in held:
                row[m] += number * other
            self.products[n] += number * points

    def weights(self, before: Sequence[float]) -> list[float]:
        """Return the best weights, drawn to those before."""
        table = []
        for n, row in enumerate(self.squares):
            left = self.products[n] - sum(map(float.__mul__, row, before))
            drawn = row[n] * DRAWN / max(1, self.rows) + 1e-6
            table.append([*row[:n], row[n] + drawn, *row[n + 1 :], left])
        return [old + change for old, change in zip(before, solved(table), strict=True)]


def learn(rules: CanastaRules, seed: int, sums: Mapping[str, Sums]) -> None:
    """Play one deal and add its choices."""
    rng = random.Random(f"{rules.id} {seed}")
    deal_no = rng.randrange(len(rules.tables)) + 1
    dealer, totals = rng.choice(rules.playing(deal_no)), drawn_totals(rules, rng)
    pos, log = start_deal(rules, shuffled(rules, rng), deal_no=deal_no, dealer=dealer, totals=totals)
    seen = [[redact(event, seat) for event in log] for seat in range(rules.players)]
    explorer, leads, turn = Explorer(rng), list[dict[int, float]](), -1
    for _ in range(LONGEST):
        if pos.phase is Phase.OVER:
            break
        if pos.turn != turn:
            turn = pos.turn
            leads.append(_leads(pos))
        seat = pos.to_act
        events = play(pos, seat, explorer.action(view_of(pos, seat), seen[seat], len(leads) - 1))
        for other, known in enumerate(seen):
            known += [redact(event, other) for event in events]
    if pos.how is None:
        return
    for kind, seat, turn_no, features in explorer.choices:
        later = turn_no + ROUNDS * len(pos.playing)
        then = leads[later][seat] if later < len(leads) else final_lead(pos, rules.side_of[seat])
        sums[kind].add(features, max(-MOST, min(MOST, then - leads[turn_no][seat])))


def drawn_totals(rules: CanastaRules, rng: random.Random) -> list[int]:
    """Return totals as they are in the course of a match."""
    middle = rng.uniform(-0.15, 1.0) * rules.target
    if middle < 0.0:
        return [0] * rules.n_sides
    drawn = (rng.gauss(middle, SPREAD * rules.target) for _ in range(rules.n_sides))
    return [min(rules.target - 5, max(0, int(total) // 5 * 5)) for total in drawn]


def _leads(pos: CanastaPosition) -> dict[int, float]:
    """Return by how many hundreds of points each seat's side is estimated to be ahead."""
    of_side = {side: weighted_sum(lead_features(pos, side), value_weights()) for side in map(pos.side, pos.playing)}
    return {seat: of_side[pos.side(seat)] for seat in pos.playing}


def main() -> int:
    """Play, fit, print."""
    games, seeds = asked(__doc__)
    experience = load_experience("experience")["common"]
    sums = {kind: Sums(len(before)) for kind, before in experience.items()}
    for seed in seeds:
        for rules in games:
            learn(rules, seed, sums)
    for kind, before in experience.items():
        print(f"\n[common.{kind}]")
        for name, weight in zip(before, sums[kind].weights([*before.values()]), strict=True):
            print(f"{name} = {weight:.4f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
