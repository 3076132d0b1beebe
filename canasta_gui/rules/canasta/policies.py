"""The kinds of rule that differ between rule sets: a section a question, one frozen dataclass an answer."""

from collections.abc import Iterable, Sequence
from dataclasses import field
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from canasta_gui.frozen_dataclass import dataclass
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
from canasta_gui.rules.core.rule_set import POINTS, Offered, Rows, Span


@dataclass(frozen=True, slots=True)
class DrawRule:
    """`count` cards a turn. `replaces_red_three`: is a drawn red three replaced from the stock (R11)?"""

    count: Annotated[int, Span(1, 4)]
    replaces_red_three: bool = True


UpBlackThree = Literal["covered", "pair_only", "stays", "bought"]


@dataclass(frozen=True, slots=True)
class _Pile:
    """What every pile has, however much of it is taken.

    `max_wilds`: a wild card may not be discarded on a pile that holds this many (000:127, R27). `up_black_three`: one
    that the dealer turns up is covered and blocks the first seat, or is covered and leaves it the pile for a natural
    pair only, or stays, or may be bought by it with a pair (R01).
    `own_canasta_blocks`: a side cannot take while the top card is of the rank of a canasta of its own (R06).
    `black_threes_freeze`: like wild cards, until the pile is taken (R12). `block_next_only`: a discarded wild card
    freezes nothing: it only stops the next player, who cannot take a pile with it on top (R33a).
    `top_alone`: with a pair shown the top card alone may be taken into the hand (R13).
    `frozen_before_opening`: does a side that has not opened need a natural pair? `always_frozen`: does everybody, at
    all times (§6)? `up_card`: does the dealer turn one up, or does the pile start empty (§6)?
    `with_wild`: is one natural card with a wild one enough where the pile is free? `joins_below`: the top card joins
    a meld of the side only while that has fewer cards; 0: whatever its size.
    """

    max_wilds: Annotated[int, Span(0, 30)]
    up_black_three: UpBlackThree = "covered"
    own_canasta_blocks: bool = False
    black_threes_freeze: bool = False
    top_alone: bool = False
    frozen_before_opening: bool = True
    always_frozen: bool = False
    up_card: bool = True
    with_wild: bool = True
    joins_below: Annotated[int, Span(0, 10)] = 0
    block_next_only: bool = False

    @property
    def covers_black_three(self) -> bool:
        """Whether another card is turned on to a black three that the dealer turns up."""
        return self.up_black_three in ("covered", "pair_only")

    def frozen_by_discard(self, card: Card) -> bool:
        """Return whether this card, discarded, freezes the pile until it is taken."""
        if card < FIRST_NATURAL:
            return not self.block_next_only
        return self.black_threes_freeze and card in BLACK_THREES


