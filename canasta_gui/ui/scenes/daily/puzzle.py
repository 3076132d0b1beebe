"""A puzzle at the table: at the lower edge the question, then whether the move was right, and why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from canasta_gui.play.practice.progress import VerdictKind
from canasta_gui.play.puzzles.progress import PuzzleProgress
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.practice.table import WIDEST, PracticeCalls, PracticeDock, PracticePanel
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import Column, Paragraph, Row, Widget
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.words import Words
from canasta_gui.words.puzzles import GRADES, THEMES, answer, lead, loss, reasons, task


@dataclass(frozen=True)
class PuzzleCalls(PracticeCalls):
    """What the panel asks for besides: that the deal goes on from here."""

    go_on: Callable[[], None]


class PuzzlePanel(PracticePanel):
    """Makes the widgets of the panel. `place`: which puzzle of its kind it is, "3 of 12"."""

    _progress: PuzzleProgress
    _calls: PuzzleCalls

    def __init__(
        self,
        words: Words,
        names: tuple[str, ...],
        progress: PuzzleProgress,
        calls: PuzzleCalls,
        show: Callable[[], None],
        place: str,
    ) -> None:
        super().__init__(words, names, progress, calls, show)
        self._where = place

    def proceed(self) -> None:
        """Show the answer; once it is known, go to the next puzzle."""
        if self._progress.judged is None:
            self._show()
        else:
            self._calls.onward()

    @property
    def main_text(self) -> str:
        """What the main button says."""
        return self._words.t("Show me") if self._progress.judged is None else self._words.t("Next puzzle")

    # --- texts ---

    def _lines(self, *, waiting: bool, actor: str) -> list[Widget]:
        del waiting, actor
        progress, t = self._progress, self._words.t
        if progress.goes_on:
            return [self._head_line(), self._text(t("You play on. Nothing counts here."), "dim")]
        if progress.is_trying:
            return [
                self._head_line(),
                self._text(t("Nobody thought of that. It is being tried, in deals that look the same from your seat.")),
            ]
        if progress.verdict is not None:
            return self._verdict_lines((progress.verdict.kind, ""))
        return self._question_lines()

    def _question_lines(self) -> list[Widget]:
        return [self._head_line(), self._text(task(self._words, self._progress.puzzle))]

    def _verdict_lines(self, verdict: tuple[VerdictKind, str]) -> list[Widget]:
        """Return whether the move was right, what is, by how much, and why."""
        words, progress = self._words, self._progress
        puzzle, t = progress.puzzle, words.t
        judged = progress.judged
        right = verdict[0] is VerdictKind.DONE
        best = answer(words, puzzle)
        if right and progress.shown:
            head = self._head("star", best, "accent")
        elif right:
            head = self._head("check", t("Right: {best}", best=best), "accent")
        else:
            head = self._head("cross", t("Better: {best}", best=best), "warning")
        said = loss(words, judged) if judged is not None and judged.loss and not right else lead(words, puzzle)
        return [head, self._text(said), self._text(reasons(words, puzzle, self._names), "dim")]

    def _every_task(self) -> Iterator[list[Widget]]:
        yield self._question_lines()

    def _every_verdict(self) -> Iterator[tuple[VerdictKind, str]]:
        yield VerdictKind.DONE, ""
        yield VerdictKind.MISTAKE, ""

    def _head_line(self) -> Widget:
        puzzle, t = self._progress.puzzle, self._words.t
        title = " · ".join((t(THEMES[puzzle.theme]), t(GRADES[puzzle.grade]), self._where))
        return Paragraph(title, size=TextSize.CAPTION, bold=True, colour="accent", widest=WIDEST)

    # --- buttons ---

    def _buttons(self, *, waiting: bool) -> Widget:
        t, known = self._words.t, self._progress.judged is not None
        kind: ButtonKind = "primary" if known else "secondary"
        main = self._button(self.main_text, self.proceed, kind, key=t("Page down"))
        main.enabled = known or waiting
        again = self._button(t("Again"), self.restart, key=t("Page up"))
        on = self._button(t("Play on"), self._calls.go_on, hint=t("Play the deal on from here. Nothing counts."))
        on.enabled = known and not self._progress.goes_on
        leave = self._button(t("Leave"), self._calls.leave, "quiet")
        return Column([Row([main, leave], gap=Gap.TINY), Row([again, on], gap=Gap.TINY)], gap=Gap.TINY)


class PuzzleDock(PracticeDock):
    """The panel of a puzzle below the table. `place`: which puzzle of its kind it is."""

    def __init__(self, table: TableScene, progress: PuzzleProgress, calls: PuzzleCalls, place: str) -> None:
        self._puzzle_progress, self._puzzle_calls, self._where = progress, calls, place
        super().__init__(table, progress, calls)

    def make_panel(self) -> PracticePanel:
        names = self.table.context.names
        return PuzzlePanel(self.words, names, self._puzzle_progress, self._puzzle_calls, self.show_move, self._where)
