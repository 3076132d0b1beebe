"""How a match stands by the last lines of its record: nothing is played again, however long the record is."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.match.record import DealLine, EndLine, RecordError, read_header, read_later_line


class RecordedStanding(NamedTuple):
    """The deal that was begun last, and the totals of the sides as the record has them."""

    deal_no: int
    totals: tuple[int, ...]


def standing(lines: Sequence[str]) -> RecordedStanding | None:
    """Return how a match stands by its header and its last lines; None where they do not say it, or one is damaged.

    RecordError for a header that cannot be read. The lines are not checked against each other.
    """
    header = read_header(lines)
    try:
        items = [read_later_line(text, header) for text in lines[1:]]
    except RecordError:
        return None
    last = next((item for item in reversed(items) if isinstance(item, DealLine | EndLine)), None)
    if last is None or len(last.totals) != header.rules.n_sides:
        return None
    return RecordedStanding(last.deal if isinstance(last, DealLine) else last.end, last.totals)
