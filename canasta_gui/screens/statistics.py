"""The statistics: figures and charts by player, rule set and level of the opponents."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.lab.review.player_account import player_account
from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.statistics import (
    GameFilter,
    SideTally,
    Standing,
    opponents_in,
    players,
    possible,
    rules_in,
    standing,
    statistics_csv,
)
from canasta_gui.messages import gettext_noop
from canasta_gui.screens.records import first_steps, tabs, whole_page
from canasta_gui.screens.screen import ReadingScreen
from canasta_gui.words.canasta.irregularities import irregularity_lines
from canasta_gui.words.games import opponents_title
from canasta_gui.words.review import account_sentences
from canasta_gui.words.titles import preset_title

MOST_POINTS: Final = 40
"""Maximum number of points drawn; longer curves are thinned out."""


class StatisticsScreen(ReadingScreen):
    """The statistics of the counted games that `game_filter` selects, from one player's point of view."""

    title = gettext_noop("Statistics")
    game_filter = GameFilter("")

    @property
    def games(self) -> Sequence[GameFigures]:
        """The counted games read so far, the oldest first."""
        return self.program.ledger.counted

    def choose(self, game_filter: GameFilter) -> None:
        """Show the statistics of other games."""
        self.game_filter = game_filter
        self.rebuild()

    def compose(self) -> ui.Widget:
        self.game_filter = possible(self.games, self.game_filter)
        self._now = standing(self.games, self.game_filter)
        return whole_page(self)

    def head(self) -> ui.Widget:
        return ui.Row([tabs(self.program, "statistics"), ui.Spacer(grow=1)])

    def build(self) -> list[ui.Widget]:
        names = players(self.games)
        choices = [self._choices(names)] if names else []
        shown = ui.Scroll(ui.Column(self._content(self._now), gap=ui.Gap.LARGE), grow=0)
        return [*choices, shown, *self.still_reading()]

    def foot(self) -> list[ui.Widget]:
        t, deals = self.t, self._now.deals
        buttons: list[ui.Widget] = [self.back_button()]
        if any(game.forgotten < len(game.deals) for game in self.games):
            buttons.append(ui.Button(t("Reset…"), self.ask_reset))
        buttons.append(ui.Spacer(grow=1))
        if deals:
            buttons.append(ui.Button(t("To a file…"), self._export))
        else:
            buttons.append(
                ui.Button(t("New game"), lambda: screens.new_game.open_new_game(self.program), kind="primary")
            )
        return [ui.Row(buttons)]

    def _export(self) -> None:
        games, chosen = self.games, self.game_filter
        name = f"{self.t('Statistics')} {chosen.player}"
        screens.files.export_figures(self.program, name, lambda: statistics_csv(games, chosen))

    def ask_reset(self) -> None:
        """Ask whether to reset the statistics."""
        t = self.t
        text = t("All figures go back to zero, for every player. The games stay, and can be looked at as before.")
        self.ask(t("Start counting again?"), text, no=t("Cancel"), yes=t("Reset"), act=self._reset)

    def _reset(self) -> None:
        problem = self.program.ledger.reset()
        self.read_on()
        self.rebuild()
        self.show_problem(problem)

    # --- selection of games ---

    def _choices(self, names: Sequence[str]) -> ui.Widget:
        t, words, now = self.t, self.words, self.game_filter
        rules: list[str | None] = [None, *rules_in(self.games, now.player)]
        opponents: list[str | None] = [None, *opponents_in(self.games, now.player)]
        rule_names = [t("All rules") if each is None else preset_title(words, each) for each in rules]
        others = [t("All opponents") if each is None else opponents_title(words, each) for each in opponents]

        return ui.Row(
            [
                ui.ChoiceBox(
                    t("Player"), names, names.index(now.player), lambda at: self.choose(GameFilter(names[at]))
                ),
                ui.ChoiceBox(
                    t("Rules"),
                    rule_names,
                    rules.index(now.rules),
                    lambda at: self.choose(now._replace(rules=rules[at])),
                ),
                ui.ChoiceBox(
                    t("Opponents"),
                    others,
                    opponents.index(now.opponents),
                    lambda at: self.choose(now._replace(opponents=opponents[at])),
                ),
            ],
            stack=True,
        )

    # --- contents ---

    def _content(self, now: Standing) -> list[ui.Widget]:
        t = self.t
        if not self.games:
            return first_steps(self, t("No games yet. Play one, and its figures appear here."))
        if not now.deals:
            return [ui.Paragraph(t("No deal has been played out that counts here."), colour="dim")]
        figures = ui.Column(
            [self._table(now), *self._irregularities(now), *self._account(), self._lengths(now)], gap=ui.Gap.NORMAL
        )
        return [
            ui.Row([figures, ui.Column(self._charts(now), gap=ui.Gap.NORMAL)], gap=ui.Gap.HUGE, align="top", stack=True)
        ]

    def _table(self, now: Standing) -> ui.NumberTable:
        t, number = self.t, self.words.number

        def line(label: str, say: Callable[[SideTally], str]) -> ui.TableRow:
            return ui.TableRow(label, (say(now.own), say(now.others)))

        lines = [
            line(t("Matches won, of {number}", number=number(now.matches)), lambda side: number(side.matches_won)),
            line(t("Deals won, of {number}", number=number(now.deals)), lambda side: number(side.deals_won)),
            line(t("Points per deal"), lambda side: number(round(side.points / now.deals))),
            line(t("Best deal"), lambda side: number(side.best or 0)),
        ]
        if not now.low:  # games in which the fewest points win have no canastas
            lines.append(line(t("Canastas"), lambda side: number(side.canastas)))
            lines.append(line(t("Canastas per deal"), lambda side: self.words.decimal(side.canastas / now.deals, 1)))
        concealed = t("Went out in one turn") if now.low else t("Went out concealed")
        lines.append(line(t("Went out"), lambda side: number(side.out)))
        lines.append(line(concealed, lambda side: number(side.concealed)))
        return ui.NumberTable(t("Figures"), (self.game_filter.player, t("The others")), lines)

    def _irregularities(self, now: Standing) -> list[ui.Widget]:
        """Return fines and objections, if there were any."""
        lines = irregularity_lines(self.words, now)
        if not lines:
            return []
        title = self.t("Fines and objections")
        rows = [ui.TableRow(line.label, (line.own, line.others)) for line in lines]
        table = ui.NumberTable(title, (self.game_filter.player, self.t("The others")), rows)
        return [ui.Label(title, bold=True, size=ui.TextSize.CAPTION), table]

    def _account(self) -> list[ui.Widget]:
        """Return the luck and the points given away, if they are known for any deal."""
        told = [ui.Paragraph(line, size=ui.TextSize.CAPTION) for line in self._told_account()]
        title = ui.Label(self.t("Luck and skill"), bold=True, size=ui.TextSize.CAPTION)
        return [ui.Column([title, *told], gap=ui.Gap.TINY)] if told else []

    def _lengths(self, now: Standing) -> ui.Widget:
        t = self.t
        turns = self.words.decimal(now.turns / now.deals, 1)
        sentences = [t("A deal takes {turns} turns on average.", turns=turns)]
        if now.matches:
            deals = self.words.decimal(now.match_deals / now.matches, 1)
            sentences.append(t("A match takes {deals} deals on average.", deals=deals))
            sentences.append(
                t("Matches won in a row: {streak}; most so far: {longest}.", streak=now.streak, longest=now.longest)
            )
        return ui.Column(
            [ui.Paragraph(each, size=ui.TextSize.CAPTION, colour="dim") for each in sentences], gap=ui.Gap.TINY
        )

    def _charts(self, now: Standing) -> list[ui.Widget]:
        t, number = self.t, self.words.number
        every = -(-len(now.course) // MOST_POINTS)
        course = now.course[(len(now.course) - 1) % every :: every]
        ends = [
            (t("Our side went out"), now.own.out),
            (t("… of these in one turn") if now.low else t("… of these concealed"), now.own.concealed),
            (t("The others went out"), now.others.out),
            (t("Nobody went out"), now.deals - now.own.out - now.others.out),
        ]
        bars = [ui.Bar(name, count / now.deals, self.words.percent(count / now.deals)) for name, count in ends]
        levels = opponents_in(self.games, self.game_filter.player)
        charts: list[ui.Widget] = [
            ui.Label(t("Points ahead, deal by deal"), bold=True, size=ui.TextSize.CAPTION),
            ui.LineChart(
                t("Points ahead, deal by deal"), [(self.game_filter.player, course)], number=number, height=180
            ),
            ui.Label(t("How the deals ended"), bold=True, size=ui.TextSize.CAPTION),
            ui.BarChart(t("How the deals ended"), bars),
        ]
        if self.game_filter.opponents is None and len(levels) > 1:
            against = [(level, standing(self.games, self.game_filter._replace(opponents=level))) for level in levels]
            won = [
                ui.Bar(
                    opponents_title(self.words, level),
                    each.own.deals_won / each.deals,
                    t("{won} of {all}", won=each.own.deals_won, all=each.deals),
                )
                for level, each in against
                if each.deals
            ]
            charts += [
                ui.Label(t("Deals won, by opponents"), bold=True, size=ui.TextSize.CAPTION),
                ui.BarChart(t("Deals won"), won),
            ]
        return charts

    def _told_account(self) -> Sequence[str]:
        """Return the sentences about luck and points given away in these games."""
        account = player_account(self.games, self.game_filter, self.program.findings)
        return account_sentences(self.words, account)
