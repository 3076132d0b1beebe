"""Problems with saving or reading files, rule sets and positions, as sentences for players."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from canasta_gui.match.record import RecordError
from canasta_gui.messages import gettext_noop
from canasta_gui.rules.core.reading_problems import ReadingProblem, RuleSetError, RuleSetProblem, TextPlace
from canasta_gui.storage.problems import Obstacle, ProblemCode, StorageProblem
from canasta_gui.words.translation import Words


def rule_set_problem_phrase(words: Words, problem: RuleSetProblem, name_field: Callable[[str], str] = str) -> str:
    """Return a problem without a capital or a full stop, for use after a name and a colon.

    `name_field` takes a path.
    """
    values = {name: words.number(value) if type(value) is int else value for name, value in problem.values.items()}
    values |= {"hand": words.t(str(values["hand"]))} if "hand" in values else {}
    values |= {"key": name_field(str(values["key"]))} if "key" in values else {}
    phrase = words.t(problem.code.value, **values)
    if problem.near:
        return words.t("{complaint}; did you mean '{near}'?", complaint=phrase, near=problem.near)
    if problem.known:
        return words.t("{complaint}; there are {known}", complaint=phrase, known=", ".join(problem.known))
    return phrase


def rule_set_problem_sentence(words: Words, problem: RuleSetProblem, name_field: Callable[[str], str] = str) -> str:
    """Return a problem as a complete sentence."""
    phrase = rule_set_problem_phrase(words, problem, name_field)
    return phrase[:1].upper() + phrase[1:] + ("" if phrase.endswith("?") else ".")


def rule_set_error_phrase(words: Words, error: RuleSetError) -> str:
    """Return the worst problem of a rule set, after its name if known."""
    phrase = rule_set_problem_phrase(words, error.problems[0])
    return words.t("{name}: {complaint}", name=error.name, complaint=phrase) if error.name else phrase


_SENTENCES: Final = {
    ProblemCode.UNWRITABLE: gettext_noop(
        "Nothing can be saved in {path}: you can play on, but the game is lost when the window closes."
    ),
    ProblemCode.FULL: gettext_noop(
        "There is no room left on the disk of {path}. Play on: the game is kept here, and saved as soon as there is "
        "room. It is lost only if the window closes before that."
    ),
    ProblemCode.UNKEPT: gettext_noop("Nothing can be written to {path}: this counts until the window closes."),
    ProblemCode.UNKEPT_FULL: gettext_noop(
        "There is no room left on the disk of {path}: this counts until the window closes, and is written then if "
        "there is room."
    ),
    ProblemCode.UNCHANGED: gettext_noop("Nothing can be written to {path}: everything there stays as it was."),
    ProblemCode.UNCHANGED_FULL: gettext_noop(
        "There is no room left on the disk of {path}: everything there stays as it was."
    ),
    ProblemCode.UNWRITABLE_PAGE: gettext_noop("The page could not be written to {path}."),
    ProblemCode.DAMAGED_SETTINGS: gettext_noop(
        "The settings could not be read to their end. They were set aside as {path}; what could not be read is as "
        "usual."
    ),
    ProblemCode.UNREADABLE_SETTINGS: gettext_noop(
        "The settings in {path} could not be read to their end, and the file stays as it is; what could not be read is "
        "as usual."
    ),
    ProblemCode.DAMAGED_DECK: gettext_noop("The cards in {path} cannot be used: the usual ones are shown instead."),
    ProblemCode.COSTLY_DECK: gettext_noop(
        "The cards in {path} take too long or too much memory to draw: the usual ones are shown instead."
    ),
    ProblemCode.DAMAGED_GAME: gettext_noop(
        "A saved game could not be read. It was set aside as {path} and is not lost."
    ),
    ProblemCode.UNREADABLE_GAME: gettext_noop("The saved game in {path} cannot be read, and the file stays as it is."),
    ProblemCode.DAMAGED_LEDGER: gettext_noop(
        "The statistics could not be read to their end. They were set aside as {path}; what is missing is counted anew "
        "from the games that are there."
    ),
    ProblemCode.UNREADABLE_LEDGER: gettext_noop(
        "The statistics in {path} could not be read to their end, and the file stays as it is; what is missing is "
        "counted anew from the games that are there."
    ),
    ProblemCode.NEWER_LEDGER: gettext_noop(
        "The statistics in {path} were written by a newer version of the game and stay as they are. Here the games "
        "that are there are counted."
    ),
    ProblemCode.DAMAGED_DAYS: gettext_noop(
        "Your daily deals and puzzles could not be read to their end. The file was kept as {path}; what could be read "
        "counts."
    ),
    ProblemCode.CLOCK: gettext_noop(
        "The clock of this computer is behind the game {path}: one of the two dates is wrong. Nothing is lost, and the "
        "games stay in order."
    ),
    ProblemCode.TWO_WRITERS: gettext_noop(
        "Another window of Canasta has written to {path} as well. What it wrote is kept beside the file: close one of "
        "the two windows."
    ),
    ProblemCode.TOO_MANY_WRITERS: gettext_noop(
        "Another window of Canasta goes on writing to {path}. Nothing more is saved there from here: close one of the "
        "two windows."
    ),
    ProblemCode.IN_USE: gettext_noop(
        "Canasta is open in another window, and only one can save games in {path}. Close that one first."
    ),
}
_OBSTACLES: Final = {
    Obstacle.NAME_TOO_LONG: gettext_noop("The name is too long for the disk."),
    Obstacle.LINK_LOOP: gettext_noop("A link on the way there leads back to itself."),
    Obstacle.NO_FOLDER: gettext_noop("There is a file where a folder should be."),
    Obstacle.MISSING: gettext_noop("The way there leads to a folder or a disk that is missing."),
    Obstacle.FORBIDDEN: gettext_noop("You are not allowed to write there."),
    Obstacle.READ_ONLY: gettext_noop("The disk can only be read."),
}


def problem_sentence(words: Words, problem: StorageProblem) -> str:
    """Return a sentence that names the folder or file and the consequence, then the cause if known."""
    sentence = words.t(_SENTENCES[problem.code], path=str(problem.path))
    return sentence if problem.obstacle is None else f"{sentence} {words.t(_OBSTACLES[problem.obstacle])}"


def unreadable_record_sentence(words: Words, path: Path, error: RecordError | None) -> str:
    """Return why a file is not a readable record; `error` is None if it is not text or cannot be read."""
    if error is None:
        return words.t("{path} cannot be read, or is no record of a game.", path=path)
    if error.newer:
        return words.t("{path} was written by a newer version of the game, which alone can read it.", path=path)
    return words.t(
        "{path} is no whole record of a game. The first line that does not fit: {line}.", path=path, line=error.line_no
    )


def unusable_rules_sentence(words: Words, path: Path, error: RuleSetError | None) -> str:
    """Return the fault of a rule file, or that it cannot be read (`error` is None)."""
    if error is None:
        return words.t("{path} cannot be read, or is no rule file.", path=path)
    cannot = words.t("The rules in {path} cannot be used.", path=path)
    return f"{cannot} {rule_set_problem_sentence(words, error.problems[0])}"


def rules_set_aside_sentence(words: Words, path: Path, error: RuleSetError | None) -> str:
    """Return the fault of a file of the player, which is now at `path`."""
    aside = words.t("The file was set aside under this name.")
    return f"{unusable_rules_sentence(words, path, error)} {aside}"


def reading_problem_phrase(words: Words, problem: ReadingProblem) -> str:
    """Return a problem after its place, without a capital or a full stop."""
    phrase = _phrase(words, problem)
    if problem.near:
        phrase = words.t("{complaint}; did you mean '{near}'?", complaint=phrase, near=problem.near)
    if problem.place is None:
        return phrase
    return words.t("{name}: {complaint}", name=_place(words, problem.place), complaint=phrase)


def _phrase(words: Words, problem: ReadingProblem) -> str:
    if problem.rules is not None:
        return rule_set_error_phrase(words, problem.rules)
    values = {name: words.number(value) if type(value) is int else value for name, value in problem.values.items()}
    return words.t(problem.code.value, **values)


def _place(words: Words, place: TextPlace) -> str:
    if place.line:
        return words.t("line {line}", line=words.number(place.line))
    return words.t("field '{field}'", field=place.field)
