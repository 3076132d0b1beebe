"""The best thing that a seat did in a deal of Rommé, judged by what it saw."""

from collections.abc import Callable, Iterator
from typing import Final

from canasta_gui.lab.review.occasions import Praise
from canasta_gui.lab.review.romme.codes import RommeDeed
from canasta_gui.lab.review.romme.seen import JudgedDeal, RommeStep, RommeTurn
from canasta_gui.rules.core.events import Discard, Discarded
from canasta_gui.rules.romme import events as act
from canasta_gui.rules.romme.engine import EXITS

LOW: Final = 10
"""Maximum points of a hand for which its seat is praised after another seat has ended the deal."""


def praise(deal: JudgedDeal) -> Praise | None:
    """Return the best thing that the seat did; None if there is nothing to praise."""
    for find in _FINDERS:
        found = max(find(deal), key=lambda each: each.number, default=None)
        if found is not None:
            return found
    return None


def _exits(deed: RommeDeed, *ways: str) -> Callable[[JudgedDeal], Iterator[Praise]]:
    def ended(deal: JudgedDeal) -> Iterator[Praise]:
        if deal.end.how in ways and deal.end.by == deal.seen.seat:
            turn = deal.seen.turns[-1]
            yield Praise(deed, turn.number, turn.steps[-1].move, ())

    return ended


def _swaps(deal: JudgedDeal) -> Iterator[Praise]:
    for turn, step in _steps(deal):
        if isinstance(step.action, act.Swap):
            yield Praise(RommeDeed.SWAPPED_JOKER, turn.number, step.move, (step.action.card,))


def _melds_with_a_taken_card(deal: JudgedDeal) -> Iterator[Praise]:
    """Yield melds laid with the face-up card that was taken in the same turn."""
    for turn, step in _steps(deal):
        taken = step.view.taken
        for meld in step.action.melds if isinstance(step.action, act.RommeLay) else ():
            if taken is not None and taken in meld.cards:
                yield Praise(RommeDeed.TOOK_AND_LAID, turn.number, step.move, meld.cards, meld.points)


def _low_hand(deal: JudgedDeal) -> Iterator[Praise]:
    left = deal.end.rest(deal.seen.seat)
    if deal.counts and left <= LOW and deal.seen.turns:
        turn = deal.seen.turns[-1]
        yield Praise(
            RommeDeed.LOW_HAND, turn.number, turn.steps[-1].move, tuple(sorted(deal.end.hands[deal.seen.seat])), left
        )


def _lays(deal: JudgedDeal) -> Iterator[Praise]:
    for turn, step in _steps(deal):
        if isinstance(step.action, act.RommeLay):
            cards = act.cards_played(step.action)
            points = sum(step.view.rules.held_value[card] for card in cards)
            yield Praise(RommeDeed.LAID, turn.number, step.move, cards, points)


def _safe_discards(deal: JudgedDeal) -> Iterator[Praise]:
    """Yield the number of discards that no other seat took."""
    thrown = [(turn, step, step.action.card) for turn, step in _steps(deal) if isinstance(step.action, Discard)]
    if not thrown:
        return
    events, seat = deal.seen.events, deal.seen.seat
    own = [n for n, event in enumerate(events) if isinstance(event, Discarded) and event.seat == seat]
    left = sum(not _taken_next(deal, n) for n in own)
    if left:
        turn, step, card = thrown[-1]
        yield Praise(RommeDeed.SAFE_DISCARDS, turn.number, step.move, (card,), left, len(own))


def _taken_next(deal: JudgedDeal, number: int) -> bool:
    """Return whether a discard was taken before the next one."""
    for event in deal.seen.events[number + 1 :]:
        if isinstance(event, act.TookUp | act.Acquired):
            return True
        if isinstance(event, Discarded):
            return False
    return False


def _steps(deal: JudgedDeal) -> Iterator[tuple[RommeTurn, RommeStep]]:
    return ((turn, step) for turn in deal.seen.turns for step in turn.steps)


_FINDERS: Final = (
    _exits(RommeDeed.WHOLE_HAND, "hand_out"),
    _exits(RommeDeed.WENT_OUT, *EXITS),
    _swaps,
    _melds_with_a_taken_card,
    _low_hand,
    _lays,
    _safe_discards,
)
"""Finders of praise, the best kind first."""
