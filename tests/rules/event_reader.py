"""Reader of events from JSON, from their declared types: what a program on the other end of a connection would have."""

from collections.abc import Mapping
from functools import cache
from typing import get_type_hints

from canasta_gui.declared_data import AnyForm, Bindings, DataError, defaults_of, form_of
from canasta_gui.rules.core.event_json import TAG
from canasta_gui.rules.core.events import DealEnded, HowT, LineT
from canasta_gui.rules.families import AnyEvent, AnyFamily


class EventDataError(ValueError):
    """Data that is no event of the family."""


class EventReader:
    """Reads the events of one family, and nothing but what the program writes."""

    def __init__(self, game: AnyFamily) -> None:
        self._forms: Mapping[object, AnyForm] = {
            defaults_of(each)[TAG]: form_of(each, _bound(each, game.score_line)) for each in game.events
        }

    @property
    def tags(self) -> frozenset[object]:
        """The tags of all events."""
        return frozenset(self._forms)

    def read(self, data: object) -> AnyEvent:
        """Return the event of some data; raise EventDataError for anything else."""
        if not isinstance(data, list) or not data:
            raise EventDataError("an event is a list that begins with its tag")
        tag = data[0]
        if not isinstance(tag, str) or tag not in self._forms:
            raise EventDataError("there is no event with this tag")
        try:
            event: AnyEvent = self._forms[tag].reads(data[1:])
        except DataError as error:
            raise EventDataError(str(error)) from None
        return event


@cache
def event_reader(game: AnyFamily) -> EventReader:
    """Return what reads the events of a family from JSON data."""
    return EventReader(game)


def fields_of(event: type[object]) -> tuple[tuple[str, object], ...]:
    """Return the names and declared types of the fields that stand behind the tag of an event."""
    return tuple((name, kind) for name, kind in get_type_hints(event).items() if name != TAG)


def _bound(event: type[object], score_line: type[object]) -> Bindings:
    """Return the values of the type variables of an event; only the end of a deal has any."""
    return {HowT: str, LineT: score_line} if event is DealEnded else {}
