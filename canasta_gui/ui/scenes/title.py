"""The title: the name of the game, the kings, and the main menu."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui.rules.core.cards import parse_cards
from canasta_gui.stage.geometry import CARD_ASPECT
from canasta_gui.ui.graphics.graphics_context import Graphics, Look
from canasta_gui.ui.graphics.table_edge import edge_width
from canasta_gui.ui.graphics.theme import Gap, TextSize, mix
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets import Button, Column, EqualRow, Frame, Paragraph, Row, Spacer, Widget
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

SHOWN: Final = tuple(parse_cards("KC KD KS KH JK AS"))
POSES: Final = (
    (-1.03, 0.19, -20.0),
    (-0.35, 0.02, -6.7),
    (0.35, 0.02, 6.7),
    (1.03, 0.19, 20.0),
    (-0.56, 1.02, -8.0),
    (0.44, 1.06, 7.0),
)
"""How each lies: right and down from the middle of the kings, in card widths, and turned by so many degrees.

The kings look over joker and ace, and no face is covered.
"""
EXTENT: Final = (3.55, 2.75)
"""The width and height of all together, in card widths."""
FILLED: Final = (0.94, 0.86)
"""So much of the width and of the height left to them the cards take at most."""
WIDEST: Final = EXTENT[0] / FILLED[0] * FILLED[1] / EXTENT[1]
"""The width of felt that the cards can use, for a height of 1."""
TALL: Final = 1.2
"""The height of a window in which the menu stands below the cards, for a width of 1."""
OPENING_SECONDS: Final = 0.9
CARD_SECONDS: Final = 0.45
"""Of which each card takes this long to come up from below."""


class TitleScene(FormScene):
    """`can_continue` describes the saved game ("Deal 3 · 1,520 – 340"), if any; `speed` 0 shows no movement.

    `last` names the game that "Play" deals at once. `newcomer`: the player has neither played nor learnt, and gets a
    hint where to begin. `daily`: what is said below the deal of the day.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        can_continue: str | None,
        last: str,
        *,
        on_continue: Callable[[], None],
        on_play: Callable[[], None],
        on_new: Callable[[], None],
        on_learn: Callable[[], None],
        on_rules: Callable[[], object],
        on_records: Callable[[], None],
        on_daily: Callable[[], None],
        on_real_cards: Callable[[], None],
        on_settings: Callable[[], None],
        on_about: Callable[[], None],
        on_quit: Callable[[], None],
        speed: float = 1.0,
        newcomer: bool = False,
        daily: str = "",
    ) -> None:
        goes_on = can_continue is not None
        invitation = words.t("Never played? A prepared deal teaches the game in five minutes.") if newcomer else ""
        first = Button(
            words.p("title", "Play"), on_play, kind="secondary" if goes_on else "primary", size=TextSize.LARGE
        )
        games: list[Widget] = [
            _explained(first, last, Gap.TINY),
            Button(words.t("New game"), on_new, size=TextSize.LARGE),
            _explained(Button(words.t("Learn"), on_learn, size=TextSize.LARGE), invitation, Gap.TINY),
            _explained(Button(words.t("Deal of the day"), on_daily, size=TextSize.LARGE), daily, Gap.TINY),
        ]
        pages = [
            Button(words.t("Records and statistics"), on_records),
            Button(words.t("Rules"), on_rules),
            Button(words.t("Real cards"), on_real_cards),
            Button(words.t("Settings"), on_settings),
            Button(words.t("About the game"), on_about),
            Button(words.t("Quit"), on_quit),
        ]
        if can_continue is not None:
            first = Button(words.t("Continue"), on_continue, kind="primary", size=TextSize.LARGE)
            games.insert(0, _explained(first, can_continue, Gap.SMALL))
        self._menu = _menu(words, games, pages)
        self._page = TitlePage(self._menu)
        root = Frame(self._page, pad=(0, Gap.LARGE))
        super().__init__(graphics, words.t("Canasta"), root)
        self.layer.set_focus(first)
        self._cards = graphics.deck(words.language)
        self._speed = speed
        self._from: float | None = None
        self._open = 1.0 if speed <= 0 else 0.0

    def animate(self, now: float, /) -> bool:
        """Raise the cards."""
        if self._open >= 1.0:
            return False
        if self._from is None:
            self._from = now
        self._open = min(1.0, (now - self._from) * self._speed / OPENING_SECONDS)
        self.dirty = True
        return True

    def backdrop(self, surface: pygame.Surface, /) -> None:
        """Paint the kings, and a joker and an ace before them."""
        edge = edge_width(surface.get_size(), self.graphics.theme)
        room = self._page.left_for_cards(surface.get_rect().inflate(-2 * edge, -2 * edge))
        width = round(min(room.width * FILLED[0] / EXTENT[0], room.height * FILLED[1] / EXTENT[1]))
        middle = room.centerx, room.centery + width * (CARD_ASPECT - EXTENT[1]) / 2
        for number, (card, (right, down, turn)) in enumerate(zip(SHOWN, POSES, strict=True)):
            below = (1 - self._risen(number)) * surface.get_height()
            at = middle[0] + right * width, middle[1] + down * width + below
            self._cards.put(surface, card, at, width, angle=-turn)

    def _risen(self, number: int) -> float:
        """Return how far a card has risen, 0 to 1: one card after the other, each slowing down at its place."""
        wait = (OPENING_SECONDS - CARD_SECONDS) * number / (len(SHOWN) - 1)
        part = min(1.0, max(0.0, (self._open * OPENING_SECONDS - wait) / CARD_SECONDS))
        return 1 - (1 - part) ** 3


