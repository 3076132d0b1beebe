"""What the player likes: language, speed, sound, full screen. Everything applies at once."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from canasta_gui.storage import LANGUAGE_CHOICES, Settings
from canasta_gui.ui.kit import Kit
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.theme import Gap
from canasta_gui.ui.widgets import (
    Button,
    Choice,
    Column,
    Frame,
    Grid,
    Heading,
    Paragraph,
    Row,
    Scroll,
    Slider,
    Space,
    Switch,
    Widget,
)
from canasta_gui.words import Words, mark

SPEEDS: Final = ((0.0, mark("Off")), (0.5, mark("Slow")), (1.0, mark("Normal")), (2.0, mark("Fast")))
LONGEST_PAUSE: Final = 3.0

# A language is called by its own name, whatever is spoken now.
_LANGUAGE_NAMES: Final = {"en": "English", "fr": "Français"}


class SettingsScene(FormScene):
    """`on_change` gets every new state at once; after a change of the language show a new scene with the new words."""

    def __init__(
        self,
        kit: Kit,
        words: Words,
        settings: Settings,
        *,
        on_change: Callable[[Settings], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._settings = words, settings
        self._on_change, self._on_back = on_change, on_back
        super().__init__(kit, words.t("Settings"), self._build(), on_cancel=on_back)
        self.layer.set_focus(next(widget for widget in self.layer.root.walk() if widget.focusable))

    @property
    def settings(self) -> Settings:
        """What is set now."""
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        """Show what was changed elsewhere (full screen by F11); `on_change` is not called."""
        if settings != self._settings:  # else it is our own change coming back, and a slider may still be held
            self._settings = settings
            self.layer.root = self._build()

    def _build(self) -> Widget:
        w, now = self._words, self._settings
        languages = [_LANGUAGE_NAMES.get(code, w.t("Automatic")) for code in LANGUAGE_CHOICES]
        speeds = [speed for speed, _ in SPEEDS]
        nearest = min(range(len(speeds)), key=lambda at: abs(speeds[at] - now.animation_speed))
        self._volume = Slider(w.t("Volume"), now.volume, lambda volume: self._set(volume=volume))
        self._volume.enabled = now.sound
        controls: list[tuple[str, Widget]] = [
            (
                w.t("Language"),
                Choice(
                    w.t("Language"),
                    languages,
                    LANGUAGE_CHOICES.index(now.language),
                    lambda at: self._set(language=LANGUAGE_CHOICES[at]),
                ),
            ),
            (
                w.t("Speed of the cards"),
                Choice(
                    w.t("Speed of the cards"),
                    [w.t(name) for _, name in SPEEDS],
                    nearest,
                    lambda at: self._set(animation_speed=speeds[at]),
                ),
            ),
            (
                w.t("Computer players think for"),
                Slider(
                    w.t("Computer players think for"),
                    min(now.computer_pause, LONGEST_PAUSE),
                    lambda seconds: self._set(computer_pause=seconds),
                    high=LONGEST_PAUSE,
                    step=0.1,
                    show=self._seconds,
                ),
            ),
            (w.t("Sound"), Switch(w.t("Sound"), now.sound, lambda on: self._set(sound=on))),
            (w.t("Volume"), self._volume),
            (w.t("Full screen"), Switch(w.t("Full screen"), now.fullscreen, lambda on: self._set(fullscreen=on))),
        ]
        # Switches stand at the left of their column, like the other controls.
        rows = [[Paragraph(label), Row([control])] for label, control in controls]
        body = Column(
            [
                Heading(w.t("Settings")),
                Scroll(Grid(rows, stretch=(0,), gap=(Gap.HUGE, Gap.SMALL))),
                Row([Space(grow=1), Button(w.t("Back"), self._on_back, kind="primary")]),
            ],
            gap=Gap.LARGE,
        )
        panel = Frame(body, pad=Gap.HUGE, widest=680, across="stretch", down="center", panel=True)
        return Frame(panel, pad=Gap.LARGE)

    def _seconds(self, seconds: float) -> str:
        tenths = f"{seconds:.1f}"
        return self._words.t(
            "{seconds} s", seconds=tenths.replace(".", ",") if self._words.language == "fr" else tenths
        )

    def _set(self, **changes: object) -> None:
        self._settings = replace(self._settings, **changes)  # type: ignore[arg-type]  # the names are fields of Settings
        self._volume.enabled = self._settings.sound
        self._on_change(self._settings)
