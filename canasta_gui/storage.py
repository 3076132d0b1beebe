"""Folders, settings and saved games: written so that no crash loses them, read so that no damage stops the game.

What goes wrong comes back as a `StorageProblem`; nothing is printed, nothing is raised. Where nothing can be written
the game goes on in memory.
"""

import importlib.util
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import platformdirs

from canasta_gui import RECORD_ENDINGS
from canasta_gui.disk import (
    append,
    encoded,
    is_file,
    is_folder,
    is_full,
    is_there,
    keep_aside,
    make_folder,
    write_atomically,
)

if TYPE_CHECKING:
    from filelock import FileLock

APP_NAME: Final = "canasta-gui"
LARGEST_RULES: Final = 1 << 20
"""Bytes above which a file is no rule set, whatever its name."""
LARGEST_GAME: Final = 1 << 24
"""Bytes above which a file is no record, whatever its name: a long match has a few hundred thousand."""
LARGEST_SETTINGS: Final = 1 << 20
"""Bytes above which a file is no settings."""
LARGEST_LEDGER: Final = 1 << 27
"""Bytes above which a file is no ledger: room for a hundred thousand games."""
LONGEST_NAME: Final = 80
"""Letters of a title that become the name of a file."""
ASK_CHOICES: Final = ("never", "risky", "always")
"""When the program asks before a discard; risky ones: a wild card, the last card, or with cards staged."""
HOME_VARIABLE: Final = "CANASTA_GUI_HOME"
MOST_REPORTS: Final = 10
"""So many reports of crashes are kept."""
MOST_BEHIND: Final = timedelta(days=1)
"""How far the clock may be behind the last game before it is spoken of: journeys and summer time are less."""
_KEY: Final = re.compile(r'"(\w{1,40})"\s*:\s*')
_STAMP: Final = re.compile(r"\d{4}-\d\d-\d\d-\d{6}")
_LANGUAGE: Final = re.compile("auto|[a-z]{2,3}(_[A-Z]{2})?")


class ProblemCode(StrEnum):
    """What can be wrong with a file or a folder."""

    UNWRITABLE = "unwritable"
    """Nothing can be written below the folder; what should be saved is kept in memory only."""
    FULL = "full"
    """The same, because there is no room left on the disk."""
    UNKEPT = "unkept"
    """Settings or statistics could not be written below the folder; they count until the window closes."""
    UNKEPT_FULL = "unkept, full"
    """The same, because there is no room left on the disk."""
    UNCHANGED = "unchanged"
    """What should be changed below the folder stays as it was."""
    UNCHANGED_FULL = "unchanged, full"
    """The same, because there is no room left on the disk."""
    UNWRITABLE_PAGE = "unwritable page"
    """A page to print could not be written to `path`."""
    DAMAGED_SETTINGS = "damaged settings"
    """The settings could not be read, or not to their end; the file now lies at `path`."""
    DAMAGED_DECK = "damaged deck"
    """A deck of cards or a back cannot be used; `path` is what is wrong or not there."""
    DAMAGED_GAME = "damaged game"
    """A saved game could not be read; the file lies at `path`."""
    DAMAGED_LEDGER = "damaged ledger"
    """The statistics could not be read, or not all of them; the file now lies at `path`."""
    NEWER_LEDGER = "newer ledger"
    """The statistics at `path` are a newer version's; nothing is written there."""
    CLOCK = "clock"
    """The clock is days behind the game at `path`: it was wrong then, or is wrong now."""
    IN_USE = "in use"
    """Another start of the program holds the folder."""


@dataclass(frozen=True)
class StorageProblem:
    """Something that could not be written or read; `canasta_gui.words.problems` has the sentence for it."""

    code: ProblemCode
    path: Path


@dataclass(frozen=True)
class Folders:
    """Where this player's files lie."""

    data: Path
    config: Path
    documents: Path | None = None
    """Where the player keeps what is his own; `data` where that is not known."""

    @property
    def exchange(self) -> Path:
        """Where files for others are written, unless the player says otherwise."""
        return self.documents if self.documents is not None and is_folder(self.documents) else self.data

    @property
    def games(self) -> Path:
        """The folder of the saved games."""
        return self.data / "games"

    @property
    def ledger_file(self) -> Path:
        """What is known of all games, for the list and the statistics."""
        return self.data / "ledger.jsonl"

    @property
    def lock_file(self) -> Path:
        """Held by the one program that may write here."""
        return self.data / "in-use.lock"

    @property
    def reports(self) -> Path:
        """The folder of the reports of crashes."""
        return self.data / "reports"

    @property
    def rules(self) -> Path:
        """The folder of the player's own rule sets."""
        return self.data / "rules"

    @property
    def settings_file(self) -> Path:
        """The file of the settings."""
        return self.config / "settings.json"


