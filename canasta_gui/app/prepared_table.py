"""Makes the tables of practice deals and puzzles, which begin in the middle of a game."""

from collections.abc import Callable
from dataclasses import replace

from canasta_gui.app.tables import lay_table
from canasta_gui.play.conductor import Conductor
from canasta_gui.play.table_options import TableOptions
from canasta_gui.program.preferences import Preferences
from canasta_gui.program.program import Program
from canasta_gui.ui.table.dock import Dock
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.table.session import TableSession


def show_prepared(
    program: Program,
    preferences: Preferences,
    session: TableSession[Conductor],
    dock: Callable[[TableScene], Dock],
) -> TableScene:
    """Show a table that neither reminds nor asks: its panel judges."""
    preferences.apply_to(session.board)
    options = replace(TableOptions.of(program.settings), reminders=False, ask_discard="never")
    table = lay_table(program, session, dock, options=options)
    session.conductor.show()
    program.loop.show(table)
    return table
