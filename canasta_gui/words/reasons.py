"""Why a player did something, in a sentence or three; and what a hint proposes: in any family."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from canasta_gui.ai.common.reasons import Reason
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.words.canasta import reasons as canasta
from canasta_gui.words.message_entry import MessageEntry, entry_text
from canasta_gui.words.romme import reasons as romme
from canasta_gui.words.translation import Words

# {name}: the player that the fact is about, {cards}: so many cards. The families add what else they need.
REASONS: Final[Mapping[str, str]] = {
    "nothing else": gettext_noop("Nothing else is possible."),
    "best left": gettext_noop("Nothing else looks better."),
    "rivals near": gettext_noop("The deal may end soon: one of the others holds only {cards}."),
    "rivals hold": gettext_noop("The others still hold {cards}, which then count against them."),
    **canasta.REASONS,
    **romme.REASONS,
}

SECRET = gettext_noop("The rest would tell what cards are in the hand: ask again after the deal.")


def reason_sentences(words: Words, reasons: Sequence[Reason], names: Sequence[str], *, open_hand: bool) -> str:
    """Return the facts as sentences; with `open_hand` also those that tell of cards in the player's hand."""
    sentences = [
        words.t(
            REASONS[reason.code],
            ranks=canasta.ranks_named(words, reason.rank),
            name=names[reason.seat] if reason.seat >= 0 else "",
            n=words.number(reason.number),
            cards=words.n("{n} card", "{n} cards", reason.number),
        )
        for reason in reasons
        if open_hand or not reason.secret
    ]
    return " ".join(sentences) if sentences else words.t(SECRET)


def hint_sentence(words: Words, action: AnyAction) -> str:
    """Return what a hint proposes."""
    return entry_text(words, _PROPOSALS[type(action)], action)


def action_sentence(words: Words, action: AnyAction, name: str) -> str:
    """Return what somebody did, as the beginning of its explanation."""
    return entry_text(words, _ACTIONS[type(action)], action, name, name)


_PROPOSALS: Final[Mapping[type[Any], MessageEntry]] = {
    Draw: gettext_noop("Draw from the stock."),
    Discard: gettext_noop("Discard {card}."),
    **canasta.PROPOSALS,
    **romme.PROPOSALS,
}

_ACTIONS: Final[Mapping[type[Any], MessageEntry]] = {
    Draw: gettext_noop("{name} draws."),
    Discard: gettext_noop("{name} discards {card}."),
    **canasta.ACTIONS,
    **romme.ACTIONS,
}
