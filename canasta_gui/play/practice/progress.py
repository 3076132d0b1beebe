"""Progress of a practice deal: the learner's actions are judged, and the others follow the script."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import cast

from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import NO_REACTIONS, Conductor, TableView
from canasta_gui.play.practice.practices import ME, Mistake, Practice, PracticeTurn, ScriptedMove, SeatMove
from canasta_gui.rules.canasta.actions import Object
from canasta_gui.rules.canasta.arbitration.referee import open_offence
from canasta_gui.rules.canasta.position import CanastaPosition
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyPosition, AnyView, Decide, React, family


class VerdictKind(Enum):
    """Kind of verdict: a mistake, or everything done."""

    MISTAKE = "mistake"
    DONE = "done"


@dataclass(frozen=True)
class Verdict:
    """The end of a try. `text` is a message to be translated."""

    kind: VerdictKind
    text: str


class PracticeProgress:
    """The learner's progress in a practice deal, from the beginning of a turn on.

    `verdict`: the end of the try, after which no seat plays any more. `praise`: why the last turn was right.
    """

    def __init__(self, practice: Practice, turn: int = 0) -> None:
        self.practice, self.turn_no = practice, turn
        self.verdict: Verdict | None = None
        self.praise = ""
        self.begun = False
        """True if the learner has done anything in this turn."""
        self._coming: Verdict | None = None  # the verdict that follows the others' replies to a mistake
        self._left: list[ScriptedMove] = []
        self._done: set[str] = set()
        self._queue: list[SeatMove] = list(() if turn else practice.before)
        self._begin_turn()

    @property
    def turn(self) -> PracticeTurn:
        """The turn that the learner is in."""
        return self.practice.turns[self.turn_no]

    @property
    def learner_may_act(self) -> bool:
        """True if the try goes on, and no mistake is being answered by the others."""
        return self.verdict is None and self._coming is None

    def judge(self, action: AnyAction) -> None:
        """Judge a played action of the learner."""
        self.begun = True
        self._done.add(action.do)
        right, made = self._left[0].is_begun_by(action), self._mistake(action)
        if made is not None and not (right and not self._left[0].open):
            self._reject(made.reason, made.then)
        elif right:
            self._go_on(action)
        elif not any(pattern.matches(action) for pattern in self.turn.free):
            self._reject(self.turn.otherwise)

    def reply(self, seat: int, allowed: Callable[[AnyAction], bool], hand: Collection[Card]) -> AnyAction | None:
        """Return a seat's next scripted move; None if there is none that is allowed."""
        if not self._queue or self._queue[0][0] != seat:
            return None
        action = self._queue[0][1].action(hand)
        if not allowed(action):
            return None
        del self._queue[0]
        return action

    def settle(self, to_act: int | None) -> None:
        """Give the verdict on a mistake after the others' replies."""
        if self._coming is not None and (not self._queue or self._queue[0][0] != to_act):
            self.verdict, self._coming = self._coming, None

    def solution(self, hand: Collection[Card]) -> AnyAction:
        """Return the next right action."""
        return self._left[0].action(hand)

    def _begin_turn(self) -> None:
        self._left, self._done, self.begun = list(self.turn.right), set(), False
        self._queue += self.turn.others

    def _mistake(self, action: AnyAction) -> Mistake | None:
        """Return the mistake that matches an action first.

        Where a right move leaves the card open, mistakes have priority.
        """
        fitting = (each for each in self.turn.mistakes if each.pattern.matches(action))
        return next((each for each in fitting if each.without not in self._done), None)

    def _go_on(self, action: AnyAction) -> None:
        rest = self._left.pop(0).rest_after(action)
        if rest is not None:
            self._left.insert(0, rest)
        if self._left:
            return
        self.praise = self.turn.praise
        if self.turn_no == len(self.practice.turns) - 1:
            self.verdict = Verdict(VerdictKind.DONE, self.practice.done)
        else:
            self.turn_no += 1
            self._begin_turn()

    def _reject(self, reason: str, then: tuple[SeatMove, ...] = ()) -> None:
        self._queue = list(then)
        verdict = Verdict(VerdictKind.MISTAKE, reason)
        if then:
            self._coming = verdict
        else:
            self.verdict = verdict


