"""The time after which a question that others wait for answers itself."""

import math
from collections.abc import Mapping

from canasta_gui.play.available_commands import AvailableCommands
from canasta_gui.play.table_commands import TableCommand
from canasta_gui.play.table_controller import TableController
from canasta_gui.rules.core.phases import Phase


class AnswerTimer:
    """Counts down the seconds of the question at the screen.

    `silent`: for each phase in which a question answers itself, the command that silence stands for.
    """

    def __init__(
        self, conductor: TableController, available: AvailableCommands, silent: Mapping[Phase, TableCommand]
    ) -> None:
        self._conductor, self._available, self._silent = conductor, available, silent
        self._asked: tuple[int, int, Phase] | None = None
        self._left = 0.0

    @property
    def seconds_left(self) -> int | None:
        """The whole seconds that the question still waits; None without a question, or where it waits forever."""
        return None if self._asked is None else max(0, math.ceil(self._left - 1e-6))

    @property
    def silent_answer(self) -> TableCommand | None:
        """The command that silence stands for; None where no time runs."""
        return None if self._asked is None else self._silent[self._asked[2]]

    def advance(self, passed: float, patience: float, *, paused: bool) -> TableCommand | None:
        """Count so many seconds, except while `paused`; return the answer when the time is up.

        `patience`: the seconds of a new question, 0 without a limit.
        """
        board = self._available.board
        if not (patience and self._available.asked and board.view.phase in self._silent):
            self._asked = None
            return None
        asked = (len(self._conductor.match.events), board.bottom, board.view.phase)
        if self._asked != asked:
            self._asked, self._left = asked, patience
        elif not paused:
            self._left -= passed
        return self.silent_answer if self._left <= 0 else None
