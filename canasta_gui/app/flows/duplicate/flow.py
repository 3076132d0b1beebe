"""The flow through duplicate games: what their second tables play, beside the match at the first one."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from canasta_gui.app.flows.duplicate.pages import deal_page, followed, match_page
from canasta_gui.disk import delete, is_there
from canasta_gui.match.duplicate import DuplicateChoice, DuplicateFile, duplicate_path, table_of_path
from canasta_gui.match.record import Header, read_header
from canasta_gui.program.program import Program
from canasta_gui.program.second_tables import DuplicateSession, DuplicateTable, FirstTableRecord
from canasta_gui.storage.game_files import GameFile, read_game
from canasta_gui.storage.problems import StorageProblem

if TYPE_CHECKING:
    from canasta_gui.app.flows.duplicate.fared import FaredFlow
    from canasta_gui.match.duplicate.finished_deal import FinishedDeal
    from canasta_gui.ui.pictures.results import SecondTable
    from canasta_gui.ui.widgets.form import FormScene

Watch = Callable[[Sequence[str], Path | None, Callable[[], None]], None]
"""Shows the last deal of a record that lies in no file, with the path of that which it comes from, and the way back."""


class SavedTable(NamedTuple):
    """The record of a first table, as it was read."""

    lines: Sequence[str]
    header: Header


class DuplicateFlow:
    """Knows the one duplicate game that is played. `watch` shows a deal of a second table in the replay.

    `on_problem` hears what the disk refuses.
    """

    def __init__(self, program: Program, *, watch: Watch, on_problem: Callable[[StorageProblem], None]) -> None:
        self._program, self._watch, self._on_problem = program, watch, on_problem
        self._session: DuplicateSession | None = None
        self._fared: FaredFlow | None = None

    # --- the second table of a game ---

    def begin(self, file: GameFile, level: str) -> None:
        """Begin a second table for a new game, before its first card is on the disk."""
        path = duplicate_path(self._program.folders, file.path.stem)
        self.open_session(*DuplicateFile.begin(path, DuplicateChoice(level)))

    def open_session(self, file: DuplicateFile, problem: StorageProblem | None = None) -> DuplicateSession:
        """Follow the game of a file from now on; what another second table had not finished is played later."""
        self._end_session()
        if problem is not None:
            self._on_problem(problem)
        self._session = DuplicateSession(self._program, file, self._on_problem)
        return self._session

    def table_of(self, file: GameFile | None) -> DuplicateTable | None:
        """Return the second table of a game by its record, if it has one; that of another game rests."""
        place = None if file is None else _place_of(self._program, file.path)
        if place is None:
            self._end_session()
            return None
        path, number = place
        if self._session is not None and self._session.file.path == path:
            return DuplicateTable(self._session, number)
        found = DuplicateFile.read(path)
        if found is None:
            self._end_session()
            return None
        return DuplicateTable(self.open_session(found), number)

    def poll(self) -> None:
        """Take what the second table has played."""
        if self._session is not None:
            self._session.poll()

    def stop(self) -> None:
        """Play nothing more: the game is left."""
        self._end_session()
        if self._fared is not None:
            self._fared.stop()

    def delete(self, record: Path) -> None:
        """Delete what a second table has played beside a record that is deleted."""
        with suppress(OSError):  # what stays there is read by nobody
            delete(duplicate_path(self._program.folders, record.stem))

    def _end_session(self) -> None:
        if self._session is not None:
            self._session.stop()
        self._session = None

    # --- what is shown of it ---

    def second_table(
        self, first: FirstTableRecord, table: DuplicateTable, path: Path, back: Callable[[], None]
    ) -> "SecondTable":
        """Return what the score sheet of the last deal that is over shows of both tables; `back` leads to the sheet."""
        from canasta_gui.ui.pictures.results import SecondTable

        words = self._program.words
        last = len(table.compared(first)) - 1

        def watch() -> None:
            record = table.record_of(first, last)
            if record is not None:
                self._watch(record, path, back)

        look = followed(table.session, lambda: deal_page(words, first, table))
        return SecondTable(words, look, watch=watch, match=lambda: self.show_match(first, table, back))

    def second_table_of(self, deal: "FinishedDeal", back: Callable[[], None]) -> "SecondTable | None":
        """Return what the score sheet of a deal in a saved record shows of both tables; None where there was one."""
        table = None if deal.path is None else self._kept_table(deal.path, deal)
        if table is None or deal.path is None or not table.compared(deal):
            return None
        return self.second_table(deal, table, deal.path, back)

    def has_kept(self, record: Path) -> bool:
        """Return whether a second table has played beside a saved record."""
        return is_there(duplicate_path(self._program.folders, record.stem))

    def show_record(self, record: Path, back: Callable[[], None]) -> None:
        """Show the deals of a saved record at both tables, as far as they are over."""
        lines = read_game(record).lines
        first = SavedTable(lines, read_header(lines))
        table = self._kept_table(record, first)
        if table is not None:
            self.show_match(first, table, back)

    def _kept_table(self, record: Path, first: FirstTableRecord) -> DuplicateTable | None:
        """Return the second table of a saved record, where everybody may see what was played there.

        What it lacks it plays now, unless another game has a second table at work.
        """
        place = _place_of(self._program, record)
        if place is None:
            return None
        if self._session is not None and self._session.file.path == place[0]:
            table = DuplicateTable(self._session, place[1])
        else:
            file = DuplicateFile.read(place[0])
            if file is None:
                return None
            is_free = self._session is None
            session = self.open_session(file) if is_free else DuplicateSession(self._program, file, self._on_problem)
            table = DuplicateTable(session, place[1])
            if is_free:
                table.follow(first)
        return None if table.session.apart else table

    def show_match(self, first: FirstTableRecord, table: DuplicateTable, back: Callable[[], None]) -> None:
        """Show the deals of a match so far at both tables."""
        from canasta_gui.screens.duplicate import ResultScreen

        program, words = self._program, self._program.words
        look = followed(table.session, lambda: match_page(words, first, table))
        title = words.t("The match at both tables")
        program.loop.show(ResultScreen(program, title, look, [(words.t("Back"), "primary", back)], named=False))

    def ask(self, over: "FormScene", deal: "FinishedDeal") -> None:
        """Ask over a scene how others would have fared in a deal that is over."""
        if self._fared is None:
            from canasta_gui.app.flows.duplicate.fared import FaredFlow

            self._fared = FaredFlow(self._program, self._watch)
        self._fared.ask(over, deal)


def _place_of(program: Program, record: Path) -> tuple[Path, int] | None:
    """Return the file of the duplicate game that a record belongs to, and its table there."""
    folders = program.folders
    if record.parent == folders.games:
        return duplicate_path(folders, record.stem), 0
    table = table_of_path(record)
    if record.parent.parent == folders.duplicates and table is not None:
        return duplicate_path(folders, record.parent.name), table
    return None
