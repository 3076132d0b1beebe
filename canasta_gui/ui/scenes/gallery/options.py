"""How the chosen game is played: the number of players, the sides, the length, the irregularities."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

import pygame

from canasta_gui.match.setup import GameSetup
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, TextSize, with_alpha
from canasta_gui.ui.platform.semantics import Node
from canasta_gui.ui.scenes.gallery.length import LengthChoice
from canasta_gui.ui.scenes.gallery.offers import GameOnOffer, PresetChoice
from canasta_gui.ui.scenes.gallery.steady_choice import SteadyChoice
from canasta_gui.ui.widgets import Paragraph, SegmentedControl
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularities import LEVELS_ABOUT
from canasta_gui.words.fields import option_label

_NUMBERS: Final = (2, 3, 4, 5, 6)


class PlayerNumber(SegmentedControl):
    """How many play; the numbers that a game is not made for stand there as well, and cannot be chosen."""

    def __init__(self, name: str, numbers: Sequence[int], on_change: Callable[[int], None]) -> None:
        super().__init__(name, [str(number) for number in numbers], 0, lambda at: on_change(numbers[at]))
        self.numbers = tuple(numbers)
        self.offered: Collection[int] = numbers

    def show(self, number: int, offered: Collection[int]) -> None:
        """Show another number, and those that can be chosen now."""
        self.index, self.offered = self.numbers.index(number), offered

    def semantics(self) -> Node:
        return replace(super().semantics(), hint=", ".join(map(str, sorted(self.offered))))

    def activate(self) -> None:
        """Choose the next number on offer, after the last one the first."""
        numbers = [at for at, number in enumerate(self.numbers) if number in self.offered]
        self._choose(next((at for at in numbers if at > self.index), numbers[0]))

    def _step(self, by: int) -> None:
        ways = range(self.index + by, len(self.numbers) if by > 0 else -1, by)
        self._choose(next((at for at in ways if self.numbers[at] in self.offered), self.index))

    def _choose(self, index: int) -> None:
        if self.numbers[index] in self.offered:
            super()._choose(index)

    def _draw_option(self, surface: pygame.Surface, look: Look, box: pygame.Rect, number: int, ink: Colour) -> None:
        faint = with_alpha(look.theme.faint, 120)
        super()._draw_option(surface, look, box, number, ink if self.numbers[number] in self.offered else faint)


class TableControls:
    """The controls of the table at which a game is played, and what they say. `on_change`: another table is chosen.

    The number of players and the level that were wanted stay, through games that do not offer them.
    """

    def __init__(
        self,
        words: Words,
        games: Sequence[GameOnOffer],
        chosen: tuple[GameOnOffer, PresetChoice],
        setup: GameSetup,
        on_change: Callable[[], None],
    ) -> None:
        self._words, self._on_change = words, on_change
        self.game, self.table = chosen
        self._wanted = (self.table.players, setup.level)
        tables = [table for game in games for table in game.tables]
        numbers = sorted({*_NUMBERS, *(table.players for table in tables)})
        self.players = PlayerNumber(words.t("Players"), numbers, self._choose_players)
        self.sides = self._box(words.t("Sides"), self._choose_sides, [table.sides for table in tables])
        self.match_length = LengthChoice(words, setup.length, on_change)
        self.levels = self._box(words.t("Irregularities"), self._choose_level, self._level_names(tables))
        abouts = tuple(words.t(about) for about in LEVELS_ABOUT.values())
        self.about_level = Paragraph("", size=TextSize.CAPTION, colour="dim", room=abouts)
        self._show()

    @property
    def level(self) -> str:
        """The level of irregularities that is chosen; empty: as the rules say."""
        return self._wanted[1] if self._wanted[1] in self.table.levels else ""

    @property
    def length(self) -> str:
        """The length that is chosen; empty: as the rules say."""
        return self.match_length.length

    def choose_game(self, game: GameOnOffer) -> None:
        """Choose another game, for as many players if it can be."""
        if game is not self.game:
            self.game = game
            self._take(game.table_for(self._wanted[0]))

    def _choose_players(self, number: int) -> None:
        self._wanted = (number, self._wanted[1])
        self._take(self.game.table_for(number))

    def _choose_sides(self, index: int) -> None:
        self._take(self.game.tables_for(self.table.players)[index])

    def _choose_level(self, index: int) -> None:
        self._wanted = (self._wanted[0], self.table.levels[index])
        self._take(self.table)

    def _take(self, table: PresetChoice) -> None:
        self.table = table
        self._show()
        self._on_change()

    def _show(self) -> None:
        """Let every control show the chosen table."""
        table, alike = self.table, self.game.tables_for(self.table.players)
        self.players.show(table.players, {each.players for each in self.game.tables})
        self.sides.show([each.sides for each in alike], alike.index(table))
        self.match_length.show(table.end)
        level = self.level or table.level
        self.levels.show(
            self._level_names([table]),
            next((nth for nth, each in enumerate(table.levels) if each == level), 0),
        )
        self.about_level.name = next((self._words.t(LEVELS_ABOUT[each]) for each in table.levels if each == level), "")

    def _box(self, name: str, choose: Callable[[int], None], texts: Sequence[str]) -> SteadyChoice:
        box = SteadyChoice(name, [""], 0, choose)
        box.room_for = tuple(dict.fromkeys(texts))
        return box

    def _level_names(self, tables: Sequence[PresetChoice]) -> list[str]:
        """Return the names of the levels on offer; where a game has no list of irregularities, that there is none."""
        levels = dict.fromkeys(level for table in tables for level in table.levels)
        if not levels:
            return [self._words.t("no list in this game")]
        return [option_label(self._words, "irregularities.level", level) for level in levels]
