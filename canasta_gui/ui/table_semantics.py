"""The cards on the table by meaning, as they are seen: for screen readers, and for tests that ask by name."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from canasta_gui.rules.cards import HIDDEN
from canasta_gui.stage.board import Board, Sprite
from canasta_gui.stage.geometry import Rect, Size, around, centered
from canasta_gui.stage.places import Area, Place
from canasta_gui.ui.widgets.semantics import Node
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label

_ORDER: Final = tuple(Area)
_HEAPS: Final = frozenset({Area.STOCK, Area.PILE})
"""Of what lies on a heap only the uppermost card is seen."""


class Names(NamedTuple):
    """Who sits on each seat, and what each side is called."""

    seats: Sequence[str]
    side: Callable[[int], str]


def place_nodes(words: Words, board: Board, names: Names) -> tuple[Node, ...]:
    """The places where cards lie, heaps first: a group each, with how many cards there are, and those that are seen."""
    cards = sorted(board.sprites(), key=lambda sprite: (_ORDER.index(sprite.place.area), sprite.place))
    return tuple(
        _place_node(words, board, names, place, tuple(there))
        for place, there in groupby(cards, key=lambda sprite: sprite.place)
    )


def _place_node(words: Words, board: Board, names: Names, place: Place, cards: Sequence[Sprite]) -> Node:
    seen = [card for card in (cards[-1:] if place.area in _HEAPS else cards) if card.face != HIDDEN]
    whole = around([_rect(card, board.layout.card) for card in cards])
    count = words.n("{n} card", "{n} cards", len(cards))
    children = tuple(_card_node(words, card, board.layout.card) for card in seen)
    return Node("group", _name(words, names, place), count, _pixels(whole), children=children)


def _card_node(words: Words, card: Sprite, size: Size) -> Node:
    name = card_label(words, card.face)
    if card.stands_for != HIDDEN:
        name = words.t("{card}, in place of: {shown}", card=name, shown=card_label(words, card.stands_for))
    value = words.t("selected") if card.selected else None
    return Node("item", name, value, _pixels(_rect(card, size)), card.focused)


def _name(words: Words, names: Names, place: Place) -> str:
    t, owner = words.t, place.owner
    by_area: Mapping[Area, Callable[[], str]] = {
        Area.STOCK: lambda: t("Stock"),
        Area.PILE: lambda: t("Discard pile"),
        Area.HAND: lambda: t("Hand: {name}", name=names.seats[owner]),
        Area.MELD: lambda: t("Meld: {names}", names=names.side(owner)),
        Area.RED_THREES: lambda: t("Red threes: {name}", name=names.seats[owner]),
        Area.DRAFT: lambda: t("Not laid yet"),
        Area.RESERVE: lambda: t("Second hand: {name}", name=names.seats[owner]),
    }
    return by_area[place.area]()


def _rect(card: Sprite, size: Size) -> Rect:
    return centered(card.pose.center, size.w * card.pose.scale, size.h * card.pose.scale)


def _pixels(rect: Rect) -> tuple[int, int, int, int]:
    return round(rect.x), round(rect.y), round(rect.w), round(rect.h)