class TitlePage(Row):
    """The menu at the right, in a tall window at the bottom: the rest of the window is for the cards.

    In a window wider than cards and menu need, the two keep together in its middle.
    """

    def __init__(self, menu: Widget) -> None:
        super().__init__([Spacer(grow=1), menu, Spacer(70)], align="stretch")
        self._menu = menu
        self._spare = 0

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Assign the place of the menu."""
        super().place(look, rect)
        self._spare = 0
        if self._is_tall:
            width, height = self._menu.measure(look, rect.width)
            self._menu.place(
                look, pygame.Rect(rect.centerx - width // 2, rect.bottom - height - look.px(Gap.LARGE), width, height)
            )
            return
        self._spare = max(0, (self._menu.rect.left - rect.left - round(rect.height * WIDEST)) // 2)
        self._menu.place(look, self._menu.rect.move(-self._spare, 0))

    def left_for_cards(self, felt: pygame.Rect) -> pygame.Rect:
        """Return the part of the felt that is for the cards."""
        if self._is_tall:
            return pygame.Rect(felt.x, felt.y, felt.width, self._menu.rect.top - felt.y)
        left = felt.x + self._spare
        return pygame.Rect(left, felt.y, self._menu.rect.left - left, felt.height)

    @property
    def _is_tall(self) -> bool:
        return self.rect.height > self.rect.width * TALL


def _explained(button: Widget, text: str, gap: float) -> Widget:
    """Return a button of the menu with a text below it; without a text, the button alone."""
    if not text:
        return button
    return Column([button, Paragraph(text, size=TextSize.CAPTION, colour="dim", align="center")], gap=gap)


def _menu(words: Words, games: Sequence[Widget], pages: Sequence[Widget]) -> Frame:
    """Return the name of the game above the main menu: what is played, one below the other, and the rest in pairs."""
    subtitle = Paragraph(words.t("The classic game of melds and partners"), colour="dim", align="center")
    pairs = Column([EqualRow(pages[at : at + 2], gap=Gap.SMALL) for at in range(0, len(pages), 2)], gap=Gap.SMALL)
    menu = Column([Wordmark(words.t("Canasta")), subtitle, Spacer(Gap.NORMAL), *games, pairs], gap=Gap.NORMAL)
    return Frame(menu, pad=(0, 0), widest=600, across="center", down="center")


class Wordmark(Widget):
    """The name of the game in brass letters, with the four suits below."""

    role: Role = "heading"

    def narrowest(self, look: Look) -> int:
        """Return the width with the smallest letters."""
        return look.px(200)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        """Return the size of the letters and the line of suits."""
        px = self._px(look, width)
        return self._letters_width(look, px), look.text.height(px) + look.px(34)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Paint the letters one by one, wider apart than in a text, and the suits between two lines."""
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

    def _draw_suits(self, surface: pygame.Surface, look: Look, row: pygame.Rect) -> None:
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

    def _px(self, look: Look, width: int) -> int:
        px = look.font(TextSize.DISPLAY)
        wide = self._letters_width(look, px)
        return px if wide <= width else px * width // wide

    def _letters_width(self, look: Look, px: int) -> int:
        letters = self.name.upper()
        return sum(look.text.width(letter, px, bold=True) for letter in letters) + self._apart(px) * (len(letters) - 1)

    def _apart(self, px: int) -> int:
        return round(px * 0.05)


def _brass(size: tuple[int, int], look: Look) -> pygame.Surface:
    """Return a vertical gradient, light above and darker below."""
    strip = pygame.Surface((1, 3), pygame.SRCALPHA)
    theme = look.theme
    for y, colour in enumerate((theme.focus, theme.accent, mix(theme.accent_press, theme.on_accent, 0.2))):
        strip.set_at((0, y), colour)
    return pygame.transform.smoothscale(strip, size)
