"""The flow through the records: the list of games and the statistics."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from canasta_gui.app.flows.replay import ReplayFlow, ReplayFlowCalls
from canasta_gui.match.ledger import GameFigures, Ledger
from canasta_gui.match.replay import Replay
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.platform.scene import Scene
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.games import GameListPart, GamesCalls, GamesScene
from canasta_gui.ui.scenes.statistics import StatisticsCalls, StatisticsScene
from canasta_gui.ui.table.callbacks import TableSounds
from canasta_gui.words import Words
from canasta_gui.words.problems import problem_sentence

READING_SECONDS: Final = 0.02
"""How long records are read in a frame: the list stays quick."""
PROBLEM_SECONDS: Final = 8.0
"""How long a damaged file of figures is spoken of."""


@dataclass(frozen=True)
class RecordsFlowCalls:
    """The requests of the records to the program; `play_on` begins a new game from a step of a replay."""

    show: Callable[[Scene], None]
    title: Callable[[], None]
    rules: Callable[[], None]
    new_game: Callable[[], None]
    resume: Callable[[Path], None]
    again: Callable[[Replay], None]
    play_on: Callable[[Replay, int, int, Path], None]
    copy: Callable[[str], bool] | None = None
    """Puts a text on the clipboard."""


class RecordsFlow:
    """Leads from scene to scene. `tempo`: how fast cards move."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        sounds: TableSounds,
        ledger: Ledger,
        tempo: float,
        calls: RecordsFlowCalls,
    ) -> None:
        self._graphics, self._words, self._calls = graphics, words, calls
        self._ledger = ledger
        replay_calls = ReplayFlowCalls(calls.show, calls.rules, calls.play_on, calls.copy)
        self._replay_flow = ReplayFlow(graphics, words, sounds, tempo, replay_calls)

    def games(self, chosen: str = "", part: GameListPart = GameListPart.ALL) -> None:
        """Show the list of all games."""
        problem = self._ledger.refresh()
        games, left = self._read_games()
        calls = GamesCalls(
            replay=lambda game: self._replay_flow.look_at(
                self._ledger.path(game), lambda: self.games(game.name, scene.part)
            ),
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
        """Show figures and charts of all games."""
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
        """Show the list after a change, or why it could not be made."""
        scene.show(*self._read_games())
        if problem is not None:
            scene.layer.show_toast(problem_sentence(self._words, problem))

    def _again(self, game: GameFigures) -> None:
        replay = self._replay_flow.read(self._ledger.path(game), self.games)
        if replay is not None:
            self._calls.again(replay)

    def look_at(self, path: Path, back: Callable[[], None], note: str = "") -> None:
        """Show the replay of a record file, as `ReplayFlow.look_at` does."""
        self._replay_flow.look_at(path, back, note)
