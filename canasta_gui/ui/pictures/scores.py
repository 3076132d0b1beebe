"""Pictures for the scores of a match: lanes to its target, a chart, the sides' players."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.portraits import draw_portrait
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.semantics import Role
from canasta_gui.ui.widgets.base import Widget
from canasta_gui.ui.widgets.charts import LineChart
from canasta_gui.words import Words

DISC: Final = 46
"""Height of a portrait in units."""
STEP: Final = 0.82
"""Distance between the portraits of a side, as a fraction of their width."""


class ScoreLanes(Widget):
    """The progress of each side to the target of a match: a lane with a stop after each deal.

    `course`: the totals of the sides after each deal. `number` formats totals.
    """

    role: Role = "image"

    def __init__(
        self,
        name: str,
        sides: Sequence[str],
        course: Sequence[Sequence[int]],
        goal: int,
        number: Callable[[int], str],
    ) -> None:
        super().__init__(name)
        self.sides, self.course, self.goal, self.number = tuple(sides), tuple(map(tuple, course)), goal, number

    @property
    def value(self) -> str:
        """The totals as text."""
        lanes = (", ".join(self.number(totals[side]) for totals in self.course) for side in range(len(self.sides)))
        return "; ".join(f"{name}: {totals}" for name, totals in zip(self.sides, lanes, strict=True))

    def narrowest(self, look: Look) -> int:
        return max(look.px(280), *(self._title_width(look, nth) for nth in range(len(self.sides))))

    def measure(self, look: Look, width: int, /) -> tuple[int, int]:
        return max(self.narrowest(look), min(width, look.px(520))), self._lane(look) * len(self.sides)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        for nth in range(len(self.sides)):
            top = self.rect.y + nth * self._lane(look)
            self._draw_lane(surface, look, pygame.Rect(self.rect.x, top, self.rect.width, self._lane(look)), nth)

    def _draw_lane(self, surface: pygame.Surface, look: Look, room: pygame.Rect, nth: int) -> None:
        """Draw the name and the total of a side, and its lane below them."""
        theme, px = look.theme, look.font(TextSize.CAPTION)
        colour, stops = theme.side(nth), [totals[nth] for totals in self.course]
        line = pygame.Rect(room.x, room.y, room.width, look.text.height(px))
        look.text.draw(surface, self.sides[nth], line, px, colour, bold=True)
        look.text.draw(surface, self._figures(stops[-1]), line, px, theme.dim, align="right")
        high = look.px(12)
        lane = pygame.Rect(room.x, line.bottom + look.px(3), room.width, high)
        look.shapes.box(surface, lane, theme.sunken, radius=high // 2)
        long = max(high, self._along(stops[-1], lane.width))
        if stops[-1] > 0:
            look.shapes.box(surface, pygame.Rect(lane.x, lane.y, long, high), colour, radius=high // 2)
        for stop in stops[:-1]:
            if high <= (at := self._along(stop, lane.width)) < long - high // 2:
                look.shapes.box(surface, pygame.Rect(lane.x + at - look.px(1), lane.y, look.px(3), high), theme.sunken)

    def _along(self, points: int, width: int) -> int:
        return round(width * min(1.0, max(0.0, points / self.goal)))

    def _figures(self, total: int) -> str:
        return f"{self.number(total)} / {self.number(self.goal)}"

    def _title_width(self, look: Look, nth: int) -> int:
        px = look.font(TextSize.CAPTION)
        figures = look.text.width(self._figures(self.course[-1][nth]), px)
        return look.text.width(self.sides[nth], px, bold=True) + look.px(Gap.LARGE) + figures

    def _lane(self, look: Look) -> int:
        return look.text.height(look.font(TextSize.CAPTION)) + look.px(15 + Gap.NORMAL)


class SidePortraits:
    """Portraits of each side's players, in a row above the column with its figures.

    `winner`: the side whose portraits look pleased.
    """

    def __init__(self, sides: Sequence[Sequence[str]], winner: int | None) -> None:
        self._sides, self._winner = sides, winner

    def height(self, look: Look) -> int:
        """Return the height of the row, with the gap below it."""
        return look.px(DISC) + look.px(Gap.TINY)

    def draw(self, surface: pygame.Surface, look: Look, column: int, place: pygame.Rect) -> None:
        """Draw the players of a side at the right of a place."""
        portraits = self._sides[column]
        side = min(look.px(DISC), round(place.width / (1 + STEP * (len(portraits) - 1))))
        won = column == self._winner
        mood = "calm" if self._winner is None else "pleased" if won else "rueful"
        ring = look.theme.accent if won else look.theme.line
        for nth, portrait in enumerate(reversed(portraits)):
            disc = pygame.Rect(place.right - side - round(nth * side * STEP), place.y, side, side)
            draw_portrait(surface, look, disc, portrait, ring, mood)


def match_chart(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int | None) -> LineChart:
    """Return a line chart of the totals after each deal."""
    series = [(name, [totals[at] for totals in course]) for at, name in enumerate(sides)]
    goal_name = words.t("Goal") if goal is not None else ""
    return LineChart(words.t("Totals after each deal"), series, goal=goal, goal_name=goal_name, number=words.number)
