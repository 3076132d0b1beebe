"""Which games are deals of a day, and the way to the flow that shows them."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.flows.saved_games import SavedGames
from canasta_gui.match.daily.book import DailyBook
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.program.save_retries import SaveRetries
from canasta_gui.storage.game_files import GameFile
from canasta_gui.words.daily import series_text

if TYPE_CHECKING:
    from canasta_gui.app.flows.daily.page import DailyFlow


class DailyGames:
    """The deals of a day that the player has begun. `title`: the way back from their flow."""

    def __init__(
        self, program: Program, match_flow: MatchFlow, saved_games: SavedGames, *, title: Callable[[], None]
    ) -> None:
        self._program, self._match_flow, self._saved_games, self._title = program, match_flow, saved_games, title
        self._retries = SaveRetries(lambda: not self.book.saved, lambda: [] if self.book.try_again() else [self.book])

    @cached_property
    def book(self) -> DailyBook:
        """The days of the player, read when the title first asks for them."""
        return DailyBook(self._program.folders)

    @cached_property
    def flow(self) -> "DailyFlow":
        from canasta_gui.app.flows.daily.page import DailyFlow

        return DailyFlow(self._program, self._match_flow, self._saved_games, self.book, title=self._title)

    def retry_saving(self, now: float) -> None:
        """Try every few seconds to note what the disk refused."""
        if "book" in vars(self):  # to ask for it would read it
            self._retries.retry(now)

    def save(self) -> None:
        """Note what the disk refused, if it takes it now: the program ends."""
        if "book" in vars(self):
            self.book.try_again()

    @property
    def series(self) -> str:
        """For how many days in a row the player has played; empty for none."""
        return series_text(self._program.words, self.book.series(self._program.now().date()))

    def contains(self, file: GameFile | None) -> bool:
        """Return whether the game of a file is the deal of a day that counts."""
        return file is not None and self.book.of_record(file.path.name) is not None

    def note(self, game: CurrentGame) -> None:
        """Note what came of a game that has ended, if it is one of these."""
        if self.contains(game.file):
            self.flow.note(game)

    def show_result(self, game: CurrentGame) -> bool:
        """Show what came of a game, if it is one of these; return whether it is."""
        return self.contains(game.file) and self.flow.show_result(game)
