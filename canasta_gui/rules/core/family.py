"""Definition of a family of games: functions over its rule sets, positions, actions and events."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar, get_args, get_origin

from canasta_gui.frozen_dataclass import dataclass
from canasta_gui.rules.core.cards import Card, MeldKinds
from canasta_gui.rules.core.events import Chance
from canasta_gui.rules.core.refusal import Refusal
from canasta_gui.rules.core.rule_set import FamilyKey, RuleSet
from canasta_gui.rules.core.rule_set_reader import PresetLibrary

RulesT = TypeVar("RulesT", bound=RuleSet)
PositionT = TypeVar("PositionT")
ViewT = TypeVar("ViewT")
ActionT = TypeVar("ActionT")
EventT = TypeVar("EventT")
ScoreLineT = TypeVar("ScoreLineT")

RulesT_contra = TypeVar("RulesT_contra", contravariant=True)
PositionT_co = TypeVar("PositionT_co", covariant=True)

Table = Mapping[str, Any]
"""A rule set, an action or a position as plain data, as TOML and JSON hold it."""


class NewPosition(Protocol[RulesT_contra, PositionT_co]):
    """Constructor of a position before its first event; `viewer`: the seat whose view it is, None for the truth."""

    def __call__(self, rules: RulesT_contra, *, viewer: int | None = None) -> PositionT_co: ...


class StartDeal(Protocol[RulesT_contra, PositionT_co, EventT]):
    """Function that deals a shuffled deck, the first card first; returns the position and its events.

    The events lead up to the first decision. `misdeal`: the dealer's mistake, from `Family.misdeal_by_chance`, or
    "not_cut".
    """

    def __call__(
        self,
        rules: RulesT_contra,
        order: Sequence[Card],
        *,
        deal_no: int,
        dealer: int,
        totals: Sequence[int],
        previous: Sequence[int] = (),
        voids: int = 0,
        misdeal: str = "",
    ) -> tuple[PositionT_co, list[EventT]]: ...


class MatchWinners(Protocol[RulesT_contra]):
    """Function that returns the sides that have won by the totals; none while the match goes on.

    `deals`: number of deals played that count. `time_over`: whether the clock ends the match with this deal.
    """

    def __call__(
        self, rules: RulesT_contra, totals: Sequence[int], deals: int = 0, time_over: bool = False
    ) -> tuple[int, ...]: ...


class ReadPosition(Protocol[RulesT_contra, PositionT_co]):
    """Function that parses a position; `rules`, if given, replace those that the text names."""

    def __call__(self, text: str, *, rules: RulesT_contra | None = None) -> PositionT_co: ...


@dataclass(frozen=True)
class Family(Generic[RulesT, PositionT, ViewT, ActionT, EventT, ScoreLineT]):
    """One family of games. The functions are documented at their definitions."""

    key: FamilyKey
    rules_class: type[RulesT]
    presets: PresetLibrary[RulesT]

    position: NewPosition[RulesT, PositionT]
    start_deal: StartDeal[RulesT, PositionT, EventT]
    check: Callable[[PositionT, int, ActionT], Refusal | None]
    referee_of: Callable[[RulesT], Callable[[PositionT, int, ActionT], Refusal | None]]
    """The `check` of tables with a rule set; it may leave out what the rules never need."""
    play: Callable[[PositionT, int, ActionT], list[EventT]]
    may_interrupt: Callable[[PositionT], bool]
    """Test whether a seat may act now without being asked."""
    candidates: Callable[[PositionT, int], Iterator[ActionT]]
    random_candidate: Callable[[PositionT, int, Chance], ActionT]
    """A candidate of the seat that must act, all equally probable; faster than choosing from `candidates`."""
    evolve: Callable[[PositionT, EventT], None]
    view_of: Callable[[PositionT, int], ViewT]
    as_view: Callable[[PositionT], ViewT]
    """Cast to a view, for a position in which the cards its viewer may not know are already hidden."""
    redact: Callable[[EventT, int], EventT]
    reveal: Callable[[PositionT, PositionT], None]
    final_score_lines: Callable[[PositionT], tuple[ScoreLineT, ...]]
    laid_points: Callable[[PositionT], tuple[int, ...]]
    """Points on the table by side, as they would count if the deal ended now."""
    standing: Callable[[PositionT, int], int]
    """Points of a seat that its turn changes: those on the table, or those left in its hand."""
    recount: Callable[[PositionT], None]
    """Recomputation of a position's counts after cards were placed directly."""
    match_winners: MatchWinners[RulesT]
    is_dealt_again: Callable[[RulesT, str], bool]
    """Test whether a deal that ended this way does not count and is dealt again by the same dealer."""
    misdeal_by_chance: Callable[[RulesT, Sequence[Card]], str]
    """The dealer's mistake with a deck; empty for none."""
    void_for: Callable[[PositionT], str]
    """The dealer's fault that makes a deal void, to be dealt again under its number; empty for none."""
    exits: frozenset[str]
    """Ways to end a deal by going out."""
    ways_to_end: tuple[str, ...]
    score_line: type[ScoreLineT]

    action_from_json: Callable[[object], ActionT]
    action_to_json: Callable[[ActionT], dict[str, Any]]
    action_as_recorded: Callable[[PositionT, int, ActionT], dict[str, Any]]
    read_position: ReadPosition[RulesT, PositionT]
    write_position: Callable[[PositionT], str]
    position_to_json: Callable[[PositionT], dict[str, Any]]

    actions: tuple[type[ActionT], ...]
    events: tuple[type[EventT], ...]
    cards_played: Callable[[ActionT], tuple[Card, ...]]
    """The cards of the hand that an action plays."""
    shows_nothing_new: tuple[type[ActionT], ...]
    """Actions that reveal nothing but the cards laid: a person may take them back."""
    fewer_points_win: bool

    integrity_error: Callable[[PositionT, Sequence[Card]], str | None]
    all_cards: Callable[[PositionT], list[Card]]
    left_over: Callable[[PositionT, int], list[Card]]
    meld_kinds: Callable[[PositionT], list[MeldKinds]]
    """Numbers of counted melds by side and kind, for statistics."""
    counted: str
    """Name of the melds that `meld_kinds` counts."""
    takes: tuple[type[EventT], ...]
    """Events by which an open card reaches a hand."""


def classes_of(union: object) -> tuple[type, ...]:
    """Return the classes of a union; for a generic class, that class alone."""
    return tuple(get_origin(each) or each for each in get_args(union))
