"""Folders of the player and of the program, and small files in them: pages, crash reports, rule sets, the lock."""

import importlib.util
import os
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import platformdirs

from canasta_gui.disk import (
    delete,
    encoded,
    files_in,
    is_file,
    is_folder,
    is_there,
    keep_private,
    make_folder,
    open_regular,
    write_atomically,
)
from canasta_gui.storage.problems import ProblemCode, StorageProblem, write_problem

if TYPE_CHECKING:
    from filelock import FileLock


def free_name(folder: Path, stem: str, taken: Iterable[str] = (), *, ending: str = ".toml") -> Path:
    """Return a free path in a folder for a new file whose stem is not `taken`."""
    others, number, name = set(taken), 1, stem
    while name in others or is_there(folder / f"{name}{ending}"):
        number += 1
        name = f"{stem}-{number}"
    return folder / f"{name}{ending}"


def time_stamp(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d-%H%M%S")


APP_NAME: Final = "canasta-gui"
HOME_VARIABLE: Final = "CANASTA_GUI_HOME"


class Folders(NamedTuple):
    """The folders of the player's files."""

    data: Path
    config: Path
    documents: Path | None = None
    """The player's documents; `data` if that folder is not known."""

    @property
    def exchange(self) -> Path:
        """The folder for exported files, unless the player chooses another."""
        return self.documents if self.documents is not None and is_folder(self.documents) else self.data

    @property
    def games(self) -> Path:
        """The folder of the saved games."""
        return self.data / "games"

    @property
    def duplicates(self) -> Path:
        """The folder of duplicate games: second tables, and unfinished games of several people."""
        return self.data / "duplicates"

    @property
    def phones(self) -> Path:
        """The folder of tables with phones, which lets phones return to an unfinished game."""
        return self.data / "phones"

    @property
    def ledger_file(self) -> Path:
        """The figures of all games, for the list and the statistics."""
        return self.data / "ledger.jsonl"

    @property
    def findings_file(self) -> Path:
        """The findings of reviews of the player's own deals."""
        return self.data / "reviews.jsonl"

    @property
    def lock_file(self) -> Path:
        """The lock of the only program that may write here."""
        return self.data / "in-use.lock"

    @property
    def reports(self) -> Path:
        """The folder of crash reports."""
        return self.data / "reports"

    @property
    def rules(self) -> Path:
        """The folder of the player's own rule sets."""
        return self.data / "rules"

    @property
    def score_pads(self) -> Path:
        """The folder of the scores of tables with real cards."""
        return self.data / "score-pads"

    @property
    def settings_file(self) -> Path:
        """The settings file."""
        return self.config / "settings.json"


def user_folders(environ: Mapping[str, str] = os.environ) -> Folders:
    """Return the system's usual folders, or those in CANASTA_GUI_HOME (for tests, or a game on a memory stick)."""
    if home := environ.get(HOME_VARIABLE):
        return Folders(Path(home), Path(home))
    return Folders(
        platformdirs.user_data_path(APP_NAME, appauthor=False),
        platformdirs.user_config_path(APP_NAME, appauthor=False),
        platformdirs.user_documents_path(),
    )


def prepare_folders(folders: Folders) -> StorageProblem | None:
    """Create the folders and try to write into each; return the problem if games cannot be saved."""
    for folder in (folders.games, folders.duplicates, folders.reports):  # records contain the hidden cards
        keep_private(folder)
    for folder in (folders.config, folders.games):
        probe = folder / ".probe"
        try:
            write_atomically(probe, "Is there room?")  # an empty file would fit even on a full disk
            delete(probe)
        except OSError as error:
            return write_problem(error, folder)
    return None


def claim_folders(folders: Folders) -> "FileLock | StorageProblem | None":
    """Lock the folders for this program; return the lock, to be released at the end.

    Returns the problem if another program holds the lock; None if nothing can be written there, not even a lock. The
    system releases the lock of a program that was killed.
    """
    from filelock import FileLock, Timeout  # slow to import, and commands without a window do not lock

    lock = FileLock(folders.lock_file, blocking=False)
    try:
        make_folder(folders.data)
        lock.acquire()
    except Timeout:
        # Where no files can be created at all, as in /proc, this also looks like a held lock.
        return StorageProblem(ProblemCode.IN_USE, folders.data) if is_there(folders.lock_file) else None
    except (OSError, NotImplementedError):
        return None
    return lock


def assets_dir() -> Path:
    """Return the assets folder: inside an installed package, or beside the package in a checkout."""
    package = Path(__file__).resolve().parents[1]
    packed = package / "assets"
    return packed if packed.is_dir() else package.parent / "assets"


def font_file(style: str = "Regular") -> Path | None:
    """Return the TTF file of a style of Lato ("Regular", "Medium", "SemiBold", "Bold", "Black", …); None if missing."""
    package = importlib.util.find_spec("fontpkg_lato")  # finds the folder without importing anything
    if package is None or package.origin is None:
        return None
    path = Path(package.origin).parent / "files" / f"Lato-{style}.ttf"
    return path if path.is_file() else None


LONGEST_NAME: Final = 80
"""Maximum number of characters of a title in a file name."""
LONGEST_BYTES: Final = 200
"""Maximum size of such a name in bytes: systems allow 255, including the suffix and a number."""


def save_page(folders: Folders, title: str, html: str) -> Path | StorageProblem:
    """Write a page to the folder for exported files, under a name derived from its title.

    The same page is overwritten; a file with other contents is kept.
    """
    name = " ".join("".join(letter if letter.isalnum() or letter in "-_'’ " else " " for letter in title).split())
    short = name[:LONGEST_NAME].encode()[:LONGEST_BYTES].decode(errors="ignore").strip() or APP_NAME
    path = _path_for(folders.exchange, short, encoded(html))
    try:
        write_atomically(path, html)
    except OSError:
        return StorageProblem(ProblemCode.UNWRITABLE_PAGE, path)
    return path


def _path_for(folder: Path, stem: str, page: bytes) -> Path:
    """Return the path for a page: a free one, or that of the same page."""
    path, number = folder / f"{stem}.html", 1
    while os.path.lexists(path) and not _holds(path, page):
        number += 1
        path = folder / f"{stem} {number}.html"
    return path


def _holds(path: Path, page: bytes) -> bool:
    try:
        with open_regular(path) as file:
            return file.read(len(page) + 1) == page
    except OSError:
        return False


MOST_REPORTS: Final = 10
"""Maximum number of crash reports kept."""


def save_crash_report(folders: Folders, when: datetime, text: str) -> Path | None:
    """Save a crash report and delete old ones; return its path, or None if nothing can be written."""
    path = free_name(folders.reports, f"crash-{time_stamp(when)}", ending=".txt")
    try:
        write_atomically(path, text)
        # The new report is never an old one, even if the clock is wrong.
        others = sorted(each for each in files_in(folders.reports, "crash-*.txt") if each != path)
        for old in others[: -MOST_REPORTS + 1]:
            delete(old)
    except OSError:
        return None
    return path


LARGEST_RULES: Final = 1 << 17
"""Maximum size of a rule set in bytes."""


def rule_files(folders: Folders) -> list[Path]:
    """Return the files of the player's own rule sets, sorted by name."""
    return sorted(path for path in files_in(folders.rules, "*.toml") if is_file(path))


def read_rule_file(path: Path) -> str | None:
    """Return the text of a rule set; None if it cannot be read, is not text, or is too large."""
    try:
        with open_regular(path) as file:
            content = file.read(LARGEST_RULES + 1)
        return content.decode("utf-8-sig") if len(content) <= LARGEST_RULES else None
    except (OSError, UnicodeDecodeError):
        return None
