"""Names of levels, playing styles and computer characters, and sentences that players say at the table."""

from collections.abc import Mapping, Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.words.sentences import listed
from canasta_gui.words.translation import Words

LEVELS: Mapping[str, str] = {
    "beginner": gettext_noop("Beginner"),
    "novice": gettext_noop("Novice"),
    "club": gettext_noop("Club"),
    "expert": gettext_noop("Expert"),
    "master": gettext_noop("Master"),
}
LEVEL_NOTES: Mapping[str, str] = {
    "beginner": gettext_noop(
        "Has just learned the rules: plays its own hand, and seldom thinks of who could use a discard."
    ),
    "novice": gettext_noop("Plays along, but forgets, overlooks things and spends wild cards too soon."),
    "club": gettext_noop("A solid player who remembers the pile and minds the next player."),
    "expert": gettext_noop("Has learned from tens of thousands of deals, and decides at once."),
    "master": gettext_noop(
        "The strongest: works out what the hidden hands may hold, and plays to win the match. In Rommé, where that "
        "does not help, it plays as the expert does."
    ),
}

STYLE_OPTIONS: Mapping[str, str] = {
    "out": gettext_noop("Goes out"),
    "wilds": gettext_noop("Wild cards"),
    "freezes": gettext_noop("Freezes the pile"),
    "opens": gettext_noop("Opens"),
    "takes": gettext_noop("Takes the pile"),
}
STYLE_SETTINGS: Mapping[str, Mapping[str, str]] = {
    "out": {"early": gettext_noop("early"), "late": gettext_noop("late")},
    "wilds": {"thrifty": gettext_noop("thrifty"), "free": gettext_noop("free")},
    "freezes": {"often": gettext_noop("often"), "never": gettext_noop("never")},
    "opens": {"early": gettext_noop("early"), "waits": gettext_noop("waits")},
    "takes": {"often": gettext_noop("often"), "seldom": gettext_noop("seldom")},
}


def level_title(words: Words, level: str) -> str:
    return words.t(LEVELS[level])


def level_note(words: Words, level: str) -> str:
    """Return the description of a level's play, in a sentence."""
    return words.t(LEVEL_NOTES[level])


def alike_levels_text(words: Words, groups: Sequence[Sequence[str]]) -> str:
    """Return which levels are about equally strong in a game, a sentence for each group; empty for none."""
    return " ".join(
        words.t(
            "As far as measured, {levels} are about equally strong in this game.",
            levels=listed(words, [level_title(words, level) for level in group]),
        )
        for group in groups
    )


def style_option_title(words: Words, option: str) -> str:
    return words.t(STYLE_OPTIONS[option])


def style_setting_title(words: Words, option: str, setting: str) -> str:
    """Return the name of a setting; the empty setting does not change the level."""
    return words.t(STYLE_SETTINGS[option][setting]) if setting else words.t("as it sees fit")


CHARACTERS: Final[Mapping[str, str]] = {
    "Basile": gettext_noop("Basile opens late and guards the pile."),
    "Clara": gettext_noop("Clara takes the pile whenever she can."),
    "Denis": gettext_noop("Denis has just learned the game and throws even jokers on the pile."),
    "Odile": gettext_noop("Odile saves her wild cards for what becomes a canasta."),
    "Amara": gettext_noop("Amara lays what she can and goes out before anybody expects it."),
    "Théo": gettext_noop("Théo saves every joker, and forgets what lies in the pile."),
    "Mei": gettext_noop("Mei never parts lightly with a wild card."),
    "Rafael": gettext_noop("Rafael freezes the pile whenever it grows."),
    "Arjan": gettext_noop("Arjan says little and plays what is best."),
    "Yasmine": gettext_noop("Yasmine leaves the pile to others and builds from the stock."),
}


def character_sentence(words: Words, name: str) -> str:
    """Return the description of a character's play; empty for any other name."""
    return words.t(CHARACTERS[name]) if name in CHARACTERS else ""
