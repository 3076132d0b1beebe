"""A rule set: frozen data read from a TOML preset, every field declared once, checked against each other when built."""

import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from typing import Annotated, get_args

from canasta_gui.rules.canasta.contradictions import contradictions
from canasta_gui.rules.canasta.policies.draw import DrawRule
from canasta_gui.rules.canasta.policies.going_out import GoingOut
from canasta_gui.rules.canasta.policies.melds import MeldLaw, MeldRule
from canasta_gui.rules.canasta.policies.opening import Opening
from canasta_gui.rules.canasta.policies.pile import Pile
from canasta_gui.rules.canasta.policies.reserve import Reserve
from canasta_gui.rules.canasta.policies.special import SpecialHand
from canasta_gui.rules.canasta.policies.stock_end import StockEnd
from canasta_gui.rules.canasta.policies.tally import NO_FINES, CanastaBonus, CardValues, Fines, RedThrees
from canasta_gui.rules.core.bounds import Span
from canasta_gui.rules.core.cards import FACES, KIND, Card
from canasta_gui.rules.core.preset_library import PresetLibrary
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_errors import RuleSetError as RuleSetError
from canasta_gui.rules.core.rule_set_reader import merged as merged
from canasta_gui.rules.core.rule_set_reader import read_delta as read_delta
from canasta_gui.rules.core.seat_draw_rule import DRAWN_FOR_PARTNERS, SeatDrawing
from canasta_gui.rules.core.seating import Alliance, Seating, alliance_of

TOPICS = ("draw_for_seats", "dealer", "up_card", "discard", "side_melds", "canasta", "last_card", "count")
"""Rules that are the same everywhere: no field says them, no refusal stands for them, but a book can be cited."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of the game (numbers of cards in all, not per pack) and how many each seat is dealt."""

    packs: Annotated[int, Span(1, 8)]
    jokers: Annotated[int, Span(0, 24)]
    blanches: Annotated[int, Span(0, 24)]
    deal: Annotated[int, Span(3, 25)]

    @property
    def total(self) -> int:
        """All cards of the game."""
        return 52 * self.packs + self.jokers + self.blanches


@dataclass(frozen=True)
class CanastaRules:
    """Everything that can differ between two games of canasta. Build it with `load_preset` or `from_table`.

    `target`: the points that end a match; 0: none. `deals`: the deals after which it ends; 0: it goes on (R31, R34).
    """

    title: str
    players: int
    target: Annotated[int, Span(0, 30000, 500)]
    cards: CardSet
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
    id: str = ""

    # Tables that the engine looks up instead of branching; they follow from the fields above.
    value_of_kind: tuple[int, ...] = field(init=False, repr=False, compare=False)
    held_value_of_kind: tuple[int, ...] = field(init=False, repr=False, compare=False)
    value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_limit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_cap: tuple[int, ...] = field(init=False, repr=False, compare=False)
    laws: tuple[MeldLaw, ...] = field(init=False, repr=False, compare=False)
    closed_at: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wilds_joining: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    red_threes_and_like: frozenset[Card] = field(init=False, repr=False, compare=False)
    bonus_threes: frozenset[Card] = field(init=False, repr=False, compare=False)
    alliance: Alliance = field(init=False, repr=False, compare=False)
    joined: tuple[Alliance, ...] = field(init=False, repr=False, compare=False)
    needs_kinds: bool = field(init=False, repr=False, compare=False)
    tables: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    next_in_turn: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the fields against each other and build the tables."""
        if flaws := contradictions(self):
            raise RuleSetError(flaws, self.id or self.title)
        by_kind = self.values.by_kind()
        put = object.__setattr__
        put(self, "value_of_kind", by_kind)
        put(self, "held_value_of_kind", self.values.by_kind_in_hand())
        put(self, "value", tuple(by_kind[KIND[card]] if card in FACES else 0 for card in range(60)))
        limits = self.melds.limit_by_size(2 * self.cards.total)
        put(self, "wild_limit", limits)
        put(self, "wild_cap", tuple(_most_wilds(limits, naturals) for naturals in range(self.cards.total + 1)))
        put(self, "laws", self.melds.laws(self.cards.total))
        put(self, "closed_at", self.melds.closing_sizes(2 * self.cards.total))
        put(self, "wilds_joining", self.melds.wilds_joining(self.wild_cap))
        put(self, "red_threes_and_like", self.red_threes.cards())
        put(self, "bonus_threes", frozenset() if self.red_threes.dead else self.red_threes.cards())  # laid, not played
        put(self, "alliance", alliance_of(self.seating.sides))
        put(self, "joined", tuple(map(alliance_of, self.seating.joined())))
        rule, out = self.melds, self.going_out
        several = rule.wild_melds or rule.another_of_a_rank or rule.most or rule.pure_ranks
        several = several or rule.naturals_once_open > 2
        put(self, "needs_kinds", bool(several or out.natural or out.mixed))
        tables = self.seating.tables()
        put(self, "tables", tables)
        put(self, "next_in_turn", tuple(_next_in_turn(table, self.players) for table in tables))

    @property
    def n_sides(self) -> int:
        """How many sides a deal begins with; each has a total of its own, whoever may join whom later."""
        return len(self.seating.sides)

    @property
    def side_of(self) -> tuple[int, ...]:
        """The side of each seat when a deal begins."""
        return self.alliance.side_of

    def playing(self, deal_no: int) -> tuple[int, ...]:
        """The seats that play this deal, clockwise."""
        return self.tables[(deal_no - 1) % len(self.tables)]

    def next_dealer(self, deal_no: int, dealer: int) -> int:
        """The seat that deals after this one dealt deal `deal_no`."""
        return self.seating.next_dealer(self.playing(deal_no), dealer, self.playing(deal_no + 1))

    @staticmethod
    def citable() -> Mapping[str, None]:
        """What `sources` may cite a place for: refusals, fields by their path or their whole table, topics."""
        return _citable()

    def cited(self, why: Why) -> str:
        """Where the rule book of this preset says so (`000:125`, or several: `000:98-100, R09`), or an empty text."""
        return self.sources.get(why.value, "")


def _most_wilds(limits: tuple[int, ...], naturals: int) -> int:
    """The most wild cards that a meld of so many natural cards can hold."""
    most = max(limits)
    return max((w for w in range(most + 1) if w <= limits[naturals + w]), default=0)


def _next_in_turn(table: tuple[int, ...], players: int) -> tuple[int, ...]:
    """For each seat the one that plays after it; for a seat that sits out itself."""
    after = {seat: table[(n + 1) % len(table)] for n, seat in enumerate(table)}
    return tuple(after.get(seat, seat) for seat in range(players))


@cache
def _citable() -> Mapping[str, None]:
    found = dict.fromkeys([*(why.value for why in Why), *TOPICS])
    for name, hint in typing.get_type_hints(CanastaRules).items():
        found[name] = None
        for member in (hint, *get_args(hint)):
            if is_dataclass(member):
                inner = [f.name for f in fields(member) if f.init] + ["kind"] * hasattr(member, "kind")
                found |= dict.fromkeys(f"{name}.{key}" for key in inner)
    return found


# --- reading and writing -------------------------------------------------------------------------------------------

_SHIPPED = PresetLibrary(CanastaRules, "canasta_gui.rules.canasta")

from_table, to_table = _SHIPPED.from_table, _SHIPPED.to_table
preset_ids, preset_table = _SHIPPED.preset_ids, _SHIPPED.preset_table
load_preset, read_preset = _SHIPPED.load_preset, _SHIPPED.read_preset
