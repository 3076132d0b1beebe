"""Common parts of the rule sets of all families: ranges of fields, seating, the draw for seats."""

import itertools
import typing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, NamedTuple, Never, Self, TypeVar, get_args

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import Card, whole_deck
from canasta_gui.rules.core.reading_problems import RuleSetProblem, RuleSetProblemCode, unknown
from canasta_gui.rules.core.refusal import Why
from canasta_gui.text_input import quoted_start

# Ranges of the fields of a rule set, stated beside each field: `deal: Annotated[int, Span(3, 25)]`. The set-up screen
# offers these numbers and tests draw from them. A rule set may exceed them, down to `Span.least` and up to `Span.most`;
# reading refuses other numbers, since the program could neither count with them nor show them.

ACCEPTED_FACTOR: Final = 1000
"""Hand-written values may exceed the offered range by this factor."""
MOST_ENTRIES: Final = 100
"""Maximum number of entries of any list of a rule set."""


@dataclass(frozen=True, slots=True)
class Span:
    """The whole numbers from `low` to `high`, in steps."""

    low: int
    high: int
    step: int = 1

    @property
    def most(self) -> int:
        """The largest number that is accepted."""
        return ACCEPTED_FACTOR * max(abs(self.low), abs(self.high))

    @property
    def least(self) -> int:
        """The smallest number that is accepted; rules that need a positive number check it themselves."""
        return -self.most

    def including(self, number: int) -> "Span":
        """Return the same span, widened to include a number already present."""
        return Span(min(self.low, number), max(self.high, number), self.step)


