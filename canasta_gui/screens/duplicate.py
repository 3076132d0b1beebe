"""The screens of duplicate games: results of several tables, and the call of the next person."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_gui import ui
from canasta_gui.play.scores.two_tables import ResultPage
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen
from canasta_gui.ui.pictures.results import ResultView
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.scenes.curtain import PATIENCE

Way = ui.DialogAnswer
"""A button: its text, its kind, and its function."""


class ResultScreen(Screen):
    """A page of results, returned by `look`, and buttons; Esc presses the first of them."""

    widest = 860
    gap = ui.Gap.LARGE

    def __init__(
        self,
        program: Program,
        heading: str,
        look: Callable[[], ResultPage],
        ways: Sequence[Way],
        *,
        named: bool = True,
    ) -> None:
        self._heading, self._ways = heading, ways
        self._view = ResultView(program.words, look, named=named)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._heading

    def told(self) -> list[str]:
        return [self._heading, *self._view.sentences()]

    def head(self) -> ui.Widget:
        return ui.LongHeading(self._heading, size=28)

    def build(self) -> list[ui.Widget]:
        return [ui.Scroll(self._view, grow=0)]

    def foot(self) -> list[ui.Widget]:
        buttons = [ui.Button(text, act, kind=kind) for text, kind, act in self._ways]
        first, *others = buttons
        self.focus = next((each for each in buttons if each.kind == "primary"), first)
        return [ui.Row([first, ui.Spacer(grow=1), *others], stack=True)]

    def back(self) -> None:
        self._ways[0][2]()

    def animate(self, _now: float, /) -> bool:
        """Show new results of the second table."""
        if self._view.follow():
            self.layer.lay_out()
            for sentence in self._view.sentences():
                self.say(sentence)
        return False


@dataclass(frozen=True)
class Turn:
    """The next person and deal.

    `under_way`: whether the person has begun it. `played`: whether each person has played it.
    """

    name: str
    deal: int
    under_way: bool
    people: Sequence[tuple[str, bool]]


class TurnScreen(Screen):
    """Calls the next person, without showing any table. `ready` and `end`: functions of the buttons."""

    changes_player = True

    def __init__(self, program: Program, turn: Turn, *, ready: Callable[[], object], end: Callable[[], object]) -> None:
        self._turn, self._go_on, self._end = turn, ready, end
        self._since: float | None = None
        self._ready = False
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self.t("{name} plays deal {number}", name=self._turn.name, number=self._turn.deal)

    @property
    def _texts(self) -> tuple[str, str]:
        """The game, and the request to look away."""
        t = self.t
        return (
            t("Everybody plays the same cards, each at a table of their own. The results are shown when all have."),
            t("Everybody else, please look away."),
        )

    def told(self) -> list[str]:
        same, away = self._texts
        return [self.heading, same, *self._people.sentences(self.words), away]

    def compose(self) -> ui.Widget:
        t, name, (same, away) = self.t, self._turn.name, self._texts
        text = t("I am {name}: go on", name=name) if self._turn.under_way else t("I am {name}: deal", name=name)
        self.focus = ui.Button(text, self._go_on, kind="primary", size=ui.TextSize.LARGE)
        rows = [ui.TableRow(each, (self._state(each, played),)) for each, played in self._turn.people]
        self._people = ui.NumberTable(t("Who has played"), ("",), rows)
        ways = [
            ui.Button(t("Back to the title"), self.back, kind="quiet"),
            ui.Button(t("End the game…"), self.ask_end, kind="quiet"),
        ]
        parts: list[ui.Widget] = [
            ui.Heading(self.heading, align="center"),
            ui.Paragraph(same, align="center"),
            self._people,
            ui.Paragraph(away, colour="dim", align="center"),
            self.focus,
            ui.EqualRow(ways, gap=ui.Gap.NORMAL),
        ]
        column = ui.Column(parts, gap=ui.Gap.LARGE)
        return ui.Frame(ui.Frame(column, pad=ui.Gap.HUGE, widest=620, across="center", down="center", panel=True))

    def back(self) -> None:
        """Leave the game for the title; it can be taken up again."""
        self.program.screens.home()

    def handle(self, event: InputEvent) -> None:
        """Ignore clicks and keys at first: they were meant for the table of the previous person."""
        if self._ready or not isinstance(event, PointerPress | KeyPress | SemanticAction):
            super().handle(event)

    def animate(self, now: float, /) -> bool:
        """Wait a moment until the buttons work."""
        self._since = now if self._since is None else self._since
        waiting = not self._ready
        self._ready = now - self._since >= PATIENCE
        return waiting

    def ask_end(self) -> None:
        """Ask before the game is ended."""
        t = self.t
        text = t(
            "What has been played stays: each table becomes a game of its own, which can be looked at and played on."
        )
        self.ask(t("End the game?"), text, no=t("Play on"), yes=t("End the game"), act=self._end)

    def _state(self, name: str, played: bool) -> str:
        if name == self._turn.name:
            return self.t("plays now")
        return self.t("has played") if played else self.t("waits")
