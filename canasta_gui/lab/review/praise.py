"""The best thing that a seat did in a deal, judged by what it saw."""

from collections.abc import Callable, Collection, Iterator
from enum import StrEnum
from typing import Final

from canasta_gui.lab.review.occasions import Praise
from canasta_gui.lab.review.own_turns import OwnStep, OwnTurn, SeenDeal
from canasta_gui.lab.review.principles import ABOUT_DISCARDS, wasteful_discards
from canasta_gui.rules.canasta.counting import EXITS
from canasta_gui.rules.canasta.events import Melded, TookPile
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.canasta.reducer import evolve
from canasta_gui.rules.core.cards import FIRST_NATURAL, Card
from canasta_gui.rules.core.events import Discarded


class Deed(StrEnum):
    """Something done well."""

    FREEZE_HELD = "freeze_held"
    TOOK_PILE = "took_pile"
    NATURAL_CANASTA = "natural_canasta"
    WENT_OUT = "went_out"
    CANASTA = "canasta"
    OPENED = "opened"
    SAFE_DISCARDS = "safe_discards"


LARGE: Final = 10
FAT: Final = 6
"""Least number of cards in a pile that is worth mentioning."""
MANY: Final = 4
MOST: Final = 0.75
"""Least number of discards, and least share of them, that make safe discards a habit and no accident."""


def praise(deal: SeenDeal, broken: Collection[StrEnum] = ()) -> Praise | None:
    """Return the best thing that the seat did; None if there is nothing to praise.

    `broken`: the principles that it broke. Who broke one about discards is not praised for them.
    """
    careless = any(cause in ABOUT_DISCARDS for cause in broken)
    for find in _FINDERS:
        if careless and find is _safe_discards:
            continue
        found = max(find(deal), key=lambda each: each.number, default=None)
        if found is not None:
            return found
    return None


def _freeze_that_held(deal: SeenDeal) -> Iterator[Praise]:
    """Yield discarded wild cards that froze the pile until the seat's side took it."""
    for turn, step, card in _discards(deal):
        if card >= FIRST_NATURAL or step.view.frozen:
            continue
        later = (event for event in deal.events[step.n_events :] if isinstance(event, TookPile))
        taken = next(later, None)
        side = step.view.side(deal.seat)
        if taken is not None and step.view.side(taken.seat) == side and taken.pile_size >= LARGE:
            yield Praise(Deed.FREEZE_HELD, turn.number, step.move, (card,), taken.pile_size, by=taken.seat)


def _piles(least: int) -> Callable[[SeenDeal], Iterator[Praise]]:
    def taken(deal: SeenDeal) -> Iterator[Praise]:
        for number, event in enumerate(deal.events):
            if isinstance(event, TookPile) and event.seat == deal.seat and event.pile_size >= least:
                turn, step = _step_of(deal, number)
                yield Praise(Deed.TOOK_PILE, turn.number, step.move, event.cards[-3:], event.pile_size)

    return taken


def _canastas(deed: Deed, *, natural: bool) -> Callable[[SeenDeal], Iterator[Praise]]:
    def completed(deal: SeenDeal) -> Iterator[Praise]:
        view = CanastaPosition(deal.end.rules, viewer=deal.seat)
        for number, event in enumerate(deal.events):
            before = view.melds[event.side].get(event.key) if isinstance(event, Melded) else None
            evolve(view, event)
            if not isinstance(event, Melded) or event.seat != deal.seat:
                continue
            meld = view.melds[event.side][event.key]
            if meld.is_canasta and not (before and before.is_canasta) and (not natural or not meld.wilds):
                turn, step = _step_of(deal, number)
                yield Praise(deed, turn.number, step.move, meld.cards, len(meld.cards))

    return completed


def _went_out(deal: SeenDeal) -> Iterator[Praise]:
    if deal.end.how in EXITS and deal.end.by == deal.seat:
        turn, step = deal.turns[-1], deal.turns[-1].steps[-1]
        yield Praise(Deed.WENT_OUT, turn.number, step.move, ())


def _opened(deal: SeenDeal) -> Iterator[Praise]:
    """Yield the first melds of the seat's side."""
    side = deal.end.side(deal.seat)
    for number, event in enumerate(deal.events):
        if isinstance(event, Melded) and event.side == side:
            if event.seat == deal.seat:
                turn, step = _step_of(deal, number)
                yield Praise(Deed.OPENED, turn.number, step.move, event.cards)
            return


def _safe_discards(deal: SeenDeal) -> Iterator[Praise]:
    """Yield the number of discards that the next player did not take, if nearly all were such.

    A wild card, or a card of a set that helps to open, is no safe discard even where nobody takes it.
    """
    discards = list(_discards(deal))
    if not discards:
        return
    events = deal.events
    thrown = [n for n, event in enumerate(events) if isinstance(event, Discarded) and event.seat == deal.seat]
    wasteful = wasteful_discards(deal)
    wasted = {step.n_events for _, step, _ in discards if step.move in wasteful}
    left = sum(n not in wasted and not _taken_at_once(deal, n) for n in thrown)
    if len(thrown) >= MANY and left >= MOST * len(thrown):
        turn, step, card = discards[-1]
        yield Praise(Deed.SAFE_DISCARDS, turn.number, step.move, (card,), left, len(thrown))


def _taken_at_once(deal: SeenDeal, number: int) -> bool:
    """Return whether the pile was taken before the next discard."""
    for event in deal.events[number + 1 :]:
        if isinstance(event, TookPile):
            return True
        if isinstance(event, Discarded):
            return False
    return False


def _discards(deal: SeenDeal) -> Iterator[tuple[OwnTurn, OwnStep, Card]]:
    for turn in deal.turns:
        step = turn.steps[-1]
        if step.action.do == "discard":
            yield turn, step, step.action.card


def _step_of(deal: SeenDeal, event: int) -> tuple[OwnTurn, OwnStep]:
    """Return the step of the seat that led to an event."""
    steps = [(turn, step) for turn in deal.turns for step in turn.steps if step.n_events <= event]
    return steps[-1]


_FINDERS: Final = (
    _freeze_that_held,
    _piles(LARGE),
    _canastas(Deed.NATURAL_CANASTA, natural=True),
    _went_out,
    _piles(FAT),
    _canastas(Deed.CANASTA, natural=False),
    _opened,
    _safe_discards,
)
"""Finders of praise, the best kind first."""
