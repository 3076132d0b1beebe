"""The game at the table."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from canasta_gui.storage.game_files import GameFile

if TYPE_CHECKING:
    from canasta_gui.app.duplicate_session import DuplicateTable
    from canasta_gui.match.match import Match
    from canasta_gui.play.conductor import Conductor
    from canasta_gui.stage.board import Board
    from canasta_gui.ui.table.scene import TableScene
    from canasta_gui.words.canasta.reminders import Reminder


@dataclass
class CurrentGame:
    """A game that is being played: the match, the table, and the conductor of its turns."""

    match: "Match"
    board: "Board"
    conductor: "Conductor"
    table: "TableScene"
    file: GameFile | None = None
    """The record on the disk; None for a demonstration."""
    duplicate: "DuplicateTable | None" = None
    """The second table of a duplicate game."""
    reminders: dict[int, "list[tuple[int, Reminder]]"] = field(default_factory=dict)
    """By seat, the reminders of partners, with their seats, since the person there last sat before the screen."""

    @property
    def unsaved(self) -> bool:
        """Whether the disk refused the record, so that the game is lost with the program."""
        return self.file is not None and self.file.problem is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.match.seats)
