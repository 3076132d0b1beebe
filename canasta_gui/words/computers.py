"""What the levels of computer players and the options of their playing style are called."""

from collections.abc import Mapping

from canasta_gui.words.translation import Words, mark

LEVELS: Mapping[str, str] = {"novice": mark("Novice"), "club": mark("Club"), "expert": mark("Expert")}
LEVEL_NOTES: Mapping[str, str] = {
    "novice": mark("Knows the rules, and errs as beginners err: forgets, overlooks, spends wild cards too soon."),
    "club": mark("A solid player who remembers the pile and minds the next player."),
    "expert": mark("Thinks for a second: tries its plans in deals that could be the true one."),
}

STYLE_OPTIONS: Mapping[str, str] = {
    "out": mark("Goes out"),
    "wilds": mark("Wild cards"),
    "freezes": mark("Freezes the pile"),
    "opens": mark("Opens"),
}
STYLE_SETTINGS: Mapping[str, Mapping[str, str]] = {
    "out": {"early": mark("early"), "late": mark("late")},
    "wilds": {"thrifty": mark("thrifty"), "free": mark("free")},
    "freezes": {"often": mark("often"), "never": mark("never")},
    "opens": {"early": mark("early"), "waits": mark("waits")},
}


def level_title(words: Words, level: str) -> str:
    return words.t(LEVELS[level])


def level_note(words: Words, level: str) -> str:
    """Return how a level plays, in a sentence."""
    return words.t(LEVEL_NOTES[level])


def style_option_title(words: Words, option: str) -> str:
    return words.t(STYLE_OPTIONS[option])


def style_setting_title(words: Words, option: str, setting: str) -> str:
    """Return the name of a setting; the empty setting leaves the level as it is."""
    return words.t(STYLE_SETTINGS[option][setting]) if setting else words.t("as it sees fit")
