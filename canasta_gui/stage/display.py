"""What is painted of a table: its cards, zones and effects, and what is shown large."""

from collections import Counter
from collections.abc import Mapping

from canasta_gui.rules.core.cards import HIDDEN, KIND, Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.stage.event_presenter import EventPresenter
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.input.cursor import Cursor
from canasta_gui.stage.input.pointer import PointerInput
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.motion.celebrations import Celebration, CelebrationView
from canasta_gui.stage.motion.effects import Effect
from canasta_gui.stage.outputs import Highlight, Sprite, Zone
from canasta_gui.stage.places import Area, Place, hand_of
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.tabletop import Tabletop


class BoardDisplay:
    """Reads the state of the stage and changes nothing but what is shown large."""

    def __init__(
        self,
        seat_state: SeatState,
        queue: EventQueue,
        tabletop: Tabletop,
        presenter: EventPresenter,
        pointer: PointerInput,
        cursor: Cursor,
    ) -> None:
        self._seat_state, self._queue, self._tabletop = seat_state, queue, tabletop
        self._presenter, self._pointer, self._cursor = presenter, pointer, cursor

    @property
    def still(self) -> bool:
        """Whether nothing is to move: with reduced motion, or without animation."""
        animator = self._tabletop.sprites.animator
        return self._tabletop.sprites.calm or animator.tempo <= 0

    @property
    def layout(self) -> TableLayout:
        """Where everything lies, with all the rectangles that are painted."""
        return self._tabletop.layout

    def sprites(self) -> list[Sprite]:
        """Return every card, the lowest first."""
        held_cards, sprites = self._tabletop.held_cards, self._tabletop.sprites
        dragged = frozenset(held_cards.dragged)
        hovered_kind, focused = self._hovered_kind(), self._cursor.sprite
        fresh = {i for i, item in enumerate(self._seat_state.hand_order.held) if item.fresh}
        stand_ins, faced, foreign = self.layout.stand_ins, self._faced(), self._foreign()
        result = []
        for sprite, (slot, _) in sprites.assignment.items():
            pose = self._tabletop.pose(sprite)
            face = sprites.seen(sprite, pose)
            place, nth = slot
            result.append(
                Sprite(
                    id=sprite,
                    face=face,
                    pose=pose,
                    place=place,
                    selected=sprite in held_cards.selected,
                    fresh=place == self._seat_state.hand and nth in fresh,
                    lifted=sprite in dragged,
                    hovered=sprite == self._tabletop.hovered,
                    kin=face != HIDDEN and KIND[face] == hovered_kind,
                    focused=sprite == focused,
                    stands_for=stand_ins.get(slot, HIDDEN),
                    nth=nth,
                    faced=sprite in faced,
                    hinted=sprite in held_cards.hinted,
                    foreign=sprite in foreign,
                )
            )
        return sorted(result, key=lambda s: s.pose.z)

    def _faced(self) -> set[SpriteId]:
        """Return the cards of the bottom hand that lie face up for all."""
        view, sprites = self._seat_state.view, self._tabletop.sprites
        opened = self._seat_state.stage.contents.open_cards(view).of_hands.get(self._seat_state.bottom, ())
        left = Counter(opened)
        found = set()
        places = [self._seat_state.hand, *(place for place in self.layout.zones if place.area is Area.DRAFT)]
        for sprite in (sprite for place in places for sprite in sprites.at(place)) if left else ():
            card = sprites.card_of(sprite)
            if left[card] > 0:
                left[card] -= 1
                found.add(sprite)
        return found

    def _foreign(self) -> set[SpriteId]:
        """Return the cards of another pack; of a hand of backs it is the last one."""
        view, sprites = self._seat_state.view, self._tabletop.sprites
        found = set()
        for seat, card in self._seat_state.stage.contents.open_cards(view).foreign.items():
            drafts = (
                place for place in self.layout.zones if place.area is Area.DRAFT and seat == self._seat_state.bottom
            )
            held = [sprite for place in (hand_of(seat), *drafts) for sprite in sprites.at(place)]
            found.update([sprite for sprite in held if sprites.card_of(sprite) in (card, HIDDEN)][-1:])
        return found

    def _hovered_kind(self) -> int | None:
        """Return the kind of the card under the pointer."""
        tabletop = self._tabletop
        unseen = tabletop.hovered is None or tabletop.held_cards.in_air
        card = HIDDEN if unseen or tabletop.hovered is None else tabletop.sprites.card_of(tabletop.hovered)
        return None if card == HIDDEN else KIND[card]

    def zones(self) -> list[Zone]:
        """Return every zone and how it is lit."""
        hovered = self._pointer.aimed_zone if self._tabletop.held_cards.sprites else None
        focused = self._cursor.place
        return [
            Zone(place, rect, *self._highlight(place), hovered=place == hovered, focused=place == focused)
            for place, rect in self.layout.zones.items()
        ]

    def _highlight(self, place: Place) -> tuple[Highlight, Refusal | None]:
        held_cards, seat_state = self._tabletop.held_cards, self._seat_state
        if seat_state.is_refereed:
            return Highlight.NONE, None
        if held_cards.targets is None:
            invites = self._queue.idle and seat_state.my_turn and seat_state.invites(place)
            return (Highlight.INVITES if invites else Highlight.NONE), None
        outcome = held_cards.target(place)
        if isinstance(outcome, Refusal):
            return Highlight.CANNOT, outcome
        return (Highlight.NONE if outcome is None else Highlight.CAN), None

    def effects(self) -> list[Effect]:
        """Return what shines where something has just happened."""
        return self._presenter.effects

    @property
    def celebrations(self) -> list[CelebrationView]:
        """What is celebrated at this moment."""
        return self._presenter.celebrations

    @property
    def celebrated(self) -> tuple[Celebration, ...]:
        """What has been celebrated since the seat at the bottom acted last."""
        return self._seat_state.celebrated.since(self._seat_state.bottom)

    @property
    def news(self) -> Mapping[Place, int]:
        """By how many cards melds have grown since the seat at the bottom acted last."""
        return self._seat_state.news

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; only what is seen on the table anyway."""
        return self._tabletop.enlarged

    def shrink(self) -> bool:
        """Show nothing large any more; return False if nothing was."""
        return self._tabletop.shrink()
