"""The player's settings, and the file that holds them."""

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, Final

from canasta_gui.disk import keep_aside, open_regular, write_atomically
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unkept, write_problem
from canasta_gui.text_input import clean_text, load_json

LARGEST_SETTINGS: Final = 1 << 20
"""Maximum size of the settings in bytes."""
MOST_PLAYERS: Final = 12
"""Maximum number of players' names that are read."""
MOST_PRACTICES: Final = 100
"""Maximum number of practice deals' names that are read."""
ASK_CHOICES: Final = ("never", "risky", "always")
"""When to ask before a discard; risky ones: a wild card, the last card, or with cards staged."""
_KEY: Final = re.compile(r'"(\w{1,40})"\s*:\s*')
_LANGUAGE: Final = re.compile("auto|[a-z]{2,3}(_[A-Z]{2})?")


@dataclass(frozen=True)
class Settings:
    """The player's settings. Impossible values are replaced by the defaults when the settings are read."""

    language: str = "auto"
    """"auto" (the system's), or one such as "en"; an unavailable language is treated as "auto"."""
    animation_speed: float = 1.0
    """A factor, 0 to 4; 1 is normal, 0 disables movement."""
    computer_pause: float = 0.6
    """Seconds that a computer player takes for a step, 0 to 10."""
    sound: bool = True
    volume: float = 0.7
    """0 to 1."""
    fullscreen: bool = False
    player_names: tuple[str, ...] = ()
    """Names given to the seats of the last new game, seat 0 first."""
    people: tuple[int, ...] = (0,)
    """Seats that people took in the last new game."""
    game: str = ""
    """The rule set of the last new game: the name of a preset, or of one of the player's own."""
    irregularities: str = ""
    """Level of irregularities of the last new game; empty: by its rules."""
    match_length: str = ""
    """Length of the last new game's match; empty: by its rules."""
    computers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the name of a computer player its "level", and the settings of its playing style."""
    reduced_motion: bool = False
    """Cards change places without travelling."""
    left_handed: bool = False
    """The table is laid for the left hand."""
    deck: str = "classic"
    """The name of the folder of a deck; a missing one is replaced when the cards are drawn, not here."""
    back: str = "leaves"
    """The name of the file of a back."""
    braille: bool = False
    """Braille dots on the indices."""
    felt: str = "green"
    """The name of the cloth."""
    question_seconds: float = 30.0
    """Seconds for which a question to a person waits at the table before it answers itself; 0: for ever."""
    card_size: int = 0
    """-1, 0 or 1: cards a step smaller or larger than the best fit."""
    lesson: int = 0
    """The step at which the first lesson was left; 0 if it was not begun, or is finished."""
    lesson_done: bool = False
    practices: tuple[str, ...] = ()
    """The names of the finished practice deals."""
    show_keys: bool = False
    """The buttons of the table show their keys."""
    cut_deck: bool = True
    """A person beside the dealer is asked before each deal whether to cut the deck."""
    ask_discard: str = "never"
    """When to ask before a card is discarded: one of `ASK_CHOICES`."""
    ask_quit: bool = False
    """Ask before the program is closed."""
    coach: bool = False
    """A person is warned before a costly action."""
    partner_reminds: bool = False
    """A computer partner gives the reminders that the rules allow."""
    speech: bool = True
    """The players say something at the table."""
    portraits: Mapping[str, str] = field(default_factory=dict)
    """By the name of a player the name of the chosen portrait; unknown ones are replaced when shown."""
    persons: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the name of a person at a shared screen that person's "language" and "deck"; missing ones are as for all.

    Besides the last order of the hand, by the family of the game ("order canasta").
    """
    other: Mapping[str, object] = field(default_factory=dict)
    """Entries of a newer version of the game, kept for it: keys, and values that this one cannot read."""


def load_settings(folders: Folders) -> tuple[Settings, list[StorageProblem]]:
    """Read the settings; missing or wrong values become the defaults.

    A damaged file is set aside and reported; its readable part is used, and written in its place.
    """
    settings, damaged = _read_settings(folders.settings_file)
    if not damaged:
        return settings, []
    aside = keep_aside(folders.settings_file)
    if aside == folders.settings_file:
        return settings, [StorageProblem(ProblemCode.UNREADABLE_SETTINGS, aside)]
    save_settings(folders, settings)  # what is not written counts, and is written with the next setting
    return settings, [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]


def read_settings(folders: Folders) -> Settings:
    """Return the settings as `load_settings` reads them, without changing the disk."""
    return _read_settings(folders.settings_file)[0]


