"""How a match stands by the last lines of its record: nothing is played again, however long the record is."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_gui.match.record import DealLine, EndLine, Header, RecordError, read_header, read_later_line


class Standing(NamedTuple):
    """The deal that was begun last, and the totals of the sides as the record has them."""

    deal_no: int
    totals: tuple[int, ...]


def standing(lines: Sequence[str]) -> Standing | None:
    """Return how a match stands by its header and its last lines; None where they do not say it.

    RecordError for a header that cannot be read. The lines are not checked against each other.
    """
    header: Header = read_header(lines)
    for text in reversed(lines[1:]):
        try:
            item = read_later_line(text, header)
        except RecordError:
            return None
        if isinstance(item, DealLine | EndLine):
            number = item.deal if isinstance(item, DealLine) else item.end
            return Standing(number, item.totals) if len(item.totals) == header.rules.n_sides else None
    return None
