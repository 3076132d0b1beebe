"""The kinds of rules that differ between rule sets: each section is a question, each frozen dataclass an answer."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import (
    BLACK_THREES,
    FIRST_NATURAL,
    KIND_BLACK_THREE,
    KIND_RED_THREE,
    MELD_RANKS,
    RANK_ACE,
    RANK_RUN,
    RANK_TWO,
    RED_THREES,
    WILD_KINDS,
    Card,
    is_run,
)
from canasta_gui.rules.core.rule_set import MUST_DISCARD_TEXT, POINTS, After, FieldText, Offered, Rows, Span


@dataclass(frozen=True, slots=True)
class DrawRule:
    """Draw of `count` cards per turn; `replaces_red_three`: whether a drawn red three is replaced (R11)."""

    count: Annotated[
        int,
        Span(1, 4),
        FieldText(gettext_noop("Cards drawn"), gettext_noop("From the stock, in each turn; one is discarded.")),
    ]
    replaces_red_three: Annotated[
        bool,
        FieldText(
            gettext_noop("A red three is replaced"), gettext_noop("Whoever draws one draws another card for it.")
        ),
    ] = True


UpBlackThree = Literal["covered", "pair_only", "stays", "bought"]


@dataclass(frozen=True, slots=True)
class _Pile:
    """Fields common to all pile rules.

    `max_wilds`: number of wild cards in the pile from which no more may be discarded (000:127, R27). `up_black_three`:
    one turned up by the dealer is covered and blocks the first seat; or is covered and leaves it the pile for a natural
    pair only; or stays; or may be bought by it with a pair (R01). `own_canasta_blocks`: whether a side cannot take the
    pile while it has a canasta of the top card's rank (R06). `black_threes_freeze`: whether they freeze the pile like
    wild cards, until it is taken (R12). `block_next_only`: whether a discarded wild card freezes nothing and only stops
    the next player, who cannot take a pile with it on top (R33a). `top_alone`: whether the top card alone may be taken
    into the hand, with a pair shown (R13). `frozen_before_opening`: whether a side that has not opened needs a natural
    pair. `always_frozen`: whether all sides always do (§6). `up_card`: whether the dealer turns up a card; else the
    pile starts empty (§6). `with_wild`: whether one natural card and a wild one are enough for a free pile.
    `joins_below`: size from which the top card no longer joins a meld of the side; 0 for none. `black_threes_wait`:
    whether a black three may not be discarded in a seat's first turn, unless no other card may be (R97c).
    `black_threes_aside`: whether black threes of a taken pile are laid aside and counted (R97e). `under_up_card`:
    whether the dealer lays cards face down under the up-card, as many as its rank says (R98i).
    """

    max_wilds: Annotated[
        int,
        Span(0, 30),
        FieldText(
            gettext_noop("Most wild cards in the pile"),
            gettext_noop("Once it holds this many, no more wild cards may be discarded on it."),
        ),
    ]
    up_black_three: Annotated[
        UpBlackThree,
        FieldText(
            gettext_noop("A black three turned up"),
            gettext_noop("What happens if it is the first card of the pile."),
            options={
                "covered": gettext_noop("is covered"),
                "pair_only": gettext_noop("is covered, and a pair takes the pile"),
                "stays": gettext_noop("stays"),
                "bought": gettext_noop("can be bought"),
            },
        ),
    ] = "covered"
    own_canasta_blocks: Annotated[
        bool,
        FieldText(
            gettext_noop("Your own canasta blocks"),
            gettext_noop("A card of the rank of your side's canasta cannot be taken from the pile."),
        ),
    ] = False
    black_threes_freeze: Annotated[
        bool,
        FieldText(
            gettext_noop("Black threes freeze the pile"), gettext_noop("Like wild cards, until somebody takes it.")
        ),
    ] = False
    top_alone: Annotated[
        bool,
        FieldText(
            gettext_noop("The top card alone"),
            gettext_noop("With a pair of its rank shown, it may be taken into the hand."),
        ),
    ] = False
    frozen_before_opening: Annotated[
        bool,
        FieldText(
            gettext_noop("Frozen until you open"),
            gettext_noop("A side that has laid nothing needs a natural pair to take the pile."),
        ),
        After("joins_below"),
    ] = True
    always_frozen: Annotated[
        bool,
        FieldText(
            gettext_noop("Always frozen"),
            gettext_noop("Everybody needs a natural pair to take the pile, at all times."),
        ),
    ] = False
    up_card: Annotated[
        bool,
        FieldText(
            gettext_noop("A card is turned up"), gettext_noop("Onto the pile, before play; otherwise it starts empty.")
        ),
        After("max_wilds"),
    ] = True
    with_wild: Annotated[
        bool,
        FieldText(
            gettext_noop("One card and a wild one"),
            gettext_noop("Where the pile is free they are enough to take it; otherwise a natural pair is needed."),
        ),
    ] = True
    joins_below: Annotated[
        int,
        Span(0, 10),
        FieldText(
            gettext_noop("The top card joins melds of fewer than"),
            gettext_noop("This many cards; 0: whatever their size."),
        ),
    ] = 0
    block_next_only: Annotated[
        bool,
        FieldText(
            gettext_noop("Wild cards stop one player only"),
            gettext_noop("A discarded one freezes nothing: it only keeps the next player from the pile."),
        ),
        After("black_threes_freeze"),
    ] = False
    black_threes_wait: Annotated[
        bool,
        FieldText(
            gettext_noop("No black three in the first round"),
            gettext_noop(
                "In the first turn of each player none is discarded, while there is something else to discard."
            ),
        ),
        After("block_next_only"),
    ] = False
    black_threes_aside: Annotated[
        bool,
        FieldText(
            gettext_noop("Black threes of a pile are laid aside"),
            gettext_noop("Whoever takes the pile lays them beside the red threes; they are out of play, and count."),
        ),
        After("black_threes_wait"),
    ] = False
    under_up_card: Annotated[
        bool,
        FieldText(
            gettext_noop("Cards under the up-card"),
            gettext_noop("Face down, as many as its rank says; whoever takes the pile gets them too."),
        ),
        After("up_card"),
    ] = False

    @property
    def covers_black_three(self) -> bool:
        """True if a black three turned up by the dealer is covered by another card."""
        return self.up_black_three in ("covered", "pair_only")

    def cards_under(self, up_card: Card) -> int:
        """Return the number of cards laid face down under an up-card: its rank, an ace counting one (R98i)."""
        rank = up_card >> 2
        return (1 if rank == RANK_ACE else rank) if self.under_up_card and up_card >= FIRST_NATURAL else 0

    def frozen_by_discard(self, card: Card) -> bool:
        """Return whether discarding this card freezes the pile until it is taken."""
        if card < FIRST_NATURAL:
            return not self.block_next_only
        return self.black_threes_freeze and card in BLACK_THREES


@dataclass(frozen=True, slots=True)
class WholePile(_Pile):
    """The seat that takes the top card takes everything below it (000:67)."""

    kind: ClassVar[str] = "whole"

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that go to the hand with the top card of a pile, bottom first."""
        return pile[:-1]


