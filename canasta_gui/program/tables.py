"""Creation of tables: the session of a match, and the table of a match, a record, a lesson or a puzzle."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from canasta_gui.ai.levels import HINT_LEVEL
from canasta_gui.match.match import Match
from canasta_gui.play.commands import TableOptions
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.shown import TableController
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import family
from canasta_gui.stage.board import Board
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.families import cards_for
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession
from canasta_gui.words import Words

if TYPE_CHECKING:
    from canasta_gui.remote.device_player import DevicePlayer

NO_DEVICES: Final[Mapping[int, "DevicePlayer"]] = MappingProxyType({})


def lay_table(
    program: Program,
    session: TableSession[TableController],
    dock: Callable[[TableScene], Dock],
    *,
    words: Words | None = None,
    options: TableOptions | None = None,
) -> TableScene:
    """Return the table of a match, a record, a lesson or a puzzle, with its dock beside it.

    `words`: by default those of the program. `options`: by default the usual ones.
    """
    words = words or program.words
    return TableScene(
        program.graphics,
        words,
        program.sounds,
        session,
        dock,
        atlas=cards_for(session.conductor.match.rules, program.graphics, words.language),
        options=options,
    )


def match_session(
    program: Program, match: Match, *, unaided: bool, devices: "Mapping[int, DevicePlayer]" = NO_DEVICES
) -> TableSession[Conductor]:
    """Return the session of a match; computers play every seat without a person.

    `unaided`: the people get neither hints nor warnings. `devices`: the players of the seats for phones.
    """
    persons = frozenset(n for n, seat in enumerate(match.seats) if seat.player == "human")
    people = persons.difference(devices)
    computers = program.computers
    played = {seat: info for seat, info in enumerate(match.seats) if seat not in persons}

    def drive(board: Board) -> Conductor:
        return Conductor(
            match,
            board,
            {**{seat: computers.player(info.level, info.name, info.style) for seat, info in played.items()}, **devices},
            people,
            _first_viewer(match, people, hosted=bool(devices)),
            program.settings.computer_pause,
            {seat: computers.reaction(info.level) for seat, info in played.items()},
            unaided=unaided,
            elsewhere=frozenset(devices),
        )

    session = TableSession(
        match.rules,
        drive,
        adviser=computers.player(HINT_LEVEL),
        executor=program.executor,
        thinking=program.thinking,
    )
    preferences = Preferences(program)
    preferences.apply_to(session.board)
    for seat in people:
        preferences.restore_hand_order(session.board, match, seat)
    return session


def _first_viewer(match: Match, people: frozenset[int], *, hosted: bool) -> int:
    """Return the seat whose view is shown first: that of the person to act, or next in turn.

    Without a person at the screen, it is 0 if only computers play, or the public view if the table is `hosted`.
    """
    if not people:
        return PUBLIC if hosted else 0
    players = match.rules.players
    start = match.to_act if match.to_act is not None else (match.dealer + 1) % players
    return next(seat % players for seat in range(start, start + players) if seat % players in people)


def clear_table(session: TableSession[Conductor]) -> None:
    """Show the table before the first card of a deal, as seen by the first person in turn."""
    conductor = session.conductor
    match = conductor.match
    conductor.viewer = _first_viewer(match, conductor.people, hosted=bool(conductor.elsewhere))
    played = family(match.rules)
    session.board.show(played.as_view(played.position(match.rules, viewer=conductor.viewer)))


def lay_prepared_table(
    program: Program, session: TableSession[Conductor], dock: Callable[[TableScene], Dock]
) -> TableScene:
    """Return the table of a practice deal or a puzzle, without reminders and questions, since its panel judges."""
    Preferences(program).apply_to(session.board)
    options = replace(TableOptions.of(program.settings), reminders=False, ask_discard="never")
    table = lay_table(program, session, dock, options=options)
    session.conductor.show()
    return table
