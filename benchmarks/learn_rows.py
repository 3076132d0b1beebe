"""The choices from which `benchmarks/learn.py` learns, and their results.

Experts without search play deals against each other and sometimes choose another option than the best, the more often
the better it is. For every choice its features (`ai/canasta/choice_features.py`) less their expected values are
recorded; at the beginning of every turn the standing of the sides (`ai/canasta/features.py`), at the end the leads.
"""

import random
from collections.abc import Callable, Hashable, Mapping, Sequence
from math import exp
from typing import NamedTuple, Protocol, TypeVar

from fit_values import LONGEST

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choice_features import (
    Features,
    discard_features,
    discard_outlook,
    lay_features,
    start_features,
    turn_features,
)
from canasta_gui.ai.canasta.choices import exit_step, lay_gains, start_values, wants_out
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import MAX_LAYS, Experience, groups_of, load_experience
from canasta_gui.ai.canasta.features import HUNDRED, PAIR, lead_features
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import final_lead
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.match.match import shuffled
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play, start_deal
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.policies import CANASTA
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import is_run, rank_of_key
from canasta_gui.rules.core.position import Phase

TEMPERATURE = {"start": 45.0, "lay": 45.0, "discard": 30.0}
"""Points by which a choice must be worse than the best to be made e times less often."""
LONG_RUN = 5
KINDS = ("start", "lay", "discard")
SPREAD = 0.14
POLICY_ALONE = {"start": {"worth": 1.0}, "lay": {"gain": 1.0}, "discard": {"worth": 1.0}}
"""The judgement where there is no experience yet."""

Option = TypeVar("Option", bound=Hashable)


class ExploredChoice(NamedTuple):
    """One choice: its kind, the seat, the turn of the deal, and its features less their expected values."""

    kind: str
    seat: int
    turn: int
    features: Features


class ExploredDeal(NamedTuple):
    """One deal: its choices, by turn and seat how the seat's side stood, and the final lead of each seat's side."""

    choices: list[ExploredChoice]
    standings: list[dict[int, list[float]]]
    final: dict[int, float]
    turns_a_round: int


class Explorer:
    """Plays like the expert without its search, but not always the best.

    `choices`: what was chosen, in one deal; `standings`: how each seat's side stood, by turn.
    """

    def __init__(self, rng: random.Random, experience: Experience) -> None:
        self._rng, self._experience = rng, experience
        self.choices: list[ExploredChoice] = []
        self.standings: list[dict[int, list[float]]] = []

    def turn_begins(self, pos: CanastaPosition) -> None:
        """Record the standing of the sides."""
        self.standings.append(_standings(pos))

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act, from what it knows."""
        view, turn = view_of(pos, pos.to_act), len(self.standings) - 1
        seat, options = view.to_act, list(candidates(view, view.to_act))
        if len(options) == 1:
            return options[0]
        context = DecisionContext(view, seat, recall(view, history), MASTER)
        if view.phase not in (Phase.DRAW, Phase.PLAY) or view.answer is True or is_settled(context, options):
            return policy.best_action(context)
        return (self._start if view.phase is Phase.DRAW else self._play)(context, options, turn)

    def _start(self, context: DecisionContext, options: Sequence[act.Action], turn: int) -> act.Action:
        starts = [option for option in options if not isinstance(option, act.Ask)]
        values, shared = start_values(context, starts), turn_features(context)
        top = max(values.values())
        rows: dict[act.Action, Features] = {
            one: start_features(context, shared, one, values[one] - top) for one in values
        }
        return self._chosen("start", rows, context.seat, turn)

    def _play(self, context: DecisionContext, options: Sequence[act.Action], turn: int) -> act.Action:
        discards = [option for option in options if isinstance(option, act.Discard)]
        shared, gains = turn_features(context), lay_gains(context, [one for one in options if isinstance(one, act.Lay)])
        best = sorted(gains, key=gains.__getitem__, reverse=True)[:MAX_LAYS]
        rows: dict[act.Lay | None, Features] = {lay: lay_features(context, shared, lay, gains[lay]) for lay in best}
        if discards:
            rows[None] = {}
        lay = self._chosen("lay", rows, context.seat, turn) if rows else None
        if lay is not None or not discards:
            return lay or options[0]
        outlook = discard_outlook(context, [one.card for one in discards])
        of_discards = {one: discard_features(context, shared, one.card, outlook) for one in discards}
        return self._chosen("discard", of_discards, context.seat, turn)

    def _chosen(self, kind: str, rows: Mapping[Option, Features], seat: int, turn: int) -> Option:
        options = list(rows)
        if len(options) == 1:
            return options[0]
        names: Features = max(rows.values(), key=len)
        weights = self._experience[kind]
        values = [HUNDRED * sum(weights.get(name, 0.0) * row.get(name, 0.0) for name in names) for row in rows.values()]
        top = max(values)
        odds = [exp((value - top) / TEMPERATURE[kind]) for value in values]
        chosen = self._rng.choices(range(len(options)), odds)[0]
        expected = {
            name: sum(odd * row.get(name, 0.0) for odd, row in zip(odds, rows.values(), strict=True)) for name in names
        }
        total, taken = sum(odds), rows[options[chosen]]
        features = {name: taken.get(name, 0.0) - expected[name] / total for name in names}
        self.choices.append(ExploredChoice(kind, seat, turn, features))
        return options[chosen]


def is_settled(context: DecisionContext, options: Sequence[act.Action]) -> bool:
    """Return whether the policy goes out, asks, shows its hand or takes up its second hand."""
    if any(isinstance(option, act.Show | act.TakeReserve) for option in options):
        return True
    ask = any(isinstance(option, act.Ask) for option in options)
    return (
        (ask or context.view.phase is Phase.PLAY)
        and wants_out(context)
        and (ask or exit_step(context, options) is not None)
    )


def experience_of(rules: CanastaRules) -> Experience:
    """Return the weights with which the expert judges under these rules."""
    tables = load_experience(MASTER.experience)
    return next((tables[group] for group in groups_of(rules) if group in tables), POLICY_ALONE)


class DealPlayer(Protocol):
    """A player of all seats of one deal, which may record what it needs."""

    def turn_begins(self, pos: CanastaPosition) -> None:
        """See the true position at the beginning of a turn."""

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act; `history`: what that seat has seen."""


