"""What the table does with an action of the person at the screen that may be costly: it waits, and asks."""

from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Final

from canasta_gui.play.coach import Coach
from canasta_gui.rules.families import AnyAction
from canasta_gui.ui.graphics.theme import Gap, TextSize
from canasta_gui.ui.table.context import TableContext
from canasta_gui.ui.table.overlay import TableOverlay
from canasta_gui.ui.widgets.containers import Column
from canasta_gui.ui.widgets.dialog import Dialog
from canasta_gui.ui.widgets.labels import Paragraph

if TYPE_CHECKING:
    from canasta_gui.lab.review.seat_review import TurningPoint

SILENT: Final = 0.6
"""Seconds for which nobody is told that the coach is thinking."""


class Coaching:
    """Holds actions back where there is a coach, and has them played once they are harmless or insisted on.

    `thinking`: runs what takes long.
    """

    def __init__(
        self, context: TableContext, overlay: TableOverlay, thinking: Executor | None, play: Callable[[AnyAction], None]
    ) -> None:
        self._context, self._overlay, self._play = context, overlay, play
        self._coach = Coach(context.conductor, thinking)
        self._told = False  # that the coach is thinking
        self._asked: Dialog | None = None

    def hold(self, action: AnyAction) -> bool:
        """Hold an action back until it is judged, if there is a coach; its cards stay where the player put them."""
        held = self._context.options.coach and self._coach.hold(action)
        if held:
            self._told = False
        return held

    def advance(self, now: float) -> None:
        """Play the action that is held if nothing speaks against it, else ask."""
        if self._context.options.coach and self._context.conductor.waiting_for_viewer:
            self._coach.prepare()
        if self._coach.holds or self._asked is not None:
            self._context.board.commands.wait_on()
        if self._overlay.dialog is not None:
            return
        self._asked = None
        verdict = self._coach.verdict(now)
        if verdict is None:
            self._say_so(now)
            return
        if self._told:
            self._overlay.messages.close()
        if verdict.warning is None:
            self._play(verdict.action)
        else:
            self.warn(verdict.action, verdict.warning)

    def warn(self, action: AnyAction, warning: "TurningPoint") -> None:
        """Ask whether an action is to be played although something else would have been better."""
        # slow to import, and needed only where something is warned of
        from canasta_gui.words.review import ReviewSentences

        context, t = self._context, self._context.words.t
        says = ReviewSentences(context.words, context.names, context.conductor.viewer, you=True)
        line = f"{says.instead(warning)} {says.loss(warning)}"
        told = [
            Paragraph(line, bold=True),
            Paragraph(says.reasons(warning)),
            Paragraph(says.meaning(warning), colour="dim", size=TextSize.CAPTION),
        ]

        def take_back() -> None:
            self._asked = None
            context.board.commands.withdraw()

        def insist() -> None:
            self._asked = None
            self._play(action)

        self._asked = Dialog(
            t("The coach warns you"),
            "",
            [(t("Take it back"), "primary", take_back), (t("Play it anyway"), "secondary", insist)],
            body=Column(told, gap=Gap.SMALL),
            widest=620,
        )
        self._overlay.layer.open(self._asked)
        self._overlay.announce(line)

    def drop(self) -> None:
        """Take the action that is held back, and close the question about it."""
        if self._asked is not None:
            self._asked.close()
        if self._coach.holds or self._asked is not None:
            self._context.board.commands.withdraw()
        self._coach.drop()
        self._asked = None

    def _say_so(self, now: float) -> None:
        """Say that the coach is thinking, once that takes long."""
        if self._coach.waited(now) >= SILENT and not self._told:
            self._told = True
            self._overlay.messages.advise(self._context.words.t("The coach is thinking…"), "star")
