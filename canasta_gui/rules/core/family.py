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
    """A position before its first event; `viewer`: the seat whose view it is, None for the truth."""

    def __call__(self, rules: RulesT_contra, *, viewer: int | None = None) -> PositionT_co: ...


class StartDeal(Protocol[RulesT_contra, PositionT_co, EventT]):
    """A fresh deal from a shuffled deck, the first card dealt first, and its events up to the first decision.

    `misdeal`: the dealer's mistake, from `Family.misdeal_by_chance`, or that the deck was not cut.
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
    """The sides that have won by the totals; none while the match goes on.

    `deals`: those played that count. `time_over`: the clock ends the match with this deal.
    """

    def __call__(
        self, rules: RulesT_contra, totals: Sequence[int], deals: int = 0, time_over: bool = False
    ) -> tuple[int, ...]: ...


class ReadPosition(Protocol[RulesT_contra, PositionT_co]):
    """The position of a text; `rules`, where given, are used instead of those that the text names."""

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
    """The referee of a table with a rule set: `check` there."""
    play: Callable[[PositionT, int, ActionT], list[EventT]]
    may_interrupt: Callable[[PositionT], bool]
    """Test whether seats may act now without being asked."""
    candidates: Callable[[PositionT, int], Iterator[ActionT]]
    random_candidate: Callable[[PositionT, int, Chance], ActionT]
    """One of the candidates of the seat that must act, each equally probable; faster than choosing from all."""
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
    """The points of a seat that a turn changes: those on the table, or those left in its hand."""
    recount: Callable[[PositionT], None]
    """Recomputes a position's counts after cards were placed directly."""
    match_winners: MatchWinners[RulesT]
    is_dealt_again: Callable[[RulesT, str], bool]
    """Test whether a deal that ended this way is dealt again by the same dealer and not counted."""
    misdeal_by_chance: Callable[[RulesT, Sequence[Card]], str]
    """The dealer's mistake with a deck; empty for none."""
    void_for: Callable[[PositionT], str]
    """The dealer's fault for which a deal is void and dealt again under its number; empty for none."""
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
    """Name of those melds."""
    takes: tuple[type[EventT], ...]
    """Events by which an open card reaches a hand."""


def classes_of(union: object) -> tuple[type, ...]:
    """Return the classes of a union; of a generic one the class itself."""
    return tuple(get_origin(each) or each for each in get_args(union))