@dataclass(frozen=True, slots=True)
class WholePile(_Pile):
    """Whoever takes the top card takes everything below it (000:67)."""

    kind: ClassVar[str] = "whole"

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that come to the hand with the top card of a pile, bottom first."""
        return pile[:-1]


@dataclass(frozen=True, slots=True)
class TopOfPile(_Pile):
    """Whoever takes the top card takes `count` cards, that one included; the rest stays (000:368, R32)."""

    kind: ClassVar[str] = "top"
    count: Annotated[int, Span(1, 10)] = field(kw_only=True)

    def below(self, pile: Sequence[Card]) -> Sequence[Card]:
        """Return the cards that come to the hand with the top card of a pile, bottom first."""
        return pile[-self.count : -1]


Pile = WholePile | TopOfPile


MIN_MELD: Final = 3
CANASTA: Final = 7
NEVER: Final = 1 << 30
"""More than any number of cards or points."""

Claim = tuple[int, int, int]
"""What a rank asks of the wild cards: those it is due, those it has space for, those a canasta takes beyond the due."""


class MeldLaw(NamedTuple):
    """What holds for the melds of one rank: `limits` of wild cards by size from 3 cards on; `most` cards, 0 for no end.

    `another`: may a further one be begun beside canastas? `naturals_for_wilds`: those it needs for wild cards to join.
    """

    limits: tuple[int, ...]
    most: int
    another: bool
    naturals_for_wilds: int = 0

    def allows(self, size: int, wilds: int) -> bool:
        """Return whether a meld can have so many cards, so many of them standing in for others."""
        if size < MIN_MELD or 0 < self.most < size:
            return False
        return wilds <= self.limits[min(size - MIN_MELD, len(self.limits) - 1)]


@dataclass(frozen=True, slots=True)
class MeldRule:
    """`wild_limits`: the most wild cards in a meld of 3, 4, 5, 6 and 7 or more cards (R09, R10).

    `most`: how many cards close a meld of a rank; 0: it grows for ever (§6). `pure_ranks`: the ranks, 11 a jack to 14
    an ace, whose melds hold no wild cards. `naturals_once_open`: the natural cards that a meld needs before wild cards
    are laid on it, except in the opening (the rule of five, §6).

    `wild_melds`: may wild cards be laid by themselves, twos as the natural cards of that meld (R33e)? `wild_mix`: are
    jokers as good as twos there? `wild_most`: how many cards close such a meld; 0: it grows for ever.
    `another_of_a_rank`: may a further meld of a rank be begun once all those of the side are canastas?
    `runs`: may three to seven cards of a suit in sequence be laid, four low, ace high, without wild cards? Seven are a
    canasta and closed; a suit may have several runs, which are never joined.
    """

    wild_limits: Annotated[tuple[Annotated[int, Span(0, 7)], ...], Rows(1, 10)]
    most: Annotated[int, Span(0, 14)] = 0
    pure_ranks: Annotated[tuple[Annotated[int, Span(4, 14)], ...], Rows(0, 3)] = ()
    naturals_once_open: Annotated[int, Span(2, 6)] = 2
    wild_melds: bool = False
    wild_mix: bool = False
    wild_most: Annotated[int, Span(0, 14)] = 0
    another_of_a_rank: bool = False
    runs: bool = False

    def most_cards(self, rank: int) -> int:
        """Return how many cards close a meld of a rank; 0: it grows for ever."""
        if rank == RANK_TWO:
            return self.wild_most
        return CANASTA if is_run(rank) else self.most

    def law(self, rank: int, *, opened: bool) -> MeldLaw:
        """Return what holds for the melds of a rank, for a side that has opened or not."""
        limits = (0,) if rank in self.pure_ranks else self.wild_limits
        once_open = self.naturals_once_open if opened and rank != RANK_TWO else 0
        return MeldLaw(limits, self.most_cards(rank), self.another_of_a_rank, once_open)

    def laws(self, longest: int) -> tuple[MeldLaw, ...]:
        """Return what holds for the melds of each rank once the side is open.

        Any wild cards where jokers are like twos.
        """
        found = [self.law(rank, opened=True) for rank in range(RANK_ACE + 1)]
        if self.wild_mix:
            found[RANK_TWO] = found[RANK_TWO]._replace(limits=(longest,))
        return tuple(found)

    def opening_laws(self) -> tuple[MeldLaw, ...]:
        """Return what holds for the melds of each rank as long as the side is not open."""
        return tuple(self.law(rank, opened=False) for rank in range(RANK_ACE + 1))

    def limit_by_size(self, longest: int) -> tuple[int, ...]:
        """Return the most wild cards for each size from 0 to `longest` cards."""
        limits = self.wild_limits
        return tuple(
            0 if size < MIN_MELD else limits[min(size - MIN_MELD, len(limits) - 1)] for size in range(longest + 1)
        )

    def closing_sizes(self, longest: int) -> tuple[int, ...]:
        """For what each meld is of, the number of cards from which on none of the hand joins it."""
        of_wilds = (self.most_cards(RANK_TWO) or longest) if self.wild_melds else 0
        runs = CANASTA if self.runs else 0
        ranks = range(RANK_RUN + 4)
        return tuple(
            of_wilds if rank == RANK_TWO else runs if is_run(rank) else (self.most or longest) * (rank in MELD_RANKS)
            for rank in ranks
        )

    @staticmethod
    def claims_of_new(cap: Sequence[int]) -> tuple[Claim, ...]:
        """Return the claim of a rank without a meld, by its natural cards, which are all laid; `cap`: as below."""
        return tuple(_claim(n, 0, MIN_MELD - n if 0 < n < MIN_MELD else 0, most) for n, most in enumerate(cap))

    @staticmethod
    def claims_of_begun(cap: Sequence[int], wilds: int) -> tuple[tuple[Claim, ...], ...]:
        """Return the claim of a rank with a meld, by the wild cards that lie there, and the natural ones of both.

        `cap`: the most wild cards that a meld of so many natural cards can hold; `wilds`: as many as there are.
        """
        return tuple(tuple(_claim(n, had, 0, most) for n, most in enumerate(cap)) for had in range(wilds + 1))

    def wilds_joining(self, cap: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """For what each meld of an open side is of and its naturals, how many wild cards it may come to hold.

        `cap`: the most wild cards that a meld of so many natural cards can hold.
        """
        mixed = tuple(most if naturals >= self.naturals_once_open else 0 for naturals, most in enumerate(cap))
        of_wilds = (len(cap),) * len(cap) if self.wild_mix else tuple(cap)
        none = (0,) * len(cap)
        return tuple(
            of_wilds if rank == RANK_TWO else mixed if rank in MELD_RANKS and rank not in self.pure_ranks else none
            for rank in range(RANK_RUN + 4)
        )


def _claim(naturals: int, wilds: int, due: int, most: int) -> Claim:
    """Return the claim of a rank; `wilds`: those that lie there, `most`: as many as may."""
    size, space = naturals + wilds, most - wilds
    if size >= CANASTA:
        return due, space, 0
    return due, space, CANASTA - size - due if CANASTA - size <= space else NEVER


Step = tuple[Annotated[int, Span(0, 30000, 500)], Annotated[int, Span(0, 300, 10)]]
Steps = Annotated[tuple[Step, ...], Rows(1, 8)]
"""(Total at least, minimum)."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """What every opening may need. `clean`: a meld without wild cards among those laid (the clean triple, §6)?"""

    clean: bool = field(default=False, kw_only=True)


@dataclass(frozen=True, slots=True)
class ByScore(_Opening):
    """By the side's running total: `steps` are (total at least, minimum), rising; `negative` for a total below zero."""

    kind: ClassVar[str] = "by_score"
    steps: Steps
    negative: Annotated[int, Span(0, 300, 5)]

    looks_back: ClassVar[bool] = False

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs in this deal."""
        total = totals[side]
        if total < self.steps[0][0]:
            return self.negative
        return max(minimum for at_least, minimum in self.steps if total >= at_least)

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.negative, *(minimum for _, minimum in self.steps))


@dataclass(frozen=True, slots=True)
class ByScoreAndLastDeal(_Opening):
    """By the side's running total; nothing is owed by a side that lost points in the deal before (R15)."""

    kind: ClassVar[str] = "by_score_and_last_deal"
    looks_back: ClassVar[bool] = True
    steps: Steps

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that the side's opening needs; `previous`: what the sides scored in the deal before."""
        if previous and previous[side] < 0:
            return 0
        return max((minimum for at_least, minimum in self.steps if totals[side] >= at_least), default=self.steps[0][1])

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(minimum for _, minimum in self.steps)


