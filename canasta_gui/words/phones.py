"""Sentences about the phones at a table."""

import math
from collections.abc import Sequence

from canasta_gui.messages import gettext_noop
from canasta_gui.words import Words
from canasta_gui.words.sentences import listed

STATES = {
    "open": gettext_noop("free"),
    "here": gettext_noop("here"),
    "away": gettext_noop("away"),
    "stand_in": gettext_noop("away: a computer plays"),
}
"""Label of each state of a seat for a phone."""


def absence_sentence(words: Words, name: str, state: str, seconds: float | None) -> str:
    """Return who plays for a guest that is away; empty for one who is here, and for a free seat.

    `seconds`: until a computer plays; None if none will.
    """
    if state == "stand_in":
        return words.t("{name}’s phone is asleep · a computer plays", name=name)
    if state != "away":
        return ""
    if seconds is None:
        return words.t("{name}’s phone is asleep", name=name)
    return words.t("{name}’s phone is asleep · a computer plays in {seconds} s", name=name, seconds=math.ceil(seconds))


def waiting_sentence(words: Words, names: Sequence[str]) -> str:
    """Return the names of the guests whom all wait for; empty without any."""
    return words.t("Waiting for {names}…", names=listed(words, names)) if names else ""
