"""The way through the deal of a day: the page with its calendar, the table, and what came of it."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import Final

from canasta_gui.app.flows.match import MatchFlow
from canasta_gui.app.flows.saved_games import SavedGames
from canasta_gui.lab.background_deals import ExpertResult
from canasta_gui.match.daily.book import DailyBook, DayResult
from canasta_gui.match.daily.deal import (
    FIRST_YEAR,
    LEVEL,
    SEAT,
    daily_dealer,
    daily_number,
    daily_presets,
    daily_rules,
    lead_of,
)
from canasta_gui.match.record import SeatInfo
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.defaults import PRESET, names_with
from canasta_gui.program.matches import saved_match
from canasta_gui.program.program import Program
from canasta_gui.rules.families import AnyRules, load_rules
from canasta_gui.screens.puzzles import Puzzles
from canasta_gui.screens.waiting import WaitingScreen, polling
from canasta_gui.ui.scenes.daily.calendar import MarkedDay
from canasta_gui.ui.scenes.daily.page import DailyCalls, DailyPage, DailyScene
from canasta_gui.words.daily import game_title, marks, marks_spoken, result_line, series_text, told
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.titles import presets_in_order

BEGUN: Final = "…"
"""The mark of a deal that was begun and not ended."""


class DailyFlow:
    """The deal of a day. `title`: the way back."""

    def __init__(
        self,
        program: Program,
        match_flow: MatchFlow,
        saved_games: SavedGames,
        book: DailyBook,
        *,
        title: Callable[[], None],
    ) -> None:
        self._program, self._match_flow, self._saved, self._book = program, match_flow, saved_games, book
        self._title = title
        self.presets = [name for name in presets_in_order() if name in daily_presets()]
        self._preset = PRESET
        self._chosen = self._shown = self._today
        self._puzzles: Puzzles | None = None

    @property
    def _today(self) -> date:
        """The date where the player is."""
        return self._program.now().date()

    # --- the page ---

    def open(self) -> None:
        """Show today's deal."""
        self._book.settle()
        self._preset = next((each.preset for each in reversed(self._book.results)), PRESET)
        self._chosen = self._shown = self._today
        self.show()

    def show(self, focus: str = "", *, compare: bool = True) -> None:
        """Show the page as it stands; what an expert made of a deal is found out before, to `compare` with it."""
        result = self._book.result(self._chosen, self._preset)
        if compare and result is not None and result.points is not None and result.expert is None:
            self._find_expert(result)
            return
        program = self._program
        calls = DailyCalls(
            self.play,
            self._choose_day,
            self._show_month,
            self.choose_game,
            program.loop.window.copy_text,
            self.show_puzzles,
            self._title,
        )
        program.loop.show(DailyScene(program.graphics, program.words, self._page(), calls, focus))
        if self._book.problem is not None:
            program.screens.say(problem_sentence(program.words, self._book.problem))

    def _page(self) -> DailyPage:
        words, t = self._program.words, self._program.words.t
        result = self._book.result(self._chosen, self._preset)
        ended = result is not None and result.points is not None
        return DailyPage(
            self._today,
            self._chosen,
            self._shown,
            [game_title(words, name) for name in self.presets],
            self.presets.index(self._preset),
            self._told(result),
            result_line(words, result) if result is not None else "",
            self._action(result),
            t("Streak and calendar count what you play to its end on its own day.")
            if ended
            else t(
                "Everybody has the same cards, and the computers play at the same level (club). Your first try counts: "
                "it cannot be begun again, and there are no hints. Later ones are for practice."
            ),
            self._series(),
            self._marked(),
        )

    def _told(self, result: DayResult | None) -> Sequence[str]:
        words, t = self._program.words, self._program.words.t
        if result is None:
            if self._chosen == self._today:
                return [t("You have not played it yet.")]
            return [t("You did not play it on that day. Now it is for practice.")]
        if result.points is None and not self._book.can_go_on(result):
            return [t("You began this deal and did not finish it; its record is gone. Now it is for practice.")]
        return told(words, result)

    def _action(self, result: DayResult | None) -> str:
        t = self._program.words.t
        if result is not None and self._book.can_go_on(result):
            return t("Continue")
        if result is None and self._chosen == self._today:
            return self._program.words.p("title", "Play")
        return t("Practise with these cards")

    def _series(self) -> str:
        words = self._program.words
        longest = self._book.longest_series()
        now = series_text(words, self._book.series(self._today))
        if not now or longest <= self._book.series(self._today):
            return now
        record = words.n("the longest: {n} day", "the longest: {n} days", longest)
        return f"{now} · {record}"

    def _marked(self) -> dict[date, MarkedDay]:
        """Return what the calendar shows: each day's first result, and all of them in words."""
        words, marked = self._program.words, dict[date, MarkedDay]()
        for result in self._book.results:
            if result.points is None:
                mark, said = BEGUN, words.t("begun")
            else:
                mark = marks(result)
                said = f"{words.number(result.points, signed=True)}, {marks_spoken(words, result)}"
            said = f"{game_title(words, result.preset)}: {said}"
            before = marked.get(result.day)
            if before is None:
                marked[result.day] = MarkedDay(mark, said)
            else:
                marked[result.day] = MarkedDay(before.mark if before.mark != BEGUN else mark, f"{before.told}; {said}")
        return marked

    def _choose_day(self, day: date) -> None:
        self._chosen = self._shown = day
        self.show("calendar")

    def _show_month(self, by: int) -> None:
        month = self._shown.year * 12 + self._shown.month - 1 + by
        first = date(month // 12, month % 12 + 1, 1)
        if date(FIRST_YEAR, 1, 1) <= first <= self._today:
            self._shown = first
            self.show("calendar")

    def choose_game(self, number: int) -> None:
        self._preset = self.presets[number]
        self.show("game")

    def show_puzzles(self) -> None:
        """Show the puzzles, and come back from them."""
        self.puzzles.show_list(self.show)

    @property
    def puzzles(self) -> Puzzles:
        """The puzzles."""
        if self._puzzles is None:
            self._puzzles = Puzzles(self._program, self._book)
        return self._puzzles

    # --- the table ---

    def play(self) -> None:
        """Play the chosen deal: the first try of today's counts and goes on where it was left, all else is practice."""
        result = self._book.result(self._chosen, self._preset)
        if result is not None and self._book.can_go_on(result):
            self._saved.resume(self._book.path(result))
            return
        rules = daily_rules(load_rules(self._preset))
        number = daily_number(self._chosen, self._preset)
        match, file = saved_match(
            self._program,
            rules,
            self._seats(rules),
            daily_dealer(rules, number),
            number,
            True,
            self._match_flow.report_problem,
        )
        match.start()
        if result is None and self._chosen == self._today:
            self._book.begin(self._chosen, self._preset, file.path.name)
        self._match_flow.sit_down(match, file, fresh=True)

    def _seats(self, rules: AnyRules) -> list[SeatInfo]:
        """Return the player, by the name that was given last, and computers of the same level for everybody."""
        settings = self._program.settings
        known = [settings.player_names[seat] for seat in settings.people if seat < len(settings.player_names)]
        own, *others = names_with(next(filter(None, known), self._program.own_name))
        return [SeatInfo(own, "human"), *(SeatInfo(name, "computer", LEVEL) for name in others[: rules.players - 1])]

    def note(self, game: CurrentGame) -> None:
        """Note what came of a game at its end, if it counts."""
        result = self._result_of(game)
        if result is not None and game.match.winners:
            self._book.finish(result.record, lead_of(game.match.totals, game.match.rules.side_of[SEAT]))

    def show_result(self, game: CurrentGame) -> bool:
        """Show what came of a game that counts; return whether it does."""
        result = self._result_of(game)
        if result is None:
            return False
        self._match_flow.leave()
        self._chosen = self._shown = result.day
        self._preset = result.preset
        self.show()
        return True

    def _result_of(self, game: CurrentGame) -> DayResult | None:
        return None if game.file is None else self._book.of_record(game.file.path.name)

    # --- the expert ---

    def _find_expert(self, result: DayResult) -> None:
        """Let an expert play the same cards, behind a scene that says so; then show the page."""
        program, words = self._program, self._program.words
        rules = daily_rules(load_rules(result.preset))
        work = ExpertResult(program.thinking, rules, daily_number(result.day, result.preset), program.loop.wake)

        def leave() -> None:
            work.cancel()
            self.show(compare=False)

        def note(points: int) -> None:
            self._book.note_expert(result.record, points)
            self.show()

        program.screens.switch(
            WaitingScreen(
                program,
                words.t("The expert has your cards"),
                words.t("An expert plays the same deal in your seat, to compare with. That takes a few seconds."),
                go_on=polling(work.poll, part=lambda: work.part, done=note, failed=lambda: self.show(compare=False)),
                leave=leave,
            )
        )
