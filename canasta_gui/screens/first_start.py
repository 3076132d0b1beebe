"""The first start: the player's name and face, asked once on one page."""

from collections.abc import Callable
from typing import Final

from canasta_gui import ui
from canasta_gui.match.players import LONGEST_NAME
from canasta_gui.messages import gettext_noop
from canasta_gui.play.characters import CHARACTERS, PORTRAITS
from canasta_gui.program.defaults import with_own_name
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.pictures.people import PortraitButton, PortraitPicture
from canasta_gui.ui.pictures.title import Wordmark

_COLUMNS: Final = 4
_SIDE, _LARGE = 62, 132
"""Sides of the portraits to choose from, and of the chosen one, in units."""


class FirstStartScreen(Screen):
    """Asks for the player's name and face; Esc or an empty name keep the suggestion. `then`: shows the next screen."""

    title = gettext_noop("Take a seat. Who are you?")
    widest = 860

    def __init__(self, program: Program, then: Callable[[], None]) -> None:
        self._then = then
        t, suggested = program.words.t, program.own_name
        self._field = ui.TextField(t("Your name"), suggested, longest=LONGEST_NAME, width=270)
        self._field.invitation = self._usual = suggested or t("Player {number}", number=1)
        free = PORTRAITS[: len(PORTRAITS) - len(CHARACTERS)]
        self._chosen = program.settings.portraits.get(suggested, free[0])
        self._faces = [self._face(program, nth, portrait) for nth, portrait in enumerate(PORTRAITS)]
        self._large = PortraitPicture(self._chosen, _LARGE)
        self.focus = self._field
        super().__init__(program)
        self.on_proceed = self.sit_down

    def told(self) -> tuple[str, ...]:
        return (self.heading,)

    def compose(self) -> ui.Widget:
        t = self.t
        start = ui.Button(t("Sit down"), self.sit_down, kind="primary", size=ui.TextSize.LARGE)
        skip = ui.Button(t("Not now"), self.back, kind="quiet")
        name = ui.Column(
            [
                ui.Row([self._large], pack="center"),
                ui.Label(t("Your name"), bold=True),
                self._field,
                ui.Paragraph(t("You can change both later, in the settings."), colour="dim", size=ui.TextSize.CAPTION),
                ui.Row([start, skip], gap=ui.Gap.SMALL),
            ],
            gap=ui.Gap.SMALL,
            grow=1,
        )
        rows = [self._faces[at : at + _COLUMNS] for at in range(0, len(self._faces), _COLUMNS)]
        faces = ui.Grid(rows, gap=(ui.Gap.SMALL, ui.Gap.SMALL))
        panel = ui.Frame(
            ui.Row([name, faces], gap=ui.Gap.HUGE), pad=ui.Gap.LARGE, widest=self.widest, across="center", panel=True
        )
        head = ui.Heading(self.heading, size=ui.TextSize.HEADING, align="center")
        body = ui.Column([Wordmark(self.t("Canasta")), head, panel], gap=ui.Gap.NORMAL)
        return ui.Frame(body, pad=ui.Gap.NORMAL, across="center", down="center")

    def _face(self, program: Program, nth: int, portrait: str) -> PortraitButton:
        return PortraitButton(
            program.words.t("Portrait {number}", number=nth + 1),
            portrait,
            lambda: self._choose(portrait),
            side=_SIDE,
            chosen=portrait == self._chosen,
        )

    def _choose(self, portrait: str) -> None:
        self._chosen = self._large.portrait = portrait
        for face in self._faces:
            face.chosen = face.portrait == portrait
        self.layer.dirty = True

    def sit_down(self) -> None:
        """Save the name and the face, and continue."""
        self._keep(" ".join(self._field.text.split()) or self._usual)

    def back(self) -> None:
        """Continue with the suggested name."""
        self._keep(self._usual)

    def _keep(self, name: str) -> None:
        self.program.change(with_own_name(self.program.settings, name, self._chosen))
        self._then()
