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
from canasta_gui.screens.records import tabs, whole_page
from canasta_gui.screens.screen import ReadingScreen
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
        table = ui.Scroll(ui.Column(self._table(len(counted)), gap=ui.Gap.LARGE), grow=0)
        return [*self._choices([None, *rules_played(every)]), table, *self.still_reading()]

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
            ui.Switch(
                t("Count matches with computers"),
                now.computers,
                lambda on: self.choose(now._replace(computers=on)),
                show_label=True,
            ),
        ]

    def _table(self, counted: int) -> list[ui.Widget]:
        t, words = self.t, self.words
        if not self.rows:
            text = t(
                "No matches yet. A match counts here if two or more people play it to the end. The switch also "
                "counts matches of one person with computers."
            )
            return [ui.Paragraph(text, colour="dim")]
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
