"""The codes of what a seat can learn from a deal of Rommé; apart, so that words need not load the players."""

from enum import StrEnum


class RommeCause(StrEnum):
    """A way to break a principle of Rommé; a code that canasta has too means the same there."""

    FED_NEXT = "fed_next"
    THREW_FITTING = "threw_fitting"
    THREW_JOKER = "threw_joker"
    BROKE_MELD = "broke_meld"
    LEFT_CARD = "left_card"
    CLAIM_MISSED = "claim_missed"
    SWAP_MISSED = "swap_missed"
    NOT_ENDED = "not_ended"
    NEVER_LAID = "never_laid"
    CAUGHT = "caught"
    JOKER_CAUGHT = "joker_caught"
    HIGH_KEPT = "high_kept"


class RommeDeed(StrEnum):
    """Something done well in Rommé; a code that canasta has too means the same there."""

    WHOLE_HAND = "whole_hand"
    WENT_OUT = "went_out"
    SWAPPED_JOKER = "swapped_joker"
    TOOK_AND_LAID = "took_and_laid"
    LOW_HAND = "low_hand"
    LAID = "laid"
    SAFE_DISCARDS = "safe_discards"
