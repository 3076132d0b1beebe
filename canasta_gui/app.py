"""The one composition root: paths, settings, window, players, and the way from scene to scene."""

import os
import random
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from canasta_gui import storage
from canasta_gui.ai.budget import Budget
from canasta_gui.ai.dials import dials
from canasta_gui.ai.levels import LEVELS, SECOND, SLOW, player
from canasta_gui.disk import keep_copy, set_aside
from canasta_gui.rules.cards import Card
from canasta_gui.rules.drawing import SeatDraw, Seated, seated
from canasta_gui.rules.events import DealEnded
from canasta_gui.rules.families import Rules, family
from canasta_gui.rules.ruleset import RuleSet, load_preset
from canasta_gui.session.journal import FileJournal
from canasta_gui.session.ledger import Ledger
from canasta_gui.session.match import Journal, Lines, Match, shuffled
from canasta_gui.session.numbered import new_number, numbered_deck
from canasta_gui.session.own_rules import Shelf
from canasta_gui.session.player import ComputerPlayer
from canasta_gui.session.record import Header, RecordError, SeatInfo, read_lines, seat_to_json, with_header
from canasta_gui.session.setup import GameSetup, SeatSetup
from canasta_gui.session.spawned import Spawned
from canasta_gui.stage.arrangement import Order
from canasta_gui.stage.board import Board
from canasta_gui.stage.families import stage_of
from canasta_gui.storage import Folders, GameFile, ProblemCode, Settings, StorageProblem
from canasta_gui.ui.atlas import Atlas
from canasta_gui.ui.conductor import Conductor
from canasta_gui.ui.crash import crash_report
from canasta_gui.ui.decks import CardStyle
from canasta_gui.ui.key_sheet import key_sheet
from canasta_gui.ui.keys import FORM
from canasta_gui.ui.kit import Kit
from canasta_gui.ui.likes import Likes
from canasta_gui.ui.locales import system_locales
from canasta_gui.ui.loop import Loop
from canasta_gui.ui.scene import Scene
from canasta_gui.ui.scenes.curtain import CurtainScene
from canasta_gui.ui.scenes.draw_for_seats import DrawForSeatsScene
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.scenes.new_game import NewGameScene, PresetChoice
from canasta_gui.ui.scenes.settings import SettingsScene
from canasta_gui.ui.scenes.table import TableCalls, TableScene
from canasta_gui.ui.scenes.tables import cards_for, table_scene
from canasta_gui.ui.scenes.title import TitleScene
from canasta_gui.ui.sound import Sounds
from canasta_gui.ui.theme import theme_of
from canasta_gui.ui.widgets.controls import Kind
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.window import Window, WindowError
from canasta_gui.words import LANGUAGES, Words, choose_language, environment_locales
from canasta_gui.words.problems import problem_sentence, rules_set_aside, unreadable_record_sentence
from canasta_gui.words.recap import recap
from canasta_gui.words.rules import family_title, seats_title, shipped_in_order
from canasta_gui.words.talk import Reminder, reminder_sentence, reminders

# What is opened later (lessons, records, rules, house rules, score sheets) is imported where it is opened: the first
# picture is on the screen sooner.
if TYPE_CHECKING:
    from filelock import FileLock

    from canasta_gui.session.replay import Film
    from canasta_gui.ui.reader import ScreenReader
    from canasta_gui.ui.records import Records
    from canasta_gui.words.rulebook import Page

PRESET = "classique-4"
LEVEL = "club"
ADVISER = "expert"
NAMES = ("Ada", "Basile", "Clara", "Denis", "Emma", "Fabrice")
WORKERS = 1


@dataclass
class Game:
    """A match that is on: the truth, the table, and who leads it."""

    match: Match
    board: Board
    conductor: Conductor
    table: TableScene
    file: GameFile | None = None
    """Where it is saved; None for a demonstration."""
    said: dict[int, list[tuple[int, Reminder]]] = field(default_factory=dict)
    """By seat, who has reminded the person there of what, since that person last sat before the screen."""

    @property
    def only_here(self) -> bool:
        """Is it lost with this program, because the disk does not take it?"""
        return self.file is not None and not self.file.saved

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return tuple(seat.name for seat in self.match.seats)


def _open_in_browser(address: str) -> bool:
    """Whether a browser took it."""
    import webbrowser

    return webbrowser.open(address)


