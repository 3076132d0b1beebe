"""Kings, queens and jacks: double-headed, in a frame that leaves the index corners free."""

from __future__ import annotations

from .attributes import held
from .cards import card, corner_frame, index, twice
from .cloth import AXIS, sash
from .heads import jack_head, king_head, queen_head
from .palette import DRESSES, SUIT_COLOURS, Dress
from .robes import jack_robe, king_robe, queen_robe
from .suits import suit as suit_sign
from .svg import circle, group, path

_ROBES = {"K": king_robe, "Q": queen_robe, "J": jack_robe}
_HEADS = {"K": king_head, "Q": queen_head, "J": jack_head}


def court_card(rank: str, suit: str, letter: str) -> str:
    """The face of a court; `letter` is the index in the language of the deck."""
    dress = DRESSES[suit]
    figure = group(_figure(rank, suit, dress), f"translate({AXIS:g})")
    frame = path(corner_frame(), dress.tint)
    rim = path(corner_frame(), "none", dress.deep, 2)
    return card(frame + twice(figure) + group(sash(dress), f"translate({AXIS:g})") + rim + twice(index(letter, suit)))


def _figure(rank: str, suit: str, dress: Dress) -> str:
    """The upper half, around the axis of the head."""
    sign = suit_sign(suit, -56, 39, 34, SUIT_COLOURS[suit])
    halo = circle(0, 78, 50, dress.halo)
    return halo + sign + _ROBES[rank](suit, dress) + held(rank, suit, dress) + _HEADS[rank](suit, dress)
