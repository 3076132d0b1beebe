"""The language of the program."""

import os

from canasta_gui.ui.platform.locales import system_locales
from canasta_gui.words import Words, choose_language, environment_locales


def words_for(language: str) -> Words:
    """Return the words of a language, or of the system's for "auto" and for a language that the program lacks."""
    return Words(choose_language(language, [*environment_locales(os.environ), *system_locales()]))
