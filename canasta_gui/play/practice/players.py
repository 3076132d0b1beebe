"""Who plays in a practice deal: the learner, whose actions are judged, and the others, who follow the deal."""

from collections.abc import Callable, Mapping, Sequence

from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import Conductor, TableView
from canasta_gui.play.practice.practices import ME
from canasta_gui.play.practice.progress import PracticeProgress
from canasta_gui.rules.canasta.actions import Object
from canasta_gui.rules.canasta.arbitration.referee import open_offence
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyPosition, AnyView, Decide, React, family


class PracticePlayer(Player):
    """Does what the deal foresees for its seat; where that is nothing, or not allowed, `decide` plays."""

    def __init__(self, progress: PracticeProgress, match: Match, seat: int, decide: Decide) -> None:
        self._progress, self._match, self._seat, self._decide = progress, match, seat, decide
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        """Keep the question."""
        self._question = view, history

    def result(self) -> AnyAction | None:
        """Return the answer at once; None once the try is over."""
        self._progress.settle(self._seat)
        if self._progress.verdict is not None or self._question is None:
            return None
        foreseen = scripted(self._progress, self._match, self._seat)
        return self._decide(*self._question) if foreseen is None else foreseen


def scripted(progress: PracticeProgress, match: Match, seat: int) -> AnyAction | None:
    """Return what the deal lets a seat do next, if that is allowed; nobody objects before there is a reason."""
    position, check = match.position, family(match.rules).check

    def may(action: AnyAction) -> bool:
        if isinstance(action, Object) and not _has_reason(position, seat):
            return False
        return check(position, seat, action) is None

    return progress.reply(seat, may, position.hands[seat])


def _has_reason(position: AnyPosition, seat: int) -> bool:
    """Return whether a seat can report an offence."""
    return isinstance(position, CanastaPosition) and open_offence(position, seat) is not None


def reactions(progress: PracticeProgress, match: Match) -> Mapping[int, React]:
    """Return what the others do out of turn: only what the deal foresees."""

    def reaction(seat: int) -> React:
        def react(_view: AnyView, _history: Sequence[AnyEvent]) -> AnyAction | None:
            silent = progress.verdict is not None or match.to_act == seat
            return None if silent else scripted(progress, match, seat)

        return react

    return {seat: reaction(seat) for seat in range(len(match.seats)) if seat != ME}


class PracticeConductor(Conductor):
    """Plays whatever the rules allow, and has it judged; once the try is over, calls `insist` instead.

    `turn_began_at`: how many actions had been played when the learner's turn began.
    """

    def __init__(
        self,
        progress: PracticeProgress,
        insist: Callable[[], None],
        match: Match,
        board: TableView,
        decide: Decide,
        pause: float,
    ) -> None:
        others = {seat: PracticePlayer(progress, match, seat, decide) for seat in range(len(match.seats)) if seat != ME}
        super().__init__(match, board, others, frozenset({ME}), ME, pause, reactions(progress, match))
        self._progress, self._insist = progress, insist
        self.turn_began_at = len(match.moves)

    def interrupt(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of the learner, and judge it; an objection that the deal foresees is quicker."""
        progress = self._progress
        if not progress.learner_may_act:
            self._insist()
            return None
        if self._interrupts(0.0):
            self._play_interruption()
            return None
        if not progress.begun:
            self.turn_began_at = len(self.match.moves)
        refusal = super().interrupt(seat, action)
        if refusal is None:
            progress.judge(action)
        return refusal
