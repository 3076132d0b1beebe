"""Paints the people at the table: their faces, and what one of them says."""

from typing import Final

import pygame

from canasta_gui.play.moods import Face
from canasta_gui.stage.geometry import Rect
from canasta_gui.stage.placing.regions import SeatArea
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.portraits import portrait_picture
from canasta_gui.ui.graphics.theme import Colour, TextSize

RING: Final = 0.035  # the width of the ring, which is painted below, as a part of the disc's
_LEANS: Final = 1.08  # how much larger somebody is who looks at you
_FAINT: Final = 110  # the opacity of somebody who sits out
_PAPER: Final[Colour] = (245, 239, 222, 255)
_INK: Final[Colour] = (24, 30, 26, 255)
_PAD: Final = 12  # in a bubble, left and right of the words
_TAIL: Final = 10  # the length of a bubble's tail


def draw_face(surface: pygame.Surface, look: Look, square: Rect, portrait: str, face: Face, *, faint: bool) -> None:
    """Draw somebody within the ring of a seat."""
    disc = box(square)
    side = round(disc.width * (1 - 2 * RING) * (_LEANS if face.looks else 1.0))
    place = pygame.Rect(0, 0, side, side)
    place.center = disc.center
    if face.part < 1.0:
        surface.blit(portrait_picture(look, portrait, face.before, side), place)
    picture = portrait_picture(look, portrait, face.mood, side)
    picture.set_alpha(_FAINT if faint else round(255 * face.part))
    surface.blit(picture, place)
    picture.set_alpha(255)


class Bubble:
    """What somebody says, beside the portrait. It does not fit everywhere: then the words need another place."""

    def __init__(self, look: Look, area: SeatArea, words: str) -> None:
        self._look, self._area = look, area
        self._room = box(area.speech)
        self._size = next((size for size in self._sizes() if self._fitting(words, size)), None)
        self._lines = [] if self._size is None else self._fitting(words, self._size)

    @property
    def fits(self) -> bool:
        """Whether there is room for the words."""
        return self._size is not None

    @property
    def rect(self) -> pygame.Rect:
        """Where it stands: at the side of the room for speech that is nearest to the portrait; only where it fits."""
        look, room, size = self._look, self._room, self._size or 0
        wide = max(look.text.width(line, size) for line in self._lines) + 2 * look.px(_PAD)
        rect = pygame.Rect(0, 0, wide, len(self._lines) * look.text.height(size) + look.px(_PAD))
        portrait, tail = box(self._area.portrait), look.px(_TAIL)
        if room.left >= portrait.right:
            rect.midleft = room.left + tail, portrait.centery
        elif room.right <= portrait.left:
            rect.midright = room.right - tail, portrait.centery
        elif room.centery < portrait.centery:
            rect.midbottom = portrait.centerx, room.bottom - tail
        else:
            rect.midtop = portrait.centerx, room.top + tail
        return rect.clamp(room)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it, with its tail towards the portrait; only where it fits."""
        look, rect, size = self._look, self.rect, self._size or 0
        look.shapes.shadow(surface, rect, radius=look.px(12), blur=look.px(6), drop=look.px(3), colour=(0, 0, 0, 90))
        pygame.draw.polygon(surface, _PAPER, self.tail)
        look.shapes.box(surface, rect, _PAPER, radius=look.px(12))
        inner = rect.inflate(-2 * look.px(_PAD), -look.px(_PAD))
        look.text.draw_lines(surface, self._lines, inner, size, _INK)

    @property
    def tail(self) -> list[tuple[int, int]]:
        """The corners of its tail, the tip first; only where it fits."""
        rect = self.rect
        portrait, half, tail = box(self._area.portrait), self._look.px(6), self._look.px(_TAIL)
        if rect.left >= portrait.right or rect.right <= portrait.left:
            edge, out = (rect.left + half, -tail) if rect.left >= portrait.right else (rect.right - half, tail)
            y = min(max(portrait.centery, rect.top + 2 * half), rect.bottom - 2 * half)
            return [(edge + out - (half if out < 0 else -half), y), (edge, y - half), (edge, y + half)]
        edge, out = (rect.bottom - half, tail) if rect.centery < portrait.centery else (rect.top + half, -tail)
        x = min(max(portrait.centerx, rect.left + 2 * half), rect.right - 2 * half)
        return [(x, edge + out + (half if out > 0 else -half)), (x - half, edge), (x + half, edge)]

    def _sizes(self) -> tuple[int, ...]:
        return tuple(self._look.font(size) for size in (17, TextSize.CAPTION, TextSize.CAPTION * 0.86))

    def _fitting(self, words: str, size: int) -> list[str]:
        """Return the lines of the words where they fit in this size; else none."""
        text, room = self._look.text, self._room
        tail, pad = self._look.px(_TAIL), self._look.px(_PAD)
        wide = room.width - 2 * pad - tail
        if wide <= 0 or text.longest_word(words, size) > wide:
            return []
        lines = text.wrap(words, size, wide)
        return lines if len(lines) * text.height(size) + pad + tail <= room.height else []
