"""Makes the tables that games are played at, and what drives them."""

from typing import Final

from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.match import Match
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.table_options import TableOptions
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableCallbacks
from canasta_gui.words import Words

HINT_LEVEL: Final = LEVELS[-1]
"""The level of the computer player that gives hints."""


def new_conductor(
    program: Program, preferences: Preferences, match: Match, *, unaided: bool
) -> tuple[Board, Conductor]:
    """Return the board and the conductor of a match: computers play every seat that is no person's.

    `unaided`: the people get neither hints nor warnings.
    """
    people = frozenset(n for n, seat in enumerate(match.seats) if seat.player == "human")
    board = Board(family(match.rules).referee_of(match.rules))
    preferences.apply_to(board)
    for seat in people:
        preferences.restore_hand_order(board, match, seat)
    computers = program.computers
    played = {seat: info for seat, info in enumerate(match.seats) if seat not in people}
    conductor = Conductor(
        match,
        board,
        {seat: computers.player(info.level, info.name, info.style) for seat, info in played.items()},
        people,
        _first_viewer(match, people),
        program.settings.computer_pause,
        {seat: computers.reaction(info.level) for seat, info in played.items()},
        unaided=unaided,
    )
    return board, conductor


def _first_viewer(match: Match, people: frozenset[int]) -> int:
    """Return the seat whose view is shown first: the person to act or next in turn; 0 where only computers play."""
    if not people:
        return 0
    players = match.rules.players
    start = match.to_act if match.to_act is not None else (match.dealer + 1) % players
    return next(seat % players for seat in range(start, start + players) if seat % players in people)


def clear_table(board: Board, conductor: Conductor) -> None:
    """Show the table before the first card of a deal, seen by the first person in turn."""
    match = conductor.match
    conductor.viewer = _first_viewer(match, conductor.people)
    played = family(match.rules)
    board.show(played.as_view(played.position(match.rules, viewer=conductor.viewer)))


def new_table(
    program: Program, board: Board, conductor: Conductor, calls: TableCallbacks, words: Words | None = None
) -> TableScene:
    """Return a table for the match of a conductor, in the words of the program unless others are given."""
    rules, words = conductor.match.rules, words or program.words
    table = TableScene(
        program.graphics,
        cards_for(rules, program.graphics, words.language),
        words,
        program.sounds,
        board,
        conductor,
        calls,
        program.computers.player(HINT_LEVEL),
        program.executor,
        program.thinking,
    )
    table.options = TableOptions.of(program.settings)
    return table
