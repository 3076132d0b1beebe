"""Weights of the Rommé players, in one file per level beside this module."""

from dataclasses import dataclass
from functools import cache

from canasta_gui.ai.common.weight_files import read_weights


@dataclass(frozen=True, slots=True)
class RommeWeights:
    """The weights of one level, in points of a hand at the end of a deal unless stated otherwise."""

    caught: float
    """Expected share of a card's points that keeping it costs."""
    near: float
    """Such a share while another seat is near the end."""
    near_cards: int
    """Largest size of a hand with which another seat is near the end."""
    turns: float
    """Number of draws that a pair is assumed to wait for its third card."""
    hope: float
    """Share of a pair's expected points that counts."""
    joker: float
    """Value of keeping a joker."""
    joker_waits: int
    """Size of the others' smallest hand above which jokers are not spent on melds complete without them."""
    wanted: float
    """Cost of discarding a card that fits a meld on the table."""
    collected: float
    """Cost of discarding a card that could share a meld with one that the next seat has taken."""
    let_pass: float
    """Factor on those costs if the next seat let such a card pass."""
    claim_from: int
    """Least number of points that a claimed card must save."""
    consents_from: int
    """Least size of a claimant's hand for consent to its claim."""
    stale: float
    """Random points added to each discard, for each time after the first that the stock was turned over."""
    learned: bool
    """Whether discards and holding melds back follow the learned values (`learned_values.toml`)."""
    overlooks: float
    """Probability of overlooking, in one decision, everything that could be laid or taken."""


@cache
def load_weights(level: str) -> RommeWeights:
    """Return the weights of a level."""
    return read_weights(RommeWeights, __name__, level)
