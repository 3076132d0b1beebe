"""What is wrong with a position, an action or a line of a record that cannot be read, as a player reads it."""

from canasta_gui.rules.core.reading_problems import ReadingProblem, TextPlace
from canasta_gui.words.rule_set_errors import rule_set_error_phrase
from canasta_gui.words.translation import Words


def reading_problem_phrase(words: Words, problem: ReadingProblem) -> str:
    """Return what is wrong, behind the place where it stands, without a capital or a stop."""
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