@dataclass(frozen=True, slots=True)
class TopOfPile(_Pile):
    """The seat that takes the top card takes `count` cards, including that one; the rest stays (000:368, R32)."""

    kind: ClassVar[str] = "top"
    count: Annotated[
        int,
        Span(1, 10),
        FieldText(gettext_noop("Cards taken"), gettext_noop("From the top of the pile, the top card included.")),
        After("kind"),
    ] = field(kw_only=True)

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that go to the hand with the top card of a pile, bottom first."""
        return pile[-self.count : -1]


Pile = WholePile | TopOfPile


MIN_MELD: Final = 3
CANASTA: Final = 7
NEVER: Final = 1 << 30
"""Larger than any number of cards or points."""

Claim = tuple[int, int, int]
"""A rank's demand for wild cards: the number required, the number it has room for, and the number a canasta needs."""


class MeldLaw(NamedTuple):
    """Limits of the melds of one rank.

    `limits`: maximum number of wild cards by size, from 3 cards on. `most`: maximum size; 0 for no limit. `another`:
    whether a further meld may be begun beside canastas. `naturals_for_wilds`: natural cards required before wild cards
    may join.
    """

    limits: tuple[int, ...]
    most: int
    another: bool
    naturals_for_wilds: int = 0

    def allows(self, size: int, wilds: int) -> bool:
        """Return whether a meld can have this size and this number of stand-ins."""
        if size < MIN_MELD or 0 < self.most < size:
            return False
        return wilds <= self.limits[min(size - MIN_MELD, len(self.limits) - 1)]


