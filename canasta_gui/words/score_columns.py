"""What the columns of a score line are called, for every family of games."""

from collections.abc import Sequence

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.rules.families import AnyRules
from canasta_gui.words.canasta import score_columns as canasta


def score_labels(rules: AnyRules) -> Sequence[tuple[str, str]]:
    """Return the fields of a score line with their labels, untranslated, in the order of the score sheet."""
    if isinstance(rules, CanastaRules):
        return canasta.score_labels(rules)
    from canasta_gui.words.romme.score_columns import SCORE_LABELS

    return SCORE_LABELS
