"""What can be learned from a seat's deal at once: up to three principles that were broken, and one thing done well."""

from typing import Final, NamedTuple

from canasta_gui.lab.review.own_turns import seen_deal
from canasta_gui.lab.review.played_deal import PlayedDeal
from canasta_gui.lab.review.praise import Praise, praise
from canasta_gui.lab.review.principles import Principle, broken_principles, dearest


class Lessons(NamedTuple):
    """The principles to tell, the dearest first; `praise`: None where there was nothing to do well."""

    principles: tuple[Principle, ...]
    praise: Praise | None


NO_LESSONS: Final = Lessons((), None)


def lessons_of(deal: PlayedDeal, seat: int) -> Lessons:
    """Return the lessons of a finished deal for a seat, from what it saw."""
    seen = seen_deal(deal, seat)
    return Lessons(dearest(broken_principles(seen)), praise(seen))
