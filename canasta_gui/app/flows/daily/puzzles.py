"""The way through the puzzles: the list, a puzzle with its judgement, and on to the next."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from canasta_gui.ai.levels import player
from canasta_gui.app.prepared_table import show_prepared
from canasta_gui.lab.puzzles.finding import BackgroundTrial, UntriedMove
from canasta_gui.lab.puzzles.puzzle import GRADES, THEMES, Puzzle, load_puzzles
from canasta_gui.match.daily.book import DailyBook
from canasta_gui.match.mid_deal_match import MidDealMatch
from canasta_gui.match.record import SeatInfo
from canasta_gui.play.puzzles.progress import LEVEL, PuzzleProgress
from canasta_gui.play.puzzles.table import PuzzleConductor, dealt_position
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.defaults import NAMES
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.board import Board
from canasta_gui.ui.scenes.daily.puzzle import PuzzleCalls, PuzzleDock
from canasta_gui.ui.scenes.daily.puzzle_list import Kind, PuzzleCount, PuzzleListScene
from canasta_gui.ui.scenes.score_sheet import ScoreSheetScene
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words.problems import problem_sentence

PAUSE = 0.7
"""Seconds that the others take over their turns, where the deal is played on."""


class PuzzleFlow:
    """The puzzles. `book` keeps what was tried; `back` leads from the list to where it was opened."""

    def __init__(
        self, program: Program, preferences: Preferences, book: DailyBook, *, puzzles: Sequence[Puzzle] | None = None
    ) -> None:
        self._program, self._preferences, self._book = program, preferences, book
        self._puzzles = load_puzzles() if puzzles is None else tuple(puzzles)
        self._back: Callable[[], None] = lambda: None

    def show_list(self, back: Callable[[], None] | None = None) -> None:
        """Show all puzzles by their kinds."""
        self._back = back or self._back
        program = self._program
        program.loop.show(
            PuzzleListScene(program.graphics, program.words, self._counts(), on_open=self.open, on_back=self._back)
        )

    def open(self, kind: Kind | None = None) -> None:
        """Show the next puzzle of a kind, or of any: one that was not tried, else one not solved, else the first."""
        here = [each for each in self._puzzles if kind is None or (each.theme, each.grade) == kind]
        tried = self._book.puzzles
        waiting = [each for each in here if each.name not in tried] or [each for each in here if not tried[each.name]]
        if kind is None:  # the easy ones first, one theme after the other
            waiting.sort(key=lambda each: GRADES.index(each.grade))
        self.begin((waiting or here)[0])

    def begin(self, puzzle: Puzzle) -> None:
        """Show a puzzle at the table."""
        progress = PuzzleProgress(puzzle, dealt_position(puzzle), lambda action: self._trial(puzzle, action))
        match = MidDealMatch(progress.practice.position, _seats(progress))

        def drive(board: Board) -> PuzzleConductor:
            return PuzzleConductor(progress, lambda: scene.dock.on_objection(), match, board, player(LEVEL), PAUSE)

        calls = PuzzleCalls(
            lambda _turn: self.begin(puzzle),
            lambda: self._onward(puzzle),
            self.show_list,
            menu=lambda: self._menu(scene),
            on_verdict=lambda: self._note(progress),
            over=lambda event: self._over(match, event),
            go_on=progress.go_on,
        )
        place = self._place(puzzle)
        session = TableSession(match.rules, drive)
        scene = show_prepared(
            self._program, self._preferences, session, lambda table: PuzzleDock(table, progress, calls, place)
        )

    def _trial(self, puzzle: Puzzle, action: act.Action) -> BackgroundTrial:
        return BackgroundTrial(self._program.thinking, UntriedMove(puzzle, action), self._program.loop.wake)

    def _note(self, progress: PuzzleProgress) -> None:
        """Remember how the first try went."""
        before = self._book.problem
        self._book.note_puzzle(progress.puzzle.name, right=progress.is_right)
        problem = self._book.problem
        if problem is not None and before is None:
            self._program.screens.say(problem_sentence(self._program.words, problem))

    def _onward(self, puzzle: Puzzle) -> None:
        """Go on with the puzzles of the same kind that were not tried; after the last of them show the list."""
        kind = (puzzle.theme, puzzle.grade)
        here = [each for each in self._puzzles if (each.theme, each.grade) == kind]
        at = here.index(puzzle)
        left = [each for each in (*here[at + 1 :], *here[:at]) if each.name not in self._book.puzzles]
        if left:
            self.begin(left[0])
        else:
            self.show_list()

    def _place(self, puzzle: Puzzle) -> str:
        here = [each for each in self._puzzles if (each.theme, each.grade) == (puzzle.theme, puzzle.grade)]
        return self._program.words.t("{n} of {all}", n=here.index(puzzle) + 1, all=len(here))

    def _counts(self) -> dict[Kind, PuzzleCount]:
        tried = self._book.puzzles
        counts = {}
        for theme in THEMES:
            for grade in GRADES:
                names = [each.name for each in self._puzzles if (each.theme, each.grade) == (theme, grade)]
                known = [tried[name] for name in names if name in tried]
                counts[theme, grade] = PuzzleCount(len(names), len(known), sum(known))
        return counts

    def _over(self, match: MidDealMatch, event: AnyDealEnded) -> None:
        """Show the score sheet of a deal that was played on."""
        program = self._program
        sheet = replace(score_sheet(program.words, match, event), note="", course=())
        program.loop.show(
            ScoreSheetScene(
                program.graphics, program.words, sheet, on_continue=self.show_list, onward=program.words.t("Continue")
            )
        )

    def _menu(self, scene: TableScene) -> None:
        t = self._program.words.t
        scene.ask(
            t("Leave the puzzle?"),
            t("You can try it again at any time."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self.show_list)],
        )


def _seats(progress: PuzzleProgress) -> list[SeatInfo]:
    position = progress.practice.position
    names = NAMES[: position.rules.players]
    return [
        SeatInfo(name, "human") if seat == position.to_act else SeatInfo(name, "computer", LEVEL)
        for seat, name in enumerate(names)
    ]
