"""Actions and events of every family, as light tuples, and tables of handlers for them.

Positions change only by events, and the window learns of a deal only through them. A card that the reader may not see
is `HIDDEN`. The last field names the event and keeps tuples of two kinds unequal.
"""

from collections.abc import Callable, Sequence
from typing import Generic, Literal, NamedTuple, Never, Protocol, TypeVar, cast

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import IllegalActionError, Refusal

# The actions that every family has. The last field names the action and keeps tuples of two kinds unequal.


class Draw(NamedTuple):
    """Draw from the stock the number of cards that the rule set demands."""

    do: Literal["draw"] = "draw"


class Discard(NamedTuple):
    """Discard a card; ends the turn."""

    card: Card
    do: Literal["discard"] = "discard"


T = TypeVar("T")

Chance = Callable[[], float]
"""Function that draws a number from 0 up to, but not including 1, such as `random.Random.random`."""


def one_of(choices: Sequence[T], chance: Chance) -> T:
    """Return one of the choices, each equally probable. Raises IndexError if there is none."""
    return choices[int(chance() * len(choices))]


class SideResult(Protocol):
    """Common part of the score lines of all families: one side's result of a deal, in points."""

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
"""The ways to end a deal of a family."""
LineT = TypeVar("LineT", bound=SideResult, covariant=True)
"""A score line of a family."""


class DealBegan(NamedTuple):
    """A fresh deal, with all cards in the stock; `order`: the deck, the first card dealt first.

    `previous`: the sides' scores of the deal before, where an opening depends on it. `voids`: number of void deals in a
    row before this one, which deals them again.
    """

    deal_no: int
    dealer: int
    totals: tuple[int, ...]
    order: tuple[Card, ...]
    previous: tuple[int, ...] = ()
    voids: int = 0
    tag: Literal["deal_began"] = "deal_began"


class Dealt(NamedTuple):
    """One card dealt to a seat. `owner_sees`: False in a packet yet to be chosen, except for its first card."""

    seat: int
    card: Card
    owner_sees: bool = True
    tag: Literal["dealt"] = "dealt"


class TurnedUp(NamedTuple):
    """A card turned up by the dealer on to the pile."""

    card: Card
    tag: Literal["turned_up"] = "turned_up"


class TurnBegan(NamedTuple):
    """The beginning of a seat's turn."""

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
    """The end of the deal: how and by which seat, the score lines and the new totals."""

    how: HowT
    by: int
    lines: tuple[LineT, ...]
    totals: tuple[int, ...]
    tag: Literal["deal_ended"] = "deal_ended"


PositionT = TypeVar("PositionT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")


class Reducer(Generic[PositionT, EventT]):
    """Applies events to positions, true ones and views alike; they change nowhere else."""

    __slots__ = ("_handlers",)

    def __init__(self, handlers: dict[type, Callable[[PositionT, Never], None]]) -> None:
        # Each handler takes the event it is registered for, which the types cannot express.
        self._handlers = cast(dict[type, Callable[[PositionT, EventT], None]], handlers)

    def evolve(self, pos: PositionT, event: EventT) -> None:
        """Apply one event in place. The event must fit the position; nothing is checked here."""
        self._handlers[type(event)](pos, event)

    def emit(self, pos: PositionT, events: list[EventT], event: EventT) -> None:
        """Apply one event and append it to `events`."""
        self._handlers[type(event)](pos, event)
        events.append(event)


class Engine(Generic[PositionT, ActionT, EventT]):
    """Plays actions as events. The handler of a kind of action, `(pos, seat, action, events)`, emits its events."""

    __slots__ = ("_check", "_handlers")

    def __init__(
        self,
        check: Callable[[PositionT, int, ActionT], Refusal | None],
        handlers: dict[type, Callable[[PositionT, int, Never, list[EventT]], None]],
    ) -> None:
        self._check = check
        self._handlers = cast(dict[type, Callable[[PositionT, int, ActionT, list[EventT]], None]], handlers)  # as above

    def apply(self, pos: PositionT, seat: int, action: ActionT) -> list[EventT]:
        """Play an action in place. Raises IllegalActionError with the refusal, the position unchanged."""
        refusal = self._check(pos, seat, action)
        if refusal is not None:
            raise IllegalActionError(refusal)
        return self.play(pos, seat, action)

    def play(self, pos: PositionT, seat: int, action: ActionT) -> list[EventT]:
        """Play an action from `candidates` or one that `check` allows; nothing is checked."""
        events: list[EventT] = []
        self._handlers[type(action)](pos, seat, action, events)
        return events
