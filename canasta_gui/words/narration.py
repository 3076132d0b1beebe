"""What happened in a deal of any family, event by event or turn by turn.

What a player does in a turn is a phrase after the player's name, or after "you": so one sentence tells the whole turn.
"""

import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.events import DealEnded, Discarded, Drew
from canasta_gui.rules.families import CANASTA_NAME, ROMME_NAME, AnyDealEnded, AnyEvent, family_of_event
from canasta_gui.words.canasta import narration as canasta
from canasta_gui.words.cards_in_sentences import listed, the_card
from canasta_gui.words.message_entry import (
    FamilyNarration,
    PhraseEntry,
    TurnPhrase,
    entry_text,
    phrase_text,
)
from canasta_gui.words.translation import Words

NOBODY: Final = -1
"""No seat: none is called "you", or an event belongs to no turn."""


def event_sentence(words: Words, event: AnyEvent, names: Sequence[str], you: int = NOBODY) -> str:
    """Return the sentence for an event as a seat saw it; `you`: the seat that is spoken to.

    Empty for what needs no words: a card dealt, a turn that begins.
    """
    if _phrase(event) is not None:
        return turn_sentence(words, [event], names, you)
    if isinstance(event, DealEnded):
        return ending_sentence(words, event, names, you)
    narration = _narration(event)
    if (addressed := narration.addressed.get(type(event))) is not None:
        return addressed(words, event, names, you)
    entry, seat = narration.sentences.get(type(event)), getattr(event, "seat", None)
    name = "" if seat is None else names[seat]
    return "" if entry is None else entry_text(words, entry, event, name, names)


def ending_told(words: Words, how: str, name: str, *, you: bool = False) -> str:
    """Return how a deal of any family ended, by the code of its last event; `name`: who ended it, or it is `you`."""
    ending = canasta.ENDINGS.get(how)
    if ending is None:
        from canasta_gui.words.romme.narration import ENDINGS

        ending = ENDINGS[how]
    return words.t(ending.yours if you else ending.named, name=name)


def ending_sentence(words: Words, event: AnyDealEnded, names: Sequence[str], you: int | None = NOBODY) -> str:
    """Return how a deal ended; `you`: the seat that is spoken to."""
    return ending_told(words, event.how, names[event.by], you=event.by == you)


def sentences_by_turn(
    words: Words, events: Iterable[AnyEvent], names: Sequence[str], you: int = NOBODY
) -> Iterable[str]:
    """Yield a sentence for each turn, and one for each event that is no part of a turn."""
    told = [event for event in events if _worth_telling(words, event, names)]
    for seat, turn in itertools.groupby(told, key=_seat_of):
        if seat == NOBODY:
            yield from (event_sentence(words, event, names, you) for event in turn)
        else:
            yield turn_sentence(words, list(turn), names, you)


def _worth_telling(words: Words, event: AnyEvent, names: Sequence[str]) -> bool:
    """Return whether an event has a sentence; the draw of a hidden card goes without saying."""
    if isinstance(event, Drew):
        return event.card != HIDDEN
    return bool(event_sentence(words, event, names))


def turn_sentence(words: Words, events: Sequence[AnyEvent], names: Sequence[str], you: int = NOBODY) -> str:
    """Return what one player did in a turn."""
    seat = _seat_of(events[0])
    done = listed(words, _turn_phrases(words, events, names, you=seat == you))
    if seat != you:
        return words.t("{name} {done}.", name=names[seat], done=done)
    # Translators: a language whose verbs say "you" by themselves leaves the word out: "{done}."
    sentence = words.t("You {done}.", done=done)
    return sentence[:1].upper() + sentence[1:]


def _seat_of(event: AnyEvent) -> int:
    """Return whose turn the event is a part of."""
    seat: int = getattr(event, "seat", NOBODY) if _phrase(event) is not None else NOBODY
    return seat


def _turn_phrases(words: Words, events: Sequence[AnyEvent], names: Sequence[str], *, you: bool) -> list[str]:
    """Return what one player did, each once; all melds are told where the first of them was laid."""
    phrases: list[str] = []
    laid: list[AnyEvent] = []
    for event in sorted(events, key=lambda event: type(event) not in _narration(event).told_first):
        family = _narration(event)
        if type(event) is family.meld:
            laid = laid or [each for each in events if type(each) is family.meld]
            phrases += family.melds(words, laid, you)
        elif (entry := _phrase(event)) is not None:
            phrases.append(phrase_text(words, entry, event, names, you=you))
    return list(dict.fromkeys(phrases))


def _drew(words: Words, event: Drew, _names: Sequence[str], you: bool) -> str:
    if event.card == HIDDEN:
        return _DRAWS_HIDDEN.text(words, you=you)
    return _DRAWS.text(words, you=you, card=the_card(words, event.card))


_DRAWS_HIDDEN: Final = TurnPhrase(gettext_noop("draws"), gettext_noop("draw"))
_DRAWS: Final = TurnPhrase(gettext_noop("draws {card}"), gettext_noop("draw {card}"))

_PHRASES: Final[Mapping[type[Any], PhraseEntry]] = {
    Drew: _drew,
    Discarded: TurnPhrase(gettext_noop("discards {card}"), gettext_noop("discard {card}")),
}
"""Those of events that all families share."""


def _romme() -> FamilyNarration:  # loaded where its events are
    from canasta_gui.words.romme.narration import NARRATION

    return NARRATION


_FAMILIES: Final[Mapping[str, Callable[[], FamilyNarration]]] = {
    CANASTA_NAME: lambda: canasta.NARRATION,
    ROMME_NAME: _romme,
}


def _narration(event: AnyEvent) -> FamilyNarration:
    return _FAMILIES[family_of_event(event).name]()


def _phrase(event: AnyEvent) -> PhraseEntry | None:
    """Return what tells an event of a turn; None for any other."""
    return _PHRASES.get(type(event)) or _narration(event).phrases.get(type(event))
