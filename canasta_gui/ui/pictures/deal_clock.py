"""What the pictures of a finished deal share: the sides in the order shown, and the time of the count."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from canasta_gui.rules.core.cards import Card
from canasta_gui.stage.deal_show import CANASTAS, Beat, BeatKind, DealShow
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Colour, Theme

_SHADE: Final[Colour] = (0, 0, 0, 130)
SMALLEST: Final = 14
"""Minimum text height on this page in pixels."""


class ShownSide(NamedTuple):
    """A side of the match. `side`: its number; `title`: its players; `portraits`: theirs, in the order of the seats."""

    side: int
    title: str
    seats: tuple[int, ...] = ()
    portraits: tuple[str, ...] = ()


class ShownCanasta(NamedTuple):
    """A canasta of a side, counted in a beat of a row. `name`: "Natural canasta: queens"; `portrait`: who made it."""

    side: int
    row: int
    nth: int
    rank: int
    wilds: int
    cards: tuple[Card, ...]
    name: str
    portrait: str = ""


class DealClock:
    """The time of the count: every picture asks here for what it shows. `rest` is the end of the count."""

    def __init__(self, show: DealShow, sides: Sequence[ShownSide], winner: int | None, *, time: float) -> None:
        self.show, self.sides, self.winner, self.time = show, tuple(sides), winner, time
        self.still = time >= show.ends
        """True if nothing was counted before the player's eyes, so that new points are marked instead."""

    @property
    def rests(self) -> bool:
        """True once everything has been counted."""
        return self.time >= self.show.rests_from

    @property
    def beat(self) -> Beat | None:
        """What is being counted."""
        return self.show.beat(self.time)

    def mood(self, side: int) -> str:
        """Return the mood of a side: by what is being counted, and at last by who won the deal."""
        beat = self.beat
        if beat is None:
            if self.time < self.show.sums_from or self.winner is None:
                return "calm"
            return "pleased" if side == self.winner else "rueful"
        points = beat.points[side]
        if beat.kind is BeatKind.HANDS:
            return "rueful" if points < 0 else "calm"
        return "pleased" if points > 0 else "rueful" if points < 0 else "calm"

    def has_landed(self, canasta: ShownCanasta) -> bool:
        """Return whether a canasta lies on the board."""
        beats = (beat for beat in self.show.beats if (beat.row, beat.nth) == (canasta.row, canasta.nth))
        return all(self.time >= beat.ends for beat in beats)

    def landing(self, canasta: ShownCanasta) -> int:
        """Return the total of its side after a canasta has been counted."""
        for beat in self.show.beats:
            if (beat.row, beat.nth) == (canasta.row, canasta.nth) and beat.kind in CANASTAS:
                return self.show.landing(beat)[canasta.side]
        return self.show.before[canasta.side]

    def colour(self, look: Look, side: int) -> Colour:
        """Return the colour of a side: the one shown first is gold."""
        return self.colour_in(look.theme, side)

    def colour_in(self, theme: Theme, side: int) -> Colour:
        """Return the colour of a side in a theme."""
        place = next((nth for nth, each in enumerate(self.sides) if each.side == side), side)
        return theme.side(place)


def draw_shaded(
    surface: pygame.Surface,
    look: Look,
    text: str,
    rect: pygame.Rect,
    px: int,
    colour: Colour,
    *,
    align: str = "left",
) -> None:
    """Draw a line in bold with a shadow below it."""
    shade = look.text.line(look.text.fit(text, px, rect.width, bold=True), px, _SHADE, bold=True)
    place = shade.get_rect(centery=rect.centery + max(1, px // 20), x=rect.x)
    if align == "center":
        place.centerx = rect.centerx
    elif align == "right":
        place.right = rect.right
    surface.blit(shade, place)
    look.text.draw(surface, text, rect, px, colour, bold=True, align=align)


def text_px(look: Look, units: float) -> int:
    """Return a text size in units as pixels, never so small as to be hard to read."""
    return max(look.font(units), SMALLEST)
