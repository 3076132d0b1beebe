"""Numbers of games: chosen ones, written in digits, and random ones, written as a name."""

from typing import Final

from canasta_gui.text_input import whole_number

LARGEST: Final = 999_999_999
"""Largest number that is written in digits."""
LARGEST_NAMED: Final = (1 << 100) - 1
"""Largest number of a game; above `LARGEST` it is written as a name."""
_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # five bits each; without I, L, O and U, which are misread
_MISREAD: Final = str.maketrans("ILO", "110", " -‐‑–")
_GROUP: Final = 4
_LENGTH: Final = 20
LONGEST_NAME: Final = _LENGTH + _LENGTH // _GROUP - 1
"""Length of a name, separators of its groups included."""


def number_name(number: int) -> str:
    """Return the text of a number: its digits, or a name such as 7K2M-9QXR-4TBN-0VWH-E3ZC."""
    if number <= LARGEST:
        return str(number)
    signs = "".join(_SIGNS[number >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return "-".join(signs[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def named_number(name: str) -> int | None:
    """Return the number of a text, in digits or as a name in any spelling; None for an invalid one."""
    digits = whole_number(name.strip())
    if digits is not None:
        return digits or None
    signs = name[: 2 * LONGEST_NAME].upper().translate(_MISREAD)
    if len(signs) != _LENGTH or not set(signs) <= set(_SIGNS):
        return None
    number = 0
    for sign in signs:
        number = number << 5 | _SIGNS.index(sign)
    return number or None