@dataclass(frozen=True, slots=True)
class ByDeal(_Opening):
    """The same for every side: `minimums` for the first deal, the second, …; the last one for all that follow (R31)."""

    kind: ClassVar[str] = "by_deal"
    looks_back: ClassVar[bool] = False
    minimums: Annotated[tuple[Annotated[int, Span(0, 300, 10)], ...], Rows(1, 8)]

    def minimum(self, totals: Sequence[int], side: int, previous: Sequence[int] = (), deal_no: int = 1) -> int:  # noqa: ARG002
        """Return the points that an opening needs in the deal of this number."""
        return self.minimums[min(deal_no, len(self.minimums)) - 1]

    def lowest(self) -> int:
        """Return the lowest minimum there is."""
        return min(self.minimums)


Opening = ByScore | ByScoreAndLastDeal | ByDeal


@dataclass(frozen=True, slots=True)
class NoReserve:
    """One hand a deal, and nothing else."""

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
    size: Annotated[int, Span(1, 25)]


@dataclass(frozen=True, slots=True)
class Foot:
    """A second hand of `size` cards for each seat, taken by itself once the first is played (000:352, R31).

    Laid to the last card, the first hand is followed at once; discarded to the last card, for the seat's next turn.
    Nobody goes out before, and a second hand not played counts against its side. `chosen`: does each seat choose which
    of its two packets is the first, by one card of each (000:350)?
    """

    kind: ClassVar[str] = "foot"
    must_be_played: ClassVar[bool] = True
    size: Annotated[int, Span(1, 25)]
    chosen: bool = False


