"""Lessons of a seat's deal that need no play-outs: up to three broken principles, and one thing done well."""

from typing import Final, NamedTuple

from canasta_gui.lab.review.own_turns import seen_deal
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.lab.review.praise import Praise, praise
from canasta_gui.lab.review.principles import Principle, broken_principles, dearest


class Lessons(NamedTuple):
    """The broken principles to report, the most costly first; `praise`: the best thing done, or None."""

    principles: tuple[Principle, ...]
    praise: Praise | None


NO_LESSONS: Final = Lessons((), None)


def lessons_of(deal: PlayedDeal, seat: int) -> Lessons:
    """Return the lessons of a finished deal for a seat, from what it saw."""
    seen = seen_deal(deal, seat)
    return Lessons(dearest(broken_principles(seen)), praise(seen))
