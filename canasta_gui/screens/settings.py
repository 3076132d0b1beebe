"""The player's settings, in sections. Changes apply at once."""

from collections.abc import Sequence
from dataclasses import replace

from canasta_gui import screens, ui
from canasta_gui.match.players import LONGEST_NAME
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import portraits_of
from canasta_gui.program.defaults import NAMES, names_with, with_own_name
from canasta_gui.program.program import Program
from canasta_gui.screens.people import SeatChoice
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.setting_rows import SECTIONS, SettingRow, SettingsPane
from canasta_gui.storage.settings import Settings


class SettingsScreen(Screen):
    """The settings, open at a `section`, counted from 0."""

    title = gettext_noop("Settings")
    widest = 936
    gap = ui.Gap.LARGE
    pad = ui.Gap.HUGE

    def __init__(self, program: Program, section: int = 0) -> None:
        self.section = section
        people = program.games.people
        self._pane = SettingsPane(
            program.words,
            program.settings,
            lambda settings: program.change(settings),
            program.graphics.decks,
            people,
            _faces(program),
            self._choose_portrait,
            _own_name(program),
            self._ask_name,
        )
        super().__init__(program)

    def build(self) -> list[ui.Widget]:
        t = self.t
        sections = [rows(self._pane) for _, rows in SECTIONS]
        # Several controls in one row, as for a person, would compress the names of all sections.
        column = _aligned([row.control for rows in sections for row in rows if row.label and not _is_row(row)])
        pages = [ui.Scroll(_page(rows, column), keep_bar=True) for rows in sections]
        self._pages = ui.Pages(pages, self.section, grow=1)
        self.focus = next(widget for widget in self._pages.walk() if widget.focusable)
        names = [t(title) for title, _ in SECTIONS]
        sections_shown = ui.Tabs(t("Section"), names, self.section, self._turn_to)
        sections_shown.grow = 1
        # It ends where the controls below it end, which leave space for the scroll bar of the pages.
        return [ui.Row([sections_shown, ui.Spacer(ui.Gap.NORMAL)], gap=0), self._pages]

    def foot(self) -> list[ui.Widget]:
        return [ui.Row([self.back_button(), ui.Spacer(grow=1)])]

    def _turn_to(self, section: int) -> None:
        self.section = self._pages.index = section

    # --- changes elsewhere ---

    @property
    def settings(self) -> Settings:
        """The present settings."""
        return self._pane.settings

    def settings_changed(self, before: Settings) -> None:
        settings = self.program.settings
        if before.language != settings.language:
            self.program.screens.switch(SettingsScreen(self.program, self.section))
        elif settings != self._pane.settings:  # else it was changed by this screen, and a slider may be held
            self._pane.settings = settings
            self.rebuild()

    def decks_came(self) -> None:
        self.rebuild()

    def resume(self) -> None:
        self._take_players()
        super().resume()

    def _take_players(self) -> None:
        program, pane = self.program, self._pane
        pane.settings, pane.faces, pane.own_name = program.settings, _faces(program), _own_name(program)

    def _ask_name(self) -> None:
        """Ask for another name of the person who plays here."""
        t = self.t
        field = ui.TextField(t("Your name"), self._pane.own_name, longest=LONGEST_NAME, width=320)

        def take() -> None:
            name = " ".join(field.text.split())
            if name:
                self.program.change(with_own_name(self.program.settings, name))
                self._take_players()
                self.rebuild()

        title = t("What is your name?")
        self.ask(title, "", no=t("Cancel"), yes=t("Rename"), act=take, kind="primary", body=field)

    def _choose_portrait(self, name: str) -> None:
        """Choose another portrait for a name."""
        portrait = self._pane.faces[name]

        def take(chosen: SeatChoice) -> None:
            settings = self.program.settings
            portraits = {**settings.portraits, name: chosen.portrait}
            self.program.change(replace(settings, portraits=portraits))

        screens.people.SeatChoiceScreen(self.program, name, portrait, computer=False).open_for(take)


def _own_name(program: Program) -> str:
    return program.own_name or NAMES[0]


def _faces(program: Program) -> dict[str, str]:
    """Return the portraits of the last players, by their names."""
    settings = program.settings
    names = tuple(name for name in settings.player_names if name) or names_with(program.own_name)[:4]
    return dict(zip(names, portraits_of(names, settings.portraits), strict=True))


def _aligned(controls: Sequence[ui.Widget]) -> "_Column":
    """Return the column for these controls, in which all choices have the same width."""
    choices = [control for control in controls if isinstance(control, ui.ChoiceBox)]
    options = tuple(dict.fromkeys(option for choice in choices for option in choice.options))
    for choice in choices:
        choice.room_for = options
    return _Column(controls)


def _page(rows: Sequence[SettingRow], column: "_Column") -> ui.Widget:
    """Return the rows of a section: names at the left, controls at the right, in columns shared by all sections."""
    cells = [[_named(row), row.control if _is_row(row) else _Cell(row.control, column)] for row in rows if row.label]
    grid = ui.Grid(cells, stretch=(0,), gap=(ui.Gap.HUGE, ui.Gap.SMALL))
    # A warning may contain a path of any length, so it has the whole width and pushes no control aside. A row without a
    # name also has the whole width.
    warnings = [ui.Paragraph(row.warning, size=ui.TextSize.CAPTION * 0.9, colour="dim") for row in rows if row.warning]
    above = [*warnings, *(ui.Row([row.control], pack="center") for row in rows if not row.label)]
    return ui.Column([*above, grid], gap=ui.Gap.SMALL) if above else grid


def _is_row(row: SettingRow) -> bool:
    """Return whether a setting has several controls side by side."""
    return isinstance(row.control, ui.Row)


class _Column:
    """A column as wide as the widest of some controls, which are measured once per look."""

    def __init__(self, controls: Sequence[ui.Widget]) -> None:
        self._controls = tuple(controls)
        self._known: tuple[ui.Scale, int, int] | None = None

    def width(self, look: ui.Look) -> int:
        """Return the preferred width."""
        return self._measured(look)[1]

    def narrowest(self, look: ui.Look) -> int:
        """Return the width below which a control would be cut off."""
        return self._measured(look)[2]

    def _measured(self, look: ui.Look) -> tuple[ui.Scale, int, int]:
        if self._known is None or self._known[0] != look.scale:
            widest = max(control.measure(look, 1 << 20)[0] for control in self._controls)
            self._known = look.scale, widest, max(control.narrowest(look) for control in self._controls)
        return self._known


class _Cell(ui.Row):
    """A cell of a column: the control is at the right, and a choice fills the cell."""

    def __init__(self, control: ui.Widget, column: _Column) -> None:
        super().__init__([control], pack="right")
        control.grow = int(isinstance(control, ui.ChoiceBox))
        self._wide = column

    def narrowest(self, look: ui.Look) -> int:
        return self._wide.narrowest(look)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        return min(width, self._wide.width(look)), super().measure(look, width)[1]


def _named(row: SettingRow) -> ui.Widget:
    label = ui.Paragraph(row.label)
    if not row.note:
        return label
    return ui.Column([label, ui.Paragraph(row.note, size=ui.TextSize.CAPTION * 0.9, colour="dim")], gap=0)
