"""What the parts of one table share, and what the table asks of the program around it."""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.players import Player
from canasta_gui.play.advice import Hints
from canasta_gui.play.answer_timer import AnswerTimer
from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.play.gesture_timer import GestureTimer
from canasta_gui.play.match_lines import match_lines
from canasta_gui.play.refusal_explanation import RefusalExplainer
from canasta_gui.play.table_controller import TableController
from canasta_gui.play.table_options import TableOptions
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.stage.board import Board
from canasta_gui.stage.hand_order import Order
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.table.families import table_family
from canasta_gui.ui.table.seats import Scoreboard
from canasta_gui.words import Words
from canasta_gui.words.canasta.reminders import Reminder
from canasta_gui.words.narration import NOBODY


class TableSounds(Protocol):
    """Plays the sounds of the table."""

    def play(self, name: str) -> None:
        """Play a sound; do nothing without a device."""


class TableCallbacks(NamedTuple):
    """Called by the table scene; what is not given does nothing.

    `menu`: show the menu. `deal_over`: go on after the end of a deal. `handover`: let another seat sit down.
    `problem`: report that a computer failed. `reminded`: a seat reminds its partner. `sorted`: a seat has sorted its
    hand.
    """

    menu: Callable[[], None]
    deal_over: Callable[[AnyDealEnded], None] = lambda _event: None
    handover: Callable[[int], None] = lambda _seat: None
    problem: Callable[[ComputerFailure], None] = lambda _failure: None
    reminded: Callable[[int, Reminder], None] = lambda _seat, _reminder: None
    sorted: Callable[[int, Order], None] = lambda _seat, _order: None


BANNER_SECONDS: Final = 4.0
"""How long the open hands are shown at the end of a deal; a click goes on at once."""


class DealEnding:
    """Keeps the end of a deal until the hands have been shown long enough."""

    def __init__(self) -> None:
        self._event: AnyDealEnded | None = None
        self._until = 0.0
        self._now = 0.0

    @property
    def shown(self) -> bool:
        """Whether a deal has ended and its hands are still shown."""
        return self._event is not None

    def begin(self, event: AnyDealEnded) -> None:
        """Show the hands from now on."""
        self._event, self._until = event, self._now + BANNER_SECONDS

    def skip(self) -> None:
        """End the wait now."""
        self._until = self._now

    def tick(self, now: float) -> None:
        """Set the time (seconds)."""
        self._now = now

    def take_finished(self) -> AnyDealEnded | None:
        """Return the end of the deal, once, when the wait is over."""
        if self._event is None or self._now < self._until:
            return None
        event, self._event = self._event, None
        return event


class TableContext:
    """The match at the table, what is known about it at this moment, and what the player has set."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        board: Board,
        conductor: TableController,
        adviser: Player,
    ) -> None:
        self.graphics, self.words, self.board, self.conductor = graphics, words, board, conductor
        self.family = table_family(conductor.match.rules)
        names = tuple(seat.name for seat in conductor.match.seats)
        levels = {
            seat: info.level
            for seat, info in enumerate(conductor.match.seats)
            if seat in conductor.computers and info.level in LEVELS
        }
        self.scoreboard = Scoreboard(names, conductor.computers, levels)
        self.options = TableOptions()
        self.advice = Hints(words, conductor, adviser, names)
        self.available = self.family.commands(board, conductor, self.advice)
        self.explainer = RefusalExplainer(words, conductor.match.rules)
        self.timer = AnswerTimer(conductor, self.available, self.family.silent_answers)
        self.gestures = GestureTimer(board)
        self.ending = DealEnding()
        self._look: Look | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.scoreboard.names

    @property
    def look(self) -> Look:
        """How things look in the window; only after the first `resize`."""
        assert self._look is not None, "resize comes first"
        return self._look

    @property
    def you(self) -> int:
        """The seat that the sentences speak to: that of the person at the screen; `NOBODY` where nobody plays."""
        return self.board.bottom if self.board.bottom in self.conductor.people else NOBODY

    def resize(self, size: tuple[int, int]) -> None:
        """Fit the look to a window of this size."""
        self._look = self.graphics.at(size)

    def side_name(self, side: int) -> str:
        """Return the name of a side at this moment."""
        return self.family.display.side_name(self.words, self.board.view, self.names, side)

    def match_lines(self) -> tuple[str, str, str]:
        """Return which deal this is, what the match goes to, and the fingerprint of the deck."""
        return match_lines(self.words, self.conductor.match)
