"""Imports behind the title, so that the first click on it is fast."""

# Modules are imported for later, not for use here.
# ruff: noqa: F401
from collections.abc import Iterator


def preload() -> Iterator[None]:
    """Import what players mostly ask for next, the table and a new game, a little at each step."""
    import canasta_gui.match.match

    yield
    import canasta_gui.stage.board

    yield
    import canasta_gui.play.conductor

    yield
    import canasta_gui.ui.table.families

    yield
    import canasta_gui.ui.table.painting

    yield
    import canasta_gui.program.tables

    yield
    import canasta_gui.match.follower

    yield
    import canasta_gui.screens.new_game

    yield