Reserve = NoReserve | Pony | Foot


Forced = Literal["fitting", "possible"]


@dataclass(frozen=True, slots=True)
class PlayerInTurnDecides:
    """The seat in turn must take a free pile whose top card fits a meld of its side, else takes or passes (R24).

    `forced`: that, or whenever it legally can.
    """

    kind: ClassVar[str] = "player_in_turn_decides"
    ends_with_turn: ClassVar[bool] = False
    last_red_three_ends: bool
    forced: Forced = "fitting"


@dataclass(frozen=True, slots=True)
class LastDrawerDiscards:
    """The deal ends when the turn ends in which the last card of the stock was drawn (000:304)."""

    kind: ClassVar[str] = "last_drawer_discards"
    ends_with_turn: ClassVar[bool] = True
    last_red_three_ends: bool
    forced: ClassVar[Forced] = "fitting"


StockEnd = PlayerInTurnDecides | LastDrawerDiscards


Asking = Literal["compulsory", "optional", "none"]


@dataclass(frozen=True, slots=True)
class GoingOut:
    """`canastas`: how many the side needs, among them so many `natural`, `mixed` and `wild` ones and so many `runs`.

    `must_discard`: is the last card always discarded, never laid (§6)?
    `black_threes`: may black threes be laid on the way out, or never (§6)? `black_threes_then_discard`: may a discard
    follow them (R26)? `black_threes_last`: may nothing else (R82)? Rule sets written before that ruling say nothing.
    `bonus` and `concealed` are the points for an ordinary and a concealed exit (one instead of the other, R19);
    `in_hand` those for a concealed one with a canasta of the seat's own and no pile taken (R21); 0: no such exit.
    `concealed_partner_unmelded`: is an exit concealed only if the partners have laid nothing either (R19)?
    `concealed_own_canasta`, `concealed_no_adding_to_partner`: only if the seat has laid a whole canasta itself, and
    nothing on a meld of its partners (R19)? Else it is an ordinary one; a seat that has laid nothing yet need not ask.
    `concealed_without_minimum`: is no minimum owed by a concealed exit in one gesture without the pile (R22)?
    """

    canastas: Annotated[int, Span(1, 6)]
    asking: Asking
    black_threes_then_discard: bool
    bonus: Annotated[int, POINTS]
    concealed: Annotated[int, POINTS]
    in_hand: Annotated[int, POINTS] = 0
    must_discard: bool = False
    concealed_partner_unmelded: bool = False
    concealed_own_canasta: bool = False
    concealed_no_adding_to_partner: bool = False
    concealed_without_minimum: bool = False
    natural: Annotated[int, Span(0, 4)] = 0
    mixed: Annotated[int, Span(0, 4)] = 0
    wild: Annotated[int, Span(0, 4)] = 0
    black_threes: bool = True
    runs: Annotated[int, Span(0, 4)] = 0
    black_threes_last: bool = False

    @property
    def looks_at_ranks_laid(self) -> bool:
        """Whether the kind of an exit depends on what the seat laid of each rank in its turn."""
        return bool(self.in_hand) or self.concealed_own_canasta or self.concealed_no_adding_to_partner


