"""What a player did in a turn of canasta, as phrases that follow the player's name."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES, rank_of_key
from canasta_gui.words.cards import rank_label
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words


def melds_phrase(words: Words, events: Iterable[ev.Melded]) -> str:
    """Return all that was laid in a turn as one phrase: "lays Kings × 3, Fives × 4"."""
    laid: Counter[int] = Counter()
    for event in events:
        laid[rank_of_key(event.key)] += len(event.cards) + (event.top is not None)
    melds = ", ".join(f"{rank_label(words, rank)} × {number}" for rank, number in laid.items())
    return words.t("lays {melds}", melds=melds)


def _exposed(words: Words, event: ev.Exposed) -> str:
    return words.t("lays a black three") if event.card in BLACK_THREES else words.t("lays a red three")


def _took(words: Words, event: ev.TookPile) -> str:
    number = words.n("{n} card", "{n} cards", len(event.cards) + (not event.unshown))
    return words.t("takes the pile ({number})", number=number)


PHRASES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.Exposed: _exposed,
    ev.TookPile: _took,
    ev.TookTop: gettext_noop("takes the top card alone: {card}"),
    ev.TookReserve: gettext_noop("takes the second packet"),
    ev.Discarded: gettext_noop("discards: {card}"),
    ev.Passed: gettext_noop("passes"),
}
