"""The end of the match: the winner, the margin, and the course of the match."""

from collections.abc import Sequence
from typing import Final

from canasta_gui import screens, ui
from canasta_gui.lab.review.findings import lead_of_result
from canasta_gui.lab.review.player_account import match_luck
from canasta_gui.play.characters import portraits_of
from canasta_gui.play.scores.results import match_result
from canasta_gui.play.scores.score_sheet import MatchResult
from canasta_gui.program.current_game import CurrentGame
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Question
from canasta_gui.stage.animator import arriving
from canasta_gui.stage.celebrations import FINALE_STEPS, Cue, Step, part_of
from canasta_gui.ui.pictures.finale import FinaleRow, Finalist
from canasta_gui.ui.pictures.scores import match_chart
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress
from canasta_gui.words import Words
from canasta_gui.words.review import ReviewSentences

LUCK_LINE: Final = 26
"""Height in units that the chart loses to each line about the luck or the number of the game."""
_END: Final = max(span.ends for span in FINALE_STEPS.values())


class WinnerScreen(Question[bool]):
    """Shows the result of a match; the player starts another one (result: True) or goes back (False).

    `leave`: the text of the button that goes back, by default for going to the title. `people`: all players with their
    portraits. `luck`: a sentence about the luck of the cards. `celebrates`: whether the portraits rise, the winners are
    crowned and the totals count up; a click or a key shows all at once. `game`: the game just played, whose second
    table can be shown.
    """

    widest = 760
    renewed = False

    def __init__(
        self,
        program: Program,
        result: MatchResult,
        *,
        leave: str = "",
        people: Sequence[Finalist] = (),
        luck: str = "",
        celebrates: bool = False,
        game: CurrentGame | None = None,
    ) -> None:
        self._result, self._leave, self._people, self._luck, self._game = result, leave, people, luck, game
        self._celebrates = celebrates
        self._begun: float | None = None
        self._time = 0.0 if celebrates else _END
        words = program.words
        self._finale = FinaleRow(words.t("Players"), people, self._time)
        self._totals = ui.NumberTable(words.t("Totals"), result.columns, [_totals(words, result)])
        super().__init__(program)
        if celebrates:
            self._show(0.0)

    @property
    def heading(self) -> str:
        return _sentence(self.words, self._result)

    def told(self) -> list[str]:
        scores = zip(self._result.columns, self._result.totals, strict=True)
        totals = (f"{name} {self.words.number(total)}" for name, total in scores)
        return [self.heading, *totals, *filter(None, [self._luck])]

    # --- the widgets ---

    def compose(self) -> ui.Widget:
        crown: ui.Widget = ui.Row([ui.Icon("crown", size=44, colour="accent")], pack="center")
        parts: list[ui.Widget] = [
            self._finale if self._people else crown,
            ui.Paragraph(self.heading, size=ui.TextSize.TITLE, bold=True, colour="accent", align="center"),
        ]
        if below := self._below():
            parts.append(ui.Column(below, gap=0))
        parts += [ui.Scroll(ui.Column(self._details(), gap=ui.Gap.LARGE), grow=0), *self.foot()]
        return ui.centered_panel(ui.Column(parts, gap=self.gap), self.widest, pad=self.pad)

    def _below(self) -> list[ui.Widget]:
        """Return the lines below the names: the margin, the luck, the number of the game."""
        words, number = self.words, self._result.number
        below: list[ui.Widget] = []
        if margin := _margin(words, self._result):
            below.append(ui.Paragraph(margin, colour="dim", align="center"))
        told_number = words.t("The same deals again: game number {number}", number=number) if number else ""
        for line in filter(None, (self._luck, told_number)):
            below.append(ui.Paragraph(line, colour="dim", size=ui.TextSize.CAPTION, align="center"))
        return below

    def _details(self) -> list[ui.Widget]:
        """Return the totals, and the course of the match."""
        result = self._result
        if len(result.history) < 2:
            return [self._totals]
        chart = match_chart(self.words, result.columns, result.history, result.goal)
        chart.height -= LUCK_LINE * (bool(self._luck) + bool(result.number))
        return [self._totals, ui.Separator(), chart]

    def foot(self) -> list[ui.Widget]:
        t = self.t
        self.focus = again = ui.Button(t("Play again"), lambda: self.dismiss(True), kind="primary")
        ways: list[ui.Widget] = [ui.Button(self._leave or t("Back to the title"), self.back), ui.Spacer(grow=1)]
        if self._game is not None and self._game.duplicate is not None:
            ways.append(ui.Button(t("Both tables…"), self._show_tables))
        return [ui.Row([*ways, again])]

    # --- actions ---

    def back(self) -> None:
        """Go back; Esc does the same."""
        self.dismiss(False)

    def _show_tables(self) -> None:
        """Show the match at both tables."""
        assert self._game is not None, "offered only at the end of a game"
        first, second = self._game.match, self._game.duplicate
        assert second is not None, "offered only where there is a second table"
        screens.duplicate.show_match(self.program, first, second)

    # --- the celebration ---

    def animate(self, now: float, /) -> bool:
        """Advance the celebration."""
        first, self._begun = self._begun is None, now if self._begun is None else self._begun
        if not self._celebrates:
            if first:
                self.program.sounds.play(Cue.WIN)
            return False
        before, time = self._time, now - self._begun
        for span in FINALE_STEPS.values():
            if span.cue is not None and before < span.begins <= time:
                self.program.sounds.play(span.cue)
        self._show(time)
        return self._celebrates

    def handle(self, event: InputEvent) -> None:
        """End the celebration at a press or a key, before its usual effect."""
        if self._celebrates and isinstance(event, PointerPress | KeyPress):
            self._show(_END)
        super().handle(event)

    def _show(self, time: float) -> None:
        """Show the state of the celebration at a time, in seconds."""
        self._time = self._finale.time = min(time, _END)
        self._celebrates, self.dirty = time < _END, True
        counted = arriving(part_of(FINALE_STEPS, Step.COUNT, self._time))
        self._totals.shown = [_totals(self.words, self._result, counted)] if counted < 1 else None