@dataclass(frozen=True, slots=True)
class SpecialHand:
    """A whole hand, shown at once by a side that has laid nothing: its side gets `points` and nothing else.

    `groups`: how many cards it holds of each of its ranks, in any order. `wild_groups`: how many of the groups are of
    wild cards, jokers and twos being two kinds. `ranks`: ranks that must be among them, 11 a jack to 14 an ace.
    """

    name: str
    points: Annotated[int, Span(0, 10000, 500)]
    groups: tuple[Annotated[int, Span(1, 14)], ...]
    wild_groups: Annotated[int, Span(0, 2)] = 0
    ranks: tuple[Annotated[int, Span(4, 14)], ...] = ()

    def fits(self, counts: Sequence[int]) -> bool:
        """Return whether a hand of so many cards of each kind is this one; threes belong to none."""
        if counts[KIND_BLACK_THREE] or counts[KIND_RED_THREE] or not all(counts[rank] for rank in self.ranks):
            return False
        wild = sum(counts[kind] > 0 for kind in WILD_KINDS)
        return wild == self.wild_groups and sorted(filter(None, counts)) == sorted(self.groups)


def best_special(hands: Iterable[SpecialHand], counts: Sequence[int]) -> SpecialHand | None:
    """Return the most valuable of these hands that a hand is; None if it is none of them."""
    return max((hand for hand in hands if hand.fits(counts)), key=lambda hand: hand.points, default=None)


PlusWith = Literal["always", "melded", "canasta", "two_canastas"]
MinusWithout = Literal["melded", "canasta", "two_canastas"]
Laid = Literal["first_turn", "before_play"]

CARD_POINTS, CANASTA_POINTS, FINE = Span(5, 100, 5), Span(0, 5000, 100), Span(-1000, 0, 50)
RANK = Span(2, 14)
"""As the cards have it: 11 jack to 14 ace; 2 stands for wild cards melded by themselves."""
RankFines = Annotated[tuple[tuple[Annotated[int, RANK], Annotated[int, Span(-5000, 0, 500)]], ...], Rows(0, 4)]

_CANASTAS: dict[str, int] = {"melded": 0, "canasta": 1, "two_canastas": 2}


@dataclass(frozen=True, slots=True)
class RedThrees:
    """`each` a red three, unless `together` names the sum for that many; minus for an unopened side (000:169-173).

    `plus_with`: what a side needs for the plus, a meld or canastas; with less they count nothing (R17). Where it
    always has it there is no minus either (§6).
    `minus`: do they count against an unopened side (R16)? `minus_without`: or against one with too few canastas (§6)?
    `dealt_laid`: when those of a dealt hand are laid.
    `black_too`: are black threes laid and counted like red ones? `per_colour`: is each colour counted by itself (§6)?

    `in_hand`, `in_hand_first_turn`: the fine for one still in a hand, and the lower one of a seat that had no turn.
    `dead`: they are never laid and may be discarded; a side left with them loses their worth (000:376, R31).
    """

    each: Annotated[int, Span(0, 500, 50)]
    together: Annotated[tuple[tuple[Annotated[int, Span(2, 16)], Annotated[int, Span(0, 5000, 100)]], ...], Rows(0, 8)]
    in_hand: Annotated[int, FINE]
    in_hand_first_turn: Annotated[int, FINE]
    plus_with: PlusWith = "melded"
    minus: bool = True
    minus_without: MinusWithout = "melded"
    dealt_laid: Laid = "first_turn"
    dead: bool = False
    black_too: bool = False
    per_colour: bool = False

    def held(self, number: int) -> int:
        """Return the points of so many in the hands of a side at the end, where they are dead; `in_hand` is a fine."""
        return -number * self.each if self.dead else 0

    def cards(self) -> frozenset[Card]:
        """Return the red threes, and the black ones where they are like them."""
        return RED_THREES | BLACK_THREES if self.black_too else RED_THREES

    def held_fine(self, number: int, early: int) -> int:
        """Return the fine for so many in the hands of a side at the end, and `early` in those of seats without a turn.

        It is less for a seat that had no turn yet (000:267); there is none where they are dead.
        """
        return 0 if self.dead else number * self.in_hand + early * self.in_hand_first_turn

    def worth(self, laid: Sequence[Card], *, opened: bool, canastas: int) -> int:
        """Return the points of the threes that a side has laid: has it opened, and how many canastas has it?"""
        red = sum(card in RED_THREES for card in laid)
        return self.worth_of(red, len(laid) - red, opened=opened, canastas=canastas)

    def worth_of(self, red: int, black: int, *, opened: bool, canastas: int) -> int:
        """Return the points of so many threes that a side has laid, as `worth` does."""
        groups = (red, black) if self.per_colour else (red + black,)
        points = sum(dict(self.together).get(number, number * self.each) for number in groups)
        if self.plus_with == "always":
            return points
        if not opened or canastas < _CANASTAS[self.minus_without]:
            return -points if self.minus else 0
        return points if canastas >= _CANASTAS[self.plus_with] else 0


