"""The events that every family of games has: light tuples, as all events are.

Events are the only way a position changes and all that the window hears. A card that the reader may not see is
`HIDDEN`. The last field names the event and keeps tuples of two kinds unequal.
"""

from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from canasta_gui.rules.core.cards import Card


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
