"""Rule sets read from plain tables and written as such, whatever dataclass: every key known, every type right."""

import re
import tomllib
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Any, Literal, get_args, get_origin

from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblem, RuleSetProblemCode, unknown

LONGEST_QUOTE = 60
"""Letters of a foreign text that a complaint repeats."""


def read_delta(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """What a TOML file itself says, and the rule set that it extends, if any."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RuleSetError([_not_toml(str(error))], name) from None
    base = table.pop("extends", None)
    if base is not None and not isinstance(base, str):
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.EXTENDS, ("extends",))], name)
    return table, base


def _not_toml(message: str) -> RuleSetProblem:
    line = re.search(r"line (\d+)", message)
    return (
        RuleSetProblem(RuleSetProblemCode.NOT_TOML_LINE, (), {"line": line[1]})
        if line
        else RuleSetProblem(RuleSetProblemCode.NOT_TOML)
    )


def merged(base: Mapping[str, Any], delta: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `delta` on top; tables merge, except that a new `kind` replaces its table."""
    result = dict(base)
    for key, value in delta.items():
        old = result.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and value.get("kind", old.get("kind")) == old.get("kind"):
            result[key] = merged(old, value)
        else:
            result[key] = value
    return result


def plain(value: Any) -> Any:
    """A value as TOML and JSON hold it; `build` reads the table of a dataclass back."""
    if is_dataclass(value) and not isinstance(value, type):
        table = {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.init}
        kind = getattr(value, "kind", None)
        return table if kind is None else {"kind": kind, **table}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


@cache
def _hints(cls: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def build(cls: type[Any], table: Any, path: str) -> Any:
    """A dataclass from a table: every key known, every field there, every value of its type."""
    if not isinstance(table, Mapping):
        raise _wrong(RuleSetProblemCode.NOT_A_TABLE, path)
    hints = _hints(typing.cast(Any, cls))
    known = [f.name for f in fields(cls) if f.init]
    for key in table:
        if key not in known:
            code = RuleSetProblemCode.UNKNOWN_KEY_OF if path else RuleSetProblemCode.UNKNOWN_KEY
            raise RuleSetError([unknown(code, str(key), known, path, table=path, key=_cut(key))])
    missing = [_under(path, f.name) for f in fields(cls) if f.init and f.default is MISSING and f.name not in table]
    if missing:
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.MISSING, tuple(missing), {"keys": ", ".join(missing)})])
    return cls(**{key: _value(hints[key], value, _under(path, key)) for key, value in table.items()})


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _cut(text: object) -> str:
    """A foreign text, not longer than a sentence can bear."""
    whole = str(text)
    return whole if len(whole) <= LONGEST_QUOTE else f"{whole[:LONGEST_QUOTE]}…"


def _wrong(code: RuleSetProblemCode, path: str, **values: object) -> RuleSetError:
    shown = {name: value if type(value) is int else _cut(value) for name, value in values.items()}
    return RuleSetError([RuleSetProblem(code, (path,), {"key": path, **shown})])


def _value(hint: Any, value: Any, path: str) -> Any:
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            words = list(get_args(hint))
            quoted = _cut(repr(value))
            raise RuleSetError(
                [unknown(RuleSetProblemCode.UNKNOWN_WORD, str(value), words, path, key=path, value=quoted)]
            )
        return value
    if origin is tuple:
        return _tuple(hint, value, path)
    if origin in (typing.Union, types.UnionType):
        return _one_of(get_args(hint), value, path)
    if is_dataclass(hint):
        members = (hint,)
        return _one_of(members, value, path) if hasattr(hint, "kind") else build(typing.cast(Any, hint), value, path)
    if origin is not None:  # Mapping[str, str]
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            raise _wrong(RuleSetProblemCode.NOT_TEXTS, path)
        return dict(value)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise _wrong(_NOT_OF_TYPE[hint], path, value=repr(value))
    return value


_NOT_OF_TYPE = {
    int: RuleSetProblemCode.NOT_A_NUMBER,
    str: RuleSetProblemCode.NOT_A_TEXT,
    bool: RuleSetProblemCode.NOT_A_SWITCH,
}


def _tuple(hint: Any, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(RuleSetProblemCode.NOT_A_LIST, path)
    items = get_args(hint)
    if items[-1] is Ellipsis:
        return tuple(_value(items[0], item, path) for item in value)
    if len(items) != len(value):
        raise _wrong(RuleSetProblemCode.WRONG_LENGTH, path, need=len(items), have=len(value))
    return tuple(_value(item_hint, item, path) for item_hint, item in zip(items, value, strict=True))


def _one_of(members: tuple[Any, ...], table: Any, path: str) -> Any:
    """The member of a closed union that `kind` names."""
    if not isinstance(table, Mapping) or "kind" not in table:
        raise _wrong(RuleSetProblemCode.NOT_A_KIND, path)
    kinds = {member.kind: member for member in members}
    kind = table["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        quoted = _cut(repr(kind))
        raise RuleSetError(
            [unknown(RuleSetProblemCode.UNKNOWN_KIND, str(kind), kinds, f"{path}.kind", key=path, value=quoted)]
        )
    return build(kinds[kind], {k: v for k, v in table.items() if k != "kind"}, path)
