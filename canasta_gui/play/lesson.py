"""Lessons: prepared deals that the learner plays step by step; and the first lesson, for beginners.

The table and the referee are the usual ones. A step shows a text, and may expect something: staged cards, or an action.
Any other allowed action gets a sentence in reply instead of being played, so that a lesson always runs as prepared.
This allows going back, skipping a step, or resuming in the middle: the earlier steps are replayed automatically.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from canasta_gui.match.match import Match
from canasta_gui.match.players import Player
from canasta_gui.play.conductor import Conductor, TableView
from canasta_gui.rules.canasta.actions import Answer, Ask, Lay, MeldCards, Take
from canasta_gui.rules.canasta.ruleset import load_preset
from canasta_gui.rules.core.cards import Card, parse_card, parse_cards
from canasta_gui.rules.core.events import Discard, Draw
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyRules
from canasta_gui.stage.intent import Draft
from canasta_gui.stage.places import PILE, STOCK, TABLE, Place, hand_of, meld_of, red_threes_of
from canasta_gui.words import gettext_noop

OTHERWISE: Final = gettext_noop("That would be allowed. But do as the lesson says: it goes on from there.")
"""Default reply to another allowed action."""


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
    """One step.

    `text` and `instead` are messages to be translated. `staged`: the melds that must be in the staging area; `action`:
    the action expected; neither: a step to read. `cards` of the hand and `places` are pointed at. `instead`: the reply
    to any other allowed action. `then`: the others' actions afterwards, by their seats.
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
    """A prepared deal by `rules`, played from seat 0.

    `hands`: the first cards of each hand; `up`: the card turned up; `stock`: the cards drawn, in order.
    """

    rules: AnyRules
    hands: Mapping[int, str]
    up: str
    stock: str
    steps: tuple[LessonStep, ...]

    def deck(self, deck: Sequence[Card]) -> list[Card]:
        """Return the order of the deck, first card dealt first.

        Cards that the lesson does not name keep their order, but red threes come last so that no hand gets one.
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
        """Yield all actions before a step, with their seats."""
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
        """True if the last step has been reached."""
        return self.at == len(self.lesson.steps) - 1

    def read(self) -> None:
        """Continue from a step that is only to be read."""
        if self.step.gesture is Gesture.READ and not self.over:
            self.at += 1

    def watch(self, draft: Draft) -> bool:
        """Follow the staging area: forward when a step's cards are there, back when they are gone.

        Return whether it moved.
        """
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
        """Continue with the step after the action that has been played."""
        while self.step.action is None:
            self.at += 1
        self.at = min(self.at + 1, len(self.lesson.steps) - 1)

    @property
    def expected_action(self) -> AnyAction | None:
        """The action that the lesson waits for, now or after steps to read and stage first."""
        step = self._next_action_step()
        return None if step is None else step.action

    @property
    def objection(self) -> str:
        """The reply to another allowed action: of the current step, else of the next step with an action."""
        step = self._next_action_step()
        return self.step.instead or (step.instead if step is not None else "") or OTHERWISE

    def _next_action_step(self) -> LessonStep | None:
        return next((step for step in self.lesson.steps[self.at :] if step.action is not None), None)

    @property
    def before(self) -> int:
        """The number of the previous step."""
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
    """A conductor that plays only the actions that the lesson waits for; it reports all others to `objected`."""

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


# The first lesson: one short deal of the classic game with everything that a beginner must know. The learner sits at
# seat 0, the partner at seat 2. {partner}, {left} and {right} are the names of seats 2, 1 and 3.

ME, LEFT, PARTNER, RIGHT = range(4)
MINE: Final = 0
"""The learner's side."""


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_cards(text))


def _meld(rank: int, text: str) -> MeldCards:
    return MeldCards(rank, _cards(text))


def _draws(seat: int, discards: str, *lays: MeldCards) -> tuple[tuple[int, Draw | Lay | Discard], ...]:
    """Return a turn of another seat."""
    return ((seat, Draw()), *((seat, Lay((meld,))) for meld in lays), (seat, Discard(parse_card(discards))))


