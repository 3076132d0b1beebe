"""The rule set of a game of Rommé: frozen data read from a TOML preset, like those of canasta."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, ClassVar, Final, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import JOKER, RANK_ACE, Card
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem, RuleSetProblemCode
from canasta_gui.rules.core.rule_set import (
    DEALS_TEXT,
    JOKERS_TEXT,
    MUST_DISCARD_TEXT,
    PACKS_TEXT,
    PLAYERS_TEXT,
    After,
    Alliance,
    CardSet,
    FieldText,
    FixedSides,
    Rows,
    RuleSet,
    SeatDrawing,
    Span,
    alliance_of,
    citable_in,
    unknown_sources,
)
from canasta_gui.rules.core.rule_set_reader import PresetLibrary

FAMILY: Final = "romme"
"""The word in a table that says which family a rule set is of."""

COURT_CARD, LOW_ACE, HIGH_ACE = 10, 1, 11
"""Points of a ten or court card, of an ace below the two, and of an ace above the king (003:12-15)."""

MOST_PLAYERS, MOST_PACKS, MOST_JOKERS = 6, 4, 12

TOPICS = ("dealer", "up_card", "discard", "count", "meld_kinds", "draw_for_seats")
"""Topics without a field or a refusal, the same in all rule sets: a book can be cited for them."""


@dataclass(frozen=True, slots=True)
class RommeCardSet(CardSet):
    """The cards of the game. `packets`: how many each seat is dealt at a time, round by round (003:30)."""

    packs: Annotated[int, Span(1, MOST_PACKS), PACKS_TEXT]
    jokers: Annotated[int, Span(0, MOST_JOKERS), JOKERS_TEXT]
    packets: Annotated[
        tuple[Annotated[int, Span(1, 13)], ...],
        Rows(1, 15),
        FieldText(gettext_noop("Cards dealt at a time"), gettext_noop("To each player, round by round.")),
    ]
    blanches: Annotated[
        int,
        FieldText(gettext_noop("Blank cards"), gettext_noop("Wild like jokers and worth as much, in the whole game.")),
    ] = field(default=0, init=False)

    @property
    def deal(self) -> int:
        """Number of cards that each seat is dealt."""
        return sum(self.packets)


@dataclass(frozen=True, slots=True)
class HandValues:
    """Points of a joker and an ace left in a hand (003:15)."""

    joker: Annotated[
        int,
        Span(0, 100, 5),
        FieldText(gettext_noop("Joker left in a hand"), gettext_noop("What it counts against the player.")),
    ]
    ace: Annotated[
        int,
        Span(1, 25),
        FieldText(gettext_noop("Ace left in a hand"), gettext_noop("What it counts against the player.")),
    ]


@dataclass(frozen=True, slots=True)
class RommeMeldRule:
    """Rules of melds.

    `jokers`: in one meld fewer than natural cards (R42), as many, or all but one natural card. `first_points`: the
    points that a seat's first melds must reach together; 0: none. `adding`: on to which melds, once a seat has laid one
    (003:39-42). `swapping`: whose joker may be exchanged for the card it represents (003:18, R43).
    """

    jokers: Annotated[
        Literal["fewer", "as_many", "any"],
        FieldText(
            gettext_noop("Jokers in a meld"),
            gettext_noop("How many there may be, beside the natural cards."),
            options={
                "fewer": gettext_noop("fewer than natural cards"),
                "as_many": gettext_noop("as many as natural cards"),
                "any": gettext_noop("any number, beside one natural card"),
            },
        ),
    ]
    first_points: Annotated[
        int,
        Span(0, 60, 10),
        FieldText(gettext_noop("The first melds"), gettext_noop("What they must count together; 0: nothing.")),
    ]
    adding: Annotated[
        Literal["nowhere", "own", "everywhere"],
        FieldText(
            gettext_noop("Adding cards"),
            gettext_noop("To which melds on the table, once an own one lies there."),
            options={
                "nowhere": gettext_noop("to none"),
                "own": gettext_noop("to one's own"),
                "everywhere": gettext_noop("to all"),
            },
        ),
    ]
    swapping: Annotated[
        Literal["never", "always", "after_own_meld"],
        FieldText(
            gettext_noop("Exchanging a joker"),
            gettext_noop("For the card that it stands for, in one's own turn."),
            options={
                "never": gettext_noop("never"),
                "always": gettext_noop("always"),
                "after_own_meld": gettext_noop("once an own meld lies there"),
            },
        ),
    ]


@dataclass(frozen=True, slots=True)
class FaceUp:
    """Seats that can get the face-up card: the next one alone, or any that claims it (003:37, R44).

    `claims`: never, with the consent of those who sit between, or by knocking, which asks nobody. `hidden`: the cards
    from the stock that go with a claimed one. `asks`: all seats of a table of three or more, or those that can claim
    the card, since it is not their own discard and the next player still has one to draw (R76). `discardable`: whether
    the card may be discarded in the turn in which it was taken, not only as the last card (R80).
    """

    claims: Annotated[
        Literal["never", "consent", "knocking"],
        FieldText(
            gettext_noop("Claiming the face-up card"),
            gettext_noop("Whether anybody but the next player may have it."),
            options={
                "never": gettext_noop("no"),
                "consent": gettext_noop("if those between consent"),
                "knocking": gettext_noop("by knocking"),
            },
        ),
    ]
    hidden: Annotated[
        int,
        Span(0, 3),
        FieldText(
            gettext_noop("Cards with a claimed one"),
            gettext_noop("From the stock, for whoever claims the face-up card."),
        ),
    ]
    asks: Annotated[
        Literal["three_or_more", "whoever_can"],
        FieldText(
            gettext_noop("Who is asked about the face-up card"),
            gettext_noop("Whoever can claim it: the next player needs a card of the stock too."),
            options={
                "three_or_more": gettext_noop("everybody, from three players on"),
                "whoever_can": gettext_noop("whoever can claim it"),
            },
        ),
    ] = "three_or_more"  # rule sets written before R76 and R80 say neither
    discardable: Annotated[
        bool,
        FieldText(
            gettext_noop("It may be discarded at once"),
            gettext_noop("The face-up card, in the turn in which it was taken; the last card always may."),
        ),
    ] = True


@dataclass(frozen=True, slots=True)
class RommeGoingOut:
    """End of a deal.

    `threshold`: the most points in hand with which it may be announced (003:28). `must_discard`: whether the last card
    is discarded, never laid. `hand_doubles`: whether the others' points count twice if a seat gets rid of its whole
    hand in one turn.
    """

    threshold: Annotated[
        int,
        Span(0, 9),
        FieldText(gettext_noop("Announcing Rommé"), gettext_noop("With this many points in hand, or fewer.")),
    ]
    must_discard: Annotated[bool, MUST_DISCARD_TEXT]
    hand_doubles: Annotated[
        bool,
        FieldText(
            gettext_noop("A whole hand counts twice"),
            gettext_noop("Whoever gets rid of the whole hand in one turn doubles the points of the others."),
        ),
        After("threshold"),
    ]


@dataclass(frozen=True, slots=True)
class RommeStockEnd:
    """Course of a deal when the stock is used up: the discards but for the top one become the stock (R45).

    `turnings`: how often in a deal; then the deal ends when the stock is used up. 0: no limit. `stalemate`: whether,
    where the last card must be discarded, the deal also ends when every seat holds one card and no meld can take any
    (R78). `unfinished`: the result of an unfinished deal: nothing; nothing, and it is dealt again, but for the third in
    a row, whose hands count; or the points left in the hands (R79).
    """

    turnings: Annotated[
        int,
        Span(0, 9),
        FieldText(
            gettext_noop("Turning over the discards"),
            gettext_noop("How often they become the stock before the deal is over; 0: as often as it takes."),
        ),
    ] = 0
    stalemate: Annotated[
        bool,
        FieldText(
            gettext_noop("A stalemate ends the deal"),
            gettext_noop("Everybody holds one card, which must be discarded, and no meld takes any."),
        ),
    ] = False  # rule sets written before R78 and R79 say neither
    unfinished: Annotated[
        Literal["counts_nothing", "dealt_again", "hands_count"],
        FieldText(
            gettext_noop("A deal that nobody finishes"),
            gettext_noop("What it counts when the stock is used up, or at a stalemate."),
            options={
                "counts_nothing": gettext_noop("nothing"),
                "dealt_again": gettext_noop("nothing, and it is dealt again"),
                "hands_count": gettext_noop("what is left in the hands"),
            },
        ),
    ] = "counts_nothing"


@dataclass(frozen=True)
class RommeRules(RuleSet):
    """All fields that differ between games of Rommé.

    Build it with `load_preset` or `from_table`. `deals`: the deals of a match; the lowest total wins, ties share
    (003:34).
    """

    target: ClassVar[int] = 0
    title: str
    players: Annotated[int, Span(2, MOST_PLAYERS), PLAYERS_TEXT]
    deals: Annotated[int, Span(1, 20), DEALS_TEXT]
    cards: RommeCardSet
    held: HandValues
    melds: RommeMeldRule
    face_up: FaceUp
    going_out: RommeGoingOut
    seat_draw: SeatDrawing
    sources: Mapping[str, str] = field(hash=False)
    stock_end: Annotated[
        RommeStockEnd,
        FieldText(
            gettext_noop("When the stock is used up"),
            gettext_noop("How the deal goes on."),
            options={
                "player_in_turn_decides": gettext_noop("the player in turn takes or passes"),
                "last_drawer_discards": gettext_noop("the last to draw ends it"),
            },
        ),
    ] = RommeStockEnd()  # rule sets written before it existed do without
    family: Literal["romme"] = "romme"
    id: str = ""

    # Tables computed from the fields above.
    held_value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    seating: Annotated[
        FixedSides,
        FieldText(
            gettext_noop("Sides"),
            gettext_noop("Who plays with whom. Partners never sit side by side."),
            options={"lone_hand": gettext_noop("one against two, formed in play")},
        ),
    ] = field(init=False, repr=False, compare=False)
    alliance: Alliance = field(init=False, repr=False, compare=False)
    tables: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the fields against each other and build the tables."""
        if problems := tuple(_contradictions(self)):
            raise RuleSetError(problems, self.id or self.title)
        put = object.__setattr__
        put(self, "held_value", tuple(_held_value(self.held, card) for card in range(60)))
        put(self, "seating", FixedSides(tuple((seat,) for seat in range(self.players))))
        put(self, "alliance", alliance_of(self.seating.sides))
        put(self, "tables", self.seating.tables())
        put(self, "_hash", hash((self.id, self.title, self.players, self.cards, self.melds, self.going_out)))

    def __hash__(self) -> int:
        """Return the hash, computed once: caches of lay-downs need it at every look-up."""
        return self._hash

    def most_jokers(self, naturals: int) -> int:
        """Return the most jokers in a meld with this many natural cards (R42)."""
        most = {"fewer": naturals - 1, "as_many": naturals, "any": self.cards.jokers}
        return most[self.melds.jokers] if naturals else 0

    @property
    def claimed(self) -> bool:
        """True if the face-up card can be claimed out of turn: the rules allow it, and there is a seat that may."""
        return self.face_up.claims != "never" and (self.players > 2 or self.face_up.asks == "whoever_can")


