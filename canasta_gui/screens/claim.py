"""Messages about the player's folders: used by another window of the program, or faulty."""

from collections.abc import Callable

from canasta_gui import screens, ui
from canasta_gui.program.program import Program
from canasta_gui.storage.problems import ProblemCode, StorageProblem
from canasta_gui.words.problems import problem_sentence


def once_claimed(program: Program, then: Callable[[], None]) -> None:
    """Call `then` once no other window uses the folders; the player may go back instead of waiting."""
    if not program.read_only:
        then()
    elif program.claim_folders() is None:
        report_problems(program, then)
    else:
        wait(program, lambda: report_problems(program, then), program.words.t("Back"), program.screens.back)


def wait(program: Program, then: Callable[[], None], otherwise: str, give_up: Callable[[], None]) -> None:
    """Show that another window uses the folders until it releases them; then call `then`.

    `otherwise`: the text of the button that gives up.
    """
    t = program.words.t

    def try_again() -> None:
        if program.claim_folders() is None:
            program.screens.back(then)
        else:
            screen.layer.show_toast(t("It is still open."))

    problem = StorageProblem(ProblemCode.IN_USE, program.folders.data)
    answers: list[ui.DialogAnswer] = [(t("Try again"), "primary", try_again), (otherwise, "secondary", give_up)]
    text = problem_sentence(program.words, problem)
    screen = screens.message.MessageScreen(program, t("Canasta is already open"), text, answers)
    program.screens.open(screen)


def report_problems(program: Program, then: Callable[[], None]) -> None:
    """Show what could not be read or written, if anything, and continue."""
    sentences = [problem_sentence(program.words, problem) for problem in program.problems]
    if sentences:
        title = program.words.t("Something was not as it should be")
        screens.message.show_message(program, title, "\n".join(sentences), then)
    else:
        then()
