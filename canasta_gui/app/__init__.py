"""The one composition root: paths, settings, window, players, and the way from scene to scene."""

import random
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui.app.flows.help import HelpFlow
from canasta_gui.app.flows.match import Answers, MatchFlow, MatchFlowCalls, RunningMatch
from canasta_gui.app.flows.saved_games import SavedGames
from canasta_gui.app.program import LEVEL, NAMES, PRESET, Program
from canasta_gui.app.screen_readers import ScreenReaders
from canasta_gui.match.worker_process import WorkerProcess
from canasta_gui.rules.families import AnyRules
from canasta_gui.storage.assets import assets_dir
from canasta_gui.storage.crash_reports import save_crash_report
from canasta_gui.storage.folders import user_folders
from canasta_gui.storage.game_files import has_games
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.platform.crash_report import crash_report
from canasta_gui.ui.platform.loop import Loop
from canasta_gui.ui.platform.window import Window, WindowError
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.scenes.settings import SettingsScene
from canasta_gui.ui.scenes.title import TitleScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.words import Words
from canasta_gui.words.problems import problem_sentence

# What is opened later (lessons, records, rules, house rules, score sheets) is imported where it is opened: the first
# picture is on the screen sooner.
if TYPE_CHECKING:
    from canasta_gui.app.flows.new_game import NewGameFlow
    from canasta_gui.app.flows.records import RecordsFlow

__all__ = ["LEVEL", "PRESET", "App", "Program", "RunningMatch", "run_window"]

WORKERS = 1