PlayerT = TypeVar("PlayerT", bound=DealPlayer)


def played(
    rules: CanastaRules, seed: int, player_for: Callable[[random.Random], PlayerT]
) -> tuple[PlayerT, CanastaPosition] | None:
    """Play one deal as in a match; return its player and its final position, None if it does not end."""
    rng = random.Random(f"{rules.id} {seed}")
    deal_no = rng.randrange(len(rules.tables)) + 1
    dealer, totals = rng.choice(rules.playing(deal_no)), drawn_totals(rules, rng)
    pos, log = start_deal(rules, shuffled(rules, rng), deal_no=deal_no, dealer=dealer, totals=totals)
    seen = [[redact(event, seat) for event in log] for seat in range(rules.players)]
    player, turn = player_for(rng), -1
    for _ in range(LONGEST):
        if pos.phase is Phase.OVER:
            break
        if pos.turn != turn:
            turn = pos.turn
            player.turn_begins(pos)
        events = play(pos, pos.to_act, player.action(pos, seen[pos.to_act]))
        for other, known in enumerate(seen):
            known += [redact(event, other) for event in events]
    return None if pos.how is None else (player, pos)


def explored(rules: CanastaRules, seed: int) -> ExploredDeal | None:
    """Play one deal; None if it does not end."""
    done = played(rules, seed, lambda rng: Explorer(rng, experience_of(rules)))
    if done is None:
        return None
    explorer, pos = done
    final = {seat: final_lead(pos, rules.side_of[seat]) for seat in pos.playing}
    return ExploredDeal(explorer.choices, explorer.standings, final, len(pos.playing))


def _standings(pos: CanastaPosition) -> dict[int, list[float]]:
    """Return the standing of each seat's side."""
    sides = {pos.side(seat) for seat in pos.playing}
    if len(sides) == PAIR:
        one, other = sides
        row = _standing(pos, one)
        of_side = {one: row, other: [-number for number in row]}
    else:
        of_side = {side: _standing(pos, side) for side in sides}
    return {seat: of_side[pos.side(seat)] for seat in pos.playing}


def _standing(pos: CanastaPosition, side: int) -> list[float]:
    """Return the features of a standing, and those of second hands and runs, which the search does not use."""
    rows = {other: _unusual(pos, other) for other in {pos.side(seat) for seat in pos.playing}}
    mine = rows.pop(side)
    return lead_features(pos, side) + [
        own - sum(others) / len(others) for own, *others in zip(mine, *rows.values(), strict=True)
    ]


def _unusual(pos: CanastaPosition, side: int) -> list[float]:
    """Return a side's second hands, their cards, and its runs: short ones, long ones, whole ones."""
    seats = pos.seats(side)
    sizes = [len(meld.cards) for key, meld in pos.melds[side].items() if is_run(rank_of_key(key))]
    return [
        float(sum([pos.has_foot(seat) for seat in seats])),
        float(sum([len(pos.second_hand(seat)) for seat in seats])),
        float(sum([size < LONG_RUN for size in sizes])),
        float(sum([LONG_RUN <= size < CANASTA for size in sizes])),
        float(sum([size >= CANASTA for size in sizes])),
    ]


def drawn_totals(rules: CanastaRules, rng: random.Random) -> list[int]:
    """Draw totals that are typical of the course of a match."""
    middle = rng.uniform(-0.15, 1.0) * rules.target
    if middle < 0.0:
        return [0] * rules.n_sides
    drawn = (rng.gauss(middle, SPREAD * rules.target) for _ in range(rules.n_sides))
    return [min(rules.target - 5, max(0, int(total) // 5 * 5)) for total in drawn]
