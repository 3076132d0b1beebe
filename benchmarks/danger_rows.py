"""The rows from which `benchmarks/danger.py` learns whether the next seat would take the pile with a rank on top.

Masters play deals. At every discard each rank of the hand is tried in a copy of the true position:
the next seat is asked there with its own view. The numbers come from the discarder's view before.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from belief_rows import discards_of

from canasta_gui.ai.canasta import policy
from canasta_gui.ai.canasta.choices import guessed_probability
from canasta_gui.ai.canasta.danger import is_judged, rank_numbers, turn_numbers
from canasta_gui.ai.canasta.decision_context import DecisionContext
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.ai.canasta.weights import MASTER
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.arbitration.referee import check
from canasta_gui.rules.canasta.engine import play
from canasta_gui.rules.canasta.events import Event
from canasta_gui.rules.canasta.position import CanastaPosition, redact, view_of
from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.core.cards import KIND
from canasta_gui.rules.core.position import Phase


class Row(NamedTuple):
    """One rank at one discard: the deal, whether the next seat would take, whether the rank was chosen, its numbers."""

    deal: int
    taken: bool
    chosen: bool
    numbers: list[float]


def rows_of(rules: CanastaRules, seed: int) -> Iterator[Row]:
    """Yield the rows of one deal."""
    for pos, seen, action in discards_of(rules, seed, "danger"):
        yield from _rows_of_discard(pos, seen, seed, action)


def _rows_of_discard(
    pos: CanastaPosition, seen: Sequence[Sequence[Event]], seed: int, chosen: act.Discard
) -> Iterator[Row]:
    seat = pos.to_act
    view = view_of(pos, seat)
    context = DecisionContext(view, seat, recall(view, seen[seat]), MASTER)
    if view.side(view.next_seat(seat)) == context.side:
        return
    shared = turn_numbers(context, frozen=view.frozen)
    one_of_each = {KIND[card]: card for card in (*view.hands[seat], chosen.card)}
    for card in filter(is_judged, one_of_each.values()):
        if check(pos, seat, act.Discard(card)) is not None:
            continue
        guess = guessed_probability(context, card)
        taken = _is_taken(pos, seen, act.Discard(card))
        if taken is not None:
            numbers = shared + rank_numbers(context, card, guess, frozen=view.frozen)
            yield Row(seed, taken, card == chosen.card, numbers)


def _is_taken(pos: CanastaPosition, seen: Sequence[Sequence[Event]], discard: act.Discard) -> bool | None:
    """Return whether the next seat would take the pile with this card on top; None if the discard ends the deal."""
    tried = pos.copy()
    events = play(tried, pos.to_act, discard)
    if tried.phase is not Phase.DRAW:
        return None
    following = tried.to_act
    known = [*seen[following], *[redact(event, following) for event in events]]
    return isinstance(policy.decide(view_of(tried, following), known, MASTER), act.Take)
