"""What happened in a deal of canasta, in a sentence each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES
from canasta_gui.words.canasta import arbitration
from canasta_gui.words.canasta.turn_phrases import meld_phrases, melds_of
from canasta_gui.words.cards_in_sentences import listed
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words


def _exposed(words: Words, event: ev.Exposed, names: Sequence[str]) -> str:
    if event.card in BLACK_THREES:
        return words.t("{name} lays a black three.", name=names[event.seat])
    return words.t("{name} lays a red three.", name=names[event.seat])


def _melded(words: Words, event: ev.Melded, names: Sequence[str]) -> str:
    done = listed(words, meld_phrases(words, melds_of([event])))
    return words.t("{name} {done}.", name=names[event.seat], done=done)


def _took(words: Words, event: ev.TookPile, names: Sequence[str]) -> str:
    return words.n(
        "{name} takes the pile, a single card.",
        "{name} takes the pile of {n} cards.",
        len(event.cards) + (not event.unshown),
        name=names[event.seat],
    )


def _took_reserve(words: Words, event: ev.TookReserve, names: Sequence[str]) -> str:
    return words.n(
        "{name} takes the second packet, a single card.",
        "{name} takes the second packet of {n} cards.",
        len(event.cards),
        name=names[event.seat],
    )


def _sides_joined(words: Words, event: ev.SidesJoined, names: Sequence[str]) -> str:
    name = names[event.lone]
    first, second = (other for seat, other in enumerate(names) if seat != event.lone)
    if event.melds:
        return words.t("{name} plays alone; {first} and {second} are partners.", name=name, first=first, second=second)
    return words.t(
        "{name} plays alone; {first} and {second} add up their points.", name=name, first=first, second=second
    )


def _asked(words: Words, event: ev.Asked, names: Sequence[str]) -> str:
    return words.t("{name} asks {partner}: may I go out?", name=names[event.seat], partner=names[event.partner])


EVENT_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.Exposed: _exposed,
    ev.Melded: _melded,
    ev.TookPile: _took,
    ev.TookTop: gettext_noop("{name} shows a pair and takes the top card alone, {card}."),
    ev.Showed: gettext_noop("{name} shows a special hand."),
    ev.Chose: gettext_noop("{name} has chosen the first hand."),
    ev.TookReserve: _took_reserve,
    ev.SidesJoined: _sides_joined,
    ev.Asked: _asked,
    ev.Answered: (gettext_noop("{name} answers: yes, go out."), gettext_noop("{name} answers: no, not yet.")),
    ev.Passed: gettext_noop("{name} passes."),
    **arbitration.EVENT_SENTENCES,
}

ENDINGS: Final[Mapping[str, str]] = {
    "ordinary": gettext_noop("{name} goes out."),
    "concealed": gettext_noop("{name} goes out concealed."),
    "in_hand": gettext_noop("{name} goes out with a canasta in hand."),
    "special": gettext_noop("{name} ends the deal with a special hand."),
    "stock": gettext_noop("The stock is used up: nobody goes out."),
    "red_three": gettext_noop("The last card of the stock was a red three: nobody goes out."),
}
"""How a deal can end, by the code of its last event."""
