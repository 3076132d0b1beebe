"""What happened in a deal of canasta besides what belongs to a turn, in a sentence each."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.words.canasta import arbitration, turn_phrases
from canasta_gui.words.message_entry import AddressedEntry, Ending, FamilyNarration, MessageEntry
from canasta_gui.words.translation import Words


def _sides_joined(words: Words, event: ev.SidesJoined, names: Sequence[str]) -> str:
    name = names[event.lone]
    first, second = (other for seat, other in enumerate(names) if seat != event.lone)
    if event.melds:
        return words.t("{name} plays alone; {first} and {second} are partners.", name=name, first=first, second=second)
    return words.t(
        "{name} plays alone; {first} and {second} add up their points.", name=name, first=first, second=second
    )


def _asked(words: Words, event: ev.Asked, names: Sequence[str], you: int) -> str:
    name, partner = names[event.seat], names[event.partner]
    if event.seat == you:
        return words.t("You ask {partner}: may I go out?", partner=partner)
    if event.partner == you:
        return words.t("{name} asks you: may I go out?", name=name)
    return words.t("{name} asks {partner}: may I go out?", name=name, partner=partner)


def _answered(words: Words, event: ev.Answered, names: Sequence[str], you: int) -> str:
    if event.seat == you:
        return words.t("You answer: yes, go out.") if event.yes else words.t("You answer: no, not yet.")
    answer = _ANSWERS_YES if event.yes else _ANSWERS_NO
    return words.t(answer, name=names[event.seat])


_ANSWERS_YES: Final = gettext_noop("{name} answers: yes, go out.")
_ANSWERS_NO: Final = gettext_noop("{name} answers: no, not yet.")


def _melds(words: Words, events: Sequence[ev.Melded], you: bool) -> Sequence[str]:
    return turn_phrases.meld_phrases(words, turn_phrases.melds_of(events), you=you)


_SENTENCES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.SidesJoined: _sides_joined,
    **arbitration.EVENT_SENTENCES,
}

_ADDRESSED: Final[Mapping[type[Any], AddressedEntry]] = {ev.Asked: _asked, ev.Answered: _answered}

NARRATION: Final = FamilyNarration(
    turn_phrases.PHRASES, _SENTENCES, _ADDRESSED, ev.Melded, _melds, (ev.TookPile, ev.TookTop)
)

_STOCK: Final = gettext_noop("The stock is used up: nobody goes out.")
_RED_THREE: Final = gettext_noop("The last card of the stock was a red three: nobody goes out.")
_MISDEALT: Final = gettext_noop("This deal is void: the same dealer deals again.")

ENDINGS: Final[Mapping[str, Ending]] = {
    "ordinary": Ending(gettext_noop("{name} goes out."), gettext_noop("You go out.")),
    "concealed": Ending(gettext_noop("{name} goes out concealed."), gettext_noop("You go out concealed.")),
    "in_hand": Ending(
        gettext_noop("{name} goes out with a canasta in hand."), gettext_noop("You go out with a canasta in hand.")
    ),
    "special": Ending(
        gettext_noop("{name} ends the deal with a special hand."), gettext_noop("You end the deal with a special hand.")
    ),
    "stock": Ending(_STOCK, _STOCK),
    "red_three": Ending(_RED_THREE, _RED_THREE),
    "misdealt": Ending(_MISDEALT, _MISDEALT),
}
"""How a deal can end, by the code of its last event."""