@dataclass(frozen=True, slots=True)
class MeldRule:
    """Rules of melds.

    `wild_limits`: maximum number of wild cards in a meld of 3, 4, 5, 6 and 7 or more cards (R09, R10). `most`: size at
    which a meld of a rank is closed; 0 for never (§6). `pure_ranks`: ranks, 11 (jack) to 14 (ace), whose melds hold no
    wild cards. `naturals_once_open`: natural cards required in a meld before wild cards are laid on it, except in the
    opening (the rule of five, §6). `wild_melds`: whether wild cards may be laid by themselves, twos being the natural
    cards of such a meld (R33e). `wild_mix`: whether jokers count as twos there. `wild_most`: size at which such a meld
    is closed; 0 for never. `another_of_a_rank`: whether a further meld of a rank may be begun once all others of the
    side are canastas. `runs`: whether three to seven cards of a suit in sequence may be laid, four low, ace high,
    without wild cards. Seven are a closed canasta; a suit may have several runs, which are never joined. `twos_bound`:
    whether the twos of a side go to no other meld while one of wild cards is unfinished (R98j).
    """

    wild_limits: Annotated[
        tuple[Annotated[int, Span(0, 7)], ...],
        Rows(1, 10),
        FieldText(
            gettext_noop("Most wild cards in a meld"),
            gettext_noop("By the number of its cards; a meld always keeps two natural ones."),
        ),
    ]
    most: Annotated[
        int,
        Span(0, 14),
        FieldText(gettext_noop("Cards that close a meld"), gettext_noop("Nothing is added to it then; 0: no limit.")),
        After("wild_mix"),
    ] = 0
    pure_ranks: Annotated[
        tuple[Annotated[int, Span(4, 14)], ...],
        Rows(0, 3),
        FieldText(gettext_noop("Ranks without wild cards"), gettext_noop("Their melds hold natural cards only.")),
    ] = ()
    naturals_once_open: Annotated[
        int,
        Span(2, 6),
        FieldText(
            gettext_noop("Natural cards for wild ones"),
            gettext_noop("A meld needs this many before wild cards are laid on it, once its side is open."),
        ),
    ] = 2
    wild_melds: Annotated[
        bool,
        FieldText(
            gettext_noop("Melds of wild cards alone"), gettext_noop("Twos with jokers, up to a canasta of wild cards.")
        ),
        After("wild_limits"),
    ] = False
    wild_mix: Annotated[
        bool,
        FieldText(
            gettext_noop("Jokers as good as twos"),
            gettext_noop("In melds of wild cards alone there may be any number of either."),
        ),
        After("wild_melds"),
    ] = False
    wild_most: Annotated[
        int,
        Span(0, 14),
        FieldText(
            gettext_noop("Most cards in a meld of wild cards"),
            gettext_noop("This many close it, seven or more; 0: no limit."),
        ),
    ] = 0
    another_of_a_rank: Annotated[
        bool,
        FieldText(
            gettext_noop("Another meld of a rank"),
            gettext_noop("May be begun once all those of the side are canastas."),
        ),
    ] = False
    runs: Annotated[
        bool,
        FieldText(
            gettext_noop("Runs of a suit"),
            gettext_noop("Three to seven natural cards of a suit in sequence, four to ace."),
        ),
    ] = False
    twos_bound: Annotated[
        bool,
        FieldText(
            gettext_noop("Twos are bound to their meld"),
            gettext_noop("While a meld of wild cards is no canasta, its side lays twos on no other meld."),
        ),
        After("wild_most"),
    ] = False

    def most_cards(self, rank: int) -> int:
        """Return the size at which a meld of a rank is closed; 0 for never."""
        if rank == RANK_TWO:
            return self.wild_most
        return CANASTA if is_run(rank) else self.most

    def law(self, rank: int, *, opened: bool) -> MeldLaw:
        """Return the limits of the melds of a rank, for a side that has opened or not."""
        limits = (0,) if rank in self.pure_ranks else self.wild_limits
        once_open = self.naturals_once_open if opened and rank != RANK_TWO else 0
        return MeldLaw(limits, self.most_cards(rank), self.another_of_a_rank, once_open)

    def laws(self, longest: int) -> tuple[MeldLaw, ...]:
        """Return the limits by rank once the side is open; melds of wild cards have none if jokers count as twos."""
        found = [self.law(rank, opened=True) for rank in range(RANK_ACE + 1)]
        if self.wild_mix:
            found[RANK_TWO] = found[RANK_TWO]._replace(limits=(longest,))
        return tuple(found)

    def opening_laws(self) -> tuple[MeldLaw, ...]:
        """Return the limits of the melds of each rank while the side is not open."""
        return tuple(self.law(rank, opened=False) for rank in range(RANK_ACE + 1))

    def limit_by_size(self, longest: int) -> tuple[int, ...]:
        """Return the maximum number of wild cards for each size from 0 to `longest` cards."""
        limits = self.wild_limits
        return tuple(
            0 if size < MIN_MELD else limits[min(size - MIN_MELD, len(limits) - 1)] for size in range(longest + 1)
        )

    def closing_sizes(self, longest: int) -> tuple[int, ...]:
        """Return the size, by rank, from which no card of the hand joins a meld."""
        of_wilds = (self.most_cards(RANK_TWO) or longest) if self.wild_melds else 0
        runs = CANASTA if self.runs else 0
        ranks = range(RANK_RUN + 4)
        return tuple(
            of_wilds if rank == RANK_TWO else runs if is_run(rank) else (self.most or longest) * (rank in MELD_RANKS)
            for rank in ranks
        )

    @staticmethod
    def claims_of_new(cap: Sequence[int]) -> tuple[Claim, ...]:
        """Return the claims of a rank without a meld, by natural cards, all of them laid; `cap`: as below."""
        return tuple(_claim(n, 0, MIN_MELD - n if 0 < n < MIN_MELD else 0, most) for n, most in enumerate(cap))

    @staticmethod
    def claims_of_begun(cap: Sequence[int], wilds: int) -> tuple[tuple[Claim, ...], ...]:
        """Return the claims of a rank with a meld, by its wild cards and the natural cards of meld and hand.

        `cap`: maximum number of wild cards by number of natural cards; `wilds`: number of wild cards in the game.
        """
        return tuple(tuple(_claim(n, had, 0, most) for n, most in enumerate(cap)) for had in range(wilds + 1))

    def wilds_joining(self, cap: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return the maximum number of wild cards by rank and naturals of a meld, for an open side.

        `cap`: maximum number of wild cards by number of natural cards.
        """
        mixed = tuple(most if naturals >= self.naturals_once_open else 0 for naturals, most in enumerate(cap))
        of_wilds = (len(cap),) * len(cap) if self.wild_mix else tuple(cap)
        none = (0,) * len(cap)
        return tuple(
            of_wilds if rank == RANK_TWO else mixed if rank in MELD_RANKS and rank not in self.pure_ranks else none
            for rank in range(RANK_RUN + 4)
        )


def _claim(naturals: int, wilds: int, due: int, most: int) -> Claim:
    """Return the claim of a rank; `wilds`: wild cards in its meld, `most`: their maximum."""
    size, space = naturals + wilds, most - wilds
    if size >= CANASTA:
        return due, space, 0
    return due, space, CANASTA - size - due if CANASTA - size <= space else NEVER


Step = tuple[Annotated[int, Span(0, 30000, 500)], Annotated[int, Span(0, 300, 10)]]
Steps = Annotated[
    tuple[Step, ...],
    Rows(1, 8),
    FieldText(
        gettext_noop("Opening minimum"),
        gettext_noop("What the first melds of a side must be worth, by its total."),
        columns=(gettext_noop("From a total of"), gettext_noop("Minimum")),
    ),
]
"""Pairs of a total and the minimum from that total on."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """Fields common to all opening rules.

    `clean`: whether one of the melds laid must be without wild cards (the clean triple, §6). `natural_only`: whether
    all of them must be, except for cards laid later in the same turn (§6).
    """

    clean: Annotated[
        bool,
        FieldText(
            gettext_noop("A clean meld to open"), gettext_noop("One meld of the opening must hold no wild card.")
        ),
    ] = field(default=False, kw_only=True)
    natural_only: Annotated[
        bool,
        FieldText(
            gettext_noop("An opening without wild cards"),
            gettext_noop("A side opens with natural cards alone; wild ones may follow in the same turn."),
        ),
        After("clean"),
    ] = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ByScore(_Opening):
    """Minimum by the side's total: `steps` are rising pairs (total at least, minimum); `negative`: that below zero."""

    kind: ClassVar[str] = "by_score"
    steps: Steps
    negative: Annotated[
        int,
        Span(0, 300, 5),
        FieldText(gettext_noop("Minimum below zero"), gettext_noop("The opening of a side whose total is negative.")),
        After("minimums"),
    ]

    looks_back: ClassVar[bool] = False

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs in this deal."""
        total = totals[side]
        if total < self.steps[0][0]:
            return self.negative
        return max(minimum for at_least, minimum in self.steps if total >= at_least)

    @property
    def by_total(self) -> Sequence[tuple[int, int]]:
        """The totals from which each minimum counts, rising; empty if it does not depend on them."""
        return self.steps

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.negative, *(minimum for _, minimum in self.steps))


@dataclass(frozen=True, slots=True)
class ByScoreAndLastDeal(_Opening):
    """Minimum by the side's total; none for a side that lost points in the deal before (R15)."""

    kind: ClassVar[str] = "by_score_and_last_deal"
    looks_back: ClassVar[bool] = True
    steps: Steps

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs; `previous`: scores of the sides in the deal before."""
        if previous and previous[side] < 0:
            return 0
        return max((minimum for at_least, minimum in self.steps if totals[side] >= at_least), default=self.steps[0][1])

    @property
    def by_total(self) -> Sequence[tuple[int, int]]:
        """The totals from which each minimum counts, rising; empty if it does not depend on them."""
        return self.steps

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(minimum for _, minimum in self.steps)


@dataclass(frozen=True, slots=True)
class ByDeal(_Opening):
    """Minimum by deal, the same for every side: `minimums` of the first, the second, … and all later deals (R31)."""

    kind: ClassVar[str] = "by_deal"
    looks_back: ClassVar[bool] = False
    minimums: Annotated[
        tuple[Annotated[int, Span(0, 300, 10)], ...],
        Rows(1, 8),
        FieldText(
            gettext_noop("Opening minimum"),
            gettext_noop("In the first deal, the second, and so on; then as in the last."),
        ),
    ]

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that an opening needs in the deal of this number."""
        return self.minimums[min(deal_no, len(self.minimums)) - 1]

    @property
    def by_total(self) -> Sequence[tuple[int, int]]:
        """The totals from which each minimum counts, rising; empty if it does not depend on them."""
        return ()

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.minimums)


