"""The player's settings, and the file that holds them."""

import json
import os
import re
from collections.abc import Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Annotated, Any, Final

from canasta_gui.declared_data import (
    Between,
    DataError,
    DataNote,
    FirstFew,
    Form,
    Like,
    OneOf,
    form_of,
    read_what_can_be,
    written,
)
from canasta_gui.disk import keep_aside, open_regular, write_atomically
from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.storage.folders import Folders
from canasta_gui.storage.problems import ProblemCode, StorageProblem, as_unkept, write_problem
from canasta_gui.text_input import clean_text, load_json

LARGEST_SETTINGS: Final = 1 << 20
"""Maximum size of the settings file in bytes."""
MOST_PLAYERS: Final = 12
"""Maximum number of player names that are read."""
MOST_PRACTICES: Final = 100
"""Maximum number of names of practice deals that are read."""
ASK_CHOICES: Final = ("never", "risky", "always")
"""When to ask before a discard; risky ones are a wild card, the last card, or any with cards staged."""
TEXT_SIZES: Final = (1.0, 1.15, 1.3, 1.45, 1.6)
"""Sizes of text to choose from, as factors."""
_KEY: Final = re.compile(r'"(\w{1,40})"\s*:\s*')
_LANGUAGE: Final = re.compile("auto|[a-z]{2,3}(_[A-Z]{2})?")
_NAME: Final = re.compile(".+", re.DOTALL)


def _practices(data: object) -> tuple[str, ...]:
    """Return the first `MOST_PRACTICES` names of a list, without duplicates."""
    names = _NAMES.reads(data)[:MOST_PRACTICES]
    return tuple(dict.fromkeys(names))


def _tables(data: object) -> dict[str, dict[str, str]]:
    """Return settings by player name; values that are not texts are left out."""
    return {clean_text(name): _clean(table) for name, table in _table(data).items() if isinstance(table, dict)}


def _texts(data: object) -> dict[str, str]:
    """Return texts by player name; values that are not texts are left out."""
    return {clean_text(name): clean_text(text) for name, text in _table(data).items() if isinstance(text, str)}


def _clean(table: Mapping[str, object]) -> dict[str, str]:
    return {key: clean_text(text) for key, text in table.items() if isinstance(text, str)}


def _table(data: object) -> Mapping[str, object]:
    if not isinstance(data, dict):
        raise DataError("no object")
    return data


_Text = Annotated[str, DataNote.CLEAN]
_NAMES: Final = form_of(tuple[_Text, ...])
_PlayerTables = Annotated[Mapping[str, Mapping[str, str]], Form(_tables)]
_PlayerTexts = Annotated[Mapping[str, str], Form(_texts)]


