"""The semantics of the table: for screen readers, for the overview of the state, and for tests."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from canasta_gui.play.messages import celebration_text
from canasta_gui.rules.core.cards import HIDDEN
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.stage.board import Board
from canasta_gui.stage.cursor import Spot
from canasta_gui.stage.event_queue import Highlight, Sprite, Zone
from canasta_gui.stage.geometry import Rect, Size, around, centered
from canasta_gui.stage.places import PILE, STOCK, Area, Place, hand_of, meld_of
from canasta_gui.ui.platform.input_events import SemanticActionKind, SemanticTarget
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.table.family import card_text
from canasta_gui.ui.table.hud import TableHud
from canasta_gui.ui.table.session import TableContext
from canasta_gui.ui.widgets.list_view import ListRow
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label

_ORDER: Final = tuple(Area)
_HEAPS: Final = frozenset({Area.STOCK, Area.PILE})
"""Areas where only the uppermost card is visible."""
_ACTIONS: Final[frozenset[SemanticActionKind]] = frozenset({"focus", "press"})
_MENU: Final[frozenset[SemanticActionKind]] = frozenset({"menu"})


class PlaceTexts(NamedTuple):
    """Texts for places: names of seats and sides, melds, why the pile is closed.

    `refusal`: why cards may not go to a place; `own`: a person at the screen plays the near seat; `menu`: the cards of
    that hand have a menu.
    """

    seats: Sequence[str]
    side: Callable[[int], str]
    meld: Callable[[Place, Sequence[Sprite]], str]
    pile: Sequence[str]
    refusal: Callable[[Refusal], str]
    own: bool
    menu: bool


def place_nodes(words: Words, board: Board, texts: PlaceTexts) -> tuple[Node, ...]:
    """Return a group for each place with cards or as a target, heaps first, with the visible cards."""
    zones = {zone.place: zone for zone in board.display.zones()}
    cards: defaultdict[Place, list[Sprite]] = defaultdict(list)
    for sprite in sorted(board.display.sprites(), key=lambda sprite: sprite.nth):
        cards[sprite.place].append(sprite)
    places = sorted({*zones, *cards}, key=lambda place: (_ORDER.index(place.area), place))
    describer = _PlaceDescriber(words, board, texts)
    return tuple(describer.node(place, zones.get(place), cards[place]) for place in places)


def standing_nodes(words: Words, board: Board, name: Callable[[int], str], standing: Callable[[int], str]) -> Node:
    """Return a table with a row for each side: its name and standing."""
    panels = board.display.layout.table.panels
    rows = (Node("row", name(side), standing(side), pixels(rect)) for side, rect in panels.items())
    return Node("table", words.t("Points"), children=tuple(rows))


class _PlaceDescriber:
    """Creates the nodes of places."""

    def __init__(self, words: Words, board: Board, texts: PlaceTexts) -> None:
        self._words, self._board, self._texts = words, board, texts

    def node(self, place: Place, zone: Zone | None, cards: Sequence[Sprite]) -> Node:
        """Return the node of a place with its visible cards."""
        heap = place.area in _HEAPS
        seen = [card for card in (cards[-1:] if heap else cards) if card.face != HIDDEN]
        size = self._board.display.layout.card
        whole = zone.rect if zone is not None else around([_rect(card, size) for card in cards])
        children = tuple(self._card(place, card) for card in seen)
        usable = self._texts.own and zone is not None
        return Node(
            "group",
            self._name(place),
            self._value(place, zone, cards, seen),
            pixels(whole),
            zone is not None and zone.focused and not any(child.focused for child in children),
            children=() if heap else children,
            actions=_ACTIONS if usable else frozenset(),
            target=SemanticTarget(self._board, Spot(place)) if usable else None,
            key=("place", place),
        )

    def _card(self, place: Place, card: Sprite) -> Node:
        words = self._words
        movable = self._texts.own and self._board.selection.selectable(card.id)
        menu = self._texts.menu and place == hand_of(self._board.bottom)
        return Node(
            "item",
            card_text(words, card),
            ", ".join(self._notes(card)) or None,
            pixels(_rect(card, self._board.display.layout.card)),
            card.focused,
            selected=card.selected if movable else None,
            actions=(_ACTIONS | _MENU if menu else _ACTIONS) if movable else frozenset(),
            target=SemanticTarget(self._board, Spot(place, card.nth)) if movable else None,
            key=("card", place, card.id),
        )

    def _notes(self, card: Sprite) -> list[str]:
        """Return the notes on a card besides its name."""
        t = self._words.t
        notes = (
            (t("new"), card.fresh),
            (t("face up for all"), card.faced),
            (t("meant by the hint"), card.hinted),
            (t("with another back"), card.foreign),
        )
        return [text for text, applies in notes if applies]

    def _value(self, place: Place, zone: Zone | None, cards: Sequence[Sprite], seen: Sequence[Sprite]) -> str:
        """Return the number of cards in a place, the visible ones, and whether the held cards can go there."""
        t, n = self._words.t, self._words.n
        texts = [n("{n} card", "{n} cards", len(cards))] if cards else [t("empty")]
        if place.area is Area.LOW_END:
            texts = [t("below: {card}", card=card_text(self._words, self._lowest(place)))]
        if place.area is Area.MELD:
            new = self._board.display.news.get(place, 0) if self._texts.own else 0
            texts = [
                self._texts.meld(place, cards),
                *texts,
                *([n("{n} new card", "{n} new cards", new)] if new else []),
            ]
        if place == PILE and seen:
            texts += [t("on top: {card}", card=card_label(self._words, seen[-1].face)), *self._texts.pile]
        if place == STOCK:
            upward = [card for card in cards if card.face != HIDDEN]
            texts += [t("face up: {card}", card=card_label(self._words, card.face)) for card in upward]
        if any(card.foreign and card.face == HIDDEN for card in cards):
            texts.append(t("one with another back"))
        if place.area is Area.DRAFT:
            texts += [card_text(self._words, card) for card in seen]
        if zone is not None and zone.highlight is Highlight.CAN:
            texts.append(t("the cards can go here"))
        elif zone is not None and zone.refusal is not None:
            texts.append(self._texts.refusal(zone.refusal))
        return ", ".join(texts)

    def _lowest(self, low_end: Place) -> Sprite:
        """Return the first card of the run of a lower end."""
        run = meld_of(low_end.owner, low_end.key)
        return next(card for card in self._board.display.sprites() if card.place == run and not card.nth)

    def _name(self, place: Place) -> str:
        t, owner, seats = self._words.t, place.owner, self._texts.seats
        by_area: Mapping[Area, Callable[[], str]] = {
            Area.STOCK: lambda: t("Stock"),
            Area.PILE: lambda: t("Discard pile"),
            Area.HAND: lambda: t("Hand: {name}", name=seats[owner]),
            Area.MELD: lambda: t("Meld: {names}", names=self._texts.side(owner)),
            Area.RED_THREES: lambda: t("Red threes: {name}", name=seats[owner]),
            Area.DRAFT: lambda: t("Not laid yet") if place.key >= 0 else t("The table before you"),
            Area.RESERVE: lambda: t("Second hand: {name}", name=seats[owner]),
            Area.STRANDED: lambda: t("Wild cards left lying: {names}", names=self._texts.side(owner)),
            Area.LOW_END: lambda: t("Lower end of a run: {names}", names=self._texts.side(owner)),
        }
        return by_area[place.area]()


def _rect(card: Sprite, size: Size) -> Rect:
    return centered(card.pose.center, size.w * card.pose.scale, size.h * card.pose.scale)


def pixels(rect: Rect) -> tuple[int, int, int, int]:
    """Return a rectangle in whole pixels: x, y, width, height."""
    return round(rect.x), round(rect.y), round(rect.w), round(rect.h)


class TableDescription:
    """Describes the table in words."""

    def __init__(self, context: TableContext, hud: TableHud) -> None:
        self._context, self._overlay, self._commands = context, hud.overlay, hud.commands
        self._people, self._status, self._scores = hud.people, hud.status, hud.scores

    def window(self) -> Node:
        """Return everything on the table; while a dialog is open, only the dialog."""
        children = self._overlay.layer.semantics()
        if self._overlay.dialog is None:
            self._commands.arrange()
            said = self._people.said
            spoken = said.attributed() if said is not None else ""
            status = (Node("status", text) for text in (self._status.text(), self._overlay.message, spoken) if text)
            match = Node("label", ", ".join(filter(None, self._context.match_lines())))
            buttons = self._overlay.buttons.semantics()
            news = self._celebrated()
            children = (*status, *self._places(), self._players(), self._standings(), *news, match, buttons)
        return Node("window", self._context.words.t("Table"), children=children)

    def rows(self) -> list[ListRow]:
        """Return the state of the game line by line."""
        nodes = [
            *self._places(),
            *self._standings().children,
            *(row for node in self._celebrated() for row in node.children),
        ]
        lines = [ListRow(node.name, below=node.value or "") for node in nodes]
        deal, length = self._context.match_lines()
        return [ListRow(self._status.text()), *lines, ListRow(deal, below=length)]

    def _places(self) -> tuple[Node, ...]:
        """Return the places and their cards."""
        context = self._context
        display, words, board = context.family.display, context.words, context.board
        texts = PlaceTexts(
            context.names,
            context.side_name,
            lambda place, cards: display.meld_text(words, board, place, cards),
            tuple(note.told for note in display.pile_notes(words, board.view)),
            context.explainer.sentence,
            context.available.may_arrange,
            context.available.may_show_cards,
        )
        return place_nodes(words, board, texts)

    def _players(self) -> Node:
        """Return the players at the table."""
        context, people = self._context, self._people
        seats = context.board.display.layout.table.seats
        about = (
            ", ".join(filter(None, (people.description(seat), context.dock.seat_note(seat))))
            for seat in range(len(people.names))
        )
        rows = (
            Node("row", name, told, pixels(seats[seat].portrait))
            for seat, (name, told) in enumerate(zip(people.names, about, strict=True))
        )
        return Node("table", context.words.t("Players"), children=tuple(rows))

    def _standings(self) -> Node:
        """Return the standing of each side."""
        context = self._context
        return standing_nodes(context.words, context.board, context.side_name, self._standing)

    def _celebrated(self) -> tuple[Node, ...]:
        """Return the celebrations since the player's last turn, if any."""
        context = self._context
        words, display = context.words, context.board.display
        if not (context.available.may_arrange and display.celebrated):
            return ()
        panels = display.layout.table.panels
        rows = (
            Node(
                "row",
                context.side_name(each.side),
                celebration_text(words, each, context.names, context.you),
                pixels(panels[each.side]) if each.side in panels else (0, 0, 0, 0),
            )
            for each in display.celebrated
        )
        return (Node("table", words.t("New since your last turn"), children=tuple(rows)),)

    def _standing(self, side: int) -> str:
        return self._scores.contents()[side].spoken(self._context.words)