@dataclass(frozen=True, slots=True)
class Rows:
    """Permitted number of entries of a list."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Offered:
    """The words of a choice that a set-up screen offers; the rules may know more."""

    words: tuple[str, ...]


class FieldText(NamedTuple):
    """Texts of a field, as messages: its `label`, and its `meaning` in one line.

    `options`: the words of a choice, by value. `columns`: the titles of a table's columns.
    """

    label: str
    meaning: str
    options: Mapping[str, str] = MappingProxyType({})
    columns: tuple[str, ...] = ()


class After(NamedTuple):
    """Annotation: show this field after `sibling`, a field of the same table, instead of where it is declared.

    The order of declaration cannot change, since it is the order of the keys in every record.
    """

    sibling: str


PLAYERS_TEXT: Final = FieldText(gettext_noop("Players"), gettext_noop("How many sit at the table."))
DEALS_TEXT: Final = FieldText(gettext_noop("Number of deals"), gettext_noop("The match ends after this many."))
SEATING_TEXT: Final = FieldText(
    gettext_noop("Sides"),
    gettext_noop("Who plays with whom. Partners never sit side by side."),
    options={"lone_hand": gettext_noop("one against two, formed in play")},
)
PACKS_TEXT: Final = FieldText(gettext_noop("Packs"), gettext_noop("Of 52 cards each, jokers not counted."))
JOKERS_TEXT: Final = FieldText(gettext_noop("Jokers"), gettext_noop("In the whole game, not in each pack."))
MUST_DISCARD_TEXT: Final = FieldText(
    gettext_noop("The last card is discarded"), gettext_noop("Nobody goes out by laying all cards.")
)

POINTS = Span(0, 1000, 50)
"""Range of a premium, in points."""

UNSAID = Span(0, 10000)
"""Range of a number without a `Span`."""


Table = tuple[int, ...]
Sides = tuple[Table, ...]


class Alliance(NamedTuple):
    """Sides and partners: the seats of each side, the side of each seat, and its partners, the next in turn first.

    A side that has joined another has no seats.
    """

    sides: Sides
    side_of: tuple[int, ...]
    partners: tuple[tuple[int, ...], ...]


def alliance_of(sides: Sides) -> Alliance:
    """Return the alliance of these sides, which hold every seat once."""
    side_of = {seat: side for side, seats in enumerate(sides) for seat in seats}
    seats = sorted(side_of)
    partners = tuple(_in_turn(sides[side_of[seat]], seat) for seat in seats)
    return Alliance(sides, tuple(side_of[seat] for seat in seats), partners)


def _in_turn(seats: Table, seat: int) -> Table:
    """Return the others of these seats, the next one in turn first."""
    return tuple(s for s in seats if s > seat) + tuple(s for s in seats if s < seat)


@dataclass(frozen=True, slots=True)
class FixedSides:
    """The same sides during the whole match; `sides[n]` are the seats of side n, clockwise from seat 0."""

    kind: ClassVar[str] = "fixed"
    sides: Sides

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise: always all of them."""
        return (tuple(sorted(seat for seats in self.sides for seat in seats)),)

    def joined(self) -> tuple[Sides, ...]:
        """Return the sides that may form during a deal: none."""
        return ()

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next."""
        return after[(before.index(dealer) + 1) % len(after)]


@dataclass(frozen=True, slots=True)
class RotatingSides:
    """Seats that sit out in turn: `playing[n]` play deal n + 1, clockwise; then the list starts again (R39).

    `deal_passes`: to the next chair, whoever sits there in the next deal, or to the next seat that plays.
    """

    kind: ClassVar[str] = "rotating"
    sides: Sides
    playing: tuple[Table, ...]
    deal_passes: Annotated[
        Literal["next_chair", "next_seat"],
        FieldText(
            gettext_noop("The deal passes"),
            gettext_noop("Where somebody sits out: to the next chair, or to the next player who plays."),
            options={
                "next_chair": gettext_noop("to the next chair"),
                "next_seat": gettext_noop("to the next who plays"),
            },
        ),
    ]

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise, deal by deal."""
        return self.playing

    def joined(self) -> tuple[Sides, ...]:
        """Return the sides that may form during a deal: none."""
        return ()

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next; `before` and `after`: who played and who will play."""
        if self.deal_passes == "next_chair":
            return after[(before.index(dealer) + 1) % len(after)]
        return min(after, key=lambda seat: (seat <= dealer, seat))


@dataclass(frozen=True, slots=True)
class LoneHand:
    """Three sides of one seat each, until one becomes the isolated hand and the others partners (000:292-298)."""

    kind: ClassVar[str] = "lone_hand"
    sides: ClassVar[Sides] = ((0,), (1,), (2,))

    def tables(self) -> tuple[Table, ...]:
        """Return the seats that play, clockwise: always all of them."""
        return ((0, 1, 2),)

    def joined(self) -> tuple[Sides, ...]:
        """Return the sides for each seat that may play alone: the partners are the side of the lower of their seats."""
        return (((0,), (1, 2), ()), ((0, 2), (1,), ()), ((0, 1), (), (2,)))

    def next_dealer(self, before: Table, dealer: int, after: Table) -> int:
        """Return the seat that deals next."""
        return after[(before.index(dealer) + 1) % len(after)]


Seating = FixedSides | RotatingSides | LoneHand


@dataclass(frozen=True, slots=True)
class SeatDrawing:
    """The draw for seats and the first deal.

    `highest`: the highest card plays first and its right neighbour deals (000:45-49), or it deals (004:19).
    `partners`: those with the highest cards sit together, then those with the next (000:45, 002:25, 004:19); or all
    keep their seats, and only the first deal is drawn for (003:69). `joker`: its player draws again, or all do
    (004:19).
    """

    highest: Annotated[
        Literal["plays_first", "deals"],
        FieldText(
            gettext_noop("The highest card drawn"),
            gettext_noop("What it brings in the draw before the first deal."),
            options={"plays_first": gettext_noop("plays first"), "deals": gettext_noop("deals")},
        ),
    ] = "plays_first"
    partners: Annotated[
        Literal["by_rank", "as_seated"],
        FieldText(
            gettext_noop("Seats"),
            gettext_noop("Whether the cards drawn decide who sits where, and so who plays together."),
            options={"by_rank": gettext_noop("by the cards"), "as_seated": gettext_noop("as seated")},
        ),
    ] = "by_rank"
    joker: Annotated[
        Literal["drawer_again", "all_again"],
        FieldText(
            gettext_noop("A joker drawn"),
            gettext_noop("Who draws again."),
            options={"drawer_again": gettext_noop("its drawer"), "all_again": gettext_noop("everybody")},
        ),
    ] = "drawer_again"


DRAWN_FOR_PARTNERS = SeatDrawing()


MOST_UNKNOWN: Final = 5
"""Maximum number of unknown keys of `sources` that are reported."""


class CardSet:
    """The cards of a game: total numbers, not per pack."""

    __slots__ = ()

    packs: int
    jokers: int
    blanches: int

    @property
    def total(self) -> int:
        """Number of cards in the game."""
        return 52 * self.packs + self.jokers + self.blanches

    def deck(self) -> list[Card]:
        """Return every card of the game, in a fixed order."""
        return whole_deck(self.packs, self.jokers, self.blanches)


FamilyKey = Literal["canasta", "romme"]
"""Key of a family of games; each layer keeps its parts of a family in a table under this key."""


class RuleSet:
    """Frozen dataclass of the fields of a family, and the tables computed from them.

    `alliance`: the sides at the beginning of a deal. `joined`: the sides that may form during a deal, indexed by the
    seat that plays alone. `tables`: the seats that play, clockwise, deal by deal; then the list starts again. `levels`:
    levels at which irregularities can be played. `bonus_threes`: cards that are laid at once and never played.
    """

    if TYPE_CHECKING:  # the subclasses are dataclasses; this is how `dataclasses` declares the attribute
        __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    levels: ClassVar[tuple[str, ...]] = ()
    joined: tuple[Alliance, ...] = ()
    bonus_threes: frozenset[Card] = frozenset()

    family: FamilyKey
    id: str
    title: str
    players: int
    cards: CardSet
    sources: Mapping[str, str]
    seating: Seating
    alliance: Alliance
    tables: tuple[tuple[int, ...], ...]

    @property
    def n_sides(self) -> int:
        """Number of sides at the beginning of a deal; each keeps its own total even if sides join later."""
        return len(self.alliance.sides)

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat at the beginning of a deal."""
        return self.alliance.side_of

    def playing(self, deal_no: int) -> tuple[int, ...]:
        """Return the seats that play this deal, clockwise."""
        return self.tables[(deal_no - 1) % len(self.tables)]

    def next_dealer(self, deal_no: int, dealer: int) -> int:
        """Return the seat that deals after `dealer` dealt deal `deal_no`."""
        return self.seating.next_dealer(self.playing(deal_no), dealer, self.playing(deal_no + 1))

    def without_table_choices(self) -> Self:
        """Return the rules before the players of a table choose their irregularities."""
        return self

    @property
    def packet_size(self) -> int:
        """The number of cards in the second packet that each seat is dealt; 0 without one."""
        return 0

    @property
    def cards_drawn(self) -> int:
        """The number of cards drawn in a turn."""
        return 1

    def next_openings(self, deal_no: int, totals: Sequence[int], deal: Sequence[int]) -> tuple[int, ...]:  # noqa: ARG002
        """Return the points that each side needs to open after a deal; empty if they never change.

        `totals`: totals after the deal. `deal`: points of the deal.
        """
        return ()

    @property
    def opening_marks(self) -> tuple[tuple[int, int], ...]:
        """The totals above 0 from which a side needs another minimum to open, with these minimums."""
        return ()

    @property
    def offered_levels(self) -> tuple[str, ...]:
        """The levels of irregularities that a table may choose; empty if the rules have no list of them."""
        return ()

    @property
    def known_for(self) -> tuple[str, ...]:
        """Search terms for these rules in the list of games, as messages."""
        return ()

    @property
    def level(self) -> str:
        """The level at which irregularities are played; empty in families without them."""
        return ""

    @property
    def plays_irregularities(self) -> bool:
        """True if offences can be committed and reported under these rules."""
        return False

    def plays_offence(self, kind: str) -> bool:  # noqa: ARG002
        """Return whether this offence can be committed under these rules."""
        return False

    def at_level(self, level: str) -> Self:  # noqa: ARG002
        """Return the same rules with their irregularities played at a level of `levels`."""
        return self

    def at_offered_level(self, level: str) -> Self:
        """Return the rules at a level; unchanged if they do not offer it."""
        return self.at_level(level) if level in self.offered_levels else self

    def cited(self, why: Why) -> str:
        """Return the place in the rule book (`000:125`, `000:98-100, R09`) for a refusal; empty if none is cited."""
        return self.sources.get(why.value, "")


