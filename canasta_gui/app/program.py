"""What every part of the program works with: the loop of its window, folders, settings, words, pictures, sounds."""

import os
import random
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from canasta_gui.ai.canasta.playing_style import style_options
from canasta_gui.ai.common.budget import Budget
from canasta_gui.ai.levels import LEVELS, ONE_SECOND, SLOW, player
from canasta_gui.match.ledger import Ledger
from canasta_gui.match.numbered_deals import new_number, numbered_deck
from canasta_gui.match.own_rules import RuleSetLibrary
from canasta_gui.match.players import ComputerPlayer
from canasta_gui.match.worker_process import WorkerProcess
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.assets import assets_dir
from canasta_gui.storage.folders import Folders, prepare_folders
from canasta_gui.storage.lock import claim_folders
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.storage.settings import Settings, load_settings, read_settings, save_settings
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import theme_of
from canasta_gui.ui.platform.locales import system_locales
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.sound import Sounds
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words, choose_language, environment_locales
from canasta_gui.words.problems import problem_sentence

if TYPE_CHECKING:
    from filelock import FileLock

PRESET = "classique-4"
LEVEL = "club"
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fabrice")


BROWSER_SECONDS = 2.0
"""How long a browser may take to answer before it is believed to be on its way."""


def open_in_browser(address: str) -> bool:
    """Whether a browser took it. Some answer only when they are closed: nobody waits for that."""
    import webbrowser

    took: list[bool] = []

    def ask() -> None:
        try:
            took.append(webbrowser.open(address))
        except (OSError, webbrowser.Error):
            took.append(False)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(BROWSER_SECONDS)
    return took[0] if took else True


class Program:
    """The means of the program. `now` gives the wall clock (to name files), `chance` shuffles what nobody numbers.

    `deck` says how the cards of a deal of a numbered game lie, `number` gives the number of a new game.
    `browse` opens an address in the browser and says whether it could. `on_settings` is told of other settings, with
    those before.
    """

    def __init__(
        self,
        loop: Loop,
        folders: Folders,
        executor: Executor,
        *,
        chance: random.Random,
        now: Callable[[], datetime],
        browse: Callable[[str], bool] = open_in_browser,
        laboratory: Callable[[], Executor] = WorkerProcess,
        thinker: Executor | None = None,
        budget: Budget = ONE_SECOND,
        deck: Callable[[AnyRules, int, int], list[Card]] = numbered_deck,
        number: Callable[[], int] | None = None,
    ) -> None:
        self.loop, self.folders, self.executor = loop, folders, executor
        self.browse, self.laboratory = browse, laboratory
        self.thinker, self.budget = thinker or executor, budget
        self.chance, self.now = chance, now
        self.deck, self.number = deck, number or (lambda: new_number(chance))
        self.taken = False  # another window of the program writes to the folders
        self._claim: FileLock | None = None
        self._unkept = False  # the settings are not on the disk
        self.problems: list[StorageProblem] = []
        self.settings = read_settings(folders)
        self.words = Words(self._language())
        loop.screen_reader.set_language(self.words)
        self.graphics = Graphics.load(own=[folders.data])
        self.sounds = Sounds(assets_dir() / "sounds", volume=self.settings.volume, on=self.settings.sound)
        self.shelf = RuleSetLibrary(folders)
        self.ledger = Ledger(folders)
        self.on_settings: list[Callable[[Settings], None]] = []
        self._dress()

    # --- the folders, which one program may write to at a time ---

    def take_hold(self) -> StorageProblem | None:
        """Take the folders for this program; the problem if another one has them, and then nothing is written."""
        claimed = claim_folders(self.folders)
        self.taken = isinstance(claimed, StorageProblem)
        if isinstance(claimed, StorageProblem):
            return claimed
        self._claim = claimed
        self.prepare()
        return None

    def let_go(self) -> None:
        """Leave the folders to others, after a last attempt to write what the disk refused."""
        if self._unkept and not self.taken:
            save_settings(self.folders, self.settings)
        if not self.taken:
            self.ledger.try_again()
        if self._claim is not None:
            self._claim.release()

    def prepare(self) -> None:
        """The folders are ours: see what is wrong with them, and read the settings, which others may have changed."""
        unwritable = prepare_folders(self.folders)
        settings, damaged = load_settings(self.folders)
        self._adopt(settings)
        missing = self.graphics.decks.problem(self.graphics.style)
        self.problems = [each for each in (unwritable, *damaged, missing) if each is not None]

    def _language(self) -> str:
        return choose_language(self.settings.language, [*environment_locales(os.environ), *system_locales()])

    def _dress(self) -> None:
        """Let cards and cloth look as the player likes them."""
        self.graphics.style = CardStyle(self.settings.deck, self.settings.back, self.settings.braille)
        self.graphics.theme = theme_of(self.settings.felt)

    @property
    def speed(self) -> float:
        """How fast pictures outside the table move: not at all where motion is reduced."""
        return 0.0 if self.settings.reduced_motion else self.settings.animation_speed

    @property
    def date(self) -> str:
        """The moment, as records have it."""
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    # --- what is said ---

    def message(self, title: str, text: str, then: Callable[[], None]) -> None:
        """Show a sentence and go on."""
        self.loop.show(MessageScene(self.graphics, title, text, [(self.words.t("Continue"), "primary", then)]))

    def say(self, sentence: str) -> None:
        """Say something where there is room for it."""
        if isinstance(self.loop.scene, FormScene):
            self.loop.scene.layer.show_toast(sentence)
        elif isinstance(self.loop.scene, TableScene):
            self.loop.scene.say(sentence)

    def way_back(self) -> Callable[[], None]:
        """Back to what is on the screen now, with the focus where it is."""
        before = self.loop.scene
        focus = before.layer.focus if isinstance(before, FormScene) else None

        def back() -> None:
            if before is not None:
                self.loop.show(before)
            if isinstance(before, FormScene):
                before.layer.set_focus(focus)

        return back

    # --- settings ---

    def change(self, settings: Settings) -> None:
        """Apply settings and keep them; not where another window of the program keeps its own."""
        before = self.settings
        problem = None if self.taken else save_settings(self.folders, settings)
        self._unkept = problem is not None
        if problem is not None and problem not in self.problems:
            self.problems.append(problem)  # said once
            self.say(problem_sentence(self.words, problem))
        self._adopt(settings)
        self.loop.set_fullscreen(settings.fullscreen)
        for tell in self.on_settings:
            tell(before)

    def _adopt(self, settings: Settings) -> None:
        """From now on these settings."""
        before, self.settings = self.settings, settings
        self.sounds.set(on=settings.sound, volume=settings.volume)
        self._dress()
        if before.language != settings.language:
            self.words = Words(self._language())
            self.loop.screen_reader.set_language(self.words)

    # --- computer players ---

    def dials_of(self, name: str) -> tuple[tuple[str, str], ...]:
        """The dials that the computer of a name remembers."""
        remembered: Mapping[str, str] = self.settings.computers.get(name, {})
        return tuple((dial, setting) for dial, setting in remembered.items() if dial in style_options())

    def computer(self, level: str | None, name: str = "", asked: tuple[tuple[str, str], ...] = ()) -> ComputerPlayer:
        """A computer of a level (the usual one for a level that only a newer version knows).

        It does what the record says that it was `asked` to do, or else what its name is asked now.
        """
        level = level if level in LEVELS else LEVEL
        executor = self.thinker if level in SLOW else self.executor
        return ComputerPlayer(executor, player(level, self.budget, dict(asked or self.dials_of(name))), self.loop.wake)
