"""A message with its remedies: a damaged save, a folder that cannot be written."""

from collections.abc import Callable, Sequence

from canasta_gui import ui
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen


class MessageScreen(Screen):
    """A heading, a text, details in smaller type, and buttons; Esc presses the first."""

    def __init__(
        self,
        program: Program,
        heading: str,
        text: str,
        answers: Sequence[ui.DialogAnswer],
        *,
        details: str = "",
        icon: str = "question",
    ) -> None:
        self._heading, self._text, self._details, self._answers, self._icon = heading, text, details, answers, icon
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._heading

    def told(self) -> Sequence[str]:
        return [each for each in (self._heading, self._text, self._details) if each]

    def compose(self) -> ui.Widget:
        icon = ui.Icon(self._icon, size=36, colour="accent")
        head = ui.Row([icon, ui.Paragraph(self._heading, size=ui.TextSize.HEADING, bold=True)])
        parts: list[ui.Widget] = [head, ui.Paragraph(self._text)]
        if self._details:
            parts.append(ui.Paragraph(self._details, size=ui.TextSize.CAPTION, colour="dim"))
        buttons = [ui.Button(label, act, kind=kind) for label, kind, act in self._answers]
        self.focus = next((button for button in buttons if button.kind == "primary"), buttons[0])
        body = ui.Column(
            [
                ui.Scroll(ui.Column(parts), grow=0),
                ui.Frame(ui.EqualRow(buttons, pack="right", stack=True), pad=(0, ui.Gap.SMALL)),
            ]
        )
        return ui.centered_panel(body, 640)

    def back(self) -> None:
        self._answers[0][2]()


def show_message(program: Program, heading: str, text: str, then: Callable[[], object] | None = None) -> None:
    """Show a message above the present screen, with one button, which closes it and calls `then`."""
    go_on: ui.DialogAnswer = (program.words.t("Continue"), "primary", lambda: program.screens.back(then))
    program.screens.open(MessageScreen(program, heading, text, [go_on]))
