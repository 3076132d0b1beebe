"""The screens, one module a subject. `from canasta_gui import screens`; `screens.league.LeagueScreen(program)`.

A module is imported when it is first asked for, so the first picture waits for none of them, and screens may lead to
one another in circles.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from canasta_gui.screens import files, games, league, lesson, message, practice, puzzles, statistics

    __all__ = ["files", "games", "league", "lesson", "message", "practice", "puzzles", "statistics"]
else:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name.startswith("_"):
            raise AttributeError(name)
        return import_module(f"{__name__}.{name}")
