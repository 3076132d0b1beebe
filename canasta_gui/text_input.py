"""Texts, TOML and JSON from untrusted sources, bounded before they are parsed and made safe to display."""

import json
import re
import tomllib
import unicodedata
from typing import Any, Final

Json = Any
"""A value of JSON or TOML; readers check what they take, so that a more precise type would not help."""

LONGEST_QUOTE: Final = 60
"""Maximum number of characters of an untrusted text that are quoted in an error."""
LONGEST_NAME: Final = 80
"""Maximum length of a name or a title."""
MOST_MARKS: Final = 3
"""Maximum number of combining marks on one letter; Vietnamese needs two."""

MOST_DIGITS: Final = 9
"""Maximum number of digits of a number in an untrusted text; Python itself refuses thousands."""

_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0") | frozenset(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)))
)
"""Invisible characters whose category is letter, mark or symbol."""
_KEPT_SPACES: Final = frozenset(" \N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}")


def visible(text: str) -> str:
    """Return the text composed (NFC), with visible characters only.

    Line ends and wide spaces become spaces. Control characters, characters of zero width, and combining marks without a
    letter or beyond `MOST_MARKS` are removed. Lone surrogates, NUL and unassigned characters become question marks.
    """
    if text.isascii() and text.isprintable():
        return text
    return _few_marks(unicodedata.normalize("NFC", "".join(map(_shown, text))))


def quoted_start(text: str) -> str:
    """Return an untrusted text, shortened for quotation in an error."""
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


def clean_text(text: str, longest: int = LONGEST_NAME, fallback: str = "") -> str:
    """Return the visible part of a text in one line of up to `longest` characters; `fallback` if it is empty."""
    short = visible(text[: 8 * longest])  # the rest is ignored
    return short.strip()[:longest].strip() or fallback


def whole_number(text: str) -> int | None:
    """Return the number in an untrusted text; None for anything but up to `MOST_DIGITS` digits.

    Only 0 to 9 are digits, not those of other scripts; `str.isdigit` accepts even "²".
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
    marks = MOST_MARKS  # allows none at the beginning, without a letter
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if marks <= MOST_MARKS and not (marks and kept and kept[-1] in _KEPT_SPACES):
            kept.append(letter)
    return "".join(kept)


# Untrusted TOML is bounded in size and depth before it is parsed, since the time of the parser in the standard library
# grows with the square of the depth of a key.

LONGEST_TOML: Final = 1 << 17
"""Maximum number of characters of a file, ten times that of the largest rule set with all its comments."""
MOST_DOTS: Final = 64
"""Maximum number of dots in a line, which bounds the parts of a key; dots of a trailing comment also count."""
MOST_NESTED: Final = 32
"""Maximum number of brackets open at a time."""

_AT: Final = re.compile(r"\(at line ([0-9]{1,9}), column [0-9]+\)\Z")  # at the end: a quoted key may say "line 7"
_BRACKET: Final = re.compile(r"[\[\]{}]")


class TomlError(ValueError):
    """Error for a text that cannot be read.

    `line`: line of the fault, if known. `too_much`: whether the text is too long or nested too deeply.
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
    except (ValueError, RecursionError) as error:  # also a ValueError: a number with thousands of digits
        found = _AT.search(str(error))
        raise TomlError(int(found[1]) if found else None) from None


def _too_deep(text: str) -> int | None:
    """Return the first line with too many dots or open brackets; None if there is none."""
    nested = 0
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("#"):  # a comment line has no key
            continue
        for bracket in _BRACKET.findall(line):
            nested = nested + 1 if bracket in "[{" else max(0, nested - 1)
            if nested > MOST_NESTED:
                return number
        if line.count(".") > MOST_DOTS:
            return number
    return None


class TwiceError(ValueError):
    """Error for an object with a repeated field, which would be ambiguous."""

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
"""Decoder created once, since creating it for each line would take a third of the time of reading a record."""
