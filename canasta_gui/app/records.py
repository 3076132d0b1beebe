"""The way through the records: the list of games, their replay, playing on from a moment of one."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_gui import storage
from canasta_gui.match.ledger import GameFigures, Ledger
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import RecordError
from canasta_gui.match.replay import Replay
from canasta_gui.play.playback import Playback
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.storage import StorageProblem
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.games import GamesCalls, GamesScene, Part
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.scenes.replay import ReplayCalls, ReplayScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.sheets import score_sheet
from canasta_gui.ui.scenes.statistics import StatisticsCalls, StatisticsScene
from canasta_gui.ui.table.callbacks import TableCallbacks, TableSounds
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.words import Words
from canasta_gui.words.problems import problem_sentence, unreadable_record_sentence

READING_SECONDS: Final = 0.02
"""How long records are read in a frame: the list stays quick."""
PROBLEM_SECONDS: Final = 8.0
"""How long a damaged file of figures is spoken of."""


@dataclass(frozen=True)
class RecordsCalls:
    """What the records ask of the program around them; `play_on` begins a new game from a step of a film."""

    show: Callable[[Scene], None]
    title: Callable[[], None]
    rules: Callable[[], None]
    new_game: Callable[[], None]
    resume: Callable[[Path], None]
    again: Callable[[Replay], None]
    play_on: Callable[[Replay, int, int, Path], None]
    copy: Callable[[str], bool] | None = None
    """Puts a text on the clipboard."""


class Records:
    """Leads from scene to scene. `tempo`: how fast cards move."""

    def __init__(
        self, graphics: Graphics, words: Words, sounds: TableSounds, ledger: Ledger, tempo: float, calls: RecordsCalls
    ) -> None:
        self._graphics, self._words, self._sounds, self._tempo, self._calls = graphics, words, sounds, tempo, calls
        self._ledger = ledger

    # --- the list and the statistics ---

    def games(self, chosen: str = "", part: Part = Part.ALL) -> None:
        """The list of all games."""
        problem = self._ledger.refresh()
        games, left = self._read_games()
        calls = GamesCalls(
            replay=lambda game: self.look_at(self._ledger.path(game), lambda: self.games(game.name, scene.part)),
            resume=lambda game: self._calls.resume(self._ledger.path(game)),
            again=self._again,
            rename=lambda game, title: self._changed(self._ledger.rename(game, title), scene),
            delete=lambda game: self._changed(self._ledger.delete(game), scene),
            statistics=self.statistics,
            new_game=self._calls.new_game,
            back=self._calls.title,
            read_on=self._read_games,
        )
        scene = GamesScene(self._graphics, self._words, games, calls, chosen=chosen, part=part, left=left)
        self._open(scene, problem)

    def statistics(self) -> None:
        """The figures and charts."""
        problem = self._ledger.refresh()
        games, left = self._read_counted()

        def reset() -> None:
            wrong = self._ledger.reset()
            scene.show(*self._read_counted())
            if wrong is not None:
                scene.layer.show_toast(problem_sentence(self._words, wrong))

        calls = StatisticsCalls(self.games, self._calls.new_game, reset, self._calls.title, self._read_counted)
        scene = StatisticsScene(self._graphics, self._words, games, calls, left=left)
        self._open(scene, problem)

    def _open(self, scene: FormScene, problem: StorageProblem | None) -> None:
        self._calls.show(scene)
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._words, problem), seconds=PROBLEM_SECONDS)

    def _read_games(self) -> tuple[Sequence[GameFigures], int]:
        self._ledger.read_on(READING_SECONDS, time.monotonic)
        return self._ledger.games, len(self._ledger.pending)

    def _read_counted(self) -> tuple[Sequence[GameFigures], int]:
        self._ledger.read_on(READING_SECONDS, time.monotonic)
        return self._ledger.counted, len(self._ledger.pending)

    def _changed(self, problem: StorageProblem | None, scene: GamesScene) -> None:
        """The list after a change, or why it could not be made."""
        scene.show(*self._read_games())
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._words, problem))

    def _again(self, game: GameFigures) -> None:
        film = self._film(self._ledger.path(game), self.games)
        if film is not None:
            self._calls.again(film)

    # --- looking at one ---

    def look_at(self, path: Path, back: Callable[[], None], note: str = "") -> None:
        """Show the replay of a record file, wherever it lies; nothing changes on the disk. A bad file is told.

        `note`: what is said of the record at first.
        """
        film = self._film(path, back)
        if film is not None:
            scene = self._replay(film, path, back)
            if note:
                scene.table.say(note)

    def _film(self, path: Path, back: Callable[[], None]) -> Replay | None:
        """The record of a file; None where it is none that can be shown, which is told then."""
        text = storage.read_game(path)
        try:
            film = Replay(text.lines) if text.problem is None else None
        except RecordError as error:
            self._tell(unreadable_record_sentence(self._words, path, error), back)
            return None
        if film is None:
            self._tell(unreadable_record_sentence(self._words, path, None), back)
        return film

    def _tell(self, sentence: str, back: Callable[[], None]) -> None:
        t = self._words.t
        title = t("There is nothing to look at")
        self._calls.show(MessageScene(self._graphics, title, sentence, [(t("Continue"), "primary", back)]))

    def _replay(self, film: Replay, path: Path, back: Callable[[], None]) -> ReplayScene:
        board = Board(family(film.rules).check, tempo=self._tempo)
        people = [seat for seat, info in enumerate(film.seats) if info.player == "human"]
        playback = Playback(film, board, people[0] if people else 0, self._tempo)
        calls = TableCallbacks(lambda: self._ask_at(table, back), _nothing, _nothing, _nothing)
        atlas = cards_for(film.rules, self._graphics, self._words.language)
        table = TableScene(self._graphics, atlas, self._words, self._sounds, board, playback, calls, HumanPlayer())

        replay_calls = ReplayCalls(
            play_on=lambda step: self._calls.play_on(film, step, playback.viewer, path),
            sheet=lambda step: self._sheet(playback, step, lambda: self._calls.show(scene)),
            leave=back,
        )
        scene = ReplayScene(self._graphics, self._words, table, playback, replay_calls)
        self._calls.show(scene)
        return scene

    def _ask_at(self, table: TableScene, back: Callable[[], None]) -> None:
        """The menu of a record that is looked at."""
        t = self._words.t
        table.ask(
            t("Menu"),
            t("A record is looked at: nothing in it can be changed."),
            [
                (t("Back to the table"), "primary", lambda: None),
                (t("Rules (F1)"), "secondary", self._calls.rules),
                (t("Leave"), "secondary", back),
            ],
        )

    def _sheet(self, playback: Playback, step: int, on_continue: Callable[[], None]) -> None:
        """The account of the deal that ends with a step."""
        playback.go_to(step)
        (ended,) = (event for event in playback.replay.events_of(step) if isinstance(event, DealEnded))
        self._calls.show(
            ScoreSheetScene(
                self._graphics,
                self._words,
                score_sheet(self._words, playback.match, ended),
                on_continue=on_continue,
                onward=self._words.t("Back to the table"),
                copy=self._calls.copy,
            )
        )


def _nothing(_: object) -> None:
    """A record asks nobody for anything."""
