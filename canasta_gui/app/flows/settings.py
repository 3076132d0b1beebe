"""The screen of the settings."""

from collections.abc import Callable, Sequence

from canasta_gui.app.program import Program
from canasta_gui.storage.settings import Settings
from canasta_gui.ui.scenes.settings import SettingsScene


class SettingsFlow:
    """Shows the settings, and shows them anew in another language. `people` gives the names at a shared screen."""

    def __init__(self, program: Program, people: Callable[[], Sequence[str]]) -> None:
        self._program, self._people = program, people
        self._back: Callable[[], None] = lambda: None
        program.on_settings.append(self._settings_changed)
        program.on_decks.append(self._decks_came)

    def show(self, back: Callable[[], None], *, section: int = 0) -> None:
        """Show the settings, which apply at once; `back` leaves them."""
        program = self._program
        self._back = back
        program.loop.show(
            SettingsScene(
                program.graphics,
                program.words,
                program.settings,
                on_change=program.change,
                on_back=back,
                section=section,
                people=self._people(),
            )
        )

    def _settings_changed(self, before: Settings) -> None:
        scene = self._program.loop.scene
        if not isinstance(scene, SettingsScene):
            return
        if before.language != self._program.settings.language:
            self.show(self._back, section=scene.section)
        else:
            scene.settings = self._program.settings

    def _decks_came(self) -> None:
        if isinstance(scene := self._program.loop.scene, SettingsScene):
            scene.rebuild()
