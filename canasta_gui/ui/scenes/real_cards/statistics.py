"""How a player does with real cards, beside the games on the screen."""

from collections.abc import Callable, Sequence

from canasta_gui.match.ledger import GameFigures
from canasta_gui.match.player_statistics import GameFilter, SideTally, Standing, players, standing
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap
from canasta_gui.ui.widgets import (
    ChoiceBox,
    Column,
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
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.ui.widgets.touch import FINGER_SCALE, LargeButton
from canasta_gui.words import Words


class RealCardsStatisticsScene(FormScene):
    """`scorings`, `games`: those with real cards and those on the screen, the oldest first.

    `on_export` writes the figures of a player with real cards to a file.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        scorings: Sequence[GameFigures],
        games: Sequence[GameFigures],
        *,
        on_export: Callable[[str], None],
        on_back: Callable[[], None],
    ) -> None:
        self._words, self._scorings, self._games = words, scorings, games
        self._on_export, self._on_back = on_export, on_back
        self._names = players(scorings)
        self._player = 0
        super().__init__(graphics, words.t("Statistics"), self._build(), on_cancel=on_back)
        self.layer.least_scale = FINGER_SCALE

    def _build(self) -> Widget:
        t = self._words.t
        parts: list[Widget] = [Heading(t("Statistics of your table"))]
        if self._names:
            parts.append(ChoiceBox(t("Player"), self._names, self._player, self._choose))
            parts.append(Scroll(Column(self._figures(self._names[self._player]), gap=Gap.NORMAL), grow=0))
        else:
            parts.append(Paragraph(t("No deal has been played out that counts here."), colour="dim"))
        export = LargeButton(t("To a file…"), lambda: self._on_export(self._names[self._player]))
        export.visible = bool(self._names)
        parts.append(Row([LargeButton(t("Back"), self._on_back), Spacer(grow=1), export]))
        return centered_panel(Column(parts, gap=Gap.NORMAL), 820, pad=(Gap.LARGE, Gap.NORMAL))

    def _choose(self, index: int) -> None:
        self._player = index
        self.layer.root = self._build()

    def _figures(self, name: str) -> list[Widget]:
        t, number = self._words.t, self._words.number
        real = standing(self._scorings, GameFilter(name))
        screen = standing(self._games, GameFilter(name))

        def line(label: str, say: Callable[[SideTally, Standing], str]) -> TableRow:
            return TableRow(label, tuple(say(each.own, each) if each.deals else "–" for each in (real, screen)))

        lines = [
            line(t("Matches won"), lambda own, all_: _of(t, own.matches_won, all_.matches)),
            line(t("Deals won"), lambda own, all_: _of(t, own.deals_won, all_.deals)),
            line(t("Points a deal"), lambda own, all_: number(round(own.points / all_.deals))),
            line(t("Best deal"), lambda own, _: number(own.best or 0)),
            line(t("Canastas"), lambda own, _: number(own.canastas)),
            line(t("Went out"), lambda own, _: number(own.out)),
        ]
        table = NumberTable(t("Figures"), (t("Real cards"), t("On the screen")), lines)
        if not real.deals:
            return [table]
        chart = LineChart(t("Points ahead, deal by deal"), [(name, real.course)], number=number, height=180)
        return [table, Label(t("Points ahead, deal by deal"), bold=True), chart]


def _of(t: Callable[..., str], number: int, all_: int) -> str:
    return t("{won} of {all}", won=number, all=all_)
