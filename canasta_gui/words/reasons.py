"""Reasons of a player's action, in up to three sentences; and hints: for any family."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.ai.common.reasons import Reason
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import is_run
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.families import AnyAction
from canasta_gui.words.canasta import reasons as canasta
from canasta_gui.words.romme import reasons as romme
from canasta_gui.words.sentences import MessageEntry, entry_text
from canasta_gui.words.translation import Words

# {name}: the player that the fact is about, {cards}: a number of cards. The families add further placeholders.
REASONS: Final[Mapping[str, str]] = {
    "nothing else": gettext_noop("Nothing else is possible."),
    "best left": gettext_noop("Nothing else looks better."),
    "rivals near": gettext_noop("The deal may end soon: one of the others holds only {cards}."),
    "rivals hold": gettext_noop("The others still hold {cards}, which then count against them."),
    **canasta.REASONS,
    **romme.REASONS,
}

ABOUT_YOU: Final = {**canasta.ABOUT_YOU, **romme.ABOUT_YOU}

SECRET = gettext_noop("The rest would tell what cards are in the hand: ask again after the deal.")


def reason_sentences(
    words: Words, reasons: Sequence[Reason], names: Sequence[str], *, open_hand: bool, you: int | None = None
) -> str:
    """Return the facts as one text; see `reason_list`."""
    return " ".join(reason_list(words, reasons, names, open_hand=open_hand, you=you))


def reason_list(
    words: Words, reasons: Sequence[Reason], names: Sequence[str], *, open_hand: bool, you: int | None = None
) -> list[str]:
    """Return the facts as sentences; with `open_hand` also those that reveal cards of the player's hand.

    `you`: the seat of the reader.
    """
    alike: dict[tuple[str, int], list[Reason]] = {}
    for reason in reasons:
        if open_hand or not reason.secret:
            joined = reason.code in canasta.JOINED
            alike.setdefault((reason.code, reason.seat if joined else len(alike)), []).append(reason)
    return [_sentence(words, facts, names, you) for facts in alike.values()] or [words.t(SECRET)]


def _sentence(words: Words, facts: Sequence[Reason], names: Sequence[str], you: int | None) -> str:
    """Return the sentence of a fact, or of facts that differ only in their ranks."""
    reason = facts[0]
    message = REASONS[reason.code]
    if reason.seat == you:
        message = ABOUT_YOU.get(reason.code, message)
    if is_run(reason.rank):
        message = canasta.ABOUT_RUNS.get(reason.code, message)
    return words.t(
        message,
        name=names[reason.seat] if reason.seat >= 0 else "",
        n=words.number(reason.number),
        cards=words.n("{n} card", "{n} cards", reason.number),
        points=words.n("{n} point", "{n} points", reason.number),
        **canasta.rank_values(words, facts),
    )


def hint_sentence(words: Words, action: AnyAction) -> str:
    """Return the proposal of a hint."""
    return entry_text(words, _PROPOSALS[type(action)], action)


def action_sentence(words: Words, action: AnyAction, name: str) -> str:
    """Return a player's action, as the beginning of its explanation."""
    return entry_text(words, _ACTIONS[type(action)], action, name, name)


_PROPOSALS: Final[Mapping[type[object], MessageEntry]] = {
    Draw: gettext_noop("Draw from the stock."),
    Discard: gettext_noop("Discard {card}."),
    **canasta.PROPOSALS,
    **romme.PROPOSALS,
}

_ACTIONS: Final[Mapping[type[object], MessageEntry]] = {
    Draw: gettext_noop("{name} draws."),
    Discard: gettext_noop("{name} discards {card}."),
    **canasta.ACTIONS,
    **romme.ACTIONS,
}
