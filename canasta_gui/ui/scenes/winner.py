"""The end of the match: who won, by how much, and how it came about."""

from collections.abc import Callable

from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.scenes.form import FormScene
from canasta_gui.ui.scenes.score_sheet import match_chart
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Icon,
    NumberTable,
    Paragraph,
    Row,
    Scroll,
    Separator,
    Spacer,
    TableRow,
    Widget,
    centered_panel,
)
from canasta_gui.words import Words


class WinnerScene(FormScene):
    """Shows a result; the player goes on to another match or to the title."""

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        result: MatchResult,
        *,
        on_again: Callable[[], None],
        on_title: Callable[[], None],
    ) -> None:
        sentence = _sentence(words, result)
        again = Button(words.t("Play again"), on_again, kind="primary")
        parts: list[Widget] = [
            Row([Icon("crown", size=44, colour="accent")], pack="center"),
            Paragraph(sentence, size=TextSize.TITLE, bold=True, colour="accent", align="center"),
        ]
        if margin := _margin(words, result):
            parts.append(Paragraph(margin, colour="dim", align="center"))
        totals = TableRow(words.t("Total"), tuple(words.number(total) for total in result.totals), "total")
        details: list[Widget] = [NumberTable(words.t("Totals"), result.columns, [totals])]
        if len(result.history) > 1:
            details += [Separator(), match_chart(words, result.columns, result.history, result.goal)]
        parts.append(Scroll(Column(details, gap=Gap.LARGE), grow=0))
        parts.append(Row([Button(words.t("Back to the title"), on_title), Spacer(grow=1), again]))
        scores = zip(result.columns, result.totals, strict=True)
        told = [sentence, *(f"{name} {words.number(total)}" for name, total in scores)]
        whole = centered_panel(Column(parts, gap=Gap.NORMAL), 760, pad=(Gap.HUGE, Gap.LARGE))
        super().__init__(graphics, sentence, whole, on_cancel=on_title, told=told)
        self.layer.set_focus(again)


def _sentence(words: Words, result: MatchResult) -> str:
    names = [name for side in result.winners for name in result.columns[side].split(" · ")]
    if len(result.winners) > 1 and result.fewest:
        return words.t("{names} share the first place", names=", ".join(names))
    if len(result.winners) > 1:
        return words.t("A tie: nobody is ahead")
    if len(names) == 1:
        return words.t("{name} wins the match", name=names[0])
    return words.t("{first} and {second} win the match", first=", ".join(names[:-1]), second=names[-1])


def _margin(words: Words, result: MatchResult) -> str:
    n = len(result.history)
    if len(result.winners) > 1 or len(result.totals) < 2:
        return words.n("after {n} deal", "after {n} deals", n)
    best, second = sorted(result.totals, reverse=not result.fewest)[:2]
    return words.n(
        "by {points} points, after {n} deal",
        "by {points} points, after {n} deals",
        n,
        points=words.number(abs(best - second)),
    )
