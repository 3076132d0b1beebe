"""The contents of the table before the layout: melds, and the cards beside them."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Generic, NamedTuple, TypeVar

from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.rules.families import AnyRules, AnyView
from canasta_gui.stage.geometry import Pose
from canasta_gui.stage.intent import Draft
from canasta_gui.stage.places import Place, Slot


class PlacedCard(NamedTuple):
    """One card and its pose."""

    slot: Slot
    face: Card
    pose: Pose


class LaidMeld(NamedTuple):
    """One meld to be laid out: its place, its cards, and the `indices` of these in painting order, the lowest first.

    `closed`: the cards are one heap, the last on top. `shown`: the card that each of the `cards` represents, in games
    that announce it. `low_end`: the meld can also grow below its first card, and that end is a separate place.
    """

    place: Place
    cards: tuple[Card, ...]
    indices: tuple[int, ...]
    closed: bool = False
    wilds: int = 0
    shown: tuple[Card, ...] = ()
    low_end: bool = False


class OpenCards(NamedTuple):
    """Further cards that are face up or in an unusual place.

    `stock_top`: the next card of the stock, if all see it. `held_by`: the seat over whose hand the pile is held.
    `discards`: cards discarded together, of which one will stay on the pile. `of_hands`: the face-up cards of hands, by
    seat. `beside_stock`: a card of the stock that lies face up beside it. `in_stock`: cards that are face up in the
    stock, by their place counted from 1 at the bottom. `foreign`: the card of another pack in a hand, by seat; HIDDEN
    if the viewer does not know it.
    """

    stock_top: Card = HIDDEN
    held_by: int | None = None
    discards: tuple[Card, ...] = ()
    of_hands: Mapping[int, tuple[Card, ...]] = MappingProxyType({})
    beside_stock: Card = HIDDEN
    in_stock: Mapping[int, Card] = MappingProxyType({})
    foreign: Mapping[int, Card] = MappingProxyType({})


NOTHING_OPEN: Final = OpenCards()


R = TypeVar("R")
V = TypeVar("V")
D = TypeVar("D")


class TableContents(NamedTuple, Generic[R, V, D]):
    """Contents of the table in one family of games: functions over its views, drafts and rules.

    `melds(view, side)` and `staged(view, draft)`: melds from left to right. `reds(view, side)`: the red threes beside
    the melds, not posed yet. `crosswise(view, nth, card)`: whether the nth card of the pile is turned across.
    `packets(view)`: the second packets by seat; `has_packets(rules)`: whether to leave room for them; `choosing(view,
    seat)`: whether the seat must choose one. `open_to_all(rules)`: whether cards may be added to the melds of others.
    `open_cards(view)`: further face-up cards. `under(view)`: cards face down under the pile.
    """

    melds: Callable[[V, int], tuple[LaidMeld, ...]]
    staged: Callable[[V, D], tuple[LaidMeld, ...]]
    reds: Callable[[V, int], tuple[PlacedCard, ...]]
    crosswise: Callable[[V, int, Card], bool]
    packets: Callable[[V], Sequence[Sequence[Card]]]
    has_packets: Callable[[R], bool]
    choosing: Callable[[V, int], bool]
    open_to_all: Callable[[R], bool]
    open_cards: Callable[[V], OpenCards] = lambda _view: NOTHING_OPEN
    under: Callable[[V], Sequence[Card]] = lambda _view: ()


AnyContents = TableContents[AnyRules, AnyView, Draft]
"""Contents of the table of some family; the arguments of its functions must be of the same family."""
