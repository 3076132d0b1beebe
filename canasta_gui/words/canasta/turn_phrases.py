"""What a player did in a turn of canasta, as phrases that follow the player's name."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES, Card, is_run, rank_of_key
from canasta_gui.words.cards_in_sentences import cards_of_rank, the_cards
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words


def laid_cards(words: Words, *events: ev.Melded) -> str:
    """Return what was laid, by ranks: "3 kings and 1 wild card, 4 fives"; the cards of a run one by one."""
    laid: dict[int, list[Card]] = {}
    for event in events:
        cards = event.cards if event.top is None else (*event.cards, event.top)
        laid.setdefault(rank_of_key(event.key), []).extend(cards)
    return ", ".join(
        the_cards(words, cards) if is_run(rank) else cards_of_rank(words, rank, cards) for rank, cards in laid.items()
    )


def melds_phrase(words: Words, events: Iterable[ev.Melded]) -> str:
    """Return all that was laid in a turn as one phrase: "lays 3 kings, 4 fives"."""
    return words.t("lays {melds}", melds=laid_cards(words, *events))


def _exposed(words: Words, event: ev.Exposed) -> str:
    return words.t("lays a black three") if event.card in BLACK_THREES else words.t("lays a red three")


def _took(words: Words, event: ev.TookPile) -> str:
    return words.n(
        "takes the pile, a single card", "takes the pile of {n} cards", len(event.cards) + (not event.unshown)
    )


PHRASES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.Exposed: _exposed,
    ev.TookPile: _took,
    ev.TookTop: gettext_noop("takes the top card alone, {card}"),
    ev.TookReserve: gettext_noop("takes the second packet"),
    ev.Discarded: gettext_noop("discards {card}"),
    ev.Passed: gettext_noop("passes"),
}
