"""The levels and playing styles of the computer players, remembered by name."""

from collections.abc import Callable, Mapping, Sequence

from canasta_gui.ai.canasta.playing_style import style_options
from canasta_gui.ai.levels import LEVELS
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Grid,
    Heading,
    Label,
    Paragraph,
    Row,
    Scroll,
    SegmentedControl,
    Separator,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.computers import level_note, level_title, style_option_title, style_setting_title

USUAL = "club"


class ComputersScene(FormScene):
    """One computer player at a time. `characters`: by name the "level" and the traits that are set."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        names: Sequence[str],
        characters: Mapping[str, Mapping[str, str]],
        *,
        on_change: Callable[[str, Mapping[str, str]], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._names, self._on_change, self._on_back = words, tuple(names), on_change, on_back
        self._characters = {name: dict(characters.get(name, {})) for name in names}
        self._shown = 0
        super().__init__(graphics, words.t("How the computers play"), self._build(), on_cancel=on_back)

    def _build(self) -> Widget:
        w = self._words
        rows: list[Widget] = []
        if self._names:
            player = ChoiceBox(w.t("Player"), self._names, self._shown, self._show)
            rows = [
                Row([Label(w.t("Player"), bold=True), Spacer(grow=1), player], gap=Gap.LARGE),
                Separator(),
                Grid(
                    [self._level_row(), *map(self._style_row, style_options())],
                    stretch=(0,),
                    gap=(Gap.LARGE, Gap.SMALL),
                ),
                Paragraph(level_note(w, self._level), size=TextSize.CAPTION, colour="dim"),
            ]
        else:
            rows = [Paragraph(w.t("No computer plays in this game."))]
        body = Column(
            [
                Heading(w.t("How the computers play")),
                Scroll(Column(rows), grow=0),
                Row([Button(w.t("Back"), self._on_back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        return centered_panel(body, 960)

    @property
    def _character(self) -> dict[str, str]:
        return self._characters[self._names[self._shown]]

    @property
    def _level(self) -> str:
        level = self._character.get("level", USUAL)
        return level if level in LEVELS else USUAL

    def _level_row(self) -> list[Widget]:
        w = self._words
        titles = [level_title(w, level) for level in LEVELS]
        chosen = SegmentedControl(
            w.t("Level"), titles, LEVELS.index(self._level), lambda n: self._set("level", LEVELS[n])
        )
        return [Label(w.t("Level"), colour="dim"), chosen]

    def _style_row(self, trait: str) -> list[Widget]:
        first, last = style_options()[trait]
        settings = (first, "", last)
        now = self._character.get(trait, "")
        chosen = SegmentedControl(
            style_option_title(self._words, trait),
            [style_setting_title(self._words, trait, setting) for setting in settings],
            settings.index(now) if now in settings else 1,
            lambda n: self._set(trait, settings[n]),
        )
        return [Label(style_option_title(self._words, trait), colour="dim"), chosen]

    def _show(self, index: int) -> None:
        self._shown = index
        self.layer.root = self._build()

    def _set(self, what: str, setting: str) -> None:
        if setting:
            self._character[what] = setting
        else:
            self._character.pop(what, None)
        self._on_change(self._names[self._shown], self._character)
        if what == "level":
            self.layer.root = self._build()
