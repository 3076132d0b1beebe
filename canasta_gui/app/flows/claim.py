"""The flow while another window of the program has the player's folders."""

from collections.abc import Callable

from canasta_gui import screens
from canasta_gui.program.program import Program
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.words.problems import problem_sentence


class ClaimFlow:
    """Waits for the folders, and reports what is wrong with them."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def once_claimed(self, then: Callable[[], None]) -> None:
        """Do what writes as soon as no other window has the folders; a player who does not wait goes back."""
        program = self._program
        if not program.read_only:
            then()
        elif program.claim_folders() is None:
            self.report_problems(then)
        else:
            self.wait(lambda: self.report_problems(then), program.words.t("Back"), program.screens.way_back())

    def wait(self, then: Callable[[], None], otherwise: str, give_up: Callable[[], None]) -> None:
        """Say that another window has the folders, until it has not and `then` can be done.

        `otherwise`: the text of the button that gives up.
        """
        from canasta_gui.ui.widgets.dialog import DialogAnswer

        program, t = self._program, self._program.words.t

        def try_again() -> None:
            if program.claim_folders() is None:
                then()
            else:
                scene.layer.show_toast(t("It is still open."))

        problem = StorageProblem(ProblemCode.IN_USE, program.folders.data)
        answers: list[DialogAnswer] = [(t("Try again"), "primary", try_again), (otherwise, "secondary", give_up)]
        text = problem_sentence(program.words, problem)
        scene = screens.message.MessageScreen(program, t("Canasta is already open"), text, answers)
        program.loop.show(scene)

    def report_problems(self, then: Callable[[], None]) -> None:
        """Say what could not be read or written, if anything, and go on."""
        program = self._program
        sentences = [problem_sentence(program.words, problem) for problem in program.problems]
        if sentences:
            title = program.words.t("Something was not as it should be")
            screens.message.show_message(program, title, "\n".join(sentences), then)
        else:
            then()