Opening = ByScore | ByScoreAndLastDeal | ByDeal


PacketSize = Annotated[
    int,
    Span(1, 25),
    FieldText(gettext_noop("Cards in the second hand"), gettext_noop("To each player, besides the first hand.")),
]


@dataclass(frozen=True, slots=True)
class NoReserve:
    """No reserve: one hand per deal."""

    kind: ClassVar[str] = "none"

    size: ClassVar[int] = 0
    must_be_played: ClassVar[bool] = False
    chosen: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Pony:
    """A second packet of `size` cards for each seat, to be taken in the seat's own turn after melding (R33b, R58)."""

    kind: ClassVar[str] = "pony"
    must_be_played: ClassVar[bool] = False
    chosen: ClassVar[bool] = False
    size: PacketSize


@dataclass(frozen=True, slots=True)
class Foot:
    """A second hand of `size` cards for each seat, taken automatically once the first is played (000:352, R31).

    A seat that has laid its last card goes on with it at once; one that has discarded its last card, in its next turn.
    It cannot go out before, and an unplayed second hand counts against its side. `chosen`: whether each seat chooses
    its first packet after seeing one card of both (000:350).
    """

    kind: ClassVar[str] = "foot"
    must_be_played: ClassVar[bool] = True
    size: PacketSize
    chosen: Annotated[
        bool,
        FieldText(
            gettext_noop("Which hand comes first"), gettext_noop("Each player chooses by one card of each packet.")
        ),
    ] = False


Reserve = NoReserve | Pony | Foot


Forced = Literal["fitting", "possible"]
LastRedThreeEnds = Annotated[
    bool,
    FieldText(
        gettext_noop("A last red three ends the deal"),
        gettext_noop("When the last card of the stock is a red three, nobody plays on."),
    ),
]


@dataclass(frozen=True, slots=True)
class PlayerInTurnDecides:
    """Without a stock the seat in turn must take a free pile that fits a meld of its side; else it may (R24).

    `forced`: whether it must take only a "fitting" pile, or any that it legally can ("possible").
    """

    kind: ClassVar[str] = "player_in_turn_decides"
    ends_with_turn: ClassVar[bool] = False
    last_red_three_ends: LastRedThreeEnds
    forced: Annotated[
        Forced,
        FieldText(
            gettext_noop("The pile must be taken"),
            gettext_noop("When the stock is used up and the pile is free."),
            options={"fitting": gettext_noop("if it fits a meld"), "possible": gettext_noop("if it can be")},
        ),
    ] = "fitting"


@dataclass(frozen=True, slots=True)
class LastDrawerDiscards:
    """The deal ends with the turn in which the last card of the stock was drawn (000:304)."""

    kind: ClassVar[str] = "last_drawer_discards"
    ends_with_turn: ClassVar[bool] = True
    last_red_three_ends: LastRedThreeEnds
    forced: ClassVar[Forced] = "fitting"


StockEnd = PlayerInTurnDecides | LastDrawerDiscards


Asking = Literal["compulsory", "optional", "none"]


