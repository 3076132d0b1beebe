"""The way through the records: the list of games, their replay, playing on from a moment of one."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from canasta_gui import storage
from canasta_gui.rules.events import DealEnded
from canasta_gui.rules.families import CANASTA
from canasta_gui.rules.referee import check
from canasta_gui.session.player import HumanPlayer
from canasta_gui.session.record import RecordError
from canasta_gui.session.replay import Film
from canasta_gui.stage.board import Board
from canasta_gui.ui.kit import Kit
from canasta_gui.ui.playback import Playback
from canasta_gui.ui.scene import Scene
from canasta_gui.ui.scenes.message import MessageScene
from canasta_gui.ui.scenes.replay import ReplayCalls, ReplayScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.scenes.table import Sounds, TableCalls, TableScene
from canasta_gui.ui.sheets import score_sheet
from canasta_gui.words import Words
from canasta_gui.words.problems import unreadable_record_sentence


@dataclass(frozen=True)
class RecordsCalls:
    """What the records ask of the program around them; `play_on` begins a new game from a step of a film."""

    show: Callable[[Scene], None]
    title: Callable[[], None]
    rules: Callable[[], None]
    play_on: Callable[[Film, int, int, Path], None]


class Records:
    """Leads from scene to scene. `tempo`: how fast cards move."""

    def __init__(self, kit: Kit, words: Words, sounds: Sounds, tempo: float, calls: RecordsCalls) -> None:
        self._kit, self._words, self._sounds, self._tempo, self._calls = kit, words, sounds, tempo, calls

    def look_at(self, path: Path, back: Callable[[], None]) -> None:
        """Show the replay of a record file, wherever it lies; nothing changes on the disk. A bad file is told."""
        text = storage.read_game(path)
        try:
            film = Film(text.lines) if text.problem is None else None
        except RecordError as error:
            self._tell(unreadable_record_sentence(self._words, path, error), back)
            return
        if film is not None and film.family is not CANASTA:
            t, game = self._words.t, film.rules.title
            self._tell(t("{path} is a record of another game ({game}).", path=path, game=game), back)
        elif film is None:
            self._tell(unreadable_record_sentence(self._words, path, None), back)
        else:
            self._replay(film, path, back)

    def _tell(self, sentence: str, back: Callable[[], None]) -> None:
        t = self._words.t
        title = t("There is nothing to look at")
        self._calls.show(MessageScene(self._kit, title, sentence, [(t("Continue"), "primary", back)]))

    def _replay(self, film: Film, path: Path, back: Callable[[], None]) -> None:
        board = Board(check, tempo=self._tempo)
        people = [seat for seat, info in enumerate(film.seats) if info.player == "human"]
        playback = Playback(film, board, people[0] if people else 0, self._tempo)
        t = self._words.t

        def menu() -> None:
            table.ask(
                t("Menu"),
                t("A record is looked at: nothing in it can be changed."),
                [
                    (t("Back to the table"), "primary", lambda: None),
                    (t("Rules (F1)"), "secondary", self._calls.rules),
                    (t("Leave"), "secondary", back),
                ],
            )

        calls = TableCalls(menu, _nothing, _nothing, _nothing)
        atlas = self._kit.deck(self._words.language)
        table = TableScene(self._kit, atlas, self._words, self._sounds, board, playback, calls, HumanPlayer())

        def sheet(step: int) -> None:
            playback.go_to(step)
            (ended,) = (event for event in film.events_of(step) if isinstance(event, DealEnded))
            shown = score_sheet(self._words, playback.match, ended)
            self._calls.show(
                ScoreSheetScene(
                    self._kit,
                    self._words,
                    shown,
                    on_continue=lambda: self._calls.show(scene),
                    onward=t("Back to the table"),
                )
            )

        scene = ReplayScene(
            self._kit,
            self._words,
            table,
            playback,
            ReplayCalls(lambda step: self._calls.play_on(film, step, playback.viewer, path), sheet, back),
        )
        self._calls.show(scene)


def _nothing(_: object) -> None:
    """A record asks nobody for anything."""
