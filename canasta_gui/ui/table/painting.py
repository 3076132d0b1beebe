"""Painting of the table, layer by layer: the ground, the zones, effects, celebrations, the lane above the hand."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import pygame

from canasta_gui.play.messages import Message
from canasta_gui.play.prompt import CounterText
from canasta_gui.rules.core.position import PUBLIC
from canasta_gui.rules.families import AnyView
from canasta_gui.stage.animator import arriving, bump, smooth
from canasta_gui.stage.celebrations import CelebrationKind, CelebrationView, Step
from canasta_gui.stage.choreography import Effect, Shine
from canasta_gui.stage.event_queue import Highlight, Sprite, Zone
from canasta_gui.stage.geometry import Point, Rect, around
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.places import PILE, TABLE, Area
from canasta_gui.stage.regions import TableRegions
from canasta_gui.ui.graphics.atlas import Atlas
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_sparks
from canasta_gui.ui.graphics.shapes import CLEAR, box
from canasta_gui.ui.graphics.theme import SMALLEST_TEXT, Colour, TextSize, mix, with_alpha
from canasta_gui.ui.table.cards import CardPainter, FootPainter, split_layers
from canasta_gui.ui.table.family import ICE, AnyDisplay
from canasta_gui.ui.table.hud import TableHud
from canasta_gui.ui.table.panel import SidePanel, draw_panels, panels_of
from canasta_gui.ui.table.seats import Bubble, Scoreboard, SeatPainter
from canasta_gui.ui.table.session import TableContext
from canasta_gui.words import Words


def draw_match(surface: pygame.Surface, look: Look, table: TableRegions, lines: Sequence[str]) -> None:
    """Draw two lines about the match, the first emphasised; in a narrow window, in one line if both fit."""
    rect, px = box(table.match), look.font(TextSize.CAPTION * 0.86)
    if table.narrow:
        lines = [line for line in lines if line]
        shown = next(
            text
            for number in range(len(lines), 0, -1)
            if look.text.width(text := " · ".join(lines[:number]), px) <= rect.width or number == 1
        )
        look.text.draw(surface, shown, rect, px, look.theme.dim, align="right")
        return
    colours = (look.theme.text, True), (look.theme.dim, False)
    step = min(look.text.height(px), rect.height // len(lines))
    written = [(text, *how) for text, how in zip(lines, colours, strict=True) if text]
    for n, (text, colour, bold) in enumerate(written):
        row = pygame.Rect(rect.x, rect.y + n * step, rect.width, step)
        look.text.draw(surface, text, row, px, colour, bold=bold, align="right")


_CRYSTALS: Final = 7
_FADES: Final = 8  # number of steps of fading, since icons are tinted once for each


def draw_effects(surface: pygame.Surface, look: Look, effects: Iterable[Effect]) -> None:
    """Draw effects above the resting cards."""
    painters = {Shine.RIPPLE: _ripple, Shine.FROST: _frost}
    for effect in effects:
        painters[effect.shine](surface, look, effect)


def _fade(part: float, *, still: bool) -> int:
    """Return the opacity, 0 to 255 in steps, fading slowly; constant without motion."""
    return 230 if still else round((1 - part) * _FADES) * 255 // _FADES


def _frame(effect: Effect) -> pygame.Rect:
    at = effect.at
    return pygame.Rect(round(at.x), round(at.y), round(at.w), round(at.h))


def _ripple(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw a widening line around a place; around a portrait, a ring close to it."""
    grown = 0.0 if effect.still else 1 - (1 - effect.part) ** 2
    colour = with_alpha(look.theme.accent, _fade(effect.part, still=effect.still))
    is_round = effect.at.w == effect.at.h
    rect = _frame(effect).inflate(*[look.px(4 + 6 * grown if is_round else 8 + 34 * grown)] * 2)
    radius = rect.width // 2 if is_round else look.px(12 + 14 * grown)
    look.shapes.box(surface, rect, CLEAR, radius=radius, line=colour, width=look.px(3))


