"""The columns of a canasta score line."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.messages import gettext_noop
from canasta_gui.rules.canasta.ruleset import CanastaRules

# The fields of a score line in the order in which a deal is counted (000:167-196).
_LABELS: Final = (
    ("natural", gettext_noop("Natural canastas")),
    ("mixed", gettext_noop("Mixed canastas")),
    ("wild", gettext_noop("Canastas of wild cards")),
    ("runs", gettext_noop("Canastas in sequence")),
    ("red_threes", gettext_noop("Red threes")),
    ("out", gettext_noop("Going out")),
    ("cards", gettext_noop("Melded cards")),
    ("hands", gettext_noop("Cards left in hand")),
    ("fines", gettext_noop("Fines")),
)


def score_labels(rules: CanastaRules) -> Sequence[tuple[str, str]]:
    """Return the fields of a score line with their labels; red threes are just threes where black ones are laid too."""
    threes = gettext_noop("Threes laid") if rules.red_threes.black_too else gettext_noop("Red threes")
    return [(field, threes if field == "red_threes" else label) for field, label in _LABELS]
