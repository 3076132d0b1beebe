"""Each game in a sentence, for those who choose among them."""

from collections.abc import Mapping
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.titles import family_title
from canasta_gui.words.translation import Words

# By the title under which records know the game.
_SENTENCES: Final[Mapping[str, str]] = {
    "Canasta classique": gettext_noop("Where everybody begins: melds, canastas, and a pile worth waiting for."),
    "Swiss canasta": gettext_noop("From a Swiss leaflet, for any number at the table."),
    "Uruguay canasta": gettext_noop("As in the country where the game was born."),
    "Chinese canasta": gettext_noop("Three packs, wild melds, and a second packet to pick up."),
    "International canasta": gettext_noop("The classic as books and clubs play it."),
    "Modern American canasta": gettext_noop("Sevens and aces go their own way."),
    "Tête et Queue": gettext_noop("Head and tail: two hands, one after the other."),
    "Hand and Foot": gettext_noop("Five packs and two hands each: play one, then the other."),
    "Isolated hand": gettext_noop("For three: whoever takes the pile first plays alone."),
    "Samba": gettext_noop("Three packs; runs of one suit make canastas too."),
    "Bolivia": gettext_noop("Samba, and canastas of wild cards alone."),
    "Rommé": gettext_noop("Lay sets and runs, and be rid of your cards first."),
    "Rommé acquisition": gettext_noop("Whoever wants the discarded card may claim it."),
    "Rommé ajout": gettext_noop("Add your cards to the melds of all the others."),
    "German Rommé": gettext_noop("Six jokers, and forty points for the first meld."),
}


def game_sentence(words: Words, rules: AnyRules) -> str:
    """Return what sets the game of a preset apart."""
    return words.t(_SENTENCES[rules.title])


def own_game_sentence(words: Words, base: AnyRules) -> str:
    """Return what a rule set of the player's own began as."""
    return words.t("Your own rules, made from {game}.", game=family_title(words, base))
