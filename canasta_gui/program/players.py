"""The computer players: their levels and playing styles, their executors, and reports of failures."""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from contextlib import suppress

from canasta_gui.ai.canasta.weights import style_options
from canasta_gui.ai.levels import LEVELS, SLOW, player, reaction
from canasta_gui.match.players import ComputerPlayer
from canasta_gui.play.characters import character
from canasta_gui.play.conductor import ComputerFailure
from canasta_gui.program.defaults import LEVEL
from canasta_gui.rules.families import AnyRules, React, action_to_json
from canasta_gui.words import Words
from canasta_gui.words.refusals import refusal_sentence


class ComputerPlayers:
    """Creates computer players. `remembered`: their settings by name.

    `slow_executor`: for the slow levels. `wake` is called from any thread when a player has decided.
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
        """Return the level and style set for a name. Unmodified characters use their built-in ones."""
        remembered, known = self._remembered(), character(name)
        return known.settings if known is not None and name not in remembered else remembered.get(name, {})

    def level_of(self, name: str) -> str:
        """Return the level set for a name; the usual one if there is none or an unknown one."""
        level = self.settings_of(name).get("level", LEVEL)
        return level if level in LEVELS else LEVEL

    def style_of(self, name: str) -> tuple[tuple[str, str], ...]:
        """Return the playing style set for a name, as pairs of a trait and its setting."""
        return tuple((trait, setting) for trait, setting in self.settings_of(name).items() if trait in style_options())

    def player(self, level: str | None, name: str = "", style: tuple[tuple[str, str], ...] = ()) -> ComputerPlayer:
        """Return a player of a level (the usual one for an unknown level, such as a newer version's).

        `style` as in a record; by default the style set for the name.
        """
        level = level if level in LEVELS else LEVEL
        executor = self._slow_executor if level in SLOW else self._executor
        decide = player(level, style=dict(style or self.style_of(name)))
        return ComputerPlayer(executor, decide, self._wake)

    @staticmethod
    def reaction(level: str | None) -> React:
        """Return the reaction of a level's player out of turn; fast enough for the window's process."""
        return reaction(level if level in LEVELS else LEVEL)


def report_failure(words: Words, rules: AnyRules, failure: ComputerFailure) -> None:
    """Print a failure: the rule that an action breaks, or the traceback of an error."""
    with suppress(OSError):  # the terminal that the program was started from may be closed
        print(f"canasta-gui: {_sentence(words, rules, failure)}", file=sys.stderr)
        if failure.error is not None:
            traceback.print_exception(failure.error, file=sys.stderr)


def _sentence(words: Words, rules: AnyRules, failure: ComputerFailure) -> str:
    if failure.action is None or failure.refusal is None:
        return words.t("A computer player could not decide.")
    return words.t(
        "A computer player wanted to play {action}. {sentence}",
        action=json.dumps(action_to_json(failure.action), ensure_ascii=False),
        sentence=refusal_sentence(words, failure.refusal, rules),
    )
