"""The families of games, each with its own rules, referee and engine, in one table for code that plays any game.

`AnyRules`, `AnyPosition` and so on are closed unions, for values that upper layers pass on without knowing the family.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, cast, get_args

from canasta_gui.rules.canasta import (
    action_json,
    actions,
    engine,
    events,
    integrity,
    notation,
    position,
    reducer,
    ruleset,
    scoring,
)
from canasta_gui.rules.canasta.arbitration import action_handlers, candidates, referee
from canasta_gui.rules.canasta.counting import EXITS
from canasta_gui.rules.core.events import DealEnded
from canasta_gui.rules.core.family import Family, Table, classes_of
from canasta_gui.rules.core.reading_problems import RuleSetError, RuleSetProblemCode, unknown
from canasta_gui.rules.core.rule_set import FamilyKey
from canasta_gui.rules.core.rule_set_reader import Game, Played, merged, read_delta
from canasta_gui.text_input import clean_text

CANASTA_KEY: Final = "canasta"
ROMME_KEY: Final = "romme"

# The unions are for the type checker. At run time their names are bound to `object`, so that Rommé is loaded only when
# it is played: a match of canasta starts faster without it.
if TYPE_CHECKING:
    from canasta_gui.rules.romme.events import Action as RommeAction
    from canasta_gui.rules.romme.events import Event as RommeEvent
    from canasta_gui.rules.romme.events import HandLine
    from canasta_gui.rules.romme.position import RommePosition, RommeView
    from canasta_gui.rules.romme.ruleset import RommeRules

    AnyRules = ruleset.CanastaRules | RommeRules
    AnyPosition = position.CanastaPosition | RommePosition
    AnyView = position.CanastaView | RommeView
    AnyAction = actions.Action | RommeAction
    AnyEvent = events.Event | RommeEvent
    AnyScoreLine = events.ScoreLine | HandLine
else:
    AnyRules = AnyPosition = AnyView = AnyAction = AnyEvent = AnyScoreLine = object
AnyDealEnded = DealEnded[str, AnyScoreLine]
"""The end of a deal of any family."""

Decide = Callable[[AnyView, Sequence[AnyEvent]], AnyAction]
"""Function that chooses a seat's action from its view and the events that it saw."""
React = Callable[[AnyView, Sequence[AnyEvent]], AnyAction | None]
"""Function that returns a seat's unprompted action, usually None."""

CanastaFamily = Family[
    ruleset.CanastaRules,
    position.CanastaPosition,
    position.CanastaView,
    actions.Action,
    events.Event,
    events.ScoreLine,
]
AnyFamily = Family[AnyRules, AnyPosition, AnyView, AnyAction, AnyEvent, AnyScoreLine]
"""The family of any rule set; the arguments of its functions must belong to the same family."""

CANASTA: CanastaFamily = Family(
    key=CANASTA_KEY,
    rules_class=ruleset.CanastaRules,
    presets=ruleset.PRESETS,
    position=position.CanastaPosition,
    start_deal=engine.start_deal,
    check=referee.check,
    referee_of=referee.referee_of,
    play=engine.play,
    may_interrupt=referee.may_interrupt,
    candidates=candidates.candidates,
    random_candidate=candidates.random_candidate,
    evolve=reducer.evolve,
    view_of=position.view_of,
    as_view=position.CanastaView,
    redact=position.redact,
    reveal=position.reveal,
    final_score_lines=scoring.final_score_lines,
    laid_points=scoring.laid_points,
    standing=scoring.standing,
    recount=position.recount,
    match_winners=scoring.match_winners,
    is_dealt_again=scoring.is_dealt_again,
    misdeal_by_chance=action_handlers.misdeal_by_chance,
    void_for=scoring.void_for,
    exits=EXITS,
    ways_to_end=get_args(events.How),
    score_line=events.ScoreLine,
    action_from_json=action_json.action_from_json,
    action_to_json=action_json.action_to_json,
    action_as_recorded=action_json.action_as_recorded,
    read_position=notation.read_position,
    write_position=notation.write_position,
    position_to_json=notation.position_to_json,
    actions=classes_of(actions.Action),
    events=classes_of(events.Event),
    cards_played=actions.cards_played,
    shows_nothing_new=(actions.Lay, actions.Take),
    fewer_points_win=False,
    integrity_error=integrity.integrity_error,
    all_cards=integrity.all_cards,
    left_over=integrity.left_over,
    meld_kinds=integrity.meld_kinds,
    counted="canastas",
    takes=(events.TookPile,),
)


# The only cast that erases the family of a function. A family looked up by a rule set gets positions, actions and
# events of the same match, which belong to it; the types cannot express this.
_CANASTA: Final = cast(AnyFamily, CANASTA)


@cache
def _romme() -> AnyFamily:
    from canasta_gui.rules.romme.family import ROMME

    return cast(AnyFamily, ROMME)


