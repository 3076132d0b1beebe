"""Draws the table, layer by layer."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from canasta_gui.play.messages import Message
from canasta_gui.stage.outputs import Sprite, Zone
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.hud import TableHud
from canasta_gui.ui.table.painting.captions import draw_match
from canasta_gui.ui.table.painting.card_painter import CardPainter, split_layers
from canasta_gui.ui.table.painting.celebration_painter import CelebrationPainter
from canasta_gui.ui.table.painting.effects_painter import draw_effects
from canasta_gui.ui.table.painting.foot_painter import FootPainter
from canasta_gui.ui.table.painting.lane_painter import LanePainter, lane_room
from canasta_gui.ui.table.painting.panel_painter import draw_panels, panels_of
from canasta_gui.ui.table.painting.portrait_painter import Bubble
from canasta_gui.ui.table.painting.seat_painter import SeatPainter
from canasta_gui.ui.table.painting.side_panel import SidePanel
from canasta_gui.ui.table.painting.table_painter import TablePainter
from canasta_gui.ui.table.painting.zone_painter import ZonePainter


class TableRenderer:
    """Draws one frame after the other. `atlas`: the pictures of the cards.

    `draw_marks`: draws what lies above the cards and below the messages.
    """

    def __init__(self, context: TableContext, hud: TableHud, atlas: Atlas) -> None:
        self._context, self._overlay, self._commands = context, hud.overlay, hud.commands
        self._people, self._status, self._scores = hud.people, hud.status, hud.scores
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
        layout, cards = board.display.layout, CardPainter(look, self.atlas, context.words)
        self._commands.arrange()
        low, high = split_layers(board.display.sprites())
        zones = board.display.zones()
        panels = panels_of(look, context.words, layout, board.view, self._scores.shown())
        joys = CelebrationPainter(look, context.words, context.family.display, layout, board.display.celebrations)
        self._draw_low(surface, low, zones, panels, joys)
        draw_effects(surface, look, board.display.effects())
        self._draw_lane(surface, zones)
        draw_match(surface, look, layout.table, context.match_lines())
        bubble = self._bubble()
        if bubble is not None and bubble.fits:
            bubble.draw(surface)
        asked = self._overlay.dialog is not None
        if not asked:  # cards in the air and messages are above the buttons, but not above a dialog
            self._overlay.layer.draw(surface)
        cards.draw(surface, layout, high)
        joys.above(surface, panels)
        if board.display.enlarged:
            cards.enlarged(surface, layout, board.display.enlarged)
        self.draw_marks(surface, look)
        if asked:
            self._overlay.layer.draw(surface)

    def _draw_low(
        self,
        surface: pygame.Surface,
        low: Sequence[Sprite],
        zones: Sequence[Zone],
        panels: Mapping[int, SidePanel],
        joys: CelebrationPainter,
    ) -> None:
        """Draw all that lies on the table; in most frames of a drag it is what it was in the frame before.

        The ground changes less often: the layout is new after every event and action.
        """
        context, look, board, people = self._context, self._context.look, self._context.board, self._people
        graphics, layout, view, taking = context.graphics, board.display.layout, board.view, board.draft.taking
        if graphics.text.log is not None:  # texts are logged while they are drawn
            graphics.backdrop.forget()
            graphics.still_layer.forget()
        below = (layout, view, taking, context.scoreboard, graphics.theme, self.atlas, context.words)
        news = board.display.news if context.available.may_arrange else {}
        portraits, faces, lit = people.portraits, people.faces, self._scores.lit

        def paint() -> None:
            words, display = context.words, context.family.display
            ground = TablePainter(look, self.atlas, words, display).ground
            graphics.backdrop.put(
                surface, below, lambda picture: ground(picture, layout, view, context.scoreboard, taking=taking)
            )
            joys.below(surface)
            draw_panels(surface, layout, panels, lit)
            SeatPainter(look, words, display.packet_name(words, view)).faces(surface, layout, view, portraits, faces)
            ZonePainter(look).targets(surface, layout, zones)
            CardPainter(look, self.atlas, words).draw(surface, layout, low)
            FootPainter(look, words, display).draw(surface, layout, view, low, news, joys.views)
            ZonePainter(look).sign(surface, layout, zones)

        contents = {side: panel.content for side, panel in panels.items()}
        shown = (*below, look.scale, contents, lit, portraits, faces, zones, low, news, joys.views)
        graphics.still_layer.draw(surface, shown, paint)

    def _draw_lane(self, surface: pygame.Surface, zones: Sequence[Zone]) -> None:
        """Draw the one thing to be read above the hand: what is refused or said first, what there is to do last."""
        look, board, status = self._context.look, self._context.board, self._status
        lane = LanePainter(look, lane_room(board.display.layout.table, self._overlay.buttons.lane_left))
        message, hint = self._message(zones), self._overlay.hint()
        if message is not None:
            lane.message(surface, message)
        elif hint:
            lane.hint(surface, hint)
        elif self._context.ending.shown and status.latest:
            lane.ending(surface, status.latest, status.status())
        elif status.counter.shown:
            lane.count(surface, status.counter.count())
        else:
            lane.prompt(surface, status.status(), mine=board.my_turn, now=board.my_turn and board.idle)

    def _message(self, zones: Sequence[Zone]) -> Message | None:
        """Return why the held cards may not go to the place under them, else the last message."""
        messages = self._overlay.messages
        reason = next((zone.refusal for zone in zones if zone.hovered and zone.refusal), None)
        message = messages.shown if reason is None else messages.message_for(reason)
        return message or self._said_elsewhere()

    def _bubble(self) -> Bubble | None:
        """Return what somebody says, for the place beside the portrait."""
        said = self._people.said
        if said is None:
            return None
        area = self._context.board.display.layout.table.seats[said.seat]
        return Bubble(self._context.look, area, said.sentence)

    def _said_elsewhere(self) -> Message | None:
        """Return what somebody says where there is no room beside the portrait."""
        said, bubble = self._people.said, self._bubble()
        if said is None or bubble is None or bubble.fits:
            return None
        return Message(said.attributed(), icon="person")
