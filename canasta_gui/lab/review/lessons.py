"""Lessons that need no play-outs: of a seat's deal up to three broken principles, and one thing done well.

Of an action about to be played, the principle that it breaks.
"""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, NamedTuple, cast

from canasta_gui.lab.review import praise as canasta_praise
from canasta_gui.lab.review import principles as canasta_principles
from canasta_gui.lab.review.occasions import Praise, Principle, dearest
from canasta_gui.lab.review.own_turns import seen_deal
from canasta_gui.lab.review.played_deal import AnyEndedDeal, PlayedDeal, decision_now
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.families import CANASTA_KEY, ROMME_KEY, AnyAction, AnyEvent, AnyView


class Lessons(NamedTuple):
    """The broken principles to report, the most costly first; `praise`: the best thing done, or None."""

    principles: tuple[Principle, ...]
    praise: Praise | None


NO_LESSONS: Final = Lessons((), None)

Found = tuple[Sequence[Principle], Praise | None]
"""All principles that a seat broke, and the best thing that it did."""


class FamilyLessons(NamedTuple):
    """The lessons of one family: what a deal teaches a seat, and what each principle is worth in points.

    `broken_by`: the principle that an action would break, as `broken_by` below.
    """

    find: Callable[[AnyEndedDeal, int], Found]
    worth: Mapping[StrEnum, int]
    broken_by: Callable[[AnyView, Sequence[AnyEvent], AnyAction, int], Principle | None]


def lessons_of(deal: AnyEndedDeal, seat: int) -> Lessons:
    """Return the lessons of a finished deal for a seat, from what it saw."""
    teaches = _LESSONS[deal.rules.family]()
    broken, praise = teaches.find(deal, seat)
    return Lessons(dearest(broken, teaches.worth), praise)


def all_broken(deal: AnyEndedDeal, seat: int) -> Sequence[Principle]:
    """Return all principles that a seat broke in a deal, not only those that are told."""
    return _LESSONS[deal.rules.family]().find(deal, seat)[0]


def broken_by(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> Principle | None:
    """Return the most costly principle that an action of the seat that must act would break; None for none.

    `view`, `history`: what the seat knows. `move`: the number of the action in the deal.
    """
    return _LESSONS[view.rules.family]().broken_by(view, history, action, move)


def load_lessons(key: FamilyKey) -> None:
    """Import what the lessons of a family need."""
    _LESSONS[key]()


def _canasta() -> FamilyLessons:
    return FamilyLessons(_of_canasta, canasta_principles.WORTH, _broken_in_canasta)


def _broken_in_canasta(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> Principle | None:
    decision = decision_now(view, history, action, move)
    return None if decision is None else canasta_principles.principle_broken_by(decision)


def _of_canasta(deal: AnyEndedDeal, seat: int) -> Found:
    # A deal whose rules are canasta's is one of canasta, which the types cannot express.
    seen = seen_deal(cast(PlayedDeal, deal), seat)
    broken = canasta_principles.broken_principles(seen)
    return broken, canasta_praise.praise(seen, {principle.cause for principle in broken})


def _romme() -> FamilyLessons:
    from canasta_gui.lab.review.romme import praise, principles  # imported only when Rommé is played
    from canasta_gui.lab.review.romme.seen import judged_before, judged_deal

    def find(deal: AnyEndedDeal, seat: int) -> Found:
        judged = judged_deal(deal, seat)
        return principles.broken_principles(judged), praise.praise(judged)

    def broken(view: AnyView, history: Sequence[AnyEvent], action: AnyAction, move: int) -> Principle | None:
        return principles.principle_broken_by(judged_before(view, history, action, move))

    return FamilyLessons(find, principles.WORTH, broken)


_LESSONS: Final[Mapping[FamilyKey, Callable[[], FamilyLessons]]] = {CANASTA_KEY: _canasta, ROMME_KEY: _romme}
