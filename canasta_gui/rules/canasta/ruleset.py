"""A rule set: frozen data from a TOML preset, whose fields are checked against each other when it is built."""

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import Literal, Self, cast, get_args

from canasta_gui.frozen_dataclass import dataclass, getstate, setstate
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.contradictions import COPIES_IN_A_PACK, contradictions
from canasta_gui.rules.canasta.fields import CanastaFields
from canasta_gui.rules.canasta.lookups import Lookups
from canasta_gui.rules.canasta.policies import LISTS, PLAYABLE_LEVELS, Claim, Level, MeldLaw, OffenceKind
from canasta_gui.rules.core.cards import BLACK_THREES, FACES, KIND, Card
from canasta_gui.rules.core.reading_problems import RuleSetError
from canasta_gui.rules.core.rule_set import Alliance, RuleSet, alliance_of
from canasta_gui.rules.core.rule_set_reader import PresetLibrary


@dataclass(frozen=True)
class CanastaRules(CanastaFields, RuleSet):
    """The fields, and the tables computed from them. Build it with `load_preset` or `from_table`."""

    levels = get_args(Level)

    # Tables computed from the fields above, which the engine looks up instead of branching.
    value_of_kind: tuple[int, ...] = field(init=False, repr=False, compare=False)
    held_value_of_kind: tuple[int, ...] = field(init=False, repr=False, compare=False)
    value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_limit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_cap: tuple[int, ...] = field(init=False, repr=False, compare=False)
    laws: tuple[MeldLaw, ...] = field(init=False, repr=False, compare=False)
    opening_laws: tuple[MeldLaw, ...] = field(init=False, repr=False, compare=False)
    claims_of_new: tuple[Claim, ...] = field(init=False, repr=False, compare=False)
    claims_of_begun: tuple[tuple[Claim, ...], ...] = field(init=False, repr=False, compare=False)
    closed_at: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wilds_joining: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    red_threes_and_like: frozenset[Card] = field(init=False, repr=False, compare=False)
    bonus_threes: frozenset[Card] = field(init=False, repr=False, compare=False)
    threes_of_pile: frozenset[Card] = field(init=False, repr=False, compare=False)
    alliance: Alliance = field(init=False, repr=False, compare=False)
    joined: tuple[Alliance, ...] = field(init=False, repr=False, compare=False)
    family: Literal["canasta"] = field(default="canasta", init=False, repr=False, compare=False)
    several_of_a_rank: bool = field(init=False, repr=False, compare=False)
    needs_kinds: bool = field(init=False, repr=False, compare=False)
    lookups: Lookups = field(init=False, repr=False, compare=False)
    tables: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    next_in_turn: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the fields against each other and build the tables."""
        if problems := contradictions(self):
            raise RuleSetError(problems, self.id or self.title)
        by_kind = self.values.by_kind()
        put = object.__setattr__
        put(self, "value_of_kind", by_kind)
        put(self, "held_value_of_kind", self.values.by_kind_in_hand())
        put(self, "value", tuple(by_kind[KIND[card]] if card in FACES else 0 for card in range(60)))
        limits = self.melds.limit_by_size(2 * self.cards.total)
        put(self, "wild_limit", limits)
        put(self, "wild_cap", _most_wilds(limits, self.cards.total))
        of_a_rank = COPIES_IN_A_PACK * self.cards.packs
        cap, wilds = self.wild_cap[: of_a_rank + 1], of_a_rank + self.cards.jokers + self.cards.blanches
        put(self, "claims_of_new", self.melds.claims_of_new(cap))
        put(self, "claims_of_begun", self.melds.claims_of_begun(cap, wilds))
        put(self, "laws", self.melds.laws(self.cards.total))
        put(self, "opening_laws", self.melds.opening_laws())
        put(self, "closed_at", self.melds.closing_sizes(2 * self.cards.total))
        put(self, "wilds_joining", self.melds.wilds_joining(self.wild_cap))
        put(self, "red_threes_and_like", self.red_threes.cards())
        put(self, "bonus_threes", frozenset() if self.red_threes.dead else self.red_threes.cards())  # laid, not played
        aside = BLACK_THREES if self.pile.black_threes_aside else frozenset()
        put(self, "threes_of_pile", self.bonus_threes | aside)  # laid at once by whoever takes the pile
        put(self, "alliance", alliance_of(self.seating.sides))
        put(self, "joined", tuple(map(alliance_of, self.seating.joined())))
        rule, out = self.melds, self.going_out
        put(self, "several_of_a_rank", rule.another_of_a_rank or rule.runs or bool(self.joined))  # keys above the ranks
        several = rule.wild_melds or rule.another_of_a_rank or rule.most or rule.pure_ranks
        several = several or rule.naturals_once_open > 2
        put(self, "needs_kinds", bool(several or out.natural or out.mixed))
        tables = self.seating.tables()
        put(self, "tables", tables)
        put(self, "next_in_turn", tuple(_next_in_turn(table, self.players) for table in tables))
        put(self, "lookups", _lookups(self))

    def __getstate__(self) -> dict[str, object]:
        state = getstate(self)
        del state["lookups"]  # a compiled class cannot be pickled
        return state

    def __setstate__(self, state: Mapping[str, object]) -> None:
        setstate(self, state)
        object.__setattr__(self, "lookups", _lookups(self))

    @property
    def packet_size(self) -> int:
        return self.reserve.size

    @property
    def cards_drawn(self) -> int:
        return self.draw.count

    def next_openings(self, deal_no: int, totals: Sequence[int], deal: Sequence[int]) -> tuple[int, ...]:
        return tuple(self.opening.minimum(totals, side, deal, deal_no + 1) for side in range(self.n_sides))

    @property
    def opening_marks(self) -> tuple[tuple[int, int], ...]:
        return tuple((total, minimum) for total, minimum in self.opening.by_total if total > 0)

    @property
    def offered_levels(self) -> tuple[str, ...]:
        return PLAYABLE_LEVELS if LISTS[self.irregularities.list] else ()

    @property
    def known_for(self) -> tuple[str, ...]:
        there = (
            (self.melds.runs, gettext_noop("runs")),
            (self.melds.wild_melds, gettext_noop("wild canastas")),
            (self.pile.always_frozen, gettext_noop("always frozen")),
            (self.reserve.kind != "none", gettext_noop("second hand")),
        )
        return tuple(message for has, message in there if has)

    @property
    def level(self) -> str:
        return self.irregularities.level

    @property
    def plays_irregularities(self) -> bool:
        return self.irregularities.is_played

    def plays_offence(self, kind: str) -> bool:
        return self.irregularities.plays(cast(OffenceKind, kind))

    def at_level(self, level: str) -> Self:
        return replace(self, irregularities=replace(self.irregularities, level=cast(Level, level)))

    def without_table_choices(self) -> Self:
        """Return the rules without irregularities, which each table chooses."""
        return self.at_level("prevented")


def _lookups(rules: CanastaRules) -> Lookups:
    return Lookups(
        rules.melds,
        rules.going_out,
        rules.pile,
        rules.draw,
        rules.stock_end,
        bonus_threes=rules.bonus_threes,
        closed_at=rules.closed_at,
        has_partners=rules.n_sides < rules.players or bool(rules.joined),
        next_in_turn=rules.next_in_turn,
        several_of_a_rank=rules.several_of_a_rank,
        shows_hands=bool(rules.special_hands),
        wilds_joining=rules.wilds_joining,
    )


@lru_cache(100)
def _most_wilds(limits: tuple[int, ...], most: int) -> tuple[int, ...]:
    """Return the maximum number of wild cards in a meld, by its number of natural cards, up to `most` of these."""
    wilds = range(max(limits) + 1)
    return tuple(max((w for w in wilds if w <= limits[naturals + w]), default=0) for naturals in range(most + 1))


def _next_in_turn(table: tuple[int, ...], players: int) -> tuple[int, ...]:
    """Return, for each seat, the one that plays after it; a seat that sits out maps to itself."""
    after = {seat: table[(n + 1) % len(table)] for n, seat in enumerate(table)}
    return tuple(after.get(seat, seat) for seat in range(players))


# --- reading and writing -------------------------------------------------------------------------------------------

PRESETS = PresetLibrary(CanastaRules, "canasta_gui.rules.canasta")
from_table, to_table = PRESETS.from_table, PRESETS.to_table
preset_ids, load_preset = PRESETS.ids, PRESETS.load
