"""The screens for a table with real cards, with something to show."""

from collections.abc import Callable, Mapping

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.real_cards.page import Offer, RealCardsScene
from canasta_gui.words import Words


def _nothing(*_: object) -> None:
    """A callback that is not looked at."""


def real_cards(graphics: Graphics, words: Words) -> FormScene:
    t = words.t
    offers = [
        Offer(
            t("The rules"),
            t("Read what your table plays, or print it and lay it beside the cards."),
            "question",
            _nothing,
        )
    ]
    return RealCardsScene(graphics, words, offers, on_back=_nothing)


REAL_CARDS: Mapping[str, Callable[[Graphics, Words], FormScene]] = {"real_cards": real_cards}
