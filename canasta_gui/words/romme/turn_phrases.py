"""What a player did in a turn of Rommé, as phrases that follow the player's name."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import JOKER, Card
from canasta_gui.rules.romme import events as ev
from canasta_gui.rules.romme.melds import RommeMeld
from canasta_gui.words.cards_in_sentences import counted_in_set, listed, one_by_one, the_laid
from canasta_gui.words.message_entry import MessageEntry
from canasta_gui.words.translation import Words


def announced(words: Words, meld: RommeMeld) -> str:
    """Return a meld and what its jokers stand for, as must be announced (003:18): "3 fives and a joker for …"."""
    if meld.is_run:
        return laid_one_by_one(words, meld.cards, meld.faces)
    natural = counted_in_set(words, meld.rank, sum(card != JOKER for card in meld.cards))
    return listed(words, [natural, *(the_laid(words, JOKER, face) for face in meld.stood_for)])


def laid_one_by_one(words: Words, cards: Iterable[Card], faces: Iterable[Card]) -> str:
    """Return cards one by one, as they are announced; jokers last, so that what follows is not taken for theirs."""
    laid = sorted(zip(cards, faces, strict=True), key=lambda pair: pair[0] == JOKER)
    return listed(words, [the_laid(words, card, face) for card, face in laid])


def meld_phrase(words: Words, melds: Iterable[RommeMeld]) -> str:
    """Return new melds as one phrase: "lays 3 fives, the nine of clubs, the ten of clubs and the jack of clubs"."""
    return words.t("lays {melds}", melds=one_by_one(words, [announced(words, meld) for meld in melds]))


def added_phrase(words: Words, event: ev.CardsAdded, names: Sequence[str]) -> str:
    """Return what was added, and to whose meld."""
    cards = laid_one_by_one(words, event.cards, event.faces)
    if event.owner == event.seat:
        return words.t("adds {cards}", cards=cards)
    return words.t("adds {cards} to a meld of {owner}", cards=cards, owner=names[event.owner])


PHRASES: Final[Mapping[type[Any], MessageEntry]] = {
    ev.TookUp: gettext_noop("takes the face-up card, {card}"),
    ev.CardsAdded: added_phrase,
    ev.JokerSwapped: gettext_noop("exchanges a joker for {card}"),
    ev.Announced: gettext_noop("announces Rommé"),
}
