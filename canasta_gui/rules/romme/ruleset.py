"""The rule set of a game of Rommé: frozen data read from a TOML preset, like those of canasta."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from functools import cache
from typing import Annotated, ClassVar, Literal

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.cards import JOKER, RANK_ACE, Card
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblem, RuleSetProblemCode
from canasta_gui.rules.core.rule_set import (
    Alliance,
    CardSet,
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

FAMILY = "romme"
"""The word in a table that says which family a rule set is of."""

COURT_CARD, LOW_ACE, HIGH_ACE = 10, 1, 11
"""What a ten, jack, queen or king, and an ace below the two or above the king count (003:12-15)."""

MOST_PLAYERS, MOST_PACKS, MOST_JOKERS = 6, 4, 12

TOPICS = ("dealer", "up_card", "discard", "count", "meld_kinds", "draw_for_seats")
"""Rules that are the same everywhere: no field says them, no refusal stands for them, but a book can be cited."""


@dataclass(frozen=True, slots=True)
class RommeCardSet(CardSet):
    """The cards of the game. `packets`: how many each seat is dealt at a time, round by round (003:30)."""

    packs: Annotated[int, Span(1, MOST_PACKS)]
    jokers: Annotated[int, Span(0, MOST_JOKERS)]
    packets: Annotated[tuple[Annotated[int, Span(1, 13)], ...], Rows(1, 15)]
    blanches: int = field(default=0, init=False)

    @property
    def deal(self) -> int:
        """How many cards each seat is dealt."""
        return sum(self.packets)


@dataclass(frozen=True, slots=True)
class HandValues:
    """What a joker and an ace left in a hand count against it (003:15)."""

    joker: Annotated[int, Span(0, 100, 5)]
    ace: Annotated[int, Span(1, 25)]


@dataclass(frozen=True, slots=True)
class RommeMeldRule:
    """What may be laid. `jokers`: in one meld fewer than natural cards (R42), as many, or whatever leaves one natural.

    `first_points`: what the first melds of a seat must count together; 0: nothing. `adding`: on to which melds, once an
    own one lies (003:39-42). `swapping`: whose joker may be exchanged for the card it stands for (003:18, R43).
    """

    jokers: Literal["fewer", "as_many", "any"]
    first_points: Annotated[int, Span(0, 60, 10)]
    adding: Literal["nowhere", "own", "everywhere"]
    swapping: Literal["never", "always", "after_own_meld"]


@dataclass(frozen=True, slots=True)
class FaceUp:
    """The seats that can get the face-up card: the next one alone, or any that claims it (003:37, R44).

    `claims`: never, with the consent of those who sit between, or by knocking, which asks nobody.
    `hidden`: the cards from the stock that go with a claimed one. `asks`: who is asked, everybody at a table of three
    or more, or whoever can claim the card, since it is not its own discard and the next player still has one to draw
    (R76). `discardable`: whether the card may be discarded in the turn in which it was taken, not only as the last card
    (R80).
    """

    claims: Literal["never", "consent", "knocking"]
    hidden: Annotated[int, Span(0, 3)]
    asks: Literal["three_or_more", "whoever_can"] = "three_or_more"  # rule sets written before R76 and R80 say neither
    discardable: bool = True


@dataclass(frozen=True, slots=True)
class RommeGoingOut:
    """How a deal ends. `threshold`: the most points in hand with which it may be announced (003:28).

    `must_discard`: is the last card discarded, never laid? `hand_doubles`: do the others' points count twice if a seat
    gets rid of its whole hand in one turn?
    """

    threshold: Annotated[int, Span(0, 9)]
    must_discard: bool
    hand_doubles: bool


@dataclass(frozen=True, slots=True)
class RommeStockEnd:
    """What happens when the stock is used up: the discards but for the top one become the stock (R45).

    `turnings`: how often in a deal; then the deal ends when the stock is used up. 0: as often as it takes.
    `stalemate`: whether, where the last card must be discarded, the deal also ends when every seat holds one card and
    no meld can take any (R78). `unfinished`: what a deal that nobody finished is worth: nothing; nothing, and it is
    dealt again, but for the third in a row, whose hands count; or what is left in the hands (R79).
    """

    turnings: Annotated[int, Span(0, 9)] = 0
    stalemate: bool = False  # rule sets written before R78 and R79 say neither
    unfinished: Literal["counts_nothing", "dealt_again", "hands_count"] = "counts_nothing"


@dataclass(frozen=True)
class RommeRules(RuleSet):
    """Everything that can differ between two games of Rommé. Build it with `load_preset` or `from_table`.

    `deals`: the deals of a match; the lowest total wins, ties share (003:34).
    """

    target: ClassVar[int] = 0
    title: str
    players: Annotated[int, Span(2, MOST_PLAYERS)]
    deals: Annotated[int, Span(1, 20)]
    cards: RommeCardSet
    held: HandValues
    melds: RommeMeldRule
    face_up: FaceUp
    going_out: RommeGoingOut
    seat_draw: SeatDrawing
    sources: Mapping[str, str] = field(hash=False)
    stock_end: RommeStockEnd = RommeStockEnd()  # rule sets written before it existed do without
    family: Literal["romme"] = "romme"
    id: str = ""

    # Tables that follow from the fields above.
    held_value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    seating: FixedSides = field(init=False, repr=False, compare=False)
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
        """Return the hash made once: caches of lay-downs look it up at every one of them."""
        return self._hash

    def most_jokers(self, naturals: int) -> int:
        """Return the most jokers in a meld of so many natural cards (R42)."""
        most = {"fewer": naturals - 1, "as_many": naturals, "any": self.cards.jokers}
        return most[self.melds.jokers] if naturals else 0

    @property
    def claimed(self) -> bool:
        """Whether the face-up card can be claimed out of turn: the rules allow it, and somebody may do so."""
        return self.face_up.claims != "never" and (self.players > 2 or self.face_up.asks == "whoever_can")


def _held_value(values: HandValues, card: Card) -> int:
    """Return what a card left in a hand counts (R40)."""
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
