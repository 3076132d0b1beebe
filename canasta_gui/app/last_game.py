"""What was played last: its rules, which the title offers to deal again and a new game begins with."""

from canasta_gui.app.defaults import PRESET
from canasta_gui.app.program import Program
from canasta_gui.rules.families import all_preset_ids, load_rules
from canasta_gui.words.titles import rules_title


def last_rules_name(program: Program) -> str:
    """Return the name of the rule set that was played last, or the usual one where it is gone."""
    last = program.settings.game
    return last if last in all_preset_ids() or program.rule_sets.peek(last) is not None else PRESET


def last_rules_title(program: Program) -> str:
    """Return what was played last, in words: "Classic canasta · 4 players, 2 sides"."""
    name = last_rules_name(program)
    own = program.rule_sets.peek(name)
    return rules_title(program.words, own.rules if own is not None else load_rules(name))
