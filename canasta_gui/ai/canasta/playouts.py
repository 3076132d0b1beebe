"""Play-outs: a side's lead after some actions, when fast players go on with the deal.

The position has every card, sampled from a seat's knowledge. In its present turn the seat uses its real memory, as at
the table.
"""

from collections.abc import Sequence
from functools import cache

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.features import FEATURE_NAMES, HUNDRED, lead_features, weighted_sum
from canasta_gui.ai.canasta.rollout_policy import rollout_action
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaPosition, CanastaView
from canasta_gui.rules.canasta.scoring import score_lines
from canasta_gui.rules.core.position import Phase

LONGEST = 200
"""Maximum number of actions of a play-out to the next turn."""
LONGEST_TO_END = 1500
"""Maximum number of actions of a play-out to the end of the deal."""


@cache
def value_weights() -> tuple[float, ...]:
    """Return the weight of each feature of a position, in hundreds of points."""
    table = read_table("values")
    return tuple(float(table[name]) for name in FEATURE_NAMES)


class Playouts:
    """Play-outs from the decision of one seat. Results are the lead of its side, in hundreds of points."""

    def __init__(self, context: DecisionContext) -> None:
        self._context = context
        self._weights = value_weights()
        self._horizon = len(context.view.playing)

    def to_next_turn(self, pos: CanastaPosition, actions: Sequence[act.Action]) -> float:
        """Return the estimated lead at the seat's next turn, or the lead if the deal ends before.

        `pos` is changed. The heuristic policy finishes the seat's turn, the rollout policy plays the others.
        """
        self._begin(pos, actions)
        turn, left = self._context.seat, self._horizon
        for _ in range(LONGEST):
            if pos.turn != turn:
                turn, left = pos.turn, left - 1
            if left == 0 or pos.phase is Phase.OVER:
                break
            self._step(pos, own_turn=pos.turn == self._context.seat)
        return self._lead(pos)

    def to_end(self, pos: CanastaPosition, actions: Sequence[act.Action]) -> float:
        """Return the lead at the end of the deal; `pos` is changed.

        After the present turn the rollout policy also plays for the seat.
        """
        self._begin(pos, actions)
        own_turn = True
        for _ in range(LONGEST_TO_END):
            if pos.phase is Phase.OVER:
                break
            own_turn = own_turn and pos.turn == self._context.seat
            self._step(pos, own_turn=own_turn)
        return self._lead(pos)

    def _begin(self, pos: CanastaPosition, actions: Sequence[act.Action]) -> None:
        for action in actions:
            play(pos, self._context.seat, action)
            if pos.phase is Phase.ANSWER:
                play(pos, pos.to_act, rollout_action(pos, pos.to_act))

    def _step(self, pos: CanastaPosition, *, own_turn: bool) -> None:
        """Play one action: in its own turn the seat uses the heuristic policy and its present knowledge."""
        who, context = pos.to_act, self._context
        if own_turn and who == context.seat:
            own = DecisionContext(CanastaView(pos), who, context.memory, context.weights)
            play(pos, who, policy.best_action(own))
        else:
            play(pos, who, rollout_action(pos, who))

    def _lead(self, pos: CanastaPosition) -> float:
        seat = self._context.seat
        if pos.phase is Phase.OVER:
            return final_lead(
                pos, pos.rules.side_of[seat]
            )  # the seat's own line, even if it had a partner for this deal
        return weighted_sum(lead_features(pos, pos.side(seat)), self._weights)


def final_lead(pos: CanastaPosition, side: int) -> float:
    """Return the side's points in this deal less the mean of the others, in hundreds."""
    assert pos.how is not None
    totals = [line.total for line in score_lines(pos, pos.how, pos.by)]
    others = [total for n, total in enumerate(totals) if n != side]
    return (totals[side] - sum(others) / len(others)) / HUNDRED
