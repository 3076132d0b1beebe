"""The table as the window sees it: it shows views and events, and turns pointer and keys into actions."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from canasta_gui.rules.core.cards import HIDDEN, KIND, Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyEvent, AnyView
from canasta_gui.stage.canasta.calculator import OpeningOption, Reckoning
from canasta_gui.stage.canasta.intent import DraftStatus
from canasta_gui.stage.commands import Commands
from canasta_gui.stage.cursor import Cursor
from canasta_gui.stage.event_presenter import EventPresenter
from canasta_gui.stage.event_queue import EventQueue
from canasta_gui.stage.families import AnyDraft, Check
from canasta_gui.stage.focus import Focus
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.keyboard import KeyboardInput
from canasta_gui.stage.layout import Fit, Index, TableLayout
from canasta_gui.stage.motion.choreography import SETTLE, Cue
from canasta_gui.stage.motion.effects import Effect
from canasta_gui.stage.outputs import Light, Output, Sounded, Sprite, Zone
from canasta_gui.stage.places import PILE, Place
from canasta_gui.stage.pointer import PointerInput
from canasta_gui.stage.seat_state import SeatState
from canasta_gui.stage.selection import Selection
from canasta_gui.stage.sprite_assignment import SpriteId
from canasta_gui.stage.sprites import Sprites
from canasta_gui.stage.tabletop import Tabletop

T = TypeVar("T")


class Board:
    """The stage of one table.

    Call `resize`, then `show`; feed events with `receive`; forward the pointer to the `hands`, keys to the `keyboard`
    and buttons to the `deeds`; call `advance(now)` (seconds) every frame, paint `sprites()` and `zones()` while it says
    True, and do what `take_outputs()` lists.
    """

    def __init__(
        self,
        check: Check,
        *,
        tempo: float = 1.0,
        calm: bool = False,
        left_handed: bool = False,
        order: Order | None = None,
    ) -> None:
        self._front = SeatState(check, order)
        self._agenda = EventQueue()
        self._company = Sprites(tempo, calm=calm)
        self._scenery = Tabletop(self._front, self._agenda, self._company, Fit(left_handed=left_handed))
        self._cursor = Cursor(self._scenery)
        self._holding = Selection(self._front, self._agenda, self._scenery)
        self._showing = EventPresenter(self._front, self._agenda, self._scenery)
        self.deeds = Commands(self._front, self._agenda, self._scenery, self._holding)
        self.hands = PointerInput(self._front, self._scenery, self._holding, self.deeds, self._cursor)
        self.keyboard = KeyboardInput(self._front, self._scenery, self._holding, self.deeds, self._cursor)

    # --- the game ---

    @property
    def view(self) -> AnyView:
        """The view shown; it runs behind the truth while events wait."""
        return self._front.view

    @property
    def bottom(self) -> int:
        """The seat in front."""
        return self._front.bottom

    @property
    def draft(self) -> AnyDraft:
        """The staging area."""
        return self._front.draft

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum, what is missing, and whether the staging area can be declared."""
        return self._front.draft_status

    @property
    def arrangement(self) -> HandOrder:
        """The order of the hand in front."""
        return self._front.arrangement

    @property
    def orders(self) -> Sequence[Order]:
        """The ways in which a hand of this game is sorted."""
        return self._front.orders

    @property
    def my_turn(self) -> bool:
        """Must the seat in front act, and may it?"""
        return self._front.my_turn

    @property
    def top_alone(self) -> bool:
        """Could the pile's top card be taken alone now (R13)?"""
        return self.my_turn and self._front.intent().top_alone() is not None

    @property
    def may_take(self) -> bool:
        """Is there an allowed way to take the pile, or its top card, with the hand as it is?"""
        return self.my_turn and self._front.invites(PILE)

    def asks(self, question: Callable[[Any], T]) -> T:
        """What the family's meaning of gestures says now."""
        return self._front.asks(question)

    @property
    def reckons(self) -> bool:
        """Are cards held or staged that an opening is to be made of?"""
        return bool(self.lifts or self.draft) and self._front.owes_opening

    def reckoned(self, ways: Sequence[OpeningOption]) -> Reckoning | None:
        """The opening calculator: the cards held as if they lay on the table already; None where there is none to do.

        Asked anew only when other cards are held, so that moving them costs nothing.
        """
        if not self.reckons:
            return None
        return self._front.reckoned(tuple(map(self._company.card_of, self._holding.lifted_from_hand)), ways)

    # --- what the player is doing ---

    @property
    def idle(self) -> bool:
        """Has everything received been shown, and is nothing submitted that waits for its events?"""
        return self._agenda.idle

    @property
    def holding(self) -> bool:
        """Does the player hold cards in the air, by pointer or keyboard?"""
        return self._scenery.grip.in_air

    @property
    def selected(self) -> int:
        """How many cards are selected."""
        return len(self._scenery.grip.selected)

    @property
    def lifts(self) -> bool:
        """Are cards of the hand in the air or selected?"""
        return bool(self._holding.lifted_from_hand)

    @property
    def has_something(self) -> bool:
        """Is there anything to let go of: cards in the air, selected or staged?"""
        return bool(self._scenery.grip.held or self.draft)

    @property
    def enlarged(self) -> tuple[Card, ...]:
        """The faces to be shown large: a card, or all those of its meld; none that is not seen on the table anyway."""
        return self._scenery.enlarged

    # --- what is painted ---

    @property
    def layout(self) -> TableLayout:
        """Where everything lies, with all the rectangles that are painted."""
        return self._scenery.layout

    def sprites(self) -> list[Sprite]:
        """Every card, the lowest first."""
        grip, company = self._scenery.grip, self._company
        dragged = frozenset(grip.dragged)
        kin, focused = self._kin(), self._cursor.sprite
        fresh = {i for i, item in enumerate(self.arrangement.held) if item.fresh}
        stand_ins = self.layout.stand_ins
        result = []
        for sprite, (slot, _) in company.cast.items():
            pose = self._scenery.pose(sprite)
            face = company.seen(sprite, pose)
            place, nth = slot
            result.append(
                Sprite(
                    id=sprite,
                    face=face,
                    pose=pose,
                    place=place,
                    selected=sprite in grip.selected,
                    fresh=place == self._front.hand and nth in fresh,
                    lifted=sprite in dragged,
                    hovered=sprite == self._scenery.hovered,
                    kin=face != HIDDEN and KIND[face] == kin,
                    focused=sprite == focused,
                    stands_for=stand_ins.get(slot, HIDDEN),
                    nth=nth,
                )
            )
        return sorted(result, key=lambda s: s.pose.z)

    def _kin(self) -> int | None:
        """The kind of the card under the pointer."""
        hovered = self._scenery.hovered
        card = HIDDEN if hovered is None or self.holding else self._company.card_of(hovered)
        return None if card == HIDDEN else KIND[card]

    def selectable(self, sprite: SpriteId) -> bool:
        """May the player select this card?"""
        return self._holding.selectable(sprite)

    def zones(self) -> list[Zone]:
        """Every zone and how it is lit."""
        hovered = self.hands.aimed_zone if self._scenery.grip.held else None
        focused = self._cursor.place
        return [
            Zone(place, rect, *self._light(place), hovered=place == hovered, focused=place == focused)
            for place, rect in self.layout.zones.items()
        ]

    def _light(self, place: Place) -> tuple[Light, Refusal | None]:
        if self._scenery.grip.targets is None:
            return (Light.INVITES if self.idle and self.my_turn and self._front.invites(place) else Light.NONE), None
        outcome = self._scenery.grip.target(place)
        if isinstance(outcome, Refusal):
            return Light.CANNOT, outcome
        return (Light.NONE if outcome is None else Light.CAN), None

    def effects(self) -> list[Effect]:
        """What shines where something has just happened."""
        return self._showing.effects

    # --- how the player wants it ---

    def resize(self, w: float, h: float) -> None:
        """The window has this many pixels now; everything moves there at once."""
        self._scenery.refit(replace(self._scenery.fit, size=(w, h)))
        if self._front.shown:
            self._company.animator.finish()

    def set_tempo(self, tempo: float, *, calm: bool | None = None) -> None:
        """The speed of movement, 1 is normal, 0 none at all; `calm`: reduced motion, where only the pauses remain."""
        self._company.animator.tempo = tempo
        if calm is not None:
            self._company.calm = calm

    def set_left_handed(self, left_handed: bool) -> None:
        """Lay the table for this hand; everything glides to its new side."""
        self._refit(replace(self._scenery.fit, left_handed=left_handed))

    def set_card_size(self, step: int) -> None:
        """Cards a step smaller (-1) or larger (1) than what fits best."""
        self._refit(replace(self._scenery.fit, card_size=step))

    def set_index(self, index: Index) -> None:
        """How much of its cards a deck needs to be seen, so that they can be read where they overlap."""
        self._refit(replace(self._scenery.fit, index=index))

    def _refit(self, fit: Fit) -> None:
        if fit != self._scenery.fit:
            self._scenery.refit(fit)

    def sort(self, order: Order) -> None:
        """Sort the hand of the seat in front, and keep it so; the others keep their own order."""
        self.cancel()
        self._front.arrange(self.arrangement.sorted_by(order))
        self._agenda.tell(Sounded(Cue.DEAL))
        self._scenery.relay(SETTLE)

    def keep_in(self, order: Order, seat: int) -> None:
        """A seat's hand is kept in this order, as it was when its player sat here before; where the game knows it."""
        self._front.keep_in(order, seat)

    # --- what happens ---

    def show(self, view: AnyView, *, bottom: int | None = None, instant: bool = False) -> None:
        """Show this view, whatever was shown before: at the start, after an undo, a hand-over, a resumed game.

        Cards glide there unless `instant`. Events that still wait are dropped. Another seat in front drops the staging
        area and puts everything in its place at once. `bottom`: the seat in front, else the viewer.
        """
        self._scenery.let_go()
        other = self._front.show(view, bottom)
        self._agenda.clear()
        self.deeds.forget()
        self._scenery.leaving = ()
        if other:
            self._cursor.focus = Focus()
        self._scenery.settle()
        self._scenery.relay(SETTLE)
        if instant or other:
            self._showing.finish()

    def receive(self, event: AnyEvent) -> None:
        """Show an event, redacted for the viewer, when those before it have been shown."""
        self._agenda.receive(event)
        self._scenery.changed = True

    def take_outputs(self) -> list[Output]:
        """What there is to do since the last call, in order."""
        return self._agenda.take_outputs()

    def skip(self) -> None:
        """Show all that waits at once, without a sound."""
        self._showing.skip()

    def cancel(self) -> None:
        """Whatever is held glides home; nothing is selected any more."""
        self._scenery.cancel()

    def shrink(self) -> bool:
        """Show nothing large any more; False if nothing was."""
        return self._scenery.shrink()

    def advance(self, now: float) -> bool:
        """Time is `now`, in seconds. True if anything looks different from before, so that it must be painted."""
        seconds, self._agenda.now = max(0.0, now - self._agenda.now), now
        self._showing.begin()
        if self._agenda.in_vain:
            self._agenda.answered()
            self._scenery.leaving = ()
            self._scenery.relay(SETTLE)
        self.deeds.go_on()
        self._holding.advance(seconds, calm=self._company.calm or self._company.animator.tempo <= 0)
        moves = self._showing.moves()
        changed, self._scenery.changed = self._scenery.changed or moves, moves
        return changed
