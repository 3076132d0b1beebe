"""How probably a hidden hand holds none, one, two, three or more cards of a rank, by a network that learned it.

The network is data (`weights/beliefs.toml`). It says by what factors each number of cards is more or less probable than
in a hand of cards dealt at random.
"""

from functools import cache
from math import exp, log

from canasta_gui.ai.canasta.beliefs.features import MOST, HandEvidence
from canasta_gui.ai.canasta.memory import Memory
from canasta_gui.ai.canasta.weights import read_table
from canasta_gui.ai.common.small_network import SmallNetwork, network_from
from canasta_gui.rules.canasta.position import CanastaView

NEVER = 1e-30


@cache
def load_network() -> SmallNetwork:
    """Return the network of the file."""
    return network_from(read_table("beliefs"))


class HandBelief:
    """What one hidden hand holds, as far as the viewer can tell."""

    __slots__ = ("_chances", "_evidence", "_sums")

    def __init__(self, view: CanastaView, memory: Memory, seat: int) -> None:
        self._evidence = HandEvidence(view, memory, seat)
        self._sums: list[float] | None = None
        self._chances: dict[int, tuple[float, ...]] = {}

    def chances(self, rank: int) -> tuple[float, ...]:
        """Return the probabilities that none, 1, 2, 3 or more cards of a rank lie hidden in the hand.

        `rank`: 4 to 14, or 2 for wild cards. Cards that are known there come on top.
        """
        known = self._chances.get(rank)
        if known is None:
            known = self._chances[rank] = self._judged(rank)
        return known

    def _judged(self, rank: int) -> tuple[float, ...]:
        dealt = self._evidence.dealt(rank)
        if dealt[0] >= 1.0:
            return dealt
        network = load_network()
        if self._sums is None:
            self._sums = network.sums(self._evidence.seat_numbers())
        answers = network.answer(self._sums, self._evidence.rank_numbers(rank))
        return weighed(dealt, answers)

    def dealt(self, rank: int) -> tuple[float, ...]:
        """Return the same for a hand dealt at random."""
        return self._evidence.dealt(rank)

    def holds(self, rank: int, number: int) -> float:
        """Return the probability that the hand holds so many of a rank (up to 3), the known ones included."""
        number -= self._evidence.known(rank)
        return 1.0 if number <= 0 else sum(self.chances(rank)[number:])


def weighed(dealt: tuple[float, ...], answers: list[float]) -> tuple[float, ...]:
    """Return the probabilities of a hand dealt at random, changed by the logarithms of factors, but for none."""
    scores = [log(max(NEVER, dealt[0])), *[log(max(NEVER, dealt[n + 1])) + answers[n] for n in range(MOST)]]
    most = max(scores)
    shares = [exp(score - most) for score in scores]
    total = sum(shares)
    return tuple([share / total for share in shares])