_KINGS, _FIVES = _meld(13, "KS KH KD"), _meld(5, "5C 5D 2C")
_SHOW_THEM: Final = gettext_noop(
    "That would be allowed, but here do it as the lesson says: it gets the most out of these cards."
)

FIRST_LESSON: Final = Lesson(
    rules=load_preset("classique-4"),
    hands={ME: "3H KS KH KD 5C 5D 2C 7S 7H 4S 3C", PARTNER: "KC KD"},
    up="9C",
    stock="JK 9H 6D 9D 7D 8S 10D 2D KH QC JD 10S 9S",
    steps=(
        LessonStep(
            gettext_noop(
                "Canasta is played two against two, with two packs and four jokers. You are {me}, at the bottom; "
                "{partner}, opposite, is your partner. {left} and {right} play against you. Whoever has 5,000 points "
                "first wins, usually after several deals."
            ),
            places=(hand_of(PARTNER),),
        ),
        LessonStep(
            gettext_noop(
                "You were dealt a red three. It never stays in a hand: it has been laid for you, and a new card came "
                "for it. It brings 100 points once your side has laid other cards. Until then it counts against you: "
                "that is the −100 beside your names."
            ),
            places=(red_threes_of(ME),),
        ),
        LessonStep(
            gettext_noop(
                "You collect cards of the same rank, such as kings, whatever their suit. Three or more laid on the "
                "table are a meld. A meld of seven is a canasta, and brings the most points."
            ),
            places=(TABLE,),
        ),
        LessonStep(
            gettext_noop(
                "It is your turn. Every turn begins with a card: draw one from the stock, the face-down cards."
            ),
            Gesture.DRAW,
            action=Draw(),
            places=(STOCK,),
            then=(),
        ),
        LessonStep(
            gettext_noop(
                "The gold dot marks the card you drew. You hold three kings: that makes a meld. Put them on your side "
                "of the table."
            ),
            Gesture.STAGE,
            staged=(_KINGS,),
            cards=_KINGS.cards,
            places=(TABLE,),
            instead=_SHOW_THEM,
        ),
        LessonStep(
            gettext_noop(
                "The first melds of your side must make 50 points. You have 30: a king counts 10, a five 5, a two 20. "
                "Twos and jokers are wild cards: they stand for any card. Put the two fives and the two on the table."
            ),
            Gesture.STAGE,
            staged=(_KINGS, _FIVES),
            cards=_FIVES.cards,
            places=(TABLE,),
            instead=gettext_noop("Those cards are enough too. But keep your joker for later, and take the two here."),
        ),
        LessonStep(
            gettext_noop(
                "60 points: enough. Nothing is final yet, you could still take the cards back. A wild card that is "
                "laid stays where it is. Declare your melds."
            ),
            Gesture.DECLARE,
            action=Lay((_FIVES, _KINGS)),
            instead=_SHOW_THEM,
        ),
        LessonStep(
            gettext_noop(
                "Your side is open, and your partner may now meld freely too. Every turn ends with a discard: put the "
                "four of spades on the discard pile."
            ),
            Gesture.DISCARD,
            action=Discard(parse_card("4S")),
            cards=_cards("4S"),
            places=(PILE,),
            instead=gettext_noop(
                "You may discard whatever you like. Here keep the others: you will need them. Discard the four."
            ),
            then=(*_draws(LEFT, "6D"), *_draws(PARTNER, "9D"), *_draws(RIGHT, "7D")),
        ),
        LessonStep(
            gettext_noop(
                "{right} has discarded a seven, and you hold two. Instead of drawing you may take the whole discard "
                "pile, if you can meld its top card at once. Take it!"
            ),
            Gesture.TAKE,
            action=Take(_cards("7S 7H")),
            cards=_cards("7S 7H"),
            places=(PILE,),
            instead=gettext_noop("You could draw. But five cards lie there for the taking: take the pile."),
        ),
        LessonStep(
            gettext_noop(
                "The sevens are melded, and the rest of the pile is in your hand. Now you have three nines. A side "
                "that is open needs no minimum any more: lay the nines."
            ),
            Gesture.LAY,
            action=Lay((_meld(9, "9H 9C 9D"),)),
            cards=_cards("9H 9C 9D"),
            places=(TABLE,),
            instead=gettext_noop("That would be allowed. But first lay the nines: cards on the table count for you."),
        ),
        LessonStep(
            gettext_noop(
                "Black threes are there to be discarded: as long as one lies on top, the next player cannot take the "
                "pile. Discard yours, so that {left} gets nothing."
            ),
            Gesture.DISCARD,
            action=Discard(parse_card("3C")),
            cards=_cards("3C"),
            places=(PILE,),
            instead=gettext_noop(
                "That would be allowed. But {left} might take it: discard the black three, which blocks the pile."
            ),
            then=(*_draws(LEFT, "8S"), *_draws(PARTNER, "10D", _meld(13, "KC KD")), *_draws(RIGHT, "2D")),
        ),
        LessonStep(
            gettext_noop(
                "{partner} has added two kings to yours: melds belong to both partners. {right} has discarded a wild "
                "card, a two, and that freezes the pile. Now it takes two cards from your hand that match the top one, "
                "neither of them wild, to take it."
            ),
            places=(PILE,),
        ),
        LessonStep(
            gettext_noop("A wild card on top cannot be taken at all. So draw from the stock."),
            Gesture.DRAW,
            action=Draw(),
            places=(STOCK,),
        ),
        LessonStep(
            gettext_noop(
                "Another king! Once a meld lies on the table, single cards may be added to it. Add the king to the "
                "kings."
            ),
            Gesture.ADD,
            action=Lay((_meld(13, "KH"),)),
            cards=_cards("KH"),
            places=(meld_of(MINE, 13),),
            instead=gettext_noop("That would be allowed. But first add the king to the kings: six of seven."),
        ),
        LessonStep(
            gettext_noop(
                "Six kings. For a canasta one card is missing, and your joker may be any card: add it to the kings."
            ),
            Gesture.ADD,
            action=Lay((_meld(13, "JK"),)),
            cards=_cards("JK"),
            places=(meld_of(MINE, 13),),
            instead=gettext_noop(
                "That would be allowed. But your joker is waiting: add it to the kings, and they are a canasta."
            ),
        ),
        LessonStep(
            gettext_noop(
                "A canasta! Its cards now lie together. With a wild card in it, it is mixed and brings 300 points; "
                "without one it would be natural and bring 500. Now discard the six."
            ),
            Gesture.DISCARD,
            action=Discard(parse_card("6D")),
            cards=_cards("6D"),
            places=(PILE,),
            instead=gettext_noop("You may discard whatever you like. Here discard the six."),
            then=(*_draws(LEFT, "QC"), *_draws(PARTNER, "JD"), *_draws(RIGHT, "10S")),
        ),
        LessonStep(
            gettext_noop(
                "You have one card left. Whoever gets rid of all cards goes out: the deal is over, and that brings 100 "
                "points. Your side needs a canasta to go out, and it has one. First draw."
            ),
            Gesture.DRAW,
            action=Draw(),
            places=(STOCK,),
        ),
        LessonStep(
            gettext_noop(
                "The nine fits your nines, and the four can be discarded: then your hand is empty. Before you lay "
                "anything, ask your partner: may I go out?"
            ),
            Gesture.ASK,
            action=Ask(),
            instead=gettext_noop("Not yet: ask {partner} first whether you may go out."),
            then=((PARTNER, Answer(True)),),
        ),
        LessonStep(
            gettext_noop("{partner} says yes; now you must go out. Add the nine to the nines."),
            Gesture.ADD,
            action=Lay((_meld(9, "9S"),)),
            cards=_cards("9S"),
            places=(meld_of(MINE, 9),),
        ),
        LessonStep(
            gettext_noop("And the last card: discard the four."),
            Gesture.DISCARD,
            action=Discard(parse_card("4S")),
            cards=_cards("4S"),
            places=(PILE,),
        ),
    ),
)
