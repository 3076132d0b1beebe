"""What a player did in a turn of canasta, as phrases that follow the player's name."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES, RANK_TWO, Card, is_run, is_wild, rank_of_key
from canasta_gui.words.cards_in_sentences import cards_of_rank, listed, one_by_one, the_cards, to_meld
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words

NEW_MELD: Final = 3
"""The cards of the smallest new meld: fewer were added to one that lay there."""


def meld_phrases(words: Words, melds: Iterable[tuple[int, Sequence[Card]]]) -> list[str]:
    """Return what was laid and added, by rank and cards: "lays 3 kings and 4 fives", "adds a wild card to the tens"."""
    laid: dict[int, list[Card]] = {}
    for rank, cards in melds:
        laid.setdefault(rank, []).extend(cards)
    new = {rank: cards for rank, cards in laid.items() if len(cards) >= NEW_MELD}
    more = {rank: cards for rank, cards in laid.items() if len(cards) < NEW_MELD}
    phrases = [words.t("lays {melds}", melds=_joined(words, new, _cards_of))] if new else []
    return [*phrases, words.t("adds {cards}", cards=_joined(words, more, _added))] if more else phrases


def _joined(words: Words, melds: Mapping[int, Sequence[Card]], say: Callable[[Words, int, Sequence[Card]], str]) -> str:
    """Return melds one after the other; an "and" between them only where none holds one itself."""
    parts = [say(words, rank, cards) for rank, cards in melds.items()]
    simple = all(not is_run(rank) and len(set(map(is_wild, cards))) == 1 for rank, cards in melds.items())
    return listed(words, parts) if simple else one_by_one(words, parts)


def melds_of(events: Iterable[ev.Melded]) -> list[tuple[int, Sequence[Card]]]:
    """Return the rank and the cards of each meld, with the top card of the pile that came to it."""
    return [
        (rank_of_key(event.key), event.cards if event.top is None else (*event.cards, event.top)) for event in events
    ]


def _cards_of(words: Words, rank: int, cards: Sequence[Card]) -> str:
    """Return the cards of a meld, counted; those of a run one by one."""
    return the_cards(words, cards) if is_run(rank) else cards_of_rank(words, rank, cards)


def _added(words: Words, rank: int, cards: Sequence[Card]) -> str:
    """Return cards added to a meld, and to which where they do not tell it themselves."""
    named = _cards_of(words, rank, cards)
    if rank == RANK_TWO or is_run(rank) or not any(is_wild(card) for card in cards):
        return named
    return f"{named} {to_meld(words, rank)}"


def _exposed(words: Words, event: ev.Exposed, _names: Sequence[str]) -> str:
    return words.t("lays a black three") if event.card in BLACK_THREES else words.t("lays a red three")


def _took(words: Words, event: ev.TookPile, _names: Sequence[str]) -> str:
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