def user_folders(environ: Mapping[str, str] = os.environ) -> Folders:
    """Return the system's usual folders, or the one that CANASTA_GUI_HOME names (tests, a game on a memory stick)."""
    if home := environ.get(HOME_VARIABLE):
        return Folders(Path(home), Path(home))
    return Folders(
        platformdirs.user_data_path(APP_NAME, appauthor=False),
        platformdirs.user_config_path(APP_NAME, appauthor=False),
        platformdirs.user_documents_path(),
    )


def assets_dir() -> Path:
    """Return the folder of the drawings: inside an installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    packed = package / "assets"
    return packed if packed.is_dir() else package.parent / "assets"


def font_file(style: str = "Regular") -> Path | None:
    """Return the TTF file of a style of Lato ("Regular", "Medium", "SemiBold", "Bold", "Black", …), None if missing."""
    package = importlib.util.find_spec("fontpkg_lato")  # finds the folder without importing anything
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / "files" / f"Lato-{style}.ttf"
    return path if path.is_file() else None


# Writing


def prepare_folders(folders: Folders) -> StorageProblem | None:
    """Create the folders and try to write into each; says so once, at the start, when the game cannot be saved."""
    for folder in (folders.config, folders.games):
        probe = folder / ".probe"
        try:
            write_atomically(probe, "Is there room?")  # an empty file finds a place on a full disk too
            probe.unlink()
        except OSError as error:
            return unwritable(error, folder)
    return None


def unwritable(error: OSError, folder: Path) -> StorageProblem:
    """What to tell of a folder in which a game could not be written."""
    return StorageProblem(ProblemCode.FULL if is_full(error) else ProblemCode.UNWRITABLE, folder)


def unkept(problem: StorageProblem) -> StorageProblem:
    """The same where settings or statistics could not be written, which count all the same."""
    full = problem.code is ProblemCode.FULL
    return StorageProblem(ProblemCode.UNKEPT_FULL if full else ProblemCode.UNKEPT, problem.path)


def unchanged(problem: StorageProblem) -> StorageProblem:
    """The same where a file should be made, changed or taken away at a player's wish, and is as before."""
    full = problem.code is ProblemCode.FULL
    return StorageProblem(ProblemCode.UNCHANGED_FULL if full else ProblemCode.UNCHANGED, problem.path)


def save_report(folders: Folders, when: datetime, text: str) -> Path | None:
    """Keep the report of a crash beside the last few; its path, None where nothing can be written."""
    path = free_name(folders.reports, f"crash-{_stamp(when)}", ending=".txt")
    try:
        write_atomically(path, text)
        # Whatever the clock says, this is not one of the old ones.
        others = sorted(each for each in folders.reports.glob("crash-*.txt") if each != path)
        for old in others[: -MOST_REPORTS + 1]:
            old.unlink()
    except OSError:
        return None
    return path


def claim(folders: Folders) -> "FileLock | StorageProblem | None":
    """The right to write below the folders, for one program at a time: a lock to release at the end.

    The problem if another program has it. None where no lock can be had because nothing can be written there anyway.
    The system lets go of the lock of a program that was killed.
    """
    from filelock import FileLock, Timeout  # dear to import, and the commands without a window do not lock

    lock = FileLock(folders.lock_file, blocking=False)
    try:
        make_folder(folders.data)
        lock.acquire()
    except Timeout:
        return StorageProblem(ProblemCode.IN_USE, folders.data)
    except (OSError, NotImplementedError):
        return None
    return lock


# Rule sets of the player's own


def rule_files(folders: Folders) -> list[Path]:
    """The files of the player's own rule sets, sorted by name."""
    return sorted(path for path in folders.rules.glob("*.toml") if is_file(path))


def read_rule_file(path: Path) -> str | None:
    """The text of a rule set; None for what cannot be read, is no text or far too large to be one."""
    if not is_file(path):  # a pipe would keep us waiting
        return None
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_RULES + 1)
        return content.decode("utf-8-sig") if len(content) <= LARGEST_RULES else None
    except (OSError, UnicodeDecodeError):
        return None


def free_name(folder: Path, stem: str, taken: Iterable[str] = (), *, ending: str = ".toml") -> Path:
    """A path in a folder for a new file, where none lies and whose stem is not `taken`."""
    others, number, name = set(taken), 1, stem
    while name in others or is_there(folder / f"{name}{ending}"):
        number += 1
        name = f"{stem}-{number}"
    return folder / f"{name}{ending}"


