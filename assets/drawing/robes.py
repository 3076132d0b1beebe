"""The robes of the courts, each suit with its own weave."""

from __future__ import annotations

from collections.abc import Sequence

from .cloth import chevrons, cloth, line, lozenges, stripes, woven
from .outline import Point, Polygon, closed, mirrored, placed
from .palette import ERMINE, GOLD, GOLD_DARK, GOLD_PLAIN, INK, WHITE, Dress
from .suits import suit as suit_sign
from .svg import circle, path

_MANTLE = (
    "M14,112 C36,124 66,126 92,141 L92,230 L-134,230 L-134,161 C-112,150 -96,144 -76,139 C-52,128 -34,124 -14,112 Z"
)
_GOWN = (
    "M9,112 C30,126 58,130 74,146 C80,152 86,158 92,166 L92,230 L-134,230 L-110,166 "
    "C-96,160 -84,152 -74,142 C-58,130 -30,126 -9,112 Z"
)
COAT = (
    "M9,112 C30,126 58,124 74,138 C82,146 88,154 92,160 L92,230 L-134,230 L-104,168 "
    "C-94,160 -86,150 -74,138 C-58,124 -30,126 -9,112 Z"
)
_TUNIC = "M-26.5,132 L26.5,132 L33,215 L-33,215 Z"
_FOLDS: list[Polygon] = [
    [(-66, 132), (-79, 225), (-92, 225)],
    [(-88, 140), (-110, 225), (-122, 225)],
    [(66, 128), (71, 225), (62, 225)],
    [(80, 134), (92, 225), (84, 225)],
]


def king_robe(suit: str, dress: Dress) -> str:
    """A mantle with an ermine collar over a woven tunic."""
    out = cloth(_MANTLE, dress.main) + woven(_MANTLE, _FOLDS, dress.deep)
    out += cloth(_TUNIC, dress.accent) + woven(_TUNIC, weave(suit), GOLD_PLAIN)
    trims = ("M26.5,132 L38,132 L46,215 L33,215 Z", "M-26.5,132 L-38,132 L-46,215 L-33,215 Z")
    out += "".join(cloth(trim, ERMINE) for trim in trims) + _tails([(-37, 163), (39, 169)])
    shoulders = closed("M0,160 C24,158 50,148 60,130 C46,125 28,120 14,110 L0,112")
    out += path(shoulders, ERMINE, dress.deep, 1)
    return out + _tails([(side * x, y) for x, y in _ERMINE_TAILS for side in (-1, 1)])


_ERMINE_TAILS = [(44, 133), (31, 143), (29, 127), (18, 150), (6, 153.4)]


def queen_robe(suit: str, dress: Dress) -> str:
    """A gown with a woven bodice, a golden hem at the neck and a necklace."""
    out = cloth(_GOWN, dress.main) + woven(_GOWN, _FOLDS, dress.deep)
    bodice = "M-34,126 L0,150 L34,126 L40,215 L-40,215 Z"
    out += cloth(bodice, dress.accent) + woven(bodice, weave(suit), GOLD_PLAIN)
    out += path(closed("M0,158 L37,130 L30,122 L10,108 L0,108"), GOLD, GOLD_DARK, 1)
    out += path(closed("M0,149 L28,127 L11,112 L0,108"), dress.skin)
    return out


def necklace(suit: str, dress: Dress) -> str:
    """A queen's pearls with the sign of her suit, over her hair."""
    beads = [(-9.4, 124), (-6.6, 128), (-3, 130.4), (3, 130.4), (6.6, 128), (9.4, 124)]
    out = "".join(circle(x, y, 1.9, WHITE, GOLD_DARK, 0.7) for x, y in beads)
    return out + suit_sign(suit, 0, 137, 11, dress.main)


def jack_robe(suit: str, dress: Dress) -> str:
    """A doublet, parted in two colours, with slashed sleeves and golden buttons."""
    right = "M0,112 L9,112 C22,122 38,125 48,127 L56,215 L0,215 Z"
    left = mirrored(right)
    out = cloth(COAT, dress.main) + cloth(left, dress.light) + cloth(right, dress.accent)
    out += woven(left, weave(suit), dress.main) + woven(right, weave(suit), GOLD_PLAIN)
    out += _sleeve(dress, flip=False) + _sleeve(dress, flip=True)
    out += path(f"M0,126 V{line(0):.1f}", "none", GOLD_DARK, 4, "butt")
    return out + "".join(circle(0, y, 3, GOLD, GOLD_DARK, 0.8) for y in (146, 157, 168))


def _sleeve(dress: Dress, flip: bool) -> str:
    """A puffed shoulder on the right, or its mirror image, slashed so that the lining shows."""
    turn = mirrored if flip else str
    out = cloth(turn(_PUFF), dress.main, dress.deep, 1.3)
    return out + "".join(cloth(turn(slash), dress.light, dress.deep, 0.8) for slash in _SLASHES)


_PUFF = "M44,126 C58,117 78,124 85,140 C90,150 89,166 84,200 L52,200 C57,176 54,148 44,126 Z"
_SLASHES = (
    "M52,128 C62,140 66,156 64,176 C58,160 54,144 52,128 Z",
    "M62,126 C72,138 77,154 74,174 C69,160 64,142 62,126 Z",
    "M73,130 C81,140 86,152 84,170 C79,160 75,144 73,130 Z",
)


def weave(suit: str) -> list[Polygon]:
    """The pattern of a suit: bars, lattice, diamonds, chevrons."""
    if suit == "S":
        return stripes(9, 2.4)
    if suit == "H":
        return lozenges(13, 13, 0.42)
    if suit == "D":
        return lozenges(14, 20, 0.62)
    return chevrons(10, 2.6, 0.5)


def _tails(places: Sequence[Point]) -> str:
    """The black tail tips of ermine."""
    tail = "M0,-3.4 C.6,0 2.4,2 1.4,3.4 L0,2.2 L-1.4,3.4 C-2.4,2 -.6,0 0,-3.4 Z"
    return path("".join(placed(tail, 1, x, y) for x, y in places), INK)
