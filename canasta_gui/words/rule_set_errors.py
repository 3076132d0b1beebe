"""What a player reads about a rule set that cannot be."""

from collections.abc import Callable

from canasta_gui.rules.core.rule_set_errors import RuleSetError, RuleSetProblem
from canasta_gui.words.translation import Words


def rule_set_problem_phrase(words: Words, flaw: RuleSetProblem, call: Callable[[str], str] = str) -> str:
    """The phrase, without a capital or a stop: it may follow a name and a colon. `call` names a field by its path."""
    values = {name: words.number(value) if type(value) is int else value for name, value in flaw.values.items()}
    values |= {"key": call(str(values["key"]))} if "key" in values else {}
    phrase = words.t(flaw.code.value, **values)
    if flaw.near:
        return words.t("{complaint}; did you mean '{near}'?", complaint=phrase, near=flaw.near)
    if flaw.known:
        return words.t("{complaint}; there are {known}", complaint=phrase, known=", ".join(flaw.known))
    return phrase


def rule_set_problem_sentence(words: Words, flaw: RuleSetProblem, call: Callable[[str], str] = str) -> str:
    """The same as a sentence of its own."""
    phrase = rule_set_problem_phrase(words, flaw, call)
    return phrase[:1].upper() + phrase[1:] + ("" if phrase.endswith("?") else ".")


def rule_set_error_phrase(words: Words, error: RuleSetError) -> str:
    """The worst flaw of a rule set, behind its name where that is known."""
    phrase = rule_set_problem_phrase(words, error.flaws[0])
    return words.t("{name}: {complaint}", name=error.name, complaint=phrase) if error.name else phrase