@dataclass(frozen=True, slots=True)
class GoingOut:
    """Rules of going out.

    `canastas`: number of canastas required; of these at least `natural`, `mixed`, `wild` and `runs` of each kind.
    `must_discard`: whether the last card is always discarded, never laid (§6). `black_threes`: whether black threes may
    be laid when going out (§6). `black_threes_then_discard`: whether a discard may follow them (R26).
    `black_threes_last`: whether nothing else may (R82); rule sets older than that ruling do not have it. `bonus`,
    `concealed`: points for an ordinary and a concealed exit, one or the other (R19). `in_hand`: points for a concealed
    exit with a canasta laid by the seat itself and no pile taken (R21); 0 for no such exit.
    `concealed_partner_unmelded`: whether an exit is concealed only if the partners have laid nothing either (R19).
    `concealed_own_canasta`, `concealed_no_adding_to_partner`: whether it is so only if the seat has laid a whole
    canasta itself, and nothing on a meld of its partners (R19); else it is ordinary; a seat that has laid nothing yet
    need not ask. `concealed_without_minimum`: whether a concealed exit in one action without the pile owes no minimum
    (R22). `wild_counts`: whether a canasta of wild cards counts among the `canastas` (§6). `in_hand_first_turn`:
    whether `in_hand` is for an exit in the seat's first turn alone; in that turn one that adds to melds of its partners
    is concealed, not ordinary (R98e).
    """

    canastas: Annotated[
        int, Span(1, 6), FieldText(gettext_noop("Canastas to go out"), gettext_noop("How many a side needs in all."))
    ]
    asking: Annotated[
        Asking,
        FieldText(
            gettext_noop("Asking the partner"),
            gettext_noop("“May I go out?” before the last cards are laid."),
            options={"compulsory": gettext_noop("must"), "optional": gettext_noop("may"), "none": gettext_noop("no")},
        ),
    ]
    black_threes_then_discard: Annotated[
        bool,
        FieldText(
            gettext_noop("A discard after black threes"),
            gettext_noop("Whoever lays black threes to go out may still discard."),
        ),
    ]
    bonus: Annotated[
        int, POINTS, FieldText(gettext_noop("Going out"), gettext_noop("For the side whose player goes out."))
    ]
    concealed: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Going out concealed"), gettext_noop("All cards at once, nothing laid before: instead.")
        ),
    ]
    in_hand: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Canasta in hand"),
            gettext_noop("Concealed, with a canasta of one's own and no pile taken: instead."),
        ),
    ] = 0
    must_discard: Annotated[bool, MUST_DISCARD_TEXT, After("runs")] = False
    concealed_partner_unmelded: Annotated[
        bool,
        FieldText(
            gettext_noop("Concealed: partner has laid nothing"), gettext_noop("Only then does it count as concealed.")
        ),
    ] = False
    concealed_own_canasta: Annotated[
        bool,
        FieldText(
            gettext_noop("Concealed: with a canasta"),
            gettext_noop("Only with a whole canasta of one's own does it count as concealed."),
        ),
    ] = False
    concealed_no_adding_to_partner: Annotated[
        bool,
        FieldText(
            gettext_noop("Concealed: nothing added"),
            gettext_noop("Only without adding to the partner's melds does it count as concealed."),
        ),
    ] = False
    concealed_without_minimum: Annotated[
        bool,
        FieldText(
            gettext_noop("Concealed: no minimum"),
            gettext_noop("The opening minimum is not owed by whoever goes out concealed."),
        ),
    ] = False
    natural: Annotated[
        int,
        Span(0, 4),
        FieldText(gettext_noop("… natural ones among them"), gettext_noop("Canastas without wild cards.")),
        After("canastas"),
    ] = 0
    mixed: Annotated[
        int,
        Span(0, 4),
        FieldText(gettext_noop("… mixed ones among them"), gettext_noop("Canastas with wild cards.")),
        After("natural"),
    ] = 0
    wild: Annotated[
        int,
        Span(0, 4),
        FieldText(gettext_noop("… wild ones among them"), gettext_noop("Canastas of wild cards alone.")),
        After("mixed"),
    ] = 0
    black_threes: Annotated[
        bool,
        FieldText(gettext_noop("Black threes are laid"), gettext_noop("As the last cards, on the way out.")),
        After("asking"),
    ] = True
    runs: Annotated[
        int,
        Span(0, 4),
        FieldText(gettext_noop("… in sequence among them"), gettext_noop("Runs of seven cards of a suit.")),
        After("wild"),
    ] = 0
    black_threes_last: Annotated[
        bool,
        FieldText(
            gettext_noop("Black threes go down last"), gettext_noop("Once they lie there, only the discard follows.")
        ),
        After("black_threes_then_discard"),
    ] = False
    wild_counts: Annotated[
        bool,
        FieldText(
            gettext_noop("Canastas of wild cards count"),
            gettext_noop("They are among the canastas that a side needs to go out."),
        ),
        After("wild"),
    ] = True
    in_hand_first_turn: Annotated[
        bool,
        FieldText(
            gettext_noop("Canasta in hand: in the first turn"),
            gettext_noop("Only in the first turn of its player does it count; in later ones the exit is concealed."),
        ),
        After("in_hand"),
    ] = False

    @property
    def looks_at_ranks_laid(self) -> bool:
        """True if the kind of an exit depends on the ranks that the seat laid in its turn."""
        return bool(self.in_hand) or self.concealed_own_canasta or self.concealed_no_adding_to_partner


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A whole hand, shown at once by a side that has laid nothing: its side gets `points` and nothing else.

    `groups`: number of cards of each of its ranks, in any order. `wild_groups`: number of groups of wild cards, jokers
    and twos being two kinds. `ranks`: ranks that must be among them, 11 (jack) to 14 (ace).
    """

    name: str
    points: Annotated[int, Span(0, 10000, 500)]
    groups: tuple[Annotated[int, Span(1, 14)], ...]
    wild_groups: Annotated[int, Span(0, 2)] = 0
    ranks: tuple[Annotated[int, Span(4, 14)], ...] = ()

    def fits(self, counts: Sequence[int]) -> bool:
        """Return whether a hand with these counts by kind is this special hand; none contains threes."""
        if counts[KIND_BLACK_THREE] or counts[KIND_RED_THREE] or not all(counts[rank] for rank in self.ranks):
            return False
        wild = sum(counts[kind] > 0 for kind in WILD_KINDS)
        return wild == self.wild_groups and sorted(filter(None, counts)) == sorted(self.groups)


def best_special(hands: Iterable[SpecialHand], counts: Sequence[int]) -> SpecialHand | None:
    """Return the most valuable of these special hands that a hand matches; None for none."""
    return max((hand for hand in hands if hand.fits(counts)), key=lambda hand: hand.points, default=None)


PlusWith = Literal["always", "melded", "canasta", "two_canastas"]
MinusWithout = Literal["melded", "canasta", "two_canastas"]
Laid = Literal["first_turn", "before_play", "before_up_card"]

CARD_POINTS, CANASTA_POINTS, FINE = Span(5, 100, 5), Span(0, 5000, 100), Span(-1000, 0, 50)
RANK = Span(2, 14)
"""Range of ranks: up to 11 (jack) to 14 (ace); 2 stands for wild cards melded by themselves."""
RankFines = Annotated[tuple[tuple[Annotated[int, RANK], Annotated[int, Span(-5000, 0, 500)]], ...], Rows(0, 4)]

_CANASTAS: dict[str, int] = {"melded": 0, "canasta": 1, "two_canastas": 2}


@dataclass(frozen=True, slots=True)
class RedThrees:
    """Points of red threes.

    They count `each`, unless `together` names the sum for their number; for an unopened side it is negative
    (000:169-173). `plus_with`: what a side needs for positive points, a meld or canastas; with less they count nothing
    (R17); where nothing is needed, they are never negative (§6). `minus`: whether they count against an unopened side
    (R16); `minus_without`: or against a side with too few canastas (§6). `dealt_laid`: when those of a dealt hand are
    laid. `black_too`: whether black threes are laid and counted like red ones. `per_colour`: whether each colour is
    counted separately (§6). `in_hand`, `in_hand_first_turn`: the fine for one left in a hand, and the lower one for a
    seat that had no turn. `dead`: whether they are never laid and may be discarded; a side left with them loses their
    worth (000:376, R31).
    """

    each: Annotated[
        int,
        Span(0, 500, 50),
        FieldText(gettext_noop("A red three"), gettext_noop("What each one counts for the side that has it.")),
    ]
    together: Annotated[
        tuple[tuple[Annotated[int, Span(2, 16)], Annotated[int, Span(0, 5000, 100)]], ...],
        Rows(0, 8),
        FieldText(
            gettext_noop("Red threes together"),
            gettext_noop("A side with this many scores this total instead of so much for each."),
            columns=(gettext_noop("Red threes"), gettext_noop("Together")),
        ),
    ]
    in_hand: Annotated[
        int, FINE, FieldText(gettext_noop("Red three left in a hand"), gettext_noop("The fine for not having laid it."))
    ]
    in_hand_first_turn: Annotated[
        int,
        FINE,
        FieldText(
            gettext_noop("… of a player who had no turn"),
            gettext_noop("The fine where the deal ended before the player's first turn."),
        ),
    ]
    plus_with: Annotated[
        PlusWith,
        FieldText(
            gettext_noop("Red threes count for"),
            gettext_noop("What a side must have laid for them to count in its favour."),
            options={
                "always": gettext_noop("nothing at all"),
                "melded": gettext_noop("a meld"),
                "canasta": gettext_noop("a canasta"),
                "two_canastas": gettext_noop("two canastas"),
            },
        ),
    ] = "melded"
    minus: Annotated[
        bool,
        FieldText(
            gettext_noop("Red threes count against"), gettext_noop("They are taken off a side that has laid nothing.")
        ),
    ] = True
    minus_without: Annotated[
        MinusWithout,
        FieldText(
            gettext_noop("… for want of"),
            gettext_noop("What a side must be without for them to count against it."),
            options={
                "melded": gettext_noop("a meld"),
                "canasta": gettext_noop("a canasta"),
                "two_canastas": gettext_noop("two canastas"),
            },
        ),
        After("plus_with"),
    ] = "melded"
    dealt_laid: Annotated[
        Laid,
        FieldText(
            gettext_noop("Dealt red threes are laid"),
            gettext_noop("Each in the first turn of its player, or all before anybody plays."),
            options={
                "first_turn": gettext_noop("in the first turn"),
                "before_play": gettext_noop("before play"),
                "before_up_card": gettext_noop("before a card is turned up"),
            },
        ),
        After("dead"),
    ] = "first_turn"
    dead: Annotated[
        bool,
        FieldText(
            gettext_noop("Red threes are never laid"),
            gettext_noop("They may be discarded; whoever is left with them loses what they count."),
        ),
    ] = False
    black_too: Annotated[
        bool,
        FieldText(gettext_noop("Black threes like red ones"), gettext_noop("They are laid at once and count as much.")),
        After("minus_without"),
    ] = False
    per_colour: Annotated[
        bool,
        FieldText(
            gettext_noop("Each colour by itself"),
            gettext_noop("If black threes are like red ones: totals hold for one colour."),
        ),
        After("black_too"),
    ] = False

    def held(self, number: int) -> int:
        """Return the points of dead threes left in hands; 0 if they are not dead (`in_hand` is a fine)."""
        return -number * self.each if self.dead else 0

    def cards(self) -> frozenset[Card]:
        """Return the red threes, and the black ones if they are treated alike."""
        return RED_THREES | BLACK_THREES if self.black_too else RED_THREES

    def held_fine(self, number: int, early: int) -> int:
        """Return the fine for threes left in a side's hands; `early`: those of seats that had no turn (000:267).

        There is none if they are dead.
        """
        return 0 if self.dead else number * self.in_hand + early * self.in_hand_first_turn

    def worth(self, laid: Sequence[Card], *, opened: bool, canastas: int) -> int:
        """Return the points of the threes that a side has laid, by whether it has opened and its number of canastas."""
        red = sum(card in RED_THREES for card in laid)
        return self.worth_of(red, len(laid) - red, opened=opened, canastas=canastas)

    def worth_of(self, red: int, black: int, *, opened: bool, canastas: int) -> int:
        """Return the points of `red` and `black` threes that a side has laid, as `worth` does."""
        groups = (red, black) if self.per_colour else (red + black,)
        points = sum(dict(self.together).get(number, number * self.each) for number in groups)
        if self.plus_with == "always":
            return points
        if not opened or canastas < _CANASTAS[self.minus_without]:
            return -points if self.minus else 0
        return points if canastas >= _CANASTAS[self.plus_with] else 0


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points of canastas.

    `natural`, `mixed`, `wild`, `wild_pure`, `run`: points of one without wild cards, with some, of wild cards alone, of
    twos alone (R33e), and in sequence. `natural_by_rank`: pairs (rank, points) for natural ones of another value.
    `wild_by_jokers`: pairs (jokers in it, points) for wild ones of another value. `cards_against_without`: whether the
    melded cards of a side without a canasta count against it (§6). `collections`: triples (number of canastas, least
    number of natural ones among them, points) for several canastas together; of two for the same number the more
    valuable counts (R98). `wild_at_exit`: whether a canasta of wild cards has a bonus only for the side that goes out.
    """

    natural: Annotated[
        int, CANASTA_POINTS, FieldText(gettext_noop("Natural canasta"), gettext_noop("Without wild cards."))
    ]
    mixed: Annotated[int, CANASTA_POINTS, FieldText(gettext_noop("Mixed canasta"), gettext_noop("With wild cards."))]
    wild: Annotated[
        int, CANASTA_POINTS, FieldText(gettext_noop("Canasta of wild cards"), gettext_noop("Twos and jokers."))
    ] = 0
    wild_pure: Annotated[
        int, CANASTA_POINTS, FieldText(gettext_noop("Canasta of twos"), gettext_noop("Of seven twos, without a joker."))
    ] = 0
    run: Annotated[
        int,
        CANASTA_POINTS,
        FieldText(gettext_noop("Canasta in sequence"), gettext_noop("A run of seven cards of a suit.")),
    ] = 0
    natural_by_rank: Annotated[
        tuple[tuple[Annotated[int, RANK], Annotated[int, CANASTA_POINTS]], ...],
        Rows(0, 4),
        FieldText(
            gettext_noop("Natural canasta of a rank"),
            gettext_noop("If one is worth something else."),
            columns=(gettext_noop("Rank"), gettext_noop("Points")),
        ),
        After("mixed"),
    ] = ()
    wild_by_jokers: Annotated[
        tuple[tuple[Annotated[int, Span(0, 12)], Annotated[int, CANASTA_POINTS]], ...],
        Rows(0, 4),
        FieldText(
            gettext_noop("Canasta of wild cards by its jokers"),
            gettext_noop("If one with this many jokers is worth something else."),
            columns=(gettext_noop("Jokers"), gettext_noop("Points")),
        ),
    ] = ()
    cards_against_without: Annotated[
        bool,
        FieldText(
            gettext_noop("Without a canasta cards count against"),
            gettext_noop("The melded cards of a side that has no canasta are taken off."),
        ),
    ] = False
    collections: Annotated[
        tuple[
            tuple[Annotated[int, Span(2, 12)], Annotated[int, Span(0, 12)], Annotated[int, Span(100, 5000, 100)]], ...
        ],
        Rows(0, 6),
        FieldText(
            gettext_noop("Canastas together"),
            gettext_noop("What a side with this many also scores; if two totals fit, the larger one."),
            columns=(gettext_noop("Canastas"), gettext_noop("Natural ones"), gettext_noop("Points")),
        ),
    ] = ()
    wild_at_exit: Annotated[
        bool,
        FieldText(
            gettext_noop("Canastas of wild cards at the exit"),
            gettext_noop("Only the side that goes out gets the bonus for them."),
        ),
        After("wild_by_jokers"),
    ] = False

    def of_rank(self, rank: int) -> int:
        """Return the points of a natural canasta of a rank."""
        return dict(self.natural_by_rank).get(rank, self.natural)

    def together(self, canastas: int, natural: int) -> int:
        """Return the bonus for a number of canastas together, `natural` of them without wild cards (R98)."""
        best: dict[int, int] = {}
        for number, naturals, points in self.collections:
            if canastas >= number and natural >= naturals:
                best[number] = max(points, best.get(number, 0))
        return sum(best.values())


