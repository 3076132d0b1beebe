"""The title: the name of the game in brass, the kings, and their layout."""

from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.table_top import edge_width

SHOWN: Final = tuple(parse_cards("KC KD KS KH JK AS"))


POSES: Final = (
    (-1.03, 0.19, -20.0),
    (-0.35, 0.02, -6.7),
    (0.35, 0.02, 6.7),
    (1.03, 0.19, 20.0),
    (-0.56, 1.02, -8.0),
    (0.44, 1.06, 7.0),
)
"""Pose of each card: offset right and down from the middle of the kings, in card widths, and angle in degrees.

Joker and ace lie in front of the kings without covering a face.
"""


EXTENT: Final = (3.55, 2.75)
"""Width and height of all cards together, in card widths."""


FILLED: Final = (0.94, 0.86)
"""Maximum fraction of the free (width, height) that the cards fill."""


WIDEST: Final = EXTENT[0] / FILLED[0] * FILLED[1] / EXTENT[1]
"""Maximum width of felt that the cards can use, for a height of 1."""


TALL: Final = 1.2
"""Ratio of a window's height to its width above which the menu is below the cards."""


OPENING_SECONDS: Final = 0.9


CARD_SECONDS: Final = 0.45
"""Duration of one card's movement from below, in seconds."""


class Kings:
    """The four kings, and a joker and an ace in front of them."""

    def __init__(self, graphics: ui.Graphics, language: str) -> None:
        self._graphics, self._cards = graphics, graphics.deck(language)

    def draw(self, surface: pygame.Surface, page: "TitlePage", opened: float) -> None:
        """Paint the cards where `page` leaves room; `opened` (0 … 1): the progress of the opening."""
        edge = edge_width(surface.get_size(), self._graphics.theme)
        room = page.left_for_cards(surface.get_rect().inflate(-2 * edge, -2 * edge))
        width = round(min(room.width * FILLED[0] / EXTENT[0], room.height * FILLED[1] / EXTENT[1]))
        middle = room.centerx, room.centery + width * (CARD_ASPECT - EXTENT[1]) / 2
        for number, (card, (right, down, turn)) in enumerate(zip(SHOWN, POSES, strict=True)):
            below = (1 - _risen(number, opened)) * surface.get_height()
            at = middle[0] + right * width, middle[1] + down * width + below
            self._cards.put(surface, card, at, width, angle=-turn)


def _risen(number: int, opened: float) -> float:
    """Return how far a card has risen (0 … 1); they rise one after the other, and slow down at their places."""
    wait = (OPENING_SECONDS - CARD_SECONDS) * number / (len(SHOWN) - 1)
    part = min(1.0, max(0.0, (opened * OPENING_SECONDS - wait) / CARD_SECONDS))
    return 1 - (1 - part) ** 3


class TitlePage(ui.Row):
    """The menu at the right, or at the bottom of a tall window; the rest of the window is for the cards.

    In a very wide window, cards and menu stay together in the middle.
    """

    def __init__(self, menu: ui.Widget) -> None:
        super().__init__([ui.Spacer(grow=1), menu, ui.Spacer(70)], align="stretch")
        self._menu = menu
        self._spare = 0

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        """Assign the place of the menu."""
        super().place(look, rect)
        self._spare = 0
        if self._is_tall:
            width, height = self._menu.measure(look, rect.width)
            self._menu.place(
                look,
                pygame.Rect(rect.centerx - width // 2, rect.bottom - height - look.px(ui.Gap.LARGE), width, height),
            )
            return
        self._spare = max(0, (self._menu.rect.left - rect.left - round(rect.height * WIDEST)) // 2)
        self._menu.place(look, self._menu.rect.move(-self._spare, 0))

    def left_for_cards(self, felt: pygame.Rect) -> pygame.Rect:
        """Return the part of the felt that is left for the cards."""
        if self._is_tall:
            return pygame.Rect(felt.x, felt.y, felt.width, self._menu.rect.top - felt.y)
        left = felt.x + self._spare
        return pygame.Rect(left, felt.y, self._menu.rect.left - left, felt.height)

    @property
    def _is_tall(self) -> bool:
        return self.rect.height > self.rect.width * TALL


class Wordmark(ui.Widget):
    """The name of the game in brass letters, with the four suits below."""

    role: ui.Role = "heading"

    def narrowest(self, look: ui.Look) -> int:
        """Return the width with the smallest letters."""
        return look.px(200)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        """Return the size of the letters and the line of suits."""
        px = self._px(look, width)
        return self._letters_width(look, px), look.text.height(px) + look.px(34)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Paint the letters one by one with wide spacing, and the suits between two lines."""
        px = self._px(look, self.rect.width)
        x = self.rect.centerx - self._letters_width(look, px) // 2
        row = pygame.Rect(x, self.rect.y, self._letters_width(look, px), look.text.height(px))
        picture = pygame.Surface(row.size, pygame.SRCALPHA)
        at = 0
        for letter in self.name.upper():
            picture.blit(look.text.line(letter, px, (255, 255, 255, 255), bold=True), (at, 0))
            at += look.text.width(letter, px, bold=True) + self._apart(px)
        shade = picture.copy()
        shade.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(shade, row.move(0, look.px(3)))
        picture.blit(_brass(row.size, look), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(picture, row)
        self._draw_suits(surface, look, row)

    def _draw_suits(self, surface: pygame.Surface, look: ui.Look, row: pygame.Rect) -> None:
        side = look.px(20)
        y = row.bottom + look.px(10)
        step = round(side * 1.5)
        first = row.centerx - (3 * step + side) // 2
        for number, suit in enumerate(("spade", "heart", "club", "diamond")):
            colour = look.theme.red_suit if suit in ("heart", "diamond") else look.theme.text
            surface.blit(look.icons.icon(suit, side, colour), (first + number * step, y - side // 2))
        gap = look.px(18)
        for left, right in ((row.left, first - gap), (first + 3 * step + side + gap, row.right)):
            look.shapes.box(surface, pygame.Rect(left, y, max(0, right - left), look.px(1.5)), look.theme.accent_press)

    def _px(self, look: ui.Look, width: int) -> int:
        px = look.font(ui.TextSize.DISPLAY)
        wide = self._letters_width(look, px)
        return px if wide <= width else px * width // wide

    def _letters_width(self, look: ui.Look, px: int) -> int:
        letters = self.name.upper()
        return sum(look.text.width(letter, px, bold=True) for letter in letters) + self._apart(px) * (len(letters) - 1)

    def _apart(self, px: int) -> int:
        return round(px * 0.05)


def _brass(size: tuple[int, int], look: ui.Look) -> pygame.Surface:
    """Return a vertical gradient, light above and darker below."""
    strip = pygame.Surface((1, 3), pygame.SRCALPHA)
    theme = look.theme
    for y, colour in enumerate((theme.focus, theme.accent, ui.mix(theme.accent_press, theme.on_accent, 0.2))):
        strip.set_at((0, y), colour)
    return pygame.transform.smoothscale(strip, size)
