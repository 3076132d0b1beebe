"""The score pad: the list of scorings, opened and imported, and a player's statistics with real cards."""

from collections.abc import Callable
from pathlib import Path

from canasta_gui import PAD_ENDING, screens, ui
from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.record import RecordReadError
from canasta_gui.match.score_pad.record import EntryRefusedError
from canasta_gui.match.statistics import GameFilter, SideTally, Standing, players, standing, statistics_csv
from canasta_gui.messages import gettext_noop
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.storage.problems import StorageProblem
from canasta_gui.words.games import game_title, played_text, players_text, result_text
from canasta_gui.words.problems import problem_sentence
from canasta_gui.words.score_pad import unreadable_pad_sentence

# --- opening and importing scorings ---


def open_scoring(program: Program, name: str) -> None:
    """Open a scoring above the present screen. A damaged one continues with the lines before the damage."""
    words = program.words
    try:
        opened = program.score_pads.open(name)
    except (RecordReadError, EntryRefusedError) as error:
        _rescue(program, name, error)
        return
    if isinstance(opened, StorageProblem):
        heading = words.t("The score sheet cannot be opened")
        screens.message.show_message(program, heading, problem_sentence(words, opened))
    else:
        program.screens.open(screens.pad_sheet.SheetScreen(program, opened))


def _rescue(program: Program, name: str, error: RecordReadError | EntryRefusedError) -> None:
    words, files = program.words, program.score_pads
    fault = unreadable_pad_sentence(words, files.path(name), error)
    newer = isinstance(error, RecordReadError) and error.newer
    saved = None if newer else files.rescue(name, error.line_no)
    if saved is None:
        screens.message.show_message(program, words.t("The score sheet cannot be opened"), fault)
        return
    scoring, aside = saved
    kept = words.t("The whole file was kept as {path}. The sheet continues with what comes before.", path=aside)
    screens.message.show_message(
        program,
        words.t("The score sheet is damaged"),
        f"{fault}\n{kept}",
        lambda: program.screens.open(screens.pad_sheet.SheetScreen(program, scoring)),
    )


def take_in(program: Program, path: Path, show: Callable[[Screen], object]) -> str:
    """Import the scoring of a file and `show` its sheet; return a sentence if the file contains none."""
    words = program.words
    try:
        taken = program.score_pads.take_in(path)
    except (RecordReadError, EntryRefusedError) as error:
        return unreadable_pad_sentence(words, path, error)
    if isinstance(taken, StorageProblem):
        return words.t("{path} cannot be read, or is no file of scores.", path=path)
    show(screens.pad_sheet.SheetScreen(program, taken))
    return ""


# --- the list ---


class ScoringsScreen(Screen):
    """The list of all scorings, the last one first, to continue, delete or import one."""

    title = gettext_noop("Score sheets")
    pad = (ui.Gap.LARGE, ui.Gap.NORMAL)
    least_scale = ui.FINGER_SCALE

    def head(self) -> ui.Widget:
        load = ui.LargeButton(self.t("From a file…"), self._load)
        statistics = ui.LargeButton(self.t("Statistics"), lambda: self.open(TableStatisticsScreen(self.program)))
        return ui.Row([super().head(), ui.Spacer(grow=1), load, statistics], gap=ui.Gap.SMALL, stack=True)

    def build(self) -> list[ui.Widget]:
        self._scorings = self.program.score_pads.figures()
        if not self._scorings:
            none = self.t("No score sheets yet. Start one when you sit down at the table.")
            return [ui.Paragraph(none, colour="dim")]
        rows = [self._row(each) for each in self._scorings]
        self._list = self.focus = ui.ListView(self.heading, rows, on_open=self._open, two_lines=True, height=520)
        return [self._list]

    def _row(self, scoring: GameFigures) -> ui.ListRow:
        words = self.words
        return ui.ListRow(
            game_title(words, scoring),
            played_text(words, scoring),
            players_text(scoring),
            result_text(words, scoring),
            icon="cross" if scoring.fault else "flag" if scoring.winners else "pen",
        )

    def foot(self) -> list[ui.Widget]:
        t, there = self.t, bool(self._scorings)
        back, new = ui.LargeButton(t("Back"), self.back), ui.LargeButton(t("New score sheet"), self._begin)
        if not there:
            self.focus, new.kind = new, "primary"
            return [ui.Row([back, ui.Spacer(grow=1), new], gap=ui.Gap.SMALL, stack=True)]
        buttons = [
            back,
            ui.LargeButton(t("Delete…"), self.ask_delete),
            ui.Spacer(grow=1),
            new,
            ui.LargeButton(t("Open it"), lambda: self._open(self._list.chosen), kind="primary"),
        ]
        return [ui.Row(buttons, gap=ui.Gap.SMALL, stack=True)]

    # Back on a sheet or a new scoring leads to the screen below this list.

    def _open(self, number: int) -> None:
        name = self._scorings[number].name
        self.program.screens.back(lambda: open_scoring(self.program, name))

    def _begin(self) -> None:
        self.program.screens.switch(screens.new_scoring.NewScoringScreen(self.program))

    def _load(self) -> None:
        def receive(path: Path) -> str:
            return take_in(self.program, path, show)

        def show(sheet: Screen) -> None:
            self.program.screens.back(lambda: self.program.screens.switch(sheet))

        heading, action, folder = self.t("From a file"), self.t("Read"), self.program.folders.exchange
        self.open(
            screens.files.FileScreen(self.program, heading, action, folder, receive, offer=True, ending=PAD_ENDING)
        )

    def ask_delete(self) -> None:
        """Ask before a scoring is deleted."""
        t, scoring = self.t, self._scorings[self._list.chosen]
        called = f"{game_title(self.words, scoring)} · {played_text(self.words, scoring)}"

        def delete() -> None:
            problem = self.program.score_pads.delete(scoring.name)
            self.rebuild()
            self.show_problem(problem)

        text = t("The sheet of {game} is deleted for good.", game=called)
        self.ask(t("Delete this score sheet?"), text, no=t("Keep it"), yes=t("Delete"), act=delete)