@dataclass(frozen=True, slots=True)
class Fines:
    """Fines by rank (§6), as pairs (rank, points); 2 stands for melds of wild cards.

    `unfinished`: fine for a meld without stand-ins that is no canasta at the end. `held`: fine for three or more cards
    in a hand.
    """

    unfinished: Annotated[
        RankFines,
        FieldText(
            gettext_noop("Unfinished melds"),
            gettext_noop("The fine for a meld of this rank, without wild cards, that is no canasta at the end."),
            columns=(gettext_noop("Rank"), gettext_noop("Points")),
        ),
    ] = ()
    held: Annotated[
        RankFines,
        FieldText(
            gettext_noop("Ranks left in a hand"),
            gettext_noop("The fine for three or more cards of this rank at the end."),
            columns=(gettext_noop("Rank"), gettext_noop("Points")),
        ),
    ] = ()


NO_FINES = Fines()


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the cards, melded or left in the hand.

    `black_three_held`: cost of a black three left in a hand; 0 if it is the value of one in a meld.
    `black_threes_together`: value of all black threes of the game together, laid aside from piles where that is done,
    else laid at the exit; 0 if it is that of each (R97e, R98f).
    """

    joker: Annotated[
        int,
        CARD_POINTS,
        FieldText(gettext_noop("Joker"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    two: Annotated[
        int,
        CARD_POINTS,
        FieldText(gettext_noop("Two"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    ace: Annotated[
        int,
        CARD_POINTS,
        FieldText(gettext_noop("Ace"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    eight_to_king: Annotated[
        int,
        CARD_POINTS,
        FieldText(gettext_noop("Eight to king"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    four_to_seven: Annotated[
        int,
        CARD_POINTS,
        FieldText(gettext_noop("Four to seven"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    black_three: Annotated[
        int,
        Span(0, 100, 5),
        FieldText(gettext_noop("Black three"), gettext_noop("What the card counts, melded or left in the hand.")),
    ]
    black_three_held: Annotated[
        int,
        Span(0, 500, 5),
        FieldText(
            gettext_noop("Black three left in a hand"),
            gettext_noop("What it costs where that is more than in a meld; 0: as much."),
        ),
    ] = 0
    black_threes_together: Annotated[
        int,
        Span(0, 1000, 50),
        FieldText(
            gettext_noop("All black threes together"),
            gettext_noop("What a side scores that lays every black three of the game; 0: what each is worth."),
        ),
    ] = 0

    def by_kind(self) -> tuple[int, ...]:
        """Return the value of each kind; red threes have none, since they are scored separately (trap a)."""
        low, high = [self.four_to_seven] * 4, [self.eight_to_king] * 6
        return (self.joker, self.joker, self.two, self.black_three, *low, *high, self.ace, 0)

    def by_kind_in_hand(self) -> tuple[int, ...]:
        """Return the cost of each kind left in a hand."""
        melded = self.by_kind()
        held = self.black_three_held or self.black_three
        return (*melded[:KIND_BLACK_THREE], held, *melded[KIND_BLACK_THREE + 1 :])


OffenceKind = Literal[
    "overdraw",
    "expose",
    "short_opening",
    "illegal_exit",
    "surplus_wilds",
    "red_three_kept",
    "pile_unshown",
    "irregular_ask",
    "short_take",
    "draw_out_of_turn",
    "take_out_of_turn",
    "no_draw",
    "two_discards",
    "told",
    "peek",
    "early_draw",
    "not_cut",
    "wrong_card_turned",
    "short_hand",
    "face_up_card",
    "foreign_card",
]
Level = Literal["prevented", "explained", "head", "hand", "clumsy"]
"""Extent of irregularities, each level including those before it.

