"""A rule set: frozen data read from a TOML preset, every field declared once, checked against each other when built."""

import re
import tomllib
import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from importlib import resources
from typing import Annotated, Any, Literal, get_args, get_origin

from canasta_gui.rules.cards import FACES, KIND, Card
from canasta_gui.rules.contradictions import contradictions
from canasta_gui.rules.flaw import Flaw, FlawCode, unknown
from canasta_gui.rules.flaw import RuleSetError as RuleSetError
from canasta_gui.rules.policies.draw import DrawRule
from canasta_gui.rules.policies.going_out import GoingOut
from canasta_gui.rules.policies.melds import MeldRule
from canasta_gui.rules.policies.opening import Opening
from canasta_gui.rules.policies.pile import Pile
from canasta_gui.rules.policies.reserve import Reserve
from canasta_gui.rules.policies.seat_draw import DRAWN_FOR_PARTNERS, SeatDrawing
from canasta_gui.rules.policies.seating import Alliance, Seating, alliance_of
from canasta_gui.rules.policies.special import SpecialHand
from canasta_gui.rules.policies.stock_end import StockEnd
from canasta_gui.rules.policies.tally import NO_FINES, CanastaBonus, CardValues, Fines, RedThrees
from canasta_gui.rules.refusal import Why
from canasta_gui.rules.sense import Span

LONGEST_QUOTE = 60
"""Letters of a foreign text that a complaint repeats."""
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
class RuleSet:
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
    for name, hint in typing.get_type_hints(RuleSet).items():
        found[name] = None
        for member in (hint, *get_args(hint)):
            if is_dataclass(member):
                inner = [f.name for f in fields(member) if f.init] + ["kind"] * hasattr(member, "kind")
                found |= dict.fromkeys(f"{name}.{key}" for key in inner)
    return found


# --- reading and writing -------------------------------------------------------------------------------------------


def from_table(table: Mapping[str, Any], *, preset: str = "") -> RuleSet:
    """The rule set of a whole table (nothing left to extend); RuleSetError says in a sentence what is wrong."""
    try:
        built = _build(RuleSet, {**table, "id": preset or table.get("id", "")}, "")
    except RuleSetError as error:
        raise error if error.name else RuleSetError(error.flaws, preset or "rule set") from None
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
        raise RuleSetError([unknown(FlawCode.NO_SUCH_RULES, preset, preset_ids(), "extends", name=preset)])
    text = (resources.files("canasta_gui.rules") / "presets" / f"{preset}.toml").read_text(encoding="utf-8")
    return read_preset(text, preset)


def read_preset(text: str, name: str) -> dict[str, Any]:
    """The whole table of a TOML preset, what it extends merged in; RuleSetError names `name` and what is wrong."""
    table, base = read_delta(text, name)
    return table if base is None else merged(_preset_table(base), table)


def read_delta(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """What a TOML file itself says, and the rule set that it extends, if any."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RuleSetError([_not_toml(str(error))], name) from None
    base = table.pop("extends", None)
    if base is not None and not isinstance(base, str):
        raise RuleSetError([Flaw(FlawCode.EXTENDS, ("extends",))], name)
    return table, base


def _not_toml(message: str) -> Flaw:
    line = re.search(r"line (\d+)", message)
    return Flaw(FlawCode.NOT_TOML_LINE, (), {"line": line[1]}) if line else Flaw(FlawCode.NOT_TOML)


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


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        table = {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.init}
        kind = getattr(value, "kind", None)
        return table if kind is None else {"kind": kind, **table}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return dict(value) if isinstance(value, Mapping) else value


def _build(cls: type[Any], table: Any, path: str) -> Any:
    """A dataclass from a table: every key known, every field there, every value of its type."""
    if not isinstance(table, Mapping):
        raise _wrong(FlawCode.NOT_A_TABLE, path)
    hints = typing.get_type_hints(cls)
    known = [f.name for f in fields(cls) if f.init]
    for key in table:
        if key not in known:
            code = FlawCode.UNKNOWN_KEY_OF if path else FlawCode.UNKNOWN_KEY
            raise RuleSetError([unknown(code, str(key), known, path, table=path, key=_cut(key))])
    missing = [_under(path, f.name) for f in fields(cls) if f.init and f.default is MISSING and f.name not in table]
    if missing:
        raise RuleSetError([Flaw(FlawCode.MISSING, tuple(missing), {"keys": ", ".join(missing)})])
    return cls(**{key: _value(hints[key], value, _under(path, key)) for key, value in table.items()})


def _under(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _cut(text: object) -> str:
    """A foreign text, not longer than a sentence can bear."""
    whole = str(text)
    return whole if len(whole) <= LONGEST_QUOTE else f"{whole[:LONGEST_QUOTE]}…"


def _wrong(code: FlawCode, path: str, **values: object) -> RuleSetError:
    shown = {name: value if type(value) is int else _cut(value) for name, value in values.items()}
    return RuleSetError([Flaw(code, (path,), {"key": path, **shown})])


def _value(hint: Any, value: Any, path: str) -> Any:
    origin = get_origin(hint)
    if origin is Literal:
        if value not in get_args(hint):
            words = list(get_args(hint))
            quoted = _cut(repr(value))
            raise RuleSetError([unknown(FlawCode.UNKNOWN_WORD, str(value), words, path, key=path, value=quoted)])
        return value
    if origin is tuple:
        return _tuple(hint, value, path)
    if origin in (typing.Union, types.UnionType):
        return _one_of(get_args(hint), value, path)
    if is_dataclass(hint):
        members = (hint,)
        return _one_of(members, value, path) if hasattr(hint, "kind") else _build(typing.cast(Any, hint), value, path)
    if origin is not None:  # Mapping[str, str]
        if not isinstance(value, Mapping) or not all(isinstance(v, str) for v in value.values()):
            raise _wrong(FlawCode.NOT_TEXTS, path)
        return dict(value)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise _wrong(_NOT_OF_TYPE[hint], path, value=repr(value))
    return value


_NOT_OF_TYPE = {int: FlawCode.NOT_A_NUMBER, str: FlawCode.NOT_A_TEXT, bool: FlawCode.NOT_A_SWITCH}


def _tuple(hint: Any, value: Any, path: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise _wrong(FlawCode.NOT_A_LIST, path)
    items = get_args(hint)
    if items[-1] is Ellipsis:
        return tuple(_value(items[0], item, path) for item in value)
    if len(items) != len(value):
        raise _wrong(FlawCode.WRONG_LENGTH, path, need=len(items), have=len(value))
    return tuple(_value(item_hint, item, path) for item_hint, item in zip(items, value, strict=True))


def _one_of(members: tuple[Any, ...], table: Any, path: str) -> Any:
    """The member of a closed union that `kind` names."""
    if not isinstance(table, Mapping) or "kind" not in table:
        raise _wrong(FlawCode.NOT_A_KIND, path)
    kinds = {member.kind: member for member in members}
    kind = table["kind"]
    if not isinstance(kind, str) or kind not in kinds:
        quoted = _cut(repr(kind))
        raise RuleSetError([unknown(FlawCode.UNKNOWN_KIND, str(kind), kinds, f"{path}.kind", key=path, value=quoted)])
    return _build(kinds[kind], {k: v for k, v in table.items() if k != "kind"}, path)
