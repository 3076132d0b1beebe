"""Puzzles: the list by theme and grade, a puzzle at the table with its panel, and the next one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from canasta_gui import screens, ui
from canasta_gui.ai.levels import player
from canasta_gui.lab.puzzles.finding import BackgroundTrial, UntriedMove
from canasta_gui.lab.puzzles.puzzle import GRADES, THEMES, Grade, Puzzle, Theme, load_puzzles, puzzle_of_day
from canasta_gui.match.daily import DailyBook
from canasta_gui.match.match import MidDealMatch
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.play.puzzles import LEVEL, PuzzleConductor, PuzzleProgress, dealt_position
from canasta_gui.play.scores.results import score_sheet
from canasta_gui.program.defaults import names_with
from canasta_gui.program.program import Program
from canasta_gui.program.tables import lay_prepared_table
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.screens.practice import WIDEST, JudgedDock
from canasta_gui.screens.screen import Screen
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.puzzle_themes import GRADES as GRADE_WORDS
from canasta_gui.words.puzzle_themes import THEMES as THEME_WORDS
from canasta_gui.words.puzzle_themes import task
from canasta_gui.words.puzzles import answer, lead, loss, reasons

PAUSE: Final = 0.7
"""Duration of a computer's step in seconds when the deal is continued."""
Kind = tuple[Theme, Grade]


class PuzzleCount(NamedTuple):
    """Number of puzzles of a kind, of tried ones, and of those solved at the first try."""

    all: int
    tried: int
    solved: int


class PuzzleListScreen(Screen):
    """The puzzles by theme, a row each, and grade, a column each, with the number solved."""

    title = gettext_noop("Puzzles")
    widest = 860
    pad = ui.Gap.LARGE

    def __init__(self, program: Program, puzzles: "Puzzles") -> None:
        self._puzzles = puzzles
        self._about = program.words.t(
            "One move is far better than all the others: hundreds of deals played to the end show it. Find it."
        )
        super().__init__(program)

    def told(self) -> Sequence[str]:
        return [self._about]

    def build(self) -> Sequence[ui.Widget]:
        self._counts = self._puzzles.counts()
        return [
            ui.Paragraph(self._about, colour="dim", widest=WIDEST),
            ui.Scroll(ui.Grid(list(self._rows()), stretch=(0,), gap=(ui.Gap.NORMAL, ui.Gap.SMALL)), grow=0),
            ui.Paragraph(self._summary(), size=ui.TextSize.CAPTION),
        ]

    def buttons(self) -> Sequence[ui.Widget]:
        self.focus = ui.Button(self.t("Next puzzle"), self._puzzles.open, kind="primary")
        return [self.focus]

    def resume(self) -> None:
        """Focus the next puzzle."""
        super().resume()
        self.layer.set_focus(self.focus)

    def _rows(self) -> Sequence[Sequence[ui.Widget]]:
        t = self.t
        head: list[ui.Widget] = [ui.Spacer()]
        head += [ui.Label(t(GRADE_WORDS[grade]), size=ui.TextSize.CAPTION, colour="dim") for grade in GRADES]
        there = [theme for theme in THEMES if any(self._counts[theme, grade].all for grade in GRADES)]
        return [head, *([ui.Label(THEME_WORDS[theme](self.words), bold=True), *self._cells(theme)] for theme in there)]

    def _cells(self, theme: Theme) -> list[ui.Widget]:
        t, cells = self.t, list[ui.Widget]()
        for grade in GRADES:
            count = self._counts[theme, grade]
            text = t("{n} of {all}", n=count.solved, all=count.all) if count.all else "–"
            name = f"{THEME_WORDS[theme](self.words)}, {t(GRADE_WORDS[grade])}: {self._told_of(count)}"
            icon = "check" if count.all and count.solved == count.all else None
            button = ui.Button(
                text, partial(self._puzzles.open, (theme, grade)), icon=icon, size=ui.TextSize.CAPTION, name=name
            )
            button.enabled = bool(count.all)
            button.hint = self._told_of(count)
            cells.append(button)
        return cells

    def _told_of(self, count: PuzzleCount) -> str:
        t = self.t
        return t("{solved} solved, {tried} tried, {all} in all", solved=count.solved, tried=count.tried, all=count.all)

    def _summary(self) -> str:
        counts = self._counts.values()
        return self._told_of(PuzzleCount(*(sum(numbers) for numbers in zip(*counts, strict=True))))


