"""The end of the match: who won, by how much, and how it came about."""

from collections.abc import Callable, Sequence
from typing import Final

from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.stage.animator import arriving
from canasta_gui.stage.celebrations import FINALE_STEPS, Cue, Step, part_of
from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.ui.scenes.people.finale import FinaleRow, Finalist
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
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words

LUCK_LINE: Final = 26
"""Units of the chart's height that a line about the luck takes up, or about the number of the game."""
_END: Final = max(span.ends for span in FINALE_STEPS.values())


class WinnerScene(FormScene):
    """Shows a result; the player goes on to another match, or back: to the title, or to what `back` says.

    `people`: who has played. `luck`: what the cards gave, in a sentence. `celebrates`: they come up, the winners are
    crowned and the totals count up; a click or a key shows all at once. `play` plays a sound by name. `on_tables` shows
    how the match went at a second table too.
    """

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        result: MatchResult,
        *,
        on_again: Callable[[], None],
        on_title: Callable[[], None],
        back: str = "",
        people: Sequence[Finalist] = (),
        luck: str = "",
        celebrates: bool = False,
        play: Callable[[str], None] = lambda _name: None,
        on_tables: Callable[[], None] | None = None,
    ) -> None:
        sentence = _sentence(words, result)
        again = Button(words.t("Play again"), on_again, kind="primary")
        self._words, self._result, self._play = words, result, play
        self._celebrates = celebrates
        self._begun: float | None = None
        self._time = 0.0 if celebrates else _END
        self._finale = FinaleRow(words.t("Players"), people, self._time)
        crown: Widget = Row([Icon("crown", size=44, colour="accent")], pack="center")
        parts: list[Widget] = [
            self._finale if people else crown,
            Paragraph(sentence, size=TextSize.TITLE, bold=True, colour="accent", align="center"),
        ]
        below: list[Widget] = []
        if margin := _margin(words, result):
            below.append(Paragraph(margin, colour="dim", align="center"))
        if luck:
            below.append(Paragraph(luck, colour="dim", size=TextSize.CAPTION, align="center"))
        if result.number:
            told_number = words.t("The same deals again: game number {number}", number=result.number)
            below.append(Paragraph(told_number, colour="dim", size=TextSize.CAPTION, align="center"))
        if below:
            parts.append(Column(below, gap=0))
        self._totals = NumberTable(words.t("Totals"), result.columns, [_totals(words, result)])
        details: list[Widget] = [self._totals]
        if len(result.history) > 1:
            chart = match_chart(words, result.columns, result.history, result.goal)
            chart.height -= LUCK_LINE * (bool(luck) + bool(result.number))
            details += [Separator(), chart]
        parts.append(Scroll(Column(details, gap=Gap.LARGE), grow=0))
        ways: list[Widget] = [Button(back or words.t("Back to the title"), on_title), Spacer(grow=1), again]
        if on_tables is not None:
            ways.insert(2, Button(words.t("Both tables…"), on_tables))
        parts.append(Row(ways))
        scores = zip(result.columns, result.totals, strict=True)
        told = [sentence, *(f"{name} {words.number(total)}" for name, total in scores), *filter(None, [luck])]
        whole = centered_panel(Column(parts, gap=Gap.NORMAL), 760, pad=(Gap.HUGE, Gap.LARGE))
        super().__init__(graphics, sentence, whole, on_cancel=on_title, told=told)
        self.layer.set_focus(again)
        if celebrates:
            self._show(0.0)

    @property
    def celebrating(self) -> bool:
        """Whether something still moves."""
        return self._celebrates

    def animate(self, now: float, /) -> bool:
        """Go on with the celebration."""
        first, self._begun = self._begun is None, now if self._begun is None else self._begun
        if not self._celebrates:
            if first:
                self._play(Cue.WIN)
            return False
        before, time = self._time, now - self._begun
        for span in FINALE_STEPS.values():
            if span.cue is not None and before < span.begins <= time:
                self._play(span.cue)
        self._show(time)
        return self._celebrates

    def handle(self, event: InputEvent) -> None:
        """Show all at once at a press or a key, which do what they do besides."""
        if self._celebrates and isinstance(event, PointerPress | KeyPress):
            self._show(_END)
        super().handle(event)

    def _show(self, time: float) -> None:
        """Show the celebration at a time, in seconds."""
        self._time = self._finale.time = min(time, _END)
        self._celebrates, self.dirty = time < _END, True
        counted = arriving(part_of(FINALE_STEPS, Step.COUNT, self._time))
        self._totals.shown = [_totals(self._words, self._result, counted)] if counted < 1 else None


def _totals(words: Words, result: MatchResult, part: float = 1.0) -> TableRow:
    """Return the totals; `part`: how far they have counted up from those before the last deal, to 1."""
    before = result.history[-2] if len(result.history) > 1 else (0,) * len(result.totals)
    shown = (round(old + (new - old) * part) for old, new in zip(before, result.totals, strict=True))
    return TableRow(words.t("Total"), tuple(map(words.number, shown)), "total")


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
