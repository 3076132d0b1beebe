"""The table of the chosen game: players, sides, length, irregularities, and a second table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from canasta_gui import ui
from canasta_gui.match.players import GameSetup
from canasta_gui.play.offers import GameOnOffer, PresetChoice
from canasta_gui.rules.match_length import MOST, POINTS_STEP, LengthKind, MatchEnd, own_length
from canasta_gui.ui.pictures.people import PlayerNumber
from canasta_gui.words import Words, gettext_noop
from canasta_gui.words.canasta.irregularities import LEVELS_ABOUT
from canasta_gui.words.duplicate import second_table_names
from canasta_gui.words.fields import option_label
from canasta_gui.words.titles import amount_text


class SteadyChoice(ui.ChoiceBox):
    """A choice that is as wide as its widest option of any game, so that nothing jumps when the game changes."""

    def narrowest(self, look: ui.Look) -> int:
        return self._width(look, (*self.options, *self.room_for))

    def show(self, options: Sequence[str], index: int) -> None:
        """Offer other options."""
        self.options, self.index = tuple(options), index


_NAMES: Final[Mapping[LengthKind, str]] = {
    "points": gettext_noop("by points"),
    "deals": gettext_noop("by deals"),
    "minutes": gettext_noop("by the clock"),
}
_STEPS: Final[Mapping[LengthKind, int]] = {"points": POINTS_STEP, "deals": 1, "minutes": 15}
_USUAL: Final[Mapping[LengthKind, int]] = {"points": 5000, "deals": 4, "minutes": 60}
"""Initial amount for each kind of limit, if the rules have none."""


class LengthChoice:
    """Two controls: the kind of limit (points, deals, the clock), and its amount.

    `wanted`: a length for `MatchEnd.of_length`; it is kept while a game that does not offer it is chosen.
    """

    def __init__(self, words: Words, wanted: str, on_change: Callable[[], None]) -> None:
        self._words, self._wanted, self._on_change = words, wanted, on_change
        self._own = MatchEnd(5000, 0)
        names = tuple(words.t(name) for name in _NAMES.values())
        self.kinds = SteadyChoice(words.t("The match ends"), names[:1], 0, self._choose_kind)
        self.kinds.room_for = names
        self.amount = ui.Stepper(
            words.t("Length of the match"), 1, self._choose_amount, low=1, high=MOST["points"], show=self._amount_text
        )

    @property
    def length(self) -> str:
        """The chosen length; empty: by the rules."""
        return self._wanted if self._end != self._own else ""

    @property
    def _end(self) -> MatchEnd:
        return self._own.of_length(self._wanted)

    def show(self, own: MatchEnd) -> None:
        """Offer the lengths of a game whose rules end it with `own`."""
        self._own = own
        kinds, end = self._own.kinds, self._end
        self.kinds.show([self._words.t(_NAMES[kind]) for kind in kinds], kinds.index(end.kind))
        amount = self.amount
        amount.step, amount.low, amount.high = _STEPS[end.kind], min(_STEPS[end.kind], end.amount), MOST[end.kind]
        amount.number = end.amount

    def _choose_kind(self, index: int) -> None:
        kind = self._own.kinds[index]
        self._wanted = "" if kind == self._own.kind else own_length(kind, _USUAL[kind])
        self.show(self._own)
        self._on_change()

    def _choose_amount(self, amount: int) -> None:
        self._wanted = own_length(self._end.kind, amount)
        self._on_change()

    def _amount_text(self, amount: int) -> str:
        return amount_text(self._words, self._end.kind, amount)


_NUMBERS: Final = (2, 3, 4, 5, 6)


class TableControls:
    """The controls for the table of a game, and their texts.

    `on_change`: called after every choice. The chosen number of players and level are kept while a game that does not
    offer them is chosen.
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
        self.about_level = ui.Paragraph("", size=ui.TextSize.CAPTION, colour="dim", room=abouts)
        self._show()

    @property
    def level(self) -> str:
        """The chosen level of irregularities; empty: by the rules."""
        return self._wanted[1] if self._wanted[1] in self.table.levels else ""

    @property
    def length(self) -> str:
        """The chosen length; empty: by the rules."""
        return self.match_length.length

    def choose_game(self, game: GameOnOffer) -> None:
        """Choose another game, for the same number of players if possible."""
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
        """Update every control to the chosen table."""
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
        """Return the names of the available levels, or a text for games without a list of irregularities."""
        levels = dict.fromkeys(level for table in tables for level in table.levels)
        if not levels:
            return [self._words.t("none in this game")]
        return [option_label(self._words, "irregularities.level", level) for level in levels]


class DuplicateOptions:
    """The controls for a second table, and for several people at separate tables; `on_change`: after every choice."""

    def __init__(self, words: Words, setup: GameSetup, on_change: Callable[[], None]) -> None:
        t, names = words.t, second_table_names(words)
        self._words, self._on_change = words, on_change
        self._levels: Sequence[str] = list(names)
        self._second = ui.ChoiceBox(
            t("Second table"), list(names.values()), self._levels.index(setup.second), lambda _: self._choose()
        )
        together = [t("All at one table"), t("Each at their own table")]
        self._apart = ui.ChoiceBox(t("Several people"), together, int(setup.apart), lambda _: None)
        self._about = (
            t(
                "Computers of this level play the same deals at a second table while you play yours. After each deal "
                "you see both results."
            ),
            t(
                "With a table each, people play the same deals one after the other. Nobody sees the results before "
                "everyone has played."
            ),
        )
        self._show()

    @property
    def second(self) -> str:
        """The level of the computers at the second table; empty for none."""
        return self._levels[self._second.index]

    @property
    def second_name(self) -> str:
        """The name of the second table; empty for none."""
        return self._name_of(self._second.value) if self.second else ""

    @property
    def names(self) -> list[str]:
        """The names that a second table can have."""
        return [self._name_of(option) for option in self._second.options[1:]]

    def _name_of(self, option: str) -> str:
        return self._words.t("second table: {level}", level=option)

    @property
    def apart(self) -> bool:
        """True if several people each play at a separate table."""
        return bool(self.second) and self._apart.index == 1

    def widgets(self) -> ui.Widget:
        """Return the controls below their title."""
        level, apart = (ui.Paragraph(about, size=ui.TextSize.CAPTION, colour="dim") for about in self._about)
        return ui.Column(
            [
                ui.Label(self._second.name, bold=True),
                self._second,
                level,
                ui.Spacer(ui.Gap.SMALL),
                ui.Label(self._apart.name, bold=True),
                self._apart,
                apart,
            ],
            gap=ui.Gap.SMALL,
        )

    def _choose(self) -> None:
        self._show()
        self._on_change()

    def _show(self) -> None:
        self._apart.enabled = bool(self.second)
