"""Draws the texts over the table: the strip above the hand, messages, the match, how a deal has ended."""

from collections.abc import Sequence

import pygame

from canasta_gui.play.counter import CounterText
from canasta_gui.play.messages import Message
from canasta_gui.stage.regions import TableRegions
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.shapes import CLEAR
from canasta_gui.ui.graphics.theme import TextSize


def strip_room(look: Look, table: TableRegions, right: int) -> pygame.Rect:
    """Return the place of the text of the strip, as far as x = `right` and at least two lines high."""
    room = box(table.strip)
    room.width = max(0, right - room.x)
    two_lines = 2 * look.text.height(look.font(TextSize.CAPTION))
    return room.inflate(0, max(0, two_lines - room.height))


def draw_line(surface: pygame.Surface, look: Look, room: pygame.Rect, text: str, *, mine: bool, now: bool) -> None:
    """Draw what is going on; `mine`: the near player is to act, `now`: at once."""
    colour = look.theme.accent if now else look.theme.dim
    look.text.draw_block(surface, text, room, look.font(TextSize.CAPTION), colour, bold=mine, align="center")


def draw_count(surface: pygame.Surface, look: Look, room: pygame.Rect, count: CounterText) -> None:
    """Draw the counter: figures in a pill, with a bar below them where there is a minimum, and a note."""
    theme, px = look.theme, look.font(TextSize.LARGE)
    width = look.text.width(count.figures, px, bold=True) + look.px(28)
    pill = pygame.Rect(room.x, room.centery - look.px(18), width, look.px(36))
    line = theme.good if count.done else theme.warning
    look.shapes.box(surface, pill, theme.sunken, radius=look.px(10), line=line, width=look.px(2))
    if count.part is not None:
        long = round((width - look.px(16)) * count.part)
        bar = pygame.Rect(pill.x + look.px(8), pill.bottom - look.px(7), long, look.px(3))
        look.shapes.box(surface, bar, theme.good if count.part >= 1 else theme.warning, radius=look.px(1))
    look.text.draw(surface, count.figures, pill, px, theme.text, bold=True, align="center")
    note = pygame.Rect(pill.right + look.px(12), room.y, max(0, room.right - pill.right - look.px(16)), room.height)
    colour = theme.good if count.good else theme.warning
    look.text.draw_block(surface, count.note, note, look.font(TextSize.CAPTION), colour)


def draw_match(surface: pygame.Surface, look: Look, table: TableRegions, lines: Sequence[str]) -> None:
    """Draw three lines about the match, the first the strongest."""
    rect = box(table.match)
    wider = look.px(60)  # the line to the left is free
    rect = pygame.Rect(rect.x - wider, rect.y, rect.width + wider, rect.height)
    colours = (look.theme.text, True), (look.theme.dim, False), (look.theme.faint, False)
    px = look.font(TextSize.CAPTION * 0.86)
    step = min(look.text.height(px), rect.height // len(lines))
    for n, (text, (colour, bold)) in enumerate(zip(lines, colours, strict=True)):
        row = pygame.Rect(rect.x, rect.y + n * step, rect.width, step)
        look.text.draw(surface, text, row, px, colour, bold=bold, align="right")


def draw_banner(surface: pygame.Surface, look: Look, table: TableRegions, text: str) -> None:
    """Draw how the deal has ended, large, over stock and pile."""
    px, pad = look.font(TextSize.HEADING), look.px(28)
    lines = look.text.wrap(text, px, round(table.own.w) - 4 * pad, bold=True)
    width = max(look.text.width(line, px, bold=True) for line in lines) + 2 * pad
    rect = pygame.Rect(0, 0, width, len(lines) * look.text.height(px) + pad)
    rect.center = round(table.own.center.x), round(table.stock.center.y)
    look.panel(surface, rect, radius=14, fill=look.theme.sunken)
    look.shapes.box(surface, rect, CLEAR, radius=look.px(14), line=look.theme.accent, width=look.px(2))
    inner = rect.inflate(-2 * pad, -pad)
    look.text.draw_lines(surface, lines, inner, px, look.theme.accent, bold=True, align="center")


def draw_bubble(surface: pygame.Surface, look: Look, table: TableRegions, bubble: Message) -> None:
    """Draw a message over the middle of the table, above the hand."""
    colour = look.theme.warning if bubble.icon == "cross" else look.theme.accent
    px, small = look.font(TextSize.BODY), look.font(TextSize.CAPTION * 0.86)
    widest = min(look.px(560), round(table.own.w)) - look.px(72)
    lines = look.text.wrap(bubble.sentence, px, widest)
    source = look.text.wrap(bubble.source, small, widest) if bubble.source else []
    tall, low = len(lines) * look.text.height(px), len(source) * look.text.height(small)
    width = max(look.text.width(line, px) for line in lines)
    width = max(width, *(look.text.width(line, small) for line in source), 0) + look.px(72)
    rect = pygame.Rect(0, 0, width, tall + low + look.px(20))
    rect.midbottom = round(table.strip.center.x), round(table.strip.y) - look.px(4)
    look.panel(surface, rect, radius=12, fill=look.theme.sunken)
    look.shapes.box(surface, rect, CLEAR, radius=look.px(12), line=colour, width=look.px(2))
    icon = look.icons.icon(bubble.icon, look.px(24), colour)
    surface.blit(icon, icon.get_rect(center=(rect.x + look.px(30), rect.centery)))
    inner = pygame.Rect(rect.x + look.px(54), rect.y + look.px(10), rect.width - look.px(68), tall)
    look.text.draw_lines(surface, lines, inner, px, look.theme.text)
    below = pygame.Rect(inner.x, inner.bottom, inner.width, low)
    look.text.draw_lines(surface, source, below, small, look.theme.dim)
