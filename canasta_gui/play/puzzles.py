"""Puzzles at the table: a position, one move that is judged, and the game that continues from there."""

import random
import traceback
from collections.abc import Callable, Collection
from typing import Final, Protocol, cast

from canasta_gui.ai.canasta.determinization import Determinizer
from canasta_gui.ai.canasta.memory import recall
from canasta_gui.lab.puzzles.puzzle import Puzzle, Tried
from canasta_gui.match.match import Match
from canasta_gui.play.conductor import TableView
from canasta_gui.play.practice.practices import Practice, PracticeTurn
from canasta_gui.play.practice.progress import LearnerConductor, PracticeProgress, PromptPlayer, Verdict, VerdictKind
from canasta_gui.rules.canasta import actions as act
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, Decide

LEVEL: Final = "club"
"""Level of the computers when the deal is played on."""


class PendingResult(Protocol):
    """The pending trial of a move."""

    def poll(self) -> Tried | None:
        """Return the result, once it is known."""


class PuzzleProgress(PracticeProgress):
    """Progress in a puzzle.

    `position`: the position with all cards; `try_out` begins the trial of a move not tried before. `judged`: the result
    of the trials of the player's move; None before. `shown`: the answer was shown. `failed`: the move could not be
    tried, and the puzzle must be restarted.
    """

    def __init__(
        self, puzzle: Puzzle, position: CanastaPosition, try_out: Callable[[act.Action], PendingResult]
    ) -> None:
        turn = PracticeTurn(puzzle.theme, (), "", "")
        super().__init__(Practice(puzzle.name, puzzle.theme, "", position, (turn,), "", level=LEVEL))
        self.puzzle, self._try_out = puzzle, try_out
        self.judged: Tried | None = None
        self.shown = self.goes_on = self.failed = False
        self._trial: PendingResult | None = None

    @property
    def is_trying(self) -> bool:
        """True while the player's move is being tried."""
        return self._trial is not None

    @property
    def is_right(self) -> bool:
        """True if the player found the answer."""
        return self.judged is not None and not self.judged.loss and not self.shown

    @property
    def learner_may_act(self) -> bool:
        """True if the puzzle waits for a move, or the deal is played on."""
        return self.goes_on or (self.verdict is None and self._trial is None and not self.failed)

    def judge(self, action: AnyAction) -> None:
        """Judge the first move; later ones are not judged."""
        if self.goes_on:
            return
        self.begun = True
        move = cast(act.Action, action)  # there are only puzzles of canasta, which the types cannot express
        judged = self.puzzle.judged(move)
        if judged is None:
            self._trial = self._try_out(move)
        else:
            self._settled(judged)

    def settle(self, to_act: int | None) -> None:
        """Take the result of a trial."""
        del to_act
        if self._trial is None:
            return
        try:
            judged = self._trial.poll()
        except Exception as error:  # an error in the worker must not end the program
            traceback.print_exception(error)
            self._trial, self.failed = None, True
            return
        if judged is not None:
            self._trial = None
            self._settled(judged)

    def solution(self, hand: Collection[Card]) -> AnyAction:
        """Return the best action; from now on it counts as shown."""
        del hand
        self.shown = True
        return self.puzzle.best[0]

    def go_on(self) -> None:
        """Let the deal be played on."""
        self.goes_on, self.verdict = True, None

    def _settled(self, judged: Tried) -> None:
        self.judged = judged
        self.verdict = Verdict(VerdictKind.MISTAKE if judged.loss else VerdictKind.DONE, self.puzzle.theme)


def dealt_position(puzzle: Puzzle) -> CanastaPosition:
    """Return a position consistent with a puzzle; its name is the seed of the hidden cards."""
    view = puzzle.view()
    return Determinizer(view, recall(view, ())).sample(random.Random(f"table {puzzle.name}"))


class PuzzlePlayer(PromptPlayer):
    """A player that answers with `decide`, once the puzzle is over and the deal is played on."""

    def __init__(self, progress: PuzzleProgress, decide: Decide) -> None:
        super().__init__(decide)
        self._progress = progress

    def _waits(self) -> bool:
        return not self._progress.goes_on


class PuzzleConductor(LearnerConductor):
    """The conductor of a puzzle: the player's first move is judged, later ones are only played."""

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
        super().__init__(progress, insist, match, board, others, seat, pause)