def _frost(surface: pygame.Surface, look: Look, effect: Effect) -> None:
    """Draw crystals that grow round the pile."""
    frame, alpha = _frame(effect), _fade(max(0.0, effect.part * 2 - 1), still=effect.still)
    away = 1.0 if effect.still else 1 - (1 - min(1.0, effect.part * 2)) ** 2
    line = with_alpha(ICE, alpha)
    look.shapes.box(surface, frame, with_alpha(ICE, alpha // 7), radius=look.px(12), line=line, width=look.px(2.5))
    for nth in range(_CRYSTALS):
        turn = nth * 2 * math.pi / _CRYSTALS - math.pi / 2
        side = look.px(20 + 10 * (nth % 3))
        icon = look.icons.icon("snowflake", side, line)
        x = frame.centerx + frame.width * 0.62 * away * math.cos(turn)
        y = frame.centery + frame.height * 0.62 * away * math.sin(turn)
        surface.blit(icon, icon.get_rect(center=(round(x), round(y))))


class ZonePainter:
    """Paints the zones of one frame: `targets` below the cards, `sign` above those that lie."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def targets(self, surface: pygame.Surface, layout: TableLayout, zones: Iterable[Zone]) -> None:
        """Highlight the targets of the held cards by line, fill and a sign, not by colour alone."""
        felt = box(layout.table.felt).inflate(-self.look.px(6), -self.look.px(6))
        for zone in sorted(zones, key=lambda zone: zone.place.area is not Area.DRAFT):
            rect = box(zone.rect).clip(felt)  # the zone of the hand extends to the edge of the window
            if zone.focused:
                self._frame(surface, rect, with_alpha(self.look.theme.focus, 110), 0, 1)
                self._corners(surface, rect)
            if zone.highlight in (Highlight.CAN, Highlight.CANNOT):
                self._target(surface, rect, zone)
            elif zone.highlight is Highlight.INVITES:
                self._invitation(surface, rect, zone)

    def _invitation(self, surface: pygame.Surface, frame: pygame.Rect, zone: Zone) -> None:
        """Draw a frame around a place for the player's next step; a pile that can be taken also glows, with a tick."""
        look, accent = self.look, self.look.theme.accent
        if zone.place == PILE:
            glow = with_alpha(accent, 150)
            look.shapes.shadow(surface, frame, radius=look.px(12), blur=look.px(12), drop=0, colour=glow)
        self._frame(surface, frame, with_alpha(accent, 255 if zone.place == PILE else 200), 0, 2)

    def _target(self, surface: pygame.Surface, rect: pygame.Rect, zone: Zone) -> None:
        theme = self.look.theme
        good, over = zone.highlight is Highlight.CAN, zone.hovered
        if not good and not over:
            return
        colour = theme.good if good else theme.warning
        strength = (26 if over else 8) if zone.place == TABLE else (60 if over else 24)
        self._frame(surface, rect, with_alpha(colour, 255 if over else 150), strength, 3 if over else 2)

    def sign(self, surface: pygame.Surface, layout: TableLayout, zones: Iterable[Zone]) -> None:
        """Draw a tick or a cross on the place under the held cards, above its cards."""
        for zone in zones:
            if zone.hovered and zone.highlight in (Highlight.CAN, Highlight.CANNOT):
                good = zone.highlight is Highlight.CAN
                colour = self.look.theme.good if good else self.look.theme.warning
                self._sign(surface, self._spot(layout, zone), "check" if good else "cross", colour)
            elif zone.highlight is Highlight.INVITES and zone.place == PILE:
                self._sign(surface, self._spot(layout, zone), "check", self.look.theme.accent)

    def _spot(self, layout: TableLayout, zone: Zone) -> tuple[Point, int]:
        """Return the position of a sign, and its width.

        It is at the lower left of the uppermost card, where no face has an index, else in a corner of the place. At the
        lower end of a run it is on the lowest card.
        """
        low_end = zone.place.area is Area.LOW_END
        place = zone.place._replace(area=Area.MELD) if low_end else zone.place
        poses = sorted((placed.pose for placed in layout.placed if placed.slot.place == place), key=lambda pose: pose.z)
        if poses and place.area is not Area.HAND:
            pose = poses[0 if low_end else -1]
            w, h = layout.card.w * pose.scale, layout.card.h * pose.scale
            aside, wide = (0.36, 0.27) if low_end else (0.23, 0.44)
            return Point(pose.x - aside * w, pose.y + 0.3 * h), min(self.look.px(28), round(wide * w))
        edge = self.look.px(8 + 12)
        return Point(zone.rect.right - edge, zone.rect.y + edge), self.look.px(28)

    def _corners(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Draw thick corners around the place that has the focus of the keyboard."""
        look = self.look
        long, thick = min(look.px(26), rect.width // 3, rect.height // 3), look.px(5)
        around = rect.inflate(look.px(4), look.px(4))
        for x, y in ((around.left, around.top), (around.right, around.top)):
            for low in (y, around.bottom):
                across = pygame.Rect(x if x == around.left else x - long, low - thick * (low != y), long, thick)
                down = pygame.Rect(x - thick * (x != around.left), low - long * (low != y), thick, long)
                for bar in (across, down):
                    look.shapes.box(surface, bar, look.theme.focus, radius=thick // 2)

    def _frame(self, surface: pygame.Surface, rect: pygame.Rect, colour: Colour, strength: int, width: float) -> None:
        look = self.look
        fill = with_alpha(colour, strength)
        look.shapes.box(surface, rect, fill, radius=look.px(12), line=colour, width=look.px(width))

    def _sign(self, surface: pygame.Surface, spot: tuple[Point, int], icon: str, colour: Colour) -> None:
        """Draw a sign on a disc."""
        look, (at, side) = self.look, spot
        picture = look.icons.icon(icon, round(side * 0.7), colour)
        disc = pygame.Rect(0, 0, side, side)
        disc.center = round(at.x), round(at.y)
        look.shapes.box(surface, disc, with_alpha(look.theme.sunken, 225), radius=side, line=colour, width=1)
        surface.blit(picture, picture.get_rect(center=disc.center))


class TablePainter:
    """Paints the table around the cards in one frame, for a window of one size."""

    def __init__(self, look: Look, atlas: Atlas, words: Words, display: AnyDisplay) -> None:
        self.look, self.atlas, self.words, self.display = look, atlas, words, display

    def ground(
        self, surface: pygame.Surface, layout: TableLayout, view: AnyView, scoreboard: Scoreboard, *, taking: bool
    ) -> None:
        """Paint the felt, the outlines of the places and the seats.

        `taking`: the staged cards are to take the pile.
        """
        self.look.shapes.felt(surface, self.look.theme)
        table = layout.table
        self._area(surface, table.own, strong=True)
        for side, rect in table.others.items():
            self._area(surface, rect, strong=False)
            label = table.melds[side].label
            if label is not None:
                self._owners(surface, label, self.display.side_name(self.words, view, scoreboard.names, side))
            if side in view.sides and not self.display.has_laid(view, side):
                self._faint_text(surface, table.melds[side].cards, self.words.t("Nothing laid yet"))
        own = view.side(layout.bottom)
        if layout.draft_boxes:
            text = self.words.t("To take the pile: not laid yet") if taking else self.words.t("Not laid yet")
            self._staging(surface, table.own, layout.draft_boxes, text)
        elif not self.display.has_laid(view, own):
            invitation = self.words.t("Nothing laid yet")
            if view.viewer != PUBLIC:
                invitation = self.display.invitation_to_lay(self.words, view, layout.bottom)
            self._faint_text(surface, table.own, invitation)
        self._outline(surface, table.stock)
        self._outline(surface, table.pile.inset((table.pile.w - table.centre_card.w) / 2, 0))
        packet = self.display.packet_name(self.words, view)
        SeatPainter(self.look, self.words, packet).draw(surface, layout, view, scoreboard)

    def _area(self, surface: pygame.Surface, rect: Rect, *, strong: bool) -> None:
        theme = self.look.theme
        fill = theme.area if strong else theme.far_area
        self.look.shapes.box(surface, box(rect), fill, radius=self.look.px(14), line=theme.area_line, width=1)

    def _owners(self, surface: pygame.Surface, label: Rect, names: str) -> None:
        """Write the owners of melds where several sides share a part of the table."""
        look = self.look
        look.text.draw(surface, names, box(label), look.font(TextSize.CAPTION * 0.86), look.theme.dim, align="center")

    def _staging(self, surface: pygame.Surface, area: Rect, boxes: tuple[Rect, ...], text: str) -> None:
        """Draw a frame around the staged cards of each row, and if it fits the text beside the last one."""
        look, accent = self.look, self.look.theme.accent
        frames = [box(each).clip(box(area)) for each in boxes]
        for frame in frames:
            line = with_alpha(accent, 150)
            look.shapes.box(surface, frame, with_alpha(accent, 22), radius=look.px(10), line=line, width=look.px(2))
        size, gap = look.font(TextSize.CAPTION), look.px(10)
        last = frames[-1]
        beside = pygame.Rect(last.right + gap, last.y, round(area.right) - last.right - 2 * gap, last.height)
        if look.text.longest_word(text, size) <= beside.width:
            look.text.draw_block(surface, text, beside, size, accent)

    def _faint_text(self, surface: pygame.Surface, rect: Rect, text: str) -> None:
        look, place = self.look, box(rect).inflate(-self.look.px(10), 0)
        size = fitting_size(look, text, place)
        look.text.draw_block(surface, text, place, size, look.theme.dim, align="center")

    def _outline(self, surface: pygame.Surface, rect: Rect) -> None:
        theme, radius = self.look.theme, round(rect.w * self.atlas.corner)
        self.look.shapes.box(surface, box(rect), theme.area, radius=radius, line=theme.line, width=self.look.px(2))


_SIZES: Final = (TextSize.BODY, 16.5, TextSize.CAPTION, 13.5, 12.0)
"""Sizes of text that are tried, the largest first."""
_WITHIN: Final = 5
"""Part of a pill's height that its frame takes, in units."""
_SLIP: Final[Colour] = (250, 244, 228, 255)
_SLIP_INK: Final[Colour] = (38, 28, 8, 255)
_SLIP_FAINT: Final[Colour] = (108, 88, 48, 255)
_SLIP_STAR: Final[Colour] = (178, 128, 20, 255)
"""Colours of the slip of paper with a hint."""


def _sizes(look: Look) -> list[int]:
    """Return the sizes of text that are tried in pixels, the largest first, down to the smallest of usual text."""
    return sorted({look.font(size / part) for size in _SIZES for part in (1.0, look.scale.text)}, reverse=True)


def fitting_size(look: Look, text: str, room: pygame.Rect) -> int:
    """Return the largest size at which a text has room in whole words, else the smallest, in pixels."""
    sizes = _sizes(look)
    for size in sizes:
        lines = look.text.wrap(text, size, max(1, room.width))
        whole = look.text.longest_word(text, size) <= room.width
        if whole and len(lines) * look.text.height(size) <= room.height:
            return size
    return sizes[-1]


def lane_room(table: TableRegions, right: int) -> pygame.Rect:
    """Return the place of the text of the lane, as far as x = `right`."""
    room = box(table.lane)
    room.width = max(0, right - room.x)
    return room


class LanePainter:
    """Draws texts in the part of the lane left of the buttons."""

    def __init__(self, look: Look, room: pygame.Rect) -> None:
        self._look, self._room = look, room

    def prompt(self, surface: pygame.Surface, text: str, *, mine: bool, now: bool) -> None:
        """Draw the prompt; `mine`: the near player is to act, `now`: at once."""
        theme = self._look.theme
        colour = theme.on_cloth(theme.accent) if now else theme.dim
        self._text(surface, text, self._room, colour, bold=mine)

    def hint(self, surface: pygame.Surface, text: str) -> None:
        """Draw the description of a button."""
        self._text(surface, text, self._room, self._look.theme.text)

    def ending(self, surface: pygame.Surface, text: str, then: str) -> None:
        """Draw how the deal ended, and what to do next."""
        self._pill(surface, text, then, "flag", self._look.theme.accent)

    def message(self, surface: pygame.Surface, message: Message) -> None:
        """Draw a refusal, a hint or an utterance, and its source."""
        colour = self._look.theme.warning if message.icon == "cross" else self._look.theme.accent
        self._pill(surface, message.sentence, message.source, message.icon, colour)

    def proposal(self, surface: pygame.Surface, message: Message) -> pygame.Rect:
        """Draw a hint on a slip of paper: the move above, one reason below, and what else there is.

        Return the place of the slip.
        """
        look, room, more = self._look, self._room, message.more
        side, pad = look.px(20), look.px(14)
        inner = max(1, room.width - side - 3 * pad)
        px, moves, below = self._lines_of_hint(message, inner, room.height - look.px(8))
        high = look.text.height(px) * (len(moves) + len(below))
        small = max(SMALLEST_TEXT, round(px * 0.84))
        widths = [
            *(look.text.width(line, px, bold=True) for line in moves),
            *(look.text.width(each, px) for each in below),
        ]
        wide = max(widths)
        beside = look.text.width(more, small) + pad if more else 0
        if wide + beside > inner:  # the key does the same
            more, beside = "", 0
        frame = pygame.Rect(0, 0, wide + beside + side + 3 * pad, min(room.height, high + look.px(8)))
        frame.center = room.center
        radius = look.px(12)
        look.shapes.shadow(surface, frame, radius=radius, blur=look.px(6), drop=look.px(3), colour=(0, 0, 0, 90))
        look.shapes.box(surface, frame, _SLIP, radius=radius)
        star = look.icons.icon(message.icon, side, _SLIP_STAR)
        surface.blit(star, star.get_rect(midleft=(frame.x + pad, frame.centery)))
        place = pygame.Rect(frame.x + side + 2 * pad, 0, frame.width - side - 3 * pad, high)
        place.centery = frame.centery
        look.text.draw_lines(surface, moves, place, px, _SLIP_INK, bold=True)
        place.y += look.text.height(px) * len(moves)
        look.text.draw_lines(surface, below, place, px, _SLIP_INK)
        if more:
            last = pygame.Rect(
                place.x, frame.bottom - look.px(4) - look.text.height(px), place.width, look.text.height(px)
            )
            look.text.draw(surface, more, last, small, _SLIP_FAINT, align="right")
        return frame

    def _lines_of_hint(self, message: Message, width: int, height: int) -> tuple[int, list[str], list[str]]:
        """Return the largest size at which a hint has room, in pixels, and the lines of the move and of its reason.

        Without room for both at any size, the reason is left to the dialog of all reasons.
        """
        look, px = self._look, 0
        moves: list[str] = []
        for reason in (message.reasons[0], ""):
            for px in _sizes(look):
                moves = look.text.wrap(message.sentence, px, width, bold=True)
                below = look.text.wrap(reason, px, width) if reason else []
                if look.text.height(px) * (len(moves) + len(below)) <= height:
                    return px, moves, below
        return px, moves, []

    def count(self, surface: pygame.Surface, count: CounterText) -> None:
        """Draw the counter: figures in a pill, a bar below them if there is a minimum, and a note."""
        look, theme, room = self._look, self._look.theme, self._room
        px = look.font(TextSize.LARGE)
        width = look.text.width(count.figures, px, bold=True) + look.px(28)
        height = min(max(look.px(34), look.text.height(px) + look.px(8)), room.height)
        pill = pygame.Rect(room.x, room.centery - height // 2, width, height)
        line = theme.good if count.done else theme.warning
        look.shapes.box(surface, pill, theme.sunken, radius=look.px(10), line=line, width=look.px(2))
        if count.part is not None:
            long = round((width - look.px(16)) * count.part)
            bar = pygame.Rect(pill.x + look.px(8), pill.bottom - look.px(7), long, look.px(3))
            look.shapes.box(surface, bar, theme.good if count.part >= 1 else theme.warning, radius=look.px(1))
        look.text.draw(surface, count.figures, pill, px, theme.text, bold=True, align="center")
        if not count.note:
            return
        note = pygame.Rect(pill.right + look.px(12), room.y, max(0, room.right - pill.right - look.px(16)), room.height)
        self._text(surface, count.note, note, theme.on_cloth(theme.good if count.good else theme.warning), align="left")

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
        for size in _sizes(look):
            lines = look.text.wrap(text, size, max(1, width), bold=bold)
            if len(lines) * look.text.height(size) <= height * 1.06:
                break
        return size, look.text.wrap_evenly(text, size, max(1, width), bold=bold)


_WARM: Final[Colour] = (255, 226, 130, 255)
_SPARKS: Final = 8  # for each grade
_PIPS: Final = 24  # for each grade
_SUITS: Final = ("spade", "heart", "diamond", "club")
_LEVELS: Final = 6  # number of steps of brightness, since a picture is made for each
_SEAT: Final = 0.6  # brightness of the light around a player
_FIRST, _LAST = 34.0, 24.0  # the size of points as they set off and as they arrive
_ARC: Final = 46.0
_NUMBERS: Final[Mapping[int, float]] = {1: TextSize.HEADING, 2: TextSize.TITLE, 3: TextSize.TITLE * 1.25}


class CelebrationPainter:
    """Paints the celebrations of one frame."""

    def __init__(
        self,
        look: Look,
        words: Words,
        display: AnyDisplay,
        layout: TableLayout,
        views: Iterable[CelebrationView],
    ) -> None:
        self._look, self._words, self._display, self._layout = look, words, display, layout
        self.views = list(views)

    def below(self, surface: pygame.Surface) -> None:
        """Paint the light and the sparks, below the cards."""
        for view in self.views:
            match view.celebration.kind:
                case CelebrationKind.CANASTA | CelebrationKind.COMPLETE:
                    self._light(surface, view)
                case CelebrationKind.PILE | CelebrationKind.OUT:
                    self._seat_light(surface, view)

    def above(self, surface: pygame.Surface, panels: Mapping[int, SidePanel]) -> None:
        """Paint the objects that fly over the table; points fly to the panel of their side."""
        for view in self.views:
            if view.celebration.kind is CelebrationKind.OUT:
                self._suits(surface, view)
            elif view.celebration.kind is CelebrationKind.PILE and view.time >= 0:
                self._number(surface, view)
            side = view.celebration.side
            if view.during(Step.FLY) and side in panels:
                self._points(surface, view, panels[side].points_at(box(self._layout.table.panels[side])))

    # --- positions ---

    def _where(self, view: CelebrationView) -> pygame.Rect:
        """Return the place of a celebration: its cards, a place, or the portrait of a seat."""
        at, layout = view.celebration.at, self._layout
        if isinstance(at, int):
            return box(layout.table.seats[at].portrait)
        poses = [placed.pose for placed in layout.placed if placed.slot.place == at]
        if poses and at in layout.feet:
            return box(around(pose.bounds(layout.card) for pose in poses))
        return box(layout.zones.get(at, Rect(0, 0, 0, 0)))

    # --- light ---

    def _light(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint the light under a meld, and sparks around it, while its seal is set; they fade as the points fly."""
        done = view.part(Step.SEAL)
        if not done or view.still:
            return
        grade = view.celebration.grade
        fade = 1 - (view.part(Step.FLY) if view.celebration.points else done)
        where, colour = self._where(view), self._colour(view)
        wide = round(self._layout.table.meld_card.w)
        radius = round((0.75 + 0.65 * arriving(done) + 0.12 * grade) * wide)
        self._shine(surface, where.center, radius, _WARM, 0.75 * fade)
        draw_sparks(surface, self._look, where.center, wide, _SPARKS * grade, flown=done, left=fade, colour=colour)

    def _colour(self, view: CelebrationView) -> Colour:
        """Return the colour of the sparks: that of the seal, if there is one."""
        celebration = view.celebration
        foot = None if isinstance(celebration.at, int) else self._layout.feet.get(celebration.at)
        mark = None if foot is None else self._display.complete_mark(celebration.key, foot.wilds)
        return self._look.theme.focus if mark is None else mark.line

    def _seat_light(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint light around the portrait of the player who went out, or took a large pile."""
        if view.celebration.kind is CelebrationKind.PILE and view.celebration.grade < 2:
            return
        portrait = box(self._layout.table.seats[view.celebration.seat].portrait)
        strength = _SEAT * (1.0 if view.still else bump(view.part(Step.RISE) or view.part(Step.SWEEP)))
        self._shine(
            surface, portrait.center, round(portrait.width * (1.0 + 0.15 * view.celebration.grade)), _WARM, strength
        )

    def _shine(
        self, surface: pygame.Surface, center: tuple[int, int], radius: int, colour: Colour, strength: float
    ) -> None:
        level = round(strength * _LEVELS) * 255 // _LEVELS
        if level:
            self._look.shapes.light(surface, center, radius, with_alpha(colour, level))

    # --- flying objects ---

    def _points(self, surface: pygame.Surface, view: CelebrationView, figure: pygame.Rect) -> None:
        """Write the points that fly in an arc to their figure in the panel."""
        look = self._look
        way = smooth(view.part(Step.FLY))
        start = self._where(view)
        x = start.centerx + (figure.centerx - start.centerx) * way + look.px(_ARC) * math.sin(math.pi * way)
        y = start.centery + (figure.centery - start.centery) * way
        size = look.font(2 * round((_FIRST + (_LAST - _FIRST) * way) / 2))
        self._outlined(surface, self._words.number(view.celebration.points, signed=True), (round(x), round(y)), size)

    def _outlined(self, surface: pygame.Surface, text: str, center: tuple[int, int], size: int) -> None:
        """Write a text that is readable on any background."""
        look, off = self._look, max(1, size // 16)
        dark = look.text.line(text, size, with_alpha(look.theme.sunken, 255), bold=True)
        place = dark.get_rect(center=center)
        for x, y in ((-off, -off), (off, -off), (-off, off), (off, off), (0, 2 * off)):
            surface.blit(dark, place.move(x, y))
        surface.blit(look.text.line(text, size, look.theme.focus, bold=True), place)

    def _number(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Write the number of cards of a pile, on its way to the seat that has taken them; larger for many cards."""
        look, celebration = self._look, view.celebration
        way = 0.0 if view.still else smooth(view.part(Step.SWEEP))
        start = self._where(view)
        end = box(self._layout.table.seats[celebration.seat].plate)
        px, text = look.font(_NUMBERS[celebration.grade]), f"+{celebration.number}"
        pill = pygame.Rect(0, 0, look.text.width(text, px, bold=True) + look.px(24), look.text.height(px))
        pill.center = (
            round(start.centerx + (end.centerx - start.centerx) * way),
            round(start.centery + (end.centery - start.centery) * way - look.px(_ARC) * math.sin(math.pi * way)),
        )
        fill = with_alpha(look.theme.sunken, 235)
        look.shapes.box(surface, pill, fill, radius=pill.height // 2, line=look.theme.accent)
        look.text.draw(surface, text, pill, px, look.theme.accent, bold=True, align="center")

    def _suits(self, surface: pygame.Surface, view: CelebrationView) -> None:
        """Paint signs of the suits that rise from a seat and scatter."""
        if view.still:
            return
        look, frame, part = self._look, self._where(view), view.part(Step.RISE)
        alpha = round((1 - max(0.0, part * 2 - 1)) * _LEVELS) * 255 // _LEVELS
        width, height = surface.get_size()
        toward = 1 if frame.centery < height / 2 else -1
        for nth in range(_PIPS * view.celebration.grade):
            a, b, c = (_scattered(nth, salt) for salt in (1, 2, 3))
            x = frame.centerx + (width / 2 - frame.centerx) * part * 0.7 + a * part * width * 0.24
            y = frame.centery + toward * height * (0.3 + 0.2 * b) * bump(part * 0.5 + 0.02) * 1.2
            side = 2 * look.px(9 + 7 * abs(c))
            colour = look.theme.red_suit if nth % 4 in (1, 2) else look.theme.accent
            icon = look.icons.icon(_SUITS[nth % 4], side, with_alpha(colour, alpha))
            surface.blit(icon, icon.get_rect(center=(round(x), round(y))))


def _scattered(nth: int, salt: int) -> float:
    """Return a fixed pseudo-random number from -1 to 1."""
    mixed = (nth * 2654435761 + salt * 974634777) & 0xFFFFFFFF
    mixed = ((mixed ^ (mixed >> 15)) * 2246822519) & 0xFFFFFFFF
    return (mixed >> 8) / 0x7FFFFF - 1


class TableRenderer:
    """Draws one frame after the other. `atlas`: the pictures of the cards."""

    def __init__(self, context: TableContext, hud: TableHud, atlas: Atlas) -> None:
        self._context, self._overlay, self._commands = context, hud.overlay, hud.commands
        self._people, self._status, self._scores = hud.people, hud.status, hud.scores
        self.atlas = atlas
        self.unfinished = False
        """True if the last frame has to be drawn again, with better pictures of some cards."""

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
        panels = panels_of(look, context.words, layout, board.view, self._scores.shown(), context.scoreboard.order)
        joys = CelebrationPainter(look, context.words, context.family.display, layout, board.display.celebrations)
        self._draw_low(surface, low, zones, panels, joys)
        draw_effects(surface, look, board.display.effects())
        cards.ghosts(surface, layout, board.display.ghosts())
        self._draw_lane(surface, zones)
        draw_match(surface, look, layout.table, context.match_lines())
        bubble = self._bubble()
        if bubble is not None and bubble.fits:
            bubble.draw(surface)
        asked = self._overlay.dialog is not None
        if not asked:  # cards in the air and messages are above the buttons, but not above a dialog
            self._overlay.layer.draw(surface)
        cards.draw(surface, layout, high)
        self.unfinished |= cards.unfinished
        joys.above(surface, panels)
        if board.display.enlarged:
            cards.enlarged(surface, layout, board.display.enlarged)
        context.dock.draw_marks(surface, look)
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
        """Draw all resting parts of the table, which are unchanged in most frames of a drag.

        The ground changes even less often, only with the layout.
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
            before = surface.get_clip()
            if layout.table.sunk:  # behind the edge of the table
                surface.set_clip(box(layout.table.felt).clip(before))
            cards = CardPainter(look, self.atlas, words)
            cards.draw(surface, layout, low)
            self.unfinished = cards.unfinished
            surface.set_clip(before)
            FootPainter(look, words, display).draw(surface, layout, view, low, news, joys.views)
            ZonePainter(look).sign(surface, layout, zones)

        contents = {side: panel.content for side, panel in panels.items()}
        shown = (*below, look.scale, contents, lit, portraits, faces, zones, low, news, joys.views)
        self.unfinished = False
        graphics.still_layer.draw(surface, shown, paint)
        if self.unfinished:
            graphics.still_layer.forget()

    def _draw_lane(self, surface: pygame.Surface, zones: Sequence[Zone]) -> None:
        """Draw the only text above the hand: refusals and speech first, instructions last."""
        look, board, status = self._context.look, self._context.board, self._status
        lane = LanePainter(look, lane_room(board.display.layout.table, self._overlay.buttons.lane_left))
        message, hint = self._message(zones), self._overlay.hint()
        self._overlay.box = pygame.Rect(0, 0, 0, 0)
        if self._context.ending.shown and status.latest:  # a click continues now, whatever the last message was
            lane.ending(surface, status.latest, status.status())
        elif message is not None and message.reasons:
            self._overlay.box = lane.proposal(surface, message)
            return
        elif message is not None:
            lane.message(surface, message)
        elif hint:
            lane.hint(surface, hint)
        elif status.counter.shown:
            lane.count(surface, status.count())
        else:
            lane.prompt(surface, status.status(), mine=board.my_turn, now=board.my_turn and board.idle)

    def _message(self, zones: Sequence[Zone]) -> Message | None:
        """Return why the held cards may not go to the place under them, else the last message."""
        messages = self._overlay.messages
        reason = next((zone.refusal for zone in zones if zone.hovered and zone.refusal), None)
        message = messages.shown if reason is None else messages.message_for(reason)
        return message or self._said_elsewhere()

    def _bubble(self) -> Bubble | None:
        """Return the balloon of an utterance beside the portrait."""
        said = self._people.said
        if said is None:
            return None
        area = self._context.board.display.layout.table.seats[said.seat]
        return Bubble(self._context.look, area, said.sentence)

    def _said_elsewhere(self) -> Message | None:
        """Return an utterance as a message, if there is no room beside the portrait."""
        said, bubble = self._people.said, self._bubble()
        if said is None or bubble is None or bubble.fits:
            return None
        return Message(said.attributed(), icon="person")
