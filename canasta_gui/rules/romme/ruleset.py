"""The rule set of a game of Rommé: frozen data from a TOML preset, like those of canasta."""

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
    SEATING_TEXT,
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
"""Name of the family in the table of a rule set."""

COURT_CARD, LOW_ACE, HIGH_ACE = 10, 1, 11
"""Points of a ten or court card, of an ace below the two, and of an ace above the king (003:12-15)."""

MOST_PLAYERS, MOST_PACKS, MOST_JOKERS = 6, 4, 12

TOPICS = ("dealer", "up_card", "discard", "count", "meld_kinds", "draw_for_seats")
"""Further keys of `sources`: topics without a field or a refusal, the same in all rule sets."""


@dataclass(frozen=True, slots=True)
class RommeCardSet(CardSet):
    """The cards of the game. `packets`: number of cards dealt to each seat in each round (003:30)."""

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

    `jokers`: their maximum in a meld: fewer than natural cards (R42), as many, or all but one card. `first_points`:
    points that a seat's first melds must reach together; 0 for none. `adding`: the melds to which a seat may add cards
    once it has laid one (003:39-42). `swapping`: the melds from which a joker may be exchanged for the card that it
    represents (003:18, R43).
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
    """Rules of the face-up card: only the next seat can get it, or any seat that claims it (003:37, R44).

    `claims`: never, with the consent of the seats in between, or by knocking, without consent. `hidden`: number of
    cards from the stock that go with a claimed one. `asks`: all seats at tables of three or more; or those that can
    claim the card, because it is not their own discard and the next player still has a card to draw (R76).
    `discardable`: whether the card may be discarded in the turn in which it was taken, even if it is not the last card
    (R80).
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
    ] = "three_or_more"  # rule sets older than R76 and R80 have neither
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

    `threshold`: maximum points in hand with which the end may be announced (003:28). `must_discard`: whether the last
    card must be discarded, not laid. `hand_doubles`: whether the others' points count double if a seat gets rid of its
    whole hand in one turn.
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
    """Rules for a used-up stock: all discards but the top one become the stock (R45).

    `turnings`: how often in a deal; then the deal ends with the stock; 0 for no limit. `stalemate`: whether a deal in
    which the last card must be discarded also ends when every seat holds one card that no meld can take (R78).
    `unfinished`: the result of an unfinished deal: nothing; nothing, and it is dealt again, except that the hands of
    the third in a row count; or the points left in the hands (R79).
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
    ] = False  # rule sets older than R78 and R79 have neither
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

    Build it with `load_preset` or `from_table`. `deals`: number of deals of a match; the lowest total wins, and ties
    share the win (003:34).
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
        FieldText(gettext_noop("When the stock is used up"), gettext_noop("How the deal goes on.")),
    ] = RommeStockEnd()  # older rule sets lack this section
    family: Literal["romme"] = "romme"
    id: str = ""

    # Tables computed from the fields above.
    held_value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    seating: Annotated[FixedSides, SEATING_TEXT] = field(init=False, repr=False, compare=False)
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
        """Return the hash, computed once, since caches of lay-downs use it in every look-up."""
        return self._hash

    def most_jokers(self, naturals: int) -> int:
        """Return the maximum number of jokers in a meld with this number of natural cards (R42)."""
        most = {"fewer": naturals - 1, "as_many": naturals, "any": self.cards.jokers}
        return most[self.melds.jokers] if naturals else 0

    @property
    def claimed(self) -> bool:
        """True if the face-up card can be claimed out of turn: the rules and the number of players allow it."""
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
