"""The words of one language: translated messages, plurals and numbers."""

import gettext
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

DOMAIN: Final = "canasta_gui"
LOCALE_DIR: Final = Path(__file__).resolve().parents[1] / "locale"
_MINUS: Final = "\N{MINUS SIGN}"


def available_languages(locale_dir: Path = LOCALE_DIR) -> tuple[str, ...]:
    """Return English, the language of the message ids, and every language with a folder."""
    return ("en", *sorted(folder.parent.name for folder in locale_dir.glob("*/LC_MESSAGES")))


LANGUAGES: Final = available_languages()
"""The languages of the game: each further folder in `locale` is a language."""


class Words:
    """The messages and numbers of one language; English where a language has no catalogue.

    Messages are format strings: the keyword arguments fill the placeholders in braces, literal braces are doubled.
    """

    def __init__(self, language: str, locale_dir: Path = LOCALE_DIR) -> None:
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        self.language = "en"
        if language != "en":
            try:
                self._catalogue = gettext.translation(DOMAIN, locale_dir, [language])
                self.language = language
            except OSError:  # no catalogue: English
                pass
        # Translators: what stands between thousands, as in 5,220; a no-break space where it is a space.
        self._thousands = self.p("number", ",")
        # Translators: the first number whose thousands are set apart; 10000 where 5220 is written without a sign.
        self._grouped_from = int(self.p("number", "1000"))
        # Translators: what stands before decimals, as in 0.6.
        self._decimals = self.p("decimals", ".")
        # Translators: "small" if a sentence after a colon begins with a small letter; else "capital".
        self._small_after_colon = self.p("a sentence after a colon", "capital") == "small"

    @property
    def name(self) -> str:
        """The name of the language, in the language itself."""
        # Translators: the name of your language, in your language.
        return self.p("this language", "English")

    @property
    def date_format(self) -> str:
        """Format of dates and times, for `strftime`."""
        # Translators: day and time, as in 2026-03-31 18:05; %d.%m.%Y for 31.03.2026.
        return self.p("date", "%Y-%m-%d %H:%M")

    def t(self, message: str, /, **values: object) -> str:
        """Translate a message: `t("{name} to play", name="Ada")`."""
        return self._catalogue.gettext(message).format(**values)

    def n(self, singular: str, plural: str, n: int, /, **values: object) -> str:
        """Translate a message that counts; `{n}` is the grouped number: `n("{n} card", "{n} cards", 3)`."""
        return self._catalogue.ngettext(singular, plural, n).format(n=self.number(n), **values)

    def p(self, context: str, message: str, /, **values: object) -> str:
        """Translate a message that means different things in different places: `p("pile", "Frozen")`."""
        return self._catalogue.pgettext(context, message).format(**values)

    def after_colon(self, sentence: str) -> str:
        """Return a sentence for use after a colon, with a small first letter where the language wants one."""
        return sentence[:1].lower() + sentence[1:] if self._small_after_colon else sentence

    def number(self, value: int, *, signed: bool = False) -> str:
        """Write a whole number with grouped thousands and a real minus sign; `signed` also shows the plus."""
        size = abs(value)
        digits = f"{size:,}".replace(",", self._thousands) if size >= self._grouped_from else str(size)
        if value < 0:
            return _MINUS + digits
        return f"+{digits}" if signed and value > 0 else digits

    def decimal(self, value: float, places: int) -> str:
        """Write a number with `places` decimals: `decimal(1234.5, 1)` is "1,234.5"."""
        whole, _, part = f"{abs(value):.{places}f}".partition(".")
        digits = self.number(int(whole)) + (self._decimals + part if part else "")
        return _MINUS + digits if value < 0 and digits.strip("0.,") else digits

    def percent(self, share: float) -> str:
        """Write a share of 1 in whole percent: `percent(0.29)` is "29%"."""
        # Translators: a share, as in 29%; with a no-break space where one stands before the sign.
        return self.p("share", "{n}%", n=self.number(round(100 * share)))


def choose_language(preference: str, locales: Iterable[str]) -> str:
    """Return the preferred language, or else the first of `locales` ("fr_CA.UTF-8", "fr-CA") that is known."""
    if preference in LANGUAGES:
        return preference
    for locale in locales:
        place = locale.replace("-", "_").split(".")[0].split("@")[0]
        for language in (place, place.split("_")[0].lower()):
            if language in LANGUAGES:
                return language
    return "en"


def environment_locales(environ: Mapping[str, str]) -> list[str]:
    """Return the locales that the environment asks for, in order of preference."""
    wished = environ.get("LANGUAGE", "").split(":")
    wished += [environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    return [locale for locale in wished if locale]
