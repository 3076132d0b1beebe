"""What the player likes, in sections. Everything applies at once."""

from collections.abc import Callable, Sequence

from canasta_gui.storage.settings import Settings
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.setting_rows import SettingRow, SettingsPane, sections
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
from canasta_gui.words import Words


class SettingsScene(FormScene):
    """`on_change` gets every new state at once; after a change of the language show a new scene with the new words.

    `section`: which section is open, counted from 0. `people`: who shares the screen.
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
    ) -> None:
        self._words, self._on_back = words, on_back
        self._pane = SettingsPane(words, settings, on_change, graphics.decks, tuple(people))
        self._sections = sections(people)
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
        self._pages = Pages([Scroll(_page(rows(self._pane))) for _, rows in self._sections], self.section, grow=1)
        body = Column(
            [
                Heading(t("Settings")),
                SegmentedControl(t("Section"), [t(title) for title, _ in self._sections], self.section, self._turn_to),
                self._pages,
                Row([Spacer(grow=1), Button(t("Back"), self._on_back, kind="primary")]),
            ],
            gap=Gap.LARGE,
        )
        return centered_panel(body, 760)

    def _turn_to(self, section: int) -> None:
        self.section = self._pages.index = section


def _page(rows: Sequence[SettingRow]) -> Widget:
    """Return the rows of a section: names at the left, controls at the right."""
    choices = [row.control for row in rows if isinstance(row.control, ChoiceBox)]
    for choice in choices:
        choice.room_for = tuple(option for each in choices for option in each.options)
    # Switches stand at the left of their column, like the other controls.
    grid = Grid([[_named(row), Row([row.control])] for row in rows], stretch=(0,), gap=(Gap.HUGE, Gap.SMALL))
    # A warning may hold a path of any length: it has the whole width, so that it pushes no control aside.
    warnings = [Paragraph(row.warning, size=TextSize.CAPTION * 0.9, colour="dim") for row in rows if row.warning]
    return Column([*warnings, grid], gap=Gap.SMALL) if warnings else grid


def _named(row: SettingRow) -> Widget:
    label = Paragraph(row.label)
    if not row.note:
        return label
    return Column([label, Paragraph(row.note, size=TextSize.CAPTION * 0.9, colour="dim")], gap=0)