@dataclass(frozen=True, slots=True)
class CanastaBonus:
    """Points for a canasta without and with wild cards; for one of wild cards alone, and of twos alone (R33e).

    `run`: for one in sequence.
    `natural_by_rank`: (rank, points) where one without wild cards is worth something else; `wild_by_jokers`: (jokers
    in it, points) where one of wild cards alone is.
    `cards_against_without`: do the melded cards of a side without a canasta count against it (§6)?
    """

    natural: Annotated[int, CANASTA_POINTS]
    mixed: Annotated[int, CANASTA_POINTS]
    wild: Annotated[int, CANASTA_POINTS] = 0
    wild_pure: Annotated[int, CANASTA_POINTS] = 0
    run: Annotated[int, CANASTA_POINTS] = 0
    natural_by_rank: Annotated[tuple[tuple[Annotated[int, RANK], Annotated[int, CANASTA_POINTS]], ...], Rows(0, 4)] = ()
    wild_by_jokers: Annotated[
        tuple[tuple[Annotated[int, Span(0, 12)], Annotated[int, CANASTA_POINTS]], ...], Rows(0, 4)
    ] = ()
    cards_against_without: bool = False

    def of_rank(self, rank: int) -> int:
        """Return the points for a canasta of a rank without wild cards."""
        return dict(self.natural_by_rank).get(rank, self.natural)


@dataclass(frozen=True, slots=True)
class Fines:
    """Fines for ranks (§6): (rank, points), 2 being melds of wild cards.

    `unfinished`: for a meld without stand-ins that is no canasta at the end. `held`: for three or more in a hand.
    """

    unfinished: RankFines = ()
    held: RankFines = ()


NO_FINES = Fines()


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points of the cards, melded or left in the hand.

    `black_three_held`: what one left in a hand costs, where that is not what one in a meld brings; else 0.
    """

    joker: Annotated[int, CARD_POINTS]
    two: Annotated[int, CARD_POINTS]
    ace: Annotated[int, CARD_POINTS]
    eight_to_king: Annotated[int, CARD_POINTS]
    four_to_seven: Annotated[int, CARD_POINTS]
    black_three: Annotated[int, Span(0, 100, 5)]
    black_three_held: Annotated[int, Span(0, 500, 5)] = 0

    def by_kind(self) -> tuple[int, ...]:
        """Return the value of each kind; a red three is no hand value (trap a)."""
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
"""How much a table plays: nothing but what is allowed; the same, with the price of a refusal; errors of the head, those
of the hand as well, those of a clumsy dealer as well. Each level allows what those before it allow."""

OffenceList = Literal["none", "classic", "swiss"]

PLAYABLE_LEVELS: Final[tuple[Level, ...]] = ("prevented", "explained", "head", "hand", "clumsy")
"""The levels that a player is offered."""

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
    "swiss": {  # 003:110-118; the red three stands elsewhere, 003:104 (R73)
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
"""What each list names, with its number in the book's own list; 0: the book has it elsewhere."""

