"""One clear sentence and what can be done: a damaged save, a folder that cannot be written."""

from collections.abc import Sequence

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import Button, Column, EqualRow, Frame, Icon, Paragraph, Row, Scroll, Widget, centered_panel
from canasta_gui.ui.widgets.dialog import DialogAnswer


class MessageScene(FormScene):
    """A title, a sentence, details in smaller type, and buttons. Esc presses the first."""

    def __init__(
        self,
        graphics: Graphics,
        title: str,
        text: str,
        buttons: Sequence[DialogAnswer],
        *,
        details: str = "",
        icon: str = "question",
    ) -> None:
        head = Row([Icon(icon, size=36, colour="accent"), Paragraph(title, size=TextSize.HEADING, bold=True)])
        parts: list[Widget] = [head, Paragraph(text)]
        if details:
            parts.append(Paragraph(details, size=TextSize.CAPTION, colour="dim"))
        pressed = [Button(label, action, kind=kind) for label, kind, action in buttons]
        body = Column(
            [Scroll(Column(parts), grow=0), Frame(EqualRow(pressed, pack="right", stack=True), pad=(0, Gap.SMALL))],
            gap=Gap.NORMAL,
        )
        told = filter(None, (title, text, details))
        super().__init__(graphics, title, centered_panel(body, 640), on_cancel=buttons[0][2], told=told)
        self.layer.set_focus(next((button for button in pressed if button.kind == "primary"), pressed[0]))
