"""The course of a match as a chart."""

from collections.abc import Sequence

from canasta_gui.ui.widgets.charts import LineChart
from canasta_gui.words import Words


def match_chart(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int | None) -> LineChart:
    """Return a line chart of the totals after each deal."""
    series = [(name, [totals[at] for totals in course]) for at, name in enumerate(sides)]
    name = words.t("Totals after each deal")
    return LineChart(name, series, goal=goal, number=words.number, axis=words.t("Deal"))
