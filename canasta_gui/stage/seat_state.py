"""The game as the seat in front has it: its view, the order of its hand, its staging area, what its gestures mean."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, TypeVar

from canasta_gui.rules.canasta import events as ev
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyView, family
from canasta_gui.stage.canasta.calculator import OpeningOption, Reckoning
from canasta_gui.stage.canasta.draft import EMPTY, without
from canasta_gui.stage.canasta.intent import DraftStatus
from canasta_gui.stage.families import AnyDraft, Check, FamilyStage, Meaning, stage_of
from canasta_gui.stage.hand_order import HandOrder, Order
from canasta_gui.stage.places import PILE, STOCK, Area, Place, hand_of, reserve_of

T = TypeVar("T")
_NOBODY: Final = -1


class SeatState:
    """Knows neither time nor pixels. `order`: how a hand is sorted until its player says otherwise."""

    def __init__(self, check: Check, order: Order | None) -> None:
        self.check = check
        self.bottom = 0
        self.draft: AnyDraft = EMPTY
        self._order = order
        self._view: AnyView | None = None
        self._arrangements: dict[int, HandOrder] = {}
        self._status: DraftStatus | None = None
        self._inviting: dict[Place, bool] = {}
        self._reckoning: tuple[object, Reckoning] | None = None

    # --- what is there ---

    @property
    def shown(self) -> bool:
        """Has there been a view yet?"""
        return self._view is not None

    @property
    def view(self) -> AnyView:
        """The view shown; it runs behind the truth while events wait."""
        assert self._view is not None, "show a view first"
        return self._view

    @property
    def stage(self) -> FamilyStage:
        """What is particular to the family of the game."""
        return stage_of(self.view.rules)

    @property
    def hand(self) -> Place:
        """The place of the hand in front."""
        return hand_of(self.bottom)

    @property
    def hand_is_seen(self) -> bool:
        """Does the one who sits in front see his hand? Else nobody moves a card here."""
        return self.view.viewer == self.bottom

    @property
    def _owner(self) -> int:
        """Whose order it is that the hand in front has: nobody's while it is hidden, so that nobody's is lost."""
        return self.bottom if self.hand_is_seen else _NOBODY

    @property
    def orders(self) -> Sequence[Order]:
        """The ways in which a hand of this game is sorted."""
        return self.stage.orders(self.view.rules)

    @property
    def arrangement(self) -> HandOrder:
        """The order of the hand in front."""
        return self._arrangements.get(self._owner, HandOrder(self._order or self.orders[0]))

    @property
    def my_turn(self) -> bool:
        """Must the seat in front act, and may it?"""
        return self._owner == self.view.to_act and self.view.phase is not Phase.OVER

    @property
    def frozen(self) -> bool:
        """Is the pile frozen? Only canasta's can be."""
        return bool(getattr(self.view, "frozen", False))

    @property
    def choosing(self) -> bool:
        """Must the seat in front choose one of two packets first?"""
        return self.stage.laying.choosing(self.view, self.bottom)

    def is_source(self, place: Place) -> bool:
        """Do cards come from here by a click anywhere on it: from the stock, the pile, one's own second packet?

        While one of two packets is to be chosen, they alone do.
        """
        if self.choosing:
            return place in (self.hand, reserve_of(self.bottom))
        return place in (STOCK, PILE, reserve_of(self.bottom))

    def is_selectable(self, place: Place) -> bool:
        """Can cards that lie here be selected?"""
        return not self.choosing and (place == self.hand or place.area is Area.DRAFT)

    # --- what gestures mean ---

    def intent(self) -> Meaning:
        """What gestures mean now."""
        meaning: Meaning = self.stage.meaning(self.view, self.draft, self.check, self.bottom)
        return meaning

    def asks(self, question: Callable[[Any], T]) -> T:
        """What the family's meaning of gestures says now."""
        return question(self.intent())

    @property
    def draft_status(self) -> DraftStatus:
        """Points, minimum, what is missing, and whether the staging area can be declared."""
        if self._status is None:
            self._status = self.intent().status()
        return self._status

    def invites(self, place: Place) -> bool:
        """Does the place wait for the player: the stock to be drawn from, his second packet to be taken up?"""
        if place not in self._inviting:
            self._inviting[place] = self.intent().invites(place)
        return self._inviting[place]

    @property
    def owes_opening(self) -> bool:
        """Is it for the seat in front to open, in a game with an opening calculator?"""
        calculator = self.stage.calculator
        return calculator is not None and self.my_turn and calculator.owed(self.view, self.bottom)

    def reckoned(self, lifted: Sequence[Card], ways: Sequence[OpeningOption]) -> Reckoning | None:
        """The opening calculator: the cards lifted as if they lay on the table already; None in games without one.

        Asked anew only when something is different, so that moving cards costs nothing.
        """
        calculator = self.stage.calculator
        if calculator is None:
            return None
        asked = (lifted, self.draft, id(ways), len(self.view.stock))
        if self._reckoning is None or self._reckoning[0] != asked:
            sums = calculator.reckon(self.view, self.bottom, self.draft, lifted, ways, self.check)
            self._reckoning = asked, sums
        return self._reckoning[1]

    def refusal_of(self, action: AnyAction) -> Refusal | None:
        """Why the seat in front may not do this now, if it may not."""
        return self.check(self.view, self.bottom, action)

    # --- what changes it ---

    def show(self, view: AnyView, bottom: int | None) -> bool:
        """This view, whatever was before; True if another seat is in front, whose staging area is empty.

        `bottom`: the seat in front, else the viewer.
        """
        before = None if self._view is None else (self.bottom, self._view.viewer)
        self.bottom = bottom if bottom is not None else max(0, -1 if view.viewer is None else view.viewer)
        self._view = family(view.rules).as_view(view.copy())
        other = before != (self.bottom, view.viewer)
        self.draft = self.stage.nothing_staged if other or not self.draft else self.draft
        return other

    def evolve(self, event: AnyEvent) -> None:
        """An event has happened; what came in before it is new no more when the turn or the deal is over."""
        mine = getattr(event, "seat", None) == self.bottom
        family(self.view.rules).evolve(self.view, event)
        self.draft = self.stage.after(event, self.draft, self.bottom)
        if isinstance(event, ev.DealBegan | ev.DealEnded) or (mine and isinstance(event, ev.Discarded | ev.Passed)):
            self.arrange(self.arrangement.seen())

    def arrange(self, arrangement: HandOrder) -> None:
        """The hand in front is held like this from now on."""
        self._arrangements[self._owner] = arrangement

    def keep_in(self, order: Order, seat: int) -> None:
        """A seat's hand is kept in this order."""
        self._arrangements[seat] = HandOrder(order)

    def settle(self, going: Collection[int], *, fresh: bool) -> None:
        """Bring staging area and hand in line with the view; of equal cards the `going`-th of the hand leave first.

        `fresh`: those that have come in are marked as new.
        """
        cards = self.view.hands[self.bottom]
        self.draft = self.draft.kept(cards, pile=self.view.pile)
        self.arrange(self.arrangement.settled(without(cards, self.draft.cards), going, fresh=fresh))
        self._status = None
        self._inviting = {}
