"""The screen of the settings."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from canasta_gui.play.portraits import portraits_of
from canasta_gui.program.defaults import names_with
from canasta_gui.program.program import Program
from canasta_gui.storage.settings import Settings

if TYPE_CHECKING:
    from canasta_gui.ui.scenes.settings import SettingsScene


class SettingsFlow:
    """Shows the settings, and shows them anew in another language. `people` gives the names at a shared screen."""

    def __init__(self, program: Program, people: Callable[[], Sequence[str]]) -> None:
        self._program, self._people = program, people
        self._back: Callable[[], None] = lambda: None
        self._scene: SettingsScene | None = None
        program.on_settings.append(self._settings_changed)
        program.on_decks.append(self._decks_came)

    def show(self, back: Callable[[], None], *, section: int = 0) -> None:
        """Show the settings, which apply at once; `back` leaves them."""
        from canasta_gui.ui.scenes.settings import SettingsScene

        program = self._program
        self._back = back
        self._scene = SettingsScene(
            program.graphics,
            program.words,
            program.settings,
            on_change=program.change,
            on_back=back,
            section=section,
            people=self._people(),
            faces=self._faces(),
            on_face=self.choose_portrait,
        )
        program.loop.show(self._scene)

    def _faces(self) -> dict[str, str]:
        """Return the portraits of those who played last, by their names."""
        settings = self._program.settings
        names = tuple(name for name in settings.player_names if name) or names_with(self._program.own_name)[:4]
        return dict(zip(names, portraits_of(names, settings.portraits), strict=True))

    def choose_portrait(self, name: str) -> None:
        """Choose another portrait for a name, then go back to the settings."""
        from canasta_gui.ui.scenes.people.seat_choice import SeatChoiceScene

        program = self._program
        shown = self._shown()
        section = 0 if shown is None else shown.section

        def back() -> None:
            self.show(self._back, section=section)

        def take(portrait: str) -> None:
            settings = program.settings
            program.change(replace(settings, portraits={**settings.portraits, name: portrait}))
            back()

        program.loop.show(
            SeatChoiceScene(
                program.graphics,
                program.words,
                name,
                self._faces()[name],
                computer=False,
                character_level=program.computers.level_of,
                on_character=lambda _: None,
                on_portrait=take,
                on_back=back,
            )
        )

    def _shown(self) -> "SettingsScene | None":
        """Return the settings if they are on the screen."""
        return self._scene if self._program.loop.scene is self._scene else None

    def _settings_changed(self, before: Settings) -> None:
        scene = self._shown()
        if scene is None:
            return
        if before.language != self._program.settings.language:
            self.show(self._back, section=scene.section)
        else:
            scene.settings = self._program.settings

    def _decks_came(self) -> None:
        if (scene := self._shown()) is not None:
            scene.rebuild()