def show_match_result(program: Program, game: CurrentGame) -> None:
    """Show the winner of the match; then play another one, or go to the title."""
    match = game.match
    names = [seat.name for seat in match.seats]
    portraits = portraits_of(names, program.settings.portraits)
    winners = {seat for side in match.winners for seat in match.rules.seating.sides[side]}
    people = [Finalist(name, portraits[seat], seat in winners) for seat, name in enumerate(names)]
    luck = _match_luck(program, game)
    WinnerScreen(
        program, match_result(match), people=people, luck=luck, celebrates=program.speed > 0, game=game
    ).open_for(lambda again: screens.new_game.play_again(program) if again else program.screens.home())


def _match_luck(program: Program, game: CurrentGame) -> str:
    """Return a sentence about the luck of the person at the table; empty if it is not known for every deal."""
    match, seat = game.match, game.conductor.viewer
    if game.file is None or seat not in game.conductor.people:
        return ""
    side = match.rules.side_of[seat]
    deals = [(sheet.end, tuple(line.total for line in sheet.lines)) for sheet in match.sheets]
    luck = match_luck(game.file.path.stem, deals, side, program.findings)
    if luck is None:
        return ""
    says = ReviewSentences(program.words, game.names, seat, you=len(game.conductor.people) == 1)
    return says.result_less_luck(lead_of_result(match.totals, side), luck)


def _totals(words: Words, result: MatchResult, part: float = 1.0) -> ui.TableRow:
    """Return the totals; `part` (0 … 1): the progress of counting up from the totals before the last deal."""
    before = result.history[-2] if len(result.history) > 1 else (0,) * len(result.totals)
    shown = (round(old + (new - old) * part) for old, new in zip(before, result.totals, strict=True))
    return ui.TableRow(words.t("Total"), tuple(map(words.number, shown)), "total")


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
