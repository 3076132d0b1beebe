"""Kings, queens and jacks: double-headed, in a frame that leaves the index corners free."""

from __future__ import annotations

from .attributes import held
from .cards import HEIGHT_OF_CARD, LARGE_SIZE, LARGE_X, LARGE_Y, WIDTH, card, corner_frame, index, overlay, twice
from .cloth import AXIS, sash
from .heads import jack_head, king_head, queen_head
from .outline import placed
from .palette import Dress
from .robes import jack_robe, king_robe, necklace, queen_robe
from .style import Figures, Style
from .suits import suit as suit_sign
from .svg import circle, group, path

_ROBES = {"K": king_robe, "Q": queen_robe, "J": jack_robe}
_HEADS = {"K": king_head, "Q": queen_head, "J": jack_head}
_SMALL = 0.72
"""The size of a figure that makes room for large indices."""

# Boxes of 100 units around the middle.
_CROWN = "M-44,40 V26 H44 V40 Z M-44,18 L-50,-22 L-24,-2 L0,-40 L24,-2 L50,-22 L44,18 Z"
_CAP = (
    "M-40,40 V27 H40 V40 Z M-40,20 C-52,4 -44,-16 -22,-16 C-10,-16 -4,-12 2,-8 C14,-26 30,-40 50,-42 "
    "C44,-28 40,-16 28,-4 C40,-2 46,8 40,20 Z"
)
_TULIP = (
    "M-5,50 V22 C-22,20 -34,6 -34,-14 C-34,-24 -32,-34 -28,-42 C-20,-36 -14,-30 -11,-22 C-9,-32 -5,-42 0,-50 "
    "C5,-42 9,-32 11,-22 C14,-30 20,-36 28,-42 C32,-34 34,-24 34,-14 C34,6 22,20 5,22 V50 Z "
    "M-7,50 C-20,50 -34,42 -38,26 C-22,26 -10,36 -7,50 Z M7,50 C20,50 34,42 38,26 C22,26 10,36 7,50 Z"
)
_SIGNS = {"K": _CROWN, "Q": _TULIP, "J": _CAP}
_PEARLS = ((-50, -28, 6), (0, -46, 7), (50, -28, 6))


def court_card(rank: str, suit: str, style: Style) -> str:
    """The face of a court, without its index: `court_index` lies over it."""
    if style.figures is Figures.SIGNS:
        return card(twice(_sign(rank, suit, style)), style)
    dress = style.dresses[suit]
    return card(framed(_figure(rank, suit, style), dress, style), style)


def court_index(letter: str, suit: str, style: Style) -> str:
    """The index of a court in both corners; `letter` is the one of the language."""
    return overlay(twice(index(letter, suit, style)))


def framed(figure: str, dress: Dress, style: Style, *, behind: str = "") -> str:
    """A figure twice in its frame, the sash between the halves; `behind`: what lies behind its halo."""
    halo = circle(0, 80, 49, dress.halo)
    halves = twice(group(behind + halo + figure, f"translate({AXIS:g})"))
    middle = group(sash(dress), f"translate({AXIS:g})")
    whole = path(corner_frame(), dress.tint) + halves + middle + path(corner_frame(), "none", dress.deep, 2)
    if style.figures is Figures.WHOLE:
        return whole
    x, y = WIDTH / 2 * (1 - _SMALL), HEIGHT_OF_CARD / 2 * (1 - _SMALL)
    return group(whole, f"translate({x:g} {y:g}) scale({_SMALL:g})")


def _figure(rank: str, suit: str, style: Style) -> str:
    """The upper half, around the axis of the head."""
    dress = style.dresses[suit]
    sign = suit_sign(suit, -61, 36, 29, style.inks[suit])
    figure = sign + _ROBES[rank](suit, dress) + held(rank, suit, dress) + _HEADS[rank](suit, dress)
    return figure + (necklace(suit, dress) if rank == "Q" else "")


def _sign(rank: str, suit: str, style: Style) -> str:
    """A court as one bold sign, as large as a number card's: a crown, a flower, a cap with its feather."""
    ink, scale = style.inks[suit], LARGE_SIZE / 100
    pearls = _PEARLS if rank == "K" else ()
    out = path(placed(_SIGNS[rank], scale, LARGE_X, LARGE_Y), ink)
    return out + "".join(circle(LARGE_X + x * scale, LARGE_Y + y * scale, r * scale, ink) for x, y, r in pearls)
