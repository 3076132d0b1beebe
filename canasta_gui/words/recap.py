"""What happened since a player's last turn, turn by turn: read behind the curtain before he sees his cards."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES, HIDDEN, rank_of_key
from canasta_gui.rules.families import AnyEvent
from canasta_gui.words.cards import card_label, rank_label
from canasta_gui.words.narration import event_sentence
from canasta_gui.words.translation import Words

_WHOLE: Final = -1
"""Stands for the seat of what is told in a sentence of its own."""


def recap(words: Words, events: Iterable[AnyEvent], names: Sequence[str], seat: int) -> list[str]:
    """A line for every turn since the seat's own ended; what is no part of a turn gets its own."""
    lines: list[str] = []
    for who, told in itertools.groupby(_told(words, _since(events, seat), names), key=_teller):
        if who == _WHOLE:
            lines += [event_sentence(words, event, names) for event in told]
        else:
            deeds = "\N{NO-BREAK SPACE}· ".join(_deeds(words, list(told)))
            lines.append(words.t("{label}: {text}", label=names[who], text=deeds))
    return lines


def _since(events: Iterable[AnyEvent], seat: int) -> list[AnyEvent]:
    """What came after the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, ev.DealBegan) or (isinstance(event, ev.Discarded | ev.Passed) and event.seat == seat):
            since.clear()
        else:
            since.append(event)
    return since


def _told(words: Words, events: Iterable[AnyEvent], names: Sequence[str]) -> list[AnyEvent]:
    """Those there is something to say of: that somebody draws goes without saying."""
    return [
        event
        for event in events
        if not (isinstance(event, ev.Drew) and event.card == HIDDEN) and event_sentence(words, event, names)
    ]


def _teller(event: AnyEvent) -> int:
    return getattr(event, "seat", _WHOLE) if isinstance(event, ev.Melded) or type(event) in _PHRASES else _WHOLE


def _deeds(words: Words, events: Sequence[AnyEvent]) -> list[str]:
    """What one player did in a turn; all that he laid is told together, where the first of it was laid."""
    laid: Counter[int] = Counter()
    for event in events:
        if isinstance(event, ev.Melded):
            laid[rank_of_key(event.key)] += len(event.cards) + (event.top is not None)
    melds = ", ".join(f"{rank_label(words, rank)} × {number}" for rank, number in laid.items())
    deeds = [words.t("lays {melds}", melds=melds) if isinstance(e, ev.Melded) else _phrase(words, e) for e in events]
    return list(dict.fromkeys(deeds))


def _phrase(words: Words, event: AnyEvent) -> str:
    return _PHRASES[type(event)](words, event)


def _exposed(words: Words, event: ev.Exposed) -> str:
    return words.t("lays a black three") if event.card in BLACK_THREES else words.t("lays a red three")


def _took(words: Words, event: ev.TookPile) -> str:
    number = words.n("{n} card", "{n} cards", len(event.cards) + 1)
    return words.t("takes the pile ({number})", number=number)


def _took_top(words: Words, event: ev.TookTop) -> str:
    return words.t("takes the top card alone: {card}", card=card_label(words, event.card))


def _took_reserve(words: Words, event: ev.TookReserve) -> str:  # noqa: ARG001
    return words.t("takes the second packet")


def _discarded(words: Words, event: ev.Discarded) -> str:
    return words.t("discards: {card}", card=card_label(words, event.card))


def _passed(words: Words, event: ev.Passed) -> str:  # noqa: ARG001
    return words.t("passes")


_PHRASES: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    ev.Exposed: _exposed,
    ev.TookPile: _took,
    ev.TookTop: _took_top,
    ev.TookReserve: _took_reserve,
    ev.Discarded: _discarded,
    ev.Passed: _passed,
}
