"""JSON data of files and messages, read into and written from dataclasses and named tuples.

A dataclass is an object with its fields in order, a named tuple a list. Restrictions are annotated: `Annotated[int,
Most(1000)]`. Data that does not match the declaration raises DataError; undeclared fields of an object are ignored.
"""

import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Generic,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from canasta_gui.text_input import Json, clean_text

if TYPE_CHECKING:
    from canasta_gui.frozen_dataclass import DataclassInstance

T = TypeVar("T")


class DataError(ValueError):
    """Error for data that does not match its declaration."""


class Form(NamedTuple, Generic[T]):
    """Functions that read and write a value, for a type that does not determine them; can be annotated."""

    reads: Callable[[object], T]
    writes: Callable[[T], object] = lambda value: value


AnyForm = Form[Any]
"""Form of a declared type, which is known only when the declaration is read."""


class Most(NamedTuple):
    """Upper bound of the absolute value of a number."""

    number: int


class Between(NamedTuple):
    """Range of a number, both ends included."""

    low: float
    high: float


class FirstFew(NamedTuple):
    """Maximum length of a list; further entries are ignored."""

    number: int


class OneOf(NamedTuple):
    """The permitted values of a text."""

    words: tuple[str, ...]


class Like(NamedTuple):
    """Pattern that a text must match."""

    pattern: re.Pattern[str]


class KeyName(NamedTuple):
    """The name of a field in the data, if it differs from that of the dataclass."""

    name: str


class DataNote(Enum):
    """Further annotations of a type."""

    CLEAN = "clean"
    """A text to be displayed: on one line, visible, of limited length."""
    TRUTH = "truth"
    """Any value, read by its truth value in Python."""
    MAY_BE_MISSING = "may be missing"
    """An optional field with a default; in a named tuple it must be at the end."""
    OTHERS = "others"
    """The field that collects all undeclared fields."""


Notes = tuple[object, ...]
Bindings = Mapping[TypeVar, object]
"""Values of the type variables of a generic type."""


def read(kind: type[T], data: object) -> T:
    """Return the dataclass or named tuple of its data. Raises DataError."""
    value: T = _kept_form(kind).reads(data)
    return value


def written(value: object) -> Json:
    """Return the JSON data of a dataclass or a named tuple."""
    return _kept_form(type(value)).writes(value)


def _kept_form(kind: object) -> AnyForm:
    return _form_of(kind)


@cache
def _form_of(kind: object) -> AnyForm:
    return form_of(kind)


def form_of(hint: object, bindings: Bindings = types.MappingProxyType({})) -> AnyForm:
    """Return the form of a declared type."""
    hint = bindings.get(hint, hint) if isinstance(hint, TypeVar) else hint
    bare, notes = with_notes(hint)
    own = next((note for note in notes if isinstance(note, Form)), None)
    if own is not None:
        return own
    origin, args = get_origin(bare), get_args(bare)
    if origin in (Union, types.UnionType):
        (some,) = (each for each in args if each is not type(None))
        return _optional(form_of(Annotated[some, *notes] if notes else some, bindings))
    if origin is Literal:
        return Form(_word_reader(args))
    words = next((note.words for note in notes if isinstance(note, OneOf)), None)
    if words is not None:
        return Form(_word_reader(words))
    if origin is tuple:
        return _tuple_form(args, notes, bindings)
    assert isinstance(bare, type)
    if is_dataclass(bare):
        return _Object(bare, bindings).form
    return _named_tuple_form(bare, bindings) if issubclass(bare, tuple) else _value_form(bare, notes)


def with_notes(hint: object) -> tuple[object, Notes]:
    """Return a declared type without its annotations, and the annotations."""
    if get_origin(hint) is not Annotated:
        return hint, ()
    bare, *notes = get_args(hint)
    return bare, tuple(notes)


def defaults_of(kind: object) -> Mapping[str, object]:
    """Return the defaults of the fields of a named tuple class."""
    defaults: Mapping[str, object] = getattr(kind, _DEFAULTS)
    return defaults


_DEFAULTS: Final = "_field_defaults"


# --- single values --------------------------------------------------------------------------------------------------


def _value_form(kind: type, notes: Notes) -> AnyForm:
    """Return the form of a number, a text, a switch or a date; a float without bounds can be any number."""
    if kind is date:
        return Form(_date, date.isoformat)
    if kind is bool and DataNote.TRUTH in notes:
        return Form(bool)
    bounds = [note for note in notes if isinstance(note, Most | Between)]
    patterns = [note.pattern for note in notes if isinstance(note, Like)]
    clean = DataNote.CLEAN in notes
    make: Callable[[Json], object] = kind

    def reads(data: object) -> object:
        if type(data) is not kind and not (kind is float and type(data) is int):
            raise DataError(f"not of the type {kind.__name__}: {type(data).__name__}")
        value: Json = data
        if not all(_within(value, bound) for bound in bounds):
            raise DataError("a number out of bounds")
        if not all(pattern.fullmatch(value) for pattern in patterns):
            raise DataError("a text of another form")
        return clean_text(value) if clean else make(value)

    return Form(reads)


def _within(value: float, bound: Most | Between) -> bool:
    if isinstance(bound, Most):
        return -bound.number <= value <= bound.number
    return bound.low <= value <= bound.high


def _date(data: object) -> date:
    if not isinstance(data, str):
        raise DataError("no date")
    try:
        return date.fromisoformat(data)
    except ValueError as error:
        raise DataError(str(error)) from None


