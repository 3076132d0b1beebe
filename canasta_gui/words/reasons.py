"""Why a player did something, in a sentence or three; and what a hint proposes: in any family."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.ai.common.reasons import Reason
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.actions import Discard, Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.words.canasta import reasons as canasta
from canasta_gui.words.cards import card_label
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
    return _PROPOSALS[type(action)](words, action)


def action_sentence(words: Words, action: AnyAction, name: str) -> str:
    """Return what somebody did, as the beginning of its explanation."""
    return _ACTIONS[type(action)](words, action, name)


_PROPOSALS: Final[Mapping[type[Any], Callable[[Words, Any], str]]] = {
    Draw: lambda words, _: words.t("Draw from the stock."),
    Discard: lambda words, action: words.t("Discard: {card}.", card=card_label(words, action.card)),
    **canasta.PROPOSALS,
    **romme.PROPOSALS,
}

_ACTIONS: Final[Mapping[type[Any], Callable[[Words, Any, str], str]]] = {
    Draw: lambda words, _, name: words.t("{name} draws.", name=name),
    Discard: lambda words, action, name: words.t(
        "{name} discards: {card}.", name=name, card=card_label(words, action.card)
    ),
    **canasta.ACTIONS,
    **romme.ACTIONS,
}
