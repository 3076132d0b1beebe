"""Sample cards, to choose a deck by its looks."""

from typing import Final

import pygame

from canasta_gui.rules.core.cards import HIDDEN, Card, parse_card
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.words import Words

SHOWN: Final = (*(parse_card(name) for name in ("AS", "KH", "QD", "JC", "10D", "3H", "2C", "JK")), HIDDEN)
_WIDTH, _FACE_WIDTH = 66, 96  # of a card, in units
_PITCH: Final = 0.78


class CardFace(Widget):
    """One card, as it lies on the table."""

    def __init__(self, cards: Atlas, card: Card) -> None:
        super().__init__()
        self._cards, self._card = cards, card

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        wide = look.px(_FACE_WIDTH)
        return wide, round(wide * CARD_ASPECT) + 2 * look.px(Gap.SMALL)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._cards.put(surface, self._card, self.rect.center, look.px(_FACE_WIDTH))


class CardSample(Widget):
    """A row of cards on the cloth, in the present style."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.t("Sample of the cards"))
        self._language = words.language

    def measure(self, look: Look, _width: int, /) -> tuple[int, int]:
        wide, pad = look.px(_WIDTH), look.px(Gap.SMALL)
        row = wide * (1 + _PITCH * (len(SHOWN) - 1))
        return round(row) + 2 * pad, round(wide * CARD_ASPECT) + 2 * pad

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw the cards from left to right, the back last."""
        theme = look.theme
        look.shapes.box(surface, self.rect, theme.felt, radius=look.px(8), line=theme.area_line, width=1)
        atlas, width, pad = look.graphics.deck(self._language), look.px(_WIDTH), look.px(Gap.SMALL)
        for nth, card in enumerate(SHOWN):
            x = self.rect.x + pad + width / 2 + nth * width * _PITCH
            atlas.put(surface, card, (x, self.rect.centery), width)
