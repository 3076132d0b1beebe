"""Events as plain JSON data and back, from their declared types: a list of the event's tag and its fields in order.

Cards are their numbers. A reader takes nothing but what the writer writes: other types, missing or further fields raise
`EventDataError`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple, Protocol, get_type_hints

from canasta_gui.declared_data import AnyForm, Bindings, DataError, form_of
from canasta_gui.rules.core.events import DealEnded, HowT, LineT
from canasta_gui.text_input import Json

_TAG: Final = "tag"
"""The field that names an event."""


class EventDataError(ValueError):
    """Data that is no event of the family."""


class _Tagged(Protocol):
    @property
    def tag(self) -> str: ...


def event_to_json(event: _Tagged) -> list[Json]:
    """Return an event as a list: its tag, then its fields."""
    return [event.tag, *_plain(event)]


def _plain(value: object) -> Json:
    """Return tuples as lists, without the tag of an event."""
    if not isinstance(value, tuple):
        return value
    names = getattr(value, "_fields", ())
    if _TAG in names:
        return [_plain(each) for name, each in zip(names, value, strict=True) if name != _TAG]
    return [_plain(each) for each in value]


class EventReader:
    """Reads the events of one family. `score_line`: what the lines of its score are."""

    def __init__(self, events: Iterable[type[NamedTuple]], score_line: type[object]) -> None:
        self._forms: Mapping[str, AnyForm] = {
            each._field_defaults[_TAG]: form_of(each, _bound(each, score_line)) for each in events
        }

    @property
    def tags(self) -> frozenset[str]:
        """The tags of all events."""
        return frozenset(self._forms)

    def read(self, data: object) -> Any:
        """Return the event of some data; raise EventDataError for anything else."""
        if not isinstance(data, list) or not data:
            raise EventDataError("an event is a list that begins with its tag")
        tag = data[0]
        if not isinstance(tag, str) or tag not in self._forms:
            raise EventDataError("there is no event with this tag")
        try:
            return self._forms[tag].reads(data[1:])
        except DataError as error:
            raise EventDataError(str(error)) from None


def fields_of(event: type[object]) -> tuple[tuple[str, object], ...]:
    """Return the names and declared types of the fields that stand behind the tag of an event."""
    return tuple((name, kind) for name, kind in get_type_hints(event).items() if name != _TAG)


def _bound(event: type[object], score_line: type[object]) -> Bindings:
    """Return the values of the type variables of an event; only the end of a deal has any."""
    if event is not DealEnded:
        return {}
    return {HowT: str, LineT: score_line}
