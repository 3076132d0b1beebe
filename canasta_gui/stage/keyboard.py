"""Keyboard input at the table: moves between cards and places, and all commands of the pointer."""

from collections.abc import Callable

from canasta_gui.stage.choreography import SETTLE
from canasta_gui.stage.cursor import Cursor, Focus, Key, Spot
from canasta_gui.stage.handling import Commands, Selection
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprites import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class KeyboardInput:
    """Handles keys for the table, and the actions of a screen reader, which move the keyboard focus first."""

    def __init__(
        self, seat_state: SeatState, tabletop: Tabletop, selection: Selection, commands: Commands, cursor: Cursor
    ) -> None:
        self._seat_state, self._tabletop, self._selection = seat_state, tabletop, selection
        self._commands, self._cursor = commands, cursor
        self._acts: dict[Key, Callable[[], None]] = {
            Key.SELECT: self._select,
            Key.ENTER: self._enter,
            Key.CANCEL: self._cancel,
            Key.OBVIOUS: self._obvious,
            Key.RANK: self._rank,
            Key.DRAW: lambda: commands.click_zone(STOCK),
            Key.TAKE: lambda: commands.click_zone(PILE),
            Key.MELD: self._meld,
            Key.DISCARD: lambda: commands.discard(self._group()),
            Key.MOVE_LEFT: lambda: self._move(-1),
            Key.MOVE_RIGHT: lambda: self._move(1),
        }

    def key(self, key: Key) -> None:
        """Handle a key for the table."""
        self._cursor.by_keys = True
        self._tabletop.changed = True
        if key in self._acts:
            self._acts[key]()
        else:
            self._cursor.step(key)

    def go_to(self, wanted: Spot) -> bool:
        """Move the keyboard focus to a card or a place; return False if it is not in the ring."""
        gone = self._cursor.go_to(wanted)
        self._tabletop.changed = self._tabletop.changed or gone
        return gone

    def act_on(self, wanted: Spot) -> None:
        """Move the keyboard focus to a card or a place, and do what a click there does."""
        self.go_to(wanted)
        here = self._tabletop.sprites.at(wanted.place)
        if wanted.nth is not None and wanted.nth < len(here):
            self._commands.click(here[wanted.nth])
        elif wanted.nth is None:
            self._commands.click_zone(wanted.place)
        self._tabletop.changed = True

    def hand_card_on(self, spot: Spot) -> SpriteId | None:
        """Return the card of the player's hand that lies on a spot; None without one."""
        here = self._tabletop.sprites.at(spot.place)
        card = here[spot.nth] if spot.nth is not None and spot.nth < len(here) else None
        return card if card is not None and self._tabletop.in_hand(card) else None

    def click_hand_card(self, card: SpriteId) -> None:
        """Move the keyboard focus to a card of the hand, wherever it lies by now, and do what a click there does."""
        sprites = self._tabletop.sprites
        self.act_on(Spot(sprites.place_of(card), sprites.nth_of(card)))

    @property
    def own_card(self) -> SpriteId | None:
        """The selected card of the hand, else the focused one; None unless it is exactly one."""
        group = self._group()
        return group[0] if len(group) == 1 else None

    def show_card(self) -> None:
        """Show the selected card of the hand, else the focused one, to all."""
        if (card := self.own_card) is not None:
            self._commands.show_card(card)

    @property
    def focus(self) -> Focus:
        """The keyboard focus in the ring of places."""
        return self._cursor.focus

    def enlarge(self) -> bool:
        """Show the focused card large, else the uppermost of the place; return False if none is face up there.

        On the stock, look at its next card if players may do that.
        """
        if self._cursor.spot.place == STOCK and self._cursor.by_keys and self._commands.peek():
            return True
        return self._tabletop.enlarge(self._cursor.uppermost)

    # --- each key ---

    def _select(self) -> None:
        sprite, place = self._cursor.sprite, self._cursor.spot.place
        if sprite is not None and self._selection.movable(sprite):
            self._selection.toggle(sprite)
        elif self._seat_state.is_source(place):
            self._selection.carry_top(place)

    def _enter(self) -> None:
        place = self._cursor.spot.place
        sprite = self._cursor.sprite
        if self._tabletop.held_cards.carrying:
            self._commands.put_down(place)
        elif sprite is not None and self._commands.is_laid_alone(sprite):
            self._commands.obvious(sprite)
        elif self._seat_state.is_source(place):
            self._commands.click_zone(place)
        else:
            self._pick_up(place)

    def _pick_up(self, place: Place) -> None:
        """Pick up the selection, else the focused card, else a staged meld."""
        sprite = self._cursor.sprite
        here = self._tabletop.sprites.at(place) if place.area is Area.DRAFT else []
        group = self._tabletop.held_cards.selected or frozenset(here if sprite is None else [sprite])
        if group and all(self._selection.movable(s) for s in group):
            self._selection.pick_up(group)

    def _cancel(self) -> None:
        """Release the held cards; without any, return the staged cards to the hand."""
        if self._tabletop.held_cards.sprites:
            self._tabletop.cancel()
        else:
            self._commands.take_back()

    def _obvious(self) -> None:
        sprite, place = self._cursor.sprite, self._cursor.spot.place
        if sprite is not None and self._selection.movable(sprite):
            self._commands.obvious(sprite)
        elif place.area is Area.DRAFT:
            self._commands.choose_next(place)
        elif self._seat_state.is_source(place):
            self._commands.click_zone(place)

    def _rank(self) -> None:
        if self._cursor.sprite is not None:
            self._selection.select_rank(self._cursor.sprite)

    def _meld(self) -> None:
        """Put the selected cards on the table; without any, declare the staging area."""
        if self._tabletop.held_cards.selected:
            self._commands.put_down(TABLE)
        elif self._seat_state.draft:
            self._commands.declare()

    def _move(self, by: int) -> None:
        """Move the selected cards, or the focused one, by one place in the hand, and the focus with them."""
        nths = sorted(map(self._tabletop.sprites.nth_of, self._group()))
        if not nths:
            return
        before = max(0, min(len(self._seat_state.hand_order.held) - len(nths), nths[0] + by))
        self._commands.rearrange(set(nths), before)
        self._cursor.to_card(before + (len(nths) - 1 if by > 0 else 0))
        self._tabletop.relay(SETTLE)

    def _group(self) -> tuple[SpriteId, ...]:
        """Return the cards of the hand that a key applies to: the selected ones, else the focused one."""
        sprite, tabletop = self._cursor.sprite, self._tabletop
        group = tabletop.held_cards.selected or frozenset([] if sprite is None else [sprite])
        ready = self._seat_state.is_selectable(self._seat_state.hand)
        return tabletop.sprites.in_order(s for s in group if ready and tabletop.in_hand(s))
