"""What the keyboard does at the table: it goes from card to card and place to place, and does what a pointer does."""

from collections.abc import Callable

from canasta_gui.stage.commands import Commands
from canasta_gui.stage.cursor import Cursor
from canasta_gui.stage.focus import Focus, Key, Spot
from canasta_gui.stage.motion.choreography import SETTLE
from canasta_gui.stage.places import PILE, STOCK, TABLE, Area, Place
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class KeyboardInput:
    """Keys for the table, and the wishes of a screen reader, which bring the keyboard somewhere first."""

    def __init__(
        self, front: SeatState, scenery: Tabletop, holding: Selection, deeds: Commands, cursor: Cursor
    ) -> None:
        self._front, self._scenery, self._holding = front, scenery, holding
        self._deeds, self._cursor = deeds, cursor
        self._acts: dict[Key, Callable[[], None]] = {
            Key.SELECT: self._select,
            Key.ENTER: self._enter,
            Key.CANCEL: self._cancel,
            Key.OBVIOUS: self._obvious,
            Key.RANK: self._rank,
            Key.DRAW: lambda: deeds.click_zone(STOCK),
            Key.TAKE: lambda: deeds.click_zone(PILE),
            Key.MELD: self._meld,
            Key.DISCARD: lambda: deeds.discard(self._group()),
            Key.MOVE_LEFT: lambda: self._move(-1),
            Key.MOVE_RIGHT: lambda: self._move(1),
        }

    def key(self, key: Key) -> None:
        """A key for the table."""
        self._cursor.by_keys = True
        self._scenery.changed = True
        if key in self._acts:
            self._acts[key]()
        else:
            self._cursor.step(key)

    def go_to(self, wanted: Spot) -> bool:
        """Bring the keyboard to a card or a place; False where it cannot go."""
        gone = self._cursor.go_to(wanted)
        self._scenery.changed = self._scenery.changed or gone
        return gone

    def act_on(self, wanted: Spot) -> None:
        """Do what a click on a card or a place does, with the keyboard brought there."""
        self.go_to(wanted)
        here = self._scenery.company.at(wanted.place)
        if wanted.nth is not None and wanted.nth < len(here):
            self._deeds.click(here[wanted.nth])
        elif wanted.nth is None:
            self._deeds.click_zone(wanted.place)
        self._scenery.changed = True

    @property
    def focus(self) -> Focus:
        """Where it is in the ring of places."""
        return self._cursor.focus

    def enlarge(self) -> bool:
        """Show the card that the keyboard is on large, else the uppermost of the place; False if none is seen there."""
        return self._scenery.enlarge(self._cursor.uppermost)

    # --- each key ---

    def _select(self) -> None:
        sprite, place = self._cursor.sprite, self._cursor.spot.place
        if sprite is not None and self._holding.movable(sprite):
            self._holding.toggle(sprite)
        elif self._front.is_source(place):
            self._holding.carry_top(place)

    def _enter(self) -> None:
        place = self._cursor.spot.place
        if self._scenery.grip.carrying:
            self._deeds.put_down(place)
        elif self._front.is_source(place):
            self._deeds.click_zone(place)
        else:
            self._pick_up(place)

    def _pick_up(self, place: Place) -> None:
        """Pick up the selection, else the focused card, else a staged meld."""
        sprite = self._cursor.sprite
        here = self._scenery.company.at(place) if place.area is Area.DRAFT else []
        group = self._scenery.grip.selected or frozenset(here if sprite is None else [sprite])
        if group and all(self._holding.movable(s) for s in group):
            self._holding.pick_up(group)

    def _cancel(self) -> None:
        """Let go of what is held; with nothing held, the staged cards go back to the hand."""
        if self._scenery.grip.held:
            self._scenery.cancel()
        else:
            self._deeds.take_back()

    def _obvious(self) -> None:
        sprite, place = self._cursor.sprite, self._cursor.spot.place
        if sprite is not None and self._holding.movable(sprite):
            self._deeds.obvious(sprite)
        elif self._front.is_source(place):
            self._deeds.click_zone(place)

    def _rank(self) -> None:
        if self._cursor.sprite is not None:
            self._holding.select_rank(self._cursor.sprite)

    def _meld(self) -> None:
        """The selected cards go to the table; with none selected, what is staged there is declared."""
        if self._scenery.grip.selected:
            self._deeds.put_down(TABLE)
        elif self._front.draft:
            self._deeds.declare()

    def _move(self, by: int) -> None:
        """The selected cards, or the one that the keyboard is on, go one place further in the hand, the focus too."""
        nths = sorted(map(self._scenery.company.nth_of, self._group()))
        if not nths:
            return
        before = max(0, min(len(self._front.arrangement.held) - len(nths), nths[0] + by))
        self._deeds.rearrange(set(nths), before)
        self._cursor.to_card(before + (len(nths) - 1 if by > 0 else 0))
        self._scenery.relay(SETTLE)

    def _group(self) -> tuple[SpriteId, ...]:
        """The cards of the hand that a key is about: the selected ones, else the one it is on."""
        sprite, scenery = self._cursor.sprite, self._scenery
        group = scenery.grip.selected or frozenset([] if sprite is None else [sprite])
        ready = self._front.is_selectable(self._front.hand)
        return scenery.company.in_order(s for s in group if ready and scenery.in_hand(s))
