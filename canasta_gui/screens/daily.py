"""The deal of the day: today's deal, its result, the calendar, and the way to the puzzles."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.lab.background_deals import ExpertResult
from canasta_gui.match.daily import (
    FIRST_YEAR,
    LEVEL,
    SEAT,
    DayResult,
    daily_dealer,
    daily_number,
    daily_presets,
    daily_rules,
    lead_of,
)
from canasta_gui.match.record import SeatInfo
from canasta_gui.messages import gettext_noop
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.defaults import PRESET, names_with
from canasta_gui.program.matches import saved_match
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.screens.records import WIDEST, tabs
from canasta_gui.screens.screen import Screen
from canasta_gui.screens.waiting import WaitingScreen, polling
from canasta_gui.ui.pictures.calendar import Calendar, MarkedDay
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress
from canasta_gui.words.daily import (
    day_text,
    game_title,
    marks,
    marks_spoken,
    result_line,
    series_text,
    told,
)
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.titles import presets_in_order

WIDEST_TEXT: Final = 640
"""Maximum width of the lines beside the calendar, in units."""
NO_BREAK: Final = "\u00a0"
BEGUN: Final = "…"
"""Mark of an unfinished deal."""


@dataclass(frozen=True)
class DailyPage:
    """Contents of the page for the day `chosen`, in the player's language.

    `shown`: the month of the calendar. `games`: the rule sets to choose from, by their titles; `game`: the chosen one.
    `told`: sentences about the deal, the most important first; `line`: the result to copy, empty without one. `action`:
    the text of the main button; `note`: the text below it. `series`: text about the days in a row, empty for none.
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