# --- the statistics ---


class TableStatisticsScreen(Screen):
    """A player's statistics with real cards, beside the games on the screen."""

    title = gettext_noop("Statistics")
    widest = 820
    pad = (ui.Gap.LARGE, ui.Gap.NORMAL)
    least_scale = ui.FINGER_SCALE
    player = 0

    def __init__(self, program: Program) -> None:
        program.ledger.refresh()
        self._scorings = [each for each in reversed(program.score_pads.figures()) if not each.fault]
        self._games = program.ledger.counted
        self._names = players(self._scorings)
        super().__init__(program)

    def head(self) -> ui.Widget:
        return ui.Heading(self.t("Statistics of your table"))

    def build(self) -> list[ui.Widget]:
        t = self.t
        if not self._names:
            return [ui.Paragraph(t("No deal has been played out that counts here."), colour="dim")]
        figures = ui.Column(self._figures(self._names[self.player]))
        return [ui.ChoiceBox(t("Player"), self._names, self.player, self._choose), ui.Scroll(figures, grow=0)]

    def foot(self) -> list[ui.Widget]:
        back = ui.LargeButton(self.t("Back"), self.back)
        export = [ui.LargeButton(self.t("To a file…"), self._export)] if self._names else []
        return [ui.Row([back, ui.Spacer(grow=1), *export])]

    def _choose(self, index: int) -> None:
        self.player = index
        self.rebuild()

    def _export(self) -> None:
        player = self._names[self.player]
        name = f"{self.t('Statistics of your table')} {player}"
        screens.files.export_figures(self.program, name, lambda: statistics_csv(self._scorings, GameFilter(player)))

    def _figures(self, name: str) -> list[ui.Widget]:
        t, number = self.t, self.words.number
        real = standing(self._scorings, GameFilter(name))
        screen = standing(self._games, GameFilter(name))

        def line(label: str, say: Callable[[SideTally, Standing], str]) -> ui.TableRow:
            return ui.TableRow(label, tuple(say(each.own, each) if each.deals else "–" for each in (real, screen)))

        lines = [
            line(t("Matches won"), lambda own, all_: _of(t, own.matches_won, all_.matches)),
            line(t("Deals won"), lambda own, all_: _of(t, own.deals_won, all_.deals)),
            line(t("Points per deal"), lambda own, all_: number(round(own.points / all_.deals))),
            line(t("Best deal"), lambda own, _: number(own.best or 0)),
            line(t("Canastas"), lambda own, _: number(own.canastas)),
            line(t("Went out"), lambda own, _: number(own.out)),
        ]
        table = ui.NumberTable(t("Figures"), (t("Real cards"), t("On the screen")), lines)
        if not real.deals:
            return [table]
        chart = ui.LineChart(t("Points ahead, deal by deal"), [(name, real.course)], number=number, height=180)
        return [table, ui.Label(t("Points ahead, deal by deal"), bold=True), chart]


def _of(t: Callable[..., str], number: int, all_: int) -> str:
    return t("{won} of {all}", won=number, all=all_)
