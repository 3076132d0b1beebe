"""The folders of the player."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple

import platformdirs

from canasta_gui.disk import delete, is_folder, keep_private, write_atomically
from canasta_gui.storage.problems import StorageProblem, write_problem

APP_NAME: Final = "canasta-gui"
HOME_VARIABLE: Final = "CANASTA_GUI_HOME"


class Folders(NamedTuple):
    """The folders of the player's files."""

    data: Path
    config: Path
    documents: Path | None = None
    """The player's own documents; `data` where that folder is not known."""

    @property
    def exchange(self) -> Path:
        """The folder where files for others are written, unless the player says otherwise."""
        return self.documents if self.documents is not None and is_folder(self.documents) else self.data

    @property
    def games(self) -> Path:
        """The folder of the saved games."""
        return self.data / "games"

    @property
    def duplicates(self) -> Path:
        """The folder of what is played at second tables, and of the games of several people that are not over."""
        return self.data / "duplicates"

    @property
    def ledger_file(self) -> Path:
        """The figures of all games, for the list and the statistics."""
        return self.data / "ledger.jsonl"

    @property
    def findings_file(self) -> Path:
        """What reviews found of the player's own deals."""
        return self.data / "reviews.jsonl"

    @property
    def lock_file(self) -> Path:
        """The lock of the one program that may write here."""
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
    def score_pads(self) -> Path:
        """The folder of the scores of tables with real cards."""
        return self.data / "score-pads"

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


def prepare_folders(folders: Folders) -> StorageProblem | None:
    """Create the folders and try to write into each; return the problem if games cannot be saved."""
    for folder in (folders.games, folders.duplicates, folders.reports):  # a record holds the whole deck
        keep_private(folder)
    for folder in (folders.config, folders.games):
        probe = folder / ".probe"
        try:
            write_atomically(probe, "Is there room?")  # an empty file finds a place on a full disk too
            delete(probe)
        except OSError as error:
            return write_problem(error, folder)
    return None
