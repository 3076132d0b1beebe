"""The master's second thought: its choice is tried against others, and another one is played if proven better.

It is tried as a coach tries it (`trials`): screened to the seat's next turn, then the most suspicious alternative is
played to the end of the deal, in fresh deals drawn from what the seat knows. The work is limited in play-outs, not in
time, so that the same view and history always give the same action.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.trials import Decision, Measurement, Screening, Suspicion, is_choice, mean_and_error
from canasta_gui.ai.canasta.weights import CanastaWeights, read_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.ruleset import CanastaRules

SEED: Final = "1"
SCREENED: Final = 16
"""Number of drawn deals of the screening."""
SUSPICIOUS: Final = 10.0
"""Least lead of an alternative in the screening, in points, for being played to the end."""
BATCH: Final = 32
MOST: Final = 320
"""Maximum number of drawn deals that are played to the end; after each batch of them the result is looked at."""
STOCK: Final = 64
"""Largest stock, in cards, with which MOST deals may be played to the end; a larger one lowers the limit."""
SMALL_ERROR: Final = 35.0
"""Standard error, in points, below which the lead is measured well enough."""
LEAST, LEAST_ERRORS = 60.0, 2.9
"""Least lead of an alternative that is played: in points, by one standard error less too, and in standard errors."""


def decide(view: CanastaView, history: Sequence[Event], weights: CanastaWeights) -> act.Action:
    """Return the action of the seat that must act. `history`: this deal's events as that seat saw them."""
    first = policy.decide(view, history, weights)
    if not weights.thinks_twice or not helps_in(view.rules) or view.arbitration is not None or view.answer is True:
        return first
    return better_than(view, history, first) or first


def better_than(view: CanastaView, history: Sequence[Event], action: act.Action) -> act.Action | None:
    """Return the action that is proven better than another one; None if there is none."""
    seat = view.to_act
    if not is_choice(view, seat, action):
        return None
    decision = Decision(view, tuple(history), action, len(history), 0)
    suspicion = Screening(decision, SEED, SCREENED).run()
    if suspicion is None or suspicion.points < SUSPICIOUS or not _is_proven(suspicion):
        return None
    other = suspicion.other[0]
    return other if check(view, seat, other) is None else None


def _is_proven(suspicion: Suspicion) -> bool:
    """Return whether play to the end proves the lead of an alternative."""
    gains: tuple[float, ...] = ()
    mean = error = 0.0
    most = MOST * STOCK // max(STOCK, len(suspicion.decision.view.stock))
    for first in range(0, most, BATCH):
        gains += Measurement(suspicion, SEED, range(first, min(most, first + BATCH))).run()
        mean, error = mean_and_error(gains)
        if error <= SMALL_ERROR or mean + error < LEAST:
            break
    return mean - error >= LEAST and mean >= LEAST_ERRORS * error


def helps_in(rules: CanastaRules) -> bool:
    """Return whether a second thought was measured to help under these rules (`weights/second_thought.toml`)."""
    return rules.id in _helped()


@cache
def _helped() -> frozenset[str]:
    return frozenset(read_table("second_thought")["helps"])
