"""What the panels of the sides say: made anew when the position changes, with figures that count up."""

from collections.abc import Mapping
from dataclasses import replace

from canasta_gui.play.scores.count_up import CountUp
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.painting.side_panel import PanelContent


class TableScores:
    """The panels of one table."""

    def __init__(self, context: TableContext) -> None:
        self._context = context
        self._contents: dict[int, PanelContent] = {}
        self._made_for: object = None
        self._figures = CountUp()
        self._now = 0.0

    def advance(self, now: float) -> bool:
        """Go on to a time in seconds; return whether figures look different now."""
        counted, self._now = self._figures.counting(self._now), now
        contents = self.contents().values()
        figures = [number for each in contents for number in (each.total, each.laid or 0)]
        self._figures.aim(figures, now, at_once=self._context.board.display.still)
        return counted or self._figures.counting(now)

    def contents(self) -> Mapping[int, PanelContent]:
        """Return what the panel of each side says, with its figures as they are."""
        context, layout = self._context, self._context.board.display.layout  # a new one after every event and action
        if layout is not self._made_for:
            view, display = context.board.view, context.family.display
            self._contents = {
                side: display.panel_content(context.words, view, context.names, side) for side in layout.table.panels
            }
            self._made_for = layout
        return self._contents

    def shown(self) -> Mapping[int, PanelContent]:
        """Return what the panels say at this moment, while their figures count."""
        contents = self.contents()
        if not self._figures.counting(self._now):
            return contents
        figures = iter(self._figures.shown(self._now))
        pairs = {side: (next(figures), next(figures)) for side in contents}
        return {
            side: replace(each, total=pairs[side][0], laid=None if each.laid is None else pairs[side][1])
            for side, each in contents.items()
        }
