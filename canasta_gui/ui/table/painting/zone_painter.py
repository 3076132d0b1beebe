"""Paints where cards may go and where the keyboard is: by line, fill and a sign, not by colour alone."""

from collections.abc import Iterable

import pygame

from canasta_gui.stage.geometry import Point
from canasta_gui.stage.layout import TableLayout
from canasta_gui.stage.outputs import Highlight, Zone
from canasta_gui.stage.places import PILE, TABLE, Area
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.pixels import box
from canasta_gui.ui.graphics.theme import Colour, with_alpha


class ZonePainter:
    """Paints the zones of one frame: `targets` below the cards, `sign` above those that lie."""

    def __init__(self, look: Look) -> None:
        self.look = look

    def targets(self, surface: pygame.Surface, layout: TableLayout, zones: Iterable[Zone]) -> None:
        """Highlight up the places where the cards in the air may go: by line, fill and a sign, not by colour alone."""
        felt = box(layout.table.felt).inflate(-self.look.px(6), -self.look.px(6))
        for zone in sorted(zones, key=lambda zone: zone.place.area is not Area.DRAFT):
            rect = box(zone.rect).clip(felt)  # that of the hand reaches to the end of the window
            if zone.focused:
                self._frame(surface, rect, with_alpha(self.look.theme.focus, 110), 0, 1)
                self._corners(surface, rect)
            if zone.highlight in (Highlight.CAN, Highlight.CANNOT):
                self._target(surface, rect, zone)
            elif zone.highlight is Highlight.INVITES:
                self._invitation(surface, rect, zone)

    def _invitation(self, surface: pygame.Surface, frame: pygame.Rect, zone: Zone) -> None:
        """Draw a frame round what waits for the player; a pile that can be taken also glows and carries a tick."""
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
        """Draw a tick or a cross on the place under the held cards, above the cards that lie there."""
        for zone in zones:
            if zone.hovered and zone.highlight in (Highlight.CAN, Highlight.CANNOT):
                good = zone.highlight is Highlight.CAN
                colour = self.look.theme.good if good else self.look.theme.warning
                self._sign(surface, self._spot(layout, zone), "check" if good else "cross", colour)
            elif zone.highlight is Highlight.INVITES and zone.place == PILE:
                self._sign(surface, self._spot(layout, zone), "check", self.look.theme.accent)

    def _spot(self, layout: TableLayout, zone: Zone) -> tuple[Point, int]:
        """Return where a sign stands, and how wide it is.

        It lies on the uppermost card, lower left, where no face has an index; else in a corner of the place. At the
        lower end of a run it lies on the undermost card.
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