BY_CHANCE: Final[tuple[OffenceKind, ...]] = ("wrong_card_turned", "short_hand", "face_up_card", "foreign_card")
"""What happens to a clumsy dealer without anybody's doing (000:213, 000:217-221)."""
MISDEALS: Final[frozenset[OffenceKind]] = frozenset({"not_cut", *BY_CHANCE})
"""Faults of the deal: everybody may report them, the dealer's side too, and the deal is void (000:209, R71)."""
MENDED_LATER: Final[frozenset[OffenceKind]] = frozenset({"face_up_card", "foreign_card"})
"""Faults of the deal that are put right, and no more, once everybody has had a turn (000:225-227)."""

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
"""The fields of `Irregularities` that say what an offence costs, for those whose cost differs from table to table."""

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
    """`list`: which offences have a consequence, but for those `waived`. `level`: how many of them can happen.

    All amounts are points that the offender's side loses, but for `opening_raise`, which its minimum rises by.
    `opening_raise`, `opening_changed`: an opening too low that is taken back, or put right with one of its cards taken
    back (000:245-249, R64). `illegal_exit`: for melds laid to go out unlawfully; `surplus_wild`: for each wild card too
    many (000:253-263, R49). `pile_unshown`: for the pile taken without its meld shown (000:271, 003:111).
    `irregular_ask`: for whoever had to go out and did not (000:277). `short_take`: for the top card taken with too
    few points (003:110). `draw_out_of_turn`, `draw_kept`: for a card drawn out of turn that goes back, or that is in
    the hand already (003:112, R35). `take_out_of_turn`: for the pile (003:113).
    `penalty_discard`: is discarding a penalty card advice, or owed at every turn (R72)?
    `misdeal_in`: of so many deals a clumsy dealer gets one wrong.
    """

    level: Annotated[Level, Offered(PLAYABLE_LEVELS)] = "prevented"
    list: OffenceList = "none"
    waived: tuple[OffenceKind, ...] = ()
    opening_raise: Annotated[int, Span(0, 100, 10)] = 10
    opening_changed: Annotated[int, POINTS] = 100
    illegal_exit: Annotated[int, POINTS] = 100
    surplus_wild: Annotated[int, POINTS] = 50
    pile_unshown: Annotated[int, POINTS] = 100
    irregular_ask: Annotated[int, POINTS] = 100
    short_take: Annotated[int, POINTS] = 50
    draw_out_of_turn: Annotated[int, POINTS] = 100
    draw_kept: Annotated[int, POINTS] = 200
    take_out_of_turn: Annotated[int, POINTS] = 100
    penalty_discard: Literal["advised", "compulsory"] = "advised"
    misdeal_in: Annotated[int, Span(1, 20)] = 6

    @property
    def without_effect(self) -> frozenset[str]:
        """The fields that say nothing, since the table's list has no offence that they are about."""
        in_use = {field for kind, fields in CONSEQUENCES.items() if self.names(kind) for field in fields}
        idle = {field for fields in CONSEQUENCES.values() for field in fields} - in_use
        if not any(map(self.names, BY_CHANCE)):
            idle.add("misdeal_in")
        return frozenset(idle if LISTS[self.list] else {*idle, "level", "waived"})

    @property
    def is_played(self) -> bool:
        """Whether irregularities can happen at all."""
        return bool(_POSSIBLE[self.level])

    def names(self, kind: OffenceKind) -> bool:
        """Return whether the table's list has this offence, whatever the level."""
        return kind in LISTS[self.list] and kind not in self.waived

    def plays(self, kind: OffenceKind) -> bool:
        """Return whether this offence can happen: the list has it, and the level lets it happen."""
        return kind in _POSSIBLE[self.level] and self.names(kind)


NO_IRREGULARITIES: Final = Irregularities()
