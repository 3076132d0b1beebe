"""What happened since a player's last turn, turn by turn: read behind the curtain before the cards are shown."""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from canasta_gui.rules.canasta.events import Melded, Passed
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealBegan, Discarded, Drew
from canasta_gui.rules.families import AnyEvent
from canasta_gui.rules.romme.events import MeldLaid
from canasta_gui.words.canasta import turn_phrases as canasta
from canasta_gui.words.cards_in_sentences import listed
from canasta_gui.words.message_entry import entry_text
from canasta_gui.words.narration import event_sentence
from canasta_gui.words.romme import turn_phrases as romme
from canasta_gui.words.translation import Words

_PHRASES: Final = {**canasta.PHRASES, **romme.PHRASES}
_NO_SEAT: Final = -1
"""Instead of a seat, for an event that is told in a sentence of its own."""


def recap(words: Words, events: Iterable[AnyEvent], names: Sequence[str], seat: int) -> list[str]:
    """Return a line for every turn since the seat's own ended, and one for each event that is no part of a turn."""
    lines: list[str] = []
    for who, turn in itertools.groupby(_worth_telling(words, _since_last_turn(events, seat), names), key=_seat_of):
        if who == _NO_SEAT:
            lines += [event_sentence(words, event, names) for event in turn]
        else:
            done = listed(words, _turn_phrases(words, list(turn), names))
            lines.append(words.t("{name} {done}.", name=names[who], done=done))
    return lines


def recap_title(words: Words, events: Iterable[AnyEvent], seat: int) -> str:
    """Return since when a recap tells: since the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan):
            since.clear()
        since.append(event)
    played = any(isinstance(event, Discarded | Passed) and event.seat == seat for event in since)
    return words.t("Since your last turn") if played else words.t("Since the deal began")


def _since_last_turn(events: Iterable[AnyEvent], seat: int) -> list[AnyEvent]:
    """Return what came after the seat's last turn, or since the deal began."""
    since: list[AnyEvent] = []
    for event in events:
        if isinstance(event, DealBegan) or (isinstance(event, Discarded | Passed) and event.seat == seat):
            since.clear()
        else:
            since.append(event)
    return since


def _worth_telling(words: Words, events: Iterable[AnyEvent], names: Sequence[str]) -> list[AnyEvent]:
    """Return the events that have a sentence, without the draws of hidden cards, which go without saying."""
    return [
        event
        for event in events
        if not (isinstance(event, Drew) and event.card == HIDDEN) and event_sentence(words, event, names)
    ]


def _seat_of(event: AnyEvent) -> int:
    """Return whose turn the event is a part of."""
    told = isinstance(event, Melded | MeldLaid) or type(event) in _PHRASES
    return getattr(event, "seat", _NO_SEAT) if told else _NO_SEAT


def _turn_phrases(words: Words, events: Sequence[AnyEvent], names: Sequence[str]) -> list[str]:
    """Return what one player did in a turn, each once; all melds are told where the first of them was laid."""
    melds = canasta.meld_phrases(words, canasta.melds_of(event for event in events if isinstance(event, Melded)))
    announced = [event.meld for event in events if isinstance(event, MeldLaid)]
    if announced:
        melds.append(romme.meld_phrase(words, announced))
    phrases = (
        melds if isinstance(each, Melded | MeldLaid) else [entry_text(words, _PHRASES[type(each)], each, "", names)]
        for each in events
    )
    return list(dict.fromkeys(itertools.chain.from_iterable(phrases)))
