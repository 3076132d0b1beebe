"""The families of games, each with its own rules, referee and engine: one table, asked by whoever plays any game.

A family is a record of functions over its own rule sets, positions, actions and events. What all of them have in common
is said by the protocols; the functions themselves take those of their own family only, whence `Any`.
"""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, get_args

from canasta_gui.rules.canasta import (
    action_json,
    actions,
    candidates,
    engine,
    events,
    integrity,
    meld_numbering,
    meld_partitions,
    notation,
    position,
    reducer,
    referee,
    ruleset,
    scoring,
    view,
)
from canasta_gui.rules.core.cards import Card
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.core.refusal import Why
from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblemCode, unknown
from canasta_gui.rules.core.rule_set_reader import merged, read_delta
from canasta_gui.rules.romme import action_json as romme_action_json
from canasta_gui.rules.romme import actions as romme_actions
from canasta_gui.rules.romme import candidates as romme_candidates
from canasta_gui.rules.romme import engine as romme_engine
from canasta_gui.rules.romme import events as romme_events
from canasta_gui.rules.romme import integrity as romme_accounts
from canasta_gui.rules.romme import notation as romme_notation
from canasta_gui.rules.romme import position as romme_position
from canasta_gui.rules.romme import reducer as romme_reducer
from canasta_gui.rules.romme import referee as romme_referee
from canasta_gui.rules.romme import ruleset as romme_ruleset
from canasta_gui.rules.romme import scoring as romme_scoring
from canasta_gui.rules.romme import view as romme_view

Table = Mapping[str, Any]

AnyScoreLine = events.ScoreLine | romme_events.HandLine
AnyDealEnded = DealEnded[str, AnyScoreLine]
"""The end of a deal of any family."""

LONGEST_TITLE = 80