@dataclass(frozen=True)
class Settings:
    """The player's settings. Impossible values are replaced by the defaults when the settings are read."""

    computers: _PlayerTables = field(default_factory=dict)
    """"level" and settings of the playing style of each computer player, by name."""
    language: Annotated[str, Like(_LANGUAGE)] = "auto"
    """"auto" (the system's) or a language such as "en"; an unavailable language is treated as "auto"."""
    animation_speed: Annotated[float, Between(0, 4)] = 1.0
    """Factor from 0 to 4; 1 is normal, 0 disables movement."""
    computer_pause: Annotated[float, Between(0, 10)] = 0.6
    """Duration of a computer player's step in seconds, 0 to 10."""
    sound: bool = True
    volume: Annotated[float, Between(0, 1)] = 0.7
    """Volume from 0 to 1."""
    calm_sound: bool = False
    """Whether sounds come from the middle, without tension and rising tones."""
    fullscreen: bool = False
    text_size: Annotated[float, Between(TEXT_SIZES[0], TEXT_SIZES[-1])] = 1.0
    """Factor on the size of all text, 1 to 1.6."""
    player_names: Annotated[tuple[_Text, ...], FirstFew(MOST_PLAYERS)] = ()
    """Names given to the seats of the last new game, seat 0 first."""
    people: tuple[Annotated[int, Between(0, MOST_PLAYERS - 1)], ...] = (0,)
    """Seats that people at the screen took in the last new game."""
    phones: tuple[Annotated[int, Between(0, MOST_PLAYERS - 1)], ...] = ()
    """Seats that people on phones took in the last new game."""
    game: _Text = ""
    """The rule set of the last new game: the name of a preset, or of one of the player's own."""
    irregularities: _Text = ""
    """Level of irregularities of the last new game; empty: by its rules."""
    match_length: _Text = ""
    """Length of the last new game's match; empty: by its rules."""
    differences: bool = False
    """Whether the rule page tells what other tables play."""
    new_game_page: Annotated[int, Between(0, 2)] = 0
    """Page of the choice of a new game that was shown last: who plays, rare choices, a second table."""
    reduced_motion: bool = False
    """Whether cards change places without moving across the table."""
    left_handed: bool = False
    """Whether the table is laid out for the left hand."""
    show_keys: bool = False
    """Whether the buttons of the table show their keys."""
    ask_discard: Annotated[str, OneOf(ASK_CHOICES)] = "never"
    """When to ask before a card is discarded: one of `ASK_CHOICES`."""
    ask_quit: bool = False
    """Whether to ask before the program is closed."""
    cut_deck: bool = True
    """Whether a person beside the dealer is asked before each deal whether to cut the deck."""
    draw_seats: bool = True
    """Whether players draw cards for their seats before a match; otherwise the draw is made unseen."""
    show_dealing: bool = True
    """Whether the cards are dealt one by one; otherwise they lie there at once."""
    deals_skipped: Annotated[int, Between(0, 99)] = 0
    """Number of deals in a row whose dealing was skipped."""
    coach: bool = False
    """Whether a person is warned before a costly action."""
    coach_silent: Annotated[int, Between(0, 99)] = 0
    """Number of deals in a row in which the coach had nothing to say."""
    partner_reminds: bool = False
    """Whether a computer partner gives the reminders that the rules allow."""
    speech: bool = True
    """Whether players talk at the table."""
    portraits: _PlayerTexts = field(default_factory=dict)
    """Names of chosen portraits by player name; unknown ones are replaced when shown."""
    persons: _PlayerTables = field(default_factory=dict)
    """"language" and "deck" of each person at a shared screen, by name; missing ones are as for all.

    Also the person's last order of the hand, by family of the game ("order canasta").
    """
    deck: Annotated[str, Like(_NAME)] = "classic"
    """Name of the folder of a deck; a missing deck is replaced when the cards are drawn, not here."""
    back: Annotated[str, Like(_NAME)] = "leaves"
    """Name of the file of a back."""
    braille: bool = False
    """Whether the indices have Braille dots."""
    felt: Annotated[str, Like(_NAME)] = "green"
    """Name of the cloth."""
    question_seconds: Annotated[float, Between(0, 600)] = 30.0
    """Seconds after which a question to a person at the table answers itself; 0 for never."""
    phone_seconds: Annotated[float, Between(0, 3600)] = 60.0
    """Seconds for which a phone may be away before a computer plays its seat; 0 for ever."""
    card_size: Annotated[int, Between(-1, 1)] = 0
    """Size of cards relative to the best fit: -1 smaller, 0, or 1 larger."""
    lesson: Annotated[int, Between(0, 999)] = 0
    """Step at which the first lesson was left; 0 if it was not begun, or is finished."""
    lesson_done: bool = False
    firsts: Annotated[int, Between(0, 99)] = 0
    """Largest number of firsts earned so far; some backs and cloths come with them."""
    practices: Annotated[tuple[str, ...], Form(_practices)] = ()
    """Names of the finished practice deals."""
    other: Annotated[Mapping[str, object], DataNote.OTHERS] = field(default_factory=dict)
    """Entries of a newer version of the game, kept for it: unknown keys, and values that cannot be read."""


def load_settings(folders: Folders) -> tuple[Settings, list[StorageProblem]]:
    """Read the settings; missing or wrong values become the defaults.

    A damaged file is kept aside and reported; its readable part is used and written in its place.
    """
    settings, damaged = _read_settings(folders.settings_file)
    if not damaged:
        return settings, []
    aside = keep_aside(folders.settings_file)
    if aside == folders.settings_file:
        return settings, [StorageProblem(ProblemCode.UNREADABLE_SETTINGS, aside)]
    save_settings(folders, settings)  # on failure the settings still apply, and are written with the next change
    return settings, [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]


def read_settings(folders: Folders) -> Settings:
    """Return the settings as `load_settings` reads them, without changing the disk."""
    return _read_settings(folders.settings_file)[0]


def save_settings(folders: Folders, settings: Settings) -> StorageProblem | None:
    """Write the settings and the entries of a newer version; return the problem, if any."""
    known = written(replace(settings, other={}))
    usual = Settings()
    kept = {
        name: value
        for name, value in settings.other.items()
        if name not in known or getattr(settings, name) == getattr(usual, name)  # not changed since
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
    except OSError:  # a file in an inaccessible folder is not damaged
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
    accepted, other = read_what_can_be(Settings, values)
    return Settings(other=other, **accepted)
