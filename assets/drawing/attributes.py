"""Attributes of the courts: arms for kings and jacks, a flower for each queen, and the hand that holds it."""

from __future__ import annotations

import math

from .cloth import cloth
from .outline import mirrored, placed
from .palette import GOLD, GOLD_DARK, GOLD_PLAIN, WHITE, Dress
from .suits import SUIT_SHAPES
from .svg import circle, group, path

HAND_X, HAND_Y = 64.0, 158.0
STEEL, STEEL_DARK = "#d5dbe3", "#77828f"
LEAF, LEAF_DARK = "#4f8a4d", "#2f5f35"
WOOD = "#8a5a2e"


def held(rank: str, suit: str, dress: Dress) -> str:
    """The thing a court holds upright at its left hand, and the hand."""
    things = {"K": _KING_ARMS, "Q": _FLOWERS, "J": _JACK_ARMS}[rank]
    return in_hand(things[suit](dress), dress)


def in_hand(thing: str, dress: Dress) -> str:
    """Something drawn upright round x = 0, moved into the fist."""
    return group(thing, f"translate({HAND_X:g})") + _hand(dress)


def _hand(dress: Dress) -> str:
    """A fist with its cuff and the end of the sleeve."""

    def here(data: str) -> str:
        return placed(data, 1, HAND_X, HAND_Y)

    out = cloth(here("M-15,12 L14,14 L24,50 L-32,50 Z"), dress.deep)
    fist = "M-10,-8 C-4,-11 6,-11 10,-7 C12,-1 12,4 10,9 L-10,8 C-13,2 -13,-4 -10,-8 Z"
    out += path(here(fist), dress.skin, dress.contour, 1)
    out += path(here("M-6,-4.4 H10.4 M-6,0 H10.4 M-6,4.4 H10.4"), "none", dress.contour, 1)
    return out + cloth(here("M-14,6 L13,8 L15,16 L-16,14 Z"), GOLD, GOLD_DARK, 1)


def staff(top: float, colour: str = WOOD, width: float = 4.4) -> str:
    """A staff from `top` down to the sash."""
    data = f"M0,{top} V172"
    return path(data, "none", GOLD_DARK, width + 1.6, "butt") + path(data, "none", colour, width, "butt")


def _sword(dress: Dress) -> str:
    out = path("M-5,34 L0,22 L5,34 L5,132 H-5 Z", STEEL, STEEL_DARK, 1) + path("M0,30 V132", "none", STEEL_DARK, 1.4)
    out += path("M-17,132 H17 L15,139 H-15 Z", GOLD, GOLD_DARK, 1)
    return out + path("M0,139 V170", "none", dress.deep, 6, "butt")


def _topped(suit: str, dress: Dress) -> str:
    """A golden sceptre that ends in the sign of the suit."""
    out = staff(54, GOLD_PLAIN) + path("M-8,60 H8 L5,69 H-5 Z", GOLD, GOLD_DARK, 1)
    return out + path(placed(SUIT_SHAPES[suit], 0.32, 0, 44), dress.main, GOLD_DARK, 1.6)


def _sceptre(dress: Dress) -> str:
    return _topped("H", dress)


def _mace(dress: Dress) -> str:
    return _topped("C", dress)


def _axe(dress: Dress) -> str:
    blade = "M2,44 L8,46 C14,40 18,34 19,28 C24,42 24,62 19,76 C18,70 14,64 8,58 L2,60 Z"
    out = path(blade + mirrored(blade), STEEL, STEEL_DARK, 1.2) + staff(30)
    return out + circle(0, 29, 4, GOLD, GOLD_DARK, 1) + path("M-4,44 H4 V60 H-4 Z", dress.accent, GOLD_DARK, 1)


def _halberd(dress: Dress) -> str:
    out = staff(40) + path("M0,18 L4.5,40 H-4.5 Z", STEEL, STEEL_DARK, 1)
    out += path("M3,46 C12,44 17,40 20,34 C25,48 23,64 16,72 C14,66 10,62 3,62 Z", STEEL, STEEL_DARK, 1.2)
    return out + path("M-3,48 L-15,53 L-3,58 Z", STEEL, STEEL_DARK, 1.2) + path("M-4,40 H4 V66 H-4 Z", dress.accent)


def _banner(dress: Dress) -> str:
    flag = "M1,31 C8,27 13,36 22,32 L17,46 L22,60 C13,65 8,56 1,60 Z"
    out = path(flag, dress.main, dress.deep, 1) + path(placed(SUIT_SHAPES["H"], 0.14, 9, 46), GOLD_PLAIN) + staff(28)
    return out + path("M0,18 L4,29 H-4 Z", GOLD, GOLD_DARK, 1)


