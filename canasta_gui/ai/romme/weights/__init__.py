"""What the players of Rommé judge by: data, one file for each level beside this module."""

from dataclasses import dataclass
from functools import cache

from canasta_gui.ai.common.weight_files import read_weights


@dataclass(frozen=True, slots=True)
class RommeWeights:
    """The weights of one level; points are those of a hand at the end of a deal."""

    caught: float
    """The share of a card's points that keeping it is expected to cost."""
    near: float
    """The same while another seat is near the end."""
    near_cards: int
    """Another seat with at most so many cards is near the end."""
    turns: float
    """Draws over which a pair waits for its third card."""
    hope: float
    """The share of a pair's expected points that counts."""
    joker: float
    """Points that a joker kept is worth."""
    joker_waits: int
    """While every other seat holds more cards than this, no joker is spent on a meld that is one without it."""
    wanted: float
    """The cost of discarding a card that fits a meld on the table."""
    collected: float
    """The cost of discarding a card that could share a meld with one that the next seat has taken."""
    let_pass: float
    """The share of those costs that is left when the next seat let such a card pass."""
    claim_from: int
    """The least points that a claimed card must save."""
    consents_from: int
    """A claimant with at least so many cards may have the card."""
    stale: float
    """Random points added to each discard, for each time after the first that the stock was turned over."""
    learned: bool
    """Discards and holds back by the learned values (`learned_values.py`)."""
    overlooks: float
    """The probability to overlook, in one decision, what could be laid or taken."""


@cache
def load_weights(level: str) -> RommeWeights:
    """Return the weights of a level."""
    return read_weights(RommeWeights, __name__, level)
