"""The game that Play deals: the rules, the players and the choices of the table of the last game."""

from collections.abc import Sequence
from dataclasses import replace

from canasta_gui.match.players import GameSetup, SeatSetup
from canasta_gui.program.defaults import NAMES, names_with
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules, is_preset, load_rules
from canasta_gui.rules.match_length import match_end, rules_of_length


def next_setup(program: Program) -> GameSetup:
    """Return the choices with which Play begins: those of the last game, and a second table if that one had it."""
    settings, name = program.settings, program.last_rules
    players = playable(known_players(program), named_rules(program, name).players)
    setup = GameSetup(name, players, None, settings.irregularities, settings.match_length)
    last = program.last_setup
    return setup if last is None else replace(setup, second=last.second, apart=last.apart)


def named_rules(program: Program, name: str) -> AnyRules:
    """Return a preset, or one of the player's own rule sets; the other ones are not read for it."""
    if is_preset(name):
        return load_rules(name)
    own = program.rule_sets.peek(name)
    return load_rules(name) if own is None else own.rules


def next_rules(program: Program, setup: GameSetup) -> AnyRules:
    """Return the rules of a game, with its table's choices: irregularities and length."""
    return rules_of_length(named_rules(program, setup.preset).at_offered_level(setup.level), setup.length)


def next_minutes(program: Program, setup: GameSetup) -> int:
    """Return the minutes after which the clock ends a game; 0 for a game without a clock."""
    return match_end(named_rules(program, setup.preset), setup.length).minutes


def known_players(program: Program) -> tuple[SeatSetup, ...]:
    """Return the players of the last game, and computers for the other seats."""
    settings = program.settings
    known = settings.player_names or names_with(program.own_name)
    names = (*known, *(name for name in NAMES if name not in known))[: len(NAMES)]
    return tuple(
        SeatSetup(name, n in settings.people or n in settings.phones, n in settings.phones)
        for n, name in enumerate(names)
    )


def playable(players: Sequence[SeatSetup], number: int) -> tuple[SeatSetup, ...]:
    """Return the first players of a list, of whom at least one is a person; default ones if names are not distinct."""
    taken = tuple(players[:number])
    names = {player.name.casefold() for player in taken if player.name}
    if len(names) < number:
        taken = tuple(SeatSetup(name, n == 0) for n, name in enumerate(NAMES[:number]))
    if not any(player.human for player in taken):
        taken = (replace(taken[0], human=True), *taken[1:])
    return taken
