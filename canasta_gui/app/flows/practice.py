"""The way through the practice deals: the list, a deal with its judgement, and on to the next."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from canasta_gui.ai.levels import player
from canasta_gui.app.defaults import names_with
from canasta_gui.app.preferences import Preferences
from canasta_gui.app.program import Program
from canasta_gui.match.match import Move
from canasta_gui.match.mid_deal_match import MidDealMatch
from canasta_gui.match.players import HumanPlayer
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.first_lesson import FIRST_LESSON
from canasta_gui.play.practice.players import PracticeConductor
from canasta_gui.play.practice.practices import ME, PRACTICES, load_practice
from canasta_gui.play.practice.progress import PracticeProgress, VerdictKind
from canasta_gui.play.table_options import TableOptions
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.ui.scenes.practice.panel import PracticeCalls
from canasta_gui.ui.scenes.practice.practice_list import LearningItem, PracticeListScene
from canasta_gui.ui.scenes.practice.scene import PracticeScene
from canasta_gui.ui.table.callbacks import TableCallbacks

PAUSE = 0.7
"""Seconds that the others take over their turns: slowly enough to be watched."""


class PracticeFlow:
    """The practice deals. `lesson` and `title`: where else the list leads."""

    def __init__(
        self, program: Program, preferences: Preferences, *, lesson: Callable[[], None], title: Callable[[], None]
    ) -> None:
        self._program, self._preferences, self._lesson, self._title = program, preferences, lesson, title

    def show_list(self) -> None:
        """Show everything that there is to learn."""
        program, t = self._program, self._program.words.t
        at, steps = program.settings.lesson, len(FIRST_LESSON.steps)
        left_at = t("You left it at step {at} of {all}.", at=at + 1, all=steps) if 0 < at < steps else ""
        about = left_at or t("A prepared deal, step by step: all that a beginner needs, in five minutes.")
        items = [LearningItem(t("The first lesson"), about, program.settings.lesson_done, self._lesson)]
        for name in PRACTICES:
            practice = load_practice(name)
            done = name in program.settings.practices
            items.append(LearningItem(t(practice.title), t(practice.about), done, self._beginning(name)))
        program.loop.show(PracticeListScene(program.graphics, program.words, items, on_back=self._title))

    def begin(self, name: str) -> None:
        """Show a practice deal from its beginning."""
        self._show(name, PracticeProgress(load_practice(name)), ())

    def _beginning(self, name: str) -> Callable[[], None]:
        return lambda: self.begin(name)

    def _show(self, name: str, progress: PracticeProgress, moves: Sequence[Move]) -> None:
        """Show the table as it is after these moves."""
        program, practice = self._program, progress.practice
        match = MidDealMatch(practice.position, _seats(self._program.own_name, practice.level))
        for move in moves:
            match.submit(move.seat, move.action)
        board = Board(family(match.rules).referee_of(match.rules))
        self._preferences.apply_to(board)
        conductor = PracticeConductor(
            progress, lambda: scene.remind_of_verdict(), match, board, player(practice.level), PAUSE
        )

        def again(turn: int) -> None:
            if turn:
                self._show(name, PracticeProgress(practice, turn), match.moves[: conductor.turn_began_at])
            else:
                self.begin(name)

        scene = PracticeScene(
            progress,
            PracticeCalls(again, lambda: self._onward(name), self.show_list),
            *self._of_table(board, conductor, lambda: self._menu(scene)),
        )
        scene.options = replace(TableOptions.of(program.settings), reminders=False, ask_discard="never")
        scene.on_verdict = lambda: self._note(name, progress)
        conductor.show()
        program.loop.show(scene)

    def _of_table(self, board: Board, conductor: PracticeConductor, menu: Callable[[], None]) -> tuple[Any, ...]:
        """Return what every table gets."""
        program = self._program
        atlas = program.graphics.deck(program.words.language)
        calls = TableCallbacks(menu)
        return program.graphics, atlas, program.words, program.sounds, board, conductor, calls, HumanPlayer()

    def _note(self, name: str, progress: PracticeProgress) -> None:
        """Remember a practice deal that was played to its end."""
        settings, verdict = self._program.settings, progress.verdict
        if verdict is not None and verdict.kind is VerdictKind.DONE and name not in settings.practices:
            self._program.change(replace(settings, practices=(*settings.practices, name)))

    def _onward(self, name: str) -> None:
        """Begin the next practice deal; after the last one, show the list."""
        following = PRACTICES.index(name) + 1
        if following < len(PRACTICES):
            self.begin(PRACTICES[following])
        else:
            self.show_list()

    def _menu(self, scene: PracticeScene) -> None:
        t = self._program.words.t
        scene.ask(
            t("Leave the practice deal?"),
            t("You can begin it again at any time."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self.show_list)],
        )


def _seats(own_name: str, level: str) -> list[SeatInfo]:
    return [
        SeatInfo(name, "human") if n == ME else SeatInfo(name, "computer", level)
        for n, name in enumerate(names_with(own_name)[:4])
    ]
