"""Stage of one family of games: contents of the table, meaning of gestures, presentation of events."""

from collections.abc import Callable, Iterable, Sequence
from typing import Generic, NamedTuple, TypeVar

from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.families import AnyAction, AnyEvent, AnyPosition, AnyRules, AnyView
from canasta_gui.stage.choreography import Choreography
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.intent import Check, Draft, Intent
from canasta_gui.stage.places import Place
from canasta_gui.stage.table_contents import TableContents

R = TypeVar("R")
V = TypeVar("V", bound=AnyPosition)
D = TypeVar("D", bound=Draft)
A = TypeVar("A")
E = TypeVar("E")


class FamilyStage(NamedTuple, Generic[R, V, D, A, E]):
    """The stage of one family: functions of its rule sets, views, drafts, actions and events.

    `intent(view, draft, check, seat)`: the meaning of gestures. `after_event(event, draft, seat)`: the staging area
    after an event. `after_undo(action, view, seat)`: the staging area that an undone action came from.
    `steps_to(action, view, draft, seat)`: the actions to play for an action, after the one that ends an unfinished
    gesture; `action` is None to end only the gesture. `overdue(view, draft, seat)`: the default action of an unfinished
    gesture; None without one. `shown_hand(event)`: the seat and cards of a whole hand that the event shows to all.
    `laid_out(view, seat)`: the view as shown to the seat, in which cards that it must lay again are in its hand.
    `begun_draft(view, seat)`: the initial staging area of the seat. `is_refereed(view)`: whether the screen must not
    reveal which actions are allowed. `orders(rules)`: the ways to sort a hand, the usual one first. `is_frozen(view)`:
    whether the pile is frozen. `destinations(view, action, seat)`: the cards of the seat's hand that an action plays,
    with the place that they go to.
    """

    contents: TableContents[R, V, D]
    choreography: Choreography[V, E]
    intent: Callable[[V, D, Check, int], Intent[A]]
    empty_draft: D
    begun_draft: Callable[[V, int], D]
    after_event: Callable[[E, D, int], D]
    after_undo: Callable[[A, V, int], D]
    orders: Callable[[R], Sequence[Order]]
    is_frozen: Callable[[V], bool] = lambda _view: False
    laid_out: Callable[[V, int], V] = lambda view, _seat: view
    steps_to: Callable[[A | None, V, D, int], tuple[A, ...]] = lambda action, _view, _draft, _seat: (
        () if action is None else (action,)
    )
    overdue: Callable[[V, D, int], A | None] = lambda _view, _draft, _seat: None
    shown_hand: Callable[[E], tuple[int, tuple[Card, ...]] | None] = lambda _event: None
    is_refereed: Callable[[V], bool] = lambda _view: False
    destinations: Callable[[V, A, int], Iterable[tuple[tuple[Card, ...], Place]]] = lambda _view, _action, _seat: ()


AnyStage = FamilyStage[AnyRules, AnyView, Draft, AnyAction, AnyEvent]
"""The stage of some family; the arguments of its functions must be of the same family."""
