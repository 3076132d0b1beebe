"""Creation of matches: saved ones for people, and unsaved demonstrations."""

from collections.abc import Callable, Sequence

from canasta_gui.match.match import Match, MemoryJournal, shuffled
from canasta_gui.match.players import GameSetup
from canasta_gui.match.record import SeatInfo
from canasta_gui.program.defaults import LEVEL, NAMES, PRESET
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.match_length import match_end, rules_of_length
from canasta_gui.storage.game_files import FileJournal, GameFile, new_game_file
from canasta_gui.storage.problems import StorageProblem


def rules_of(program: Program, setup: GameSetup) -> AnyRules:
    """Return the rules of a new game, with its table's choices: irregularities and length."""
    rules = program.rule_sets.rules(setup.preset).at_offered_level(setup.level)
    return rules_of_length(rules, setup.length)


def minutes_of(program: Program, setup: GameSetup) -> int:
    """Return the minutes after which the clock ends a new game; 0 for a game without a clock."""
    return match_end(program.rule_sets.rules(setup.preset), setup.length).minutes


def saved_match(
    program: Program,
    rules: AnyRules,
    players: Sequence[SeatInfo],
    dealer: int,
    number: int,
    chosen: bool,
    on_problem: Callable[[StorageProblem], None],
    *,
    minutes: int = 0,
) -> tuple[Match, GameFile]:
    """Return an undealt match that is saved from its first line on; `on_problem` gets problems of the disk."""
    file = new_game_file(program.folders, program.now())
    match = Match(
        rules,
        players,
        FileJournal(file, on_problem),
        lambda deal: program.dealer.deck(rules, number, deal),
        started=program.date,
        first_dealer=dealer,
        number=number,
        chosen=chosen,
        minutes=minutes,
    )
    return match, file


def demo_match(program: Program) -> Match:
    """Start a match with a computer player in every seat."""
    rules = program.rule_sets.rules(PRESET)
    seats = [SeatInfo(name, "computer", LEVEL) for name in NAMES[: rules.players]]
    match = Match(rules, seats, MemoryJournal(), lambda _: shuffled(rules, program.dealer.chance))
    match.start()
    return match