class App:
    """The program at its window. `now` gives the wall clock (to name files), `chance` shuffles what nobody numbers.

    `deck` says how the cards of a deal of a numbered game lie, `number` gives the number of a new game.
    `browse` opens an address in the browser and says whether it could. `offer` offers the window to screen readers.
    """

    def __init__(
        self,
        loop: Loop,
        folders: Folders,
        executor: Executor,
        *,
        chance: random.Random,
        now: Callable[[], datetime],
        browse: Callable[[str], bool] = _open_in_browser,
        laboratory: Callable[[], Executor] = Spawned,
        thinker: Executor | None = None,
        budget: Budget = SECOND,
        deck: Callable[[RuleSet, int, int], list[Card]] = numbered_deck,
        number: Callable[[], int] | None = None,
        offer: Callable[[Words], None] = lambda _: None,
    ) -> None:
        self.loop, self.folders, self.executor = loop, folders, executor
        self.browse, self.laboratory, self.offer = browse, laboratory, offer
        self.thinker, self.budget = thinker or executor, budget
        self.chance, self.now = chance, now
        self.deck, self.number = deck, number or (lambda: new_number(chance))
        self.demo_deals: int | None = None
        unwritable = storage.prepare_folders(folders)
        self.settings, problems = storage.load_settings(folders)
        self.problems = [*([unwritable] if unwritable else []), *problems]
        self.words = Words(self._language())
        loop.reader.speak(self.words)
        self.kit = Kit.load(own=[folders.data])
        self.sounds = Sounds(storage.assets_dir() / "sounds", volume=self.settings.volume, on=self.settings.sound)
        self.silence: str | None = None  # why there is no sound, until that has been said
        self.shelf = Shelf(folders)
        self.ledger = Ledger(folders)
        self._claim: FileLock | None = None
        self._taken = False  # another window of the program writes to the folders
        self.game: Game | None = None
        self._dress()
        missing = self.kit.decks.problem(self.kit.style)
        self.problems += [missing] if missing is not None else []
        self._left: Game | None = None  # a game that was left for the title, and that the disk did not take
        self._untold: StorageProblem | None = None
        self._after_settings: Callable[[], None] = self.title
        loop.on_quit = self.quit
        loop.on_crash = self.crashed
        loop.on_help = self.help
        loop.on_keys = self.show_keys
        loop.on_first = self._get_ready
        loop.on_rest = self.sounds.rest
        loop.on_mute = self.mute
        loop.on_fullscreen = lambda on: self.change(replace(self.settings, fullscreen=on))

    def _get_ready(self) -> None:
        """What takes its time and is not seen: the way to screen readers, and the sound device.

        Where there is none, the title says so.
        """
        self.offer(self.words)
        self.silence = self.sounds.open(self.words)
        if isinstance(self.loop.scene, TitleScene):
            self._tell_silence(self.loop.scene)

    def _tell_silence(self, title: TitleScene) -> None:
        if self.silence:
            title.layer.say(self.silence)
            self.silence = None

    def _language(self) -> str:
        return choose_language(self.settings.language, [*environment_locales(os.environ), *system_locales()])

    # --- starting and ending ---

    def open(self, record: Path | None = None) -> None:
        """Begin, with a record to look at if one is given.

        Not where another window of the program writes to the same folders: two would mix their games.
        """
        problem = self._take_hold()
        if problem is not None:
            t = self.words.t
            buttons: list[tuple[str, Kind, Callable[[], None]]] = [
                (t("Try again"), "primary", lambda: self.open(record)),
                (t("Quit"), "secondary", self.quit),
            ]
            text = problem_sentence(self.words, problem)
            self.loop.show(MessageScene(self.kit, t("Canasta is already open"), text, buttons))
            return
        self.start(record)

    def _take_hold(self) -> StorageProblem | None:
        """Take the folders for this program; the problem if another one has them."""
        claimed = storage.claim(self.folders)
        self._taken = isinstance(claimed, StorageProblem)
        if isinstance(claimed, StorageProblem):
            return claimed
        self._claim = claimed
        return None

    def close(self) -> None:
        """Let go of what the program holds."""
        self.sounds.close()
        if self._claim is not None:
            self._claim.release()

    def start(self, record: Path | None = None) -> None:
        """Show the first scene: what could not be read or written, else the record asked for, else the title."""
        self.loop.set_fullscreen(self.settings.fullscreen)

        def proceed() -> None:
            if record is None:
                self.title()
            else:
                self.records.look_at(record, self.title)

        sentences = [problem_sentence(self.words, problem) for problem in self.problems]
        if sentences:
            self.message(self.words.t("Something was not as it should be"), "\n".join(sentences), proceed)
        else:
            proceed()

    @property
    def records(self) -> "Records":
        """The way through the records."""
        from canasta_gui.ui.records import Records, RecordsCalls

        calls = RecordsCalls(
            self.loop.show,
            self.title,
            self._read_rules,
            self.new_game,
            self.resume,
            self.play_again,
            self.play_on,
            self.loop.window.copy_text,
        )
        return Records(self.kit, self.words, self.sounds, self.ledger, self.settings.animation_speed, calls)

    def play_again(self, film: "Film") -> None:
        """A new game with the cards and the seats of a numbered one."""
        assert film.header.number is not None, "only numbered games can be dealt again"
        self._begin_with(film.rules, film.seats, film.line(0).dealer, film.header.number)

    def play_on(self, film: "Film", step: int, seat: int, path: Path) -> None:
        """A new game from a step of a record, played by its people; without any, by one on this seat."""
        file = storage.new_game(self.folders, self.now())
        people = [n for n, info in enumerate(film.seats) if info.player == "human"] or [seat]
        seats = [
            seat_to_json(SeatInfo(info.name, "human") if n in people else info) for n, info in enumerate(film.seats)
        ]
        header, *lines = film.lines_until(step)
        head = with_header(header, seats=seats, started=self._started(), title="", again=(), origin=path.stem)
        journal = FileJournal(file, self.tell)
        journal.rewrite([head, *lines])
        self._sit_down(self._resumed((head, *lines), journal), file, fresh=False)

    def _started(self) -> str:
        return self.now().astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")

    def quit(self) -> None:
        """Close the program; the match is on the disk already, or else it is told that it would be lost.

        Who asks a second time is not asked again.
        """
        scene = self.loop.scene
        unsaved = self._unsaved()
        if unsaved is not None:
            self._ask_unsaved(unsaved)
        elif not self.settings.ask_quit or self.demo_deals is not None:
            self.loop.stop()
        elif isinstance(scene, TableScene) and scene.dialog is None:
            scene.ask(*self._quitting())
        elif isinstance(scene, FormScene) and scene.layer.dialog is None:
            scene.layer.open(Dialog(*self._quitting()))
        else:
            self.loop.stop()

    def _quitting(self) -> tuple[str, str, list[tuple[str, Kind, Callable[[], None]]]]:
        t = self.words.t
        answers: list[tuple[str, Kind, Callable[[], None]]] = [
            (t("Stay"), "primary", lambda: None),
            (t("Quit"), "secondary", self.loop.stop),
        ]
        return t("Quit Canasta?"), t("The game is saved after every step."), answers

    def _unsaved(self) -> Game | None:
        """The game that would be lost with this program, after a last attempt to save it."""
        game = self.game if self.game is not None else self._left
        return None if game is None or game.file is None or game.file.try_again() else game

    def _ask_unsaved(self, game: Game) -> None:
        t = self.words.t
        assert game.file is not None
        text = t("Nothing can be written to {path}. When the window closes, this game is lost.", path=game.file.path)
        buttons: list[tuple[str, Kind, Callable[[], None]]] = [
            (t("Try again"), "primary", self.quit),
            (t("Play on"), "secondary", lambda: self._sit_down(game.match, game.file, fresh=False)),
            (t("Quit without it"), "danger", self.loop.stop),
        ]
        self.loop.show(MessageScene(self.kit, t("The game is not saved"), text, buttons))

    def message(self, title: str, text: str, then: Callable[[], None]) -> None:
        """Show a sentence and go on."""
        self.loop.show(MessageScene(self.kit, title, text, [(self.words.t("Continue"), "primary", then)]))

    def crashed(self, error: Exception) -> None:
        """Something broke: keep the game, write the report, say where both are and how to tell us."""
        report, path = self.report(error)
        t, file = self.words.t, self.game.file if self.game is not None else None
        sentences = [t("That is our mistake, not yours.")]
        if file is not None and file.saved:
            sentences.append(t("The game is saved up to the last action: you can continue it from the title."))
        if path is not None:
            sentences.append(t("The report lies in {path}.", path=path))

        def copy() -> None:
            done = self.loop.window.copy_text(report)
            scene.layer.say(t("The report is copied.") if done else t("The report could not be copied."))

        scene = MessageScene(
            self.kit,
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
        self.loop.show(scene)

    def report(self, error: Exception) -> tuple[str, Path | None]:
        """The report of a crash, and where it was written; None where nothing can be."""
        file = self.game.file if self.game is not None else None
        text = crash_report(error, record=file.path if file is not None else None)
        return text, storage.save_report(self.folders, self.now(), text)

    def tell(self, problem: StorageProblem) -> None:
        """Something could not be saved: say so where the players are, or as soon as they sit at the table."""
        if self.game is not None:
            self.game.table.say(problem_sentence(self.words, problem))
        else:
            self._untold = problem

    # --- the title and what it leads to ---

    def title(self) -> None:
        """The title; a match that is not over can be continued."""
        if self.game is not None:
            self._left = self.game if self.game.only_here else None
        self.game = None
        self.loop.reader.speak(self.words)
        self.demo_deals = None
        if self._taken:  # after a demonstration beside another window
            self.open()
            return
        saved, proceed = self._unfinished()
        scene = TitleScene(
            self.kit,
            self.words,
            saved,
            on_continue=proceed,
            on_new=self.new_game,
            on_learn=self.learn,
            on_rules=self.help,
            on_records=lambda: self.records.games(),
            on_settings=lambda: self.show_settings(self.title),
            on_quit=self.quit,
            speed=self._speed,
            newcomer=not self.settings.lesson_done and not storage.has_games(self.folders),
        )
        self.loop.show(scene)
        self._tell_silence(scene)

    def _unfinished(self) -> tuple[str | None, Callable[[], None]]:
        """The game that can be continued, in a line, and how; None without one."""
        left = self._left
        if left is not None and not left.match.winners:
            return self._describe(left.match), lambda: self._sit_down(left.match, left.file, fresh=False)
        for path in storage.unfinished_games(self.folders):
            saved = self._describe_saved(path)
            if saved is not None:
                return saved, partial(self.resume, path)
        return None, self.new_game

    def _describe_saved(self, path: Path) -> str | None:
        """What a saved game is; a text also where it is damaged: continuing then says why. None if it is for others."""
        try:
            return self._describe(self._resumed(storage.read_game(path).lines, Lines()))
        except RecordError as error:
            return None if error.newer else self.words.t("The last game")

    def _describe(self, match: Match) -> str:
        totals = " – ".join(self.words.number(total) for total in match.totals)
        return self.words.t("Deal {number} · {totals}", number=match.deal_no, totals=totals)

    # --- the first lesson ---

    def learn(self) -> None:
        """Play the prepared deal; it is kept where the learner is."""
        from canasta_gui.stage.first_lesson import FIRST_LESSON
        from canasta_gui.ui.lesson import LessonCallbacks, LessonFlow

        names = NAMES[: FIRST_LESSON.rules.players]
        calls = LessonCallbacks(
            show=self.loop.show,
            keep=lambda step: self.change(replace(self.settings, lesson=step)),
            done=lambda: self.change(replace(self.settings, lesson=0, lesson_done=True)),
            furnish=self._furnish,
            play=self.new_game,
            title=self.title,
        )
        LessonFlow(self.kit, self.words, self.sounds, names, calls).offer(self.settings.lesson)

    # --- the rules, one key away ---

    def help(self) -> bool:
        """Show the rules of what is on the screen; False where they are shown already."""
        from canasta_gui.ui.scenes.rules import RulesScene

        scene = self.loop.scene
        if isinstance(scene, RulesScene):
            return False
        at = scene.rule_asked if isinstance(scene, TableScene) else ""
        self._read(self._rules_of(scene), at)
        return True

    def _read_rules(self) -> None:
        self.help()

    def show_keys(self) -> bool:
        """Show what the keys do on this screen; False where somebody is writing, or they are shown already."""
        from canasta_gui.ui.scenes.replay import ReplayScene

        scene = self.loop.scene
        if isinstance(scene, TableScene | ReplayScene):
            scene.show_keys()
            return True
        if not isinstance(scene, FormScene) or scene.layer.dialog is not None or scene.layer.writing:
            return False
        scene.layer.open(key_sheet(self.words, FORM))
        return True

    def _rules_of(self, scene: Scene | None) -> RuleSet:
        """The rules that are played, are to be played, or are usual."""
        from canasta_gui.ui.scenes.house_rules import HouseRulesScene
        from canasta_gui.ui.scenes.replay import ReplayScene

        if isinstance(scene, NewGameScene):
            return self.shelf.rules(scene.setup.preset)
        if isinstance(scene, DrawForSeatsScene | HouseRulesScene):
            return scene.rules
        if isinstance(scene, ReplayScene):
            return scene.playback.film.rules
        return self.game.match.rules if self.game is not None else load_preset(PRESET)

    def _read(self, rules: RuleSet, at: str = "") -> None:
        from canasta_gui.ui.scenes.rules import RulesScene
        from canasta_gui.words.rulebook import read_rules

        before = self.loop.scene
        focus = before.layer.focus if isinstance(before, FormScene) else None

        def back() -> None:
            if before is not None:
                self.loop.show(before)
            if isinstance(before, FormScene):
                before.layer.set_focus(focus)

        page = read_rules(self.words, rules)
        self.loop.show(RulesScene(self.kit, self.words, page, at=at, on_print=self.print_rules, on_back=back))

    def print_rules(self, page: "Page") -> None:
        """Write the page as a file and open it in the browser, which can print it; say where it lies."""
        from canasta_gui.words.rulebook.as_html import page_html

        t = self.words.t
        saved = storage.save_page(self.folders, page.title, page_html(self.words, page))
        if isinstance(saved, StorageProblem):
            sentence = problem_sentence(self.words, saved)
        elif self._browse(saved):
            sentence = t("The page is open in your browser, where you can print it. It lies in {path}.", path=saved)
        else:
            sentence = t("The page lies in {path}; no browser could be opened.", path=saved)
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        """Say something where there is room for it."""
        if isinstance(self.loop.scene, FormScene):
            self.loop.scene.layer.say(sentence)
        elif isinstance(self.loop.scene, TableScene):
            self.loop.scene.say(sentence)

    def _browse(self, path: Path) -> bool:
        import webbrowser

        try:
            return self.browse(path.resolve().as_uri())
        except (OSError, webbrowser.Error):
            return False

    def show_settings(self, back: Callable[[], None], *, section: int = 0) -> None:
        """The settings; they apply at once."""
        self._after_settings = back
        self.loop.show(
            SettingsScene(
                self.kit,
                self.words,
                self.settings,
                on_change=self.change,
                on_back=back,
                section=section,
                people=self._people(),
            )
        )

    def _people(self) -> tuple[str, ...]:
        """The names of those who share the screen in the game that is on."""
        game = self.game
        return tuple(game.names[seat] for seat in sorted(game.conductor.people)) if game is not None else ()

    def change(self, settings: Settings) -> None:
        """Apply settings and keep them; not where another window of the program keeps its own."""
        language = self.settings.language != settings.language
        self.settings = settings
        self.sounds.set(on=settings.sound, volume=settings.volume)
        self._dress()
        self.loop.set_fullscreen(settings.fullscreen)
        problem = None if self._taken else storage.save_settings(self.folders, settings)
        if problem is not None and problem not in self.problems:
            self.problems.append(problem)  # said once
            self._say(problem_sentence(self.words, problem))
        if self.game is not None:
            self._furnish(self.game.board)
            self.game.table.likes = Likes.of(settings)
            self.game.conductor.pause = settings.computer_pause
        if language:
            self._speak()
        elif isinstance(self.loop.scene, SettingsScene):
            self.loop.scene.settings = settings

    def mute(self) -> None:
        """Sound off, or on again; at the table it is said, for whoever cannot hear it."""
        self.change(replace(self.settings, sound=not self.settings.sound))
        if self.game is not None:
            t = self.words.t
            self.game.table.say(t("The sound is on.") if self.settings.sound else t("The sound is off."))

    def _dress(self) -> None:
        """Let cards and cloth look as the player likes them."""
        settings, kit = self.settings, self.kit
        kit.style = CardStyle(settings.deck, settings.back, settings.braille)
        kit.theme = theme_of(settings.felt)
        if self.game is not None:
            self.game.table.atlas = self._cards_of(self.game.conductor.viewer)

    @property
    def _speed(self) -> float:
        """How fast pictures outside the table move: not at all where motion is reduced."""
        return 0.0 if self.settings.reduced_motion else self.settings.animation_speed

    def _furnish(self, board: Board) -> None:
        """Let the board be as the player likes it."""
        board.set_tempo(self.settings.animation_speed, calm=self.settings.reduced_motion)
        board.set_left_handed(self.settings.left_handed)
        board.set_card_size(self.settings.card_size)

    def _speak(self) -> None:
        """Another language: other words, a table and settings written in them."""
        self.words = Words(self._language())
        self.loop.reader.speak(self.words)
        if self.game is not None:
            self.game.table = self._table(self.game.board, self.game.conductor)
        if isinstance(self.loop.scene, SettingsScene):
            self.show_settings(self._after_settings, section=self.loop.scene.section)

    def new_game(self) -> None:
        """Choose the seats and the rules of a new game; first say which rules of one's own could not be read."""
        spoilt = self.shelf.look()
        if spoilt:
            sentences = [rules_set_aside(self.words, each.path, each.error) for each in spoilt]
            title = self.words.t("Something was not as it should be")
            self.message(title, "\n".join(sentences), self.new_game)
        else:
            self._choose(PRESET)

    def _choose(self, chosen: str) -> None:
        known = self.settings.player_names
        names = (*known, *(name for name in NAMES if name not in known))
        players = tuple(SeatSetup(name, n in self.settings.people) for n, name in enumerate(names))
        every = [*shipped_in_order(), *(own.id for own in self.shelf.all)]
        presets = [self._choice(name) for name in every]
        self.loop.show(
            NewGameScene(
                self.kit,
                self.words,
                presets,
                GameSetup(chosen, players),
                on_start=self.draw_for_seats,
                on_change_rules=self.change_rules,
                on_computers=self.set_up_computers,
                on_rules=self.help,
                on_back=self.title,
            )
        )

    def _choice(self, name: str) -> PresetChoice:
        rules = self.shelf.rules(name)
        alone = all(len(side) == 1 for side in rules.seating.sides)
        drawn = not alone and rules.seat_draw.partners == "by_rank"
        return PresetChoice(
            name,
            family_title(self.words, rules),
            seats_title(self.words, rules),
            rules.players,
            partners_drawn=drawn,
            family=family(rules).name,
        )

    def change_rules(self, setup: GameSetup) -> None:
        """Change the rules that are chosen, and come back with what became of them."""
        from canasta_gui.session.lab import Lab
        from canasta_gui.session.simulate import Seat
        from canasta_gui.ui.house_rules import HouseRules

        self._remember(setup)
        flow = HouseRules(
            self.kit,
            self.words,
            self.shelf,
            self.folders.exchange,
            show=self.loop.show,
            done=self._choose,
            laboratory=lambda every: Lab(self.laboratory(), every, Seat(LEVEL, player(LEVEL)), self.loop.wake),
        )
        flow.change(setup.preset)

    def set_up_computers(self, setup: GameSetup) -> None:
        """How well the computers play, and in which manner; then back to the new game."""
        from canasta_gui.ui.scenes.computers import ComputersScene

        self._remember(setup)
        names = [player.name for player in setup.players if not player.human]

        def change(name: str, character: Mapping[str, str]) -> None:
            self.change(replace(self.settings, computers={**self.settings.computers, name: dict(character)}))

        self.loop.show(
            ComputersScene(
                self.kit,
                self.words,
                names,
                self.settings.computers,
                on_change=change,
                on_back=lambda: self._choose(setup.preset),
            )
        )

    def _remember(self, setup: GameSetup) -> None:
        """Keep the names for the next new game."""
        names = tuple(player.name for player in setup.players)
        people = tuple(n for n, player in enumerate(setup.players) if player.human)
        self.change(replace(self.settings, player_names=names, people=people))

    def draw_for_seats(self, setup: GameSetup) -> None:
        """Draw for partners, seats and the first deal; a game of known number is played in the order of the list."""
        self._remember(setup)
        rules = self.shelf.rules(setup.preset)
        if setup.number is not None:
            order = rules.playing(1)
            self.begin(setup, Seated(tuple(range(rules.players)), order[-1], order[0]))
            return
        self.loop.show(
            DrawForSeatsScene(
                self.kit,
                self.words,
                rules,
                self.settings.player_names,
                frozenset(self.settings.people),
                SeatDraw(rules.players, shuffled(rules, self.chance), all_again=rules.seat_draw.joker == "all_again"),
                choose=self.chance.choice,
                on_done=lambda draw: self.begin(setup, seated(rules, draw.ranking())),
                pause=self.settings.computer_pause,
                speed=self._speed,
            )
        )

    # --- a match ---

    def begin(self, setup: GameSetup, seats: Seated) -> None:
        """Begin a match: `seats` says which player sits where, and who deals."""
        rules = self.shelf.rules(setup.preset)
        players = [self._seat_info(setup.players[player]) for player in seats.players]
        self._begin_with(rules, players, seats.dealer, setup.number or self.number())

    def _begin_with(self, rules: RuleSet, players: Sequence[SeatInfo], dealer: int, number: int) -> None:
        clock = storage.clock_problem(self.folders, self.now())
        file = storage.new_game(self.folders, self.now())
        match = Match(
            rules,
            players,
            FileJournal(file, self.tell),
            lambda deal: self.deck(rules, number, deal),
            started=self._started(),
            first_dealer=dealer,
            number=number,
        )
        match.start()
        self._untold = self._untold or clock
        self._sit_down(match, file, fresh=True)

    def resume(self, path: Path) -> None:
        """Take up a saved match. One that does not play is kept under another name, and goes on from before the fault.

        What a newer version wrote stays as it is.
        """
        file, text = storage.open_game(path)
        if text.problem is not None:
            self._not_resumed([problem_sentence(self.words, text.problem)])
            return
        try:
            match = self._resumed(text.lines, FileJournal(file, self.tell))
        except RecordError as error:
            if error.newer:
                self._not_resumed([unreadable_record_sentence(self.words, path, error)])
            else:
                self._rescue(path, text.lines, error.line_no)
        else:
            self._sit_down(match, file, fresh=False)

    def _not_resumed(self, sentences: Sequence[str]) -> None:
        self.message(self.words.t("The game cannot be continued"), "\n".join(sentences), self.title)

    def _rescue(self, path: Path, lines: tuple[str, ...], line_no: int) -> None:
        """Play on with what comes before the line that does not fit; the whole file is kept under another name."""
        t = self.words.t
        fault = t("The first line that does not fit: {line}.", line=line_no)
        whole = self._whole_part(lines[: line_no - 1])
        try:
            aside = keep_copy(path) if whole else set_aside(path)
        except OSError as error:
            self._not_resumed([problem_sentence(self.words, storage.unwritable(error, path.parent)), fault])
            return
        kept = problem_sentence(self.words, StorageProblem(ProblemCode.DAMAGED_GAME, aside))
        if not whole:
            self._not_resumed([kept, fault])
            return
        file = GameFile(path)
        journal = FileJournal(file, self.tell)
        journal.rewrite(whole)
        match = self._resumed(whole, journal)
        sentences = [kept, fault, t("The game goes on with what comes before it.")]
        self.message(t("The game is damaged"), "\n".join(sentences), lambda: self._sit_down(match, file, fresh=False))

    def _whole_part(self, lines: tuple[str, ...]) -> tuple[str, ...]:
        """The longest beginning of a record that plays and has a deal in it; nothing where there is none."""
        while len(lines) > 1:
            try:
                self._resumed(lines, Lines())
            except RecordError as error:
                lines = lines[: error.line_no - 1]
            else:
                return lines
        return ()

    def _resumed(self, lines: tuple[str, ...], journal: Journal) -> Match:
        header = read_lines(lines[:1])[0].item
        assert isinstance(header, Header), "the first line of what read_lines accepts is the header"
        rules, number = header.rules, header.number or self.number()
        return Match.resume(lines, journal, lambda deal: self.deck(rules, number, deal))

    def _sit_down(self, match: Match, file: GameFile | None, *, fresh: bool) -> None:
        """Show a match at the table: from its first card on, or as it stands."""
        people = frozenset(n for n, seat in enumerate(match.seats) if seat.player == "human")
        board = Board(family(match.rules).check)
        self._furnish(board)
        for seat in people:
            self._keep_in_order(board, match, seat)
        conductor = Conductor(
            match,
            board,
            {
                seat: self._computer(info.level, info.name, info.dials)
                for seat, info in enumerate(match.seats)
                if seat not in people
            },
            people,
            _first_viewer(match, people),
            self.settings.computer_pause,
        )
        self.game = Game(match, board, conductor, self._table(board, conductor), file)
        self._left = None
        if self._untold is not None:
            self.tell(self._untold)
            self._untold = None
        if fresh:
            self._deal()
        else:
            self._enter(conductor.show)

    def _table(self, board: Board, conductor: Conductor, words: Words | None = None) -> TableScene:
        words = words or self.words
        atlas = cards_for(conductor.match.rules, self.kit, words.language)
        calls = TableCalls(
            self._menu, self._deal_over, self._hand_over, self._computer_failed, self._reminded, self._sorted
        )
        adviser = self._computer(ADVISER)
        scene = table_scene(conductor.match.rules)
        table = scene(self.kit, atlas, words, self.sounds, board, conductor, calls, adviser, self.executor)
        table.likes = Likes.of(self.settings)
        return table

    def _seat_info(self, player: SeatSetup) -> SeatInfo:
        if player.human:
            return SeatInfo(player.name, "human")
        level = self.settings.computers.get(player.name, {}).get("level", LEVEL)
        return SeatInfo(player.name, "computer", level if level in LEVELS else LEVEL, self._dials(player.name))

    def _dials(self, name: str) -> tuple[tuple[str, str], ...]:
        """The dials that the computer of a name remembers."""
        return tuple(
            (dial, setting) for dial, setting in self.settings.computers.get(name, {}).items() if dial in dials()
        )

    def _computer(self, level: str | None, name: str = "", asked: tuple[tuple[str, str], ...] = ()) -> ComputerPlayer:
        """A computer of a level (the usual one for a level that only a newer version knows).

        It does what the record says that it was `asked` to do, or else what its name is asked now.
        """
        level = level if level in LEVELS else LEVEL
        executor = self.thinker if level in SLOW else self.executor
        return ComputerPlayer(executor, player(level, self.budget, dict(asked or self._dials(name))), self.loop.wake)

    def _deal(self) -> None:
        """Bring a fresh deal to the table, seen by the first person in turn."""
        game = self._game
        game.conductor.viewer = _first_viewer(game.match, game.conductor.people)
        rules = game.match.rules
        game.board.show(family(rules).position(rules, viewer=game.conductor.viewer))
        self._enter(game.conductor.begin_deal)

    def _enter(self, show: Callable[[], None]) -> None:
        """Show the table; where several people play, first make sure that the right one sits there."""
        game = self._game

        def proceed() -> None:
            self._seat_down()
            show()
            self.loop.show(game.table)

        if len(game.conductor.people) > 1:
            self._curtain(game.conductor.viewer, proceed)
        else:
            proceed()

    @property
    def _game(self) -> Game:
        assert self.game is not None, "no game is on"
        return self.game

    def _curtain(self, seat: int, then: Callable[[], None]) -> None:
        game, words = self._game, self._words_of(seat)
        lines = recap(words, game.match.events_for(seat), game.names, seat)
        view = game.match.view(seat)
        for speaker, reminder in game.said.pop(seat, []):
            lines.append(f"{game.names[speaker]}: {reminder_sentence(words, view, speaker, game.names, reminder)}")
        self.loop.show(CurtainScene(self.kit, words, game.names[seat], lines, then, on_menu=self.title))

    def _own(self, seat: int) -> Mapping[str, str]:
        """What the person on a seat likes for himself, where several people share the screen."""
        game = self._game
        return self.settings.persons.get(game.names[seat], {}) if len(game.conductor.people) > 1 else {}

    def _words_of(self, seat: int) -> Words:
        """The words of the person on a seat."""
        language = self._own(seat).get("language", "")
        return Words(language) if language in LANGUAGES else self.words

    def _cards_of(self, seat: int) -> Atlas:
        """The cards of the person on a seat."""
        style = self.kit.style._replace(deck=self._own(seat).get("deck", self.kit.style.deck))
        return cards_for(self._game.match.rules, self.kit, self._words_of(seat).language, style)

    def _seat_down(self) -> None:
        """The table speaks to the one who sits there now, and shows him his cards."""
        game = self._game
        words = self._words_of(game.conductor.viewer)
        self.loop.reader.speak(words)
        if words.language != game.table.words.language:
            game.table = self._table(game.board, game.conductor, words)
        game.table.atlas = self._cards_of(game.conductor.viewer)

    def _keep_in_order(self, board: Board, match: Match, seat: int) -> None:
        """Everybody finds his hand sorted as he sorted it last in a game like this."""
        known = stage_of(match.rules).orders(match.rules)
        last = self.settings.persons.get(match.seats[seat].name, {}).get(_order_key(match.rules), "")
        if last in known:
            board.keep_in(Order(last), seat)

    def _sorted(self, seat: int, order: Order) -> None:
        """Remember how somebody sorts his hand."""
        name, rules = self._game.names[seat], self._game.match.rules
        own = {**self.settings.persons.get(name, {}), _order_key(rules): order.value}
        self.change(replace(self.settings, persons={**self.settings.persons, name: own}))

    def _reminded(self, seat: int, reminder: Reminder) -> None:
        """Tell the partners who share the screen, when they sit down again."""
        game = self._game
        for partner in game.conductor.people.intersection(game.match.view(seat).partners(seat)) - {
            game.conductor.viewer
        }:
            game.said.setdefault(partner, []).append((seat, reminder))

    def _hand_over(self, seat: int) -> None:
        game = self._game

        def take_over() -> None:
            game.conductor.take_over(seat)
            self._seat_down()
            self.loop.show(game.table)

        self._curtain(seat, take_over)

    def _deal_over(self, event: DealEnded) -> None:
        game = self._game
        if self.demo_deals is not None or not game.conductor.people:
            self._demo_goes_on()
            return
        from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
        from canasta_gui.ui.sheets import score_sheet

        last = bool(game.match.winners)
        sheet = score_sheet(self.words, game.match, event, next_deck="" if last else game.match.seal())
        scene = ScoreSheetScene(
            self.kit, self.words, sheet, on_continue=self._next, last=last, copy=self.loop.window.copy_text
        )
        self.loop.show(scene)
        if last:
            self.sounds.play("win")

    def _next(self) -> None:
        """After the score sheet: another deal, or the winner."""
        game = self._game
        if not game.match.winners:
            game.match.next_deal()
            self._deal()
            return
        from canasta_gui.ui.scenes.winner import WinnerScene
        from canasta_gui.ui.sheets import match_result

        result = match_result(game.match)
        self.loop.show(WinnerScene(self.kit, self.words, result, on_again=self.new_game, on_title=self.title))

    def _menu(self) -> None:
        t, file = self._game.table.words.t, self._game.file
        text = t("The game is saved after every step. You can close the window at any time and go on later.")
        if file is None:
            text = t("A demonstration: it is not saved.")
        elif self._game.only_here:
            text = problem_sentence(self.words, StorageProblem(ProblemCode.UNWRITABLE, file.path.parent))
        self._game.table.ask(
            t("Menu"),
            text,
            [
                (t("Back to the table"), "primary", lambda: None),
                (t("Rules (F1)"), "secondary", lambda: self._read(self._game.match.rules)),
                (t("Settings"), "secondary", lambda: self.show_settings(self._back_to_table)),
                *self._talking(),
                *self._restarting(),
                (t("Title"), "secondary", self.title),
            ],
        )

    def _talking(self) -> list[tuple[str, Kind, Callable[[], None]]]:
        """The way to the reminders for those who use no keys, where there is a partner."""
        table, t = self._game.table, self._game.table.words.t
        keys: list[tuple[str, Kind, Callable[[], None]]] = [(t("Keys (?)"), "secondary", table.show_keys)]
        if not reminders(table.board.view, table.board.bottom) or not self._game.conductor.people:
            return keys
        return [*keys, (t("Remind your partner (K)"), "secondary", table.offer_reminders)]

    def _restarting(self) -> list[tuple[str, Kind, Callable[[], None]]]:
        """The way to the first card of this deal, while it runs and people play it."""
        if not self._game.conductor.people or self._game.match.deal_over:
            return []
        return [(self.words.t("Restart this deal…"), "secondary", self._ask_restart)]

    def _ask_restart(self) -> None:
        t = self.words.t
        self._game.table.ask(
            t("Restart this deal?"),
            t(
                "The same cards are dealt again, and what has been played in this deal is forgotten. "
                "The deal and the match then no longer count in the statistics."
            ),
            [(t("Play on"), "secondary", lambda: None), (t("Restart this deal"), "danger", self._restart)],
        )

    def _restart(self) -> None:
        game = self._game
        game.conductor.close()
        game.match.restart_deal()
        self._deal()

    def _back_to_table(self) -> None:
        self._seat_down()
        self.loop.show(self._game.table)

    def _computer_failed(self, text: str) -> None:
        """A defect of a computer player; the game went on with an allowed action."""
        print(f"canasta-gui: a computer player failed: {text}", file=sys.stderr)
        self._game.table.say(self.words.t("A computer player could not decide and played anything that is allowed."))

    # --- the demonstration ---

    def open_demo(self, deals: int | None) -> None:
        """Begin with a demonstration, which saves nothing and may run beside another window of the program."""
        self._take_hold()
        self.demo(deals)

    def demo(self, deals: int | None) -> None:
        """Computers in every seat; ends by itself after so many deals."""
        self.demo_deals = deals
        rules = load_preset(PRESET)
        seats = [SeatInfo(name, "computer", LEVEL) for name in NAMES[: rules.players]]
        match = Match(rules, seats, Lines(), lambda _: shuffled(rules, self.chance))
        match.start()
        self._sit_down(match, None, fresh=True)

    def _demo_goes_on(self) -> None:
        if self.demo_deals is not None:
            self.demo_deals -= 1
            if self.demo_deals <= 0:
                self.quit()
                return
        if self._game.match.winners:
            self.demo(self.demo_deals)
        else:
            self._game.match.next_deal()
            self._deal()


def _order_key(rules: Rules) -> str:
    """The name of the setting that says how a hand is sorted, one for each family of games."""
    return f"order {family(rules).name}"


def _first_viewer(match: Match, people: frozenset[int]) -> int:
    """Whose view is shown first: the person to act, or the next one in turn; without people, seat 0."""
    if not people:
        return 0
    players = match.rules.players
    start = match.to_act if match.to_act is not None else (match.dealer + 1) % players
    return next(seat % players for seat in range(start, start + players) if seat % players in people)


class Readers:
    """The way to screen readers. `early`: the system asks for it as soon as the window is seen (Windows, macOS).

    Elsewhere there is time after the first picture, which does not wait for what it does not show.
    """

    def __init__(self, *, early: bool) -> None:
        self.first: ScreenReader | None = _screen_reader(Words("en")) if early else None
        self.before = self.first.attach if self.first is not None else None

    def after(self, loop: Loop, words: Words) -> None:
        """The first picture is seen."""
        if self.first is None:
            reader = _screen_reader(words)
            reader.attach(loop.window)
            loop.reader = reader


def _screen_reader(words: Words) -> "ScreenReader":
    from canasta_gui.ui.reader import ScreenReader

    return ScreenReader(words)


def run_window(*, demo: bool = False, deals: int | None = None, record: Path | None = None) -> int:
    """Open the window and play until it is closed; the exit code. `record`: a game to look at first."""
    readers = Readers(early=sys.platform in ("win32", "darwin"))
    try:
        window = Window("Canasta", icon=storage.assets_dir() / "icon" / "canasta-256.png", before_shown=readers.before)
    except WindowError as error:
        print(f"canasta-gui: {error}", file=sys.stderr)
        return 1
    executor, thinker = ThreadPoolExecutor(WORKERS), Spawned()
    try:
        loop = Loop(window, time.monotonic, reader=readers.first)
        app = App(
            loop,
            storage.user_folders(),
            executor,
            chance=random.SystemRandom(),
            now=lambda: datetime.now().astimezone(),
            thinker=thinker,
            offer=lambda words: readers.after(loop, words),
        )
        if demo:
            app.open_demo(deals)
        else:
            app.open(record)
        try:
            loop.run()
        except Exception as error:  # not even what tells of a crash could be shown
            text, path = app.report(error)
            print(f"canasta-gui: {path or text}", file=sys.stderr)
            return 1
        app.close()
    finally:
        executor.shutdown(cancel_futures=True)
        thinker.shutdown(cancel_futures=True)
        window.close()
    return 0
