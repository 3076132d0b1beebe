"""The league of the household: a table of the players, by period and rule set."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.match.statistics import (
    DRAW_POINTS,
    WIN_POINTS,
    LeagueFilter,
    LeagueMatch,
    LeagueRow,
    chosen_matches,
    league_csv,
    league_matches,
    league_table,
    rules_played,
)
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.cards import HIDDEN, parse_cards
from canasta_gui.screens.records import tabs, whole_page
from canasta_gui.screens.screen import ReadingScreen
from canasta_gui.ui.pictures.answers import AnswerTile
from canasta_gui.words.titles import preset_title

SPANS: Final = {
    None: gettext_noop("Since the first match"),
    365: gettext_noop("The last 12 months"),
    30: gettext_noop("The last 30 days"),
    7: gettext_noop("The last 7 days"),
    1: gettext_noop("The last 24 hours"),
}
"""Periods in days, and their names."""


class LeagueScreen(ReadingScreen):
    """The table of the matches on the disk and on the score pads that `shown` selects."""

    title = gettext_noop("League")
    shown = LeagueFilter()
    rows: Sequence[LeagueRow] = ()

    @cached_property
    def _with_real_cards(self) -> list[LeagueMatch]:
        return list(league_matches(self.program.score_pads.figures()))

    @property
    def matches(self) -> list[LeagueMatch]:
        """The matches read so far, the oldest first."""
        played = (*league_matches(self.program.ledger.counted), *self._with_real_cards)
        return sorted(played, key=lambda match: match.started)

    def choose(self, shown: LeagueFilter) -> None:
        """Show the table of other matches."""
        self.shown = shown
        self.rebuild()

    def compose(self) -> ui.Widget:
        return whole_page(self)

    def head(self) -> ui.Widget:
        return ui.Row([tabs(self.program, "league"), ui.Spacer(grow=1)])

    def build(self) -> list[ui.Widget]:
        every = self.matches
        counted = chosen_matches(every, self.shown, self.program.now().astimezone())
        self.rows = league_table(counted, computers=self.shown.computers)
        shown = self._table(len(counted)) if self.rows else self._invitation(every)
        return [
            *(self._choices([None, *rules_played(every)]) if every else [self._switch()]),
            ui.Scroll(ui.Column(shown, gap=ui.Gap.LARGE), grow=0),
            *self.still_reading(),
        ]

    def buttons(self) -> list[ui.Widget]:
        return [ui.Button(self.t("To a file…"), self._export)] if self.rows else []

    def _export(self) -> None:
        screens.files.export_figures(self.program, self.t("League"), lambda: league_csv(self.rows))

    def _choices(self, rules: list[str | None]) -> list[ui.Widget]:
        t, now, days = self.t, self.shown, list(SPANS)
        names = [t("All rules") if each is None else preset_title(self.words, each) for each in rules]
        at = rules.index(now.rules) if now.rules in rules else 0
        spans = [t(name) for name in SPANS.values()]
        return [
            ui.Row(
                [
                    ui.ChoiceBox(t("Rules"), names, at, lambda at: self.choose(now._replace(rules=rules[at]))),
                    ui.ChoiceBox(
                        t("Time"), spans, days.index(now.days), lambda at: self.choose(now._replace(days=days[at]))
                    ),
                ],
                stack=True,
            ),
            self._switch(),
        ]

    def _switch(self) -> ui.Widget:
        """Return the switch that counts matches with computers."""
        now = self.shown
        return ui.Switch(
            self.t("Count matches with computers"),
            now.computers,
            lambda on: self.choose(now._replace(computers=on)),
            show_label=True,
        )

    def _invitation(self, every: Sequence[LeagueMatch]) -> list[ui.Widget]:
        """Return what the league is where no match counts yet, and what leads to the first one."""
        t, program, language = self.t, self.program, self.words.language
        text = t(
            "No matches yet. A match counts here if two or more people play it to the end. The switch also "
            "counts matches of one person with computers."
        )
        prize = t(
            "A match won brings everybody on the side {win} points, a shared one {draw}.",
            win=self.words.number(WIN_POINTS),
            draw=self.words.number(DRAW_POINTS),
        )
        ways = [
            AnswerTile(
                t("At this computer"),
                t("A new game for two or more people"),
                parse_cards("KS QH"),
                lambda: screens.new_game.open_new_game(program),
                language=language,
                primary=True,
            ),
            AnswerTile(
                t("With real cards"),
                t("The scores of your table count too"),
                [HIDDEN] * 5,
                lambda: self.open(screens.real_cards.RealCardsScreen(program)),
                language=language,
            ),
        ]
        everything = LeagueFilter(computers=True)
        played = len(chosen_matches(every, everything, program.now().astimezone()))
        if played and not self.shown.computers:
            about = self.words.n("You have played {n} match with them", "You have played {n} matches with them", played)
            ways.append(
                AnswerTile(
                    t("With computers"),
                    about,
                    parse_cards("JH JK JD"),
                    lambda: self.choose(everything),
                    language=language,
                )
            )
        return [
            ui.Paragraph(t("Who is ahead at your table?"), bold=True, size=ui.TextSize.HEADING, colour="accent"),
            ui.Column([ui.Paragraph(text), ui.Paragraph(prize, colour="dim")], gap=ui.Gap.SMALL),
            ui.EqualRow(ways, gap=ui.Gap.LARGE, align="stretch", stack=True),
        ]

    def _table(self, counted: int) -> list[ui.Widget]:
        t, words = self.t, self.words
        columns = (t("Matches"), t("Won"), t("Shared"), t("Points"), t("Points per match"))
        about = t(
            "Winning a match brings everybody on the winning side {win} points, sharing one brings {draw}. If points "
            "are level, more matches won decide, then fewer played. A match counts if it was played to the end with "
            "cards that nobody knew.",
            win=words.number(WIN_POINTS),
            draw=words.number(DRAW_POINTS),
        )
        said = words.n("{n} match counts.", "{n} matches count.", counted)
        table = ui.NumberTable(t("League"), columns, [self._line(row) for row in self.rows])
        return [table, ui.Paragraph(f"{said} {about}", size=ui.TextSize.CAPTION, colour="dim")]

    def _line(self, row: LeagueRow) -> ui.TableRow:
        number = self.words.number
        average = self.words.decimal(row.points / row.played, 2)
        cells = (number(row.played), number(row.won), number(row.shared), number(row.points), average)
        return ui.TableRow(f"{row.place}. {row.name}", cells, "strong" if row.place == 1 else "plain")
