"""The page of the deal of a day: today's deal, what came of it, the calendar, and the way to the puzzles."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.ui.scenes.daily.calendar import Calendar, CalendarCalls, MarkedDay
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Heading,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Widget,
    centered_panel,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words
from canasta_gui.words.daily import day_text

WIDEST: Final = 460
"""Units of the lines beside the calendar."""


@dataclass(frozen=True)
class DailyPage:
    """What the page shows of the day `chosen`, in the player's words.

    `shown`: the month of the calendar. `games`: the rule sets to choose from, by their titles; `game`: the chosen one.
    `told`: what is to be said of the deal, the most important first; `line`: the result to copy, empty without one.
    `action`: what the main button says; `note`: what is said below it. `series`: of days, empty for none.
    """

    today: date
    chosen: date
    shown: date
    games: Sequence[str]
    game: int
    told: Sequence[str]
    line: str
    action: str
    note: str
    series: str
    marked: Mapping[date, MarkedDay]


@dataclass(frozen=True)
class DailyCalls:
    """What the page asks for; `copy` puts a text on the clipboard and says whether it could."""

    play: Callable[[], None]
    choose_day: Callable[[date], None]
    show_month: Callable[[int], None]
    choose_game: Callable[[int], None]
    copy: Callable[[str], bool]
    puzzles: Callable[[], None]
    back: Callable[[], None]


class DailyScene(FormScene):
    """Shows the page; `focus` on the calendar, the choice of the game, or the main button."""

    def __init__(self, graphics: Graphics, words: Words, page: DailyPage, calls: DailyCalls, focus: str = "") -> None:
        t = words.t
        self.page, self._words, self._calls = page, words, calls
        self._main = Button(page.action, calls.play, kind="primary")
        self._games = ChoiceBox(t("Rule set"), page.games, page.game, calls.choose_game)
        self.calendar = Calendar(
            words,
            page.shown,
            page.chosen,
            page.today,
            page.marked,
            CalendarCalls(calls.choose_day, calls.show_month),
        )
        deal = Column(list(self._deal()), gap=Gap.NORMAL, grow=1)
        body = Column(
            [
                Heading(t("Deal of the day")),
                Scroll(Row([deal, self.calendar], gap=Gap.HUGE, align="top", stack=True), grow=0),
                Row(
                    [
                        Button(t("Back"), calls.back),
                        Spacer(grow=1),
                        Button(t("Puzzles"), calls.puzzles, icon="question"),
                    ]
                ),
            ],
            gap=Gap.NORMAL,
        )
        told = [day_text(words, page.chosen), *page.told, page.series]
        super().__init__(
            graphics,
            t("Deal of the day"),
            centered_panel(body, 1080, pad=Gap.LARGE),
            on_cancel=calls.back,
            told=filter(None, told),
        )
        days = self.calendar.days
        self.layer.set_focus(
            {"calendar": days.get(page.chosen) or next(iter(days.values())), "game": self._games}.get(focus, self._main)
        )

    def handle(self, event: InputEvent) -> None:
        """Turn the pages of the calendar with the keys for that."""
        by = {"page up": -1, "page down": 1}.get(event.name, 0) if isinstance(event, KeyPress) else 0
        if by and self.layer.dialog is None:
            self._calls.show_month(by)
        else:
            super().handle(event)

    def _deal(self) -> Iterator[Widget]:
        """Yield what is beside the calendar."""
        page, t = self.page, self._words.t
        day = day_text(self._words, page.chosen)
        head = t("Today, {day}", day=day) if page.chosen == page.today else day
        yield Paragraph(head, bold=True, size=TextSize.LARGE, widest=WIDEST)
        yield self._games
        for number, sentence in enumerate(page.told):
            yield Paragraph(sentence, bold=not number, widest=WIDEST)
        if page.line:
            yield Paragraph(page.line, colour="accent", widest=WIDEST)
            yield Row([Button(t("Copy the result"), self._copy, size=TextSize.CAPTION), Spacer(grow=1)])
        yield Row([self._main, Spacer(grow=1)])
        yield Paragraph(page.note, colour="dim", size=TextSize.CAPTION, widest=WIDEST)
        if page.series:
            yield Paragraph(page.series, bold=True, colour="accent", widest=WIDEST)

    def _copy(self) -> None:
        done = self._calls.copy(self.page.line)
        t = self._words.t
        self.layer.show_toast(t("The result is copied.") if done else t("The result could not be copied."))
