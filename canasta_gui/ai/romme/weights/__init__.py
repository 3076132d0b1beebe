"""Weights of the Rommé players: data, one file for each level beside this module."""

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
    """Number of cards or fewer with which another seat is near the end."""
    turns: float
    """Draws over which a pair waits for its third card."""
    hope: float
    """The share of a pair's expected points that counts."""
    joker: float
    """Points that a joker kept is worth."""
    joker_waits: int
    """Jokers are not spent on melds complete without one while every other seat holds more cards than this."""
    wanted: float
    """The cost of discarding a card that fits a meld on the table."""
    collected: float
    """The cost of discarding a card that could share a meld with one that the next seat has taken."""
    let_pass: float
    """The share of those costs that is left when the next seat let such a card pass."""
    claim_from: int
    """The least points that a claimed card must save."""
    consents_from: int
    """Number of cards from which a claimant may have the card."""
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
