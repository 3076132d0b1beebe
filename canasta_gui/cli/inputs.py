"""Rule sets, positions and computer players named on the command line: shipped ones, or from a file."""

import argparse
import math
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import get_args

from canasta_gui.ai.common import players
from canasta_gui.ai.common.players import Budget
from canasta_gui.ai.levels import PLAYABLE, player, reaction
from canasta_gui.cli.console import InputError, chosen_words, read_text
from canasta_gui.disk import is_there
from canasta_gui.lab.simulate import ComputerSeat
from canasta_gui.rules.canasta.policies import Level
from canasta_gui.rules.core.reading_problems import NotationError, RuleSetError
from canasta_gui.rules.families import (
    AnyPosition,
    AnyRules,
    Decide,
    all_preset_ids,
    load_rules,
    read_any_position,
    read_rules_file,
    rules_from_table,
)
from canasta_gui.words.problems import reading_problem_phrase, rule_set_error_phrase


def rules_named(name: str) -> AnyRules:
    """Return the preset of this name, or the rule set that a TOML file describes."""
    try:
        return _from_file(name) if _is_file(name) else load_rules(name)
    except RuleSetError as error:
        raise _complaint(error) from None


def at_level(rules: AnyRules, level: str | None) -> AnyRules:
    """Return the rules with this level of irregularities; None: unchanged."""
    if level is None:
        return rules
    levels: tuple[Level, ...] = get_args(Level)
    if level not in levels:
        t, known = chosen_words().t, ", ".join(levels)
        raise InputError(
            t("there is no level '{level}' of irregularities; there are {known}", level=level, known=known)
        )
    if not rules.levels:
        raise InputError(chosen_words().t("only canasta has a list of irregularities"))
    try:
        return rules.at_level(level)
    except RuleSetError as error:
        raise _complaint(error) from None


def _complaint(error: RuleSetError) -> InputError:
    return InputError(rule_set_error_phrase(chosen_words(), error))


def position_named(name: str, rules: str | None) -> AnyPosition:
    """Return the position of a file, by the rules named in `rules` instead of its own if given."""
    instead = None if rules is None else rules_named(rules)
    try:
        return read_any_position(read_text(name), rules=instead)
    except NotationError as error:
        words = chosen_words()
        complaint = reading_problem_phrase(words, error.problem)
        raise InputError(words.t("{name}: {complaint}", name=name, complaint=complaint)) from None


def _is_file(name: str) -> bool:
    """Return whether a name is a file: it ends in .toml, or exists."""
    return name not in all_preset_ids() and (name == "-" or name.endswith(".toml") or is_there(Path(name)))


def _from_file(name: str) -> AnyRules:
    """Return the rule set of a file, named after the file."""
    table, _ = read_rules_file(read_text(name), name)
    try:
        return rules_from_table(table, preset=Path(name).stem)
    except RuleSetError as error:
        raise RuleSetError(error.problems, name) from None


# The levels of the window, earlier players for comparison, and a random one for finding faults.
PLAYERS: dict[str, Callable[[Budget], Decide]] = {
    **{level: partial(player, level) for level in PLAYABLE},
    "random": lambda _: players.decide,
}


def player_named(name: str, budget: Budget) -> ComputerSeat:
    """Return the player of this name; `budget` limits its thinking, if it searches."""
    if name not in PLAYERS:
        t = chosen_words().t
        raise InputError(t("there is no player '{name}'; there are {known}", name=name, known=", ".join(PLAYERS)))
    return ComputerSeat(name, PLAYERS[name](budget), reaction(name) if name in PLAYABLE else None)


def budget_of(options: argparse.Namespace) -> Budget:
    """Return a searcher's budget for a decision: `--playouts`, with which every run is the same, or `--seconds`."""
    if options.playouts is not None:
        return Budget(options.playouts, math.inf, None)
    return Budget(seconds=options.seconds, clock=time.monotonic)
