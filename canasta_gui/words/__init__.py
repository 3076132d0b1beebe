"""All words that players read: English in the code, other languages from gettext catalogues, local number formats."""

from canasta_gui.messages import gettext_noop
from canasta_gui.words.translation import LANGUAGES, Words, choose_language, environment_locales

__all__ = ["LANGUAGES", "Words", "choose_language", "environment_locales", "gettext_noop"]
