"""A practice deal: at the lower edge of the window the task, then whether the move was right, and why."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pygame

from canasta_gui.play.practice.progress import PracticeProgress, VerdictKind
from canasta_gui.rules.core.phases import Phase
from canasta_gui.rules.families import AnyDealEnded
from canasta_gui.ui.graphics.graphics_context import Look
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.platform.input_events import (
    KeyPress,
)
from canasta_gui.ui.table.panel_dock import PanelDock, draw_lower_edge
from canasta_gui.ui.table.scene import TableScene
from canasta_gui.ui.widgets import Button, Column, Frame, Icon, Paragraph, Row, Spacer, Widget
from canasta_gui.ui.widgets.controls import ButtonKind
from canasta_gui.words import Words

WIDEST = 2000
"""Units: lines are as long as the window lets them be."""
HIGHEST = 0.18
"""Of the window: if the panel were higher, its letters become small."""


@dataclass(frozen=True)
class PracticeCalls:
    """What the panel asks for: a turn again (counted from 0), the next deal, the list of deals, or the way out.

    `menu` opens the menu of the table, `on_verdict` is called when a try is over, `over` goes on after the deal.
    """

    again: Callable[[int], None]
    onward: Callable[[], None]
    leave: Callable[[], None]
    menu: Callable[[], None]
    on_verdict: Callable[[], None]
    over: Callable[[AnyDealEnded], None]


class PracticePanel:
    """Makes the widgets of the panel. `waiting` tells whether the learner is to act; `actor`: who plays now.

    `show`: plays the move that is right. `names` of the seats.
    """

    def __init__(
        self,
        words: Words,
        names: tuple[str, ...],
        progress: PracticeProgress,
        calls: PracticeCalls,
        show: Callable[[], None],
    ) -> None:
        self._words, self._names, self._progress = words, names, progress
        self._calls, self._show = calls, show
        self._small = False

    def build(self, *, waiting: bool, actor: str) -> Frame:
        """Return the panel as it is now."""
        return self._framed(self._lines(waiting=waiting, actor=actor), self._buttons(waiting=waiting))

    def fit(self, look: Look, size: tuple[int, int]) -> int:
        """Choose the letters for a window of this size; return the height that everything said may need, in pixels."""
        self._small = False
        self._small = self._height(look, size[0]) > HIGHEST * size[1]
        return self._height(look, size[0])

    def _height(self, look: Look, width: int) -> int:
        buttons = self._buttons(waiting=False)
        return max(
            self._framed(lines, buttons).measure(look, width)[1]
            for lines in (*self._every_task(), *map(self._verdict_lines, self._every_verdict()))
        )

    def again(self) -> None:
        """Begin the present turn anew."""
        self._calls.again(self._progress.turn_no)

    def restart(self) -> None:
        """Begin the deal anew."""
        self._calls.again(0)

    def proceed(self) -> None:
        """Do what the main button does."""
        verdict = self._progress.verdict
        if verdict is None:
            self._show()
        elif verdict.kind is VerdictKind.DONE:
            self._calls.onward()
        else:
            self.again()

    # --- texts ---

    def named(self, message: str) -> str:
        """Return a message in the player's language, with the names of the seats."""
        me, left, partner, right = self._names
        return self._words.t(message, me=me, left=left, partner=partner, right=right)

    def _lines(self, *, waiting: bool, actor: str) -> list[Widget]:
        progress = self._progress
        if progress.verdict is not None:
            return self._verdict_lines((progress.verdict.kind, progress.verdict.text))
        if waiting or progress.begun:
            return self._task_lines(progress.turn_no, "" if progress.begun else progress.praise)
        said = [self._praised(progress.praise)] if progress.praise else []
        return [self._place(progress.turn_no), *said, self._text(self._words.t("{name} plays.", name=actor), "dim")]

    def _task_lines(self, turn: int, praise: str) -> list[Widget]:
        said = [self._praised(praise)] if praise else []
        return [self._place(turn), *said, self._text(self.named(self._progress.practice.turns[turn].task))]

    def _verdict_lines(self, verdict: tuple[VerdictKind, str]) -> list[Widget]:
        kind, message = verdict
        text = self.named(message)
        if kind is VerdictKind.DONE:
            return [self._head("star", self._words.t("Done"), "accent"), self._text(text)]
        return [self._head("cross", self._words.t("Better not"), "warning"), self._text(text)]

    def _every_task(self) -> Iterator[list[Widget]]:
        turns = self._progress.practice.turns
        praises = ("", *(turn.praise for turn in turns))
        yield from (self._task_lines(nth, praises[nth]) for nth in range(len(turns)))

    def _every_verdict(self) -> Iterator[tuple[VerdictKind, str]]:
        practice = self._progress.practice
        yield VerdictKind.DONE, practice.done
        for turn in practice.turns:
            yield VerdictKind.MISTAKE, turn.otherwise
            yield from ((VerdictKind.MISTAKE, mistake.reason) for mistake in turn.mistakes)

    def _place(self, turn: int) -> Widget:
        practice, t = self._progress.practice, self._words.t
        at = t("turn {at} of {all}", at=turn + 1, all=len(practice.turns))
        return Paragraph(
            f"{t(practice.title)} · {at}", size=TextSize.CAPTION, bold=True, colour="accent", widest=WIDEST
        )

    def _head(self, icon: str, text: str, colour: str) -> Widget:
        said = Paragraph(text, size=self._size, bold=True, colour=colour, widest=WIDEST, grow=1)
        return Row([Icon(icon, size=18, colour=colour), said], gap=Gap.SMALL)

    def _praised(self, message: str) -> Widget:
        said = Paragraph(self.named(message), size=TextSize.CAPTION, colour="dim", widest=WIDEST, grow=1)
        return Row([Icon("check", size=14, colour="accent"), said], gap=Gap.SMALL)

    def _text(self, text: str, colour: str = "text") -> Widget:
        return Paragraph(text, size=self._size, colour=colour, widest=WIDEST)

    @property
    def _size(self) -> float:
        return TextSize.CAPTION if self._small else TextSize.BODY

    # --- buttons ---

    def _buttons(self, *, waiting: bool) -> Widget:
        t, progress = self._words.t, self._progress
        kind: ButtonKind = "secondary" if progress.verdict is None else "primary"
        main = self._button(self.main_text, self.proceed, kind, key=t("Page down"))
        main.enabled = progress.verdict is not None or waiting
        first = self._button(t("From the start"), self.restart, key=t("Page up"))
        leave = self._button(t("Leave"), self._calls.leave, "quiet")
        return Column([main, Row([first, leave], gap=Gap.TINY)], gap=Gap.TINY)

    @property
    def main_text(self) -> str:
        """What the main button says."""
        verdict, t = self._progress.verdict, self._words.t
        if verdict is None:
            return t("Show me")
        return t("Next practice deal") if verdict.kind is VerdictKind.DONE else t("Again")

    def _button(
        self, text: str, press: Callable[[], None], kind: ButtonKind = "secondary", *, key: str = "", hint: str = ""
    ) -> Button:
        """Return a button; `key`: does the same, and is named by the hint unless that says something else."""
        return Button(text, press, kind=kind, size=TextSize.CAPTION, hint=hint or (f"{text} ({key})" if key else ""))

    def _framed(self, lines: list[Widget], buttons: Widget) -> Frame:
        row = Row([Column(lines, gap=Gap.TINY, grow=1), buttons], gap=Gap.LARGE)
        return Frame(row, pad=(Gap.LARGE, Gap.SMALL))


