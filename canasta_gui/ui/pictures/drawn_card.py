"""A card that was drawn, with the name of its player, and its flight from the deck."""

import math
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import HIDDEN, Card
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.words import Words
from canasta_gui.words.cards import card_label


class DrawnCard(ui.Widget):
    """The name of a player, and the card drawn."""

    role: ui.Role = "group"

    CARD: Final = 124

    def __init__(self, name: str, cards: Atlas) -> None:
        super().__init__(name)
        self.cards = cards
        self.card: Card | None = None
        self.active = False
        self.rejected = False
        """True if the card does not count, and the player draws again."""
        self.side: int | None = None
        self._label = ""

    @property
    def value(self) -> str:
        """The drawn card, in words."""
        return self._label

    def show(self, words: Words, card: Card) -> None:
        """Show the drawn card."""
        self.card, self.rejected = card, False
        self._label = card_label(words, card)

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        """Return the size of a card with a name below it."""
        px = look.font(ui.TextSize.BODY)
        name = look.text.width(self.name, px, bold=True) + 2 * look.px(16) + self._sign(look)
        return max(look.px(190), name), self._card_size(look)[1] + look.text.height(px) + look.px(24)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint the place, the card and the name, with a bright frame for the player in turn."""
        theme = look.theme
        place = self.card_rect(look)
        line = theme.accent if self.active else theme.line
        look.shapes.box(
            surface, place, (0, 0, 0, 50), radius=look.px(8), line=line, width=look.px(2 if self.active else 1)
        )
        if self.card is not None:
            self.cards.put(surface, self.card, place.center, place.width)
            if self.rejected:
                look.shapes.box(surface, place, (6, 24, 18, 150), radius=look.px(8))
                cross = look.icons.icon("cross", place.width // 2, theme.warning)
                surface.blit(cross, cross.get_rect(center=place.center))
        self._draw_name(surface, look)

    def card_rect(self, look: ui.Look) -> pygame.Rect:
        """Return the rectangle of the card."""
        rect = pygame.Rect((0, 0), self._card_size(look))
        rect.midtop = self.rect.centerx, self.rect.y + look.px(4)
        return rect

    def _draw_name(self, surface: pygame.Surface, look: ui.Look) -> None:
        px = look.font(ui.TextSize.BODY)
        width = look.text.width(self.name, px, bold=True)
        sign = self._sign(look) if self.side is not None else 0
        pad = max(look.px(4), min(look.px(16), (self.rect.width - width - sign) // 2))
        row = pygame.Rect(0, 0, width + sign + 2 * pad, look.text.height(px) + look.px(10))
        row.midbottom = self.rect.centerx, self.rect.bottom
        fill = look.theme.accent if self.active else look.theme.panel
        look.shapes.box(surface, row, fill, radius=row.height // 2)
        ink = look.theme.on_accent if self.active else look.theme.text
        if self.side is not None:  # partners have the same mark and colour
            icon = ui.side_mark(look, self.side, round(px * 0.9))
            surface.blit(icon, icon.get_rect(midleft=(row.x + pad, row.centery)))
        inner = pygame.Rect(row.x + pad + sign, row.y, width, row.height)
        look.text.draw(surface, self.name, inner, px, ink, bold=True)

    def _sign(self, look: ui.Look) -> int:
        return round(look.font(ui.TextSize.BODY) * 0.9) + look.px(8)

    def _card_size(self, look: ui.Look) -> tuple[int, int]:
        width = look.px(self.CARD)
        return width, round(width * CARD_ASPECT)


def fly(
    surface: pygame.Surface,
    look: ui.Look,
    flown: Card,
    start: tuple[float, float, float],
    fan_width: float,
    to: DrawnCard,
    part: float,
) -> None:
    """Paint a card that turns over in flight; `start`: its x, y and angle in a fan of cards `fan_width` wide."""
    place = to.card_rect(look)
    eased = 1 - (1 - part) ** 3
    (x0, y0, angle), (x1, y1) = start, place.center
    at = (x0 + (x1 - x0) * eased, y0 + (y1 - y0) * eased - math.sin(math.pi * eased) * fan_width * 0.4)
    width = round(fan_width + (place.width - fan_width) * eased)
    face = flown if eased > 0.5 else HIDDEN
    squeezed = max(0.04, abs(math.cos(math.pi * eased)))
    to.cards.put(surface, face, at, width, angle=angle * (1 - eased), squeeze=squeezed)
