"""What every flow works with: the loop of the window, folders, settings, words, pictures, sounds, players."""

from collections.abc import Callable
from concurrent.futures import Executor
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING

from canasta_gui.app.browser import open_in_browser
from canasta_gui.app.dealer import Dealer
from canasta_gui.app.folder_claim import FolderClaim
from canasta_gui.app.language import words_for
from canasta_gui.app.looks import apply_looks
from canasta_gui.app.screens import Screens
from canasta_gui.match.worker_process import WorkerProcess
from canasta_gui.storage.folders import Folders, prepare_folders
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings, load_settings, read_settings, save_settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.sound import Sounds
from canasta_gui.words.problems import problem_sentence

# What the title does without is imported with its first use.
if TYPE_CHECKING:
    from canasta_gui.app.computer_players import ComputerPlayers
    from canasta_gui.lab.review.findings import Findings
    from canasta_gui.match.ledger import Ledger
    from canasta_gui.match.own_rules import RuleSetLibrary


class Program:
    """The means of the program. `now` gives the wall clock, to name files.

    `browse` opens an address in the browser and says whether it could. `lab_executor` makes an executor for trials of
    rules, `slow_executor` runs reviews and the slower levels, `drawer` draws decks of the player's own. Each function
    of `on_settings` is called with the settings of before when others apply, each of `on_decks` when such decks come.
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
        self.settings = read_settings(folders)
        self.words = words_for(self.settings.language)
        loop.screen_reader.set_language(self.words)
        self.graphics = Graphics.load(own=[folders.data], drawer=drawer)
        self.graphics.decks.wake = loop.wake
        self.screens = Screens(loop, self.graphics, lambda: self.words)
        self.sounds = Sounds(volume=self.settings.volume, on=self.settings.sound)
        self._ledger: Ledger | None = None
        self.on_settings: list[Callable[[Settings], None]] = []
        self.on_decks: list[Callable[[], None]] = []
        apply_looks(self.graphics, self.settings)

    @cached_property
    def rule_sets(self) -> "RuleSetLibrary":
        """The rule sets of the player's own."""
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
        """The computer players, as the settings have them."""
        from canasta_gui.app.computer_players import ComputerPlayers

        return ComputerPlayers(
            self.executor,
            self.thinking,
            remembered=lambda: self.settings.computers,
            wake=self.loop.wake,
        )

    @cached_property
    def findings(self) -> "Findings":
        """What reviews found of the player's own deals; needed after the first deal."""
        from canasta_gui.lab.review.findings import Findings

        return Findings(self.folders.findings_file, may_write=lambda: not self.read_only)

    @property
    def speed(self) -> float:
        """The speed of animations outside the table; 0 where motion is reduced."""
        return 0.0 if self.settings.reduced_motion else self.settings.animation_speed

    @property
    def own_name(self) -> str:
        """The name of the person who plays here: as in the last game, before the first one of whoever is logged in."""
        names = dict(enumerate(self.settings.player_names))
        return next(filter(None, (names.get(seat) for seat in self.settings.people)), "") or self._login_name()

    @property
    def date(self) -> str:
        """The present moment in UTC, as records have it: 2026-11-21T09:30:00Z."""
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    # --- the folders, which one window may write to at a time ---

    @property
    def read_only(self) -> bool:
        """Whether another window of the program has the folders, so that nothing is written here."""
        return self._claim.refused

    def claim_folders(self) -> StorageProblem | None:
        """Claim the folders and read the settings anew; return the problem if another window has the folders."""
        problem = self._claim.acquire()
        if problem is None:
            self.prepare()
        return problem

    def release_folders(self) -> None:
        """Leave the folders to others, after a last attempt to write what the disk refused."""
        if self._settings_unsaved and not self.read_only:
            save_settings(self.folders, self.settings)
        if not self.read_only and self._ledger is not None:
            self._ledger.try_again()
        self._claim.release()

    def prepare(self) -> None:
        """Check the folders and read the settings, which another window may have changed; collect the `problems`."""
        unwritable = prepare_folders(self.folders)
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
            self.problems.append(problem)  # said once
            self.screens.say(problem_sentence(self.words, problem))
        self._apply(settings)
        self.loop.set_fullscreen(settings.fullscreen)
        for tell in self.on_settings:
            tell(before)

    def take_decks(self) -> None:
        """Show the player's own decks that were drawn meanwhile, or say why the one that is set cannot be shown."""
        decks = self.graphics.decks
        if not decks.take_arrivals():
            return
        for tell in self.on_decks:
            tell()
        problem = decks.problem(self.graphics.style)
        if problem is not None and problem not in self.problems:
            self.problems.append(problem)  # said once
            self.screens.say(problem_sentence(self.words, problem))

    def _apply(self, settings: Settings) -> None:
        before, self.settings = self.settings, settings
        self.sounds.set(on=settings.sound, volume=settings.volume)
        apply_looks(self.graphics, self.settings)
        if before.language != settings.language:
            self.words = words_for(self.settings.language)
            self.loop.screen_reader.set_language(self.words)
