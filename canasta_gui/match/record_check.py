"""Replays a whole record with the referee and says everything that is wrong with it."""

from collections.abc import Iterable, Iterator

from canasta_gui.match.follower import RecordFollower
from canasta_gui.match.record import DealLine, Header, RecordError, RecordLine


def problems(lines: Iterable[RecordLine]) -> Iterator[RecordError]:
    """Yield one problem a line, in order; after one the rest of its deal is left out, since nothing sure follows."""
    follower: RecordFollower | None = None
    lost = False
    for no, item in lines:
        if isinstance(item, Header):
            follower = RecordFollower(item)
            continue
        assert follower is not None  # a record that could be read begins with its header
        if isinstance(item, DealLine):
            complaint = None if lost else follower.follow(item)
            unplayable = follower.deal_complaint(item)
            if unplayable is None and (lost or complaint is not None):
                follower.begin(item)
            lost = unplayable is not None
            complaint = complaint or unplayable
        elif lost:
            continue
        else:
            complaint = follower.follow(item)
            lost = complaint is not None
        if complaint is not None:
            yield RecordError(no, complaint)