class PuzzleDock(JudgedDock):
    """The panel of a puzzle below the table: the question, then the verdict and its reasons."""

    def __init__(self, table: TableScene, program: Program, puzzles: "Puzzles", progress: PuzzleProgress) -> None:
        super().__init__(table, progress)
        self._program, self._puzzles, self.puzzle_progress = program, puzzles, progress

    def proceed(self) -> None:
        """Show the answer, or if it is shown already, the next puzzle."""
        if self.puzzle_progress.judged is None:
            self.show_move()
        else:
            self._puzzles.onward(self.puzzle_progress.puzzle)

    def restart(self) -> None:
        self._puzzles.go_on(self.puzzle_progress.puzzle)

    @property
    def main_text(self) -> str:
        return self.words.t("Show me") if self.puzzle_progress.judged is None else self.words.t("Next puzzle")

    def on_verdict(self) -> None:
        self._puzzles.note(self.puzzle_progress)

    def menu(self) -> None:
        t = self.words.t
        self.table.ask(
            t("Leave the puzzle?"),
            t("You can try it again at any time."),
            [(t("Stay"), "primary", lambda: None), (t("Leave"), "secondary", self._puzzles.leave)],
        )

    def deal_over(self, event: AnyDealEnded) -> None:
        """Show the score sheet of a deal that was continued to its end."""
        program, match = self._program, self.table.session.conductor.match
        sheet = replace(score_sheet(program.words, match, event), note="", course=(), deck=None)
        screen = screens.score_sheet.ScoreSheetScreen(program, sheet, onward=program.words.t("Continue"))
        screen.open_for(lambda _: self._puzzles.leave())

    # --- texts ---

    def lines(self, *, waiting: bool, actor: str) -> list[ui.Widget]:
        del waiting, actor
        progress, t = self.puzzle_progress, self.words.t
        if progress.goes_on:
            return [self._head_line(), self.text(t("You play on. Nothing counts here."), "dim")]
        if progress.is_trying:
            return [
                self._head_line(),
                self.text(t("Nobody thought of that. It is being tried, in deals that look the same from your seat.")),
            ]
        if progress.failed:
            text = t("Your move could not be tried this time. “Again” takes you back to the question.")
            return [self._head_line(), self.text(text)]
        if progress.verdict is not None:
            return self._verdict_lines(progress.verdict.kind)
        return self._question_lines()

    def _question_lines(self) -> list[ui.Widget]:
        return [self._head_line(), self.text(task(self.words, self.puzzle_progress.puzzle))]

    def _verdict_lines(self, verdict: VerdictKind) -> list[ui.Widget]:
        """Return the verdict, the right move, its lead, and the reasons."""
        words, progress = self.words, self.puzzle_progress
        puzzle, t = progress.puzzle, words.t
        judged = progress.judged
        right = verdict is VerdictKind.DONE
        best = answer(words, puzzle)
        if right and progress.shown:
            head = self.head("star", best, "accent")
        elif right:
            head = self.head("check", t("Right: {best}", best=words.after_colon(best)), "accent")
        else:
            head = self.head("cross", t("Better: {best}", best=words.after_colon(best)), "warning")
        said = loss(words, judged) if judged is not None and judged.loss and not right else lead(words, puzzle)
        return [head, self.text(said), self.text(reasons(words, puzzle, self.table.context.names), "dim")]

    def every_text(self) -> Iterator[list[ui.Widget]]:
        yield self._question_lines()
        yield self._verdict_lines(VerdictKind.DONE)
        yield self._verdict_lines(VerdictKind.MISTAKE)

    def _head_line(self) -> ui.Widget:
        puzzle, t = self.puzzle_progress.puzzle, self.words.t
        title = " · ".join(
            (
                THEME_WORDS[puzzle.theme](self.words),
                t(GRADE_WORDS[puzzle.grade]),
                self._puzzles.place_of(self.puzzle_progress.puzzle),
            )
        )
        return ui.Paragraph(title, size=ui.TextSize.CAPTION, bold=True, colour="accent", widest=WIDEST)

    # --- buttons ---

    def buttons(self, *, waiting: bool) -> ui.Widget:
        t, known = self.words.t, self.puzzle_progress.judged is not None
        kind: ui.ButtonKind = "primary" if known else "secondary"
        main = self.button(self.main_text, self.proceed, kind, key=t("Page down"))
        main.enabled = known or waiting
        again = self.button(t("Again"), self.restart, key=t("Page up"))
        on = self.button(
            t("Play on"), self.puzzle_progress.go_on, hint=t("Play the deal on from here. Nothing counts.")
        )
        on.enabled = known and not self.puzzle_progress.goes_on
        leave = self.button(t("Leave"), self._puzzles.leave, "quiet")
        return ui.Column(
            [ui.Row([main, leave], gap=ui.Gap.TINY), ui.Row([again, on], gap=ui.Gap.TINY)], gap=ui.Gap.TINY
        )


