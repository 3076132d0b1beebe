"""A rule set: frozen data read from a TOML preset, every field declared once, checked against each other when built."""

import difflib
import itertools
import tomllib
import types
import typing
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from importlib import resources
from typing import Any, Literal, get_args, get_origin

from canasta_gui.rules.cards import FACES, KIND, MELD_RANKS, WILD_KINDS
from canasta_gui.rules.policies.draw import DrawRule
from canasta_gui.rules.policies.going_out import GoingOut
from canasta_gui.rules.policies.melds import MeldRule
from canasta_gui.rules.policies.opening import Opening
from canasta_gui.rules.policies.pile import Pile
from canasta_gui.rules.policies.reserve import Reserve
from canasta_gui.rules.policies.seating import RotatingSides, Seating
from canasta_gui.rules.policies.stock_end import StockEnd
from canasta_gui.rules.policies.tally import CanastaBonus, CardValues, RedThrees
from canasta_gui.rules.refusal import Why

MOST_PLAYERS, MOST_PACKS, MOST_LIMITS = 12, 12, 30


class RuleSetError(ValueError):
    """A preset that cannot be read or contradicts itself; the message is one plain sentence."""


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards of the game (numbers of cards in all, not per pack) and how many each seat is dealt."""

    packs: int
    jokers: int
    blanches: int
    deal: int

    @property
    def total(self) -> int:
        """All cards of the game."""
        return 52 * self.packs + self.jokers + self.blanches


@dataclass(frozen=True)
class RuleSet:
    """Everything that can differ between two games of canasta. Build it with `load_preset` or `from_table`."""

    title: str
    players: int
    target: int
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
    id: str = ""

    # Tables that the engine looks up instead of branching; they follow from the fields above.
    value_of_kind: tuple[int, ...] = field(init=False, repr=False, compare=False)
    value: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_limit: tuple[int, ...] = field(init=False, repr=False, compare=False)
    wild_cap: tuple[int, ...] = field(init=False, repr=False, compare=False)
    side_of: tuple[int, ...] = field(init=False, repr=False, compare=False)
    partners: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    tables: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    next_in_turn: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the fields against each other and build the tables."""
        for complaint in _contradictions(self):
            raise RuleSetError(f"{self.id or self.title}: {complaint}")
        by_kind = self.values.by_kind()
        sides = self.seating.sides
        side_of = tuple(next(n for n, seats in enumerate(sides) if s in seats) for s in range(self.players))
        put = object.__setattr__
        put(self, "value_of_kind", by_kind)
        put(self, "value", tuple(by_kind[KIND[card]] if card in FACES else 0 for card in range(60)))
        limits = self.melds.limit_by_size(2 * self.cards.total)
        put(self, "wild_limit", limits)
        put(self, "wild_cap", tuple(_most_wilds(limits, naturals) for naturals in range(self.cards.total + 1)))
        put(self, "side_of", side_of)
        tables = self.seating.tables()
        put(self, "tables", tables)
        put(self, "next_in_turn", tuple(_next_in_turn(table, self.players) for table in tables))
        put(self, "partners", tuple(_partners_in_turn(sides[side_of[s]], s) for s in range(self.players)))

    @property
    def n_sides(self) -> int:
        """How many sides there are."""
        return len(self.seating.sides)

    def playing(self, deal_no: int) -> tuple[int, ...]:
        """The seats that play this deal, clockwise."""
        return self.tables[(deal_no - 1) % len(self.tables)]

    def next_dealer(self, deal_no: int, dealer: int) -> int:
        """The seat that deals after this one dealt deal `deal_no`."""
        return self.seating.next_dealer(self.playing(deal_no), dealer, self.playing(deal_no + 1))

    def cited(self, why: Why) -> str:
        """Where the rule book of this preset says so (`000:125`), or an empty text."""
        return self.sources.get(why.value, "")


def _most_wilds(limits: tuple[int, ...], naturals: int) -> int:
    """The most wild cards that a meld of so many natural cards can hold."""
    most = max(limits)
    return max((w for w in range(most + 1) if w <= limits[naturals + w]), default=0)