class Rules(Protocol):
    """What every rule set says."""

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def target(self) -> int: ...
    @property
    def n_sides(self) -> int: ...
    @property
    def side_of(self) -> tuple[int, ...]: ...
    @property
    def tables(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def sources(self) -> Mapping[str, str]: ...
    def playing(self, deal_no: int) -> tuple[int, ...]: ...
    def next_dealer(self, deal_no: int, dealer: int) -> int: ...
    def cited(self, why: Why) -> str: ...


class Moment(Protocol):
    """What every position has."""

    viewer: int | None
    deal_no: int
    dealer: int
    totals: list[int]
    turn: int
    phase: Phase
    hands: list[list[Card]]
    pile: list[Card]
    stock: list[Card]
    by: int

    @property
    def to_act(self) -> int: ...
    @property
    def playing(self) -> tuple[int, ...]: ...
    def side(self, seat: int) -> int: ...


@dataclass(frozen=True)
class Family:
    """What can be done with the rule sets of one family; the functions are described where they are defined."""

    name: str
    rules_class: type[Any]
    preset_ids: Callable[[], list[str]]
    preset_table: Callable[[str], dict[str, Any]]
    load_preset: Callable[[str], Any]
    from_table: Callable[..., Any]
    to_table: Callable[[Any], dict[str, Any]]

    position: Callable[..., Any]
    start_deal: Callable[..., Any]
    check: Callable[..., Any]
    play: Callable[..., Any]
    candidates: Callable[..., Any]
    evolve: Callable[..., None]
    view_of: Callable[..., Any]
    redact: Callable[..., Any]
    reveal: Callable[..., None]
    score_lines: Callable[..., Any]
    match_winners: Callable[..., tuple[int, ...]]
    exits: frozenset[Any]
    ways_to_end: tuple[str, ...]
    score_line: type[Any]

    action_from_json: Callable[[object], Any]
    action_to_json: Callable[[Any], dict[str, Any]]
    action_as_recorded: Callable[..., dict[str, Any]]
    read_position: Callable[..., Any]
    write_position: Callable[[Any], str]
    position_to_json: Callable[[Any], dict[str, Any]]

    actions: tuple[type[Any], ...]
    shows_nothing_new: tuple[type[Any], ...]
    """Actions after which nobody knows more than before but what was laid: a person may take them back."""
    fewer_points_win: bool

    fault: Callable[..., str | None]
    all_cards: Callable[[Any], list[Card]]
    left_over: Callable[..., list[Card]]
    kinds_of: Callable[..., Any]
    """How many of a seat's melds that count are of which kind; for figures."""
    counted: str
    """What those are called."""
    takes: tuple[type[Any], ...]
    """Events by which an open card reaches a hand."""


def _reveal(seen: position.CanastaPosition, truth: position.CanastaPosition) -> None:
    """Lay the hands open, sorted, in the view of a deal that is over; second hands that count do too."""
    for other, hand in enumerate(truth.hands):
        if other != seen.viewer:
            seen.hands[other] = sorted(hand)
            seen.counts[other] = truth.counts[other][:]
    if truth.rules.reserve.must_be_played:
        seen.reserves = [sorted(cards) for cards in truth.reserves]


CANASTA = Family(
    name="canasta",
    rules_class=ruleset.CanastaRules,
    preset_ids=ruleset.preset_ids,
    preset_table=ruleset.preset_table,
    load_preset=ruleset.load_preset,
    from_table=ruleset.from_table,
    to_table=ruleset.to_table,
    position=position.CanastaPosition,
    start_deal=engine.start_deal,
    check=referee.check,
    play=engine.play,
    candidates=candidates.candidates,
    evolve=reducer.evolve,
    view_of=view.view_of,
    redact=view.redact,
    reveal=_reveal,
    score_lines=scoring.score_lines,
    match_winners=scoring.match_winners,
    exits=scoring.EXITS,
    ways_to_end=get_args(events.How),
    score_line=events.ScoreLine,
    action_from_json=action_json.action_from_json,
    action_to_json=action_json.action_to_json,
    action_as_recorded=meld_numbering.action_as_recorded,
    read_position=notation.read_position,
    write_position=notation.write_position,
    position_to_json=notation.position_to_json,
    actions=get_args(actions.Action),
    shows_nothing_new=(actions.Lay, actions.Take),
    fewer_points_win=False,
    fault=integrity.fault,
    all_cards=integrity.all_cards,
    left_over=integrity.left_over,
    kinds_of=meld_partitions.canasta_kinds,
    counted="canastas",
    takes=(events.TookPile,),
)

ROMME = Family(
    name=romme_ruleset.FAMILY,
    rules_class=romme_ruleset.RommeRules,
    preset_ids=romme_ruleset.preset_ids,
    preset_table=romme_ruleset.preset_table,
    load_preset=romme_ruleset.load_preset,
    from_table=romme_ruleset.from_table,
    to_table=romme_ruleset.to_table,
    position=romme_position.RommePosition,
    start_deal=romme_engine.start_deal,
    check=romme_referee.check,
    play=romme_engine.play,
    candidates=romme_candidates.candidates,
    evolve=romme_reducer.evolve,
    view_of=romme_view.view_of,
    redact=romme_view.redact,
    reveal=romme_view.reveal,
    score_lines=romme_scoring.score_lines,
    match_winners=romme_scoring.match_winners,
    exits=romme_scoring.EXITS,
    ways_to_end=get_args(romme_events.How),
    score_line=romme_events.HandLine,
    action_from_json=romme_action_json.action_from_json,
    action_to_json=romme_action_json.action_to_json,
    action_as_recorded=romme_action_json.action_as_recorded,
    read_position=romme_notation.read_position,
    write_position=romme_notation.write_position,
    position_to_json=romme_notation.position_to_json,
    actions=get_args(romme_actions.Action),
    shows_nothing_new=(
        romme_actions.TakeUp,
        romme_actions.Lay,
        romme_actions.Add,
        romme_actions.Swap,
    ),
    fewer_points_win=True,
    fault=romme_accounts.fault,
    all_cards=romme_accounts.all_cards,
    left_over=romme_accounts.left_over,
    kinds_of=romme_accounts.kinds_of,
    counted="melds",
    takes=(romme_events.TookUp, romme_events.Acquired),
)

FAMILIES = (CANASTA, ROMME)
_BY_RULES: dict[type[Any], Family] = {each.rules_class: each for each in FAMILIES}


def family(rules: Rules) -> Family:
    """The family of a rule set."""
    return _BY_RULES[type(rules)]


def family_of_table(table: Table) -> Family:
    """The family of the plain table of a rule set, which names it; without a name it is the first one."""
    name = table.get("family", CANASTA.name)
    for each in FAMILIES:
        if each.name == name:
            return each
    known = [each.name for each in FAMILIES]
    raise RuleSetError(
        [unknown(RuleSetProblemCode.UNKNOWN_WORD, str(name), known, "family", key="family", value=repr(name))]
    )


def _family_of_preset(preset: str) -> Family:
    for each in FAMILIES:
        if preset in each.preset_ids():
            return each
    raise RuleSetError([unknown(RuleSetProblemCode.NO_SUCH_RULES, preset, all_preset_ids(), "extends", name=preset)])


def all_preset_ids() -> list[str]:
    """The shipped presets of all families, those of the first one first."""
    return [preset for each in FAMILIES for preset in each.preset_ids()]


def load_rules(preset: str) -> ruleset.CanastaRules:
    """A shipped rule set of any family; RuleSetError with a suggestion for an unknown name."""
    rules: ruleset.CanastaRules = _family_of_preset(preset).load_preset(preset)
    return rules


_WRITERS = {kind: each.action_to_json for each in reversed(FAMILIES) for kind in each.actions}


def action_to_json(action: Any) -> dict[str, Any]:
    """An action of any family as plain JSON data, without its seat."""
    return _WRITERS[type(action)](action)


def rules_from_table(table: Table, *, preset: str = "") -> ruleset.CanastaRules:
    """The rule set of a whole table, of whatever family it names; RuleSetError says in a sentence what is wrong.

    Of a title only the first `LONGEST_TITLE` letters: a stranger's may go on for ever.
    """
    if isinstance(title := table.get("title"), str):
        table = {**table, "title": title[:LONGEST_TITLE]}
    rules: ruleset.CanastaRules = family_of_table(table).from_table(table, preset=preset)
    return rules


def rules_to_table(rules: Rules) -> dict[str, Any]:
    """The rule set as plain data."""
    return family(rules).to_table(rules)


def read_rules_file(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """The whole table of a TOML file, what it extends merged in, and the rule set that it extends, if any."""
    table, base = read_delta(text, name)
    return (table if base is None else merged(_family_of_preset(base).preset_table(base), table)), base


def read_any_position(text: str, *, rules: Rules | None = None) -> Any:
    """The position of a text, of whatever family its rules are; `rules`, where given, are used instead of those."""
    which = family(rules) if rules is not None else _family_of_text(text)
    return which.read_position(text, rules=rules)


def _family_of_text(text: str) -> Family:
    """The family of the rules that a position names; the first one where that cannot be read, which says why."""
    try:
        if text.lstrip().startswith("{"):
            named = json.loads(text)["rules"]
        else:
            found = re.search(r"^\s*rules\s*:\s*(\{.*|[^\s#]*)", text, re.MULTILINE)
            word = found[1] if found else ""
            named = json.loads(word) if word.startswith("{") else word
        return family_of_table(named) if isinstance(named, dict) else _family_of_preset(named)
    except (ValueError, TypeError, KeyError, RecursionError):
        return CANASTA
