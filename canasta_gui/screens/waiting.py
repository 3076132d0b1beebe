"""The screen for slow work, with its progress and Back; reading of records."""

import traceback
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeVar

from canasta_gui import ui
from canasta_gui.match.follower import Steps, Work
from canasta_gui.match.record import RecordError
from canasta_gui.program.program import Program
from canasta_gui.screens.screen import Screen

T = TypeVar("T")


class WaitingScreen(Screen):
    """A screen for slow work.

    `go_on` does a step of it and returns the fraction done; after the last step it shows another screen. `cancel`:
    stops work elsewhere if the player does not wait.
    """

    widest = 640

    def __init__(
        self,
        program: Program,
        heading: str,
        text: str,
        *,
        go_on: Callable[[], float],
        cancel: Callable[[], None] | None = None,
    ) -> None:
        self._heading, self._text, self._go_on, self._cancel = heading, text, go_on, cancel
        self._progress = ui.ProgressBar(heading)
        super().__init__(program)

    @property
    def heading(self) -> str:
        return self._heading

    def told(self) -> Sequence[str]:
        return [self._heading, self._text]

    def compose(self) -> ui.Widget:
        self.focus = back = self.back_button()
        row = ui.Row([back, ui.Spacer(grow=1), self._progress])
        return ui.centered_panel(
            ui.Column([ui.Heading(self._heading, size=30), ui.Paragraph(self._text), row]), self.widest
        )

    def back(self) -> None:
        if self._cancel is not None:
            self._cancel()
        super().back()

    def animate(self, _now: float, /) -> bool:
        """Continue the work, and show its progress."""
        self._progress.part = self._go_on()
        self.dirty = True
        return True


def polling(
    poll: Callable[[], T | None], *, part: Callable[[], float], done: Callable[[T], None], failed: Callable[[], None]
) -> Callable[[], float]:
    """Return a `go_on` that waits for work elsewhere; `poll` returns None until there is a result.

    `done` or `failed` shows another scene. Exceptions of the work are printed and end only the work.
    """

    def go_on() -> float:
        try:
            result = poll()
        except Exception as error:
            traceback.print_exception(error)
            failed()
            return 1.0
        if result is None:
            return part()
        done(result)
        return 1.0

    return go_on


LETTERS_AT_ONCE: Final = 1 << 18
"""Maximum length of records that are read at once, without a waiting screen; most matches are shorter."""
LETTERS_IN_A_FRAME: Final = 1 << 14


def read_record(
    program: Program,
    lines: Sequence[str],
    steps: Steps[T],
    done: Callable[[T], object],
    *,
    failed: Callable[[RecordError], None] | None = None,
    alone: bool = False,
) -> None:
    """Run the `steps` that read `lines`, and pass on the result: at once, or some frames later if they are long.

    `failed`: called if the lines are not a valid game. `alone`: a player who does not wait gets to the title instead of
    the previous screen.
    """
    work = Work(steps, sum(map(len, lines)))

    def go_on(letters: int, finish: Callable[[Callable[[], object]], None]) -> bool:
        try:
            if not work.go_on(letters):
                return False
        except RecordError as error:
            if failed is None:
                raise
            finish(partial(failed, error))
        else:
            finish(lambda: done(work.result))
        return True

    if not go_on(LETTERS_AT_ONCE, _do):
        t = program.words.t
        screen = WaitingScreen(
            program,
            t("The game is being read"),
            t("It is a long one, so this takes a moment."),
            go_on=lambda: 1.0 if go_on(LETTERS_IN_A_FRAME, program.screens.back) else work.part,
        )
        (program.screens.show if alone else program.screens.open)(screen)


def _do(act: Callable[[], object]) -> None:
    act()
