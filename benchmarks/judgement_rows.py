"""The choices from which `benchmarks/judgement.py` learns: the result of each of their options, and the deal's result.

Masters play deals and sometimes choose another option than the best, the more often the better it is
(`learn_rows.TEMPERATURE`): in some deals against each other, in most against another level, for variety. All options of
every choice are recorded: the networks' inputs (`ai/canasta/judgement/`), the probability that the option is chosen,
and the position for the critic (`critic_numbers.py`): after a discard, that of the next seat's turn; after a lay, the
same with the discard that the seat would make without the lay. The critic's numbers are recorded at the beginning of
every turn, and the leads at the end.
"""

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from critic_numbers import critic_numbers
from learn_rows import TEMPERATURE, is_settled, played
from numpy.typing import NDArray

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choice_features import TurnFeatures, turn_features
from canasta_gui.ai.canasta.choices import lay_gains, start_values
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.experience import (
    best_lays,
    evaluate_discards,
    evaluate_lays,
    evaluate_starts,
    numbers_of_discards,
    numbers_of_lays,
    numbers_of_starts,
)
from canasta_gui.ai.canasta.features import PAIR
from canasta_gui.ai.canasta.judgement import situation_numbers
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.playouts import final_lead
from canasta_gui.ai.canasta.weights import MASTER, load_weights
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.candidates import candidates
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.position import Phase

GUESTS: Final = (
    *[None] * 6,
    *[load_weights("expert-2026-11")] * 5,
    *[load_weights("expert"), load_weights("club")] * 2,
)
"""Players of the other side, drawn at random; None: masters."""


class NotedChoice(NamedTuple):
    """One choice: its kind, the turn of the deal, the side, the situation, and the data of all options.

    `after`: for each option the critic's numbers at the beginning of the next seat's turn, empty if there is none; no
    entries if the critic is not asked. `over`: the side's final lead if the option ends the deal, else NaN.
    """

    kind: str
    turn: int
    side: int
    situation: list[float]
    options: list[list[float]]
    shares: list[float]
    chosen: int
    after: list[list[float]]
    over: list[float]


class NotedDeal(NamedTuple):
    """One deal: its choices; of every turn the side and the critic's numbers; the final lead of each side."""

    choices: list[NotedChoice]
    turns: list[tuple[int, list[float]]]
    final: dict[int, float]