def _word_reader(words: Sequence[object]) -> Callable[[object], object]:
    def reads(data: object) -> object:
        if not isinstance(data, str) or data not in words:
            raise DataError(f"none of {', '.join(map(str, words))}")
        return data

    return reads


def _optional(form: AnyForm) -> AnyForm:
    return Form(
        lambda data: None if data is None else form.reads(data),
        lambda value: None if value is None else form.writes(value),
    )


# --- lists ----------------------------------------------------------------------------------------------------------


def _tuple_form(args: tuple[object, ...], notes: Notes, bindings: Bindings) -> AnyForm:
    if args[-1] is not Ellipsis:
        return _list_form([form_of(each, bindings) for each in args], len(args), tuple)
    each = form_of(args[0], bindings)
    few = next((note.number for note in notes if isinstance(note, FirstFew)), None)
    return Form(
        lambda data: tuple(each.reads(value) for value in _list(data))[:few],
        lambda value: [each.writes(one) for one in value],
    )


def _named_tuple_form(kind: type, bindings: Bindings) -> AnyForm:
    hints = {
        name: hint for name, hint in typing.get_type_hints(kind, include_extras=True).items() if not _is_fixed(hint)
    }
    names, parts = list(hints), [form_of(hint, bindings) for hint in hints.values()]
    optional = [DataNote.MAY_BE_MISSING in with_notes(hint)[1] for hint in hints.values()]
    least = optional.index(True) if True in optional else len(parts)
    make: Callable[..., object] = kind
    defaults = defaults_of(kind)
    whole = _list_form(parts, least, lambda values: make(**dict(zip(names, values, strict=False))))

    def writes(value: object) -> list[object]:
        told = names[:]
        while len(told) > least and getattr(value, told[-1]) == defaults[told[-1]]:
            told.pop()
        return [part.writes(getattr(value, name)) for part, name in zip(parts, told, strict=False)]

    return Form(whole.reads, writes)


def _is_fixed(hint: object) -> bool:
    """Return whether a field has only one value, like the tag of an event, and so is neither written nor read."""
    return get_origin(hint) is Literal and len(get_args(hint)) == 1


def _list_form(parts: Sequence[AnyForm], least: int, make: Callable[[Iterator[object]], object]) -> AnyForm:
    def reads(data: object) -> object:
        values = _list(data)
        if not least <= len(values) <= len(parts):
            raise DataError(f"a list of {len(values)} instead of {len(parts)}")
        return make(part.reads(value) for part, value in zip(parts, values, strict=False))

    return Form(reads, lambda value: [part.writes(one) for part, one in zip(parts, value, strict=True)])


def _list(data: object) -> list[object]:
    if not isinstance(data, list):
        raise DataError("no list")
    return data


# --- objects --------------------------------------------------------------------------------------------------------


class _Part(NamedTuple):
    """A declared field: its name, its key in the data, its form, and whether it is optional."""

    name: str
    key: str
    form: AnyForm
    may_be_missing: bool


class _Object:
    """Reader and writer of a dataclass."""

    def __init__(self, kind: "type[DataclassInstance]", bindings: Bindings) -> None:
        self._make: Callable[..., object] = kind
        self._parts: list[_Part] = []
        self._others = ""
        hints = typing.get_type_hints(kind, include_extras=True)
        for each in fields(kind):
            _, notes = with_notes(hints[each.name])
            if DataNote.OTHERS in notes:
                self._others = each.name
            elif each.init:
                key = next((note.name for note in notes if isinstance(note, KeyName)), each.name)
                part = _Part(each.name, key, form_of(hints[each.name], bindings), DataNote.MAY_BE_MISSING in notes)
                self._parts.append(part)
        self.form: AnyForm = Form(self._reads, self._writes)

    def _reads(self, data: object) -> object:
        if not isinstance(data, Mapping):
            raise DataError("no object")
        values: dict[str, object] = {}
        for part in self._parts:
            if part.key in data:
                values[part.name] = part.form.reads(data[part.key])
            elif not part.may_be_missing:
                raise DataError(f"without {part.key}")
        if self._others:
            known = {part.key for part in self._parts}
            values[self._others] = {key: value for key, value in data.items() if key not in known}
        return self._make(**values)

    def _writes(self, value: object) -> dict[str, object]:
        data = {part.key: part.form.writes(getattr(value, part.name)) for part in self._parts}
        return {**data, **getattr(value, self._others)} if self._others else data

    @property
    def parts(self) -> Sequence[_Part]:
        """The declared fields, in order."""
        return self._parts


def read_what_can_be(kind: type[T], data: Mapping[str, object]) -> tuple[dict[str, Any], dict[str, object]]:
    """Return the valid fields of a dataclass, and the invalid or undeclared ones as data."""
    values: dict[str, Any] = {}
    read_keys = set()
    for part in _kept_object(kind).parts:
        if part.key in data:
            try:
                values[part.name] = part.form.reads(data[part.key])
            except DataError:
                continue
            read_keys.add(part.key)
    return values, {key: value for key, value in data.items() if key not in read_keys}


def _kept_object(kind: object) -> _Object:
    return _object_of(kind)


@cache
def _object_of(kind: object) -> _Object:
    assert isinstance(kind, type)
    assert is_dataclass(kind)
    return _Object(kind, {})
