"""A `dataclass(frozen=True)` that is fast to define, for classes with few objects, such as rule sets and settings.

`dataclasses` generates and compiles up to eight methods for each class, which takes half a millisecond. Here all
classes share methods that iterate over their fields. The behaviour is the same, but creating, comparing and hashing an
object take some microseconds longer.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

if TYPE_CHECKING:
    from _typeshed import DataclassInstance as DataclassInstance

T = TypeVar("T")


class _Fields(NamedTuple):
    """The names of the fields of a class by purpose, and the default factories of optional ones."""

    names: tuple[str, ...]
    positional: tuple[str, ...]
    given: frozenset[str]
    defaults: Mapping[str, Callable[[], object]]
    needed: tuple[str, ...]
    shown: tuple[str, ...]
    compared: tuple[str, ...]
    hashed: tuple[str, ...]


@cache
def _fields_of(cls: "type[DataclassInstance]") -> _Fields:
    fields = dataclasses.fields(cls)
    given = [field for field in fields if field.init]
    defaults = {field.name: default for field in fields if (default := _default_of(field)) is not None}
    return _Fields(
        names=tuple(field.name for field in fields),
        positional=tuple(field.name for field in given if not field.kw_only),
        given=frozenset(field.name for field in given),
        defaults=defaults,
        needed=tuple(field.name for field in given if field.name not in defaults),
        shown=tuple(field.name for field in fields if field.repr),
        compared=tuple(field.name for field in fields if field.compare),
        hashed=tuple(field.name for field in fields if (field.compare if field.hash is None else field.hash)),
    )


def _fields(made: "DataclassInstance") -> _Fields:
    return _fields_of(type(made))


def _default_of(field: dataclasses.Field[object]) -> Callable[[], object] | None:
    if field.default is not dataclasses.MISSING:
        default = field.default
        return lambda: default
    return None if field.default_factory is dataclasses.MISSING else field.default_factory


def _init(self: "DataclassInstance", *args: object, **values: object) -> None:
    cls, fields = type(self), _fields(self)
    if len(args) > len(fields.positional):
        raise TypeError(f"{cls.__name__} takes {len(fields.positional)} positional arguments, not {len(args)}")
    for name, value in zip(fields.positional, args, strict=False):
        if name in values:
            raise TypeError(f"{cls.__name__} got two values for {name!r}")
        values[name] = value
    if unknown := values.keys() - fields.given:
        raise TypeError(f"{cls.__name__} has no field {min(unknown)!r}")
    if missing := [name for name in fields.needed if name not in values]:
        raise TypeError(f"{cls.__name__} needs {', '.join(missing)}")
    values |= {name: default() for name, default in fields.defaults.items() if name not in values}
    for name in fields.names:  # in declaration order, since attribute access is slower otherwise
        if name in values:
            object.__setattr__(self, name, values[name])
    if hasattr(cls, "__post_init__"):
        cls.__post_init__(self)


def _repr(self: "DataclassInstance") -> str:
    cls = type(self)
    return f"{cls.__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in _fields(self).shown)})"


def _eq(self: "DataclassInstance", other: object) -> bool:
    if type(self) is not type(other):
        unlike: bool = NotImplemented
        return unlike
    if self is other:  # usual for the rule sets of two positions
        return True
    return all(getattr(self, name) == getattr(other, name) for name in _fields(self).compared)


def _hash(self: "DataclassInstance") -> int:
    return hash(tuple([getattr(self, name) for name in _fields(self).hashed]))


def _setattr(self: object, name: str, value: object) -> None:  # noqa: ARG001
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> None:  # noqa: ARG001
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def getstate(self: "DataclassInstance") -> dict[str, object]:
    """Return the fields of an object and their values, for pickle."""
    return {field.name: getattr(self, field.name) for field in dataclasses.fields(self)}


def setstate(self: object, state: Mapping[str, object]) -> None:
    """Set the fields of an object to the result of `getstate`."""
    for name, value in state.items():
        object.__setattr__(self, name, value)


_METHODS = {
    "__init__": _init,
    "__repr__": _repr,
    "__eq__": _eq,
    "__hash__": _hash,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    "__getstate__": getstate,
    "__setstate__": setstate,
}


def _dataclass(*, frozen: Literal[True], slots: bool = False, kw_only: bool = False) -> Callable[[type[T]], type[T]]:
    """Make a class a frozen dataclass; methods that it already has are kept."""
    assert frozen

    def decorated(cls: type[T]) -> type[T]:
        own = set(vars(cls))
        made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, kw_only=kw_only)(cls)
        for name, method in _METHODS.items():
            if name not in own:
                setattr(made, name, method)
        return made

    return decorated


if TYPE_CHECKING:  # type checkers recognise dataclasses only by the name of the decorator
    from dataclasses import dataclass as dataclass
else:
    dataclass = _dataclass
