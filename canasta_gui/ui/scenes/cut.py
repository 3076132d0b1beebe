"""Before the deal the neighbour of the dealer may cut the deck, whose fingerprint is shown."""

from collections.abc import Callable

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.table.card_samples import DeckFan
from canasta_gui.ui.widgets import Button, Column, Frame, Heading, Paragraph, Row, Spacer
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words


class CutScene(FormScene):
    """`name`: who may cut; `fingerprint`: of the shuffled deck of `count` cards.

    `on_done` gets how many cards are lifted off, or None where the deck is dealt as it lies. `on_never`: deal so, and
    do not ask again.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        name: str,
        count: int,
        fingerprint: str,
        *,
        on_done: Callable[[int | None], None],
        on_never: Callable[[], None],
    ) -> None:
        t = words.t
        title = t("{name}, cut the deck?", name=name)
        purpose = t("Click where you want to cut. That way nobody can have arranged the cards.")
        mark = t("The deck is shuffled. Its fingerprint is {mark}.", mark=fingerprint.removeprefix("sha256:")[:16])
        self.deck = DeckFan(
            t("The shuffled deck"), count, graphics.deck(words.language), lambda place: on_done(max(1, place))
        )
        deal = Button(t("Just deal"), lambda: on_done(None), kind="primary", size=TextSize.LARGE)
        never = Button(t("Don’t ask again"), on_never, kind="quiet", hint=t("The settings bring the question back."))
        body = Column(
            [
                Spacer(grow=1),
                Heading(title, align="center"),
                Paragraph(mark, colour="dim", align="center", widest=1100),
                self.deck,
                Paragraph(purpose, align="center", widest=900),
                Row([deal], pack="center"),
                Row([never], pack="center"),
                Spacer(grow=1),
            ],
            gap=Gap.NORMAL,
        )
        super().__init__(
            graphics, title, Frame(body, pad=Gap.NORMAL), on_cancel=lambda: on_done(None), told=(title, mark, purpose)
        )
        self.layer.set_focus(deal)