class PromptPlayer(Player, ABC):
    """A player that answers at once, with `decide`, when the progress of the learner allows it."""

    def __init__(self, decide: Decide) -> None:
        self._decide = decide
        self._question: tuple[AnyView, Sequence[AnyEvent]] | None = None

    def request(self, view: AnyView, history: Sequence[AnyEvent]) -> None:
        """Keep the question."""
        self._question = view, history

    def result(self) -> AnyAction | None:
        """Return the answer at once; None while it waits."""
        if self._waits() or self._question is None:
            return None
        foreseen = self._foreseen()
        return self._decide(*self._question) if foreseen is None else foreseen

    @abstractmethod
    def _waits(self) -> bool:
        """Return whether it does not play now."""

    def _foreseen(self) -> AnyAction | None:
        """Return the action that it is to play; None if `decide` chooses."""
        return None


class PracticePlayer(PromptPlayer):
    """A player of its seat's scripted moves; `decide` plays if there is none, or if it is not allowed."""

    def __init__(self, progress: PracticeProgress, match: Match, seat: int, decide: Decide) -> None:
        super().__init__(decide)
        self._progress, self._match, self._seat = progress, match, seat

    def _waits(self) -> bool:
        """Return whether the try is over."""
        self._progress.settle(self._seat)
        return self._progress.verdict is not None

    def _foreseen(self) -> AnyAction | None:
        return scripted(self._progress, self._match, self._seat)


def scripted(progress: PracticeProgress, match: Match, seat: int) -> AnyAction | None:
    """Return a seat's next scripted move if it is allowed; an objection waits until there is an offence."""
    position, check = match.position, family(match.rules).check

    def may(action: AnyAction) -> bool:
        if isinstance(action, Object) and not _has_reason(position, seat):
            return False
        return check(position, seat, action) is None

    return progress.reply(seat, may, position.hands[seat])


def _has_reason(position: AnyPosition, seat: int) -> bool:
    """Return whether a seat can report an offence."""
    return open_offence(cast(CanastaPosition, position), seat) is not None  # objecting is an action of canasta


def reactions(progress: PracticeProgress, match: Match) -> Mapping[int, React]:
    """Return the others' reactions out of turn: only scripted ones."""

    def reaction(seat: int) -> React:
        def react(_view: AnyView, _history: Sequence[AnyEvent]) -> AnyAction | None:
            silent = progress.verdict is not None or match.to_act == seat
            return None if silent else scripted(progress, match, seat)

        return react

    return {seat: reaction(seat) for seat in range(len(match.seats)) if seat != ME}


class LearnerConductor(Conductor):
    """A conductor that plays the learner's actions and has them judged; where there is no try, it calls `insist`."""

    def __init__(
        self,
        progress: PracticeProgress,
        insist: Callable[[], None],
        match: Match,
        board: TableView,
        others: Mapping[int, Player],
        learner: int,
        pause: float,
        reactions: Mapping[int, React] = NO_REACTIONS,
    ) -> None:
        super().__init__(match, board, others, frozenset({learner}), learner, pause, reactions)
        self._progress, self._insist = progress, insist

    def interrupt(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of the learner, and judge it."""
        if not self._progress.learner_may_act:
            self._insist()
            return None
        refusal = super().interrupt(seat, action)
        if refusal is None:
            self._progress.judge(action)
        return refusal


class PracticeConductor(LearnerConductor):
    """The conductor of a practice deal: a scripted objection comes before the learner's action.

    `turn_began_at`: number of actions before the learner's turn.
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
        super().__init__(progress, insist, match, board, others, ME, pause, reactions(progress, match))
        self.turn_began_at = len(match.moves)

    def interrupt(self, seat: int, action: AnyAction) -> Refusal | None:
        """Play an action of the learner, and judge it; a scripted objection comes first."""
        if self._progress.learner_may_act:
            if self._interrupts(0.0):
                self._play_interruption()
                return None
            if not self._progress.begun:
                self.turn_began_at = len(self.match.moves)
        return super().interrupt(seat, action)