def _spear(dress: Dress) -> str:
    blade = "M0,18 C3,28 9,36 9,43 C9,50 4,54 0,58 C-4,54 -9,50 -9,43 C-9,36 -3,28 0,18 Z"
    out = staff(56) + path(blade, STEEL, STEEL_DARK, 1.2) + path("M0,20 V56", "none", STEEL_DARK, 1.2)
    return out + path("M-5,60 H5 L8,76 L3,73 L0,78 L-3,73 L-8,76 Z", dress.accent, dress.deep, 0.8)


def _arrow(dress: Dress) -> str:
    out = staff(34, WOOD, 3) + path("M0,16 L8,36 L0,31 L-8,36 Z", STEEL, STEEL_DARK, 1)
    for y in (112, 121, 130):
        out += path(f"M0,{y} L11,{y - 9} V{y - 1} L0,{y + 8} L-11,{y - 1} V{y - 9} Z", dress.light, dress.deep, 0.8)
    return out


def _stem() -> str:
    leaves = "M1,112 C12,108 18,98 18,86 C8,90 1,98 1,112 Z M0,128 C-12,126 -18,116 -19,104 C-8,107 -1,116 0,128 Z"
    return path("M0,60 C4,90 -3,120 0,172", "none", LEAF_DARK, 3) + path(leaves, LEAF, LEAF_DARK, 1)


def _tulip(dress: Dress) -> str:
    return _stem() + _tulip_head(dress)


def _tulip_head(dress: Dress) -> str:
    cup = "M0,68 C-16,66 -19,50 -15,34 C-9,38 -6,42 0,32 C6,42 9,38 15,34 C19,50 16,66 0,68 Z"
    out = path(cup, dress.main, dress.deep, 1)
    return out + path("M0,68 C-9,58 -9,46 0,32 C9,46 9,58 0,68 Z", dress.light, dress.deep, 1)


def _rose(dress: Dress) -> str:
    return _stem() + _rose_head(dress)


def _rose_head(dress: Dress) -> str:
    out = path("M-8,62 L-16,72 L-4,67 L0,76 L4,67 L16,72 L8,62 Z", LEAF, LEAF_DARK, 0.8)
    out += circle(0, 50, 17, dress.main, dress.deep, 1)
    curls = "M-12,42 C-6,32 8,32 12,42 C15,52 8,60 0,59 C-8,58 -9,48 -3,45 C3,42 8,49 3,53 M-16,54 C-12,64 0,68 9,63"
    return out + path(curls, "none", dress.light, 1.8)


def _marigold(dress: Dress) -> str:
    return _stem() + _marigold_head(dress)


def _marigold_head(dress: Dress) -> str:
    petals = "".join(_petal(number * 45, 18, 6.5) for number in range(8))
    return path(petals, dress.main, dress.deep, 0.8) + circle(0, 48, 6.6, GOLD, GOLD_DARK, 1)


def _daisy(dress: Dress) -> str:
    return _stem() + _daisy_head(dress)


def _daisy_head(dress: Dress) -> str:
    petals = "".join(_petal(number * 36, 18, 4.6) for number in range(10))
    return path(petals, WHITE, dress.main, 1) + circle(0, 48, 6, GOLD, GOLD_DARK, 1)


def _petal(degrees: float, length: float, half: float) -> str:
    """A petal from the middle of the flower outwards."""
    angle = math.radians(degrees)
    ux, uy = math.sin(angle), -math.cos(angle)

    def at(along: float, across: float) -> str:
        return f"{along * ux - across * uy:.2f},{48 + along * uy + across * ux:.2f}"

    there = f"M{at(3, 0)} C{at(8, half)} {at(length, half)} {at(length, 0)} "
    return there + f"C{at(length, -half)} {at(8, -half)} {at(3, 0)} Z"


def blossom(suit: str, dress: Dress) -> str:
    """The flower of a suit without its stem, around (0, 50)."""
    return _BLOSSOMS[suit](dress)


_BLOSSOMS = {"S": _tulip_head, "H": _rose_head, "D": _marigold_head, "C": _daisy_head}
_KING_ARMS = {"S": _sword, "H": _sceptre, "D": _axe, "C": _mace}
_JACK_ARMS = {"S": _halberd, "H": _banner, "D": _spear, "C": _arrow}
_FLOWERS = {"S": _tulip, "H": _rose, "D": _marigold, "C": _daisy}
