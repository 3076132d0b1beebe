"""Turning points: decisions that are proven to have cost points, and which part of the alternative is worth it.

An alternative may lay other cards and discard another one. Each of the two is then measured apart, and the one that is
worth the points alone is the cause. The same cards kept back in several turns are one slip and reported once.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from canasta_gui.ai.canasta.trials import Decision, Kind
from canasta_gui.lab.estimates import NORMAL_95
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.position import CanastaView
from canasta_gui.rules.canasta.referee import check
from canasta_gui.rules.core.cards import KIND

MOST_TURNING_POINTS: Final = 3
LEAST_LOSS, LEAST_ERRORS = 100.0, 2.9
"""Least loss of a turning point, in points and in standard errors."""

Plan = tuple[act.Action, ...]
"""Actions of one turn in order."""


class TurningPoint(NamedTuple):
    """A decision that cost points: `other` ends `loss` points further ahead, with a standard error of `error`."""

    decision: Decision
    kind: Kind
    plan: Plan
    other: Plan
    loss: float
    error: float
    deals: int

    @property
    def margin(self) -> float:
        """Half width of the 95 % interval of the loss."""
        return NORMAL_95 * self.error

    @property
    def is_shown(self) -> bool:
        """True if the loss is large enough to be reported."""
        return self.is_at_least(LEAST_LOSS)

    @property
    def other_discard(self) -> act.Discard | None:
        """The discard of an alternative that only together with its lays is worth the loss; None otherwise."""
        own, other = discard_of(self.plan), discard_of(self.other)
        if own is None or other is None or len(self.other) == 1 or KIND[own.card] == KIND[other.card]:
            return None
        return other

    def is_at_least(self, points: float) -> bool:
        """Return whether the loss is proven to be this large: less one standard error, and by enough errors."""
        return self.loss - self.error >= points and self.loss >= LEAST_ERRORS * self.error


def reported(measured: Iterable[TurningPoint], least: float = LEAST_LOSS) -> tuple[TurningPoint, ...]:
    """Return the proven turning points, the most costly first, each slip once, three at most."""
    found: list[TurningPoint] = []
    for point in sorted(measured, key=lambda each: -each.loss):
        if point.is_at_least(least) and not any(_is_same_slip(point, each) for each in found):
            found.append(point)
    return tuple(found[:MOST_TURNING_POINTS])


def _is_same_slip(one: TurningPoint, other: TurningPoint) -> bool:
    """Return whether two alternatives put down mostly the same cards, such as a meld kept back in several turns."""
    cards, others = _put_down_instead(one), _put_down_instead(other)
    return 2 * (cards & others).total() > min(cards.total(), others.total())


def _put_down_instead(point: TurningPoint) -> Counter[int]:
    """Return the kinds of the cards that the alternative lays and the seat's own plan does not."""
    return _laid(point.other) - _laid(point.plan)


def _laid(plan: Plan) -> Counter[int]:
    return Counter(
        KIND[card] for action in plan if isinstance(action, act.Lay | act.Take) for card in act.cards_played(action)
    )


# --- causes ----------------------------------------------------------------------------------------------------------


def discard_of(plan: Plan) -> act.Discard | None:
    """Return the discard that ends a plan; None for a plan that ends otherwise."""
    last = plan[-1]
    return last if isinstance(last, act.Discard) else None


def causes(decision: Decision, plan: Plan, other: Plan) -> tuple[Plan, ...]:
    """Return plans in which only the lays or only the discard differ from `plan`; none unless both differ in `other`.

    The first is the one that explains a loss best: the discard for a seat that discarded, else the lays.
    """
    own, better = discard_of(plan), discard_of(other)
    if own is None or better is None or KIND[own.card] == KIND[better.card] or plan[:-1] == other[:-1]:
        return ()
    if not all(isinstance(action, act.Lay) for action in (*plan[:-1], *other[:-1])):
        return ()
    apart = [(*plan[:-1], better), (*other[:-1], own)]
    if len(plan) > 1:
        apart.reverse()
    return tuple(each for each in apart if _is_legal(decision, each))


def _is_legal(decision: Decision, plan: Plan) -> bool:
    seat, view = decision.seat, CanastaView(decision.view.copy())
    for action in plan:
        if check(view, seat, action) is not None:
            return False
        play(view, seat, action)
    return True
