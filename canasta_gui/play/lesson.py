"""A lesson: a prepared deal that the learner plays step by step. What to do comes as data, the rules from the
referee, and everything that is not of the lesson is the table as always.

A step says something, and may want something done: cards in the staging area, or an action. Whatever else is allowed is
answered with a sentence instead of being played, so a lesson always plays out as prepared; and that is why one can go
back, skip a step, or take the lesson up again in the middle: the first steps are played again by themselves.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import Conductor, TableView
from canasta_gui.rules.canasta.actions import Lay, MeldCards
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyRules
from canasta_gui.stage.draft import Draft
from canasta_gui.stage.places import Place
from canasta_gui.words import gettext_noop

OTHERWISE: Final = gettext_noop("That would be allowed. But do as the lesson says: it goes on from there.")
"""Said where a step has no words of its own for it."""


class Gesture(Enum):
    """The gesture that a step needs; its wording belongs to the window."""

    READ = "read"
    DRAW = "draw"
    TAKE = "take"
    STAGE = "stage"
    DECLARE = "declare"
    LAY = "lay"
    ADD = "add"
    DISCARD = "discard"
    ASK = "ask"


@dataclass(frozen=True)
class LessonStep:
    """One step. `text` and `instead` are messages to be translated.

    `staged`: the melds that must lie in the staging area; `action`: the action expected; neither: read and go on.
    `cards` of the hand and `places` are pointed at. `instead` is said when something else that the rules
    allow is tried.
    `then`: what the others do afterwards, by their seats.
    """

    text: str
    gesture: Gesture = Gesture.READ
    action: AnyAction | None = None
    staged: tuple[MeldCards, ...] = ()
    cards: tuple[Card, ...] = ()
    places: tuple[Place, ...] = ()
    instead: str = ""
    then: tuple[tuple[int, AnyAction], ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A deal of `rules` from seat 0's side: the cards that matter, and what is done with them.

    `hands` begin with these cards, `up` is turned up, and `stock` is what is drawn, in this order.
    """

    rules: AnyRules
    hands: Mapping[int, str]
    up: str
    stock: str
    steps: tuple[LessonStep, ...]

    def deck(self, deck: Sequence[Card]) -> list[Card]:
        """Return the order of the deck, first card dealt first; what the lesson does not name comes in the order given.

        Where cards are free to choose no hand gets a red three.
        """
        players, dealt = self.rules.players, self.rules.players * self.rules.cards.deal
        wanted = {
            seat + nth * players: card
            for seat, text in self.hands.items()
            for nth, card in enumerate(parse_cards(text))
        }
        wanted |= dict(enumerate(parse_cards(f"{self.up} {self.stock}"), dealt))
        rest = list((Counter(deck) - Counter(wanted.values())).elements())
        red = parse_cards("3H 3D")
        rest.sort(key=lambda card: card in red)
        free = iter(rest)
        return [wanted[at] if at in wanted else next(free) for at in range(len(deck))]

    def moves_before(self, step: int) -> Iterator[tuple[int, AnyAction]]:
        """Yield everything that has been done, by whom, when a step begins."""
        for each in self.steps[:step]:
            if each.action is not None:
                yield 0, each.action
            yield from each.then


class LessonProgress:
    """The progress of the learner in a lesson."""

    def __init__(self, lesson: Lesson, at: int = 0) -> None:
        self.lesson = lesson
        self.at = max(0, min(at, len(lesson.steps) - 1))

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.lesson.steps[self.at]

    @property
    def over(self) -> bool:
        """Return whether the last step has been reached."""
        return self.at == len(self.lesson.steps) - 1

    def read(self) -> None:
        """Go on from a step that is only to be read."""
        if self.step.gesture is Gesture.READ and not self.over:
            self.at += 1

    def watch(self, draft: Draft) -> bool:
        """Follow the staging area: on when a step's cards lie there, back when they are gone; return if it moved."""
        before = self.at
        while self.step.staged and _lies(self.step.staged, draft):
            self.at += 1
        while self.at and not _lies(self.lesson.steps[self.at - 1].staged, draft):
            self.at -= 1
        return self.at != before

    def accepts(self, action: AnyAction) -> bool:
        """Return whether the lesson waits for this action; steps that are only to be read may be skipped."""
        step = self._next_action_step()
        return step is not None and _same(action, step.action)

    def done(self) -> None:
        """Go on to the step after the action that has been played."""
        while self.step.action is None:
            self.at += 1
        self.at = min(self.at + 1, len(self.lesson.steps) - 1)

    @property
    def expected_action(self) -> AnyAction | None:
        """The action that the lesson waits for, now or after what is to be read and staged first."""
        step = self._next_action_step()
        return None if step is None else step.action

    @property
    def objection(self) -> str:
        """The sentence for a learner who does something else: of the current step, or of the next action."""
        step = self._next_action_step()
        return self.step.instead or (step.instead if step is not None else "") or OTHERWISE

    def _next_action_step(self) -> LessonStep | None:
        return next((step for step in self.lesson.steps[self.at :] if step.action is not None), None)

    @property
    def before(self) -> int:
        """The number of the step before."""
        return max(0, self.at - 1)


def _lies(melds: Sequence[MeldCards], draft: Draft) -> bool:
    return all(not Counter(meld.cards) - Counter(draft.of(meld.key)) for meld in melds)


def _same(action: AnyAction, wanted: AnyAction | None) -> bool:
    if isinstance(action, Lay) and isinstance(wanted, Lay):
        return _melds(action) == _melds(wanted)
    return action == wanted


def _melds(lay: Lay) -> list[tuple[int, list[Card]]]:
    return sorted((meld.key, sorted(meld.cards)) for meld in lay.melds)


class LessonConductor(Conductor):
    """Play only what the lesson waits for; report everything else to `objected`."""

    def __init__(
        self,
        progress: LessonProgress,
        objected: Callable[[], None],
        match: Match,
        board: TableView,
        others: Mapping[int, Player],
        learner: int,
        pause: float,
    ) -> None:
        super().__init__(match, board, others, frozenset({learner}), learner, pause)
        self._course, self._objected = progress, objected

    def submit(self, action: AnyAction) -> Refusal | None:
        """Play the learner's action if the lesson waits for it."""
        if not self._course.accepts(action):
            self._objected()
            return None
        refusal = super().submit(action)
        if refusal is None:
            self._course.done()
        return refusal
