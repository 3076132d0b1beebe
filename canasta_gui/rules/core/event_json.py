"""Events as plain JSON data and back, from their declared types: a list of the event's tag and its fields in order.

Cards are their numbers. A reader takes nothing but what the writer writes: other types, missing or further fields raise
`EventDataError`.
"""

import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from canasta_gui.rules.core.events import DealEnded

_TAG: Final = "tag"
"""The field that names an event."""


class EventDataError(ValueError):
    """Data that is no event of the family."""


Reader = Callable[[object], Any]
Bindings = tuple[tuple[TypeVar, Any], ...]
"""Values of the type variables of a generic tuple."""


def event_to_json(event: Any) -> list[Any]:
    """Return an event as a list: its tag, then its fields."""
    return [event.tag, *_plain(event)]


def _plain(value: Any) -> Any:
    """Return tuples as lists, without the tag of an event."""
    if not isinstance(value, tuple):
        return value
    names = getattr(value, "_fields", ())
    if _TAG in names:
        return [_plain(each) for name, each in zip(names, value, strict=True) if name != _TAG]
    return [_plain(each) for each in value]


class EventReader:
    """Reads the events of one family. `score_line`: what the lines of its score are."""

    def __init__(self, events: Iterable[type[Any]], score_line: type[Any]) -> None:
        self._readers: Mapping[str, Reader] = {
            each._field_defaults[_TAG]: _tuple_reader(each, _bound(each, score_line)) for each in events
        }

    @property
    def tags(self) -> frozenset[str]:
        """The tags of all events."""
        return frozenset(self._readers)

    def read(self, data: object) -> Any:
        """Return the event of some data; raise EventDataError for anything else."""
        if not isinstance(data, list) or not data:
            raise EventDataError("an event is a list that begins with its tag")
        tag = data[0]
        if not isinstance(tag, str) or tag not in self._readers:
            raise EventDataError("there is no event with this tag")
        return self._readers[tag](data[1:])


def fields_of(event: type[Any]) -> tuple[tuple[str, Any], ...]:
    """Return the names and declared types of the fields that stand behind the tag of an event."""
    return tuple((name, kind) for name, kind in get_type_hints(event).items() if name != _TAG)


def _bound(event: type[Any], score_line: type[Any]) -> Bindings:
    """Return the values of the type variables of an event; only the end of a deal has any."""
    if event is not DealEnded:
        return ()
    how, line = event.__parameters__
    return ((how, str), (line, score_line))


def _tuple_reader(kind: type[Any], bindings: Bindings) -> Reader:
    """Return what reads a named tuple from the list of its fields."""
    return _fields_reader([_reader(each, bindings) for _, each in fields_of(kind)], lambda values: kind(*values))


def _fields_reader(readers: Sequence[Reader], make: Callable[[Iterable[Any]], Any]) -> Reader:
    number = len(readers)

    def read(data: object) -> Any:
        if not isinstance(data, list) or len(data) != number:
            raise EventDataError(f"a list of {number}")
        return make(reads(value) for reads, value in zip(readers, data, strict=True))

    return read


def _reader(kind: Any, bindings: Bindings) -> Reader:
    """Return what reads a value of a declared type."""
    if isinstance(kind, TypeVar):
        return _reader(dict(bindings)[kind], ())
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _optional_reader(args, bindings)
    if origin is Literal:
        return _word_reader(frozenset(args))
    if origin is tuple:
        if args[-1] is Ellipsis:
            return _list_reader(_reader(args[0], bindings))
        return _fields_reader([_reader(each, bindings) for each in args], tuple)
    if issubclass(kind, tuple):
        return _tuple_reader(kind, bindings)
    assert kind in (int, str, bool), f"no field of an event is of the type {kind}"
    return _value_reader(kind)


def _optional_reader(args: tuple[Any, ...], bindings: Bindings) -> Reader:
    (kind,) = (each for each in args if each is not type(None))
    reads = _reader(kind, bindings)
    return lambda data: None if data is None else reads(data)


def _word_reader(words: frozenset[str]) -> Reader:
    def read(data: object) -> str:
        if not isinstance(data, str) or data not in words:
            raise EventDataError(f"one of {', '.join(sorted(words))}")
        return data

    return read


def _list_reader(reads: Reader) -> Reader:
    def read(data: object) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise EventDataError("a list")
        return tuple(map(reads, data))

    return read


def _value_reader(kind: type[int] | type[str] | type[bool]) -> Reader:
    def read(data: object) -> Any:
        if type(data) is not kind:
            raise EventDataError(kind.__name__)
        return data

    return read
