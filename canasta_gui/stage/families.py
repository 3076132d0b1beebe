"""How each family of games is played at the one table: which functions say what lies there and what gestures mean."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from canasta_gui.rules import families as rules
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.families import AnyAction
from canasta_gui.stage.canasta import calculator
from canasta_gui.stage.canasta import draft as canasta_draft
from canasta_gui.stage.canasta.calculator import OpeningOption, Reckoning
from canasta_gui.stage.canasta.columns import CANASTA as CANASTA_LAYING
from canasta_gui.stage.canasta.intent import DraftStatus, Intent, Lifted
from canasta_gui.stage.hand_order import Order
from canasta_gui.stage.meld_columns import Laying
from canasta_gui.stage.places import Place
from canasta_gui.stage.romme import draft as romme_draft
from canasta_gui.stage.romme.columns import ROMME as ROMME_LAYING
from canasta_gui.stage.romme.intent import RommeIntent

Check = Callable[[rules.AnyPosition, int, AnyAction], Refusal | None]
"""The referee of whatever family is played."""
AnyDraft = canasta_draft.Draft | romme_draft.Groups
"""What a staging area can be."""
AnyOutcome = Refusal | AnyDraft | AnyAction
"""What a gesture can come to."""


class Meaning(Protocol):
    """What gestures mean for one seat at one moment: built from its view, its staging area, the referee and the seat.

    An outcome is a refusal, a staging area of the family, or an action.
    """

    def targets(self, lifted: Lifted) -> dict[Place, Any]: ...
    def obvious(self, source: Place, card: Card) -> Any: ...
    def discard(self, card: Card) -> Any: ...
    def declare(self) -> Any: ...
    def status(self) -> DraftStatus: ...
    def invites(self, place: Place) -> bool: ...
    def top_alone(self) -> AnyAction | None: ...


class Calculator(NamedTuple):
    """The opening calculator. `owed(view, seat)`: has the seat an opening to think of?"""

    owed: Callable[[Any, int], bool]
    ways: Callable[[Any, int], list[OpeningOption]]
    reckon: Callable[[Any, int, Any, Sequence[Card], Sequence[OpeningOption], Any], Reckoning]


@dataclass(frozen=True)
class FamilyStage:
    """What one family does at the table. `orders(rules)`: the ways to sort a hand, the usual one first.

    `undone(action, view, seat)`: the staging area that an action came from, once it has been undone.
    """

    laying: Laying
    meaning: Callable[[Any, Any, Any, int], Any]
    nothing_staged: Any
    after: Callable[[Any, Any, int], Any]
    orders: Callable[[Any], Sequence[Order]]
    undone: Callable[[Any, Any, int], Any]
    calculator: Calculator | None = None


def _canasta_orders(of: Any) -> Sequence[Order]:
    return (Order.RANK, Order.SETS, *([Order.SUITS] if of.melds.runs else []))


_STAGES = {
    rules.CANASTA.name: FamilyStage(
        CANASTA_LAYING,
        Intent,
        canasta_draft.EMPTY,
        canasta_draft.after,
        _canasta_orders,
        canasta_draft.undone,
        Calculator(calculator.owed, calculator.ways_to_open, calculator.reckon),
    ),
    rules.ROMME.name: FamilyStage(
        ROMME_LAYING,
        RommeIntent,
        romme_draft.NOTHING,
        romme_draft.after,
        lambda _: (Order.RUNS, Order.GROUPS),
        romme_draft.undone,
    ),
}

STAGED = (canasta_draft.Draft, romme_draft.Groups)
"""What a staging area can be."""


def stage_of(of: rules.AnyRules) -> FamilyStage:
    """What the family of a rule set does at the table."""
    return _STAGES[rules.family(of).name]
