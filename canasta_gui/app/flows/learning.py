"""What the title offers to learn: the lesson, the practice deals and the advice."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from canasta_gui import screens
from canasta_gui.program.program import Program
from canasta_gui.storage.game_files import has_games

# Imported when it is opened: the first picture is on the screen sooner.
if TYPE_CHECKING:
    from canasta_gui.screens.practice import Practices


class LearningFlow:
    """Leads to the lesson and to the practice deals; `play` begins a new game."""

    def __init__(self, program: Program, *, play: Callable[[], None]) -> None:
        self._program, self.play = program, play

    @property
    def is_newcomer(self) -> bool:
        """Whether the player has neither played nor learnt."""
        settings = self._program.settings
        return not (settings.lesson_done or settings.practices or has_games(self._program.folders))

    def open(self) -> None:
        """Play the lesson, from the step where it was left; offer the practice deals too, except to a newcomer."""
        if self.is_newcomer:
            screens.lesson.offer(self._program)
        else:
            self.practices.show_list()

    @cached_property
    def practices(self) -> "Practices":
        """The practice deals and the advice."""
        return screens.practice.Practices(self._program)
