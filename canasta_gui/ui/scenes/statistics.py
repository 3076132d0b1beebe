"""The statistics: figures and charts by player, rule set and level of the opponents."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.player_statistics import (
    GameFilter,
    SideTally,
    Standing,
    opponents_in,
    players,
    rules_in,
    standing,
)
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.loading import LoadingScene
from canasta_gui.ui.widgets import (
    Bar,
    BarChart,
    Button,
    ChoiceBox,
    Column,
    Dialog,
    Heading,
    Label,
    LineChart,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words
from canasta_gui.words.canasta.irregularity_statistics import irregularity_lines
from canasta_gui.words.games import opponents_title
from canasta_gui.words.titles import preset_title

MOST_POINTS: Final = 40
"""So many points of a course are drawn at most; of a longer one every so-manieth."""


@dataclass(frozen=True)
class StatisticsCalls:
    """The requests of the statistics to the program."""

    games: Callable[[], None]
    league: Callable[[], None]
    new_game: Callable[[], None]
    reset: Callable[[], None]
    back: Callable[[], None]
    read_on: Callable[[], tuple[Sequence[GameFigures], int]]
    """Reads some more records: the games that are counted then, and how many are left."""
    export: Callable[[GameFilter], None]
    """Writes the figures of the games that are chosen to a file."""
    account: Callable[[GameFilter], Sequence[str]] = lambda _: ()
    """Says what the cards gave in the games that are chosen, and what was given away."""


class StatisticsScene(LoadingScene):
    """`games`: all that count, the oldest first. `left`: the number of records still to be read."""

    show_every = 1.0

    def __init__(
        self, graphics: Graphics, words: Words, games: Sequence[GameFigures], calls: StatisticsCalls, *, left: int = 0
    ) -> None:
        self._calls = calls
        self.game_filter = GameFilter("")
        super().__init__(graphics, words, words.t("Statistics"), games, left, read_on=calls.read_on, on_back=calls.back)

    def choose(self, game_filter: GameFilter) -> None:
        """Show the statistics of other games."""
        self.game_filter = game_filter
        self.layer.root = self._build()

    def _build(self) -> Widget:
        t = self._words.t
        names = players(self.games)
        if self.game_filter.player not in names:
            self.game_filter = GameFilter(names[0] if names else "")
        now = standing(self.games, self.game_filter)
        head = Row(
            [
                Heading(t("Statistics")),
                Spacer(grow=1),
                Button(t("League"), self._calls.league),
                Button(t("Games"), self._calls.games),
            ],
        )
        parts: list[Widget] = [head]
        if names:
            parts.append(self._choices(names))
        parts.append(Scroll(Column(self._content(now), gap=Gap.LARGE), grow=0))
        parts += self._still_reading()
        parts.append(self._buttons(now))
        return centered_panel(Column(parts, gap=Gap.NORMAL), 1160, pad=(Gap.HUGE, Gap.LARGE))

    def _buttons(self, now: Standing) -> Widget:
        t = self._words.t
        reset = Button(t("Reset…"), self.ask_reset)
        reset.visible = any(game.forgotten < len(game.deals) for game in self.games)
        play = Button(t("New game"), self._calls.new_game, kind="primary")
        play.visible = not now.deals
        export = Button(t("To a file…"), lambda: self._calls.export(self.game_filter))
        export.visible = bool(now.deals)
        return Row([Button(t("Back"), self._calls.back), reset, Spacer(grow=1), export, play])

    # --- which games ---

    def _choices(self, names: Sequence[str]) -> Widget:
        t, words, game_filter = self._words.t, self._words, self.game_filter
        rules: list[str | None] = [None, *rules_in(self.games, game_filter.player)]
        opponents: list[str | None] = [None, *opponents_in(self.games, game_filter.player)]
        rule_names = [t("All rules") if each is None else preset_title(words, each) for each in rules]
        others = [t("All opponents") if each is None else opponents_title(words, each) for each in opponents]

        def player(index: int) -> None:
            self.choose(GameFilter(names[index]))

        def rule(index: int) -> None:
            self.choose(self.game_filter._replace(rules=rules[index]))

        def opponent(index: int) -> None:
            self.choose(self.game_filter._replace(opponents=opponents[index]))

        return Row(
            [
                ChoiceBox(t("Player"), names, names.index(game_filter.player), player),
                ChoiceBox(t("Rules"), rule_names, rules.index(game_filter.rules), rule),
                ChoiceBox(t("Opponents"), others, opponents.index(game_filter.opponents), opponent),
            ],
            stack=True,
        )

    # --- what they say ---

    def _content(self, now: Standing) -> list[Widget]:
        t = self._words.t
        if not self.games:
            return [Paragraph(t("No game yet. Play one, and what comes of it is counted here."), colour="dim")]
        if not now.deals:
            return [Paragraph(t("No deal has been played out that counts here."), colour="dim")]
        figures = Column(
            [self._table(now), *self._irregularities(now), *self._account(), self._lengths(now)], gap=Gap.NORMAL
        )
        return [Row([figures, Column(self._charts(now), gap=Gap.NORMAL)], gap=Gap.HUGE, align="top", stack=True)]

    def _table(self, now: Standing) -> NumberTable:
        t, number = self._words.t, self._words.number

        def line(label: str, say: Callable[[SideTally], str]) -> TableRow:
            return TableRow(label, (say(now.own), say(now.others)))

        lines = [
            line(t("Matches won, of {number}", number=number(now.matches)), lambda side: number(side.matches_won)),
            line(t("Deals won, of {number}", number=number(now.deals)), lambda side: number(side.deals_won)),
            line(t("Points a deal"), lambda side: number(round(side.points / now.deals))),
            line(t("Best deal"), lambda side: number(side.best or 0)),
        ]
        if not now.low:  # where fewer points win there are no canastas
            lines.append(line(t("Canastas"), lambda side: number(side.canastas)))
            lines.append(line(t("Canastas a deal"), lambda side: self._words.decimal(side.canastas / now.deals, 1)))
        concealed = t("Went out in one turn") if now.low else t("Went out concealed")
        lines.append(line(t("Went out"), lambda side: number(side.out)))
        lines.append(line(concealed, lambda side: number(side.concealed)))
        return NumberTable(t("Figures"), (self.game_filter.player, t("The others")), lines)

    def _irregularities(self, now: Standing) -> list[Widget]:
        """Return fines and objections, where there were any."""
        lines = irregularity_lines(self._words, now)
        if not lines:
            return []
        title = self._words.t("Fines and objections")
        rows = [TableRow(line.label, (line.own, line.others)) for line in lines]
        table = NumberTable(title, (self.game_filter.player, self._words.t("The others")), rows)
        return [Label(title, bold=True, size=TextSize.CAPTION), table]

    def _account(self) -> list[Widget]:
        """Return the luck and what was given away, where that is known of any deal."""
        told = [Paragraph(line, size=TextSize.CAPTION) for line in self._calls.account(self.game_filter)]
        title = Label(self._words.t("Luck and skill"), bold=True, size=TextSize.CAPTION)
        return [Column([title, *told], gap=Gap.TINY)] if told else []

    def _lengths(self, now: Standing) -> Widget:
        t = self._words.t
        turns = self._words.decimal(now.turns / now.deals, 1)
        sentences = [t("A deal takes {turns} turns on average.", turns=turns)]
        if now.matches:
            deals = self._words.decimal(now.match_deals / now.matches, 1)
            sentences.append(t("A match takes {deals} deals on average.", deals=deals))
            sentences.append(
                t("Matches won in a row: {streak}; the most so far: {longest}.", streak=now.streak, longest=now.longest)
            )
        return Column([Paragraph(each, size=TextSize.CAPTION, colour="dim") for each in sentences], gap=Gap.TINY)

    def _charts(self, now: Standing) -> list[Widget]:
        t, number = self._words.t, self._words.number
        every = -(-len(now.course) // MOST_POINTS)
        course = now.course[(len(now.course) - 1) % every :: every]
        ends = [
            (t("Our side went out"), now.own.out),
            (t("… of these in one turn") if now.low else t("… of these concealed"), now.own.concealed),
            (t("The others went out"), now.others.out),
            (t("Nobody went out"), now.deals - now.own.out - now.others.out),
        ]
        bars = [Bar(name, count / now.deals, self._words.percent(count / now.deals)) for name, count in ends]
        levels = opponents_in(self.games, self.game_filter.player)
        charts: list[Widget] = [
            Label(t("Points ahead, deal by deal"), bold=True, size=TextSize.CAPTION),
            LineChart(t("Points ahead, deal by deal"), [(self.game_filter.player, course)], number=number, height=180),
            Label(t("How the deals ended"), bold=True, size=TextSize.CAPTION),
            BarChart(t("How the deals ended"), bars),
        ]
        if self.game_filter.opponents is None and len(levels) > 1:
            against = [(level, standing(self.games, self.game_filter._replace(opponents=level))) for level in levels]
            won = [
                Bar(
                    opponents_title(self._words, level),
                    each.own.deals_won / each.deals,
                    t("{won} of {all}", won=each.own.deals_won, all=each.deals),
                )
                for level, each in against
                if each.deals
            ]
            charts += [
                Label(t("Deals won, by opponents"), bold=True, size=TextSize.CAPTION),
                BarChart(t("Deals won"), won),
            ]
        return charts

    def ask_reset(self) -> None:
        """Reset the statistics after a question."""
        t = self._words.t
        self.layer.open(
            Dialog(
                t("Begin to count anew?"),
                t("All figures go back to nothing, for every player. The games stay, and can be looked at as before."),
                [(t("Leave it"), "secondary", lambda: None), (t("Reset"), "danger", self._calls.reset)],
            )
        )
