"""Parts of positions and views that all families share, and the phases of a deal."""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import cache
from operator import attrgetter
from typing import ClassVar, Final, Generic, Never, Protocol, Self, TypeVar, cast

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.core.events import DealBegan, Dealt, Drew
from canasta_gui.rules.core.rule_set import RuleSet

NOBODY: Final = -1


class Phase(IntEnum):
    """Decision that the seat in turn has to make."""

    CHOOSE = 0
    DRAW = 1
    PLAY = 2
    ANSWER = 3
    OVER = 4
    CLAIM = 5
    CONSENT = 6
    REMEDY = 7
    PICK = 8
    CONTEST = 9


# Looking up a member of an enum takes longer than calling a function; these are used in every decision.
CHOOSE: Final = Phase.CHOOSE
DRAW: Final = Phase.DRAW
PLAY: Final = Phase.PLAY
ANSWER: Final = Phase.ANSWER
OVER: Final = Phase.OVER
CLAIM: Final = Phase.CLAIM
CONSENT: Final = Phase.CONSENT
REMEDY: Final = Phase.REMEDY
PICK: Final = Phase.PICK
CONTEST: Final = Phase.CONTEST


RulesT = TypeVar("RulesT", bound=RuleSet)
MeldT = TypeVar("MeldT")
HowT = TypeVar("HowT", bound=str)


class Position(Generic[RulesT, MeldT, HowT]):
    """One moment of a deal, changed in place by the reducer of its family alone.

    `hands[seat]`: cards, in the order received. `melds[side]`: key → meld (`cards.meld_key`). `pile`: bottom first.
    `stock`: the next card last. `laid`: the seats that laid in earlier turns, as bits; `laid_now`: whether the seat in
    turn has laid. `totals`: before this deal. `how`, `by`: how the deal ended and by which seat.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("by", "deal_no", "dealer", "hands", "how", "laid", "laid_now", "melds", "phase", "pile", "rules", "stock"),
        *("totals", "turn", "viewer"),
    )
    """The names of all parts; a family adds its own."""

    __slots__ = FIELDS

    rules: RulesT
    viewer: int | None
    deal_no: int
    dealer: int
    totals: list[int]
    turn: int
    phase: Phase
    hands: list[list[Card]]
    melds: list[dict[int, MeldT]]
    pile: list[Card]
    stock: list[Card]
    laid: int
    laid_now: bool
    how: HowT | None
    by: int

    def __init__(self, rules: RulesT, *, viewer: int | None = None, cleared: bool = True) -> None:
        self.rules = rules
        self.viewer = viewer
        if cleared:  # otherwise the caller sets all other fields
            self.clear(1, 0, [0] * rules.n_sides, [])

    def clear(self, deal_no: int, dealer: int, totals: list[int], stock: list[Card]) -> None:
        """Reset the position: everything in the stock (the next card last), nothing elsewhere."""
        self.deal_no, self.dealer, self.totals, self.stock = deal_no, dealer, totals, stock
        self.turn, self.phase = NOBODY, Phase.DRAW
        self.hands = [[] for _ in range(self.rules.players)]
        self.melds = [{} for _ in range(self.rules.n_sides)]
        self.pile, self.laid, self.laid_now = [], 0, False
        self.how, self.by = None, NOBODY

    def __reduce__(self) -> tuple[object, ...]:
        return _unpacked, (type(self), self.rules, [getattr(self, name) for name in self.FIELDS])

    def state(self) -> tuple[object, ...]:
        """Return everything but the rules as one comparable value, ignoring the order within hands."""
        return (*_compared(self.FIELDS)(self), [sorted(hand) for hand in self.hands])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.rules == other.rules and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]  # changes in place

    @property
    def to_act(self) -> int:
        """The seat that must act now: the seat in turn, unless another one is asked."""
        return self.turn

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that play this deal, clockwise."""
        return self.rules.playing(self.deal_no)

    @property
    def order_of_play(self) -> tuple[int, ...]:
        """The seats that play this deal, from the dealer's left on."""
        first = self.playing.index(self.dealer) + 1
        return self.playing[first:] + self.playing[:first]

    def holds_pile(self, seat: int) -> bool:  # noqa: ARG002
        """Return whether a seat holds the pile over its hand without having shown a meld, still stoppable (000:269)."""
        return False

    def may_lay_unanswered(self) -> int:
        """Return the seat that has asked and may, as an offence, lay before the answer (000:275); or NOBODY."""
        return NOBODY

    def minimum_for(self, seat: int) -> int:  # noqa: ARG002
        """Return the points that the first melds of the seat's side need in this deal."""
        return 0

    def canastas(self, side: int) -> int:  # noqa: ARG002
        """Return the number of canastas of the side."""
        return 0

    @property
    def aside(self) -> tuple[Card, ...]:
        """The cards that irregularities have brought to no hand, meld or pile."""
        return ()

    @property
    def hands_and_packets(self) -> list[list[Card]]:
        """The hands, and the second packets of games that have them."""
        return self.hands

    def is_open(self, side: int) -> bool:
        """Return whether the side has laid a meld."""
        return bool(self.melds[side])


PositionT = TypeVar("PositionT", bound=Position)  # type: ignore[type-arg]  # of any family


@cache
def _compared(fields: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """Return a getter of the fields that are compared unchanged."""
    return attrgetter(*(name for name in fields if name not in ("rules", "hands")))


def _unpacked(kind: type[PositionT], rules: RuleSet, values: list[object]) -> PositionT:
    """Rebuild a pickled position; a compiled class cannot be instantiated without its rules."""
    pos = kind(rules, cleared=False)
    for name, value in zip(kind.FIELDS, values, strict=True):
        setattr(pos, name, value)
    return pos


EventT = TypeVar("EventT")

PUBLIC = -1
"""The viewer without a hand: a player who sits out, or a spectator."""


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
"""Functions that hide the secrets of the common events from a seat."""


class Redactor(Generic[EventT]):
    """Gives every seat its version of an event. The table holds a hiding function for each event with secrets."""

    __slots__ = ("_secrets",)

    def __init__(self, secrets: Mapping[type, Callable[[Never, int], object]]) -> None:
        # Each function takes and returns the event it is registered for, which the types cannot express.
        self._secrets = cast(Mapping[type, Callable[[EventT, int], EventT]], {**COMMON_SECRETS, **secrets})

    def redact(self, event: EventT, seat: int) -> EventT:
        """Return the event as the seat sees it; the counterpart of `view_of`."""
        hide = self._secrets.get(type(event))
        return event if hide is None else hide(event, seat)
