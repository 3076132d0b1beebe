"""Texts, TOML and JSON from outside: bounded before they are parsed, and such that every screen can show them."""

import json
import re
import tomllib
import unicodedata
from typing import Any, Final

Json = Any
"""A value of JSON or TOML. Readers check what they take; a type with every case spelled out would say no more."""

LONGEST_QUOTE: Final = 60
"""Maximum number of letters of a foreign text that is quoted in an error."""
LONGEST_NAME: Final = 80
"""Maximum length of a name or a title."""
MOST_MARKS: Final = 3
"""Maximum number of accents and the like on one letter: Vietnamese needs two."""

MOST_DIGITS: Final = 9
"""Maximum number of digits in a foreign text: Python itself refuses to read thousands of them."""

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Invisible characters whose category is letter, mark or symbol."""
_KEPT_SPACES: Final = frozenset(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


def visible(text: str) -> str:
    """Return the text composed (NFC), with visible characters only.

    A line end or a wide space becomes a space; controls, characters of no width and marks beyond `MOST_MARKS` on a
    letter or on none are removed; half a character, NUL and characters unknown to Unicode become question marks.
    """
    if text.isascii() and text.isprintable():
        return text
    return _few_marks(unicodedata.normalize("NFC", "".join(map(_shown, text))))


def quoted_start(text: str) -> str:
    """Return a foreign text, cut to the length that is quoted in an error."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def clean_text(text: str, longest: int = LONGEST_NAME, fallback: str = "") -> str:
    """Return the visible part of a text in one line of up to `longest` letters; `fallback` if it is empty."""
    short = visible(text[: 8 * longest])  # more than this is not read
    return short.strip()[:longest].strip() or fallback


def whole_number(text: str) -> int | None:
    """Return the number in the digits of a foreign text; None for anything else, or too many.

    Digits are 0 to 9: other scripts have theirs, and `str.isdigit` accepts even "²".
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


# Foreign TOML is bounded in size and depth before it is parsed. The parser of the standard library takes time that
# grows with the square of the depth of a key.

LONGEST_TOML: Final = 1 << 17
"""Maximum number of letters of a file: ten times those of the largest rule set with all its comments."""
MOST_DOTS: Final = 64
"""Maximum number of dots in a line, and therefore of parts in a key; those of a comment after a value count too."""
MOST_NESTED: Final = 32
"""Maximum number of brackets open at a time."""

_AT: Final = re.compile(r"\(at line ([0-9]{1,9}), column [0-9]+\)\Z")  # a key that is repeated may say "line 7" too
_BRACKET: Final = re.compile(r"[\[\]{}]")


class TomlError(ValueError):
    """Error for a text that cannot be read.

    `line`: of the fault, if known. `too_much`: it is too long or nested too deep.
    """

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
    """Error for an object with a repeated field, which makes it unreliable."""

    def __init__(self, field: str) -> None:
        super().__init__(f"the field {field!r} is there twice")
        self.field = field


def load_json(text: str | bytes) -> Json:
    """Return the value of a JSON text. Raises ValueError and RecursionError as `json.loads` does, and TwiceError."""
    return _JSON.decode(text) if isinstance(text, str) else json.loads(text, object_pairs_hook=_object)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table: dict[str, Any] = {}
    for key, value in pairs:
        if key in table:
            raise TwiceError(key)
        table[key] = value
    return table


_JSON: Final = json.JSONDecoder(object_pairs_hook=_object)
"""Created once: creating it for each line takes a third of the time of reading a record."""
