"""The course of a match as a chart."""

from collections.abc import Sequence

from canasta_gui.ui.widgets.charts import LineChart
from canasta_gui.words import Words


def match_chart(words: Words, sides: Sequence[str], course: Sequence[Sequence[int]], goal: int | None) -> LineChart:
    """Return a line chart of the totals after each deal."""
    series = [(name, [totals[at] for totals in course]) for at, name in enumerate(sides)]
    goal_name = words.t("Goal") if goal is not None else ""
    return LineChart(words.t("Totals after each deal"), series, goal=goal, goal_name=goal_name, number=words.number)