SectionT = TypeVar("SectionT")

_RECORDED: Final = "recorded"


def recorded_where(matters: Callable[[SectionT], bool]) -> Mapping[str, object]:
    """Return the metadata of a section that records include only if its value `matters` to the play."""
    return {_RECORDED: matters}


def sections_not_always_recorded(rules_class: type[RuleSet]) -> Mapping[str, Callable[[Never], bool]]:
    """Return the sections of a rule set that its records may leave out, each with a test whether to record a value."""
    return {each.name: each.metadata[_RECORDED] for each in fields(rules_class) if _RECORDED in each.metadata}


def default_of(rules_class: type[RuleSet], section: str) -> object:
    """Return the default value of a section."""
    return next(each.default for each in fields(rules_class) if each.name == section)


def citable_in(fields_class: type[object], topics: Iterable[str]) -> dict[str, None]:
    """Return the keys that `sources` may contain: refusals, topics, paths of fields and names of whole tables."""
    found = dict.fromkeys([*(why.value for why in Why), *topics])
    for name, hint in typing.get_type_hints(fields_class).items():
        found[name] = None
        for member in (hint, *get_args(hint)):
            if is_dataclass(member):
                inner = [each.name for each in fields(member) if each.init] + ["kind"] * hasattr(member, "kind")
                found |= dict.fromkeys(f"{name}.{key}" for key in inner)
    return found


def unknown_sources(sources: Iterable[str], known: Mapping[str, None]) -> Iterator[RuleSetProblem]:
    """Yield a problem for each unknown key of `sources`; only the first MOST_UNKNOWN, since each takes time."""
    for code in itertools.islice((code for code in sources if code not in known), MOST_UNKNOWN):
        yield unknown(RuleSetProblemCode.UNKNOWN_SOURCE, code, known, code=quoted_start(code))
