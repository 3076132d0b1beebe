"""Finds the ways to open while the player thinks, so that the counter has them when cards are lifted."""

from collections.abc import Sequence
from concurrent.futures import Executor, Future

from canasta_gui.play.table_controller import TableController
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.stage.canasta.opening_calculator import OpeningOption, opening_options


class OpeningFinder:
    """One search for each step of the person in turn, done by the `executor`; none without one."""

    def __init__(self, conductor: TableController, executor: Executor | None) -> None:
        self._conductor, self._executor = conductor, executor
        self._searched: tuple[int, int] | None = None
        self._search: Future[list[OpeningOption]] | None = None
        self.found: Sequence[OpeningOption] = ()

    def advance(self) -> bool:
        """Start a search when something has happened; return True when the options have just been found."""
        match, seat = self._conductor.match, self._conductor.viewer
        now = (len(match.events), seat)
        if self._searched != now:
            self._searched, self.found = now, ()
            self._drop()
            if not self._conductor.waiting_for_viewer:
                return False
            view = match.view(seat)
            if self._executor is not None and isinstance(view, CanastaPosition):
                self._search = self._executor.submit(opening_options, view, seat)
        return self._collect()

    def _collect(self) -> bool:
        if self._search is None or not self._search.done():
            return False
        search, self._search = self._search, None
        try:
            self.found = search.result()
        except Exception:  # as with a hint: whatever goes wrong with the calculator must not end the game
            return False
        return True

    def _drop(self) -> None:
        if self._search is not None:
            self._search.cancel()
            self._search = None