class Puzzles:
    """A set of puzzles; the tries are stored with the daily deals."""

    def __init__(self, program: Program, *, puzzles: Sequence[Puzzle] | None = None) -> None:
        self._program = program
        self._puzzles = load_puzzles() if puzzles is None else tuple(puzzles)

    @property
    def _book(self) -> DailyBook:
        return self._program.daily_book

    def show_list(self) -> None:
        """Show all puzzles by their kinds."""
        self._program.screens.open(PuzzleListScreen(self._program, self))

    def leave(self) -> None:
        """Close the puzzle, and show the list again."""
        self._program.screens.back()

    def open(self, kind: Kind | None = None) -> None:
        """Show the next puzzle of a kind, or of any: an untried one, else one not solved, else the first."""
        here = [each for each in self._puzzles if kind is None or (each.theme, each.grade) == kind]
        tried = self._book.puzzles
        waiting = [each for each in here if each.name not in tried] or [each for each in here if not tried[each.name]]
        if kind is None:  # by grade, then by theme
            waiting.sort(key=lambda each: GRADES.index(each.grade))
        self.begin((waiting or here)[0])

    def begin(self, puzzle: Puzzle) -> None:
        """Show a puzzle above the list."""
        self._program.screens.open(self._table(puzzle))

    def go_on(self, puzzle: Puzzle) -> None:
        """Show a puzzle in place of the present one."""
        self._program.screens.switch(self._table(puzzle))

    def _table(self, puzzle: Puzzle) -> TableScene:
        progress = PuzzleProgress(puzzle, dealt_position(puzzle), lambda action: self._trial(puzzle, action))
        match = MidDealMatch(progress.practice.position, _seats(progress, self._program.own_name))

        def drive(board: Board) -> PuzzleConductor:
            return PuzzleConductor(progress, lambda: table.dock.on_objection(), match, board, player(LEVEL), PAUSE)

        session = TableSession(match.rules, drive)
        table = lay_prepared_table(
            self._program, session, lambda scene: PuzzleDock(scene, self._program, self, progress)
        )
        return table

    def _trial(self, puzzle: Puzzle, action: act.Action) -> BackgroundTrial:
        return BackgroundTrial(self._program.thinking, UntriedMove(puzzle, action), self._program.loop.wake)

    def note(self, progress: PuzzleProgress) -> None:
        """Remember the result of the first try."""
        before = self._book.problem
        today, name = self._program.now().date(), progress.puzzle.name
        self._book.note_puzzle(name, right=progress.is_right)
        if name == puzzle_of_day(today).name:
            self._book.light(today)
        problem = self._book.problem
        if problem is not None and before is None:
            self._program.screens.say(problem_sentence(self._program.words, problem))

    def onward(self, puzzle: Puzzle) -> None:
        """Continue with the untried puzzles of the same kind; after the last one show the list."""
        kind = (puzzle.theme, puzzle.grade)
        here = [each for each in self._puzzles if (each.theme, each.grade) == kind]
        at = here.index(puzzle)
        left = [each for each in (*here[at + 1 :], *here[:at]) if each.name not in self._book.puzzles]
        if left:
            self.go_on(left[0])
        else:
            self.leave()

    def place_of(self, puzzle: Puzzle) -> str:
        """Return the number of a puzzle within its kind: "3 of 12"."""
        here = [each for each in self._puzzles if (each.theme, each.grade) == (puzzle.theme, puzzle.grade)]
        return self._program.words.t("{n} of {all}", n=here.index(puzzle) + 1, all=len(here))

    def counts(self) -> dict[Kind, PuzzleCount]:
        """Return the number of puzzles of each kind, with those tried and solved."""
        tried = self._book.puzzles
        counts = {}
        for theme in THEMES:
            for grade in GRADES:
                names = [each.name for each in self._puzzles if (each.theme, each.grade) == (theme, grade)]
                known = [tried[name] for name in names if name in tried]
                counts[theme, grade] = PuzzleCount(len(names), len(known), sum(known))
        return counts


def _seats(progress: PuzzleProgress, own_name: str) -> list[SeatInfo]:
    """Return the seats: the player on the seat in question, and computers with other names."""
    position = progress.practice.position
    own, *others = names_with(own_name)
    others.insert(position.to_act, own)
    return [
        SeatInfo(name, "human") if seat == position.to_act else SeatInfo(name, "computer", LEVEL)
        for seat, name in enumerate(others[: position.rules.players])
    ]


def open_today(program: Program) -> None:
    """Show the puzzle of the day, from which Back leads to where it was opened."""
    Puzzles(program).begin(puzzle_of_day(program.now().date()))