None; none, but refusals show their price; errors of judgement; slips of the hand; a clumsy dealer.
"""

OffenceList = Literal["none", "classic", "swiss"]

PLAYABLE_LEVELS: Final[tuple[Level, ...]] = ("prevented", "explained", "head", "hand", "clumsy")
"""Levels that players are offered."""

LISTS: Final[dict[OffenceList, dict[OffenceKind, int]]] = {
    "none": {},
    "classic": {  # 000:207-277
        "wrong_card_turned": 1,
        "not_cut": 1,
        "short_hand": 1,
        "face_up_card": 1,
        "foreign_card": 1,
        "overdraw": 2,
        "expose": 3,
        "short_opening": 4,
        "illegal_exit": 5,
        "surplus_wilds": 5,
        "red_three_kept": 7,
        "pile_unshown": 8,
        "irregular_ask": 9,
    },
    "swiss": {  # 003:110-118; the red three is elsewhere, 003:104 (R73)
        "red_three_kept": 0,
        "short_take": 1,
        "pile_unshown": 2,
        "draw_out_of_turn": 3,
        "take_out_of_turn": 4,
        "no_draw": 5,
        "two_discards": 6,
        "expose": 7,
        "told": 7,
        "peek": 8,
        "early_draw": 9,
    },
}
"""Offences of each list, with their number in the book's own list; 0 if the book has it elsewhere."""

BY_CHANCE: Final[tuple[OffenceKind, ...]] = ("wrong_card_turned", "short_hand", "face_up_card", "foreign_card")
"""Faults of a clumsy dealer that happen by chance (000:213, 000:217-221)."""
MISDEALS: Final[frozenset[OffenceKind]] = frozenset({"not_cut", *BY_CHANCE})
"""Faults of the deal: all may report them, even the dealer's side, and they make the deal void (000:209, R71)."""
MENDED_LATER: Final[frozenset[OffenceKind]] = frozenset({"face_up_card", "foreign_card"})
"""Faults of the deal that are repaired if found after every seat's first turn (000:225-227)."""

CONSEQUENCES: Final[dict[OffenceKind, tuple[str, ...]]] = {
    "short_opening": ("opening_raise", "opening_changed"),
    "illegal_exit": ("illegal_exit",),
    "surplus_wilds": ("surplus_wild",),
    "pile_unshown": ("pile_unshown",),
    "irregular_ask": ("irregular_ask",),
    "short_take": ("short_take",),
    "draw_out_of_turn": ("draw_out_of_turn", "draw_kept"),
    "take_out_of_turn": ("take_out_of_turn", "penalty_discard"),
    "expose": ("penalty_discard",),
    "told": ("penalty_discard",),
    "two_discards": ("penalty_discard",),
}
"""Fields of `Irregularities` that hold the price of an offence, for prices that tables can set."""

