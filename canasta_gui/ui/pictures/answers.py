"""Large answers to one question, each with a fan of cards; and the choice of a face from a grid."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui import ui
from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.animator import arriving
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.platform.input_events import KeyPress, PointerPress, Pos
from canasta_gui.ui.table.marks import MeldMark, draw_mark
from canasta_gui.words import Words

_CARD: Final = 82  # width of a card, in units
_PICTURE: Final = 140
_SPREAD: Final = 0.4  # distance between cards, in card widths
_TURN: Final = 9.0  # degrees from card to card
_SEAL: Final = 46
_PAD: Final = 14
_RADIUS: Final = 18
_LIGHT: Final = 0.16  # part of the felt's light in the tile of an answer

_TITLE: Final = ui.TextSize.HEADING


class Entrance:
    """The entrance of faces and answers: faces appear one after the other, answers are dealt from below.

    `time`: seconds since it began. What has not come yet can be pressed already.
    """

    _FACE: Final = 0.025
    _ANSWERS: Final = 0.4
    _ANSWER: Final = 0.09
    _FLIGHT: Final = 0.24

    def __init__(self, time: float) -> None:
        self.time = time

    def has_face(self, number: int) -> bool:
        """Return whether a face has appeared."""
        return self.time >= self._FACE * number

    def answer_part(self, number: int) -> float:
        """Return which part of its way an answer has come, 0 to 1."""
        passed = self.time - self._ANSWERS - self._ANSWER * number
        return arriving(min(1.0, max(0.0, passed / self._FLIGHT)))

    def ends(self, faces: int, answers: int) -> float:
        """Return the time when all faces and answers are there."""
        return max(self._FACE * faces, self._ANSWERS + self._ANSWER * (answers - 1) + self._FLIGHT)


class AnswerTile(ui.PaintedButton):
    """An answer as large as a card: a fan of cards with a seal, the answer, and a line about what follows.

    `comes`: returns which part of its way from below the window it has come, 0 to 1.
    """

    def __init__(
        self,
        text: str,
        about: str,
        cards: Sequence[Card],
        on_press: Callable[[], object],
        *,
        language: str,
        seal: MeldMark | None = None,
        primary: bool = False,
        comes: Callable[[], float] = lambda: 1.0,
    ) -> None:
        super().__init__(text, on_press, grow=1)
        self._comes = comes
        self.about, self.primary = about, primary
        self._cards, self._seal, self._language = tuple(cards), seal, language

    @property
    def value(self) -> str:
        """The line about what follows."""
        return self.about

    def narrowest(self, look: ui.Look) -> int:
        words = look.text.longest_word(self.about, look.font(ui.TextSize.BODY))
        return max(look.text.width(self.name, look.font(_TITLE), bold=True), words) + 2 * look.px(_PAD)

    def measure(self, look: ui.Look, width: int, /) -> tuple[int, int]:
        high = look.text.height(look.font(_TITLE)) + len(self._lines(look, width)) * self._line(look)
        return width, look.px(_PICTURE) + high + 2 * look.px(_PAD)

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        """Draw the answer; on its way it is not cut at the edge of the page, which may end above that of the window."""
        clip = surface.get_clip()
        if self._comes() < 1.0:
            surface.set_clip(None)
        self._draw(surface, look)
        surface.set_clip(clip)

    def _draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme, radius = look.theme, look.px(_RADIUS)
        rect = self.rect.move(0, look.px(1)) if self.pressed and self.hovered else self.rect
        rect = rect.move(0, round((1.0 - self._comes()) * (surface.get_height() - rect.y)))
        look.shapes.shadow(surface, rect, radius=radius, blur=look.px(9), drop=look.px(5), colour=theme.shadow)
        look.shapes.box(surface, rect, self._fill(look), radius=radius, line=theme.line, width=look.px(1))
        width = look.px(_CARD)
        middle = rect.centerx, rect.y + look.px(_PAD + _PICTURE / 2 - 4)
        before = surface.get_clip()
        surface.set_clip(rect.inflate(-2 * look.px(2), -2 * look.px(2)).clip(before))
        look.shapes.light(surface, middle, look.px(_PICTURE), (255, 250, 220, 70))
        surface.set_clip(before)
        self._draw_fan(surface, look, middle, width)
        ink = theme.on_accent if self.primary else theme.text
        place = pygame.Rect(rect.x, rect.y + look.px(_PAD + _PICTURE), rect.width, look.text.height(look.font(_TITLE)))
        look.text.draw(surface, self.name, place, look.font(_TITLE), ink, bold=True, align="center")
        for line in self._lines(look, rect.width):
            place = pygame.Rect(rect.x, place.bottom, rect.width, self._line(look))
            look.text.draw(surface, line, place, look.font(ui.TextSize.BODY), ink, align="center")
        if self.ringed:
            ui.draw_focus_ring(surface, look, rect, radius)

    def _fill(self, look: ui.Look) -> ui.Colour:
        theme = look.theme
        if self.primary:
            return theme.accent_hover if self.hovered else theme.accent
        return theme.raised_hover if self.hovered else ui.mix(theme.raised, theme.felt, _LIGHT)

    def _draw_fan(self, surface: pygame.Surface, look: ui.Look, middle: tuple[int, int], width: int) -> None:
        atlas, last = look.graphics.deck(self._language), len(self._cards) - 1
        for nth, card in enumerate(self._cards):
            off = nth - last / 2
            at = middle[0] + off * width * _SPREAD, middle[1] + abs(off) ** 2 * width * 0.03
            atlas.put(surface, card, at, width, angle=-off * _TURN)
        if self._seal is not None:
            side = look.px(_SEAL)
            disc = pygame.Rect(0, 0, side, side)
            disc.center = round(middle[0] + (last / 2 * _SPREAD + 0.42) * width), middle[1] + round(width * 0.42)
            draw_mark(surface, look, self._seal, disc)

    def _lines(self, look: ui.Look, width: int) -> list[str]:
        return look.text.wrap_evenly(self.about, look.font(ui.TextSize.BODY), width - 2 * look.px(_PAD))

    def _line(self, look: ui.Look) -> int:
        return look.text.height(look.font(ui.TextSize.BODY))


_FACE: Final = 66
_FACE_GAP: Final = 10


class FaceChoice(ui.Widget):
    """A grid of portraits, of which one is chosen by a click or the arrow keys.

    `shows`: returns whether the face of a number has appeared.
    """

    role: ui.Role = "choice"
    focusable = True
    actions = ui.STEPPED

    def __init__(
        self,
        words: Words,
        name: str,
        portraits: Sequence[str],
        chosen: str,
        on_choose: Callable[[str], object],
        *,
        columns: int,
        shows: Callable[[int], bool] = lambda _number: True,
    ) -> None:
        super().__init__(name)
        self._words, self._shows = words, shows
        self.portraits, self._on_choose, self._columns = tuple(portraits), on_choose, columns
        self.index = self.portraits.index(chosen) if chosen in self.portraits else 0
        self._over: int | None = None

    @property
    def value(self) -> str:
        """The number of the chosen face, of all."""
        return self._words.t("{at} of {all}", at=self.index + 1, all=len(self.portraits))

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        rows = -(-len(self.portraits) // self._columns)
        step = look.px(_FACE) + look.px(_FACE_GAP)
        return self._columns * step - look.px(_FACE_GAP), rows * step - look.px(_FACE_GAP)

    def face_rect(self, look: ui.Look, number: int) -> pygame.Rect:
        """Return the place of a face; the grid is in the middle of its place, which is wider below the name."""
        row, column = divmod(number, self._columns)
        step = look.px(_FACE) + look.px(_FACE_GAP)
        wide = self._columns * step - look.px(_FACE_GAP)
        left = self.rect.x + max(0, self.rect.width - wide) // 2
        return pygame.Rect(left + column * step, self.rect.y + row * step, look.px(_FACE), look.px(_FACE))

    def place(self, look: ui.Look, rect: pygame.Rect, /) -> None:
        self.rect = rect
        self._faces = [self.face_rect(look, number) for number in range(len(self.portraits))]

    def draw(self, surface: pygame.Surface, look: ui.Look) -> None:
        theme = look.theme
        for number, (portrait, disc) in enumerate(zip(self.portraits, self._faces, strict=True)):
            if not self._shows(number):
                continue
            chosen, over = number == self.index, self.hovered and number == self._over
            ring = theme.accent if chosen else theme.accent_hover if over else theme.line
            draw_portrait(surface, look, disc, portrait, ring, "pleased" if chosen or over else "calm")
            if chosen:
                side = disc.width * 2 // 5
                mark = pygame.Rect(0, 0, side, side)
                mark.bottomright = disc.right + look.px(3), disc.bottom + look.px(2)
                draw_mark(surface, look, CHOSEN, mark)
            if chosen and self.ringed:
                ui.draw_focus_ring(surface, look, disc, disc.width // 2)

    def press(self, event: PointerPress, /) -> None:
        number = self._at(event.pos)
        if number is not None:
            self._choose(number)

    def hover_at(self, pos: Pos, /) -> bool:
        before, self._over = self._over, self._at(pos)
        return before != self._over

    def key(self, event: KeyPress, /) -> bool:
        """Choose a neighbour; the keys up and down leave the grid at its edges."""
        by = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}.get(event.name)
        if by is None or (abs(by) > 1 and not 0 <= self.index + by < len(self.portraits)):
            return False
        self._choose((self.index + by) % len(self.portraits))
        return True

    def _choose(self, number: int) -> None:
        self.index = number
        self._on_choose(self.portraits[number])

    def _at(self, pos: Pos) -> int | None:
        return next((number for number, disc in enumerate(self._faces) if disc.collidepoint(pos)), None)


CHOSEN: Final = MeldMark("check", (62, 150, 104, 255), (30, 92, 62, 255), (190, 232, 204, 255), (255, 255, 255, 255))
"""The seal on what was chosen."""