class App:
    """The program at its window: how it starts and ends, the title and what it leads to.

    `offer` offers the window to screen readers, once the first picture is seen.
    """

    def __init__(self, program: Program, *, offer: Callable[[Words], None] = lambda _: None) -> None:
        self.program, loop, self._offer = program, program.loop, offer
        self.playing = MatchFlow(
            program, MatchFlowCalls(self.title, self._new_game, self.quit, self._read, self.show_settings)
        )
        self.help = HelpFlow(program, self.playing)
        self.saved = SavedGames(program, self.playing, self.title)
        self._silence: str | None = None  # why there is no sound, until that has been said
        self._after_settings: Callable[[], None] = self.title
        program.on_settings.append(self._changed)
        loop.on_quit = self.quit
        loop.on_crash = self.crashed
        loop.on_help = self.help.show
        loop.on_keys = self.help.show_keys
        loop.on_first = self._get_ready
        loop.on_file = self.look_at
        loop.on_rest = program.sounds.rest
        loop.on_round = self.playing.keep_trying
        loop.on_mute = self.mute
        loop.on_fullscreen = lambda on: program.change(replace(program.settings, fullscreen=on))

    # --- starting and ending ---

    def open(self, record: Path | None = None) -> None:
        """Begin, with a record to look at if one is given.

        Where another window of the program has the folders, a record is still shown, and nothing is written.
        """
        if self.program.take_hold() is None:
            self.start(record)
        elif record is not None:
            self._only_look_at(record)
        else:
            self._wait_for_folders(self.start, self.program.words.t("Quit"), self.quit)

    def open_demo(self, deals: int | None) -> None:
        """Begin with a demonstration, which saves nothing and may run beside another window of the program."""
        self.program.take_hold()
        self.playing.demo(deals)

    def _only_look_at(self, record: Path) -> None:
        """A record in a window of its own, beside the one that writes; with the record the window is left."""

        def leave() -> None:
            if self.program.take_hold() is None:
                self.start()
            else:
                self.program.loop.stop()

        t = self.program.words.t
        note = t("Canasta is open in another window: here you look at the record, and nothing is saved.")
        self.records.look_at(record, leave, note)

    def _once_ours(self, then: Callable[[], None]) -> None:
        """Do what writes, as soon as no other window has the folders; whoever does not wait goes on looking."""
        if not self.program.taken:
            then()
        elif self.program.take_hold() is None:
            self._tell_problems(then)
        else:
            self._wait_for_folders(
                lambda: self._tell_problems(then), self.program.words.t("Back"), self.program.way_back()
            )

    def _wait_for_folders(self, then: Callable[[], None], otherwise: str, give_up: Callable[[], None]) -> None:
        """Say that another window has the folders, until it has not and `then` can be done."""
        program, t = self.program, self.program.words.t

        def try_again() -> None:
            if program.take_hold() is None:
                then()
            else:
                scene.layer.show_toast(t("It is still open."))

        problem = StorageProblem(ProblemCode.IN_USE, program.folders.data)
        answers: Answers = [(t("Try again"), "primary", try_again), (otherwise, "secondary", give_up)]
        text = problem_sentence(program.words, problem)
        scene = MessageScene(program.graphics, t("Canasta is already open"), text, answers)
        program.loop.show(scene)

    def start(self, record: Path | None = None) -> None:
        """Show the first scene: what could not be read or written, else the record asked for, else the title."""
        program = self.program
        program.loop.set_fullscreen(program.settings.fullscreen)
        self._tell_problems(self.title if record is None else lambda: self.records.look_at(record, self.title))

    def _tell_problems(self, then: Callable[[], None]) -> None:
        """Go on, but first say what could not be read or written."""
        program = self.program
        sentences = [problem_sentence(program.words, problem) for problem in program.problems]
        if sentences:
            program.message(program.words.t("Something was not as it should be"), "\n".join(sentences), then)
        else:
            then()

    def close(self) -> None:
        """Let go of what the program holds."""
        self.program.sounds.close()
        self.program.let_go()

    def quit(self) -> None:
        """Close the program; the match is on the disk already, or else it is told that it would be lost.

        Who asks a second time is not asked again.
        """
        loop = self.program.loop
        scene, unsaved = loop.scene, self.playing.unsaved()
        if unsaved:
            self._ask_unsaved(unsaved)
        elif not self.program.settings.ask_quit or self.playing.demo_deals is not None:
            loop.stop()
        elif isinstance(scene, TableScene) and scene.dialog is None:
            scene.ask(*self._quitting())
        elif isinstance(scene, FormScene) and scene.layer.dialog is None:
            scene.layer.open(Dialog(*self._quitting()))
        else:
            loop.stop()

    def _quitting(self) -> tuple[str, str, Answers]:
        t = self.program.words.t
        answers: Answers = [
            (t("Stay"), "primary", lambda: None),
            (t("Quit"), "secondary", self.program.loop.stop),
        ]
        return t("Quit Canasta?"), t("The game is saved after every step."), answers

    def _ask_unsaved(self, unsaved: list[RunningMatch]) -> None:
        words, game = self.program.words, unsaved[0]
        t, file = words.t, game.file
        assert file is not None
        full = file.problem is not None and file.problem.code is ProblemCode.FULL
        why = (
            t("There is no room for {path}.", path=file.path)
            if full
            else t("{path} cannot be written.", path=file.path)
        )
        lost = words.n(
            "When the window closes, this game is lost.", "When the window closes, {n} games are lost.", len(unsaved)
        )
        text = f"{why} {lost}"
        answers: Answers = [
            (t("Try again"), "primary", self.quit),
            (t("Play on"), "secondary", lambda: self.playing.sit_down(game.match, game.file, fresh=False)),
            (t("Quit without it"), "danger", self.program.loop.stop),
        ]
        self.program.loop.show(MessageScene(self.program.graphics, t("The game is not saved"), text, answers))

    def crashed(self, error: Exception) -> None:
        """Something broke: keep the game, write the report, say where both are and how to tell us."""
        report, path = self.report(error)
        program, t, game = self.program, self.program.words.t, self.playing.game
        sentences = [t("That is our mistake, not yours.")]
        if game is not None and game.file is not None and game.file.saved:
            sentences.append(t("The game is saved up to the last action: you can continue it from the title."))
        if path is not None:
            sentences.append(t("The report lies in {path}.", path=path))

        def copy() -> None:
            done = program.loop.window.copy_text(report)
            scene.layer.show_toast(t("The report is copied.") if done else t("The report could not be copied."))

        scene = MessageScene(
            program.graphics,
            t("Something broke"),
            " ".join(sentences),
            [
                (t("To the title"), "primary", self.title),
                (t("Copy the report"), "secondary", copy),
                (t("Quit"), "secondary", self.quit),
            ],
            details=report.splitlines()[-1],
            icon="flag",
        )
        program.loop.show(scene)

    def report(self, error: Exception) -> tuple[str, Path | None]:
        """The report of a crash, and where it was written; None where nothing can be, or may be."""
        file = self.playing.game.file if self.playing.game is not None else None
        text = crash_report(error, record=file.path if file is not None else None)
        if self.program.taken:
            return text, None
        return text, save_crash_report(self.program.folders, self.program.now(), text)

    # --- the title and what it leads to ---

    def title(self) -> None:
        """The title; a match that is not over can be continued."""
        self.playing.leave()
        program = self.program
        program.loop.screen_reader.set_language(program.words)
        if program.taken:  # after a demonstration beside another window
            self.open()
            return
        saved, proceed = self.saved.unfinished() or (None, self._new_game)
        scene = TitleScene(
            program.graphics,
            program.words,
            saved,
            on_continue=proceed,
            on_new=self._new_game,
            on_learn=self.learn,
            on_rules=self.help.show,
            on_records=lambda: self.records.games(),
            on_settings=lambda: self.show_settings(self.title),
            on_quit=self.quit,
            speed=program.speed,
            newcomer=not program.settings.lesson_done and not has_games(program.folders),
        )
        program.loop.show(scene)
        self._tell_silence(scene)

    @cached_property
    def set_up(self) -> "NewGameFlow":
        """The way to a new game."""
        from canasta_gui.app.flows.new_game import NewGameFlow, NewGameFlowCalls

        return NewGameFlow(self.program, self.playing, NewGameFlowCalls(self.title, self.help.show))

    def _new_game(self) -> None:
        self.set_up.new_game()

    def learn(self) -> None:
        """Play the prepared deal; it is kept where the learner is."""
        from canasta_gui.app.flows.lesson import LessonFlow, LessonFlowCalls
        from canasta_gui.play.first_lesson import FIRST_LESSON

        program = self.program
        names = NAMES[: FIRST_LESSON.rules.players]
        calls = LessonFlowCalls(
            show=program.loop.show,
            keep=lambda step: program.change(replace(program.settings, lesson=step)),
            done=lambda: program.change(replace(program.settings, lesson=0, lesson_done=True)),
            furnish=self.playing.furnish,
            play=self._new_game,
            title=self.title,
        )
        LessonFlow(program.graphics, program.words, program.sounds, names, calls).offer(program.settings.lesson)

    @property
    def records(self) -> "RecordsFlow":
        """The way through the records."""
        from canasta_gui.app.flows.records import RecordsFlow, RecordsFlowCalls

        program, saved = self.program, self.saved
        calls = RecordsFlowCalls(
            program.loop.show,
            self.title,
            self._read_rules,
            self._new_game,
            saved.resume,
            saved.play_again,
            lambda *moment: self._once_ours(lambda: saved.play_on(*moment)),
            program.loop.window.copy_text,
        )
        tempo = program.settings.animation_speed
        return RecordsFlow(program.graphics, program.words, program.sounds, program.ledger, tempo, calls)

    def look_at(self, record: Path) -> None:
        """Show a record that is dropped on the window or opened by the system; then back to what was on the screen."""
        self.records.look_at(record, self.program.way_back())

    def _read_rules(self) -> None:
        self.help.show()

    def _read(self, rules: AnyRules) -> None:
        self.help.read(rules)

    # --- settings and sound ---

    def show_settings(self, back: Callable[[], None], *, section: int = 0) -> None:
        """The settings; they apply at once."""
        program = self.program
        self._after_settings = back
        program.loop.show(
            SettingsScene(
                program.graphics,
                program.words,
                program.settings,
                on_change=program.change,
                on_back=back,
                section=section,
                people=self.playing.people,
            )
        )

    def _changed(self, before: Settings) -> None:
        """Other settings: the screen on which they are chosen follows, in another language with other words."""
        scene = self.program.loop.scene
        if not isinstance(scene, SettingsScene):
            return
        if before.language != self.program.settings.language:
            self.show_settings(self._after_settings, section=scene.section)
        else:
            scene.settings = self.program.settings

    def mute(self) -> None:
        """Sound off, or on again; at the table it is said, for whoever cannot hear it."""
        program = self.program
        program.change(replace(program.settings, sound=not program.settings.sound))
        if self.playing.game is not None:
            t = program.words.t
            self.playing.game.table.say(t("The sound is on.") if program.settings.sound else t("The sound is off."))

    def _get_ready(self) -> None:
        """What takes its time and is not seen: the way to screen readers, and the sound device.

        Where there is none, the title says so.
        """
        self._offer(self.program.words)
        self._silence = self.program.sounds.open(self.program.words)
        if isinstance(self.program.loop.scene, TitleScene):
            self._tell_silence(self.program.loop.scene)

    def _tell_silence(self, title: TitleScene) -> None:
        if self._silence:
            title.layer.show_toast(self._silence)
            self._silence = None


