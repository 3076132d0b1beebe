"""The players: portraits to press, the seats of a new game, the choice for a seat, and the computers' settings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from canasta_gui import ui
from canasta_gui.ai.canasta.weights import style_options
from canasta_gui.ai.levels import LEVELS
from canasta_gui.match.players import LONGEST_NAME, SeatSetup
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import CHARACTERS, PORTRAITS, Character, portraits_of
from canasta_gui.program.defaults import LEVEL
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Question, Screen
from canasta_gui.text_input import clean_text
from canasta_gui.ui.pictures.people import (
    COMPUTER,
    PERSON,
    PHONE,
    PersonCard,
    PlayerKind,
    PortraitButton,
    SeatRow,
    strength_of,
)
from canasta_gui.words.computers import (
    character_sentence,
    level_note,
    level_title,
    style_option_title,
    style_setting_title,
)

_IN_TWO_ROWS: Final = 84
_IN_ONE_ROW: Final = 44
"""The sides of the portraits, in units."""


class SeatChoice(NamedTuple):
    """The choice for a seat: a computer character, or the same name with another portrait."""

    character: str = ""
    portrait: str = ""


class SeatChoiceScreen(Question[SeatChoice]):
    """Asks who plays on the seat of `name`, now with this `portrait`. `computer`: whether to offer characters."""

    widest = 900
    pad = ui.Gap.HUGE

    def __init__(self, program: Program, name: str, portrait: str, *, computer: bool) -> None:
        self._name, self._portrait, self._computer = name, portrait, computer
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("Who plays?")

    def head(self) -> ui.Widget:
        return super().head() if self._computer else ui.Heading(self.t("Portrait of {name}", name=self._name))

    def build(self) -> list[ui.Widget]:
        characters = self._character_parts() if self._computer else []
        return [ui.Scroll(ui.Column([*characters, *self._portrait_parts(titled=self._computer)]), grow=0)]

    def _character_parts(self) -> Sequence[ui.Widget]:
        """Return the computer characters, two in a row."""
        cards = [self._card(each) for each in CHARACTERS]
        return [
            ui.Grid([cards[at : at + 2] for at in range(0, len(cards), 2)], stretch=(0, 1), gap=(ui.Gap.SMALL,) * 2)
        ]

    def _card(self, who: Character) -> ui.Widget:
        return PersonCard(
            who.name,
            who.portrait,
            strength_of(self.words, self.program.computers.level_of(who.name)),
            character_sentence(self.words, who.name),
            lambda: self.dismiss(SeatChoice(character=who.name)),
            chosen=who.name == self._name,
            longest=max((each.name for each in CHARACTERS), key=len),
        )

    def _portrait_parts(self, *, titled: bool) -> Sequence[ui.Widget]:
        """Return the portraits, with a title if there are other parts above them."""
        number, side = len(PORTRAITS), _IN_ONE_ROW if titled else _IN_TWO_ROWS
        buttons: list[ui.Widget] = [self._button(nth, side) for nth in range(number)]
        columns = number if titled else number // 2
        rows = [buttons[at : at + columns] for at in range(0, number, columns)]
        title = [ui.Label(self.t("Portrait of {name}", name=self._name), bold=True)] if titled else []
        return [*title, ui.Row([ui.Grid(rows, gap=(ui.Gap.SMALL, ui.Gap.SMALL))])]

    def _button(self, nth: int, side: float) -> PortraitButton:
        portrait = PORTRAITS[nth]
        return PortraitButton(
            self.t("Portrait {number}", number=nth + 1),
            portrait,
            lambda: self.dismiss(SeatChoice(portrait=portrait)),
            side=side,
            chosen=portrait == self._portrait,
        )


class ComputersScreen(Screen):
    """The settings of the computers of these names, shown one at a time."""

    title = gettext_noop("How the computers play")
    widest = 960
    pad = ui.Gap.HUGE

    def __init__(self, program: Program, names: Sequence[str]) -> None:
        self._names, self._shown = tuple(names), 0
        self._characters = {name: dict(program.computers.settings_of(name)) for name in names}
        super().__init__(program)

    def build(self) -> list[ui.Widget]:
        return [ui.Scroll(ui.Column(self._rows()), grow=0)]

    def _rows(self) -> list[ui.Widget]:
        t = self.t
        if not self._names:
            return [ui.Paragraph(t("No computer plays in this game."))]
        player = ui.ChoiceBox(t("Player"), self._names, self._shown, self._show)
        rows = [self._level_row(), *map(self._style_row, style_options())]
        return [
            ui.Row([ui.Label(t("Player"), bold=True), ui.Spacer(grow=1), player], gap=ui.Gap.LARGE),
            ui.Separator(),
            ui.Grid(rows, stretch=(0,), gap=(ui.Gap.LARGE, ui.Gap.SMALL)),
            ui.Paragraph(level_note(self.words, self._level), size=ui.TextSize.CAPTION, colour="dim"),
        ]

    @property
    def _character(self) -> dict[str, str]:
        return self._characters[self._names[self._shown]]

    @property
    def _level(self) -> str:
        level = self._character.get("level", LEVEL)
        return level if level in LEVELS else LEVEL

    def _level_row(self) -> list[ui.Widget]:
        t = self.t
        titles = [level_title(self.words, level) for level in LEVELS]
        chosen = ui.SegmentedControl(
            t("Level"), titles, LEVELS.index(self._level), lambda n: self._set("level", LEVELS[n])
        )
        return [ui.Label(t("Level"), colour="dim"), chosen]

    def _style_row(self, trait: str) -> list[ui.Widget]:
        first, last = style_options()[trait]
        settings = (first, "", last)
        now = self._character.get(trait, "")
        chosen = ui.SegmentedControl(
            style_option_title(self.words, trait),
            [style_setting_title(self.words, trait, setting) for setting in settings],
            settings.index(now) if now in settings else 1,
            lambda n: self._set(trait, settings[n]),
        )
        return [ui.Label(style_option_title(self.words, trait), colour="dim"), chosen]

    def _show(self, index: int) -> None:
        self._shown = index
        self.rebuild()

    def _set(self, what: str, setting: str) -> None:
        if setting:
            self._character[what] = setting
        else:
            self._character.pop(what, None)
        settings, name = self.program.settings, self._names[self._shown]
        self.program.change(replace(settings, computers={**settings.computers, name: dict(self._character)}))
        if what == "level":
            self.rebuild()


_PORTRAIT: Final = 46
_NAME: Final = 178


class SeatList:
    """The seats of a new game; the first few are taken. `on_change`: called after every change."""

    def __init__(
        self,
        program: Program,
        players: Sequence[SeatSetup],
        *,
        on_change: Callable[[], None],
        on_seat: Callable[[int], None],
        on_kind: Callable[[PlayerKind], None],
    ) -> None:
        self._program, self._words, self._on_change = program, program.words, on_change
        self._on_kind = on_kind
        self._humans = [player.human for player in players]
        self._phones = [player.phone for player in players]
        self.rows = [self._row(number, player, on_seat) for number, player in enumerate(players)]
        self.refresh()

    @property
    def players(self) -> tuple[SeatSetup, ...]:
        """The players of all seats; names without the spaces around them."""
        return tuple(map(SeatSetup, self._names, self._humans, self._phones))

    def take(self, number: int) -> None:
        """Set the number of taken seats."""
        for nth, row in enumerate(self.rows):
            row.taken = nth < number

    def find_problem(self) -> tuple[str, ui.TextField | None] | None:
        """Return why the game cannot begin with these players, and the field in question; None if it can."""
        t, seen = self._words.t, set[str]()
        taken = [row for row in self.rows if row.taken]
        for number, (row, player) in enumerate(zip(taken, self.players, strict=False)):
            if not player.name:
                return t("{seat} needs a name.", seat=self._seat(number)), row.field
            if player.name.casefold() in seen:
                same = t("Two players are called {name}; give one of them another name.", name=player.name)
                return same, row.field
            seen.add(player.name.casefold())
        if not any(self._humans[: len(taken)]):
            return t("At least one of the players must be a person."), None
        return None

    @property
    def _names(self) -> list[str]:
        return [" ".join(clean_text(row.field.text).split()) for row in self.rows]

    def _seat(self, number: int) -> str:
        return self._words.t("Player {number}", number=number + 1)

    def _row(self, number: int, player: SeatSetup, on_seat: Callable[[int], None]) -> SeatRow:
        t, seat = self._words.t, self._seat(number)
        portrait = PortraitButton(
            t("{seat}: choose who plays", seat=seat),
            "",
            partial(on_seat, number),
            side=_PORTRAIT,
            hint=t("Choose who plays"),
        )
        field = ui.TextField(seat, player.name, self._renamed, longest=LONGEST_NAME, width=_NAME)
        title, change = t("Who plays as {seat}?", seat=seat), partial(self._set_kind, number)
        kind = PlayerKind(self._words, title, 0, change, lambda: self._on_kind(kind))
        return SeatRow(portrait, field, kind)

    def _set_kind(self, number: int, kind: int) -> None:
        self._humans[number], self._phones[number] = kind < COMPUTER, kind == PHONE
        if kind >= COMPUTER:
            self._set_level(self._names[number], LEVELS[kind - COMPUTER])
        self.refresh()
        self._on_change()

    def _set_level(self, name: str, level: str) -> None:
        """Set the level of the computers of this name; their style stays."""
        settings, now = self._program.settings, self._program.computers.settings_of(name)
        if now.get("level", LEVEL) != level:
            computers = {**settings.computers, name: {**now, "level": level}}
            self._program.change(replace(settings, computers=computers))

    def _renamed(self, _text: str) -> None:
        self.refresh()
        self._on_change()

    def refresh(self) -> None:
        """Update portraits and levels from the present names."""
        level_of = self._program.computers.level_of
        portraits = portraits_of(self._names, self._program.settings.portraits)
        for row, player, portrait in zip(self.rows, self.players, portraits, strict=True):
            row.portrait.portrait = portrait
            person = PHONE if player.phone else PERSON
            row.kind.index = person if player.human else LEVELS.index(level_of(player.name)) + COMPUTER
