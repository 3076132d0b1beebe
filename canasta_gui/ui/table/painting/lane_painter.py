"""Draws the lane above the hand: one thing at a time, a prompt, the counter, a message or what a button does."""

from typing import Final

import pygame

from canasta_gui.play.counter import CounterText
from canasta_gui.play.messages import Message
from canasta_gui.stage.placing.regions import TableRegions
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import Colour, TextSize, mix

_SIZES: Final = (TextSize.BODY, 16.5, TextSize.CAPTION, 13.5, 12.0)
"""Sizes of text that are tried, the largest first."""
_WITHIN: Final = 5
"""Logical pixels that the frame of a pill takes of its height."""
_NEARLY: Final = 8
"""Lines are made as short as they can be, up to so many pixels."""


def lane_room(table: TableRegions, right: int) -> pygame.Rect:
    """Return the place of the text of the lane, as far as x = `right`."""
    room = box(table.lane)
    room.width = max(0, right - room.x)
    return room


class LanePainter:
    """Draws into the room that the buttons leave of the lane."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self._look, self._room = look, room

    def prompt(self, surface: pygame.Surface, text: str, *, mine: bool, now: bool) -> None:
        """Draw what is going on; `mine`: the near player is to act, `now`: at once."""
        colour = self._look.theme.accent if now else self._look.theme.dim
        self._text(surface, text, self._room, colour, bold=mine)

    def hint(self, surface: pygame.Surface, text: str) -> None:
        """Draw what a button does."""
        self._text(surface, text, self._room, self._look.theme.text)

    def ending(self, surface: pygame.Surface, text: str, then: str) -> None:
        """Draw how the deal has ended, and what to do then."""
        self._pill(surface, text, then, "flag", self._look.theme.accent)

    def message(self, surface: pygame.Surface, message: Message) -> None:
        """Draw a refusal, a hint or what somebody says, and where it is written."""
        colour = self._look.theme.warning if message.icon == "cross" else self._look.theme.accent
        self._pill(surface, message.sentence, message.source, message.icon, colour)

    def count(self, surface: pygame.Surface, count: CounterText) -> None:
        """Draw the counter: figures in a pill, with a bar below them where there is a minimum, and a note."""
        look, theme, room = self._look, self._look.theme, self._room
        px = look.font(TextSize.LARGE)
        width = look.text.width(count.figures, px, bold=True) + look.px(28)
        height = min(look.px(34), room.height)
        pill = pygame.Rect(room.x, room.centery - height // 2, width, height)
        line = theme.good if count.done else theme.warning
        look.shapes.box(surface, pill, theme.sunken, radius=look.px(10), line=line, width=look.px(2))
        if count.part is not None:
            long = round((width - look.px(16)) * count.part)
            bar = pygame.Rect(pill.x + look.px(8), pill.bottom - look.px(7), long, look.px(3))
            look.shapes.box(surface, bar, theme.good if count.part >= 1 else theme.warning, radius=look.px(1))
        look.text.draw(surface, count.figures, pill, px, theme.text, bold=True, align="center")
        note = pygame.Rect(pill.right + look.px(12), room.y, max(0, room.right - pill.right - look.px(16)), room.height)
        self._text(surface, count.note, note, theme.good if count.good else theme.warning, align="left")

    def _pill(self, surface: pygame.Surface, text: str, source: str, icon: str, colour: Colour) -> None:
        """Draw a sentence with an icon and, fainter, its source, in a pill as wide as they are."""
        look, theme, room = self._look, self._look.theme, self._room
        side, pad = look.px(18), look.px(14)
        inner = max(1, room.width - side - 3 * pad)
        size, lines = self._fitting(f"{text}  {source}" if source else text, inner, room.height - look.px(_WITHIN))
        wide = max(look.text.width(line, size, bold=True) for line in lines)
        tall = min(room.height, len(lines) * look.text.height(size) + look.px(12))
        frame = pygame.Rect(0, 0, min(room.width, wide + side + 3 * pad), tall)
        frame.center = room.center
        fill = mix(theme.sunken, colour, 0.14)
        radius = min(frame.height // 2, look.px(17))
        look.shapes.box(surface, frame, fill, radius=radius, line=colour, width=look.px(1.5))
        picture = look.icons.icon(icon, side, colour)
        surface.blit(picture, picture.get_rect(midleft=(frame.x + pad, frame.centery)))
        place = pygame.Rect(frame.x + side + 2 * pad, frame.y, frame.width - side - 3 * pad, frame.height)
        if source and len(lines) == 1:
            look.text.draw(surface, text, place, size, theme.text, bold=True)
            look.text.draw(surface, source, place, size, theme.dim, align="right")
            return
        place.height = len(lines) * look.text.height(size)
        place.centery = frame.centery
        look.text.draw_lines(surface, lines, place, size, theme.text, bold=True)

    def _text(
        self,
        surface: pygame.Surface,
        text: str,
        room: pygame.Rect,
        colour: Colour,
        *,
        bold: bool = False,
        align: str = "center",
    ) -> None:
        size, lines = self._fitting(text, room.width, room.height, bold=bold)
        place = pygame.Rect(room.x, 0, room.width, len(lines) * self._look.text.height(size))
        place.centery = room.centery
        self._look.text.draw_lines(surface, lines, place, size, colour, bold=bold, align=align)

    def _fitting(self, text: str, width: int, height: int, *, bold: bool = True) -> tuple[int, list[str]]:
        """Return the largest size at which a text has room, else the smallest, and its lines."""
        look = self._look
        size, lines = 0, [text]
        for size in map(look.font, _SIZES):
            lines = look.text.wrap(text, size, max(1, width), bold=bold)
            if len(lines) * look.text.height(size) <= height * 1.06:
                break
        return size, self._balanced(text, size, width, len(lines), bold=bold) if len(lines) > 1 else lines

    def _balanced(self, text: str, size: int, width: int, number: int, *, bold: bool) -> list[str]:
        """Return the text in so many lines, the longest as short as it can be: no last word stands alone."""
        wrap = self._look.text.wrap
        low, high = width // (number + 1), width
        while high - low > _NEARLY:
            middle = (low + high) // 2
            low, high = (low, middle) if len(wrap(text, size, middle, bold=bold)) <= number else (middle, high)
        return wrap(text, size, high, bold=bold)
