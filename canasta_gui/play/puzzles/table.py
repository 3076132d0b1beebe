"""Who plays in a puzzle: the player in the seat that must act, and computers once the deal is played on."""

import random
from collections.abc import Callable, Sequence

from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.lab.puzzles.puzzle import Puzzle
from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import Conductor, TableView
from canasta_gui.play.puzzles.progress import PuzzleProgress
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, Decide


def dealt_position(puzzle: Puzzle) -> CanastaPosition:
    """Return a position that may lie behind a puzzle, always the same: its hidden cards are dealt by its name."""
    view = puzzle.view()
    return Determinizer(view, recall(view, ())).sample(random.Random(f"table {puzzle.name}"))


class PuzzlePlayer(Player):
    """Plays by `decide`, once the puzzle is over and the deal is played on."""

    def __init__(self, progress: PuzzleProgress, decide: Decide) -> None:
        self._progress, self._decide = progress, decide
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        """Keep the question."""
        self._question = view, history

    def result(self) -> AnyAction | None:
        """Return the answer at once; None while nobody plays."""
        if not self._progress.goes_on or self._question is None:
            return None
        return self._decide(*self._question)


class PuzzleConductor(Conductor):
    """Plays the player's move and has it judged; then calls `insist` until the deal is played on."""

    def __init__(
        self,
        progress: PuzzleProgress,
        insist: Callable[[], None],
        match: Match,
        board: TableView,
        decide: Decide,
        pause: float,
    ) -> None:
        seat = progress.practice.position.to_act
        others = {each: PuzzlePlayer(progress, decide) for each in range(len(match.seats)) if each != seat}
        super().__init__(match, board, dict(others), frozenset({seat}), seat, pause)
        self._progress, self._insist = progress, insist

    def interrupt(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of the player, and judge it if it is the first."""
        if not self._progress.learner_may_act:
            self._insist()
            return None
        refusal = super().interrupt(seat, action)
        if refusal is None:
            self._progress.judge(action)
        return refusal
