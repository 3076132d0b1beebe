"""The words of one language: translated messages, plurals and numbers."""

import gettext
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "fr")
"""The languages the game speaks; English is the language of the message ids and needs no catalogue."""

DOMAIN: Final = "canasta_gui"
LOCALE_DIR: Final = Path(__file__).resolve().parents[1] / "locale"

# French groups digits with a narrow no-break space (U+202F); many fonts lack it, the plain no-break space looks right.
_GROUPING: Final = {"en": ",", "fr": "\N{NO-BREAK SPACE}"}
_MINUS: Final = "\N{MINUS SIGN}"


def mark(message: str, /) -> str:
    """Return `message` as it is; its use marks a constant that `Words.t` translates later."""
    return message


class Words:
    """Says messages in one language; a language without a catalogue speaks English.

    Messages are format strings: the keyword arguments fill the placeholders in braces, literal braces are doubled.
    """

    def __init__(self, language: str, locale_dir: Path = LOCALE_DIR) -> None:
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self.language = "en"
        if language != "en":
            try:
                self._catalogue = gettext.translation(DOMAIN, locale_dir, [language])
                self.language = language
            except OSError:  # no catalogue: English is what is left
                pass

    def t(self, message: str, /, **values: object) -> str:
        """Translate a message: `t("{name} to play", name="Ada")`."""
        return self._catalogue.gettext(message).format(**values)

    def n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Translate a message that counts; `{n}` is the grouped number: `n("{n} card", "{n} cards", 3)`."""
        return self._catalogue.ngettext(singular, plural, n).format(n=self.number(n), **values)

    def p(self, context: str, message: str, /, **values: object) -> str:
        """Translate a message that means different things in different places: `p("pile", "Frozen")`."""
        return self._catalogue.pgettext(context, message).format(**values)

    def number(self, value: int, *, signed: bool = False) -> str:
        """Write a whole number with grouped thousands and a real minus sign; `signed` also shows the plus."""
        digits = f"{abs(value):,}".replace(",", _GROUPING.get(self.language, _GROUPING["en"]))
        if value < 0:
            return _MINUS + digits
        return f"+{digits}" if signed and value > 0 else digits


def choose_language(preference: str, locales: Iterable[str]) -> str:
    """Return the preferred language, or for "auto" the first of `locales` ("fr_CA.UTF-8", "fr-CA") that is known."""
    if preference in LANGUAGES:
        return preference
    for locale in locales:
        language = locale.replace("-", "_").split("_")[0].split(".")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


def environment_locales(environ: Mapping[str, str]) -> list[str]:
    """Return the locales that the environment asks for, the most wanted first."""
    wished = environ.get("LANGUAGE", "").split(":")
    wished += [environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return [locale for locale in wished if locale]
