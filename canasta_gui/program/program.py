"""Services for all screens: the loop of the window, folders, settings, languages, pictures, sounds, players."""

import os
from collections.abc import Callable
from concurrent.futures import Executor
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

from canasta_gui.disk import close_folder, is_there, reopen_folder
from canasta_gui.match.daily import DailyBook, DayResult
from canasta_gui.match.worker_process import WorkerProcess
from canasta_gui.program.current_game import Games
from canasta_gui.program.defaults import PRESET, Dealer
from canasta_gui.program.save_retries import SaveRetries
from canasta_gui.program.screen_stack import ScreenStack
from canasta_gui.program.system import open_in_browser
from canasta_gui.rules.families import is_preset, load_rules
from canasta_gui.storage.folders import Folders, claim_folders, prepare_folders
from canasta_gui.storage.game_files import GameFile, has_games
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings, load_settings, read_settings, save_settings
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import theme_of
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.sound import Sounds
from canasta_gui.ui.platform.window import system_locales
from canasta_gui.words import Words, choose_language, environment_locales
from canasta_gui.words.daily import series_text
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.titles import rules_title

# Modules that the title does not need are imported on first use.
if TYPE_CHECKING:
    from filelock import FileLock

    from canasta_gui.lab.review.findings import Findings
    from canasta_gui.match.ledger import Ledger
    from canasta_gui.match.own_rules import RuleSetLibrary
    from canasta_gui.match.players import GameSetup
    from canasta_gui.play.judge.case import JudgeCase
    from canasta_gui.program.hosting import Hosting, OpenServer
    from canasta_gui.program.players import ComputerPlayers
    from canasta_gui.program.score_pads import PadFiles, Scoring
    from canasta_gui.program.second_tables import SecondTables


def words_for(language: str) -> Words:
    """Return the words of a language; those of the system's language for "auto" or an unavailable one."""
    return Words(choose_language(language, [*environment_locales(os.environ), *system_locales()]))


class FolderClaim:
    """Lock on the player's folders, held by only one window of the program at a time."""

    def __init__(self, folders: Folders) -> None:
        self._folders = folders
        self._lock: FileLock | None = None
        self.refused = False
        """True if another window of the program has the lock, so that this one must not write."""

    def acquire(self) -> StorageProblem | None:
        """Acquire the lock; return the problem if another window has it, so that nothing can be written."""
        ours = (self._folders.data, self._folders.config)
        for folder in ours:
            reopen_folder(folder)
        claimed = claim_folders(self._folders)
        self.refused = isinstance(claimed, StorageProblem)
        if isinstance(claimed, StorageProblem):
            for folder in ours:
                close_folder(folder)
            return claimed
        self._lock = claimed
        return None

    def release(self) -> None:
        """Release the folders."""
        if self._lock is not None:
            self._lock.release()


PAGE_FADE: Final = 0.14
"""Seconds in which a page replaces another one."""


