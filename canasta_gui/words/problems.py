"""What a player reads when something could not be saved or read."""

from typing import assert_never

from canasta_gui.storage import ProblemCode, StorageProblem
from canasta_gui.words.speech import Words


def problem_sentence(words: Words, problem: StorageProblem) -> str:
    """Return one clear sentence that names the folder or file and says what that means for the player."""
    path = str(problem.path)
    match problem.code:
        case ProblemCode.UNWRITABLE:
            return words.t(
                "Nothing can be saved in {path}: you can play on, but the game is lost when the window closes.",
                path=path,
            )
        case ProblemCode.DAMAGED_SETTINGS:
            return words.t(
                "The settings could not be read. They were set aside as {path}; the usual ones are used.", path=path
            )
        case ProblemCode.DAMAGED_GAME:
            return words.t("A saved game could not be read. It was set aside as {path} and is not lost.", path=path)
        case _:
            assert_never(problem.code)
