"""Rule set lookups for the engine: the fields and tables that every decision reads, in one object.

When compiled, attributes of this class are read many times faster than those of a dataclass.
"""

from canasta_gui.rules.canasta.policies import DrawRule, GoingOut, MeldRule, Pile, StockEnd
from canasta_gui.rules.core.cards import Card


class Lookups:
    """Fields of a rule set, under the same names; `asks`: whether a seat may have a partner to ask before going out."""

    __slots__ = (
        *(
            "another_of_a_rank",
            "asks",
            "black_threes_last",
            "black_threes_wait",
            "bonus_threes",
            "canastas",
            "closed_at",
            "draw_count",
            "knows_first_turn",
        ),
        *("ends_with_turn", "looks_at_ranks_laid", "max_wilds", "melds_sets_alone", "next_in_turn", "runs"),
        *("several_of_a_rank", "shows_hands", "top_alone", "twos_bound", "wilds_joining"),
    )

    another_of_a_rank: bool
    asks: bool
    black_threes_last: bool
    black_threes_wait: bool
    bonus_threes: frozenset[Card]
    canastas: int
    closed_at: tuple[int, ...]
    draw_count: int
    ends_with_turn: bool
    knows_first_turn: bool
    looks_at_ranks_laid: bool
    max_wilds: int
    melds_sets_alone: bool
    next_in_turn: tuple[tuple[int, ...], ...]
    runs: bool
    several_of_a_rank: bool
    shows_hands: bool
    top_alone: bool
    twos_bound: bool
    wilds_joining: tuple[tuple[int, ...], ...]

    def __init__(
        self,
        melds: MeldRule,
        out: GoingOut,
        pile: Pile,
        draw: DrawRule,
        stock_end: StockEnd,
        *,
        bonus_threes: frozenset[Card],
        closed_at: tuple[int, ...],
        has_partners: bool,
        next_in_turn: tuple[tuple[int, ...], ...],
        several_of_a_rank: bool,
        shows_hands: bool,
        wilds_joining: tuple[tuple[int, ...], ...],
    ) -> None:
        self.another_of_a_rank = melds.another_of_a_rank
        self.asks = out.asking != "none" and has_partners
        self.black_threes_last = out.black_threes_last
        self.black_threes_wait = pile.black_threes_wait
        self.knows_first_turn = pile.black_threes_wait or out.in_hand_first_turn
        self.bonus_threes = bonus_threes
        self.canastas = out.canastas
        self.closed_at = closed_at
        self.draw_count = draw.count
        self.ends_with_turn = stock_end.ends_with_turn
        self.looks_at_ranks_laid = out.looks_at_ranks_laid
        self.max_wilds = pile.max_wilds
        self.melds_sets_alone = not (melds.runs or melds.wild_melds or shows_hands)
        self.next_in_turn = next_in_turn
        self.runs = melds.runs
        self.several_of_a_rank = several_of_a_rank
        self.shows_hands = shows_hands
        self.top_alone = pile.top_alone
        self.twos_bound = melds.twos_bound and melds.wild_melds
        self.wilds_joining = wilds_joining
