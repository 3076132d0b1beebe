"""Replays a whole record with the referee and says everything that is wrong with it."""

from collections.abc import Iterable, Iterator

from canasta_gui.match.match import Match
from canasta_gui.match.record import DealLine, Header, Line, RecordError


def problems(lines: Iterable[Line]) -> Iterator[RecordError]:
    """One problem a line, in order; after one the rest of its deal is left out, since nothing sure follows from it."""
    match: Match | None = None
    lost = False
    for no, item in lines:
        if isinstance(item, Header):
            match = Match.following(item)
            continue
        assert match is not None  # a record that could be read begins with its header
        if isinstance(item, DealLine):
            complaint = None if lost else match.follow(item)
            unplayable = match.deal_complaint(item)
            if unplayable is None and (lost or complaint is not None):
                match.begin(item)
            lost = unplayable is not None
            complaint = complaint or unplayable
        elif lost:
            continue
        else:
            complaint = match.follow(item)
            lost = complaint is not None
        if complaint is not None:
            yield RecordError(no, complaint)
