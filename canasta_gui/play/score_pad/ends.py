"""When the match of a table ends."""

from dataclasses import replace

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules
from canasta_gui.rules.match_length import rules_of_length


def rules_ending(rules: AnyRules, length: str, deals: int) -> AnyRules:
    """Return the rules for a match of a length, or of so many `deals`; 0: the length decides."""
    if not deals:
        return rules_of_length(rules, length)
    return replace(rules, target=0, deals=deals) if isinstance(rules, CanastaRules) else replace(rules, deals=deals)