# Pages for the browser


def save_page(folders: Folders, title: str, html: str) -> Path | StorageProblem:
    """Write a page under a name made of its title, where the player finds it; an older one of that name is replaced."""
    name = " ".join("".join(letter if letter.isalnum() or letter in "-_'’ " else " " for letter in title).split())
    path = folders.exchange / f"{name[:LONGEST_NAME] or APP_NAME}.html"
    try:
        write_atomically(path, html)
    except OSError:
        return StorageProblem(ProblemCode.UNWRITABLE_PAGE, path)
    return path


# Settings


@dataclass(frozen=True)
class Settings:
    """What a player has set. Values that cannot be are replaced by the defaults when the settings are read."""

    language: str = "auto"
    """"auto" (the system's), or one such as "en"; where nobody speaks it, as "auto"."""
    animation_speed: float = 1.0
    """A factor, 0 to 4; 1 is normal, 0 shows no movement."""
    computer_pause: float = 0.6
    """Seconds that a computer player takes visibly over a step, 0 to 10."""
    sound: bool = True
    volume: float = 0.7
    """0 to 1."""
    fullscreen: bool = False
    player_names: tuple[str, ...] = ()
    """Names given to the seats of the last new game, seat 0 first."""
    people: tuple[int, ...] = (0,)
    """Seats that people took in the last new game."""
    computers: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the name of a computer player its "level", and what its dials are turned to."""
    reduced_motion: bool = False
    """Cards change places without travelling."""
    left_handed: bool = False
    """The table is laid for the left hand."""
    deck: str = "classic"
    """The name of the folder of a deck; what is not there is replaced when the cards are drawn, not here."""
    back: str = "leaves"
    """The name of the file of a back."""
    braille: bool = False
    """Braille dots on the indices."""
    felt: str = "green"
    """The name of the cloth."""
    question_seconds: float = 30.0
    """How long a question to a person waits at the table before it answers itself; 0: for ever."""
    card_size: int = 0
    """-1, 0 or 1: cards a step smaller or larger than what fits best."""
    lesson: int = 0
    """The step at which the first lesson was left; 0 where it was not begun, or played to its end."""
    lesson_done: bool = False
    show_keys: bool = False
    """The buttons of the table show the keys that do the same."""
    ask_discard: str = "never"
    """When to ask before a card is discarded: one of `ASK_CHOICES`."""
    ask_quit: bool = False
    """Ask before the program is closed."""
    partner_reminds: bool = False
    """A computer partner says what the rules let him remind of."""
    persons: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By the name of a person at a shared screen his own "language" and "deck"; what is missing is as for all.

    Besides how he sorted his hand last, by the family of the game ("order canasta").
    """
    other: Mapping[str, object] = field(default_factory=dict)
    """What a newer version of the game wrote, kept for it: keys, and values that this one cannot read."""


def load_settings(folders: Folders) -> tuple[Settings, list[StorageProblem]]:
    """Read the settings; missing or wrong values become the defaults.

    A damaged file is set aside and reported; what can be read of it counts, and takes its place.
    """
    settings, damaged = _read_settings(folders.settings_file)
    if not damaged:
        return settings, []
    aside = keep_aside(folders.settings_file)
    if aside != folders.settings_file:
        save_settings(folders, settings)  # what is not written counts, and is written with the next setting
    return settings, [StorageProblem(ProblemCode.DAMAGED_SETTINGS, aside)]


def look_at_settings(folders: Folders) -> Settings:
    """The settings as `load_settings` reads them; nothing is changed on the disk, for it may be another program's."""
    return _read_settings(folders.settings_file)[0]


def _read_settings(path: Path) -> tuple[Settings, bool]:
    """The settings of a file, and whether it is damaged; where there is none, the defaults."""
    content = b""
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_SETTINGS + 1)
        if len(content) > LARGEST_SETTINGS:
            raise ValueError("too large for settings")
        values = json.loads(content)
        if not isinstance(values, dict):
            raise ValueError(f"not an object: {values!r}")
    except (FileNotFoundError, NotADirectoryError):
        return Settings(), False
    except (OSError, ValueError, RecursionError):
        return _settings_from(_salvaged(content[:LARGEST_SETTINGS])), True
    return _settings_from(values), False


def _salvaged(content: bytes) -> dict[str, object]:
    """The settings that can be read one by one in a damaged file."""
    text, values, place = content.decode(errors="replace"), dict[str, object](), 0
    while found := _KEY.search(text, place):
        try:
            value, place = json.JSONDecoder().raw_decode(text, found.end())
        except (ValueError, RecursionError):
            place = found.end()
        else:
            values.setdefault(found[1], value)
    return values


