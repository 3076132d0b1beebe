"""How actions are played and events applied, whatever the family: tables say what each kind of them does."""

from collections.abc import Callable
from typing import Generic, Never, TypeVar, cast

from canasta_gui.rules.core.refusal import IllegalActionError, Refusal

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