def _begin(app: App, opens: Callable[[], None]) -> None:
    """Show the first scene; where that breaks, what tells of it."""
    try:
        opens()
    except Exception as error:
        app.crashed(error)


def run_window(*, demo: bool = False, deals: int | None = None, record: Path | None = None) -> int:
    """Open the window and play until it is closed; the exit code. `record`: a game to look at first."""
    readers = ScreenReaders(early=sys.platform in ("win32", "darwin"))
    try:
        window = Window("Canasta", icon=assets_dir() / "icon" / "canasta-256.png", before_shown=readers.before)
    except WindowError as error:
        print(f"canasta-gui: {error}", file=sys.stderr)
        return 1
    with ExitStack() as last:  # what is put on it last comes first: nobody who closes the window waits for the rest
        executor, thinker = ThreadPoolExecutor(WORKERS), WorkerProcess()
        last.callback(executor.shutdown, cancel_futures=True)
        last.callback(thinker.shutdown, cancel_futures=True)
        loop = Loop(window, time.monotonic, screen_reader=readers.first)
        # Ctrl+C in a terminal closes the window as its cross does, with the question that may belong to it.
        last.callback(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, lambda *_: loop.close()))
        last.callback(window.close)
        program = Program(
            loop,
            user_folders(),
            executor,
            chance=random.SystemRandom(),
            now=lambda: datetime.now().astimezone(),
            thinker=thinker,
        )
        app = App(program, offer=lambda words: readers.after(loop, words))
        last.callback(app.close)
        last.callback(window.close)
        try:
            _begin(app, (lambda: app.open_demo(deals)) if demo else (lambda: app.open(record)))
            loop.run()
        except Exception as error:  # not even what tells of a crash could be shown
            text, path = app.report(error)
            print(f"canasta-gui: {path or text}", file=sys.stderr)
            return 1
    return 0