def _held_value(values: HandValues, card: Card) -> int:
    """Return the points of a card left in a hand (R40)."""
    if card < JOKER + 4:
        return values.joker
    return values.ace if card >> 2 == RANK_ACE else min(card >> 2, COURT_CARD)


def _contradictions(rules: RommeRules) -> Iterator[RuleSetProblem]:
    cards = rules.cards
    if not 2 <= rules.players <= MOST_PLAYERS:
        sizes: dict[str, int | str] = {"low": 2, "high": MOST_PLAYERS, "players": rules.players}
        yield RuleSetProblem(RuleSetProblemCode.PLAYERS, ("players",), sizes)
    if not (0 <= cards.jokers <= MOST_JOKERS) or cards.packs > MOST_PACKS:
        yield RuleSetProblem(
            RuleSetProblemCode.TOO_MANY_CARDS,
            ("cards.packs", "cards.jokers"),
            {"packs": MOST_PACKS, "jokers": MOST_JOKERS},
        )
    for path, least, value in (
        ("cards.packs", 1, cards.packs),
        ("cards.packets", 1, min(cards.packets, default=0)),
        ("deals", 1, rules.deals),
        ("held.joker", 0, rules.held.joker),
        ("held.ace", 0, rules.held.ace),
        ("melds.first_points", 0, rules.melds.first_points),
        ("face_up.hidden", 0, rules.face_up.hidden),
        ("going_out.threshold", 0, rules.going_out.threshold),
        ("stock_end.turnings", 0, rules.stock_end.turnings),
    ):
        if value < least:
            yield RuleSetProblem(RuleSetProblemCode.AT_LEAST, (path,), {"key": path, "least": least, "value": value})
    if (cards.deal + 1) * rules.players >= cards.total:
        at = ("cards.packets", "cards.packs", "players")
        yield RuleSetProblem(
            RuleSetProblemCode.NO_STOCK, at, {"deal": cards.deal, "players": rules.players, "cards": cards.total}
        )
    yield from unknown_sources(rules.sources, _citable())


@cache
def _citable() -> Mapping[str, None]:
    return citable_in(RommeRules, TOPICS)


# --- reading and writing -------------------------------------------------------------------------------------------

PRESETS = PresetLibrary(RommeRules, "canasta_gui.rules.romme")
from_table, to_table = PRESETS.from_table, PRESETS.to_table
preset_ids, load_preset = PRESETS.ids, PRESETS.load
