"""What a player does in a turn of canasta, as phrases that follow the player's name, or "you"."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import BLACK_THREES, RANK_TWO, Card, is_run, is_wild, rank_of_key
from canasta_gui.words.cards_in_sentences import cards_of_rank, listed, one_by_one, the_cards, to_meld
from canasta_gui.words.message_entry import PhraseEntry, TurnPhrase
from canasta_gui.words.translation import Words

LAYS: Final = TurnPhrase(gettext_noop("lays {melds}"), gettext_noop("lay {melds}"))
ADDS: Final = TurnPhrase(gettext_noop("adds {cards}"), gettext_noop("add {cards}"))

NEW_MELD: Final = 3
"""The cards of the smallest new meld: fewer were added to one that lay there."""
NEW_NATURAL: Final = 2
"""And its natural cards."""


def meld_phrases(words: Words, melds: Iterable[tuple[int, Sequence[Card]]], *, you: bool = False) -> list[str]:
    """Return what was laid and added, by rank and cards: "lays 3 kings and 4 fives", "adds a wild card to the tens"."""
    laid: dict[int, list[Card]] = {}
    for rank, cards in melds:
        laid.setdefault(rank, []).extend(cards)
    new = {rank: cards for rank, cards in laid.items() if _is_meld(rank, cards)}
    more = {rank: cards for rank, cards in laid.items() if not _is_meld(rank, cards)}
    phrases = [LAYS.text(words, you=you, melds=_joined(words, new, _cards_of))] if new else []
    return [*phrases, ADDS.text(words, you=you, cards=_joined(words, more, _added))] if more else phrases


def _joined(words: Words, melds: Mapping[int, Sequence[Card]], say: Callable[[Words, int, Sequence[Card]], str]) -> str:
    """Return melds one after the other; an "and" between them only where none holds one itself, as runs do."""
    parts = [say(words, rank, cards) for rank, cards in melds.items()]
    return one_by_one(words, parts) if any(map(is_run, melds)) else listed(words, parts)


def _is_meld(rank: int, cards: Sequence[Card]) -> bool:
    """Return whether cards make a meld by themselves; those that do not were added to one."""
    alone = rank == RANK_TWO or is_run(rank)
    return len(cards) >= NEW_MELD and (alone or sum(not is_wild(card) for card in cards) >= NEW_NATURAL)


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


def _exposed(words: Words, event: ev.Exposed, _names: Sequence[str], you: bool) -> str:
    return (_BLACK_THREE if event.card in BLACK_THREES else _RED_THREE).text(words, you=you)


def _melded(words: Words, event: ev.Melded, _names: Sequence[str], you: bool) -> str:
    return listed(words, meld_phrases(words, melds_of([event]), you=you))


def _took(words: Words, event: ev.TookPile, _names: Sequence[str], you: bool) -> str:
    number = len(event.cards) + (not event.unshown)
    if you:
        return words.n("take the pile, a single card", "take the pile of {n} cards", number)
    return words.n("takes the pile, a single card", "takes the pile of {n} cards", number)


def _took_reserve(words: Words, event: ev.TookReserve, _names: Sequence[str], you: bool) -> str:
    number = len(event.cards)
    if you:
        return words.n("take the second packet, a single card", "take the second packet of {n} cards", number)
    return words.n("takes the second packet, a single card", "takes the second packet of {n} cards", number)


_BLACK_THREE: Final = TurnPhrase(gettext_noop("lays a black three"), gettext_noop("lay a black three"))
_RED_THREE: Final = TurnPhrase(gettext_noop("lays a red three"), gettext_noop("lay a red three"))

PHRASES: Final[Mapping[type[Any], PhraseEntry]] = {
    ev.Exposed: _exposed,
    ev.Melded: _melded,
    ev.TookPile: _took,
    ev.TookTop: TurnPhrase(
        gettext_noop("shows a pair and takes the top card alone, {card}"),
        gettext_noop("show a pair and take the top card alone, {card}"),
    ),
    ev.TookReserve: _took_reserve,
    ev.Showed: TurnPhrase(gettext_noop("shows a special hand"), gettext_noop("show a special hand")),
    ev.Chose: TurnPhrase(gettext_noop("chooses a first hand"), gettext_noop("choose a first hand")),
    ev.Passed: TurnPhrase(gettext_noop("passes"), gettext_noop("pass")),
}