_LOADERS: Final[Mapping[FamilyKey, Callable[[], AnyFamily]]] = {CANASTA_KEY: lambda: _CANASTA, ROMME_KEY: _romme}


def families() -> Iterator[AnyFamily]:
    """Yield the families, canasta first; each is loaded only when it is reached."""
    return (load() for load in _LOADERS.values())


def family(rules: AnyRules) -> AnyFamily:
    """Return the family of a rule set."""
    return _LOADERS[rules.family]()


def family_of_event(event: AnyEvent) -> AnyFamily:
    """Return the family of an event; canasta for events that all families share."""
    return next(each for each in families() if type(event) in each.events)


def family_of_table(table: Table) -> AnyFamily:
    """Return the family that the table of a rule set names; canasta by default. Raises RuleSetError if unknown."""
    name = table.get("family", CANASTA_KEY)
    for key, load in _LOADERS.items():
        if key == name:
            return load()
    known = list(_LOADERS)
    raise RuleSetError(
        [unknown(RuleSetProblemCode.UNKNOWN_WORD, str(name), known, "family", key="family", value=repr(name))]
    )


def _family_of_preset(preset: str) -> AnyFamily:
    for each in families():
        if preset in each.presets.ids():
            return each
    raise RuleSetError([unknown(RuleSetProblemCode.NO_SUCH_RULES, preset, all_preset_ids(), "extends", name=preset)])


def is_preset(name: str) -> bool:
    """Return whether there is a preset of this name in any family."""
    return any(name in each.presets.ids() for each in families())


def all_preset_ids() -> list[str]:
    """Return the names of the presets of all families, those of canasta first."""
    return [preset for each in families() for preset in each.presets.ids()]


def load_rules(preset: str) -> AnyRules:
    """Return a preset of any family. Raises RuleSetError with a suggestion for an unknown name."""
    return _family_of_preset(preset).presets.load(preset)


def game_of(rules: AnyRules) -> Game | None:
    """Return the presentation of the game of a rule set; None for a player's own rule set, which has its own title."""
    if is_preset(rules.id) and load_rules(rules.id).title == rules.title:
        return game_of_preset(rules.id)
    return games_by_title().get(rules.title)


def game_of_preset(preset: str) -> Game:
    """Return the presentation of the game of a preset."""
    return _family_of_preset(preset).presets.game(preset)


@cache
def games_by_title() -> Mapping[str, Game]:
    """Return all games by their title in records, in the order in which they are offered."""
    games = {load_rules(preset).title: game_of_preset(preset) for preset in all_preset_ids()}
    return dict(sorted(games.items(), key=lambda each: each[1].place))


def played(preset: str) -> Played | None:
    """Return the measured averages of a preset; None if there are none."""
    return _family_of_preset(preset).presets.played(preset)


def action_to_json(action: AnyAction) -> dict[str, Any]:
    """Return an action of any family as plain JSON data, without its seat."""
    return next(each for each in families() if type(action) in each.actions).action_to_json(action)


def rules_from_table(table: Table, *, preset: str = "") -> AnyRules:
    """Return the rule set of a whole table, in the family that it names.

    Raises RuleSetError for an invalid table. A title without visible characters is replaced by the name.
    """
    if isinstance(title := table.get("title"), str):
        table = {**table, "title": clean_text(title, fallback=clean_text(preset, fallback="?"))}
    return family_of_table(table).presets.from_table(table, preset=preset)


def rules_to_table(rules: AnyRules) -> dict[str, Any]:
    """Return the rule set as plain data."""
    return family(rules).presets.to_table(rules)


def rules_as_recorded(rules: AnyRules) -> dict[str, Any]:
    """Return the rule set as records hold it: without fields that do not matter to the play."""
    return family(rules).presets.as_recorded(rules)


def read_rules_file(text: str, name: str) -> tuple[dict[str, Any], str | None]:
    """Return the table of a TOML file merged with the rule set that it extends, and the name of that, if any."""
    table, base = read_delta(text, name)
    return (table if base is None else merged(_family_of_preset(base).presets.table(base), table)), base


def read_any_position(text: str, *, rules: AnyRules | None = None) -> AnyPosition:
    """Return the position of a text in the family of its rules; `rules`, if given, replace those of the text."""
    which = family(rules) if rules is not None else _family_of_text(text)
    return which.read_position(text, rules=rules)


def _family_of_text(text: str) -> AnyFamily:
    """Return the family of the rules that a position names; canasta if they cannot be read."""
    try:
        if text.lstrip().startswith("{"):
            named = json.loads(text)["rules"]
        else:
            found = re.search(r"^\s*rules\s*:\s*(\{.*|[^\s#]*)", text, re.MULTILINE)
            word = found[1] if found else ""
            named = json.loads(word) if word.startswith("{") else word
        return family_of_table(named) if isinstance(named, dict) else _family_of_preset(named)
    except (ValueError, TypeError, KeyError, RecursionError):
        return _CANASTA
