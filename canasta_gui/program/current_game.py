"""The game at the table, and unsaved games: written as soon as the disk accepts them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from canasta_gui.program.save_retries import SaveRetries
from canasta_gui.program.screen_stack import ScreenStack
from canasta_gui.storage.game_files import GameFile
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words import Words
from canasta_gui.words.problems import problem_sentence

if TYPE_CHECKING:
    from canasta_gui.match.firsts import First
    from canasta_gui.match.match import Match
    from canasta_gui.play.conductor import Conductor
    from canasta_gui.program.early_review import EarlyReview
    from canasta_gui.program.hosting import Hosting
    from canasta_gui.program.second_tables import DuplicateTable
    from canasta_gui.stage.board import Board
    from canasta_gui.ui.table.scene import TableScene
    from canasta_gui.ui.table.session import TableSession
    from canasta_gui.words.canasta.reminders import Reminder


class FirstsOfDeal(Protocol):
    """Looks for what a deal has earned, a little in each round; `found` is None until that is known."""

    found: "tuple[First, ...] | None"

    def go_on(self) -> None:
        """Look on."""


@dataclass
class CurrentGame:
    """A game in progress: its session, and the table that shows it."""

    session: "TableSession[Conductor]"
    table: "TableScene"
    file: GameFile | None = None
    """The record on the disk; None for a demonstration."""
    duplicate: "DuplicateTable | None" = None
    """The second table of a duplicate game."""
    hosting: "Hosting | None" = None
    """The phones at the table; None without any."""
    reminders: dict[int, "list[tuple[int, Reminder]]"] = field(default_factory=dict)
    """Reminders from partners, as (seat, reminder), by the seat that has not seen them yet."""
    review: "EarlyReview | None" = None
    """The review of the last deal, while it can be requested; else None."""
    firsts: "FirstsOfDeal | None" = None
    """What the last deal has earned; None during a deal."""
    dealing_skipped: bool = False
    """True if the player has skipped the dealing of this deal."""

    @property
    def match(self) -> "Match":
        """The match that is played."""
        return self.session.conductor.match

    @property
    def board(self) -> "Board":
        """The board that shows the match."""
        return self.session.board

    @property
    def conductor(self) -> "Conductor":
        """The conductor of the match."""
        return self.session.conductor

    @property
    def unsaved(self) -> bool:
        """True if the disk refused the record, so that the game would be lost with the program."""
        return self.file is not None and self.file.problem is not None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.match.seats)

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people at the screen."""
        return tuple(self.names[seat] for seat in sorted(self.conductor.people))

    def saved_note(self, words: Words) -> str:
        """Return the note below the menus of the game: whether it is saved."""
        if self.file is None:
            return words.t("A demonstration: it is not saved.")
        if not self.file.try_again() and self.file.problem is not None:
            return problem_sentence(words, self.file.problem)
        return words.t("The game is saved after every step. You can close the window at any time and go on later.")

    def drop_review(self) -> None:
        """Stop the review of the last deal, which can no longer be requested."""
        if self.review is not None:
            self.review.cancel()
            self.review = None


class Games:
    """The game at the table, if there is one, and games that were left before they could be saved."""

    def __init__(self, screens: ScreenStack) -> None:
        self._screens = screens
        self._retries = SaveRetries(lambda: self._any_unsaved, self.save)
        self._unreported: StorageProblem | None = None  # a problem with saving that has not been shown yet
        self.current: CurrentGame | None = None
        """The game at the table; None while there is none."""
        self.left: list[CurrentGame] = []
        """Games that were left unsaved, the last one last."""
        self.demo_deals: int | None = None
        """Number of deals left in a demonstration; None: no limit, or no demonstration."""

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the people at the screen in the present game."""
        return self.current.people if self.current is not None else ()

    def sit_down(self, game: CurrentGame) -> None:
        """Put a game on the table in place of the present one."""
        self.put_away()
        self.left = [left for left in self.left if left.file is not game.file]
        self.current = game

    def put_away(self) -> None:
        """Leave the game at the table; keep it in memory if it is not saved."""
        game, self.current = self.current, None
        if game is None:
            return
        game.drop_review()
        if game.hosting is not None:
            game.hosting.close()
        if game.unsaved:
            self.left.append(game)

    def leave(self) -> None:
        """Leave the table, and end a demonstration."""
        self.put_away()
        self.demo_deals = None

    # --- unsaved games ---

    def save(self) -> list[CurrentGame]:
        """Try to save all games; return those that are still unsaved, the newest first."""
        games = [*([self.current] if self.current is not None else []), *reversed(self.left)]
        lost = [game for game in games if game.unsaved and game.file is not None and not game.file.try_again()]
        self.left = [game for game in self.left if game in lost]
        return lost

    def retry_saving(self, now: float) -> bool:
        """Retry saving every few seconds; return True once, when everything is saved."""
        return self._retries.retry(now)

    def report_problem(self, problem: StorageProblem) -> None:
        """Report a problem with saving: now if the table is shown, else when a player sits down."""
        self._unreported = problem
        if self.current is not None and self._screens.table is self.current.table:
            self.report_pending()

    def report_later(self, problem: StorageProblem | None) -> None:
        """Report a problem when a player sits down at the table, unless another report is pending."""
        self._unreported = self._unreported or problem

    def report_pending(self) -> None:
        """Show the pending problem at the table."""
        if self._unreported is not None and self.current is not None:
            table = self.current.table
            table.say(problem_sentence(table.words, self._unreported))
            self._unreported = None

    @property
    def _any_unsaved(self) -> bool:
        return bool(self.left) or (self.current is not None and self.current.unsaved)
