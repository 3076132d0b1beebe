"""What the program does for a table with real cards."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.widgets import Button, Column, Heading, Paragraph, Row, Scroll, Spacer, Widget, centered_panel
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER_SCALE
from canasta_gui.words import Words


class Offer(NamedTuple):
    """Something that helps at a table with real cards, in the player's words. `icon`: its picture."""

    title: str
    about: str
    icon: str
    open: Callable[[], object]


class RealCardsScene(FormScene):
    """A row for each of the `offers`; the first one has the focus."""

    def __init__(
        self, graphics: Graphics, words: Words, offers: Sequence[Offer], *, on_back: Callable[[], None]
    ) -> None:
        t = words.t
        buttons = [_button(offer, main=nth == 0) for nth, offer in enumerate(offers)]
        rows: list[Widget] = [_row(offer, button) for offer, button in zip(offers, buttons, strict=True)]
        body = Column(
            [
                Heading(t("Real cards")),
                Paragraph(t("You play at a table with cards of your own; the program stands beside it."), colour="dim"),
                Scroll(Column(rows, gap=Gap.NORMAL)),
                Row([Button(t("Back"), on_back), Spacer(grow=1)]),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(graphics, t("Real cards"), centered_panel(body, 820, pad=Gap.LARGE), on_cancel=on_back)
        self.layer.least_scale = FINGER_SCALE
        self.layer.set_focus(buttons[0])


def _button(offer: Offer, *, main: bool) -> Button:
    return Button(offer.title, offer.open, kind="primary" if main else "secondary", icon=offer.icon)


def _row(offer: Offer, button: Button) -> Widget:
    """Return a row: the button, and what it is for below it."""
    return Column([button, Paragraph(offer.about, size=TextSize.CAPTION, colour="dim")], gap=Gap.TINY)
