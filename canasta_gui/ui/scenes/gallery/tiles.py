"""The tiles of the gallery, and the grid in which they stand."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from canasta_gui.rules.families import CANASTA
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.semantics import Node, Role
from canasta_gui.ui.scenes.gallery.offers import GameOnOffer
from canasta_gui.ui.scenes.gallery.pictures import draw_picture, picture_of
from canasta_gui.ui.widgets import Paragraph, Widget
from canasta_gui.ui.widgets.base import draw_focus_ring
from canasta_gui.words import Words

_PAD: Final = 9
_PICTURE: Final = (98, 112)  # width and height, in units
_NARROWEST: Final = 256
_RADIUS: Final = 13


class GameTile(Widget):
    """A game to choose: its picture, its title, a sentence, players and time. `badge`: "start here", "yours"."""

    role: Role = "button"
    focusable = True

    def __init__(self, words: Words, game: GameOnOffer, on_choose: Callable[[GameOnOffer], None], badge: str) -> None:
        super().__init__(game.title)
        self.game, self.badge, self.chosen, self._words, self._on_choose = game, badge, False, words, on_choose
        self._sentence = game.tables[0].about

    @property
    def value(self) -> str:
        """All that is written on the tile below its title."""
        players = self._words.t("{numbers} players", numbers=self.game.players)
        return " · ".join(filter(None, (self._sentence, players, self.game.time, self.badge)))

    def narrowest(self, look: Look) -> int:
        """Return the width that the longest word and the line at the foot need; a title of one's own may be broken."""
        title = 0 if self.game.own else look.text.longest_word(self.name, look.font(TextSize.BODY), bold=True)
        word = look.text.longest_word(self._sentence, look.font(TextSize.CAPTION))
        return max(look.px(_NARROWEST), self._left(look) + max(title, word) + look.px(_PAD), self._foot_width(look))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        title, sentence = self._lines(look, width)
        text = len(title) * self._line(look, TextSize.BODY) + len(sentence) * self._line(look, TextSize.CAPTION)
        foot = self._line(look, TextSize.CAPTION) + look.px(Gap.SMALL)
        return width, max(look.px(_PICTURE[1]), text + look.px(4)) + foot + 2 * look.px(_PAD)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        if not surface.get_clip().colliderect(self.rect):
            return  # scrolled out of view
        theme, radius = look.theme, look.px(_RADIUS)
        fill = theme.raised_hover if self.hovered else theme.raised if self.chosen else theme.panel
        line = theme.accent if self.chosen else theme.line
        look.shapes.box(surface, self.rect, fill, radius=radius, line=line, width=look.px(2.5 if self.chosen else 1))
        picture = pygame.Rect(0, 0, *map(look.px, _PICTURE))
        picture.topleft = self.rect.x + look.px(_PAD), self.rect.y + look.px(_PAD)
        cards = look.graphics.deck(self._words.language, self._style(look))
        draw_picture(surface, look, picture, picture_of(self.game.tables[0].picture), cards)
        self._draw_texts(surface, look)
        self._draw_foot(surface, look)
        if self.ringed:
            draw_focus_ring(surface, look, self.rect.inflate(-2 * look.px(5), -2 * look.px(5)), radius - look.px(5))

    def semantics(self) -> Node:
        return replace(super().semantics(), selected=self.chosen)

    def activate(self) -> None:
        self._on_choose(self.game)

    def _style(self, look: Look) -> CardStyle:
        style = look.graphics.style
        return style._replace(marks=style.marks and self.game.tables[0].family == CANASTA.name)

    def _left(self, look: Look) -> int:
        """Return how far the texts stand from the left edge."""
        return look.px(_PAD) + look.px(_PICTURE[0]) + look.px(11)

    def _line(self, look: Look, size: float) -> int:
        return look.text.height(look.font(size))

    def _lines(self, look: Look, width: int) -> tuple[list[str], list[str]]:
        room = width - self._left(look) - look.px(_PAD)
        title = look.text.wrap(self.name, look.font(TextSize.BODY), room, bold=True)
        return title, look.text.wrap(self._sentence, look.font(TextSize.CAPTION), room)

    def _draw_texts(self, surface: pygame.Surface, look: Look) -> None:
        theme, x, y = look.theme, self.rect.x + self._left(look), self.rect.y + look.px(_PAD)
        title, sentence = self._lines(look, self.rect.width)
        room = pygame.Rect(x, y, self.rect.right - look.px(_PAD) - x, len(title) * self._line(look, TextSize.BODY))
        ink = theme.accent if self.chosen else theme.text
        look.text.draw_lines(surface, title, room, look.font(TextSize.BODY), ink, bold=True)
        room = room.move(0, room.height + look.px(2))
        room.height = len(sentence) * self._line(look, TextSize.CAPTION)
        look.text.draw_lines(surface, sentence, room, look.font(TextSize.CAPTION), theme.dim)

    # --- the foot: players, length, badge ---

    def _foot_width(self, look: Look) -> int:
        size = look.font(TextSize.CAPTION)
        texts = look.text.width(self.game.players, size, bold=True) + look.text.width(self.game.time, size)
        badge = look.text.width(self.badge, size, bold=True) + 2 * look.px(9) + look.px(8) if self.badge else 0
        return 2 * look.px(_PAD) + round(size * 1.05) + look.px(6 + 14 + 6) + texts + badge

    def _draw_foot(self, surface: pygame.Surface, look: Look) -> None:
        theme, size, high = look.theme, look.font(TextSize.CAPTION), self._line(look, TextSize.CAPTION)
        foot = pygame.Rect(self.rect.x + look.px(_PAD + 3), 0, self.rect.width - 2 * look.px(_PAD), high)
        foot.bottom = self.rect.bottom - look.px(_PAD)
        side = round(size * 1.05)
        person = look.icons.icon("person", side, theme.text)
        surface.blit(person, person.get_rect(midleft=foot.midleft))
        x = foot.x + side + look.px(6)
        for text, bold, ink in ((self.game.players, True, theme.text), (self.game.time, False, theme.dim)):
            wide = look.text.width(text, size, bold=bold)
            look.text.draw(surface, text, pygame.Rect(x, foot.y, wide, high), size, ink, bold=bold)
            x += wide + look.px(14)
        if self.badge:
            pill = pygame.Rect(0, 0, look.text.width(self.badge, size, bold=True) + 2 * look.px(9), high + look.px(4))
            pill.midright = self.rect.right - look.px(_PAD), foot.centery
            fill = theme.sides[1] if self.game.own else theme.accent
            look.shapes.box(surface, pill, fill, radius=pill.height // 2)
            look.text.draw(surface, self.badge, pill, size, theme.on_accent, bold=True, align="center")


class TileGrid(Widget):
    """Tiles of one size in as many columns as the width allows; `nothing` stands there where none is shown."""

    def __init__(self, tiles: Sequence[GameTile], nothing: Paragraph) -> None:
        super().__init__()
        self.tiles, self._nothing = tuple(tiles), nothing
        self._nothing.visible = False

    @property
    def children(self) -> Sequence[Widget]:
        return (*self.tiles, self._nothing)

    def show(self, games: Sequence[GameOnOffer], nothing: str) -> None:
        """Show the tiles of these games alone, or where there is none a sentence."""
        self._nothing.name = nothing
        for tile in self.tiles:
            tile.visible = tile.game in games
        self._nothing.visible = not games

    def narrowest(self, look: Look) -> int:
        return max(tile.least_width(look) for tile in self.tiles)

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        columns, _, high = self._pattern(look, width)
        rows = -(-sum(tile.visible for tile in self.tiles) // columns)
        return width, max(rows * (high + look.px(Gap.NORMAL)) - look.px(Gap.NORMAL), high)

    def place(self, look: Look, rect: pygame.Rect, /) -> None:
        """Place the tiles that are shown row by row."""
        self.rect = rect
        columns, wide, high = self._pattern(look, rect.width)
        gap = look.px(Gap.NORMAL)
        self._nothing.place(look, pygame.Rect(rect.x, rect.y, rect.width, high))
        for at, tile in enumerate(tile for tile in self.tiles if tile.visible):
            row, column = divmod(at, columns)
            tile.place(look, pygame.Rect(rect.x + column * (wide + gap), rect.y + row * (high + gap), wide, high))

    def _pattern(self, look: Look, width: int) -> tuple[int, int, int]:
        """Return the number of columns, and the width and height of a tile."""
        gap = look.px(Gap.NORMAL)
        columns = max(1, (width + gap) // (self.narrowest(look) + gap))
        wide = (width + gap) // columns - gap
        return columns, wide, max(tile.size_in(look, wide)[1] for tile in self.tiles)
