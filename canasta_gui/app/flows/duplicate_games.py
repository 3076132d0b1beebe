"""The way to the flows of duplicate games, which are loaded with the first of them."""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.flows.saved_games import SavedGames
from canasta_gui.disk import is_folder
from canasta_gui.program.program import Program

if TYPE_CHECKING:
    from canasta_gui.app.flows.duplicate.flow import DuplicateFlow, Watch
    from canasta_gui.app.flows.turns import Continuable, TurnsFlow
    from canasta_gui.match.duplicate.finished_deal import FinishedDeal
    from canasta_gui.ui.pictures.results import SecondTable


class DuplicateGames:
    """Games whose deals are played at several tables. `watch` shows a deal of another table; `title`: the way back."""

    def __init__(
        self,
        program: Program,
        match_flow: MatchFlow,
        saved_games: SavedGames,
        *,
        watch: "Watch",
        title: Callable[[], None],
    ) -> None:
        self._program, self._match_flow, self._saved_games = program, match_flow, saved_games
        self._watch, self._title = watch, title
        self._flow: DuplicateFlow | None = None

    @property
    def flow(self) -> "DuplicateFlow":
        """The flow of the game with a second table."""
        if self._flow is None:
            from canasta_gui.app.flows.duplicate.flow import DuplicateFlow

            self._flow = DuplicateFlow(self._program, watch=self._watch, on_problem=self._match_flow.report_problem)
        return self._flow

    @cached_property
    def turns_flow(self) -> "TurnsFlow":
        """The flow of several people who play the same deals one after the other."""
        from canasta_gui.app.flows.turns import TurnsFlow

        resume = self._saved_games.resume
        return TurnsFlow(self._program, self._match_flow, self.flow, resume=resume, title=self._title)

    def poll(self) -> None:
        """Take what the second table has played."""
        if self._flow is not None:
            self._flow.poll()

    def stop(self) -> None:
        """Play nothing more at a second table: the game is left."""
        if self._flow is not None:
            self._flow.stop()

    def second_table_of(self, deal: "FinishedDeal", back: Callable[[], None]) -> "SecondTable | None":
        """Return what the score sheet of a deal in a saved record shows of both tables; None where there was one."""
        return self.flow.second_table_of(deal, back) if self._may_exist else None

    def unfinished(self) -> "Continuable | None":
        """Return the game that was played last, at one table or several, if it can be continued."""
        saved = self._saved_games.unfinished()
        return self.turns_flow.unfinished(saved) if self._may_exist else saved

    def under_way(self) -> "list[Continuable]":
        """Return the games in which several people play the same deals and that are not over."""
        return self.turns_flow.under_way() if self._may_exist else []

    @property
    def _may_exist(self) -> bool:
        """Whether there may be such games on the disk; without one their flows are never loaded."""
        return is_folder(self._program.folders.duplicates)
