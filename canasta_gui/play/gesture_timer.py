"""The moment after which a gesture that a player has begun goes on by itself."""

from typing import Final

from canasta_gui.stage.board import Board

GESTURE_SECONDS: Final = 2.0
"""A pile is held over the hand for so long, and a card that was pulled off the stock out of turn lies there."""


class GestureTimer:
    """Counts the seconds of an unfinished gesture on the board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._passed = 0.0

    @property
    def running(self) -> bool:
        """Whether a gesture waits to go on."""
        return self._board.unfinished

    def advance(self, passed: float, *, paused: bool) -> None:
        """Count so many seconds, except while `paused`; let the gesture go on when its time is over."""
        if not self.running:
            self._passed = 0.0
        elif self._board.idle and not paused:
            self._passed += passed
            if self._passed >= GESTURE_SECONDS:
                self._passed = 0.0
                self._board.commands.finish_gesture()
