"""The fields of a rule set of canasta, each declared once, as a TOML preset holds them."""

from collections.abc import Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, get_args

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.messages import gettext_noop
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
    DEALS_TEXT,
    DRAWN_FOR_PARTNERS,
    JOKERS_TEXT,
    PACKS_TEXT,
    PLAYERS_TEXT,
    SEATING_TEXT,
    After,
    CardSet,
    FieldText,
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
"""Further keys of `sources`: topics without a field or a refusal, the same in all rule sets, and offences."""


@dataclass(frozen=True, slots=True)
class CanastaCardSet(CardSet):
    """The cards of the game (total numbers, not per pack), and the number dealt to each seat."""

    packs: Annotated[int, Span(1, 8), PACKS_TEXT]
    jokers: Annotated[int, Span(0, 24), JOKERS_TEXT]
    blanches: Annotated[
        int,
        Span(0, 24),
        FieldText(gettext_noop("Blank cards"), gettext_noop("Wild like jokers and worth as much, in the whole game.")),
    ]
    deal: Annotated[
        int,
        Span(3, 25),
        FieldText(gettext_noop("Cards dealt"), gettext_noop("To each player, at the beginning of a deal.")),
    ]


def _are_played(irregularities: Irregularities) -> bool:
    return irregularities.level != "prevented"


@dataclass(frozen=True)
class CanastaFields:
    """All fields that differ between games of canasta, as a table states them.

    `target`: points that end a match; 0 for none. `deals`: number of deals after which it ends; 0 for none (R31, R34).
    """

    title: str
    players: Annotated[int, PLAYERS_TEXT]
    target: Annotated[
        int,
        Span(0, 30000, 500),
        FieldText(
            gettext_noop("Points to win"), gettext_noop("The match ends with the deal in which a side reaches them.")
        ),
    ]
    cards: CanastaCardSet
    values: CardValues
    seating: Annotated[Seating, SEATING_TEXT]
    draw: DrawRule
    melds: MeldRule
    opening: Annotated[
        Opening,
        FieldText(
            gettext_noop("The opening depends on"),
            gettext_noop("What decides how many points a side's first melds need."),
            options={
                "by_score": gettext_noop("the total"),
                "by_score_and_last_deal": gettext_noop("the total and the last deal"),
                "by_deal": gettext_noop("the number of the deal"),
            },
        ),
        After("clean"),
    ]
    pile: Annotated[
        Pile,
        FieldText(
            gettext_noop("Taking the pile"),
            gettext_noop("How much of the discard pile is taken."),
            options={"whole": gettext_noop("the whole pile"), "top": gettext_noop("only its top")},
        ),
    ]
    reserve: Annotated[
        Reserve,
        FieldText(
            gettext_noop("Second hand"),
            gettext_noop("Whether everybody is dealt a second packet of cards."),
            options={
                "none": gettext_noop("none"),
                "pony": gettext_noop("taken after melding"),
                "foot": gettext_noop("played after the first"),
            },
        ),
    ]
    going_out: GoingOut
    stock_end: Annotated[
        StockEnd,
        FieldText(
            gettext_noop("When the stock is used up"),
            gettext_noop("How the deal goes on."),
            options={
                "player_in_turn_decides": gettext_noop("the player in turn takes or passes"),
                "last_drawer_discards": gettext_noop("the last to draw ends it"),
            },
        ),
    ]
    red_threes: RedThrees
    canastas: CanastaBonus
    sources: Mapping[str, str] = field(hash=False)
    deals: Annotated[int, Span(0, 20), DEALS_TEXT] = 0
    fines: Fines = NO_FINES
    special_hands: Annotated[
        tuple[SpecialHand, ...],
        FieldText(
            gettext_noop("Special hands"),
            gettext_noop("Whole hands, such as seven pairs, that are shown at once and end the deal."),
        ),
    ] = ()
    seat_draw: SeatDrawing = DRAWN_FOR_PARTNERS
    irregularities: Irregularities = field(default=NO_IRREGULARITIES, metadata=recorded_where(_are_played))
    id: str = ""


@cache
def citable() -> Mapping[str, None]:
    """Return the keys for which `sources` may cite a place: refusals, topics, fields by path or whole tables."""
    return citable_in(CanastaFields, TOPICS)
