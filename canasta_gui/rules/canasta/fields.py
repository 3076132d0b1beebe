"""The fields of a rule set of canasta, each declared once, as a TOML preset holds them."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, get_args

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.canasta.policies import (
    NO_FINES,
    NO_IRREGULARITIES,
    CanastaBonus,
    CardValues,
    DrawRule,
    Fines,
    GoingOut,
    Irregularities,
    MeldRule,
    OffenceKind,
    Opening,
    Pile,
    RedThrees,
    Reserve,
    SpecialHand,
    StockEnd,
)
from canasta_gui.rules.core.rule_set import (
    DRAWN_FOR_PARTNERS,
    CardSet,
    SeatDrawing,
    Seating,
    Span,
    citable_in,
    recorded_where,
)

TOPICS = (
    *("draw_for_seats", "dealer", "up_card", "discard", "side_melds", "canasta", "last_card", "count"),
    *(f"irregularities.{kind}" for kind in get_args(OffenceKind)),
)
"""Rules that are the same everywhere, and offences: no field says them, no refusal stands for them, but a book can be
cited."""


@dataclass(frozen=True, slots=True)
class CanastaCardSet(CardSet):
    """The cards of the game (numbers of cards in all, not per pack) and how many each seat is dealt."""

    packs: Annotated[int, Span(1, 8)]
    jokers: Annotated[int, Span(0, 24)]
    blanches: Annotated[int, Span(0, 24)]
    deal: Annotated[int, Span(3, 25)]


@dataclass(frozen=True)
class CanastaFields:
    """Everything that can differ between two games of canasta, as a table says it.

    `target`: the points that end a match; 0: none. `deals`: the deals after which it ends; 0: it goes on (R31, R34).
    """

    title: str
    players: int
    target: Annotated[int, Span(0, 30000, 500)]
    cards: CanastaCardSet
    values: CardValues
    seating: Seating
    draw: DrawRule
    melds: MeldRule
    opening: Opening
    pile: Pile
    reserve: Reserve
    going_out: GoingOut
    stock_end: StockEnd
    red_threes: RedThrees
    canastas: CanastaBonus
    sources: Mapping[str, str] = field(hash=False)
    deals: Annotated[int, Span(0, 20)] = 0
    fines: Fines = NO_FINES
    special_hands: tuple[SpecialHand, ...] = ()
    seat_draw: SeatDrawing = DRAWN_FOR_PARTNERS
    irregularities: Irregularities = field(
        default=NO_IRREGULARITIES, metadata=recorded_where(lambda rule: rule.level != "prevented")
    )
    id: str = ""


@cache
def citable() -> Mapping[str, None]:
    """Return what `sources` may cite a place for: refusals, topics, fields by their path or their whole table."""
    return citable_in(CanastaFields, TOPICS)