class DailyScreen(Screen):
    """The deal of the day `chosen`, by the rule set `preset`, beside the calendar of the month `shown`.

    `among_records`: whether it is the calendar among the records.
    """

    title = gettext_noop("Deal of the day")
    widest = WIDEST
    pad = (ui.Gap.HUGE, ui.Gap.LARGE)

    def __init__(
        self, program: Program, chosen: date | None = None, preset: str = "", *, among_records: bool = False
    ) -> None:
        self._among_records = among_records
        self._book = program.daily_book
        self.presets = [name for name in presets_in_order() if name in daily_presets()]
        self.chosen = self.shown = chosen or program.now().date()
        self.preset = preset or next((each.preset for each in reversed(self._book.results)), PRESET)
        self._compares = True  # whether to compare with an expert's result, which may have to be computed
        self._focus_on = ""
        super().__init__(program)
        if self._book.problem is not None:
            self.layer.show_toast(problem_sentence(self.words, self._book.problem))

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        self.page = self._page()
        body = ui.Column([self.head(), *self.build(), *self.foot()], gap=self.gap)
        # Full height of the window, so that the buttons stay in place for any month or day.
        panel = ui.Frame(body, pad=self.pad, widest=self.widest, across="stretch", panel=True)
        return ui.Frame(panel, pad=ui.Gap.LARGE)

    def head(self) -> ui.Widget:
        """Return the heading; among the records, their tabs."""
        if not self._among_records:
            return super().head()
        return ui.Row([tabs(self.program, "calendar"), ui.Spacer(grow=1)])

    def build(self) -> list[ui.Widget]:
        page = self.page
        self._main = ui.Button(page.action, self.play, kind="primary")
        self._games = ui.ChoiceBox(self.t("Rule set"), page.games, page.game, self.choose_game)
        self.calendar = Calendar(
            self.words,
            page.shown,
            page.chosen,
            page.today,
            page.marked,
            on_day=self._choose_day,
            on_month=self._show_month,
        )
        days = self.calendar.days
        day = days.get(page.chosen) or next(iter(days.values()))
        self.focus = {"calendar": day, "game": self._games}.get(self._focus_on, self._main)
        deal = ui.Column(list(self._deal()), grow=1)
        return [ui.Scroll(ui.Row([deal, self.calendar], gap=ui.Gap.HUGE, align="top", stack=True))]

    def buttons(self) -> list[ui.Widget]:
        return [ui.Button(self.t("Puzzles"), self._show_puzzles, icon="question")]

    def told(self) -> list[str]:
        page = self.page
        return [each for each in (day_text(self.words, page.chosen), *page.told, page.series) if each]

    def handle(self, event: InputEvent) -> None:
        """Handle the keys that turn the pages of the calendar."""
        by = {"page up": -1, "page down": 1}.get(event.name, 0) if isinstance(event, KeyPress) else 0
        if by and self.layer.dialog is None:
            self._show_month(by)
        else:
            super().handle(event)

    def _deal(self) -> Iterator[ui.Widget]:
        """Yield the widgets beside the calendar."""
        page, t = self.page, self.t
        day = day_text(self.words, page.chosen)
        head = t("Today, {day}", day=day) if page.chosen == page.today else day
        yield ui.Paragraph(head, bold=True, size=ui.TextSize.LARGE, widest=WIDEST_TEXT)
        yield self._games
        for number, sentence in enumerate(page.told):
            yield ui.Paragraph(sentence, bold=not number, widest=WIDEST_TEXT)
        if page.line:
            yield ui.Paragraph(_breaking_at_dots(page.line), colour="accent", widest=WIDEST_TEXT)
            yield ui.Row([ui.Button(t("Copy the result"), self._copy, size=ui.TextSize.CAPTION), ui.Spacer(grow=1)])
        yield ui.Row([self._main, ui.Spacer(grow=1)])
        yield ui.Paragraph(page.note, colour="dim", size=ui.TextSize.CAPTION, widest=WIDEST_TEXT)
        if page.series:
            yield ui.Paragraph(page.series, bold=True, colour="accent", widest=WIDEST_TEXT)

    # --- texts ---

    @property
    def _today(self) -> date:
        """The local date."""
        return self.program.now().date()

    @property
    def _result(self) -> DayResult | None:
        return self._book.result(self.chosen, self.preset)

    def _page(self) -> DailyPage:
        words, t = self.words, self.t
        result = self._result
        ended = result is not None and result.points is not None
        return DailyPage(
            self._today,
            self.chosen,
            self.shown,
            [game_title(words, name) for name in self.presets],
            self.presets.index(self.preset),
            self._told(result),
            result_line(words, result) if result is not None else "",
            self._action(result),
            t("The streak and the calendar count deals that you start on their own day and play to the end.")
            if ended
            else t(
                "Everybody gets the same cards, and the computers play at the same level (club). Only your first try "
                "counts: no hints, no starting over. Later tries are for practice. The cards depend only on the "
                "date, so one could look them up beforehand: not to is a matter of honour."
            ),
            self._series(),
            self._marked(),
        )

    def _told(self, result: DayResult | None) -> Sequence[str]:
        words, t = self.words, self.t
        if result is None:
            if self.chosen == self._today:
                return [t("You have not played it yet.")]
            return [t("You did not play it on that day. Now it is for practice.")]
        if result.points is None and not self._book.can_go_on(result):
            return [t("You began this deal and did not finish it; its record is gone. Now it is for practice.")]
        return told(words, result)

    def _action(self, result: DayResult | None) -> str:
        t = self.t
        if result is not None and self._book.can_go_on(result):
            return t("Continue")
        if result is None and self.chosen == self._today:
            return self.words.p("title", "Play")
        return t("Practise with these cards")

    def _series(self) -> str:
        words = self.words
        longest = self._book.longest_series()
        now = series_text(words, self._book.series(self._today))
        if not now or longest <= self._book.series(self._today):
            return now
        record = words.n("the longest: {n} day", "the longest: {n} days", longest)
        return f"{now} · {record}"

    def _marked(self) -> dict[date, MarkedDay]:
        """Return the contents of the calendar: each day's first result, and a summary in words."""
        words, marked = self.words, dict[date, MarkedDay]()
        for result in self._book.results:
            if result.points is None:
                mark, said = BEGUN, words.t("begun")
            else:
                mark = marks(result)
                said = f"{words.number(result.points, signed=True)}, {marks_spoken(words, result)}"
            said = words.t("{name}: {complaint}", name=game_title(words, result.preset), complaint=said)
            before = marked.get(result.day)
            if before is None:
                marked[result.day] = MarkedDay(mark, said)
            else:
                marked[result.day] = MarkedDay(before.mark if before.mark != BEGUN else mark, f"{before.told}; {said}")
        return marked

    # --- actions ---

    def _show(self, focus: str) -> None:
        """Show the page again, with the focus on the calendar or on the choice of the game."""
        self._focus_on = focus
        self.rebuild()
        self.layer.set_focus(self.focus)
        for text in self.told():
            self.layer.announce(text)

    def _choose_day(self, day: date) -> None:
        self.chosen = self.shown = day
        self._compares = True
        self._show("calendar")

    def _show_month(self, by: int) -> None:
        month = self.shown.year * 12 + self.shown.month - 1 + by
        first = date(month // 12, month % 12 + 1, 1)
        if date(FIRST_YEAR, 1, 1) <= first <= self._today:
            self.shown = first
            self._show("calendar")

    def choose_game(self, number: int) -> None:
        """Show the deal by another rule set."""
        self.preset = self.presets[number]
        self._compares = True
        self._show("game")

    def _show_puzzles(self) -> None:
        screens.puzzles.Puzzles(self.program).show_list()

    def _copy(self) -> None:
        done = self.program.loop.window.copy_text(self.page.line)
        self.layer.show_toast(self.t("The result is copied.") if done else self.t("The result could not be copied."))

    # --- the table ---

    def play(self) -> None:
        """Play the chosen deal.

        The first try of today's deal counts, and can be resumed; all other tries are practice.
        """
        program, result = self.program, self._result
        if result is not None and self._book.can_go_on(result):
            screens.saved_games.resume(program, self._book.path(result))
            return
        rules, number = daily_rules(load_rules(self.preset)), daily_number(self.chosen, self.preset)
        match, file = saved_match(
            program,
            rules,
            self._seats(rules),
            daily_dealer(rules, number),
            number,
            False,
            program.games.report_problem,
        )
        match.start()
        if result is None and self.chosen == self._today:
            self._book.begin(self.chosen, self.preset, file.path.name)
        screens.match.sit_down(program, match, file, fresh=True)

    def _seats(self, rules: AnyRules) -> list[SeatInfo]:
        """Return the player, with the last name used, and computers at the level that is the same for all players."""
        settings = self.program.settings
        known = [settings.player_names[seat] for seat in settings.people if seat < len(settings.player_names)]
        own, *others = names_with(next(filter(None, known), self.program.own_name))
        return [SeatInfo(own, "human"), *(SeatInfo(name, "computer", LEVEL) for name in others[: rules.players - 1])]

    # --- the expert ---

    def animate(self, _now: float, /) -> bool:
        """Let an expert play the same cards, unless that has been done."""
        result = self._result
        if self._compares and result is not None and result.points is not None and result.expert is None:
            self._compares = False
            self._find_expert(result)
        return False

    def _find_expert(self, result: DayResult) -> None:
        """Let an expert play the same cards, behind a waiting screen."""
        program, t, back = self.program, self.t, self.program.screens.back
        rules = daily_rules(load_rules(result.preset))
        work = ExpertResult(program.thinking, rules, daily_number(result.day, result.preset), program.loop.wake)

        def failed() -> None:
            back()
            program.screens.say(t("The expert came to no result this time, so there is nothing to compare with."))

        def note(points: int) -> None:
            back(lambda: self._book.note_expert(result.record, points))

        self.open(
            WaitingScreen(
                program,
                t("The expert has your cards"),
                t("An expert plays the same deal in your seat, to compare with. That takes a few seconds."),
                go_on=polling(work.poll, part=lambda: work.part, done=note, failed=failed),
                cancel=work.cancel,
            )
        )


def _breaking_at_dots(line: str) -> str:
    """Return a line of parts that wraps between them alone; the points and the marks at its end stay together."""
    *parts, points, marked = (part.replace(" ", NO_BREAK) for part in line.split(" · "))
    return " · ".join((*parts, f"{points}{NO_BREAK}·{NO_BREAK}{marked}"))


def open_today(program: Program) -> None:
    """Show today's deal."""
    program.daily_book.settle()
    program.screens.open(DailyScreen(program))


def note(program: Program, game: CurrentGame) -> None:
    """Record the result of a daily deal that counts, at its end."""
    result = program.daily_result(game.file)
    if result is not None:
        program.daily_book.finish(result.record, lead_of(game.match.totals, game.match.rules.side_of[SEAT]))


def show_result(program: Program, result: DayResult) -> None:
    """Leave the table for the page of a deal that counts."""
    program.games.leave()
    program.screens.show(DailyScreen(program, result.day, result.preset))
