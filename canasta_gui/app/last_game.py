"""What was played last: its rules, which the title offers to deal again and a new game begins with."""

from canasta_gui.app.defaults import PRESET
from canasta_gui.app.program import Program
from canasta_gui.rules.families import is_preset, load_rules
from canasta_gui.words.titles import rules_title


def last_rules_name(program: Program) -> str:
    """Return the name of the rule set that was played last, or the usual one where it is gone."""
    last = program.settings.game
    known = last and (is_preset(last) or program.rule_sets.peek(last) is not None)
    return last if known else PRESET


def last_rules_title(program: Program) -> str:
    """Return what was played last, in words: "Classic canasta · 4 players, 2 sides"."""
    name = last_rules_name(program)
    own = None if is_preset(name) else program.rule_sets.peek(name)
    return rules_title(program.words, own.rules if own is not None else load_rules(name))
