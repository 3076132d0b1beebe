"""Draws the table, layer by layer."""

from collections.abc import Callable, Sequence

import pygame

from canasta_gui.stage.outputs import Zone
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.table.command_runner import CommandRunner
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.table.painting.captions import (
    draw_banner,
    draw_bubble,
    draw_count,
    draw_line,
    draw_match,
    strip_room,
)
from canasta_gui.ui.table.painting.card_painter import CardPainter, split_layers
from canasta_gui.ui.table.painting.effects_painter import draw_effects, draw_numbers
from canasta_gui.ui.table.painting.table_painter import TablePainter
from canasta_gui.ui.table.painting.zone_painter import ZonePainter
from canasta_gui.ui.table.status_line import StatusLine


class TableRenderer:
    """Draws one frame after the other. `atlas`: the pictures of the cards.

    `draw_marks`: draws what lies above the cards and below the messages.
    """

    def __init__(
        self,
        context: TableContext,
        overlay: TableOverlay,
        commands: CommandRunner,
        status: StatusLine,
        atlas: Atlas,
    ) -> None:
        self._context, self._overlay, self._commands, self._status = context, overlay, commands, status
        self.draw_marks: Callable[[pygame.Surface, Look], None] = lambda _surface, _look: None
        self.atlas = atlas

    @property
    def atlas(self) -> Atlas:
        """The pictures of the cards."""
        return self._atlas

    @atlas.setter
    def atlas(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._context.board.set_index(atlas.faces.index)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything."""
        context, look, board = self._context, self._context.look, self._context.board
        layout, view, words = board.display.layout, board.view, context.words
        self._commands.arrange()
        painter = TablePainter(look, self.atlas, words, context.family.display)
        cards, places = CardPainter(look, self.atlas, words), ZonePainter(look)
        self._draw_ground(surface, painter)
        zones = board.display.zones()
        places.targets(surface, zones)
        low, high = split_layers(board.display.sprites())
        cards.draw(surface, layout, low)
        painter.badges(surface, layout, view, low)
        places.sign(surface, zones)
        draw_effects(surface, look, board.display.effects())
        self._draw_strip(surface)
        draw_match(surface, look, layout.table, context.match_lines())
        asked = self._overlay.dialog is not None
        if not asked:  # cards in the air and messages are above the buttons, but not above a dialog
            self._overlay.layer.draw(surface)
        cards.draw(surface, layout, high)
        draw_numbers(surface, look, board.display.effects())
        if context.ending.shown:
            draw_banner(surface, look, layout.table, self._status.latest)
        if board.display.enlarged:
            cards.enlarged(surface, layout, board.display.enlarged)
        self.draw_marks(surface, look)
        self._draw_message(surface, zones)
        if asked:
            self._overlay.layer.draw(surface)

    def _draw_ground(self, surface: pygame.Surface, painter: TablePainter) -> None:
        """Draw what lies below the cards, anew only when it changes: the layout is new after every event and action."""
        context, board = self._context, self._context.board
        graphics, layout, taking = context.graphics, board.display.layout, board.draft.taking
        if graphics.text.log is not None:  # texts are logged while they are drawn
            graphics.backdrop.forget()
        graphics.backdrop.put(
            surface,
            (layout, board.view, taking, context.scoreboard, graphics.theme, self.atlas, context.words),
            lambda picture: painter.ground(picture, layout, board.view, context.scoreboard, taking=taking),
        )

    def _draw_strip(self, surface: pygame.Surface) -> None:
        """Draw the line above the hand: a counter, or what is going on."""
        look, board, counter = self._context.look, self._context.board, self._status.counter
        room = strip_room(look, board.display.layout.table, self._overlay.buttons.strip_left)
        if counter.shown:
            draw_count(surface, look, room, counter.count())
        else:
            mine = board.my_turn
            draw_line(surface, look, room, self._status.status(), mine=mine, now=mine and board.idle)

    def _draw_message(self, surface: pygame.Surface, zones: Sequence[Zone]) -> None:
        """Draw why the held cards may not go to the place under them, else the last message."""
        reason = next((zone.refusal for zone in zones if zone.hovered and zone.refusal), None)
        bubble = self._overlay.messages.message_for(reason) if reason is not None else self._overlay.messages.shown
        if bubble is not None:
            draw_bubble(surface, self._context.look, self._context.board.display.layout.table, bubble)
