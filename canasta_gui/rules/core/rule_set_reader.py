"""Rule sets read from plain tables and written as such, whatever dataclass: every key known, every type right."""

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from typing import Annotated, Any, Final, Literal, get_args, get_origin

from canasta_gui.rules.core.bounds import MOST_ENTRIES, UNSAID, Span
from canasta_gui.rules.core.rule_set_errors import (
    RuleSetError,
    RuleSetProblem,
    RuleSetProblemCode,
    unknown,
)
from canasta_gui.text_input import TomlError, clean_text, quoted_start, read_toml

LONGEST_TEXT: Final = 1000
"""Letters of a text that is not a name: where a book says something, or a word on it."""


def read_delta(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """Return what a TOML file itself says, and the rule set that it extends, if any."""
    try:
        table = read_toml(text)
    except TomlError as error:
        raise RuleSetError([_not_toml(error)], name) from None
    base = table.pop("extends", None)
    if base is not None and not isinstance(base, str):
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.EXTENDS, ("extends",))], name)
    return table, base


def _not_toml(error: TomlError) -> RuleSetProblem:
    if error.line is None:
        return RuleSetProblem(RuleSetProblemCode.TOO_LARGE_A_FILE if error.too_much else RuleSetProblemCode.NOT_TOML)
    code = RuleSetProblemCode.TOO_DEEP if error.too_much else RuleSetProblemCode.NOT_TOML_LINE
    return RuleSetProblem(code, (), {"line": str(error.line)})


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
    """Return a value as TOML and JSON hold it; `build` reads the table of a dataclass back."""
    if is_dataclass(value) and not isinstance(value, type):
        table = {f.name: plain(getattr(value, f.name)) for f in fields(value) if f.init}
        kind = getattr(value, "kind", None)
        return table if kind is None else {"kind": kind, **table}
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


@cache
def _hints(cls: type[Any]) -> dict[str, Any]:
    return typing.get_type_hints(cls, include_extras=True)


def build(cls: type[Any], table: Any, path: str) -> Any:
    """Return a dataclass from a table: every key known, every field there, every value of its type."""
    if not isinstance(table, Mapping):
        raise _wrong(RuleSetProblemCode.NOT_A_TABLE, path)
    hints = _hints(typing.cast(Any, cls))
    known = [f.name for f in fields(cls) if f.init]
    for key in table:
        if key not in known:
            code = RuleSetProblemCode.UNKNOWN_KEY_OF if path else RuleSetProblemCode.UNKNOWN_KEY
            raise RuleSetError([unknown(code, str(key), known, path, table=path, key=quoted_start(str(key)))])
    missing = [_under(path, f.name) for f in fields(cls) if f.init and f.default is MISSING and f.name not in table]
    if missing:
        raise RuleSetError([RuleSetProblem(RuleSetProblemCode.MISSING, tuple(missing), {"keys": ", ".join(missing)})])
    return cls(**{key: _value(hints[key], value, _under(path, key)) for key, value in table.items()})


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _quoted(value: object) -> str:
    """Return a foreign value as Python writes it, or its kind where it is a number that nobody could read."""
    try:
        return repr(value)
    except (ValueError, RecursionError):  # thousands of digits, brackets in thousands
        return f"{type(value).__name__}(…)"


def _wrong(code: RuleSetProblemCode, path: str, **values: object) -> RuleSetError:
    shown = {name: value if type(value) is int else quoted_start(str(value)) for name, value in values.items()}
    return RuleSetError([RuleSetProblem(code, (path,), {"key": path, **shown})])


def _value(hint: Any, value: Any, path: str, span: Span = UNSAID) -> Any:
    origin = get_origin(hint)
    if origin is Annotated:
        bare, *notes = get_args(hint)
        return _value(bare, value, path, next((note for note in notes if isinstance(note, Span)), UNSAID))
    if origin is Literal:
        if value not in get_args(hint):
            words = list(get_args(hint))
            quoted = quoted_start(_quoted(value))
            raise RuleSetError([unknown(RuleSetProblemCode.UNKNOWN_WORD, quoted, words, path, key=path, value=quoted)])
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
        return {key: clean_text(text, LONGEST_TEXT) for key, text in value.items()}
    return _plain_value(hint, value, path, span)


def _plain_value(hint: Any, value: Any, path: str, span: Span) -> Any:
    """Return a number, a text or a switch; the number within its span, the text such as every screen can show."""
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise _wrong(_NOT_OF_TYPE[hint], path, value=_quoted(value))
    if hint is str:
        return clean_text(value)
    if hint is int and not span.least <= value <= span.most:
        raise _wrong(RuleSetProblemCode.OUT_OF_SPAN, path, low=span.least, high=span.most)
    return value


_NOT_OF_TYPE = {
    int: RuleSetProblemCode.NOT_A_NUMBER,
    str: RuleSetProblemCode.NOT_A_TEXT,
    bool: RuleSetProblemCode.NOT_A_SWITCH,
}


def _tuple(hint: Any, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(RuleSetProblemCode.NOT_A_LIST, path)
    if len(value) > MOST_ENTRIES:
        raise _wrong(RuleSetProblemCode.TOO_MANY_ENTRIES, path, most=MOST_ENTRIES, have=len(value))
    items = get_args(hint)
    if items[-1] is Ellipsis:
        return tuple(_value(items[0], item, path) for item in value)
    if len(items) != len(value):
        raise _wrong(RuleSetProblemCode.WRONG_LENGTH, path, need=len(items), have=len(value))
    return tuple(_value(item_hint, item, path) for item_hint, item in zip(items, value, strict=True))


def _one_of(members: tuple[Any, ...], table: Any, path: str) -> Any:
    """Return the member of a closed union that `kind` names."""
    if not isinstance(table, Mapping) or "kind" not in table:
        raise _wrong(RuleSetProblemCode.NOT_A_KIND, path)
    kinds = {member.kind: member for member in members}
    kind = table["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        quoted = quoted_start(_quoted(kind))
        raise RuleSetError(
            [unknown(RuleSetProblemCode.UNKNOWN_KIND, quoted, kinds, f"{path}.kind", key=path, value=quoted)]
        )
    return build(kinds[kind], {k: v for k, v in table.items() if k != "kind"}, path)
