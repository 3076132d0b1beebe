"""What a decision costs in the mean where something else looks better after the screening: shares found by play-outs.

The screening chooses the best of several uncertain numbers and so says too much, of some kinds of decision more than of
others. How much of it holds was measured: `benchmarks/loss_shares.py` plays such alternatives to the end in fresh
deals. A sum of expected losses over a deal scatters far less than one of measured losses, and is right in the mean.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:  # findings need the version alone
    from canasta_gui.lab.review.alternatives import Kind
    from canasta_gui.lab.review.trials import Suspicion

SHARES: Final["Mapping[Kind, float]"] = {"begin": 1.0, "lay": 0.45, "discard": 0.5}
"""The share that holds of what the screening says, by what was decided. Another table is another version."""
LEAST: Final["Mapping[Kind, float]"] = {"begin": 0.0, "lay": 40.0, "discard": 0.0}
"""Points of the screening below which nothing of it holds: lays seldom matter much."""
SHARES_VERSION: Final = 1
SHARES_ERROR: Final = 0.15
"""The standard error of what they add up to, as a part of it."""


def expected_loss(suspicions: "Iterable[Suspicion]") -> float:
    """Return the points that decisions cost together in the mean."""
    return sum(SHARES[each.kind] * each.points for each in suspicions if each.points >= LEAST[each.kind])
