"""A month of daily deals: a button for each day, with the rating of its result."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Final, NamedTuple

import pygame

from canasta_gui import ui
from canasta_gui.match.daily import FIRST_YEAR, month_weeks
from canasta_gui.words import Words
from canasta_gui.words.daily import day_text, month_text, weekdays

MARK_SIZE: Final = 12
"""The height of a rating, in units."""
CELL: Final = 44
"""Minimum width and height of a day, in units."""
WIDEST_MARK: Final = "●●●"


class MarkedDay(NamedTuple):
    """Contents of a day: the rating ("●●○", or "…" for an unfinished deal), and its description."""

    mark: str
    told: str


class DayButton(ui.Button):
    """A day of the calendar: its number, and below it a rating."""

    def __init__(self, day: date, mark: str, on_press: Callable[[], object], *, name: str, chosen: bool) -> None:
        super().__init__(str(day.day), on_press, kind="primary" if chosen else "secondary", name=name)
        self.day, self.mark = day, mark

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        return _size_of_day(look)

    def _draw_inside(self, surface: pygame.Surface, look: ui.Look, rect: pygame.Rect, ink: ui.Colour) -> None:
        px, small = look.font(ui.TextSize.CAPTION), look.font(MARK_SIZE)
        high = look.text.height(px)
        both = high + (look.text.height(small) if self.mark else 0)
        top = rect.y + (rect.height - both) // 2
        number = pygame.Rect(rect.x, top, rect.width, high)
        look.text.draw(surface, self.text, number, px, ink, bold=True, align="center")
        mark = pygame.Rect(rect.x, top + high, rect.width, both - high)
        look.text.draw(surface, self.mark, mark, small, ink, align="center")


def _size_of_day(look: ui.Look) -> tuple[int, int]:
    px, small = look.font(ui.TextSize.CAPTION), look.font(MARK_SIZE)
    width = max(look.text.width("30", px, bold=True), look.text.width(WIDEST_MARK, small)) + look.px(ui.Gap.NORMAL)
    high = look.text.height(px) + look.text.height(small) + look.px(ui.Gap.TINY)
    return max(width, look.px(CELL)), max(high, look.px(CELL))


class _NoDay(ui.Spacer):
    """Placeholder for a day outside the month: every month has six weeks, so that nothing moves."""

    def measure(self, look: ui.Look, _width: int, /) -> tuple[int, int]:
        return _size_of_day(look)


class Calendar(ui.Column):
    """The month of `shown`, with `chosen` and `today` marked; future days cannot be pressed.

    `on_day` gets the pressed day, `on_month` -1 for the month before the one shown and 1 for the one after it.
    """

    def __init__(
        self,
        words: Words,
        shown: date,
        chosen: date,
        today: date,
        marked: Mapping[date, MarkedDay],
        *,
        on_day: Callable[[date], object],
        on_month: Callable[[int], object],
    ) -> None:
        self._words, self._today, self._chosen, self._marked = words, today, chosen, marked
        self._on_day, self._on_month = on_day, on_month
        self.days: dict[date, DayButton] = {}
        names: list[ui.Widget] = [
            ui.Label(name, size=ui.TextSize.CAPTION, colour="dim", align="center") for name in weekdays(words)
        ]
        weeks: list[list[ui.Widget]] = [
            [self._cell(day, shown) for day in week] for week in month_weeks(shown.year, shown.month)
        ]
        weeks += [[_NoDay() for _ in range(7)] for _ in range(6 - len(weeks))]
        grid = ui.Grid([names, *weeks], stretch=range(7), gap=(ui.Gap.TINY, ui.Gap.TINY))
        super().__init__([self._head(shown), grid], gap=ui.Gap.SMALL)

    def _head(self, shown: date) -> ui.Widget:
        t, go = self._words.t, self._on_month
        back = ui.Button("", lambda: go(-1), icon="arrow-left", name=t("The month before"), hint=t("Page up"))
        on = ui.Button("", lambda: go(1), icon="arrow-right", name=t("The month after"), hint=t("Page down"))
        back.enabled = shown.year > FIRST_YEAR or shown.month > 1
        on.enabled = (shown.year, shown.month) < (self._today.year, self._today.month)
        month = ui.Label(month_text(self._words, shown.year, shown.month), bold=True, align="center", grow=1)
        return ui.Row([back, month, on], gap=ui.Gap.SMALL)

    def _cell(self, day: date, shown: date) -> ui.Widget:
        if day.month != shown.month:
            return _NoDay()
        known = self._marked.get(day)
        name = day_text(self._words, day) + (f": {known.told}" if known is not None else "")
        mark = known.mark if known is not None else ""
        button = DayButton(day, mark, lambda: self._on_day(day), name=name, chosen=day == self._chosen)
        button.enabled = day <= self._today
        button.hint = known.told if known is not None else ""
        self.days[day] = button
        return button