class Program:
    """The services of the program.

    `now` returns the wall clock time, for file names. `browse` opens an address in the browser and returns whether it
    could. `lab_executor` creates an executor for trials of rules, `slow_executor` runs reviews and the slower levels,
    `drawer` draws players' decks.
    """

    def __init__(
        self,
        loop: Loop,
        folders: Folders,
        executor: Executor,
        *,
        dealer: Dealer,
        now: Callable[[], datetime],
        browse: Callable[[str], bool] = open_in_browser,
        lab_executor: Callable[[], Executor] = WorkerProcess,
        slow_executor: Executor | None = None,
        drawer: Executor | None = None,
        login_name: Callable[[], str] = lambda: "",
    ) -> None:
        self._login_name = login_name
        self.loop, self.folders, self.executor = loop, folders, executor
        self.browse, self.lab_executor = browse, lab_executor
        self.thinking = slow_executor or executor
        self.dealer, self.now = dealer, now
        self._claim = FolderClaim(folders)
        self._settings_unsaved = False
        self.problems: list[StorageProblem] = []
        self.is_first_start = False
        """True if the folders had neither settings nor games at the start."""
        self.settings = read_settings(folders)
        self.words = words_for(self.settings.language)
        loop.screen_reader.set_language(self.words)
        self.graphics = Graphics.load(own=[folders.data], drawer=drawer)
        self.graphics.decks.on_arrival = loop.wake
        self.screens = ScreenStack(loop)
        self.games = Games(self.screens)
        self.sounds = Sounds(volume=self.settings.volume, on=self.settings.sound)
        self._ledger: Ledger | None = None
        self._daily_retries = SaveRetries(
            lambda: not self.daily_book.saved, lambda: [] if self.daily_book.try_again() else [self.daily_book]
        )
        self.last_setup: GameSetup | None = None
        """The last choice for a new game since the start of the program."""
        self.judge_case: JudgeCase | None = None
        """The last case entered for the judge, at a table without a sheet."""
        self.hosting: Hosting | None = None
        """The table with phones, while there is one."""
        self.open_server: OpenServer | None = None
        """Starts the server of such a table; None for the usual one."""
        self.on_settings: Callable[[Settings], None] = lambda _before: None
        """Called with the old settings when they change."""
        self.on_decks: Callable[[], None] = lambda: None
        """Called when players' decks have been drawn."""
        self.on_covered: Callable[[float], None] = lambda _now: None
        """Called in each round while another page covers a table with phones."""
        self._apply_looks()

    @cached_property
    def rule_sets(self) -> "RuleSetLibrary":
        """The player's own rule sets."""
        from canasta_gui.match.own_rules import RuleSetLibrary

        return RuleSetLibrary(self.folders)

    @property
    def ledger(self) -> "Ledger":
        """The figures of the games on the disk."""
        from canasta_gui.match.ledger import Ledger

        self._ledger = self._ledger or Ledger(self.folders)
        return self._ledger

    @ledger.setter
    def ledger(self, ledger: "Ledger") -> None:
        self._ledger = ledger

    @cached_property
    def computers(self) -> "ComputerPlayers":
        """The computer players, by the settings."""
        from canasta_gui.program.players import ComputerPlayers

        return ComputerPlayers(
            self.executor,
            self.thinking,
            remembered=lambda: self.settings.computers,
            wake=self.loop.wake,
        )

    @cached_property
    def score_pads(self) -> "PadFiles":
        """The scorings of tables with real cards."""
        from canasta_gui.program.score_pads import PadFiles

        return PadFiles(self.folders, self.now, lambda problem: self.screens.say(problem_sentence(self.words, problem)))

    def retry_scores(self, now: float) -> None:
        """Retry saving refused scores every few seconds, and report when all are saved."""
        if "score_pads" in vars(self) and self.score_pads.retry_saving(now):
            self.screens.say(self.words.t("The scores are on the disk again."))

    @property
    def unsaved_scorings(self) -> "list[Scoring]":
        """The sheets that are still unsaved after another attempt to write them; the last one last."""
        return self.score_pads.save() if "score_pads" in vars(self) else []

    @cached_property
    def daily_book(self) -> DailyBook:
        """The player's daily deals, read when the title first needs them."""
        return DailyBook(self.folders)

    @property
    def daily_series(self) -> str:
        """Number of days in a row that the player has played, in words; empty for none."""
        return series_text(self.words, self.daily_book.series(self.now().date()))

    def daily_result(self, file: GameFile | None) -> DayResult | None:
        """Return the counted daily deal of a game's file; None for any other game."""
        return None if file is None else self.daily_book.of_record(file.path.name)

    def retry_daily(self, now: float | None) -> None:
        """Retry saving refused days every few seconds; at once if `now` is None."""
        if "daily_book" not in vars(self):  # accessing the property would read the file
            return
        if now is None:
            self.daily_book.try_again()
        else:
            self._daily_retries.retry(now)

    @cached_property
    def second_tables(self) -> "SecondTables":
        """The second tables of duplicate games."""
        from canasta_gui.program.second_tables import SecondTables

        return SecondTables(
            self.folders,
            words=lambda: self.words,
            executor=self.lab_executor,
            wake=self.loop.wake,
            on_problem=self.games.report_problem,
        )

    def stop_second_tables(self) -> None:
        """Stop the second tables, when the game is left."""
        if "second_tables" in vars(self):
            self.second_tables.stop()

    def stop_hosting(self, *, wait: bool = False) -> None:
        """Close the table with phones, if there is one; `wait`: wait until they have been notified."""
        hosting, self.hosting = self.hosting, None
        if hosting is not None:
            hosting.close()
            if wait:
                hosting.server.wait()

    def each_round(self, now: float) -> None:
        """Run the tasks that do not belong to a screen: retries of saving, second tables, phones, and others."""
        if self.hosting is not None:
            self.hosting.advance(now)
            if self.hosting.has_more:
                self.loop.wake()
            game = self.games.current
            if game is not None and game.hosting is not None and self.screens.table is not game.table:
                self.on_covered(now)
        if self.games.retry_saving(now):
            self.screens.say(self.words.t("The game is on the disk again."))
        if self.games.current is not None and self.games.current.review is not None:
            self.games.current.review.go_on()
        if self.games.current is not None and self.games.current.firsts is not None:
            self.games.current.firsts.go_on()
        self.take_decks()
        if "second_tables" in vars(self):
            self.second_tables.poll()
        self.retry_daily(now)
        self.retry_scores(now)

    @cached_property
    def findings(self) -> "Findings":
        """The findings of reviews of the player's own deals; loaded when first needed."""
        from canasta_gui.lab.review.findings import Findings

        return Findings(self.folders.findings_file, may_write=lambda: not self.read_only)

    @property
    def speed(self) -> float:
        """The speed of animations outside the table; 0 if motion is reduced."""
        return 0.0 if self.settings.reduced_motion else self.settings.animation_speed

    @property
    def is_newcomer(self) -> bool:
        """True if the player has neither played a game nor finished a lesson or practice deal."""
        return not (self.settings.lesson_done or self.settings.practices or has_games(self.folders))

    @property
    def own_name(self) -> str:
        """The name of the person who plays here: as in the last game, or before any game, the logged-in user's."""
        names = dict(enumerate(self.settings.player_names))
        return next(filter(None, (names.get(seat) for seat in self.settings.people)), "") or self._login_name()

    @property
    def last_rules(self) -> str:
        """The name of the rule set that was played last; the usual one if it no longer exists."""
        last = self.settings.game
        known = last and (is_preset(last) or self.rule_sets.peek(last) is not None)
        return last if known else PRESET

    @property
    def last_rules_title(self) -> str:
        """The rule set that was played last, in words: "Classic canasta · 4 players, 2 sides"."""
        name = self.last_rules
        own = None if is_preset(name) else self.rule_sets.peek(name)
        return rules_title(self.words, own.rules if own is not None else load_rules(name))

    @property
    def date(self) -> str:
        """The present time in UTC, as in records: 2026-11-21T09:30:00Z."""
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    # --- the folders, which only one window may write to at a time ---

    @property
    def read_only(self) -> bool:
        """True if another window of the program has the folders, so that nothing is written here."""
        return self._claim.refused

    def claim_folders(self) -> StorageProblem | None:
        """Claim the folders and read the settings again; return the problem if another window has the folders."""
        problem = self._claim.acquire()
        if problem is None:
            self.prepare()
        return problem

    def release_folders(self) -> None:
        """Release the folders, after a last attempt to write refused data."""
        if self._settings_unsaved and not self.read_only:
            save_settings(self.folders, self.settings)
        if not self.read_only and self._ledger is not None:
            self._ledger.try_again()
        self._claim.release()

    def prepare(self) -> None:
        """Check the folders and read the settings, which another window may have changed; collect the `problems`."""
        unwritable = prepare_folders(self.folders)
        self.is_first_start = unwritable is None and not is_there(self.folders.settings_file) and self.is_newcomer
        settings, damaged = load_settings(self.folders)
        self._apply(settings)
        missing = self.graphics.decks.problem(self.graphics.style)
        self.problems = [each for each in (unwritable, *damaged, missing) if each is not None]

    # --- settings ---

    def change(self, settings: Settings) -> None:
        """Apply settings and save them, unless another window of the program has the folders."""
        before = self.settings
        problem = None if self.read_only else save_settings(self.folders, settings)
        self._settings_unsaved = problem is not None
        if problem is not None and problem not in self.problems:
            self.problems.append(problem)  # reported once
            self.screens.say(problem_sentence(self.words, problem))
        self._apply(settings)
        self.loop.set_fullscreen(settings.fullscreen)
        if before.text_size != settings.text_size:
            self.loop.lay_out()
        self.on_settings(before)

    def take_decks(self) -> None:
        """Use players' decks that have been drawn meanwhile, or report why the selected one cannot be shown."""
        decks = self.graphics.decks
        if not decks.take_arrivals():
            return
        self.on_decks()
        problem = decks.problem(self.graphics.style)
        if problem is not None and problem not in self.problems:
            self.problems.append(problem)  # reported once
            self.screens.say(problem_sentence(self.words, problem))

    def _apply(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self.sounds.set(on=settings.sound, volume=settings.volume, calm=settings.calm_sound)
        self.loop.fade_seconds = PAGE_FADE if self.speed else 0.0
        self._apply_looks()
        if before.language != settings.language:
            self.words = words_for(self.settings.language)
            self.loop.screen_reader.set_language(self.words)

    def _apply_looks(self) -> None:
        """Apply the deck, the back, the cloth and the size of text of the settings."""
        settings = self.settings
        self.graphics.text_size = settings.text_size
        self.graphics.style = CardStyle(settings.deck, settings.back, settings.braille)
        self.graphics.theme = theme_of(settings.felt)
