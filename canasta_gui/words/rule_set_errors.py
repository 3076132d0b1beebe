"""What a player reads about a rule set that contradicts itself or cannot be read."""

from collections.abc import Callable

from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblem
from canasta_gui.words.translation import Words


def rule_set_problem_phrase(words: Words, problem: RuleSetProblem, name_field: Callable[[str], str] = str) -> str:
    """Return a problem without a capital or a stop, to follow a name and a colon; `name_field` takes a path."""
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
    """Return a problem as a sentence of its own."""
    phrase = rule_set_problem_phrase(words, problem, name_field)
    return phrase[:1].upper() + phrase[1:] + ("" if phrase.endswith("?") else ".")


def rule_set_error_phrase(words: Words, error: RuleSetError) -> str:
    """Return the worst problem of a rule set, behind its name where that is known."""
    phrase = rule_set_problem_phrase(words, error.problems[0])
    return words.t("{name}: {complaint}", name=error.name, complaint=phrase) if error.name else phrase
