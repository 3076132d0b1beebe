"""The game at the table, and unsaved games: written as soon as the disk accepts them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from canasta_gui.storage.game_files import GameFile

if TYPE_CHECKING:
    from canasta_gui.match.match import Match
    from canasta_gui.play.conductor import Conductor
    from canasta_gui.program.second_tables import DuplicateTable
    from canasta_gui.stage.board import Board
    from canasta_gui.ui.table.scene import TableScene
    from canasta_gui.ui.table.session import TableSession
    from canasta_gui.words.canasta.reminders import Reminder


@dataclass
class CurrentGame:
    """A game in progress: its session, and the table that shows it."""

    session: "TableSession[Conductor]"
    table: "TableScene"
    file: GameFile | None = None
    """The record on the disk; None for a demonstration."""
    duplicate: "DuplicateTable | None" = None
    """The second table of a duplicate game."""
    reminders: dict[int, "list[tuple[int, Reminder]]"] = field(default_factory=dict)
    """By seat, the reminders of partners, with their seats, since the person there last sat at the screen."""

    @property
    def match(self) -> "Match":
        """The match that is played."""
        return self.session.conductor.match

    @property
    def board(self) -> "Board":
        """The board that shows it."""
        return self.session.board

    @property
    def conductor(self) -> "Conductor":
        """The conductor of its turns."""
        return self.session.conductor

    @property
    def unsaved(self) -> bool:
        """True if the disk refused the record, so that the game would be lost with the program."""
        return self.file is not None and self.file.problem is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.match.seats)


class UnsavedGames:
    """Games that were left before the disk had them."""

    def __init__(self) -> None:
        self.left: list[CurrentGame] = []
        """The games that were left, the last one last."""

    def keep(self, game: CurrentGame) -> None:
        """Keep a game that is left, if the disk lacks it."""
        if game.unsaved:
            self.left.append(game)

    def discard(self, file: GameFile | None) -> None:
        """Drop the game of this file: it is at the table again."""
        self.left = [left for left in self.left if left.file is not file]

    def save(self, current: CurrentGame | None) -> list[CurrentGame]:
        """Try to save all games; return those that would still be lost with the program, the newest first."""
        games = [*([current] if current is not None else []), *reversed(self.left)]
        lost = [game for game in games if game.unsaved and game.file is not None and not game.file.try_again()]
        self.left = [game for game in self.left if game in lost]
        return lost

    def any_unsaved(self, current: CurrentGame | None) -> bool:
        """Return whether the disk lacks a game."""
        return bool(self.left) or (current is not None and current.unsaved)
