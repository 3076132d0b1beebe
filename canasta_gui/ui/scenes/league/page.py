"""The league of the household: a table of those who play, over a span of time and a rule set."""

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Final

from canasta_gui.match.league import (
    DRAW_POINTS,
    WIN_POINTS,
    LeagueFilter,
    LeagueMatch,
    LeagueRow,
    chosen_matches,
    league_table,
    rules_played,
)
from canasta_gui.messages import gettext_noop
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.widgets import (
    Button,
    ChoiceBox,
    Column,
    Heading,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Spacer,
    Switch,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words
from canasta_gui.words.titles import preset_title

SPANS: Final = (
    (None, gettext_noop("Since the first match")),
    (365, gettext_noop("The last 12 months")),
    (30, gettext_noop("The last 30 days")),
    (7, gettext_noop("The last 7 days")),
    (1, gettext_noop("The last 24 hours")),
)
"""Spans of time: so many days, and what they are called."""
SHOW_EVERY: Final = 1.0
"""Seconds between two looks at what has been read."""

ReadOn = Callable[[], tuple[Sequence[LeagueMatch], int]]
"""Reads some more records: the matches that are known then, and how many records are left."""


class LeagueScene(FormScene):
    """`read_on`: where the matches come from; `now`: the present moment, with its time zone.

    `on_export` gets the places of the table that is shown, to write them to a file.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        *,
        read_on: ReadOn,
        now: Callable[[], datetime],
        on_export: Callable[[Sequence[LeagueRow]], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._read_on, self._now = words, read_on, now
        self._on_export, self._on_back = on_export, on_back
        self.league_filter = LeagueFilter()
        self._show_at = 0.0
        self._matches, self._left = read_on()
        super().__init__(graphics, words.t("League"), self._build(), on_cancel=on_back)

    def choose(self, league_filter: LeagueFilter) -> None:
        """Show the table of other matches; what was changed keeps the focus."""
        self.league_filter = league_filter
        focused = self.layer.focus.name if self.layer.focus is not None else ""
        self.layer.root = self._build()
        for widget in self.layer.root.walk():
            if widget.focusable and widget.name == focused:
                self.layer.set_focus(widget)

    def animate(self, now: float, /) -> bool:
        """Read on while there is something left to read, and show it now and then."""
        if not self._left:
            return False
        self._matches, self._left = self._read_on()
        if not self._left or now >= self._show_at:
            self._show_at = now + SHOW_EVERY
            self.choose(self.league_filter)
        return True

    def _build(self) -> Widget:
        t, words = self._words.t, self._words
        matches = chosen_matches(self._matches, self.league_filter, self._now())
        rows = league_table(matches, computers=self.league_filter.computers)
        parts: list[Widget] = [Heading(t("League")), *self._choices()]
        parts.append(Scroll(Column(self._table(rows, len(matches)), gap=Gap.LARGE), grow=0))
        if self._left:
            left = words.n("{n} game is still being read…", "{n} games are still being read…", self._left)
            parts.append(Paragraph(left, size=TextSize.CAPTION, colour="dim"))
        export = Button(t("To a file…"), lambda: self._on_export(rows))
        export.visible = bool(rows)
        parts.append(Row([Button(t("Back"), self._on_back), Spacer(grow=1), export]))
        return centered_panel(Column(parts, gap=Gap.NORMAL), 1000, pad=(Gap.HUGE, Gap.LARGE))

    def _choices(self) -> list[Widget]:
        t, now = self._words.t, self.league_filter
        rules: list[str | None] = [None, *rules_played(self._matches)]
        names = [t("All rules") if each is None else preset_title(self._words, each) for each in rules]
        days = [span for span, _ in SPANS]
        spans = ChoiceBox(
            t("Time"),
            [t(name) for _, name in SPANS],
            days.index(now.days),
            lambda at: self.choose(self.league_filter._replace(days=days[at])),
        )
        chosen = ChoiceBox(
            t("Rules"),
            names,
            rules.index(now.rules) if now.rules in rules else 0,
            lambda at: self.choose(self.league_filter._replace(rules=rules[at])),
        )
        computers = Switch(
            t("Count matches with computers"),
            now.computers,
            lambda on: self.choose(self.league_filter._replace(computers=on)),
            show_label=True,
        )
        return [Row([chosen, spans], gap=Gap.NORMAL, stack=True), computers]

    def _table(self, rows: Sequence[LeagueRow], matches: int) -> list[Widget]:
        t, words = self._words.t, self._words
        if not rows:
            text = t(
                "No match counts here yet: one that is played to its end by two people or more does. The switch counts "
                "matches of one person and computers as well."
            )
            return [Paragraph(text, colour="dim")]
        columns = (t("Matches"), t("Won"), t("Shared"), t("Points"), t("Points a match"))
        table = NumberTable(t("League"), columns, [self._line(row) for row in rows])
        about = t(
            "A match that is won brings {win} points to everybody on the side that won it, a shared one {draw} to "
            "everybody on the sides that share it. Where points are level, more matches won decide, then fewer played. "
            "A match counts if it was played to its end, with cards that nobody knew.",
            win=words.number(WIN_POINTS),
            draw=words.number(DRAW_POINTS),
        )
        counted = words.n("{n} match counts.", "{n} matches count.", matches)
        return [table, Paragraph(f"{counted} {about}", size=TextSize.CAPTION, colour="dim")]

    def _line(self, row: LeagueRow) -> TableRow:
        number = self._words.number
        average = self._words.decimal(row.points / row.played, 2)
        cells = (number(row.played), number(row.won), number(row.shared), number(row.points), average)
        return TableRow(f"{row.place}. {row.name}", cells, "strong" if row.place == 1 else "plain")
