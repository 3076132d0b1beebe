"""Reading records, however long they are: a usual one at once, a long one a little in every frame."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from canasta_gui.match.record import RecordError
from canasta_gui.program.program import Program

if TYPE_CHECKING:
    from canasta_gui.match.steps import Steps

T = TypeVar("T")

LETTERS_AT_ONCE: Final = 1 << 18
"""Letters of a record that are read before the next scene is shown: more than most matches have."""
LETTERS_IN_A_FRAME: Final = 1 << 14


class RecordReading:
    """Reads records, behind a scene that says so where it takes longer."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def read(
        self,
        lines: Sequence[str],
        steps: "Steps[T]",
        done: Callable[[T], None],
        *,
        failed: Callable[[RecordError], None] | None = None,
        back: Callable[[], None],
    ) -> None:
        """Do the `steps` that read `lines`, and pass on what comes of them, at once or some frames later.

        `failed`: what happens where the lines make no game. `back`: where a player goes who does not wait.
        """
        from canasta_gui.match.steps import Work

        work = Work(steps, sum(map(len, lines)))

        def go_on(letters: int) -> bool:
            try:
                if not work.go_on(letters):
                    return False
            except RecordError as error:
                if failed is None:
                    raise
                failed(error)
            else:
                done(work.result)
            return True

        if not go_on(LETTERS_AT_ONCE):
            from canasta_gui.ui.scenes.waiting import WaitingScene

            words = self._program.words
            scene = WaitingScene(
                self._program.graphics,
                words,
                words.t("The game is being read"),
                words.t("It is a long one, so this takes a moment."),
                go_on=lambda: 1.0 if go_on(LETTERS_IN_A_FRAME) else work.part,
                on_back=back,
            )
            self._program.loop.show(scene)
