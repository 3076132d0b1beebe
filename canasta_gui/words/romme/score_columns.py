"""The columns of a Rommé score line."""

from typing import Final

from canasta_gui.messages import gettext_noop

SCORE_LABELS: Final = (
    ("hands", gettext_noop("Points left in hand")),
    ("doubled", gettext_noop("Once more: a whole hand in one turn")),
)
"""The fields of a score line with their labels (003:34); the fewest points win."""