_HEAD: Final[frozenset[OffenceKind]] = frozenset(
    {
        "short_opening",
        "illegal_exit",
        "surplus_wilds",
        "red_three_kept",
        "pile_unshown",
        "irregular_ask",
        "short_take",
    }
)
_HAND: Final[frozenset[OffenceKind]] = _HEAD | {
    "overdraw",
    "expose",
    "draw_out_of_turn",
    "take_out_of_turn",
    "no_draw",
    "two_discards",
    "told",
    "peek",
    "early_draw",
    "not_cut",
}
_CLUMSY: Final[frozenset[OffenceKind]] = _HAND | set(BY_CHANCE)
_POSSIBLE: Final[dict[Level, frozenset[OffenceKind]]] = {
    "prevented": frozenset(),
    "explained": frozenset(),
    "head": _HEAD,
    "hand": _HAND,
    "clumsy": _CLUMSY,
}


@dataclass(frozen=True, slots=True)
class Irregularities:
    """Irregularities at a table, and their consequences.

    `list`: the list of offences with a consequence, except for those `waived`. `level`: the extent to which they can
    happen. All amounts are points that the offender's side loses, except for `opening_raise`, which raises its minimum.
    `opening_raise`, `opening_changed`: for a too low opening that is taken back, or remedied by taking back one of its
    cards (000:245-249, R64). `illegal_exit`: for melds laid to go out illegally; `surplus_wild`: for each wild card too
    many (000:253-263, R49). `pile_unshown`: for the pile taken without showing a meld (000:271, 003:111).
    `irregular_ask`: for a seat that had to go out and did not (000:277). `short_take`: for the top card taken with too
    few points (003:110). `draw_out_of_turn`, `draw_kept`: for a card drawn out of turn that goes back, or is already in
    the hand (003:112, R35). `take_out_of_turn`: for the pile taken out of turn (003:113). `penalty_discard`: whether
    penalty cards should be discarded, or must be at every turn (R72). `misdeal_in`: a clumsy dealer gets one deal out
    of this number wrong.
    """

    level: Annotated[
        Level,
        Offered(PLAYABLE_LEVELS),
        FieldText(
            gettext_noop("Irregularities"),
            gettext_noop("Whether you are kept from them, are told what they would cost, or may commit them."),
            options={
                "prevented": gettext_noop("prevented"),
                "explained": gettext_noop("explained"),
                "head": gettext_noop("you may miscount"),
                "hand": gettext_noop("your hand may slip too"),
                "clumsy": gettext_noop("the dealer may slip too"),
            },
        ),
        After("list"),
    ] = "prevented"
    list: Annotated[
        OffenceList,
        FieldText(
            gettext_noop("The list"),
            gettext_noop("The book that says what is irregular, and what it costs at a real table."),
        ),
    ] = "none"
    waived: Annotated[
        tuple[OffenceKind, ...],
        FieldText(gettext_noop("Without consequence"), gettext_noop("What the list names and this table lets pass.")),
    ] = ()
    opening_raise: Annotated[
        int,
        Span(0, 100, 10),
        FieldText(
            gettext_noop("Opening too low, taken back"),
            gettext_noop("In this deal the side then needs this many more points to open."),
        ),
    ] = 10
    opening_changed: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Opening too low, put right"),
            gettext_noop("The fine where a card that was laid is taken back."),
        ),
    ] = 100
    illegal_exit: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Laid to go out unlawfully"),
            gettext_noop("The fine, without the canastas or against the partner's answer."),
        ),
    ] = 100
    surplus_wild: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Too many wild cards in a meld"),
            gettext_noop("The fine for each one too many; it stays on the table and counts nothing."),
        ),
    ] = 50
    pile_unshown: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Pile taken unshown"),
            gettext_noop("The fine for taking it into the hand before its meld lies."),
        ),
    ] = 100
    irregular_ask: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Asked at the wrong time"),
            gettext_noop("The fine for whoever has to go out for it, and does not."),
        ),
        After("draw_kept"),
    ] = 100
    short_take: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Top card taken with too few points"),
            gettext_noop("The fine, for a side that has not opened."),
        ),
        After("waived"),
    ] = 50
    draw_out_of_turn: Annotated[
        int,
        POINTS,
        FieldText(gettext_noop("Drawn out of turn"), gettext_noop("The fine where the card goes back to the stock.")),
    ] = 100
    draw_kept: Annotated[
        int,
        POINTS,
        FieldText(
            gettext_noop("Drawn out of turn and kept"),
            gettext_noop("The fine where the card is in the hand already: instead."),
        ),
    ] = 200
    take_out_of_turn: Annotated[
        int, POINTS, FieldText(gettext_noop("Pile taken out of turn"), gettext_noop("The fine.")), After("pile_unshown")
    ] = 100
    penalty_discard: Annotated[
        Literal["advised", "compulsory"],
        FieldText(
            gettext_noop("Penalty cards are discarded"),
            gettext_noop("Cards that lie face up before you, though they are part of your hand."),
            options={"advised": gettext_noop("as you like"), "compulsory": gettext_noop("one in each turn")},
        ),
    ] = "advised"
    misdeal_in: Annotated[
        int,
        Span(1, 20),
        FieldText(
            gettext_noop("The dealer errs in one deal of"), gettext_noop("How often a clumsy dealer gets a deal wrong.")
        ),
    ] = 6

    @property
    def without_effect(self) -> frozenset[str]:
        """Fields without effect, since their offence is not on the table's list."""
        in_use = {field for kind, fields in CONSEQUENCES.items() if self.names(kind) for field in fields}
        idle = {field for fields in CONSEQUENCES.values() for field in fields} - in_use
        if not any(map(self.names, BY_CHANCE)):
            idle.add("misdeal_in")
        return frozenset(idle if LISTS[self.list] else {*idle, "level", "waived"})

    @property
    def is_played(self) -> bool:
        """True if irregularities can happen at all."""
        return bool(_POSSIBLE[self.level])

    def names(self, kind: OffenceKind) -> bool:
        """Return whether this offence is on the table's list, at any level."""
        return kind in LISTS[self.list] and kind not in self.waived

    def plays(self, kind: OffenceKind) -> bool:
        """Return whether this offence can be committed: it is on the list, and the level allows it."""
        return kind in _POSSIBLE[self.level] and self.names(kind)


NO_IRREGULARITIES: Final = Irregularities()
