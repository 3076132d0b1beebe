"""The game from the point of view of one seat: its view, the order of its hand, its staging area, its gestures."""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealBegan, DealEnded, TurnBegan
from canasta_gui.rules.core.position import Phase
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family
from canasta_gui.stage.celebrations import RecentCelebrations
from canasta_gui.stage.families import stage_of
from canasta_gui.stage.family_stage import AnyStage
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.intent import Check, Draft, DraftStatus, Intent, without
from canasta_gui.stage.places import PILE, STOCK, Area, MeldChanges, Place, hand_of, reserve_of

_NOBODY: Final = -1


class SeatState:
    """State of the seat at the bottom of the screen, without time or pixels; it alone holds the draft.

    `check`: the referee. `order`: default order of hands.
    """

    def __init__(self, check: Check, order: Order | None) -> None:
        self.check = check
        self.bottom = 0
        self._draft: Draft | None = None
        self._order = order
        self._view: AnyView | None = None
        self._hand_orders: dict[int, HandOrder] = {}
        self._status: DraftStatus | None = None
        self._inviting: dict[Place, bool] = {}
        self.shown_hands: Mapping[int, Sequence[Card]] = {}
        """Hands of other seats that are shown to all for a moment."""
        self._meld_changes = MeldChanges()
        self.celebrated = RecentCelebrations()
        """The celebrations of this deal."""

    # --- state ---

    @property
    def has_view(self) -> bool:
        """True if a view has been shown yet."""
        return self._view is not None

    @property
    def view(self) -> AnyView:
        """The view shown; it lags behind the game while events wait."""
        assert self._view is not None, "show a view first"
        return self._view

    @property
    def laid_out(self) -> AnyView:
        """The view as shown to the player, in which cards that the seat must lay again are in its hand."""
        view: AnyView = self.stage.laid_out(self.view, self.bottom)
        return view

    @property
    def draft(self) -> Draft:
        """The staging area."""
        return self.stage.empty_draft if self._draft is None else self._draft

    @property
    def stage(self) -> AnyStage:
        """The stage of the game's family."""
        return stage_of(self.view.rules)

    @property
    def hand(self) -> Place:
        """The place of the hand."""
        return hand_of(self.bottom)

    @property
    def hand_is_seen(self) -> bool:
        """True if the view shows the cards of the hand; otherwise no card can be moved."""
        return self.view.viewer == self.bottom

    @property
    def _owner(self) -> int:
        """The seat whose hand order is used; `_NOBODY` while the hand is hidden, so that its order is not lost."""
        return self.bottom if self.hand_is_seen else _NOBODY

    @property
    def orders(self) -> Sequence[Order]:
        """The ways to sort a hand of this game."""
        return self.stage.orders(self.view.rules)

    @property
    def hand_order(self) -> HandOrder:
        """The order of the hand."""
        return self._hand_orders.get(self._owner, HandOrder(self._order or self.orders[0]))

    @property
    def my_turn(self) -> bool:
        """True if the seat must act, and its player may."""
        return self.hand_is_seen and self.bottom == self.view.to_act and self.view.phase is not Phase.OVER

    @property
    def is_frozen(self) -> bool:
        """True if the pile is frozen."""
        return self.stage.is_frozen(self.view)

    @property
    def choosing(self) -> bool:
        """True if the seat must choose one of two packets first."""
        return self.stage.contents.choosing(self.view, self.bottom)

    def is_source(self, place: Place) -> bool:
        """Return whether a click anywhere on the place takes cards from it: stock, pile, or the seat's second packet.

        While one of two packets is to be chosen, only these two are sources.
        """
        if self.choosing:
            return place in (self.hand, reserve_of(self.bottom))
        return place in (STOCK, PILE, reserve_of(self.bottom))

    def is_selectable(self, place: Place) -> bool:
        """Return whether cards that lie at the place can be selected."""
        return not self.choosing and (place == self.hand or place.area is Area.DRAFT)

    @property
    def news(self) -> Mapping[Place, int]:
        """Number of cards by which melds have grown since the seat last acted."""
        return self._meld_changes.since(self.view, self.bottom)

    @property
    def is_refereed(self) -> bool:
        """True if the screen must not reveal which actions are allowed."""
        return self.stage.is_refereed(self.view)

    def steps_to(self, action: AnyAction | None) -> tuple[AnyAction, ...]:
        """Return the actions to play: the one that ends an unfinished gesture, if any, then `action`, if given."""
        return self.stage.steps_to(action, self.view, self.draft, self.bottom)

    @property
    def overdue(self) -> AnyAction | None:
        """The default action of the seat's unfinished gesture after a moment."""
        return self.stage.overdue(self.view, self.draft, self.bottom) if self.hand_is_seen else None

    # --- gestures ---

    def intent(self) -> Intent[AnyAction]:
        """Return the meaning of gestures now."""
        return self.stage.intent(self.view, self.draft, self.check, self.bottom)

    @property
    def draft_status(self) -> DraftStatus:
        """The staging area in numbers; cached until something changes."""
        if self._status is None:
            self._status = self.intent().status()
        return self._status

    def invites(self, place: Place) -> bool:
        """Return whether the place is one for the seat's next step; cached until something changes."""
        if place not in self._inviting:
            self._inviting[place] = self.intent().invites(place)
        return self._inviting[place]

    # --- changes ---

    def show(self, view: AnyView, bottom: int | None) -> bool:
        """Replace the view; return whether another seat is at the bottom now, with a new staging area.

        `bottom`: the seat at the bottom, by default the viewer.
        """
        before = None if self._view is None else (self.bottom, self._view.viewer)
        self.bottom = bottom if bottom is not None else max(0, -1 if view.viewer is None else view.viewer)
        self._view = family(view.rules).as_view(view.copy())
        self.shown_hands = {}
        other = before != (self.bottom, view.viewer)
        if other:
            self._draft = self.stage.begun_draft(self.view, self.bottom)
        self._meld_changes.meet(self.view, self.bottom)
        self.celebrated.meet(self.bottom)
        if not other:  # the view may follow an undo, which leaves nothing to celebrate
            self.celebrated.see(self.bottom)
        return other

    def evolve(self, event: AnyEvent) -> None:
        """Apply an event; at the end of the seat's turn or of the deal, cards are no longer marked as new."""
        mine = getattr(event, "seat", None) == self.bottom
        shown = self.stage.shown_hand(event)
        self.shown_hands = {} if shown is None else dict([shown])
        family(self.view.rules).evolve(self.view, event)
        self._draft = self.stage.after_event(event, self.draft, self.bottom)
        if mine and not isinstance(event, TurnBegan):
            self._meld_changes.see(self.view, self.bottom)
            self.celebrated.see(self.bottom)
        if isinstance(event, DealBegan):
            self.celebrated.clear()
        if isinstance(event, DealBegan | DealEnded) or (mine and self.stage.choreography.is_end_of_turn(event)):
            self.set_hand_order(self.hand_order.seen())

    def set_draft(self, draft: Draft) -> None:
        """Replace the staging area."""
        self._draft = draft

    def set_hand_order(self, hand_order: HandOrder) -> None:
        """Set the order of the hand."""
        self._hand_orders[self._owner] = hand_order

    def keep_in(self, order: Order, seat: int) -> None:
        """Keep the hand of a seat sorted in this order."""
        self._hand_orders[seat] = HandOrder(order)

    def settle(self, going: Collection[int], *, fresh: bool) -> None:
        """Update staging area and hand from the view; of equal cards those at the indices `going` leave first.

        `fresh`: mark received cards as new.
        """
        cards = self.laid_out.hands[self.bottom]
        self._draft = self.draft.kept(cards, pile=self.view.pile)
        self.set_hand_order(self.hand_order.settled(without(cards, self.draft.cards), going, fresh=fresh))
        self._status = None
        self._inviting = {}
