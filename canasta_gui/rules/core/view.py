"""What a seat may know, whatever the family: hands and stock of its view, and its version of the common events."""

from collections.abc import Callable, Mapping
from typing import Final, Generic, Never, Protocol, Self, TypeVar, cast

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.events import DealBegan, Dealt, Drew
from canasta_gui.rules.core.position import HowT, MeldT, Position, RulesT

EventT = TypeVar("EventT")

PUBLIC = -1
"""The viewer without a hand: an idle player, a spectator."""


def hide_from(view: Position[RulesT, MeldT, HowT], seat: int) -> None:
    """Hide the stock and all hands but the seat's own in a copy of a position; `PUBLIC` sees no hand."""
    view.viewer = seat
    view.stock = [HIDDEN] * len(view.stock)
    hands = view.hands
    for other in range(len(hands)):
        if other != seat:
            hands[other] = [HIDDEN] * len(hands[other])


class OneCard(Protocol):
    """An event in which a seat gets one card."""

    @property
    def seat(self) -> int: ...
    def _replace(self, *, card: Card) -> Self: ...


class OneCardDealt(OneCard, Protocol):
    """An event in which a seat gets one card that it need not see."""

    @property
    def owner_sees(self) -> bool: ...


OneCardT = TypeVar("OneCardT", bound=OneCard)
OneCardDealtT = TypeVar("OneCardDealtT", bound=OneCardDealt)


def hide_order(event: DealBegan, seat: int) -> DealBegan:  # noqa: ARG001  (one signature for all)
    """Hide the order of the deck."""
    return event._replace(order=(HIDDEN,) * len(event.order))


def hide_from_others(event: OneCardT, seat: int) -> OneCardT:
    """Hide the card from all seats but the one that gets it."""
    return event if event.seat == seat else event._replace(card=HIDDEN)


def hide_dealt(event: OneCardDealtT, seat: int) -> OneCardDealtT:
    """Hide a card that was dealt from all seats but the one that gets and sees it."""
    return event if event.owner_sees and event.seat == seat else event._replace(card=HIDDEN)


COMMON_SECRETS: Final[Mapping[type, Callable[[Never, int], object]]] = {
    DealBegan: hide_order,
    Dealt: hide_dealt,
    Drew: hide_from_others,
}
"""How the common events hide what not every seat may know."""


class Redactor(Generic[EventT]):
    """Gives every seat its version of an event. The table names the events that hold secrets, and what hides them."""

    __slots__ = ("_secrets",)

    def __init__(self, secrets: Mapping[type, Callable[[Never, int], object]]) -> None:
        # Each function takes and gives back the kind of event that it stands for in the table; no type can say so.
        self._secrets = cast(Mapping[type, Callable[[EventT, int], EventT]], {**COMMON_SECRETS, **secrets})

    def redact(self, event: EventT, seat: int) -> EventT:
        """Return the event as the seat sees it: the twin of `view_of`."""
        hide = self._secrets.get(type(event))
        return event if hide is None else hide(event, seat)
