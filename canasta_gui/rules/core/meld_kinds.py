"""Melds counted by kind, in the kinds that scores and figures tell apart."""

from typing import NamedTuple


class MeldKinds(NamedTuple):
    """A number for the melds without wild cards, with some, of wild cards alone, and for runs of a suit."""

    natural: int
    mixed: int
    wild: int
    runs: int