class PracticeDock(PanelDock):
    """The panel of a practice deal below the table, whose conductor has everything judged by `progress`."""

    def __init__(self, table: TableScene, progress: PracticeProgress, calls: PracticeCalls) -> None:
        super().__init__(table, Spacer())
        self.progress, self._calls = progress, calls
        self._texts = self.make_panel()
        self._height = self._top = 0
        self._told: tuple[object, ...] = ()

    def make_panel(self) -> PracticePanel:
        """Return what makes the widgets of the panel."""
        return PracticePanel(self.words, self.table.context.names, self.progress, self._calls, self.show_move)

    # --- what the table asks and tells ---

    def height(self, size: tuple[int, int]) -> int:
        """Return the height that everything said may need."""
        self.layer.resize(size)
        self._height = self._texts.fit(self.layer.look, size)
        self._top = size[1] - self._height
        return self._height

    def resize(self, size: tuple[int, int]) -> None:  # noqa: ARG002
        self._told = ()
        self._tell()

    def advance(self, now: float, moving: bool) -> bool:
        """Say how the learner does."""
        if self.board.idle:
            view = self.board.view
            self.progress.settle(None if view.phase is Phase.OVER else view.to_act)
        self._tell()
        return self.layer.advance(now) or (moving and self.progress.verdict is None) or not self.board.idle

    def draw(self, surface: pygame.Surface) -> None:
        look = self.layer.look
        draw_lower_edge(surface, look, self._height, look.theme.accent, 2)
        self.layer.draw(surface)

    def menu(self) -> None:
        self._calls.menu()

    def deal_over(self, event: AnyDealEnded) -> None:
        self._calls.over(event)

    # --- the panel ---

    def on_objection(self) -> None:
        """Say again what the try has come to: there is nothing left to play."""
        if self.progress.verdict is not None:
            self.table.say(self.words.t("Press “{button}” to go on.", button=self._texts.main_text))

    def covers(self, pos: tuple[int, int]) -> bool:
        return pos[1] >= self._top

    def key(self, event: KeyPress) -> bool:
        over = self.progress.verdict is not None
        if event.name == "page down" or (over and event.name in ("return", "space")):
            self._texts.proceed()
        elif event.name == "page up":
            self._texts.restart()
        else:
            return False
        return True

    def show_move(self) -> None:
        """Play the next move that is right."""
        if not self.waiting or self.progress.verdict is not None:
            return
        self.board.commands.take_back()
        seat = self.table.conductor.viewer
        self.table.conductor.submit(self.progress.solution(self.table.conductor.match.view(seat).hands[seat]))

    def _tell(self) -> None:
        """Write the panel anew if what it says has changed; while cards only fly, it stays as it is."""
        progress, view = self.progress, self.board.view
        actor = self.table.context.names[view.to_act]
        now = (progress.turn_no, progress.begun, progress.verdict, progress.learner_may_act, self.waiting, actor)
        flying = not self.board.idle and progress.verdict is None
        if now == self._told or (flying and self._told):
            return
        if progress.verdict is not None:
            self._calls.on_verdict()
        self._told = now
        panel = self._texts.build(waiting=self.waiting, actor=actor)
        self.layer.root = Column([Spacer(grow=1), panel])
        self.tell(panel)