class ChoiceRecorder:
    """A player of one deal, not always of the best option, that records choices, and the critic's inputs by turn."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._guest, self._guests_side = rng.choice(GUESTS), rng.randrange(PAIR)
        self.choices: list[NotedChoice] = []
        self.turns: list[tuple[int, list[float]]] = []

    def turn_begins(self, pos: CanastaPosition) -> None:
        """Record the side in turn and the critic's numbers."""
        self.turns.append((pos.side(pos.turn), critic_numbers(pos)))

    def action(self, pos: CanastaPosition, history: Sequence[Event]) -> act.Action:
        """Return the action of the seat that must act, from what it knows."""
        self._pos, view = pos, view_of(pos, pos.to_act)
        if self._guest is not None and pos.side(pos.to_act) == self._guests_side:
            return policy.decide(view, history, self._guest)
        options = list(candidates(view, view.to_act))
        if len(options) == 1:
            return options[0]
        context = DecisionContext(view, view.to_act, recall(view, history), MASTER)
        if view.phase not in (Phase.DRAW, Phase.PLAY) or view.answer is True or is_settled(context, options):
            return policy.best_action(context)
        if view.phase is Phase.DRAW:
            return self._start(context, options)
        return self._play(context, options)

    def _start(self, context: DecisionContext, options: Sequence[act.Action]) -> act.Action:
        starts = [option for option in options if not isinstance(option, act.Ask)]
        if len(starts) == 1:
            return starts[0]
        shared, values = turn_features(context), start_values(context, starts)
        judged = evaluate_starts(context, starts)
        n = self._chosen(
            "start",
            context,
            shared,
            numbers_of_starts(context, shared, values),
            [judged[one] for one in values],
            [],
        )
        return list(values)[n]

    def _play(self, context: DecisionContext, options: Sequence[act.Action]) -> act.Action:
        shared = turn_features(context)
        discards = [option for option in options if isinstance(option, act.Discard)]
        worth = list(evaluate_discards(context, discards).values())
        lay = self._lay(context, options, shared, _ranked(discards, worth))
        if lay is not None or not discards:
            return lay or options[0]
        after = [self._after(discard) for discard in discards]
        n = self._chosen("discard", context, shared, numbers_of_discards(context, shared, discards), worth, after)
        return discards[n]

    def _lay(
        self,
        context: DecisionContext,
        options: Sequence[act.Action],
        shared: TurnFeatures,
        discards: Sequence[act.Discard],
    ) -> act.Lay | None:
        """Return a lay or None for none; `discards`: in the order in which the seat would like to make them."""
        lays = [option for option in options if isinstance(option, act.Lay)]
        if not lays:
            return None
        judged, best = evaluate_lays(context, lays), best_lays(lay_gains(context, lays))
        numbers, worth = numbers_of_lays(context, shared, best), [judged[lay] for lay in best]
        choices: list[act.Lay | None] = [*best]
        if discards:
            numbers, worth, choices = [*numbers, [0.0] * len(numbers[0])], [*worth, 0.0], [*choices, None]
        after = [self._after_lay(lay, discards) for lay in choices]
        return choices[self._chosen("lay", context, shared, numbers, worth, after)]

    def _after(self, *actions: act.Action) -> CanastaPosition:
        twin = self._pos.copy()
        for action in actions:
            play(twin, self._pos.to_act, action)
        return twin

    def _after_lay(self, lay: act.Lay | None, discards: Sequence[act.Discard]) -> CanastaPosition:
        twin = self._pos.copy() if lay is None else self._after(lay)
        if twin.phase is Phase.PLAY and twin.turn == self._pos.turn:
            legal = [one for one in candidates(twin, twin.turn) if isinstance(one, act.Discard)]
            wanted = [one for one in discards if one in legal] or legal
            if wanted:
                play(twin, twin.turn, wanted[0])
        return twin

    def _chosen(
        self,
        kind: str,
        context: DecisionContext,
        shared: TurnFeatures,
        numbers: list[list[float]],
        worth: Sequence[float],
        after: Sequence[CanastaPosition],
    ) -> int:
        if len(numbers) == 1:
            return 0
        shares = soft_shares(np.array(worth), TEMPERATURE[kind])
        chosen: int = self._rng.choices(range(len(numbers)), shares.tolist())[0]
        self.choices.append(
            NotedChoice(
                kind,
                len(self.turns) - 1,
                context.side,
                situation_numbers(context, shared),
                numbers,
                shares.tolist(),
                chosen,
                [critic_numbers(pos) if pos.phase is Phase.DRAW else [] for pos in after],
                [final_lead(pos, context.side) if pos.phase is Phase.OVER else math.nan for pos in after],
            )
        )
        return chosen


def _ranked(discards: Sequence[act.Discard], worth: Sequence[float]) -> list[act.Discard]:
    return [discards[n] for n in sorted(range(len(discards)), key=worth.__getitem__, reverse=True)]


def soft_shares(worth: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    """Return the probability of each option: an option `temperature` points worse is e times less likely."""
    shares = np.exp((worth - worth.max()) / temperature)
    total: NDArray[np.float64] = shares / shares.sum()
    return total


def noted_deal(rules: CanastaRules, seed: int) -> NotedDeal | None:
    """Play one deal; None if it does not end."""
    done = played(rules, seed, ChoiceRecorder)
    if done is None:
        return None
    recorder, pos = done
    return NotedDeal(recorder.choices, recorder.turns, {side: final_lead(pos, side) for side, _ in recorder.turns})
