"""What the engine reads in a rule set with every decision: fields and tables of it side by side, one step away.

Compiled, an attribute of this class is read many times faster than one of a dataclass.
"""

from typing import TYPE_CHECKING

from canasta_gui.rules.core.cards import Card

if TYPE_CHECKING:
    from canasta_gui.rules.canasta.ruleset import CanastaRules


class Lookups:
    """Fields of a rule set by their names there; `asks`: may there be a partner to ask before a seat goes out?"""

    __slots__ = (
        *("another_of_a_rank", "asks", "black_threes_last", "bonus_threes", "canastas", "closed_at", "draw_count"),
        *("ends_with_turn", "looks_at_ranks_laid", "max_wilds", "melds_sets_alone", "next_in_turn", "runs"),
        *("several_of_a_rank", "shows_hands", "top_alone", "wilds_joining"),
    )

    another_of_a_rank: bool
    asks: bool
    black_threes_last: bool
    bonus_threes: frozenset[Card]
    canastas: int
    closed_at: tuple[int, ...]
    draw_count: int
    ends_with_turn: bool
    looks_at_ranks_laid: bool
    max_wilds: int
    melds_sets_alone: bool
    next_in_turn: tuple[tuple[int, ...], ...]
    runs: bool
    several_of_a_rank: bool
    shows_hands: bool
    top_alone: bool
    wilds_joining: tuple[tuple[int, ...], ...]

    def __init__(self, rules: "CanastaRules") -> None:
        melds, out, pile = rules.melds, rules.going_out, rules.pile
        self.another_of_a_rank = melds.another_of_a_rank
        self.asks = out.asking != "none" and (rules.n_sides < rules.players or bool(rules.joined))
        self.black_threes_last = out.black_threes_last
        self.bonus_threes = rules.bonus_threes
        self.canastas = out.canastas
        self.closed_at = rules.closed_at
        self.draw_count = rules.draw.count
        self.ends_with_turn = rules.stock_end.ends_with_turn
        self.looks_at_ranks_laid = out.looks_at_ranks_laid
        self.max_wilds = pile.max_wilds
        self.melds_sets_alone = not (melds.runs or melds.wild_melds or rules.special_hands)
        self.next_in_turn = rules.next_in_turn
        self.runs = melds.runs
        self.several_of_a_rank = rules.several_of_a_rank
        self.shows_hands = bool(rules.special_hands)
        self.top_alone = pile.top_alone
        self.wilds_joining = rules.wilds_joining
