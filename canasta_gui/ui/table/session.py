"""The game at a table, and the state shared by the parts of its scene."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Final, Generic, Protocol, TypeVar

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.players import HumanPlayer, Player
from canasta_gui.play.advice import Hints
from canasta_gui.play.commands import AnswerTimer, TableOptions
from canasta_gui.play.conductor import GestureTimer
from canasta_gui.play.messages import RefusalExplainer, match_lines
from canasta_gui.play.shown import TableController
from canasta_gui.rules.families import AnyDealEnded, AnyRules, family
from canasta_gui.stage.board import Board
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.families import table_family
from canasta_gui.ui.table.seats import Scoreboard
from canasta_gui.words import Words
from canasta_gui.words.narration import NOBODY
from canasta_gui.words.titles import sides_in_order


class TableSounds(Protocol):
    """Plays the sounds of the table."""

    def play(self, name: str, *, pan: float = 0.0, pitch: float = 1.0) -> None:
        """Play a sound; do nothing without a device. `pan`: from -1, the left, to 1; `pitch`: factor of frequencies."""


C_co = TypeVar("C_co", bound=TableController, covariant=True)


class TableSession(Generic[C_co]):
    """A game at a table: the board, its driver, and the adviser of the player.

    `drive` returns the driver of the board: the conductor of a match, or the playback of a record. `adviser` gives
    hints; None for no hints. `executor` runs work that is too slow for the window's thread; `thinking` runs long
    computations. Without these, openings are not searched, and there is no coach. `tempo`: the speed of cards.
    """

    def __init__(
        self,
        rules: AnyRules,
        drive: Callable[[Board], C_co],
        *,
        adviser: Player | None = None,
        executor: Executor | None = None,
        thinking: Executor | None = None,
        tempo: float = 1.0,
    ) -> None:
        self.board = Board(family(rules).referee_of(rules), tempo=tempo)
        self.conductor = drive(self.board)
        self.adviser = adviser or HumanPlayer()
        self.executor, self.thinking = executor, thinking


BANNER_SECONDS: Final = 4.0
"""Seconds for which the open hands are shown at the end of a deal; a click ends them."""


class DealEnding:
    """Delays the end of a deal until the hands have been shown long enough."""

    def __init__(self) -> None:
        self._event: AnyDealEnded | None = None
        self._until = 0.0
        self._now = 0.0

    @property
    def shown(self) -> bool:
        """True if a deal has ended and its hands are still shown."""
        return self._event is not None

    def begin(self, event: AnyDealEnded) -> None:
        """Begin to show the hands."""
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
    """Shared state of the parts of a table scene: the session, the present moment, and the player's settings.

    `dock` returns the dock, which the scene creates last.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        session: TableSession[TableController],
        options: TableOptions,
        dock: Callable[[], Dock],
    ) -> None:
        self.graphics, self.words, self.options = graphics, words, options
        self.board, self.conductor = board, conductor = session.board, session.conductor
        self._dock = dock
        self.family = table_family(conductor.match.rules)
        names = tuple(seat.name for seat in conductor.match.seats)
        levels = {
            seat: info.level
            for seat, info in enumerate(conductor.match.seats)
            if seat in conductor.computers and info.level in LEVELS
        }
        order = tuple(sides_in_order(conductor.match.rules.side_of, conductor.match.seats))
        self.scoreboard = Scoreboard(names, order, conductor.computers, levels)
        self.advice = Hints(words, conductor, session.adviser, names)
        self.available = self.family.play.commands(board, conductor, self.advice)
        self.explainer = RefusalExplainer(words, conductor.match.rules)
        self.timer = AnswerTimer(conductor, self.available, self.family.play.silent_answers)
        self.gestures = GestureTimer(board)
        self.ending = DealEnding()
        self._look: Look | None = None

    @property
    def dock(self) -> Dock:
        """The dock beside the cards."""
        return self._dock()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return self.scoreboard.names

    @property
    def look(self) -> Look:
        """The look of the window; not available before the first `resize`."""
        assert self._look is not None, "resize comes first"
        return self._look

    @property
    def you(self) -> int:
        """The seat that sentences address: that of the person at the screen; `NOBODY` if no person plays."""
        return self.board.bottom if self.board.bottom in self.conductor.people else NOBODY

    def resize(self, size: tuple[int, int]) -> None:
        """Adapt the look to a window of this size, for which the board has been laid out."""
        look, text = self.graphics.at(size), self.board.text_size(self.conductor.match.rules)
        self._look = look._replace(scale=look.scale._replace(text=text))

    def side_name(self, side: int) -> str:
        """Return the name of a side at this moment."""
        return self.family.display.side_name(self.words, self.board.view, self.names, side)

    def match_lines(self) -> tuple[str, str]:
        """Return the number of the deal, and the end of the match."""
        return match_lines(self.words, self.conductor.match)
