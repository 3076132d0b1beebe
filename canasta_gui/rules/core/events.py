"""Actions and events that every family of games has, light tuples, and how tables say what each of them does.

Events are the only way a position changes and all that the window hears. A card that the reader may not see is
`HIDDEN`. The last field names the event and keeps tuples of two kinds unequal.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Literal, NamedTuple, Never, Protocol, TypeVar, cast

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import IllegalActionError, Refusal

# The actions that every family of games has: light tuples, as all actions are.
#
# The last field names the action and keeps tuples of two kinds unequal.


class Draw(NamedTuple):
    """Draw from the stock what the rule set says."""

    do: Literal["draw"] = "draw"


class Discard(NamedTuple):
    """Discard a card; ends the turn."""

    card: Card
    do: Literal["discard"] = "discard"


T = TypeVar("T")

Chance = Callable[[], float]
"""Draws a number from 0 up to, but not including 1, such as `random.Random.random`."""


def one_of(choices: Sequence[T], chance: Chance) -> T:
    """Return one of the choices, each equally probable; IndexError if there is none."""
    return choices[int(chance() * len(choices))]


class SideResult(Protocol):
    """What the score line of every family says: one side's result of a deal, in points."""

    @property
    def side(self) -> int: ...
    @property
    def seat(self) -> int | None: ...
    @property
    def hands(self) -> int: ...
    @property
    def columns(self) -> tuple[int, ...]: ...
    @property
    def total(self) -> int: ...


HowT = TypeVar("HowT", bound=str, covariant=True)
"""The ways in which a deal of a family ends."""
LineT = TypeVar("LineT", bound=SideResult, covariant=True)
"""One line of a family's score."""


class DealBegan(NamedTuple):
    """A fresh deal: everything is in the stock, `order` from the first card dealt on.

    `previous`: what the sides scored in the deal before, where an opening depends on it. `voids`: how many deals in a
    row before this one were void and are dealt again.
    """

    deal_no: int
    dealer: int
    totals: tuple[int, ...]
    order: tuple[Card, ...]
    previous: tuple[int, ...] = ()
    voids: int = 0
    tag: Literal["deal_began"] = "deal_began"


class Dealt(NamedTuple):
    """One card dealt to a seat. `owner_sees`: not those of a packet that it may yet choose, but for the first."""

    seat: int
    card: Card
    owner_sees: bool = True
    tag: Literal["dealt"] = "dealt"


class TurnedUp(NamedTuple):
    """The dealer turned a card on to the pile."""

    card: Card
    tag: Literal["turned_up"] = "turned_up"


class TurnBegan(NamedTuple):
    """A seat's turn begins."""

    seat: int
    tag: Literal["turn_began"] = "turn_began"


class Drew(NamedTuple):
    """The turn's draw: one card from the stock."""

    seat: int
    card: Card
    tag: Literal["drew"] = "drew"


class Discarded(NamedTuple):
    """A card discarded."""

    seat: int
    card: Card
    tag: Literal["discarded"] = "discarded"


class DealEnded(NamedTuple, Generic[HowT, LineT]):
    """The deal is over: how, by which seat, the score lines and the new totals."""

    how: HowT
    by: int
    lines: tuple[LineT, ...]
    totals: tuple[int, ...]
    tag: Literal["deal_ended"] = "deal_ended"


PositionT = TypeVar("PositionT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Reducer(Generic[PositionT, EventT]):
    """The one place where a position changes, event by event. It serves the truth and every view alike."""

    __slots__ = ("_handlers",)

    def __init__(self, handlers: dict[type, Callable[[PositionT, Never], None]]) -> None:
        # Each handler takes the kind of event that it stands for in the table; no type can say so.
        self._handlers = cast(dict[type, Callable[[PositionT, EventT], None]], handlers)

    def evolve(self, pos: PositionT, event: EventT) -> None:
        """Apply one event in place. The event must fit the position; nothing is checked here."""
        self._handlers[type(event)](pos, event)

    def emit(self, pos: PositionT, events: list[EventT], event: EventT) -> None:
        """Apply one event and add it to those that happened."""
        self._handlers[type(event)](pos, event)
        events.append(event)


class Engine(Generic[PositionT, ActionT, EventT]):
    """Plays actions as events. A handler emits the events of one kind of action: `(pos, seat, action, events)`."""

    __slots__ = ("_check", "_handlers")

    def __init__(
        self,
        check: Callable[[PositionT, int, ActionT], Refusal | None],
        handlers: dict[type, Callable[[PositionT, int, Never, list[EventT]], None]],
    ) -> None:
        self._check = check
        self._handlers = cast(dict[type, Callable[[PositionT, int, ActionT, list[EventT]], None]], handlers)  # as above

    def apply(self, pos: PositionT, seat: int, action: ActionT) -> list[EventT]:
        """Play an action in place; IllegalActionError carries the refusal and leaves the position as it was."""
        refusal = self._check(pos, seat, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        return self.play(pos, seat, action)

    def play(self, pos: PositionT, seat: int, action: ActionT) -> list[EventT]:
        """Play an action that `candidates` gave or `check` let pass; the trusted door."""
        events: list[EventT] = []
        self._handlers[type(action)](pos, seat, action, events)
        return events
