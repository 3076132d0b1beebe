"""Rule sets by the names that people type."""

from canasta_gui.cli.console import InputError
from canasta_gui.rules.ruleset import RuleSet, RuleSetError, load_preset


def rules_named(preset: str) -> RuleSet:
    """The shipped rule set of this name."""
    try:
        return load_preset(preset)
    except RuleSetError as error:
        raise InputError(str(error)) from None
