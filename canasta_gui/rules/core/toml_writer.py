"""Writes a table as TOML that people like to read; the standard library only reads it."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Comment = Callable[[str], str]
"""What to say above the field of a path (`cards.deal`); an empty text says nothing."""


def toml_text(table: Mapping[str, Any], comment: Comment = lambda _: "", heading: str = "") -> str:
    """Return the text of a file: plain values first, then a section for each table; comments stand above their key."""
    lines = [*_commented(heading), *([""] if heading else []), *_values(table, "", comment)]
    for key, value in table.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]", *_values(value, f"{key}.", comment)]
    return "".join(f"{line}\n" for line in lines)


def _values(table: Mapping[str, Any], path: str, comment: Comment) -> Iterator[str]:
    for key, value in table.items():
        if not (path == "" and isinstance(value, Mapping)):
            yield from _commented(comment(path + key))
            yield f"{_key(key)} = {_value(value)}"


def _commented(text: str) -> list[str]:
    return [f"# {line}".rstrip() for line in text.splitlines()]


def _key(key: str) -> str:
    bare = key.isascii() and key.replace("_", "").replace("-", "").isalnum()
    return key if bare else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)
