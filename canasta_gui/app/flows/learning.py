"""What the title offers to learn: the lesson, the practice deals and the advice."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.storage.game_files import has_games

# Imported when they are opened: the first picture is on the screen sooner.
if TYPE_CHECKING:
    from canasta_gui.app.flows.lesson import LessonFlow
    from canasta_gui.app.flows.practice import PracticeFlow


class LearningFlow:
    """Leads to the lesson and to the practice deals.

    `play` begins a new game, `puzzles` leads to the puzzles and from there back as it is told; `title`: the way back.
    """

    def __init__(
        self,
        program: Program,
        preferences: Preferences,
        *,
        play: Callable[[], None],
        puzzles: Callable[[Callable[[], None]], None],
        title: Callable[[], None],
    ) -> None:
        self._program, self._preferences = program, preferences
        self._play, self._puzzles, self._title = play, puzzles, title

    @property
    def is_newcomer(self) -> bool:
        """Whether the player has neither played nor learnt."""
        settings = self._program.settings
        return not (settings.lesson_done or settings.practices or has_games(self._program.folders))

    def open(self) -> None:
        """Play the lesson, from the step where it was left; offer the practice deals too, except to a newcomer."""
        if self.is_newcomer:
            self.lesson_flow.offer()
        else:
            self.practice_flow.show_list()

    @cached_property
    def lesson_flow(self) -> "LessonFlow":
        from canasta_gui.app.flows.lesson import LessonFlow

        return LessonFlow(
            self._program,
            self._preferences,
            play=self._play,
            practise=lambda: self.practice_flow.show_list(),
            title=self._title,
        )

    @cached_property
    def practice_flow(self) -> "PracticeFlow":
        from canasta_gui.app.flows.practice import PracticeFlow

        return PracticeFlow(
            self._program,
            self._preferences,
            lesson=lambda: self.lesson_flow.offer(),
            puzzles=lambda: self._puzzles(self.practice_flow.show_list),
            title=self._title,
        )
