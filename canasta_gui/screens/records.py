"""The records, one place: the games, the statistics, the league, the firsts and the calendar, each a page with tabs."""

from collections.abc import Mapping
from typing import Final, Literal

from canasta_gui import screens, ui
from canasta_gui.messages import gettext_noop
from canasta_gui.program.program import Program
from canasta_gui.rules.core.cards import HIDDEN, parse_cards
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.pictures.answers import AnswerTile

Section = Literal["games", "statistics", "league", "firsts", "calendar"]

SECTIONS: Final[Mapping[Section, str]] = {
    "games": gettext_noop("Games"),
    "statistics": gettext_noop("Statistics"),
    "league": gettext_noop("League"),
    "firsts": gettext_noop("Firsts"),
    "calendar": gettext_noop("Calendar"),
}
WIDEST: Final = 1160


def tabs(program: Program, now: Section) -> ui.Tabs:
    """Return the tabs, which show another page in place of the page `now`; that page's tabs have the focus."""
    names, sections = [program.words.t(name) for name in SECTIONS.values()], list(SECTIONS)

    def turn_to(number: int) -> None:
        page = _page(program, sections[number])
        program.screens.switch(page)
        named = (each for each in page.layer.root.walk() if isinstance(each, ui.SegmentedControl))
        page.layer.set_focus(next(each for each in named if each.options == tuple(names)))

    return ui.Tabs(program.words.t("Records"), names, sections.index(now), turn_to)


def whole_page(screen: Screen, *, panel: bool = True) -> ui.Widget:
    """Return the page of a screen as high as the window, so that the tabs and the buttons stay where they are."""
    above = ui.Column([screen.head(), *screen.build()], gap=ui.Gap.NORMAL if panel else ui.Gap.SMALL, grow=1)
    body = ui.Column([above, *screen.foot()], gap=ui.Gap.NORMAL if panel else ui.Gap.SMALL)
    framed = ui.Frame(body, pad=(ui.Gap.HUGE, ui.Gap.LARGE), widest=WIDEST, across="stretch", panel=panel)
    return ui.Frame(framed, pad=ui.Gap.LARGE)


def first_steps(screen: Screen, told: str) -> list[ui.Widget]:
    """Return what a page says that has nothing to show yet, and ways to a first game beside that of its foot."""
    t, program, language = screen.t, screen.program, screen.words.language
    ways = [
        AnswerTile(
            t("Deal of the day"),
            t("The same cards for everybody"),
            [HIDDEN] * 4,
            lambda: screens.daily.open_today(program),
            language=language,
        ),
        AnswerTile(
            t("Teach me"),
            t("One deal together, about five minutes"),
            parse_cards("7S 7H 7D"),
            lambda: screens.lesson.begin(program, 0),
            language=language,
        ),
    ]
    return [ui.Paragraph(told), ui.EqualRow(ways, gap=ui.Gap.LARGE, align="stretch", stack=True)]


def _page(program: Program, section: Section) -> Screen:
    match section:
        case "games":
            return screens.games.GamesScreen(program)
        case "statistics":
            return screens.statistics.StatisticsScreen(program)
        case "league":
            return screens.league.LeagueScreen(program)
        case "firsts":
            return screens.firsts.FirstsScreen(program)
        case "calendar":
            program.daily_book.settle()
            return screens.daily.DailyScreen(program, among_records=True)
