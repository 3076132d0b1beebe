"""Texts, TOML and JSON from outside: bounded before they are parsed, and such that every screen can show them."""

import json
import re
import tomllib
import unicodedata
from typing import Any, Final

LONGEST_QUOTE: Final = 60
"""Letters of a foreign text that a complaint repeats."""
LONGEST_NAME: Final = 80
"""Letters of a name or a title."""
MOST_MARKS: Final = 3
"""Accents and the like on one letter: Vietnamese needs two."""

MOST_DIGITS: Final = 9
"""Digits of a whole number in a foreign text: Python itself refuses to read thousands of them."""

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""What has no ink though it is a letter, a mark or a symbol by its category."""
_KEPT_SPACES: Final = frozenset(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


def visible(text: str) -> str:
    """Return the text composed (NFC), of characters with a place on the line only.

    A line end or a wide space becomes a space; controls, characters of no width and marks beyond `MOST_MARKS` on a
    letter or on none fall out; half a character, NUL and what Unicode does not know become question marks.
    """
    if text.isascii() and text.isprintable():
        return text
    return _few_marks(unicodedata.normalize("NFC", "".join(map(_shown, text))))


def quoted_start(text: str) -> str:
    """Return a foreign text, or its beginning where it is longer than a complaint repeats."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def clean_text(text: str, longest: int = LONGEST_NAME, fallback: str = "") -> str:
    """Return what is visible of a text in one line of at most so many letters; `fallback` where nothing is."""
    short = visible(text[: 8 * longest])  # no more than this is looked at, whatever a stranger sends
    return short.strip()[:longest].strip() or fallback


def whole_number(text: str) -> int | None:
    """Return the number that the digits of a foreign text are; None where it is anything else, or too long.

    Digits are 0 to 9: other scripts have theirs, and `str.isdigit` holds even "²" for one.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS else None


def _shown(letter: str) -> str:
    if letter in _KEPT_SPACES:
        return letter
    if letter == "\0":
        return "?"
    match unicodedata.category(letter):
        case "Zs" | "Zl" | "Zp":
            return " "
        case "Cc":
            return " " if letter in "\t\n\v\f\r\x85" else ""
        case "Cf":
            return ""
        case "Cs" | "Cn":
            return "?"
        case _:
            return "" if letter in _UNSEEN else letter


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = MOST_MARKS  # none at the beginning, where there is nothing to stand on
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and not (marks and kept and kept[-1] in _KEPT_SPACES):
            kept.append(letter)
    return "".join(kept)


# Reading TOML that strangers wrote: the size and the depth of a text are bounded before anything parses it.
#
# The parser of the standard library takes time that grows with the square of the depth of a key.

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


class TwiceError(ValueError):
    """An object with a field that is there twice: nothing in it can be relied on."""

    def __init__(self, field: str) -> None:
        super().__init__(f"the field {field!r} is there twice")
        self.field = field


def load_json(text: str | bytes) -> Any:
    """Return the value of a JSON text; ValueError and RecursionError as of `json.loads`, and TwiceError."""
    return _JSON.decode(text) if isinstance(text, str) else json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise TwiceError(key)
        table[key] = value
    return table


_JSON: Final = json.JSONDecoder(object_pairs_hook=_object)
"""Kept: to make one for each line takes a third of the time that reading a record takes."""
