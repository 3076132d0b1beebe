"""Kings, queens and jacks: double-headed, in a frame that leaves the index corners free."""

from __future__ import annotations

from .attributes import held
from .cards import card, corner_frame, index, twice
from .cloth import AXIS, sash
from .heads import jack_head, king_head, queen_head
from .palette import DRESSES, SUIT_COLOURS, Dress
from .robes import jack_robe, king_robe, necklace, queen_robe
from .suits import suit as suit_sign
from .svg import circle, group, path

_ROBES = {"K": king_robe, "Q": queen_robe, "J": jack_robe}
_HEADS = {"K": king_head, "Q": queen_head, "J": jack_head}


def court_card(rank: str, suit: str, letter: str) -> str:
    """The face of a court; `letter` is the index in the language of the deck."""
    dress = DRESSES[suit]
    return card(framed(_figure(rank, suit, dress), dress) + twice(index(letter, suit)))


def framed(figure: str, dress: Dress) -> str:
    """A figure twice in its frame, the sash between the halves."""
    halo = circle(0, 80, 49, dress.halo)
    halves = twice(group(halo + figure, f"translate({AXIS:g})"))
    middle = group(sash(dress), f"translate({AXIS:g})")
    return path(corner_frame(), dress.tint) + halves + middle + path(corner_frame(), "none", dress.deep, 2)


def _figure(rank: str, suit: str, dress: Dress) -> str:
    """The upper half, around the axis of the head."""
    sign = suit_sign(suit, -61, 36, 29, SUIT_COLOURS[suit])
    figure = sign + _ROBES[rank](suit, dress) + held(rank, suit, dress) + _HEADS[rank](suit, dress)
    return figure + (necklace(suit, dress) if rank == "Q" else "")
