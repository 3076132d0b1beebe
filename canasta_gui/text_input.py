"""Texts that come from outside – names, titles, what is typed or pasted – made such that every screen can show them."""

import unicodedata
from typing import Final

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