def save_settings(folders: Folders, settings: Settings) -> StorageProblem | None:
    """Write the settings, together with the entries of a newer version."""
    known = {name: getattr(settings, name) for name in _READERS}
    usual = Settings()
    kept = {
        name: value
        for name, value in settings.other.items()
        if name not in known or known[name] == getattr(usual, name)  # not set to another value since
    }
    text = json.dumps({**known, **kept}, ensure_ascii=False, indent=2)
    try:
        write_atomically(folders.settings_file, text + "\n")
    except OSError as error:
        return as_unkept(write_problem(error, folders.config))
    return None


def _read_settings(path: Path) -> tuple[Settings, bool]:
    """Return the settings of a file, and whether it is damaged; the defaults without a file."""
    content = b""
    try:
        with open_regular(path) as file:
            content = file.read(LARGEST_SETTINGS + 1)
        if len(content) > LARGEST_SETTINGS:
            raise ValueError("too large for settings")
        values = load_json(content)
        if not isinstance(values, dict):
            raise ValueError(f"not an object: {values!r}")
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), False
    except OSError:  # nothing can be damaged in a folder that cannot be entered
        return Settings(), os.path.lexists(path)
    except (ValueError, RecursionError):
        return _settings_from(_salvaged(content[:LARGEST_SETTINGS])), True
    return _settings_from(values), False


def _salvaged(content: bytes) -> dict[str, object]:
    """Return the settings that can be read one by one in a damaged file."""
    text, values, place = content.decode(errors="replace"), dict[str, object](), 0
    while found := _KEY.search(text, place):
        try:
            value, place = json.JSONDecoder().raw_decode(text, found.end())
        except (ValueError, RecursionError):
            place = found.end()
        else:
            values.setdefault(found[1], value)
    return values


def _settings_from(values: Mapping[str, Any]) -> Settings:
    read = {name: reader(values[name]) for name, reader in _READERS.items() if name in values}
    accepted: dict[str, Any] = {name: value for name, value in read.items() if value is not None}
    other = {name: value for name, value in values.items() if name not in accepted}
    return Settings(other=other, **accepted)


def _number_between(low: float, high: float) -> Callable[[object], float | None]:
    def read(value: object) -> float | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
            return None
        return float(value)

    return read


def _number(value: object) -> int | None:
    return value if type(value) is int and 0 <= value < 1000 else None


def _switch(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _word(value: object) -> str | None:
    return clean_text(value) if isinstance(value, str) else None


def _step(value: object) -> int | None:
    return value if type(value) is int and -1 <= value <= 1 else None


def _language(value: object) -> str | None:
    return value if isinstance(value, str) and _LANGUAGE.fullmatch(value) else None


def _names(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(clean_text(name) for name in value[:MOST_PLAYERS])
    return None


def _practices(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(dict.fromkeys(clean_text(name) for name in value[:MOST_PRACTICES]))
    return None


def _seats(value: object) -> tuple[int, ...] | None:
    if isinstance(value, list) and all(type(seat) is int and 0 <= seat < MOST_PLAYERS for seat in value):
        return tuple(value)
    return None


def _one_of(choices: tuple[str, ...]) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and value in choices else None


def _tables(value: object) -> dict[str, dict[str, str]] | None:
    """Return the settings by the names of players; values that are not texts are left out."""
    if not isinstance(value, dict):
        return None
    return {
        clean_text(name): {key: clean_text(text) for key, text in table.items() if isinstance(text, str)}
        for name, table in value.items()
        if isinstance(table, dict)
    }


def _texts(value: object) -> dict[str, str] | None:
    """Return texts by the names of players; values that are not texts are left out."""
    if not isinstance(value, dict):
        return None
    return {clean_text(name): clean_text(text) for name, text in value.items() if isinstance(text, str)}


# Reader of each setting; None: the value is impossible and the default applies.
_READERS: Final[Mapping[str, Callable[[object], object | None]]] = {
    "computers": _tables,
    "language": _language,
    "animation_speed": _number_between(0, 4),
    "computer_pause": _number_between(0, 10),
    "sound": _switch,
    "volume": _number_between(0, 1),
    "fullscreen": _switch,
    "player_names": _names,
    "people": _seats,
    "game": _word,
    "irregularities": _word,
    "match_length": _word,
    "reduced_motion": _switch,
    "left_handed": _switch,
    "show_keys": _switch,
    "ask_discard": _one_of(ASK_CHOICES),
    "ask_quit": _switch,
    "cut_deck": _switch,
    "coach": _switch,
    "partner_reminds": _switch,
    "speech": _switch,
    "portraits": _texts,
    "persons": _tables,
    "deck": _name,
    "back": _name,
    "braille": _switch,
    "felt": _name,
    "question_seconds": _number_between(0, 600),
    "card_size": _step,
    "lesson": _number,
    "lesson_done": _switch,
    "practices": _practices,
}