def _partners_in_turn(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The partners of a seat, the next one in turn first."""
    return tuple(s for s in seats if s > seat) + tuple(s for s in seats if s < seat)


def _next_in_turn(table: tuple[int, ...], players: int) -> tuple[int, ...]:
    """For each seat the one that plays after it; for a seat that sits out itself."""
    after = {seat: table[(n + 1) % len(table)] for n, seat in enumerate(table)}
    return tuple(after.get(seat, seat) for seat in range(players))


def _contradictions(rules: RuleSet) -> Iterator[str]:
    """What cannot be, the worst first: whoever asks may stop at the first sentence."""
    yield from _size_contradictions(rules)
    seats = sorted(seat for side in rules.seating.sides for seat in side)
    if seats != list(range(rules.players)):
        yield f"the sides must hold each of the seats 0 to {rules.players - 1} once, not {seats}"
    yield from _table_contradictions(rules)
    cards, active = rules.cards, max(map(len, rules.seating.tables()), default=0)
    if min(cards.packs, cards.deal, rules.draw.count, rules.target) < 1 or min(cards.jokers, cards.blanches) < 0:
        yield "packs, deal, draw and target must be at least 1, jokers and blanches at least 0"
    elif (cards.deal + rules.reserve.size + rules.draw.count) * active >= cards.total:
        yield f"a deal of {cards.deal} with {active} players and {cards.packs} packs leaves no stock"
    yield from _wild_contradictions(rules.melds.wild_limits)
    if rules.going_out.canastas < 1:
        yield "going out needs at least one canasta"
    if rules.going_out.wild and not rules.melds.wild_melds:
        yield "going out needs canastas of wild cards, but wild cards may not be laid by themselves"
    yield from _point_contradictions(rules)
    steps = rules.opening.steps
    if not steps or any(later[0] <= earlier[0] for earlier, later in itertools.pairwise(steps)):
        yield "the steps of the opening must rise"
    codes = [why.value for why in Why]
    for code in rules.sources:
        if code not in codes:
            yield f"[sources] names {code!r}, which is no refusal{_did_you_mean(code, codes)}"


def _table_contradictions(rules: RuleSet) -> Iterator[str]:
    """Where not all play: a neighbour of another side on everybody's left, and as many players on every side."""
    side_of = {seat: side for side, seats in enumerate(rules.seating.sides) for seat in seats}
    tables = rules.seating.tables()
    if not tables:
        yield "playing must name the seats that play"
    for table in tables if isinstance(rules.seating, RotatingSides) else ():
        sides = [side_of.get(seat) for seat in table]
        neighbours = zip(sides, [*sides[1:], *sides[:1]], strict=True)
        if None in sides or len(set(table)) < len(table) or any(one == other for one, other in neighbours):
            yield f"the seats {list(table)} cannot play together: sides must sit one after the other"
        elif len(sides) % len(rules.seating.sides) or len({sides.count(side) for side in side_of.values()}) > 1:
            yield f"the seats {list(table)} cannot play together: every side needs as many players"


def _size_contradictions(rules: RuleSet) -> Iterator[str]:
    """A foreign rule set must not make the tables that are built from it enormous."""
    cards = rules.cards
    if not 2 <= rules.players <= MOST_PLAYERS:
        yield f"players must be between 2 and {MOST_PLAYERS}, not {rules.players}"
    if max(cards.packs, cards.jokers, cards.blanches) > MOST_PACKS * 4 or cards.packs > MOST_PACKS:
        yield f"there can be at most {MOST_PACKS} packs, and {MOST_PACKS * 4} jokers and blanches of each kind"
    if len(rules.melds.wild_limits) > MOST_LIMITS:
        yield f"wild_limits may hold at most {MOST_LIMITS} numbers"


def _point_contradictions(rules: RuleSet) -> Iterator[str]:
    by_kind = rules.values.by_kind()
    if min(by_kind) < 0 or min(by_kind[kind] for kind in (*WILD_KINDS, *MELD_RANKS)) < 1:
        yield "every card that can be melded must be worth at least 1 point, a black three at least 0"
    if rules.opening.steps and min(rules.opening.lowest(), rules.pile.max_wilds) < 0:
        yield "the minimums of the opening and max_wilds must be at least 0"


def _wild_contradictions(limits: tuple[int, ...]) -> Iterator[str]:
    if not limits or limits[0] < 0:
        yield "wild_limits needs one number for each meld size from 3 cards on"
    elif limits[0] > 1:
        yield "wild_limits must leave two natural cards in every meld"
    elif any(later - earlier not in (0, 1) for earlier, later in itertools.pairwise(limits)):
        yield "wild_limits must not fall, and may rise by one at most from a meld size to the next"


# --- reading and writing -------------------------------------------------------------------------------------------


def from_table(table: Mapping[str, Any], *, preset: str = "") -> RuleSet:
    """The rule set of a whole table (nothing left to extend); RuleSetError says in a sentence what is wrong."""
    built = _build(RuleSet, {**table, "id": preset or table.get("id", "")}, preset or "rule set")
    assert isinstance(built, RuleSet)
    return built


def to_table(rules: RuleSet) -> dict[str, Any]:
    """The rule set as plain data, as TOML and JSON hold it; `from_table` reads it back."""
    table = _plain(rules)
    assert isinstance(table, dict)
    return table


def preset_ids() -> list[str]:
    """The shipped presets, sorted."""
    folder = resources.files("canasta_gui.rules") / "presets"
    return sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml"))


@cache
def load_preset(preset: str) -> RuleSet:
    """A shipped rule set; RuleSetError with a suggestion for an unknown name."""
    return from_table(_preset_table(preset), preset=preset)


def _preset_table(preset: str) -> dict[str, Any]:
    if preset not in preset_ids():
        raise RuleSetError(f"there is no rule set {preset!r}{_did_you_mean(preset, preset_ids())}")
    text = (resources.files("canasta_gui.rules") / "presets" / f"{preset}.toml").read_text(encoding="utf-8")
    return read_preset(text, preset)


def read_preset(text: str, name: str) -> dict[str, Any]:
    """The whole table of a TOML preset, what it extends merged in; RuleSetError names `name` and what is wrong."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RuleSetError(f"{name}: not a TOML file: {error}") from None
    base = table.pop("extends", None)
    if base is None:
        return table
    if not isinstance(base, str):
        raise RuleSetError(f"{name}: extends must name a rule set")
    return merged(_preset_table(base), table)


def merged(base: Mapping[str, Any], delta: Mapping[str, Any]) -> dict[str, Any]:
    """`base` with `delta` on top; tables merge, except that a new `kind` replaces its table."""
    result = dict(base)
    for key, value in delta.items():
        old = result.get(key)
        if isinstance(value, dict) and isinstance(old, dict) and value.get("kind", old.get("kind")) == old.get("kind"):
            result[key] = merged(old, value)
        else:
            result[key] = value
    return result


def _did_you_mean(word: str, known: list[str]) -> str:
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]!r}?" if near else f"; there are {', '.join(sorted(known))}"


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        table = {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.init}
        kind = getattr(value, "kind", None)
        return table if kind is None else {"kind": kind, **table}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _build(cls: type[Any], table: Any, where: str) -> Any:
    """A dataclass from a table: every key known, every field there, every value of its type."""
    if not isinstance(table, Mapping):
        raise RuleSetError(f"{where}: must be a table")
    hints = typing.get_type_hints(cls)
    known = [f.name for f in fields(cls) if f.init]
    for key in table:
        if key not in known:
            raise RuleSetError(f"{where}: unknown key {key!r}{_did_you_mean(str(key), known)}")
    missing = [f.name for f in fields(cls) if f.init and f.default is MISSING and f.name not in table]
    if missing:
        raise RuleSetError(f"{where}: {', '.join(missing)} missing")
    return cls(**{key: _value(hints[key], value, f"{where}: {key}") for key, value in table.items()})


def _value(hint: Any, value: Any, where: str) -> Any:
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            raise RuleSetError(f"{where}: {value!r} is unknown{_did_you_mean(str(value), list(get_args(hint)))}")
        return value
    if origin is tuple:
        return _tuple(hint, value, where)
    if origin in (typing.Union, types.UnionType):
        return _one_of(get_args(hint), value, where)
    if is_dataclass(hint):
        members = (hint,)
        return _one_of(members, value, where) if hasattr(hint, "kind") else _build(typing.cast(Any, hint), value, where)
    if origin is not None:  # Mapping[str, str]
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            raise RuleSetError(f"{where}: must be a table of texts")
        return dict(value)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise RuleSetError(f"{where}: must be {_TYPE_WORDS.get(hint, hint.__name__)}, not {value!r}")
    return value


_TYPE_WORDS = {int: "a whole number", str: "a text", bool: "true or false"}


def _tuple(hint: Any, value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise RuleSetError(f"{where}: must be a list")
    items = get_args(hint)
    if items[-1] is Ellipsis:
        return tuple(_value(items[0], item, where) for item in value)
    if len(items) != len(value):
        raise RuleSetError(f"{where}: must hold {len(items)} entries each, not {len(value)}")
    return tuple(_value(item_hint, item, where) for item_hint, item in zip(items, value, strict=True))


def _one_of(members: tuple[Any, ...], table: Any, where: str) -> Any:
    """The member of a closed union that `kind` names."""
    if not isinstance(table, Mapping) or "kind" not in table:
        raise RuleSetError(f"{where}: must be a table with a kind")
    kinds = {member.kind: member for member in members}
    kind = table["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        raise RuleSetError(f"{where}: unknown kind {kind!r}{_did_you_mean(str(kind), list(kinds))}")
    return _build(kinds[kind], {k: v for k, v in table.items() if k != "kind"}, where)
