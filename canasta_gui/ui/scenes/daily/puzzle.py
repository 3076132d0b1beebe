"""A puzzle at the table: the position as the seat sees it, and at the lower edge the question and the answer."""

from typing import Any

from canasta_gui.play.puzzles.progress import PuzzleProgress
from canasta_gui.ui.scenes.daily.puzzle_panel import PuzzleCalls, PuzzlePanel
from canasta_gui.ui.scenes.practice.panel import PracticeCalls, PracticePanel
from canasta_gui.ui.scenes.practice.scene import PracticeScene


class PuzzleScene(PracticeScene):
    """A table with a puzzle. `place`: which puzzle of its kind it is."""

    def __init__(self, progress: PuzzleProgress, calls: PuzzleCalls, place: str, *args: Any) -> None:
        self._place, self._puzzle_calls, self._puzzle_progress = place, calls, progress
        super().__init__(progress, calls, *args)

    def _panel_for(self, _calls: PracticeCalls, /) -> PracticePanel:
        return PuzzlePanel(
            self.words, self.context.names, self._puzzle_progress, self._puzzle_calls, self._show_move, self._place
        )
