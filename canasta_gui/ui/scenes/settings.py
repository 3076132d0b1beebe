"""What the player likes, in sections. Everything applies at once."""

from collections.abc import Callable, Mapping, Sequence

from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.theme import Gap, Scale, TextSize
from canasta_gui.ui.scenes.setting_rows import SECTIONS, SettingRow, SettingsPane
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Grid,
    Heading,
    Pages,
    Paragraph,
    Row,
    Scroll,
    SegmentedControl,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words


class SettingsScene(FormScene):
    """`on_change` gets every new state at once; after a change of the language show a new scene with the new words.

    `section`: which section is open, counted from 0. `people`: who shares the screen. `faces`: portraits by names, of
    which `on_face` is to change one.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        settings: Settings,
        *,
        on_change: Callable[[Settings], None],
        on_back: Callable[[], None],
        section: int = 0,
        people: Sequence[str] = (),
        faces: Mapping[str, str] | None = None,
        on_face: Callable[[str], None] = lambda _name: None,
    ) -> None:
        self._words, self._on_back = words, on_back
        self._pane = SettingsPane(words, settings, on_change, graphics.decks, tuple(people), faces or {}, on_face)
        self._sections = SECTIONS
        self.section = section
        super().__init__(graphics, words.t("Settings"), self._build(), on_cancel=on_back)
        self.layer.set_focus(next(widget for widget in self._pages.walk() if widget.focusable))

    @property
    def settings(self) -> Settings:
        """What is set now."""
        return self._pane.settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        """Show what was changed elsewhere (full screen by F11); `on_change` is not called."""
        if settings != self._pane.settings:  # else it is our own change coming back, and a slider may still be held
            self._pane.settings = settings
            self.rebuild()

    def rebuild(self) -> None:
        """Show what can be chosen now, such as decks that were drawn meanwhile."""
        self.layer.root = self._build()

    def _build(self) -> Widget:
        t = self._words.t
        sections = [rows(self._pane) for _, rows in self._sections]
        # Several controls side by side, a person's own, would push the names of all sections together.
        column = _aligned([row.control for rows in sections for row in rows if row.label and not _is_row(row)])
        self._pages = Pages([Scroll(_page(rows, column), keep_bar=True) for rows in sections], self.section, grow=1)
        body = Column(
            [
                Heading(t("Settings")),
                SegmentedControl(t("Section"), [t(title) for title, _ in self._sections], self.section, self._turn_to),
                self._pages,
                Row([Spacer(grow=1), Button(t("Back"), self._on_back, kind="primary")]),
            ],
            gap=Gap.LARGE,
        )
        return centered_panel(body, 920)

    def _turn_to(self, section: int) -> None:
        self.section = self._pages.index = section


def _aligned(controls: Sequence[Widget]) -> "_Column":
    """Return the column for these controls, of which all that show a choice are equally wide."""
    choices = [control for control in controls if isinstance(control, ChoiceBox)]
    options = tuple(dict.fromkeys(option for choice in choices for option in choice.options))
    for choice in choices:
        choice.room_for = options
    return _Column(controls)


def _page(rows: Sequence[SettingRow], column: "_Column") -> Widget:
    """Return the rows of a section: names at the left, controls at the right, as wide as those of all sections."""
    cells = [[_named(row), row.control if _is_row(row) else _Cell(row.control, column)] for row in rows if row.label]
    grid = Grid(cells, stretch=(0,), gap=(Gap.HUGE, Gap.SMALL))
    # A warning may hold a path of any length: it has the whole width, so that it pushes no control aside. So has what
    # has no name: it stands above the columns.
    warnings = [Paragraph(row.warning, size=TextSize.CAPTION * 0.9, colour="dim") for row in rows if row.warning]
    above = [*warnings, *(Row([row.control], pack="center") for row in rows if not row.label)]
    return Column([*above, grid], gap=Gap.SMALL) if above else grid


def _is_row(row: SettingRow) -> bool:
    """Return whether a setting has several controls side by side."""
    return isinstance(row.control, Row)


class _Column:
    """A column as wide as the widest of some controls. They are measured once for a look: they are many."""

    def __init__(self, controls: Sequence[Widget]) -> None:
        self._controls = tuple(controls)
        self._known: tuple[Scale, int, int] | None = None

    def width(self, look: Look) -> int:
        """Return the preferred width."""
        return self._measured(look)[1]

    def narrowest(self, look: Look) -> int:
        """Return the width below which a control would be cut off."""
        return self._measured(look)[2]

    def _measured(self, look: Look) -> tuple[Scale, int, int]:
        if self._known is None or self._known[0] != look.scale:
            widest = max(control.measure(look, 1 << 20)[0] for control in self._controls)
            self._known = look.scale, widest, max(control.narrowest(look) for control in self._controls)
        return self._known


class _Cell(Row):
    """A control at the left of its place in a column."""

    def __init__(self, control: Widget, column: _Column) -> None:
        super().__init__([control])
        self._wide = column

    def narrowest(self, look: Look) -> int:
        return self._wide.narrowest(look)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return min(width, self._wide.width(look)), super().measure(look, width)[1]


def _named(row: SettingRow) -> Widget:
    label = Paragraph(row.label)
    if not row.note:
        return label
    return Column([label, Paragraph(row.note, size=TextSize.CAPTION * 0.9, colour="dim")], gap=0)
