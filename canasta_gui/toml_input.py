"""Reading TOML that strangers wrote: the size and the depth of a text are bounded before anything parses it.

The parser of the standard library takes time that grows with the square of the depth of a key.
"""

import re
import tomllib
from typing import Any, Final

LONGEST_TOML: Final = 1 << 17
"""Letters of a file: ten times those of the largest rule set with all its comments."""
MOST_DOTS: Final = 64
"""Dots of a line that is no comment, and so the most parts of a key; a comment behind a value counts too."""
MOST_NESTED: Final = 32
"""Brackets open at a time."""

_AT: Final = re.compile(r"\(at line ([0-9]{1,9}), column [0-9]+\)\Z")  # a key that is repeated may say "line 7" too
_BRACKET: Final = re.compile(r"[\[\]{}]")


class TomlError(ValueError):
    """A text that cannot be read. `line`: where, if that is known. `too_much`: it is too long or nested too deep."""

    def __init__(self, line: int | None = None, *, too_much: bool = False) -> None:
        super().__init__("too much" if too_much else "no TOML")
        self.line, self.too_much = line, too_much


def read_toml(text: str) -> dict[str, Any]:
    """Return the table of a TOML text. Raises TomlError."""
    if len(text) > LONGEST_TOML:
        raise TomlError(too_much=True)
    line = _too_deep(text)
    if line is not None:
        raise TomlError(line, too_much=True)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError too
        found = _AT.search(str(error))
        raise TomlError(int(found[1]) if found else None) from None


def _too_deep(text: str) -> int | None:
    """Return the first line with a key of too many parts or within too many brackets; None if there is none."""
    nested = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):  # never the beginning of a key
            continue
        for bracket in _BRACKET.findall(line):
            nested = nested + 1 if bracket in "[{" else max(0, nested - 1)
            if nested > MOST_NESTED:
                return number
        if line.count(".") > MOST_DOTS:
            return number
    return None
