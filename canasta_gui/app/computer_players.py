"""Makes the computer players: their levels and playing styles, and the executors that they think in."""

from collections.abc import Callable, Mapping
from concurrent.futures import Executor

from canasta_gui.ai.canasta.playing_style import style_options
from canasta_gui.ai.levels import LEVELS, SLOW, player, reaction
from canasta_gui.app.defaults import LEVEL
from canasta_gui.match.players import ComputerPlayer
from canasta_gui.play.characters import character
from canasta_gui.rules.families import React


class ComputerPlayers:
    """`remembered`: by a player's name, what is set for it. `slow_executor`: for the levels that take their time.

    `wake` is called from any thread when a player has decided.
    """

    def __init__(
        self,
        executor: Executor,
        slow_executor: Executor,
        *,
        remembered: Callable[[], Mapping[str, Mapping[str, str]]],
        wake: Callable[[], None],
    ) -> None:
        self._executor, self._slow_executor = executor, slow_executor
        self._remembered, self._wake = remembered, wake

    def settings_of(self, name: str) -> Mapping[str, str]:
        """Return what is set for a name: its level and style. A character that nobody has changed is as it is."""
        remembered, known = self._remembered(), character(name)
        return known.settings if known is not None and name not in remembered else remembered.get(name, {})

    def level_of(self, name: str) -> str:
        """Return the level set for a name; the usual one where none or an unknown one is set."""
        level = self.settings_of(name).get("level", LEVEL)
        return level if level in LEVELS else LEVEL

    def style_of(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return the playing style set for a name, as pairs of a trait and its setting."""
        return tuple((trait, setting) for trait, setting in self.settings_of(name).items() if trait in style_options())

    def player(self, level: str | None, name: str = "", style: tuple[tuple[str, str], ...] = ()) -> ComputerPlayer:
        """Return a player of a level (the usual one for an unknown level, such as a newer version's).

        `style` as a record has it; without one the style set for the name counts.
        """
        level = level if level in LEVELS else LEVEL
        executor = self._slow_executor if level in SLOW else self._executor
        return ComputerPlayer(executor, player(level, style=dict(style or self.style_of(name))), self._wake)

    @staticmethod
    def reaction(level: str | None) -> React:
        """Return what a player of a level does out of turn; quick enough for the window's own process."""
        return reaction(level if level in LEVELS else LEVEL)
