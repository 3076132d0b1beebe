"""JSON from outside the program: an object that says two things by one name is none."""

import json
from typing import Any


class TwiceError(ValueError):
    """An object with a field that is there twice: nothing in it can be relied on."""

    def __init__(self, field: str) -> None:
        super().__init__(f"the field {field!r} is there twice")
        self.field = field


def load_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; ValueError and RecursionError as of `json.loads`, and TwiceError."""
    return json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise TwiceError(key)
        table[key] = value
    return table