def save_settings(folders: Folders, settings: Settings) -> StorageProblem | None:
    """Write the settings, with what only a newer version understands."""
    known = {name: getattr(settings, name) for name in _READERS}
    usual = Settings()
    kept = {
        name: value
        for name, value in settings.other.items()
        if name not in known or known[name] == getattr(usual, name)  # nobody has set another value since
    }
    text = json.dumps({**known, **kept}, ensure_ascii=False, indent=2)
    try:
        write_atomically(folders.settings_file, text + "\n")
    except OSError as error:
        return unkept(unwritable(error, folders.config))
    return None


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
    return value if type(value) is int and value >= 0 else None


def _switch(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _name(value: object) -> str | None:
    return value if isinstance(value, str) and value else None


def _step(value: object) -> int | None:
    return value if type(value) is int and -1 <= value <= 1 else None


def _language(value: object) -> str | None:
    return value if isinstance(value, str) and _LANGUAGE.fullmatch(value) else None


def _names(value: object) -> tuple[str, ...] | None:
    if isinstance(value, list) and all(isinstance(name, str) for name in value):
        return tuple(value)
    return None


def _seats(value: object) -> tuple[int, ...] | None:
    if isinstance(value, list) and all(type(seat) is int and seat >= 0 for seat in value):
        return tuple(value)
    return None


def _one_of(choices: tuple[str, ...]) -> Callable[[object], str | None]:
    return lambda value: value if isinstance(value, str) and value in choices else None


def _tables(value: object) -> dict[str, dict[str, str]] | None:
    """By name, what is set for a player; whatever is no text is left out."""
    if not isinstance(value, dict):
        return None
    return {
        name: {key: setting for key, setting in table.items() if isinstance(setting, str)}
        for name, table in value.items()
        if isinstance(table, dict)
    }


# How each setting is read; None means that the value cannot be and the default stands.
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
    "reduced_motion": _switch,
    "left_handed": _switch,
    "show_keys": _switch,
    "ask_discard": _one_of(ASK_CHOICES),
    "ask_quit": _switch,
    "partner_reminds": _switch,
    "persons": _tables,
    "deck": _name,
    "back": _name,
    "braille": _switch,
    "felt": _name,
    "question_seconds": _number_between(0, 600),
    "card_size": _step,
    "lesson": _number,
    "lesson_done": _switch,
}


# Saved games


@dataclass(frozen=True)
class GameText:
    """What a game file holds."""

    lines: tuple[str, ...]
    cut_off: bool = False
    """A last line that was not written to its end (power gone) is left out of `lines`."""
    clean: bool = True
    """The file ends with a line end, and its lines as ours do: the next one can be written behind it."""
    problem: StorageProblem | None = None
    """The file cannot be read at all; `lines` is empty."""


class GameFile:
    """The record of one game on disk, one JSON object a line; every line is safe on the disk when the call returns.

    The lines are kept in memory too: where the disk refuses them the game goes on, the problem is returned once, and
    every further line tries the disk again. `behind`: the disk does not hold just these lines.
    """

    def __init__(self, path: Path, lines: Iterable[str] = (), *, behind: bool = False) -> None:
        self.path = path
        self._lines = list(lines)
        self._behind = behind
        self.problem: StorageProblem | None = None
        """Why the disk refused the last line; None where it did not."""
        self._size = sum(len(encoded(line)) + 1 for line in self._lines)

    @property
    def lines(self) -> tuple[str, ...]:
        """All lines of the record, without line ends."""
        return tuple(self._lines)

    @property
    def saved(self) -> bool:
        """Whether the disk holds every line."""
        return not self._behind

    def append_line(self, text: str) -> StorageProblem | None:
        """Add one line (no line end in it) at the end."""
        self._lines.append(text)
        return self._store(lambda: self._write_at_end(text))

    def rewrite(self, lines: Iterable[str]) -> StorageProblem | None:
        """Replace all lines at once (undo takes lines back)."""
        self._lines = list(lines)
        return self._store(self._write_whole)

    def try_again(self) -> bool:
        """Write what the disk refused before; whether it holds every line now."""
        if self._behind:
            self._store(self._write_whole)
        return self.saved

    def read_lines(self) -> GameText:
        """Read the lines as they stand on the disk."""
        return read_game(self.path)

    def _store(self, write: Callable[[], None]) -> StorageProblem | None:
        try:
            write()
        except OSError as error:
            told, self.problem = self.problem, unwritable(error, self.path.parent)
            self._behind = True
            return None if told is not None else self.problem
        self._behind, self.problem = False, None
        return None

    def _write_whole(self) -> None:
        write_atomically(self.path, "".join(f"{line}\n" for line in self._lines))
        self._size = sum(len(encoded(line)) + 1 for line in self._lines)

    def _write_at_end(self, text: str) -> None:
        if self._behind or not self._is_as_left():
            self._write_whole()
            return
        append(self.path, f"{text}\n")
        self._size += len(encoded(text)) + 1

    def _is_as_left(self) -> bool:
        """Is the file as it was written last? What somebody else made of it is kept under another name."""
        try:
            if self.path.stat().st_size == self._size:
                return True
        except FileNotFoundError:  # not written yet, or somebody took it away
            return False
        keep_aside(self.path)
        return False


