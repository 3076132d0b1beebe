"""The columns of a Rommé score line."""

from typing import Final

from canasta_gui.words.translation import mark

SCORE_LABELS: Final = (
    ("hands", mark("Points left in hand")),
    ("doubled", mark("Once more: a whole hand in one turn")),
)
"""The fields of a score line with their labels (003:34); the fewest points win."""
