"""The columns of a canasta score line."""

from collections.abc import Sequence
from typing import Final

from canasta_gui.rules.canasta.ruleset import CanastaRules
from canasta_gui.words.translation import mark

# The fields of a score line in the order in which a deal is counted (000:167-196).
_LABELS: Final = (
    ("natural", mark("Natural canastas")),
    ("mixed", mark("Mixed canastas")),
    ("wild", mark("Canastas of wild cards")),
    ("runs", mark("Canastas in sequence")),
    ("red_threes", mark("Red threes")),
    ("out", mark("Going out")),
    ("cards", mark("Melded cards")),
    ("hands", mark("Cards left in hand")),
    ("fines", mark("Fines")),
)


def score_labels(rules: CanastaRules) -> Sequence[tuple[str, str]]:
    """Return the fields of a score line with their labels; red threes are just threes where black ones are laid too."""
    threes = mark("Threes laid") if rules.red_threes.black_too else mark("Red threes")
    return [(field, threes if field == "red_threes" else label) for field, label in _LABELS]