def new_game(folders: Folders, started: datetime) -> GameFile:
    """Return the file of a new game, named after the moment it starts; it appears on disk with its first line.

    Where the clock is behind the last game, the name follows that one's: the order of the games stays right.
    """
    last = _last_dated(folders)
    stamp = _stamp(started) if last is None else max(_stamp(started), _age(last)[0])
    taken = (path.stem for path in record_files(folders.games))
    return GameFile(free_name(folders.games, stamp, taken, ending=RECORD_ENDINGS[0]))


def record_files(folder: Path) -> Iterator[Path]:
    """The records in a folder, in no order; nothing that only looks like a file and would keep a reader for ever."""
    return (path for path in folder.glob("*") if path.suffix in RECORD_ENDINGS and is_file(path))


def clock_problem(folders: Folders, now: datetime) -> StorageProblem | None:
    """Whether the clock is days behind the last game, as it is where a battery is empty, or was when that was begun."""
    last = _last_dated(folders)
    if last is None or _age(last)[0] <= _stamp(now + MOST_BEHIND):
        return None
    return StorageProblem(ProblemCode.CLOCK, last)


def _last_dated(folders: Folders) -> Path | None:
    dated = (path for path in record_files(folders.games) if _STAMP.fullmatch(path.stem[:17]))
    return max(dated, key=_age, default=None)


def _stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d-%H%M%S")


def open_game(path: Path) -> tuple[GameFile, GameText]:
    """Open a saved game to play on; a cut-off line leaves the disk with the next line written, not before."""
    text = read_game(path)
    return GameFile(path, text.lines, behind=not text.clean), text


def read_game(path: Path, largest: int = LARGEST_GAME) -> GameText:
    """Read the lines of any record file; nothing is changed on the disk.

    Bytes that are no text become what no line of a record can hold, so that whoever reads the lines names this one.
    """
    try:
        if not is_file(path):  # a pipe would keep us waiting
            raise FileNotFoundError(path)
        with path.open("rb") as file:
            content = file.read(largest + 1)
        if len(content) > largest:
            raise OSError(f"{path} is too large")
    except OSError:
        return GameText((), problem=StorageProblem(ProblemCode.DAMAGED_GAME, path))
    *whole, rest = content.split(b"\n")
    lines = [line.decode(errors="backslashreplace").rstrip("\r") for line in whole]
    if rest and _is_object(rest):  # the file of an editor that ends the last line without a line end
        return GameText((*lines, rest.decode()), clean=False)
    return GameText(tuple(lines), cut_off=bool(rest), clean=not rest and b"\r" not in content)


def unfinished_games(folders: Folders) -> list[Path]:
    """Return the games that can be played on, the newest first: the first is the one to continue."""
    newest_first = sorted(record_files(folders.games), key=_age, reverse=True)
    return [path for path in newest_first if _is_unfinished(path)]


def has_games(folders: Folders) -> bool:
    """Has anything ever been played here?"""
    return any(record_files(folders.games))


def _age(path: Path) -> tuple[str, int]:
    """The order of the names: 2026-11-21-093000-10 is newer than 2026-11-21-093000-2 and 2026-11-21-093000."""
    stamp, number = path.stem[:17], path.stem[18:]
    return stamp, int(number) if number.isdecimal() else 1


def _is_unfinished(path: Path) -> bool:
    """Whether the last line is not the one that ends a match; reads only the end of the file."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, os.SEEK_END)
            file.seek(max(0, size - 4096))
            last = file.read().rstrip(b"\r\n").rpartition(b"\n")[2]
    except OSError:
        return False
    return bool(last) and not (_is_object(last) and "over" in json.loads(last))


def _is_object(line: bytes) -> bool:
    try:
        return isinstance(json.loads(line.decode()), dict)
    except (ValueError, RecursionError):
        return False
