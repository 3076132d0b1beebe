"""What the panels of the sides say: made anew when the position changes, with figures that count up."""

import math
from collections.abc import Mapping
from typing import Final

from canasta_gui.play.scores.count_up import SECONDS, CountUp
from canasta_gui.stage.motion.celebrations import CelebrationKind, Step
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.painting.side_panel import PanelContent

_ARRIVING: Final = 0.18
"""Seconds in which the points of a celebration are counted, once they have come."""


class TableScores:
    """The panels of one table."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._contents: dict[int, PanelContent] = {}
        self._made_for: object = None
        self._made_still = False
        self._figures = CountUp()
        self._to_come: Mapping[int, int] = {}
        self._now = 0.0
        self._at_once = False

    def advance(self, now: float) -> bool:
        """Go on to a time in seconds; return whether figures look different now."""
        display = self._context.board.display
        counted, self._now = self._figures.counting(self._now), now
        awaited, self._to_come = self._to_come, self._points_to_come()
        arrived = any(points > self._to_come.get(side, 0) for side, points in awaited.items())
        figures = []
        for side, each in self.contents().items():
            to_come = self._to_come.get(side, 0)
            laid = 0 if each.laid is None else each.laid - to_come
            figures += [each.total - (to_come if each.laid is None else 0), laid]
        at_once, self._at_once = display.still or self._at_once, False
        self._figures.aim(figures, now, at_once=at_once, seconds=_ARRIVING if arrived else SECONDS)
        return counted or self._figures.counting(now)

    def finish(self) -> None:
        """Show all figures as they are from the next frame on, without counting."""
        self._at_once = True

    def contents(self) -> Mapping[int, PanelContent]:
        """Return what the panel of each side says, with its figures as they are."""
        context, layout = self._context, self._context.board.display.layout  # a new one after every event and action
        still = context.board.display.still
        if layout is not self._made_for or still != self._made_still:
            view, display = context.board.view, context.family.display
            self._contents = {
                side: (display.panel_content(context.words, view, context.names, side))._replace(news=self._news(side))
                for side in layout.table.panels
            }
            self._made_for, self._made_still = layout, still
        return self._contents

    def shown(self) -> Mapping[int, PanelContent]:
        """Return what the panels say at this moment, while their figures count or wait for points."""
        contents = self.contents()
        if not (self._to_come or self._figures.counting(self._now)):
            return contents
        figures = iter(self._figures.shown(self._now))
        pairs = {side: (next(figures), next(figures)) for side in contents}
        return {
            side: each._replace(total=pairs[side][0], laid=None if each.laid is None else pairs[side][1])
            for side, each in contents.items()
        }

    @property
    def lit(self) -> Mapping[int, float]:
        """How brightly the panel of a side shines, 0 to 1, because it has opened or points have come."""
        lit: dict[int, float] = {}
        for view in self._context.board.display.celebrations:
            opens = view.celebration.kind is CelebrationKind.OPENING
            part = view.part(Step.GLOW if opens else Step.COUNT)
            side = view.celebration.side
            if not view.still:
                lit[side] = max(lit.get(side, 0.0), math.sin(math.pi * part))
        return lit

    def _points_to_come(self) -> dict[int, int]:
        """Return the points of each side that are on their way to its panel."""
        to_come: dict[int, int] = {}
        for view in self._context.board.display.celebrations:
            if view.points_to_come:
                side = view.celebration.side
                to_come[side] = to_come.get(side, 0) + view.points_to_come
        return to_come

    def _news(self, side: int) -> int:
        """Return the points of a side that are new, where nothing moves that would have shown them coming."""
        display = self._context.board.display
        return sum(each.points for each in display.celebrated if each.side == side) if display.still else 0
