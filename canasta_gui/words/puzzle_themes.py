"""Puzzles by theme and grade, and the question of each, in words."""

from collections.abc import Callable, Mapping
from typing import Final

from canasta_gui.lab.puzzles.puzzle import Grade, Puzzle, Theme
from canasta_gui.messages import gettext_noop
from canasta_gui.words.translation import Words

THEMES: Final[Mapping[Theme, Callable[[Words], str]]] = {
    "open": lambda words: words.t("Open or wait"),
    "take": lambda words: words.p("theme of puzzles", "Take the pile"),
    "freeze": lambda words: words.t("Freeze the pile"),
    "defend": lambda words: words.t("What to discard"),
    "out": lambda words: words.t("Go out or play on"),
}
_TASKS: Final[Mapping[Theme, str]] = {
    "open": gettext_noop("Your side has not opened yet. Open now, or wait?"),
    "take": gettext_noop("The pile can be yours. Take it, or draw?"),
    "freeze": gettext_noop("The pile grows. What do you discard?"),
    "defend": gettext_noop("The next player is waiting for a card. What do you play?"),
    "out": gettext_noop("The end is near. Go out, or play on?"),
}
GRADES: Final[Mapping[Grade, str]] = {
    "easy": gettext_noop("easy"),
    "medium": gettext_noop("medium"),
    "hard": gettext_noop("hard"),
}


def task(words: Words, puzzle: Puzzle) -> str:
    """Return the question."""
    return words.t(_TASKS[puzzle.theme])


def short_task(words: Words, puzzle: Puzzle) -> str:
    """Return the question in few words, for a tile."""
    return words.t(_SHORT[puzzle.theme])


_SHORT: Final[Mapping[Theme, str]] = {
    "open": gettext_noop("Open now, or wait?"),
    "take": gettext_noop("Take the pile, or draw?"),
    "freeze": gettext_noop("What do you discard?"),
    "defend": gettext_noop("What do you play?"),
    "out": gettext_noop("Go out, or play on?"),
}
