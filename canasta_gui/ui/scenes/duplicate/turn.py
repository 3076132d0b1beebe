"""Whose turn it is, where several people play the same deals one after the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from canasta_gui.ui.graphics.graphics_context import Graphics
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import InputEvent, KeyPress, PointerPress, SemanticAction
from canasta_gui.ui.scenes.curtain import PATIENCE
from canasta_gui.ui.widgets import (
    Button,
    Column,
    Dialog,
    EqualRow,
    Frame,
    Heading,
    NumberTable,
    Paragraph,
    TableRow,
    Widget,
)
from canasta_gui.ui.widgets.form import FormScene
from canasta_gui.words import Words


@dataclass(frozen=True)
class Turn:
    """Who plays which deal now. `under_way`: the person has begun it. `played`: who has played it, of all people."""

    name: str
    deal: int
    under_way: bool
    people: Sequence[tuple[str, bool]]


class TurnScene(FormScene):
    """Calls the next person; nothing of any table shows."""

    changes_player = True

    def __init__(
        self,
        graphics: Graphics,
        words: Words,
        turn: Turn,
        *,
        on_ready: Callable[[], None],
        on_end: Callable[[], None],
        on_title: Callable[[], None],
    ) -> None:
        t = words.t
        title = t("{name} plays deal {number}", name=turn.name, number=turn.deal)
        same = t("Everybody plays the same cards, each at a table of their own. The results are shown when all have.")
        away = t("Everybody else, please look away.")
        text = t("I am {name}: go on", name=turn.name) if turn.under_way else t("I am {name}: deal", name=turn.name)
        ready = Button(text, on_ready, kind="primary", size=TextSize.LARGE)
        rows = [TableRow(name, (self._state(words, turn, name, played),)) for name, played in turn.people]
        people = NumberTable(t("Who has played"), ("",), rows)
        parts: list[Widget] = [
            Heading(title, align="center"),
            Paragraph(same, align="center"),
            people,
            Paragraph(away, colour="dim", align="center"),
            ready,
            EqualRow(
                [
                    Button(t("Back to the title"), on_title, kind="quiet"),
                    Button(t("End the game…"), self.ask_end, kind="quiet"),
                ],
                gap=Gap.NORMAL,
            ),
        ]
        self._words, self._on_end = words, on_end
        panel = Frame(
            Column(parts, gap=Gap.LARGE), pad=Gap.HUGE, widest=620, across="center", down="center", panel=True
        )
        told = (title, same, *people.sentences(words), away)
        super().__init__(graphics, title, Frame(panel), on_cancel=on_title, told=told)
        self.layer.set_focus(ready)
        self._since: float | None = None
        self._ready = False

    def handle(self, event: InputEvent) -> None:
        """Take no click and no key at first: those were meant for the table of the person before."""
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
        t = self._words.t
        text = t(
            "What has been played stays: each table becomes a game of its own, which can be looked at and played on."
        )
        self.layer.open(
            Dialog(
                t("End the game?"),
                text,
                [(t("Play on"), "secondary", lambda: None), (t("End the game"), "danger", self._on_end)],
            )
        )

    @staticmethod
    def _state(words: Words, turn: Turn, name: str, played: bool) -> str:
        if name == turn.name:
            return words.t("plays now")
        return words.t("has played") if played else words.t("waits")
