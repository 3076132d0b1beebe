"""Events as plain JSON data: a list of the event's tag and its fields in order; cards are ints."""

from typing import Final, Protocol

from canasta_gui.text_input import Json

TAG: Final = "tag"
"""The field that names an event."""


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
    if TAG in names:
        return [_plain(each) for name, each in zip(names, value, strict=True) if name != TAG]
    return [_plain(each) for each in value]
