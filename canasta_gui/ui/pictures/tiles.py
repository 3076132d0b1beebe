"""The tiles of the gallery, each with the picture of its game, and their grid."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.play.offers import GameOnOffer
from canasta_gui.rules.core.cards import Card, parse_cards
from canasta_gui.rules.families import CANASTA_KEY, games_by_title
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.decks import CardStyle
from canasta_gui.ui.table.canasta import MIXED, NATURAL, RUN, WILD
from canasta_gui.ui.table.marks import MeldMark, draw_mark
from canasta_gui.words import Words

_CARD: Final = 0.5  # width of a card, as a fraction of the picture's
_SPREAD: Final = 0.115  # distance between cards, as a fraction of the picture's width
_TURN: Final = 6.5  # degrees from card to card
_SEAL: Final = 0.27


class TilePicture(NamedTuple):
    """Cards from left to right, the last one uppermost, and the seal on them."""

    cards: tuple[Card, ...]
    seal: MeldMark | None = None


SEALS: Final[Mapping[str, MeldMark | None]] = {"": None, "natural": NATURAL, "mixed": MIXED, "run": RUN, "wild": WILD}
"""The seals that the file of a game can name."""


UNKNOWN: Final = TilePicture(tuple(parse_cards("QH QS QC 2S")), MIXED)
"""Picture of games without one."""


def picture_of(game: str) -> TilePicture:
    """Return the picture of a game by its recorded title."""
    shown = games_by_title().get(game)
    return UNKNOWN if shown is None else TilePicture(tuple(parse_cards(shown.cards)), SEALS[shown.seal])


def draw_picture(surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, picture: TilePicture, cards: Atlas) -> None:
    """Draw the cards as a fan on a piece of felt, with the seal on the uppermost one."""
    theme = look.theme
    felt = ui.mix(theme.felt, (255, 255, 255, 255), 0.03)
    look.shapes.box(surface, rect, felt, radius=look.px(9), line=theme.line, width=look.px(1))
    before = surface.get_clip()
    surface.set_clip(rect.inflate(-2 * look.px(1), -2 * look.px(1)).clip(before))
    width = round(min(rect.width, rect.height * 0.9) * _CARD)
    last = len(picture.cards) - 1
    for nth, card in enumerate(picture.cards):
        off = nth - last / 2
        at = rect.centerx + off * rect.width * _SPREAD, rect.centery + abs(off) ** 2 * width * 0.035
        cards.put(surface, card, at, width, angle=-off * _TURN)
    surface.set_clip(before)
    if picture.seal is not None:
        side = round(rect.width * _SEAL)
        disc = pygame.Rect(0, 0, side, side)
        disc.bottomright = rect.right - look.px(5), rect.bottom - look.px(5)
        draw_mark(surface, look, picture.seal, disc)


_PAD: Final = 9
_PICTURE: Final = (98, 112)  # width and height, in units
_NARROWEST: Final = 256
_RADIUS: Final = 13


class GameTile(ui.Widget):
    """A game to choose: its picture, its title, a sentence, players and time. `badge`: "start here", "yours"."""

    role: ui.Role = "button"
    focusable = True

    def __init__(self, words: Words, game: GameOnOffer, on_choose: Callable[[GameOnOffer], None], badge: str) -> None:
        super().__init__(game.title)
        self.game, self.badge, self.chosen, self._words, self._on_choose = game, badge, False, words, on_choose
        self._sentence = game.tables[0].about

    @property
    def value(self) -> str:
        """The text of the tile below its title."""
        players = self._words.t("{numbers} players", numbers=self.game.players)
        return " · ".join(filter(None, (self._sentence, players, self.game.time, self.badge)))

    def narrowest(self, look: ui.Look) -> int:
        """Return the width that the longest word and the bottom line need; players' own titles may be broken."""
        title = 0 if self.game.own else look.text.longest_word(self.name, look.font(ui.TextSize.BODY), bold=True)
        word = look.text.longest_word(self._sentence, look.font(ui.TextSize.CAPTION))
        return max(look.px(_NARROWEST), self._left(look) + max(title, word) + look.px(_PAD), self._foot_width(look))

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        title, sentence = self._lines(look, width)
        text = len(title) * self._line(look, ui.TextSize.BODY) + len(sentence) * self._line(look, ui.TextSize.CAPTION)
        foot = self._line(look, ui.TextSize.CAPTION) + look.px(ui.Gap.SMALL)
        return width, max(look.px(_PICTURE[1]), text + look.px(4)) + foot + 2 * look.px(_PAD)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
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
            ui.draw_focus_ring(surface, look, self.rect.inflate(-2 * look.px(5), -2 * look.px(5)), radius - look.px(5))

    def semantics(self) -> ui.Node:
        return replace(super().semantics(), selected=self.chosen)

    def activate(self) -> None:
        self._on_choose(self.game)

    def _style(self, look: ui.Look) -> CardStyle:
        style = look.graphics.style
        return style._replace(marks=style.marks and self.game.tables[0].family == CANASTA_KEY)

    def _left(self, look: ui.Look) -> int:
        """Return the distance of the texts from the left edge."""
        return look.px(_PAD) + look.px(_PICTURE[0]) + look.px(11)

    def _line(self, look: ui.Look, size: float) -> int:
        return look.text.height(look.font(size))

    def _lines(self, look: ui.Look, width: int) -> tuple[list[str], list[str]]:
        room = width - self._left(look) - look.px(_PAD)
        title = look.text.wrap(self.name, look.font(ui.TextSize.BODY), room, bold=True)
        return title, look.text.wrap(self._sentence, look.font(ui.TextSize.CAPTION), room)

    def _draw_texts(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, x, y = look.theme, self.rect.x + self._left(look), self.rect.y + look.px(_PAD)
        title, sentence = self._lines(look, self.rect.width)
        room = pygame.Rect(x, y, self.rect.right - look.px(_PAD) - x, len(title) * self._line(look, ui.TextSize.BODY))
        ink = theme.accent if self.chosen else theme.text
        look.text.draw_lines(surface, title, room, look.font(ui.TextSize.BODY), ink, bold=True)
        room = room.move(0, room.height + look.px(2))
        room.height = len(sentence) * self._line(look, ui.TextSize.CAPTION)
        look.text.draw_lines(surface, sentence, room, look.font(ui.TextSize.CAPTION), theme.dim)

    # --- the foot: players, length, badge ---

    def _foot_width(self, look: ui.Look) -> int:
        size = look.font(ui.TextSize.CAPTION)
        texts = look.text.width(self.game.players, size, bold=True) + look.text.width(self.game.time, size)
        badge = look.text.width(self.badge, size, bold=True) + 2 * look.px(9) + look.px(8) if self.badge else 0
        return 2 * look.px(_PAD) + round(size * 1.05) + look.px(6 + 14 + 6) + texts + badge

    def _draw_foot(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, size, high = look.theme, look.font(ui.TextSize.CAPTION), self._line(look, ui.TextSize.CAPTION)
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


class TileGrid(ui.Widget):
    """Tiles of one size below the titles of their groups, in as many columns as the width allows.

    `nothing` is shown if there are none.
    """

    def __init__(self, groups: Sequence[tuple[str, Sequence[GameTile]]], nothing: ui.Paragraph) -> None:
        super().__init__()
        self._groups = [(ui.Label(title, size=ui.TextSize.BODY, bold=True), tuple(tiles)) for title, tiles in groups]
        self.tiles = tuple(tile for _, tiles in self._groups for tile in tiles)
        self._nothing = nothing
        self._nothing.visible = False

    @property
    def children(self) -> Sequence[ui.Widget]:
        titled = [widget for title, tiles in self._groups for widget in (title, *tiles)]
        return (*titled, self._nothing)

    def show(self, games: Sequence[GameOnOffer], nothing: str) -> None:
        """Show only the tiles of these games, or the sentence `nothing` if there are none."""
        self._nothing.name = nothing
        for tile in self.tiles:
            tile.visible = tile.game in games
        for title, tiles in self._groups:
            title.visible = any(tile.visible for tile in tiles)
        self._nothing.visible = not games

    def narrowest(self, look: ui.Look) -> int:
        return max(tile.least_width(look) for tile in self.tiles)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        _, _, high = self._pattern(look, width)
        return width, max(self._placed(look, pygame.Rect(0, 0, width, 0), moved=False), high)

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        """Place the visible tiles row by row, each group below its title."""
        self.rect = rect
        _, _, high = self._pattern(look, rect.width)
        self._nothing.place(look, pygame.Rect(rect.x, rect.y, rect.width, high))
        self._placed(look, rect, moved=True)

    def _placed(self, look: ui.Look, rect: pygame.Rect, *, moved: bool) -> int:
        """Return the height of the visible groups; if `moved`, also place them from the top of `rect`."""
        columns, wide, high = self._pattern(look, rect.width)
        gap, y = look.px(ui.Gap.NORMAL), rect.y
        for title, tiles in self._groups:
            shown = [tile for tile in tiles if tile.visible]
            if not shown:
                continue
            above = title.size_in(look, rect.width)[1]
            if moved:
                title.place(look, pygame.Rect(rect.x, y, rect.width, above))
            y += above + look.px(ui.Gap.SMALL)
            for at, tile in enumerate(shown):
                row, column = divmod(at, columns)
                if moved:
                    left = rect.x + column * (wide + gap)
                    tile.place(look, pygame.Rect(left, y + row * (high + gap), wide, high))
            y += -(-len(shown) // columns) * (high + gap)
        return y - rect.y - gap

    def _pattern(self, look: ui.Look, width: int) -> tuple[int, int, int]:
        """Return the number of columns, and the width and height of a tile."""
        gap = look.px(ui.Gap.NORMAL)
        columns = max(1, (width + gap) // (self.narrowest(look) + gap))
        wide = (width + gap) // columns - gap
        return columns, wide, max(tile.size_in(look, wide)[1] for tile in self.tiles)
